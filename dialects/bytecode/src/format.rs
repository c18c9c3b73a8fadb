//! The numbers of the format, which reading and writing share.
//!
//! A tile of 16 numbers is `0d 05 01 10 00 ..` in a file: 13, the tag of a tile, then the number of its
//! element type. These tags are NVIDIA's and never change; a later version adds some.

use crate::{Padding, PtrKind, Scalar, Type, TypeId, Version};

/// The bytes that every file begins with.
pub const MAGIC: [u8; 8] = *b"\x7fTileIR\0";

/// The byte that fills gaps before aligned data.
pub(crate) const PADDING: u8 = 0xcb;

/// How deep ops may be nested in ops, and attributes in attributes.
pub const DEPTH_LIMIT: usize = 64;

/// The flag of a function that other modules do not see.
pub(crate) const PRIVATE: u8 = 1;
/// The flag of a function that is launched.
pub(crate) const ENTRY: u8 = 2;
/// The flag of an entry with hints, before 13.5, in which all have them.
pub(crate) const HAS_HINTS: u8 = 4;

/// The types that are only a tag: the tag, and the version that introduced it.
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

/// The tags of attributes, in the order of their numbers, which begin at 1.
#[derive(Clone, Copy)]
pub(crate) enum Tag {
    Integer = 1,
    Float,
    Bool,
    Type,
    String,
    Array,
    Dense,
    DivBy,
    SameElements,
    Dictionary,
    Hints,
    Bounded,
}

/// All tags.
pub(crate) const TAGS: [Tag; 12] = [
    Tag::Integer,
    Tag::Float,
    Tag::Bool,
    Tag::Type,
    Tag::String,
    Tag::Array,
    Tag::Dense,
    Tag::DivBy,
    Tag::SameElements,
    Tag::Dictionary,
    Tag::Hints,
    Tag::Bounded,
];

/// Checks that the parts of a type have the required kinds; the error is the required kind, and the part
/// without it.
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
