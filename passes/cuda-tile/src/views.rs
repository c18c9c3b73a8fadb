//! Accesses to tiles of views by tiles of pointers, where `nv_tileaa` has no access by the view itself.
//!
//! ```text
//! load_view_tko weak %v[%i, %rows]      v: rows of a tensor, which %rows chooses; columns from %i on
//!   column = %i + make_range 0 to 16                  : tensor<16xi64>
//!   offset = %rows * stride + column                  : tensor<16x8xi64>, each repeated along the other dimension
//!   mask   = %rows < height and column < width        : tensor<16x8xi1>
//!   nv_tileaa.load (base + offset) mask, and the padding elsewhere
//! ```
//!
//! Such accesses are to views with tiles that overlap, have gaps, or consist of rows chosen one by one, and
//! all accesses to views that are ordered or atomic. Indices are unsigned, so that one comparison finds
//! elements outside on both ends.

use crate::at::{Match, Refusal, Res, Values};
use melior::ir::{
    Attribute, Type, TypeLike, Value, ValueLike,
    attribute::{FloatAttribute, IntegerAttribute},
};
use mlir_ext::{
    ir,
    types::{element_or_self, float_width, integer_width},
};
use tilespace_dialects::{
    cuda_tile::{View, ViewKind},
    nv_tileaa::{TileType, tile_type},
};

/// The float that has only an exponent.
const EXPONENT: &str = "f8E8M0FNU";
/// The error for a dimension that the view does not have.
const NO_DIMENSION: &str = "the view has no such dimension";
/// The number of `arith.cmpi`'s relation "less, without signs".
const BELOW: i64 = 6;

/// The pointers of a tile's elements, and the mask of the elements inside. Without a mask all are inside.
pub struct Elements<'c, 'a> {
    /// A tile of pointers, or the pointer of a tile without dimensions.
    pub pointers: Value<'c, 'a>,
    /// A tile of truth values.
    pub mask: Option<Value<'c, 'a>>,
}

/// The tensor of a view: its address, its sizes and its strides, in the order of its dimensions.
pub struct Tensor<'c, 'a> {
    /// The address.
    pub base: Value<'c, 'a>,
    sizes: Vec<Number<'c, 'a>>,
    strides: Vec<Number<'c, 'a>>,
}

/// A size or stride.
#[derive(Clone, Copy)]
enum Number<'c, 'a> {
    Known(i64),
    Given(Value<'c, 'a>),
}

/// Where the elements along a dimension of a tile are.
pub struct Along<'c, 'a> {
    /// The dimensions of the tensor that they run over, the last one the fastest.
    pub dims: Vec<usize>,
    /// Their numbers: integers of 64 bits.
    pub coordinate: Value<'c, 'a>,
}

/// The elements of the tile of a view at these indices. `inside` are the dimensions in which no element is
/// outside.
pub fn elements<'c, 'a>(
    at: &Match<'_, 'c, 'a>,
    view: &View<'c>,
    value: Value<'c, 'a>,
    indices: &[Value<'c, 'a>],
    inside: &[bool],
) -> Res<Elements<'c, 'a>> {
    let tensor = tensor(at, &view.tensor.shape, &view.tensor.strides, value)?;
    if indices.len() != view.tile.len() {
        return Err("the number of its indices is not the rank of its view".into());
    }
    let along = |(dim, index): (usize, &Value<'c, 'a>)| {
        let (of_tensor, coordinate) = coordinate(at, view, dim, *index)?;
        Ok(Along { dims: vec![of_tensor], coordinate })
    };
    tensor.elements(at, &view.tile, inside, indices.iter().enumerate().map(along))
}

