//! The facts of `ip-msp` about the functions of its result, for a `memory-space-opt` right after it.
//!
//! ```text
//! ip-msp             %v = load %slot          %v is in global memory: stated by a pair of casts
//! memory-space-opt   load %v                  reads the function, and finds the pair: named
//!   right behind     load %v                  gets the mask of %v in the graph of the module: named
//! ```
//!
//! Extracting and solving a function again is half of the time of `memory-space-opt`, and finds what `ip-msp`
//! knows already, since `ip-msp` states in the IR all facts that need the whole module. So the graph is kept
//! with the masks of each body. It is an analysis of the module: any pass in between that changes something
//! invalidates it, and then functions are extracted as usual.
//!
//! The solution holds for the rewritten body: its callers are the callers in the plan, or unknown. Graph and
//! body differ only in the casts that `ip-msp` added ([`FunctionIr::with_casts`]): the result of a cast back
//! to generic is in the space of its operand. A copy has its parts in the order of the original.
//!
//! The function-local analysis gives the reasons why an access stays generic. Where they are reported, a
//! function with such an access is extracted again for the reasons only. A function that contradicts itself
//! ([`Function::contradicts_itself`]) is also left to the function-local analysis: errors about its accesses
//! depend on the masks that its values would have without the contradiction. So is a function if its producer
//! promises more of an argument than was proved (`publish.rs`).
//!
//! ```text
//! private @dead(%p)      called by dead functions only: no body in the plan, nothing to do
//! ```
//!
//! A function without a body in the plan never runs: the solver found no call that reaches it, and every
//! function that unknown code may call, by name, by address or since the linker keeps it (`llvm.used`), has a
//! body. So no pointer ever reaches an access in it, and it stays as it is, without a report.
//! `memory-space-opt` without `ip-msp` does not know that, and extracts it.

use crate::{
    apply::specialize::SpecializedBody,
    extract::{
        Assumptions, Extraction, Extractor, FunctionIr, Parts,
        mlir::{self, Raw},
    },
    publish,
    types::TypeSummary,
};
use melior::ir::OperationRef;
use mlir_ext::{ir, parallel::Handle, pass::HandOn};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{
    graph::{Function, Role},
    ids::{BodyId, FuncId, IdMap, NodeId},
    lattice::Mask,
    plan::Plan,
};
use tilespace_dialects::RuleTable;

/// The key under which a pass forwards the solved module.
pub struct Bodies;

impl HandOn for Bodies {
    type Of<'c: 'a, 'a> = SolvedModule<'c, 'a>;
}

/// All bodies of a module, with their solutions.
pub struct SolvedModule<'c, 'a> {
    extraction: Extraction<'c, 'a>,
    bodies: IdMap<BodyId, SolvedBody<'c, 'a>>,
    /// The bodies by their ops.
    by_op: FxHashMap<ir::OperationId, BodyId>,
    /// The ops of functions that never run.
    unreached: FxHashSet<ir::OperationId>,
    rules: &'static RuleTable,
    assumptions: Assumptions,
    /// The summary of all types in it.
    pub summary: TypeSummary,
}

struct SolvedBody<'c, 'a> {
    function: FuncId,
    masks: IdMap<NodeId, Mask>,
    parts: Option<Parts<'c, 'a>>,
    casts: Vec<Handle<OperationRef<'c, 'a>>>,
}

/// The graph of one function, with its solution.
pub struct SolvedFunction<'h, 'c, 'a> {
    /// Its graph.
    pub graph: &'h Function,
    /// Where the parts of the graph are.
    pub ir: FunctionIr<'c, 'a>,
    /// The spaces that reach each node.
    pub masks: IdMap<NodeId, Mask>,
}

impl<'c: 'a, 'a> SolvedModule<'c, 'a> {
    /// The solutions of the bodies that were created from `plan`.
    pub fn new(
        extractor: &mut Extractor,
        extraction: Extraction<'c, 'a>,
        plan: Plan,
        created: IdMap<BodyId, SpecializedBody<'c, 'a>>,
    ) -> Self {
        // The ops of dropped functions may be erased already.
        let reached = plan.bodies.values().map(|body| &body.function).chain(&plan.dropped);
        let reached: FxHashSet<FuncId> = reached.copied().collect();
        let unreached = extraction.functions.iter().filter(|(id, _)| !reached.contains(id));
        let unreached = unreached.map(|(_, function)| ir::operation_id(function.op().raw())).collect();
        let by_op = created.iter().map(|(id, created)| (ir::operation_id(*created.op), id)).collect();
        let bodies = plan.bodies.into_values().zip(created.into_values()).map(|(body, created)| {
            let SpecializedBody { parts, casts, .. } = created;
            SolvedBody { function: body.function, masks: body.masks, parts, casts }
        });
        let bodies = bodies.collect();
        let (rules, assumptions, summary) =
            (extractor.rules, extractor.assumptions, extractor.types().summary());
        Self { extraction, bodies, by_op, unreached, rules, assumptions, summary }
    }

    /// Whether `extractor` would read functions in the same way. Memory and published attributes are ignored:
    /// only one of the two passes uses them.
    pub fn is_for(&self, extractor: &Extractor) -> bool {
        let Assumptions { strong_global, read_published, memory, .. } = extractor.assumptions;
        let alike = Assumptions { strong_global, read_published, memory, ..self.assumptions };
        std::ptr::eq(self.rules, extractor.rules) && alike == extractor.assumptions
    }

    /// Whether a function never runs.
    pub fn is_unreached(&self, function: OperationRef<'c, 'a>) -> bool {
        self.unreached.contains(&ir::operation_id(function))
    }

    /// The solution of a function that runs.
    pub fn of(
        &self,
        extractor: &mut Extractor,
        function: OperationRef<'c, 'a>,
    ) -> Option<SolvedFunction<'_, 'c, 'a>> {
        let body = &self.bodies[*self.by_op.get(&ir::operation_id(function))?];
        let graph = &self.extraction.graph.functions()[body.function];
        if graph.contradicts_itself(&body.masks) || promises_more(extractor, function, graph, &body.masks) {
            return None;
        }
        let original = &self.extraction.functions[body.function];
        let ir = match &body.parts {
            Some(parts) => original.in_copy(mlir::op(function), parts),
            None => original.clone(),
        };
        let mut masks = body.masks.clone();
        let casts: Vec<_> = body.casts.iter().map(|op| mlir::op(**op)).collect();
        let ir = ir.with_casts(extractor, &casts, &mut masks);
        Some(SolvedFunction { graph, ir, masks })
    }
}

/// Whether a promise that is read says more of an argument than was proved.
fn promises_more(
    extractor: &mut Extractor,
    function: OperationRef<'_, '_>,
    graph: &Function,
    masks: &IdMap<NodeId, Mask>,
) -> bool {
    if graph.role == Role::Kernel || !extractor.assumptions.read_published {
        return false;
    }
    let Some(promised) = publish::promised(extractor.types(), function) else { return false };
    graph.formals.iter().any(|formal| {
        let promised = promised.get(formal.argument as usize).and_then(|entry| publish::space(*entry));
        formal.pointee.is_none() && promised.is_some() && masks[formal.node].vote().space().is_none()
    })
}
