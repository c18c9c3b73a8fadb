//! The operands of `tcgen05.mma`: A and B in shared memory, A in tensor memory, the kept numbers of a sparse
//! A, and zero columns of B.
//!
//! In shared memory 16 numbers of 4 or 6 bits have 16 bytes (`narrow`), if their kind has bytes, too; else
//! numbers of four bits are two to a byte. In tensor memory a row is a lane, numbers are side by side in its
//! columns, and a number of four bits is in the middle of a byte.
//!
//! The metadata of a sparse A (`sparse`) have eight codes in a word. For numbers of 8 and 4 bits, the lane of
//! a row has its codes in columns side by side. For 16 and 32 bits, rows are 16 lanes apart: lanes `0` to `7`
//! have the codes of the left half of rows `0` to `7` in their low bits, of rows `8` to `15` in the high
//! ones, lanes `8` to `15` have the right half, and the selector is a column. This layout is CUTLASS's
//! `tmem_e_frg`.
//!
//! A descriptor of zero columns (`.ws`) has, for each bank of D's columns:
//!
//! ```text
//! bits 0-31 how many columns of the first span have passed, a byte for each bank    32-35 the first span is zeros
//! 39 there are zeros    40-47 48-55 the columns of a span of zeros, and of another span, less one    56-61 shift of B
//! ```

use super::{
    Stop,
    decode::Inst,
    descriptor::Descriptor,
    element::Element,
    narrow::unpacked,
    run::Machine,
    sparse::{Codes, Sparsity},
    tensor::lane_and_column,
    tensor_shape::Shape,
    thread::{fault, unsupported},
};

/// Zero columns of B, and the first column that is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Zeros {
    word: u64,
    pub shift: usize,
}

impl Zeros {
    /// The columns of a descriptor; the error says why there are none.
    pub(super) fn new(word: u64, shape: &Shape) -> Result<Self, String> {
        let zeros = Self { word, shift: (word >> 56 & 63) as usize };
        if zeros.shift > shape.most_shift {
            return Err(format!(
                "columns of B shifted by {}, at most {} are possible",
                zeros.shift, shape.most_shift
            ));
        }
        let is_far = |bank: usize| {
            zeros.start(bank) >= if zeros.is_zero_first(bank) { zeros.span(40) } else { zeros.span(48) }
        };
        if zeros.has_zeros() && (0..shape.banks()).any(is_far) {
            return Err(format!("zero columns {word:#x} that begin after their first span"));
        }
        Ok(zeros)
    }

    fn has_zeros(self) -> bool {
        self.word >> 39 & 1 != 0
    }

    fn span(self, at: u32) -> usize {
        (self.word >> at & 0xff) as usize + 1
    }

    fn start(self, bank: usize) -> usize {
        (self.word >> (8 * bank) & 0xff) as usize
    }

    fn is_zero_first(self, bank: usize) -> bool {
        self.word >> (32 + bank) & 1 != 0
    }

    /// Whether a column of a bank is zero.
    pub(super) fn is_zero(self, bank: usize, column: usize) -> bool {
        let (zero, used) = (self.span(40), self.span(48));
        let at = (column + self.start(bank)) % (zero + used);
        self.has_zeros() && if self.is_zero_first(bank) { at < zero } else { at >= used }
    }
}

