//! The fixpoint: which spaces reach each pointer, for each way in which a function is called.
//!
//! A function is solved once for each *instance*: the function together with the votes of its formals. Callers that
//! agree share an instance, callers that disagree do not disturb each other:
//!
//! ```text
//! kernel:  call sum(%shared)   ->  instance sum[shared]:  every access shared
//!          call sum(%global)   ->  instance sum[global]:  every access global
//! ```
//!
//! All masks start empty and only grow ([`crate::lattice`]). The solver alternates between two steps ([`Solver::run`]):
//!
//! 1. *Propagate* (`propagate.rs`): growth is pushed along the edges of the graph, with a work list of blocks
//!    (`worklist.rs`), until nothing grows. Calls keep the instances that they reach, and loads keep what memory held
//!    when the step began.
//! 2. *Take up* what that has changed, all at once: each call whose actuals changed their votes moves on to the instance
//!    with the new votes (`calls.rs`); when there is none, loads see what was stored; when there is nothing of that
//!    either, calls with an undecided actual are resolved; and at last, tests of what is nowhere have any answer.
//!
//! The mask of a formal on which callers disagree, and of each argument of a function that unknown code can call, is
//! [`Mask::ANYWHERE`]. A load gets everything that any store, copy or spill of the module may have left in the spaces of
//! its address, as far as that is there in its launch (`launches.rs`); where unknown code can be on the call stack, anything at all; and from an object that does not escape,
//! what was stored in that object. So the fixpoint over-approximates every run of the program, and a space is claimed of
//! a value only where it is the only one in the mask. What follows are the lemmas that this rests on, each with its proof.
//!
//! # The key of an instance only rises
//!
//! *A call moves only to instances whose votes are above those of the one it leaves.* The votes of a call are those of its
//! actuals. The masks of actuals only grow, and the vote of a mask is monotone in it (`lattice.rs`: the vote of a join is
//! the join of the votes). The rest of the key, the function and whether unknown code is on the stack, is fixed for a
//! call. The one other way for a call to move is for want of room, and leads to the instance whose votes are all poison,
//! the top; a call that is there stays there ([`Solver::assumes_nothing`]).
//!
//! *So nothing has to be taken back from the instance that is left.* Every constraint is monotone: what a filter, an
//! offset, a load or a vote makes of a larger mask is larger, and so is what a formal starts with under a higher vote. The
//! least solution of the instance with higher votes therefore contains that of the lower one, node by node, and what
//! the abandoned instance returned, stored or passed on is among what its successor returns, stores and passes on.
//! Abandoned instances stay in [`Solution::instances`], but no entry reaches them ([`Solution::live`]).
//!
//! # The order of the work does not show
//!
//! Step 1 computes the least masks above the current ones for fixed targets and fixed contents of memory: a system of
//! monotone constraints has one least solution, whatever order they are taken in. Step 2 takes up what is pending in the
//! order of instances and calls, which step 1 does not change. So each step, and with it the instances that are made,
//! their numbers and which of them find no room, is a function of the graph. Only [`SolveStats::visits`] depends on the
//! order.
//!
//! # It ends, and soon
//!
//! A mask has nine bits (seven spaces, null, `cluster-join`), so a value grows at most nine times, whatever the program.
//! Memory is seven masks for each kernel,
//! and seven for all of them, which grow at most 63 times; each step lets all of them grow at once. The number of instances is bounded by the cap.
//! A call moves at most three times for each of its actuals, since a vote rises at most that often.
//!
//! # The cap
//!
//! The number of vectors of votes grows as a power of the number of arguments. A function has at most
//! [`SolveOptions::vectors`] instances, and all instances together at most [`ROOM`] values; vectors that come later share
//! the instance whose votes are all poison ([`Solution::crowded`]). That one assumes nothing of its callers, so every
//! call may go there: the cap costs precision and never soundness. The reference document leaves a function alone after
//! 1024 visits of one block (`kBudgetCap`); a block is visited a few times in each instance here, so that a cap on
//! instances is the one that can be met.
//!
//! # Null goes by function, not by instance
//!
//! *Where one call passes null for a formal, all instances of the callee have null in the mask of that formal.* A vote does
//! not show null: two calls that differ in null alone have the same key. And a plan may send a call to any body whose
//! votes are above the call's ([`crate::plan`]): `f(null)`, whose vote is undecided, runs in the body that was made for
//! `f(%shared)`. If null went with the instance, that body would claim that it sees no null. Per function, every body
//! reckons with the null of every call, so the planner may choose freely. It costs little: null changes no vote, and a
//! mask with null keeps only the value itself generic, not the accesses through it ([`Mask::settled`]).
//!
//! *A load may always find null, and contents need not hold it.* [`Solver::load`] adds null to what it reads, so that
//! [`Solver::copy`], which moves contents from memory to memory, can leave it out: whoever loads what was copied gets null
//! all the same.
//!
//! *A tested value that may be null is unknown.* A test of the space (`isspacep`) can tell null from an address of the
//! space that was found, which every other claim may ignore. So a value that is tested, here or in a callee it is passed to
//! (`tested.rs`), and that null reaches, gets [`Mask::UNKNOWN`]: its test stays, and no cast is put on it that would let
//! a later pass fold the test.
//!
//! # Unknown code on the stack
//!
//! *An instance that unknown code can be a caller of, directly or not, sees anything in memory.* Unknown code may have
//! stored any pointer where the instance loads from, without a store in the graph. So that the module's own kernels do not
//! lose what is known of memory, whether unknown code is on the stack is part of the key ([`Instance::in_unknown_code`]):
//! entries of open functions start with yes, and a call hands on what its caller has. Numbers that callers pass, and
//! pieces of addresses narrower than a pointer, are treated alike: any number where unknown code is on the stack.
//!
//! # Tests and undecided actuals
//!
//! On one side of a branch on a test of the space the value is known better ([`crate::graph::Filter`]). What passes such a
//! filter grows with what comes in, so the masks still only grow. Where a test says no, a mask that stands for an unknown
//! pointer passes whole: three answers of no do not make it the fourth space.
//!
//! Where nothing is left of a pointer behind a test, no run gets there: what is there reaches nothing outside, and calls
//! there reach no instance (`gates.rs`).
//!
//! An instance whose actual is still undecided waits until nothing else is left to do, so that `f(null)` gets an
//! instance of its own but a value that is merely not computed yet does not.

