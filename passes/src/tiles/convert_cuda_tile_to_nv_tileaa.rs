//! `convert-cuda-tile-to-nv-tileaa`: the crate of that name, with the pass's options.

use crate::options::ConvertCudaTileToNvTileAAOptions;
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{
    diagnostics,
    pass::{PassFailure, PassInstance},
};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = ConvertCudaTileToNvTileAAOptions::read(pass.options());
    let warps = options.num_warps;
    if !matches!(warps, 1 | 2 | 4 | 8 | 16 | 32) {
        return diagnostics::fail(module.location(), "num-warps must be 1, 2, 4, 8, 16 or 32");
    }
    tilespace_cuda_tile::run(pass, module, warps, options.hints_of)
}
