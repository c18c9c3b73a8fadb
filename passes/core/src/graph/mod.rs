//! The pointer graph: what the solver knows of a program. Plain data, no IR in it.
//!
//! Every pointer value is a node; so is every pointer field of a struct value, so that `{global, shared}` keeps its
//! fields apart. A function lists how masks move between its nodes:
//!
//! ```text
//! %q = gep %p          flow   p -> q
//! %r = select %c p q   flows  p -> r, q -> r
//! %v = load %q         load   q => v        v gets what memory in the spaces of q may hold
//! store %v, %q         store  v => q        memory in the spaces of q may now hold what v names
//! if isspacep.S(%p)    filter p -> p'  p' is p on one side of the branch, without the spaces that answer otherwise
//! store %v behind it   gate   v -> v'  v' is v if something is left of p there: otherwise no run gets there
//! barrier.init %p      filter p -> p'  p' is p from there on, where it is in the one space that the instruction takes
//! %x = call @f(%p)     call   f(p) -> x     p decides which instance of f; x gets what that instance returns
//! %n = ptrtoint %p     flow   p -> n        the bits of a number may be those of an address
//! %s = %p + %n         offset p, n => s     s is in the space of p, unless the bits of n lead elsewhere
//! %r = inttoptr %n     made n => r         r is where n is, if n is a whole address (`whole.rs`)
//! ```
//!
//! A node with a *root* is where provenance starts: an alloca, the address of a global, a value whose type says the
//! space, or something of unknown origin, whose mask is [`Mask::UNKNOWN`] and which says why ([`Cause`]).
//!
//! The graph over-approximates the program: what is not in it cannot move a pointer, so whoever builds one adds a root or
//! a spill for each thing that it does not understand. A [`GraphBuilder`] collects the parts in any order; what it
//! [builds](GraphBuilder::build) is never changed again, so that a solution, a plan and an explanation of one graph are
//! about the same question.

mod builder;
mod interface;
mod objects;
mod observed;
mod parts;
mod whole;

pub use builder::{FunctionBuilder, GraphBuilder};
pub use objects::{Object, ObjectAccesses, Part, Pass, Passed, Read, Write};
pub use parts::*;

use crate::{
    ids::{BlockId, CallId, CellId, FuncId, Id, IdMap, NodeId, Site, reachable},
    lattice::Mask,
    space::MemorySpace,
};
use rustc_hash::FxHashMap;
use thin_vec::ThinVec;

/// Places of one object that are told apart.
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

    /// What memory holds before a kernel starts, by space. A space that is not listed starts empty.
    pub fn initial_contents(&self) -> &[(MemorySpace, Mask)] {
        &self.initial_contents
    }

    /// The cells of variables (`objects.rs`), and those by which functions pass values to each other otherwise.
    pub fn cells(&self) -> &IdMap<CellId, Storage> {
        &self.cells
    }
}

/// What a function costs besides its operations, counted in operations: its symbol, its signature, and what the code
/// generator does once for each function. LLVM's inliner takes a call for as much (`InlineConstants::CallPenalty`).
pub const FUNCTION_COST: u64 = 25;

