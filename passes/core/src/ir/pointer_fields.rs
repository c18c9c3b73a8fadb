//! Types as parts: where the pointers of a value are, among its pointer fields and in memory.
//!
//! ```text
//! struct<(i32, ptr, array<2 x ptr>)>        three fields, at bytes 8, 16 and 24
//! extractvalue this[2, 1]                   the last of them
//! getelementptr %p[1, 2, 1], this struct    56 bytes on
//! ```
//!
//! An [`Ir`] says which parts its types have, and [`Layouts`] how large the parts are; the rest is the same
//! for all. Claims about `extractvalue`, and about the memory that a load reads, are claims about fields, so
//! that all questions must count these alike. Stores to an object are tracked byte by byte
//! ([`crate::place`]), so that a load is matched with the stores that it can see. Where a size is not known,
//! the place is anywhere, and overlaps with all others.

use super::{Ir, Layouts, Op, Reader, Type, operands::resolve, shape::Shape};
use crate::{
    limits::{ARRAY_FIELDS, TYPE_DEPTH, TYPE_FIELDS},
    place::{Place, Shift},
};
use std::{ops::Range, rc::Rc};
use tilespace_rules::{
    OpModel, Operand,
    model::{Distance, Transfer},
};

/// The constant in a list of indices that stands for an operand (`mlir::LLVM::GEPOp::kDynamicIndex`).
const DYNAMIC: i64 = i32::MIN as i64;

/// The parts of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Fields of several types, so many.
    Fields(usize),
    /// So many elements of one type.
    Elements(u64),
    /// Elements of one type that share their fields, as the elements of a vector do.
    Lanes,
    /// Nothing.
    None,
}

impl Parts {
    /// How many parts may be different.
    pub fn count(self) -> usize {
        match self {
            Self::Fields(count) => count,
            Self::Elements(_) | Self::Lanes => 1,
            Self::None => 0,
        }
    }
}

/// The bytes of a type in memory, and the bytes from one element of it to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Where its last byte ends.
    pub size: u64,
    /// Where the next one begins.
    pub stride: u64,
}

/// The shape of a type of these parts, and how many types are inside each other there, by both for each of
/// [`Parts::count`].
pub fn shape_of_parts(parts: Parts, shapes: impl Iterator<Item = (Rc<Shape>, usize)>) -> (Shape, usize) {
    let (mut found, mut depth) = (Shape::default(), 0);
    let is_vector = parts == Parts::Lanes;
    for (shape, inside) in shapes {
        depth = depth.max(inside + 1);
        // A struct may have its parts often: fields beyond the limit are not listed.
        if found.fields.len() <= TYPE_FIELDS {
            found.fields.extend(&shape.fields);
        }
        found.is_pointer = is_vector && shape.is_pointer;
        found.is_shared |= shape.is_shared;
        found.is_fixed = is_vector && shape.is_fixed;
    }
    let is_crowded = found.is_shared || depth > TYPE_DEPTH || found.fields.len() > TYPE_FIELDS;
    if is_crowded && !found.fields.is_empty() {
        return (Shape::shared(), depth);
    }
    if let Parts::Elements(length) = parts
        && !is_long(found.fields.len(), length)
    {
        found.fields = found.fields.repeat(length as usize);
    }
    (found, depth)
}

/// Whether the elements of an array have too many fields to distinguish.
fn is_long(of_each: usize, length: u64) -> bool {
    (of_each as u64).saturating_mul(length) > ARRAY_FIELDS as u64
}

/// The fields of the part at `position` in an aggregate.
pub fn fields_at<I: Ir>(reader: &mut I::Reader, ty: Type<I>, position: &[i64]) -> Option<Range<usize>> {
    let shape = reader.shape(ty);
    let Some((&index, rest)) = position.split_first().filter(|_| !shape.is_shared) else {
        return Some(0..shape.fields.len());
    };
    let index = usize::try_from(index).ok()?;
    let part = ty.part(index)?;
    let base = match ty.parts() {
        Parts::Fields(_) => *reader.starts(ty).get(index)?,
        Parts::Elements(_) => match reader.shape(part).fields.len() {
            all if all == shape.fields.len() => 0,
            each => index.checked_mul(each)?,
        },
        Parts::Lanes | Parts::None => 0,
    };
    let inner = fields_at(reader, part, rest)?;
    Some(base + inner.start..base + inner.end)
}

/// The number of the first field of each part of a struct, which [`Reader::starts`] remembers.
pub fn starts<I: Ir>(reader: &mut I::Reader, ty: Type<I>) -> Rc<[usize]> {
    let mut next = 0;
    let starts = (0..ty.parts().count()).map(|index| {
        let fields = ty.part(index).map_or(0, |part| reader.shape(part).fields.len());
        next += fields;
        next - fields
    });
    starts.collect()
}

/// Whether all elements along `position` share their fields, since the type is too big to distinguish them.
pub fn shares_fields<I: Ir>(reader: &mut I::Reader, ty: Type<I>, position: &[i64]) -> bool {
    let Some((&index, rest)) = position.split_first() else { return false };
    let Some(part) = usize::try_from(index).ok().and_then(|index| ty.part(index)) else { return true };
    let is_big = match ty.parts() {
        Parts::Elements(length) => is_long(reader.shape(part).fields.len(), length),
        Parts::Lanes => true,
        Parts::Fields(_) | Parts::None => false,
    };
    is_big || reader.shape(ty).is_shared || shares_fields(reader, part, rest)
}

