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
//! Such are views whose tiles overlap, have gaps, or consist of rows chosen one by one, and all accesses to views that are
//! ordered or atomic. Indices are without a sign, so that one comparison finds what is outside on both ends.

use crate::at::{Match, Refusal, Res, Values};
use melior::ir::{
    Attribute, Type, TypeLike, Value, ValueLike,
    attribute::{FloatAttribute, IntegerAttribute},
};
use mlir_ext::{
    ir,
    types::{element_or_self, float_width, integer_width},
};
use tilespace_dialects::cuda_tile::{View, ViewKind};

/// The number of `arith.cmpi`'s relation "less, without signs".
const BELOW: i64 = 6;

/// The pointers of a tile's elements, and which of them are inside; all without a mask.
pub struct Elements<'c, 'a> {
    /// A tile of pointers, or the pointer of a tile without dimensions.
    pub pointers: Value<'c, 'a>,
    /// A tile of truth values.
    pub mask: Option<Value<'c, 'a>>,
}

/// The tensor after a view: its address, its sizes and its strides, in the order of its dimensions.
struct Tensor<'c, 'a> {
    base: Value<'c, 'a>,
    sizes: Vec<Number<'c, 'a>>,
    strides: Vec<Number<'c, 'a>>,
}

/// A size or stride.
#[derive(Clone, Copy)]
enum Number<'c, 'a> {
    Known(i64),
    Given(Value<'c, 'a>),
}

/// The elements of the tile of a view at these indices. `inside` are the dimensions in which none is outside.
pub fn elements<'c, 'a>(
    at: &Match<'_, 'c, 'a>,
    view: &View<'c>,
    value: Value<'c, 'a>,
    indices: &[Value<'c, 'a>],
    inside: &[bool],
) -> Res<Elements<'c, 'a>> {
    let tensor = tensor(at, view, value)?;
    if indices.len() != view.tile.len() {
        return Err("it has an index too many or too few".into());
    }
    let (mut offset, mut mask): (Option<Value>, Option<Value>) = (None, None);
    for (dim, index) in indices.iter().enumerate() {
        let (of_tensor, coordinate) = coordinate(at, view, dim, *index)?;
        let [size, stride] = [&tensor.sizes, &tensor.strides].map(|list| list.get(of_tensor).copied());
        let term = match stride.ok_or("the view has no such dimension")? {
            Number::Known(1) => coordinate,
            stride => {
                let stride = repeated(at, stride, coordinate.r#type())?;
                at.value("arith.muli", &[coordinate, stride], coordinate.r#type(), &[])?
            }
        };
        let term = spread(at, term, dim, &view.tile)?;
        offset = Some(match offset {
            Some(offset) => at.value("arith.addi", &[offset, term], term.r#type(), &[])?,
            None => term,
        });
        if inside.get(dim).copied().unwrap_or_default() {
            continue;
        }
        let size = repeated(at, size.ok_or("the view has no such dimension")?, coordinate.r#type())?;
        let truth = at.tile(&view.tile[dim..=dim], at.int(1))?;
        let below = at.value("arith.cmpi", &[coordinate, size], truth, &[("predicate", at.number(BELOW))])?;
        let below = spread(at, below, dim, &view.tile)?;
        mask = Some(match mask {
            Some(mask) => at.value("arith.andi", &[mask, below], below.r#type(), &[])?,
            None => below,
        });
    }
    let Some(offset) = offset else { return Ok(Elements { pointers: tensor.base, mask: None }) };
    let ty = at.tile(&view.tile, tensor.base.r#type())?;
    let base = at.value("nv_tileaa.splat", &[tensor.base], ty, &[])?;
    Ok(Elements { pointers: at.value("nv_tileaa.addptr", &[base, offset], ty, &[])?, mask })
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
    let number = |number: i64| -> Attribute<'c> { IntegerAttribute::new(at.int(32), number).into() };
    let range = at.value("nv_tileaa.make_range", &[], ty, &[("start", number(0)), ("end", number(size))])?;
    Ok((of_tensor, at.value("arith.addi", &[first, range], ty, &[])?))
}

/// The tensor of a view, from the operation that made it.
fn tensor<'c, 'a>(at: &Match<'_, 'c, 'a>, view: &View<'c>, value: Value<'c, 'a>) -> Res<Tensor<'c, 'a>> {
    let refusal = || Refusal::from("its view is not made in the kernel");
    let mut op = ir::defining_op(value).ok_or_else(refusal)?;
    if ir::is_named(op, "nv_tileaa.block_tile") {
        op = ir::operand(op, 0).and_then(ir::defining_op).ok_or_else(refusal)?;
    }
    if !ir::is_named(op, "nv_tileaa.make_memref") {
        return Err(refusal());
    }
    let group = |group: usize| ir::operand_segment(op, group).unwrap_or_default();
    let base = ir::operand(op, 0).ok_or_else(refusal)?;
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
    Ok(Tensor {
        base,
        sizes: numbers(&view.tensor.shape, group(2))?,
        strides: numbers(&view.tensor.strides, group(3))?,
    })
}

/// An integer, or a tile of them, in 64 bits.
fn extended<'c, 'a>(at: &Match<'_, 'c, 'a>, value: Value<'c, 'a>, ty: Type<'c>) -> Res<Value<'c, 'a>> {
    match integer_width(element_or_self(value.r#type())) {
        Some(64) => Ok(value),
        Some(_) => at.value("arith.extui", &[value], ty, &[]),
        None => Err("an index is no integer".into()),
    }
}

/// The same number everywhere.
fn repeated<'c, 'a>(at: &Match<'_, 'c, 'a>, number: Number<'c, 'a>, ty: Type<'c>) -> Res<Value<'c, 'a>> {
    match number {
        Number::Known(number) => at.integer_constant(ty, number),
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

/// What a load gives outside of a tensor: the padding of its view, or zero.
pub fn padding<'c, 'a>(at: &Match<'_, 'c, 'a>, view: &View<'c>, ty: Type<'c>) -> Values<'c, 'a> {
    let element = element_or_self(ty);
    let number = match view.padding {
        "neg_zero" => -0.0,
        "nan" => f64::NAN,
        "pos_inf" => f64::INFINITY,
        "neg_inf" => f64::NEG_INFINITY,
        _ => 0.0,
    };
    let attribute: Attribute<'c> = match float_width(element) {
        Some(_) => FloatAttribute::new(at.context, element, number).into(),
        None if integer_width(element).is_some() => IntegerAttribute::new(element, 0).into(),
        // Pointers have no constants.
        None => return Ok(vec![]),
    };
    Ok(vec![at.splat(ty, attribute)?])
}
