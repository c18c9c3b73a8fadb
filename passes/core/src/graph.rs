//! The pointer graph: what the solver knows of a program. Plain data, no IR in it.
//!
//! Every pointer value is a node; so is every pointer field of a struct value, so that `{global, shared}` keeps its
//! fields apart. A function lists how masks move between its nodes:
//!
//! ```text
//! %q = gep %p          edge  p -> q
//! %r = select %c p q   edges p -> r, q -> r
//! %v = load %q         load  q => v        v gets what memory in the spaces of q may hold
//! store %v, %q         store v => q        memory in the spaces of q may now hold what v names
//! if isspacep.S(%p)    filter p -> p'  p' is p on one side of the branch, without the spaces that answer otherwise
//! barrier.init %p      filter p -> p'  p' is p from there on, where it is in the one space that the instruction takes
//! %x = call @f(%p)     call  f(p) -> x     p decides which instance of f; x gets what that instance returns
//! %n = ptrtoint %p     edge  p -> n        the bits of a number may be those of an address
//! %s = %p + %n         offset p, n => s    s is in the space of p, unless the bits of n lead elsewhere
//! ```
//!
//! A node with a *root* is where provenance starts: an alloca, the address of a global, a value whose type says the
//! space, or something nobody can see through, whose mask is [`Mask::UNKNOWN`] and which says why ([`Cause`]).
//! What is not in the graph cannot move a pointer, so whoever builds it must add a root or a spill for each thing that
//! it does not understand.

use crate::{
    ids::{BlockId, CallId, CellId, FuncId, Id, IdMap, NodeId, ObjectId, Site},
    lattice::Mask,
    objects::{Object, ObjectAccesses, Part, Write},
    place::Place,
    space::MemorySpace,
};

/// A whole module.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Functions in program order.
    pub functions: IdMap<FuncId, Function>,
    /// What memory holds before a kernel starts, by space. A space that is not listed starts empty.
    pub initial_contents: Vec<(MemorySpace, Mask)>,
    /// Variables and stack slots whose address is used for nothing but accesses that the graph lists.
    pub objects: IdMap<ObjectId, Object>,
    /// What cells of variables hold before a kernel starts ([`crate::objects`]).
    pub cells: IdMap<CellId, Mask>,
}

/// What a function costs besides its operations, counted in operations: its symbol, its signature, and what the code
/// generator does once for each function. LLVM's inliner takes a call for as much (`InlineConstants::CallPenalty`).
pub const FUNCTION_COST: u64 = 25;

/// Who may call a function, besides the calls in the graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Nobody: every call is in the graph.
    #[default]
    Closed,
    /// The host, by a launch: arguments are what their roots say.
    Kernel,
    /// Code that is not in the module, with any pointer.
    Open,
}

/// What may be done to a function's definition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Linkage {
    /// Only this module sees it: its signature may change, and it may go when nobody uses it.
    #[default]
    Private,
    /// Other modules may have their own copy: never changed in place, may go when nobody uses it (`linkonce_odr`).
    Discardable,
    /// Other modules may use this very copy: never changed, never dropped.
    Public,
}

