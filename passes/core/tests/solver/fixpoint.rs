//! Checks that a solution is a fixpoint, constraint by constraint: evaluating any of them once more must
//! change nothing. How the solver got there does not matter.

use crate::reference::leads_away;
use std::collections::{BTreeMap, BTreeSet};
use tilespace_core::{
    MemorySpace,
    graph::{AccessWhat, Constraint, Graph, Role},
    ids::{BodyId, FuncId, InstanceId},
    lattice::{Mask, Vote},
    plan::{BodyKind, Plan},
    solve::{Launch, Solution},
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
    solution.contents.read(Launch::Any, Mask::of(space))
}

macro_rules! require {
    ($holds:expr, $($message:tt)*) => {
        if !$holds {
            return Err(format!($($message)*));
        }
    };
}

/// Checks all constraints. The error describes the first one that `solution` violates, which may make a claim
/// unsound.
pub fn check(graph: &Graph, solution: &Solution) -> Result<(), String> {
    for (space, mask) in graph.initial_contents() {
        for launch in solution.launches.values() {
            let held = solution.contents.read(*launch, Mask::of(*space));
            require!(held.contains(*mask), "initial contents of {space}");
        }
    }
    let mut kernels = BTreeSet::new();
    for (id, function) in graph.functions().iter().filter(|(_, function)| function.role != Role::Closed) {
        let is_distinct = match solution.launches[id] {
            Launch::Of(kernel) => function.role == Role::Kernel && kernels.insert(kernel),
            Launch::Any => true,
        };
        require!(is_distinct, "{} runs in launches of another", function.name);
    }
    for (id, function) in graph.functions().iter() {
        if function.role != Role::Closed {
            let entry = solution.entries.iter().find(|entry| solution.instances[**entry].function == id);
            let instance = entry.map(|entry| &solution.instances[*entry]);
            require!(instance.is_some(), "{} is no entry", function.name);
            require!(
                instance.is_some_and(|instance| {
                    instance.votes.iter().all(|vote| *vote == Vote::Poison)
                        && instance.in_unknown_code == (function.role == Role::Open)
                }),
                "the entry of {} trusts its callers",
                function.name
            );
        }
    }
    for instance in live(solution).values() {
        check_instance(graph, solution, *instance)?;
    }
    Ok(())
}

