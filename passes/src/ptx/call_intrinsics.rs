//! `call-intrinsics`: writes LLVM's mathematical intrinsics as calls by name, which upstream's lowering of
//! `gpu` leaves alone.
//!
//! ```text
//! %z = llvm.intr.copysign(%x, %y)       %z = llvm.call_intrinsic "llvm.copysign"(%x, %y)
//! ```
//!
//! `convert-gpu-to-nvvm` takes these operations for what it has itself to make calls of CUDA's device library
//! of, and refuses them, although LLVM compiles them.

use crate::options::call_intrinsics_statistics as statistics;
use melior::ir::{
    Attribute, Identifier, OperationRef, Value, ValueLike,
    attribute::{DenseI32ArrayAttribute, StringAttribute},
    operation::{OperationBuilder, OperationLike},
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
    let named = |name, value| (Identifier::new(context, name), value);
    let intrinsic: Attribute<'c> = StringAttribute::new(context, &format!("llvm.{name}")).into();
    let mut attributes = vec![
        named("intrin", intrinsic),
        named("operandSegmentSizes", DenseI32ArrayAttribute::new(context, &[count, 0]).into()),
        named("op_bundle_sizes", DenseI32ArrayAttribute::new(context, &[]).into()),
    ];
    attributes.extend(ir::attribute(op, FAST_MATH).map(|flags| named(FAST_MATH, flags)));
    let call = OperationBuilder::new("llvm.call_intrinsic", op.location())
        .add_attributes(&attributes)
        .add_operands(&operands)
        .add_results(&[result.r#type()])
        .build();
    let Ok(call) = call else {
        return diagnostics::fail(op.location(), "cannot build a call of the intrinsic");
    };
    let call = ir::insert_before(op, call);
    if let Some(new) = ir::result(call, 0) {
        ir::replace_all_uses(result, new);
        ir::erase(op);
    }
    Ok(())
}
