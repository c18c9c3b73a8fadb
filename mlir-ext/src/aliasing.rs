//! Implementations of `mlir::AliasAnalysis`, and the alias scopes of the LLVM dialect.
//!
//! MLIR 22 has no registry of alias analyses: a pass gets an `mlir::AliasAnalysis` from its analysis manager,
//! with only upstream's `LocalAliasAnalysis` in it. Another pass can add its own before, and preserve it
//! ([`PassInstance::add_alias_analysis`](crate::pass::PassInstance::add_alias_analysis)).

use crate::ffi;
use melior::{
    Context,
    ir::{Attribute, OperationRef, Value, attribute::AttributeLike},
};
use mlir_sys::{MlirOperation, MlirValue};
use std::{
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// An implementation of `mlir::AliasAnalysis`. The IR may have changed since the last query.
pub trait AliasAnalysis: Send + 'static {
    /// Whether two pointers may alias.
    fn may_alias<'c: 'a, 'a>(&mut self, lhs: Value<'c, 'a>, rhs: Value<'c, 'a>) -> bool;

    /// Whether the operation may read or write what `location` points to, as far as other operations can
    /// tell.
    fn may_mod_ref<'c: 'a, 'a>(&mut self, op: OperationRef<'c, 'a>, location: Value<'c, 'a>) -> bool;
}

/// The callbacks of an implementation, which they own.
pub(crate) fn callbacks<A: AliasAnalysis>(implementation: A) -> ffi::AliasAnalysis {
    ffi::AliasAnalysis {
        may_alias: may_alias::<A>,
        may_mod_ref: may_mod_ref::<A>,
        destroy: destroy::<A>,
        user_data: Box::into_raw(Box::new(implementation)).cast(),
    }
}

unsafe extern "C" fn may_alias<A: AliasAnalysis>(lhs: MlirValue, rhs: MlirValue, data: *mut c_void) -> bool {
    // SAFETY: C++ passes two live values, and the data that it was given, from one thread at a time.
    let (analysis, lhs, rhs) =
        unsafe { (&mut *data.cast::<A>(), Value::from_raw(lhs), Value::from_raw(rhs)) };
    catch_unwind(AssertUnwindSafe(|| analysis.may_alias(lhs, rhs))).unwrap_or(true)
}

unsafe extern "C" fn may_mod_ref<A: AliasAnalysis>(
    op: MlirOperation,
    location: MlirValue,
    data: *mut c_void,
) -> bool {
    // SAFETY: as above.
    let (analysis, op, location) =
        unsafe { (&mut *data.cast::<A>(), OperationRef::from_raw(op), Value::from_raw(location)) };
    catch_unwind(AssertUnwindSafe(|| analysis.may_mod_ref(op, location))).unwrap_or(true)
}

unsafe extern "C" fn destroy<A: AliasAnalysis>(data: *mut c_void) {
    // SAFETY: C++ destroys once what `callbacks` made of a box.
    drop(unsafe { Box::from_raw(data.cast::<A>()) });
}

/// A domain of alias scopes, equal to no other: `mlir::LLVM::AliasScopeDomainAttr`. The LLVM dialect must be
/// loaded.
#[derive(Clone, Copy, Debug)]
pub struct Domain<'c>(Attribute<'c>);

impl<'c> Domain<'c> {
    /// A new domain.
    pub fn new(context: &'c Context, description: &str) -> Self {
        let description = ffi::string_ref(description);
        // SAFETY: the context is valid, and the string lives until the call returns, which copies it.
        Self(unsafe {
            Attribute::from_raw(ffi::mlirExtAliasScopeDomainCreate(context.to_raw(), description))
        })
    }

    /// A new scope of the domain, equal to no other: `mlir::LLVM::AliasScopeAttr`.
    pub fn scope(self, description: &str) -> Attribute<'c> {
        let description = ffi::string_ref(description);
        // SAFETY: the domain is one, and the string lives until the call returns, which copies it.
        unsafe { Attribute::from_raw(ffi::mlirExtAliasScopeCreate(self.0.to_raw(), description)) }
    }
}

/// Whether an operation can have alias scopes: `mlir::LLVM::AliasAnalysisOpInterface`.
pub fn has_alias_scopes(op: OperationRef) -> bool {
    // SAFETY: the operation is valid.
    unsafe { ffi::mlirExtOperationHasAliasScopes(op.to_raw()) }
}
