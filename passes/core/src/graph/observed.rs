//! Which values may lose what they do not show: a null that is never looked at, a contradiction.
//!
//! ```text
//! %p = select %c, %shared, null
//! load %p                          null is no address: whether %p is null makes no difference, and %p may be retyped
//! icmp eq %p, %q                   here it does, and %p stays generic (`crate::generic`)
//! ```
//!
//! Dropping null from a mask is right only if the value is used for its memory alone. So a value counts as observed if
//! it is compared, tested, passed, returned, stored or spilled, or if a value is that it moves into.

use super::{Edge, Function};
use crate::{
    ids::{IdMap, NodeId, reachable},
    lattice::Mask,
};

impl Function {
    /// Nodes whose value, and not just the memory there, can make a difference: a null among them must stay one.
    pub fn observed(&self) -> IdMap<NodeId, bool> {
        let stored = self.stores.iter().map(|store| store.value);
        let written = self.objects.writes.iter().map(|write| write.value);
        let leaving = self.nodes.keys().filter(|node| {
            let leaves = |edge: &Edge| matches!(edge, Edge::Spill | Edge::StoreCell(_) | Edge::Actual(_));
            self.edges(*node).iter().any(leaves)
        });
        let observed = self.observed_uses.iter().chain(&self.results).copied();
        let observed = observed.chain(stored).chain(written).chain(self.tests()).chain(leaving);
        let sources = self.sources();
        reachable(self.nodes.len(), observed, |node, next| next.extend(sources.of(node)))
    }

    /// `masks` of the function's nodes without the nulls that make no difference. Returns the nodes that are settled
    /// only since then, in order.
    pub fn forget_unobserved_nulls(&self, masks: &mut IdMap<NodeId, Mask>) -> Vec<NodeId> {
        let mut settled = Vec::new();
        if masks.values().any(|mask| mask.may_be_null() && mask.settled().is_none()) {
            let observed = self.observed();
            for node in masks.keys().filter(|node| !observed[*node]) {
                let before = masks[node].settled();
                masks[node] = masks[node].without_null();
                if before != masks[node].settled() {
                    settled.push(node);
                }
            }
        }
        settled
    }

    /// Whether a filter contradicts all that is known of a value.
    pub fn contradicts_itself(&self, masks: &IdMap<NodeId, Mask>) -> bool {
        self.filters.iter().any(|filter| masks[filter.to].is_empty() && !masks[filter.from].is_empty())
    }

    /// `masks` of the function's nodes, where a filter that contradicts all that is known of a value counts as absent:
    /// it is dead code, or a mistake, and the value keeps its spaces.
    pub fn forget_contradictions(&self, masks: &mut IdMap<NodeId, Mask>) {
        // What a filter lets through may be filtered again, but only by a later one.
        for filter in &self.filters {
            if masks[filter.to].is_empty() {
                masks[filter.to] = masks[filter.from];
            }
        }
    }
}
