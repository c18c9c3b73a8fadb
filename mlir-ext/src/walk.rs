//! Visits of uses and of operations, by a closure, and iterators over the parts of IR.
//!
//! Each function documents what its visitor may change; nothing here changes IR. An iterator knows the next
//! item when it yields one, which may then be moved or erased.

use melior::ir::{
    BlockLike, BlockRef, OperationRef, RegionLike, RegionRef, Value, ValueLike, operation::OperationLike,
};
use mlir_sys::{
    MlirRegion, mlirBlockGetFirstOperation, mlirBlockGetNextInRegion, mlirOpOperandGetNextUse,
    mlirOpOperandGetOperandNumber, mlirOpOperandGetOwner, mlirOpOperandIsNull, mlirOperationGetFirstRegion,
    mlirOperationGetNextInBlock, mlirOperationGetOperand, mlirRegionGetFirstBlock,
    mlirRegionGetNextInOperation, mlirValueGetFirstUse,
};

/// Operand number `index` of an operation: `mlir::Operation::getOperand`. None if there is no such operand.
///
/// melior's function of this name prints the operation for the text of its error, and MLIR verifies the
/// module for that.
#[inline]
pub fn operand<'c, 'a>(op: OperationRef<'c, 'a>, index: usize) -> Option<Value<'c, 'a>> {
    // SAFETY: the operation is valid, and operand `index` is read only if there is one.
    unsafe {
        (index < op.operand_count())
            .then(|| Value::from_raw(mlirOperationGetOperand(op.to_raw(), index as isize)))
    }
}

/// Region number `index` of an operation: `mlir::Operation::getRegion`. None if there is no such region, at
/// no cost, as with [`operand`].
pub fn region<'c, 'a>(op: OperationRef<'c, 'a>, index: usize) -> Option<RegionRef<'c, 'a>> {
    if index >= op.region_count() {
        return None;
    }
    op.region(index).ok()
}

/// Successor number `index` of an operation: `mlir::Operation::getSuccessor`. None if there is no such
/// successor, at no cost, as with [`operand`].
pub fn successor<'c, 'a>(op: OperationRef<'c, 'a>, index: usize) -> Option<BlockRef<'c, 'a>> {
    if index >= op.successor_count() {
        return None;
    }
    op.successor(index).ok()
}

/// The uses of a value, each an operation and the number of its operand: `mlir::Value::getUses`.
///
/// The use that was yielded last may be changed; others must not be.
pub fn uses<'c: 'a, 'a>(value: Value<'c, 'a>) -> impl Iterator<Item = (OperationRef<'c, 'a>, usize)> {
    // SAFETY: the value is valid.
    let mut operand = unsafe { mlirValueGetFirstUse(value.to_raw()) };
    std::iter::from_fn(move || {
        // SAFETY: a use is null or an operand of a valid operation, which is part of the IR of the value.
        unsafe {
            if mlirOpOperandIsNull(operand) {
                return None;
            }
            let owner = OperationRef::from_raw(mlirOpOperandGetOwner(operand));
            let number = mlirOpOperandGetOperandNumber(operand);
            operand = mlirOpOperandGetNextUse(operand);
            Some((owner, number as usize))
        }
    })
}

/// Visits the [`uses`] of a value.
pub fn for_each_use<'c: 'a, 'a>(value: Value<'c, 'a>, mut visit: impl FnMut(OperationRef<'c, 'a>, usize)) {
    uses(value).for_each(|(op, operand)| visit(op, operand));
}

/// The operands of an operation: `mlir::Operation::getOperands`.
pub fn operands<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> impl Iterator<Item = Value<'c, 'a>> {
    (0..op.operand_count()).filter_map(move |index| operand(op, index))
}

/// The successors of an operation: `mlir::Operation::getSuccessors`.
pub fn successors<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> impl Iterator<Item = BlockRef<'c, 'a>> {
    (0..op.successor_count()).filter_map(move |index| successor(op, index))
}

