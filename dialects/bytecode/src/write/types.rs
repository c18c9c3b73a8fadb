//! Types, and the table of places, which is as simple.
//!
//! The counterpart of the reader's `types.rs` and `debug.rs`, which describe the forms. A type or a part of
//! it that the version does not have is an error, even if nothing uses the type.

use super::{Result, buffer::Buffer};
use crate::{
    Padding, PtrKind, Scalar, Type, TypeId, Version, WriteError,
    format::{
        FUNCTION, GATHER_SCATTER_VIEW, PADDINGS, PARTITION_VIEW, POINTER, PTR_KINDS, SCALARS, STRIDED_VIEW,
        TENSOR_VIEW, TILE, TOKEN, check_parts,
    },
};

/// The bytes of each type.
pub(crate) fn encode(types: &[Type], version: Version) -> Result<Vec<Buffer>> {
    let encode = |(index, ty): (usize, &Type)| {
        let place = || format!("type {index}");
        check_parts(ty, types)
            .map_err(|(expected, id)| {
                WriteError::invalid(format!("expected {expected}, found type {}", id.0))
            })
            .and_then(|()| encode_type(ty, version))
            .map_err(|error| error.at(place))
    };
    types.iter().enumerate().map(encode).collect()
}

fn encode_type(ty: &Type, version: Version) -> Result<Buffer> {
    let mut out = Buffer::default();
    let views = |what: &str| match version {
        Version::V13_1 | Version::V13_2 => Err(WriteError::newer(what, Version::V13_3, version)),
        _ => Ok(()),
    };
    match ty {
        Type::Scalar(scalar) => {
            let (tag, since) = scalar_tag(*scalar);
            if since > version {
                return Err(WriteError::newer(format_args!("{scalar:?}"), since, version));
            }
            out.varint(tag);
        }
        Type::Pointer { pointee, kind } => {
            out.varint(POINTER);
            pointer_flags(&mut out, *kind, version)?;
            id(&mut out, *pointee);
            pointer_kind(&mut out, *kind);
        }
        Type::Tile { element, shape } => {
            out.varint(TILE);
            id(&mut out, *element);
            out.i64s(shape);
        }
        Type::TensorView { element, shape, strides, kind } => {
            out.varint(TENSOR_VIEW);
            pointer_flags(&mut out, *kind, version)?;
            id(&mut out, *element);
            out.i64s(shape);
            out.i64s(strides);
            pointer_kind(&mut out, *kind);
        }
        Type::PartitionView { tile, tensor, dim_map, padding } => {
            out.varint(PARTITION_VIEW);
            let with_flags = version >= Version::V13_3;
            if with_flags {
                out.varint(padding.is_some().into());
            }
            out.i32s(tile);
            id(&mut out, *tensor);
            out.i32s(dim_map);
            if !with_flags {
                out.byte(padding.is_some().into());
            }
            add_padding(&mut out, *padding);
        }
        Type::StridedView { tile, traversal, tensor, dim_map, padding } => {
            views("a strided view")?;
            out.varint(STRIDED_VIEW);
            out.varint(padding.is_some().into());
            out.i32s(tile);
            out.i32s(traversal);
            id(&mut out, *tensor);
            out.i32s(dim_map);
            add_padding(&mut out, *padding);
        }
        Type::GatherScatterView { tile, tensor, sparse_dim, padding } => {
            views("a gather/scatter view")?;
            out.varint(GATHER_SCATTER_VIEW);
            out.varint(padding.is_some().into());
            out.i32s(tile);
            id(&mut out, *tensor);
            out.varint((*sparse_dim).into());
            add_padding(&mut out, *padding);
        }
        Type::Function { arguments, results } => {
            out.varint(FUNCTION);
            for ids in [arguments, results] {
                out.count(ids.len());
                ids.iter().for_each(|&ty| id(&mut out, ty));
            }
        }
        Type::Token => out.varint(TOKEN),
    }
    Ok(out)
}

fn scalar_tag(scalar: Scalar) -> (u64, Version) {
    let entry = SCALARS.iter().find(|entry| entry.1 == scalar);
    entry.map_or((0, Version::V13_1), |entry| (entry.0, entry.2))
}

fn id(out: &mut Buffer, id: TypeId) {
    out.varint(id.0.into());
}

fn pointer_flags(out: &mut Buffer, kind: Option<PtrKind>, version: Version) -> Result<()> {
    match kind {
        Some(kind) if kind.since() > version => {
            return Err(WriteError::newer(
                format_args!("{kind:?} as kind of a pointer"),
                kind.since(),
                version,
            ));
        }
        _ if version >= Version::V13_4 => out.varint(kind.is_some().into()),
        _ => {}
    }
    Ok(())
}

fn pointer_kind(out: &mut Buffer, kind: Option<PtrKind>) {
    if let Some(kind) = kind {
        let number = PTR_KINDS.iter().position(|&other| other == kind);
        out.count(number.unwrap_or_default());
    }
}

fn add_padding(out: &mut Buffer, padding: Option<Padding>) {
    if let Some(padding) = padding {
        let number = PADDINGS.iter().position(|&other| other == padding);
        out.count(number.unwrap_or_default());
    }
}
