//! The dialects of NVIDIA's CuTe DSL: `cute`, `cute_nvgpu`, `cuda` with the kernels, and `nvidia` with
//! NVIDIA's additions to upstream's dialects.
//!
//! `cute/`, `cute_nvgpu/`, `cuda/` and `nvidia/` define them.

use melior::dialect::{DialectHandle, DialectRegistry};

mod ffi {
    use mlir_sys::MlirDialectHandle;

    #[allow(non_snake_case, reason = "the names of the C functions")]
    unsafe extern "C" {
        pub(super) fn mlirGetDialectHandle__cuda__() -> MlirDialectHandle;
        pub(super) fn mlirGetDialectHandle__cute__() -> MlirDialectHandle;
        pub(super) fn mlirGetDialectHandle__cute_nvgpu__() -> MlirDialectHandle;
        pub(super) fn mlirGetDialectHandle__nvidia__() -> MlirDialectHandle;
    }
}

/// Adds the dialects to a registry.
pub fn register(registry: &DialectRegistry) {
    // SAFETY: the functions take nothing and return pointers to constant data.
    let handles = unsafe {
        [
            ffi::mlirGetDialectHandle__cuda__(),
            ffi::mlirGetDialectHandle__cute__(),
            ffi::mlirGetDialectHandle__cute_nvgpu__(),
            ffi::mlirGetDialectHandle__nvidia__(),
        ]
    };
    for handle in handles {
        // SAFETY: each is the handle of a dialect.
        unsafe { DialectHandle::from_raw(handle) }.insert_dialect(registry);
    }
}
