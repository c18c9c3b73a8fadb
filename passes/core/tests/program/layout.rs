//! Bytes of types: pointers have eight, structs pad, as on NVPTX.
//!
//! ```text
//! struct<i32, ptr, array<2 x ptr>>          pointers at bytes 8, 16 and 24
//! getelementptr %p[1, 2, 1], this struct    56 bytes on
//! ```

use crate::{
    ir::{DYNAMIC, IsType, Text, TypeAt, TypeData},
    reader::TextReader,
};
use std::{marker::PhantomData, rc::Rc};
use tilespace_core::{
    ir::{self, Op, Type, operands::resolve},
    limits::ARRAY_FIELDS,
    place::{Place, Shift},
};
use tilespace_rules::Operand;

/// The layouts of types. They are a function of the type, so nothing is remembered.
#[derive(Default)]
pub struct Layouts<'p>(PhantomData<&'p ()>);

/// The size of a type in bytes, and its alignment.
pub fn size(ty: TypeAt<'_>) -> (u64, u64) {
    match ty.data() {
        TypeData::Integer(width) | TypeData::Float(width) => {
            let bytes = u64::from(width.div_ceil(8)).next_power_of_two();
            (bytes, bytes.min(16))
        }
        TypeData::Index | TypeData::Pointer(_) => (8, 8),
        TypeData::Vector(count, element) => {
            let bytes = *count as u64 * size(ty.at(*element)).0;
            (bytes, bytes.next_power_of_two())
        }
        TypeData::Array(count, element) => {
            let (bytes, align) = size(ty.at(*element));
            (*count as u64 * bytes, align)
        }
        TypeData::Struct(fields) => {
            let align = fields.iter().map(|field| size(ty.at(*field)).1).max().unwrap_or(1);
            (offset(ty, fields.len()).next_multiple_of(align), align)
        }
    }
}

/// Where a part of an aggregate starts; for the number behind the last field of a struct, where that ends.
pub fn offset(ty: TypeAt<'_>, index: usize) -> u64 {
    match ty.data() {
        TypeData::Struct(fields) => {
            let mut end = 0;
            for (number, field) in fields.iter().enumerate() {
                let (bytes, align) = size(ty.at(*field));
                let start = u64::next_multiple_of(end, align);
                if number == index {
                    return start;
                }
                end = start + bytes;
            }
            end
        }
        _ => ty.element(index).map_or(0, |element| size(element).0 * index as u64),
    }
}

/// The bytes of each pointer field, in order; all of an array that is too big to distinguish.
fn fields<'p>(reader: &mut TextReader<'p>, ty: TypeAt<'p>) -> Vec<Place> {
    let whole = Place::at(0, size(ty).0);
    match ty.data() {
        _ if reader.shape_of(ty).fields.is_empty() => Vec::new(),
        TypeData::Array(length, element) => {
            let inner = fields(reader, ty.at(*element));
            let stride = size(ty.at::<IsType>(*element)).0;
            if inner.len() * length > ARRAY_FIELDS {
                return inner
                    .into_iter()
                    .map(|field| Place::at(field.offset, whole.width - stride + field.width))
                    .collect();
            }
            let start = |index: usize| Place::at((stride * index as u64) as i64, 1);
            (0..*length)
                .flat_map(|index| inner.iter().map(move |place| start(index).at_inner(*place)))
                .collect()
        }
        TypeData::Struct(elements) => {
            let mut all = Vec::new();
            for (index, element) in elements.iter().enumerate() {
                let start = Place::at(offset(ty, index) as i64, 1);
                all.extend(fields(reader, ty.at(*element)).into_iter().map(|place| start.at_inner(place)));
            }
            all
        }
        _ => vec![whole],
    }
}

/// The distance that indices add; none if a part of it is not known.
fn indexed<'p>(op: Op<Text<'p>>, indices: Operand, element: &str, constants: &str) -> Option<Shift> {
    let mut ty = op.attribute(element)?.type_in()?.0;
    let mut operands = resolve(op, indices);
    let mut shift = Shift::default();
    for (number, constant) in op.attribute(constants)?.integers()?.into_iter().enumerate() {
        let index = match constant {
            DYNAMIC => op.operand(operands.next()?)?.constant().map(|value| value as i64),
            constant => Some(constant),
        };
        if number > 0 && matches!(ty.data(), TypeData::Struct(_)) {
            let field = usize::try_from(index?).ok()?;
            shift.bytes = shift.bytes.checked_add_unsigned(offset(ty, field))?;
            ty = ty.element(field)?;
            continue;
        }
        if number > 0 {
            ty = ty.element(0)?;
        }
        let stride = size(ty).0;
        match index {
            Some(index) => shift.bytes = shift.bytes.checked_add((stride as i64).checked_mul(index)?)?,
            None => shift.strides |= stride,
        }
    }
    Some(shift)
}

impl<'p> ir::Layouts<Text<'p>> for Layouts<'p> {
    fn whole(&mut self, _: Op<Text<'p>>, ty: Type<Text<'p>>) -> Place {
        Place::at(0, size(ty.0).0)
    }

    fn has_no_size(&mut self, global: Op<Text<'p>>) -> Option<bool> {
        let ty = global.attribute("global_type")?.type_in()?;
        Some(size(ty.0).0 == 0)
    }

    fn fields(&mut self, _: Op<Text<'p>>, reader: &mut TextReader<'p>, ty: Type<Text<'p>>) -> Rc<[Place]> {
        fields(reader, ty.0).into()
    }

    fn indexed(
        &mut self,
        _: Op<Text<'p>>,
        op: Op<Text<'p>>,
        indices: Operand,
        element: &str,
        constants: &str,
    ) -> Option<Shift> {
        indexed(op, indices, element, constants)
    }
}
