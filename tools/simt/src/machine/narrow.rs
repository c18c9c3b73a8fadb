//! Sixteen numbers of 4 or 6 bits in 16 bytes, the rest of which is padding.
//!
//! ```text
//! b4x16_p64: the low half of byte 0, the high half, byte 1 ...; 8 bytes of padding
//! b6x16_p32: bits 0 to 5 of the first 12 bytes, bits 6 to 11 ...; 4 bytes of padding
//! ```
//!
//! `ldmatrix` and `tcgen05.cp` make a byte of each, `tcgen05.mma` reads this form from shared memory.

use super::decode::Inst;

/// The bits of a number, if the instruction reads such numbers.
pub(super) fn source_bits(inst: &Inst) -> Option<u32> {
    match inst.one_of(&["b4x16_p64", "b6x16_p32"])? {
        "b4x16_p64" => Some(4),
        _ => Some(6),
    }
}

/// The bytes that hold numbers of so many bits, in their low bits.
pub(super) fn unpacked(bytes: &[u8], bits: u32) -> [u8; 16] {
    let all = bytes.iter().rev().fold(0_u128, |sum, byte| sum << 8 | u128::from(*byte));
    let mut out = [0; 16];
    for (at, byte) in (0..).zip(&mut out) {
        *byte = (all >> (at * bits)) as u8 & ((1 << bits) - 1);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_has_the_lowest_bits() {
        assert_eq!(unpacked(&[0x21, 0x43], 4)[..5], [1, 2, 3, 4, 0]);
        // 1, 2, 31, 63
        let word: u32 = 1 | 2 << 6 | 31 << 12 | 63 << 18;
        assert_eq!(unpacked(&word.to_le_bytes(), 6)[..5], [1, 2, 31, 63, 0]);
    }
}
