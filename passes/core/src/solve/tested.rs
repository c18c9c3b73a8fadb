//! The values that are tested for their space at run time: directly, through a move, or in a callee.
//!
//! ```text
//! func @f(%p)   isspacep.shared %p       %p is tested
//! call @f(%q)   %q = select %c, %r, null   so are %q, %r and the null
//! ```
//!
//! A test can distinguish null from an address, so null makes each of these unknown ([`super`]). The walk
//! stops at loads: they add null themselves, since memory may always hold it, so a tested value that is
//! loaded is unknown whatever was stored.

use crate::{
    graph::{Graph, moves},
    ids::{FuncId, NodeId, reach},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// All tested values of a graph.
pub(super) fn tested(graph: &Graph) -> FxHashSet<(FuncId, NodeId)> {
    let functions = graph.functions.iter();
    let pending: Vec<(FuncId, NodeId)> =
        functions.flat_map(|(id, function)| function.tests().map(move |node| (id, node))).collect();
    let mut tested = FxHashSet::default();
    if pending.is_empty() {
        return tested;
    }
    let mut sources: FxHashMap<(FuncId, NodeId), Vec<(FuncId, NodeId)>> = FxHashMap::default();
    for (from, to) in moves(&graph.functions) {
        sources.entry(to).or_default().push(from);
    }
    let next = |value, next: &mut Vec<_>| next.extend(sources.get(&value).into_iter().flatten().copied());
    reach(pending, |value| tested.insert(*value), next);
    tested
}
