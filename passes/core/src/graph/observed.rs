//! Which values may drop null, or a contradiction, because no use observes it.
//!
//! ```text
//! %p = select %c, %shared, null
//! load %p                          null is no address: it makes no difference here, and %p may be retyped
//! icmp eq %p, %q                   here it does, and %p stays generic (`crate::generic`)
//! ```
//!
//! Dropping null from a mask is right only if the value is used for nothing but its memory. So a value is
//! observed if it is compared, tested, passed, returned, stored or spilled, or if it flows into a value that
//! is.

use super::{Constraint, Function};
use crate::{
    ids::{IdMap, NodeId, reachable},
    lattice::Mask,
};

impl Function {
    /// Nodes with a value that matters beyond the memory that it addresses: a null among them must stay null.
    pub fn observed(&self) -> IdMap<NodeId, bool> {
        let spilled = self.constraints.iter().filter_map(|constraint| match *constraint {
            Constraint::Spill { value, .. } => Some(value),
            _ => None,
        });
        let passed = self.calls.values().flat_map(|call| &call.actuals);
        let observed = self.observed_uses.iter().chain(&self.results).chain(passed).copied();
        let observed = observed.chain(self.stored()).chain(spilled).chain(self.tests());
        let sources = self.value_sources();
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
        self.filters().any(|(from, to)| masks[to].is_empty() && !masks[from].is_empty())
    }

    /// Ignores filters that contradict all that is known of a value: the code is dead, or a mistake, and the
    /// value keeps its spaces.
    pub fn forget_contradictions(&self, masks: &mut IdMap<NodeId, Mask>) {
        // The output of a filter may be filtered again, but only by a later one.
        for (from, to) in self.filters() {
            if masks[to].is_empty() {
                masks[to] = masks[from];
            }
        }
    }

    fn filters(&self) -> impl Iterator<Item = (NodeId, NodeId)> {
        self.constraints.iter().filter_map(|constraint| match *constraint {
            Constraint::Filter { from, to, .. } => Some((from, to)),
            _ => None,
        })
    }
}