/// One function with its body.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// The symbol name.
    pub name: String,
    /// Who else calls it.
    pub role: Role,
    /// What may be done to it.
    pub linkage: Linkage,
    /// Whether the signature must stay, whoever calls: no clone either (`musttail` calls on either side).
    pub keeps_signature: bool,
    /// Whether it is called through its address, too: calls that a dispatcher stands for reach the function itself.
    pub is_called_by_address: bool,
    /// Whether it stands for the calls of addresses, and is no function of the program.
    pub dispatches: bool,
    /// Pointer arguments on which the callers vote. An argument whose space its type or an attribute tells is no
    /// formal but a node with a root.
    pub formals: Vec<Formal>,
    /// The nodes that collect what the function returns, one for each pointer field of its results.
    pub results: Vec<NodeId>,
    /// The size of its body: the operations in it that matter to pointers.
    pub operations: u32,
    /// The block that defines each node.
    pub nodes: IdMap<NodeId, BlockId>,
    /// How many blocks there are.
    pub blocks: usize,
    /// Where provenance starts.
    pub roots: Vec<Root>,
    /// Calls of functions of this graph, in program order.
    pub calls: IdMap<CallId, Call>,
    /// Stores of a pointer.
    pub stores: Vec<Store>,
    /// Copies of memory that may hold pointers.
    pub copies: Vec<Copy>,
    /// Values that leave the graph.
    pub spills: Vec<(NodeId, Site)>,
    /// Where the things are that are added next: stores, copies, and what leaves.
    pub here: Site,
    /// Loads of a pointer.
    pub loads: Vec<Load>,
    /// Values that are known better where a test of their space was answered.
    pub filters: Vec<Filter>,
    /// Addresses that a number is added to.
    pub offsets: Vec<Offset>,
    /// Numbers that callers pass or callees return: any address where unseen callers are on the call stack.
    pub unseen_numbers: Vec<NodeId>,
    /// Values that are compared, or otherwise looked at as numbers.
    pub looks: Vec<NodeId>,
    /// Values that are compared with others, in program order.
    pub comparisons: Vec<Comparison>,
    /// Values of which the second is made from the bits of the first, and no pointer flows.
    pub bits: Vec<(NodeId, NodeId)>,
    /// What is done to objects: [`crate::objects::connect`] makes edges of it.
    pub objects: ObjectAccesses,
    /// Stores to cells of variables.
    pub cell_stores: Vec<(NodeId, CellId)>,
    /// Loads from cells of variables.
    pub cell_loads: Vec<(CellId, NodeId)>,
    /// Nodes that are no values but what memory holds, in order.
    pub memory: Vec<NodeId>,
    /// Memory operands and space tests, in program order.
    pub accesses: Vec<Access>,
    edges: Vec<(NodeId, Edge)>,
    edge_start: Vec<u32>,
}

/// A pointer argument, or a pointer field of an aggregate argument, on which callers vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formal {
    /// The node of the argument in the body.
    pub node: NodeId,
    /// Which argument it belongs to.
    pub argument: u32,
    /// Which pointer field of that argument.
    pub field: u32,
    /// Where the field is in what the argument points to, if that is passed and not the argument itself (by value).
    pub pointee: Option<Place>,
}

/// Where provenance starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root {
    /// The node.
    pub node: NodeId,
    /// What it may name.
    pub mask: Mask,
    /// Why that is all that is known.
    pub cause: Cause,
}

/// Why the mask of a root is what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The value's own definition tells.
    Known,
    /// It was made from an integer.
    Integer,
    /// It comes out of a call that the graph does not contain.
    Callee,
    /// It is an argument, and the callers are not all in the graph.
    Caller,
    /// It comes out of an operation that nobody described, or that says it may be anything.
    Operation,
    /// It was loaded from memory that the graph does not follow.
    Memory,
    /// The value's own definition tells, but nothing is to be made of it.
    Withheld,
}

/// A call of a function in the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The function called.
    pub callee: FuncId,
    /// The nodes passed, one for each of the callee's formals.
    pub actuals: Vec<NodeId>,
    /// The nodes that receive the callee's results, one for each of its result nodes.
    pub results: Vec<NodeId>,
    /// Where the call is.
    pub site: Site,
}

/// `value` is written to where `address` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Store {
    /// What is written.
    pub value: NodeId,
    /// Where to.
    pub address: NodeId,
    /// Whether the value is a number narrower than an address. What unseen callers pass in such pieces, the module's own
    /// kernels do not put together.
    pub is_piece: bool,
    /// Where the store is.
    pub site: Site,
}

/// Bytes move from where `from` points to where `to` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copy {
    /// The destination.
    pub to: NodeId,
    /// The source.
    pub from: NodeId,
    /// Where the copy is.
    pub site: Site,
}

/// `value` is read from where `address` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Where from.
    pub address: NodeId,
    /// What is read.
    pub value: NodeId,
}

/// `to` is `from` where something was said of its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The value.
    pub from: NodeId,
    /// The same value, as its uses see it that come behind what was said.
    pub to: NodeId,
    /// The space.
    pub space: MemorySpace,
    /// What was said of it.
    pub said: Said,
}

/// What was said of a pointer and a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Said {
    /// A test for the space answered yes.
    Yes,
    /// A test for the space answered no.
    No,
    /// An instruction ran that is defined in this space alone.
    Demanded,
}

impl Said {
    /// What a test says with this answer.
    pub fn of_answer(answer: bool) -> Self {
        if answer { Self::Yes } else { Self::No }
    }
}