impl Machine<'_> {
    /// An operand with a descriptor: a list along k for each row of A or column of B.
    pub(super) fn in_shared(
        &mut self,
        inst: &Inst,
        place: (Descriptor, u64),
        shape: &Shape,
        element: Element,
        (rows, k, is_inner): (usize, usize, bool),
    ) -> Result<Vec<Vec<f64>>, Stop> {
        let bits = element.own_bits();
        if bits >= 8 {
            return self.described(inst, place, element, (rows, k, is_inner));
        }
        if shape.bits == 4 && !is_inner {
            return Err(unsupported(inst));
        }
        if shape.bits == 4 {
            let bytes = self.described(inst, place, Element::Integer(8, false), (rows, k / 2, true))?;
            let halves = |byte: &f64| [element.value(*byte as u64), element.value(*byte as u64 >> 4)];
            return Ok(bytes.iter().map(|row| row.iter().flat_map(halves).collect()).collect());
        }
        let (descriptor, rank) = place;
        let mut matrix = vec![vec![0.0; k]; rows];
        for (across, row) in matrix.iter_mut().enumerate() {
            for (along, value) in row.iter_mut().enumerate() {
                let (along_at, across_at) =
                    if is_inner { (along / 16 * 16, across) } else { (along, across / 16 * 16) };
                let offset = descriptor.offset(across_at as u64, along_at as u64, is_inner);
                let bytes = unpacked(self.block_bytes(inst, rank, offset, 16)?, bits);
                let at = if is_inner { along } else { across } % 16;
                *value = element.value(u64::from(bytes[at]));
            }
        }
        Ok(matrix)
    }

    /// A in the lanes of a bank of tensor memory.
    pub(super) fn in_tensor(
        &mut self,
        inst: &Inst,
        (rank, place): (u64, u64),
        shape: &Shape,
        (k, bank): (usize, usize),
    ) -> Result<Vec<Vec<f64>>, Stop> {
        let (first, column) = lane_and_column(place);
        let per_word = (32 / shape.bits) as usize;
        let shift = if shape.bits == 8 { shape.a.shift() } else { 0 };
        let mut left = Vec::new();
        for row in 0..shape.rows() {
            let lane = first + shape.lane(row, bank);
            let mut numbers = Vec::with_capacity(k);
            for along in 0..k {
                let word = *self.tensor_word(inst, rank, (lane, column + along / per_word))?;
                let part = word >> (along % per_word * shape.bits as usize) >> shift;
                numbers.push(shape.a.value(u64::from(part)));
            }
            left.push(numbers);
        }
        Ok(left)
    }

    /// The rows of a sparse A, with the metadata of a bank.
    pub(super) fn expanded(
        &mut self,
        inst: &Inst,
        (rank, place): (u64, u64),
        shape: &Shape,
        bank: usize,
        kept: &[Vec<f64>],
    ) -> Result<Vec<Vec<f64>>, Stop> {
        let sparsity = Sparsity::new(shape.bits, Codes::Tensor);
        let mut matrix = Vec::with_capacity(kept.len());
        for (row, kept) in kept.iter().enumerate() {
            let mut codes = Vec::new();
            for chunk in 0..shape.k / sparsity.width {
                let (lane, column, at) = code_place(shape, shape.lane(row, bank), chunk);
                let (first, start) = lane_and_column(place);
                let word = *self.tensor_word(inst, rank, (first + lane, start + column))?;
                codes.push(u64::from(word >> (4 * at) & 15));
            }
            matrix.push(sparsity.row(kept, &codes).map_err(|why| fault(inst, why))?);
        }
        Ok(matrix)
    }
}

/// The lane, the column and the number of the code of a chunk of the row in a lane.
fn code_place(shape: &Shape, lane: usize, chunk: usize) -> (usize, usize, usize) {
    if shape.bits < 16 {
        return (lane, chunk / 8, chunk % 8);
    }
    let of_half = lane / 16 * 16 + lane % 8 + 8 * (chunk / 4);
    (of_half, shape.selector, 4 * (lane % 16 / 8) + chunk % 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The columns of a bank as PTX ISA writes masks: the last column first.
    fn mask(word: u64, bank: usize, count: usize) -> String {
        let zeros = Zeros { word, shift: 0 };
        (0..count).rev().map(|column| if zeros.is_zero(bank, column) { '1' } else { '0' }).collect()
    }

    #[test]
    fn columns_are_zero_where_the_examples_of_ptx_have_them() {
        let spans = 1 << 39 | 2 << 40 | 3 << 48;
        assert_eq!(mask(2 << 40 | 3 << 48, 0, 8), "00000000");
        assert_eq!(mask(spans, 0, 14), "11100001110000");
        assert_eq!(mask(spans | 1 << 32, 0, 17), "11100001110000111");
        let four = spans | 1 << 32 | 1 << 33 | 1 << 8 | 2 << 16 | 1 << 24;
        assert_eq!(mask(four, 0, 14), "00001110000111");
        assert_eq!(mask(four, 1, 13), "0000111000011");
        assert_eq!(mask(four, 2, 12), "111000011100");
        assert_eq!(mask(four, 3, 13), "1110000111000");
    }
}
