//! The propagation step: pushes growth along the edges of the graph until nothing grows.
//!
//! Each constraint is monotone, "the mask of this sink contains the result of a transfer function of those",
//! and is evaluated again whenever one of its inputs has grown. Call targets and contents of memory are
//! constant in this step.

use super::Solver;
use crate::{
    graph::{Constraint, Edge, Sink, Source},
    ids::{CellId, FuncId, InstanceId, NodeId, ValueId},
    lattice::Mask,
};

impl Solver<'_> {
    pub(super) fn propagate(&mut self) {
        while let Some((instance, id)) = self.work.next_block() {
            let function = self.solution.instances[instance].function;
            self.solution.stats.visits += 1;
            let graph = self.graph;
            let body = &graph.functions[function];
            while let Some(node) = self.work.next_value(id, &self.solution.instances[instance]) {
                for edge in body.edges(node) {
                    match *edge {
                        Edge::Constraint(index) => self.evaluate(instance, &body.constraints[index as usize]),
                        Edge::Actual(call) => self.moved.push((instance, call)),
                        Edge::Result(result) => {
                            self.return_to_callers(instance, result, self.solution.mask(instance, node));
                        }
                    }
                }
            }
        }
    }

    /// Raises the sink of a constraint by the mask of its source.
    pub(super) fn evaluate(&mut self, instance: InstanceId, constraint: &Constraint) {
        if !constraint.applies(self.solution.instances[instance].in_unknown_code) {
            return;
        }
        let mask = |node| self.solution.mask(instance, node);
        let found = match constraint.source() {
            Source::Value(node) | Source::Addend(node) => mask(node),
            Source::Root(mask, _) => mask,
            Source::Memory(address) => self.held(instance, mask(address)),
            Source::Cell(cell) => self.solution.cells[cell],
            // Not the source of a constraint.
            Source::Formal(_) | Source::Result(..) | Source::Object | Source::BitsOnly(_) => return,
        };
        let found = constraint.transfer(found, mask);
        match constraint.sink() {
            Sink::Value(node) => self.raise(instance, node, found),
            Sink::Memory(address) => self.store(mask(address), found),
            Sink::AnyMemory => self.store(Mask::ANYWHERE, found),
            Sink::Cell(cell) => self.write_cell(cell, found),
        }
    }

    /// Joins `mask` into the mask of `node`, and queues the node if it has grown.
    pub(super) fn raise(&mut self, instance: InstanceId, node: NodeId, mask: Mask) {
        let at = &self.solution.instances[instance];
        let (function, value) = (at.function, at.value(node));
        if self.grow(value, self.received(function, node, mask)) {
            self.queue(instance, node, value);
        }
    }

    /// The set that joins the mask of a node that `mask` reaches.
    #[inline]
    fn received(&self, function: FuncId, node: NodeId, mask: Mask) -> Mask {
        let is_null_tested = mask.may_be_null() && self.tested.contains(&(function, node));
        let mask = if is_null_tested { mask.join(Mask::UNKNOWN) } else { mask };
        if self.options.cluster_join { mask.with_cluster_join() } else { mask }
    }

    /// Joins `mask` into the mask of a value, and updates its vote. Whether the mask has grown.
    #[inline]
    fn grow(&mut self, value: ValueId, mask: Mask) -> bool {
        let state = &mut self.solution.state;
        let held = &mut state.argmask[value];
        if held.contains(mask) {
            return false;
        }
        *held = held.join(mask);
        let vote = held.vote();
        if vote != state.vote[value] {
            state.vote[value] = vote;
            self.solution.stats.refinements += 1;
        }
        true
    }

    #[inline]
    fn queue(&mut self, instance: InstanceId, node: NodeId, value: ValueId) {
        let at = &self.solution.instances[instance];
        let body = &self.graph.functions[at.function];
        if !body.edges(node).is_empty() {
            let block = body.nodes[node];
            self.work.add(instance, block, at.block(block), node, value);
        }
    }

    fn return_to_callers(&mut self, instance: InstanceId, result: u32, mask: Mask) {
        for index in 0..self.solution.instances[instance].callers.len() {
            let (caller, call) = self.solution.instances[instance].callers[index];
            let at = &self.solution.instances[caller];
            if at.targets[call] == Some(instance) {
                let received = self.graph.functions[at.function].calls[call].results[result as usize];
                self.raise(caller, received, mask);
            }
        }
    }

    fn write_cell(&mut self, cell: CellId, mask: Mask) {
        let held = &mut self.solution.cells[cell];
        if held.contains(mask) {
            return;
        }
        *held = held.join(mask);
        let all = *held;
        for index in 0..self.cell_readers[cell].len() {
            let (reader, node) = self.cell_readers[cell][index];
            self.raise(reader, node, all);
        }
    }

    /// From now on, `node` is raised when the cell grows.
    pub(super) fn add_cell_reader(&mut self, instance: InstanceId, cell: CellId, node: NodeId) {
        self.cell_readers[cell].push((instance, node));
    }

    fn store(&mut self, address: Mask, value: Mask) {
        self.stored_more |= self.stored.write(address, value);
    }

    /// The contents that `instance` may find in memory at an address.
    fn held(&self, instance: InstanceId, address: Mask) -> Mask {
        match self.solution.instances[instance].in_unknown_code && !address.is_empty() {
            true => Mask::ANYWHERE,
            false => self.solution.contents.read(address),
        }
    }

    /// Evaluates all loads and copies again, since memory holds more than before.
    pub(super) fn read_memory_again(&mut self) {
        for index in 0..self.readers.len() {
            let instance = self.readers[index];
            let graph = self.graph;
            let function = &graph.functions[self.solution.instances[instance].function];
            for constraint in &function.constraints {
                if matches!(constraint.source(), Source::Memory(_)) {
                    self.evaluate(instance, constraint);
                }
            }
        }
    }
}
