//! Floats of four bits, which memory has two of in a byte.
//!
//! ```text
//! %b = load                       tile 16x32 of bytes
//! %l, %h = trunci %b, (%b >> 4)
//! %f = reshape (cat %l, %h)       tile 16x64 of f4E2M1FN
//! %s = dot %f, ..                 the bytes in another layout, then %l, %h and %f in the layout that dot reads
//! ```
//!
//! An element of a tile takes a register, and at least a byte of shared memory. So where a product wants such
//! a tile in another layout than it has, its bytes are moved and it is computed again from them: half as many
//! bytes, and the words of a product are words of the load. Only chips with products of such floats need it.
//! Products of several warps read bytes in shared memory, each of two neighbours along the depth ([`Halves`]), in a
//! ring where they were copied, if a tile is nothing but the halves of its bytes ([`bytes_of`]).
//!
//! Why it is right: it is what the schedule does for each tile that has no layout of its own. All operations
//! on the way are computed element by element, or give elements other names.

use crate::{
    chip::Chip,
    choose::{Layouts, forward},
    facts::constant,
    program::{Ahead, Arithmetic, Element, Kind, Program, ValueId, shape_of},
};
use tilespace_layout::{
    Error, Layout, Shape,
    blocked::blocked,
    relabel::{self, Relabel},
};

/// How far the definitions of a tile are followed.
const DEPTH: u32 = 12;

/// Whether a tile of floats of four bits can be computed in a layout from loaded bytes.
pub fn is_of_bytes(program: &Program, value: ValueId, layout: &Layout) -> bool {
    program.value(value).element == Element::E2M1 && follows_from_bytes(program, value, layout, DEPTH)
}

fn follows_from_bytes(program: &Program, value: ValueId, layout: &Layout, depth: u32) -> bool {
    let element = program.value(value).element;
    let (Some(id), Some(depth)) = (program.value(value).definition, depth.checked_sub(1)) else {
        return false;
    };
    let op = program.op(id);
    let mut tiles = op.operands.iter().filter(|operand| program.shape(**operand).is_some());
    let mut all = |layout: &Layout| tiles.all(|tile| follows_from_bytes(program, *tile, layout, depth));
    match &op.kind {
        _ if !matches!(element, Element::Int(4 | 8) | Element::E2M1) => false,
        Kind::Free(_) => true,
        Kind::Access(_) | Kind::Ahead(Ahead::Fetch(_)) => element == Element::Int(8),
        Kind::Elementwise(_) => all(layout),
        Kind::Reshape | Kind::Permute(_) => match forward(program, id) {
            Ok(Some(relabel)) => all(&relabel.backward(layout).layout),
            _ => false,
        },
        Kind::Cat(dim) => shape_of(program, op.operands[0])
            .and_then(|shape| relabel::cat_backward(&shape, *dim, layout).and(half(&shape, *dim, layout)))
            .is_ok_and(|half| all(&half)),
        _ => false,
    }
}

/// The bytes of a tile in a ring of which a tile in a layout has the halves, and their layout: the first bit of a
/// register's number is the half.
pub fn bytes_of(
    program: &Program,
    layouts: &Layouts,
    value: ValueId,
    layout: &Layout,
) -> Option<(ValueId, Layout)> {
    let (mut value, mut layout) = (value, layout.clone());
    loop {
        let id = program.value(value).definition.filter(|_| !layouts.homes.contains_key(&value))?;
        let op = program.op(id);
        match &op.kind {
            Kind::Elementwise(Arithmetic::Bits) => {}
            Kind::Reshape | Kind::Permute(_) => {
                layout = forward(program, id).ok()??.backward(&layout).layout;
            }
            Kind::Cat(dim) => {
                let shape = shape_of(program, op.operands[0]).ok()?;
                let cat = relabel::cat_backward(&shape, *dim, &layout).ok()?;
                // Without the register that says which half.
                let both = half(&shape, *dim, &layout).ok().filter(|_| cat.second == 1)?;
                let [low, high] = [(0, 0), (1, 4)]
                    .map(|(operand, bit)| half_of(program, op.operands[operand], both.clone(), bit));
                return low.filter(|low| Some(low) == high.as_ref());
            }
            _ => return None,
        }
        value = op.operands[0];
    }
}

