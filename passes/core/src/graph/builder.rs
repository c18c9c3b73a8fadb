//! Builds a [`Graph`] from parts that come in any order.
//!
//! ```text
//! let mut builder = GraphBuilder::default();
//! let mut function = FunctionBuilder::new("f", Role::Kernel, Linkage::Public);
//! ... function.add_node(..), add_flow(..), add_load(..) ...
//! builder.functions.push(function);
//! let graph = builder.build();
//! ```
//!
//! A part is stated once, in the list of its kind. What the lists imply is derived once, when the graph is
//! built: objects are lowered to nodes and cells (`objects.rs`), and the edges of a node are collected from
//! the lists.

use super::{
    Access, Call, Cause, Comparison, Copy, Counts, Edge, Edges, Filter, Formal, Function, Gate, Graph,
    Imprecision,
};
use super::{
    Linkage, Load, Object, ObjectAccesses, Offset, Part, Pass, Read, Role, Root, Storage, Store, Write,
};
use super::{objects::connect, whole};
use crate::{
    ids::{BlockId, CallId, CellId, FuncId, Id, IdMap, NodeId, ObjectId, Site, shrink},
    lattice::Mask,
    place::Place,
    space::MemorySpace,
};
use rustc_hash::FxHashSet;
use std::ops::Deref;
use thin_vec::ThinVec;

/// A graph under construction.
#[derive(Clone, Debug, Default)]
pub struct GraphBuilder {
    /// Functions in program order.
    pub functions: IdMap<FuncId, FunctionBuilder>,
    /// See [`Graph::initial_contents`].
    pub initial_contents: Vec<(MemorySpace, Mask)>,
    /// Memory whose address does not escape: all accesses to it are in the graph.
    pub objects: IdMap<ObjectId, Object>,
    /// See [`Graph::cells`].
    pub cells: IdMap<CellId, Storage>,
}

impl GraphBuilder {
    /// The graph of all that was added.
    pub fn build(mut self) -> Graph {
        connect(&mut self);
        whole::connect(&mut self);
        // Not collected in place: the builders are larger than what they become.
        let mut functions: IdMap<FuncId, Function> = IdMap::default();
        functions.reserve(self.functions.len());
        for function in self.functions.into_values() {
            functions.push(function.build());
        }
        Graph { functions, initial_contents: self.initial_contents, cells: self.cells }
    }
}

/// A function under construction. It dereferences to the [`Function`] that it is so far, without the edges.
#[derive(Clone, Debug, Default)]
pub struct FunctionBuilder {
    function: Function,
    pub(super) flows: Vec<(NodeId, NodeId)>,
    bits_flows: ThinVec<(NodeId, NodeId)>,
    pub(super) passed_numbers: ThinVec<(NodeId, CellId)>,
    /// Numbers that may not be whole addresses (`whole.rs`).
    pub(super) computed: ThinVec<NodeId>,
    /// Numbers, and the pointers that are converted from them.
    pub(super) made: ThinVec<(NodeId, NodeId)>,
    pointers: FxHashSet<NodeId>,
    /// The site of the parts that are added next.
    site: Site,
}

impl Deref for FunctionBuilder {
    type Target = Function;

    fn deref(&self) -> &Function {
        &self.function
    }
}

impl FunctionBuilder {
    /// An empty function.
    pub fn new(name: &str, role: Role, linkage: Linkage) -> Self {
        let function = Function { name: name.to_string(), role, linkage, ..Function::default() };
        Self { function, ..Self::default() }
    }

    /// Makes room for a body of about this many operations.
    pub fn reserve(&mut self, operations: usize) {
        self.function.nodes.reserve(operations);
        self.function.accesses.reserve(operations / 2);
        self.flows.reserve(operations / 2);
    }

    /// Gives back unused capacity ([`IdMap::shrink`]).
    pub fn shrink(&mut self) {
        self.function.nodes.shrink();
        self.function.calls.shrink();
        shrink(&mut self.function.accesses);
        shrink(&mut self.flows);
    }

