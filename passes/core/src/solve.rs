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
//! All masks start empty and only grow ([`crate::lattice`]). The solver alternates between two steps. It pushes growth
//! along the edges of the graph, with a work list of blocks, until nothing grows: calls keep the instances that they
//! reach, and loads keep what memory held at the beginning. Then it takes up, all at once, what that has changed: each
//! call whose actuals changed their votes moves on to the instance with the new votes, and loads see what was stored. A
//! step has one least result, whatever order the work list is taken in, so that the instances that are made, their
//! numbers and the solution do not depend on that order either. A call moves on to an instance whose votes are above
//! those of the one it leaves, so that the results of the new one cover those of the abandoned one.
//!
//! How often a value can change does not depend on the program: its mask gains each bit once. So a block is visited again
//! a few times, far below the 1024 visits after which the reference document leaves a function alone. What can grow
//! without bound is the number of vectors of votes: as the power of the number of arguments. A function has at most
//! [`VECTORS`] instances, and all instances together at most [`ROOM`] values; the vectors that come later share the
//! instance of which every vote is poison, which is above all others ([`Solution::crowded`]).
//!
//! Why it is sound: a formal that callers do not agree on is [`Mask::ANYWHERE`] inside, as is each argument of a
//! function that unseen code can call; a load gets everything that any store, copy or spill of the module may have
//! left in the spaces of its address, and in code that unseen callers can reach, anything at all (a load from an object
//! that does not escape gets what was stored in that object); nothing is claimed of a value unless everything that
//! reaches it agrees.
//!
//! Null travels by function and not by instance: where one call passes null for a formal, all instances of the callee
//! reckon with null there. A vote does not show null, so that two calls that differ in null alone share an instance.
//!
//! A test of the space (`isspacep`) can see a null pointer, which every other claim may ignore. So a value that is
//! tested, here or in a callee it is passed to, and that may be null is taken to be unknown altogether: its test stays,
//! and no cast is put on it that would let anybody else fold the test.
//!
//! On one side of a branch on such a test the value is known better ([`crate::graph::Filter`]). What passes such a
//! filter grows with what comes in, so the masks still only grow. Where a test says no, a mask that stands for an unknown
//! pointer passes whole: three answers of no do not make it the fourth space.
//!
//! An instance whose actual is still undecided waits until nothing else is left to do, so that `f(null)` gets an
//! instance of its own but a value that is merely not computed yet does not.

use crate::{
    graph::{AccessWhat, Edge, Function, Graph, Offset, Role},
    ids::{BlockId, CallId, CellId, FuncId, Id, IdMap, InstanceBlockId, InstanceId, NodeId, ValueId},
    lattice::{Mask, Vote},
    space::MemorySpace,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{cmp::Reverse, collections::BinaryHeap};

/// Vectors of votes for which one function is solved apart. The reference document leaves a function alone after 1024
/// visits of one of its blocks (`kBudgetCap` in "Address-Space Vote Lattice"); here each instance has visits of its own,
/// and four times as many instances leave the planner a choice of which of them get a body.
pub const VECTORS: u32 = 4096;
/// Values of all instances together, besides the first of each function: some hundred megabytes.
const ROOM: usize = 1 << 24;

/// The order in which the work list is taken. The result does not depend on it; the number of visits does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Callees before their callers go on, blocks in program order.
    #[default]
    Program,
    /// Any order, decided by this seed.
    Shuffled(u64),
}

/// How to solve.
#[derive(Clone, Copy, Debug)]
pub struct SolveOptions {
    /// The order of the work list.
    pub order: Order,
    /// Instances that one function may have before the others are solved as one: see [`VECTORS`].
    pub vectors: u32,
    /// Whether a pointer that may be to shared memory of the block or of the cluster is one to the cluster's.
    pub cluster_join: bool,
}

impl Default for SolveOptions {
    fn default() -> Self {
        Self { order: Order::default(), vectors: VECTORS, cluster_join: false }
    }
}

