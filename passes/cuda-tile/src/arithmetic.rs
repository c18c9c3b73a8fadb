//! Operations on elements.
//!
//! ```text
//! addf %a, %b rounding<zero> flush_to_zero    nv_tileaa.addf %a, %b {rounding_mode, flush_to_zero}
//! addi %a, %b overflow<no_signed_wrap>        arith.addi %a, %b overflow<nsw>
//! maxf %a, %b propagate_nan                   arith.maximumf; arith.maxnumf without
//! ```

use crate::at::{Match, Pattern, Refusal, Values};
use melior::ir::{Attribute, Type, TypeLike, ValueLike, attribute::FloatAttribute};
use mlir_ext::types::{element_or_self, float_width, integer_width};

/// The operations of this file.
pub(super) const PATTERNS: &[(&str, Pattern)] = &[
    ("absf", |at| at.one("math.absf", at.operands, &[])),
    ("absi", |at| at.one("math.absi", at.operands, &[])),
    ("addf", |at| rounded(at, "nv_tileaa.addf")),
    ("addi", |at| wrapping(at, "arith.addi")),
    ("andi", |at| at.one("arith.andi", at.operands, &[])),
    ("atan2", |at| at.one("math.atan2", at.operands, &[])),
    ("bitcast", |at| at.one("nv_tileaa.bitcast", at.operands, &[])),
    ("ceil", |at| at.one("math.ceil", at.operands, &[])),
    ("cmpf", compare_floats),
    ("cmpi", compare_integers),
    ("cos", |at| at.one("math.cos", at.operands, &[])),
    ("cosh", |at| at.one("math.cosh", at.operands, &[])),
    ("divf", |at| rounded(at, "nv_tileaa.divf")),
    ("divi", divide),
    ("exp", |at| approximable(at, "math.exp")),
    ("exp2", |at| rounded(at, "nv_tileaa.exp2")),
    ("exti", |at| signed(at, "arith.extsi", "arith.extui")),
    ("fpowi", |at| at.one("math.fpowi", at.operands, &[])),
    ("floor", |at| at.one("math.floor", at.operands, &[])),
    ("fma", |at| rounded(at, "nv_tileaa.fma")),
    ("ftof", |at| rounded(at, "nv_tileaa.fp_to_fp")),
    ("ftoi", to_integer),
    ("itof", |at| signed(at, "arith.sitofp", "arith.uitofp")),
    ("log", |at| at.one("math.log", at.operands, &[])),
    ("log2", |at| at.one("math.log2", at.operands, &[])),
    ("maxf", |at| extremum(at, "arith.maxnumf", "arith.maximumf")),
    ("maxi", |at| signed(at, "arith.maxsi", "arith.maxui")),
    ("minf", |at| extremum(at, "arith.minnumf", "arith.minimumf")),
    ("mini", |at| signed(at, "arith.minsi", "arith.minui")),
    ("mulf", |at| rounded(at, "nv_tileaa.mulf")),
    ("mulhii", |at| at.one("nv_tileaa.mulhiui", at.operands, &[])),
    ("muli", |at| wrapping(at, "arith.muli")),
    ("negf", |at| at.one("arith.negf", at.operands, &[])),
    ("negi", negate),
    ("ori", |at| at.one("arith.ori", at.operands, &[])),
    ("pow", |at| at.one("math.powf", at.operands, &[])),
    ("remf", |at| at.one("arith.remf", at.operands, &[])),
    ("remi", |at| signed(at, "arith.remsi", "arith.remui")),
    ("rsqrt", |at| rounded(at, "nv_tileaa.rsqrt")),
    ("select", |at| at.one("arith.select", at.operands, &[])),
    ("shli", |at| wrapping(at, "arith.shli")),
    ("shri", |at| signed(at, "arith.shrsi", "arith.shrui")),
    ("sin", |at| at.one("math.sin", at.operands, &[])),
    ("sinh", |at| at.one("math.sinh", at.operands, &[])),
    ("sqrt", |at| rounded(at, "nv_tileaa.sqrt")),
    ("subf", |at| rounded(at, "nv_tileaa.subf")),
    ("subi", |at| wrapping(at, "arith.subi")),
    ("tan", |at| at.one("math.tan", at.operands, &[])),
    ("tanh", |at| approximable(at, "math.tanh")),
    ("trunci", |at| at.one("arith.trunci", at.operands, &[])),
    ("xori", |at| at.one("arith.xori", at.operands, &[])),
    ("mmaf", product),
    ("mmaf_scaled", product),
    ("mmai", product),
];

