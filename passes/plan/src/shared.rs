//! The shared memory of each step.
//!
//! ```text
//! convert %q             [0, 8K)          the loop has not begun
//! for ..                 rings [0, 96K)
//!   convert %p           [96K, 100K)      the rings are in use
//! convert %s             [4K, 36K)        the loop is over
//! ```
//!
//! A ring is in use from the start of its loop, in front of the first copies, to the loop's end; a tile that
//! products read, from its write to the last product, or to the end of a loop that contains the last product.
//! Other steps use memory for themselves; there one area follows the other, and from the start again at the
//! end of the memory, so that few steps must wait for each other.
//!
//! Why it is right: areas that are in use at the same time have no byte in common, so that a value stays
//! until it is read. [`crate::order`] orders steps that use the same memory one after the other.

use crate::{
    access,
    chip::{Chip, STATIC_SHARED},
    program::{Ahead, Effect, Kind, OpId, Program, RegionId, RingId, ValueId},
    steps::{Action, Area, MAP_BYTES, Schedule, Step, StepId},
};
use std::collections::BTreeMap;
use tilespace_layout::{Layout, convert::Plan};

/// An area begins at a multiple of this: the widest access.
pub const ALIGNMENT: u64 = 16;
/// A ring begins at a multiple of this, so that a swizzle changes no bits of its start.
const RING_ALIGNMENT: u64 = 1024;

/// The bytes of shared memory that a step needs.
pub fn needs(program: &Program, schedule: &Schedule, step: &Step, chip: &Chip) -> u64 {
    match &step.action {
        Action::Convert(conversion) => match &conversion.plan {
            Plan::Shared(shared) => shared.bytes,
            Plan::Registers(_) | Plan::Shuffles(_) => 0,
        },
        // For each element of a result that a thread holds, one element from each warp.
        Action::Reduce(reduction) if !reduction.warps.is_empty() => {
            let elements = |slot: Option<_>| match slot {
                Some(slot) => 1 << schedule.slot(slot).layout.register.len(),
                None => 1,
            };
            let results = program.op(step.op).results.iter().zip(&step.outputs);
            results
                .map(|(value, slot)| {
                    let bytes = program.value(*value).element.bytes();
                    (elements(*slot) * bytes * chip.threads()).next_multiple_of(ALIGNMENT)
                })
                .sum()
        }
        // For each row that a thread has, one element from each warp.
        Action::Scan(scanned) if scanned.warps > 0 => {
            let results = program.op(step.op).results.iter().zip(&step.outputs);
            let rows = |slot: Option<_>| slot.map_or(0, |slot| schedule.slot(slot).layout.registers());
            results
                .map(|(value, slot)| {
                    let bytes = program.value(*value).element.bytes();
                    ((rows(*slot) >> scanned.registers) * bytes * chip.threads()).next_multiple_of(ALIGNMENT)
                })
                .sum()
        }
        // One thread reads the elements that all threads have stored.
        Action::Outside if program.op(step.op).kind == (Kind::Outside { whole: true }) => {
            let bytes = |operand: &ValueId| {
                let elements = program.shape(*operand).map_or(0, |shape| shape.iter().product::<u64>());
                (elements * program.value(*operand).element.bytes()).next_multiple_of(ALIGNMENT)
            };
            program.op(step.op).operands.iter().map(bytes).sum()
        }
        // One thread does the access for each element, and the others get the result.
        Action::Access { layout, .. } if is_handed_around(program, step, layout) => {
            let Kind::Access(access) = &program.op(step.op).kind else { return 0 };
            let tile = access::tile_of(program, step.op, access);
            let elements = program.shape(tile).map_or(1, |shape| shape.iter().product());
            (elements * program.value(tile).element.bytes()).next_multiple_of(ALIGNMENT)
        }
        _ => 0,
    }
}

/// Whether an access is ordered against others, and gives elements that several threads have.
fn is_handed_around(program: &Program, step: &Step, layout: &Layout) -> bool {
    let Kind::Access(access) = &program.op(step.op).kind else { return false };
    (access.effect == Effect::Atomic || access.effect == Effect::Read && !access.is_weak)
        && !layout.is_injective()
}

/// From when to when something is in use: numbers of steps, both included.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Lifetime {
    from: usize,
    to: usize,
}

/// A ring or step that wants memory.
#[derive(Clone, Copy, Debug)]
enum Owner {
    Ring(RingId),
    Step(StepId),
}

