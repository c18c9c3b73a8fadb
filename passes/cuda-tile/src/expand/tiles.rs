//! Parts of tiles, tiles computed from the places of their elements, and hints.
//!
//! ```text
//! extract_slice %x {offsets = [2], strides = [2]}    every second element: a view as pairs, and one of each pair
//! extract_slice %x {offsets = [2]} : 16 -> 4         two parts of two elements, after each other
//! generate {^(%i): muli %i, %c}                      muli of a tile of all %i and a tile of %c
//! ```

use crate::{
    at::{Match, Pattern, Refusal, Res, Values},
    subtiles,
};
use melior::ir::{
    BlockLike, OperationRef, RegionLike, Type, TypeLike, Value, ValueLike,
    attribute::{DenseElementsAttribute, DenseI64ArrayAttribute},
    operation::OperationLike,
};
use mlir_ext::{
    attributes, diagnostics, ir,
    types::{element_or_self, shape},
};
use rustc_hash::FxHashMap;
use tilespace_dialects::nv_tileaa::ELEMENTWISE;

/// The operations of this file.
pub(super) const PATTERNS: &[(&str, Pattern)] = &[
    ("extract", extract),
    ("extract_slice", extract_slice),
    ("generate", generate),
    ("mark_for_reuse", |_| Ok(vec![])),
    ("message", message),
    ("pragma", |_| Ok(vec![])),
];

fn message<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let text = at.attribute("text").and_then(attributes::string).ok_or("its text is not a string")?;
    diagnostics::remark(at.location(), text).emit();
    Ok(vec![])
}

// Parts

/// A part at a place that is not known, or an element of a larger tile.
fn extract<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let (source, ty) = (at.operand(0)?, at.result_type(0)?);
    let is_number = !ty.is_tensor();
    let sizes = at.sizes(source)?;
    let parts = if is_number { vec![1; sizes.len()] } else { shape(ty).unwrap_or_default() };
    // An index beyond the last part is undefined; a constant one must name a part.
    let mut indices = vec![];
    for (dim, index) in at.operands[1..].iter().enumerate() {
        indices.push(match ir::constant_integer(*index) {
            Some(number) => at.integer_constant(at.int(32), number.clamp(0, sizes[dim] / parts[dim] - 1))?,
            None => at.value("arith.trunci", &[at.signed(*index)?], at.int(32), &[])?,
        });
    }
    let part = subtiles::part(at, source, &indices, &parts)?;
    if !is_number {
        return Ok(vec![part]);
    }
    let mut operands = vec![part];
    for _ in &parts {
        operands.push(at.integer_constant(at.int(32), 0)?);
    }
    at.one("nv_tileaa.extract", &operands, &[])
}

fn extract_slice<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let list = |name: &str| -> Option<Vec<i64>> {
        let list = DenseI64ArrayAttribute::try_from(at.attribute(name)?).ok()?;
        Some((0..list.len()).filter_map(|index| list.element(index).ok()).collect())
    };
    let (mut value, to) = (at.operand(0)?, at.result_type(0).map(shape)?.unwrap_or_default());
    let offsets = list("offsets").ok_or("it has no offsets")?;
    let strides = list("strides").unwrap_or_else(|| vec![1; offsets.len()]);
    for (dim, length) in to.into_iter().enumerate() {
        let (mut offset, stride) = (offsets[dim], if length == 1 { 1 } else { strides[dim] });
        let mut sizes = at.sizes(value)?;
        if stride > 1 {
            if sizes[dim] % stride != 0 {
                return Err(format!("its stride {stride} does not divide the {} elements", sizes[dim]).into());
            }
            let groups = [&sizes[..dim], &[sizes[dim] / stride, stride], &sizes[dim + 1..]].concat();
            let view = at.viewed(value, &groups)?;
            let mut one = groups.clone();
            one[dim + 1] = 1;
            let part = at.part_at(view, &one, dim + 1, offset % stride)?;
            sizes[dim] /= stride;
            value = at.viewed(part, &sizes)?;
            offset /= stride;
        }
        value = at.run(value, dim, offset, length)?;
    }
    Ok(vec![value])
}

