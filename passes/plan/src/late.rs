//! Wide tiles: the value of a store is loaded and computed piece by piece, when the store asks for it.
//!
//! ```text
//! %x = load %p          512 registers              store %r:  for each 32 registers of it
//! %y = load %q          512 registers       ──▶                 load 32 of %x, load 32 of %y
//! %s = addf %x, %y      512 registers                           add, store
//! store %r, %s
//! ```
//!
//! A step is late if only one store, or late steps of it, use its results, and if it gives them register by
//! register: an operation element by element, a tile that each thread makes, other names, or a load.
//!
//! Why it is right: a computed value depends only on its operands. A load may be done later, up to the store,
//! unless something in between, or the store itself, comes after it by tokens, or orders all accesses before
//! it; then it stays where it is. [`crate::order`] sees late steps where they are done.

use crate::{
    program::{Effect, Kind, OpId, Program, RegionId},
    steps::{Action, Input, Schedule, SlotId, StepId},
    tokens::access_of,
};
use std::collections::{BTreeMap, BTreeSet};

/// Tiles with fewer registers are not wide: all of their loads are done first.
const WIDE: u64 = 128;

/// Moves steps to the stores that use them.
pub fn delay(program: &Program, schedule: &mut Schedule, orders: &BTreeMap<OpId, BTreeSet<OpId>>) {
    let mut users: BTreeMap<SlotId, Vec<StepId>> = BTreeMap::new();
    for (id, step) in (0..).map(StepId).zip(&schedule.steps) {
        for input in &step.inputs {
            if let Input::Tile(slot) = input {
                users.entry(*slot).or_default().push(id);
            }
        }
    }
    for region in schedule.regions.keys().copied().collect::<Vec<_>>() {
        for store in schedule.of(region).to_vec() {
            let late = late_of(program, schedule, orders, &users, region, store);
            if late.is_empty() {
                continue;
            }
            if let Some(steps) = schedule.regions.get_mut(&region) {
                steps.retain(|step| !late.contains(step));
            }
            schedule.steps[store.0 as usize].late = late;
        }
    }
}

/// The steps that are done late for a store, in order.
fn late_of(
    program: &Program,
    schedule: &Schedule,
    orders: &BTreeMap<OpId, BTreeSet<OpId>>,
    users: &BTreeMap<SlotId, Vec<StepId>>,
    region: RegionId,
    store: StepId,
) -> Vec<StepId> {
    let step = schedule.step(store);
    let (Action::Access { layout, .. }, Kind::Access(access)) = (&step.action, &program.op(step.op).kind)
    else {
        return vec![];
    };
    if access.effect != Effect::Write || !access.is_weak || access.is_of_copies || layout.registers() < WIDE {
        return vec![];
    }
    let steps = schedule.of(region);
    let end = steps.iter().position(|step| *step == store).unwrap_or(0);
    let mut late: BTreeSet<StepId> = BTreeSet::new();
    // Accesses after the current step, up to the store.
    let mut behind: Vec<OpId> = vec![step.op];
    for id in steps[..end].iter().rev() {
        let candidate = schedule.step(*id);
        let outputs: Vec<SlotId> = candidate.outputs.iter().flatten().copied().collect();
        let is_own = |user: &StepId| *user == store || late.contains(user);
        let is_sole = !outputs.is_empty()
            && outputs.iter().all(|slot| users.get(slot).is_some_and(|users| users.iter().all(is_own)));
        let is_register_by_register = match (&candidate.action, &program.op(candidate.op).kind) {
            (Action::Compute, Kind::Elementwise(_)) => candidate.outputs.iter().all(Option::is_some),
            (Action::Fill | Action::Rename(_), _) => true,
            (Action::Access { .. }, Kind::Access(access)) => {
                access.effect == Effect::Read
                    && access.is_weak
                    && !access.is_of_copies
                    && behind.iter().all(|later| !comes_after(program, orders, *later, candidate.op))
            }
            _ => false,
        };
        if is_sole && is_register_by_register {
            late.insert(*id);
            continue;
        }
        accesses_in(program, schedule, *id, &mut behind);
    }
    steps[..end].iter().copied().filter(|step| late.contains(step)).collect()
}

/// Whether an access comes after a load, so that the load cannot be moved past it.
fn comes_after(program: &Program, orders: &BTreeMap<OpId, BTreeSet<OpId>>, later: OpId, load: OpId) -> bool {
    access_of(program, later).is_some_and(|access| access.is_ordered)
        || orders.get(&later).is_some_and(|after| after.contains(&load))
}

/// The accesses of a step, and of steps in its regions.
fn accesses_in(program: &Program, schedule: &Schedule, id: StepId, found: &mut Vec<OpId>) {
    let step = schedule.step(id);
    match step.action {
        Action::Access { .. } | Action::Ahead => found.push(step.op),
        Action::Control => {
            for region in &program.op(step.op).regions {
                for inner in schedule.of(*region) {
                    accesses_in(program, schedule, *inner, found);
                }
            }
        }
        _ => {}
    }
    found.extend(step.late.iter().map(|late| schedule.step(*late).op));
}
