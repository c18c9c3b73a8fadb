//! `verify-memory-space-result`: a module is compared with its original.

use super::original;
use crate::check::{Options, check};
use crate::{
    options::{VerifyMemorySpaceResultOptions, verify_memory_space_result_statistics as statistics},
    rule_file::rules,
};
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{
    diagnostics, ir,
    pass::{PassFailure, PassInstance},
};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    pass.mark_all_analyses_preserved();
    let options = VerifyMemorySpaceResultOptions::read(pass.options());
    let rules = rules(module, options.space_rules)?;
    let context = pass.context();
    let Some(original) = ir::parse_module_file(context, options.original) else {
        let message = format!("the original '{}' cannot be read as a module", options.original);
        return diagnostics::fail(module.location(), message);
    };
    let compared = Options {
        multi_level_restrict: options.apply_multi_level_restrict,
        list_claims: options.list_claims,
    };
    let report = check(rules, compared, original.as_operation(), module);
    pass.add_statistic(statistics::CLAIMS_CHECKED, report.claims);
    original::result(report)
}
