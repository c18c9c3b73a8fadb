//! Why an access stays generic.
//!
//! From the pointer of the access the walk goes back to the first place where the spaces were lost, through flows,
//! into callees for what they return and into callers for what they pass:
//!
//! ```text
//! load %r          %r may be global or shared
//!   %r = phi       because %p (shared) and %q (global) meet here: mixed-at-join
//! ```

use crate::{
    graph::{Access, AccessWhat, Cause, Graph, Role},
    ids::{BodyId, CallId, FuncId, IdMap, NodeId},
    lattice::{Mask, Vote},
    plan::{BodyKind, Decision, Plan},
    solve::Solution,
};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;

/// Why a pointer's space is not known, or not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Code outside the module can pass anything.
    UnknownCaller,
    /// Pointers to different spaces meet here.
    MixedAtJoin,
    /// It was loaded from memory that may hold pointers to several spaces, or that others write.
    LoadedFromUnknown,
    /// It was made from an integer.
    IntegerRoundTrip,
    /// It comes out of a function or operation that nobody described.
    UnknownCallee,
    /// Callers disagree, and the clone budget was used up.
    CloneBudget,
    /// The function took more visits than the cap allows.
    VisitCap,
    /// The space is known, but the operation takes only a generic pointer.
    OperandNeedsGeneric,
    /// Nothing reaches it: null, undefined, or code that never runs.
    NeverAnAddress,
}

impl Reason {
    /// The word used in remarks and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::UnknownCaller => "unknown-caller",
            Reason::MixedAtJoin => "mixed-at-join",
            Reason::LoadedFromUnknown => "loaded-from-unknown",
            Reason::IntegerRoundTrip => "integer-round-trip",
            Reason::UnknownCallee => "unknown-callee",
            Reason::CloneBudget => "clone-budget",
            Reason::VisitCap => "visit-cap",
            Reason::OperandNeedsGeneric => "operand-needs-generic",
            Reason::NeverAnAddress => "never-an-address",
        }
    }

    /// One sentence for a reader.
    pub const fn sentence(self) -> &'static str {
        match self {
            Reason::UnknownCaller => "code outside the module can call this function with any pointer",
            Reason::MixedAtJoin => "pointers to different memory spaces meet here",
            Reason::LoadedFromUnknown => "loaded from memory that may hold pointers to more than one space",
            Reason::IntegerRoundTrip => "made from an integer",
            Reason::UnknownCallee => "comes from a function or operation whose behavior is not known",
            Reason::CloneBudget => "callers disagree, and the clone budget is used up",
            Reason::VisitCap => "the function needs more visits than the cap allows",
            Reason::OperandNeedsGeneric => "the operation takes only a generic pointer here",
            Reason::NeverAnAddress => "no pointer ever reaches it",
        }
    }
}

/// The answer for one access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Where the spaces were lost.
    pub reason: Reason,
    /// The values from the access back to that place.
    pub chain: Vec<(BodyId, NodeId)>,
}

/// Answers questions about one plan. Indexes are built as they are needed.
pub struct Explainer<'a> {
    graph: &'a Graph,
    solution: &'a Solution,
    plan: &'a Plan,
    over_budget: FxHashSet<FuncId>,
    callers: FxHashMap<BodyId, Vec<(BodyId, CallId)>>,
    incoming: FxHashMap<FuncId, IdMap<NodeId, Vec<NodeId>>>,
}

impl<'a> Explainer<'a> {
    /// An explainer for `plan`, which was made from `solution` of `graph`.
    pub fn new(graph: &'a Graph, solution: &'a Solution, plan: &'a Plan) -> Self {
        let mut callers: FxHashMap<_, Vec<_>> = FxHashMap::default();
        for (id, body) in plan.bodies.iter() {
            for (call, target) in body.calls.iter() {
                if let Some(target) = target {
                    callers.entry(*target).or_default().push((id, call));
                }
            }
        }
        let over_budget = plan.decisions.iter().filter_map(|decision| match decision {
            Decision::OverBudget(function) => Some(*function),
            _ => None,
        });
        let over_budget = over_budget.collect();
        Self { graph, solution, plan, over_budget, callers, incoming: FxHashMap::default() }
    }

