//! Numbers of few bits: their values, and the nearest number to a value.
//!
//! ```text
//! e4m3 0x38 = 0 0111 000 = 1.0        four bits of exponent, three after the point
//! e2m1 0x7  = 0 11 1     = 6.0        the largest number: it has neither infinities nor NaNs
//! ```
//!
//! All formats of PTX differ in three things: the bits of the exponent, the bits of the fraction, and the
//! meaning of the largest exponent. So they are records, and each conversion is the same few lines. A value
//! is an `f64`: it holds each of these numbers, and each product of two, without a rounding of its own, so
//! that a conversion rounds once.

/// The meaning of the largest exponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Top {
    /// Infinity, or NaN.
    Ieee,
    /// Numbers, but all ones is NaN.
    OneNan,
    /// Numbers.
    Finite,
}

/// A format of floating-point numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Format {
    /// Its word in PTX.
    pub name: &'static str,
    exponent: u32,
    fraction: u32,
    top: Top,
}

const fn format(name: &'static str, exponent: u32, fraction: u32, top: Top) -> Format {
    Format { name, exponent, fraction, top }
}

pub(super) const F16: Format = format("f16", 5, 10, Top::Ieee);
pub(super) const BF16: Format = format("bf16", 8, 7, Top::Ieee);
pub(super) const F32: Format = format("f32", 8, 23, Top::Ieee);
/// Its 10 bits after the point, without the 13 below them.
const TF32: Format = format("tf32", 8, 10, Top::Ieee);
const FORMATS: [Format; 9] = [
    F16,
    BF16,
    F32,
    TF32,
    format("e4m3", 4, 3, Top::OneNan),
    format("e5m2", 5, 2, Top::Ieee),
    format("e2m1", 2, 1, Top::Finite),
    format("e2m3", 2, 3, Top::Finite),
    format("e3m2", 3, 2, Top::Finite),
];

/// The rounding of a value between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Round {
    /// To the nearest number, from the middle to the even one.
    Even,
    /// To the nearest number, from the middle away from zero.
    Away,
    Zero,
    Down,
    Up,
    /// Away from zero if the sum of these bits and the lost part, in units of the last place, is at least
    /// one.
    Random {
        bits: u32,
        width: u32,
    },
}

impl Round {
    /// By its word.
    pub(super) fn of(word: &str) -> Option<Self> {
        Some(match word {
            "rn" => Self::Even,
            "rna" => Self::Away,
            "rz" => Self::Zero,
            "rm" => Self::Down,
            "rp" => Self::Up,
            _ => return None,
        })
    }

    fn whole(self, value: f64, is_negative: bool) -> f64 {
        match self {
            Self::Even => value.round_ties_even(),
            Self::Away => value.round(),
            Self::Zero => value.floor(),
            Self::Random { bits, width } => (value + f64::from(bits) / f64::powi(2.0, width as i32)).floor(),
            Self::Down => {
                if is_negative {
                    value.ceil()
                } else {
                    value.floor()
                }
            }
            Self::Up => {
                if is_negative {
                    value.floor()
                } else {
                    value.ceil()
                }
            }
        }
    }
}

impl Format {
    /// By its word.
    pub(super) fn of(word: &str) -> Option<Self> {
        FORMATS.into_iter().find(|format| format.name == word)
    }

    pub(super) fn bits(self) -> u32 {
        1 + self.exponent + self.fraction
    }

    fn bias(self) -> i32 {
        (1 << (self.exponent - 1)) - 1
    }

    /// The bits of NaN; of the largest number where all bits are numbers.
    fn nan(self) -> u64 {
        match self.top {
            Top::Ieee | Top::OneNan => (1 << (self.bits() - 1)) - 1,
            Top::Finite => self.largest(),
        }
    }