mod calls;
mod gates;
mod launches;
mod propagate;
mod solution;
mod tested;
mod worklist;

pub(crate) use launches::reached;
pub use launches::{Contents, Launch};
pub use solution::{Instance, Solution, SolveStats, State};

use crate::{
    graph::{Graph, Role},
    ids::{CallId, CellId, FuncId, IdMap, InstanceId, NodeId},
    lattice::{Mask, Vote},
};
use launches::{Cells, launches};
use rustc_hash::{FxHashMap, FxHashSet};
use worklist::WorkList;

/// Vectors of votes for which one function is solved apart: four times as many as the reference document allows visits of
/// a block (`kBudgetCap` in "Address-Space Vote Lattice"), which leaves the planner a choice which of them get a body.
pub const VECTORS: u32 = 4096;
/// Values of all instances together, besides the first of each function: some hundred megabytes.
const ROOM: usize = 1 << 24;

/// How to solve.
#[derive(Clone, Copy, Debug)]
pub struct SolveOptions {
    /// Instances that one function may have before the others are solved as one: see [`VECTORS`].
    pub vectors: u32,
    /// Whether a pointer that may be to shared memory of the block or of the cluster is one to the cluster's.
    pub cluster_join: bool,
}

impl Default for SolveOptions {
    fn default() -> Self {
        Self { vectors: VECTORS, cluster_join: false }
    }
}

