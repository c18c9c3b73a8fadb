//! Accesses: in which layout memory is read and written, and how many elements at once.
//!
//! ```text
//! %v = view %p sizes [%m, %n] strides [%n, 1] of f16      %p and %n * 2 bytes are divisible by 16
//! tiled_load %v : tile 64x64                              8 columns in a thread, 8 threads in a row: 16 bytes each
//! ```
//!
//! The dimension with stride one comes first, then the others from the last to the first: so a warp reads
//! whole lines of the cache. How much an access may move at once is [`tilespace_layout::vector`]'s answer to
//! facts of [`crate::facts`]; an access that is ordered, or atomic, moves one element, unless it is an access
//! to all copies of memory.

use crate::{
    chip::Chip,
    facts::{self, MOST, divisor, power_in, runs},
    program::{Access, Ahead, Effect, Kind, OpId, Place, Program, ValueId, View, shape_of},
};
use std::collections::BTreeSet;
use tilespace_layout::{
    Error, Layout, Shape,
    blocked::blocked,
    vector::{Dim, Facts, vector},
};

/// The least number of bytes that memory moves.
const SECTOR: u64 = 32;
/// The bytes of a word, the least that accesses to all copies of memory move.
const WORD: u64 = 4;

/// The tile with the elements that an access moves: its result, or the tile that it stores.
pub fn tile_of(program: &Program, id: OpId, access: &Access) -> ValueId {
    let op = program.op(id);
    if let Kind::Ahead(Ahead::Copy { ring, .. }) = op.kind {
        return program.ring(ring).tile;
    }
    access.value.map_or_else(|| op.results[0], |index| op.operands[index])
}

/// The layout of an access if no other operation decides it.
pub fn layout(program: &Program, id: OpId, access: &Access, chip: &Chip) -> Result<Layout, Error> {
    let shape = shape_of(program, tile_of(program, id, access))?;
    let facts = facts(program, id, access);
    let unit = facts.dims.iter().position(|dim| dim.is_unit);
    let mut order: Vec<_> = (0..shape.rank()).rev().collect();
    order.sort_by_key(|dim| Some(*dim) != unit);
    let most = (1 << shape.total()) >> (chip.lanes + chip.warps);
    // An access to all copies of memory moves a word, even where there are more threads than words.
    let least = if access.is_of_copies { (WORD / facts.element).max(1) } else { 1 };
    let mut width = (chip.widest() / facts.element).clamp(1, most.max(least));
    while width > 1 {
        // A wide access must fit where each thread makes one access.
        let wide = blocked(&shape, &order, width, chip.lanes, chip.warps)?;
        if 1 << vector_of(&wide, &shape, &facts, access, chip)? >= width {
            break;
        }
        width /= 2;
    }
    blocked(&shape, &order, width, chip.lanes, chip.warps)
}

/// The logarithm of the elements that an access moves at once, in a layout.
pub fn width(
    program: &Program,
    id: OpId,
    access: &Access,
    layout: &Layout,
    chip: &Chip,
) -> Result<u32, Error> {
    let shape = shape_of(program, tile_of(program, id, access))?;
    vector_of(layout, &shape, &facts(program, id, access), access, chip)
}

/// Whether each access of a warp in this layout touches only sectors of 32 bytes that it fills.
pub fn fills_sectors(
    program: &Program,
    id: OpId,
    access: &Access,
    layout: &Layout,
    chip: &Chip,
) -> Result<bool, Error> {
    let shape = shape_of(program, tile_of(program, id, access))?;
    let facts = facts(program, id, access);
    let width = vector_of(layout, &shape, &facts, access, chip)?;
    let Some(unit) = facts.dims.iter().position(|dim| dim.is_unit) else { return Ok(false) };
    let sectors: BTreeSet<u64> = (0..1 << layout.lane.len())
        .map(|lane| {
            let index = layout.apply(0, lane, 0);
            let along = shape.coordinate(unit, index) * facts.element / SECTOR;
            // Other coordinates are other lines.
            (index & !((shape.size(unit) - 1) << shape.bits(unit).start)) << 32 | along
        })
        .collect();
    let moved = (facts.element << width) << (layout.lane.iter().filter(|vector| **vector != 0).count());
    Ok(sectors.len() as u64 * SECTOR <= moved)
}

