//! Parts of tiles, and elements as bytes.
//!
//! ```text
//! extract %x[%i] : tile<64xf32> -> tile<16xf32>    a constant index: nv_tileaa.extract
//!                                                  else parts that are not meant become zero, and the bits of all are joined
//! insert %x, %y[%i] : tile<16xf32>, tile<64xf32>   %x repeated where the part is the one that is meant, else %y
//! pack %x : tile<8xf32> -> tile<32xi8>             four bytes of each element, one after the other
//! ```
//!
//! Elements move to other places only by operations that exist for all layouts.

use crate::{
    at::{Match, Pattern, Res, Values},
    control::region,
};
use melior::ir::{BlockLike, Region, Type, TypeLike, Value, ValueLike};
use mlir_ext::{
    ir,
    types::{element_or_self, float_width, integer_width, shape},
};
use tilespace_dialects::nv_tileaa::{TileType, tile_type};

/// The bits of a `tf32`, which memory does not hold.
const TF32_BITS: u32 = 19;

/// The operations of this file.
pub(super) const PATTERNS: &[(&str, Pattern)] =
    &[("extract", extract), ("insert", insert), ("pack", pack), ("unpack", unpack)];

impl<'c, 'a> Match<'_, 'c, 'a> {
    /// Where a dimension's elements, counted in groups of 2^`shift`, are in the group with a number: a tile
    /// of truth values.
    fn is_group(&self, sizes: &[i64], dim: usize, shift: u32, number: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let ty = self.tile(&[sizes[dim]], self.int(32))?;
        let mut places = self.range(sizes[dim], self.int(32))?;
        if shift > 0 {
            let shift = self.integer_constant(ty, shift.into())?;
            places = self.value("arith.shrui", &[places, shift], ty, &[])?;
        }
        let number = self.value("nv_tileaa.splat", &[number], ty, &[])?;
        let truth = self.tile(&[sizes[dim]], self.int(1))?;
        let equal = self.value("arith.cmpi", &[places, number], truth, &[("predicate", self.number(0))])?;
        let mut flat = vec![1; sizes.len()];
        flat[dim] = sizes[dim];
        self.broadcast(self.viewed(equal, &flat)?, sizes)
    }

    /// Elements as integers of their bits. A `tf32` has no such integer: it becomes the `f32` with the same
    /// value.
    fn as_bits(&self, value: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let element = element_or_self(value.r#type());
        let sizes = self.sizes(value)?;
        match (integer_width(element), float_width(element)) {
            (Some(_), _) => Ok(value),
            (None, Some(TF32_BITS)) => {
                let single = self.tile(&sizes, Type::float32(self.context))?;
                let single = self.value("nv_tileaa.fp_to_fp", &[value], single, &[])?;
                self.value("nv_tileaa.bitcast", &[single], self.tile(&sizes, self.int(32))?, &[])
            }
            (None, Some(width)) => {
                self.value("nv_tileaa.bitcast", &[value], self.tile(&sizes, self.int(width))?, &[])
            }
            _ if element.is_index() => {
                self.value("arith.index_cast", &[value], self.tile(&sizes, self.int(64))?, &[])
            }
            _ if matches!(tile_type(element), Some(TileType::Ptr { .. })) => {
                self.value("nv_tileaa.ptr_to_int", &[value], self.tile(&sizes, self.int(64))?, &[])
            }
            _ => Err("its elements have no bits".into()),
        }
    }

    /// Elements of a type from integers of their bits.
    fn of_bits(&self, value: Value<'c, 'a>, element: Type<'c>) -> Res<Value<'c, 'a>> {
        let ty = self.tile(&self.sizes(value)?, element)?;
        match (ty == value.r#type(), float_width(element)) {
            (true, _) => Ok(value),
            (false, Some(TF32_BITS)) => {
                let single = self.tile(&self.sizes(value)?, Type::float32(self.context))?;
                let single = self.value("nv_tileaa.bitcast", &[value], single, &[])?;
                self.value("nv_tileaa.fp_to_fp", &[single], ty, &[])
            }
            (false, Some(_)) => self.value("nv_tileaa.bitcast", &[value], ty, &[]),
            (false, None) if element.is_index() => self.value("arith.index_cast", &[value], ty, &[]),
            (false, None) => self.value("nv_tileaa.int_to_ptr", &[value], ty, &[]),
        }
    }

    /// Integers moved to the left, or to the right if `by` is negative.
    fn moved(&self, value: Value<'c, 'a>, by: i64) -> Res<Value<'c, 'a>> {
        if by == 0 {
            return Ok(value);
        }
        let name = if by > 0 { "arith.shli" } else { "arith.shrui" };
        let by = self.integer_constant(value.r#type(), by.abs())?;
        self.value(name, &[value, by], value.r#type(), &[])
    }

    /// The part with this number along the last dimension, which is removed.
    fn last_part(&self, value: Value<'c, 'a>, number: usize) -> Res<Value<'c, 'a>> {
        let sizes = self.sizes(value)?;
        let rank = sizes.len();
        let one = [&sizes[..rank - 1], &[1]].concat();
        let mut indices = vec![];
        for dim in 0..rank {
            indices
                .push(self.integer_constant(self.int(32), if dim + 1 == rank { number as i64 } else { 0 })?);
        }
        let ty = self.tile(&one, element_or_self(value.r#type()))?;
        let part = self.value("nv_tileaa.extract", &[&[value][..], &indices].concat(), ty, &[])?;
        self.viewed(part, &sizes[..rank - 1])
    }

    /// Tiles side by side along a new last dimension.
    fn interleaved(&self, tiles: &[Value<'c, 'a>]) -> Res<Value<'c, 'a>> {
        let sizes = [&self.sizes(tiles[0])?[..], &[1]].concat();
        let mut all: Vec<_> = tiles.iter().map(|tile| self.viewed(*tile, &sizes)).collect::<Res<_>>()?;
        let mut wide = 1;
        while all.len() > 1 {
            wide *= 2;
            let sizes = [&sizes[..sizes.len() - 1], &[wide]].concat();
            let ty = self.tile(&sizes, element_or_self(all[0].r#type()))?;
            let dim = [("dim", self.number(sizes.len() as i64 - 1))];
            all =
                all.chunks(2).map(|pair| self.value("nv_tileaa.cat", pair, ty, &dim)).collect::<Res<_>>()?;
        }
        Ok(all[0])
    }

    /// The last dimension of integers in groups of so many, each joined to an integer of a larger width.
    fn joined(&self, value: Value<'c, 'a>, width: u32) -> Res<Value<'c, 'a>> {
        let bits = integer_width(element_or_self(value.r#type())).ok_or("it has no integers")?;
        let count = (width / bits) as usize;
        let mut sizes = self.sizes(value)?;
        let last = sizes.last_mut().ok_or("it has no dimensions")?;
        *last /= count as i64;
        let groups = self.viewed(value, &[&sizes[..], &[count as i64]].concat())?;
        let ty = self.tile(&sizes, self.int(width))?;
        let mut all: Option<Value<'c, 'a>> = None;
        for number in 0..count {
            let part = self.last_part(groups, number)?;
            let part = self.value("arith.extui", &[part], ty, &[])?;
            let part = self.moved(part, i64::from(bits) * number as i64)?;
            all = Some(match all {
                Some(all) => self.value("arith.ori", &[all, part], ty, &[])?,
                None => part,
            });
        }
        all.ok_or_else(|| "it has no elements".into())
    }

    /// Each integer cut into integers of a smaller width, the lowest bits first.
    fn cut(&self, value: Value<'c, 'a>, width: u32) -> Res<Value<'c, 'a>> {
        let bits = integer_width(element_or_self(value.r#type())).ok_or("it has no integers")?;
        let mut sizes = self.sizes(value)?;
        let ty = self.tile(&sizes, self.int(width))?;
        let mut parts = vec![];
        for number in 0..bits / width {
            let part = self.moved(value, -i64::from(width * number))?;
            parts.push(self.value("arith.trunci", &[part], ty, &[])?);
        }
        let all = self.interleaved(&parts)?;
        *sizes.last_mut().ok_or("it has no dimensions")? *= i64::from(bits / width);
        self.viewed(all, &sizes)
    }
}

fn width<'c>(ty: Type<'c>) -> Res<u32> {
    let element = element_or_self(ty);
    integer_width(element)
        .or_else(|| float_width(element))
        .filter(|width| width.is_power_of_two() && *width > 1)
        .ok_or_else(|| "its elements have no bits in memory".into())
}

fn pack<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let width = width(at.operand(0)?.r#type())?;
    let value = at.as_bits(at.operand(0)?)?;
    Ok(vec![match width {
        8 => value,
        wide if wide > 8 => at.cut(value, 8)?,
        _ => at.joined(value, 8)?,
    }])
}

fn unpack<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let (value, ty) = (at.operand(0)?, at.result_type(0)?);
    let value = match width(ty)? {
        8 => value,
        wide if wide > 8 => at.joined(value, wide)?,
        narrow => at.cut(value, narrow)?,
    };
    Ok(vec![at.of_bits(value, element_or_self(ty))?])
}

fn is_constant(value: Value<'_, '_>) -> bool {
    ir::defining_op(value).is_some_and(|op| ir::is_named(op, "arith.constant"))
}

fn extract<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let (source, ty) = (at.operand(0)?, at.result_type(0)?);
    if !ty.is_tensor() {
        return Ok(vec![source]);
    }
    Ok(vec![part(at, source, &at.operands[1..], &shape(ty).ok_or("it is not a tile")?)?])
}

/// The part of these sizes at indices that count parts: constants, or integers of 32 bits.
pub(crate) fn part<'c, 'a>(
    at: &Match<'_, 'c, 'a>,
    source: Value<'c, 'a>,
    given: &[Value<'c, 'a>],
    parts: &[i64],
) -> Res<Value<'c, 'a>> {
    let (mut sizes, element) = (at.sizes(source)?, element_or_self(source.r#type()));
    let zero = at.integer_constant(at.int(32), 0)?;
    let (mut value, mut indices) = (source, vec![]);
    for (dim, index) in given.iter().enumerate() {
        let count = sizes[dim] / parts[dim];
        if count == 1 || is_constant(*index) {
            indices.push(if count == 1 { zero } else { *index });
            continue;
        }
        // All parts but one become zero; then the bits of all are joined.
        let cut = [&sizes[..dim], &[count, parts[dim]], &sizes[dim + 1..]].concat();
        let bits = at.viewed(at.as_bits(value)?, &cut)?;
        let nothing = at.integer_constant(bits.r#type(), 0)?;
        let is_meant = at.is_group(&cut, dim, 0, *index)?;
        let kept = at.value("arith.select", &[is_meant, bits, nothing], bits.r#type(), &[])?;
        sizes[dim] = parts[dim];
        value = at.of_bits(joined_along(at, kept, dim, &sizes)?, element)?;
        indices.push(zero);
    }
    if sizes == parts {
        return Ok(value);
    }
    at.value("nv_tileaa.extract", &[&[value][..], &indices].concat(), at.tile(parts, element)?, &[])
}

/// The bits of all elements along a dimension.
fn joined_along<'c, 'a>(
    at: &Match<'_, 'c, 'a>,
    value: Value<'c, 'a>,
    dim: usize,
    sizes: &[i64],
) -> Res<Value<'c, 'a>> {
    let element = element_or_self(value.r#type());
    let ty = at.tile(sizes, element)?;
    let attributes = [("dim", at.number(dim as i64))];
    let new = at.build("nv_tileaa.reduce", &[value], &[ty], &attributes, vec![Region::new()])?;
    let new = at.rewriter.insert(new);
    let block = at.rewriter.append_block(region(new, 0)?);
    let [a, b] = [0, 1].map(|_| block.add_argument(element, at.location()));
    let both = at.value("arith.ori", &[a, b], element, &[])?;
    at.emit("nv_tileaa.yield", &[both], &[], &[])?;
    at.rewriter.set_insertion_point_after(new);
    ir::result(new, 0).ok_or_else(|| "there is no result".into())
}

fn insert<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let (source, destination) = (at.operand(0)?, at.operand(1)?);
    if !destination.r#type().is_tensor() {
        return Ok(vec![source]);
    }
    let (parts, sizes) = (at.sizes(source)?, at.sizes(destination)?);
    let (mut flat, mut repeated, mut mask) = (vec![], vec![], None);
    for (dim, index) in at.operands[2..].iter().enumerate() {
        let count = sizes[dim] / parts[dim];
        flat.extend([1, parts[dim]]);
        repeated.extend([count, parts[dim]]);
        if count == 1 {
            continue;
        }
        let is_meant = at.is_group(&sizes, dim, parts[dim].trailing_zeros(), *index)?;
        mask = Some(match mask {
            Some(mask) => at.value("arith.andi", &[mask, is_meant], is_meant.r#type(), &[])?,
            None => is_meant,
        });
    }
    let Some(mask) = mask else { return Ok(vec![source]) };
    let source = at.broadcast(at.viewed(source, &flat)?, &repeated)?;
    at.one("arith.select", &[mask, at.viewed(source, &sizes)?, destination], &[])
}
