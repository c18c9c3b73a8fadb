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
    graph::{Access, AccessWhat, Cause, Edge, Function, Graph, Role},
    ids::{BodyId, CallId, CellId, FuncId, IdMap, NodeId, Site},
    lattice::{Mask, Vote},
    plan::{BodyKind, Decision, Plan},
    solve::{Solution, reached},
    space::MemorySpace,
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
    /// The space is known, but nothing is made of it: an option or the back end wants it so.
    NotClaimed,
}

impl Cause {
    /// Why a root of this kind is not known.
    fn reason(self) -> Reason {
        match self {
            Cause::Integer => Reason::IntegerRoundTrip,
            Cause::Caller => Reason::UnknownCaller,
            Cause::Memory => Reason::LoadedFromUnknown,
            Cause::Known => Reason::MixedAtJoin,
            Cause::Callee | Cause::Operation => Reason::UnknownCallee,
            Cause::Withheld => Reason::NotClaimed,
        }
    }
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
            Reason::NotClaimed => "not-claimed",
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
            Reason::VisitCap => "the function is called with more vectors of spaces than are told apart",
            Reason::OperandNeedsGeneric => "the operation takes only a generic pointer here",
            Reason::NeverAnAddress => "no pointer ever reaches it",
            Reason::NotClaimed => "the space is known but left to the back end",
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
    /// Where the spaces come from that meet there, one for each at most.
    pub seen: Vec<Seen>,
}

/// A pointer that got to where the spaces were lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// What it may name.
    pub mask: Mask,
    /// Where it comes from.
    pub from: Provenance,
}

/// Where a pointer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// It was in memory from the start.
    Start,
    /// It was stored there.
    Store(BodyId, Site),
    /// It is this value.
    Value(BodyId, NodeId),
}

/// As few as say which spaces there are.
type Seens = Vec<Seen>;

