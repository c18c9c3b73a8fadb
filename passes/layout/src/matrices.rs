//! Instructions that read or write matrices in shared memory: `ldmatrix`, `stmatrix`, and the descriptors of
//! `wgmma`.
//!
//! **`ldmatrix`** loads one, two or four matrices of 8 rows of 16 bytes. Lane l gives the address of row l %
//! 8 of matrix l / 8; afterwards lane l has four bytes of each matrix: bytes `(l % 4)*4 ..+ 4` of row l / 4.
//! With `.trans`, for elements of two bytes, it has column l / 4 of rows `(l % 4)*2` and the next instead. So
//! a layout can be loaded if a row's 16 bytes are its lowest register bits and two lane bits, and three lane
//! bits are rows:
//!
//! ```text
//! f16:           the 8 elements of a row     the 8 rows         further matrices
//!   plain        register 0, lane 0, lane 1  lane 2, 3, 4       register 1, register 2
//!   .trans       lane 2, lane 3, lane 4      register 0, lane 0, lane 1
//! ```
//!
//! By hand: a tile (16, 16) of f16 in plain order, to be loaded as the left operand of m16n8k16: register `k0
//! m3 k3` = [1, 128, 8], lane `k1 k2 m0 m1 m2` = [2, 4, 16, 32, 64]. The row bits lie at 1, 2, 4: plain. Lane
//! 11 = 0b01011 gives the address of `16 ^ 32 ^ 128` = row 11, column 0. `stmatrix` is the same in the other
//! direction.
//!
//! Each address must be a multiple of 16 bytes, which is a statement on the offsets of the vectors that are
//! added there, as the place is linear.
//!
//! **Descriptors** say where `wgmma` (and TMA, which writes for it) finds an operand in shared memory: in
//! pieces of 32, 64 or 128 bytes along the contiguous dimension, the pieces of all rows one below another,
//! then the next piece of each row. The offset in bytes is swizzled: bits 4, 5, 6 are changed by XOR with
//! bits 7, 8, 9 (two of them for 64 bytes, one for 32). The operand is K-major if k is contiguous,
//! else MN-major.

use crate::{
    layout::Layout,
    place::Place,
    shape::{Error, log2},
};

/// The hardware's instructions and memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// `ldmatrix`: from `sm_75` on.
    pub has_matrix_load: bool,
    /// `stmatrix`: from `sm_90` on.
    pub has_matrix_store: bool,
    /// The most shared memory that a conversion may take, in bytes: a larger one goes in parts.
    pub room: u64,
}

/// One `ldmatrix` or `stmatrix`, repeated for further registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixAccess {
    /// Whether it is `.trans`.
    pub is_transposed: bool,
    /// The logarithm of the number of matrices.
    pub matrices: u32,
    /// The number of leading register bits that are inside of the 32 bits of a matrix. The register bits from
    /// there on are the matrices, and then repetitions.
    pub inside: u32,
    /// For each bit of the lane, the vector that it adds to the index of the row that the lane gives the
    /// address of.
    pub rows: Vec<u64>,
}

/// How a layout can be loaded by `ldmatrix`, or stored by `stmatrix`, at `place`, if it can. `bytes` is the
/// size of an element.
#[must_use]
pub fn matrix_access(layout: &Layout, place: &Place, bytes: u64) -> Option<MatrixAccess> {
    let inside = match bytes {
        1 => 2,
        2 => 1,
        4 => 0,
        _ => return None,
    };
    if layout.lane.len() != 5 || layout.register.len() < inside {
        return None;
    }
    let (words, further) = layout.register.split_at(inside);
    let (low, high) = layout.lane.split_at(2);
    let pair = [words, low].concat();
    // Row elements, and the vectors of the rows.
    let mut ways = vec![(false, pair.clone(), high.to_vec())];
    if bytes == 2 {
        ways.push((true, high.to_vec(), pair));
    }
    let aligned = |vector: &u64| (place.offset(*vector) * bytes).is_multiple_of(16);
    let (is_transposed, _, rows) = ways.into_iter().find(|(_, row, rows)| {
        let neighbours = row.iter().enumerate().all(|(bit, vector)| place.offset(*vector) == 1 << bit);
        neighbours && rows.iter().chain(further).chain(&layout.warp).all(aligned)
    })?;
    let matrices = further.len().min(2);
    let mut rows = [&rows[..], &further[..matrices]].concat();
    rows.resize(5, 0);
    Some(MatrixAccess { is_transposed, matrices: matrices as u32, inside: inside as u32, rows })
}

/// How a matrix descriptor swizzles: the bytes of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swizzle {
    /// Pieces of 16 bytes, no swizzle.
    None,
    /// Pieces of 32 bytes.
    B32,
    /// Pieces of 64 bytes.
    B64,
    /// Pieces of 128 bytes.
    B128,
}

