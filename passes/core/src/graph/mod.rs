//! The pointer graph: the solver's input. Plain data, independent of any IR.
//!
//! Every pointer value is a node; so is every pointer field of a struct value, so that the fields of
//! `{global, shared}` are distinguished. A function lists how masks move between its nodes:
//!
//! ```text
//! %q = gep %p          flow   p -> q
//! %r = select %c p q   flows  p -> r, q -> r
//! %v = load %q         load   q => v        v gets what memory in the spaces of q may hold
//! store %v, %q         store  v => q        memory in the spaces of q may now hold what v names
//! if isspacep.S(%p)    filter p -> p'       p' is p on one side, without the spaces that answer otherwise
//! store %v behind it   gate   v -> v'       v' is v if something is left of p: else the code is dead
//! barrier.init %p      filter p -> p'       p' is p from there on, in the only space that is allowed
//! %x = call @f(%p)     call   f(p) -> x     p selects the instance of f; x gets what that instance returns
//! %n = ptrtoint %p     flow   p -> n        an integer may hold the bits of an address
//! %s = %p + %n         offset p, n => s     s is in the space of p, unless the bits of n lead elsewhere
//! %r = inttoptr %n     made   n => r        r has the spaces of n, if n is a whole address (`whole.rs`)
//! ```
//!
//! A node with a *root* is where provenance starts: an alloca, the address of a global, a value whose type
//! states the space, or a value of unknown origin, whose mask is [`Mask::UNKNOWN`] and whose [`Cause`] says
//! why.
//!
//! The graph over-approximates the program: what is not in it cannot move a pointer, so the code that builds
//! it adds a root or a spill for each operation that it does not understand. A [`GraphBuilder`] collects the
//! parts in any order. The graph that it [builds](GraphBuilder::build) is immutable, so a solution, a plan
//! and an explanation of one graph are about the same program.

mod builder;
mod interface;
mod objects;
mod observed;
mod parts;
mod whole;

pub use builder::{FunctionBuilder, GraphBuilder};
pub use objects::{Object, ObjectAccesses, Part, Pass, Pointee, Read, Write};
pub use parts::*;

use crate::{
    ids::{BlockId, CallId, CellId, FuncId, Id, IdMap, NodeId, Site, reachable},
    lattice::Mask,
    space::MemorySpace,
};
use rustc_hash::FxHashMap;
use thin_vec::ThinVec;

/// The most cells of one object that are distinguished; further places share one.
const CELLS: usize = 64;

/// A whole module.
#[derive(Clone, Debug)]
pub struct Graph {
    pub(crate) functions: IdMap<FuncId, Function>,
    pub(crate) initial_contents: Vec<(MemorySpace, Mask)>,
    pub(crate) cells: IdMap<CellId, Storage>,
}

impl Graph {
    /// Functions in program order.
    pub fn functions(&self) -> &IdMap<FuncId, Function> {
        &self.functions
    }

    pub(crate) fn roles(&self) -> IdMap<FuncId, Role> {
        self.functions.values().map(|function| function.role).collect()
    }

    /// The contents of memory before a kernel starts, by space. A space that is not listed starts empty.
    pub fn initial_contents(&self) -> &[(MemorySpace, Mask)] {
        &self.initial_contents
    }

    /// The cells of variables (`objects.rs`), and those through which functions pass values other than by
    /// calls.
    pub fn cells(&self) -> &IdMap<CellId, Storage> {
        &self.cells
    }
}

/// The cost of a function besides its operations, counted in operations: its symbol, its signature, and what
/// the code generator does once per function. LLVM's inliner charges as much for a call
/// (`InlineConstants::CallPenalty`).
pub const FUNCTION_COST: u64 = 25;