impl<'c, 'a> Match<'_, 'c, 'a> {
    /// The part with a number along a dimension.
    fn part_at(&self, value: Value<'c, 'a>, sizes: &[i64], dim: usize, number: i64) -> Res<Value<'c, 'a>> {
        let mut operands = vec![value];
        for other in 0..sizes.len() {
            operands.push(self.integer_constant(self.int(32), if other == dim { number } else { 0 })?);
        }
        let ty = self.tile(sizes, element_or_self(value.r#type()))?;
        if ty == value.r#type() {
            return Ok(value);
        }
        self.value("nv_tileaa.extract", &operands, ty, &[])
    }

    /// Neighbours along a dimension: equal parts of the tile, one after another.
    fn run(&self, value: Value<'c, 'a>, dim: usize, offset: i64, length: i64) -> Res<Value<'c, 'a>> {
        let mut sizes = self.sizes(value)?;
        if sizes[dim] == length {
            return Ok(value);
        }
        let all = [sizes[dim], offset, length].into_iter().fold(0, |bits, number| bits | number);
        let size = 1 << all.trailing_zeros();
        sizes[dim] = size;
        let mut parts: Vec<_> = (offset / size..(offset + length) / size)
            .map(|number| self.part_at(value, &sizes, dim, number))
            .collect::<Res<_>>()?;
        let attributes = [("dim", self.number(dim as i64))];
        while parts.len() > 1 {
            sizes[dim] *= 2;
            let ty = self.tile(&sizes, element_or_self(value.r#type()))?;
            let pairs = parts.chunks(2).map(|pair| match pair {
                [_, _] => self.value("nv_tileaa.cat", pair, ty, &attributes),
                _ => Err("the number of parts of its slice is not a power of two".into()),
            });
            parts = pairs.collect::<Res<_>>()?;
        }
        parts.first().copied().ok_or_else(|| "a slice is empty".into())
    }
}

// Places

/// The operations of the region, each on all elements.
fn generate<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let sizes = at.result_type(0).map(shape)?.unwrap_or_default();
    let block = ir::region(at.op, 0).and_then(|region| region.first_block()).ok_or("it has no region")?;
    let mut known: FxHashMap<ir::ValueId, Value<'c, 'a>> = FxHashMap::default();
    for dim in 0..sizes.len() {
        let argument: Value<'c, 'a> = block.argument(dim).map_err(|_| "an argument is missing")?.into();
        let mut flat = vec![1; sizes.len()];
        flat[dim] = sizes[dim];
        let range = at.range(sizes[dim], argument.r#type())?;
        let places = at.broadcast(at.viewed(range, &flat)?, &sizes)?;
        known.insert(ir::value_id(argument), places);
    }
    for op in ir::operations(block) {
        let mut operands = vec![];
        for operand in op.operands() {
            let tile = match known.get(&ir::value_id(operand)) {
                Some(known) => *known,
                None if operand.r#type().is_tensor() => {
                    return Err("its region uses a tile as a whole".into());
                }
                None => at.value("nv_tileaa.splat", &[operand], at.tile(&sizes, operand.r#type())?, &[])?,
            };
            operands.push(tile);
        }
        if op.next_in_block().is_none() {
            return Ok(operands);
        }
        for (result, tile) in op.results().zip(on_tiles(at, op, &operands, &sizes)?) {
            known.insert(ir::value_id(result.into()), tile);
        }
    }
    Err("its region has no end".into())
}

/// An operation on numbers, on tiles of them.
fn on_tiles<'c, 'a>(
    at: &Match<'_, 'c, 'a>,
    op: OperationRef<'c, 'a>,
    operands: &[Value<'c, 'a>],
    sizes: &[i64],
) -> Values<'c, 'a> {
    let name = ir::name_str(op);
    let is_on_each = match name.split_once('.') {
        Some(("arith" | "math" | "ub", _)) => op.region_count() == 0,
        Some(("nv_tileaa", mnemonic)) => ELEMENTWISE.contains(&mnemonic),
        _ => false,
    };
    if !is_on_each {
        return Err(Refusal(format!("its region has '{name}', which is not elementwise")));
    }
    let types: Vec<Type<'c>> =
        op.results().map(|result| at.tile(sizes, result.r#type())).collect::<Res<_>>()?;
    let mut kept = attributes::named_attributes(op);
    if name == "arith.constant" {
        for (_, value) in kept.iter_mut().filter(|(name, _)| *name == "value") {
            *value = DenseElementsAttribute::splat(types[0], *value).into();
        }
    }
    let new = at.emit(name, operands, &types, &kept)?;
    Ok(at.results(new))
}
