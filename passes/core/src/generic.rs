//! Which values stay generic although their space is known: those with a use that LLVM must not do in it.
//!
//! ```text
//! func @f(%p)                        every caller passes a pointer to shared memory
//!   icmp eq %p, null                 always false: folded, and %p may be retyped
//!   icmp ult %p, null                %p stays generic, and so does everything that flows into it
//!   %q = select %c, %p, null         as well, where %q is observed
//! ```
//!
//! Where a generic value is needed, a retyped one is cast back, and LLVM looks through that cast: its own
//! pass (infer-address-spaces) rewrites a comparison of the cast, or a select of it and null, in the space,
//! with a null that is converted too. That conversion of null is undefined but for global memory (PTX ISA,
//! `cvta`), and the first variable of the window can look like null. LLVM never looks back through a cast
//! *to* a space. So a value that is compared stays generic, and each access through it is named by a cast of
//! its own.
//!
//! The same holds of an operation that has no form in the space, such as an atomic operation on constant or
//! local memory: LLVM's pass rewrites it all the same, and the code generator fails, or ptxas does. And
//! parameter memory is that of the kernel: in a function `ld.param` reads the function's own parameters.
//!
//! No harm is done where both values are known to be addresses in the same space, since neither is null; nor
//! in a comparison with null that is folded ([`Comparison::answer`]).
//!
//! A value can flow to such a use by moves between values, as a number ([`Function::bits`]), through calls,
//! which LLVM may inline, and through memory of the function, which LLVM may promote. A merge with null that
//! is stored or passed does harm by moves alone.

use crate::{
    graph::{Function, Graph, Role, Sources},
    ids::{CallId, FuncId, Id, IdMap, NodeId},
    lattice::{Mask, Vote},
    space::MemorySpace,
};
use rustc_hash::FxHashMap;

/// A body with its masks.
pub struct SolvedBody<'m> {
    /// The function whose body it is.
    pub function: FuncId,
    /// The spaces that reach each node.
    pub masks: &'m mut IdMap<NodeId, Mask>,
    /// The index of the body that each call targets.
    pub calls: Vec<Option<usize>>,
}

/// Why a value stays generic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Why {
    /// It is merged with null.
    Merged,
    /// It has a use that must not be done in its space.
    Used,
}

/// Marks the masks of all values that stay generic.
pub fn keep_generic(graph: &Graph, bodies: &mut [SolvedBody<'_>]) {
    let mut pending: Vec<(usize, NodeId, Why)> = Vec::new();
    for (index, body) in bodies.iter().enumerate() {
        let function = &graph.functions[body.function];
        pending.extend(starts(function, body.masks).map(|(node, why)| (index, node, why)));
    }
    if pending.is_empty() {
        return;
    }
    let mut callers: Vec<Vec<(usize, CallId)>> = vec![Vec::new(); bodies.len()];
    for (index, body) in bodies.iter().enumerate() {
        for (call, target) in graph.functions[body.function].calls.keys().zip(&body.calls) {
            if let Some(target) = target {
                callers[*target].push((index, call));
            }
        }
    }
    let mut origins: FxHashMap<FuncId, Origins> = FxHashMap::default();
    let mut reached: FxHashMap<usize, IdMap<NodeId, Option<Why>>> = FxHashMap::default();
    let mut stored: FxHashMap<usize, bool> = FxHashMap::default();
    while let Some((index, node, why)) = pending.pop() {
        let body = &mut bodies[index];
        let function = &graph.functions[body.function];
        let reached = reached.entry(index).or_insert_with(|| IdMap::filled(function.nodes.len(), None));
        if reached[node] >= Some(why) {
            continue;
        }
        reached[node] = Some(why);
        body.masks[node] = body.masks[node].staying_generic();
        let origins = origins.entry(body.function).or_insert_with(|| Origins::new(function));
        pending.extend(origins.moves.of(node).iter().map(|from| (index, *from, why)));
        for (call, result) in &origins.results[node] {
            if let Some(target) = body.calls[call.index()] {
                let returned = graph.functions[function.calls[*call].callee].results[*result];
                pending.push((target, returned, why));
            }
        }
        if why == Why::Merged {
            continue;
        }
        if let Some(formal) = origins.formals[node] {
            for (caller, call) in &callers[index] {
                let from = &graph.functions[bodies[*caller].function].calls[*call];
                pending.push((*caller, from.actuals[formal], why));
            }
        }
        if origins.loaded[node] && !std::mem::replace(stored.entry(index).or_default(), true) {
            let values = function.stores.iter().map(|store| store.value);
            let values = values.chain(function.objects.writes.iter().map(|write| write.value));
            let values = values.chain(function.cell_stores.iter().map(|(value, _)| *value));
            pending.extend(values.map(|value| (index, value, why)));
        }
    }
}

/// The values with a use whose result the rewrite could change.
fn starts<'m>(
    function: &'m Function,
    masks: &'m IdMap<NodeId, Mask>,
) -> impl Iterator<Item = (NodeId, Why)> + use<'m> {
    let illegal = function
        .accesses
        .iter()
        .filter(|access| masks[access.node].vote().space().is_some_and(|space| access.is_illegal_in(space)));
    let parameters = masks
        .iter()
        .filter(|(_, mask)| function.role != Role::Kernel && mask.vote() == Vote::Space(MemorySpace::Param));
    let kept = illegal.map(|access| access.node).chain(parameters.map(|(node, _)| node));
    let compared = function.comparisons.iter().filter(|at| {
        let space = masks[at.node].never_null();
        let same = space.is_some() && at.with.is_some_and(|with| masks[with].never_null() == space);
        !same && at.answer(masks).is_none()
    });
    let compared = compared.flat_map(|at| std::iter::once(at.node).chain(at.with));
    let tested = function.tests().filter(|node| masks[*node].may_be_null());
    let merged = masks.iter().filter(|(_, mask)| {
        mask.may_be_null() && mask.vote().space().is_some_and(|space| space != MemorySpace::Global)
    });
    // A number is merged, too, where more than the bits of one pointer went into it: LLVM can make null of
    // it.
    let numbers =
        function.bits.iter().map(|(_, made)| *made).filter(|made| masks[*made].vote() == Vote::Poison);
    let merged = merged.map(|(node, _)| node).chain(numbers).map(|node| (node, Why::Merged));
    compared.chain(tested).chain(kept).map(|node| (node, Why::Used)).chain(merged)
}

/// The origins of the values of a function.
struct Origins {
    /// Predecessors by moves and by bits.
    moves: Sources,
    /// Results of calls.
    results: IdMap<NodeId, Vec<(CallId, usize)>>,
    formals: IdMap<NodeId, Option<usize>>,
    loaded: IdMap<NodeId, bool>,
}

impl Origins {
    fn new(function: &Function) -> Self {
        let count = function.nodes.len();
        let mut origins = Self {
            moves: Sources::new(count, function.moves().chain(function.bits.iter().copied())),
            results: IdMap::filled(count, Vec::new()),
            formals: IdMap::filled(count, None),
            loaded: IdMap::filled(count, false),
        };
        for (call, site) in function.calls.iter() {
            for (index, result) in site.results.iter().enumerate() {
                origins.results[*result].push((call, index));
            }
        }
        for (index, formal) in function.formals.iter().enumerate() {
            origins.formals[formal.node] = Some(index);
        }
        for value in function.loaded() {
            origins.loaded[value] = true;
        }
        origins
    }
}
