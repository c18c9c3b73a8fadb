//! The rewriter of a pattern: `mlir::ConversionPatternRewriter`.

use super::{TypeConverter, ffi::*};
use melior::{
    ContextRef,
    ir::{
        Block, BlockLike, BlockRef, Operation, OperationRef, RegionLike, RegionRef, Value, ValueLike,
        operation::OperationLike,
    },
};
use mlir_sys::{
    MlirRewriterBase, MlirValue, mlirPatternRewriterAsBase, mlirRewriterBaseEraseOp,
    mlirRewriterBaseFinalizeOpModification, mlirRewriterBaseInsert, mlirRewriterBaseReplaceOpWithValues,
    mlirRewriterBaseSetInsertionPointAfter, mlirRewriterBaseSetInsertionPointBefore,
    mlirRewriterBaseSetInsertionPointToStart, mlirRewriterBaseStartOpModification,
};
use std::{ffi::c_void, marker::PhantomData};

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
    /// # Safety
    ///
    /// The rewriter must be valid, and of the context, for as long as the object is used.
    pub(super) unsafe fn from_raw(raw: MlirConversionPatternRewriter, context: ContextRef<'c>) -> Self {
        // SAFETY: the caller vouches for the rewriter.
        let base =
            unsafe { mlirPatternRewriterAsBase(mlirExtConversionPatternRewriterAsPatternRewriter(raw)) };
        Self { raw, builder: Builder { raw: base, _ir: PhantomData }, context }
    }

    /// The context of the IR.
    pub fn context(&self) -> ContextRef<'c> {
        self.context
    }

    /// Inserts an operation at the insertion point, which is before the matched one:
    /// `mlir::OpBuilder::insert`.
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
        let values = raw_values(values);
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
            mlirExtConversionPatternRewriterConvertRegionTypes(self.raw, region.to_raw(), converter.raw)
        };
        if result.value == 0 { Err(MatchFailure) } else { Ok(()) }
    }

    /// Appends the blocks of a region to another region: `mlir::RewriterBase::inlineRegionBefore` with its
    /// end.
    pub fn inline_region_at_end(&self, region: RegionRef<'c, 'a>, parent: RegionRef<'c, 'a>) {
        // SAFETY: all are valid.
        unsafe { mlirExtRewriterBaseInlineRegionAtEnd(self.base(), region.to_raw(), parent.to_raw()) }
    }

    /// Copies the operations of a block, but not its terminator, to the insertion point:
    /// `mlir::OpBuilder::clone` with one `mlir::IRMapping`.
    ///
    /// In the copies the values stand for the arguments of the block. Returns the new values of the
    /// terminator's operands, or nothing if the block has no terminator.
    ///
    /// # Panics
    ///
    /// If there are not as many values as arguments.
    pub fn clone_block(&self, block: BlockRef<'c, 'a>, arguments: &[Value<'c, 'a>]) -> Vec<Value<'c, 'a>> {
        unsafe extern "C" fn push(value: MlirValue, user_data: *mut c_void) {
            // SAFETY: the user data is the vector below, which outlives the call, and nothing else uses it
            // during the call.
            unsafe { &mut *user_data.cast::<Vec<MlirValue>>() }.push(value);
        }

        assert_eq!(arguments.len(), block.argument_count(), "cloning a block");
        let arguments = raw_values(arguments);
        let mut yielded: Vec<MlirValue> = vec![];
        // SAFETY: all are valid, there is a value for each argument, and the callback fits the user data.
        unsafe {
            mlirExtRewriterBaseCloneBlock(
                self.base(),
                Block::to_raw(&block),
                arguments.as_ptr(),
                push,
                (&raw mut yielded).cast(),
            );
        }
        // SAFETY: C++ passes values of the IR that is rewritten.
        yielded.into_iter().map(|value| unsafe { Value::from_raw(value) }).collect()
    }

    /// Adds a block without arguments at the end of a region, and sets the insertion point to its end:
    /// `mlir::OpBuilder::createBlock`.
    ///
    /// Use this to give a new operation its blocks: if an operation is inserted with blocks, they leak if the
    /// conversion fails.
    pub fn append_block(&self, region: RegionRef<'c, 'a>) -> BlockRef<'c, 'a> {
        // SAFETY: rewriter and region are valid, and the block lives as long as the region.
        unsafe { BlockRef::from_raw(mlirExtRewriterBaseCreateBlock(self.base(), region.to_raw())) }
    }

    /// Says why a pattern does not apply, for `-debug-only=dialect-conversion` of an LLVM with assertions:
    /// `mlir::RewriterBase::notifyMatchFailure`.
    pub fn notify_match_failure(&self, op: OperationRef<'c, 'a>, message: &str) -> MatchFailure {
        // SAFETY: rewriter and operation are valid, and the string lives until the call returns.
        unsafe { mlirExtRewriterBaseNotifyMatchFailure(self.base(), op.to_raw(), string_ref(message)) };
        MatchFailure
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

fn raw_values(values: &[Value]) -> Vec<MlirValue> {
    values.iter().map(|value| value.to_raw()).collect()
}
