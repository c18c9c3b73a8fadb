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
//! All masks start empty and only grow ([`crate::lattice`]). A work list of blocks pushes growth along the edges of
//! the graph; a call whose actuals change their votes moves on to another instance, which is above the one it leaves,
//! so whatever the abandoned instance has told others is contained in what the new one tells them. The result is
//! therefore the same for every order of the work list.
//!
//! Why it is sound: a formal that callers do not agree on is [`Mask::ANYWHERE`] inside, as is each argument of a
//! function that unseen code can call; a load gets everything that any store, copy or spill of the module may have
//! left in the spaces of its address, and in code that unseen callers can reach, anything at all (a load from an object
//! whose address nobody else has gets what was stored in that object); nothing is claimed
//! of a value unless everything that reaches it agrees.
//!
//! A test of the space (`isspacep`) can see a null pointer, which every other claim may ignore. So a value that is
//! tested, here or in a callee it is passed to, and that may be null is taken to be unknown altogether: its test stays,
//! and no cast is put on it that would let anybody else fold the test.
//!
//! On one side of a branch on such a test the value is known better ([`crate::graph::Filter`]). What passes such a
//! filter grows with what comes in, so the masks still only grow. A mask that stands for an unknown pointer passes
//! whole: three answers of no do not make it the fourth space.
//!
//! An instance whose actual is still undecided waits until nothing else is left to do, so that `f(null)` gets an
//! instance of its own but a value that is merely not computed yet does not.

use crate::{
    graph::{AccessWhat, Edge, Function, Graph, Role},
    ids::{BlockId, CallId, CellId, FuncId, Id, IdMap, InstanceBlockId, InstanceId, NodeId, ValueId},
    lattice::{Mask, Vote},
    space::MemorySpace,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{cmp::Reverse, collections::BinaryHeap};

/// Visits of one block after which its function is left unchanged (document "Address-Space Vote Lattice").
pub const BUDGET_CAP: u32 = 1024;

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
    /// Visits of one block after which its function is given up: see [`BUDGET_CAP`].
    pub visit_cap: u32,
    /// Whether a pointer that may be to shared memory of the block or of the cluster is one to the cluster's.
    pub cluster_join: bool,
}

impl Default for SolveOptions {
    fn default() -> Self {
        Self { order: Order::default(), visit_cap: BUDGET_CAP, cluster_join: false }
    }
}

