//! Tiles that are read from rings: in which layouts, and where their elements are.
//!
//! ```text
//! %x = fetch %c                        the ring of %x: three stages of 128x64 halfs
//! %y = permute %x                      no step
//! %s = dot %y, ..                      reads the ring in the layout of its left operand, seen through the transposition
//! ```
//!
//! A tile of a ring has no layout of its own: it is read in the one that is asked for, and a product reads the pieces of
//! its operands one by one; `wgmma` reads it where it is, by a descriptor, which then says the place. Else the place of the elements is the best one for all readers of the ring, and for its copies.
//!
//! Why it is right: a relabeling tells for a register of its result which register of its operand that is, and in which
//! layout; that the place is one for all readers is [`tilespace_layout::staged`]'s.

use crate::{
    choose::{Layouts, forward},
    program::{Ahead, Kind, Program, RingId, ValueId},
    steps::{Area, Buffer, Fetched, Schedule},
};
use tilespace_layout::{
    Error, Layout, Machine, Place,
    matrices::Operand,
    staged::{staged, staged_at},
};

/// What a tile in a layout is if it is read from a ring, perhaps under other names.
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

/// Decides where the elements of each ring are, and how they are read.
pub fn place(program: &Program, schedule: &mut Schedule, machine: Machine) -> Result<(), Error> {
    for (id, ring) in (0..).map(RingId).zip(&program.rings) {
        let is_own = |fetched: &&mut Fetched| fetched.ring == id && fetched.matrix.is_none();
        let mut readers: Vec<Layout> =
            schedule.fetches.iter_mut().filter(is_own).map(|fetched| fetched.layout.clone()).collect();
        readers.sort_unstable_by_key(Layout::vectors);
        readers.dedup();
        let bytes = program.value(ring.tile).element.bytes();
        let found = match described(schedule, id, &ring.layout, bytes)? {
            Some(place) => staged_at(place, &ring.layout, ring.width, &readers, bytes, machine),
            None => staged(&ring.layout, ring.width, &readers, bytes, machine),
        };
        let found = found.ok_or(Error::NotFree)?;
        for fetched in schedule.fetches.iter_mut().filter(is_own) {
            let at = readers.iter().position(|reader| *reader == fetched.layout);
            fetched.load = at.map(|at| found.loads[at].clone());
        }
        let area = Area { start: 0, bytes: program.stage_bytes(id) * u64::from(ring.stages) };
        schedule.buffers.insert(id, Buffer { place: found.place, area });
    }
    Ok(())
}

/// The place of a ring that `wgmma` reads: it follows from the instruction's descriptor, and all of them must agree.
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
