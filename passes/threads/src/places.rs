//! The places of an access's elements: an address and a mask for each group of registers that moves at once.
//!
//! ```text
//! tile 64x64 of a view of m x n, at (i, j)      row = i*64 + row of the thread + row of the register
//! address = base + (row * stride + column) * bytes
//! mask    = row < m && column < n
//! ```
//!
//! The thread's part of a coordinate is a linear map of its number; the register's part is a constant. Where
//! their bits are disjoint, XOR is a sum, so that registers differ by constant offsets of one address.

use crate::threads::Threads;
pub use crate::threads::hardware::{Emitted, Place};
use melior::ir::{
    Type, Value, ValueLike,
    attribute::{DenseI32ArrayAttribute, TypeAttribute},
};
use rustc_hash::FxHashMap;
use tilespace_emit::{Res, integer};
use tilespace_layout::{Layout, Shape};
use tilespace_plan::program::{Kind, ValueId, View, shape_of};

/// A coordinate that depends on the thread and the register.
struct Along<'c, 'a> {
    /// The vectors of the thread's bits.
    thread: Vec<u64>,
    /// The coordinate of the tile's first element, plus the thread's part if registers only add to it.
    first: Value<'c, 'a>,
    /// The thread's part, if registers change its bits.
    mixed: Option<Value<'c, 'a>>,
    size: Option<Value<'c, 'a>>,
    stride: Option<Value<'c, 'a>>,
    static_stride: Option<i64>,
    /// The bits of registers that change it.
    registers: usize,
}