/// The whole mutable state of the fixpoint: four ordered maps.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The spaces that reach a value. Block arguments and selects are where more than one bit is born.
    pub argmask: IdMap<ValueId, Mask>,
    /// How many instances a block was visited in.
    pub clone_count: IdMap<FuncId, IdMap<BlockId, u32>>,
    /// What those spaces agree on.
    pub vote: IdMap<ValueId, Vote>,
    /// What the results of an instance agree on, in the order of [`Function::results`].
    pub return_space: IdMap<InstanceId, Box<[Vote]>>,
}

/// A function together with the votes of its formals.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The function.
    pub function: FuncId,
    /// The vote of each formal.
    pub votes: Box<[Vote]>,
    /// Whether code outside the graph can be on the call stack: then memory may hold anything.
    pub unseen: bool,
    /// Which instance each call reaches; none where the call is never reached.
    pub targets: IdMap<CallId, Option<InstanceId>>,
    callers: Vec<(InstanceId, CallId)>,
    first_value: u32,
    first_block: u32,
}

impl Instance {
    /// The value that a node of the function is in this instance.
    pub fn value(&self, node: NodeId) -> ValueId {
        ValueId::new(self.first_value as usize + node.index())
    }
}

/// What the solver did, for statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveStats {
    /// Pointer values over all instances.
    pub values: u64,
    /// Blocks over all instances.
    pub blocks: u64,
    /// Block visits.
    pub visits: u64,
    /// Changes of a vote.
    pub refinements: u64,
}

/// The fixpoint of a graph.
#[derive(Clone, Debug)]
pub struct Solution {
    /// All instances, the abandoned ones too.
    pub instances: IdMap<InstanceId, Instance>,
    /// The instances from which everything starts: kernels, and what unseen code can call.
    pub entries: Vec<InstanceId>,
    /// The four maps.
    pub state: State,
    /// What memory may hold while kernels run, by [`MemorySpace`] as index.
    pub contents: Contents,
    /// What each cell of a variable may hold.
    pub cells: IdMap<CellId, Mask>,
    /// Functions with more vectors of votes than are solved apart: the rest shares the instance that assumes nothing.
    pub crowded: IdMap<FuncId, bool>,
    /// What it took.
    pub stats: SolveStats,
}

impl Solution {
    /// The spaces that reach `node` in `instance`.
    pub fn mask(&self, instance: InstanceId, node: NodeId) -> Mask {
        self.state.argmask[self.instances[instance].value(node)]
    }

    /// Instances that can run: what the entries reach through calls, in the order of their ids.
    pub fn live(&self) -> IdMap<InstanceId, bool> {
        let mut live = IdMap::filled(self.instances.len(), false);
        let mut pending = self.entries.clone();
        while let Some(instance) = pending.pop() {
            if !std::mem::replace(&mut live[instance], true) {
                pending.extend(self.instances[instance].targets.values().flatten());
            }
        }
        live
    }
}

/// What memory may hold: for each space, what the pointers stored in it may name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents([Mask; MemorySpace::ALL.len()]);

impl Contents {
    /// What memory that can be any of `spaces` may hold.
    pub fn read(&self, spaces: Mask) -> Mask {
        reached(spaces).map(|space| self.0[space as usize]).collect()
    }

    /// `mask` may now be found in memory that can be any of `spaces`.
    fn write(&mut self, spaces: Mask, mask: Mask) {
        for space in reached(spaces) {
            self.0[space as usize] = self.0[space as usize].join(mask);
        }
    }
}

/// The spaces whose memory an address that can be in `spaces` may reach: windows overlap (shared memory is part of the
/// cluster's), and an unknown pointer may be anywhere.
pub(crate) fn reached(spaces: Mask) -> impl Iterator<Item = MemorySpace> {
    let known = if spaces.contains(Mask::UNKNOWN) { Mask::ANYWHERE } else { spaces };
    MemorySpace::CONCRETE.into_iter().filter(move |space| known.spaces().any(|other| space.may_alias(other)))
}

/// Solves `graph`.
pub fn solve(graph: &Graph, options: &SolveOptions) -> Solution {
    let mut solver = Solver::new(graph, options);
    for (id, function) in graph.functions.iter() {
        match function.role {
            Role::Closed => {}
            Role::Kernel => solver.add_entry(id, false),
            Role::Open => solver.add_entry(id, true),
        }
    }
    solver.run();
    solver.finish()
}