/// The bytes of which a tile in a layout has four bits each, from a bit on.
fn half_of(program: &Program, value: ValueId, layout: Layout, bit: i64) -> Option<(ValueId, Layout)> {
    let id = program.value(value).definition?;
    let op = program.op(id);
    match &op.kind {
        Kind::Reshape | Kind::Permute(_) => {
            let layout = forward(program, id).ok()??.backward(&layout).layout;
            half_of(program, op.operands[0], layout, bit)
        }
        Kind::Elementwise(Arithmetic::Same) if program.value(op.operands[0]).element == Element::Int(8) => {
            let bytes = op.operands[0];
            let moved = program.definition(bytes).filter(|_| bit > 0);
            match moved {
                None => Some((bytes, layout)).filter(|_| bit == 0),
                Some(moved) => {
                    let by = constant(program, *moved.operands.get(1)?)?;
                    let is_it = moved.kind == Kind::Elementwise(Arithmetic::Right) && by == bit;
                    is_it.then(|| (moved.operands[0], layout))
                }
            }
        }
        _ => None,
    }
}

/// A matrix of floats of four bits as bytes, each of two neighbours along the depth.
pub struct Halves {
    /// The shape in bytes.
    pub bytes: Shape,
    /// The index of the second element.
    second: u64,
}

impl Halves {
    /// The matrix of a shape, with so many dimensions before the depth.
    pub fn of(shape: &Shape, depth: usize) -> Result<Self, Error> {
        let least = Error::TooSmall { what: "elements along the depth", found: 1, least: 2 };
        let second = *shape.vectors(depth).first().ok_or(least)?;
        let mut bits = shape.logs().to_vec();
        bits[depth] -= 1;
        Ok(Self { bytes: Shape::of_bits(bits)?, second })
    }

    /// The layout of the bytes of elements in a layout, if each thread has both elements of its bytes; else one
    /// with neighbours along the depth.
    pub fn of_bytes(&self, elements: Option<&Layout>, depth: usize, chip: &Chip) -> Result<Layout, Error> {
        let second = self.second;
        let known = elements.and_then(|elements| {
            let register = elements.register.iter().copied().filter(|vector| *vector != second);
            let rest = Layout { register: register.collect(), ..elements.clone() };
            let is_whole = rest.register.len() + 1 == elements.register.len();
            let is_apart = rest.vectors().iter().all(|vector| vector & second == 0);
            (is_whole && is_apart)
                .then(|| rest.map(|index| index & (second - 1) | index >> 1 & !(second - 1)))
        });
        let mut order: Vec<_> = (0..self.bytes.rank()).rev().filter(|dim| *dim != depth).collect();
        order.insert(0, depth);
        let widest = chip.widest().min(1 << self.bytes.logs()[depth]);
        known.map_or_else(|| blocked(&self.bytes, &order, widest, chip.lanes, chip.warps), Ok)
    }

    /// The layout of the elements of bytes in a layout.
    pub fn of_elements(&self, bytes: &Layout) -> Layout {
        let second = self.second;
        let rest = bytes.map(|index| index & (second - 1) | (index & !(second - 1)) << 1);
        Layout { register: [&[second], &rest.register[..]].concat(), ..rest }
    }
}

/// The layout of the operands of a concatenation, given the layout of its result.
pub fn half(operand: &Shape, dim: usize, result: &Layout) -> Result<Layout, Error> {
    let mut bits = operand.logs().to_vec();
    bits[dim] += 1;
    let whole = Shape::of_bits(bits)?;
    let first = Relabel::extract(&whole, operand, &vec![0; operand.rank()])?;
    Ok(first.forward(result)?.layout)
}
