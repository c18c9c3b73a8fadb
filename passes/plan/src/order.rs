//! Where the threads of a block wait: for each other, and each for its own asynchronous copies.
//!
//! ```text
//! convert %a    [0, 16K)     store, wait, load
//! convert %b    [16K, 24K)   store, wait, load
//! loop back:    convert %a   its store comes after the wait of %b: no further one is needed
//! ```
//!
//! A step that goes through shared memory writes its area, waits, and reads it. It must not write bytes that
//! a thread still in an earlier step reads, so there is a wait in between, this wait or the wait of another
//! step. Two accesses to other memory are ordered by the program's tokens: a token orders tiles, and other
//! threads may do the later one, so the threads wait in between unless both only read.
//!
//! A copy to a stage of a ring is done some time after it is asked for. Each copy is a group, and a thread
//! can wait until at most so many of its groups, the youngest, are not done; then the threads wait for each
//! other, and all see it:
//!
//! ```text
//! copy a 0, copy b 0, copy a 1, copy b 1     three stages, two rings
//! loop: arrive                               a 0 and b 0 are needed, and two groups are younger: wait_group 2, barrier
//!       copy a 2, copy b 2                   they were read a round ago, by the barrier before the last one
//! ```
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
    // No copy is in flight at the end.
    if let Some(last) = schedule.of(Program::BODY).last().copied()
        && state.has_copies()
    {
        schedule.steps[last.0 as usize].groups = Some(0);
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
                let regions = program.op(op).regions.clone();
                let mut around = state.clone();
                loop {
                    let mut end = around.clone();
                    for (index, &region) in regions.iter().enumerate() {
                        self.region(region, &mut end);
                        if index == 0 && regions.len() > 1 {
                            // The loop ends in the middle.
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
        if let Some(groups) = needs.groups {
            step.groups = Some(step.groups.map_or(groups, |before| before.min(groups)));
        }
        if let Some(groups) = step.groups {
            state.arrived(groups);
        }
        if step.fences {
            state.fenced();
        }
        if step.waits {
            state.waited();
        }
        late.into_iter().chain([id]).for_each(|id| state.step(program, self.schedule, id));
    }
}