/// An operation, and those around it, from the inside out: `mlir::Operation::getParentOp`.
pub fn outwards<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    std::iter::successors(Some(op), |op| op.parent_operation())
}

/// The operations around an operation, from the inside out.
pub fn around<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    outwards(op).skip(1)
}

/// The blocks of a region, in order: `mlir::Region::getBlocks`.
pub fn blocks<'c: 'a, 'a>(region: RegionRef<'c, 'a>) -> impl Iterator<Item = BlockRef<'c, 'a>> {
    std::iter::successors(region.first_block(), |block| block.next_in_region())
}

/// The arguments of a block: `mlir::Block::getArguments`.
pub fn arguments<'c: 'a, 'a>(block: BlockRef<'c, 'a>) -> impl Iterator<Item = Value<'c, 'a>> {
    (0..block.argument_count()).filter_map(move |index| Some(block.argument(index).ok()?.into()))
}

/// The operations of a block, in order: `mlir::Block::getOperations`.
pub fn operations<'c: 'a, 'a>(block: BlockRef<'c, 'a>) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    std::iter::successors(block.first_operation(), |op| op.next_in_block())
}

/// The operations right in the regions of an operation, in order: `mlir::Region::getOps`.
pub fn members<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let regions = (0..op.region_count()).filter_map(|index| region(op, index));
    let mut members = Vec::new();
    // In a loop of its own, which takes fewer instructions than `collect`.
    regions.flat_map(blocks).flat_map(operations).for_each(|op| members.push(op));
    members
}

/// Visits an operation, then all in its regions, in program order:
/// `mlir::Operation::walk<WalkOrder::PreOrder>`.
///
/// The visitor may change the operation and the contents of its regions, but must not erase or move the
/// operation.
pub fn walk_preorder<'c, 'a>(op: OperationRef<'c, 'a>, mut visit: impl FnMut(OperationRef<'c, 'a>)) {
    walk(op, &mut |op| {
        visit(op);
        true
    });
}

/// The values that `of` returns for an operation and for all operations in its regions, in program order.
pub fn collect<'c, 'a, T>(
    op: OperationRef<'c, 'a>,
    mut of: impl FnMut(OperationRef<'c, 'a>) -> Option<T>,
) -> Vec<T> {
    let mut found = Vec::new();
    walk_preorder(op, |op| found.extend(of(op)));
    found
}

/// [`walk_preorder`], but enters the regions of an operation only if the visitor returns true:
/// `mlir::WalkResult::skip`.
pub fn walk_preorder_into<'c, 'a>(
    op: OperationRef<'c, 'a>,
    mut visit: impl FnMut(OperationRef<'c, 'a>) -> bool,
) {
    walk(op, &mut visit);
}

/// Enters the regions of an operation if the visitor returns true.
fn walk<'c, 'a>(op: OperationRef<'c, 'a>, visit: &mut dyn FnMut(OperationRef<'c, 'a>) -> bool) {
    if !visit(op) {
        return;
    }
    // SAFETY: the operation is valid, and so are regions, blocks and operations below.
    let mut region: MlirRegion = unsafe { mlirOperationGetFirstRegion(op.to_raw()) };
    while !region.ptr.is_null() {
        // SAFETY: as above.
        let mut block = unsafe { mlirRegionGetFirstBlock(region) };
        while !block.ptr.is_null() {
            // SAFETY: as above.
            let mut nested = unsafe { OperationRef::from_option_raw(mlirBlockGetFirstOperation(block)) };
            while let Some(current) = nested {
                walk(current, visit);
                // SAFETY: as above.
                nested =
                    unsafe { OperationRef::from_option_raw(mlirOperationGetNextInBlock(current.to_raw())) };
            }
            // SAFETY: as above.
            block = unsafe { mlirBlockGetNextInRegion(block) };
        }
        // SAFETY: as above.
        region = unsafe { mlirRegionGetNextInOperation(region) };
    }
}