/// The bytes of each pointer field of a value in memory, in the order of its shape, which [`Layouts::fields`]
/// remembers.
pub fn places<I: Ir>(
    layouts: &mut I::Layouts,
    function: Op<I>,
    reader: &mut I::Reader,
    ty: Type<I>,
) -> Rc<[Place]> {
    let count = reader.shape(ty).fields.len();
    let places = known_places(layouts, function, reader, ty, TYPE_DEPTH);
    places.filter(|places| places.len() == count).unwrap_or_else(|| vec![Place::ANYWHERE; count]).into()
}

fn known_places<I: Ir>(
    layouts: &mut I::Layouts,
    function: Op<I>,
    reader: &mut I::Reader,
    ty: Type<I>,
    depth: usize,
) -> Option<Vec<Place>> {
    let shape = reader.shape(ty);
    if shape.fields.is_empty() {
        return Some(Vec::new());
    }
    // One field stands for too many to list.
    if shape.is_shared {
        return None;
    }
    let depth = depth.checked_sub(1)?;
    let mut places = Vec::new();
    match ty.parts() {
        Parts::None | Parts::Lanes => places.push(Place::at(0, layouts.size(function, ty)?.size)),
        Parts::Elements(length) => {
            let element = ty.part(0)?;
            let inner = known_places(layouts, function, reader, element, depth)?;
            let stride = layouts.size(function, element)?.stride;
            if shape.fields.len() == inner.len() {
                let last = stride.checked_mul(length.checked_sub(1)?)?;
                let all = |place: Place| Some(Place::at(place.offset, last.checked_add(place.width)?));
                return inner.into_iter().map(all).collect();
            }
            for index in 0..length {
                let start = Place::at(i64::try_from(stride.checked_mul(index)?).ok()?, 1);
                places.extend(inner.iter().map(|place| start.at_inner(*place)));
            }
        }
        Parts::Fields(count) => {
            for index in 0..count {
                let inner = known_places(layouts, function, reader, ty.part(index)?, depth)?;
                let start = Place::at(i64::try_from(layouts.offset(function, ty, index)?).ok()?, 1);
                places.extend(inner.into_iter().map(|place| start.at_inner(place)));
            }
        }
    }
    Some(places)
}

/// How far indices lead from an address of elements of this type; none if a part of it is not known. Of an
/// index that is not a constant only the stride is known.
fn shift<I: Ir>(
    layouts: &mut I::Layouts,
    function: Op<I>,
    element: Type<I>,
    indices: impl Iterator<Item = Option<i64>>,
) -> Option<Shift> {
    let (mut ty, mut shift) = (element, Shift::default());
    for (number, index) in indices.enumerate() {
        let parts = ty.parts();
        if number > 0 && matches!(parts, Parts::Fields(_)) {
            let field = usize::try_from(index?).ok()?;
            shift.bytes = shift.bytes.checked_add_unsigned(layouts.offset(function, ty, field)?)?;
            ty = ty.part(field)?;
            continue;
        }
        if number > 0 {
            ty = ty.part(0)?;
        }
        let size = layouts.size(function, ty)?;
        // Elements of a vector are packed by their bits.
        let is_lane = number > 0 && parts == Parts::Lanes;
        let stride = if is_lane { size.size } else { size.stride };
        match index {
            Some(index) => {
                let bytes = i64::try_from(stride).ok()?.checked_mul(index)?;
                shift.bytes = shift.bytes.checked_add(bytes)?;
            }
            None => shift.strides |= stride,
        }
    }
    Some(shift)
}

/// The bytes that a value takes in memory.
pub fn whole<I: Ir>(layouts: &mut I::Layouts, function: Op<I>, ty: Type<I>) -> Place {
    Place::at(0, layouts.size(function, ty).map_or(u64::MAX, |size| size.size))
}

/// How far a result of an op is from the address that it is derived from.
pub fn distance<I: Ir>(
    layouts: &mut I::Layouts,
    function: Op<I>,
    op: Op<I>,
    rule: &OpModel,
    of: u32,
) -> Option<Shift> {
    let result = rule.result(of as usize)?;
    match &result.distance {
        Some(Distance::Same { .. }) => Some(Shift::default()),
        Some(Distance::Indexed { indices, element, constants, .. }) => {
            indexed(layouts, function, op, *indices, element, constants)
        }
        None => {
            let is_cast = result.from.iter().any(|from| matches!(from, Transfer::Cast { .. }));
            is_cast.then(Shift::default)
        }
    }
}

/// How far indices lead: operands of an op, or constants in an attribute, in the element type that another
/// has.
fn indexed<I: Ir>(
    layouts: &mut I::Layouts,
    function: Op<I>,
    op: Op<I>,
    indices: Operand,
    element: &str,
    constants: &str,
) -> Option<Shift> {
    let element = op.attribute(element)?.type_in()?;
    let constant = |index| op.operand(index)?.constant().map(|value| value as i64);
    let mut operands = resolve(op, indices).map(constant);
    let Some(constants) = op.attribute(constants) else {
        return shift(layouts, function, element, operands);
    };
    let indices = constants.integers()?.into_iter().map(|constant| match constant {
        DYNAMIC => operands.next().flatten(),
        constant => Some(constant),
    });
    shift(layouts, function, element, indices)
}