    /// See [`Function::role`].
    pub fn set_role(&mut self, role: Role) {
        self.function.role = role;
    }

    /// See [`Function::keeps_signature`].
    pub fn keep_signature(&mut self) {
        self.function.keeps_signature = true;
    }

    /// See [`Function::is_called_by_address`].
    pub fn call_by_address(&mut self) {
        self.function.is_called_by_address = true;
    }

    /// See [`Function::dispatches`].
    pub fn make_dispatcher(&mut self) {
        self.function.dispatches = true;
    }

    /// See [`Function::operations`].
    pub fn set_operations(&mut self, operations: u32) {
        self.function.operations = operations;
    }

    /// See [`Function::blocks`].
    pub fn set_blocks(&mut self, blocks: usize) {
        self.function.blocks = blocks;
    }

    /// Sets the site of stores, copies and spills that are added next.
    pub fn set_site(&mut self, site: Site) {
        self.site = site;
    }

    /// Adds a pointer value that `block` defines.
    #[inline]
    pub fn add_node(&mut self, block: BlockId) -> NodeId {
        self.function.nodes.push(block)
    }

    /// Adds a node that stands for the contents of memory.
    pub(crate) fn add_memory(&mut self) -> NodeId {
        let node = self.add_node(BlockId::default());
        self.function.memory.push(node);
        node
    }

    /// `value` is read from an object with more places than are distinguished.
    pub(crate) fn add_crowded_read(&mut self, value: NodeId) {
        self.function.imprecise.insert(value, Imprecision::Crowded);
    }

    /// See [`Imprecision::OutOfRoom`].
    pub fn add_out_of_room_read(&mut self, value: NodeId) {
        self.function.imprecise.entry(value).or_insert(Imprecision::OutOfRoom);
    }

    pub(crate) fn objects_mut(&mut self) -> &mut ObjectAccesses {
        &mut self.function.objects
    }

    /// Adds an argument on which callers vote.
    pub fn add_formal(&mut self, formal: Formal) {
        self.function.formals.push(formal);
    }

    /// Turns all formals into plain nodes, on which callers do not vote. Returns them.
    pub fn take_formals(&mut self) -> ThinVec<Formal> {
        std::mem::take(&mut self.function.formals)
    }

    /// Adds one more result node: what flows into it is returned.
    pub fn add_result(&mut self, block: BlockId) -> NodeId {
        let node = self.add_node(block);
        self.function.results.push(node);
        node
    }

    /// `node` starts as `mask`.
    #[inline]
    pub fn add_root(&mut self, node: NodeId, mask: Mask, cause: Cause) {
        self.function.roots.push(Root { node, mask, cause });
    }

    /// `to` may have the value of `from`.
    #[inline]
    pub fn add_flow(&mut self, from: NodeId, to: NodeId) {
        self.flows.push((from, to));
    }

    /// `to` may hold bits of `from`, an address or a number, without being a whole address.
    pub fn add_bits_flow(&mut self, from: NodeId, to: NodeId) {
        self.bits_flows.push((from, to));
    }

    /// `node` may be a number that is not a whole address.
    pub fn add_computed(&mut self, node: NodeId) {
        self.computed.push(node);
    }

    /// `pointer` is converted from `number`: it has its spaces if that is a whole address, and is unknown
    /// otherwise.
    pub fn add_made(&mut self, number: NodeId, pointer: NodeId) {
        self.made.push((number, pointer));
    }

    /// `pointer` is converted from `number`, a whole address.
    pub(super) fn add_flow_of_number(&mut self, number: NodeId, pointer: NodeId) {
        self.add_flow(number, pointer);
        self.function.imprecise.entry(pointer).or_insert(Imprecision::MadeOfNumber);
    }

    /// Sets which nodes are pointers of the program, not numbers.
    pub fn set_pointers(&mut self, pointers: FxHashSet<NodeId>) {
        self.pointers = pointers;
    }

    pub(super) fn is_pointer(&self, node: NodeId) -> bool {
        self.pointers.contains(&node)
    }

