//! Fills a [`Graph`], and closes it.
//!
//! ```text
//! let mut builder = GraphBuilder::default();
//! let mut function = Function::new("f", Role::Kernel, Linkage::Public);
//! ... function.add_node(..), function.add(Constraint::Load { .. }), function.calls.push(..) ...
//! builder.functions.push(function);
//! let graph = builder.build();
//! ```
//!
//! The functions that are filled are those that are solved. [`GraphBuilder::build`] adds only what follows
//! from all of them together, in this order:
//!
//! 1. *Interfaces* (`interface.rs`): formals, results and actuals for objects that are passed by reference.
//! 2. *Objects* (`objects.rs`): flows and cells between the values that are written to objects and those that
//!    are read.
//! 3. *Whole addresses* (`whole.rs`): a flow, or an unknown root, for each pointer that is converted from a
//!    number.
//! 4. *Edges*: for each node what to evaluate when its mask grows. From here on nothing changes.

use super::{
    Cause, Constraint, Counts, Function, Graph, Linkage, Object, Part, Read, Role, Write, objects, whole,
};
use crate::{
    MemorySpace,
    ids::{BlockId, CellId, FuncId, IdMap, NodeId, ObjectId, shrink},
    lattice::Mask,
    place::Place,
};

/// A graph under construction.
#[derive(Clone, Debug, Default)]
pub struct GraphBuilder {
    /// Functions in program order.
    pub functions: IdMap<FuncId, Function>,
    /// See [`Graph::initial_contents`].
    pub initial_contents: Vec<(MemorySpace, Mask)>,
    /// Memory that does not escape: all accesses to it are in the graph.
    pub objects: IdMap<ObjectId, Object>,
    /// See [`Graph::cells`].
    pub cells: IdMap<CellId, Mask>,
}

impl GraphBuilder {
    /// The graph of all that was added.
    pub fn build(mut self) -> Graph {
        objects::lower(&mut self);
        whole::lower(&mut self);
        self.functions.values_mut().for_each(Function::index);
        let Self { functions, initial_contents, cells, .. } = self;
        Graph { functions, initial_contents, cells }
    }
}

/// How a function is filled. Its lists are public, these methods keep two of them in step.
impl Function {
    /// An empty function.
    pub fn new(name: &str, role: Role, linkage: Linkage) -> Self {
        Self { name: name.to_string(), role, linkage, ..Self::default() }
    }

    /// Makes room for a body of about this many operations.
    pub fn reserve(&mut self, operations: usize) {
        self.nodes.reserve(operations);
        self.accesses.reserve(operations / 2);
        self.constraints.reserve(operations / 2);
    }

    /// Gives back unused capacity ([`IdMap::shrink`]).
    pub fn shrink(&mut self) {
        self.nodes.shrink();
        self.calls.shrink();
        shrink(&mut self.accesses);
        shrink(&mut self.constraints);
    }

    /// Adds a pointer value that `block` defines.
    #[inline]
    pub fn add_node(&mut self, block: BlockId) -> NodeId {
        self.nodes.push(block)
    }

    /// Adds a node that stands for the contents of memory.
    pub(super) fn add_memory(&mut self) -> NodeId {
        let node = self.add_node(BlockId::default());
        self.memory.push(node);
        node
    }

    /// Adds one more result node: values that flow into it are returned.
    pub fn add_result(&mut self, block: BlockId) -> NodeId {
        let node = self.add_node(block);
        self.results.push(node);
        node
    }

    /// Adds a constraint.
    #[inline]
    pub fn add(&mut self, constraint: Constraint) {
        self.constraints.push(constraint);
    }

    /// `node` starts as `mask`.
    #[inline]
    pub fn add_root(&mut self, node: NodeId, mask: Mask, cause: Cause) {
        self.add(Constraint::Root { node, mask, cause });
    }

    /// `to` may have the value of `from`.
    #[inline]
    pub fn add_flow(&mut self, from: NodeId, to: NodeId) {
        self.add(Constraint::Flow { from, to });
    }

    /// `value` is stored through `address`, at the current site.
    pub fn add_store(&mut self, value: NodeId, address: NodeId, counts: Counts) {
        self.add(Constraint::Store { value, address, counts, site: self.site });
    }

    /// `value` may be the contents of a cell.
    pub fn add_load_cell(&mut self, cell: CellId, value: NodeId) {
        self.add(Constraint::LoadCell { cell, value, is_received: false });
    }

    /// `value` comes from other functions, through a cell.
    pub fn add_received(&mut self, cell: CellId, value: NodeId) {
        self.add(Constraint::LoadCell { cell, value, is_received: true });
    }

    /// A cell may hold `value`.
    pub fn add_store_cell(&mut self, value: NodeId, cell: CellId, counts: Counts) {
        self.add(Constraint::StoreCell { value, cell, counts });
    }

    /// Memory is copied from `from` to `to`, at the current site.
    pub fn add_copy(&mut self, to: NodeId, from: NodeId) {
        self.add(Constraint::Copy { to, from, site: self.site });
    }

    /// `value` escapes at the current site: any memory may hold it.
    pub fn add_spill(&mut self, value: NodeId) {
        self.add(Constraint::Spill { value, site: self.site });
    }

    /// `value` is stored in an object, at the current site.
    pub fn add_object_store(&mut self, value: NodeId, object: ObjectId, place: Place) {
        self.objects.writes.push(Write { part: Part { object, place }, value, site: self.site });
    }

    /// `value`, no number, is loaded from an object. Like all memory it may hold null.
    pub fn add_object_load(&mut self, object: ObjectId, place: Place, value: NodeId) {
        self.objects.reads.push(Read { part: Part { object, place }, value, is_number: false });
        self.add_root(value, Mask::NULL, Cause::Known);
    }
}
