//! Checks that a solution is a fixpoint, and that a plan covers it.

use crate::build::bodies_of;
use std::collections::{BTreeMap, BTreeSet};
use tilespace_core::{
    MemorySpace,
    graph::Graph,
    ids::{BodyId, FuncId, InstanceId},
    lattice::{Mask, Vote},
    plan::{BodyKind, Plan},
    solve::{self, Solution},
};

/// Identifies an instance independently of its number.
pub type Key = (FuncId, Box<[Vote]>, bool);

/// The instances that can run.
pub fn live(solution: &Solution) -> BTreeMap<Key, InstanceId> {
    let live = solution.live();
    let mut by_key = BTreeMap::new();
    for (id, instance) in solution.instances.iter().filter(|(id, _)| live[*id]) {
        let key = (instance.function, instance.votes.clone(), instance.in_unknown_code);
        assert!(by_key.insert(key, id).is_none(), "two instances with the same key");
    }
    by_key
}

/// The contents of memory in one space.
pub fn contents_of(solution: &Solution, space: MemorySpace) -> Mask {
    solution.contents.read(Mask::of(space))
}

macro_rules! require {
    ($holds:expr, $($message:tt)*) => {
        if !$holds {
            return Err(format!($($message)*));
        }
    };
}

/// Checks all constraints ([`solve::check`]), and that calls lose nothing that their actuals agree on, unless
/// the cap is reached.
pub fn check(graph: &Graph, solution: &Solution) -> Result<(), String> {
    solve::check(graph, solution).map_err(|violation| violation.to_string())?;
    for id in live(solution).into_values() {
        let instance = &solution.instances[id];
        let function = &graph.functions()[instance.function];
        for (call, site) in function.calls.iter().filter(|(_, site)| !solution.crowded[site.callee]) {
            let Some(target) = instance.targets[call] else { continue };
            for (actual, vote) in site.actuals.iter().zip(&solution.instances[target].votes) {
                let passed = match solution.mask(id, *actual).vote() {
                    Vote::Space(MemorySpace::Param) => Vote::Argument,
                    vote => vote,
                };
                require!(*vote == passed, "{}: {call:?} loses {passed:?} for {vote:?}", function.name);
            }
        }
    }
    Ok(())
}

/// Checks that each body covers the instances that run in it: their masks must be contained in the masks of
/// the body that `plan` lets their callers call. Null is left to the machine: no space depends on it.
pub fn check_plan(graph: &Graph, solution: &Solution, plan: &Plan) -> Result<(), String> {
    let mut pending: Vec<(InstanceId, BodyId)> = Vec::new();
    for entry in &solution.entries {
        let function = solution.instances[*entry].function;
        let mut bodies = bodies_of(plan, function).filter(|(_, body)| body.kind == BodyKind::Original);
        let Some((body, _)) = bodies.next() else {
            return Err(format!("{} has no original", graph.functions()[function].name));
        };
        pending.push((*entry, body));
    }
    let mut visited = BTreeSet::new();
    while let Some((id, body)) = pending.pop() {
        if !visited.insert((id, body)) {
            continue;
        }
        let (instance, at) = (&solution.instances[id], &plan.bodies[body]);
        let function = &graph.functions()[instance.function];
        let name = format!("{}{:?} in the body {:?}", function.name, instance.votes, at.votes);
        for (served, vote) in at.votes.iter().zip(&instance.votes) {
            require!(served.join(*vote) == *served, "{name}");
        }
        for (node, claimed) in at.masks.iter() {
            let reached = solution.mask(id, node);
            require!(
                claimed.join(Mask::NULL).contains(reached),
                "{name}: {node:?} is {reached:?}, {claimed:?} is claimed"
            );
        }
        for (call, site) in function.calls.iter() {
            let (Some(target), Some(callee)) = (instance.targets[call], at.calls[call]) else {
                return Err(format!("{name}: {call:?} goes nowhere"));
            };
            require!(plan.bodies[callee].function == site.callee, "{name}: {call:?}");
            pending.push((target, callee));
        }
    }
    Ok(())
}
