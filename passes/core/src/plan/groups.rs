//! The candidates for a body: groups of instances with the same votes, which group serves which, and the
//! benefit of a body.
//!
//! ```text
//! f[shared], f[shared] under unknown code    one group: the votes decide on the body
//! f[null]                                    served by the group of f[shared]: null is never an address
//! f[global], in which no access is named     benefit 0: it may share the original
//! f[shared, local], f[local, local]          benefit 0 if only the second pointer is accessed: any body names it,
//!                                            or if so few are by the first that the copy is not worth it
//! ```

use super::{BodyKind, CloneBudget, Planner};
use crate::{
    MemorySpace,
    graph::{Access, AccessWhat, Graph, Role},
    ids::{CallId, FuncId, IdMap, InstanceId, NodeId},
    lattice::{Mask, Vote},
    limits::CLONE_SHARE,
    solve::Solution,
};
use rustc_hash::FxHashMap;
use std::{cmp::Reverse, collections::BTreeMap};

/// Instances of one function that have the same votes.
pub(super) struct Group {
    pub function: FuncId,
    pub votes: Box<[Vote]>,
    pub instances: Vec<InstanceId>,
    /// Whether it, or a group that shares its body, is called indirectly or by unknown code, and stays with
    /// the original.
    pub pinned: bool,
    /// The group with the body that this group uses.
    pub served_by: Option<usize>,
    /// The first group with a body that would make the same claims as the body of this group (`alike.rs`):
    /// the two share one.
    pub leader: usize,
    /// The most accesses and results that a body for only this group names thanks to its callers, and a body
    /// for all groups does not, in itself or in one function below it in the call graph.
    pub benefit: usize,
}

/// The votes and the calls of the original of a function, which serves all contexts. Empty where only one context
/// is told apart, and where the original stays without any: there each context wins all that it names.
#[derive(Default)]
struct Split {
    /// The votes that it may rely on.
    votes: IdMap<NodeId, Vote>,
    /// How many bodies each of its calls would reach.
    targets: IdMap<CallId, usize>,
}

impl Split {
    /// Whether it names this space at a node.
    fn names(&self, node: NodeId, space: MemorySpace) -> bool {
        !self.votes.is_empty() && self.votes[node].space() == Some(space)
    }

    /// Whether all bodies call the same one.
    fn is_same(&self, call: CallId) -> bool {
        !self.targets.is_empty() && self.targets[call] < 2
    }
}

impl<'a> Planner<'a> {
    pub(super) fn new(graph: &'a Graph, solution: &'a Solution, budget: CloneBudget) -> Self {
        let live = solution.live();
        let mut by_votes: IdMap<FuncId, BTreeMap<&[Vote], Vec<InstanceId>>> =
            IdMap::filled(graph.functions.len(), BTreeMap::new());
        for (id, instance) in solution.instances.iter().filter(|(id, _)| live[*id]) {
            by_votes[instance.function].entry(&instance.votes).or_default().push(id);
        }
        let mut groups = Vec::new();
        let mut group_of = IdMap::filled(solution.instances.len(), None);
        let mut of_function = IdMap::default();
        for (function, by_votes) in by_votes.iter() {
            let first = groups.len();
            for (votes, instances) in by_votes {
                for instance in instances {
                    group_of[*instance] = Some(groups.len());
                }
                let (votes, instances) = ((*votes).into(), instances.clone());
                let (pinned, served_by, leader, benefit) = (false, None, groups.len(), 0);
                groups.push(Group { function, votes, instances, pinned, served_by, leader, benefit });
            }
            of_function.push(first..groups.len());
        }
        for (_, dispatcher) in solution.instances.iter().filter(|(id, _)| live[*id]) {
            if graph.functions[dispatcher.function].dispatches {
                for group in dispatcher.targets.values().flatten().filter_map(|target| group_of[*target]) {
                    groups[group].pinned = true;
                }
            }
        }
        Self {
            graph,
            solution,
            groups,
            of_function,
            group_of,
            chosen: IdMap::default(),
            original: FxHashMap::default(),
            clone_of_group: FxHashMap::default(),
            in_place: FxHashMap::default(),
            decisions: Vec::new(),
            budget,
            clone_attempts: 0,
            growth: 0,
        }
    }

