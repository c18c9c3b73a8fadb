//! `nvvm-aa`: the passes behind it ask the alias analysis for memory spaces, too.
//!
//! ```text
//! func.func(nvvm-aa,affine-scalrep)     a store to shared memory does not end what was loaded from global memory
//! ```
//!
//! MLIR 22 has no list of alias analyses to which a plugin could add one: a pass that wants to know gets an object of
//! `mlir::AliasAnalysis` from its analysis manager, which is made when it is asked for first and holds upstream's
//! `LocalAliasAnalysis` alone. This pass asks for that object first, adds [`Aliases`], and preserves it. The passes that
//! follow on the same function find it there, up to the first that does not preserve all analyses.

use crate::{
    alias::{AliasResult, Aliases},
    generated::NvvmAaOptions,
    rule_file::rules,
};
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
    pass.add_alias_analysis(Questions { rules, steps });
    Ok(())
}

/// What an analysis is made of, anew for each question: the passes that ask may run in other threads, and change the IR
/// in between.
struct Questions {
    rules: &'static RuleTable,
    steps: usize,
}

impl AliasAnalysis for Questions {
    fn may_alias<'c: 'a, 'a>(&mut self, lhs: Value<'c, 'a>, rhs: Value<'c, 'a>) -> bool {
        Aliases::new(self.rules, self.steps).alias(lhs, rhs) == AliasResult::MayAlias
    }

    fn may_mod_ref<'c: 'a, 'a>(&mut self, op: OperationRef<'c, 'a>, location: Value<'c, 'a>) -> bool {
        Aliases::new(self.rules, self.steps).may_mod_ref(op, location)
    }
}

/// The value of `nvptx-traverse-address-aliasing-limit`.
pub fn steps(op: OperationRef<'_, '_>, given: i64) -> Result<usize, PassFailure> {
    usize::try_from(given).map_err(|_| {
        let message = format!("nvptx-traverse-address-aliasing-limit must not be negative, but is {given}");
        diagnostics::error(op.location(), message).emit();
        PassFailure
    })
}