/// Answers questions about one plan. Indexes are built as they are needed.
pub struct Explainer<'a> {
    graph: &'a Graph,
    solution: &'a Solution,
    plan: &'a Plan,
    over_budget: FxHashSet<FuncId>,
    callers: FxHashMap<BodyId, Vec<(BodyId, CallId)>>,
    origins: FxHashMap<FuncId, IdMap<NodeId, Vec<Origin>>>,
    /// What stores bring to each space and to each cell.
    stored: Option<([Seens; MemorySpace::ALL.len()], FxHashMap<CellId, Seens>)>,
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
        Self { graph, solution, plan, over_budget, callers, origins: FxHashMap::default(), stored: None }
    }

    /// Why `access` of `body` stays generic; none if it does not.
    pub fn explain(&mut self, body: BodyId, access: &Access) -> Option<Explanation> {
        if access.what != AccessWhat::Memory {
            return None;
        }
        let at = &self.plan.bodies[body];
        let mask = at.masks[access.node];
        match (mask.vote(), mask.vote().space()) {
            (_, Some(space)) if access.allowed.contains(Mask::of(space)) => None,
            (_, Some(_)) => Some(Explanation::of(Reason::OperandNeedsGeneric, (body, access.node))),
            (Vote::Undet, None) => Some(Explanation::of(Reason::NeverAnAddress, (body, access.node))),
            (_, None) => Some(self.trace(body, access.node)),
        }
    }

    /// Why nothing is known of a value; none if its space is known, or nothing reaches it.
    pub fn explain_value(&mut self, body: BodyId, node: NodeId) -> Option<Explanation> {
        let undecided = self.plan.bodies[body].masks[node].vote() == Vote::Poison;
        undecided.then(|| self.trace(body, node))
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
        let seen = match reason {
            Reason::LoadedFromUnknown => self.seen(reached[at].0),
            Reason::MixedAtJoin => self.met(reached[at].0),
            _ => Vec::new(),
        };
        let mut chain = vec![reached[at].0];
        while reached[at].1 != usize::MAX {
            at = reached[at].1;
            chain.push(reached[at].0);
        }
        chain.reverse();
        Explanation { reason, chain, seen }
    }

    /// One step back from a value that may name more than one space: to values that may do so too, or to the reason.
    fn step(&mut self, body: BodyId, node: NodeId) -> Step {
        let at = &self.plan.bodies[body];
        let (graph, plan) = (self.graph, self.plan);
        let function = &graph.functions[at.function];
        let undecided = |mask: Mask| mask.vote() == Vote::Poison;
        let mut next = Vec::new();
        let mut is_in_memory = false;
        let mut is_sum = false;
        for origin in self.origins(at.function)[node].iter() {
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
            // The spaces that are too many came by way of the number that was added.
            () if is_sum => Step::Lost(Reason::IntegerRoundTrip),
            () => Step::Lost(Reason::MixedAtJoin),
        }
    }

    /// Where the values of a function come from, in the order in which [`Self::step`] wants to know.
    fn origins(&mut self, function: FuncId) -> &IdMap<NodeId, Vec<Origin>> {
        self.origins.entry(function).or_insert_with(|| origins(&self.graph.functions[function]))
    }

    /// To what calls of an address pass, or what their targets return.
    fn step_to_calls(&self, cell: CellId) -> Step {
        let bodies = self.plan.bodies.iter().flat_map(|(id, body)| {
            let stores = &self.graph.functions[body.function].cell_stores;
            stores.iter().filter(|(_, to)| *to == cell).map(move |(node, _)| (id, *node))
        });
        let undecided =
            |(id, node): &(BodyId, NodeId)| self.plan.bodies[*id].masks[*node].vote() == Vote::Poison;
        let next: Vec<(BodyId, NodeId)> = bodies.filter(undecided).collect();
        if next.is_empty() { Step::Lost(Reason::MixedAtJoin) } else { Step::To(next) }
    }

    /// The values that meet in one: what flows into it, or what callers pass.
    fn met(&mut self, (body, node): (BodyId, NodeId)) -> Seens {
        let origins = self.origins(self.plan.bodies[body].function)[node].clone();
        let mut meet = Vec::new();
        for origin in origins {
            match origin {
                Origin::Formal(formal) => {
                    meet = self.passed(body, formal).collect();
                    break;
                }
                Origin::Move(from) => meet.push((body, from)),
                _ => {}
            }
        }
        let mut found = Vec::new();
        for (body, value) in meet {
            let mask = self.plan.bodies[body].masks[value];
            add(&mut found, Seen { mask, from: Provenance::Value(body, value) });
        }
        found
    }

    /// What a value may be that was read from memory, and who stored that there.
    fn seen(&mut self, (body, node): (BodyId, NodeId)) -> Seens {
        self.collect_stores();
        let at = &self.plan.bodies[body];
        self.origins(at.function);
        let (Some((by_space, by_cell)), Some(origins)) = (&self.stored, self.origins.get(&at.function))
        else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for origin in &origins[node] {
            if let Origin::Load(address) = origin {
                for space in reached(at.masks[*address]) {
                    by_space[space as usize].iter().for_each(|seen| add(&mut found, *seen));
                }
            }
        }
        // What a slot holds comes by way of its cells.
        let mut pending = vec![node];
        let mut passed = FxHashSet::default();
        while let Some(node) = pending.pop() {
            if !passed.insert(node) {
                continue;
            }
            for origin in &origins[node] {
                match origin {
                    Origin::Cell(cell) => {
                        by_cell.get(cell).into_iter().flatten().for_each(|seen| add(&mut found, *seen));
                    }
                    Origin::Move(from) => match stored_at(&origins[*from]) {
                        Some(site) => {
                            let from = Seen { mask: at.masks[*from], from: Provenance::Store(body, site) };
                            add(&mut found, from);
                        }
                        None => pending.push(*from),
                    },
                    _ => {}
                }
            }
        }
        found
    }

    /// Goes over all stores twice, and keeps those that bring another space: first for what they bring that was not in
    /// memory before, since what spoils the contents of a memory is seen again wherever they are handed on; then for what
    /// is left, which comes through copies.
    fn collect_stores(&mut self) {
        if self.stored.is_some() {
            return;
        }
        let mut by_space: [Seens; MemorySpace::ALL.len()] = Default::default();
        let mut by_cell: FxHashMap<CellId, Seens> = FxHashMap::default();
        for (space, mask) in &self.graph.initial_contents {
            add(&mut by_space[*space as usize], Seen { mask: *mask, from: Provenance::Start });
        }
        for (cell, mask) in self.graph.cells.iter() {
            add(by_cell.entry(cell).or_default(), Seen { mask: *mask, from: Provenance::Start });
        }
        let fresh = fresh(self.graph);
        for is_first in [true, false] {
            for (body, at) in self.plan.bodies.iter() {
                let function = &self.graph.functions[at.function];
                let brought = |node: NodeId| match is_first {
                    true => common(at.masks[node], fresh[at.function][node]),
                    false => at.masks[node],
                };
                let mut put = |address: Mask, mask: Mask, site: Site| {
                    for space in reached(address) {
                        let from = Provenance::Store(body, site);
                        add(&mut by_space[space as usize], Seen { mask, from });
                    }
                };
                for (node, site) in &function.spills {
                    put(Mask::ANYWHERE, brought(*node), *site);
                }
                for store in &function.stores {
                    put(at.masks[store.address], brought(store.value), store.site);
                }
                for copy in function.copies.iter().filter(|_| !is_first) {
                    let mask = self.solution.contents.read(at.masks[copy.from]);
                    put(at.masks[copy.to], mask, copy.site);
                }
                for write in &function.objects.writes {
                    for edge in function.edges(write.value) {
                        if let Edge::StoreCell(cell) = edge {
                            let from = Provenance::Store(body, write.site);
                            add(by_cell.entry(cell).or_default(), Seen { mask: brought(write.value), from });
                        }
                    }
                }
            }
        }
        self.stored = Some((by_space, by_cell));
    }

    /// What the callers of a body pass as a formal.
    fn passed(&self, body: BodyId, formal: usize) -> impl Iterator<Item = (BodyId, NodeId)> {
        self.callers.get(&body).into_iter().flatten().map(move |(caller, call)| {
            let from = &self.plan.bodies[*caller];
            (*caller, self.graph.functions[from.function].calls[*call].actuals[formal])
        })
    }

    fn step_to_callers(&self, body: BodyId, formal: usize) -> Step {
        let at = &self.plan.bodies[body];
        let function = &self.graph.functions[at.function];
        if function.role == Role::Open && at.kind != BodyKind::Clone {
            return Step::Lost(Reason::UnknownCaller);
        }
        let next: Vec<(BodyId, NodeId)> = self
            .passed(body, formal)
            .filter(|(caller, actual)| self.plan.bodies[*caller].masks[*actual].vote() == Vote::Poison)
            .collect();
        match next.is_empty() {
            false => Step::To(next),
            true if self.over_budget.contains(&at.function) => Step::Lost(Reason::CloneBudget),
            true if self.solution.crowded[at.function] => Step::Lost(Reason::VisitCap),
            true => Step::Lost(Reason::MixedAtJoin),
        }
    }
}

