//! Visits of uses and of operations, by a closure.
//!
//! Each function documents what its visitor may change; nothing here changes IR.

use melior::ir::{OperationRef, Value, ValueLike};
use mlir_sys::{
    MlirRegion, mlirBlockGetFirstOperation, mlirBlockGetNextInRegion, mlirOpOperandGetNextUse,
    mlirOpOperandGetOperandNumber, mlirOpOperandGetOwner, mlirOpOperandIsNull, mlirOperationGetFirstRegion,
    mlirOperationGetNextInBlock, mlirRegionGetFirstBlock, mlirRegionGetNextInOperation, mlirValueGetFirstUse,
};

/// Visits the uses of a value: `mlir::Value::getUses`. The second argument is the number of the operand.
///
/// The use that is being visited may be changed, since the next one is known by then; others must not be.
pub fn for_each_use<'c: 'a, 'a>(value: Value<'c, 'a>, mut visit: impl FnMut(OperationRef<'c, 'a>, usize)) {
    // SAFETY: the value is valid.
    let mut operand = unsafe { mlirValueGetFirstUse(value.to_raw()) };
    // SAFETY: a use is null or an operand of a valid operation, which is part of the IR of the value.
    while !unsafe { mlirOpOperandIsNull(operand) } {
        // SAFETY: as above.
        let (owner, number, next) = unsafe {
            (
                OperationRef::from_raw(mlirOpOperandGetOwner(operand)),
                mlirOpOperandGetOperandNumber(operand),
                mlirOpOperandGetNextUse(operand),
            )
        };
        visit(owner, number as usize);
        operand = next;
    }
}

/// Visits an operation, then all in its regions, in program order:
/// `mlir::Operation::walk<WalkOrder::PreOrder>`.
///
/// The visitor may change the operation and what is in its regions, but must not erase or move the operation.
pub fn walk_preorder<'c, 'a>(op: OperationRef<'c, 'a>, mut visit: impl FnMut(OperationRef<'c, 'a>)) {
    walk(op, &mut |op| {
        visit(op);
        true
    });
}

/// The same, but enters the regions of an operation only if the visitor returns true:
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
