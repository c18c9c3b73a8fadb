//! The fixpoint: which spaces reach each pointer, for each context in which a function is called.
//!
//! Each pointer value has a *mask*, the set of spaces that reach it, and a *vote*, the agreement in it:
//! undecided, one space, or poison ([`crate::lattice`]). *Actuals* are the operands of a call, *formals* the
//! arguments of the called function.
//!
//! The analysis is context-sensitive. The *context* of a call is the vector of votes of its actuals, and
//! whether unknown code can be on the call stack. A function is solved once per context, and a function in a
//! context is an *instance*. Callers that agree share an instance, callers that disagree do not disturb each
//! other:
//!
//! ```text
//! kernel:  call sum(%shared)   ->  instance sum[shared]:  every access shared
//!          call sum(%global)   ->  instance sum[global]:  every access global
//! ```
//!
//! All masks start empty and only grow. The solver alternates between two steps
//! ([`Solver::run`]):
//!
//! 1. *Propagate* (`propagate.rs`): a worklist of blocks (`worklist.rs`) pushes growth along the edges of the
//!    graph until nothing grows. Call targets are fixed in this step, and loads see memory as it was when the
//!    step began.
//! 2. *Commit* what has changed, all at once: each call with actuals that changed their votes moves to the
//!    instance of its new context (`calls.rs`); if there is none, loads see the new contents of memory; if
//!    nothing was stored either, calls with an undecided actual are resolved.
//!
//! In an instance, a formal with the vote poison has the mask of poison, [`Mask::ANYWHERE`] and null: its
//! actual may be in several spaces or in an unknown one, the cap rejected the context, or unknown code can
//! call the function. A load from an object that does not escape gets the values stored in that object. Any
//! other load gets anything at all if unknown code can be on the call stack, and otherwise everything that
//! any store, copy or spill of the module may have left in the spaces of its address (`contents.rs`). So the
//! fixpoint over-approximates every run of the program, and a space is claimed of a value only where it is
//! the only one in the mask. This rests on the following lemmas, each with its proof.
//!
//! # Contexts only rise
//!
//! *A call moves only to instances with votes above the votes of the instance that it leaves.* The votes of a
//! call are the votes of its actuals. The masks of actuals only grow, and the vote of a mask is monotone in
//! it (`lattice.rs`: the vote of a join is the join of the votes). The rest of the key, the function and
//! whether unknown code is on the stack, is fixed for a call. A call also moves when the cap leaves no room
//! for its context, to the instance where all votes are poison, the top element; a call that is there stays
//! there ([`Solver::assumes_nothing`]).
//!
//! *So nothing has to be retracted from the instance that is left.* Every constraint is monotone: the result
//! of a filter, an offset, a load or a vote is larger for a larger mask, and a formal starts larger under a
//! higher vote. The least solution of the instance with higher votes therefore contains the least solution of
//! the lower instance, node by node, and the successor's results, stores and actuals contain all that the
//! abandoned instance returned, stored or passed. Abandoned instances stay in [`Solution::instances`], but no
//! entry reaches them ([`Solution::live`]).
//!
//! # Worklist order does not matter
//!
//! Step 1 computes the least masks above the current ones for fixed call targets and fixed contents of
//! memory: a system of monotone constraints has one least solution, in whatever order it is evaluated. Step 2
//! commits pending changes in the order of instances and calls, which step 1 does not change. So each step,
//! and with it the instances that are created, their numbers and which contexts the cap rejects, is a
//! function of the graph. Only [`SolveStats::visits`] depends on the order.
//!
//! # Termination
//!
//! A mask has ten bits (seven spaces, null, `cluster-join`, a copied argument), so a value grows at most ten
//! times, whatever the program. Memory is seven masks, which grow at most 70 times; each commit lets all of
//! them grow at once. The cap bounds the number of instances. A call moves at most three times per actual,
//! since a vote rises at most that often.
//!
//! # The cap
//!
//! The number of possible contexts is exponential in the number of arguments. A function has at most
//! [`SolveOptions::vectors`] instances, and all instances together at most [`ROOM`] values; contexts that
//! come later share the instance where all votes are poison ([`Solution::crowded`]). It assumes nothing of
//! its callers, so every call may target it: the cap costs precision, never soundness. The reference document
//! ("Address-Space Vote Lattice") gives up on a function after 1024 visits of one block (`kBudgetCap`). Here
//! a block is visited only a few times per instance, so the cap that can be reached is a cap on instances.
//!
//! # Null is tracked per function, not per instance
//!
//! *Where one call passes null for a formal, the mask of that formal contains null in all instances of the
//! callee.* A vote does not show null: two calls that differ only in null have the same context. And a plan
//! may send a call to any body with votes above the call's ([`crate::plan`]): `f(null)`, with an undecided
//! vote, runs in the body that was created for `f(%shared)`. If null were tracked per instance, that body
//! would claim that it sees no null. Per function, every body accounts for the null of every call, so the
//! planner may choose freely. It costs little: null changes no vote, and a mask with null keeps only the
//! value itself generic, not the accesses through it ([`Mask::settled`]).
//!
//! *A load may always find null, and contents need not hold it.* The transfer function of a load
//! ([`Constraint::transfer`](crate::graph::Constraint::transfer)) adds null to the contents that it reads. A
//! copy, which moves contents from memory to memory, can omit it: a load of the copy adds null all the same.
//!
//! *A tested value that may be null is unknown.* A test of the space (`isspacep`) can distinguish null from
//! an address of the space that was found; every other claim may ignore null. So a value that null reaches
//! and that is tested, here or in a callee it is passed to (`tested.rs`), gets [`Mask::UNKNOWN`]: its test
//! stays, and no cast is put on it that would let a later pass fold the test.
//!
//! # Unknown code on the call stack
//!
//! *An instance that unknown code can call, directly or not, sees anything in memory.* Unknown code may have
//! stored any pointer where the instance loads from, without a store in the graph. To keep what is known of
//! memory for the module's own kernels, whether unknown code is on the stack is part of the context
//! ([`Instance::in_unknown_code`]): it is true for entries of open functions, and a call inherits it from its
//! caller. Numbers that callers pass, and pieces of addresses narrower than a pointer, are treated alike: any
//! number where unknown code is on the stack.
//!
//! # Tests and undecided actuals
//!
//! Each side of a branch on `isspacep` knows more of the tested value
//! ([`Constraint::Filter`](crate::graph::Constraint::Filter)). The output of such a filter grows with its
//! input, so masks still only grow. After the answer false, the mask of a pointer of unknown origin stays
//! whole: it stands for spaces that it does not list, so answers of false for all but one of the listed
//! spaces do not prove that one.
//!
//! A call with an undecided actual waits until nothing else is left to do, so that `f(null)` gets an instance
//! of its own but a value that is merely not computed yet does not.

