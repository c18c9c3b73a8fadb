//! `print-tile-layouts`: the steps of the lowering of tiles over threads, as remarks.

use melior::ir::OperationRef;
use mlir_ext::pass::{PassFailure, PassInstance};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    pass.mark_all_analyses_preserved();
    tilespace_threads::print(module)
}
