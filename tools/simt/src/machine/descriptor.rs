//! Matrix descriptors: where the elements of an operand of `wgmma` or `tcgen05.mma` are in shared memory.
//!
//! A descriptor is a start address and two distances, in units of 16 bytes, and a swizzle:
//!
//! ```text
//! bits 0-13 start    16-29 leading distance (LBO)    32-45 stride distance (SBO)
//! wgmma:   62-63 swizzle: 1 128 bytes, 2 64, 3 32
//! tcgen05: 61-63 swizzle: 2 128 bytes, 4 64, 6 32, 1 128 with parts of 32; 46-47 version 1
//! ```
//!
//! With rows of `w` bytes (the swizzle; 16 without a swizzle), element `(r, k)` of `e` bytes is, before the
//! swizzle, at
//!
//! ```text
//! k is inner: start + r/8 * SBO + r%8 * w + k*e              (without a swizzle: + k*e/16 * LBO, k*e%16)
//! k is inner: the same, but where bit 52 is set, LBO replaces start for bytes past the row
//! r is inner: start + r*e/w * LBO + k/8 * SBO + k%8 * w + r*e%w    (without a swizzle LBO and SBO change places)
//! ```
//!
//! These are the canonical layouts of PTX ISA ("Canonical Layouts", Matrix Descriptors), and of the comments
//! in CUTLASS's `mma_sm90_desc.hpp` and `mma_sm100_desc.hpp`. A swizzle exchanges parts by the bits of the
//! address, as a tile's does ([`swizzled`]), so that a start in the middle of a row of the pattern steps
//! along k.

use super::{
    Stop,
    decode::Inst,
    element::Element,
    memory::SIZE,
    memory::Window,
    run::Machine,
    thread::{fault, unsupported},
    tma::{swizzled, swizzled_coarsely},
};

/// The instruction that reads a descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reader {
    Wgmma,
    Tensor,
}

/// A descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Descriptor {
    start: u64,
    leading: u64,
    stride: u64,
    /// The bytes of a row of the pattern; 16 without a swizzle.
    row: u64,
    /// Whether parts of 32 bytes are exchanged, instead of 16.
    is_coarse: bool,
    /// Whether the leading distance is the address of the bytes past a row.
    is_address: bool,
}

impl Descriptor {
    pub(super) fn new(reader: Reader, word: u64) -> Result<Self, String> {
        let field = |at: u32| (word >> at & 0x3fff) << 4;
        let kind = if reader == Reader::Wgmma { word >> 62 } else { word >> 61 };
        let (row, is_coarse) = match (reader, kind) {
            (_, 0) => (16, false),
            (Reader::Wgmma, 1) | (Reader::Tensor, 2) => (128, false),
            (Reader::Wgmma, 2) | (Reader::Tensor, 4) => (64, false),
            (Reader::Wgmma, 3) | (Reader::Tensor, 6) => (32, false),
            (Reader::Tensor, 1) => (128, true),
            _ => return Err(format!("swizzle {kind} of the descriptor {word:#x}")),
        };
        if reader == Reader::Tensor && word >> 46 & 3 != 1 {
            return Err(format!("version {} of the descriptor {word:#x}", word >> 46 & 3));
        }
        if word >> 49 & 7 != 0 {
            return Err(format!("base offset of the descriptor {word:#x}"));
        }
        let is_address = reader == Reader::Tensor && word >> 52 & 1 != 0;
        Ok(Self { start: field(0), leading: field(16), stride: field(32), row, is_coarse, is_address })
    }

    /// The offset of a byte in shared memory. `across` counts along the rows of A or columns of B, `along`
    /// along k, in bytes where they are inner and in elements otherwise.
    pub(super) fn offset(&self, across: u64, along: u64, is_inner: bool) -> u64 {
        let is_plain = self.row == 16;
        let place = if is_inner {
            let part = if is_plain { along / 16 * self.leading + along % 16 } else { along };
            across / 8 * self.stride + across % 8 * self.row + part
        } else {
            let steps = if self.is_coarse { 4 } else { 8 };
            let (row, step) =
                if is_plain { (self.stride, self.leading) } else { (self.leading, self.stride) };
            across / self.row * row + along / steps * step + along % steps * self.row + across % self.row
        };
        let in_row = self.start % self.row + along;
        let address = match self.is_address && is_inner && in_row >= self.row {
            true => self.leading + place - along + in_row - self.row,
            false => self.start + place,
        };
        match (is_plain, self.is_coarse) {
            (true, _) => address,
            (_, true) => swizzled_coarsely(address),
            _ => swizzled(address, self.row),
        }
    }
}

