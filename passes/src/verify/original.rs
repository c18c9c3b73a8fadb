//! Keeps the original of a rewritten op, to compare the result with (`check`).

use crate::check::{Report, check};
use melior::ir::{BlockLike, Location, Module, OperationRef, operation::OperationLike};
use mlir_ext::{diagnostics, ir, pass::PassFailure};
use tilespace_core::{graph::Graph, solve::Solution};
use tilespace_dialects::RuleTable;

pub use crate::check::Options;

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

    /// Compares the rewritten `op`.
    pub fn check(&self, rules: &'static RuleTable, options: Options, op: OperationRef<'c, '_>) -> Report {
        self.op().map_or_else(Report::default, |original| check(rules, options, original, op))
    }

    /// Compares a rewritten `op` that only has facts removed: the original must be a valid rewrite of it.
    pub fn check_reverse(
        &self,
        rules: &'static RuleTable,
        options: Options,
        op: OperationRef<'c, '_>,
    ) -> Report {
        self.op().map_or_else(Report::default, |original| check(rules, options, op, original))
    }

    fn op(&self) -> Option<OperationRef<'c, '_>> {
        self.holder.body().first_operation()
    }
}

impl Drop for Original<'_> {
    /// The destructor of the holder would take twice as long by itself.
    fn drop(&mut self) {
        ir::erase_body(&mut self.holder.as_operation_mut());
    }
}

/// Fails a pass if its solution does not solve its graph: a bug.
pub fn solves(location: Location<'_>, graph: &Graph, solution: &Solution) -> Result<(), PassFailure> {
    tilespace_core::solve::check(graph, solution).or_else(|violation| {
        diagnostics::fail(location, format!("memory-space check: internal error, {violation}"))
    })
}

/// Fails a pass if its report has errors.
pub fn result(report: Report) -> Result<(), PassFailure> {
    if report.errors == 0 { Ok(()) } else { Err(PassFailure) }
}
