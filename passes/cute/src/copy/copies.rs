//! Copies of whole tiles: one instruction for each atom in them.
//!
//! ```text
//! "cute.copy"(%atom, %from, %to, %pred)     mode 0 of a view is one atom after another, the other modes are the rest
//!   ((4,1),(1,2)) by simt_async_copy 128 b  cp.async of 16 bytes, twice; of 0 bytes where %pred is 0
//! ```
//!
//! Why it is right: the elements of two views are the same tile in the order of their coordinates, so atom
//! number i of one view is atom number i of the other. The elements of an atom are already in the order of
//! the value mode that its instruction expects ([`crate::copy::partition`]).

use crate::{
    copy::{
        atoms::{Access, Atom, Columns, Elements, OfWarp},
        bulk, clusters,
        instructions::{One, Place, joined},
        tma,
    },
    emit::{Lowering, Op, Res},
    layout::{index, numbers::Number},
    mma::scales,
    record::{Emission::Code, Record, record},
    text::{
        tree::{Layout, Num, divisor},
        types::integer,
    },
    views::{
        elements::{self, MOST_ATOMS, groups, offset, require_contiguous},
        memory::{access_type, address_of},
        values::View,
    },
};
use melior::ir::{Value, ValueLike};
use mlir_ext::ir;
use tilespace_core::MemorySpace;

/// The operations of this file.
pub const RECORDS: &[Record] = &[record("cute.copy", Code("the instructions of its atoms", copy))];

fn copy<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let text = ir::type_text(at.operand(op, 0)?.r#type());
    match Atom::parse(&text)? {
        Atom::Bulk(atom) => bulk::copy(at, op, atom),
        Atom::Remote => clusters::store(at, op),
        Atom::Tile(atom) => tma::copy(at, op, atom),
        Atom::Scales(blocks) => match groups(op, 4)?[..] {
            [_, Some(from), Some(to), None] => scales::copy(at, op, [from, to], blocks),
            [_, Some(_), Some(_), Some(_)] => {
                Err("a copy of scales with a predicate is not supported".into())
            }
            _ => Err(NO_VIEWS.into()),
        },
        Atom::Elements(atom) => copy_elements(at, op, atom, &text),
        Atom::Descriptor => Err(format!("unsupported copy atom: {text}").into()),
    }
}

const NO_VIEWS: &str = "it does not have a source and a destination view";
const OTHER_COUNT: &str = "source and destination do not hold the same number of copy atoms";

/// The atoms in mode 0 of both views.
struct Counts {
    /// The number of atoms.
    atoms: i64,
    /// The size of the rest.
    rest: i64,
    /// The elements of an atom, in registers.
    elements: i64,
    /// The distance of atoms in mode 0 of the source and of the destination, and the elements of each there.
    sides: [(i64, i64); 2],
    /// Whether the view of tensor memory is the slice of a single lane, a different slice in each lane. Else
    /// all lanes have the box of their warp.
    is_own_lane: bool,
}

impl Counts {
    fn of<'c, 'a>(
        at: &mut Lowering<'c, 'a>,
        atom: Elements<'_>,
        views: &[View<'c, 'a>; 2],
        text: &str,
    ) -> Res<Self> {
        let [(from, rest), (to, to_rest)] =
            [elements::sizes(at, &views[0])?, elements::sizes(at, &views[1])?];
        let bits = views[0].pointer.element_bits()?;
        let elements = atom
            .elements(bits)
            .ok_or_else(|| format!("unsupported copy atom for {bits}-bit elements: {text}"))?;
        let is_load = matches!(atom, Elements::Warp(_, true));
        let (registers, other) = if is_load { (to, from) } else { (from, to) };
        let atoms = registers / elements;
        if registers % elements != 0
            || rest != to_rest
            || other.checked_rem(atoms) != Some(0)
            || matches!(atom, Elements::Thread(..)) && registers != other
        {
            return Err(OTHER_COUNT.into());
        }
        if atoms.saturating_mul(rest) > MOST_ATOMS {
            return Err("it has too many atoms to unroll".into());
        }
        let mut is_own_lane = false;
        let needed = match atom {
            Elements::Thread(..) => elements,
            // A lane has one row of 16 bytes.
            Elements::Warp(OfWarp::Matrices(matrices), _) => 128 / matrices.element,
            Elements::Warp(OfWarp::Columns(columns), _) => {
                is_own_lane = columns.has_own_lanes() && other / atoms == columns.across();
                columns.across() * if is_own_lane { 1 } else { columns.lanes }
            }
        };
        let (in_registers, beside) = ((registers / atoms, elements), (other / atoms, needed));
        if beside.0 < needed {
            return Err(OTHER_COUNT.into());
        }
        let sides = if is_load { [beside, in_registers] } else { [in_registers, beside] };
        Ok(Self { atoms, rest, elements, sides, is_own_lane })
    }

    /// Requires that the elements of each atom are where its instruction has them.
    fn require_places<'c, 'a>(
        &self,
        at: &mut Lowering<'c, 'a>,
        atom: Elements<'_>,
        view: &View<'c, 'a>,
        (step, count): (i64, i64),
    ) -> Res<()> {
        if view.pointer.space == MemorySpace::Tensor {
            let Elements::Warp(OfWarp::Columns(columns), _) = atom else {
                return Err(
                    "tensor memory is accessed only by tensor-memory atoms (tmem_load, tmem_store)".into()
                );
            };
            let lanes = if self.is_own_lane { 1 } else { columns.lanes };
            return require_box(at, view, columns, lanes, self.atoms);
        }
        // The registers of a warp-wide copy have 32 bits; everything else is one access for each atom.
        let bits = view.pointer.element_bits()?;
        let is_of_words = view.pointer.space == MemorySpace::Local && matches!(atom, Elements::Warp(..));
        let together = if is_of_words { 32 / bits } else { count };
        for number in 0..self.atoms {
            for first in (0..count).step_by(usize::try_from(together).unwrap_or(1)) {
                require_contiguous(at, view, number * step + first, together)?;
            }
        }
        require_block(view, together * bits / 8)
    }
}

