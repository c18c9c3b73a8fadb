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
use std::rc::Rc;
use tilespace_core::{
    MemorySpace,
    ir::{
        pointer_fields::{Parts, shape_of_parts},
        shape::{Field, Shape},
    },
    lattice::Mask,
    limits::TYPE_DEPTH,
};

/// The shapes of the types of a program. The parts of a type have smaller numbers than the type.
pub fn shapes_of<'p>(program: &'p Program<'p>) -> Vec<Rc<Shape>> {
    let mut known: Vec<(Rc<Shape>, usize)> = Vec::with_capacity(program.table.types.len());
    for (id, ty) in (0..).zip(program.table.types) {
        let (shape, depth) = match ty.kind() {
            TypeKind::Pointer => {
                (Shape { fields: vec![field(ty.number)], is_pointer: true, ..Shape::default() }, 0)
            }
            _ => {
                let parts = parts_of(program.at(id));
                let shapes = program.table.parts(ty).iter().take(parts.count());
                shape_of_parts(parts, shapes.map(|part| known[part.ty as usize].clone()))
            }
        };
        known.push((Rc::new(shape), depth));
    }
    known.into_iter().map(|(shape, _)| shape).collect()
}

/// The parts of a type.
pub fn parts_of(ty: TypeAt<'_>) -> Parts {
    match ty.data().kind() {
        TypeKind::Struct => Parts::Fields(ty.data().length as usize),
        TypeKind::Array => Parts::Elements(ty.data().length),
        TypeKind::Vector => Parts::Lanes,
        _ => Parts::None,
    }
}

fn field(number: u32) -> Field {
    match MemorySpace::from_number(number) {
        Some(MemorySpace::Generic) => Field::Generic,
        Some(space) => Field::Typed(Mask::of(space)),
        None => Field::Typed(Mask::UNKNOWN),
    }
}

/// The number of bytes at which a name is cut.
const NAME: usize = 1024;

/// The name of a type in MLIR, as in the records. A deep or long part of it ends in dots.
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
