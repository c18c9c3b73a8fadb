//! Tiles, arrays with powers of two as their sizes, and indices of their elements.
//!
//! The index of an element is its row-major number, seen as bits. A dimension of size 2^b then owns b
//! neighbouring bits of the index, the last dimension the lowest ones:
//!
//! ```text
//! shape (4, 8)      element (2, 5): number 2*8 + 5 = 21 = 0b10_101
//!                   dimension 0 owns bits 3..5 (0b10), dimension 1 owns bits 0..3 (0b101)
//! ```
//!
//! This is so since all strides of the number are powers of two as well, so no part carries into another. A
//! reshape keeps the number of each element, so it changes nothing here.

use std::{fmt, ops::Range};

/// The largest tile has 2^MAX_BITS elements.
pub const MAX_BITS: u32 = 32;

/// The sizes of a tile.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    bits: Vec<u32>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A size, a number of warps or a vector is not a power of two.
    NotPowerOfTwo(u64),
    /// A tile has more than 2^[`MAX_BITS`] elements.
    TooLarge,
    /// Shapes or lists that must agree do not.
    Mismatch {
        /// The values that were compared.
        what: &'static str,
        /// The value of one of them.
        found: u64,
        /// The value of the other.
        expected: u64,
    },
    /// A size is smaller than an instruction needs.
    TooSmall {
        /// The name of the value that is too small.
        what: &'static str,
        /// Its size.
        found: u64,
        /// The size that it has at least.
        least: u64,
    },
    /// An order of dimensions does not list each of them once.
    Order,
    /// There is no such dimension.
    Dimension(usize),
    /// An element has more than 16 bytes.
    Element(u64),
    /// The operation would move elements between threads.
    NotFree,
    /// The source does not hold an element that the result needs.
    Missing {
        /// A vector of the result that is not a sum of vectors of the source.
        vector: u64,
    },
}

impl Shape {
    /// The shape with `sizes`, which are powers of two.
    pub fn new(sizes: &[u64]) -> Result<Self, Error> {
        let bits = sizes.iter().map(|size| log2(*size)).collect::<Result<Vec<u32>, Error>>()?;
        Self::of_bits(bits)
    }

    /// The shape with these logarithms as its sizes.
    pub fn of_bits(bits: Vec<u32>) -> Result<Self, Error> {
        let total: u64 = bits.iter().map(|bits| u64::from(*bits)).sum();
        if total > u64::from(MAX_BITS) { Err(Error::TooLarge) } else { Ok(Self { bits }) }
    }

    /// How many dimensions there are.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.bits.len()
    }

    /// The size of a dimension.
    #[must_use]
    pub fn size(&self, dim: usize) -> u64 {
        1 << self.bits[dim]
    }

    /// The logarithms of the sizes.
    #[must_use]
    pub fn logs(&self) -> &[u32] {
        &self.bits
    }

    /// The logarithm of the number of elements.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.bits.iter().sum()
    }

    /// The bits of the index that a dimension owns.
    #[must_use]
    pub fn bits(&self, dim: usize) -> Range<u32> {
        let at = self.bits[dim + 1..].iter().sum();
        at..at + self.bits[dim]
    }

    /// The basis vectors of a dimension: the indices of its coordinates 1, 2, 4 and so on.
    #[must_use]
    pub fn vectors(&self, dim: usize) -> Vec<u64> {
        self.bits(dim).map(|bit| 1 << bit).collect()
    }

    /// The coordinate of `index` in a dimension.
    #[must_use]
    pub fn coordinate(&self, dim: usize, index: u64) -> u64 {
        index >> self.bits(dim).start & (self.size(dim) - 1)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPowerOfTwo(size) => write!(f, "{size} is not a power of two"),
            Self::TooLarge => write!(f, "a tile has at most 2^{MAX_BITS} elements"),
            Self::Mismatch { what, found, expected } => write!(f, "{what}: {found}, expected {expected}"),
            Self::TooSmall { what, found, least } => write!(f, "{what}: {found}, at least {least} is needed"),
            Self::Order => write!(f, "an order lists each dimension once"),
            Self::Dimension(dim) => write!(f, "there is no dimension {dim}"),
            Self::Element(bytes) => write!(f, "an element has {bytes} bytes, at most 16 are possible"),
            Self::NotFree => write!(f, "the operation moves elements between threads"),
            Self::Missing { vector } => write!(f, "the source does not hold the element {vector:#x}"),
        }
    }
}

impl std::error::Error for Error {}

/// The logarithm of a power of two.
pub fn log2(size: u64) -> Result<u32, Error> {
    if size.is_power_of_two() { Ok(size.trailing_zeros()) } else { Err(Error::NotPowerOfTwo(size)) }
}

/// An error unless `order` lists each of `rank` dimensions once.
pub(crate) fn check_order(order: &[usize], rank: usize) -> Result<(), Error> {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    if sorted.into_iter().eq(0..rank) { Ok(()) } else { Err(Error::Order) }
}

/// An error unless two numbers agree.
pub(crate) fn agree(what: &'static str, found: usize, expected: usize) -> Result<(), Error> {
    if found == expected {
        return Ok(());
    }
    Err(Error::Mismatch { what, found: found as u64, expected: expected as u64 })
}
