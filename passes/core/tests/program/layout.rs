//! Bytes of types: pointers have eight, structs pad, as on NVPTX.
//!
//! ```text
//! struct<i32, ptr, array<2 x ptr>>          pointers at bytes 8, 16 and 24
//! getelementptr %p[1, 2, 1], this struct    56 bytes on
//! ```

use crate::{
    ir::{Text, TypeAt, TypeData},
    reader::TextReader,
};
use std::{marker::PhantomData, rc::Rc};
use tilespace_core::{
    ir::{
        self, Op, Type,
        pointer_fields::{self, Size},
    },
    place::Place,
};

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

/// Where a part of an aggregate starts; for the number after the last field of a struct, where that ends.
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

impl<'p> ir::Layouts<Text<'p>> for Layouts<'p> {
    fn size(&mut self, _: Op<Text<'p>>, ty: Type<Text<'p>>) -> Option<Size> {
        let (size, _) = size(ty.0);
        Some(Size { size, stride: size })
    }

    fn offset(&mut self, _: Op<Text<'p>>, ty: Type<Text<'p>>, field: usize) -> Option<u64> {
        Some(offset(ty.0, field))
    }

    fn has_no_size(&mut self, global: Op<Text<'p>>) -> Option<bool> {
        let ty = global.attribute("global_type")?.type_in()?;
        Some(size(ty.0).0 == 0)
    }

    fn fields(&mut self, at: Op<Text<'p>>, reader: &mut TextReader<'p>, ty: Type<Text<'p>>) -> Rc<[Place]> {
        pointer_fields::places(self, at, reader, ty)
    }
}
