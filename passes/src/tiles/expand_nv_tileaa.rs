//! `expand-nv-tileaa`: the module of that name; the lowering over threads tells which scales an instruction
//! takes.

use melior::ir::OperationRef;
use mlir_ext::pass::{PassFailure, PassInstance};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    tilespace_cuda_tile::expand::run(pass, module, tilespace_threads::takes_scales)
}
