//! Folds comparisons with null whose result is known.
//!
//! ```text
//! icmp eq %p, null        %p is the address of shared memory, never null:      false
//! icmp ne %p, null                                                             true
//! ```
//!
//! Memory in a window other than that of global memory never has the generic address null. Folding is also
//! required: once `%p` is retyped, LLVM would turn a remaining comparison into one in that space, whose null
//! may differ (`tilespace_core::generic`).

use super::{atomics, result};
use crate::extract::{FunctionIr, mlir::Raw};
use melior::{
    Context,
    ir::{OperationRef, Type, Value, attribute::IntegerAttribute, r#type::IntegerType},
};
use mlir_ext::ir;
use tilespace_core::{
    graph::Function,
    ids::{IdMap, NodeId},
    lattice::Mask,
};

/// Replaces comparisons by their results. Returns how many it folded.
pub fn fold_comparisons<'c: 'a, 'a>(
    context: &'c Context,
    function: &Function,
    ir: &FunctionIr<'c, 'a>,
    masks: &IdMap<NodeId, Mask>,
) -> u64 {
    let mut folded = 0;
    for comparison in &function.comparisons {
        let (op, _) = ir.site(comparison.site);
        if let Some(answer) = comparison.answer(masks)
            && let Some(compared) = result(op.raw())
            && let Some(constant) = constant(context, op.raw(), answer)
        {
            ir::replace_all_uses(compared, constant);
            folded += 1;
        }
    }
    folded
}

/// A constant of type `i1`, directly before `op`.
pub fn constant<'c: 'a, 'a>(
    context: &'c Context,
    op: OperationRef<'c, 'a>,
    value: bool,
) -> Option<Value<'c, 'a>> {
    let ty: Type<'c> = IntegerType::new(context, 1).into();
    let attribute = IntegerAttribute::new(ty, i64::from(value)).into();
    atomics::insert(context, op, "llvm.mlir.constant", &[], &[("value", attribute)], ty)
}
