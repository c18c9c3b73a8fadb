//! From the fixpoint to the rewrite: which bodies exist, which votes each of them may rely on, and which body
//! each call targets.
//!
//! The solver splits functions as finely as callers disagree. Bodies are created more sparingly:
//!
//! ```text
//! private function, all callers agree          its own body is specialized in place, no clone
//! private function, k vectors of votes         k-1 internal clones, name.shared, name.global; one in place
//! also called by unknown code                  an internal clone per vector, the original for unknown code
//! vectors with which a body claims the same    one body for all of them (`alike.rs`, and `equal.rs` for what is left)
//! a clone would name no access and no result that the original does not name
//!                                              not created: the callers keep calling the original
//! the clone budget is used up                  not created: "avoid cloning of name"
//! a caller passes null                         calls any clone that agrees otherwise: null is no address
//! ```
//!
//! Clones grow the module, up to a limit ([`CloneBudget::growth`]). Clones that name the most accesses come
//! first; vectors without a body of their own share the original.
//!
//! A body stands for a set of instances, and may rely on the join of their masks. A caller may always call a
//! body with votes above its own (it relies on less), so every decision here costs precision at most, never
//! soundness.

mod alike;
mod choose;
mod equal;
mod groups;
mod names;

use crate::{
    MemorySpace,
    generic::{SolvedBody, keep_generic},
    graph::{Access, AccessWhat, Function, Graph, Linkage, Role},
    ids::{BodyId, CallId, FuncId, Id, IdLists, IdMap, InstanceId, NodeId, reachable},
    lattice::{Mask, Vote},
    solve::Solution,
};
use equal::merge_equal;
use groups::Group;
pub use names::clone_name;
use rustc_hash::FxHashMap;

/// The limits on clones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CloneBudget {
    /// Clones that may be tried, rejected ones included; none means no limit.
    pub attempts: Option<u64>,
    /// How much clones may add to the module, by [`Function::cost`](crate::graph::Function::cost); none means
    /// no limit.
    pub growth: Option<u64>,
}

impl CloneBudget {
    /// No limit.
    pub const UNLIMITED: Self = Self { attempts: None, growth: None };

    /// A limit on the clones that are tried, and none on growth.
    pub const fn of_attempts(attempts: u64) -> Self {
        Self { attempts: Some(attempts), growth: None }
    }
}

/// A function body after the rewrite.
#[derive(Clone, Debug)]
pub struct Body {
    /// The function it is, or is copied from.
    pub function: FuncId,
    /// Original or clone.
    pub kind: BodyKind,
    /// The vote of each formal: all that the body may rely on.
    pub votes: Box<[Vote]>,
    /// The vote of each result node: all that callers may rely on.
    pub results: Box<[Vote]>,
    /// The spaces that reach each node.
    pub masks: IdMap<NodeId, Mask>,
    /// Values that are settled although a source of theirs is not: since whether they are null is not
    /// observed, or since the source stays generic. In order.
    pub settled_alone: Vec<NodeId>,
    /// The body that each call targets; none where the call is never reached.
    pub calls: IdMap<CallId, Option<BodyId>>,
    /// How many calls in all bodies target this one.
    pub call_sites: u32,
}

impl Body {
    /// Adds the values that get their space from one that stays generic.
    fn note_settled_alone(&mut self, function: &Function) {
        let kept = self.masks.iter().filter(|(_, mask)| mask.stays_generic()).map(|(node, _)| node);
        let kept: Vec<NodeId> = kept.collect();
        if kept.is_empty() {
            return;
        }
        let users = IdLists::new(function.nodes.len(), function.moves());
        let reached = reachable(function.nodes.len(), kept, |node, next| next.extend(users.of(node)));
        let settled = reached.iter().filter(|(node, is)| **is && self.masks[*node].settled().is_some());
        self.settled_alone.extend(settled.map(|(node, _)| node));
        self.settled_alone.sort_unstable();
        self.settled_alone.dedup();
    }

    /// The space of an access that an analysis of the function in isolation does not find: a pointer that may
    /// be null or is observed stays generic, but the access through it still is in the space.
    #[inline]
    pub fn space_from_module(&self, access: &Access) -> Option<MemorySpace> {
        let mask = self.masks[access.node];
        // The function by itself does not show why such a value is settled.
        let needs_module = mask.settled().is_none() || self.settled_alone.binary_search(&access.node).is_ok();
        let space = mask.vote().space().filter(|_| needs_module && access.what == AccessWhat::Memory);
        space.filter(|space| access.allowed.contains(Mask::of(*space)))
    }
}

/// The kind of a [`Body`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyKind {
    /// The function itself, with its signature as it is.
    Original,
    /// The function itself: every caller is known, so that its signature may change.
    InPlace,
    /// An internal copy for one vector of votes.
    Clone,
}

/// A decision to report, in the order of the functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A clone was created.
    Cloned(BodyId),
    /// A clone was wanted, but the budget was used up.
    OverBudget(FuncId),
    /// The function is called in more contexts than are solved separately ([`Solution::crowded`]).
    Crowded(FuncId),
}

