//! Which values may drop null, or a contradiction, because no use observes it.
//!
//! ```text
//! %p = select %c, %shared, null
//! load %p                          null is no address: it makes no difference here, and %p may be retyped
//! icmp eq %p, %q                   here it does, and %p stays generic (`crate::generic`)
//! ```
//!
//! Dropping null from a mask is right only if the value is used for its memory alone. So a value is observed
//! if it is compared, tested, passed, returned, stored or spilled, or if it flows into a value that is.

use super::{Edge, Function};
use crate::{
    ids::{IdMap, NodeId, reachable},
    lattice::Mask,
};

impl Function {
    /// Nodes whose value matters beyond the memory that it addresses: a null among them must stay null.
    pub fn observed(&self) -> IdMap<NodeId, bool> {
        let stored = self.stores.iter().map(|store| store.value);
        let written = self.objects.writes.iter().map(|write| write.value);
        let escaping = self.nodes.keys().filter(|node| {
            let escapes = |edge: &Edge| matches!(edge, Edge::Spill | Edge::StoreCell(_) | Edge::Actual(_));
            self.edges(*node).iter().any(escapes)
        });
        let observed = self.observed_uses.iter().chain(&self.results).copied();
        let observed = observed.chain(stored).chain(written).chain(self.tests()).chain(escaping);
        let sources = self.sources();
        reachable(self.nodes.len(), observed, |node, next| next.extend(sources.of(node)))
    }

    /// Drops null from the masks of nodes that are not observed. Returns the nodes that are settled only
    /// because of that, in order.
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

    /// Whether a filter contradicts all that is known of a value, so that nothing of its mask is left.
    pub fn contradicts_itself(&self, masks: &IdMap<NodeId, Mask>) -> bool {
        self.filters.iter().any(|filter| masks[filter.to].is_empty() && !masks[filter.from].is_empty())
    }

    /// Ignores filters that contradict all that is known of a value: the code is dead, or a mistake, and the
    /// value keeps its spaces.
    pub fn forget_contradictions(&self, masks: &mut IdMap<NodeId, Mask>) {
        // The output of a filter may be filtered again, but only by a later one.
        for filter in &self.filters {
            if masks[filter.to].is_empty() {
                masks[filter.to] = masks[filter.from];
            }
        }
    }
}
