//! Which shared memory a step uses.
//!
//! ```text
//! convert %q             [0, 8K)          the loop has not begun
//! for ..                 rings [0, 96K)
//!   convert %p           [96K, 100K)      the rings are in use
//! convert %s             [4K, 36K)        the loop is over
//! ```
//!
//! A ring is in use from the start of its loop, in front of the first copies, to the loop's end. What is used in between
//! lies behind it. Elsewhere one area follows the other, and from the start again where there is no more.
//!
//! Why it is right: no step between the start and the end of a loop gets memory of its rings, so that what is copied stays
//! until it is read. What else uses the same memory one after the other is ordered by [`crate::order`].

use crate::{
    access,
    chip::Chip,
    order::STATIC_SHARED,
    program::{Ahead, Effect, Kind, OpId, Program, RegionId},
    schedule::{Action, Area, Schedule, Step},
};
use tilespace_layout::{Layout, convert::Plan};

/// An area begins at a multiple of this: the widest access.
const ALIGNMENT: u64 = 16;
/// A ring begins at a multiple of this, so that a swizzle changes no bits of its start.
const RING_ALIGNMENT: u64 = 1024;

/// The bytes of shared memory that a step needs.
pub fn needs(program: &Program, schedule: &Schedule, step: &Step, chip: &Chip) -> u64 {
    match &step.action {
        Action::Convert(conversion) => match &conversion.plan {
            Plan::Shared(shared) => shared.bytes,
            Plan::Registers(_) | Plan::Shuffles(_) => 0,
        },
        // For each element of a result that a thread holds, one from each warp.
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
        // One thread does it for each element, and the others get the result.
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

/// Gives steps and rings their shared memory.
pub fn allocate(program: &Program, schedule: &mut Schedule, chip: &Chip) {
    let needs: Vec<_> = schedule.steps.iter().map(|step| needs(program, schedule, step, chip)).collect();
    let most = needs.iter().copied().max().unwrap_or(0).max(STATIC_SHARED);
    let mut areas = Areas { program, schedule, needs, most, floor: 0, next: 0 };
    areas.region(Program::BODY);
}

struct Areas<'p> {
    program: &'p Program,
    schedule: &'p mut Schedule,
    needs: Vec<u64>,
    /// The end of what is used again from the start.
    most: u64,
    /// The end of the rings that are in use.
    floor: u64,
    /// Where the next area begins.
    next: u64,
}

impl Areas<'_> {
    fn region(&mut self, region: RegionId) {
        // Loops of this region whose rings are in use, and what was before.
        let mut open: Vec<(OpId, u64)> = vec![];
        for id in self.schedule.of(region).to_vec() {
            let step = self.schedule.step(id);
            let op = step.op;
            match (&step.action, &self.program.op(op).kind) {
                (Action::Ahead, Kind::Ahead(Ahead::Start(repeated))) => {
                    open.push((*repeated, self.floor));
                    self.rings(*repeated);
                }
                (Action::Control, Kind::For | Kind::While | Kind::If) => {
                    for inner in self.program.op(op).regions.clone() {
                        self.region(inner);
                    }
                }
                _ => {}
            }
            if open.last().is_some_and(|(repeated, _)| *repeated == op)
                && matches!(self.schedule.step(id).action, Action::Control)
                && let Some((_, floor)) = open.pop()
            {
                (self.floor, self.next) = (floor, floor);
            }
            self.area(id.0 as usize);
        }
    }

    fn rings(&mut self, repeated: OpId) {
        for ring in self.program.rings_of(repeated) {
            if let Some(buffer) = self.schedule.buffers.get_mut(&ring) {
                buffer.area.start = self.floor;
                self.floor = (self.floor + buffer.area.bytes).next_multiple_of(RING_ALIGNMENT);
            }
        }
        self.next = self.floor;
        self.schedule.shared = self.schedule.shared.max(self.floor);
    }

    fn area(&mut self, index: usize) {
        let bytes = self.needs[index];
        if bytes == 0 {
            return;
        }
        if self.next + bytes > self.most.max(self.floor + bytes) {
            self.next = self.floor;
        }
        self.schedule.steps[index].area = Area { start: self.next, bytes };
        self.next = (self.next + bytes).next_multiple_of(ALIGNMENT);
        self.schedule.shared = self.schedule.shared.max(self.next);
    }
}
