//! Conversions between 8-bit floats and larger floats.
//!
//! ```text
//! arith.truncf %v : vector<4xf32> to vector<4xf8E4M3FN>   cvt.rn.satfinite.e4m3x2.f32, twice
//! arith.extf %v : vector<4xf8E4M3FN> to vector<4xf32>     cvt.rn.f16x2.e4m3x2, twice, then arith.extf
//! ```
//!
//! LLVM has no 8-bit types except bytes, so an 8-bit float is a byte everywhere, and each operation on it
//! must be known: operations that only move bytes are copied ([`moves_bytes`]), these conversions are
//! instructions, and all others are errors.
//!
//! Why it is right: an instruction takes or gives two numbers, the lower one in the lower byte (PTX ISA,
//! `cvt`). Each 8-bit float is an f16 value, and each f16 value is an f32 value. So an extension is exact in
//! both steps, and an f16 value is rounded once when it is truncated.

use crate::{
    emit::{Lowering, Op, Res},
    record::{Emission::Code, Record, record},
    text::types::integer,
};
use melior::ir::{Type, TypeLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{ir, types};

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("arith.extf", Code("`cvt.rn.f16x2` from 8-bit floats, else `arith.extf`", extend)),
    record("arith.truncf", Code("`cvt.rn.satfinite` to 8-bit floats, else `arith.truncf`", truncate)),
    record("nvidia.nvgpu.cvt_fptrunc", Code("`cvt.rn.satfinite.e4m3x2.f32`, `e5m2x2`", truncate)),
];

/// Dialects with operations that compute.
const COMPUTING: [&str; 7] = ["arith.", "gpu.", "llvm.", "math.", "nvgpu.", "nvvm.", "vector."];
/// The operations of these dialects that only move bytes.
const MOVES: [&str; 19] = [
    "arith.bitcast",
    "arith.constant",
    "arith.select",
    "llvm.bitcast",
    "llvm.extractelement",
    "llvm.extractvalue",
    "llvm.insertelement",
    "llvm.insertvalue",
    "llvm.mlir.poison",
    "llvm.mlir.undef",
    "vector.bitcast",
    "vector.broadcast",
    "vector.extract",
    "vector.extract_strided_slice",
    "vector.from_elements",
    "vector.insert",
    "vector.insert_strided_slice",
    "vector.shape_cast",
    "vector.shuffle",
];

/// Whether the elements of a type are 8-bit floats.
pub fn is_eight(ty: Type<'_>) -> bool {
    types::float_width(types::element_or_self(ty)) == Some(8)
}