/// The rewrite of a module.
#[derive(Clone, Debug)]
pub struct Plan {
    /// All bodies. The bodies of a function are adjacent, except that bodies for calls that reach several
    /// groups come last.
    pub bodies: IdMap<BodyId, Body>,
    /// Functions that may be erased, since their callers all call clones.
    pub dropped: Vec<FuncId>,
    /// Discardable functions that only functions which never run reference: they stay, as internal functions
    /// of this module.
    pub owned: Vec<FuncId>,
    /// The decisions to report.
    pub decisions: Vec<Decision>,
    /// Clones tried.
    pub clone_attempts: u64,
}

impl Plan {
    /// The bodies of each of `functions` functions, the original first.
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

/// Plans the bodies.
pub fn plan(graph: &Graph, solution: &Solution, budget: CloneBudget) -> Plan {
    Planner::decided(graph, solution, budget).build()
}

/// The decisions of a plan, from which [`Planner::build`] makes the bodies.
pub(crate) struct Planner<'a> {
    graph: &'a Graph,
    solution: &'a Solution,
    groups: Vec<Group>,
    /// Where the groups of a function start and end in `groups`.
    of_function: IdMap<FuncId, std::ops::Range<usize>>,
    group_of: IdMap<InstanceId, Option<usize>>,
    /// The chosen bodies: the function, the kind, the groups.
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
    /// The decisions, without the bodies.
    pub fn decided(graph: &'a Graph, solution: &'a Solution, budget: CloneBudget) -> Self {
        let mut planner = Self::new(graph, solution, budget);
        planner.find_servers();
        // Only clones depend on benefits.
        if graph.functions.keys().any(|id| planner.may_want_clones(id)) {
            planner.find_alike();
            planner.find_benefits();
        }
        planner.choose_bodies();
        planner.distribute();
        planner
    }

    /// The functions that stay as they are.
    pub fn originals(&self) -> impl Iterator<Item = FuncId> {
        let originals = self.chosen.values().filter(|(_, kind, _)| *kind == BodyKind::Original);
        originals.map(|(function, ..)| *function)
    }

    /// The plan.
    pub fn build(mut self) -> Plan {
        let all: IdMap<BodyId, Body> = self.chosen.values().map(|chosen| self.body(chosen)).collect();
        let mut bodies = self.without_unneeded_clones(all);
        let solved = bodies.values_mut().map(|body| SolvedBody {
            function: body.function,
            masks: &mut body.masks,
            calls: body.calls.clone(),
        });
        keep_generic(self.graph, &mut solved.collect::<Vec<_>>());
        for body in bodies.values_mut() {
            body.note_settled_alone(&self.graph.functions[body.function]);
        }
        if merge_equal(self.graph, &mut bodies) {
            bodies = self.without_unneeded_clones(bodies);
        }
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
        Plan {
            dropped,
            owned: Vec::new(),
            bodies,
            decisions: self.decisions,
            clone_attempts: self.clone_attempts,
        }
    }

    /// Drops clones without callers.
    fn without_unneeded_clones(&mut self, all: IdMap<BodyId, Body>) -> IdMap<BodyId, Body> {
        let (bodies, kept) = without_unneeded_clones(all);
        self.decisions.retain_mut(|decision| match decision {
            Decision::Cloned(body) => kept[*body].map(|id| *body = id).is_some(),
            Decision::OverBudget(_) | Decision::Crowded(_) => true,
        });
        bodies
    }

    fn body(&self, (id, kind, groups): &(FuncId, BodyKind, Vec<usize>)) -> Body {
        let function = &self.graph.functions[*id];
        let instances: Vec<InstanceId> =
            groups.iter().flat_map(|group| self.groups[*group].instances.iter().copied()).collect();
        let of_node = |node| instances.iter().map(|instance| self.solution.mask(*instance, node)).collect();
        let mut masks: IdMap<NodeId, Mask> = match instances[..] {
            [only] => self.solution.masks(only, function.nodes.len()).iter().copied().collect(),
            _ => function.nodes.keys().map(of_node).collect(),
        };
        let settled_alone = function.forget_unobserved_nulls(&mut masks);
        let votes = (0..function.formals.len()).map(|formal| {
            let votes = groups.iter().map(|group| self.groups[*group].votes[formal]);
            votes.fold(Vote::Undet, Vote::join)
        });
        let results = (0..function.results.len()).map(|result| {
            let votes = instances.iter().map(|instance| self.solution.returned(*instance)[result]);
            votes.fold(Vote::Undet, Vote::join)
        });
        let calls = function.calls.iter().map(|(call, site)| {
            let reached = self.reached(groups, call);
            let mut bodies = reached.iter().filter_map(|group| self.body_of_group(*group));
            let first = bodies.next();
            match bodies.all(|body| Some(body) == first) {
                true => first,
                false => self.original.get(&site.callee).copied(),
            }
        });
        Body {
            function: *id,
            kind: *kind,
            votes: votes.collect(),
            results: results.collect(),
            calls: calls.collect(),
            settled_alone,
            masks,
            call_sites: 0,
        }
    }
}

/// Drops clones without callers: the calls that a clone was created for may have been sent to the original,
/// which serves several instances. Returns the new number of each body.
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
    bodies.reserve(next);
    for (body, _) in all.into_values().zip(kept.values()).filter(|(_, kept)| kept.is_some()) {
        let calls = body.calls.values().map(|target| kept[(*target)?]).collect();
        bodies.push(Body { calls, ..body });
    }
    (bodies, kept)
}
