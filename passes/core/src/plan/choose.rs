//! Which groups get a body of their own, and which body each call of a body targets.
//!
//! ```text
//! f[shared], f[global], budget for one clone   the one that names more gets it, the other the original
//! g[any] calls f with both                     a call has one target: the original of f must serve both
//! ```
//!
//! A group may always be moved to a body with votes above its own, so no decision here can be wrong, only
//! less precise.

use super::{BodyKind, Decision, Planner};
use crate::{
    graph::{Linkage, Role},
    ids::{BodyId, CallId, FuncId},
};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;

impl Planner<'_> {
    /// Gives each group a body. Attempts are counted in the order of function names, and growth is spent in
    /// the order of benefit, so the result does not depend on the order of definitions.
    pub(super) fn choose_bodies(&mut self) {
        let functions = self.graph.functions.keys();
        let mut by_name: Vec<FuncId> = functions.filter(|id| self.may_want_clones(*id)).collect();
        by_name.sort_by_key(|id| (&self.graph.functions[*id].name, *id));
        let mut over_budget: FxHashSet<FuncId> = FxHashSet::default();
        let mut wanted: Vec<(Reverse<usize>, usize, usize)> = Vec::new();
        for (rank, function) in by_name.into_iter().enumerate() {
            for group in self.wants_clones(function) {
                match self.may_try() {
                    true => wanted.push((Reverse(self.groups[group].benefit), rank, group)),
                    false => {
                        over_budget.insert(function);
                    }
                }
            }
        }
        wanted.sort_unstable();
        let mut cloned: FxHashSet<usize> = FxHashSet::default();
        for (_, _, group) in wanted {
            let function = self.groups[group].function;
            if self.may_grow(function) {
                cloned.insert(group);
            } else {
                over_budget.insert(function);
            }
        }
        for function in self.graph.functions.keys() {
            if self.solution.crowded[function] {
                self.decisions.push(Decision::Crowded(function));
            }
            let (apart, together): (Vec<usize>, Vec<usize>) =
                self.unserved(function).partition(|group| cloned.contains(group));
            if let [group] = together[..]
                && !apart.is_empty()
                && self.groups[group].benefit != 0
                && !self.groups[group].pinned
            {
                self.in_place.insert(function, group);
            }
            let together: Vec<usize> = together.into_iter().flat_map(|group| self.alike(group)).collect();
            if !together.is_empty() {
                let id = self.chosen.push((function, self.original_kind(function), together));
                self.original.insert(function, id);
            }
            for group in apart {
                self.clone_group(group);
            }
            if over_budget.contains(&function) {
                self.decisions.push(Decision::OverBudget(function));
            }
        }
    }

    fn clone_group(&mut self, group: usize) {
        let id = self.chosen.push((self.groups[group].function, BodyKind::Clone, self.alike(group)));
        self.clone_of_group.insert(group, id);
        self.decisions.push(Decision::Cloned(id));
    }

    /// Counts one more attempt. Whether it is within the budget.
    fn may_try(&mut self) -> bool {
        self.clone_attempts += 1;
        self.budget.attempts.is_none_or(|limit| self.clone_attempts <= limit)
    }

    /// Adds a copy of `function` to the growth of the module, if that is within the budget.
    fn may_grow(&mut self, function: FuncId) -> bool {
        let cost = self.graph.functions[function].cost();
        let fits = self.budget.growth.is_none_or(|limit| self.growth + cost <= limit);
        self.growth += if fits { cost } else { 0 };
        fits
    }

    pub(super) fn original_kind(&self, function: FuncId) -> BodyKind {
        let at = &self.graph.functions[function];
        let closed = self.solution.roles[function] == Role::Closed && !at.is_called_by_address;
        match closed && at.linkage == Linkage::Private && !at.keeps_signature {
            true => BodyKind::InPlace,
            false => BodyKind::Original,
        }
    }

    /// The groups of `function` that should get a clone, the group that names the most first. If all groups
    /// should have a body of their own, the last one gets the original.
    fn wants_clones(&self, function: FuncId) -> Vec<usize> {
        let mut wanted: Vec<usize> = self
            .unserved(function)
            .filter(|group| self.groups[*group].benefit != 0 && !self.groups[*group].pinned)
            .collect();
        wanted.sort_by_key(|group| (Reverse(self.groups[*group].benefit), *group));
        if self.original_kind(function) == BodyKind::InPlace
            && wanted.len() == self.unserved(function).count()
        {
            wanted.pop();
        }
        wanted
    }

    /// The groups of `function` that are not served by another one, and share no body with an earlier one.
    pub(super) fn unserved(&self, function: FuncId) -> impl Iterator<Item = usize> {
        let is_apart =
            |group: &usize| self.groups[*group].served_by.is_none() && self.groups[*group].leader == *group;
        self.of_function[function].clone().filter(is_apart)
    }

    /// Whether some group of `function` could get a clone, whatever its benefit: not if all callers agree, so
    /// that the function itself is specialized for them.
    pub(super) fn may_want_clones(&self, function: FuncId) -> bool {
        let at = &self.graph.functions[function];
        if matches!(at.role, Role::Kernel | Role::Everywhere) || at.keeps_signature {
            return false;
        }
        let groups = self.unserved(function).take(2).count();
        groups == 2 || groups == 1 && self.original_kind(function) != BodyKind::InPlace
    }

    pub(super) fn body_of_group(&self, group: usize) -> Option<BodyId> {
        let group = self.leader(group);
        self.clone_of_group.get(&group).or_else(|| self.original.get(&self.groups[group].function)).copied()
    }

    fn original_of(&mut self, function: FuncId) -> BodyId {
        if let Some(body) = self.original.get(&function) {
            return *body;
        }
        let body = self.chosen.push((function, self.original_kind(function), Vec::new()));
        self.original.insert(function, body);
        body
    }

    /// The groups that one call of a body can reach.
    pub(super) fn reached(&self, groups: &[usize], call: CallId) -> Vec<usize> {
        let instances = groups.iter().flat_map(|group| &self.groups[*group].instances);
        let targets = instances.filter_map(|instance| self.solution.instances[*instance].targets[call]);
        let mut reached: Vec<usize> = targets.filter_map(|target| self.group_of[target]).collect();
        reached.sort_unstable();
        reached.dedup();
        reached
    }

    /// Where the instances of one body call different bodies, the original must serve them all. The group for
    /// which it was specialized then gets a clone, if that is within the budget.
    pub(super) fn distribute(&mut self) {
        let mut pending: Vec<BodyId> = self.chosen.keys().collect();
        while let Some(body) = pending.pop() {
            let (function, _, groups) = self.chosen[body].clone();
            for (call, site) in self.graph.functions[function].calls.iter() {
                let reached = self.reached(&groups, call);
                let mut bodies = reached.iter().map(|group| self.body_of_group(*group));
                let first = bodies.next();
                if bodies.all(|body| Some(body) == first) {
                    continue;
                }
                let original = self.original_of(site.callee);
                if let Some(group) = self.in_place.remove(&site.callee)
                    && self.may_try()
                    && self.may_grow(site.callee)
                {
                    self.clone_group(group);
                    pending.extend(self.chosen.keys().next_back());
                    self.chosen[original].2.clear();
                }
                let served = &mut self.chosen[original].2;
                let before = served.len();
                for group in reached {
                    if !served.contains(&group) {
                        served.push(group);
                    }
                }
                if served.len() != before {
                    pending.push(original);
                }
            }
        }
    }
}
