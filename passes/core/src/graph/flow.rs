//! The flow of values across calls.
//!
//! ```text
//! %x = call @f(%p)     %p -> the formal of f, the result of f -> %x
//! ```
//!
//! Each way to follow it is spelled here, once: all moves, for walks over whole functions ([`moves`]), and
//! the sources of one value, for walks back from few values ([`Flow`]). The latter serves functions, or the
//! bodies that a plan makes of them, since it is told which body each call targets.

use super::{Call, Function, Graph, Source};
use crate::ids::{CallId, FuncId, Id, IdLists, IdMap, NodeId};
use std::cell::OnceCell;

impl Call {
    /// The values that a call moves between its caller and its target, as (from, to): actuals to formals, and
    /// results to the nodes that receive them.
    pub fn moves<'a, B: Copy>(
        &'a self,
        (caller, target): (B, B),
        callee: &'a Function,
    ) -> impl Iterator<Item = ((B, NodeId), (B, NodeId))> {
        let passed = self.actuals.iter().zip(&callee.formals);
        let passed = passed.map(move |(actual, formal)| ((caller, *actual), (target, formal.node)));
        let returned = callee.results.iter().zip(&self.results);
        passed.chain(returned.map(move |(result, received)| ((target, *result), (caller, *received))))
    }
}

/// All moves from value to value, as (from, to): in functions, and by calls.
pub(crate) fn moves(
    functions: &IdMap<FuncId, Function>,
) -> impl Iterator<Item = ((FuncId, NodeId), (FuncId, NodeId))> {
    functions.iter().flat_map(move |(id, function)| {
        let inside = function.moves().map(move |(from, to)| ((id, from), (id, to)));
        let calls = function.calls.values();
        inside.chain(calls.flat_map(move |call| call.moves((id, call.callee), &functions[call.callee])))
    })
}

/// The sources of the values of bodies.
pub(crate) struct Flow<'g, B> {
    graph: &'g Graph,
    /// The function of each body, and the body that each call targets.
    bodies: IdMap<B, (FuncId, IdMap<CallId, Option<B>>)>,
    callers: IdMap<B, Vec<(B, CallId)>>,
    /// The sources of the values of each function, collected when the first is needed.
    sources: IdMap<FuncId, OnceCell<IdLists<NodeId, Source>>>,
}

impl<'g, B: Id> Flow<'g, B> {
    /// The flow between these bodies of functions of `graph`.
    pub fn new(graph: &'g Graph, bodies: IdMap<B, (FuncId, IdMap<CallId, Option<B>>)>) -> Self {
        let mut callers = IdMap::filled(bodies.len(), Vec::new());
        for (body, (_, targets)) in bodies.iter() {
            for (call, target) in targets.iter() {
                if let Some(target) = target {
                    callers[*target].push((body, call));
                }
            }
        }
        Self { graph, bodies, callers, sources: IdMap::filled(graph.functions.len(), OnceCell::new()) }
    }

    /// The function of a body.
    pub fn function(&self, body: B) -> &'g Function {
        &self.graph.functions[self.bodies[body].0]
    }

    /// The sources of the values of a body.
    pub fn sources(&self, body: B) -> &IdLists<NodeId, Source> {
        let function = self.bodies[body].0;
        self.sources[function].get_or_init(|| self.graph.functions[function].sources())
    }

    /// The values that are this source of a value of a body: those that callers pass for a formal, the result
    /// that a call receives, or another value of the body.
    pub fn values(&self, body: B, source: Source) -> impl Iterator<Item = (B, NodeId)> {
        let (formal, value) = match source {
            Source::Formal(formal) => (Some(formal), None),
            Source::Result(call, result) => {
                let target = self.bodies[body].1[call];
                (None, target.map(|target| (target, self.function(target).results[result])))
            }
            Source::Value(from) | Source::BitsOnly(from) => (None, Some((body, from))),
            Source::Root(..) | Source::Cell(_) | Source::Memory(_) | Source::Object | Source::Addend(_) => {
                (None, None)
            }
        };
        let passed = formal.into_iter().flat_map(move |formal| {
            let calls = self.callers[body].iter();
            calls.map(move |(caller, call)| (*caller, self.function(*caller).calls[*call].actuals[formal]))
        });
        passed.chain(value)
    }
}