/// One function with its body: what it is to others, its values, how they come about, what memory gets and gives, and
/// what is done with them. Only a [`FunctionBuilder`] changes one. Most lists of most functions are empty: they take no more
/// than a pointer then, since a module has many functions.
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
    /// The size of its body: the operations in it that matter to pointers.
    pub operations: u32,

    /// Pointer arguments on which the callers vote. An argument whose type or attribute states its space is no formal
    /// but a node with a root.
    pub formals: ThinVec<Formal>,
    /// The nodes that collect what the function returns, one for each pointer field of its results.
    pub results: ThinVec<NodeId>,
    /// How many of the last formals and results are about memory that callers pass by reference: what it holds on entry,
    /// and what it may hold afterwards.
    pub by_reference: ByReference,
    /// The block that defines each node.
    pub nodes: IdMap<NodeId, BlockId>,
    /// How many blocks there are.
    pub blocks: usize,

    /// Where provenance starts.
    pub roots: ThinVec<Root>,
    /// Values that are known better where a test of their space was answered.
    pub filters: ThinVec<Filter>,
    /// What comes out of code that only some answers lead to.
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
    /// Values that escape: they leave the graph, and any memory may hold them.
    pub spills: ThinVec<(NodeId, Site)>,
    /// What is done to objects; [`GraphBuilder::build`] makes flows and cells of it.
    pub objects: ObjectAccesses,
    /// Nodes that are no values but what memory holds, in order.
    pub memory: ThinVec<NodeId>,
    /// Values that are known less precisely than what flows into them.
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
    /// Pairs of values: the second is made from the bits of the first, and no pointer flows.
    pub bits: ThinVec<(NodeId, NodeId)>,

    edges: Edges,
}

/// What in a function is no value but what memory of its callers holds (`interface.rs`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByReference {
    /// The last formals.
    pub formals: usize,
    /// The last results.
    pub results: usize,
    /// What is read as a number alone, which is no formal.
    pub numbers: ThinVec<NodeId>,
}

/// What follows when the mask of a node grows: all edges in the order of their nodes, and where those of each begin.
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

/// The nodes that each node may be: all of them in the order of the nodes that they are for, and where those of each end.
pub struct Sources {
    all: Vec<NodeId>,
    end: Vec<u32>,
}

impl Sources {
    /// What these moves, as (from, to), say of so many nodes. Those of a node are in their order.
    pub fn new(nodes: usize, moves: impl Iterator<Item = (NodeId, NodeId)> + Clone) -> Self {
        let mut end = vec![0; nodes];
        moves.clone().for_each(|(_, to)| end[to.index()] += 1);
        // Where those of a node begin, until they are there.
        let mut count = 0;
        end.iter_mut().for_each(|end| count += std::mem::replace(end, count));
        let mut all = vec![NodeId::default(); count as usize];
        for (from, to) in moves {
            all[end[to.index()] as usize] = from;
            end[to.index()] += 1;
        }
        Self { all, end }
    }

    /// Those of a node.
    #[inline]
    pub fn of(&self, node: NodeId) -> &[NodeId] {
        let begin = node.index().checked_sub(1).map_or(0, |before| self.end[before]);
        &self.all[begin as usize..self.end[node.index()] as usize]
    }
}

impl Function {
    /// What one more body of it adds to a module, in operations: [`FUNCTION_COST`] included.
    pub fn cost(&self) -> u64 {
        u64::from(self.operations) + FUNCTION_COST
    }

    /// Whether no pointer gets into it, whoever calls it, so that it stores and returns none: its masks stay empty.
    pub fn is_without_pointers(&self) -> bool {
        let comes_in = self.formals.is_empty() && self.received_numbers.is_empty() && self.calls.is_empty();
        let is_read = self.loads.is_empty() && self.cell_loads.is_empty() && self.copies.is_empty();
        comes_in && is_read && self.roots.is_empty()
    }

    /// How many formals are about values that are passed, or what they point to by value.
    pub fn passed_values(&self) -> usize {
        self.formals.len() - self.by_reference.formals
    }

    /// The results that are values that are returned.
    pub fn returned(&self) -> &[NodeId] {
        &self.results[..self.results.len() - self.by_reference.results]
    }

    /// What follows when the mask of `node` grows.
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

    /// All pairs of nodes where the second may be what the first is: flow edges, filters and gates, as (from, to).
    pub fn moves(&self) -> impl Iterator<Item = (NodeId, NodeId)> + Clone {
        let filters = self.filters.iter().map(|filter| (filter.from, filter.to));
        let gates = self.gates.iter().map(|gate| (gate.from, gate.to));
        self.flows().chain(filters).chain(gates)
    }

    /// The nodes that each node may be, by [`moves`](Self::moves).
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
