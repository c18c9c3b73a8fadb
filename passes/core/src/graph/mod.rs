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
//! %x = call @f(%p)     call   f(p) -> x     p selects the instance of f; x gets what that instance returns
//! %n = ptrtoint %p     flow   p -> n        an integer may hold the bits of an address
//! %s = %p + %n         offset p, n => s     s is in the space of p, unless the bits of n lead elsewhere
//! %r = inttoptr %n     made   n => r        r has the spaces of n, if n is a whole address (`whole.rs`)
//! ```
//!
//! A node with a *root* is where provenance starts: an alloca, the address of a global, a value with the
//! space in its type, or a value of unknown origin, with the mask [`Mask::UNKNOWN`] and a [`Cause`] that says
//! why.
//!
//! The graph over-approximates the program: an operation that is not in it cannot move a pointer, so the code
//! that builds it adds a root or a spill for each operation that it does not understand. How masks move
//! inside a function is a list of [`Constraint`]s; how they move across calls is said by its formals, results
//! and calls (`flow.rs`). A [`GraphBuilder`] collects both in any order. The graph that it
//! [builds](GraphBuilder::build) is immutable, so a solution, a plan and an explanation of one graph are
//! about the same program.

mod builder;
mod constraint;
mod flow;
mod function_parts;
mod interface;
mod objects;
mod observed;
mod print;
mod whole;

pub use builder::GraphBuilder;
pub use constraint::{Constraint, Counts, Sink, Source};
pub(crate) use flow::{Flow, moves};
pub use function_parts::*;
pub use objects::{Object, ObjectAccesses, Part, Pass, Pointee, Read, Write};
pub use print::{Names, Printed};

use crate::{
    MemorySpace,
    ids::{BlockId, CallId, CellId, FuncId, Id, IdLists, IdMap, NodeId, Site, reachable},
    lattice::Mask,
};
use rustc_hash::{FxHashMap, FxHashSet};
use thin_vec::ThinVec;

/// The most cells of one object that are distinguished; further places share one.
const CELLS: usize = 64;

/// A whole module.
#[derive(Clone, Debug)]
pub struct Graph {
    pub(crate) functions: IdMap<FuncId, Function>,
    pub(crate) initial_contents: Vec<(MemorySpace, Mask)>,
    pub(crate) cells: IdMap<CellId, Mask>,
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
    pub fn cells(&self) -> &IdMap<CellId, Mask> {
        &self.cells
    }
}

/// The cost of a function besides its operations, counted in operations: its symbol, its signature, and the
/// work of the code generator once per function. LLVM's inliner charges as much for a call
/// (`InlineConstants::CallPenalty`).
pub const FUNCTION_COST: u64 = 25;

/// One function: its callers and linkage, its nodes, the constraints on their masks, its memory accesses, and
/// the uses of its nodes. It is filled before a graph is built, and never changed after. Most lists of most
/// functions are empty and then take no more than a pointer, since a module has many functions.
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
    /// Whether it is a dispatcher: it stands for indirect calls, and is not a function of the program.
    pub dispatches: bool,
    /// The size of its body: the operations in it that matter to pointers.
    pub operations: u32,

    /// Pointer arguments on which the callers vote. An argument with a type or attribute that states its
    /// space is not a formal but a node with a root.
    pub formals: ThinVec<Formal>,
    /// The nodes that collect the returned values, one for each pointer field of the function's results.
    pub results: ThinVec<NodeId>,
    /// How many of the last formals and results stand for memory that callers pass by reference: its contents
    /// on entry, and its possible contents on return.
    pub by_reference: ByReference,
    /// The block that defines each node.
    pub nodes: IdMap<NodeId, BlockId>,
    /// How many blocks there are.
    pub blocks: usize,

    /// How masks move between the nodes, memory and cells.
    pub constraints: Vec<Constraint>,
    /// Calls of functions of this graph, in program order.
    pub calls: IdMap<CallId, Call>,

    /// Accesses to objects, which [`GraphBuilder::build`] lowers to constraints.
    pub objects: ObjectAccesses,
    /// Which numbers are whole addresses, which [`GraphBuilder::build`] decides.
    pub numbers: Numbers,
    /// Nodes that stand for the contents of memory, not for values, in order.
    pub memory: ThinVec<NodeId>,
    /// Values with a less precise mask than the values that flow into them.
    pub imprecise: FxHashMap<NodeId, Imprecision>,

    /// Memory operands and space tests, in program order.
    pub accesses: Vec<Access>,
    /// Values that are compared, or otherwise observed as numbers.
    pub observed_uses: ThinVec<NodeId>,
    /// Values that are compared with others, in program order.
    pub comparisons: ThinVec<Comparison>,
    /// Pairs of values: the second is computed from the bits of the first, and no pointer flows.
    pub bits: ThinVec<(NodeId, NodeId)>,

    /// The site of stores, copies and spills that are added next.
    pub site: Site,
    edges: IdLists<NodeId, Edge>,
}

/// The numbers of a function that pointers are converted from (`whole.rs`).
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    /// Numbers that may not be whole addresses.
    pub computed: ThinVec<NodeId>,
    /// Numbers that the host passes: whole addresses, or offsets.
    pub of_host: ThinVec<NodeId>,
    /// Numbers in memory that the host wrote, besides the memory that is not an object.
    pub of_memory: ThinVec<NodeId>,
    /// Sums of numbers, and differences.
    pub sums: ThinVec<Sum>,
    /// Numbers, and the pointers that are converted from them: a pointer has the spaces of its number if that
    /// is a whole address or has bits of memory that the host may have written, and is unknown otherwise.
    pub made: ThinVec<(NodeId, NodeId)>,
    /// Nodes that are pointers of the program, not numbers.
    pub pointers: FxHashSet<NodeId>,
}

