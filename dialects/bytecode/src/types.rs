//! Types.
//!
//! `partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>` is three entries of the table of types:
//!
//! ```text
//! 0 Scalar(F32)
//! 1 TensorView { element: 0, shape: [i64::MIN], strides: [1], kind: None }
//! 2 PartitionView { tile: [128], tensor: 1, dim_map: [0], padding: None }
//! ```
//!
//! They refer to each other by their numbers, as in a file. Two entries may be the same type.

use crate::Version;

/// The index of a type in [`Module::types`](crate::Module::types).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub u32);

/// A type without parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the words of the dialect's text, in capitals")]
pub enum Scalar {
    I1,
    I4,
    I8,
    I16,
    I32,
    I64,
    F16,
    BF16,
    F32,
    TF32,
    F64,
    F8E4M3FN,
    F8E5M2,
    F8E8M0FNU,
    F4E2M1FN,
    Fnv8E5M3FNU,
}

impl Scalar {
    /// Whether it is an integer.
    pub fn is_integer(self) -> bool {
        use Scalar::{I1, I4, I8, I16, I32, I64};
        matches!(self, I1 | I4 | I8 | I16 | I32 | I64)
    }

    /// The number of its bits. `tf32` has 19.
    pub fn bits(self) -> u8 {
        match self {
            Scalar::I1 => 1,
            Scalar::I4 | Scalar::F4E2M1FN => 4,
            Scalar::I8 | Scalar::F8E4M3FN | Scalar::F8E5M2 | Scalar::F8E8M0FNU | Scalar::Fnv8E5M3FNU => 8,
            Scalar::I16 | Scalar::F16 | Scalar::BF16 => 16,
            Scalar::TF32 => 19,
            Scalar::I32 | Scalar::F32 => 32,
            Scalar::I64 | Scalar::F64 => 64,
        }
    }
}

/// The value that a load beyond the bounds of a view gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Padding {
    /// 0.
    Zero,
    /// -0.
    NegativeZero,
    /// Not a number.
    Nan,
    /// Infinity.
    PositiveInfinity,
    /// -Infinity.
    NegativeInfinity,
}

/// The copies of memory that an address names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PtrKind {
    /// Not stated.
    None,
    /// One copy.
    Unicast,
    /// One copy on each of several machines.
    Multicast,
}

impl PtrKind {
    /// The first version that has it.
    pub fn since(self) -> Version {
        match self {
            PtrKind::None => Version::V13_4,
            PtrKind::Unicast | PtrKind::Multicast => Version::V13_5,
        }
    }
}

/// A type. Sizes are in elements; the size or stride of a tensor that is known at run time only is
/// `i64::MIN`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// An element.
    Scalar(Scalar),
    /// A pointer to an element.
    Pointer {
        /// The pointee, a scalar.
        pointee: TypeId,
        /// The copies that an address names; this field exists since 13.4.
        kind: Option<PtrKind>,
    },
    /// A tile.
    Tile {
        /// The type of an element, a scalar or a pointer.
        element: TypeId,
        /// The size in each dimension.
        shape: Vec<i64>,
    },
    /// A tensor in memory.
    TensorView {
        /// The type of an element, a scalar.
        element: TypeId,
        /// The size in each dimension.
        shape: Vec<i64>,
        /// The stride in each dimension.
        strides: Vec<i64>,
        /// The copies that an address names; this field exists since 13.4.
        kind: Option<PtrKind>,
    },
    /// A tensor, cut into tiles.
    PartitionView {
        /// The size of a tile in each dimension.
        tile: Vec<i32>,
        /// The tensor, a `TensorView`.
        tensor: TypeId,
        /// The dimension of the tensor for each dimension of a tile.
        dim_map: Vec<i32>,
        /// The value outside of the tensor.
        padding: Option<Padding>,
    },
    /// A tensor, with tiles at strides.
    StridedView {
        /// The size of a tile in each dimension.
        tile: Vec<i32>,
        /// The distance from one tile to the next in each dimension.
        traversal: Vec<i32>,
        /// The tensor, a `TensorView`.
        tensor: TypeId,
        /// The dimension of the tensor for each dimension of a tile.
        dim_map: Vec<i32>,
        /// The value outside of the tensor.
        padding: Option<Padding>,
    },
    /// A tensor, with tiles that are gathered along a dimension.
    GatherScatterView {
        /// The size of a tile in each dimension.
        tile: Vec<i32>,
        /// The tensor, a `TensorView`.
        tensor: TypeId,
        /// The dimension with an index for each row.
        sparse_dim: u32,
        /// The value outside of the tensor.
        padding: Option<Padding>,
    },
    /// A function.
    Function {
        /// The types of the arguments.
        arguments: Vec<TypeId>,
        /// The types of the results.
        results: Vec<TypeId>,
    },
    /// An order between accesses.
    Token,
}