/// The whole mutable state of the fixpoint: four ordered maps.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The spaces that reach a value. Block arguments and selects are where more than one bit is born.
    pub argmask: IdMap<ValueId, Mask>,
    /// How often a block was visited, all instances of its function together.
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
    /// Functions that exceeded the visit cap and stay as they are.
    pub capped: IdMap<FuncId, bool>,
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

    /// `mask` may now be found in memory that can be any of `spaces`. Says whether that is new.
    fn write(&mut self, spaces: Mask, mask: Mask) -> bool {
        let before = *self;
        for space in reached(spaces) {
            self.0[space as usize] = self.0[space as usize].join(mask);
        }
        *self != before
    }

    fn write_anywhere(&mut self, mask: Mask) -> bool {
        self.write(Mask::ANYWHERE, mask)
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

/// What decides which instance a call reaches. That code outside can be on the stack is part of it, or the order of
/// the work list could show: an abandoned call would leave its mark on an instance that others still use.
type Key = (FuncId, Box<[Vote]>, bool);

struct Solver<'g> {
    graph: &'g Graph,
    options: &'g SolveOptions,
    solution: Solution,
    by_key: FxHashMap<Key, InstanceId>,
    of_function: FxHashMap<FuncId, Vec<InstanceId>>,
    /// The list of grown nodes of each block: its head, linked through `next`.
    heads: IdMap<InstanceBlockId, u32>,
    next: IdMap<ValueId, u32>,
    work: BinaryHeap<(u64, InstanceId, Reverse<BlockId>)>,
    fresh: Vec<InstanceId>,
    undecided: Vec<(InstanceId, CallId)>,
    readers: Vec<InstanceId>,
    contents_grew: bool,
    tested: FxHashSet<(FuncId, NodeId)>,
    /// Formals that null reaches by some call. Kept by function, not by instance: whichever instances a call left
    /// behind, the set comes out the same.
    null_formals: FxHashSet<(FuncId, usize)>,
    /// Who loads from each cell.
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
                capped: IdMap::filled(graph.functions.len(), false),
                stats: SolveStats::default(),
            },
            by_key: FxHashMap::default(),
            of_function: FxHashMap::default(),
            heads: IdMap::default(),
            next: IdMap::default(),
            work: BinaryHeap::new(),
            fresh: Vec::new(),
            undecided: Vec::new(),
            readers: Vec::new(),
            contents_grew: false,
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
            if let Some((_, instance, Reverse(block))) = self.work.pop() {
                self.visit(instance, block);
            } else if let Some(instance) = self.fresh.pop() {
                for call in self.solution.instances[instance].targets.keys() {
                    self.resolve_call(instance, call, false);
                }
            } else if std::mem::take(&mut self.contents_grew) {
                self.read_memory_again();
            } else if !self.undecided.is_empty() {
                for (instance, call) in std::mem::take(&mut self.undecided) {
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

    /// The instance of `function` with these votes, made if it is new.
    fn instance(&mut self, function: FuncId, votes: Box<[Vote]>, unseen: bool) -> InstanceId {
        let key = (function, votes, unseen);
        if let Some(instance) = self.by_key.get(&key) {
            return *instance;
        }
        let body: &Function = &self.graph.functions[function];
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
        self.by_key.insert(key, instance);
        self.of_function.entry(function).or_default().push(instance);
        if !body.calls.is_empty() {
            self.fresh.push(instance);
        }
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
        if !self.solution.capped[function] {
            let count = &mut self.solution.state.clone_count[function][block];
            *count += 1;
            if *count > self.options.visit_cap {
                self.give_up(function);
            }
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
        let function = &self.graph.functions[self.solution.instances[instance].function];
        match edge {
            Edge::Flow(to) => self.raise(instance, to, mask),
            Edge::Filter(filter) => {
                let filter = function.filters[filter as usize];
                self.raise(instance, filter.to, filter.apply(mask));
            }
            Edge::Load(load) => self.read(instance, load),
            Edge::Store(store) => {
                let store = function.stores[store as usize];
                let value = self.solution.mask(instance, store.value);
                let address = self.solution.mask(instance, store.address);
                self.contents_grew |= self.solution.contents.write(address, value);
            }
            Edge::Copy(copy) => self.copy(instance, copy),
            Edge::Actual(call) => self.resolve_call(instance, call, false),
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
            Edge::StoreCell(cell) => {
                let held = &mut self.solution.cells[cell];
                if !held.contains(mask) {
                    *held = held.join(mask);
                    for (reader, node) in self.cell_readers[cell].clone() {
                        self.raise(reader, node, mask);
                    }
                }
            }
            Edge::Spill => self.contents_grew |= self.solution.contents.write_anywhere(mask),
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
        self.contents_grew |= self.solution.contents.write(to, mask);
    }

    /// Memory holds more than before: everything that was read from it is read again. Eight spaces of at most nine
    /// bits each can grow no more than 72 times.
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
                for callee in self.of_function.get(&site.callee).cloned().unwrap_or_default() {
                    self.raise(callee, formal, Mask::NULL);
                }
            }
        }
    }

    /// Finds the instance that a call reaches with the votes its actuals have now.
    fn resolve_call(&mut self, instance: InstanceId, call: CallId, settle_undecided: bool) {
        self.pass_null(instance, call);
        let at = &self.solution.instances[instance];
        let callee = self.graph.functions[at.function].calls[call].callee;
        let caller_is_fixed = self.solution.capped[at.function];
        let unseen = at.unseen || self.solution.capped[callee];
        let votes: Box<[Vote]> = self.graph.functions[at.function].calls[call]
            .actuals
            .iter()
            .map(|actual| match caller_is_fixed || self.solution.capped[callee] {
                true => Vote::Poison,
                false => self.solution.state.vote[at.value(*actual)],
            })
            .collect();
        if votes.contains(&Vote::Undet) && !settle_undecided && at.targets[call].is_none() {
            self.undecided.push((instance, call));
            return;
        }
        let target = self.instance(callee, votes, unseen);
        if self.solution.instances[instance].targets[call] == Some(target) {
            return;
        }
        self.solution.instances[instance].targets[call] = Some(target);
        self.solution.instances[target].callers.push((instance, call));
        let function = self.solution.instances[instance].function;
        for result in 0..self.graph.functions[callee].results.len() {
            let mask = self.solution.mask(target, self.graph.functions[callee].results[result]);
            self.raise(instance, self.graph.functions[function].calls[call].results[result], mask);
        }
    }

    /// The function took too many visits: from now on it has one instance, of which nothing is assumed, and its calls
    /// go to instances of which nothing is assumed.
    fn give_up(&mut self, function: FuncId) {
        self.solution.capped[function] = true;
        for instance in self.of_function[&function].clone() {
            for (caller, call) in self.solution.instances[instance].callers.clone() {
                if self.solution.instances[caller].targets[call] == Some(instance) {
                    self.resolve_call(caller, call, true);
                }
            }
            self.fresh.push(instance);
        }
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