/// The places of the elements of a tile of a view.
pub struct TilePlaces<'c, 'a> {
    /// Where it does not hold, nothing is accessed.
    pub condition: Option<Value<'c, 'a>>,
    /// The address of register 0, without what registers mix into the thread's part.
    start: Value<'c, 'a>,
    along: Vec<Along<'c, 'a>>,
    shape: Shape,
    layout: Layout,
    element: Type<'c>,
    /// By dimension and coordinate: the offset that is not a constant, and whether it is inside.
    known: FxHashMap<(usize, i64), (Option<Value<'c, 'a>>, Option<Value<'c, 'a>>)>,
}

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// The address so many elements after another address.
    pub fn offset(
        &self,
        base: Value<'c, 'a>,
        offset: Value<'c, 'a>,
        element: Type<'c>,
    ) -> Res<Value<'c, 'a>> {
        self.pointer(&[base, offset], i32::MIN, element)
    }

    /// The address a constant number of elements after another address.
    pub fn offset_by(&self, base: Value<'c, 'a>, offset: i64, element: Type<'c>) -> Res<Value<'c, 'a>> {
        match i32::try_from(offset) {
            Ok(0) => Ok(base),
            Ok(offset) if offset != i32::MIN => self.pointer(&[base], offset, element),
            _ => self.offset(base, self.wide(offset)?, element),
        }
    }

    fn pointer(&self, operands: &[Value<'c, 'a>], constant: i32, element: Type<'c>) -> Res<Value<'c, 'a>> {
        let attributes = [
            ("elem_type", TypeAttribute::new(element).into()),
            ("rawConstantIndices", DenseI32ArrayAttribute::new(self.context, &[constant]).into()),
        ];
        self.value("llvm.getelementptr", operands, operands[0].r#type(), &attributes)
    }

    /// The places of a tile of a view.
    pub fn places_of_tile(
        &mut self,
        tile: ValueId,
        view: ValueId,
        indices: &[ValueId],
        (dims, checks): (&[usize], &[bool]),
        layout: &Layout,
        element: Type<'c>,
    ) -> Res<TilePlaces<'c, 'a>> {
        let program = self.program();
        let shape = shape_of(program, tile).map_err(|error| error.to_string())?;
        let Some(Kind::View(sizes)) = program.definition(view).map(|op| &op.kind) else {
            return Err("a view that is not made in the kernel is not supported".into());
        };
        let parts = self.parts(view)?.to_vec();
        let [base, numbers @ ..] = &parts[..] else { return Err("the view has no address".into()) };
        let rank = sizes.sizes.len();
        let mut along = vec![];
        let mut offset: Option<Value<'c, 'a>> = None;
        for (index, &dim) in dims.iter().enumerate() {
            let mut first = self.widened(self.number_of(indices[index])?)?;
            first = self.integers("arith.muli", first, self.wide(shape.size(index) as i64)?)?;
            let (thread, mixed) = self.thread_part(layout, &shape, index)?;
            if let (Some(thread), false) = (thread, mixed) {
                first = self.integers("arith.addi", first, thread)?;
            }
            let is_checked = checks.get(index).copied().unwrap_or(true);
            let static_stride = sizes.strides[dim].map(|stride| stride as i64);
            let one = Along {
                thread: coordinates(&layout.thread(), &shape, index),
                first,
                mixed: thread.filter(|_| mixed),
                size: if is_checked { Some(numbers[dim]) } else { None },
                stride: Some(numbers[rank + dim]),
                static_stride,
                registers: coordinates(&layout.register, &shape, index).iter().filter(|at| **at != 0).count(),
            };
            if !mixed {
                let term = self.scaled(one.first, &one)?;
                offset = Some(match offset {
                    Some(offset) => self.integers("arith.addi", offset, term)?,
                    None => term,
                });
            }
            along.push(one);
        }
        let start = match offset {
            Some(offset) => self.offset(*base, offset, element)?,
            None => *base,
        };
        let (layout, known) = (layout.clone(), FxHashMap::default());
        Ok(TilePlaces { condition: None, start, along, shape, layout, element, known })
    }

    /// The place of a register, and of the registers after it that move with it.
    pub fn place_of(&mut self, tile: &mut TilePlaces<'c, 'a>, register: u64) -> Res<Place<'c, 'a>> {
        let index = tile.layout.apply(register, 0, 0);
        let mut address = tile.start;
        let (mut constant, mut masks) = (0, vec![]);
        for (dim, one) in tile.along.iter().enumerate() {
            let coordinate = tile.shape.coordinate(dim, index) as i64;
            let (place, inside) = match tile.known.get(&(dim, coordinate)) {
                Some(known) => *known,
                None => {
                    let found = self.along(one, coordinate)?;
                    tile.known.insert((dim, coordinate), found);
                    found
                }
            };
            match (place, one.static_stride) {
                (Some(offset), _) => address = self.offset(address, offset, tile.element)?,
                (None, Some(stride)) => constant += coordinate * stride,
                (None, None) => {}
            }
            masks.extend(inside.map(|inside| (one.registers, inside)));
        }
        address = self.offset_by(address, constant, tile.element)?;
        // Registers share what is computed first.
        masks.sort_by_key(|(registers, _)| *registers);
        let mask = self.all(tile.condition.into_iter().chain(masks.into_iter().map(|(_, mask)| mask)))?;
        Ok(Place { address, mask })
    }

    /// Whether all masks hold; none if there is no mask.
    pub fn all(&self, masks: impl IntoIterator<Item = Value<'c, 'a>>) -> Res<Option<Value<'c, 'a>>> {
        let mut masks = masks.into_iter();
        let Some(first) = masks.next() else { return Ok(None) };
        masks.try_fold(first, |all, mask| self.integers("arith.andi", all, mask)).map(Some)
    }

    /// The offset in elements that a coordinate of a register adds, unless it is a constant, and whether it
    /// is inside.
    fn along(
        &mut self,
        one: &Along<'c, 'a>,
        coordinate: i64,
    ) -> Res<(Option<Value<'c, 'a>>, Option<Value<'c, 'a>>)> {
        let number = match one.mixed {
            Some(thread) => {
                let mixed = self.integers("arith.xori", thread, self.wide(coordinate)?)?;
                self.integers("arith.addi", one.first, mixed)?
            }
            None if coordinate == 0 => one.first,
            None => self.integers("arith.addi", one.first, self.wide(coordinate)?)?,
        };
        let offset = match (one.mixed, one.static_stride, one.stride) {
            (Some(_), ..) => Some(self.scaled(number, one)?),
            (None, None, Some(stride)) if coordinate != 0 => {
                Some(self.integers("arith.muli", stride, self.wide(coordinate)?)?)
            }
            _ => None,
        };
        let inside = match one.size {
            Some(size) => {
                // Unsigned, so that a negative index is outside as well.
                let less = ("predicate", self.number_attribute(6));
                Some(self.value("arith.cmpi", &[number, size], integer(self.context, 1), &[less])?)
            }
            None => None,
        };
        debug_assert!(one.mixed.is_some() || one.thread.iter().all(|vector| vector & coordinate as u64 == 0));
        Ok((offset, inside))
    }

    fn scaled(&self, number: Value<'c, 'a>, one: &Along<'c, 'a>) -> Res<Value<'c, 'a>> {
        match (one.static_stride, one.stride) {
            (Some(1), _) => Ok(number),
            (Some(stride), _) => self.integers("arith.muli", number, self.wide(stride)?),
            (None, Some(stride)) => self.integers("arith.muli", number, stride),
            (None, None) => Err("a stride is missing".into()),
        }
    }

    /// The thread's part of a coordinate as an integer of 64 bits, none if it is zero, and whether registers
    /// change its bits.
    fn thread_part(
        &mut self,
        layout: &Layout,
        shape: &Shape,
        dim: usize,
    ) -> Res<(Option<Value<'c, 'a>>, bool)> {
        let thread = coordinates(&layout.thread(), shape, dim);
        let bits = |vectors: &[u64]| vectors.iter().fold(0, |bits, vector| bits | vector);
        let mixed = bits(&thread) & bits(&coordinates(&layout.register, shape, dim)) != 0;
        if bits(&thread) == 0 {
            return Ok((None, false));
        }
        let part = self.linear(&thread)?;
        let wide = integer(self.context, 64);
        Ok((Some(self.value("arith.extui", &[part], wide, &[])?), mixed))
    }

    /// The part of a view's operands that are its sizes and strides, in 64 bits: all of them, known or not.
    pub fn view_parts(&mut self, view: &View, operands: &[Value<'c, 'a>]) -> Res<Vec<Value<'c, 'a>>> {
        let [base, given @ ..] = operands else { return Err("the view has no address".into()) };
        let mut given = given.iter();
        let mut parts = vec![*base];
        for known in view.sizes.iter().chain(&view.strides) {
            parts.push(match known {
                Some(number) => self.wide(*number as i64)?,
                None => self.widened(*given.next().ok_or("a size of the view is missing")?)?,
            });
        }
        Ok(parts)
    }

    /// Whether this thread stores the elements that several threads have copies of; none if there are no
    /// copies.
    pub fn is_first_copy(&mut self, layout: &Layout) -> Res<Option<Value<'c, 'a>>> {
        let copies = layout.redundant();
        let mask = copies.lane | copies.warp << self.chip.lanes;
        if mask == 0 {
            return Ok(None);
        }
        let thread = self.thread()?;
        let bits = self.integers("arith.andi", thread, self.constant(mask as i64, 32)?)?;
        self.is_zero(bits).map(Some)
    }
}

/// The vectors' coordinates in a dimension.
fn coordinates(vectors: &[u64], shape: &Shape, dim: usize) -> Vec<u64> {
    vectors.iter().map(|vector| shape.coordinate(dim, *vector)).collect()
}
