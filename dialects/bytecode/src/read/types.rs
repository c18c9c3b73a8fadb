//! The type section.
//!
//! A type is a tag and its parts, which are numbers or other types: `tile<16xptr<f16>>` is
//!
//! ```text
//! 5: 05 (f16)    6: 0c 05 (ptr of 5)    7: 0d 06 01 10 00 00 00 00 00 00 00 (tile of 6, one dimension, 16)
//! ```
//!
//! Types may refer to later types. Cycles cannot occur nevertheless, since the kind of each part is checked:
//! views contain tensors, tensors scalars, tiles scalars or pointers, pointers scalars, functions anything
//! but functions.

use super::{
    cursor::{Cursor, Result},
    tables::{Tables, entries},
};
use crate::{
    Padding, PtrKind, Scalar, Section, Type, Version,
    format::{
        FUNCTION, GATHER_SCATTER_VIEW, PADDINGS, PARTITION_VIEW, POINTER, PTR_KINDS, SCALARS, STRIDED_VIEW,
        TENSOR_VIEW, TILE, TOKEN, check_parts,
    },
};

/// Reads the section.
pub(crate) fn read(mut cursor: Cursor, version: Version, tables: &mut Tables) -> Result<Vec<Type>> {
    let parts = entries::<4>(&mut cursor, "types", Section::Type)?;
    tables.types = parts.len();
    let begins = parts.clone();
    let types = parts.into_iter().map(|part| read_type(part, version, tables)).collect::<Result<Vec<_>>>()?;
    for (ty, begin) in types.iter().zip(begins) {
        check_parts(ty, &types)
            .map_err(|(expected, id)| begin.error(expected, format_args!("type {}", id.0)))?;
    }
    cursor.end("the types")?;
    Ok(types)
}

fn read_type(mut cursor: Cursor, version: Version, tables: &Tables) -> Result<Type> {
    let at = cursor.offset();
    let tag = cursor.varint("the tag of a type")?;
    let scalar = SCALARS.iter().find(|scalar| scalar.0 == tag);
    let since = match tag {
        GATHER_SCATTER_VIEW | STRIDED_VIEW => Version::V13_3,
        POINTER..=TOKEN => Version::V13_1,
        _ => match scalar {
            Some(scalar) => scalar.2,
            None => {
                return Err(cursor.error_at(
                    at,
                    "the tag of a type, 0 to 22 or 130 in 13.5, the newest known",
                    tag,
                ));
            }
        },
    };
    if since > version {
        let found = format!("{tag}, a type that exists since {since}");
        return Err(cursor.error_at(at, format_args!("the tag of a type of version {version}"), found));
    }
    let ty = match tag {
        POINTER => {
            let flags = flags(&mut cursor, version >= Version::V13_4)?;
            let pointee = tables.ty(&mut cursor, "the type pointed to")?;
            Type::Pointer { pointee, kind: kind(&mut cursor, flags, version)? }
        }
        TILE => Type::Tile {
            element: tables.ty(&mut cursor, "an element's type")?,
            shape: i64s(&mut cursor, "sizes of a tile")?,
        },
        TENSOR_VIEW => {
            let flags = flags(&mut cursor, version >= Version::V13_4)?;
            Type::TensorView {
                element: tables.ty(&mut cursor, "an element's type")?,
                shape: i64s(&mut cursor, "sizes of a tensor")?,
                strides: i64s(&mut cursor, "strides of a tensor")?,
                kind: kind(&mut cursor, flags, version)?,
            }
        }
        PARTITION_VIEW => {
            let flags = flags(&mut cursor, version >= Version::V13_3)?;
            let tile = i32s(&mut cursor, "sizes of a tile")?;
            let tensor = tables.ty(&mut cursor, "a tensor's type")?;
            let dim_map = i32s(&mut cursor, "mapped dimensions")?;
            let padded = match version {
                Version::V13_1 | Version::V13_2 => cursor.boolean("the presence of padding")?,
                _ => flags,
            };
            Type::PartitionView { tile, tensor, dim_map, padding: padding(&mut cursor, padded)? }
        }
        STRIDED_VIEW => {
            let flags = flags(&mut cursor, true)?;
            Type::StridedView {
                tile: i32s(&mut cursor, "sizes of a tile")?,
                traversal: i32s(&mut cursor, "distances of tiles")?,
                tensor: tables.ty(&mut cursor, "a tensor's type")?,
                dim_map: i32s(&mut cursor, "mapped dimensions")?,
                padding: padding(&mut cursor, flags)?,
            }
        }
        GATHER_SCATTER_VIEW => {
            let flags = flags(&mut cursor, true)?;
            Type::GatherScatterView {
                tile: i32s(&mut cursor, "sizes of a tile")?,
                tensor: tables.ty(&mut cursor, "a tensor's type")?,
                sparse_dim: cursor.varint32("the dimension with indices")?,
                padding: padding(&mut cursor, flags)?,
            }
        }
        FUNCTION => Type::Function {
            arguments: tables.types(&mut cursor, "types of arguments")?,
            results: tables.types(&mut cursor, "types of results")?,
        },
        TOKEN => Type::Token,
        _ => Type::Scalar(scalar.map_or(Scalar::I1, |scalar| scalar.1)),
    };
    cursor.end("a type")?;
    Ok(ty)
}

/// The flags of a type, in which only the last part is optional.
fn flags(cursor: &mut Cursor, present: bool) -> Result<bool> {
    if !present {
        return Ok(false);
    }
    let at = cursor.offset();
    match cursor.varint("the flags of a type")? {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(cursor.error_at(at, "the flags of a type, 0 or 1 in 13.5, the newest known", other)),
    }
}

fn kind(cursor: &mut Cursor, present: bool, version: Version) -> Result<Option<PtrKind>> {
    let at = cursor.offset();
    let kind = present.then(|| case(cursor, "the kind of a pointer", &PTR_KINDS)).transpose()?;
    match kind {
        Some(kind) if kind.since() > version => {
            let found = format!("{kind:?}, which exists since {}", kind.since());
            Err(cursor.error_at(at, format_args!("the kind of a pointer in {version}"), found))
        }
        kind => Ok(kind),
    }
}

fn case<T: Copy>(cursor: &mut Cursor, what: &str, cases: &[T]) -> Result<T> {
    let at = cursor.offset();
    let value = cursor.varint(what)?;
    match cases.get(usize::try_from(value).unwrap_or(usize::MAX)) {
        Some(case) => Ok(*case),
        None => {
            let expected = format!("{what}, 0 to {} in 13.5, the newest known", cases.len() - 1);
            Err(cursor.error_at(at, expected, value))
        }
    }
}

fn padding(cursor: &mut Cursor, present: bool) -> Result<Option<Padding>> {
    present.then(|| case(cursor, "padding", &PADDINGS)).transpose()
}

pub(crate) fn i32s(cursor: &mut Cursor, what: &str) -> Result<Vec<i32>> {
    let count = cursor.count(what, 4)?;
    (0..count).map(|_| Ok(i32::from_le_bytes(cursor.array(what)?))).collect()
}

pub(crate) fn i64s(cursor: &mut Cursor, what: &str) -> Result<Vec<i64>> {
    let count = cursor.count(what, 8)?;
    (0..count).map(|_| Ok(i64::from_le_bytes(cursor.array(what)?))).collect()
}
