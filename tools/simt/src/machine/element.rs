//! The types of the elements of a matrix, and the shape of a product.

use super::numbers::{Format, Round};

/// The type of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    /// An integer of so many bits, with a sign or without.
    Integer(u32, bool),
    Float(Format),
    Double,
}

impl Element {
    /// By its word.
    pub(super) fn of(word: &str) -> Option<Self> {
        Some(match word {
            "s32" => Self::Integer(32, true),
            "u32" => Self::Integer(32, false),
            "s8" => Self::Integer(8, true),
            "u8" => Self::Integer(8, false),
            "s4" => Self::Integer(4, true),
            "u4" => Self::Integer(4, false),
            "b1" => Self::Integer(1, false),
            "f64" => Self::Double,
            _ => Self::Float(Format::of(word)?),
        })
    }

    /// The bits of an element in a register: a number of TF32 takes 32 bits, and the last ones do not count;
    /// a number of less than 8 bits takes a byte.
    pub(super) fn bits(self) -> u32 {
        match self {
            Self::Integer(bits, _) => bits,
            Self::Float(format) if format.name == "tf32" => 32,
            Self::Float(format) => format.bits().max(8),
            Self::Double => 64,
        }
    }

    /// The bits of the number itself.
    pub(super) fn own_bits(self) -> u32 {
        match self {
            Self::Float(format) if format.name != "tf32" => format.bits(),
            other => other.bits(),
        }
    }

    /// The distance of a number from the end of its byte: a number of four bits is in the middle.
    pub(super) fn shift(self) -> u32 {
        if self.own_bits() == 4 && self.bits() == 8 { 2 } else { 0 }
    }

    pub(super) fn value(self, bits: u64) -> f64 {
        match self {
            Self::Integer(width, true) => ((bits << (64 - width)) as i64 >> (64 - width)) as f64,
            Self::Integer(width, false) => (bits & ((1 << width) - 1)) as f64,
            Self::Float(format) if format.name == "tf32" => format.value(bits >> 13),
            Self::Float(format) => format.value(bits),
            Self::Double => f64::from_bits(bits),
        }
    }

    /// The bits of a result. Integers wrap, or saturate if the instruction says so.
    pub(super) fn result(self, value: f64, saturates: bool) -> u64 {
        match self {
            Self::Integer(..) if saturates => value as i32 as u32 as u64,
            Self::Integer(..) => value as i64 as u32 as u64,
            Self::Float(format) => format.nearest(value, Round::Even, false),
            Self::Double => value.to_bits(),
        }
    }
}

/// The shape of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub m: usize,
    pub n: usize,
    pub k: usize,
}

impl Tile {
    /// By its word, `m16n8k16`.
    pub(super) fn of(word: &str) -> Option<Self> {
        let (m, rest) = word.strip_prefix('m')?.split_once('n')?;
        let (n, k) = rest.split_once('k')?;
        Some(Self { m: m.parse().ok()?, n: n.parse().ok()?, k: k.parse().ok()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_wrap_unless_they_saturate() {
        let int = Element::Integer(32, true);
        assert_eq!(int.result(f64::from(i32::MAX) + 1.0, false), 0x8000_0000);
        assert_eq!(int.result(f64::from(i32::MAX) + 1.0, true), 0x7fff_ffff);
        assert_eq!(Element::Integer(8, true).value(0xff), -1.0);
    }

    #[test]
    fn a_number_of_four_bits_is_in_the_middle_of_its_byte() {
        let shift = |word: &str| Element::of(word).map(Element::shift);
        assert_eq!(
            [shift("e2m1"), shift("e3m2"), shift("e4m3"), shift("s4")],
            [Some(2), Some(0), Some(0), Some(0)]
        );
    }
}
