//! Instances, and which of them a call targets.
//!
//! ```text
//! call f(%p)   %p undecided   waits
//!              %p shared      f[shared], created if it is new
//!              %p any         f[any]: the call has moved; f[shared] stays for others, or is abandoned
//! ```
//!
//! Why nothing is retracted when a call moves: see "Contexts only rise" in [`super`].

use super::{Entry, Instance, Solver};
use crate::{
    MemorySpace,
    graph::{Constraint, Edge, Function, Source},
    ids::{BlockId, CallId, FuncId, Id, IdMap, InstanceId, NodeId},
    lattice::{Mask, Vote},
};

impl Solver<'_> {
    /// Adds a call from outside.
    pub(super) fn enter(&mut self, entry: &Entry) {
        let function = &self.graph.functions[entry.function];
        let mut votes = vec![entry.vote; function.passed_values()];
        // Whatever the caller passes, memory that it passes by reference may hold anything.
        votes.resize(function.formals.len(), Vote::Poison);
        let instance = self.instance(entry.function, votes.into(), entry.from_unknown_code);
        self.solution.entries.push(instance);
    }

    /// Moves a call to the instance of its current context, unless the call is undecided.
    pub(super) fn resolve_call(&mut self, instance: InstanceId, call: CallId, settle_undecided: bool) {
        let at = &self.solution.instances[instance];
        let site = &self.graph.functions[at.function].calls[call];
        self.pass_null(instance, call);
        let at = &self.solution.instances[instance];
        // A function cannot name the parameters of the kernel.
        let vote = |actual: &NodeId| match self.solution.state.vote[at.value(*actual)] {
            Vote::Space(MemorySpace::Param) => Vote::Argument,
            vote => vote,
        };
        let votes: Box<[Vote]> = site.actuals.iter().map(vote).collect();
        if votes.contains(&Vote::Undet) && !settle_undecided && at.targets[call].is_none() {
            self.undecided.push((instance, call));
            return;
        }
        // Poison stays poison, and a call that the cap sent there stays as well.
        if at.targets[call].is_some_and(|target| self.assumes_nothing(target)) {
            return;
        }
        let target = self.instance(site.callee, votes, at.in_unknown_code);
        if self.solution.instances[instance].targets[call] == Some(target) {
            return;
        }
        self.solution.instances[instance].targets[call] = Some(target);
        self.solution.instances[target].callers.push((instance, call));
        for (received, returned) in site.results.iter().zip(&self.graph.functions[site.callee].results) {
            self.raise(instance, *received, self.solution.mask(target, *returned));
        }
    }

    /// Passes null to the formals of all instances of a callee.
    fn pass_null(&mut self, instance: InstanceId, call: CallId) {
        let at = &self.solution.instances[instance];
        let site = &self.graph.functions[at.function].calls[call];
        for (index, actual) in site.actuals.iter().enumerate() {
            let formal = self.graph.functions[site.callee].formals[index].node;
            // A null actual of a tested formal is tested itself, so it is unknown instead of null.
            if self.solution.mask(instance, *actual).may_be_null()
                && !self.tested.contains(&(site.callee, formal))
                && self.null_formals.insert((site.callee, index))
            {
                for callee in 0..self.of_function[site.callee].len() {
                    self.raise(self.of_function[site.callee][callee], formal, Mask::NULL);
                }
            }
        }
    }

    /// The instance of `function` in this context, created if it is new. Where the cap leaves no room, the
    /// instance that assumes nothing.
    fn instance(&mut self, function: FuncId, votes: Box<[Vote]>, in_unknown_code: bool) -> InstanceId {
        let key = (function, votes, in_unknown_code);
        if let Some(instance) = self.by_key.get(&key) {
            return *instance;
        }
        if !self.has_room(function) && key.1.iter().any(|vote| *vote != Vote::Poison) {
            self.solution.crowded[function] = true;
            return self.instance(function, vec![Vote::Poison; key.1.len()].into(), in_unknown_code);
        }
        let instance = self.add_instance(function, key.1.clone(), in_unknown_code);
        self.by_key.insert(key, instance);
        self.start(instance);
        instance
    }

    fn has_room(&self, function: FuncId) -> bool {
        let visits = self.solution.state.clone_count.get(&(function, BlockId::default()));
        let values = self.graph.functions[function].nodes.len();
        visits.is_none_or(|visits| *visits < self.options.vectors && values <= self.room)
    }

    /// Whether an instance is the top element: it assumes nothing of its callers.
    fn assumes_nothing(&self, instance: InstanceId) -> bool {
        let votes = &self.solution.instances[instance].votes;
        !votes.is_empty() && votes.iter().all(|vote| *vote == Vote::Poison)
    }

    /// Creates an instance with empty masks.
    fn add_instance(&mut self, function: FuncId, votes: Box<[Vote]>, in_unknown_code: bool) -> InstanceId {
        let body: &Function = &self.graph.functions[function];
        if !self.of_function[function].is_empty() {
            self.room = self.room.saturating_sub(body.nodes.len());
        }
        let instance = self.solution.instances.push(Instance {
            function,
            votes,
            in_unknown_code,
            targets: IdMap::filled(body.calls.len(), None),
            callers: Vec::new(),
            first_value: self.solution.state.argmask.extend(body.nodes.len(), Mask::EMPTY) as u32,
            first_block: self.work.add_instance(body.nodes.len(), body.blocks),
        });
        self.solution.state.vote.extend(body.nodes.len(), Vote::Undet);
        for block in (0..body.blocks).map(BlockId::new) {
            *self.solution.state.clone_count.entry((function, block)).or_default() += 1;
        }
        self.of_function[function].push(instance);
        self.moved.extend(body.calls.keys().map(|call| (instance, call)));
        let reads_memory = |at: &Constraint| matches!(at.source(), Source::Memory(_));
        if !in_unknown_code && body.constraints.iter().any(reads_memory) {
            self.readers.push(instance);
        }
        instance
    }

    /// Evaluates everything that reads no node: votes of formals, and constraints such as roots and cells.
    fn start(&mut self, instance: InstanceId) {
        let Instance { function, in_unknown_code, .. } = self.solution.instances[instance];
        let body: &Function = &self.graph.functions[function];
        for (index, formal) in body.formals.iter().enumerate() {
            let mask = self.solution.instances[instance].votes[index].mask();
            self.raise(instance, formal.node, mask);
            if self.null_formals.contains(&(function, index)) {
                self.raise(instance, formal.node, Mask::NULL);
            }
        }
        for edge in body.initial_edges() {
            let Edge::Constraint(index) = *edge else { continue };
            let constraint = &body.constraints[index as usize];
            if let Constraint::LoadCell { cell, value, is_received } = *constraint {
                self.add_cell_reader(instance, cell, value);
                if is_received && in_unknown_code {
                    self.raise(instance, value, Mask::ANYWHERE);
                }
            }
            self.evaluate(instance, constraint);
        }
    }
}
