//! `call-intrinsics`: writes LLVM's mathematical intrinsics as calls by name, which upstream's lowering of
//! `gpu` leaves unchanged.
//!
//! ```text
//! %z = llvm.intr.copysign(%x, %y)       %z = llvm.call_intrinsic "llvm.copysign"(%x, %y)
//! ```
//!
//! `convert-gpu-to-nvvm` marks these operations as illegal, since it creates calls of CUDA's device library
//! for the operations of `math`. So it refuses them, although LLVM compiles them.

use crate::{apply::create_before, extract::INTRINSIC, options::call_intrinsics_statistics as statistics};
use melior::ir::{
    Attribute, OperationRef, Value, ValueLike,
    attribute::{DenseI32ArrayAttribute, StringAttribute},
    operation::OperationLike,
};
use mlir_ext::{
    diagnostics, ir,
    pass::{PassFailure, PassInstance},
};

/// Their common prefix.
const PREFIX: &str = "llvm.intr.";
/// Intrinsics that upstream makes illegal (LLVM 22, `configureGpuToNVVMConversionLegality`).
const REFUSED: [&str; 15] = [
    "copysign",
    "cos",
    "exp",
    "exp2",
    "fabs",
    "ceil",
    "floor",
    "log",
    "log10",
    "log2",
    "pow",
    "roundeven",
    "round",
    "sin",
    "sqrt",
];
const FAST_MATH: &str = "fastmathFlags";

/// Runs the pass on a `gpu.module`.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let found = ir::collect(module, |op| {
        let name = ir::name_str(op).strip_prefix(PREFIX)?;
        REFUSED.contains(&name).then_some((op, name))
    });
    if found.is_empty() {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    let count = found.len() as u64;
    for (op, name) in found {
        call(pass, op, name)?;
    }
    pass.add_statistic(statistics::CALLS, count);
    Ok(())
}

/// Replaces an operation by a call of the intrinsic.
fn call<'c, 'a>(pass: &PassInstance<'c>, op: OperationRef<'c, 'a>, name: &str) -> Result<(), PassFailure> {
    let context = pass.context();
    let Some(result) = ir::result(op, 0) else { return Ok(()) };
    let operands: Vec<Value<'c, 'a>> = ir::operands(op).collect();
    let count = i32::try_from(operands.len()).unwrap_or_default();
    let intrinsic: Attribute<'c> = StringAttribute::new(context, &format!("llvm.{name}")).into();
    let mut attributes = vec![
        (INTRINSIC, intrinsic),
        ("operandSegmentSizes", DenseI32ArrayAttribute::new(context, &[count, 0]).into()),
        ("op_bundle_sizes", DenseI32ArrayAttribute::new(context, &[]).into()),
    ];
    attributes.extend(ir::attribute(op, FAST_MATH).map(|flags| (FAST_MATH, flags)));
    let call = create_before(context, op, "llvm.call_intrinsic", &operands, &attributes, &[result.r#type()]);
    let Some(new) = call.and_then(|call| ir::result(call, 0)) else {
        return diagnostics::fail(op.location(), "cannot build a call of the intrinsic");
    };
    ir::replace_all_uses(result, new);
    ir::erase(op);
    Ok(())
}
