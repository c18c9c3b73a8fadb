//! Places of the pointers of a value, compared with a list of all of them.

use crate::{
    ir::{IsType, Program, Text, TypeAt, TypeData},
    layout::{self, Layouts},
    module::program,
    reader::TextReader,
};
use proptest::prelude::*;
use tilespace_core::{
    ir::{Assumptions, Layouts as _, Op, Reader, Type, pointer_fields, shape::Shape},
    limits::ARRAY_FIELDS,
    place::Place,
};

/// A type of few parts, with numbers of one or four bytes and pointers.
fn drawn(choices: &mut impl Iterator<Item = u16>, program: &mut Program, depth: u16) -> u32 {
    let data = match choices.next().unwrap_or(0) % if depth == 0 { 3 } else { 6 } {
        0 => TypeData::Integer(8),
        1 => TypeData::Integer(32),
        2 => TypeData::Pointer(0),
        3 => TypeData::Array(
            [0, 1, 2, ARRAY_FIELDS][choices.next().unwrap_or(0) as usize % 4],
            drawn(choices, program, depth - 1),
        ),
        _ => {
            let count = choices.next().unwrap_or(0) % 4;
            TypeData::Struct((0..count).map(|_| drawn(choices, program, depth - 1)).collect())
        }
    };
    program.add_type(data)
}

/// Each pointer in a value: the indices that lead to it, and its first byte.
fn pointers(ty: TypeAt<'_>, at: u64, path: &mut Vec<i64>, found: &mut Vec<(Vec<i64>, u64)>) {
    let count = match ty.data() {
        TypeData::Pointer(_) => return found.push((path.clone(), at)),
        TypeData::Struct(fields) => fields.len(),
        TypeData::Array(length, _) => *length,
        _ => 0,
    };
    for index in 0..count {
        path.push(index as i64);
        let part = ty.element(index).expect("a part");
        pointers(part, at + layout::offset(ty, index), path, found);
        path.pop();
    }
}

proptest! {
    #[test]
    fn each_pointer_has_a_field_and_its_bytes(choices in prop::collection::vec(any::<u16>(), 1..40)) {
        let mut program = program("kernel @k() { llvm.return }");
        let id = drawn(&mut choices.into_iter(), &mut program, 3);
        let mut reader = TextReader::new(&program, Assumptions::default());
        let function = Op(program.symbols().next().expect("a function"));
        let ty: Type<Text<'_>> = Type(program.at::<IsType>(id));
        let mut all = Vec::new();
        pointers(ty.0, 0, &mut Vec::new(), &mut all);
        let mut layouts = Layouts::default();
        let places = layouts.fields(function, &mut reader, ty);
        let Shape { fields, is_shared, .. } = (*reader.shape(ty)).clone();
        prop_assert_eq!(fields.len(), places.len());
        prop_assume!(!is_shared);
        let mut seen = vec![false; places.len()];
        let each_has_its_own = all.len() == places.len();
        for (number, (path, byte)) in all.iter().enumerate() {
            let field = pointer_fields::fields_at(&mut reader, ty, path).expect("a field");
            prop_assert_eq!(field.len(), 1);
            let place = places[field.start];
            seen[field.start] = true;
            if each_has_its_own {
                prop_assert_eq!(field.start, number);
                prop_assert!(!pointer_fields::shares_fields(&mut reader, ty, path));
                prop_assert_eq!(place, Place::at(*byte as i64, 8));
            } else {
                // The pointers of a long array share a field, from the first of them to the last.
                let end = place.offset as u64 + place.width;
                prop_assert!(place.offset as u64 <= *byte && byte + 8 <= end);
            }
        }
        prop_assert!(seen.iter().all(|seen| *seen) || all.is_empty());
    }
}
