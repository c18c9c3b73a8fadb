//! Functions with a pointer argument to memory that LLVM may treat as constant.
//!
//! ```text
//! func @f(%t: ptr {noalias, dereferenceable(64)})     a slot that is filled from %t may become %t
//! ```
//!
//! See `lower/slots.rs` of core: with one such function, no slot with an address that leaves its function is
//! claimed.

use crate::{restrict_attributes, types::known_space};
use melior::ir::OperationRef;
use mlir_ext::{attributes, functions, types::pointer_space};
use tilespace_core::MemorySpace;

/// Attributes for the least number of bytes that an argument points to.
const SIZES: [&str; 4] = ["llvm.dereferenceable", "llvm.dereferenceable_or_null", "llvm.byval", "llvm.byref"];
/// An argument that points to memory for the callee to fill.
const RESULT: &str = "llvm.sret";

/// Whether LLVM may treat the pointee of an argument of a function as constant, and its type does not name a
/// space.
pub fn has_constant_reference(function: OperationRef<'_, '_>) -> bool {
    let mut has_sized = false;
    for (argument, ty) in functions::function_inputs(function).enumerate() {
        // Most arguments have no attributes.
        let Some(all) = functions::argument_attributes(function, argument) else { continue };
        if pointer_space(ty).and_then(known_space) != Some(MemorySpace::Generic) {
            continue;
        }
        let is_sized = SIZES.iter().any(|name| attributes::entry(all, name).is_some())
            && attributes::entry(all, RESULT).is_none();
        if is_sized && restrict_attributes::is_marked(function, argument) {
            return true;
        }
        has_sized |= is_sized;
    }
    has_sized && restrict_attributes::marks_all(function)
}
