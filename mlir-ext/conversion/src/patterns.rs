//! Patterns that rewrite operations: `mlir::ConversionPattern`.

use super::{
    TypeConverter,
    ffi::*,
    guard,
    rewriter::{MatchFailure, Rewriter},
    values,
};
use melior::{
    Context,
    ir::{OperationRef, Value, operation::OperationLike},
};
use mlir_sys::{
    MlirLogicalResult, MlirOperation, MlirRewritePatternSet, MlirValue, mlirRewritePatternSetAdd,
    mlirRewritePatternSetCreate, mlirRewritePatternSetDestroy,
};
use std::{ffi::c_void, marker::PhantomData, ptr};

const SUCCESS: MlirLogicalResult = MlirLogicalResult { value: 1 };
const FAILURE: MlirLogicalResult = MlirLogicalResult { value: 0 };

type PatternFn<'c, 't> = dyn for<'a> Fn(OperationRef<'c, 'a>, &[Value<'c, 'a>], &Rewriter<'c, 'a>) -> Result<(), MatchFailure>
    + 't;

/// The patterns of a conversion: `mlir::RewritePatternSet`.
#[derive(Debug)]
pub struct ConversionPatterns<'c, 't> {
    pub(super) raw: MlirRewritePatternSet,
    context: &'c Context,
    _converters: PhantomData<&'t TypeConverter<'c>>,
}

impl<'c, 't> ConversionPatterns<'c, 't> {
    /// No patterns.
    pub fn new(context: &'c Context) -> Self {
        // SAFETY: the context is valid and outlives the set.
        let raw = unsafe { mlirRewritePatternSetCreate(context.to_raw()) };
        Self { raw, context, _converters: PhantomData }
    }

    /// Adds a pattern for the operations of that name: `mlir::OpConversionPattern`.
    ///
    /// `rewrite` gets the operation, its operands with converted types, and the rewriter. It must replace or
    /// erase the operation, or modify it in place until it is legal. The pattern also applies to the
    /// operations that it generates (`mlir::Pattern::setHasBoundedRewriteRecursion`): `rewrite` must
    /// terminate there.
    pub fn add(
        &mut self,
        root_name: &str,
        benefit: u16,
        converter: &'t TypeConverter<'c>,
        rewrite: impl for<'a> Fn(
            OperationRef<'c, 'a>,
            &[Value<'c, 'a>],
            &Rewriter<'c, 'a>,
        ) -> Result<(), MatchFailure>
        + 't,
    ) -> &mut Self {
        let closure: Box<Box<PatternFn<'c, 't>>> = Box::new(Box::new(rewrite));
        let callbacks = MlirExtConversionPatternCallbacks {
            construct: None,
            destruct: Some(drop_pattern),
            match_and_rewrite: call_pattern,
        };
        // SAFETY: the context and the converter outlive the pattern, the string lives until the call returns,
        // the pattern takes the closure over, and the set the pattern.
        unsafe {
            let pattern = mlirExtOpConversionPatternCreate(
                string_ref(root_name),
                benefit.into(),
                self.context.to_raw(),
                converter.raw,
                callbacks,
                Box::into_raw(closure).cast(),
                0,
                ptr::null_mut(),
            );
            mlirExtOpConversionPatternSetHasBoundedRewriteRecursion(pattern);
            mlirRewritePatternSetAdd(self.raw, mlirExtConversionPatternAsRewritePattern(pattern));
        }
        self
    }
}

impl Drop for ConversionPatterns<'_, '_> {
    fn drop(&mut self) {
        // SAFETY: the set is ours.
        unsafe { mlirRewritePatternSetDestroy(self.raw) }
    }
}

unsafe extern "C" fn drop_pattern(user_data: *mut c_void) {
    // SAFETY: the user data is the closure that the pattern took over, and the pattern is being destroyed.
    drop(unsafe { Box::from_raw(user_data.cast::<Box<PatternFn>>()) });
}

unsafe extern "C" fn call_pattern(
    _pattern: MlirConversionPattern,
    op: MlirOperation,
    operand_count: isize,
    operands: *mut MlirValue,
    raw: MlirConversionPatternRewriter,
    user_data: *mut c_void,
) -> MlirLogicalResult {
    guard(FAILURE, || {
        // SAFETY: the user data is the closure of the pattern, which is in use; all else is valid.
        let (rewrite, op, operands, rewriter) = unsafe {
            let op = OperationRef::from_raw(op);
            (
                &*user_data.cast::<Box<PatternFn>>(),
                op,
                values(operands, operand_count),
                Rewriter::from_raw(raw, op.context()),
            )
        };
        if rewrite(op, &operands, &rewriter).is_ok() { SUCCESS } else { FAILURE }
    })
}
