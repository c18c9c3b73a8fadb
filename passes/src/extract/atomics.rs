//! Intrinsics that are an operation of LLVM in some spaces, and have no form for a space themselves.
//!
//! `llvm.nvvm.atomic.add.gen.i.cta` takes a generic pointer and nothing else. An `atomicrmw` of the scope "block" is
//! the same, and can name a space. Which intrinsic is which operation, where, and for which types is a record
//! ([`Effect::EqualsAtomic`]); here it is asked whether one call is of the form that the record is about.

use super::resolve;
use melior::ir::{OperationRef, ValueLike, operation::OperationLike};
use mlir_ext::ir;
use tilespace_core::MemorySpace;
use tilespace_dialects::{AtomicOperation, AtomicOrdering, Effect, OpRule, Operand};

/// The operation that an intrinsic is.
#[derive(Clone, Copy, Debug)]
pub struct EqualAtomic<'r> {
    /// What is done.
    pub operation: AtomicOperation,
    /// How it is ordered.
    pub ordering: AtomicOrdering,
    /// LLVM's name of its scope; empty for the whole system.
    pub syncscope: &'r str,
    /// Where the address must lie.
    pub spaces: &'r [MemorySpace],
}

/// What `op`, which accesses memory at `address`, is equal to. One with other operands or results than the operation
/// has is none: an operand bundle is not ours to drop, and not every type has an instruction.
pub fn equal_atomic<'r>(
    op: OperationRef<'_, '_>,
    rule: &'r OpRule,
    address: Operand,
) -> Option<EqualAtomic<'r>> {
    rule.effects.iter().find_map(|effect| {
        let Effect::EqualsAtomic { operand, operation, ordering, syncscope, types, spaces } = effect else {
            return None;
        };
        let values = if operation.bin_op().is_some() { 1 } else { 2 };
        let result = ir::result(op, 0)?.r#type();
        let fits = *operand == address
            && resolve(op, address) == (0..1)
            && op.operand_count() == 1 + values
            && (op.result_count(), op.region_count(), op.successor_count()) == (1, 0, 0)
            && op.operands().skip(1).all(|value| value.r#type() == result)
            && types.contains(&result.to_string());
        fits.then_some(EqualAtomic { operation: *operation, ordering: *ordering, syncscope, spaces })
    })
}
