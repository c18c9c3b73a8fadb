//! Copies of whole tiles by one thread: TMA.
//!
//! ```text
//! %v = view %p sizes [%m, %k] strides [%lda, 1] of f16        a map: %k x %m elements, rows %lda * 2 bytes apart,
//! loop: tiled_load %v : tile 128x128, for a product           boxes of 64x128
//!       two boxes for each round: columns 0..64 and 64..128, each 128 rows of 128 bytes with their swizzle
//! ```
//!
//! A load that runs ahead of a loop ([`crate::pipeline`]) is one instruction for each piece of its rows, if the
//! tile lies as TMA writes it: where a product reads it by a descriptor it does, and often elsewhere. It needs a *map* of the view, which
//! the kernel makes once; elements outside of the view are zeros.
//!
//! A load that TMA does not copy is copied by the threads as before, and a remark of `print-tile-layouts` says why:
//! its view may be another one each time, is not aligned, or has numbers that are negative or of more than 32 bits
//! (cuTile promises that none is negative: `assume bounded`); or there is a write or
//! an acquire before it, since TMA reads memory in another way than threads write it; or a write in its loop after it.
//!
//! Why it is right: the place of the tile is compared with the place that TMA writes, bit by bit. Each round's
//! copies arrive at an mbarrier of their stage, at which every thread waits before it reads; then its reads of
//! global memory are done, too, so that what comes after the loop needs no further wait for them. A stage is
//! written again after a barrier after that wait, so that no thread still waits for the phase before.

use crate::{
    access::{Numbers, view_of},
    facts::divisor,
    program::{Ahead, Arithmetic, Effect, Element, Kind, OpId, Place, Program, Ring, RingId, ValueId},
    steps::{BARRIER_BYTES, Map, Maps, Schedule, Transfer},
    tokens::access_of,
};
use std::collections::{BTreeMap, BTreeSet};
use tilespace_layout::{Shape, matrices::Swizzle};

/// Addresses and strides are multiples of this.
const ALIGNMENT: u64 = 16;
/// The most dimensions of a map.
const MOST_DIMS: usize = 5;
/// The most elements of a box along a dimension.
const MOST_SIDE: u64 = 256;
/// The swizzles, and the largest boxes first.
const SWIZZLES: [Swizzle; 3] = [Swizzle::B128, Swizzle::B64, Swizzle::B32];

/// Decides which copies are by TMA.
pub fn choose(program: &Program, schedule: &mut Schedule, orders: &BTreeMap<OpId, BTreeSet<OpId>>) {
    let mut maps = Maps::default();
    for id in (0..program.rings.len() as u32).map(RingId) {
        let (map, transfer) = match transfer(program, schedule, orders, id) {
            Ok(found) => found,
            Err(reason) => {
                maps.reasons.insert(id, reason);
                continue;
            }
        };
        let number = maps.all.iter().position(|known| *known == map).unwrap_or(maps.all.len());
        if number == maps.all.len() {
            maps.all.push(map);
        }
        if let Some(buffer) = schedule.buffers.get_mut(&id) {
            buffer.transfer = Some(Transfer { map: number, ..transfer });
        }
        maps.loops.entry(program.ring(id).repeated).or_default().1 += 1;
    }
    let mut next = Maps::SLOT + ALIGNMENT;
    for (repeated, (start, _)) in &mut maps.loops {
        *start = next;
        next += u64::from(program.stages_of(*repeated)) * BARRIER_BYTES;
    }
    maps.area.bytes = if maps.all.is_empty() { 0 } else { next };
    schedule.maps = maps;
}

/// The places of a ring's tile as TMA could write it.
pub fn places(program: &Program, ring: &Ring) -> Vec<tilespace_layout::Place> {
    let shape = program.shape(ring.tile).and_then(|shape| Shape::new(shape).ok());
    let (Some(shape), Some(first)) = (shape, ring.layout.register.first()) else { return vec![] };
    let Some(unit) = (0..shape.rank()).find(|dim| shape.vectors(*dim).first() == Some(first)) else {
        return vec![];
    };
    let others = (0..shape.rank()).rev().filter(|dim| *dim != unit);
    let outer: Vec<u64> = others.flat_map(|dim| shape.vectors(dim)).collect();
    let bytes = program.value(ring.tile).element.bytes();
    // Rows of 32 bytes are as many requests as copies of threads.
    let described = SWIZZLES[..2].iter().map(|swizzle| swizzle.describe(&shape.vectors(unit), &outer, bytes));
    described.flatten().map(|described| described.place).collect()
}

/// Whether the program promises that a number is not negative.
fn is_natural(program: &Program, value: ValueId) -> bool {
    let Some(op) = program.definition(value) else { return false };
    match op.kind {
        Kind::Elementwise(Arithmetic::Promise { is_natural: true, .. }) => true,
        // A number that loses bits may lose this.
        Kind::Elementwise(Arithmetic::Promise { .. } | Arithmetic::Same) => {
            let element = |value: ValueId| program.value(value).element;
            let mut operands = op.operands.iter();
            operands.next().is_some_and(|from| element(*from) == element(value) && is_natural(program, *from))
        }
        Kind::Elementwise(Arithmetic::Constant(number)) => number >= 0,
        _ => false,
    }
}

