//! The `cuda_tile` dialect: NVIDIA's public CUDA Tile IR.
//!
//! `cuda_tile/*.td` defines it, with the numbers of its ops in bytecode.

use melior::dialect::{DialectHandle, DialectRegistry};
use mlir_sys::MlirDialectHandle;

#[allow(non_snake_case, reason = "the name of the C function")]
unsafe extern "C" {
    fn mlirGetDialectHandle__cuda_tile__() -> MlirDialectHandle;
}

/// Adds the dialect to a registry.
pub fn register(registry: &DialectRegistry) {
    // SAFETY: the function takes nothing and returns a pointer to constant data.
    let handle = unsafe { DialectHandle::from_raw(mlirGetDialectHandle__cuda_tile__()) };
    handle.insert_dialect(registry);
}
