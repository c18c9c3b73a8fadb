//! `verify-memory-space-result`: an independent check of a module against its original.

use super::original;
use crate::{
    options::{VerifyMemorySpaceResultOptions, verify_memory_space_result_statistics as statistics},
    rule_file::rules,
};
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{
    diagnostics, ir,
    pass::{PassFailure, PassInstance},
};
use tilespace_check::{Assumptions, check};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    pass.mark_all_analyses_preserved();
    let options = VerifyMemorySpaceResultOptions::read(pass.options());
    let rules = rules(module, options.space_rules)?;
    let context = pass.context();
    let Some(original) = ir::parse_module_file(context, options.original) else {
        let message = format!("the original '{}' is no module that can be read", options.original);
        diagnostics::error(module.location(), message).emit();
        return Err(PassFailure);
    };
    let assume = Assumptions {
        whole_module: true,
        published: options.published,
        kernel_arguments_are_global: options.param_always_point_to_global,
        strong_global: options.strong_global_assumptions,
        alloca_is_local: options.process_alloca_always,
        slots_are_hidden: options.hides_slots,
        conservative: options.memspace_opt_conservative,
        cluster_join: options.cluster_join,
        unproven_is_global: options.unproven.presumes_global(),
        multi_level_restrict: options.apply_multi_level_restrict,
    };
    let report = check(rules, assume, original.as_operation(), module);
    pass.add_statistic(statistics::CLAIMS_CHECKED, report.claims);
    original::result(report)
}