/// A call from outside of the graph.
pub(crate) struct Entry {
    /// What is called.
    pub function: FuncId,
    /// The vote of each pointer that is passed.
    pub vote: Vote,
    /// Whether the caller is unknown code, and no launch of a kernel.
    pub from_unknown_code: bool,
}

/// Solves `graph`, with callers from outside as the roles of its functions say.
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
    let mut solver = Solver::new(graph, roles, entries, options);
    for entry in entries {
        solver.enter(entry);
    }
    solver.run();
    solver.finish()
}

/// What decides which instance a call reaches.
type Key = (FuncId, Box<[Vote]>, bool);

struct Solver<'g> {
    graph: &'g Graph,
    options: &'g SolveOptions,
    solution: Solution,
    by_key: FxHashMap<Key, InstanceId>,
    of_function: IdMap<FuncId, Vec<InstanceId>>,
    /// Values that instances may still take up.
    room: usize,
    work: WorkList,
    /// Calls whose actuals have other votes than the instance that they reach.
    moved: Vec<(InstanceId, CallId)>,
    /// Calls with an undecided actual.
    undecided: Vec<(InstanceId, CallId)>,
    /// Instances that read memory.
    readers: Vec<InstanceId>,
    /// What was stored, which loads see in the next step.
    stored: Contents,
    /// Whether that is more than they see now.
    stored_more: bool,
    /// What cells of variables may hold.
    cells: Cells,
    /// Values whose space is tested.
    tested: FxHashSet<(FuncId, NodeId)>,
    /// Formals that null reaches by some call.
    null_formals: FxHashSet<(FuncId, usize)>,
    /// The loads from each cell.
    cell_readers: IdMap<CellId, Vec<(InstanceId, NodeId)>>,
    /// Those in functions of some launches, by their numbers in these lists.
    cell_readers_in: FxHashMap<(CellId, Launch), Vec<u32>>,
}

impl<'g> Solver<'g> {
    fn new(
        graph: &'g Graph,
        roles: IdMap<FuncId, Role>,
        entries: &[Entry],
        options: &'g SolveOptions,
    ) -> Self {
        let mut contents = Contents::default();
        for (space, mask) in &graph.initial_contents {
            contents.write(Launch::Any, Mask::of(*space), *mask);
        }
        let functions = graph.functions.len();
        Self {
            graph,
            options,
            solution: Solution {
                instances: IdMap::default(),
                entries: Vec::new(),
                roles,
                state: State {
                    clone_count: graph.functions.values().map(|f| IdMap::filled(f.blocks, 0)).collect(),
                    ..State::default()
                },
                contents: contents.clone(),
                launches: launches(graph, entries),
                crowded: IdMap::filled(functions, false),
                guessed: false,
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
            cells: Cells::new(&graph.cells),
            tested: tested::tested(graph),
            null_formals: FxHashSet::default(),
            cell_readers: IdMap::filled(graph.cells.len(), Vec::new()),
            cell_readers_in: FxHashMap::default(),
        }
    }

    /// Propagates, and takes up what that has changed, until nothing has.
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
            } else if !self.open_gates_of_nothing() {
                return;
            }
        }
    }

    fn finish(mut self) -> Solution {
        let solution = &mut self.solution;
        solution.state.return_space = solution
            .instances
            .values()
            .map(|instance| {
                let results = &self.graph.functions[instance.function].results;
                results.iter().map(|node| solution.state.vote[instance.value(*node)]).collect()
            })
            .collect();
        solution.stats.values = solution.state.argmask.len() as u64;
        solution.stats.blocks = self.work.blocks() as u64;
        self.solution
    }
}

/// What is pending, once each, in the order of the program.
fn in_order<T: Ord>(mut pending: Vec<T>) -> Vec<T> {
    pending.sort_unstable();
    pending.dedup();
    pending
}
