//! How many registers of a thread one access to global memory moves.
//!
//! An access of 16 bytes needs neighbours in memory, at an address that 16 divides, all of which are wanted
//! or none. Three facts decide, and each is a divisor, so the answer is a minimum of powers of two:
//!
//! ```text
//! tile (8, 64) of f16, memory with rows of `stride` bytes, columns contiguous
//!   layout    register 0..3 -> column 0..3                8 neighbours: 16 bytes
//!   base      divisible by 16                             16 bytes
//!   stride    divisible by 8 only (an odd number of 4 f16)  8 bytes: row 1 begins at an odd multiple of 8
//!   mask      column < n with n divisible by 8              runs of 8: 16 bytes
//!   so one access has 8 bytes, four registers
//! ```
//!
//! Why this is right: the leading 2^k registers are coordinates c, c+1, ... of the contiguous dimension,
//! where c has k zero bits, since no other vector of the layout has one of these bits. The address of the
//! first is the base plus a multiple of each stride plus c elements; each term is divisible by the size of
//! the access. The mask is constant on runs of at least 2^k that begin at multiples of their length, as c is.

use crate::{
    layout::Layout,
    shape::{Error, Shape, agree},
};

/// Facts about an access to memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Bytes of an element, a power of two.
    pub element: u64,
    /// A number that divides the address of the tile's first element, in bytes.
    pub base: u64,
    /// Facts about each dimension.
    pub dims: Vec<Dim>,
}

/// Facts about one dimension of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dim {
    /// Whether neighbours are neighbours in memory.
    pub is_unit: bool,
    /// A number that divides the distance of neighbours, in bytes. Not used if `is_unit`.
    pub stride: u64,
    /// The mask is the same for all coordinates of a run of this length that begins at a multiple of it. Zero
    /// if it is the same for all of them.
    pub mask: u64,
}

/// The logarithm of the number of leading registers that one access of at most `most` bytes moves: 16 bytes
/// on all hardware, 32 from `sm_100` on.
pub fn vector(layout: &Layout, shape: &Shape, facts: &Facts, most: u64) -> Result<u32, Error> {
    agree("facts of dimensions", facts.dims.len(), shape.rank())?;
    layout.check(shape)?;
    // Of dimensions of size 1 nothing needs to be known.
    let large = (0..shape.rank()).filter(|dim| shape.size(*dim) > 1);
    let units = large.clone().filter(|dim| facts.dims[*dim].is_unit);
    let widest = |unit: usize| {
        let size = |bits: u32| facts.element << bits;
        let others = large.clone().filter(|dim| *dim != unit).map(|dim| &facts.dims[dim]);
        let strides = others.map(|dim| if dim.is_unit { facts.element } else { dim.stride });
        let divisors = strides.chain([facts.base]).map(divisor).min().unwrap_or(1);
        let mask = divisor(facts.dims[unit].mask);
        let fits = |bits: &u32| size(*bits) <= most.min(divisors) && 1 << bits <= mask;
        let neighbours = neighbours(layout, shape, unit);
        (0..=neighbours).rev().find(fits).unwrap_or(0)
    };
    Ok(units.map(widest).max().unwrap_or(0))
}

/// How many leading register bits are the lowest bits of a dimension that no other vector has.
fn neighbours(layout: &Layout, shape: &Shape, dim: usize) -> u32 {
    let leading = layout.register.iter().zip(shape.vectors(dim)).take_while(|(found, bit)| **found == *bit);
    let mut count = leading.count();
    let at = shape.bits(dim).start;
    let is_own = |count: usize| {
        let low = ((1 << count) - 1) << at;
        layout.register[count..].iter().chain(&layout.thread()).all(|vector| vector & low == 0)
    };
    while !is_own(count) {
        count -= 1;
    }
    count as u32
}

/// The largest power of two that divides a number; zero is divisible by all.
fn divisor(number: u64) -> u64 {
    if number == 0 { 1 << 63 } else { number & number.wrapping_neg() }
}
