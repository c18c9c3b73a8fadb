//! Replaces an intrinsic that cannot name a space by an equal operation or instruction that can.
//!
//! ```text
//! %v = call "llvm.nvvm.atomic.add.gen.i.cta"(%p, %x)      %v = atomicrmw add %s, %x syncscope("block") monotonic
//! %v = call "llvm.nvvm.atomic.cas.gen.i.sys"(%p, %c, %x)  %r = cmpxchg %s, %c, %x monotonic monotonic
//!                                                         %v = extractvalue %r[0]
//! %v = call "llvm.nvvm.atomic.add.gen.i.sys"(%p, %x)      %v = inline_asm "atom.sys.global.add.s32 $0, [$1], $2;"
//! ```
//!
//! Sound where the record of the intrinsic says so: operation, types, ordering and scope are the same, and so
//! is the instruction that LLVM selects. Assembly has side effects and may touch any memory: it is ordered
//! like a call of unknown code, so nothing moves across it that could not move across the intrinsic.

use super::{insert, result};
use crate::extract::EqualAtomic;
use melior::{
    Context,
    dialect::llvm,
    ir::{
        Attribute, OperationRef, Type, Value, ValueLike,
        attribute::{DenseI64ArrayAttribute, IntegerAttribute, StringAttribute},
        operation::OperationLike,
        r#type::IntegerType,
    },
};
use mlir_ext::ir;
use tilespace_core::ops::atomics::assembly;

/// Replaces `op`, a call of the intrinsic, by its equal. Its operands are already retyped.
pub fn replace<'c: 'a, 'a>(context: &'c Context, op: OperationRef<'c, 'a>, equal: EqualAtomic) -> Option<()> {
    let old = result(op)?;
    let operands: Vec<Value<'c, 'a>> = op.operands().collect();
    let value = old.r#type();
    let new = match equal {
        EqualAtomic::Operation { operation, ordering, syncscope } => {
            let ordering = number(context, ordering.number());
            let mut attributes = match operation.bin_op() {
                Some(bin_op) => vec![("bin_op", number(context, bin_op)), ("ordering", ordering)],
                None => vec![("success_ordering", ordering), ("failure_ordering", ordering)],
            };
            if !syncscope.is_empty() {
                attributes.push(("syncscope", StringAttribute::new(context, syncscope).into()));
            }
            match operation.bin_op() {
                Some(_) => insert(context, op, "llvm.atomicrmw", &operands, &attributes, value)?,
                None => {
                    let success: Type<'c> = IntegerType::new(context, 1).into();
                    let pair = llvm::r#type::r#struct(context, &[value, success], false);
                    let pair = insert(context, op, "llvm.cmpxchg", &operands, &attributes, pair)?;
                    let first = DenseI64ArrayAttribute::new(context, &[0]).into();
                    insert(context, op, "llvm.extractvalue", &[pair], &[("position", first)], value)?
                }
            }
        }
        EqualAtomic::Instruction { name, register, values } => {
            let (text, constraints) = assembly(name, register, values);
            let attributes = [
                ("asm_string", StringAttribute::new(context, &text).into()),
                ("constraints", StringAttribute::new(context, &constraints).into()),
                ("has_side_effects", Attribute::unit(context)),
            ];
            insert(context, op, "llvm.inline_asm", &operands, &attributes, value)?
        }
    };
    ir::replace_all_uses(old, new);
    ir::erase(op);
    Some(())
}

fn number<'c>(context: &'c Context, value: i64) -> Attribute<'c> {
    IntegerAttribute::new(IntegerType::new(context, 64).into(), value).into()
}
