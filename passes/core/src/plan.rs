//! From the fixpoint to what will be done: which bodies exist, what may be relied on in each, who calls which.
//!
//! The solver splits functions as finely as callers disagree. Bodies are made more sparingly:
//!
//! ```text
//! private function, all callers agree             its own body is specialized in place, no clone
//! private function, k vectors of votes            k-1 internal clones, name.shared, name.global; the last one in place
//! others may call it too                          an internal clone for each vector, and the original for the others
//! a clone would name no access and no result      not made: the callers stay with the original
//! the clone budget is used up                     not made: "avoid cloning of name"
//! a caller passes null                            goes to any clone that agrees otherwise: null is never an address
//! ```
//!
//! Clones make the module larger, up to a limit ([`CloneBudget::growth`]). Those that name the most accesses come first;
//! the vectors that are left without a body of their own share the original.
//!
//! A body stands for a set of instances, and what may be relied on in it is what all of them agree on: the join of
//! their masks. A caller may always go to a body whose votes are above its own (it relies on less), so every decision
//! here costs precision at most, never soundness.

use crate::{
    generic::{Known, keep_generic},
    graph::{Access, AccessWhat, Graph, Linkage, Role},
    ids::{BodyId, CallId, FuncId, Id, IdMap, InstanceId, NodeId, reachable},
    lattice::{Mask, Vote},
    solve::Solution,
    space::MemorySpace,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{cmp::Reverse, collections::BTreeMap};

/// What bounds the clones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CloneBudget {
    /// Clones that may be tried, those that come to nothing included; none is no limit.
    pub attempts: Option<u64>,
    /// What clones may add to the module, counted by [`Function::cost`](crate::graph::Function::cost); none is no limit.
    pub growth: Option<u64>,
}

impl CloneBudget {
    /// No limit.
    pub const UNLIMITED: Self = Self { attempts: None, growth: None };

    /// A limit on the clones that are tried, and none on what they add.
    pub const fn of_attempts(attempts: u64) -> Self {
        Self { attempts: Some(attempts), growth: None }
    }
}

/// A function body after the rewrite.
#[derive(Clone, Debug)]
pub struct Body {
    /// The function it is, or is copied from.
    pub function: FuncId,
    /// What it is.
    pub kind: BodyKind,
    /// What may be relied on of each formal.
    pub votes: Box<[Vote]>,
    /// What may be relied on of each result node.
    pub results: Box<[Vote]>,
    /// The spaces that reach each node.
    pub masks: IdMap<NodeId, Mask>,
    /// Values that are settled only because it makes no difference whether they are null, in order.
    pub settled_without_null: Vec<NodeId>,
    /// The body that each call goes to; none where the call is never reached.
    pub calls: IdMap<CallId, Option<BodyId>>,
    /// How many calls in all bodies go here.
    pub call_sites: u32,
}

impl Body {
    /// The space of an access that whoever sees the function alone does not find: what may be null, or is looked at, stays
    /// generic, and the access through it is in the space all the same.
    pub fn space_from_module(&self, access: &Access) -> Option<MemorySpace> {
        let mask = self.masks[access.node];
        // What it was loaded from may be looked at, and stays generic then: the function alone does not see why this
        // value is settled.
        let is_unseen =
            mask.settled().is_none() || self.settled_without_null.binary_search(&access.node).is_ok();
        let space = mask.vote().space().filter(|_| is_unseen && access.what == AccessWhat::Memory);
        space.filter(|space| access.allowed.contains(Mask::of(*space)))
    }
}

/// What a [`Body`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyKind {
    /// The function itself, with its signature as it is.
    Original,
    /// The function itself: every caller is known, so that its signature may change.
    InPlace,
    /// An internal copy for one vector of votes.
    Clone,
}

/// A decision worth telling, in the order of the functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A clone was made.
    Cloned(BodyId),
    /// A clone was wanted, but the budget was used up.
    OverBudget(FuncId),
    /// The function is called with more vectors of votes than are solved apart ([`Solution::crowded`]).
    Crowded(FuncId),
}

/// What will be done to a module.
#[derive(Clone, Debug)]
pub struct Plan {
    /// All bodies: those of a function stand together, save for what only other functions' disagreement calls for.
    pub bodies: IdMap<BodyId, Body>,
    /// Functions that lose their last caller to their clones and may go.
    pub dropped: Vec<FuncId>,
    /// What was decided.
    pub decisions: Vec<Decision>,
    /// Clones tried.
    pub clone_attempts: u64,
}

