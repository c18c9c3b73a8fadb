//! The plan of `ip-msp` for a `memory-space-opt` right after it, which then makes all changes at once.
//!
//! ```text
//! ip-msp             %v = load %slot     %v is in global memory: stated by a pair of casts
//! memory-space-opt   load %v             reads the function, and finds the pair: the access is named
//!
//! ip-msp{plan-only}  (no change)         the graph, and the plan with the spaces of %v
//! memory-space-opt   load %v             clones, signatures, calls and accesses in one rewrite
//! ```
//!
//! `ip-msp` by itself states in the IR all facts that need the whole module, and to read them back is half of
//! the work of `memory-space-opt`. The plan is an analysis of the module: any pass in between that changes
//! something invalidates it. Then, as with any plan that is not followed, less is known, and nothing is wrong.
//!
//! Why it is right: a body is rewritten by its masks in the plan, and its callers are the callers in the plan,
//! or unknown. A function that [contradicts itself] gets the pairs of casts instead, and is left to the function-local analysis: errors about its accesses depend on the masks that its
//! values would have without the contradiction. So is a function if its producer promises more of an argument
//! than was proved (`publish.rs`).
//!
//! ```text
//! private @dead(%p)      called by dead functions only: no body in the plan, nothing to do
//! ```
//!
//! A function without a body in the plan never runs: the solver found no call that reaches it, and every
//! function that unknown code may call, by name, by address or since the linker keeps it (`llvm.used`), has a
//! body. So no pointer ever reaches an access in it, and it stays as it is, without a report.
//! `memory-space-opt` without a plan does not know that, and extracts it.
//!
//! [contradicts itself]: tilespace_core::graph::Function::contradicts_itself

use crate::{
    apply::{
        Caster,
        specialize::{AlwaysInline, Rewritten, specialize},
    },
    extract::{Assumptions, Extraction, Extractor, has_constant_reference, mlir::Raw},
    types::TypeSummary,
};
use melior::ir::OperationRef;
use mlir_ext::{ir, pass::HandOn};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{ids::FuncId, plan::Plan};
use tilespace_dialects::RuleTable;

/// The key under which a pass forwards the plan.
pub struct Planned;

impl HandOn for Planned {
    type Of<'c: 'a, 'a> = PlannedModule<'c, 'a>;
}

/// A module with its plan.
pub struct PlannedModule<'c, 'a> {
    extraction: Extraction<'c, 'a>,
    plan: Plan,
    inline: AlwaysInline,
    rules: &'static RuleTable,
    assumptions: Assumptions,
    /// The summary of all types in it.
    pub summary: TypeSummary,
}

/// The functions that the rewrite of a plan leaves nothing to do in.
pub struct Done<'c, 'a> {
    /// By their ops.
    pub rewritten: FxHashMap<ir::OperationId, Rewritten<'c, 'a>>,
    /// Those that never run.
    unreached: FxHashSet<ir::OperationId>,
}

impl<'c: 'a, 'a> PlannedModule<'c, 'a> {
    /// The plan of a module that `extractor` has read.
    pub fn new(
        extractor: &mut Extractor,
        extraction: Extraction<'c, 'a>,
        plan: Plan,
        inline: AlwaysInline,
    ) -> Self {
        let (rules, assumptions, summary) =
            (extractor.rules, extractor.assumptions, extractor.types().summary());
        Self { extraction, plan, inline, rules, assumptions, summary }
    }

    /// Whether `extractor` would read functions in the same way. Memory and published attributes are ignored:
    /// only one of the two passes uses them.
    pub fn is_for(&self, extractor: &Extractor) -> bool {
        let Assumptions { strong_global, read_published, memory, .. } = extractor.assumptions;
        let alike = Assumptions { strong_global, read_published, memory, ..self.assumptions };
        std::ptr::eq(self.rules, extractor.rules) && alike == extractor.assumptions
    }

    /// Whether LLVM may treat the pointee of an argument of a function as constant.
    pub fn has_constant_reference(&self) -> bool {
        self.extraction.functions.values().any(|function| has_constant_reference(function.op().raw()))
    }

    /// Makes the bodies of the plan, and states the facts that need the module as casts.
    pub fn state(self, caster: Caster<'c>) {
        let mut extractor = Extractor::new(self.rules, self.assumptions);
        specialize(&mut extractor, caster, &self.extraction, &self.plan, self.inline, None);
    }

    /// Makes the bodies of the plan, and names their accesses. With `warnings`, it collects the accesses of
    /// unknown space.
    pub fn apply(self, extractor: &mut Extractor, caster: Caster<'c>, warnings: bool) -> Done<'c, 'a> {
        // The ops of dropped functions may be erased.
        let reached = self.plan.bodies.values().map(|body| &body.function).chain(&self.plan.dropped);
        let reached: FxHashSet<FuncId> = reached.copied().collect();
        let unreached = self.extraction.functions.iter().filter(|(id, _)| !reached.contains(id));
        let unreached = unreached.map(|(_, function)| ir::operation_id(function.op().raw())).collect();
        let bodies = specialize(extractor, caster, &self.extraction, &self.plan, self.inline, Some(warnings));
        let rewritten =
            bodies.into_values().filter_map(|body| Some((ir::operation_id(*body.op), body.rewritten?)));
        Done { rewritten: rewritten.collect(), unreached }
    }
}

impl Done<'_, '_> {
    /// Whether a function never runs.
    pub fn is_unreached(&self, function: OperationRef<'_, '_>) -> bool {
        self.unreached.contains(&ir::operation_id(function))
    }
}
