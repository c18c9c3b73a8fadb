//! Constants and shapes.
//!
//! ```text
//! constant <f32: 0.0> : tile<64x64xf32>        arith.constant dense<0.0> : tensor<64x64xf32>
//! reshape %x : tile<f32> -> tile<1x1xf32>      nv_tileaa.splat
//! reshape %x : tile<1xf32> -> tile<f32>        nv_tileaa.extract %x[0]
//! iota : tile<64xi32>                          nv_tileaa.make_range 0 to 64
//! ```

use crate::at::{Match, Pattern, Values};
use melior::ir::{
    Attribute, TypeLike, ValueLike,
    attribute::{DenseElementsAttribute, DenseI64ArrayAttribute, IntegerAttribute},
};
use mlir_ext::types::shape;

/// The operations of this file.
pub(super) const PATTERNS: &[(&str, Pattern)] = &[
    ("assume", assume),
    ("broadcast", |at| at.one("nv_tileaa.broadcast", at.operands, &[])),
    ("cat", cat),
    ("constant", constant),
    ("iota", iota),
    ("permute", permute),
    ("reshape", reshape),
];

fn constant<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let value = at.attribute("value").and_then(|value| DenseElementsAttribute::try_from(value).ok());
    let value = value.ok_or("it has no value")?;
    if !value.is_splat() {
        return Err("its elements are not in memory".into());
    }
    Ok(vec![at.splat(at.result_type(0)?, value.splat_value())?])
}

/// A promise, in the words of `nv_tileaa`. A promise that elements are equal is dropped: no pass uses it yet.
fn assume<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let text = at.attribute("predicate").map(mlir_ext::ir::attribute_text).unwrap_or_default();
    let Some((name, rest)) = text.trim_start_matches("#cuda_tile.").split_once('<') else {
        return Ok(vec![at.operand(0)?]);
    };
    let rest = rest.trim_end_matches('>');
    let promise = match name {
        "div_by" => format!("#nv_tileaa.div_by<{rest}>"),
        "bounded" => {
            let (min, max) = rest.split_once(',').unwrap_or((rest, "?"));
            let bound =
                |name: &str, text: &str| (text.trim() != "?").then(|| format!("{name} = {}", text.trim()));
            let bounds: Vec<_> = [bound("min", min), bound("max", max)].into_iter().flatten().collect();
            format!("#nv_tileaa.bounded<{}>", bounds.join(", "))
        }
        _ => return Ok(vec![at.operand(0)?]),
    };
    at.one("nv_tileaa.assume", at.operands, &[("predicates", at.parsed(&format!("[{promise}]"))?)])
}

fn reshape<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let (source, ty) = (at.operand(0)?, at.result_type(0)?);
    match (source.r#type().is_tensor(), ty.is_tensor()) {
        (true, true) => at.one("nv_tileaa.view", at.operands, &[]),
        (false, true) => at.one("nv_tileaa.splat", at.operands, &[]),
        (false, false) => Ok(vec![source]),
        (true, false) => {
            let rank = shape(source.r#type()).map_or(0, |shape| shape.len());
            let zero = at.integer_constant(at.int(32), 0)?;
            let operands: Vec<_> = [source].into_iter().chain(std::iter::repeat_n(zero, rank)).collect();
            at.one("nv_tileaa.extract", &operands, &[])
        }
    }
}

fn permute<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let order = at.attribute("permutation");
    let order = order.and_then(|order| melior::ir::attribute::DenseI32ArrayAttribute::try_from(order).ok());
    let order = order.ok_or("it has no permutation")?;
    let order: Vec<i64> =
        (0..order.len()).filter_map(|index| order.element(index).ok()).map(i64::from).collect();
    let order = DenseI64ArrayAttribute::new(at.context, &order).into();
    at.one("nv_tileaa.permute", at.operands, &[("permutation", order)])
}

fn cat<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    at.one("nv_tileaa.cat", at.operands, &[("dim", at.number(at.integer("dim").unwrap_or(0)))])
}

fn iota<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let ty = at.result_type(0)?;
    let count = shape(ty).and_then(|shape| shape.first().copied()).ok_or("it has no elements")?;
    let number = |number: i64| -> Attribute<'c> { IntegerAttribute::new(at.int(32), number).into() };
    at.one("nv_tileaa.make_range", &[], &[("start", number(0)), ("end", number(count))])
}
