//! The solver's fixpoint in the most naive way: no worklist, no blocks, nothing abandoned early. All
//! constraints are evaluated until nothing changes; then the instances that the entries reach are the answer.

use crate::fixpoint::Key;
use std::collections::{BTreeMap, BTreeSet};
use tilespace_core::{
    MemorySpace,
    graph::{AccessWhat, Constraint, Graph, Role},
    ids::{FuncId, Id, NodeId},
    lattice::{Mask, Vote},
    solve::{SolveOptions, solve},
};

/// The least solution: the masks of each live instance in the order of nodes, and the possible contents of
/// each space.
pub struct Reference {
    pub masks: BTreeMap<Key, Vec<Mask>>,
    pub contents: BTreeMap<MemorySpace, Mask>,
}

struct State<'g> {
    graph: &'g Graph,
    cluster_join: bool,
    tested: BTreeSet<(FuncId, NodeId)>,
    poison: Mask,
    masks: BTreeMap<Key, Vec<Mask>>,
    contents: BTreeMap<MemorySpace, Mask>,
    /// Formals for which some call passes null: null is tracked per function.
    null_formals: Vec<(FuncId, NodeId)>,
    changed: bool,
}

/// Solves `graph`, which must not exceed the cap.
pub fn reference(graph: &Graph, cluster_join: bool) -> Reference {
    let mut state = State {
        graph,
        cluster_join,
        tested: tested(graph),
        poison: mask_of_poison(),
        masks: BTreeMap::new(),
        contents: BTreeMap::new(),
        null_formals: Vec::new(),
        changed: true,
    };
    let mut entries: Vec<Key> = Vec::new();
    for (id, function) in graph.functions().iter().filter(|(_, function)| function.role != Role::Closed) {
        let votes = vec![Vote::Poison; function.formals.len()].into();
        entries.push((id, votes, function.role == Role::Open));
    }
    for (space, mask) in graph.initial_contents() {
        state.write(Mask::of(*space), *mask);
    }
    while std::mem::take(&mut state.changed) {
        for entry in &entries {
            state.enter(entry);
        }
        for key in state.masks.keys().cloned().collect::<Vec<_>>() {
            state.pass(&key);
        }
    }
    let live = state.live(&entries);
    let held = |space| (space, state.read(Mask::of(space)));
    Reference { masks: live, contents: MemorySpace::CONCRETE.map(held).into() }
}

/// The solver's mask of an argument on which callers disagree.
fn mask_of_poison() -> Mask {
    let mut graph = crate::build::Module::default();
    let open = graph.external("open", 1);
    let formal = graph.formal(open, 0);
    let solution = solve(&graph.graph.build(), &SolveOptions::default());
    solution.mask(solution.entries[0], formal)
}

impl State<'_> {
    /// The instances that the entries reach.
    fn live(&self, entries: &[Key]) -> BTreeMap<Key, Vec<Mask>> {
        let mut live = BTreeMap::new();
        let mut pending = entries.to_vec();
        while let Some(key) = pending.pop() {
            if live.insert(key.clone(), self.masks[&key].clone()).is_none() {
                let calls = self.graph.functions()[key.0].calls.keys();
                pending.extend(calls.map(|call| self.target(&key, call.index())));
            }
        }
        live
    }

    fn mask(&self, key: &Key, node: NodeId) -> Mask {
        self.masks[key][node.index()]
    }

    fn raise(&mut self, key: &Key, node: NodeId, mut mask: Mask) {
        if mask.contains(Mask::NULL) && self.tested.contains(&(key.0, node)) {
            mask = mask.join(Mask::UNKNOWN);
        }
        if self.cluster_join {
            mask = mask.with_cluster_join();
        }
        let at = &mut self.masks.get_mut(key).expect("a known instance")[node.index()];
        self.changed |= !at.contains(mask);
        *at = at.join(mask);
    }

    fn write(&mut self, address: Mask, mask: Mask) {
        for space in places(address) {
            let at = self.contents.entry(space).or_default();
            self.changed |= !at.contains(mask);
            *at = at.join(mask);
        }
    }

    /// The result of a load: everything stored there.
    fn read(&self, address: Mask) -> Mask {
        places(address).iter().filter_map(|space| self.contents.get(space)).copied().collect()
    }

    fn target(&self, key: &Key, call: usize) -> Key {
        let site = &self.graph.functions()[key.0].calls[Id::new(call)];
        let vote = |actual: &NodeId| match self.mask(key, *actual).vote() {
            Vote::Space(MemorySpace::Param) => Vote::Argument,
            vote => vote,
        };
        (site.callee, site.actuals.iter().map(vote).collect(), key.2)
    }

    fn enter(&mut self, key: &Key) {
        let function = &self.graph.functions()[key.0];
        if !self.masks.contains_key(key) {
            self.masks.insert(key.clone(), vec![Mask::EMPTY; function.nodes.len()]);
            self.changed = true;
        }
        for (formal, vote) in function.formals.iter().zip(&key.1) {
            let mask = match vote {
                Vote::Undet => Mask::EMPTY,
                Vote::Space(space) => Mask::of(*space),
                Vote::Cluster => Mask::of(MemorySpace::Shared).join(Mask::of(MemorySpace::SharedCluster)),
                Vote::Argument => Mask::ARGUMENT,
                Vote::Poison => self.poison,
            };
            self.raise(key, formal.node, mask);
            if self.null_formals.contains(&(key.0, formal.node)) {
                self.raise(key, formal.node, Mask::NULL);
            }
        }
    }

    fn pass_null(&mut self, actual: Mask, formal: (FuncId, NodeId)) {
        let known = self.tested.contains(&formal) || self.null_formals.contains(&formal);
        if actual.contains(Mask::NULL) && !known {
            self.null_formals.push(formal);
            self.changed = true;
        }
    }

    fn pass(&mut self, key: &Key) {
        let function = &self.graph.functions()[key.0];
        for constraint in &function.constraints {
            match *constraint {
                Constraint::Root { node, mask, .. } => self.raise(key, node, mask),
                Constraint::Flow { from, to } | Constraint::Bits { from, to } => {
                    self.raise(key, to, self.mask(key, from));
                }
                Constraint::Filter { from, to, space, answer } => {
                    self.raise(key, to, filtered(space, answer, self.mask(key, from)));
                }
                Constraint::Load { address, value } => {
                    let address = self.mask(key, address);
                    if !address.is_empty() {
                        let found = if key.2 { Mask::ANYWHERE } else { self.read(address) };
                        self.raise(key, value, found.join(Mask::NULL));
                    }
                }
                Constraint::Offset { address, integer, sum } => {
                    let (address, integer) = (self.mask(key, address), self.mask(key, integer));
                    if leads_away(address, integer) {
                        self.raise(key, sum, integer.without_null());
                    }
                }
                Constraint::Store { value, address, counts, .. } => {
                    if counts.counts(key.2) {
                        self.write(self.mask(key, address), self.mask(key, value));
                    }
                }
                Constraint::Copy { to, from, .. } => {
                    let from = self.mask(key, from);
                    let anything = key.2 && !from.is_empty();
                    let moved = if anything { Mask::ANYWHERE } else { self.read(from) };
                    self.write(self.mask(key, to), moved);
                }
                Constraint::Spill { value, .. } => {
                    let anywhere = MemorySpace::CONCRETE.into_iter().map(Mask::of).collect();
                    self.write(anywhere, self.mask(key, value));
                }
                Constraint::LoadCell { .. } | Constraint::StoreCell { .. } => {
                    unreachable!("no graph with cells is drawn");
                }
            }
        }
        for (call, site) in function.calls.iter() {
            let target = self.target(key, call.index());
            for (actual, formal) in site.actuals.iter().zip(&self.graph.functions()[site.callee].formals) {
                self.pass_null(self.mask(key, *actual), (site.callee, formal.node));
            }
            self.enter(&target);
            for (result, returned) in site.results.iter().zip(&self.graph.functions()[site.callee].results) {
                self.raise(key, *result, self.mask(&target, *returned));
            }
        }
    }
}