/// The map and the boxes of a ring's copies, or why it has none.
fn transfer(
    program: &Program,
    schedule: &Schedule,
    orders: &BTreeMap<OpId, BTreeSet<OpId>>,
    id: RingId,
) -> Result<(Map, Transfer), &'static str> {
    let ring = program.ring(id);
    if ring.access.without_tma {
        return Err("the program does not want that");
    }
    let all = || (0..program.ops.len() as u32).map(OpId);
    let is_copy =
        |op: &OpId| matches!(program.op(*op).kind, Kind::Ahead(Ahead::Copy { ring, .. }) if ring == id);
    let copies: BTreeSet<OpId> = all().filter(is_copy).collect();
    let writes = |op: &OpId| access_of(program, *op).is_some_and(|access| access.effect != Effect::Read);
    let is_ordered = |op: &OpId| access_of(program, *op).is_some_and(|access| access.is_ordered);
    let mut earlier = copies.iter().filter_map(|copy| orders.get(copy)).flatten();
    if earlier.any(|op| writes(op) || is_ordered(op)) {
        return Err("it comes after a write or an ordered access of this kernel");
    }
    let body = program.op(ring.repeated).regions[0];
    let is_later = |op: &OpId| orders.get(op).is_some_and(|before| !before.is_disjoint(&copies));
    if all().any(|op| writes(&op) && program.is_inside(program.op(op).parent, body) && is_later(&op)) {
        return Err("a write of its loop comes after it");
    }
    let Place::Tile { dims, in_bounds, in_space } = &ring.access.place else {
        return Err("it is not of a view");
    };
    let mut views = copies.iter().map(|copy| program.op(*copy).operands[0]);
    let view = views.next().ok_or("nothing is copied")?;
    let is_made_once = program.definition(view).is_some_and(|op| op.parent == Program::BODY);
    if !is_made_once || views.any(|other| other != view) {
        return Err("its view is made in a loop or branch");
    }
    let (described, operands) = view_of(program, view).ok_or("its view is not made in the kernel")?;
    let numbers = Numbers::of(program, described, operands);
    let rank = numbers.sizes.len();
    if dims.len() != rank || rank > MOST_DIMS {
        return Err("its view has other dimensions than the tile, or more than five");
    }
    let is_short = |value: &ValueId| matches!(program.value(*value).element, Element::Int(..=32));
    let is_known_short =
        |number: &(Option<u64>, u64)| number.0.is_none_or(|number| number <= i32::MAX as u64);
    let mut known = numbers.sizes.iter().chain(&numbers.strides);
    if !operands[1..].iter().all(is_short) || !known.all(is_known_short) {
        return Err("a size or stride of its view has more than 32 bits");
    }
    if !operands[1..].iter().all(|operand| is_natural(program, *operand)) {
        return Err("a size or stride of its view may be negative");
    }
    if numbers.sizes.iter().any(|size| size.0 == Some(0)) {
        return Err("its view is empty");
    }
    if !divisor(program, operands[0]).is_multiple_of(ALIGNMENT) {
        return Err("the address of its view is not known to be a multiple of 16 bytes");
    }
    let element = program.value(ring.tile).element.bytes();
    let shape = program.shape(ring.tile).and_then(|shape| Shape::new(shape).ok()).ok_or("it is no tile")?;
    // The dimension of a unit stride whose neighbours are neighbours in the tile's place.
    let place = &schedule.buffers.get(&id).ok_or("it has no place")?.place;
    let is_unit = |dim: &usize| {
        numbers.strides[dims[*dim]].0 == Some(1)
            && shape.vectors(*dim).first().is_some_and(|bit| place.offset(*bit) == 1)
    };
    let unit = (0..rank).find(is_unit).ok_or("its rows are not contiguous in memory and in the tile")?;
    let mut others: Vec<usize> = (0..rank).filter(|dim| *dim != unit).collect();
    let is_aligned =
        |dim: &usize| (numbers.strides[dims[*dim]].1.saturating_mul(element)).is_multiple_of(ALIGNMENT);
    if !others.iter().all(is_aligned) {
        return Err("a stride of its view is not known to be a multiple of 16 bytes");
    }
    // From near to far; dimensions with one element are nowhere.
    others.sort_by_key(|dim| shape.vectors(*dim).first().map_or(64, |bit| place.offset(*bit).ilog2()));
    let inner = shape.vectors(unit);
    let outer: Vec<_> = others.iter().flat_map(|dim| shape.vectors(*dim)).collect();
    let is_it = |swizzle: &Swizzle| {
        swizzle.describe(&inner, &outer, element).is_ok_and(|described| described.place == *place)
    };
    let swizzle = SWIZZLES.into_iter().find(is_it).ok_or("products read it elsewhere than TMA writes it")?;
    let row = (1 << swizzle.log_bytes()) / element;
    let order: Vec<usize> = [unit].into_iter().chain(others).collect();
    let sides: Vec<u64> = order.iter().map(|dim| if *dim == unit { row } else { shape.size(*dim) }).collect();
    if sides.iter().any(|side| *side > MOST_SIDE) {
        return Err("a box has at most 256 elements along a dimension");
    }
    let is_near = |dim: &usize| *in_space || in_bounds.get(*dim).copied().unwrap_or_default();
    let transfer = Transfer {
        map: 0,
        pieces: shape.size(unit) / row,
        is_near: order.iter().map(is_near).collect(),
        dims: order.clone(),
    };
    let map = Map { view, dims: order.iter().map(|dim| dims[*dim]).collect(), sides, element, swizzle };
    Ok((map, transfer))
}
