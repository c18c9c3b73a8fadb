//! Dominance of blocks: `mlir::DominanceInfo`.

use crate::ffi;
use melior::ir::{BlockRef, OperationRef};
use std::marker::PhantomData;

/// Dominance in the regions of one operation.
///
/// Stays valid while operations are added and removed, but not when the blocks or the edges between them
/// change.
#[derive(Debug)]
pub struct Dominance<'c, 'a> {
    raw: ffi::Dominance,
    _operation: PhantomData<OperationRef<'c, 'a>>,
}

impl<'c, 'a> Dominance<'c, 'a> {
    /// Dominance below `op`: `mlir::DominanceInfo::DominanceInfo`.
    pub fn new(op: OperationRef<'c, 'a>) -> Self {
        // SAFETY: the operation is valid.
        Self { raw: unsafe { ffi::mlirExtDominanceCreate(op.to_raw()) }, _operation: PhantomData }
    }

    /// Whether the ops of a block run in order, each before the next: `mlir::DominanceInfo::hasSSADominance`.
    pub fn is_ordered(&self, block: BlockRef<'c, 'a>) -> bool {
        // SAFETY: the object and the block are valid.
        unsafe { ffi::mlirExtDominanceIsOrdered(self.raw, block.to_raw()) }
    }

    /// The immediate dominator of `block`: `llvm::DomTreeNodeBase::getIDom`. None for the entry block of a
    /// region, and for an unreachable block.
    pub fn immediate_dominator(&self, block: BlockRef<'c, 'a>) -> Option<BlockRef<'c, 'a>> {
        // SAFETY: the object and the block are valid, and what comes back is null or a block of the same
        // region.
        unsafe {
            let raw = ffi::mlirExtDominanceGetImmediateDominator(self.raw, block.to_raw());
            BlockRef::from_option_raw(raw)
        }
    }
}

impl Drop for Dominance<'_, '_> {
    fn drop(&mut self) {
        // SAFETY: the object is valid, and not used afterwards.
        unsafe { ffi::mlirExtDominanceDestroy(self.raw) }
    }
}