const NOT_PENDING: u32 = u32::MAX;
const END: u32 = u32::MAX - 1;

/// What decides which instance a call reaches. That code outside can be on the stack is part of it: an instance that
/// both kinds of callers shared would lose what is known of memory.
type Key = (FuncId, Box<[Vote]>, bool);

struct Solver<'g> {
    graph: &'g Graph,
    options: &'g SolveOptions,
    solution: Solution,
    by_key: FxHashMap<Key, InstanceId>,
    of_function: IdMap<FuncId, Vec<InstanceId>>,
    /// Values that instances may still take up.
    room: usize,
    /// The list of grown nodes of each block: its head, linked through `next`.
    heads: IdMap<InstanceBlockId, u32>,
    next: IdMap<ValueId, u32>,
    visited: IdMap<InstanceBlockId, bool>,
    work: BinaryHeap<(u64, InstanceId, Reverse<BlockId>)>,
    /// Calls whose actuals have other votes than the instance that they reach.
    moved: Vec<(InstanceId, CallId)>,
    undecided: Vec<(InstanceId, CallId)>,
    readers: Vec<InstanceId>,
    /// What was stored, which loads see in the next step.
    stored: Contents,
    tested: FxHashSet<(FuncId, NodeId)>,
    /// Formals that null reaches by some call.
    null_formals: FxHashSet<(FuncId, usize)>,
    /// The loads from each cell.
    cell_readers: IdMap<CellId, Vec<(InstanceId, NodeId)>>,
    random: u64,
    /// The block whose growth is pushed on.
    visiting: Option<(InstanceId, BlockId)>,
}

impl<'g> Solver<'g> {
    fn new(graph: &'g Graph, options: &'g SolveOptions) -> Self {
        let mut contents = Contents::default();
        for (space, mask) in &graph.initial_contents {
            contents.write(Mask::of(*space), *mask);
        }
        Self {
            graph,
            options,
            solution: Solution {
                instances: IdMap::default(),
                entries: Vec::new(),
                state: State {
                    clone_count: graph.functions.values().map(|f| IdMap::filled(f.blocks, 0)).collect(),
                    ..State::default()
                },
                contents,
                cells: graph.cells.clone(),
                crowded: IdMap::filled(graph.functions.len(), false),
                stats: SolveStats::default(),
            },
            by_key: FxHashMap::default(),
            of_function: IdMap::filled(graph.functions.len(), Vec::new()),
            room: ROOM,
            heads: IdMap::default(),
            next: IdMap::default(),
            visited: IdMap::default(),
            work: BinaryHeap::new(),
            moved: Vec::new(),
            undecided: Vec::new(),
            readers: Vec::new(),
            stored: contents,
            tested: tested(graph),
            null_formals: FxHashSet::default(),
            cell_readers: IdMap::filled(graph.cells.len(), Vec::new()),
            visiting: None,
            random: match options.order {
                Order::Program => 0,
                Order::Shuffled(seed) => seed | 1,
            },
        }
    }

