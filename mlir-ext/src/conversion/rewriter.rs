//! What a pattern changes IR with: `mlir::ConversionPatternRewriter`.

use super::{TypeConverter, ffi::*};
use crate::ffi::{Callback, string_ref};
use melior::{
    ContextRef,
    ir::{
        Block, BlockLike, BlockRef, Location, Operation, OperationRef, RegionLike, RegionRef, Type, TypeLike,
        Value, ValueLike, operation::OperationLike,
    },
};
use mlir_sys::{
    MlirRewriterBase, MlirValue, mlirPatternRewriterAsBase, mlirRewriterBaseCreateBlockBefore,
    mlirRewriterBaseEraseOp, mlirRewriterBaseFinalizeOpModification, mlirRewriterBaseInlineBlockBefore,
    mlirRewriterBaseInlineRegionBefore, mlirRewriterBaseInsert, mlirRewriterBaseMergeBlocks,
    mlirRewriterBaseReplaceOpWithValues, mlirRewriterBaseSetInsertionPointAfter,
    mlirRewriterBaseSetInsertionPointBefore, mlirRewriterBaseSetInsertionPointToEnd,
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
        let base = unsafe { mlirPatternRewriterAsBase(mlirConversionPatternRewriterAsPatternRewriter(raw)) };
        Self { raw, builder: Builder { raw: base, _ir: PhantomData }, context }
    }

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
            mlirConversionPatternRewriterConvertRegionTypes(self.raw, region.to_raw(), converter.raw)
        };
        if result.value == 0 { Err(MatchFailure) } else { Ok(()) }
    }

    /// Moves the blocks of a region before a block of another one: `mlir::RewriterBase::inlineRegionBefore`.
    pub fn inline_region_before(&self, region: RegionRef<'c, 'a>, before: BlockRef<'c, 'a>) {
        // SAFETY: all are valid.
        unsafe { mlirRewriterBaseInlineRegionBefore(self.base(), region.to_raw(), Block::to_raw(&before)) }
    }

    /// Moves the blocks of a region behind those of another one: `mlir::RewriterBase::inlineRegionBefore` with its end.
    pub fn inline_region_at_end(&self, region: RegionRef<'c, 'a>, parent: RegionRef<'c, 'a>) {
        // SAFETY: all are valid.
        unsafe { mlirExtRewriterBaseInlineRegionAtEnd(self.base(), region.to_raw(), parent.to_raw()) }
    }

    /// Copies the operations of a block, but not its terminator, to the insertion point: `mlir::OpBuilder::clone` with
    /// one `mlir::IRMapping`.
    ///
    /// In the copies the values stand for the arguments of the block. Returns what the operands of the terminator have
    /// become, or nothing if the block has no terminator.
    ///
    /// # Panics
    ///
    /// If there are not as many values as arguments.
    pub fn clone_block(&self, block: BlockRef<'c, 'a>, arguments: &[Value<'c, 'a>]) -> Vec<Value<'c, 'a>> {
        unsafe extern "C" fn call<'c: 'a, 'a>(value: MlirValue, user_data: *mut c_void) {
            // SAFETY: the user data is the callback below, which outlives the call, and nothing else uses it meanwhile.
            let callback = unsafe { &mut *user_data.cast::<Callback<'_, Value<'c, 'a>>>() };
            // SAFETY: C++ hands over a value of the IR that is rewritten.
            callback.call(unsafe { Value::from_raw(value) });
        }

        assert_eq!(arguments.len(), block.argument_count(), "cloning a block");
        let arguments = raw_values(arguments);
        let mut yielded = vec![];
        let mut push = |value: Value<'c, 'a>| yielded.push(value);
        let mut callback = Callback::new(&mut push);
        // SAFETY: all are valid, there is a value for each argument, and the callback fits the user data.
        unsafe {
            mlirExtRewriterBaseCloneBlock(
                self.base(),
                Block::to_raw(&block),
                arguments.as_ptr(),
                call,
                callback.as_user_data(),
            );
        }
        callback.finish();
        yielded
    }

    /// Moves the operations of a block before an operation, with the values for its arguments, and erases the block:
    /// `mlir::RewriterBase::inlineBlockBefore`.
    ///
    /// The terminator is moved too; [`erase`](Self::erase) takes it away. What branches to the block, or from it, must
    /// be erased by the pattern.
    ///
    /// # Panics
    ///
    /// If there are not as many values as arguments.
    pub fn inline_block_before(
        &self,
        source: BlockRef<'c, 'a>,
        before: OperationRef<'c, 'a>,
        arguments: &[Value<'c, 'a>],
    ) {
        assert_eq!(arguments.len(), source.argument_count(), "inlining a block");
        let arguments = raw_values(arguments);
        // SAFETY: all are valid, and the array lives until the call returns.
        unsafe {
            mlirRewriterBaseInlineBlockBefore(
                self.base(),
                Block::to_raw(&source),
                before.to_raw(),
                arguments.len() as isize,
                arguments.as_ptr(),
            );
        }
    }

    /// Moves the operations of a block to the end of another one, with the values for its arguments, and erases the
    /// block: `mlir::RewriterBase::mergeBlocks`.
    ///
    /// The terminator of the destination, and what branches to the source, must be erased by the pattern.
    ///
    /// # Panics
    ///
    /// If there are not as many values as arguments.
    pub fn merge_blocks(
        &self,
        source: BlockRef<'c, 'a>,
        destination: BlockRef<'c, 'a>,
        arguments: &[Value<'c, 'a>],
    ) {
        assert_eq!(arguments.len(), source.argument_count(), "merging blocks");
        let arguments = raw_values(arguments);
        // SAFETY: all are valid, and the array lives until the call returns.
        unsafe {
            mlirRewriterBaseMergeBlocks(
                self.base(),
                Block::to_raw(&source),
                Block::to_raw(&destination),
                arguments.len() as isize,
                arguments.as_ptr(),
            );
        }
    }

    /// Adds a block with such arguments before another one, and sets the insertion point to its end:
    /// `mlir::OpBuilder::createBlock`.
    pub fn create_block(
        &self,
        before: BlockRef<'c, 'a>,
        arguments: &[(Type<'c>, Location<'c>)],
    ) -> BlockRef<'c, 'a> {
        let types: Vec<_> = arguments.iter().map(|(r#type, _)| r#type.to_raw()).collect();
        let locations: Vec<_> = arguments.iter().map(|(_, location)| location.to_raw()).collect();
        // SAFETY: all are valid, and the arrays, of one length, live until the call returns.
        unsafe {
            BlockRef::from_raw(mlirRewriterBaseCreateBlockBefore(
                self.base(),
                Block::to_raw(&before),
                arguments.len() as isize,
                types.as_ptr(),
                locations.as_ptr(),
            ))
        }
    }

    /// Adds a block without arguments at the end of a region, and sets the insertion point to its end:
    /// `mlir::OpBuilder::createBlock`.
    ///
    /// This is the way to give a new operation its blocks. One that is inserted with blocks in it loses them, and nobody
    /// frees them, if the conversion fails.
    pub fn append_block(&self, region: RegionRef<'c, 'a>) -> BlockRef<'c, 'a> {
        // SAFETY: rewriter and region are valid, and the block lives as long as the region.
        unsafe { BlockRef::from_raw(mlirExtRewriterBaseCreateBlock(self.base(), region.to_raw())) }
    }

    /// Moves an operation and all after it to a new block behind its own: `mlir::RewriterBase::splitBlock`.
    pub fn split_block(&self, before: OperationRef<'c, 'a>) -> BlockRef<'c, 'a> {
        // SAFETY: rewriter and operation are valid, and what a pattern sees is in a block.
        unsafe { BlockRef::from_raw(mlirExtRewriterBaseSplitBlock(self.base(), before.to_raw())) }
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

    /// `mlir::OpBuilder::setInsertionPointToEnd`.
    pub fn set_insertion_point_to_end(&self, block: BlockRef<'c, 'a>) {
        // SAFETY: rewriter and block are valid.
        unsafe { mlirRewriterBaseSetInsertionPointToEnd(self.base(), Block::to_raw(&block)) }
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
