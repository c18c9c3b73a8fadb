//! Functions of `math` that the machine approximates.
//!
//! ```text
//! "math.exp"(%x) {fastmath<fast>}    ex2.approx.ftz.f32 of x * log2(e)
//! "math.log"(%x) {fastmath<fast>}    lg2.approx.ftz.f32, times ln(2)
//! ```
//!
//! Why it is right: the flags of the operation allow an approximation, and NVIDIA's own lowering is this one. Without
//! them, and for other types than `f32`, the operation follows, and CUDA's device library has the function.

use crate::{
    emit::{Lowering, Op, Res},
    nvidia::is_fast,
    places::MOST_ATOMS,
    record::{Emission::Code, Record, record},
};
use melior::ir::{Type, TypeLike, Value, attribute::FloatAttribute};
use mlir_ext::types;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("math.exp2", Code("`ex2.approx.ftz.f32` where approximations are allowed", exp2)),
    record("math.exp", Code("the same of `x * log2(e)`", exp)),
    record("math.log2", Code("`lg2.approx.ftz.f32` where approximations are allowed", log2)),
    record("math.log", Code("the same, times `ln(2)`", log)),
    record("math.tanh", Code("`tanh.approx.f32` where approximations are allowed", tanh)),
    record("math.rsqrt", Code("`rsqrt.approx.f32`, `.ftz` where approximations are allowed", rsqrt)),
];

/// The base 2 logarithm of e, in single precision.
const LOG2_E: f64 = 1.442_695_02;
/// The natural logarithm of 2.
const LN_2: f64 = std::f64::consts::LN_2;
/// No factor.
const NONE: f64 = 1.0;

fn exp2<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    approximated(at, op, is_fast(op).then_some("ex2.approx.ftz.f32 $0, $1;"), [NONE, NONE])
}

fn exp<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    approximated(at, op, is_fast(op).then_some("ex2.approx.ftz.f32 $0, $1;"), [LOG2_E, NONE])
}

fn log2<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    approximated(at, op, is_fast(op).then_some("lg2.approx.ftz.f32 $0, $1;"), [NONE, NONE])
}

fn log<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    approximated(at, op, is_fast(op).then_some("lg2.approx.ftz.f32 $0, $1;"), [NONE, LN_2])
}

fn tanh<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    approximated(at, op, is_fast(op).then_some("tanh.approx.f32 $0, $1;"), [NONE, NONE])
}

fn rsqrt<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let text = if is_fast(op) { "rsqrt.approx.ftz.f32 $0, $1;" } else { "rsqrt.approx.f32 $0, $1;" };
    approximated(at, op, Some(text), [NONE, NONE])
}

/// An instruction on each element, between two multiplications. Without leave to approximate, and for other types than
/// `f32`, the operation follows.
fn approximated<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    text: Option<&str>,
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
    let Some(text) = text.filter(|_| element.is_f32() && is_short) else { return at.follow(op) };
    let one = |at: &mut Lowering<'c, 'a>, value: Value<'c, 'a>| -> Res<Value<'c, 'a>> {
        let value = scaled(at, value, element, before)?;
        let value = at.ptx_value(text, "=f,f", &[value], element)?;
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