/// Whether an operation without a record does not change 8-bit floats, or has none.
pub fn moves_bytes(op: Op<'_, '_>) -> bool {
    let name = ir::name_str(op);
    let operands = (0..op.operand_count()).filter_map(|index| ir::operand(op, index));
    let results = (0..op.result_count()).filter_map(|index| ir::result(op, index));
    !COMPUTING.iter().any(|dialect| name.starts_with(dialect))
        || MOVES.contains(&name)
        || !operands.chain(results).any(|value| is_eight(value.r#type()))
}

/// PTX's name for a pair of 8-bit floats.
fn word_of_pair(ty: Type<'_>) -> Res<&'static str> {
    match &*ir::type_text(types::element_or_self(ty)) {
        "f8E4M3FN" => Ok("e4m3x2"),
        "f8E5M2" => Ok("e5m2x2"),
        _ => Err("only the 8-bit floats f8E4M3FN and f8E5M2 are converted".into()),
    }
}

/// The elements of a one-dimensional vector, or the value itself.
fn elements<'c, 'a>(at: &mut Lowering<'c, 'a>, value: Value<'c, 'a>) -> Res<Vec<Value<'c, 'a>>> {
    if !value.r#type().is_vector() {
        return Ok(vec![value]);
    }
    let count = match types::shape(value.r#type()).as_deref() {
        Some([count]) => usize::try_from(*count).ok(),
        _ => None,
    };
    let count = count.ok_or("only one-dimensional vectors are converted")?;
    (0..count).map(|index| at.element(value, index)).collect()
}

/// The value or the vector of these elements.
fn whole<'c, 'a>(at: &mut Lowering<'c, 'a>, elements: &[Value<'c, 'a>], old: Type<'c>) -> Res<Value<'c, 'a>> {
    let ty = *at.parts(old)?.first().ok_or("its result has no value")?;
    match elements {
        [element] if !ty.is_vector() => Ok(*element),
        _ => at.vector(elements, ty),
    }
}

fn extend<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (value, from, to) = (at.single(op, 0)?, at.operand(op, 0)?.r#type(), at.result_type(op, 0)?);
    if !is_eight(from) {
        return at.follow(op);
    }
    let text = format!("cvt.rn.f16x2.{} $0, $1;", word_of_pair(from)?);
    let (byte, word, pair) = (integer(at.context, 16), integer(at.context, 32), types::element_or_self(to));
    let half = at.type_of("f16")?;
    let bytes = elements(at, value)?;
    let mut all = Vec::with_capacity(bytes.len());
    for both in bytes.chunks(2) {
        let mut packed = at.value("arith.extui", &[both[0]], byte, &[])?;
        if let Some(high) = both.get(1) {
            let (high, by) = (at.value("arith.extui", &[*high], byte, &[])?, at.constant(8, 16)?);
            let high = at.value("arith.shli", &[high, by], byte, &[])?;
            packed = at.value("arith.ori", &[packed, high], byte, &[])?;
        }
        let halves = at.ptx_value(&text, "=r,h", &[packed], word)?;
        let halves = at.value("llvm.bitcast", &[halves], at.type_of("vector<2xf16>")?, &[])?;
        for index in 0..both.len() {
            all.push(at.element(halves, index)?);
        }
    }
    for element in &mut all {
        *element = match types::float_width(pair) {
            _ if pair == half => *element,
            Some(32 | 64) => at.value("arith.extf", &[*element], pair, &[])?,
            // Of type bf16, by way of f32: both steps are exact.
            Some(16) => {
                let single = at.value("arith.extf", &[*element], at.type_of("f32")?, &[])?;
                at.value("arith.truncf", &[single], pair, &[])?
            }
            _ => return Err("8-bit floats are not extended to the type of its result".into()),
        };
    }
    let value = whole(at, &all, to)?;
    at.bind_result(op, vec![value])
}

/// Converts two numbers by an instruction, with the lower one as its second operand.
fn truncate<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (value, from, to) = (at.single(op, 0)?, at.operand(op, 0)?.r#type(), at.result_type(op, 0)?);
    if !is_eight(to) {
        return if moves_bytes(op) { at.follow(op) } else { Err(COMPUTES.into()) };
    }
    let text = format!("cvt.rn.satfinite.{}.f32 $0, $1, $2;", word_of_pair(to)?);
    if at.word(op, "rnd").is_some_and(|mode| mode != "rn") || at.attribute_of(op, "roundingmode").is_some() {
        return Err("only rounding to nearest is supported".into());
    }
    if at.word(op, "packed_kind").is_some_and(|kind| kind != "compact") {
        return Err("only the packing 'compact' is supported".into());
    }
    let element = types::element_or_self(from);
    if !matches!(types::float_width(element), Some(16 | 32)) {
        return Err("only 16-bit and 32-bit floats are converted to 8-bit floats".into());
    }
    let numbers = elements(at, value)?;
    let (half, byte, single) = (integer(at.context, 16), integer(at.context, 8), at.type_of("f32")?);
    let mut bytes = Vec::with_capacity(numbers.len());
    for both in numbers.chunks(2) {
        let mut wide = vec![];
        for number in both {
            let is_wide = number.r#type() == single;
            wide.push(if is_wide { *number } else { at.value("arith.extf", &[*number], single, &[])? });
        }
        let high = wide.get(1).or(wide.first()).copied().ok_or("its operand has no elements")?;
        let pair = at.ptx_value(&text, "=h,f,f", &[high, wide[0]], half)?;
        bytes.push(at.value("arith.trunci", &[pair], byte, &[])?);
        if both.len() > 1 {
            let shift = at.constant(8, 16)?;
            let upper = at.value("arith.shrui", &[pair, shift], half, &[])?;
            bytes.push(at.value("arith.trunci", &[upper], byte, &[])?);
        }
    }
    let value = whole(at, &bytes, to)?;
    at.bind_result(op, vec![value])
}

/// The reason why an operation on 8-bit floats has no lowering.
pub const COMPUTES: &str = "arithmetic on 8-bit floats is not supported";
