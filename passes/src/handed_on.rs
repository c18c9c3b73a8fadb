//! What `ip-msp` knows of the functions that it leaves, for a `memory-space-opt` right behind it.
//!
//! ```text
//! ip-msp             %v = load %slot          %v is in global memory: stated by a pair of casts
//! memory-space-opt   load %v                  reads the function, and finds the pair: named
//!   right behind     load %v                  is given what the graph of the module says of %v: named
//! ```
//!
//! To read a function and solve it again is half of what `memory-space-opt` takes, and finds what `ip-msp` knows, since
//! it states all that a function alone does not show. So the graph is kept with the masks of each body. It is an analysis of the
//! module: any pass in between that changes something ends it, and then functions are read as ever.
//!
//! What was solved holds for the body as it is left: its callers are those of the plan, or unknown. Between graph and
//! body are the casts that `ip-msp` added, and nothing else ([`FunctionIr::with_casts`]): what one of them makes generic
//! again lies in the space of its operand. A copy has its parts in the order of the original.
//!
//! Reasons why an access stays generic are those of a function alone. Where they are to be reported, a function with such an
//! access is read again for them, and for nothing else. A function that contradicts itself ([`Function::contradicts_itself`])
//! is left to the analysis of it alone, too: errors about its accesses go by what its values are without that.
//!
//! ```text
//! private @dead(%p)      no callers but functions like this one: no body in the plan, nothing to do
//! ```
//!
//! A function without a body in the plan never runs: the solver found no call that gets there, and what unknown code may call,
//! by name, by address or since the linker keeps it (`llvm.used`), has a body. So no pointer ever gets to an access in it, and it
//! stays as it is, without a report. `memory-space-opt` alone does not know that, and reads it.

use crate::{
    apply::specialize::SpecializedBody,
    extract::{Assumptions, Extraction, Extractor, FunctionIr, Parts},
    types::TypeSummary,
};
use melior::ir::OperationRef;
use mlir_ext::{ir, parallel::Handle, pass::HandOn};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{
    graph::Function,
    ids::{BodyId, FuncId, IdMap, NodeId},
    lattice::Mask,
    plan::Plan,
};
use tilespace_dialects::RuleTable;

/// The key under which a pass hands the bodies on.
pub struct Bodies;

impl HandOn for Bodies {
    type Of<'c: 'a, 'a> = HandedOn<'c, 'a>;
}

/// All bodies of a module.
pub struct HandedOn<'c, 'a> {
    extraction: Extraction<'c, 'a>,
    bodies: IdMap<BodyId, Body<'c, 'a>>,
    /// The bodies by their ops.
    by_op: FxHashMap<usize, BodyId>,
    /// The ops of functions that never run.
    unreached: FxHashSet<usize>,
    rules: &'static RuleTable,
    assumptions: Assumptions,
    /// What all types in it tell.
    pub summary: TypeSummary,
}

struct Body<'c, 'a> {
    function: FuncId,
    masks: IdMap<NodeId, Mask>,
    parts: Option<Parts<'c, 'a>>,
    casts: Vec<Handle<OperationRef<'c, 'a>>>,
}

/// The graph of one function, with what was found.
pub struct Solved<'h, 'c, 'a> {
    /// Its graph.
    pub graph: &'h Function,
    /// Where the parts of the graph are.
    pub ir: FunctionIr<'c, 'a>,
    /// The spaces that reach each node.
    pub masks: IdMap<NodeId, Mask>,
}

impl<'c: 'a, 'a> HandedOn<'c, 'a> {
    /// What is known of the bodies that were made of `plan`.
    pub fn new(
        extractor: &mut Extractor,
        extraction: Extraction<'c, 'a>,
        plan: Plan,
        made: IdMap<BodyId, SpecializedBody<'c, 'a>>,
    ) -> Self {
        // What the plan drops need not be there any more.
        let reached = plan.bodies.values().map(|body| &body.function).chain(&plan.dropped);
        let reached: FxHashSet<FuncId> = reached.copied().collect();
        let unreached = extraction.functions.iter().filter(|(id, _)| !reached.contains(id));
        let unreached = unreached.map(|(_, function)| ir::operation_id(function.op())).collect();
        let by_op = made.iter().map(|(id, made)| (ir::operation_id(*made.op), id)).collect();
        let bodies = plan.bodies.into_values().zip(made.into_values()).map(|(body, made)| {
            let SpecializedBody { parts, casts, .. } = made;
            Body { function: body.function, masks: body.masks, parts, casts }
        });
        let bodies = bodies.collect();
        let (rules, assumptions, summary) =
            (extractor.rules, extractor.assumptions, extractor.types().summary());
        Self { extraction, bodies, by_op, unreached, rules, assumptions, summary }
    }

    /// Whether `extractor` would read functions in the same way. What memory holds, and what was published, only `ip-msp`
    /// or only a function alone is to look at.
    pub fn is_for(&self, extractor: &Extractor) -> bool {
        let Assumptions { strong_global, read_published, memory, .. } = extractor.assumptions;
        let alike = Assumptions { strong_global, read_published, memory, ..self.assumptions };
        std::ptr::eq(self.rules, extractor.rules) && alike == extractor.assumptions
    }

    /// Whether a function never runs.
    pub fn is_unreached(&self, function: OperationRef<'c, 'a>) -> bool {
        self.unreached.contains(&ir::operation_id(function))
    }

    /// What is known of a function that runs.
    pub fn of(
        &self,
        extractor: &mut Extractor,
        function: OperationRef<'c, 'a>,
    ) -> Option<Solved<'_, 'c, 'a>> {
        let body = &self.bodies[*self.by_op.get(&ir::operation_id(function))?];
        let graph = &self.extraction.graph.functions()[body.function];
        if graph.contradicts_itself(&body.masks) {
            return None;
        }
        let original = &self.extraction.functions[body.function];
        let ir = match &body.parts {
            Some(parts) => original.in_copy(function, parts),
            None => original.clone(),
        };
        let mut masks = body.masks.clone();
        let ir = ir.with_casts(extractor, &body.casts, &mut masks);
        Some(Solved { graph, ir, masks })
    }
}