/// An operation with a rounding mode. It may flush numbers near zero.
fn rounded<'c, 'a>(at: &Match<'_, 'c, 'a>, name: &str) -> Values<'c, 'a> {
    let mut attributes: Vec<(&str, Attribute<'c>)> = vec![];
    match at.word("rounding_mode") {
        "" | "nearest_even" => {}
        mode => attributes.push(("rounding_mode", at.parsed(&format!("#nv_tileaa<rounding_mode {mode}>"))?)),
    }
    if at.attribute("flush_to_zero").is_some() {
        attributes.push(("flush_to_zero", Attribute::unit(at.context)));
    }
    at.one(name, at.operands, &attributes)
}

/// A function that PTX can approximate, where a flag allows it.
fn approximable<'c, 'a>(at: &Match<'_, 'c, 'a>, name: &str) -> Values<'c, 'a> {
    match at.word("rounding_mode") {
        "approx" => at.one(name, at.operands, &[("fastmath", at.parsed("#arith.fastmath<afn>")?)]),
        _ => at.one(name, at.operands, &[]),
    }
}

/// An integer operation with a promise about overflow.
fn wrapping<'c, 'a>(at: &Match<'_, 'c, 'a>, name: &str) -> Values<'c, 'a> {
    let flags = match at.word("overflow") {
        "no_signed_wrap" => "nsw",
        "no_unsigned_wrap" => "nuw",
        "no_wrap" => "nsw, nuw",
        _ => "none",
    };
    let flags = at.parsed(&format!("#arith.overflow<{flags}>"))?;
    at.one(name, at.operands, &[("overflowFlags", flags)])
}

fn is_signed(at: &Match<'_, '_, '_>) -> bool {
    at.word("signedness") != "unsigned"
}

/// One operation for signed integers, another one for unsigned integers.
fn signed<'c, 'a>(at: &Match<'_, 'c, 'a>, with: &str, without: &str) -> Values<'c, 'a> {
    at.one(if is_signed(at) { with } else { without }, at.operands, &[])
}

/// One operation ignores a NaN, the other one gives it as its result. Numbers near zero are flushed after the
/// operation, by a product with one. That gives the same result as before it, since flushing does not change
/// the order of numbers.
fn extremum<'c, 'a>(at: &Match<'_, 'c, 'a>, ignores: &str, propagates: &str) -> Values<'c, 'a> {
    let name = if at.attribute("propagate_nan").is_some() { propagates } else { ignores };
    if at.attribute("flush_to_zero").is_none() {
        return at.one(name, at.operands, &[]);
    }
    let ty = at.result_type(0)?;
    let result = at.value(name, at.operands, ty, &[])?;
    let one = at.splat(ty, FloatAttribute::new(at.context, element_or_self(ty), 1.0).into())?;
    at.one("nv_tileaa.mulf", &[result, one], &[("flush_to_zero", Attribute::unit(at.context))])
}

/// A float as an integer; as a truth value, whether it is not zero, as front ends convert to bool by it.
fn to_integer<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let (mut value, ty) = (at.operand(0)?, at.result_type(0)?);
    let width = integer_width(element_or_self(ty)).ok_or("its result is not an integer")?;
    let mut element = element_or_self(value.r#type());
    if float_width(element).is_some_and(|width| width <= 8) {
        // Floats of this width have no arithmetic.
        element = Type::float32(at.context);
        let single = match mlir_ext::types::shape(value.r#type()) {
            Some(sizes) if value.r#type().is_tensor() => at.tile(&sizes, element)?,
            _ => element,
        };
        value = at.value("nv_tileaa.fp_to_fp", &[value], single, &[])?;
    }
    let truth = match mlir_ext::types::shape(ty) {
        Some(sizes) if ty.is_tensor() => at.tile(&sizes, at.int(1))?,
        _ => at.int(1),
    };
    let compare = |predicate: i64, number: f64| {
        let number = FloatAttribute::new(at.context, element, number).into();
        let number = at.splat(value.r#type(), number)?;
        at.value("arith.cmpf", &[value, number], truth, &[("predicate", at.number(predicate))])
    };
    if width == 1 {
        // A saturated number is -1 or 0, or 0 or 1: ole, oge. Any other truth value is a une.
        return Ok(vec![match (at.attribute("saturating").is_some(), is_signed(at)) {
            (true, true) => compare(5, -1.0)?,
            (true, false) => compare(3, 1.0)?,
            (false, _) => compare(13, 0.0)?,
        }]);
    }
    let name = if is_signed(at) { "arith.fptosi" } else { "arith.fptoui" };
    let mut result = at.value(name, &[value], ty, &[])?;
    if at.attribute("saturating").is_none() {
        return Ok(vec![result]);
    }
    // The result for a number out of range is poison here, and no `select` below chooses it.
    let power = 2.0_f64.powi(width as i32 - i32::from(is_signed(at)));
    let (least, most) = match is_signed(at) {
        true => (i64::MIN >> (64 - width), i64::MAX >> (64 - width)),
        false => (0, (u64::MAX >> (64 - width)) as i64),
    };
    let below = if is_signed(at) { -power } else { 0.0 };
    // oge, ole, uno
    for (predicate, bound, number) in [(3, power, most), (5, below, least), (14, 0.0, 0)] {
        let is_out = compare(predicate, bound)?;
        let number = at.integer_constant(ty, number)?;
        result = at.value("arith.select", &[is_out, number, result], ty, &[])?;
    }
    Ok(vec![result])
}

fn negate<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let zero = at.integer_constant(at.result_type(0)?, 0)?;
    at.one("arith.subi", &[zero, at.operand(0)?], &[])
}

/// The relations, in the order of the signed ones of `arith.cmpi`; each unsigned one has a number greater by
/// four.
const RELATIONS: [&str; 6] =
    ["equal", "not_equal", "less_than", "less_than_or_equal", "greater_than", "greater_than_or_equal"];

fn relation(at: &Match<'_, '_, '_>) -> Result<i64, Refusal> {
    let word = at.word("comparison_predicate");
    let found = RELATIONS.iter().position(|relation| *relation == word);
    found.map(|number| number as i64).ok_or_else(|| "its relation is not known".into())
}

fn compare_integers<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let number = relation(at)?;
    let number = if number >= 2 && !is_signed(at) { number + 4 } else { number };
    at.one("arith.cmpi", at.operands, &[("predicate", at.number(number))])
}

