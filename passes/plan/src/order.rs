//! Where the threads of a block wait: for each other, and each for its own asynchronous copies.
//!
//! ```text
//! convert %a    [0, 16K)     store, wait, load
//! convert %b    [16K, 24K)   store, wait, load
//! loop back:    convert %a   its store comes after the wait of %b: no further one is needed
//! ```
//!
//! A step that goes through shared memory writes its area, waits, and reads it. It must not write bytes that
//! another thread may still be reading in an earlier step. So the threads wait between that read and this
//! write: in front of this step, unless another step has made them wait in the meantime. Two accesses to
//! other memory are ordered by the program's tokens. A token orders accesses to whole tiles, and different
//! threads may perform the two, so the threads wait in between unless both only read.
//!
//! A *ring* is shared memory for the tiles of several rounds of a loop, one *stage* for each. A copy to a
//! stage completes some time after it is issued. Each copy is a group, and a thread can wait until only its N
//! youngest groups may be incomplete; then the threads wait for each other, and all see the older copies:
//!
//! ```text
//! copy a 0, copy b 0, copy a 1, copy b 1     three stages, two rings
//! loop: arrive                               a 0 and b 0 are needed, and two groups are younger: wait_group 2, barrier
//!       copy a 2, copy b 2                   stage 2 was read before the barrier above: no wait
//! ```
//!
//! A product into tensor memory that a later one adds to ([`crate::tensor`]) is not done when its step ends: a
//! thread *drains* it later, and then knows that the shared memory that it read can be written.
//!
//! The state records events since the threads last waited ([`crate::state`]). It flows forwards through the
//! steps; where paths meet it is the union, and a loop is visited until nothing changes. A wait is before
//! each step that would conflict with the state.
//!
//! Why it is right: the waits are decided from a union over all paths, which only grows, so that no path
//! lacks a wait; the tests compare with every path, one at a time. All threads take the same path, since
//! conditions and bounds are the same in all of them, so all arrive at each wait.

use crate::{
    chip::Chip,
    program::{Kind, OpId, Program, RegionId},
    shared,
    state::State,
    steps::{Action, Schedule, StepId},
};
use std::collections::{BTreeMap, BTreeSet};

/// Gives steps their shared memory, and decides where the threads wait.
pub fn order(
    program: &Program,
    schedule: &mut Schedule,
    orders: &BTreeMap<OpId, BTreeSet<OpId>>,
    chip: &Chip,
) {
    shared::allocate(program, schedule, chip);
    let mut state = State::default();
    let mut walk = Walk { program, schedule, orders };
    walk.region(Program::BODY, &mut state);
    // No copy is in flight at the end, and no product.
    if let Some(last) = schedule.of(Program::BODY).last().copied() {
        let step = &mut schedule.steps[last.0 as usize];
        if state.has_products() {
            step.drains = Some(0);
        }
        if state.has_copies() {
            step.groups = Some(0);
        }
    }
}

struct Walk<'p> {
    program: &'p Program,
    schedule: &'p mut Schedule,
    orders: &'p BTreeMap<OpId, BTreeSet<OpId>>,
}

impl Walk<'_> {
    fn region(&mut self, region: RegionId, state: &mut State) {
        for step in self.schedule.of(region).to_vec() {
            self.step(step, state);
        }
    }

    fn step(&mut self, id: StepId, state: &mut State) {
        let program = self.program;
        let step = self.schedule.step(id);
        let op = step.op;
        match (&step.action, &program.op(op).kind) {
            (Action::Control, Kind::For | Kind::While) => {
                // Once, and not in each round.
                if state.shows_late(self.schedule, &self.schedule.used(program, id)) {
                    let step = &mut self.schedule.steps[id.0 as usize];
                    (step.fences, step.waits) = (true, true);
                    state.fenced(self.schedule);
                    state.waited();
                }
                let regions = program.op(op).regions.clone();
                let mut around = state.clone();
                loop {
                    let mut end = around.clone();
                    for (index, &region) in regions.iter().enumerate() {
                        self.region(region, &mut end);
                        if index == 0 && regions.len() > 1 {
                            // A `while` loop ends after its first region, the condition.
                            *state = end.clone();
                        }
                    }
                    let before = around.clone();
                    around.join(&end);
                    if around == before {
                        break;
                    }
                }
                if regions.len() == 1 {
                    *state = around;
                }
                return;
            }
            (Action::Control, Kind::If) => {
                let mut after: Option<State> = None;
                for region in program.op(op).regions.clone() {
                    let mut end = state.clone();
                    self.region(region, &mut end);
                    match &mut after {
                        Some(after) => after.join(&end),
                        None => after = Some(end),
                    }
                }
                *state = after.unwrap_or_default();
                return;
            }
            _ => {}
        }
        // Late steps happen with the step that asks for them: the waits of all are in front of the first.
        let late = self.schedule.step(id).late.clone();
        let mut needs = state.needs(program, self.schedule, self.orders, id);
        for late in &late {
            needs.join(state.needs(program, self.schedule, self.orders, *late));
        }
        let step = &mut self.schedule.steps[id.0 as usize];
        step.waits |= needs.waits;
        step.fences |= needs.fences;
        step.drains = step.drains.into_iter().chain(needs.drains).min();
        if let Some(groups) = needs.groups {
            step.groups = Some(step.groups.map_or(groups, |before| before.min(groups)));
        }
        let step = self.schedule.step(id);
        if let Some(groups) = step.groups {
            state.arrived(groups);
        }
        if let Some(left) = step.drains {
            state.drained(left);
        }
        if step.fences {
            state.fenced(self.schedule);
        }
        if step.waits {
            state.waited();
        }
        late.into_iter().chain([id]).for_each(|id| state.step(program, self.schedule, id));
    }
}
