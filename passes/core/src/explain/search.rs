//! The path back from a value of unknown space to where the spaces were lost.
//!
//! ```text
//! load %r
//!   %r = gep %q        may be global or shared, since %q may
//!   %q = phi %a, %b    may be, though neither %a nor %b may: here the space was lost (mixed-at-join)
//! ```
//!
//! One step back from a value leads to its origins of unknown space, or to the reason if it has no such
//! origin. The path that is shown is a shortest one. All paths are found at once, by one breadth-first search
//! from the reasons forward, so that each step of each value is visited twice, however many accesses need
//! one. Of steps that are equally near the first one is taken.
//!
//! Nested tests do not lengthen the path: a value that a test filtered is the same value, and is skipped.

use super::Reason;
use crate::{
    graph::{Constraint, Counts, Flow, Function, Graph, Imprecision, Role, Source},
    ids::{BodyId, CellId, FuncId, IdMap, NodeId},
    lattice::Vote,
    plan::{Body, BodyKind, Decision, Plan},
    solve::Solution,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{VecDeque, hash_map::Entry};

/// A value in a body.
pub(super) type Value = (BodyId, NodeId);

/// Where one step back leads.
enum Step {
    To(Vec<Value>),
    Lost(Reason),
}

/// How the path continues from a value to where its spaces were lost.
#[derive(Clone, Copy)]
enum Path {
    /// There is none: the value has no origin but itself.
    None,
    /// They were lost here.
    Lost(Reason),
    /// The next value of the path that is worth showing.
    Back { shown: Value },
}

/// All paths.
pub(super) struct Search<'a> {
    solution: &'a Solution,
    plan: &'a Plan,
    over_budget: FxHashSet<FuncId>,
    pub flow: Flow<'a, BodyId>,
    cell_stores: FxHashMap<CellId, Vec<Value>>,
    /// The outputs of filters.
    filtered: FxHashSet<(FuncId, NodeId)>,
    paths: IdMap<BodyId, IdMap<NodeId, Path>>,
}

impl<'a> Search<'a> {
    /// Finds the paths of all values of unknown space.
    pub fn new(graph: &'a Graph, solution: &'a Solution, plan: &'a Plan) -> Self {
        let mut cell_stores: FxHashMap<CellId, Vec<Value>> = FxHashMap::default();
        let mut filtered: FxHashSet<(FuncId, NodeId)> = FxHashSet::default();
        for (id, body) in plan.bodies.iter() {
            for constraint in &graph.functions[body.function].constraints {
                match *constraint {
                    Constraint::StoreCell { value, cell, counts: Counts::Always } => {
                        cell_stores.entry(cell).or_default().push((id, value));
                    }
                    Constraint::Filter { to, .. } => {
                        filtered.insert((body.function, to));
                    }
                    _ => {}
                }
            }
        }
        let bodies = plan.bodies.values().map(|body| (body.function, body.calls.clone()));
        let flow = Flow::new(graph, bodies.collect());
        let over_budget = plan.decisions.iter().filter_map(|decision| match decision {
            Decision::OverBudget(function) => Some(*function),
            Decision::Cloned(_) | Decision::Crowded(_) => None,
        });
        let none = |body: &Body| IdMap::filled(body.masks.len(), Path::None);
        let mut search = Self {
            solution,
            plan,
            over_budget: over_budget.collect(),
            flow,
            cell_stores,
            filtered,
            paths: plan.bodies.values().map(none).collect(),
        };
        search.find_paths();
        search
    }

    /// Breadth-first search from the reasons forward.
    fn find_paths(&mut self) {
        let mut steps: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
        let mut leading_to: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
        let mut distance: FxHashMap<Value, usize> = FxHashMap::default();
        let mut pending: VecDeque<Value> = VecDeque::new();
        for (body, at) in self.plan.bodies.iter() {
            for node in at.masks.keys().filter(|node| at.masks[*node].vote() == Vote::Poison) {
                match self.step(body, node) {
                    Step::Lost(reason) => {
                        self.paths[body][node] = Path::Lost(reason);
                        distance.insert((body, node), 0);
                        pending.push_back((body, node));
                    }
                    Step::To(next) => {
                        for to in &next {
                            leading_to.entry(*to).or_default().push((body, node));
                        }
                        steps.insert((body, node), next);
                    }
                }
            }
        }
        while let Some(value) = pending.pop_front() {
            let near = distance[&value];
            // All nearer values were visited before.
            let nearer = |step: &&Value| distance.get(step).is_some_and(|step| step + 1 == near);
            if let Some(step) = steps.get(&value).and_then(|steps| steps.iter().find(nearer)) {
                let (body, node) = *step;
                let shown = match self.paths[body][node] {
                    Path::Back { shown } if self.is_filtered(*step) => shown,
                    _ => *step,
                };
                self.paths[value.0][value.1] = Path::Back { shown };
            }
            for farther in leading_to.remove(&value).unwrap_or_default() {
                if let Entry::Vacant(unknown) = distance.entry(farther) {
                    unknown.insert(near + 1);
                    pending.push_back(farther);
                }
            }
        }
    }