impl Filter {
    /// What `to` gets of a mask of `from`.
    pub fn apply(&self, mask: Mask) -> Mask {
        match self.said {
            Said::Yes => mask.answering(self.space, true),
            Said::No => mask.answering(self.space, false),
            Said::Demanded => mask.demanded_in(self.space),
        }
    }
}

/// A value that is compared, or goes where it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The value.
    pub node: NodeId,
    /// The pointer that it is compared with, if that is one.
    pub with: Option<NodeId>,
    /// What a comparison with null answers for every address, if it is one whose answer can be put in its place.
    pub unless_null: Option<bool>,
    /// Where it is.
    pub site: Site,
}

impl Comparison {
    /// The answer, where there is only one.
    pub fn answer(&self, masks: &IdMap<NodeId, Mask>) -> Option<bool> {
        self.unless_null.filter(|_| masks[self.node].never_null().is_some())
    }
}

/// `sum` is `address` plus `integer`, besides what flows into it from `address`.
///
/// A number leads from an address in one space to an address in another only if it is the difference of the two, so
/// that the bits of both went into it. An address that may be null has no bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offset {
    /// The address.
    pub address: NodeId,
    /// The number that is added to it.
    pub integer: NodeId,
    /// The result.
    pub sum: NodeId,
}

impl Offset {
    /// What `sum` may be besides `address`, by the masks of the address and of the integer.
    pub fn apply(address: Mask, integer: Mask) -> Mask {
        match address.may_be_null() || address.may_alias(integer) {
            true => integer.without_null(),
            false => Mask::EMPTY,
        }
    }
}

/// One pointer operand of one memory operation, or of a test of its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The pointer.
    pub node: NodeId,
    /// Whether memory is touched, or only the pointer's space is asked for.
    pub what: AccessWhat,
    /// Spaces in which the operand can be named; elsewhere it must stay generic.
    pub allowed: Mask,
    /// Where it is.
    pub site: Site,
}

/// What an [`Access`] does with its pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessWhat {
    /// Reads or writes memory through an operand whose type is generic.
    Memory,
    /// Reads or writes memory through an operand whose type already tells the space.
    Typed,
    /// Asks for the space at run time.
    Test,
}

/// What follows when the mask of a node grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The other node gets the mask too.
    Flow(NodeId),
    /// Index into [`Function::filters`]: the other node gets a part of the mask.
    Filter(u32),
    /// Index into [`Function::loads`]: the node is the address.
    Load(u32),
    /// Index into [`Function::stores`]: the node is value or address.
    Store(u32),
    /// Index into [`Function::copies`]: the node is one of the addresses.
    Copy(u32),
    /// The node is an actual of this call.
    Actual(CallId),
    /// The node is this result of the function.
    Result(u32),
    /// Index into [`Function::offsets`]: the node is the address or the integer.
    Offset(u32),
    /// This cell of a variable may hold the value from now on.
    StoreCell(CellId),
    /// The same, unless unseen callers are on the call stack ([`Function::unseen_numbers`]).
    PassNumber(CellId),
    /// Any memory may hold the value from now on: it left the graph.
    Spill,
}

impl Function {
    /// An empty function.
    pub fn new(name: &str, role: Role, linkage: Linkage) -> Self {
        Self { name: name.to_string(), role, linkage, ..Self::default() }
    }

    /// Makes room for a body of about this many operations.
    pub fn reserve(&mut self, operations: usize) {
        self.nodes.reserve(operations);
        self.edges.reserve(operations);
        self.accesses.reserve(operations / 2);
    }

    /// What one more body of it adds to a module, in operations: [`FUNCTION_COST`] included.
    pub fn cost(&self) -> u64 {
        u64::from(self.operations) + FUNCTION_COST
    }

    /// Adds a pointer value that `block` defines.
    pub fn add_node(&mut self, block: BlockId) -> NodeId {
        self.nodes.push(block)
    }

    /// `to` may be what `from` is.
    pub fn add_flow(&mut self, from: NodeId, to: NodeId) {
        self.edges.push((from, Edge::Flow(to)));
    }

    /// `to` is `from` where something was said of its space.
    pub fn add_filter(&mut self, filter: Filter) {
        self.edges.push((filter.from, Edge::Filter(self.filters.len() as u32)));
        self.filters.push(filter);
    }

    /// `node` starts as `mask`.
    pub fn add_root(&mut self, node: NodeId, mask: Mask, cause: Cause) {
        self.roots.push(Root { node, mask, cause });
    }