    fn largest(self) -> u64 {
        match self.top {
            Top::Ieee => (((1 << self.exponent) - 1) << self.fraction) - 1,
            Top::OneNan => (1 << (self.bits() - 1)) - 2,
            Top::Finite => (1 << (self.bits() - 1)) - 1,
        }
    }

    /// The value of the low bits.
    pub(super) fn value(self, bits: u64) -> f64 {
        let sign = if bits >> (self.bits() - 1) & 1 != 0 { -1.0 } else { 1.0 };
        let magnitude = bits & ((1 << (self.bits() - 1)) - 1);
        if magnitude > self.largest() {
            let is_infinite = self.top == Top::Ieee && magnitude == self.largest() + 1;
            return if is_infinite { sign * f64::INFINITY } else { f64::NAN };
        }
        let exponent = (magnitude >> self.fraction) as i32;
        let fraction = magnitude & ((1 << self.fraction) - 1);
        let (whole, exponent) =
            if exponent == 0 { (fraction, 1) } else { (fraction | 1 << self.fraction, exponent) };
        sign * whole as f64 * f64::powi(2.0, exponent - self.bias() - self.fraction as i32)
    }

    /// The number for a value. A value that is too large is infinite, or the largest number if there is no
    /// infinity or the result has to be finite.
    pub(super) fn nearest(self, value: f64, round: Round, is_finite: bool) -> u64 {
        if value.is_nan() {
            return self.nan();
        }
        let sign = u64::from(value.is_sign_negative()) << (self.bits() - 1);
        let least = 1 - self.bias();
        let exponent = ((value.to_bits() >> 52 & 0x7ff) as i32 - 1023).max(least);
        let scaled = value.abs() / f64::powi(2.0, exponent - self.fraction as i32);
        let bits = if value.is_infinite() {
            self.largest() + 1
        } else {
            let whole = round.whole(scaled, value.is_sign_negative()) as u64;
            (((exponent - least) as u64) << self.fraction) + whole
        };
        let limit = if self.top == Top::Ieee && !is_finite { self.largest() + 1 } else { self.largest() };
        sign | bits.min(limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_worth_what_the_formats_say() {
        let value = |name: &str, bits| Format::of(name).unwrap().value(bits);
        assert_eq!(value("e4m3", 0x38), 1.0);
        assert_eq!(value("e4m3", 0x7e), 448.0);
        assert!(value("e4m3", 0x7f).is_nan());
        assert_eq!(value("e5m2", 0x7b), 57344.0);
        assert_eq!(value("e2m1", 0x7), 6.0);
        assert_eq!(value("e2m1", 0x1), 0.5);
        assert_eq!(value("f16", 0xc000), -2.0);
        assert_eq!(value("bf16", 0x3f80), 1.0);
        assert!(value("f16", 0x7c01).is_nan());
    }

    #[test]
    fn each_number_is_the_nearest_one_to_itself() {
        for format in FORMATS.into_iter().filter(|format| format.bits() <= 16) {
            for bits in 0..1_u64 << format.bits() {
                let value = format.value(bits);
                if !value.is_nan() {
                    assert_eq!(format.nearest(value, Round::Even, false), bits, "{format:?}");
                }
            }
        }
    }

    #[test]
    fn the_middle_goes_to_the_even_one_and_too_large_ones_are_infinite_or_the_largest() {
        assert_eq!(F16.nearest(2049.0, Round::Even, false), F16.nearest(2048.0, Round::Even, false));
        assert_eq!(F16.nearest(2049.0, Round::Up, false), F16.nearest(2050.0, Round::Even, false));
        assert_eq!(F16.nearest(1e9, Round::Even, false), 0x7c00);
        assert_eq!(F16.nearest(1e9, Round::Even, true), 0x7bff);
        let e4m3 = Format::of("e4m3").unwrap();
        assert_eq!(e4m3.nearest(-1e9, Round::Even, true), 0xfe);
        assert_eq!(F16.nearest(f64::NAN, Round::Even, false), 0x7fff);
    }
}
