//! Groups with bodies that would make the same claims, and so share one.
//!
//! ```text
//! f[local, shared]     names the second pointer alone, since nothing is accessed through the first
//! f[local, local]      likewise, so that it is the same body
//! g[shared] calls f[shared, shared], g[local] calls f[local, shared]: alike, since what they call is
//! ```
//!
//! A body claims the space of each access and of each result, and sends each call to a body. Two groups are
//! alike if all these are equal, where bodies of alike groups are one. A claim is a vote, and the vote of a
//! join of equal votes is that vote: so a body for both names all that each of the two would. The partition
//! is the coarsest such: it starts with only the claims, and splits groups until calls agree as well. So
//! whether two contexts of a function get one body does not depend on the rest of the module, as long as
//! memory holds the same: kernels that are compiled together need no more bodies than each by itself.

use super::Planner;
use crate::{
    ids::{CallId, FuncId, IdMap},
    lattice::Vote,
};
use rustc_hash::FxHashMap;

impl Planner<'_> {
    /// Finds the [leader](super::groups::Group::leader) of each group.
    pub(super) fn find_alike(&mut self) {
        let mut callers: IdMap<FuncId, Vec<FuncId>> = IdMap::filled(self.graph.functions.len(), Vec::new());
        let split: Vec<FuncId> = self.graph.functions.keys().filter(|id| self.may_want_clones(*id)).collect();
        let mut claims: FxHashMap<usize, (bool, Vec<Vote>)> = FxHashMap::default();
        for id in &split {
            let function = &self.graph.functions[*id];
            for group in self.unserved(*id) {
                let nodes = function
                    .accesses
                    .iter()
                    .map(|access| access.node)
                    .chain(function.results.iter().copied());
                let votes = nodes.map(|node| self.vote([group], node)).collect();
                claims.insert(group, (self.groups[group].pinned, votes));
            }
            for call in function.calls.values() {
                callers[call.callee].push(*id);
            }
        }
        // All that claim the same are alike, until their calls say otherwise.
        let unserved = |this: &Self, id: FuncId| -> Vec<usize> {
            this.of_function[id].clone().filter(|group| this.groups[*group].served_by.is_none()).collect()
        };
        for id in &split {
            let mut first: FxHashMap<&(bool, Vec<Vote>), usize> = FxHashMap::default();
            for group in unserved(self, *id) {
                self.groups[group].leader = *first.entry(&claims[&group]).or_insert(group);
            }
        }
        let mut pending = split;
        while let Some(id) = pending.pop() {
            let mut first: FxHashMap<(usize, Vec<Vec<usize>>), usize> = FxHashMap::default();
            let mut leaders = Vec::new();
            for group in unserved(self, id) {
                let calls = self.graph.functions[id].calls.keys();
                let targets = calls.map(|call| self.reached_leaders(&[group], call)).collect();
                let leader = *first.entry((self.groups[group].leader, targets)).or_insert(group);
                leaders.push((group, leader));
            }
            let is_same = leaders.iter().all(|(group, leader)| self.groups[*group].leader == *leader);
            leaders.into_iter().for_each(|(group, leader)| self.groups[group].leader = leader);
            if !is_same {
                pending.extend(&callers[id]);
                pending.dedup();
            }
        }
        // Unknown code calls the original, and so do contexts that claim no more.
        for entry in &self.solution.entries {
            if let Some(group) = self.group_of[*entry] {
                let leader = self.groups[group].leader;
                self.groups[leader].pinned = true;
            }
        }
    }

    /// The groups that share a body with this one, itself included.
    pub(super) fn alike(&self, leader: usize) -> Vec<usize> {
        let range = self.of_function[self.groups[leader].function].clone();
        let is_alike =
            |group: &usize| self.groups[*group].served_by.is_none() && self.groups[*group].leader == leader;
        range.filter(is_alike).collect()
    }

    /// The leader of a group, or of the group that serves it.
    pub(super) fn leader(&self, group: usize) -> usize {
        self.groups[self.groups[group].served_by.unwrap_or(group)].leader
    }

    /// The leaders of the groups that one call of a body can reach.
    pub(super) fn reached_leaders(&self, groups: &[usize], call: CallId) -> Vec<usize> {
        let mut leaders: Vec<usize> =
            self.reached(groups, call).into_iter().map(|group| self.leader(group)).collect();
        leaders.sort_unstable();
        leaders.dedup();
        leaders
    }
}
