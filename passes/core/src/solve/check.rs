//! Whether masks and contents solve a graph, constraint by constraint: each is evaluated once more, and must
//! change nothing. How the solver got there does not matter.
//!
//! ```text
//! Load { address: q, value: v }     q is {shared}; shared memory holds {global}; v is {shared}: violated
//! call f(%p)                        %p is {global}; the call goes to f[shared]: violated
//! ```
//!
//! A solution that violates nothing over-approximates every run of the program that the graph describes: at
//! the first moment at which a value is not in its mask, the constraint of its definition would be violated.
//! So nothing that the solver does has to be believed: not the work list, the contexts, or what is evaluated
//! late. Nothing here notices a constraint that the graph lacks.
//!
//! The rules are written down a second time: of the solver's own code only the lattice is used, and the
//! transfer function of a test.

use super::Solution;
use crate::{
    MemorySpace,
    graph::{AccessWhat, Constraint, Function, Graph, Role, Sink},
    ids::{CallId, CellId, FuncId, Id, InstanceId, NodeId},
    lattice::{Mask, Vote},
};
use rustc_hash::FxHashSet;
use std::fmt::Arguments;

/// Checks all constraints, for all instances that can run. The error is the first one that is violated, which
/// may make a claim wrong.
pub fn check(graph: &Graph, solution: &Solution) -> Checked {
    let check = Check { graph, solution };
    check.starts()?;
    check.entries()?;
    let live = solution.live();
    let instances: Vec<InstanceId> = solution.instances.keys().filter(|id| live[*id]).collect();
    for instance in &instances {
        check.instance(*instance)?;
    }
    check.null_formals(&instances)
}

struct Check<'g> {
    graph: &'g Graph,
    solution: &'g Solution,
}

/// The error says what does not hold, and of which node in which instance.
pub type Checked = Result<(), String>;