/// Gives steps and rings their shared memory.
pub fn allocate(program: &Program, schedule: &mut Schedule, chip: &Chip) {
    let mut times = Times { program, schedule, chip, next: 0, controls: BTreeMap::new(), wants: vec![] };
    times.region(Program::BODY);
    let mut wants = times.wants;
    wants.sort_by_key(|(_, life, _)| life.from);
    let largest = wants.iter().map(|(.., bytes)| *bytes).max().unwrap_or(0);
    let most = largest.max(STATIC_SHARED);
    let mut given: Vec<(Lifetime, Area)> = vec![];
    let mut next = 0;
    for (owner, life, bytes) in wants {
        let alignment = if matches!(owner, Owner::Ring(_)) { RING_ALIGNMENT } else { ALIGNMENT };
        let taken: Vec<Area> = given
            .iter()
            .filter(|(other, _)| other.from <= life.to && life.from <= other.to)
            .map(|(_, area)| *area)
            .collect();
        let fits = |start: u64| taken.iter().all(|area| start >= area.end() || area.start >= start + bytes);
        // After the last step's area, if there is room; else at the first place that is free.
        let ends = taken.iter().map(|area| area.end().next_multiple_of(alignment));
        let first = ends.chain([0]).filter(|start| fits(*start)).min().unwrap_or(0);
        let start = match owner {
            Owner::Step(_) if next + bytes <= most && fits(next) => next,
            _ => first,
        };
        let area = Area { start, bytes };
        match owner {
            Owner::Step(step) => {
                schedule.steps[step.0 as usize].area = area;
                next = area.end().next_multiple_of(ALIGNMENT);
            }
            Owner::Ring(ring) => {
                if let Some(buffer) = schedule.buffers.get_mut(&ring) {
                    buffer.area.start = start;
                }
            }
        }
        schedule.shared = schedule.shared.max(area.end().next_multiple_of(ALIGNMENT));
        given.push((life, area));
    }
    if schedule.tensor.columns > 0 {
        schedule.tensor.area = Area { start: schedule.shared, bytes: 2 * ALIGNMENT };
        schedule.shared += 2 * ALIGNMENT;
    }
    if schedule.maps.area.bytes > 0 {
        schedule.maps.area.start = schedule.shared.next_multiple_of(MAP_BYTES);
        schedule.shared = schedule.maps.area.end().next_multiple_of(ALIGNMENT);
    }
}

/// The times of steps, and the memory that they want. A loop's own time is after all steps inside of it.
struct Times<'p> {
    program: &'p Program,
    schedule: &'p Schedule,
    chip: &'p Chip,
    next: usize,
    /// The times of loops and branches.
    controls: BTreeMap<OpId, usize>,
    wants: Vec<(Owner, Lifetime, u64)>,
}

impl Times<'_> {
    fn region(&mut self, region: RegionId) {
        // Uses that begin here: loops with rings, and tiles that products read.
        let mut starts: Vec<(OpId, usize)> = vec![];
        let mut puts: Vec<(RingId, usize)> = vec![];
        for &id in self.schedule.of(region) {
            let step = self.schedule.step(id);
            let op = step.op;
            let kind = &self.program.op(op).kind;
            let is_control =
                matches!(step.action, Action::Control) && matches!(kind, Kind::For | Kind::While | Kind::If);
            if is_control {
                for inner in &self.program.op(op).regions {
                    self.region(*inner);
                }
            }
            let now = self.next;
            self.next += 1;
            if is_control {
                self.controls.insert(op, now);
            }
            match (&step.action, kind) {
                (Action::Ahead, Kind::Ahead(Ahead::Start(repeated))) => starts.push((*repeated, now)),
                (Action::Put(ring, _), _) => puts.push((*ring, now)),
                _ => {}
            }
            let bytes = needs(self.program, self.schedule, step, self.chip);
            if bytes > 0 {
                self.wants.push((Owner::Step(id), Lifetime { from: now, to: now }, bytes));
            }
            // The last use so far, here or inside of this step.
            let used = self.schedule.used(self.program, id);
            for (ring, from) in &puts {
                if used.contains(ring) {
                    self.want(*ring, *from, now);
                }
            }
        }
        for (repeated, from) in starts {
            let to = self.controls.get(&repeated).copied().unwrap_or(from);
            for ring in self.program.rings_of(repeated).collect::<Vec<_>>() {
                self.want(ring, from, to);
            }
        }
    }

    fn want(&mut self, ring: RingId, from: usize, to: usize) {
        let bytes = self.schedule.buffers.get(&ring).map_or(0, |buffer| buffer.area.bytes);
        let known = self.wants.iter_mut().find(|(owner, ..)| matches!(owner, Owner::Ring(id) if *id == ring));
        match known {
            Some((_, life, _)) => life.to = life.to.max(to),
            None => self.wants.push((Owner::Ring(ring), Lifetime { from, to }, bytes)),
        }
    }
}