/// What can be where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// What callers pass as this formal.
    Formal(usize),
    /// A root that may be in more than one space.
    Root(Cause),
    /// Another value.
    Move(NodeId),
    /// A cell of a variable.
    Cell(CellId),
    /// Memory at this address.
    Load(NodeId),
    /// It is what memory holds, and no value.
    Memory,
    /// A result of a call.
    Result(CallId, usize),
    /// An address that a number was added to.
    Sum,
    /// It is stored to an object there.
    Write(Site),
}

/// Where each value comes from, each list in the order of [`Origin`].
fn origins(function: &Function) -> IdMap<NodeId, Vec<Origin>> {
    let mut origins: IdMap<NodeId, Vec<Origin>> = IdMap::filled(function.nodes.len(), Vec::new());
    for (index, formal) in function.formals.iter().enumerate() {
        origins[formal.node].push(Origin::Formal(index));
    }
    for root in function.roots.iter().filter(|root| root.mask.vote() == Vote::Poison) {
        origins[root.node].push(Origin::Root(root.cause));
    }
    for (from, to) in function.moves() {
        origins[to].push(Origin::Move(from));
    }
    for (cell, value) in &function.cell_loads {
        origins[*value].push(Origin::Cell(*cell));
    }
    for load in &function.loads {
        origins[load.value].push(Origin::Load(load.address));
    }
    for node in &function.memory {
        origins[*node].push(Origin::Memory);
    }
    for (call, site) in function.calls.iter() {
        for (index, result) in site.results.iter().enumerate() {
            origins[*result].push(Origin::Result(call, index));
        }
    }
    for offset in &function.offsets {
        origins[offset.sum].push(Origin::Sum);
    }
    for write in &function.objects.writes {
        origins[write.value].push(Origin::Write(write.site));
    }
    origins
}

