//! The `nv_tileaa` dialect: tiles, pointers and memory, before anything is assigned to threads.
//!
//! `nv_tileaa/*.td` defines it; the types here that end in `Operation` are made from the same records.

use melior::dialect::{DialectHandle, DialectRegistry};

#[allow(missing_docs, clippy::all, reason = "generated: the records have the documentation")]
mod generated {
    melior_macro::dialect! {
        name: "nv_tileaa",
        files: ["nv_tileaa/NvTileAA.td"],
        include_directory_env_vars: ["CARGO_MANIFEST_DIR"],
    }
}
pub use generated::nv_tileaa::*;

/// Adds the dialect to a registry.
pub fn register(registry: &DialectRegistry) {
    handle().insert_dialect(registry);
}

#[expect(unsafe_code, reason = "the handle of a dialect is a C function")]
fn handle() -> DialectHandle {
    unsafe extern "C" {
        fn mlirGetDialectHandle__nv_tileaa__() -> mlir_sys::MlirDialectHandle;
    }
    // SAFETY: the function takes nothing and returns a pointer to constant data.
    unsafe { DialectHandle::from_raw(mlirGetDialectHandle__nv_tileaa__()) }
}