/// For each dimension of a tile of a view, whether elements may be outside: not where the program promises
/// that no element is, nor where tiles fill the view and the index names one of them.
pub fn checks(program: &Program, id: OpId, access: &Access) -> Vec<bool> {
    let Place::Tile { dims, in_bounds, in_space } = &access.place else { return vec![] };
    let op = program.op(id);
    let view = view_of(program, op.operands[0]).map(|(view, operands)| Numbers::of(program, view, operands));
    let tile = program.shape(tile_of(program, id, access)).unwrap_or(&[]);
    let is_inside = |(index, dim): (usize, &usize)| {
        let fills =
            view.as_ref().and_then(|view| view.sizes.get(*dim)).is_some_and(|size| size.1 >= tile[index]);
        in_bounds.get(index).copied().unwrap_or_default() || *in_space && fills
    };
    dims.iter().enumerate().map(|at| !is_inside(at)).collect()
}

fn vector_of(
    layout: &Layout,
    shape: &Shape,
    facts: &Facts,
    access: &Access,
    chip: &Chip,
) -> Result<u32, Error> {
    match !(access.is_weak || access.is_of_copies) || access.effect == Effect::Atomic {
        true => Ok(0),
        false => vector(layout, shape, facts, chip.widest()),
    }
}

/// Facts about an access.
fn facts(program: &Program, id: OpId, access: &Access) -> Facts {
    let op = program.op(id);
    let tile = tile_of(program, id, access);
    let element = program.value(tile).element.bytes();
    let rank = program.shape(tile).map_or(0, <[u64]>::len);
    let unknown = Dim { is_unit: false, stride: 1, mask: 1 };
    match &access.place {
        Place::Pointers { mask } => {
            let run = runs(program, op.operands[0]);
            let of_mask = mask.map_or(facts::Run::equal(MOST, 1), |mask| runs(program, op.operands[mask]));
            let length = run.length.min(if of_mask.step == 0 { of_mask.length } else { 1 });
            let dims = (0..rank).map(|dim| match dim + 1 == rank {
                true => Dim { is_unit: run.step == 1, stride: element, mask: length },
                false => Dim { is_unit: false, stride: run.divisor, mask: 0 },
            });
            Facts { element, base: run.divisor, dims: dims.collect() }
        }
        Place::Tile { dims: access_dims, .. } => {
            let checks = checks(program, id, access);
            let Some((view, operands)) = view_of(program, op.operands[0]) else {
                return Facts { element, base: 1, dims: vec![unknown; rank] };
            };
            let numbers = Numbers::of(program, view, operands);
            let dim = |(index, dim): (usize, &usize)| {
                let stride = numbers.strides.get(*dim).copied().unwrap_or((None, 1));
                Dim {
                    is_unit: stride.0 == Some(1),
                    stride: stride.1.saturating_mul(element).min(MOST),
                    mask: match checks.get(index) {
                        Some(false) => 0,
                        _ => numbers.sizes.get(*dim).map_or(1, |size| size.1),
                    },
                }
            };
            let dims: Vec<_> = access_dims.iter().enumerate().map(dim).collect();
            // The tile begins at a multiple of its own size along each dimension; a size of 1 says nothing. A
            // dimension of the view that is not a dimension of the tile is never moved along.
            let first = 1 + usize::from(access.value.is_some());
            let shape = program.shape(tile).unwrap_or(&[]);
            let begin = |(index, dim): (usize, &usize)| {
                let number = op.operands.get(first + index).map_or(1, |number| divisor(program, *number));
                let stride = numbers.strides.get(*dim).map_or(1, |stride| stride.1);
                let size = shape.get(index).copied().unwrap_or(1);
                [element, size, number].iter().fold(stride, |all, factor| all.saturating_mul(*factor))
            };
            let address = operands.first().map_or(1, |base| divisor(program, *base));
            let base = access_dims.iter().enumerate().map(begin).fold(address, u64::min);
            Facts { element, base, dims }
        }
    }
}

/// For each dimension of a view, its number if known, and a power of two that divides it.
pub(crate) struct Numbers {
    pub(crate) sizes: Vec<(Option<u64>, u64)>,
    pub(crate) strides: Vec<(Option<u64>, u64)>,
}

impl Numbers {
    pub(crate) fn of(program: &Program, view: &View, operands: &[ValueId]) -> Self {
        let mut given = operands.iter().skip(1);
        let mut number = |known: &Option<u64>| match known {
            Some(number) => (Some(*number), power_in(*number as i64)),
            None => (None, given.next().map_or(1, |operand| divisor(program, *operand))),
        };
        let sizes = view.sizes.iter().map(&mut number).collect();
        let strides = view.strides.iter().map(&mut number).collect();
        Self { sizes, strides }
    }
}

/// The view of a value, with its operands.
pub(crate) fn view_of(program: &Program, value: ValueId) -> Option<(&View, &[ValueId])> {
    let op = program.definition(value)?;
    match &op.kind {
        Kind::View(view) => Some((view, &op.operands)),
        _ => None,
    }
}
