//! Which values stay generic although their space is known: those with a use that LLVM must not do in it.
//!
//! ```text
//! func @f(%p)                        every caller passes a pointer to shared memory
//!   icmp eq %p, null                 %p stays generic, and so does everything that flows into it
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
//! Another such use is an operation that has no form in the space, such as an atomic operation on constant or
//! local memory: LLVM's pass rewrites it all the same, and the code generator fails, or ptxas does. And
//! parameter memory belongs to the kernel: in a function `ld.param` reads the function's own parameters.
//!
//! No harm is done where both values are known to be addresses in the same space, since neither is null. The
//! answer of a comparison with null of an address that never is null was tried, and not kept: no file of the
//! corpora changed.
//!
//! A value can flow to such a use by moves between values, as a number ([`Function::bits`]), through calls,
//! which LLVM may inline, and through memory of the function, which LLVM may promote. A merge with null does
//! harm only by moves between values, even if it is stored or passed.

use crate::{
    MemorySpace,
    graph::{Flow, Function, Graph, Role, Source},
    ids::{BodyId, CallId, FuncId, Id, IdMap, NodeId},
    lattice::{Mask, Vote},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// A body with its masks.
pub struct SolvedBody<'m> {
    /// The function of the body.
    pub function: FuncId,
    /// The spaces that reach each node.
    pub masks: &'m mut IdMap<NodeId, Mask>,
    /// The body that each call targets, by its index.
    pub calls: IdMap<CallId, Option<BodyId>>,
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
    let mut pending: Vec<(BodyId, NodeId, Why)> = Vec::new();
    for (index, body) in bodies.iter().enumerate() {
        let function = &graph.functions[body.function];
        let body_id = BodyId::new(index);
        pending.extend(starts(function, body.masks).map(|(node, why)| (body_id, node, why)));
    }
    if pending.is_empty() {
        return;
    }
    let targets = bodies.iter().map(|body| (body.function, body.calls.clone()));
    let flow = Flow::new(graph, targets.collect());
    let mut reached: FxHashMap<BodyId, IdMap<NodeId, Option<Why>>> = FxHashMap::default();
    let mut stored: FxHashSet<BodyId> = FxHashSet::default();
    while let Some((body, node, why)) = pending.pop() {
        let function = flow.function(body);
        let reached = reached.entry(body).or_insert_with(|| IdMap::filled(function.nodes.len(), None));
        if reached[node] >= Some(why) {
            continue;
        }
        reached[node] = Some(why);
        let masks = &mut bodies[body.index()].masks;
        masks[node] = masks[node].staying_generic();
        for source in flow.sources(body).of(node) {
            match source {
                Source::Formal(_) if why == Why::Merged => {}
                Source::Memory(_) | Source::Cell(_) | Source::Object if why == Why::Used => {
                    if stored.insert(body) {
                        pending.extend(function.stored().map(|value| (body, value, why)));
                    }
                }
                _ => pending.extend(flow.values(body, *source).map(|(body, value)| (body, value, why))),
            }
        }
    }
}

/// The values with a use that could have another result after the rewrite.
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
        space.is_none() || at.with.is_none_or(|with| masks[with].never_null() != space)
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
