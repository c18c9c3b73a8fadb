//! A linear map from elements of a tile to shared memory, and the cost of an access to shared memory.
//!
//! A [`Place`] gives each bit of a tile's index the offset that it adds, by XOR, counted in elements. The
//! plain row-major order is `[1, 2, 4, ...]`. A swizzle is a place, too: if rows are 128 bytes, and the
//! number of a piece of 16 bytes inside of a row is changed by XOR with the row's number modulo 8,
//!
//! ```text
//! f16, rows of 64 columns    column bits 1 2 4 8 16 32
//!                            row bits    64^8  128^16  256^32  512 ...
//! ```
//!
//! then row 3, column 5 lies at `(64^8) ^ (128^16) ^ 1 ^ 4 = 221`: row 3, piece 0 ^ 3, element 5 of it.
//!
//! Shared memory has 32 banks of four bytes: word w is in bank w % 32. An access is done in *wavefronts*,
//! each of which reads or writes one word of each bank; two lanes that want one word share it. Lanes that
//! move 8 or 16 bytes are served in two or four parts of the warp, 16 or 8 lanes each. [`wavefronts`] counts
//! from the addresses, without any algebra. Since places are linear, another register or warp changes all
//! addresses of an access by one XOR, which renames the banks and keeps the count.

use std::collections::{BTreeMap, BTreeSet};

use crate::f2::{apply, inverse, width};

/// The bytes that one wavefront moves.
pub const ROW_BYTES: u64 = 128;

/// The offset, in elements, that each bit of an index adds by XOR.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// One offset for each bit of the index.
    pub offsets: Vec<u64>,
}

impl Place {
    /// Row-major order of 2^`bits` elements.
    #[must_use]
    pub fn plain(bits: u32) -> Self {
        Self { offsets: (0..bits).map(|bit| 1 << bit).collect() }
    }

    /// The place with `basis[i]` at offset 2^i; `None` unless `basis` is independent and names all bits.
    #[must_use]
    pub fn of_basis(basis: &[u64]) -> Option<Self> {
        Some(Self { offsets: inverse(basis)? })
    }

    /// The offset of an element, or of a basis vector of a layout.
    #[must_use]
    pub fn offset(&self, index: u64) -> u64 {
        apply(&self.offsets, index)
    }

    /// The offsets of vectors.
    #[must_use]
    pub fn of(&self, vectors: &[u64]) -> Vec<u64> {
        vectors.iter().map(|vector| self.offset(*vector)).collect()
    }

    /// The number of elements that the place takes.
    #[must_use]
    pub fn elements(&self) -> u64 {
        1 << width(&self.offsets)
    }

    /// If the offsets only rename bits, apart from one swizzle `offset bit base+i ^= offset bit base+shift+i`
    /// for i < `bits`, the triple (bits, base, shift), as CUTLASS writes it; (0, 0, 0) without a swizzle.
    #[must_use]
    pub fn swizzle(&self) -> Option<(u32, u32, u32)> {
        let two: Vec<u64> = self.offsets.iter().copied().filter(|offset| offset.count_ones() == 2).collect();
        if self.offsets.iter().any(|offset| offset.count_ones() > 2) {
            return None;
        }
        let Some(least) = two.iter().map(|offset| offset.trailing_zeros()).min() else {
            return Some((0, 0, 0));
        };
        let shift = 63 - two[0].leading_zeros() - two[0].trailing_zeros();
        let wanted: BTreeSet<u64> =
            (0..two.len()).map(|i| (1 | 1 << shift) << (least as usize + i)).collect();
        let found: BTreeSet<u64> = two.iter().copied().collect();
        (wanted == found).then_some((two.len() as u32, least, shift))
    }
}

/// How many wavefronts one access of a warp takes. For each lane the byte address, `None` if the lane does
/// not take part; each lane moves `bytes` bytes, at most 16, from an address that `bytes` divides.
#[must_use]
pub fn wavefronts(addresses: &[Option<u64>], bytes: u64) -> u64 {
    let together = (ROW_BYTES / bytes.max(4)) as usize;
    let part = |lanes: &[Option<u64>]| {
        let mut banks: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
        for address in lanes.iter().flatten() {
            for word in address / 4..(address + bytes).div_ceil(4) {
                banks.entry(word % 32).or_default().insert(word);
            }
        }
        banks.values().map(|words| words.len() as u64).max().unwrap_or(0)
    };
    addresses.chunks(together).map(part).sum()
}
