//! Legality: `mlir::ConversionTarget`.

use super::{Closure, ffi::*, guard};
use melior::{Context, ir::OperationRef};
use mlir_sys::MlirOperation;
use std::{
    ffi::c_void,
    fmt::{self, Formatter},
    ptr,
};

/// Whether an operation may stay: the `std::optional<bool>` of
/// `mlir::ConversionTarget::DynamicLegalityCallbackFn`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Legality {
    /// It may stay.
    Legal,
    /// It must be converted.
    Illegal,
    /// An earlier callback decides.
    NoOpinion,
}

type LegalityFn<'c, 't> = dyn Fn(OperationRef<'c, '_>) -> Legality + 't;

/// The operations that may stay after a conversion: `mlir::ConversionTarget`.
///
/// Its callbacks may borrow what lives for `'t`, such as a [`TypeConverter`](super::TypeConverter).
pub struct ConversionTarget<'c, 't> {
    pub(super) raw: MlirConversionTarget,
    callbacks: Vec<Closure<LegalityFn<'c, 't>>>,
}

impl<'c, 't> ConversionTarget<'c, 't> {
    /// A target without any legality.
    pub fn new(context: &'c Context) -> Self {
        // SAFETY: the context is valid and outlives the target.
        Self { raw: unsafe { mlirExtConversionTargetCreate(context.to_raw()) }, callbacks: vec![] }
    }

    /// `mlir::ConversionTarget::addLegalOp`.
    pub fn add_legal_op(&mut self, name: &str) -> &mut Self {
        // SAFETY: the target is valid, and the string lives until the call returns.
        unsafe { mlirExtConversionTargetAddLegalOp(self.raw, string_ref(name)) };
        self
    }

    /// `mlir::ConversionTarget::addIllegalOp`.
    pub fn add_illegal_op(&mut self, name: &str) -> &mut Self {
        // SAFETY: the target is valid, and the string lives until the call returns.
        unsafe { mlirExtConversionTargetAddIllegalOp(self.raw, string_ref(name)) };
        self
    }

    /// `mlir::ConversionTarget::addLegalDialect`.
    pub fn add_legal_dialect(&mut self, name: &str) -> &mut Self {
        // SAFETY: the target is valid, and the string lives until the call returns.
        unsafe { mlirExtConversionTargetAddLegalDialect(self.raw, string_ref(name)) };
        self
    }

    /// `mlir::ConversionTarget::addIllegalDialect`.
    pub fn add_illegal_dialect(&mut self, name: &str) -> &mut Self {
        // SAFETY: the target is valid, and the string lives until the call returns.
        unsafe { mlirExtConversionTargetAddIllegalDialect(self.raw, string_ref(name)) };
        self
    }

    /// `mlir::ConversionTarget::addDynamicallyLegalOp`.
    pub fn add_dynamically_legal_op(
        &mut self,
        name: &str,
        legality: impl Fn(OperationRef<'c, '_>) -> Legality + 't,
    ) -> &mut Self {
        let data = self.keep(legality);
        // SAFETY: the target is valid, the string lives until the call returns, and the closure as long as
        // the target.
        unsafe {
            mlirExtConversionTargetAddDynamicallyLegalOp(self.raw, string_ref(name), call_legality, data)
        };
        self
    }

    /// `mlir::ConversionTarget::addDynamicallyLegalDialect`.
    pub fn add_dynamically_legal_dialect(
        &mut self,
        name: &str,
        legality: impl Fn(OperationRef<'c, '_>) -> Legality + 't,
    ) -> &mut Self {
        let data = self.keep(legality);
        // SAFETY: as above.
        unsafe {
            mlirExtConversionTargetAddDynamicallyLegalDialect(self.raw, string_ref(name), call_legality, data)
        };
        self
    }

    /// `mlir::ConversionTarget::markUnknownOpDynamicallyLegal`.
    pub fn mark_unknown_op_dynamically_legal(
        &mut self,
        legality: impl Fn(OperationRef<'c, '_>) -> Legality + 't,
    ) -> &mut Self {
        let data = self.keep(legality);
        // SAFETY: the target is valid, and the closure lives as long as it.
        unsafe { mlirExtConversionTargetMarkUnknownOpDynamicallyLegal(self.raw, call_legality, data) };
        self
    }

    /// `mlir::ConversionTarget::markOpRecursivelyLegal`. The operation must be legal.
    pub fn mark_op_recursively_legal(&mut self, name: &str) -> &mut Self {
        // SAFETY: the target is valid, the string lives until the call returns, and a null callback is
        // allowed.
        unsafe {
            mlirExtConversionTargetMarkOpRecursivelyLegal(self.raw, string_ref(name), None, ptr::null_mut())
        };
        self
    }

    fn keep(&mut self, legality: impl Fn(OperationRef<'c, '_>) -> Legality + 't) -> *mut c_void {
        let closure: Closure<LegalityFn<'c, 't>> = Closure::new(Box::new(legality));
        let data = closure.as_user_data();
        self.callbacks.push(closure);
        data
    }
}

unsafe extern "C" fn call_legality(op: MlirOperation, user_data: *mut c_void) -> u32 {
    guard(LEGALITY_ILLEGAL, || {
        // SAFETY: the user data is a closure of the target, which is in use; the operation is valid.
        let (legality, op) = unsafe { (&*user_data.cast::<Box<LegalityFn>>(), OperationRef::from_raw(op)) };
        match legality(op) {
            Legality::Legal => LEGALITY_LEGAL,
            Legality::Illegal => LEGALITY_ILLEGAL,
            Legality::NoOpinion => LEGALITY_NO_OPINION,
        }
    })
}

impl Drop for ConversionTarget<'_, '_> {
    fn drop(&mut self) {
        // SAFETY: the target is ours. The closures are dropped after it.
        unsafe { mlirExtConversionTargetDestroy(self.raw) }
    }
}

impl fmt::Debug for ConversionTarget<'_, '_> {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        formatter.debug_struct("ConversionTarget").field("raw", &self.raw).finish_non_exhaustive()
    }
}