    /// A caller that passes null can use the body created for a caller that passes an address, if that body
    /// is solved under unknown code wherever the first caller's own body is. The instances that it calls are
    /// then above the instances that the own body calls, unless the cap sent a call elsewhere.
    pub(super) fn find_servers(&mut self) {
        if self.solution.crowded.values().any(|crowded| *crowded) {
            return;
        }
        for range in self.of_function.values() {
            for index in range.clone() {
                let group = &self.groups[index];
                if group.pinned || !group.votes.contains(&Vote::Undet) {
                    continue;
                }
                let undecided =
                    |group: &Group| group.votes.iter().filter(|vote| **vote == Vote::Undet).count();
                let in_unknown_code = |group: &Group| {
                    group.instances.iter().any(|i| self.solution.instances[*i].in_unknown_code)
                };
                let serves = |other: &usize| {
                    let other = &self.groups[*other];
                    let decides = |(a, b): (&Vote, &Vote)| a == b || *b == Vote::Undet;
                    undecided(other) < undecided(group)
                        && other.votes.iter().zip(&group.votes).all(decides)
                        && (in_unknown_code(other) || !in_unknown_code(group))
                };
                self.groups[index].served_by =
                    range.clone().filter(serves).min_by_key(|other| undecided(&self.groups[*other]));
            }
        }
        // Each step leaves fewer undecided votes, so this ends.
        for index in 0..self.groups.len() {
            while let Some(next) =
                self.groups[index].served_by.and_then(|server| self.groups[server].served_by)
            {
                self.groups[index].served_by = Some(next);
            }
        }
    }

    /// The vote of a node that a body for these groups may rely on.
    pub(super) fn vote(&self, groups: impl IntoIterator<Item = usize>, node: NodeId) -> Vote {
        let instances = groups.into_iter().flat_map(|group| &self.groups[group].instances);
        instances.map(|instance| self.solution.mask(*instance, node)).collect::<Mask>().vote()
    }

    /// Computes the [benefit](Group::benefit) of each group, and propagates it to its callers.
    pub(super) fn find_benefits(&mut self) {
        let mut known = FxHashMap::default();
        let mut callers: Vec<Vec<usize>> = vec![Vec::new(); self.groups.len()];
        let mut own: Vec<(usize, usize)> = Vec::new();
        for index in 0..self.groups.len() {
            let Group { function: id, instances, votes, .. } = &self.groups[index];
            if !votes.iter().any(|vote| !matches!(vote, Vote::Undet | Vote::Poison)) {
                continue;
            }
            let function = &self.graph.functions[*id];
            let (callers_decide, split) =
                known.entry(*id).or_insert_with(|| (function.depends_on_callers(), self.split(*id)));
            let space = |node: NodeId| {
                let is_won = |space: &MemorySpace| callers_decide[node] && !split.names(node, *space);
                self.vote([index], node).space().filter(is_won)
            };
            let is_named = |access: &&Access| match access.what {
                AccessWhat::Memory => {
                    space(access.node).is_some_and(|space| access.allowed.contains(Mask::of(space)))
                }
                AccessWhat::Test => space(access.node).is_some(),
                AccessWhat::Typed => false,
            };
            // An access without a form in the space stays generic in a body of its own as well. LLVM would
            // see the space once it has inlined that body, and it inlines a body with one caller.
            if function
                .accesses
                .iter()
                .any(|access| space(access.node).is_some_and(|space| access.is_illegal_in(space)))
            {
                continue;
            }
            let accesses = function.accesses.iter().filter(is_named).count();
            let results = function.returned().iter().filter(|node| space(**node).is_some()).count();
            let named = accesses + results;
            let is_worth = split.votes.is_empty() || named * CLONE_SHARE >= function.accesses.len();
            if named != 0 && is_worth {
                own.push((named, index));
            }
            for (call, site) in function.calls.iter() {
                if split.is_same(call) || !site.actuals.iter().any(|actual| callers_decide[*actual]) {
                    continue;
                }
                for instance in instances {
                    if let Some(target) = self.solution.instances[*instance].targets[call]
                        && let Some(callee) = self.group_of[target]
                    {
                        callers[callee].push(index);
                    }
                }
            }
        }
        own.sort_by_key(|(named, index)| (Reverse(*named), *index));
        for (named, index) in own {
            let mut pending = vec![index];
            while let Some(index) = pending.pop() {
                if self.groups[index].benefit == 0 {
                    self.groups[index].benefit = named;
                    pending.extend(&callers[index]);
                }
            }
        }
        for index in 0..self.groups.len() {
            let leader = self.groups[index].leader;
            self.groups[leader].benefit = self.groups[leader].benefit.max(self.groups[index].benefit);
        }
    }

    fn split(&self, id: FuncId) -> Split {
        let serves_all = self.original_kind(id) == BodyKind::InPlace || self.solution.roles[id] == Role::Open;
        if !serves_all || self.unserved(id).take(2).count() < 2 {
            return Split::default();
        }
        let (function, all) = (&self.graph.functions[id], self.of_function[id].clone());
        let votes = function.nodes.keys().map(|node| self.vote(all.clone(), node)).collect();
        let groups: Vec<usize> = all.clone().collect();
        let targets = function.calls.keys().map(|call| self.reached_leaders(&groups, call).len()).collect();
        Split { votes, targets }
    }
}