/// One function: its callers and linkage, its nodes, the constraints on their masks, its memory accesses, and
/// the uses of its nodes. Only a [`FunctionBuilder`] changes one. Most lists of most functions are empty and
/// then take no more than a pointer, since a module has many functions.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// The symbol name.
    pub name: String,
    /// Its callers outside the graph.
    pub role: Role,
    /// How its definition may be changed.
    pub linkage: Linkage,
    /// Whether its signature must stay and it must not be cloned (`musttail` calls on either side).
    pub keeps_signature: bool,
    /// Whether it is also called indirectly: the calls that a dispatcher stands for reach the function
    /// itself.
    pub is_called_by_address: bool,
    /// Whether it is a dispatcher: it stands for indirect calls, and is no function of the program.
    pub dispatches: bool,
    /// The size of its body: the operations in it that matter to pointers.
    pub operations: u32,

    /// Pointer arguments on which the callers vote. An argument whose type or attribute states its space is
    /// not a formal but a node with a root.
    pub formals: ThinVec<Formal>,
    /// The nodes that collect what the function returns, one for each pointer field of its results.
    pub results: ThinVec<NodeId>,
    /// How many of the last formals and results stand for memory that callers pass by reference: what it
    /// holds on entry, and what it may hold on return.
    pub by_reference: ByReference,
    /// The block that defines each node.
    pub nodes: IdMap<NodeId, BlockId>,
    /// How many blocks there are.
    pub blocks: usize,

    /// Where provenance starts.
    pub roots: ThinVec<Root>,
    /// Values with a more precise mask behind a test of their space, or an instruction that demands it.
    pub filters: ThinVec<Filter>,
    /// Values that come out of code that only some answers of a test lead to.
    pub gates: ThinVec<Gate>,
    /// Addresses that a number is added to.
    pub offsets: ThinVec<Offset>,
    /// Calls of functions of this graph, in program order.
    pub calls: IdMap<CallId, Call>,

    /// Loads of a pointer.
    pub loads: ThinVec<Load>,
    /// Stores of a pointer.
    pub stores: ThinVec<Store>,
    /// Copies of memory that may hold pointers.
    pub copies: ThinVec<Copy>,
    /// Values that escape: any memory may hold them.
    pub spills: ThinVec<(NodeId, Site)>,
    /// Accesses to objects, which [`GraphBuilder::build`] lowers to flows and cells.
    pub objects: ObjectAccesses,
    /// Nodes that stand for the contents of memory, not for values, in order.
    pub memory: ThinVec<NodeId>,
    /// Values whose mask is less precise than what flows into them.
    pub imprecise: FxHashMap<NodeId, Imprecision>,
    /// Stores to cells of variables.
    pub cell_stores: ThinVec<(NodeId, CellId)>,
    /// Loads from cells of variables.
    pub cell_loads: ThinVec<(CellId, NodeId)>,
    /// Numbers that callers pass or callees return: any address where unknown code is on the call stack.
    pub received_numbers: ThinVec<NodeId>,

    /// Memory operands and space tests, in program order.
    pub accesses: Vec<Access>,
    /// Values that are compared, or otherwise observed as numbers.
    pub observed_uses: ThinVec<NodeId>,
    /// Values that are compared with others, in program order.
    pub comparisons: ThinVec<Comparison>,
    /// Pairs of values: the second is computed from the bits of the first, and no pointer flows.
    pub bits: ThinVec<(NodeId, NodeId)>,

    edges: Edges,
}

/// The formals and results that are not values but the contents of memory of the callers (`interface.rs`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByReference {
    /// So many of the last formals.
    pub formals: usize,
    /// So many of the last results.
    pub results: usize,
    /// Contents that are only read as numbers, and are not formals.
    pub numbers: ThinVec<NodeId>,
}

/// The edges to evaluate when the mask of a node grows: all edges in the order of their nodes, and where
/// those of each begin.
#[derive(Clone, Debug, Default)]
struct Edges {
    all: Vec<Edge>,
    start: Vec<u32>,
}

impl Edges {
    #[inline]
    fn of(&self, node: NodeId) -> &[Edge] {
        &self.all[self.start[node.index()] as usize..self.start[node.index() + 1] as usize]
    }
}

/// The predecessors of each node: all of them in the order of their successors, and where those of each end.
pub struct Sources {
    all: Vec<NodeId>,
    end: Vec<u32>,
}

impl Sources {
    /// The predecessors by these moves, as (from, to), of `nodes` nodes. Those of one node keep the order of
    /// the moves.
    pub fn new(nodes: usize, moves: impl Iterator<Item = (NodeId, NodeId)> + Clone) -> Self {
        let mut end = vec![0; nodes];
        moves.clone().for_each(|(_, to)| end[to.index()] += 1);
        // Begins of the lists, which filling them turns into ends.
        let mut count = 0;
        end.iter_mut().for_each(|end| count += std::mem::replace(end, count));
        let mut all = vec![NodeId::default(); count as usize];
        for (from, to) in moves {
            all[end[to.index()] as usize] = from;
            end[to.index()] += 1;
        }
        Self { all, end }
    }