    /// `to` is `from` with a more precise mask.
    pub fn add_filter(&mut self, filter: Filter) {
        self.function.filters.push(filter);
    }

    /// `to` is `from` where a run may get there.
    pub fn add_gate(&mut self, gate: Gate) {
        self.function.gates.push(gate);
    }

    /// `sum`, which `address` flows into, is that plus `integer`.
    pub fn add_offset(&mut self, offset: Offset) {
        self.function.offsets.push(offset);
    }

    /// Adds a call of a function of the graph.
    pub fn add_call(&mut self, call: Call) -> CallId {
        self.function.calls.push(call)
    }

    /// `value` is loaded through `address`.
    pub fn add_load(&mut self, address: NodeId, value: NodeId) {
        self.function.loads.push(Load { address, value });
    }

    /// `value` is stored through `address`.
    pub fn add_store(&mut self, value: NodeId, address: NodeId) {
        self.add_store_that(Counts::Always, value, address);
    }

    /// `value`, a number narrower than an address, is stored through `address`.
    pub fn add_piece_store(&mut self, value: NodeId, address: NodeId) {
        self.add_store_that(Counts::UnlessUnknown, value, address);
    }

    /// `value` is stored through `address`, an object of callers, where unknown code is on the call stack.
    pub fn add_store_for_unknown(&mut self, value: NodeId, address: NodeId) {
        self.add_store_that(Counts::IfUnknown, value, address);
    }

    fn add_store_that(&mut self, counts: Counts, value: NodeId, address: NodeId) {
        self.function.stores.push(Store { value, address, counts, site: self.site });
    }

    /// Memory is copied from `from` to `to`.
    pub fn add_copy(&mut self, to: NodeId, from: NodeId) {
        self.function.copies.push(Copy { to, from, site: self.site });
    }

    /// `node` escapes: any memory may hold it.
    pub fn add_spill(&mut self, node: NodeId) {
        self.function.spills.push((node, self.site));
    }

    /// `value` is loaded from an object. Like all memory it may hold null.
    pub fn add_object_load(&mut self, object: ObjectId, place: Place, value: NodeId) {
        self.add_object_read(Read { part: Part { object, place }, value, is_number: false });
    }

    /// `value`, the bits of a number, is loaded from an object.
    pub fn add_object_number_load(&mut self, object: ObjectId, place: Place, value: NodeId) {
        self.add_object_read(Read { part: Part { object, place }, value, is_number: true });
    }

    pub(crate) fn add_object_read(&mut self, read: Read) {
        self.function.objects.reads.push(read);
        // A number that is zero is stored as null (`Offset`).
        if !read.is_number {
            self.add_root(read.value, Mask::NULL, Cause::Known);
        }
    }

    /// A call passes the address of something for an argument whose pointee is an object of the callee.
    pub fn add_pass(&mut self, pass: Pass) {
        self.function.objects.passes.push(pass);
    }

    pub(crate) fn call_mut(&mut self, call: CallId) -> &mut Call {
        &mut self.function.calls[call]
    }

    /// Adds a formal for contents of memory that callers pass by reference.
    pub(crate) fn add_formal_by_reference(&mut self, formal: Formal) {
        self.function.formals.push(formal);
        self.function.by_reference.formals += 1;
    }

    /// Adds a number that is read from memory that callers pass by reference, and passed by a cell.
    pub(crate) fn add_number_by_reference(&mut self, cell: CellId) -> NodeId {
        let node = self.add_memory();
        self.add_received_number(cell, node);
        self.function.by_reference.numbers.push(node);
        node
    }

    /// Adds a result for contents of memory that callers pass by reference.
    pub(crate) fn add_result_by_reference(&mut self) -> NodeId {
        self.function.by_reference.results += 1;
        self.add_result(BlockId::default())
    }

    /// `value` is stored in an object.
    pub fn add_object_store(&mut self, value: NodeId, object: ObjectId, place: Place) {
        self.function.objects.writes.push(Write { part: Part { object, place }, value, site: self.site });
    }