/// A sum of two numbers, or their difference. Neither is constant or small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The first.
    pub operand: NodeId,
    /// The one that is added to it, or subtracted from it.
    pub by: NodeId,
    /// Whether it is subtracted.
    pub minus: bool,
    /// The result.
    pub sum: NodeId,
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

impl Function {
    /// The operations that one more body of it adds to a module, [`FUNCTION_COST`] included.
    pub fn cost(&self) -> u64 {
        u64::from(self.operations) + FUNCTION_COST
    }

    /// Whether no pointer can enter it, whatever its callers pass: its masks stay empty, and it stores and
    /// returns none.
    pub fn is_without_pointers(&self) -> bool {
        let moves = |at: &Constraint| matches!(at.source(), Source::Value(_) | Source::Addend(_));
        self.formals.is_empty() && self.calls.is_empty() && self.constraints.iter().all(moves)
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

    /// The edges to evaluate once: the constraints that read no node.
    pub(crate) fn initial_edges(&self) -> &[Edge] {
        self.edges.of(NodeId::new(self.nodes.len()))
    }

    /// Collects the edges of each node, and after them the edges of no node.
    pub(crate) fn index(&mut self) {
        let none = NodeId::new(self.nodes.len());
        let constraints = (0..).zip(&self.constraints).flat_map(|(index, constraint)| {
            let [first, second] = constraint.inputs();
            let nodes = [Some(first.unwrap_or(none)), second].into_iter().flatten();
            nodes.map(move |node| (node, Edge::Constraint(index)))
        });
        let actuals = self.calls.keys().flat_map(|id| {
            let call = &self.calls[id];
            call.actuals.iter().map(move |actual| (*actual, Edge::Actual(id)))
        });
        let results = (0..).zip(&self.results).map(|(index, result)| (*result, Edge::Result(index)));
        self.edges = IdLists::new(self.nodes.len() + 1, constraints.chain(actuals).chain(results));
    }

    /// Whether it loads from memory by its space.
    pub fn has_loads(&self) -> bool {
        self.constraints.iter().any(|constraint| matches!(constraint, Constraint::Load { .. }))
    }

    /// All pairs of nodes, as (from, to), where the second may have the value of the first, or bits of it.
    pub fn moves(&self) -> impl Iterator<Item = (NodeId, NodeId)> + Clone {
        self.constraints.iter().filter_map(|constraint| match (constraint.source(), constraint.sink()) {
            (Source::Value(from), Sink::Value(to)) => Some((from, to)),
            _ => None,
        })
    }

    /// The predecessors of each node by [`moves`](Self::moves).
    pub fn value_sources(&self) -> IdLists<NodeId, NodeId> {
        IdLists::new(self.nodes.len(), self.moves().map(|(from, to)| (to, from)))
    }

    /// The sources of each node.
    pub fn sources(&self) -> IdLists<NodeId, Source> {
        let constraints = self.constraints.iter().filter_map(|constraint| match constraint.sink() {
            Sink::Value(to) => Some((to, constraint.source())),
            Sink::Cell(_) | Sink::Memory(_) | Sink::AnyMemory => None,
        });
        let formals = self.formals.iter().enumerate();
        let formals = formals.map(|(index, formal)| (formal.node, Source::Formal(index)));
        let results = self.calls.keys().flat_map(|call| {
            let results = self.calls[call].results.iter().enumerate();
            results.map(move |(index, result)| (*result, Source::Result(call, index)))
        });
        let bits = self.bits.iter().map(|(from, to)| (*to, Source::BitsOnly(*from)));
        let read = self.objects.reads.iter().map(|read| (read.value, Source::Object));
        IdLists::new(self.nodes.len(), constraints.chain(formals).chain(results).chain(bits).chain(read))
    }

    /// Values that are stored by the function itself.
    pub fn stored(&self) -> impl Iterator<Item = NodeId> {
        let stores = self.constraints.iter().filter_map(|constraint| match *constraint {
            Constraint::Store { value, .. } | Constraint::StoreCell { value, counts: Counts::Always, .. } => {
                Some(value)
            }
            _ => None,
        });
        stores.chain(self.objects.writes.iter().map(|write| write.value))
    }

    /// Values that are tested for their space at run time.
    pub fn tests(&self) -> impl Iterator<Item = NodeId> {
        self.accesses.iter().filter(|access| access.what == AccessWhat::Test).map(|test| test.node)
    }

    /// Nodes with a mask that can depend on callers.
    pub fn depends_on_callers(&self) -> IdMap<NodeId, bool> {
        let formals = self.formals.iter().map(|formal| formal.node);
        reachable(self.nodes.len(), formals, |node, next| {
            for edge in self.edges(node) {
                match *edge {
                    Edge::Constraint(index) => {
                        if let Sink::Value(to) = self.constraints[index as usize].sink() {
                            next.push(to);
                        }
                    }
                    Edge::Actual(call) => next.extend(&self.calls[call].results),
                    Edge::Result(_) => {}
                }
            }
        })
    }
}
