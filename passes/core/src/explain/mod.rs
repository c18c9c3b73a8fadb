//! Why an access stays generic.
//!
//! The path goes back from the pointer of the access to the first place where the spaces were lost (`search.rs`), through
//! flows, into callees for what they return and into callers for what they pass:
//!
//! ```text
//! load %r          %r may be global or shared
//!   %r = phi       because %p (shared) and %q (global) meet here: mixed-at-join
//! ```
//!
//! There it says who brought the spaces: the values that meet, or the stores that memory may hold (`stores.rs`). An
//! explanation proves nothing and is not relied on; it is right as far as the plan is, since each step goes to a value whose
//! mask has more than one space as well.

mod origins;
mod search;
mod stores;

use crate::{
    graph::{Access, AccessWhat, Cause, Graph},
    ids::{BodyId, NodeId, Site, reach},
    lattice::{Mask, Vote},
    plan::Plan,
    solve::{Solution, reached},
};
use origins::{Origin, stored_at};
use rustc_hash::FxHashSet;
use search::Search;
use serde::Serialize;
use std::cell::OnceCell;
use stores::{Held, Stores, add};

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
    /// It comes out of a function or operation that no rule describes.
    UnknownCallee,
    /// Callers disagree, and the clone budget was used up.
    CloneBudget,
    /// The function took more visits than the cap allows.
    VisitCap,
    /// It was loaded from an object with more places than are told apart.
    ObjectLimit,
    /// It was loaded from an object whose address is in memory with more values than are told apart.
    AddressLimit,
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
            Reason::ObjectLimit => "object-limit",
            Reason::AddressLimit => "address-limit",
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
            Reason::ObjectLimit => "loaded from an object with more places than are told apart",
            Reason::AddressLimit => {
                "loaded from an object whose address is stored beside more values than are told apart"
            }
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
    pub reaching: Vec<Reaching>,
}

/// A pointer that got to where the spaces were lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reaching {
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

/// Answers questions about one plan. What they need is found with the first question that needs it.
pub struct Explainer<'a> {
    graph: &'a Graph,
    solution: &'a Solution,
    plan: &'a Plan,
    search: OnceCell<Search<'a>>,
    stores: OnceCell<Stores>,
}

impl<'a> Explainer<'a> {
    /// An explainer for `plan`, which was made from `solution` of `graph`.
    pub fn new(graph: &'a Graph, solution: &'a Solution, plan: &'a Plan) -> Self {
        Self { graph, solution, plan, search: OnceCell::new(), stores: OnceCell::new() }
    }

    /// Why `access` of `body` stays generic; none if it does not.
    pub fn explain(&self, body: BodyId, access: &Access) -> Option<Explanation> {
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
    pub fn explain_value(&self, body: BodyId, node: NodeId) -> Option<Explanation> {
        let undecided = self.plan.bodies[body].masks[node].vote() == Vote::Poison;
        undecided.then(|| self.trace(body, node))
    }

    fn trace(&self, body: BodyId, node: NodeId) -> Explanation {
        let (reason, chain) = self.search().path((body, node));
        let end = chain[chain.len() - 1];
        let reaching = match reason {
            Reason::LoadedFromUnknown | Reason::ObjectLimit | Reason::AddressLimit => self.stored(end),
            Reason::MixedAtJoin => self.met(end),
            _ => Vec::new(),
        };
        Explanation { reason, chain, reaching }
    }

    fn search(&self) -> &Search<'a> {
        self.search.get_or_init(|| Search::new(self.graph, self.solution, self.plan))
    }

    /// The values that meet in one: what flows into it, or what callers pass.
    fn met(&self, (body, node): (BodyId, NodeId)) -> Vec<Reaching> {
        let mut meet = Vec::new();
        for origin in &self.search().origins[&self.plan.bodies[body].function][node] {
            match origin {
                Origin::Formal(formal) => {
                    meet = self.search().passed(body, *formal).collect();
                    break;
                }
                Origin::Move(from) => meet.push((body, *from)),
                _ => {}
            }
        }
        let mut found = Vec::new();
        for (body, value) in meet {
            let mask = self.plan.bodies[body].masks[value];
            add(&mut found, Reaching { mask, from: Provenance::Value(body, value) });
        }
        found
    }

    /// What a value may be that was read from memory, and who stored that there.
    fn stored(&self, (body, node): (BodyId, NodeId)) -> Vec<Reaching> {
        let stores = self.stores.get_or_init(|| Stores::collect(self.graph, self.solution, self.plan));
        let at = &self.plan.bodies[body];
        let launch = self.solution.launches[at.function];
        let origins = &self.search().origins[&at.function];
        let mut found = Vec::new();
        for origin in &origins[node] {
            if let Origin::Load(address) = origin {
                for space in reached(at.masks[*address]) {
                    let seen = stores.seen(launch, Held::Space(space));
                    seen.for_each(|seen| add(&mut found, *seen));
                }
            }
        }
        // What a slot holds comes by way of its cells.
        let mut passed = FxHashSet::default();
        let step = |node: NodeId, next: &mut Vec<NodeId>| {
            for origin in &origins[node] {
                match origin {
                    Origin::Cell(cell) => {
                        let seen = stores.seen(launch, Held::Cell(*cell));
                        seen.for_each(|seen| add(&mut found, *seen));
                    }
                    Origin::Move(from) => match stored_at(&origins[*from]) {
                        Some(site) => {
                            let from =
                                Reaching { mask: at.masks[*from], from: Provenance::Store(body, site) };
                            add(&mut found, from);
                        }
                        None => next.push(*from),
                    },
                    _ => {}
                }
            }
        };
        reach(vec![node], |node| passed.insert(*node), step);
        found
    }
}

impl Explanation {
    fn of(reason: Reason, value: (BodyId, NodeId)) -> Self {
        Self { reason, chain: vec![value], reaching: Vec::new() }
    }
}