    /// Bytes of one object are copied to another.
    pub fn add_object_copy(&mut self, to: Part, from: Part) {
        self.function.objects.copies.push((to, from));
    }

    /// `value` may be what a cell holds.
    pub fn add_cell_load(&mut self, cell: CellId, value: NodeId) {
        self.function.cell_loads.push((cell, value));
    }

    /// A cell may hold `value`.
    pub fn add_cell_store(&mut self, value: NodeId, cell: CellId) {
        self.function.cell_stores.push((value, cell));
    }

    /// `value` is a number that is passed to another function by a cell.
    pub fn add_passed_number(&mut self, value: NodeId, cell: CellId) {
        self.passed_numbers.push((value, cell));
    }

    /// `value` is a number that another function passes by a cell.
    pub fn add_received_number(&mut self, cell: CellId, value: NodeId) {
        self.function.cell_loads.push((cell, value));
        self.function.received_numbers.push(value);
    }

    /// Adds a memory operand or a test.
    #[inline]
    pub fn add_access(&mut self, access: Access) {
        self.function.accesses.push(access);
    }

    /// `node` is observed as a number.
    #[inline]
    pub fn add_observed_use(&mut self, node: NodeId) {
        self.function.observed_uses.push(node);
    }

    /// A value is compared.
    pub fn add_comparison(&mut self, comparison: Comparison) {
        self.function.comparisons.push(comparison);
    }

    /// `made` is computed from the bits of `from`.
    pub fn add_bits(&mut self, from: NodeId, made: NodeId) {
        self.function.bits.push((from, made));
    }

    fn build(self) -> Function {
        let edges = self.edges();
        Function { edges, ..self.function }
    }

    /// The edges node by node; of one node, in the order of [`each_edge`](Self::each_edge).
    fn edges(&self) -> Edges {
        let nodes = self.function.nodes.len();
        let mut start = vec![0; nodes + 1];
        self.each_edge(|node, _| start[node.index() + 1] += 1);
        for index in 1..start.len() {
            start[index] += start[index - 1];
        }
        let mut end = start.clone();
        let mut all = vec![Edge::Spill; start[nodes] as usize];
        self.each_edge(|node, edge| {
            let at = &mut end[node.index()];
            all[*at as usize] = edge;
            *at += 1;
        });
        Edges { all, start }
    }

    fn each_edge(&self, mut add: impl FnMut(NodeId, Edge)) {
        let function = &self.function;
        for (from, to) in self.flows.iter().chain(&self.bits_flows) {
            add(*from, Edge::Flow(*to));
        }
        for (index, filter) in (0..).zip(&function.filters) {
            add(filter.from, Edge::Filter(index));
        }
        for (index, gate) in (0..).zip(&function.gates) {
            add(gate.from, Edge::Gate(index));
            add(gate.behind, Edge::Gate(index));
        }
        for (index, offset) in (0..).zip(&function.offsets) {
            add(offset.address, Edge::Offset(index));
            add(offset.integer, Edge::Offset(index));
        }
        for (index, load) in (0..).zip(&function.loads) {
            add(load.address, Edge::Load(index));
        }
        for (index, store) in (0..).zip(&function.stores) {
            add(store.value, Edge::Store(index));
            add(store.address, Edge::Store(index));
        }
        for (index, copy) in (0..).zip(&function.copies) {
            add(copy.to, Edge::Copy(index));
            add(copy.from, Edge::Copy(index));
        }
        for (id, call) in function.calls.iter() {
            for actual in call.actuals.iter().chain(&call.reached) {
                add(*actual, Edge::Actual(id));
            }
        }
        for (index, result) in (0..).zip(&function.results) {
            add(*result, Edge::Result(index));
        }
        for (value, cell) in &function.cell_stores {
            add(*value, Edge::StoreCell(*cell));
        }
        for (value, cell) in &self.passed_numbers {
            add(*value, Edge::PassNumber(*cell));
        }
        for (node, _) in &function.spills {
            add(*node, Edge::Spill);
        }
    }
}