/// A tile in shared memory, as a matrix descriptor describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// Where each element is.
    pub place: Place,
    /// Bytes from eight rows (or, MN-major, from eight k) to the next eight.
    pub eight_rows: u64,
    /// Bytes from a piece of a row to the row's next piece.
    pub next_piece: u64,
}

/// An operand of `wgmma` in shared memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand {
    /// How it is swizzled.
    pub swizzle: Swizzle,
    /// Whether K is contiguous: it is K-major.
    pub is_depth_inner: bool,
    /// The bytes of an element.
    pub bytes: u64,
    /// Where its elements are.
    pub described: Described,
}

impl Operand {
    /// The operand with the index bits `all`: first the bits of K, `depth` of them, then the bits of the rows
    /// of A or the columns of B, each low to high. The contiguous dimension has its lowest bit
    /// first in `writers`, the bits of the elements that are written together and next to them; only
    /// elements of two bytes may be MN-major. Pieces are as large as a row allows.
    pub fn of(all: &[u64], depth: usize, writers: &[u64], bytes: u64) -> Result<Self, Error> {
        let (k, rows) = all.split_at(depth.min(all.len()));
        let first = writers.iter().find(|bit| [k.first(), rows.first()].contains(&Some(bit)));
        let is_depth_inner = bytes != 2 || first.is_none() || first != rows.first();
        let (inner, outer) = if is_depth_inner { (k, rows) } else { (rows, k) };
        let row = bytes << inner.len();
        let known = [Swizzle::B128, Swizzle::B64, Swizzle::B32];
        let swizzle = known.into_iter().find(|swizzle| 1 << swizzle.log_bytes() <= row);
        let swizzle = swizzle.ok_or(Error::TooSmall { what: "bytes of a row", found: row, least: 32 })?;
        Ok(Self { swizzle, is_depth_inner, bytes, described: swizzle.describe(inner, outer, bytes)? })
    }

    /// The bits of a descriptor after the address bits: the leading and the stride distance in units of 16
    /// bytes from bits 16 and 32 on, and the swizzle at bit 62. Of K-major operands the leading distance is
    /// not used, and is 1 by convention.
    #[must_use]
    pub fn bits(&self) -> u64 {
        let leading = if self.is_depth_inner { 1 } else { self.described.next_piece >> 4 };
        let kind = match self.swizzle {
            Swizzle::None => 0,
            Swizzle::B128 => 1,
            Swizzle::B64 => 2,
            Swizzle::B32 => 3,
        };
        (leading & 0x3fff) << 16 | (self.described.eight_rows >> 4) << 32 | kind << 62
    }
}

impl Swizzle {
    /// The logarithm of the bytes of a piece.
    #[must_use]
    pub fn log_bytes(self) -> u32 {
        match self {
            Self::None => 4,
            Self::B32 => 5,
            Self::B64 => 6,
            Self::B128 => 7,
        }
    }

    /// The place of a tile. `inner` are the vectors of the contiguous dimension, low to high, `outer` the
    /// vectors of the other one (and of any further dimensions), `bytes` the size of an element. A tile
    /// (rows, K) is K-major if `inner` are the vectors of K.
    pub fn describe(self, inner: &[u64], outer: &[u64], bytes: u64) -> Result<Described, Error> {
        let element = log2(bytes)?;
        let small = |what, found: usize, least: u32| Error::TooSmall {
            what,
            found: found as u64,
            least: least.into(),
        };
        let piece = self.log_bytes().checked_sub(element);
        let piece = piece.filter(|piece| *piece as usize <= inner.len());
        let piece = piece.ok_or_else(|| small("bits of a row", inner.len(), self.log_bytes()))? as usize;
        if outer.len() < 3 {
            return Err(small("bits of the rows", outer.len(), 3));
        }
        let order = [&inner[..piece], outer, &inner[piece..]].concat();
        let plain = Place::of_basis(&order).ok_or(Error::Mismatch {
            what: "independent vectors of the tile",
            found: order.len() as u64,
            expected: u64::from(crate::f2::width(&order)),
        })?;
        let swizzled = |offset: &u64| offset ^ ((offset >> 3) & self.mask(element));
        Ok(Described {
            place: Place { offsets: plain.offsets.iter().map(swizzled).collect() },
            eight_rows: 8 << self.log_bytes(),
            next_piece: 1 << (self.log_bytes() as usize + outer.len()),
        })
    }

    /// The bits of an offset in elements that are changed: bits 4 and further of the offset in bytes.
    fn mask(self, element: u32) -> u64 {
        let bits = self.log_bytes() - 4;
        (((1 << bits) - 1) << 4) >> element
    }
}