impl Check<'_> {
    fn require(
        &self,
        holds: bool,
        what: Arguments<'_>,
        at: (FuncId, &[Vote]),
        node: Option<NodeId>,
    ) -> Checked {
        if holds {
            return Ok(());
        }
        let (name, votes) = (&self.graph.functions[at.0].name, at.1);
        let node = node.map_or(String::new(), |node| format!(", at {node:?}"));
        Err(format!("no solution: {what} in {name}{votes:?}{node}"))
    }

    /// The initial contents of memory and cells.
    fn starts(&self) -> Checked {
        let begins = |(space, mask): &(MemorySpace, Mask)| {
            self.solution.contents.read(Mask::of(*space)).contains(*mask)
        };
        let cell_begins = |(cell, mask): (CellId, &Mask)| self.solution.cells[cell].contains(*mask);
        let holds =
            self.graph.initial_contents.iter().all(begins) && self.graph.cells.iter().all(cell_begins);
        self.require(
            holds || self.graph.functions.is_empty(),
            format_args!("memory begins with more"),
            (FuncId::new(0), &[]),
            None,
        )
    }

    /// The functions that were solved with outside callers: not those that the plan opens then.
    fn open(&self) -> impl Iterator<Item = (FuncId, Role)> {
        self.solution.roles.iter().map(|(id, role)| (id, *role)).filter(|(id, role)| {
            let function = &self.graph.functions[*id];
            *role != Role::Closed && !(function.role == Role::Closed && function.is_without_pointers())
        })
    }

    fn entries(&self) -> Checked {
        for (id, role) in self.open() {
            let is_entry = |entry: &InstanceId| {
                let instance = &self.solution.instances[*entry];
                instance.function == id
                    && instance.votes.iter().all(|vote| *vote == Vote::Poison)
                    && instance.in_unknown_code == (role == Role::Open)
            };
            self.require(
                self.solution.entries.iter().any(is_entry),
                format_args!("outside callers need an instance"),
                (id, &[]),
                None,
            )?;
        }
        Ok(())
    }

    fn instance(&self, id: InstanceId) -> Checked {
        let instance = &self.solution.instances[id];
        let function = &self.graph.functions[instance.function];
        let mask = |node| self.solution.mask(id, node);
        let at = (instance.function, &instance.votes[..]);
        for (formal, vote) in function.formals.iter().zip(&instance.votes) {
            let given = match vote {
                Vote::Undet => Mask::EMPTY,
                Vote::Space(space) => Mask::of(*space),
                Vote::Cluster => Mask::of(MemorySpace::Shared).join(Mask::of(MemorySpace::SharedCluster)),
                Vote::Argument => Mask::ARGUMENT,
                Vote::Poison => Mask::ANYWHERE,
            };
            let holds = mask(formal.node).contains(given);
            self.require(holds, format_args!("a formal has another vote"), at, Some(formal.node))?;
        }
        for constraint in &function.constraints {
            let holds = self.constraint(id, constraint);
            let node = match constraint.sink() {
                Sink::Value(node) => Some(node),
                Sink::Cell(_) | Sink::Memory(_) | Sink::AnyMemory => None,
            };
            self.require(holds, format_args!("{constraint:?}"), at, node)?;
        }
        for node in function.nodes.keys() {
            let vote = self.solution.state.vote[instance.value(node)];
            let holds = vote == mask(node).vote();
            self.require(holds, format_args!("a value has another vote"), at, Some(node))?;
        }
        let results = function.results.iter().map(|node| mask(*node).vote());
        let holds = results.eq(self.solution.returned(id).iter().copied());
        self.require(holds, format_args!("a result has another vote"), at, None)?;
        for access in function.accesses.iter().filter(|access| access.what == AccessWhat::Test) {
            let tested = mask(access.node);
            let is_unknown = !tested.contains(Mask::NULL) || tested.contains(Mask::UNKNOWN);
            self.require(is_unknown, format_args!("a tested value may be null"), at, Some(access.node))?;
        }
        for call in function.calls.keys() {
            self.call(id, call)?;
        }
        Ok(())
    }

    fn constraint(&self, id: InstanceId, constraint: &Constraint) -> bool {
        let instance = &self.solution.instances[id];
        let mask = |node| self.solution.mask(id, node);
        let any_of = |found| if instance.in_unknown_code { Mask::ANYWHERE } else { found };
        match *constraint {
            Constraint::Root { node, mask: root, .. } => mask(node).contains(root),
            Constraint::Flow { from, to } | Constraint::Bits { from, to } => mask(to).contains(mask(from)),
            Constraint::Filter { from, to, .. } => mask(to).contains(constraint.transfer(mask(from), mask)),
            Constraint::Load { address, value } => {
                let found = any_of(self.solution.contents.read(mask(address))).join(Mask::NULL);
                mask(address).is_empty() || mask(value).contains(found)
            }
            Constraint::Offset { address, integer, sum } => {
                let (address, integer) = (mask(address), mask(integer).without_null());
                let is_zero = [Mask::NULL, Mask::of(MemorySpace::Global)].map(|zero| address.contains(zero));
                let leads_away = is_zero.contains(&true) || address.may_alias(integer);
                !leads_away || mask(sum).contains(integer)
            }
            Constraint::Store { value, address, counts, .. } => {
                !counts.counts(instance.in_unknown_code) || self.holds(mask(address), mask(value))
            }
            Constraint::Copy { to, from, .. } => {
                let moved = self.solution.contents.read(mask(from));
                let moved = if mask(from).is_empty() { moved } else { any_of(moved) };
                self.holds(mask(to), moved)
            }
            Constraint::Spill { value, .. } => {
                self.holds(MemorySpace::CONCRETE.into_iter().map(Mask::of).collect(), mask(value))
            }
            Constraint::LoadCell { cell, value, is_received } => {
                let found = self.solution.cells[cell];
                mask(value).contains(if is_received { found.join(any_of(Mask::EMPTY)) } else { found })
            }
            Constraint::StoreCell { value, cell, counts } => {
                !counts.counts(instance.in_unknown_code) || self.solution.cells[cell].contains(mask(value))
            }
        }
    }

    /// Whether all that functions may find at `address` contains `value`.
    fn holds(&self, address: Mask, value: Mask) -> bool {
        address.spaces().all(|space| self.solution.contents.read(Mask::of(space)).contains(value))
    }

    fn call(&self, id: InstanceId, call: CallId) -> Checked {
        let instance = &self.solution.instances[id];
        let at = (instance.function, &instance.votes[..]);
        let mask = |node| self.solution.mask(id, node);
        let site = &self.graph.functions[at.0].calls[call];
        let Some(target) = instance.targets[call] else {
            return self.require(false, format_args!("{call:?} goes elsewhere"), at, None);
        };
        let callee = &self.solution.instances[target];
        let fits = callee.function == site.callee && callee.in_unknown_code >= instance.in_unknown_code;
        self.require(fits, format_args!("{call:?} goes elsewhere"), at, None)?;
        let Function { formals, results, .. } = &self.graph.functions[site.callee];
        for ((actual, vote), formal) in site.actuals.iter().zip(&callee.votes).zip(formals) {
            let (passed, inside) = (mask(*actual), self.solution.mask(target, formal.node));
            // A function cannot name parameters.
            let passed_vote = match passed.vote() {
                Vote::Space(MemorySpace::Param) => Vote::Argument,
                vote => vote,
            };
            // Null is a rule of its own.
            let fits = vote.join(passed_vote) == *vote && inside.join(Mask::NULL).contains(passed);
            self.require(fits, format_args!("{call:?} passes more"), at, Some(*actual))?;
        }
        for (result, returned) in site.results.iter().zip(results) {
            let fits = mask(*result).contains(self.solution.mask(target, *returned));
            self.require(fits, format_args!("{call:?} returns more"), at, Some(*result))?;
        }
        Ok(())
    }

    /// Null is tracked per function: a plan may let a call run in the body of any instance with higher votes.
    /// A call that passes a value of unknown origin as well runs where nothing is assumed of it.
    fn null_formals(&self, instances: &[InstanceId]) -> Checked {
        let mut null = FxHashSet::default();
        for id in instances {
            let instance = &self.solution.instances[*id];
            for (call, site) in self.graph.functions[instance.function].calls.iter() {
                if instance.targets[call].is_some() {
                    let actuals = site.actuals.iter().enumerate();
                    let passed = actuals.filter(|(_, actual)| {
                        let mask = self.solution.mask(*id, **actual);
                        mask.may_be_null() && !mask.contains(Mask::UNKNOWN)
                    });
                    null.extend(passed.map(|(index, _)| (site.callee, index)));
                }
            }
        }
        for id in instances {
            let function = self.solution.instances[*id].function;
            for (index, formal) in self.graph.functions[function].formals.iter().enumerate() {
                let mask = self.solution.mask(*id, formal.node);
                let holds =
                    !null.contains(&(function, index)) || mask.may_be_null() || mask.contains(Mask::UNKNOWN);
                self.require(holds, format_args!("a call passes null"), (function, &[]), Some(formal.node))?;
            }
        }
        Ok(())
    }
}
