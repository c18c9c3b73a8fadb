//! Bodies that are equal in the end: only one of them stays.
//!
//! ```text
//! f(%p) { h(%p), %p == null }      f[shared] and f[local] call two bodies of h, so that they have a body each
//! h(%p) { load %p }                without the budget for a clone of h, both call the same one
//! ```
//!
//! The claims of contexts decide who shares a body ([`alike`](super::alike)), before it is known which clones
//! there are and which values stay generic. Two bodies of a function are equal if the same values and
//! accesses get the same spaces in both, and their calls go to equal bodies: the coarsest such partition, as
//! of a recursion. The one that stays serves all contexts of its class, so its masks and votes are joined.
//! That is right whatever the classes are, and costs nothing where the bodies are equal: the space of a join
//! of equal spaces is that space, and a value that has none in each has none in the join.

use super::{Body, BodyKind};
use crate::{
    MemorySpace,
    graph::{Access, AccessWhat, Function, Graph},
    ids::{BodyId, FuncId, Id, IdMap, NodeId},
    lattice::Mask,
};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The rewrites in a body, but for its calls; none in the only body of a function.
#[derive(Default, PartialEq, Eq, Hash)]
struct Claims {
    values: Vec<Option<MemorySpace>>,
    accesses: Vec<Option<MemorySpace>>,
    tests: Vec<Mask>,
    results: Vec<Option<MemorySpace>>,
    alone: Vec<NodeId>,
}

impl Claims {
    fn of(function: &Function, body: &Body) -> Self {
        let (tests, accesses): (Vec<&Access>, Vec<&Access>) =
            function.accesses.iter().partition(|access| access.what == AccessWhat::Test);
        Self {
            values: body.masks.values().map(|mask| mask.settled()).collect(),
            accesses: accesses.iter().map(|access| body.masks[access.node].vote().space()).collect(),
            tests: tests.iter().map(|access| body.masks[access.node]).collect(),
            results: body.results.iter().map(|vote| vote.space()).collect(),
            alone: body.settled_alone.clone(),
        }
    }
}

/// Sends all calls to one body of each class of equal bodies. Returns whether there is a class of several.
pub(super) fn merge_equal(graph: &Graph, bodies: &mut IdMap<BodyId, Body>) -> bool {
    let mut several: IdMap<FuncId, u32> = IdMap::filled(graph.functions.len(), 0);
    bodies.values().for_each(|body| several[body.function] += 1);
    if several.values().all(|count| *count < 2) {
        return false;
    }
    let (mut classes, mut count) = numbered(bodies.values().map(|body| match several[body.function] {
        1 => (body.function, Claims::default()),
        _ => (body.function, Claims::of(&graph.functions[body.function], body)),
    }));
    while count < bodies.len() {
        let target = |target: &Option<BodyId>| target.map(|target| classes[target]);
        let calls = bodies
            .iter()
            .map(|(id, body)| (classes[id], body.calls.values().map(target).collect::<Vec<_>>()));
        let (finer, more) = numbered(calls);
        if more == count {
            break;
        }
        (classes, count) = (finer, more);
    }
    if count == bodies.len() {
        return false;
    }
    // The original, where it is one of them.
    let mut chosen: Vec<Option<BodyId>> = vec![None; count];
    for (id, body) in bodies.iter() {
        let one = &mut chosen[classes[id]];
        *one = one.filter(|_| body.kind == BodyKind::Clone).or(Some(id));
    }
    let chosen: IdMap<BodyId, BodyId> = bodies.keys().map(|id| chosen[classes[id]].unwrap_or(id)).collect();
    for id in bodies.keys() {
        bodies[id].calls.values_mut().flatten().for_each(|target| *target = chosen[*target]);
        if chosen[id] != id {
            let Body { masks, votes, results, .. } = bodies[id].clone();
            let one = &mut bodies[chosen[id]];
            one.masks.values_mut().zip(masks.values()).for_each(|(mask, other)| *mask = mask.join(*other));
            let joined = one.votes.iter_mut().chain(&mut one.results);
            joined.zip(votes.iter().chain(&results)).for_each(|(vote, other)| *vote = vote.join(*other));
        }
    }
    true
}

/// Numbers equal keys alike, in the order in which they come. Returns how many there are, too.
fn numbered<I: Id, K: Hash + Eq>(keys: impl Iterator<Item = K>) -> (IdMap<I, usize>, usize) {
    let mut known: FxHashMap<K, usize> = FxHashMap::default();
    let classes = keys.map(|key| {
        let next = known.len();
        *known.entry(key).or_insert(next)
    });
    let classes = classes.collect();
    (classes, known.len())
}
