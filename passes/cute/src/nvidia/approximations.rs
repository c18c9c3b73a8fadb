//! Functions of `math` that the hardware approximates.
//!
//! ```text
//! "math.exp"(%x) {fastmath<fast>}    ex2.approx.ftz.f32 of x * log2(e)
//! "math.log"(%x) {fastmath<fast>}    lg2.approx.ftz.f32, times ln(2)
//! ```
//!
//! Why it is right: the flags of the operation allow an approximation, and NVIDIA's own lowering uses it,
//! too. Without these flags, and for types other than `f32`, the operation is copied, and CUDA's device
//! library has the function.

use crate::{
    emit::{Lowering, Op, Res},
    nvidia::upstream::is_fast,
    record::{Emission::Code, Record, record},
    views::elements::MOST_ATOMS,
};
use melior::ir::{Type, TypeLike, Value, attribute::FloatAttribute};
use mlir_ext::{ir, types};

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("math.exp2", Code("`ex2.approx.ftz.f32` where approximations are allowed", fast)),
    record("math.exp", Code("`ex2.approx.ftz.f32` of `x * log2(e)` where approximations are allowed", fast)),
    record("math.log2", Code("`lg2.approx.ftz.f32` where approximations are allowed", fast)),
    record("math.log", Code("`lg2.approx.ftz.f32`, times `ln(2)`, where approximations are allowed", fast)),
    record("math.tanh", Code("`tanh.approx.f32` where approximations are allowed", fast)),
    record("math.rsqrt", Code("`rsqrt.approx.f32`, `.ftz` where approximations are allowed", rsqrt)),
];

/// The base 2 logarithm of e, in single precision.
const LOG2_E: f64 = 1.442_695_02;
/// The natural logarithm of 2.
const LN_2: f64 = std::f64::consts::LN_2;
/// The factor that changes nothing.
const NONE: f64 = 1.0;

/// The instructions for upstream's functions, and the factors of the operand and of the result.
const FUNCTIONS: [(&str, &str, [f64; 2]); 5] = [
    ("math.exp2", "ex2.approx.ftz.f32", [NONE, NONE]),
    ("math.exp", "ex2.approx.ftz.f32", [LOG2_E, NONE]),
    ("math.log2", "lg2.approx.ftz.f32", [NONE, NONE]),
    ("math.log", "lg2.approx.ftz.f32", [NONE, LN_2]),
    ("math.tanh", "tanh.approx.f32", [NONE, NONE]),
];

fn fast<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let found = FUNCTIONS.into_iter().find(|(name, ..)| ir::is_named(op, name));
    let (_, name, factors) = found.ok_or("it has no approximate instruction")?;
    approximated(at, op, is_fast(op).then_some(name), factors)
}

fn rsqrt<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let name = if is_fast(op) { "rsqrt.approx.ftz.f32" } else { "rsqrt.approx.f32" };
    approximated(at, op, Some(name), [NONE, NONE])
}

/// An instruction on each element, between two multiplications. Without permission to approximate, and for
/// types other than `f32`, the operation is copied.
fn approximated<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    name: Option<&str>,
    [before, behind]: [f64; 2],
) -> Res<()> {
    let (mut value, ty) = (at.single(op, 0)?, at.result_type(op, 0)?);
    let element = types::element_or_self(ty);
    let count = match types::shape(ty).as_deref() {
        None => None,
        Some([count]) => Some(*count as usize),
        Some(_) => return at.follow(op),
    };
    let is_scalable = ty.to_string().contains('[');
    let is_short = !is_scalable && count.is_none_or(|count| count as i64 <= MOST_ATOMS);
    let Some(name) = name.filter(|_| element.is_f32() && is_short) else { return at.follow(op) };
    let one = |at: &mut Lowering<'c, 'a>, value: Value<'c, 'a>| -> Res<Value<'c, 'a>> {
        let value = scaled(at, value, element, before)?;
        let value = at.ptx_function(name, "f", &[value], element)?;
        scaled(at, value, element, behind)
    };
    value = match count {
        None => one(at, value)?,
        Some(count) => {
            let mut elements = Vec::with_capacity(count);
            for index in 0..count {
                let element = at.element(value, index)?;
                elements.push(one(at, element)?);
            }
            at.vector(&elements, ty)?
        }
    };
    at.bind_result(op, vec![value])
}

fn scaled<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    value: Value<'c, 'a>,
    ty: Type<'c>,
    factor: f64,
) -> Res<Value<'c, 'a>> {
    if factor == NONE {
        return Ok(value);
    }
    let factor = FloatAttribute::new(at.context, ty, factor).into();
    let factor = at.value("arith.constant", &[], ty, &[("value", factor)])?;
    at.value("arith.mulf", &[value, factor], ty, &[])
}