    /// Why `access` of `body` stays generic; none if it does not.
    pub fn explain(&mut self, body: BodyId, access: &Access) -> Option<Explanation> {
        if access.what != AccessWhat::Memory {
            return None;
        }
        let at = &self.plan.bodies[body];
        let mask = at.masks[access.node];
        if self.solution.capped[at.function] {
            return Some(Explanation { reason: Reason::VisitCap, chain: vec![(body, access.node)] });
        }
        let here = |reason| Some(Explanation { reason, chain: vec![(body, access.node)] });
        match (mask.vote(), mask.vote().space()) {
            (_, Some(space)) if access.allowed.contains(Mask::of(space)) => None,
            (_, Some(_)) => here(Reason::OperandNeedsGeneric),
            (Vote::Undet, None) => here(Reason::NeverAnAddress),
            (_, None) => Some(self.trace(body, access.node)),
        }
    }

    /// Breadth first, so that the chain is a shortest one and a cycle is no end.
    fn trace(&mut self, body: BodyId, node: NodeId) -> Explanation {
        let mut reached = vec![((body, node), usize::MAX)];
        let mut seen = FxHashSet::from_iter([(body, node)]);
        let mut lost = None;
        let mut at = 0;
        while at < reached.len() {
            let (body, node) = reached[at].0;
            match self.step(body, node) {
                Step::To(next) => {
                    reached.extend(next.into_iter().filter(|next| seen.insert(*next)).map(|next| (next, at)));
                }
                Step::Lost(reason) => {
                    lost = Some((reason, at));
                    break;
                }
            }
            at += 1;
        }
        let (reason, mut at) = lost.unwrap_or((Reason::MixedAtJoin, 0));
        let mut chain = vec![reached[at].0];
        while reached[at].1 != usize::MAX {
            at = reached[at].1;
            chain.push(reached[at].0);
        }
        chain.reverse();
        Explanation { reason, chain }
    }

    /// One step back from a value that may name more than one space: to values that may do so too, or to the reason.
    fn step(&mut self, body: BodyId, node: NodeId) -> Step {
        let at = &self.plan.bodies[body];
        let function = &self.graph.functions[at.function];
        if let Some(formal) = function.formals.iter().position(|formal| formal.node == node) {
            return self.step_to_callers(body, formal);
        }
        let undecided = |mask: Mask| mask.vote() == Vote::Poison;
        if let Some(root) = function.roots.iter().find(|root| root.node == node && undecided(root.mask)) {
            return Step::Lost(match root.cause {
                Cause::Integer => Reason::IntegerRoundTrip,
                Cause::Caller => Reason::UnknownCaller,
                Cause::Memory => Reason::LoadedFromUnknown,
                Cause::Known => Reason::MixedAtJoin,
                Cause::Callee | Cause::Operation => Reason::UnknownCallee,
            });
        }
        let incoming = self.incoming.entry(at.function).or_insert_with(|| {
            let mut incoming = IdMap::filled(function.nodes.len(), Vec::new());
            for (from, to) in function.moves() {
                incoming[to].push(from);
            }
            incoming
        });
        let mut next: Vec<(BodyId, NodeId)> = incoming[node]
            .iter()
            .filter(|from| undecided(at.masks[**from]))
            .map(|from| (body, *from))
            .collect();
        let from_object = function.object_loads.iter().any(|(_, value)| *value == node);
        if from_object || function.loads.iter().any(|load| load.value == node) {
            return Step::Lost(Reason::LoadedFromUnknown);
        }
        for (call, site) in function.calls.iter() {
            if let Some(result) = site.results.iter().position(|result| *result == node)
                && let Some(callee) = at.calls[call]
            {
                let returned = self.graph.functions[site.callee].results[result];
                if undecided(self.plan.bodies[callee].masks[returned]) {
                    next.push((callee, returned));
                }
            }
        }
        if next.is_empty() { Step::Lost(Reason::MixedAtJoin) } else { Step::To(next) }
    }

    fn step_to_callers(&self, body: BodyId, formal: usize) -> Step {
        let at = &self.plan.bodies[body];
        let function = &self.graph.functions[at.function];
        if function.role == Role::Open && at.kind != BodyKind::Clone {
            return Step::Lost(Reason::UnknownCaller);
        }
        let callers = self.callers.get(&body).into_iter().flatten().map(|(caller, call)| {
            let from = &self.plan.bodies[*caller];
            (*caller, self.graph.functions[from.function].calls[*call].actuals[formal])
        });
        let next: Vec<(BodyId, NodeId)> = callers
            .filter(|(caller, actual)| self.plan.bodies[*caller].masks[*actual].vote() == Vote::Poison)
            .collect();
        match (next.is_empty(), self.over_budget.contains(&at.function)) {
            (false, _) => Step::To(next),
            (true, true) => Step::Lost(Reason::CloneBudget),
            (true, false) => Step::Lost(Reason::MixedAtJoin),
        }
    }
}

enum Step {
    To(Vec<(BodyId, NodeId)>),
    Lost(Reason),
}