mod calls;
mod check;
mod contents;
mod propagate;
mod solution;
mod tested;
mod worklist;

pub use check::check;
pub use contents::Contents;
pub(crate) use contents::reached;
pub use solution::{Instance, Solution, SolveStats, State};

use crate::{
    graph::{Graph, Role},
    ids::{CallId, CellId, FuncId, IdMap, InstanceId, NodeId},
    lattice::{Mask, Vote},
};
use rustc_hash::{FxHashMap, FxHashSet};
use worklist::WorkList;

/// The most contexts for which one function is solved separately. The reference document allows 1024 visits
/// of a block (`kBudgetCap`); four times as many contexts let the planner choose which of them get a body.
pub const VECTORS: u32 = 4096;
/// Values of all instances together, besides the first of each function: some hundred megabytes.
const ROOM: usize = 1 << 24;

/// How to solve.
#[derive(Clone, Copy, Debug)]
pub struct SolveOptions {
    /// The most instances of one function; later contexts share one. See [`VECTORS`].
    pub vectors: u32,
    /// Whether a pointer that may name shared memory of the block or of the cluster is claimed to name the
    /// cluster's.
    pub cluster_join: bool,
}

impl Default for SolveOptions {
    fn default() -> Self {
        Self { vectors: VECTORS, cluster_join: false }
    }
}

/// A call from outside of the graph.
pub(crate) struct Entry {
    /// The callee.
    pub function: FuncId,
    /// The vote of each pointer that is passed.
    pub vote: Vote,
    /// Whether the caller is unknown code, and not a launch of a kernel.
    pub from_unknown_code: bool,
}

/// Solves `graph`, with outside callers as the roles of its functions say.
pub fn solve(graph: &Graph, options: &SolveOptions) -> Solution {
    solve_with_roles(graph, graph.roles(), options)
}

