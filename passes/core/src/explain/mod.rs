//! Why an access stays generic.
//!
//! The path goes back from the pointer of the access to the first place where the spaces were lost
//! (`search.rs`), through flows, into callees for returned values and into callers for passed values:
//!
//! ```text
//! load %r          %r may be global or shared
//!   %r = phi       because %p (shared) and %q (global) meet here: mixed-at-join
//! ```
//!
//! There it lists the provenance of the spaces: the values that meet, or the stores of the values that memory
//! may hold (`stores.rs`). An explanation proves nothing and nothing relies on it. It is as correct as the
//! plan, since each step goes to a value that has more than one space in its mask as well.

mod search;
mod stores;

use crate::{
    graph::{Access, AccessWhat, Cause, Graph, Source},
    ids::{BodyId, NodeId, Site, reach},
    lattice::{Mask, Vote},
    plan::Plan,
    solve::{Solution, reached},
};
use rustc_hash::FxHashSet;
use search::{Search, is_memory};
use serde::Serialize;
use std::cell::OnceCell;
use stores::{Location, Stores, add};

/// Each reason once: the word used in remarks and reports, one sentence for a reader, and one sentence of
/// advice to the author of the program.
macro_rules! reasons {
    ($($(#[$doc:meta])* $reason:ident = $name:literal, $sentence:literal, $advice:literal;)*) => {
        /// Why a pointer's space is not known, or not used.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Reason {
            $($(#[$doc])* $reason,)*
        }

        impl Reason {
            /// All reasons.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$reason),*];

            /// The word used in remarks and reports.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$reason => $name,)*
                }
            }

            /// One sentence for a reader.
            pub const fn sentence(self) -> &'static str {
                match self {
                    $(Self::$reason => $sentence,)*
                }
            }

            /// One sentence of advice to the author of the program.
            pub const fn advice(self) -> &'static str {
                match self {
                    $(Self::$reason => $advice,)*
                }
            }
        }
    };
}

reasons! {
    /// Code outside the module can pass anything.
    UnknownCaller = "unknown-caller",
        "code outside the module can call this function with any pointer, unless whole-program (clang: -Xclang -mllvm -Xclang -tilespace-whole-program) is set",
        "Make the function static, or compile with whole-program if no other module calls it.";
    /// Pointers to different spaces meet here.
    MixedAtJoin = "mixed-at-join",
        "pointers to different memory spaces meet here",
        "Access the memory in each branch, not through one pointer to either memory.";
    /// It was loaded from memory that may hold pointers to several spaces, or that unknown code writes.
    LoadedFromUnknown = "loaded-from-unknown",
        "loaded from memory that may hold pointers to more than one space",
        "Keep pointers to different memory spaces in different variables, or load the pointer before unknown code runs.";
    /// It was converted from an integer.
    IntegerRoundTrip = "integer-round-trip",
        "made from an integer",
        "Do not make the pointer from an integer, or state its space: __builtin_assume(__isGlobal(p)) before the access.";
    /// It is the result of a function or operation that no rule describes.
    UnknownCallee = "unknown-callee",
        "comes from a function or operation with unknown behavior",
        "Let the compiler see the function's code, or describe the operation in a rule file (space-rules).";
    /// Callers disagree, and the clone budget was used up.
    CloneBudget = "clone-budget",
        "callers disagree, and the clone budget is used up",
        "Raise max-clone-growth, or inline the function.";
    /// The function is called in more contexts than the cap allows.
    VisitCap = "visit-cap",
        "the function is called with more combinations of argument spaces than the solver keeps separate",
        "Inline the function, or pass it pointers to fewer memory spaces.";
    /// It was loaded from an object with more places than are distinguished.
    ObjectLimit = "object-limit",
        "loaded from an object with more places than the solver keeps separate",
        "Use smaller structs of pointers, or scalar variables in their place.";
    /// The space is known, but the operation takes only a generic pointer.
    OperandNeedsGeneric = "operand-needs-generic",
        "the operation takes only a generic pointer here",
        "Nothing to do: the instruction has only this form. For an operation of your own, see `allowed` in rule files.";
    /// No address reaches it: null, undefined, or dead code.
    NeverAnAddress = "never-an-address",
        "no pointer ever reaches it",
        "Nothing to do: the code does not run, or the pointer is null.";
    /// The space is known, but an option or the back end forbids to claim it.
    NotClaimed = "not-claimed",
        "the space is known but left to the back end",
        "Nothing to do: the back end finds the space itself.";
    /// The pointer is to an argument by value of a kernel ([`Mask::ARGUMENT`]).
    ArgumentByValue = "argument-by-value",
        "an argument by value of a kernel is parameter memory or a copy of it, which only the back end decides",
        "Copy the argument's parts to variables, or mark it __grid_constant__ if it is only read.";
    /// The space is known, but the tool that rewrites the program did not get it into the access.
    NotPropagated = "not-propagated",
        "the space is known, but LLVM's own pass does not propagate it to here",
        "Optimize first (-O1 or higher), so that no cast or merge is between the access and the pointer's origin.";
}