impl Plan {
    /// The bodies of one function, the original first.
    pub fn bodies_of(&self, function: FuncId) -> impl Iterator<Item = (BodyId, &Body)> {
        let with = move |is_clone: bool| {
            let wanted =
                move |body: &Body| body.function == function && (body.kind == BodyKind::Clone) == is_clone;
            self.bodies.iter().filter(move |(_, body)| wanted(body))
        };
        with(false).chain(with(true))
    }

    /// The bodies of each of `functions` functions, the original first: [`Plan::bodies_of`] for all of them at once.
    pub fn bodies_by_function(&self, functions: usize) -> IdMap<FuncId, Vec<(BodyId, &Body)>> {
        let mut by_function: IdMap<FuncId, Vec<(BodyId, &Body)>> = IdMap::filled(functions, Vec::new());
        for (id, body) in self.bodies.iter() {
            by_function[body.function].push((id, body));
        }
        for bodies in by_function.values_mut() {
            bodies.sort_by_key(|(_, body)| body.kind == BodyKind::Clone);
        }
        by_function
    }
}

/// Instances of one function that have the same votes.
struct Group {
    function: FuncId,
    votes: Box<[Vote]>,
    instances: Vec<InstanceId>,
    /// Whether it is called through the address of the function, and stays with the original.
    pinned: bool,
    /// The group that serves this one too.
    served_by: Option<usize>,
    /// The fewest calls that lead here from where everything starts.
    depth: usize,
    /// The most accesses and results that depend on the callers and that a body for this group alone names, in itself or
    /// in one function that it calls.
    benefit: usize,
}

/// Decides on the bodies.
pub fn plan(graph: &Graph, solution: &Solution, budget: CloneBudget) -> Plan {
    let mut planner = Planner::new(graph, solution, budget);
    planner.find_servers();
    planner.find_depths();
    planner.find_benefits();
    planner.choose_bodies();
    planner.distribute();
    planner.build()
}

struct Planner<'a> {
    graph: &'a Graph,
    solution: &'a Solution,
    groups: Vec<Group>,
    /// Where the groups of a function start and end in `groups`.
    of_function: IdMap<FuncId, std::ops::Range<usize>>,
    group_of: IdMap<InstanceId, Option<usize>>,
    /// Bodies as they are chosen: the function, the kind, the groups.
    chosen: IdMap<BodyId, (FuncId, BodyKind, Vec<usize>)>,
    original: FxHashMap<FuncId, BodyId>,
    clone_of_group: FxHashMap<usize, BodyId>,
    /// The group for which the original of a function is specialized, though others have clones.
    in_place: FxHashMap<FuncId, usize>,
    decisions: Vec<Decision>,
    budget: CloneBudget,
    clone_attempts: u64,
    growth: u64,
}

