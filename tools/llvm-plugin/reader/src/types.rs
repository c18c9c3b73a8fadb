//! The pointers that a type holds, and its name.
//!
//! ```text
//! ptr                         one field: generic
//! { ptr addrspace(3), i32 }   one field: shared
//! [1000 x ptr]                one field: too many to distinguish, so all elements share it
//! ```

use crate::{
    program::{Program, TypeAt},
    table::TypeKind,
};
use std::{ops::Range, rc::Rc};
use tilespace_core::{
    MemorySpace,
    ir::shape::{Field, Shape},
    lattice::Mask,
    limits::{ARRAY_FIELDS, TYPE_DEPTH, TYPE_FIELDS},
};

/// The shapes of the types of a program.
pub struct Shapes {
    shapes: Vec<Rc<Shape>>,
    /// The first field of each part of a struct.
    starts: Vec<Rc<[usize]>>,
}

impl Shapes {
    /// Those of a program. The parts of a type have smaller numbers than the type.
    pub fn of(program: &Program<'_>) -> Self {
        let mut shapes: Vec<Rc<Shape>> = Vec::with_capacity(program.table.types.len());
        let (mut depths, mut starts) = (Vec::new(), Vec::new());
        for ty in program.table.types {
            let (mut shape, mut depth, mut first) = (Shape::default(), 0, Vec::new());
            let (is_vector, length) = match ty.kind() {
                TypeKind::Pointer => {
                    shape = Shape { fields: vec![field(ty.number)], is_pointer: true, ..Shape::default() };
                    (false, 1)
                }
                TypeKind::Array => (false, usize::try_from(ty.length).unwrap_or(usize::MAX)),
                TypeKind::Vector => (true, 1),
                _ => (false, 1),
            };
            let is_whole = matches!(ty.kind(), TypeKind::Struct | TypeKind::Array | TypeKind::Vector);
            for part in program.table.parts(ty).iter().filter(|_| is_whole) {
                let of = &shapes[part.ty as usize];
                depth = depth.max(depths[part.ty as usize] + 1);
                first.push(shape.fields.len());
                // A struct may have its parts often: what is too much is not listed.
                if shape.fields.len() <= TYPE_FIELDS {
                    shape.fields.extend(&of.fields);
                }
                shape.is_pointer = is_vector && of.is_pointer;
                shape.is_shared |= of.is_shared;
            }
            let is_crowded = shape.is_shared || depth > TYPE_DEPTH || shape.fields.len() > TYPE_FIELDS;
            if is_crowded && !shape.fields.is_empty() {
                shape = Shape::shared();
            } else if shape.fields.len().saturating_mul(length) <= ARRAY_FIELDS {
                shape.fields = shape.fields.repeat(length);
            }
            shapes.push(Rc::new(shape));
            depths.push(depth);
            starts.push(first.into());
        }
        Self { shapes, starts }
    }

    /// The pointer fields of a type.
    #[inline]
    pub fn shape(&self, ty: TypeAt<'_>) -> &Rc<Shape> {
        &self.shapes[ty.id as usize]
    }

    /// Whether a type has some.
    #[inline]
    pub fn holds_pointers(&self, ty: u32) -> bool {
        self.shapes.get(ty as usize).is_some_and(|shape| !shape.fields.is_empty())
    }

    /// The fields of the part at `position`.
    pub fn fields_at(&self, ty: TypeAt<'_>, position: &[i64]) -> Option<Range<usize>> {
        let shape = self.shape(ty);
        let Some((&index, rest)) = position.split_first().filter(|_| !shape.is_shared) else {
            return Some(0..shape.fields.len());
        };
        let index = usize::try_from(index).ok()?;
        let element = ty.part(index)?;
        let count = self.shape(element).fields.len();
        let base = match ty.data().kind() {
            TypeKind::Struct => *self.starts[ty.id as usize].get(index)?,
            TypeKind::Array if shape.fields.len() == count => 0,
            TypeKind::Array => index.checked_mul(count)?,
            _ => 0,
        };
        let inner = self.fields_at(element, rest)?;
        Some(base + inner.start..base + inner.end)
    }

    /// Whether all elements along `position` share their fields.
    pub fn shares_fields(&self, ty: TypeAt<'_>, position: &[i64]) -> bool {
        let Some((&index, rest)) = position.split_first() else { return false };
        let Some(element) = usize::try_from(index).ok().and_then(|index| ty.part(index)) else {
            return true;
        };
        let is_big = match ty.data().kind() {
            TypeKind::Array => {
                let length = usize::try_from(ty.data().length).unwrap_or(usize::MAX);
                self.shape(element).fields.len().saturating_mul(length) > ARRAY_FIELDS
            }
            TypeKind::Vector => true,
            _ => false,
        };
        is_big || self.shape(ty).is_shared || self.shares_fields(element, rest)
    }
}

fn field(number: u32) -> Field {
    match MemorySpace::from_number(number) {
        Some(MemorySpace::Generic) => Field::Generic,
        Some(space) => Field::Typed(Mask::of(space)),
        None => Field::Typed(Mask::UNKNOWN),
    }
}

/// The bytes of a name from which on it is cut.
const NAME: usize = 1024;

/// The name of a type in MLIR, which records have. What is deep or long in it ends in dots.
pub fn text(ty: TypeAt<'_>) -> String {
    let mut text = String::new();
    let data = ty.data();
    match data.kind() {
        TypeKind::Integer | TypeKind::Float | TypeKind::Vector => {}
        _ => text.push_str("!llvm."),
    }
    write(ty, TYPE_DEPTH, &mut text);
    text
}

fn write(ty: TypeAt<'_>, depth: usize, text: &mut String) {
    let data = ty.data();
    let Some(depth) = depth.checked_sub(1).filter(|_| text.len() < NAME) else { return text.push_str("...") };
    match data.kind() {
        TypeKind::Void => text.push_str("void"),
        TypeKind::Integer => *text += &format!("i{}", data.number),
        TypeKind::Float => *text += &format!("f{}", data.number),
        TypeKind::Pointer if data.number == 0 => text.push_str("ptr"),
        TypeKind::Pointer => *text += &format!("ptr<{}>", data.number),
        TypeKind::Struct => {
            text.push_str("struct<(");
            for (index, part) in ty.table().parts(data).iter().enumerate() {
                text.push_str(if index == 0 { "" } else { ", " });
                write(ty.at(part.ty), depth, text);
            }
            text.push_str(")>");
        }
        TypeKind::Array | TypeKind::Vector => {
            let is_vector = data.kind() == TypeKind::Vector;
            *text += if is_vector { "vector<" } else { "array<" };
            *text += &format!("{}", data.length);
            *text += if is_vector { "x" } else { " x " };
            if let Some(element) = ty.part(0) {
                let is_pointer = element.data().kind() == TypeKind::Pointer;
                text.push_str(if is_vector && is_pointer { "!llvm." } else { "" });
                write(element, depth, text);
            }
            text.push('>');
        }
        TypeKind::Function | TypeKind::Other => text.push_str("other"),
    }
}
