//! Answers comparisons with null that have only one answer.
//!
//! ```text
//! icmp eq %p, null        %p is the address of shared memory, never null:      false
//! icmp ne %p, null                                                             true
//! ```
//!
//! What is in a window other than that of global memory has a generic address that is not null. That is not only of use:
//! where `%p` is retyped, LLVM would make a comparison in the space of what is left (`tilespace_core::generic`).

use super::result;
use crate::extract::FunctionIr;
use melior::{
    Context,
    ir::{
        Identifier, OperationRef, Type, Value, attribute::IntegerAttribute, operation::OperationBuilder,
        operation::OperationLike, r#type::IntegerType,
    },
};
use mlir_ext::ir;
use tilespace_core::{
    graph::Function,
    ids::{IdMap, NodeId},
    lattice::Mask,
};

/// Puts the answers in the place of comparisons. Returns how many there were.
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
            && let Some(compared) = result(op)
            && let Some(constant) = constant(context, op, answer)
        {
            ir::replace_all_uses(compared, constant);
            folded += 1;
        }
    }
    folded
}

/// A truth value, right before `op`.
pub fn constant<'c: 'a, 'a>(
    context: &'c Context,
    op: OperationRef<'c, 'a>,
    value: bool,
) -> Option<Value<'c, 'a>> {
    let ty: Type<'c> = IntegerType::new(context, 1).into();
    let attribute = IntegerAttribute::new(ty, i64::from(value)).into();
    let constant = OperationBuilder::new("llvm.mlir.constant", op.location())
        .add_attributes(&[(Identifier::new(context, "value"), attribute)])
        .add_results(&[ty])
        .build()
        .ok()?;
    result(ir::insert_before(op, constant))
}