impl<'a> Planner<'a> {
    fn new(graph: &'a Graph, solution: &'a Solution, budget: CloneBudget) -> Self {
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
                let (pinned, served_by, depth, benefit) = (false, None, usize::MAX, 0);
                groups.push(Group { function, votes, instances, pinned, served_by, depth, benefit });
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

    /// A caller that passes null can use the body made for a caller that passes an address, if that one is solved for
    /// as much unknown code on the stack. What one calls is then above what the other calls, unless one of them found no
    /// instance of its own any more.
    fn find_servers(&mut self) {
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

    /// Goes from the entries along the calls, breadth first.
    fn find_depths(&mut self) {
        let mut level: Vec<InstanceId> = self.solution.entries.clone();
        let mut seen = IdMap::filled(self.solution.instances.len(), false);
        for depth in 0.. {
            level.retain(|instance| !std::mem::replace(&mut seen[*instance], true));
            if level.is_empty() {
                return;
            }
            for group in level.iter().filter_map(|instance| self.group_of[*instance]) {
                self.groups[group].depth = self.groups[group].depth.min(depth);
            }
            let calls = level.iter().flat_map(|instance| self.solution.instances[*instance].targets.values());
            level = calls.flatten().copied().collect();
        }
    }

    /// Counts what a body for each group alone would name that depends on the callers.
    fn find_benefits(&mut self) {
        let mut depends = FxHashMap::default();
        let mut callers: Vec<Vec<usize>> = vec![Vec::new(); self.groups.len()];
        let mut own: Vec<(usize, usize)> = Vec::new();
        for index in 0..self.groups.len() {
            let Group { function: id, instances, votes, .. } = &self.groups[index];
            if !votes.iter().any(|vote| vote.space().is_some()) {
                continue;
            }
            let function = &self.graph.functions[*id];
            let depends = depends.entry(*id).or_insert_with(|| function.depends_on_callers());
            let space = |node: NodeId| {
                let masks = instances.iter().map(|instance| self.solution.mask(*instance, node));
                masks.collect::<Mask>().vote().space().filter(|_| depends[node])
            };
            let is_named = |access: &&Access| match access.what {
                AccessWhat::Memory => {
                    space(access.node).is_some_and(|space| access.allowed.contains(Mask::of(space)))
                }
                AccessWhat::Test => space(access.node).is_some(),
                AccessWhat::Typed => false,
            };
            let accesses = function.accesses.iter().filter(is_named).count();
            let results = function.results.iter().filter(|node| space(**node).is_some()).count();
            if accesses + results != 0 {
                own.push((accesses + results, index));
            }
            for (call, site) in function.calls.iter() {
                if !site.actuals.iter().any(|actual| depends[*actual]) {
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
    }

    /// Gives each group a body. What counts the attempts goes by the names of functions, and what limits the growth of the
    /// module by benefit, so that the order of definitions does not show. Callers come before what they call: their benefit
    /// is as large, and without a body of their own they would reach no clone.
    fn choose_bodies(&mut self) {
        let mut by_name: Vec<FuncId> = self.graph.functions.keys().collect();
        by_name.sort_by_key(|id| (&self.graph.functions[*id].name, *id));
        let mut over_budget: FxHashSet<FuncId> = FxHashSet::default();
        let mut wanted: Vec<(Reverse<usize>, usize, usize, usize)> = Vec::new();
        for (rank, function) in by_name.into_iter().enumerate() {
            for group in self.wants_clones(function) {
                match self.may_try() {
                    true => {
                        let Group { benefit, depth, .. } = self.groups[group];
                        wanted.push((Reverse(benefit), depth, rank, group));
                    }
                    false => {
                        over_budget.insert(function);
                    }
                }
            }
        }
        wanted.sort_unstable();
        let mut cloned: FxHashSet<usize> = FxHashSet::default();
        for (_, _, _, group) in wanted {
            let function = self.groups[group].function;
            if self.may_grow(function) {
                cloned.insert(group);
            } else {
                over_budget.insert(function);
            }
        }
        for (function, range) in self.of_function.clone().iter() {
            if self.solution.crowded[function] {
                self.decisions.push(Decision::Crowded(function));
            }
            let (apart, together): (Vec<usize>, Vec<usize>) = range
                .clone()
                .filter(|group| self.groups[*group].served_by.is_none())
                .partition(|group| cloned.contains(group));
            if let [group] = together[..]
                && !apart.is_empty()
                && self.groups[group].benefit != 0
                && !self.groups[group].pinned
            {
                self.in_place.insert(function, group);
            }
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
        let id = self.chosen.push((self.groups[group].function, BodyKind::Clone, vec![group]));
        self.clone_of_group.insert(group, id);
        self.decisions.push(Decision::Cloned(id));
    }

    /// Counts one more attempt, and says whether the budget has it.
    fn may_try(&mut self) -> bool {
        self.clone_attempts += 1;
        self.budget.attempts.is_none_or(|limit| self.clone_attempts <= limit)
    }

    /// Adds a copy of `function` to the growth of the module, if the budget has room for it.
    fn may_grow(&mut self, function: FuncId) -> bool {
        let cost = self.graph.functions[function].cost();
        let fits = self.budget.growth.is_none_or(|limit| self.growth + cost <= limit);
        self.growth += if fits { cost } else { 0 };
        fits
    }

    fn original_kind(&self, function: FuncId) -> BodyKind {
        let at = &self.graph.functions[function];
        let closed = self.solution.roles[function] == Role::Closed && !at.is_called_by_address;
        match closed && at.linkage == Linkage::Private && !at.keeps_signature {
            true => BodyKind::InPlace,
            false => BodyKind::Original,
        }
    }

    /// The groups of `function` that should get a clone, the one that names the most first. Where each group should have a
    /// body of its own, the original is the last one's.
    fn wants_clones(&self, function: FuncId) -> Vec<usize> {
        let at = &self.graph.functions[function];
        if at.role == Role::Kernel || at.keeps_signature {
            return Vec::new();
        }
        let unserved = || {
            let groups = self.of_function[function].clone();
            groups.filter(|group| self.groups[*group].served_by.is_none())
        };
        let mut wanted: Vec<usize> = unserved()
            .filter(|group| self.groups[*group].benefit != 0 && !self.groups[*group].pinned)
            .collect();
        wanted.sort_by_key(|group| (Reverse(self.groups[*group].benefit), *group));
        if self.original_kind(function) == BodyKind::InPlace && wanted.len() == unserved().count() {
            wanted.pop();
        }
        wanted
    }

    fn body_of_group(&self, group: usize) -> Option<BodyId> {
        let group = self.groups[group].served_by.unwrap_or(group);
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
    fn reached(&self, groups: &[usize], call: CallId) -> Vec<usize> {
        let instances = groups.iter().flat_map(|group| &self.groups[*group].instances);
        let targets = instances.filter_map(|instance| self.solution.instances[*instance].targets[call]);
        let mut reached: Vec<usize> = targets.filter_map(|target| self.group_of[target]).collect();
        reached.sort_unstable();
        reached.dedup();
        reached
    }

    /// Where the instances of one body call different bodies, the original must serve them all. The group for which it was
    /// specialized gets a clone then, if the budget has one.
    fn distribute(&mut self) {
        let mut pending: Vec<BodyId> = self.chosen.keys().collect();
        while let Some(body) = pending.pop() {
            let (function, _, groups) = self.chosen[body].clone();
            for (call, site) in self.graph.functions[function].calls.iter() {
                let reached = self.reached(&groups, call);
                let mut bodies: Vec<_> = reached.iter().map(|group| self.body_of_group(*group)).collect();
                bodies.dedup();
                if bodies.len() < 2 {
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

    fn build(mut self) -> Plan {
        let all: IdMap<BodyId, Body> = self.chosen.values().map(|chosen| self.body(chosen)).collect();
        let (mut bodies, kept) = without_unneeded_clones(all);
        self.decisions.retain_mut(|decision| match decision {
            Decision::Cloned(body) => kept[*body].map(|id| *body = id).is_some(),
            Decision::OverBudget(_) | Decision::Crowded(_) => true,
        });
        let known = bodies.values_mut().map(|body| Known {
            function: body.function,
            masks: &mut body.masks,
            calls: body.calls.values().map(|target| target.map(Id::index)).collect(),
        });
        keep_generic(self.graph, &mut known.collect::<Vec<_>>());
        for id in bodies.keys() {
            for target in bodies[id].calls.values().flatten().copied().collect::<Vec<_>>() {
                bodies[target].call_sites += 1;
            }
        }
        let dropped = self.graph.functions.iter().filter(|(id, function)| {
            self.solution.roles[*id] == Role::Closed
                && function.linkage != Linkage::Public
                && !function.is_called_by_address
                && !self.of_function[*id].is_empty()
                && !self.original.contains_key(id)
        });
        let dropped = dropped.map(|(id, _)| id).collect();
        Plan { dropped, bodies, decisions: self.decisions, clone_attempts: self.clone_attempts }
    }

    fn body(&self, (id, kind, groups): &(FuncId, BodyKind, Vec<usize>)) -> Body {
        let function = &self.graph.functions[*id];
        let instances: Vec<InstanceId> =
            groups.iter().flat_map(|group| self.groups[*group].instances.iter().copied()).collect();
        let mut masks: IdMap<NodeId, Mask> = function
            .nodes
            .keys()
            .map(|node| instances.iter().map(|instance| self.solution.mask(*instance, node)).collect())
            .collect();
        let settled_without_null = function.forget_unobserved_nulls(&mut masks);
        let votes = (0..function.formals.len()).map(|formal| {
            let votes = groups.iter().map(|group| self.groups[*group].votes[formal]);
            votes.fold(Vote::Undet, Vote::join)
        });
        let calls = function.calls.iter().map(|(call, site)| {
            let reached = self.reached(groups, call);
            let mut bodies: Vec<_> = reached.iter().filter_map(|group| self.body_of_group(*group)).collect();
            bodies.dedup();
            match bodies[..] {
                [] => None,
                [body] => Some(body),
                _ => self.original.get(&site.callee).copied(),
            }
        });
        Body {
            function: *id,
            kind: *kind,
            votes: votes.collect(),
            results: function.results.iter().map(|node| masks[*node].vote()).collect(),
            calls: calls.collect(),
            settled_without_null,
            masks,
            call_sites: 0,
        }
    }
}

/// A clone goes if the only calls that it was made for ended up at an original, which serves several instances. Returns
/// the number that each body now has.
fn without_unneeded_clones(all: IdMap<BodyId, Body>) -> (IdMap<BodyId, Body>, IdMap<BodyId, Option<BodyId>>) {
    let originals = all.iter().filter(|(_, body)| body.kind != BodyKind::Clone).map(|(id, _)| id);
    let needed = reachable(all.len(), originals, |id, next| next.extend(all[id].calls.values().flatten()));
    let mut next = 0;
    let number = |needed: &bool| {
        needed.then(|| {
            next += 1;
            BodyId::new(next - 1)
        })
    };
    let kept: IdMap<BodyId, Option<BodyId>> = needed.values().map(number).collect();
    let mut bodies = IdMap::default();
    for (body, _) in all.into_values().zip(kept.values()).filter(|(_, kept)| kept.is_some()) {
        let calls = body.calls.values().map(|target| kept[(*target)?]).collect();
        bodies.push(Body { calls, ..body });
    }
    (bodies, kept)
}
