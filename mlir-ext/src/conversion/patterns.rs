//! What rewrites operations: `mlir::ConversionPattern` and `mlir::ConversionPatternRewriter`.

use super::{TypeConverter, ffi::*, guard, values};
use crate::ffi::string_ref;
use melior::{
    Context, ContextRef,
    ir::{
        Block, BlockRef, Operation, OperationRef, RegionLike, RegionRef, Value, ValueLike,
        operation::OperationLike,
    },
};
use mlir_sys::{
    MlirLogicalResult, MlirOperation, MlirRewritePatternSet, MlirRewriterBase, MlirValue,
    mlirPatternRewriterAsBase, mlirRewritePatternSetAdd, mlirRewritePatternSetCreate,
    mlirRewritePatternSetDestroy, mlirRewriterBaseEraseOp, mlirRewriterBaseFinalizeOpModification,
    mlirRewriterBaseInlineRegionBefore, mlirRewriterBaseInsert, mlirRewriterBaseReplaceOpWithValues,
    mlirRewriterBaseSetInsertionPointAfter, mlirRewriterBaseSetInsertionPointBefore,
    mlirRewriterBaseSetInsertionPointToStart, mlirRewriterBaseStartOpModification,
};
use std::{ffi::c_void, marker::PhantomData, ptr};

const SUCCESS: MlirLogicalResult = MlirLogicalResult { value: 1 };
const FAILURE: MlirLogicalResult = MlirLogicalResult { value: 0 };

/// A pattern does not apply: `mlir::failure()` from `matchAndRewrite`. What it has done is rolled back.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct MatchFailure;

/// Inserts operations during a conversion: the part of `mlir::RewriterBase` that materializations need.
#[derive(Debug)]
pub struct Builder<'c, 'a> {
    pub(super) raw: MlirRewriterBase,
    pub(super) _ir: PhantomData<&'a &'c ()>,
}

impl<'c, 'a> Builder<'c, 'a> {
    /// Inserts an operation at the insertion point: `mlir::OpBuilder::insert`.
    pub fn insert(&self, op: Operation<'c>) -> OperationRef<'c, 'a> {
        // SAFETY: the rewriter is valid, and takes the operation over.
        unsafe { OperationRef::from_raw(mlirRewriterBaseInsert(self.raw, op.into_raw())) }
    }
}

/// Changes IR in a pattern: `mlir::ConversionPatternRewriter`.
#[derive(Debug)]
pub struct Rewriter<'c, 'a> {
    raw: MlirConversionPatternRewriter,
    builder: Builder<'c, 'a>,
    context: ContextRef<'c>,
}