    /// The predecessors of a node.
    #[inline]
    pub fn of(&self, node: NodeId) -> &[NodeId] {
        let begin = node.index().checked_sub(1).map_or(0, |before| self.end[before]);
        &self.all[begin as usize..self.end[node.index()] as usize]
    }
}

impl Function {
    /// The operations that one more body of it adds to a module, [`FUNCTION_COST`] included.
    pub fn cost(&self) -> u64 {
        u64::from(self.operations) + FUNCTION_COST
    }

    /// Whether no pointer can enter it, whatever its callers pass: its masks stay empty, and it stores and
    /// returns none.
    pub fn is_without_pointers(&self) -> bool {
        let comes_in = self.formals.is_empty() && self.received_numbers.is_empty() && self.calls.is_empty();
        let is_read = self.loads.is_empty() && self.cell_loads.is_empty() && self.copies.is_empty();
        comes_in && is_read && self.roots.is_empty()
    }

    /// How many formals are values that are passed, or what they point to by value.
    pub fn passed_values(&self) -> usize {
        self.formals.len() - self.by_reference.formals
    }

    /// The results that are returned values.
    pub fn returned(&self) -> &[NodeId] {
        &self.results[..self.results.len() - self.by_reference.results]
    }

    /// The edges to evaluate when the mask of `node` grows.
    #[inline]
    pub fn edges(&self, node: NodeId) -> &[Edge] {
        self.edges.of(node)
    }

    /// All flow edges, as (from, to), in the order of the first.
    pub fn flows(&self) -> impl Iterator<Item = (NodeId, NodeId)> + Clone {
        self.nodes.keys().flat_map(|from| {
            self.edges(from).iter().filter_map(move |edge| match edge {
                Edge::Flow(to) => Some((from, *to)),
                _ => None,
            })
        })
    }

    /// All pairs of nodes whose second may have the value of the first: flow edges, filters and gates, as
    /// (from, to).
    pub fn moves(&self) -> impl Iterator<Item = (NodeId, NodeId)> + Clone {
        let filters = self.filters.iter().map(|filter| (filter.from, filter.to));
        let gates = self.gates.iter().map(|gate| (gate.from, gate.to));
        self.flows().chain(filters).chain(gates)
    }

    /// The predecessors of each node by [`moves`](Self::moves).
    pub fn sources(&self) -> Sources {
        Sources::new(self.nodes.len(), self.moves())
    }

    /// Values that are loaded from memory: through an address, from an object, or from a cell.
    pub fn loaded(&self) -> impl Iterator<Item = NodeId> {
        let read = self.objects.reads.iter().map(|read| read.value);
        let cells = self.cell_loads.iter().map(|(_, value)| *value);
        self.loads.iter().map(|load| load.value).chain(read).chain(cells)
    }

    /// Values whose space is tested at run time.
    pub fn tests(&self) -> impl Iterator<Item = NodeId> {
        self.accesses.iter().filter(|access| access.what == AccessWhat::Test).map(|test| test.node)
    }

    /// Nodes whose mask can depend on what callers pass.
    pub fn depends_on_callers(&self) -> IdMap<NodeId, bool> {
        let formals = self.formals.iter().map(|formal| formal.node);
        reachable(self.nodes.len(), formals, |node, next| {
            for edge in self.edges(node) {
                match *edge {
                    Edge::Flow(to) => next.push(to),
                    Edge::Filter(filter) => next.push(self.filters[filter as usize].to),
                    Edge::Gate(gate) => next.push(self.gates[gate as usize].to),
                    Edge::Load(load) => next.push(self.loads[load as usize].value),
                    Edge::Actual(call) => next.extend(&self.calls[call].results),
                    Edge::Offset(offset) => next.push(self.offsets[offset as usize].sum),
                    Edge::Store(_)
                    | Edge::StoreCell(_)
                    | Edge::PassNumber(_)
                    | Edge::Copy(_)
                    | Edge::Result(_)
                    | Edge::Spill => {}
                }
            }
        })
    }
}