impl<'p> Machine<'p> {
    /// The elements of an operand: a list along k for each row of A or column of B.
    pub(super) fn described(
        &mut self,
        inst: &Inst,
        (descriptor, rank): (Descriptor, u64),
        element: Element,
        (rows, k, is_inner): (usize, usize, bool),
    ) -> Result<Vec<Vec<f64>>, Stop> {
        let bits = u64::from(element.bits());
        let width = bits / 8;
        if width == 0 {
            return Err(unsupported(inst));
        }
        let mut matrix = vec![vec![0.0; k]; rows];
        for (across, row) in matrix.iter_mut().enumerate() {
            for (along, value) in row.iter_mut().enumerate() {
                let (across, along) = (across as u64, along as u64);
                let (across, along) =
                    if is_inner { (across, along * width) } else { (across * width, along) };
                let bytes =
                    self.block_bytes(inst, rank, descriptor.offset(across, along, is_inner), width)?;
                let mut word = [0; 8];
                word[..bytes.len()].copy_from_slice(bytes);
                *value = element.value(u64::from_le_bytes(word));
            }
        }
        Ok(matrix)
    }

    /// Bytes of the shared memory of a block. A descriptor names the low 18 bits of an offset.
    pub(super) fn block_bytes(
        &mut self,
        inst: &Inst,
        rank: u64,
        offset: u64,
        size: u64,
    ) -> Result<&[u8], Stop> {
        let address = Window::Cluster.address_of(offset % SIZE + rank * SIZE, 0);
        let why =
            || fault(inst, format!("a matrix that has an element at offset {offset:#x} of shared memory"));
        self.objects.bytes(address, size).map(|bytes| &*bytes).ok_or_else(why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn descriptor(start: u64, leading: u64, stride: u64, swizzle: u64) -> Descriptor {
        let word = start >> 4 | (leading >> 4) << 16 | (stride >> 4) << 32 | swizzle << 62;
        Descriptor::new(Reader::Wgmma, word).unwrap()
    }

    #[test]
    fn rows_of_128_bytes_are_eight_to_a_group() {
        let d = descriptor(0x400, 16, 1024, 1);
        assert_eq!(d.offset(0, 0, true), 0x400);
        assert_eq!(d.offset(1, 0, true), 0x400 + 128 + 16);
        assert_eq!(d.offset(8, 16, true), 0x400 + 1024 + 16);
        // Along k by a step of 32 bytes of the start.
        assert_eq!(descriptor(0x420, 16, 1024, 1).offset(1, 0, true), 0x400 + 128 + (32 ^ 16));
    }

    #[test]
    fn without_a_swizzle_blocks_are_8_rows_of_16_bytes() {
        let d = descriptor(0, 256, 512, 0);
        assert_eq!(d.offset(9, 18, true), 512 + 16 + 256 + 2);
        assert_eq!(d.offset(18, 9, false), 512 + 256 + 16 + 2);
    }

    #[test]
    fn rows_may_be_inner() {
        let d = descriptor(0, 8192, 1024, 1);
        assert_eq!(d.offset(130, 0, false), 8192 + 2);
        assert_eq!(d.offset(0, 9, false), 1024 + 128 + 16);
    }

    #[test]
    fn what_is_behind_a_row_may_have_an_address() {
        let word = (0x400 + 96) >> 4 | (0x2000 >> 4) << 16 | (1024 >> 4) << 32 | 1 << 46 | 1 << 52 | 2 << 61;
        let d = Descriptor::new(Reader::Tensor, word).unwrap();
        assert_eq!(d.offset(8, 31, true), 0x400 + 1024 + 127);
        assert_eq!(d.offset(9, 33, true), 0x2000 + 1024 + 128 + (1 ^ 16));
    }

    #[test]
    fn an_unknown_version_or_swizzle_is_an_error() {
        assert!(Descriptor::new(Reader::Tensor, 0).is_err());
        assert!(Descriptor::new(Reader::Tensor, 1 << 46 | 3 << 61).is_err());
        assert!(Descriptor::new(Reader::Tensor, 1 << 46 | 2 << 61).is_ok());
    }
}