/// Solves `graph` as if its functions had these roles.
pub(crate) fn solve_with_roles(
    graph: &Graph,
    roles: IdMap<FuncId, Role>,
    options: &SolveOptions,
) -> Solution {
    let outside = roles.iter().filter(|(_, role)| **role != Role::Closed);
    let entries = outside.map(|(function, role)| Entry {
        function,
        vote: Vote::Poison,
        from_unknown_code: *role == Role::Open,
    });
    let entries: Vec<Entry> = entries.collect();
    solve_from(graph, roles, &entries, options)
}

/// Solves `graph` for these calls from outside.
pub(crate) fn solve_from(
    graph: &Graph,
    roles: IdMap<FuncId, Role>,
    entries: &[Entry],
    options: &SolveOptions,
) -> Solution {
    let mut solver = Solver::new(graph, roles, options);
    for entry in entries {
        solver.enter(entry);
    }
    solver.run();
    solver.finish()
}

/// Identifies an instance: the function, its votes, and whether unknown code can be on the call stack.
type Key = (FuncId, Box<[Vote]>, bool);

struct Solver<'g> {
    graph: &'g Graph,
    options: &'g SolveOptions,
    solution: Solution,
    by_key: FxHashMap<Key, InstanceId>,
    of_function: IdMap<FuncId, Vec<InstanceId>>,
    /// How many more values the cap allows ([`ROOM`]).
    room: usize,
    work: WorkList,
    /// New calls, and calls with actuals that have grown.
    moved: Vec<(InstanceId, CallId)>,
    /// Calls with an undecided actual.
    undecided: Vec<(InstanceId, CallId)>,
    /// Instances that read memory.
    readers: Vec<InstanceId>,
    /// Memory with all stores so far, which loads see from the next step on.
    stored: Contents,
    /// Whether that is more than loads see now.
    stored_more: bool,
    /// Values that are tested for their space.
    tested: FxHashSet<(FuncId, NodeId)>,
    /// Formals for which some call passes null.
    null_formals: FxHashSet<(FuncId, usize)>,
    /// The loads from each cell.
    cell_readers: IdMap<CellId, Vec<(InstanceId, NodeId)>>,
}

impl<'g> Solver<'g> {
    fn new(graph: &'g Graph, roles: IdMap<FuncId, Role>, options: &'g SolveOptions) -> Self {
        let mut contents = Contents::default();
        for (space, mask) in &graph.initial_contents {
            contents.write(Mask::of(*space), *mask);
        }
        let functions = graph.functions.len();
        Self {
            graph,
            options,
            solution: Solution {
                instances: IdMap::default(),
                entries: Vec::new(),
                roles,
                state: State::default(),
                contents: contents.clone(),
                cells: graph.cells.clone(),
                crowded: IdMap::filled(functions, false),
                stats: SolveStats::default(),
            },
            by_key: FxHashMap::default(),
            of_function: IdMap::filled(functions, Vec::new()),
            room: ROOM,
            work: WorkList::default(),
            moved: Vec::new(),
            undecided: Vec::new(),
            readers: Vec::new(),
            stored: contents,
            stored_more: false,
            tested: tested::tested(graph),
            null_formals: FxHashSet::default(),
            cell_readers: IdMap::filled(graph.cells.len(), Vec::new()),
        }
    }

    /// Alternates between the two steps until nothing changes.
    fn run(&mut self) {
        loop {
            self.propagate();
            if !self.moved.is_empty() {
                for (instance, call) in in_order(std::mem::take(&mut self.moved)) {
                    self.resolve_call(instance, call, false);
                }
            } else if std::mem::take(&mut self.stored_more) {
                self.solution.contents = self.stored.clone();
                self.read_memory_again();
            } else if !self.undecided.is_empty() {
                for (instance, call) in in_order(std::mem::take(&mut self.undecided)) {
                    self.resolve_call(instance, call, true);
                }
            } else {
                return;
            }
        }
    }

    fn finish(mut self) -> Solution {
        let solution = &mut self.solution;
        for (id, instance) in solution.instances.iter() {
            let results = &self.graph.functions[instance.function].results;
            if !results.is_empty() {
                let votes = results.iter().map(|node| solution.state.vote[instance.value(*node)]);
                solution.state.return_space.insert(id, votes.collect());
            }
        }
        solution.stats.values = solution.state.argmask.len() as u64;
        solution.stats.blocks = self.work.blocks() as u64;
        self.solution
    }
}

/// The pending work without duplicates, in an order that does not depend on propagation.
fn in_order<T: Ord>(mut pending: Vec<T>) -> Vec<T> {
    pending.sort_unstable();
    pending.dedup();
    pending
}
