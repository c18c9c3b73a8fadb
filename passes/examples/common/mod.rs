//! Shared by the programs that measure: the driver's allocator, and a context with all that the driver knows.

use melior::{Context, dialect::DialectRegistry};
use std::ffi::c_void;

/// The allocator of the driver.
#[used]
static MALLOC: unsafe extern "C" fn(usize) -> *mut c_void = libmimalloc_sys::mi_malloc;

/// A context with all dialects, after all passes were registered.
pub fn context(has_threads: bool) -> Context {
    let registry = DialectRegistry::new();
    mlir_ext::tools::register_all(&registry);
    tilespace_passes::register_dialects(&registry);
    tilespace_passes::register_passes();
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.enable_multi_threading(has_threads);
    context
}