    /// Whether a value is the output of a filter.
    fn is_filtered(&self, (body, node): Value) -> bool {
        self.filtered.contains(&(self.plan.bodies[body].function, node))
    }

    /// The values from one of unknown space back to where the spaces were lost, and why they were. A value
    /// that has no origin but itself is the whole path.
    pub fn path(&self, value: Value) -> (Reason, Vec<Value>) {
        let mut path = vec![value];
        let mut at = value;
        loop {
            match self.paths[at.0][at.1] {
                Path::Back { shown } => at = shown,
                Path::Lost(reason) => return (reason, path),
                Path::None => return (Reason::MixedAtJoin, path),
            }
            path.push(at);
        }
    }

    /// One step back from a value that may name more than one space: to values that may do so too, or to the
    /// reason.
    fn step(&self, body: BodyId, node: NodeId) -> Step {
        let function = self.flow.function(body);
        if let Some(why) = function.imprecise.get(&node) {
            return Step::Lost(match why {
                Imprecision::Crowded => Reason::ObjectLimit,
                Imprecision::MadeOfNumber => Reason::IntegerRoundTrip,
            });
        }
        let sources = self.sources((body, node));
        let (mut next, mut moves) = (Vec::new(), 0);
        for source in &sources {
            match *source {
                Source::Formal(_) => return self.step_to_callers(body, *source),
                Source::Root(_, cause) => return Step::Lost(cause.reason()),
                Source::Cell(cell) if function.dispatches => return self.step_to_calls(cell),
                Source::Cell(_) | Source::Memory(_) => return Step::Lost(Reason::LoadedFromUnknown),
                Source::Value(_) | Source::Result(..) => {
                    next.extend(self.flow.values(body, *source).filter(|value| self.is_undecided(*value)));
                    moves += usize::from(matches!(source, Source::Value(_)) && !next.is_empty());
                }
                Source::Addend(_) | Source::Object | Source::BitsOnly(_) => {}
            }
        }
        match () {
            () if is_memory(function, node) && moves == 0 => Step::Lost(Reason::LoadedFromUnknown),
            () if !next.is_empty() => Step::To(next),
            // The additional spaces came from the number that was added.
            () if sources.iter().any(|source| matches!(source, Source::Addend(_))) => {
                Step::Lost(Reason::IntegerRoundTrip)
            }
            () => Step::Lost(Reason::MixedAtJoin),
        }
    }

    /// The sources of a value that an explanation can name, the most informative first: not roots in one
    /// space.
    pub fn sources(&self, (body, node): Value) -> Vec<Source> {
        let all = self.flow.sources(body).of(node).iter().copied();
        let rank = |source: &Source| match *source {
            Source::Formal(_) => Some((0, NodeId::default())),
            Source::Root(mask, _) => (mask.vote() == Vote::Poison).then_some((1, NodeId::default())),
            Source::Value(from) => Some((2, from)),
            Source::Cell(_) => Some((3, NodeId::default())),
            Source::Memory(_) => Some((4, NodeId::default())),
            Source::Result(..) => Some((5, NodeId::default())),
            Source::Addend(_) => Some((6, NodeId::default())),
            Source::Object | Source::BitsOnly(_) => None,
        };
        let mut named: Vec<Source> = all.filter(|source| rank(source).is_some()).collect();
        named.sort_by_key(rank);
        named
    }

    /// To the values that indirect calls pass, or that their targets return.
    fn step_to_calls(&self, cell: CellId) -> Step {
        let stored = self.cell_stores.get(&cell).into_iter().flatten().copied();
        let next: Vec<Value> = stored.filter(|value| self.is_undecided(*value)).collect();
        if next.is_empty() { Step::Lost(Reason::MixedAtJoin) } else { Step::To(next) }
    }

    fn step_to_callers(&self, body: BodyId, formal: Source) -> Step {
        let at = &self.plan.bodies[body];
        if self.solution.roles[at.function] == Role::Open && at.kind != BodyKind::Clone {
            return Step::Lost(Reason::UnknownCaller);
        }
        let passed = self.flow.values(body, formal);
        let next: Vec<Value> = passed.filter(|value| self.is_undecided(*value)).collect();
        match next.is_empty() {
            false => Step::To(next),
            true if self.over_budget.contains(&at.function) => Step::Lost(Reason::CloneBudget),
            true if self.solution.crowded[at.function] => Step::Lost(Reason::VisitCap),
            true => Step::Lost(Reason::MixedAtJoin),
        }
    }

    fn is_undecided(&self, (body, node): Value) -> bool {
        self.plan.bodies[body].masks[node].vote() == Vote::Poison
    }
}

/// Whether a node stands for the contents of memory, not for a value.
pub(super) fn is_memory(function: &Function, node: NodeId) -> bool {
    function.memory.binary_search(&node).is_ok()
}