/// Whether a number with the bits of `integer` may lead from `address` to where those bits point: from null,
/// which is not an address, or if it may be a difference that has bits of the address itself.
#[inline(never)]
fn leads_away(address: Mask, integer: Mask) -> bool {
    let (there, here) = (places(integer), places(address));
    let unknown = address.contains(Mask::UNKNOWN) || integer.contains(Mask::UNKNOWN);
    address.contains(Mask::NULL)
        || address.contains(Mask::of(MemorySpace::Global))
        || !here.is_disjoint(&there)
        || unknown && !here.is_empty() && !there.is_empty()
}

/// The spaces that an address may alias: shared memory of the block is part of the cluster's.
#[inline(never)]
fn places(address: Mask) -> BTreeSet<MemorySpace> {
    let mut places: BTreeSet<MemorySpace> = address.spaces().collect();
    let nested = [MemorySpace::Shared, MemorySpace::SharedCluster];
    if nested.iter().any(|space| places.contains(space)) {
        places.extend(nested);
    }
    places
}

/// Values with a null that a test observes: those that are tested, and all that flow there without going
/// through memory.
fn tested(graph: &Graph) -> BTreeSet<(FuncId, NodeId)> {
    let mut tested = BTreeSet::new();
    loop {
        let before = tested.len();
        for (id, function) in graph.functions().iter() {
            let tests = function.accesses.iter().filter(|access| access.what == AccessWhat::Test);
            tested.extend(tests.map(|access| (id, access.node)));
            for (from, to) in function.moves() {
                if tested.contains(&(id, to)) {
                    tested.insert((id, from));
                }
            }
            for site in function.calls.values() {
                let callee = &graph.functions()[site.callee];
                for (actual, formal) in site.actuals.iter().zip(&callee.formals) {
                    if tested.contains(&(site.callee, formal.node)) {
                        tested.insert((id, *actual));
                    }
                }
                for (result, returned) in site.results.iter().zip(&callee.results) {
                    if tested.contains(&(id, *result)) {
                        tested.insert((site.callee, *returned));
                    }
                }
            }
        }
        if tested.len() == before {
            return tested;
        }
    }
}

/// The transfer function of a filter, written a second time.
fn filtered(tested: MemorySpace, answer: bool, mask: Mask) -> Mask {
    let null = if mask.contains(Mask::NULL) { Mask::NULL } else { Mask::EMPTY };
    let is_unknown = mask.contains(Mask::UNKNOWN);
    let there = |is_there: bool| if is_there { Mask::of(tested) } else { Mask::EMPTY };
    match answer {
        true if !matches!(tested, MemorySpace::Param | MemorySpace::Tensor) => {
            let yes = mask.spaces().any(|space| space.isspacep(tested) != Some(false));
            let is_argument = tested == MemorySpace::Local && mask.contains(Mask::of(MemorySpace::Param));
            let argument = if is_argument { Mask::ARGUMENT } else { Mask::EMPTY };
            there(is_unknown || yes || tested == MemorySpace::Global && null == Mask::NULL).join(argument)
        }
        answer => {
            let otherwise = Some(!answer);
            let stays = |space: &MemorySpace| is_unknown || space.isspacep(tested) != otherwise;
            mask.spaces().filter(stays).map(Mask::of).fold(null, Mask::join)
        }
    }
}
