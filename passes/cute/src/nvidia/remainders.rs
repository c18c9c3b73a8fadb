//! The remainder of a division of floating-point numbers.
//!
//! ```text
//! arith.remf %x, %y : f32          llvm.call @__nv_fmodf(%x, %y), of CUDA's device library
//! ```
//!
//! Why it is right: upstream lowers `arith.remf` so for this target (`convert-gpu-to-nvvm`), and has no
//! lowering of LLVM's `frem`, which is the same function.

use crate::{
    emit::{Lowering, Op, Res},
    record::{Emission::Code, Record, record},
};
use melior::{
    dialect::llvm,
    ir::{
        Attribute, TypeLike,
        attribute::{FlatSymbolRefAttribute, StringAttribute, TypeAttribute},
    },
};

/// The operations of this file.
pub const RECORDS: &[Record] =
    &[record("arith.remf", Code(FUNCTIONS, remainder)), record("llvm.frem", Code(FUNCTIONS, remainder))];

const FUNCTIONS: &str = "`llvm.call @__nv_fmodf`, `@__nv_fmod` of CUDA's device library";

fn remainder<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (a, b, ty) = (at.single(op, 0)?, at.single(op, 1)?, at.result_type(op, 0)?);
    let function = match (ty.is_f32(), ty.is_f64()) {
        (true, _) => "__nv_fmodf",
        (_, true) => "__nv_fmod",
        _ => return Err("a floating-point remainder is supported only for f32 and f64".into()),
    };
    at.keeps_attributes(op);
    if at.declared(function)?.is_none() {
        let of: Attribute<'c> = TypeAttribute::new(llvm::r#type::function(ty, &[ty, ty], false)).into();
        let name = StringAttribute::new(at.context, function).into();
        let linkage = at.attribute("#llvm.linkage<external>")?;
        at.declare("llvm.func", &[("sym_name", name), ("function_type", of), ("linkage", linkage)])?;
    }
    let callee = FlatSymbolRefAttribute::new(at.context, function).into();
    let call = at.call("llvm.call", ("callee", callee), &[a, b], &[ty])?;
    at.bind_all(op, call)
}
