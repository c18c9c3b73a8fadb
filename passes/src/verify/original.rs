//! Keeps the original of what a pass rewrites, for an independent check of the result (`check`).

use melior::ir::{BlockLike, Module, OperationRef, operation::OperationLike};
use mlir_ext::{ir, pass::PassFailure};
use tilespace_check::{Report, check};
use tilespace_dialects::RuleTable;

pub use tilespace_check::Assumptions;

/// A copy of a module or of a function before the rewrite.
pub struct Original<'c> {
    /// The module that holds the copy.
    holder: Module<'c>,
}

impl<'c> Original<'c> {
    /// A copy of `op`.
    pub fn of(op: OperationRef<'c, '_>) -> Self {
        let holder = Module::new(op.location());
        holder.body().append_operation(ir::clone_operation(op));
        Self { holder }
    }

    /// Checks the rewritten `op`.
    pub fn check(&self, rules: &RuleTable, assume: Assumptions, op: OperationRef<'c, '_>) -> Report {
        match self.holder.body().first_operation() {
            Some(original) => check(rules, assume, original, op),
            None => Report::default(),
        }
    }

    /// Checks a rewritten `op` that only has facts removed: the original must be a valid rewrite of it.
    pub fn check_reverse(&self, rules: &RuleTable, assume: Assumptions, op: OperationRef<'c, '_>) -> Report {
        match self.holder.body().first_operation() {
            Some(original) => check(rules, assume, op, original),
            None => Report::default(),
        }
    }
}

impl Drop for Original<'_> {
    /// The destructor of the holder alone would take twice as long.
    fn drop(&mut self) {
        ir::erase_body(&mut self.holder.as_operation_mut());
    }
}

/// Fails a pass whose report has errors.
pub fn result(report: Report) -> Result<(), PassFailure> {
    if report.errors == 0 { Ok(()) } else { Err(PassFailure) }
}
