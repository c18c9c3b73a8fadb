//! Products of factors that share scales, on chips without an instruction for them.
//!
//! ```text
//! dot %a, %b, %c scale_a %s scale_b %t  4x64 times 64x2, where 32 factors along K share a scale: %s is 4x2, %t 2x2
//!
//! fp_to_fp %s : 4x2xf32                 view 4x2x1, broadcast 4x2x32, view 4x64
//! mulf %a, %s                           in f32, as %b and %t
//! dot %a, %b, %c                        of f32
//! ```
//!
//! A scale is a power of two or a float of eight bits, so that its product with a factor is exact in `f32`,
//! unless it is beyond the range of `f32`. Products of `f32` are chains of multiplications and additions:
//! right on each chip, and slow. A scale of f8E4M3FN counts without its sign, as in the instructions, which
//! have none (`ue4m3`): otherwise the result would depend on the sizes of tiles.

use crate::at::{Match, Pattern, Res, Values};
use melior::ir::{OperationRef, Type, Value, ValueLike};
use mlir_ext::{
    ir,
    types::{element_or_self, shape},
};

/// The operations of this file.
pub(super) const PATTERNS: &[(&str, Pattern)] = &[("dot", scaled)];

/// Whether a product has scales.
pub(super) fn has_scales(op: OperationRef<'_, '_>) -> bool {
    ir::operand_segment(op, 3).is_some_and(|scales| !scales.is_empty())
}

fn scaled<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let single = Type::float32(at.context);
    if element_or_self(at.operand(2)?.r#type()) != single {
        return Err("only sums of f32 are supported for factors with scales".into());
    }
    let rank = shape(at.operand(0)?.r#type()).map_or(0, |sizes| sizes.len());
    let (along_row, along_column) = (rank.checked_sub(1), rank.checked_sub(2));
    let a = factors(at, 0, 3, along_row.ok_or("its factors are not matrices")?)?;
    let b = factors(at, 1, 4, along_column.ok_or("its factors are not matrices")?)?;
    at.dot([a, b, at.operand(2)?], &[], &[])
}

/// Factors in `f32`, each times its scale, which a group of factors along a dimension shares.
fn factors<'c, 'a>(at: &Match<'_, 'c, 'a>, factors: usize, scales: usize, dim: usize) -> Res<Value<'c, 'a>> {
    let single = Type::float32(at.context);
    let converted = |value: Value<'c, 'a>| -> Res<(Value<'c, 'a>, Vec<i64>)> {
        let sizes = shape(value.r#type()).ok_or("a factor or a scale is not a tile")?;
        let ty = at.tile(&sizes, single)?;
        if value.r#type() == ty {
            return Ok((value, sizes));
        }
        Ok((at.value("nv_tileaa.fp_to_fp", &[value], ty, &[])?, sizes))
    };
    let (factors, sizes) = converted(at.operand(factors)?)?;
    let element = element_or_self(at.operand(scales)?.r#type());
    let is_signed = Some(element) == Type::parse(at.context, "f8E4M3FN");
    let (mut scales, of_scales) = converted(at.operand(scales)?)?;
    if is_signed {
        scales = at.value("math.absf", &[scales], scales.r#type(), &[])?;
    }
    let count = of_scales.get(dim).copied().unwrap_or(0);
    let together = sizes[dim].checked_div(count).ok_or("there are no scales")?;
    let mut one = of_scales;
    one.insert(dim + 1, 1);
    let mut all = sizes.clone();
    all[dim] = count;
    all.insert(dim + 1, together);
    let fits = (0..all.len()).all(|at| at == dim + 1 || one.get(at) == all.get(at));
    if !fits || one.len() != all.len() || count * together != sizes[dim] {
        return Err("its scales do not have the sizes of its factors, except along the depth".into());
    }
    let scales = at.value("nv_tileaa.view", &[scales], at.tile(&one, single)?, &[])?;
    let scales = at.value("nv_tileaa.broadcast", &[scales], at.tile(&all, single)?, &[])?;
    let ty = at.tile(&sizes, single)?;
    let scales = at.value("nv_tileaa.view", &[scales], ty, &[])?;
    at.value("arith.mulf", &[factors, scales], ty, &[])
}