/// A copy by atoms of single threads or of a warp.
fn copy_elements<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    atom: Elements<'_>,
    text: &str,
) -> Res<()> {
    let groups = groups(op, 4)?;
    let [_, Some(from), Some(to), allowed] = groups[..] else { return Err(NO_VIEWS.into()) };
    let predicate = allowed.map(|index| at.view(op, index)).transpose()?;
    let divisors = [from, to].map(|index| {
        ir::operand(op, index)
            .map_or(1, |view| divisor(ir::type_text(view.r#type()).trim_end_matches(['>', '"'])))
    });
    let views = [at.view(op, from)?, at.view(op, to)?];
    let [from, to] = &views;
    if from.pointer.element != to.pointer.element {
        return Err("source and destination differ in element type".into());
    }
    let counts = Counts::of(at, atom, &views, text)?;
    for (view, side) in views.iter().zip(counts.sides) {
        counts.require_places(at, atom, view, side)?;
    }
    let Counts { atoms, rest, elements, sides: [(from_step, _), (to_step, _)], is_own_lane } = counts;
    // A byte for each atom, or a single byte for all atoms in mode 0.
    let mut is_one_for_all = false;
    if let Some(view) = &predicate {
        let (all, more) = elements::sizes(at, view)?;
        if more != rest || all != 1 && all != atoms {
            return Err("its predicate has neither one value for each atom nor one for all of them".into());
        }
        is_one_for_all = all == 1;
    }
    // Contiguous atoms become one access, if the program states no width.
    let joined = match (atom, &predicate) {
        (Elements::Thread(Access::Plain, None), None) if elements == 1 => {
            joined(at, [from, to], [atoms, rest])?
        }
        _ => 1,
    };
    let (atoms, count) = (atoms / joined, elements * joined);
    for rest in 0..rest {
        for number in 0..atoms {
            let place = Place { from: number * joined * from_step, to: number * joined * to_step, rest };
            let from_offset = offset(at, &from.layout, place.from, &[rest])?;
            let to_offset = offset(at, &to.layout, place.to, &[rest])?;
            let byte = if is_one_for_all { 0 } else { number };
            let allows = predicate.as_ref().map(|view| predicate_of(at, view, byte, rest)).transpose()?;
            One { from, to, from_offset, to_offset, place, count, divisors, is_own_lane }
                .emit(at, atom, allows)?;
        }
    }
    Ok(())
}

/// Requires that mode 0 of a view of tensor memory is a box of lanes and columns for each atom.
fn require_box<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    view: &View<'c, 'a>,
    columns: Columns,
    lanes: i64,
    atoms: i64,
) -> Res<()> {
    const LANE: i64 = 1 << 16;
    let (shape, stride) = (view.layout.shape.modes()[0].clone(), view.layout.stride.modes()[0].clone());
    let offsets = index::offsets(at, &Layout { shape, stride, outer: None })?;
    let (of_column, across) = (columns.in_register(), columns.across());
    let step = if columns.is_packed { of_column } else { 1 };
    let expected: Vec<_> = (0..lanes)
        .flat_map(|lane| (0..across).map(move |column| lane * LANE * of_column + column * step))
        .collect();
    let is_box = |part: &[Number<'c, 'a>]| {
        let Some(Num::Static(first)) = part.first() else { return false };
        let mut both = part.iter().zip(&expected);
        both.all(|(place, distance)| *place == Num::Static(first + distance))
    };
    let size = expected.len();
    match offsets.len() as i64 == atoms * size as i64 && offsets.chunks(size).all(is_box) {
        true => Ok(()),
        false => Err("its view of tensor memory is not a box of lanes and columns for each atom".into()),
    }
}

/// Requires that an access of so many bytes is within a block that the swizzle keeps contiguous.
fn require_block(view: &View<'_, '_>, bytes: i64) -> Res<()> {
    match view.pointer.swizzle {
        Some(swizzle) if bytes > 1 << swizzle.base => Err(format!(
            "an access of {bytes} bytes is wider than the {} bytes that the swizzle keeps contiguous",
            1_i64 << swizzle.base
        )
        .into()),
        _ => Ok(()),
    }
}

/// Whether an atom is to be copied: a byte of mode 0 of a view, at an index in the rest.
fn predicate_of<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    view: &View<'c, 'a>,
    byte: i64,
    rest: i64,
) -> Res<Value<'c, 'a>> {
    let offset = offset(at, &view.layout, byte, &[rest])?;
    let ty = access_type(at, &view.pointer, 1)?;
    if integer(at.context, 8) != ty {
        return Err("its predicate is not a view of bytes".into());
    }
    let address = address_of(at, view, &offset)?;
    let (byte, zero) = (at.value("llvm.load", &[address], ty, &[])?, at.zero(ty)?);
    let differs = ("predicate", at.number_attribute(1));
    at.value("arith.cmpi", &[byte, zero], integer(at.context, 1), &[differs])
}
