//! `gpu-module-to-amdgcn`: upstream's `gpu-module-to-binary{format=isa}` for chips of AMD, with an error where
//! LLVM's back end ends the process.
//!
//! ```text
//! llvm.call_intrinsic "llvm.sin"(%x) : (f64) -> f64
//! error: 'llvm.call_intrinsic' op cannot be compiled to code of AMD's chips: Cannot select: f64 = fsin
//! ```
//!
//! The back end runs in a process of its own, and the operation is found, as in [`gpu_module_to_ptx`].

use super::gpu_module_to_ptx;
use melior::ir::OperationRef;
use mlir_ext::pass::{PassFailure, PassInstance};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    gpu_module_to_ptx::run_for_amd(pass.context(), module, "code of AMD's chips")
}