impl<'c, 'a> Rewriter<'c, 'a> {
    /// The context of the IR.
    pub fn context(&self) -> ContextRef<'c> {
        self.context
    }

    /// Inserts an operation at the insertion point, which is before the matched one: `mlir::OpBuilder::insert`.
    pub fn insert(&self, op: Operation<'c>) -> OperationRef<'c, 'a> {
        self.builder.insert(op)
    }

    /// Replaces the results of an operation and erases it: `mlir::ConversionPatternRewriter::replaceOp`.
    ///
    /// # Panics
    ///
    /// If there are not as many values as results.
    pub fn replace(&self, op: OperationRef<'c, 'a>, values: &[Value<'c, 'a>]) {
        assert_eq!(values.len(), op.result_count(), "replacing the results of '{op}'");
        let values: Vec<_> = values.iter().map(|value| value.to_raw()).collect();
        // SAFETY: all are valid, and the array lives until the call returns.
        unsafe {
            mlirRewriterBaseReplaceOpWithValues(
                self.base(),
                op.to_raw(),
                values.len() as isize,
                values.as_ptr(),
            );
        }
    }

    /// Erases an operation: `mlir::ConversionPatternRewriter::eraseOp`.
    pub fn erase(&self, op: OperationRef<'c, 'a>) {
        // SAFETY: rewriter and operation are valid.
        unsafe { mlirRewriterBaseEraseOp(self.base(), op.to_raw()) }
    }

    /// Changes an operation in place: `mlir::RewriterBase::modifyOpInPlace`.
    pub fn modify(&self, op: OperationRef<'c, 'a>, change: impl FnOnce(OperationRef<'c, 'a>)) {
        // SAFETY: rewriter and operation are valid.
        unsafe { mlirRewriterBaseStartOpModification(self.base(), op.to_raw()) };
        change(op);
        // SAFETY: as above; the change has begun.
        unsafe { mlirRewriterBaseFinalizeOpModification(self.base(), op.to_raw()) }
    }

    /// Converts the types of all block arguments of a region:
    /// `mlir::ConversionPatternRewriter::convertRegionTypes`.
    pub fn convert_region_types(
        &self,
        region: RegionRef<'c, 'a>,
        converter: &TypeConverter<'c>,
    ) -> Result<(), MatchFailure> {
        // SAFETY: all are valid.
        let result = unsafe {
            mlirConversionPatternRewriterConvertRegionTypes(self.raw, region.to_raw(), converter.raw)
        };
        if result.value == 0 { Err(MatchFailure) } else { Ok(()) }
    }

    /// Moves the blocks of a region before a block of another one: `mlir::RewriterBase::inlineRegionBefore`.
    pub fn inline_region_before(&self, region: RegionRef<'c, 'a>, before: BlockRef<'c, 'a>) {
        // SAFETY: all are valid.
        unsafe { mlirRewriterBaseInlineRegionBefore(self.base(), region.to_raw(), Block::to_raw(&before)) }
    }

    /// `mlir::OpBuilder::setInsertionPoint`.
    pub fn set_insertion_point_before(&self, op: OperationRef<'c, 'a>) {
        // SAFETY: rewriter and operation are valid.
        unsafe { mlirRewriterBaseSetInsertionPointBefore(self.base(), op.to_raw()) }
    }

    /// `mlir::OpBuilder::setInsertionPointAfter`.
    pub fn set_insertion_point_after(&self, op: OperationRef<'c, 'a>) {
        // SAFETY: rewriter and operation are valid.
        unsafe { mlirRewriterBaseSetInsertionPointAfter(self.base(), op.to_raw()) }
    }

    /// `mlir::OpBuilder::setInsertionPointToStart`.
    pub fn set_insertion_point_to_start(&self, block: BlockRef<'c, 'a>) {
        // SAFETY: rewriter and block are valid.
        unsafe { mlirRewriterBaseSetInsertionPointToStart(self.base(), Block::to_raw(&block)) }
    }

    fn base(&self) -> MlirRewriterBase {
        self.builder.raw
    }
}

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
    /// `rewrite` gets the operation, its operands with converted types, and the rewriter. It must replace or erase the
    /// operation, or modify it in place until it is legal.
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
        let callbacks = MlirConversionPatternCallbacks {
            construct: None,
            destruct: Some(drop_pattern),
            match_and_rewrite: call_pattern,
        };
        // SAFETY: the context and the converter outlive the pattern, the string lives until the call returns, the
        // pattern takes the closure over, and the set the pattern.
        unsafe {
            let pattern = mlirOpConversionPatternCreate(
                string_ref(root_name),
                benefit.into(),
                self.context.to_raw(),
                converter.raw,
                callbacks,
                Box::into_raw(closure).cast(),
                0,
                ptr::null_mut(),
            );
            mlirRewritePatternSetAdd(self.raw, mlirConversionPatternAsRewritePattern(pattern));
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
        let (rewrite, op, operands, base) = unsafe {
            (
                &*user_data.cast::<Box<PatternFn>>(),
                OperationRef::from_raw(op),
                values(operands, operand_count),
                mlirPatternRewriterAsBase(mlirConversionPatternRewriterAsPatternRewriter(raw)),
            )
        };
        let builder = Builder { raw: base, _ir: PhantomData };
        let rewriter = Rewriter { raw, builder, context: op.context() };
        if rewrite(op, &operands, &rewriter).is_ok() { SUCCESS } else { FAILURE }
    })
}