    /// `sum`, which `address` flows into, is that plus `integer`.
    pub fn add_offset(&mut self, offset: Offset) {
        let edge = Edge::Offset(self.offsets.len() as u32);
        self.edges.extend([(offset.address, edge), (offset.integer, edge)]);
        self.offsets.push(offset);
    }

    /// Any memory may hold what `node` names.
    pub fn add_spill(&mut self, node: NodeId) {
        self.edges.push((node, Edge::Spill));
        self.spills.push((node, self.here));
    }

    /// `value` is loaded through `address`.
    pub fn add_load(&mut self, address: NodeId, value: NodeId) {
        self.edges.push((address, Edge::Load(self.loads.len() as u32)));
        self.loads.push(Load { address, value });
    }

    /// `value` is stored through `address`.
    pub fn add_store(&mut self, value: NodeId, address: NodeId) {
        self.push_store(Store { value, address, is_piece: false, site: self.here });
    }

    /// `value`, a number narrower than an address, is stored through `address`.
    pub fn add_piece_store(&mut self, value: NodeId, address: NodeId) {
        self.push_store(Store { value, address, is_piece: true, site: self.here });
    }

    fn push_store(&mut self, store: Store) {
        let edge = Edge::Store(self.stores.len() as u32);
        self.edges.extend([(store.value, edge), (store.address, edge)]);
        self.stores.push(store);
    }

    /// `value` is loaded from an object. Like all memory it may hold null.
    pub fn add_object_load(&mut self, object: ObjectId, place: Place, value: NodeId) {
        self.objects.reads.push((Part { object, place }, value));
        self.add_root(value, Mask::NULL, Cause::Known);
    }

    /// `value` is stored in an object.
    pub fn add_object_store(&mut self, value: NodeId, object: ObjectId, place: Place) {
        self.objects.writes.push(Write { part: Part { object, place }, value, site: self.here });
    }

    /// Bytes of one object are copied to another.
    pub fn add_object_copy(&mut self, to: Part, from: Part) {
        self.objects.copies.push((to, from));
    }

    /// `value` may be what a cell holds.
    pub fn add_cell_load(&mut self, cell: CellId, value: NodeId) {
        self.cell_loads.push((cell, value));
    }

    /// A cell may hold `value`.
    pub fn add_cell_store(&mut self, value: NodeId, cell: CellId) {
        self.edges.push((value, Edge::StoreCell(cell)));
        self.cell_stores.push((value, cell));
    }

    /// `value` is a number that a cell hands to another function.
    pub fn add_passed_number(&mut self, value: NodeId, cell: CellId) {
        self.edges.push((value, Edge::PassNumber(cell)));
    }

    /// `value` is a number that a cell brings from another function.
    pub fn add_received_number(&mut self, cell: CellId, value: NodeId) {
        self.cell_loads.push((cell, value));
        self.unseen_numbers.push(value);
    }

    /// Memory is copied from `from` to `to`.
    pub fn add_copy(&mut self, to: NodeId, from: NodeId) {
        let edge = Edge::Copy(self.copies.len() as u32);
        self.edges.extend([(to, edge), (from, edge)]);
        self.copies.push(Copy { to, from, site: self.here });
    }

    /// Adds a call of a function of the graph.
    pub fn add_call(&mut self, call: Call) -> CallId {
        let id = CallId::new(self.calls.len());
        self.edges.extend(call.actuals.iter().map(|actual| (*actual, Edge::Actual(id))));
        self.calls.push(call)
    }

    /// Adds one more result node: what flows into it is returned.
    pub fn add_result(&mut self, block: BlockId) -> NodeId {
        let node = self.add_node(block);
        self.edges.push((node, Edge::Result(self.results.len() as u32)));
        self.results.push(node);
        node
    }

    /// Sorts the edges by node. To be called once, when nothing more is added.
    pub fn finish(&mut self) {
        self.edges.sort_by_key(|(node, _)| *node);
        self.edge_start = vec![0; self.nodes.len() + 1];
        for (node, _) in &self.edges {
            self.edge_start[node.index() + 1] += 1;
        }
        for index in 1..self.edge_start.len() {
            self.edge_start[index] += self.edge_start[index - 1];
        }
    }

    /// What follows when the mask of `node` grows.
    pub fn edges(&self, node: NodeId) -> impl ExactSizeIterator<Item = Edge> {
        let range = self.edge_start[node.index()] as usize..self.edge_start[node.index() + 1] as usize;
        self.edges[range].iter().map(|(_, edge)| *edge)
    }

