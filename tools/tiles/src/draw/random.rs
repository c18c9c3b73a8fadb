//! Numbers at random, and numbers that are likely to show mistakes.

use crate::float::{self, Near, Rounding};
use tilespace_tile_bytecode::Scalar;

/// Numbers that look random. Equal seeds give equal numbers.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// The next number, below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.number() % end.max(1) as u64) as usize
    }

    /// The bits of a number: small, at an end of the range, or any.
    pub fn bits(&mut self, scalar: Scalar) -> u64 {
        let bits = u32::from(scalar.bits());
        if scalar == Scalar::I1 {
            return self.number() & 1;
        }
        if scalar.is_integer() {
            let value = match self.below(8) {
                0..4 => self.below(16) as u64,
                4 => (self.below(9) as u64).wrapping_sub(4),
                5 => (1 << (bits - 1)) - 1 + self.below(2) as u64,
                _ => self.number(),
            };
            return crate::value::cut(value, bits);
        }
        let value = match self.below(16) {
            0..8 => self.below(17) as f64 - 8.0,
            8..11 => (self.below(2001) as f64 - 1000.0) / 64.0,
            11 => [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e-40][self.below(6)],
            _ => {
                let bits = self.number() >> (64 - bits);
                let value = float::decode(if scalar == Scalar::TF32 { bits << 13 } else { bits }, scalar);
                // Few numbers are so great or small that sums with other numbers lose these.
                if self.below(4) > 0 && value != 0.0 { value % 8.0 } else { value }
            }
        };
        float::encode(Near::exact(value), scalar, Rounding::Nearest).0
    }

    /// Numbers as bytes.
    pub fn bytes(&mut self, scalar: Scalar, count: usize) -> Vec<u8> {
        let size = crate::value::size(scalar);
        if scalar == Scalar::I1 {
            // Every byte except zero is true.
            return (0..count).map(|_| [0, 1, 0, 1, 1, 2, 0, 0x80][self.below(8)]).collect();
        }
        (0..count).flat_map(|_| self.bits(scalar).to_le_bytes()[..size].to_vec()).collect()
    }
}
