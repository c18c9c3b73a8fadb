//! The path back from a value of unknown space to where the spaces were lost.
//!
//! ```text
//! load %r
//!   %r = gep %q        may be global or shared, since %q may
//!   %q = phi %a, %b    may be, though neither %a nor %b may: here the space was lost (mixed-at-join)
//! ```
//!
//! One step back from a value leads to those of its origins that are of unknown space as well, or to the
//! reason if there is none. The path that is shown is a shortest one. All paths are found at once, by one
//! breadth-first search from the reasons forward, so that each step of each value is visited twice, however
//! many accesses need one. Of steps that are equally near the first one is taken.
//!
//! Nested tests do not lengthen the path: a value that a test filtered is the same value, and is skipped.

use super::{
    Reason,
    origins::{Origin, origins},
};
use crate::{
    graph::{Graph, Imprecision, Role},
    ids::{BodyId, CallId, CellId, FuncId, IdMap, NodeId},
    lattice::{Mask, Vote},
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
    graph: &'a Graph,
    solution: &'a Solution,
    plan: &'a Plan,
    over_budget: FxHashSet<FuncId>,
    callers: IdMap<BodyId, Vec<(BodyId, CallId)>>,
    cell_stores: FxHashMap<CellId, Vec<Value>>,
    pub origins: FxHashMap<FuncId, IdMap<NodeId, Vec<Origin>>>,
    /// Whether a node is the output of a filter or a gate.
    filtered: FxHashMap<FuncId, IdMap<NodeId, bool>>,
    paths: IdMap<BodyId, IdMap<NodeId, Path>>,
}

impl<'a> Search<'a> {
    /// Finds the paths of all values of unknown space.
    pub fn new(graph: &'a Graph, solution: &'a Solution, plan: &'a Plan) -> Self {
        let mut callers: IdMap<BodyId, Vec<(BodyId, CallId)>> = IdMap::filled(plan.bodies.len(), Vec::new());
        let mut cell_stores: FxHashMap<CellId, Vec<Value>> = FxHashMap::default();
        let mut all_origins = FxHashMap::default();
        let mut filtered: FxHashMap<FuncId, IdMap<NodeId, bool>> = FxHashMap::default();
        for (id, body) in plan.bodies.iter() {
            for (call, target) in body.calls.iter() {
                if let Some(target) = target {
                    callers[*target].push((id, call));
                }
            }
            for (node, cell) in &graph.functions[body.function].cell_stores {
                cell_stores.entry(*cell).or_default().push((id, *node));
            }
            let function = &graph.functions[body.function];
            all_origins.entry(body.function).or_insert_with(|| origins(function));
            filtered.entry(body.function).or_insert_with(|| {
                let mut filtered = IdMap::filled(function.nodes.len(), false);
                function.filters.iter().for_each(|filter| filtered[filter.to] = true);
                function.gates.iter().for_each(|gate| filtered[gate.to] = true);
                filtered
            });
        }
        let over_budget = plan.decisions.iter().filter_map(|decision| match decision {
            Decision::OverBudget(function) => Some(*function),
            Decision::Cloned(_) | Decision::Crowded(_) => None,
        });
        let none = |body: &Body| IdMap::filled(body.masks.len(), Path::None);
        let mut search = Self {
            graph,
            solution,
            plan,
            over_budget: over_budget.collect(),
            callers,
            cell_stores,
            origins: all_origins,
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

    /// Whether a value is the output of a filter or a gate.
    fn is_filtered(&self, (body, node): Value) -> bool {
        self.filtered[&self.plan.bodies[body].function][node]
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
        let at = &self.plan.bodies[body];
        let (graph, plan) = (self.graph, self.plan);
        let function = &graph.functions[at.function];
        let undecided = |mask: Mask| mask.vote() == Vote::Poison;
        if let Some(why) = function.imprecise.get(&node) {
            return Step::Lost(match why {
                Imprecision::Crowded => Reason::ObjectLimit,
                Imprecision::OutOfRoom => Reason::AddressLimit,
                Imprecision::MadeOfNumber => Reason::IntegerRoundTrip,
            });
        }
        let mut next = Vec::new();
        let mut is_in_memory = false;
        let mut is_sum = false;
        for origin in &self.origins[&at.function][node] {
            match *origin {
                Origin::Formal(formal) => return self.step_to_callers(body, formal),
                Origin::Root(cause) => return Step::Lost(cause.reason()),
                Origin::Cell(cell) if function.dispatches => return self.step_to_calls(cell),
                Origin::Cell(_) | Origin::Load(_) => return Step::Lost(Reason::LoadedFromUnknown),
                Origin::Move(from) if undecided(at.masks[from]) => next.push((body, from)),
                Origin::Memory => is_in_memory = next.is_empty(),
                Origin::Result(call, result) => {
                    let returned = graph.functions[function.calls[call].callee].results[result];
                    let callee = at.calls[call];
                    let callee = callee.filter(|callee| undecided(plan.bodies[*callee].masks[returned]));
                    next.extend(callee.map(|callee| (callee, returned)));
                }
                Origin::Sum => is_sum = true,
                Origin::Move(_) | Origin::Write(_) => {}
            }
        }
        match () {
            () if is_in_memory => Step::Lost(Reason::LoadedFromUnknown),
            () if !next.is_empty() => Step::To(next),
            // The additional spaces came from the number that was added.
            () if is_sum => Step::Lost(Reason::IntegerRoundTrip),
            () => Step::Lost(Reason::MixedAtJoin),
        }
    }

    /// To the values that indirect calls pass, or that their targets return.
    fn step_to_calls(&self, cell: CellId) -> Step {
        let stored = self.cell_stores.get(&cell).into_iter().flatten().copied();
        let next: Vec<Value> = stored.filter(|value| self.is_undecided(*value)).collect();
        if next.is_empty() { Step::Lost(Reason::MixedAtJoin) } else { Step::To(next) }
    }

    /// The values that the callers of a body pass for a formal.
    pub fn passed(&self, body: BodyId, formal: usize) -> impl Iterator<Item = Value> {
        self.callers[body].iter().map(move |(caller, call)| {
            let from = &self.plan.bodies[*caller];
            (*caller, self.graph.functions[from.function].calls[*call].actuals[formal])
        })
    }

    fn step_to_callers(&self, body: BodyId, formal: usize) -> Step {
        let at = &self.plan.bodies[body];
        if self.solution.roles[at.function] == Role::Open && at.kind != BodyKind::Clone {
            return Step::Lost(Reason::UnknownCaller);
        }
        let next: Vec<Value> = self.passed(body, formal).filter(|value| self.is_undecided(*value)).collect();
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