    fn run(&mut self) {
        loop {
            while let Some((_, instance, Reverse(block))) = self.work.pop() {
                self.visit(instance, block);
            }
            // Nothing grows any more: from here on, each step takes up all that is pending, in an order of its own.
            if !self.moved.is_empty() {
                let mut moved = std::mem::take(&mut self.moved);
                moved.sort_unstable();
                moved.dedup();
                for (instance, call) in moved {
                    self.resolve_call(instance, call, false);
                }
            } else if self.stored != self.solution.contents {
                self.solution.contents = self.stored;
                self.read_memory_again();
            } else if !self.undecided.is_empty() {
                let mut undecided = std::mem::take(&mut self.undecided);
                undecided.sort_unstable();
                undecided.dedup();
                for (instance, call) in undecided {
                    self.resolve_call(instance, call, true);
                }
            } else {
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
        solution.stats.blocks = self.heads.len() as u64;
        self.solution
    }

    fn add_entry(&mut self, function: FuncId, unseen: bool) {
        let formals = self.graph.functions[function].formals.len();
        let entry = self.instance(function, vec![Vote::Poison; formals].into(), unseen);
        self.solution.entries.push(entry);
    }

    /// The instance of `function` with these votes, made if it is new. Where there is no room for another one, the one
    /// that assumes nothing.
    fn instance(&mut self, function: FuncId, votes: Box<[Vote]>, unseen: bool) -> InstanceId {
        let key = (function, votes, unseen);
        if let Some(instance) = self.by_key.get(&key) {
            return *instance;
        }
        let body: &Function = &self.graph.functions[function];
        let made = &self.of_function[function];
        let fits = made.is_empty()
            || made.len() < self.options.vectors as usize && body.nodes.len() <= self.room
            || key.1.iter().all(|vote| *vote == Vote::Poison);
        if !fits {
            self.solution.crowded[function] = true;
            return self.instance(function, vec![Vote::Poison; body.formals.len()].into(), unseen);
        }
        if !made.is_empty() {
            self.room = self.room.saturating_sub(body.nodes.len());
        }
        let votes = key.1.clone();
        let instance = self.solution.instances.push(Instance {
            function,
            votes: votes.clone(),
            unseen,
            targets: IdMap::filled(body.calls.len(), None),
            callers: Vec::new(),
            first_value: self.solution.state.argmask.extend(body.nodes.len(), Mask::EMPTY) as u32,
            first_block: self.heads.extend(body.blocks, END) as u32,
        });
        self.solution.state.vote.extend(body.nodes.len(), Vote::Undet);
        self.next.extend(body.nodes.len(), NOT_PENDING);
        self.visited.extend(body.blocks, false);
        self.by_key.insert(key, instance);
        self.of_function[function].push(instance);
        self.moved.extend(body.calls.keys().map(|call| (instance, call)));
        if !unseen && (!body.loads.is_empty() || !body.copies.is_empty()) {
            self.readers.push(instance);
        }
        for (formal, vote) in body.formals.iter().zip(votes) {
            self.raise(instance, formal.node, vote.mask());
        }
        for (index, formal) in body.formals.iter().enumerate() {
            if self.null_formals.contains(&(function, index)) {
                self.raise(instance, formal.node, Mask::NULL);
            }
        }
        for root in &body.roots {
            self.raise(instance, root.node, root.mask);
        }
        if unseen {
            for node in &body.unseen_numbers {
                self.raise(instance, *node, Mask::ANYWHERE);
            }
        }
        for (cell, node) in &body.cell_loads {
            self.cell_readers[*cell].push((instance, *node));
            self.raise(instance, *node, self.solution.cells[*cell]);
        }
        instance
    }

    /// Lets `mask` reach `node`, and queues what depends on it.
    fn raise(&mut self, instance: InstanceId, node: NodeId, mask: Mask) {
        let at = &self.solution.instances[instance];
        let mask = match mask.may_be_null() && self.tested.contains(&(at.function, node)) {
            true => mask.join(Mask::UNKNOWN),
            false => mask,
        };
        let mask = if self.options.cluster_join { mask.with_cluster_join() } else { mask };
        let value = at.value(node);
        let state = &mut self.solution.state;
        if state.argmask[value].contains(mask) {
            return;
        }
        state.argmask[value] = state.argmask[value].join(mask);
        let vote = state.argmask[value].vote();
        if vote != state.vote[value] {
            state.vote[value] = vote;
            self.solution.stats.refinements += 1;
        }
        let body = &self.graph.functions[at.function];
        if self.next[value] != NOT_PENDING || body.edges(node).len() == 0 {
            return;
        }
        let block = body.nodes[node];
        let head = &mut self.heads[InstanceBlockId::new(at.first_block as usize + block.index())];
        // The block that is visited just now goes on until nothing is left.
        if *head == END && self.visiting != Some((instance, block)) {
            let priority = match self.options.order {
                Order::Program => 0,
                Order::Shuffled(_) => next_random(&mut self.random),
            };
            self.work.push((priority, instance, Reverse(block)));
        }
        self.next[value] = std::mem::replace(head, node.index() as u32);
    }

    /// Pushes on the growth of all nodes of one block.
    fn visit(&mut self, instance: InstanceId, block: BlockId) {
        let function = self.solution.instances[instance].function;
        let head =
            InstanceBlockId::new(self.solution.instances[instance].first_block as usize + block.index());
        self.solution.stats.visits += 1;
        if !std::mem::replace(&mut self.visited[head], true) {
            self.solution.state.clone_count[function][block] += 1;
        }
        self.visiting = Some((instance, block));
        while self.heads[head] != END {
            let node = NodeId::new(self.heads[head] as usize);
            let value = self.solution.instances[instance].value(node);
            self.heads[head] = std::mem::replace(&mut self.next[value], NOT_PENDING);
            for edge in self.graph.functions[function].edges(node) {
                self.push(instance, node, edge);
            }
        }
        self.visiting = None;
    }

    fn push(&mut self, instance: InstanceId, node: NodeId, edge: Edge) {
        let mask = self.solution.mask(instance, node);
        let at = &self.solution.instances[instance];
        let function = &self.graph.functions[at.function];
        match edge {
            Edge::Flow(to) => self.raise(instance, to, mask),
            Edge::Filter(filter) => {
                let filter = function.filters[filter as usize];
                self.raise(instance, filter.to, filter.apply(mask));
            }
            Edge::Offset(offset) => {
                let Offset { address, integer, sum } = function.offsets[offset as usize];
                let mask = |node| self.solution.mask(instance, node);
                self.raise(instance, sum, Offset::apply(mask(address), mask(integer)));
            }
            Edge::Load(load) => self.read(instance, load),
            Edge::Store(store) => {
                let store = function.stores[store as usize];
                if !(store.is_piece && at.unseen) {
                    let mask = |node| self.solution.mask(instance, node);
                    self.stored.write(mask(store.address), mask(store.value));
                }
            }
            Edge::Copy(copy) => self.copy(instance, copy),
            Edge::Actual(call) => self.moved.push((instance, call)),
            Edge::Result(result) => {
                for index in 0..self.solution.instances[instance].callers.len() {
                    let (caller, call) = self.solution.instances[instance].callers[index];
                    let at = &self.solution.instances[caller];
                    if at.targets[call] == Some(instance) {
                        let received = self.graph.functions[at.function].calls[call].results[result as usize];
                        self.raise(caller, received, mask);
                    }
                }
            }
            Edge::StoreCell(cell) => self.write_cell(cell, mask),
            Edge::PassNumber(cell) => {
                if !at.unseen {
                    self.write_cell(cell, mask);
                }
            }
            Edge::Spill => self.stored.write(Mask::ANYWHERE, mask),
        }
    }

    fn write_cell(&mut self, cell: CellId, mask: Mask) {
        let held = &mut self.solution.cells[cell];
        if !held.contains(mask) {
            *held = held.join(mask);
            for index in 0..self.cell_readers[cell].len() {
                let (reader, node) = self.cell_readers[cell][index];
                self.raise(reader, node, mask);
            }
        }
    }

    fn read(&mut self, instance: InstanceId, load: u32) {
        let at = &self.solution.instances[instance];
        let load = self.graph.functions[at.function].loads[load as usize];
        let address = self.solution.mask(instance, load.address);
        let mask = match (address.is_empty(), at.unseen) {
            (true, _) => Mask::EMPTY,
            (false, true) => Mask::ANYWHERE.join(Mask::NULL),
            (false, false) => self.solution.contents.read(address).join(Mask::NULL),
        };
        self.raise(instance, load.value, mask);
    }

    fn copy(&mut self, instance: InstanceId, copy: u32) {
        let at = &self.solution.instances[instance];
        let copy = self.graph.functions[at.function].copies[copy as usize];
        let from = self.solution.mask(instance, copy.from);
        let mask = match at.unseen {
            true if !from.is_empty() => Mask::ANYWHERE,
            _ => self.solution.contents.read(from),
        };
        let to = self.solution.mask(instance, copy.to);
        self.stored.write(to, mask);
    }

    /// Memory holds more than before: everything that was read from it is read again. Seven spaces with a mask of nine
    /// bits each can grow no more than 63 times.
    fn read_memory_again(&mut self) {
        for index in 0..self.readers.len() {
            let instance = self.readers[index];
            let function = &self.graph.functions[self.solution.instances[instance].function];
            for load in 0..function.loads.len() {
                self.read(instance, load as u32);
            }
            for copy in 0..function.copies.len() {
                self.copy(instance, copy as u32);
            }
        }
    }

    /// Lets null reach the formals of a callee.
    fn pass_null(&mut self, instance: InstanceId, call: CallId) {
        let at = &self.solution.instances[instance];
        let site = &self.graph.functions[at.function].calls[call];
        for (index, actual) in site.actuals.iter().enumerate() {
            let formal = self.graph.functions[site.callee].formals[index].node;
            // An actual for a formal that is tested was taken to be unknown instead.
            if self.solution.mask(instance, *actual).may_be_null()
                && !self.tested.contains(&(site.callee, formal))
                && self.null_formals.insert((site.callee, index))
            {
                for callee in 0..self.of_function[site.callee].len() {
                    self.raise(self.of_function[site.callee][callee], formal, Mask::NULL);
                }
            }
        }
    }

    /// Lets a call reach the instance with the votes that its actuals have now.
    fn resolve_call(&mut self, instance: InstanceId, call: CallId, settle_undecided: bool) {
        self.pass_null(instance, call);
        let at = &self.solution.instances[instance];
        let site = &self.graph.functions[at.function].calls[call];
        let vote = |actual: &NodeId| self.solution.state.vote[at.value(*actual)];
        let votes: Box<[Vote]> = site.actuals.iter().map(vote).collect();
        if votes.contains(&Vote::Undet) && !settle_undecided && at.targets[call].is_none() {
            self.undecided.push((instance, call));
            return;
        }
        // Votes that are poison stay poison, and a call that found no room elsewhere stays there as well.
        if at.targets[call].is_some_and(|target| self.assumes_nothing(target)) {
            return;
        }
        let target = self.instance(site.callee, votes, at.unseen);
        if self.solution.instances[instance].targets[call] == Some(target) {
            return;
        }
        self.solution.instances[instance].targets[call] = Some(target);
        self.solution.instances[target].callers.push((instance, call));
        for (received, returned) in site.results.iter().zip(&self.graph.functions[site.callee].results) {
            self.raise(instance, *received, self.solution.mask(target, *returned));
        }
    }

    fn assumes_nothing(&self, instance: InstanceId) -> bool {
        let votes = &self.solution.instances[instance].votes;
        !votes.is_empty() && votes.iter().all(|vote| *vote == Vote::Poison)
    }
}

/// Xorshift (Marsaglia 2003): only the order of the work list depends on it.
fn next_random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// The values whose space is tested: directly, through a move, or in a callee. What is loaded is tested where it is
/// loaded, since memory may always hold null.
fn tested(graph: &Graph) -> FxHashSet<(FuncId, NodeId)> {
    let mut pending: Vec<(FuncId, NodeId)> = Vec::new();
    for (id, function) in graph.functions.iter() {
        let tests = function.accesses.iter().filter(|access| access.what == AccessWhat::Test);
        pending.extend(tests.map(|access| (id, access.node)));
    }
    let mut tested = FxHashSet::default();
    if pending.is_empty() {
        return tested;
    }
    let mut sources: FxHashMap<(FuncId, NodeId), Vec<(FuncId, NodeId)>> = FxHashMap::default();
    for (id, function) in graph.functions.iter() {
        for (from, to) in function.moves() {
            sources.entry((id, to)).or_default().push((id, from));
        }
        for call in function.calls.values() {
            let callee = &graph.functions[call.callee];
            for (actual, formal) in call.actuals.iter().zip(&callee.formals) {
                sources.entry((call.callee, formal.node)).or_default().push((id, *actual));
            }
            for (received, returned) in call.results.iter().zip(&callee.results) {
                sources.entry((id, *received)).or_default().push((call.callee, *returned));
            }
        }
    }
    while let Some(value) = pending.pop() {
        if tested.insert(value) {
            pending.extend(sources.get(&value).into_iter().flatten());
        }
    }
    tested
}
