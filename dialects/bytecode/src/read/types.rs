//! The type section.
//!
//! A type is a tag and its parts, which are numbers or other types: `tile<16xptr<f16>>` is
//!
//! ```text
//! 5: 05 (f16)    6: 0c 05 (ptr of 5)    7: 0d 06 01 10 00 00 00 00 00 00 00 (tile of 6, one dimension, 16)
//! ```
//!
//! Types may refer to types behind them. There are no circles nevertheless: what a part may be is checked, and scalars,
//! pointers, tiles, tensors, views and functions can contain only what stands before them in this list, the tensors no
//! tile, and so on.

use super::{
    cursor::{Cursor, Result},
    tables::{Tables, entries},
};
use crate::{Padding, PtrKind, Scalar, Section, Type, TypeId, Version};

/// The tags of types that are nothing but a tag, and since when they exist.
pub(crate) const SCALARS: [(u64, Scalar, Version); 16] = [
    (0, Scalar::I1, Version::V13_1),
    (1, Scalar::I8, Version::V13_1),
    (2, Scalar::I16, Version::V13_1),
    (3, Scalar::I32, Version::V13_1),
    (4, Scalar::I64, Version::V13_1),
    (5, Scalar::F16, Version::V13_1),
    (6, Scalar::BF16, Version::V13_1),
    (7, Scalar::F32, Version::V13_1),
    (8, Scalar::TF32, Version::V13_1),
    (9, Scalar::F64, Version::V13_1),
    (10, Scalar::F8E4M3FN, Version::V13_1),
    (11, Scalar::F8E5M2, Version::V13_1),
    (18, Scalar::F8E8M0FNU, Version::V13_2),
    (19, Scalar::F4E2M1FN, Version::V13_3),
    (22, Scalar::I4, Version::V13_3),
    (130, Scalar::Fnv8E5M3FNU, Version::V13_4),
];

pub(crate) const POINTER: u64 = 12;
pub(crate) const TILE: u64 = 13;
pub(crate) const TENSOR_VIEW: u64 = 14;
pub(crate) const PARTITION_VIEW: u64 = 15;
pub(crate) const FUNCTION: u64 = 16;
pub(crate) const TOKEN: u64 = 17;
pub(crate) const GATHER_SCATTER_VIEW: u64 = 20;
pub(crate) const STRIDED_VIEW: u64 = 21;

/// The values of padding, in the order of their numbers.
pub(crate) const PADDINGS: [Padding; 5] = [
    Padding::Zero,
    Padding::NegativeZero,
    Padding::Nan,
    Padding::PositiveInfinity,
    Padding::NegativeInfinity,
];

/// The kinds of pointers, in the order of their numbers.
pub(crate) const PTR_KINDS: [PtrKind; 3] = [PtrKind::None, PtrKind::Unicast, PtrKind::Multicast];

/// Reads the section.
pub(crate) fn read(mut cursor: Cursor, version: Version, tables: &mut Tables) -> Result<Vec<Type>> {
    let parts = entries::<4>(&mut cursor, "types", Section::Type)?;
    tables.types = parts.len();
    let begins: Vec<_> = parts.clone();
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

/// The flags of a type whose only optional part is its last.
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

/// Whether the parts of a type are of the kinds that they must be of; if not, the kind that one of them should be of.
pub(crate) fn check_parts(ty: &Type, types: &[Type]) -> std::result::Result<(), (&'static str, TypeId)> {
    let part = |id: TypeId, expected: &'static str, holds: fn(&Type) -> bool| match types.get(id.0 as usize) {
        Some(part) if holds(part) => Ok(()),
        _ => Err((expected, id)),
    };
    let scalar = |part: &Type| matches!(part, Type::Scalar(_));
    match ty {
        Type::Scalar(_) | Type::Token => Ok(()),
        Type::Pointer { pointee, .. } => part(*pointee, "a pointer to a scalar", scalar),
        Type::Tile { element, .. } => part(*element, "a tile of scalars or pointers", |part| {
            matches!(part, Type::Scalar(_) | Type::Pointer { .. })
        }),
        Type::TensorView { element, .. } => part(*element, "a tensor of scalars", scalar),
        Type::PartitionView { tensor, .. }
        | Type::StridedView { tensor, .. }
        | Type::GatherScatterView { tensor, .. } => {
            part(*tensor, "a view of a tensor", |part| matches!(part, Type::TensorView { .. }))
        }
        Type::Function { arguments, results } => arguments.iter().chain(results).try_for_each(|&id| {
            part(id, "a function of values", |part| !matches!(part, Type::Function { .. }))
        }),
    }
}