fn check_instance(graph: &Graph, solution: &Solution, id: InstanceId) -> Result<(), String> {
    let instance = &solution.instances[id];
    let function = &graph.functions()[instance.function];
    let name = format!("{}{:?}", function.name, instance.votes);
    let mask = |node| solution.mask(id, node);
    let launch = solution.launches[instance.function];
    let lasting = [MemorySpace::Global, MemorySpace::Constant];
    let holds = |address: Mask, value: Mask| {
        let lasts = value.spaces().filter(|space| lasting.contains(space)).map(Mask::of).collect();
        address.spaces().all(|space| {
            solution.launches.values().all(|reader| {
                let held = solution.contents.read(*reader, Mask::of(space));
                match launch == Launch::Any || *reader == Launch::Any || launch == *reader {
                    true => held.contains(value),
                    false => !lasting.contains(&space) || held.contains(lasts),
                }
            })
        })
    };
    for (formal, vote) in function.formals.iter().zip(&instance.votes) {
        let given = match vote {
            Vote::Undet => Mask::EMPTY,
            Vote::Space(space) => Mask::of(*space),
            Vote::Cluster => Mask::of(MemorySpace::Shared).join(Mask::of(MemorySpace::SharedCluster)),
            Vote::Argument => Mask::ARGUMENT,
            Vote::Poison => Mask::ANYWHERE,
        };
        require!(mask(formal.node).contains(given), "{name}: formal {}", formal.argument);
    }
    for constraint in &function.constraints {
        let held = match *constraint {
            Constraint::Root { node, mask: root, .. } => mask(node).contains(root),
            Constraint::Flow { from, to } | Constraint::Bits { from, to } => mask(to).contains(mask(from)),
            Constraint::Filter { from, to, .. } => mask(to).contains(constraint.transfer(mask(from), mask)),
            Constraint::Gate { from, to, behind, tested } => {
                // A pointer with an empty mask may give any answer.
                let is_open = mask(behind) != Mask::EMPTY || tested.is_some_and(|at| mask(at) == Mask::EMPTY);
                !is_open || mask(to).contains(mask(from))
            }
            Constraint::Load { address, value } => {
                let found = match instance.in_unknown_code {
                    true => Mask::ANYWHERE,
                    false => solution.contents.read(launch, mask(address)).join(Mask::NULL),
                };
                mask(address).is_empty() || mask(value).contains(found)
            }
            Constraint::Offset { address, integer, sum } => {
                let (address, integer) = (mask(address), mask(integer).without_null());
                !leads_away(address, integer) || mask(sum).contains(integer)
            }
            Constraint::Store { value, address, counts, .. } => {
                !counts.counts(instance.in_unknown_code) || holds(mask(address), mask(value))
            }
            Constraint::Copy { to, from, .. } => {
                let moved = match instance.in_unknown_code && !mask(from).is_empty() {
                    true => Mask::ANYWHERE,
                    false => solution.contents.read(launch, mask(from)),
                };
                holds(mask(to), moved)
            }
            Constraint::Spill { value, .. } => {
                holds(MemorySpace::CONCRETE.into_iter().map(Mask::of).collect(), mask(value))
            }
            // No graph with cells is drawn.
            Constraint::LoadCell { .. } | Constraint::StoreCell { .. } => false,
        };
        require!(held, "{name}: {constraint:?}");
    }
    for node in function.nodes.keys() {
        let vote = solution.state.vote[instance.value(node)];
        require!(vote == mask(node).vote(), "{name}: vote of {node:?}");
    }
    for (call, site) in function.calls.iter() {
        if site.reached.is_some_and(|reached| mask(reached) == Mask::EMPTY) {
            continue;
        }
        let Some(target) = instance.targets[call] else {
            return Err(format!("{name}: {call:?} goes nowhere"));
        };
        let callee = &solution.instances[target];
        require!(callee.function == site.callee, "{name}: {call:?} goes elsewhere");
        let reaches = solution.launches[site.callee];
        require!(reaches == Launch::Any || reaches == launch, "{name}: {call:?} forgets a launch");
        require!(
            callee.in_unknown_code >= instance.in_unknown_code,
            "{name}: {call:?} forgets unknown callers"
        );
        let exact = !solution.crowded[site.callee];
        let formals = &graph.functions()[site.callee].formals;
        for ((actual, vote), formal) in site.actuals.iter().zip(&callee.votes).zip(formals) {
            let passed = mask(*actual);
            // A function cannot name parameters.
            let passed_vote = match passed.vote() {
                Vote::Space(MemorySpace::Param) => Vote::Argument,
                vote => vote,
            };
            require!(vote.join(passed_vote) == *vote, "{name}: {call:?} passes {passed:?} for {vote:?}");
            require!(!exact || *vote == passed_vote, "{name}: {call:?} loses {passed:?} for {vote:?}");
            let inside = solution.mask(target, formal.node).join(Mask::NULL);
            require!(inside.contains(passed), "{name}: {call:?} passes {passed:?} where {inside:?} is known");
        }
        let returned = &graph.functions()[site.callee].results;
        for (result, returned) in site.results.iter().zip(returned) {
            let given = solution.mask(target, *returned);
            require!(mask(*result).contains(given), "{name}: {call:?} returns {given:?}");
        }
    }
    for access in function.accesses.iter().filter(|access| access.what == AccessWhat::Test) {
        let tested = mask(access.node);
        require!(
            !tested.contains(Mask::NULL) || tested.contains(Mask::UNKNOWN),
            "{name}: a test sees null, and {tested:?} does not say so"
        );
    }
    let results: Vec<Vote> = function.results.iter().map(|node| mask(*node).vote()).collect();
    require!(*solution.state.return_space[id] == *results, "{name}: return space");
    Ok(())
}

/// Checks that each body covers the instances that run in it: their masks must be contained in those of the
/// body that `plan` lets their callers call. Null is left to the machine: no space depends on it.
pub fn check_plan(graph: &Graph, solution: &Solution, plan: &Plan) -> Result<(), String> {
    let mut pending: Vec<(InstanceId, BodyId)> = Vec::new();
    for entry in &solution.entries {
        let function = solution.instances[*entry].function;
        let mut bodies = plan.bodies_of(function).filter(|(_, body)| body.kind == BodyKind::Original);
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
            if site.reached.is_some_and(|reached| solution.mask(id, reached) == Mask::EMPTY) {
                continue;
            }
            let (Some(target), Some(callee)) = (instance.targets[call], at.calls[call]) else {
                return Err(format!("{name}: {call:?} goes nowhere"));
            };
            require!(plan.bodies[callee].function == site.callee, "{name}: {call:?}");
            pending.push((target, callee));
        }
    }
    Ok(())
}