impl Cause {
    /// The reason for which a value with such a root stays generic.
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

/// Why one access stays generic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Why the spaces were lost.
    pub reason: Reason,
    /// The values from the access back to where they were lost.
    pub chain: Vec<(BodyId, NodeId)>,
    /// The provenance of the spaces that meet there, at most one per space.
    pub reaching: Vec<Reaching>,
}

/// A pointer that reaches the place where the spaces were lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reaching {
    /// The spaces that it may name.
    pub mask: Mask,
    /// Its reaching definition.
    pub from: Provenance,
}

/// A definition that reaches a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// The initial contents of memory.
    Start,
    /// A store to memory.
    Store(BodyId, Site),
    /// This value.
    Value(BodyId, NodeId),
}

/// Explains the accesses of one plan. The search and the list of stores are computed lazily.
pub struct Explainer<'a> {
    graph: &'a Graph,
    solution: &'a Solution,
    plan: &'a Plan,
    search: OnceCell<Search<'a>>,
    stores: OnceCell<Stores>,
}

impl<'a> Explainer<'a> {
    /// An explainer for `plan`, which was computed from `solution` of `graph`.
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
            (Vote::Argument, None) => Some(Explanation::of(Reason::ArgumentByValue, (body, access.node))),
            (Vote::Undet, None) => Some(Explanation::of(Reason::NeverAnAddress, (body, access.node))),
            (_, None) => Some(self.trace(body, access.node)),
        }
    }

    /// Why the space of a value is unknown; none if it is known, or nothing reaches the value.
    pub fn explain_value(&self, body: BodyId, node: NodeId) -> Option<Explanation> {
        let undecided = self.plan.bodies[body].masks[node].vote() == Vote::Poison;
        undecided.then(|| self.trace(body, node))
    }

    fn trace(&self, body: BodyId, node: NodeId) -> Explanation {
        let (reason, chain) = self.search().path((body, node));
        let end = chain[chain.len() - 1];
        let reaching = match reason {
            Reason::LoadedFromUnknown | Reason::ObjectLimit => self.stored(end),
            Reason::MixedAtJoin => self.met(end),
            _ => Vec::new(),
        };
        Explanation { reason, chain, reaching }
    }

    fn search(&self) -> &Search<'a> {
        self.search.get_or_init(|| Search::new(self.graph, self.solution, self.plan))
    }

    /// The values that meet in a value: those that flow into it, or that callers pass.
    fn met(&self, (body, node): (BodyId, NodeId)) -> Vec<Reaching> {
        let mut meet = Vec::new();
        for source in self.search().sources((body, node)) {
            match source {
                Source::Formal(_) => {
                    meet = self.search().flow.values(body, source).collect();
                    break;
                }
                Source::Value(from) => meet.push((body, from)),
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

    /// The stores of the values that a load may read.
    fn stored(&self, (body, node): (BodyId, NodeId)) -> Vec<Reaching> {
        let stores = self.stores.get_or_init(|| Stores::collect(self.graph, self.solution, self.plan));
        let at = &self.plan.bodies[body];
        let function = &self.graph.functions[at.function];
        let mut found = Vec::new();
        for source in self.search().sources((body, node)) {
            if let Source::Memory(address) = source {
                for space in reached(at.masks[address]) {
                    stores.at(Location::Space(space)).for_each(|stored| add(&mut found, *stored));
                }
            }
        }
        // The contents of a slot come through the nodes of its cells.
        let mut visited = FxHashSet::default();
        let step = |node: NodeId, next: &mut Vec<NodeId>| {
            for source in self.search().sources((body, node)) {
                match source {
                    Source::Cell(cell) => {
                        stores.at(Location::Cell(cell)).for_each(|stored| add(&mut found, *stored));
                    }
                    Source::Value(from) => match stores.site(at.function, from) {
                        Some(site) if !is_memory(function, from) => {
                            let from = Reaching { mask: at.masks[from], from: Provenance::Store(body, site) };
                            add(&mut found, from);
                        }
                        _ => next.push(from),
                    },
                    _ => {}
                }
            }
        };
        reach(vec![node], |node| visited.insert(*node), step);
        found
    }
}

impl Explanation {
    /// The explanation of an access with a known space that the result does not name.
    pub fn lost(body: BodyId, access: &Access) -> Self {
        Self::of(Reason::NotPropagated, (body, access.node))
    }

    fn of(reason: Reason, value: (BodyId, NodeId)) -> Self {
        Self { reason, chain: vec![value], reaching: Vec::new() }
    }
}
