//! Tiles that are read from rings: their layouts, and the places of their elements.
//!
//! ```text
//! %x = fetch %c                        the ring of %x: three stages of 128x64 halfs
//! %y = permute %x                      no step
//! %s = dot %y, ..                      reads the ring in the layout of its left operand, seen through the transposition
//! ```
//!
//! A tile of a ring has no layout of its own: it is read in the layout that is requested, and a product reads
//! the pieces of its operands one by one; `wgmma` reads it in place, by a descriptor, which then determines
//! the places of elements. Else these places are the best for all readers of the ring, and for its copies;
//! if TMA can write others which are as good for the readers, those are taken.
//!
//! Why it is right: a relabeling says which register of its operand each register of its result is, and in
//! which layout; [`tilespace_layout::staged`] chooses a place that suits all readers.

use crate::{
    choose::{Layouts, forward},
    program::{Ahead, Kind, Program, RingId, ValueId},
    steps::{Area, Buffer, Fetched, Schedule},
    tma,
};
use tilespace_layout::{
    Error, Layout, Machine, Place,
    matrices::Operand,
    shared::Access,
    staged::{Staged, staged, staged_at},
};

/// How a tile in a layout is read from a ring, perhaps under other names; none if it is not in one.
pub fn fetched(
    program: &Program,
    layouts: &Layouts,
    value: ValueId,
    layout: &Layout,
) -> Result<Option<Fetched>, Error> {
    let (mut value, mut layout, mut registers) = (value, layout.clone(), vec![]);
    loop {
        let Some(id) = program.value(value).definition else { return Ok(None) };
        let op = program.op(id);
        match &op.kind {
            Kind::Reshape | Kind::Permute(_) if !layouts.homes.contains_key(&value) => {
                let renamed = forward(program, id)?.ok_or(Error::NotFree)?.backward(&layout);
                registers.push(renamed.registers);
                (value, layout) = (op.operands[0], renamed.layout);
            }
            Kind::Ahead(Ahead::Fetch(ring)) => {
                let (layout, copies) = layout.without_register_copies();
                registers.push(copies);
                let stage = Some(op.operands[0]);
                return Ok(Some(Fetched { ring: *ring, stage, layout, registers, load: None, matrix: None }));
            }
            _ => return Ok(None),
        }
    }
}

/// Decides the places of the elements of each ring, and how they are read.
pub fn place(
    program: &Program,
    schedule: &mut Schedule,
    (machine, has_maps): (Machine, bool),
) -> Result<(), Error> {
    for (id, ring) in (0..).map(RingId).zip(&program.rings) {
        let is_own = |fetched: &&mut Fetched| fetched.ring == id && fetched.matrix.is_none();
        let mut readers: Vec<Layout> =
            schedule.fetches.iter_mut().filter(is_own).map(|fetched| fetched.layout.clone()).collect();
        readers.sort_unstable_by_key(Layout::vectors);
        readers.dedup();
        let bytes = program.value(ring.tile).element.bytes();
        let described = described(schedule, id, &ring.layout, bytes)?;
        let is_described = described.is_some();
        let found = match described {
            Some(place) => staged_at(place, &ring.layout, ring.width, &readers, bytes, machine),
            None => staged(&ring.layout, ring.width, &readers, bytes, machine),
        };
        let found = found.ok_or(Error::NotFree)?;
        // A place that TMA can write costs no instructions of threads to copy.
        let cost = |staged: &Staged| staged.loads.iter().map(Access::cost).sum::<u64>();
        let mut others = if has_maps { tma::places(program, ring) } else { vec![] }.into_iter();
        let as_cheap = others.find_map(|place| {
            let other = staged_at(place, &ring.layout, ring.width, &readers, bytes, machine);
            other.filter(|other| cost(other) <= cost(&found))
        });
        let found = as_cheap.filter(|_| !is_described).unwrap_or(found);
        for fetched in schedule.fetches.iter_mut().filter(is_own) {
            let at = readers.iter().position(|reader| *reader == fetched.layout);
            fetched.load = at.map(|at| found.loads[at].clone());
        }
        let area = Area { start: 0, bytes: program.stage_bytes(id) * u64::from(ring.stages) };
        schedule.buffers.insert(id, Buffer { place: found.place, area, transfer: None });
    }
    Ok(())
}

/// The place of a ring that `wgmma` reads: it follows from the instruction's descriptor, and all descriptors
/// must agree.
fn described(
    schedule: &mut Schedule,
    ring: RingId,
    copies: &Layout,
    bytes: u64,
) -> Result<Option<Place>, Error> {
    let mut place: Option<Place> = None;
    for fetched in schedule.fetches.iter_mut().filter(|fetched| fetched.ring == ring) {
        let Some(matrix) = &mut fetched.matrix else { continue };
        let operand = Operand::of(&fetched.layout.register, matrix.depth as usize, &copies.register, bytes)?;
        let own = operand.described.place.clone();
        if place.get_or_insert_with(|| own.clone()) != &own {
            return Err(Error::NotFree);
        }
        matrix.operand = Some(operand);
    }
    Ok(place)
}
