//! The propagation step: pushes growth along the edges of the graph until nothing grows.
//!
//! Each edge is one monotone constraint, "this mask contains the result of a transfer function of those", and
//! is pushed again whenever one of its inputs has grown. Call targets and contents of memory are constant in
//! this step.

use super::{Launch, Solver, launches::AffectedReaders};
use crate::{
    graph::{Edge, Offset},
    ids::{CellId, FuncId, InstanceId, NodeId, ValueId},
    lattice::Mask,
};

impl Solver<'_> {
    pub(super) fn propagate(&mut self) {
        while let Some((instance, block, id, is_first)) = self.work.next_block() {
            let function = self.solution.instances[instance].function;
            self.solution.stats.visits += 1;
            self.solution.state.clone_count[function][block] += u32::from(is_first);
            let graph = self.graph;
            let body = &graph.functions[function];
            while let Some(node) = self.work.next_value(id, &self.solution.instances[instance]) {
                for edge in body.edges(node) {
                    self.push(instance, node, *edge);
                }
            }
        }
    }

    /// Joins `mask` into that of `node`, and queues the node if it has grown.
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

    /// Joins `mask` into that of a value, and updates its vote. Whether the mask has grown.
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

    /// Evaluates the constraint of an edge whose node has grown.
    fn push(&mut self, instance: InstanceId, node: NodeId, edge: Edge) {
        let at = &self.solution.instances[instance];
        let function = &self.graph.functions[at.function];
        let mask = |node| self.solution.mask(instance, node);
        match edge {
            Edge::Flow(to) => self.raise(instance, to, mask(node)),
            Edge::Filter(filter) => {
                let filter = function.filters[filter as usize];
                self.raise(instance, filter.to, filter.apply(mask(node)));
            }
            Edge::Gate(gate) => {
                let gate = function.gates[gate as usize];
                if mask(gate.behind) != Mask::EMPTY {
                    self.raise(instance, gate.to, mask(gate.from));
                }
            }
            Edge::Offset(offset) => {
                let Offset { address, integer, sum } = function.offsets[offset as usize];
                self.raise(instance, sum, Offset::apply(mask(address), mask(integer)));
            }
            Edge::Load(load) => self.load(instance, load),
            Edge::Store(store) => {
                let store = function.stores[store as usize];
                if store.counts.counts(at.in_unknown_code) {
                    self.store(instance, mask(store.address), mask(store.value));
                }
            }
            Edge::Copy(copy) => self.copy(instance, copy),
            Edge::Actual(call) => self.moved.push((instance, call)),
            Edge::Result(result) => self.return_to_callers(instance, result, mask(node)),
            Edge::StoreCell(cell) => self.write_cell(instance, cell, mask(node)),
            Edge::PassNumber(cell) => {
                if !at.in_unknown_code {
                    self.write_cell(instance, cell, mask(node));
                }
            }
            Edge::Spill => self.store(instance, Mask::ANYWHERE, mask(node)),
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

    fn launch(&self, instance: InstanceId) -> Launch {
        self.solution.launches[self.solution.instances[instance].function]
    }

    fn write_cell(&mut self, instance: InstanceId, cell: CellId, mask: Mask) {
        let launch = self.launch(instance);
        match self.cells.write(launch, cell, mask) {
            AffectedReaders::None => {}
            AffectedReaders::All => {
                for index in 0..self.cell_readers[cell].len() {
                    self.read_cell(cell, index);
                }
            }
            // Readers in launches of other kernels do not see this store.
            AffectedReaders::OfLaunch => {
                for launch in [launch, Launch::Any] {
                    for index in self.cell_readers_in.get(&(cell, launch)).cloned().unwrap_or_default() {
                        self.read_cell(cell, index as usize);
                    }
                }
            }
        }
    }

    fn read_cell(&mut self, cell: CellId, index: usize) {
        let (reader, node) = self.cell_readers[cell][index];
        self.raise(reader, node, self.cells.read(self.launch(reader), cell));
    }

    pub(super) fn load_cell(&mut self, instance: InstanceId, cell: CellId, node: NodeId) {
        let launch = self.launch(instance);
        self.cell_readers_in.entry((cell, launch)).or_default().push(self.cell_readers[cell].len() as u32);
        self.cell_readers[cell].push((instance, node));
        self.raise(instance, node, self.cells.read(launch, cell));
    }

    fn store(&mut self, instance: InstanceId, address: Mask, value: Mask) {
        self.stored_more |= self.stored.write(self.launch(instance), address, value);
    }

    /// The contents that `instance` may find in memory at an address.
    fn held(&self, instance: InstanceId, address: Mask) -> Mask {
        match self.solution.instances[instance].in_unknown_code && !address.is_empty() {
            true => Mask::ANYWHERE,
            false => self.solution.contents.read(self.launch(instance), address),
        }
    }

    fn load(&mut self, instance: InstanceId, load: u32) {
        let function = &self.graph.functions[self.solution.instances[instance].function];
        let load = function.loads[load as usize];
        let address = self.solution.mask(instance, load.address);
        if !address.is_empty() {
            self.raise(instance, load.value, self.held(instance, address).join(Mask::NULL));
        }
    }

    fn copy(&mut self, instance: InstanceId, copy: u32) {
        let function = &self.graph.functions[self.solution.instances[instance].function];
        let copy = function.copies[copy as usize];
        let mask = self.held(instance, self.solution.mask(instance, copy.from));
        self.store(instance, self.solution.mask(instance, copy.to), mask);
    }

    /// Evaluates all loads and copies again, since memory holds more than before.
    pub(super) fn read_memory_again(&mut self) {
        for index in 0..self.readers.len() {
            let instance = self.readers[index];
            let function = &self.graph.functions[self.solution.instances[instance].function];
            for load in 0..function.loads.len() {
                self.load(instance, load as u32);
            }
            for copy in 0..function.copies.len() {
                self.copy(instance, copy as u32);
            }
        }
    }
}