impl<'c, 'a> Tensor<'c, 'a> {
    /// The elements of a tile of these sizes, dimension by dimension. `inside` are the dimensions in which no
    /// element is outside.
    pub fn elements(
        &self,
        at: &Match<'_, 'c, 'a>,
        tile: &[i64],
        inside: &[bool],
        along: impl Iterator<Item = Res<Along<'c, 'a>>>,
    ) -> Res<Elements<'c, 'a>> {
        let (mut offset, mut mask): (Option<Value>, Option<Value>) = (None, None);
        for (dim, along) in along.enumerate() {
            let Along { dims, coordinate } = along?;
            if let Some(term) = self.offset(at, &dims, coordinate)? {
                let term = spread(at, term, dim, tile)?;
                offset = Some(match offset {
                    Some(offset) => at.value("arith.addi", &[offset, term], term.r#type(), &[])?,
                    None => term,
                });
            }
            if inside.get(dim).copied().unwrap_or_default() {
                continue;
            }
            let count = repeated(at, self.count(at, &dims)?, coordinate.r#type())?;
            let truth = at.tile(&tile[dim..=dim], at.int(1))?;
            let below =
                at.value("arith.cmpi", &[coordinate, count], truth, &[("predicate", at.number(BELOW))])?;
            let below = spread(at, below, dim, tile)?;
            mask = Some(match mask {
                Some(mask) => at.value("arith.andi", &[mask, below], below.r#type(), &[])?,
                None => below,
            });
        }
        let pointers = match offset {
            Some(offset) => self.moved(at, offset)?,
            None if tile.is_empty() => self.base,
            None => at.value("nv_tileaa.splat", &[self.base], at.tile(tile, self.base.r#type())?, &[])?,
        };
        Ok(Elements { pointers, mask })
    }

    /// Pointers to elements, by how far they are from the first one: integers of 64 bits.
    pub fn moved(&self, at: &Match<'_, 'c, 'a>, offset: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        if !offset.r#type().is_tensor() {
            return at.value("nv_tileaa.addptr", &[self.base, offset], self.base.r#type(), &[]);
        }
        let ty = at.tile(&at.sizes(offset)?, self.base.r#type())?;
        let base = at.value("nv_tileaa.splat", &[self.base], ty, &[])?;
        at.value("nv_tileaa.addptr", &[base, offset], ty, &[])
    }

    /// The offset of elements from the first one, by their numbers along dimensions, the last of which is the
    /// fastest. None without dimensions. Beyond the end a number stays in the slowest dimension; no division
    /// is by zero.
    pub fn offset(
        &self,
        at: &Match<'_, 'c, 'a>,
        dims: &[usize],
        numbers: Value<'c, 'a>,
    ) -> Res<Option<Value<'c, 'a>>> {
        let ty = numbers.r#type();
        let (mut rest, mut offset) = (numbers, None);
        for (position, dim) in dims.iter().enumerate().rev() {
            let index = match (position, self.sizes.get(*dim)) {
                (0, _) => rest,
                (_, Some(size)) => {
                    let size = match size {
                        Number::Known(size) => Number::Known((*size).max(1)),
                        Number::Given(size) => {
                            let one = at.integer_constant(size.r#type(), 1)?;
                            Number::Given(at.value("arith.maxui", &[*size, one], size.r#type(), &[])?)
                        }
                    };
                    let size = repeated(at, size, ty)?;
                    let index = at.value("arith.remui", &[rest, size], ty, &[])?;
                    rest = at.value("arith.divui", &[rest, size], ty, &[])?;
                    index
                }
                _ => return Err(NO_DIMENSION.into()),
            };
            let term = match self.strides.get(*dim).ok_or(NO_DIMENSION)? {
                Number::Known(1) => index,
                stride => {
                    let stride = repeated(at, *stride, ty)?;
                    at.value("arith.muli", &[index, stride], ty, &[])?
                }
            };
            offset = Some(match offset {
                Some(offset) => at.value("arith.addi", &[offset, term], ty, &[])?,
                None => term,
            });
        }
        Ok(offset)
    }

    /// The number of elements along dimensions.
    fn count(&self, at: &Match<'_, 'c, 'a>, dims: &[usize]) -> Res<Number<'c, 'a>> {
        let mut count = Number::Known(1);
        for dim in dims {
            count = match (count, *self.sizes.get(*dim).ok_or(NO_DIMENSION)?) {
                (Number::Known(1), size) => size,
                (Number::Known(a), Number::Known(b)) => Number::Known(a * b),
                (a, b) => {
                    let [a, b] = [repeated(at, a, at.int(64))?, repeated(at, b, at.int(64))?];
                    Number::Given(at.value("arith.muli", &[a, b], at.int(64), &[])?)
                }
            };
        }
        Ok(count)
    }
}

/// A dimension of the tensor, and where along it the elements of a dimension of the tile are.
fn coordinate<'c, 'a>(
    at: &Match<'_, 'c, 'a>,
    view: &View<'c>,
    dim: usize,
    index: Value<'c, 'a>,
) -> Res<(usize, Value<'c, 'a>)> {
    let size = view.tile[dim];
    let ty = at.tile(&[size], at.int(64))?;
    let (of_tensor, step) = match &view.kind {
        ViewKind::Partition(dims) => (dims[dim], size),
        ViewKind::Strided(dims, steps) => (dims[dim], steps[dim]),
        ViewKind::GatherScatter(_) => (dim, 1),
    };
    if matches!(view.kind, ViewKind::GatherScatter(sparse) if sparse == dim) {
        // A tile of one number is a number.
        return Ok((
            of_tensor,
            match index.r#type().is_tensor() {
                true => extended(at, index, ty)?,
                false => repeated(at, Number::Given(extended(at, index, at.int(64))?), ty)?,
            },
        ));
    }
    let mut first = extended(at, index, at.int(64))?;
    if step != 1 {
        let step = at.integer_constant(at.int(64), step)?;
        first = at.value("arith.muli", &[first, step], at.int(64), &[])?;
    }
    let first = repeated(at, Number::Given(first), ty)?;
    if size == 1 {
        return Ok((of_tensor, first));
    }
    let range = at.range(size, at.int(64))?;
    Ok((of_tensor, at.value("arith.addi", &[first, range], ty, &[])?))
}

impl<'c, 'a> Match<'_, 'c, 'a> {
    /// Signed integers in 64 bits.
    pub(crate) fn signed(&self, value: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let ty = match value.r#type().is_tensor() {
            true => self.tile(&self.sizes(value)?, self.int(64))?,
            false => self.int(64),
        };
        match integer_width(element_or_self(value.r#type())) {
            Some(64) => Ok(value),
            Some(width) if width > 64 => self.value("arith.trunci", &[value], ty, &[]),
            Some(_) => self.value("arith.extsi", &[value], ty, &[]),
            None => self.value("arith.index_cast", &[value], ty, &[]),
        }
    }

    /// A pointer moved by a number of bytes.
    pub(crate) fn moved_by_bytes(&self, base: Value<'c, 'a>, offset: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let ty = base.r#type();
        let Some(TileType::Ptr { space, .. }) = tile_type(ty) else {
            return Err("its base is not a pointer".into());
        };
        let space = if space == 0 { String::new() } else { format!(", {space}") };
        let bytes = Type::parse(self.context, &format!("!nv_tileaa.ptr<i8{space}>"));
        let bytes = bytes.ok_or("there is no such pointer")?;
        let moved = self.value("nv_tileaa.bitcast", &[base], bytes, &[])?;
        let moved = self.value("nv_tileaa.addptr", &[moved, self.signed(offset)?], bytes, &[])?;
        self.value("nv_tileaa.bitcast", &[moved], ty, &[])
    }
}

/// The tensor of a view, from the operation that made it.
pub fn tensor<'c, 'a>(
    at: &Match<'_, 'c, 'a>,
    shape: &[Option<i64>],
    strides: &[Option<i64>],
    value: Value<'c, 'a>,
) -> Res<Tensor<'c, 'a>> {
    let refusal = || Refusal::from("its view is not made in the kernel");
    let mut op = ir::defining_op(value).ok_or_else(refusal)?;
    while ["nv_tileaa.block_tile", "nv_tileaa.memory_space_cast"].contains(&ir::name_str(op)) {
        op = ir::operand(op, 0).and_then(ir::defining_op).ok_or_else(refusal)?;
    }
    if !ir::is_named(op, "nv_tileaa.make_memref") {
        return Err(refusal());
    }
    let group = |group: usize| ir::operand_segment(op, group).unwrap_or_default();
    let mut base = ir::operand(op, 0).ok_or_else(refusal)?;
    if let Some(offset) = group(1).next().and_then(|index| ir::operand(op, index)) {
        base = at.moved_by_bytes(base, offset)?;
    }
    let numbers = |known: &[Option<i64>], mut given: std::ops::Range<usize>| -> Res<Vec<Number<'c, 'a>>> {
        let number = |known: &Option<i64>| match known {
            Some(number) => Ok(Number::Known(*number)),
            None => {
                let value = given.next().and_then(|index| ir::operand(op, index)).ok_or_else(refusal)?;
                Ok(Number::Given(extended(at, value, at.int(64))?))
            }
        };
        known.iter().map(number).collect()
    };
    Ok(Tensor { base, sizes: numbers(shape, group(2))?, strides: numbers(strides, group(3))? })
}

/// An integer, or a tile of them, in 64 bits.
fn extended<'c, 'a>(at: &Match<'_, 'c, 'a>, value: Value<'c, 'a>, ty: Type<'c>) -> Res<Value<'c, 'a>> {
    match integer_width(element_or_self(value.r#type())) {
        Some(64) => Ok(value),
        Some(_) => at.value("arith.extui", &[value], ty, &[]),
        None => at.value("arith.index_cast", &[value], ty, &[]),
    }
}

/// A number repeated in all elements of a type.
fn repeated<'c, 'a>(at: &Match<'_, 'c, 'a>, number: Number<'c, 'a>, ty: Type<'c>) -> Res<Value<'c, 'a>> {
    match number {
        Number::Known(number) => at.integer_constant(ty, number),
        Number::Given(value) if !ty.is_tensor() => Ok(value),
        Number::Given(value) => at.value("nv_tileaa.splat", &[value], ty, &[]),
    }
}

/// A tile along one dimension, repeated along the others of a tile.
fn spread<'c, 'a>(
    at: &Match<'_, 'c, 'a>,
    value: Value<'c, 'a>,
    dim: usize,
    sizes: &[i64],
) -> Res<Value<'c, 'a>> {
    if sizes.len() == 1 {
        return Ok(value);
    }
    let mut flat = vec![1; sizes.len()];
    flat[dim] = sizes[dim];
    at.broadcast(at.viewed(value, &flat)?, sizes)
}

/// The value that a load gives outside of a tensor: the padding of its view, or zero.
pub fn padding<'c, 'a>(at: &Match<'_, 'c, 'a>, word: &str, ty: Type<'c>) -> Values<'c, 'a> {
    let element = element_or_self(ty);
    let number = match word {
        "neg_zero" => -0.0,
        "nan" => f64::NAN,
        "pos_inf" => f64::INFINITY,
        "neg_inf" => f64::NEG_INFINITY,
        _ => 0.0,
    };
    let attribute: Attribute<'c> = match float_width(element) {
        // The format has only powers of two, so it has no zero, and one NaN.
        _ if ir::type_text(element) == EXPONENT => {
            at.parsed(&format!("{} : {EXPONENT}", if word == "nan" { "0xFF" } else { "0x00" }))?
        }
        Some(_) => FloatAttribute::new(at.context, element, number).into(),
        None if integer_width(element).is_some() => IntegerAttribute::new(element, 0).into(),
        // Pointers have no constants.
        None => return Ok(vec![]),
    };
    Ok(vec![at.splat(ty, attribute)?])
}
