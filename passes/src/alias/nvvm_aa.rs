//! `nvvm-aa`: adds the alias analysis by memory spaces to MLIR's, for the passes after it.
//!
//! ```text
//! func.func(nvvm-aa,affine-scalrep)     a store to shared memory does not clobber global memory
//! ```
//!
//! MLIR 22 has no registry of alias analyses to which a plugin could add one: a pass gets an
//! `mlir::AliasAnalysis` from its analysis manager, which is created at the first query and holds upstream's
//! `LocalAliasAnalysis` only. This pass makes that first query, adds [`Aliases`], and preserves the analysis.
//! Later passes on the same function use it, up to the first that does not preserve all analyses.

use super::{AliasResult, Aliases};
use crate::{options::NvvmAaOptions, rule_file::rules};
use melior::ir::{OperationRef, Value, operation::OperationLike};
use mlir_ext::{
    aliasing::AliasAnalysis,
    diagnostics,
    pass::{PassFailure, PassInstance},
};
use tilespace_dialects::RuleTable;

/// Runs the pass on a function.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, function: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = NvvmAaOptions::read(pass.options());
    let (rules, steps) = (rules(function, options.space_rules)?, steps(function, options.steps)?);
    pass.mark_all_analyses_preserved();
    pass.add_alias_analysis(Parameters { rules, steps });
    Ok(())
}

/// The parameters of the analysis, which is created for each query: querying passes may run in other threads,
/// and change the IR in between.
struct Parameters {
    rules: &'static RuleTable,
    steps: usize,
}

impl AliasAnalysis for Parameters {
    fn may_alias<'c: 'a, 'a>(&mut self, lhs: Value<'c, 'a>, rhs: Value<'c, 'a>) -> bool {
        Aliases::new(self.rules, self.steps).alias(lhs, rhs) == AliasResult::MayAlias
    }

    fn may_mod_ref<'c: 'a, 'a>(&mut self, op: OperationRef<'c, 'a>, location: Value<'c, 'a>) -> bool {
        Aliases::new(self.rules, self.steps).may_mod_ref(op, location)
    }
}

/// The value of `nvptx-traverse-address-aliasing-limit`.
pub fn steps(op: OperationRef<'_, '_>, given: i64) -> Result<usize, PassFailure> {
    usize::try_from(given).or_else(|_| {
        let message = format!("nvptx-traverse-address-aliasing-limit must not be negative, but is {given}");
        diagnostics::fail(op.location(), message)
    })
}
