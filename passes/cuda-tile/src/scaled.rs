//! Products of factors that share scales.
//!
//! ```text
//! mmaf_scaled %a, %b, %c, %s, %t        4x64 times 64x2, where 32 factors along K share a scale: %s is 4x2, %t 2x2
//!
//! fp_to_fp %s : 4x2xf32                 view 4x2x1, broadcast 4x2x32, view 4x64
//! mulf %a, %s                           in f32, as %b and %t
//! dot %a, %b, %c                        of f32
//! ```
//!
//! A scale is a power of two or a float of eight bits, so that its product with a factor is exact in `f32`,
//! unless it is beyond the range of `f32`. Products of `f32` are chains of multiplications and additions:
//! right on each chip, and slow.

use crate::at::{Match, Pattern, Res, Values};
use melior::ir::{Type, Value, ValueLike};
use mlir_ext::types::shape;

/// The operations of this file.
pub(super) const PATTERNS: &[(&str, Pattern)] = &[("mmaf_scaled", scaled)];

fn scaled<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let rank = shape(at.operand(0)?.r#type()).map_or(0, |sizes| sizes.len());
    let (along_row, along_column) = (rank.checked_sub(1), rank.checked_sub(2));
    let a = factors(at, 0, 3, along_row.ok_or("its factors are not matrices")?)?;
    let b = factors(at, 1, 4, along_column.ok_or("its factors are not matrices")?)?;
    at.dot([a, b, at.operand(2)?], &[])
}

/// Factors in `f32`, each times its scale, which a group of factors along a dimension shares.
fn factors<'c, 'a>(at: &Match<'_, 'c, 'a>, factors: usize, scales: usize, dim: usize) -> Res<Value<'c, 'a>> {
    let single = Type::float32(at.context);
    let converted = |value: Value<'c, 'a>| -> Res<(Value<'c, 'a>, Vec<i64>)> {
        let sizes = shape(value.r#type()).ok_or("a factor or a scale is not a tile")?;
        Ok((at.value("nv_tileaa.fp_to_fp", &[value], at.tile(&sizes, single)?, &[])?, sizes))
    };
    let (factors, sizes) = converted(at.operand(factors)?)?;
    let (scales, of_scales) = converted(at.operand(scales)?)?;
    let together = sizes[dim].checked_div(of_scales[dim]).ok_or("there are no scales")?;
    let mut one = of_scales;
    one.insert(dim + 1, 1);
    let mut all = one.clone();
    all[dim + 1] = together;
    let scales = at.value("nv_tileaa.view", &[scales], at.tile(&one, single)?, &[])?;
    let scales = at.value("nv_tileaa.broadcast", &[scales], at.tile(&all, single)?, &[])?;
    let ty = at.tile(&sizes, single)?;
    let scales = at.value("nv_tileaa.view", &[scales], ty, &[])?;
    at.value("arith.mulf", &[factors, scales], ty, &[])
}
