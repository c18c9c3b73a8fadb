//! Instances, and which of them a call reaches.
//!
//! ```text
//! call f(%p)   %p undecided   waits
//!              %p shared      f[shared], made if it is new
//!              %p any         f[any]: the call has moved on; f[shared] stays for others, or is abandoned
//! ```
//!
//! Why nothing is taken back when a call moves on: see "The key of an instance only rises" in [`super`].

use super::{Entry, Instance, Solver};
use crate::{
    graph::Function,
    ids::{CallId, FuncId, IdMap, InstanceId, NodeId},
    lattice::{Mask, Vote},
};

impl Solver<'_> {
    /// Adds a call from outside.
    pub(super) fn enter(&mut self, entry: &Entry) {
        let function = &self.graph.functions[entry.function];
        let mut votes = vec![entry.vote; function.passed_values()];
        // Whatever a caller passes, its memory may hold anything.
        votes.resize(function.formals.len(), Vote::Poison);
        let instance = self.instance(entry.function, votes.into(), entry.from_unknown_code);
        self.solution.entries.push(instance);
    }

    /// Lets a call reach the instance with the votes that its actuals have now.
    pub(super) fn resolve_call(&mut self, instance: InstanceId, call: CallId, settle_undecided: bool) {
        let at = &self.solution.instances[instance];
        let site = &self.graph.functions[at.function].calls[call];
        if site.reached.is_some_and(|reached| self.solution.mask(instance, reached) == Mask::EMPTY) {
            return;
        }
        self.pass_null(instance, call);
        let at = &self.solution.instances[instance];
        let vote = |actual: &NodeId| self.solution.state.vote[at.value(*actual)];
        let votes: Box<[Vote]> = site.actuals.iter().map(vote).collect();
        if votes.contains(&Vote::Undet) && !settle_undecided && at.targets[call].is_none() {
            self.undecided.push((instance, call));
            return;
        }
        // Votes that are poison stay poison, and a call that found no room elsewhere stays there as well.
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

    /// Lets null reach the formals of all instances of a callee.
    fn pass_null(&mut self, instance: InstanceId, call: CallId) {
        let at = &self.solution.instances[instance];
        let site = &self.graph.functions[at.function].calls[call];
        for (index, actual) in site.actuals.iter().enumerate() {
            let formal = self.graph.functions[site.callee].formals[index].node;
            // An actual for a formal that is tested was taken to be unknown instead.
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

    /// The instance of `function` with these votes, made if it is new. Where there is no room for another one, the one
    /// that assumes nothing.
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
        let made = self.of_function[function].len();
        let values = self.graph.functions[function].nodes.len();
        made == 0 || made < self.options.vectors as usize && values <= self.room
    }

    /// Whether an instance is the top: no caller can be above it.
    fn assumes_nothing(&self, instance: InstanceId) -> bool {
        let votes = &self.solution.instances[instance].votes;
        !votes.is_empty() && votes.iter().all(|vote| *vote == Vote::Poison)
    }

    /// Makes an instance in which nothing is known yet.
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
        self.of_function[function].push(instance);
        self.moved.extend(body.calls.keys().map(|call| (instance, call)));
        if !in_unknown_code && (!body.loads.is_empty() || !body.copies.is_empty()) {
            self.readers.push(instance);
        }
        instance
    }

    /// Lets in what an instance starts with: what callers pass, roots, what unknown callers pass as numbers, and cells.
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
        for root in &body.roots {
            self.raise(instance, root.node, root.mask);
        }
        if in_unknown_code {
            for node in &body.received_numbers {
                self.raise(instance, *node, Mask::ANYWHERE);
            }
        }
        for (cell, node) in &body.cell_loads {
            self.load_cell(instance, *cell, *node);
        }
    }
}