/// Where a value is stored to an object.
fn stored_at(origins: &[Origin]) -> Option<Site> {
    let site = origins.iter().find_map(|origin| match origin {
        Origin::Write(site) => Some(*site),
        _ => None,
    });
    site.filter(|_| !origins.contains(&Origin::Memory))
}

impl Explanation {
    fn of(reason: Reason, value: (BodyId, NodeId)) -> Self {
        Self { reason, chain: vec![value], seen: Vec::new() }
    }
}

/// What each value of each function may name without memory: what its roots bring, and unseen callers, by way of flows
/// and calls. What unseen code left in memory is brought by the loads of the functions that it can reach.
fn fresh(graph: &Graph) -> IdMap<FuncId, IdMap<NodeId, Mask>> {
    let mut fresh: IdMap<FuncId, IdMap<NodeId, Mask>> =
        graph.functions.values().map(|function| IdMap::filled(function.nodes.len(), Mask::EMPTY)).collect();
    let mut pending: Vec<(FuncId, NodeId, Mask)> = Vec::new();
    let open = |id: &FuncId| graph.functions[*id].role == Role::Open;
    let mut reached: Vec<FuncId> = graph.functions.keys().filter(open).collect();
    let mut unseen = FxHashSet::from_iter(reached.iter().copied());
    while let Some(id) = reached.pop() {
        let callees = graph.functions[id].calls.values().map(|call| call.callee);
        reached.extend(callees.filter(|callee| unseen.insert(*callee)));
    }
    let mut passes: FxHashMap<(FuncId, NodeId), Vec<(FuncId, NodeId)>> = FxHashMap::default();
    for (id, function) in graph.functions.iter() {
        pending.extend(function.roots.iter().map(|root| (id, root.node, root.mask)));
        if open(&id) {
            pending.extend(function.formals.iter().map(|formal| (id, formal.node, Mask::UNKNOWN)));
        }
        if unseen.contains(&id) {
            pending.extend(function.loads.iter().map(|load| (id, load.value, Mask::UNKNOWN)));
        }
        for call in function.calls.values() {
            for (result, returned) in call.results.iter().zip(&graph.functions[call.callee].results) {
                passes.entry((call.callee, *returned)).or_default().push((id, *result));
            }
            for (actual, formal) in call.actuals.iter().zip(&graph.functions[call.callee].formals) {
                passes.entry((id, *actual)).or_default().push((call.callee, formal.node));
            }
        }
        for (from, to) in function.moves() {
            passes.entry((id, from)).or_default().push((id, to));
        }
    }
    while let Some((id, node, mask)) = pending.pop() {
        let known = fresh[id][node];
        if !known.contains(mask) {
            let mask = known.join(mask);
            fresh[id][node] = mask;
            let next = passes.get(&(id, node)).into_iter().flatten();
            pending.extend(next.map(|(id, node)| (*id, *node, mask)));
        }
    }
    fresh
}

/// The spaces in both.
fn common(mask: Mask, other: Mask) -> Mask {
    mask.spaces().map(Mask::of).filter(|space| other.contains(*space)).collect()
}

/// Adds `seen` unless its spaces are there already. Of what may be anywhere one is enough.
fn add(seens: &mut Seens, seen: Seen) {
    let known: Mask = seens.iter().map(|seen| seen.mask).collect();
    let anywhere = known.contains(Mask::UNKNOWN) && seen.mask.contains(Mask::UNKNOWN);
    if !anywhere && !known.contains(seen.mask.without_null()) {
        seens.push(seen);
    }
}

enum Step {
    To(Vec<(BodyId, NodeId)>),
    Lost(Reason),
}