    /// All flow edges, as (from, to).
    pub fn flows(&self) -> impl Iterator<Item = (NodeId, NodeId)> {
        self.edges.iter().filter_map(|(from, edge)| match edge {
            Edge::Flow(to) => Some((*from, *to)),
            _ => None,
        })
    }

    /// All pairs of nodes of which the second may be what the first is: flow edges and filters, as (from, to).
    pub fn moves(&self) -> impl Iterator<Item = (NodeId, NodeId)> {
        self.flows().chain(self.filters.iter().map(|filter| (filter.from, filter.to)))
    }

    /// Nodes whose value, and not just the memory there, can make a difference: a null among them must stay one. What is
    /// passed to a call, returned, stored or let go counts.
    pub fn observed(&self) -> IdMap<NodeId, bool> {
        let mut sources: IdMap<NodeId, Vec<NodeId>> = IdMap::filled(self.nodes.len(), Vec::new());
        let mut pending: Vec<NodeId> = self.looks.iter().chain(&self.results).copied().collect();
        pending.extend(self.stores.iter().map(|store| store.value));
        pending.extend(self.objects.writes.iter().map(|write| write.value));
        pending.extend(
            self.accesses.iter().filter(|access| access.what == AccessWhat::Test).map(|test| test.node),
        );
        for (from, edge) in &self.edges {
            match edge {
                Edge::Flow(to) => sources[*to].push(*from),
                Edge::Filter(filter) => sources[self.filters[*filter as usize].to].push(*from),
                Edge::Spill | Edge::StoreCell(_) | Edge::Actual(_) => pending.push(*from),
                Edge::Load(_)
                | Edge::Store(_)
                | Edge::Copy(_)
                | Edge::Result(_)
                | Edge::Offset(_)
                | Edge::PassNumber(_) => {}
            }
        }
        let mut observed = IdMap::filled(self.nodes.len(), false);
        while let Some(node) = pending.pop() {
            if !std::mem::replace(&mut observed[node], true) {
                pending.extend(&sources[node]);
            }
        }
        observed
    }

    /// `masks` of the function's nodes without the nulls that make no difference. Returns the nodes that are settled
    /// only since then, in order.
    pub fn forget_unobserved_nulls(&self, masks: &mut IdMap<NodeId, Mask>) -> Vec<NodeId> {
        let mut settled = Vec::new();
        if masks.values().any(|mask| mask.may_be_null() && mask.settled().is_none()) {
            let observed = self.observed();
            for node in masks.keys().filter(|node| !observed[*node]) {
                let before = masks[node].settled();
                masks[node] = masks[node].without_null();
                if before != masks[node].settled() {
                    settled.push(node);
                }
            }
        }
        settled
    }

    /// `masks` of the function's nodes, where what contradicts all that is known of a value counts as not said: it is
    /// dead code, or a mistake, and the value keeps its spaces.
    pub fn forget_contradictions(&self, masks: &mut IdMap<NodeId, Mask>) {
        // What a filter lets through may be filtered again, but only by a later one.
        for filter in &self.filters {
            if masks[filter.to].is_empty() {
                masks[filter.to] = masks[filter.from];
            }
        }
    }

    /// Nodes whose mask can depend on what callers pass.
    pub fn depends_on_callers(&self) -> IdMap<NodeId, bool> {
        let mut depends = IdMap::filled(self.nodes.len(), false);
        let mut pending: Vec<NodeId> = self.formals.iter().map(|formal| formal.node).collect();
        while let Some(node) = pending.pop() {
            if std::mem::replace(&mut depends[node], true) {
                continue;
            }
            for edge in self.edges(node) {
                match edge {
                    Edge::Flow(to) => pending.push(to),
                    Edge::Filter(filter) => pending.push(self.filters[filter as usize].to),
                    Edge::Load(load) => pending.push(self.loads[load as usize].value),
                    Edge::Actual(call) => pending.extend(&self.calls[call].results),
                    Edge::Offset(offset) => pending.push(self.offsets[offset as usize].sum),
                    Edge::Store(_)
                    | Edge::StoreCell(_)
                    | Edge::PassNumber(_)
                    | Edge::Copy(_)
                    | Edge::Result(_)
                    | Edge::Spill => {}
                }
            }
        }
        depends
    }
}