fn compare_floats<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    // oeq 1, ogt 2, oge 3, olt 4, ole 5, one 6, and the unordered ones: ueq 8, ugt 9, uge 10, ult 11, ule 12,
    // une 13.
    let ordered = [1, 6, 4, 5, 2, 3][relation(at)? as usize];
    let number = if at.word("comparison_ordering") == "unordered" { ordered + 7 } else { ordered };
    at.one("arith.cmpf", at.operands, &[("predicate", at.number(number))])
}

/// Rounds to zero unless the operation says otherwise.
fn divide<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let name = match (at.word("rounding"), is_signed(at)) {
        ("" | "zero", true) => "arith.divsi",
        ("" | "zero" | "negative_inf", false) => "arith.divui",
        ("negative_inf", true) => "arith.floordivsi",
        ("positive_inf", true) => "arith.ceildivsi",
        ("positive_inf", false) => "arith.ceildivui",
        (mode, _) => return Err(format!("rounding mode '{mode}' is not supported").into()),
    };
    at.one(name, at.operands, &[])
}

fn product<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let mut attributes = vec![];
    for (from, to) in [("signedness_lhs", "signedness_a"), ("signedness_rhs", "signedness_b")] {
        if at.attribute(from).is_some() {
            attributes.push((to, at.parsed(&format!("#nv_tileaa<signedness {}>", at.word(from)))?));
        }
    }
    if at.attribute("fast_acc").is_some() {
        attributes.push(("fast_acc", Attribute::unit(at.context)));
    }
    at.dot([at.operand(0)?, at.operand(1)?, at.operand(2)?], &at.operands[3..], &attributes)
}
