//! Sparse matrices: A keeps half of its numbers, and codes say where they were.
//!
//! ```text
//! chunk of A      0 7 0 9     kept 7 9, code 0b1101: the first is at place 1, the second at place 3
//! of 4 bits       pairs: a chunk has 8 numbers, a place is a pair's
//! of 32 bits      a chunk has 2 numbers, of which one is kept: 0b0100 at place 0, 0b1110 at place 1
//! ```
//!
//! Codes have four bits. In `mma.sp`, a register of a lane has eight: with numbers of 16 and 32 bits, four of
//! row `l / 4` and four of the row 8 further, of 4 and 8 bits, eight of one row. A group of four lanes has up
//! to 16 chunks of two rows; where they take fewer lanes, the selector says which ones:
//!
//! ```text
//! chunks of a row     16 and 32 bits                  4 and 8 bits
//! 4                   lane s has both rows
//! 8                   lanes 2s, 2s+1: half a row      lanes 2s, 2s+1: a row each
//! 16                                                  lanes 0, 1: the first half of a row each, 2, 3: the second
//! ```
//!
//! The layout is PTX ISA's "Sparse matrix storage", and CUTLASS's `SM120_SPARSE` and `reorder_meta`.

use super::element::Element;

/// The codes of `mma.sp::ordered_metadata`, of `tcgen05.mma.sp`, and for one number of two.
const ORDERED: &[u64] = &[0b0100, 0b1000, 0b1001, 0b1100, 0b1101, 0b1110];
const TENSOR: &[u64] = &[0b0100, 0b1000, 0b1100, 0b1001, 0b1101, 0b0110, 0b1110];
const SINGLE: &[u64] = &[0b0100, 0b1110];

/// The codes that an instruction accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Codes {
    /// Any two places.
    Any,
    Ordered,
    Tensor,
}

/// The way in which numbers of a type are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sparsity {
    /// The numbers of a chunk.
    pub width: usize,
    /// The numbers that stay side by side.
    together: usize,
    codes: Codes,
}

impl Sparsity {
    /// By the bits that a number takes.
    pub(super) fn new(bits: u32, codes: Codes) -> Self {
        let (width, together) = match bits {
            32 => (2, 1),
            4 => (8, 2),
            _ => (4, 1),
        };
        Self { width, together, codes }
    }

    /// The places in a chunk of the numbers that are kept.
    fn places(&self, code: u64) -> Option<Vec<usize>> {
        if self.width == 2 {
            return SINGLE.contains(&code).then(|| vec![usize::from(code == 0b1110)]);
        }
        let (first, second) = ((code & 3) as usize, (code >> 2 & 3) as usize);
        let is_code = match self.codes {
            Codes::Any => first != second,
            Codes::Ordered => ORDERED.contains(&code),
            Codes::Tensor => TENSOR.contains(&code),
        };
        let of = |place: usize| (0..self.together).map(move |at| place * self.together + at);
        is_code.then(|| of(first).chain(of(second)).collect())
    }

    /// A row with its zeros; the error says why there is none.
    pub(super) fn row(&self, kept: &[f64], codes: &[u64]) -> Result<Vec<f64>, String> {
        let mut row = vec![0.0; self.width * codes.len()];
        for ((chunk, code), kept) in row.chunks_mut(self.width).zip(codes).zip(kept.chunks(self.width / 2)) {
            let places = self.places(*code).ok_or_else(|| format!("{code:#06b} among the metadata"))?;
            for (place, value) in places.into_iter().zip(kept) {
                chunk[place] = *value;
            }
        }
        Ok(row)
    }
}

/// The lane of a warp that has the code of a chunk, and its place among the lane's eight codes.
pub(super) fn code_place(
    element: Element,
    (row, chunk, chunks): (usize, usize, usize),
    selector: usize,
) -> Option<(usize, usize)> {
    let (lane, half) = (row % 8 * 4, row / 8);
    let limit = 16 / chunks;
    if selector >= limit {
        return None;
    }
    Some(match (chunks, element.own_bits() >= 16) {
        (4, true) => (lane + selector, 4 * half + chunk),
        (8, true) => (lane + 2 * selector + chunk / 4, 4 * half + chunk % 4),
        (8, false) => (lane + 2 * selector + half, chunk),
        (16, false) => (lane + 2 * (chunk / 8) + half, chunk % 8),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_to_the_places_that_codes_name() {
        let of = |bits, codes, kept: &[f64], words: &[u64]| Sparsity::new(bits, codes).row(kept, words);
        assert_eq!(of(16, Codes::Any, &[7.0, 9.0], &[0b1101]).unwrap(), [0.0, 7.0, 0.0, 9.0]);
        assert_eq!(of(16, Codes::Any, &[7.0, 9.0], &[0b0111]).unwrap(), [0.0, 9.0, 0.0, 7.0]);
        assert!(of(16, Codes::Ordered, &[7.0, 9.0], &[0b0111]).is_err());
        assert!(of(16, Codes::Tensor, &[7.0, 9.0], &[0b0110]).is_ok());
        assert!(of(8, Codes::Any, &[7.0, 9.0], &[0b0101]).is_err());
        assert_eq!(of(32, Codes::Any, &[7.0], &[0b1110]).unwrap(), [0.0, 7.0]);
        assert!(of(32, Codes::Any, &[7.0], &[0b0101]).is_err());
        let pairs = of(4, Codes::Any, &[1.0, 2.0, 3.0, 4.0], &[0b1100]).unwrap();
        assert_eq!(pairs, [1.0, 2.0, 0.0, 0.0, 0.0, 0.0, 3.0, 4.0]);
    }

    #[test]
    fn each_code_of_a_warp_is_somewhere() {
        for (word, chunks) in
            [("f16", 4), ("f16", 8), ("tf32", 8), ("s8", 8), ("s8", 16), ("s4", 8), ("e4m3", 16)]
        {
            let element = Element::of(word).unwrap();
            let cells = (0..16).flat_map(|row| (0..chunks).map(move |chunk| (row, chunk, chunks)));
            let mut cells: Vec<_> = cells.map(|cell| code_place(element, cell, 0).unwrap()).collect();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), 16 * chunks, "{word}");
            assert_eq!(code_place(element, (0, 0, chunks), 16 / chunks), None);
        }
    }
}
