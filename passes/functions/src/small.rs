//! Floats of eight and of four bits, which have no arithmetic: to `f32` and back.
//!
//! ```text
//! f8E4M3FN   s eeee mmm    bias 7    no infinity, one NaN (0x7f)     greatest 448
//! f8E5M2     s eeeee mm    bias 15   infinity 0x7c                   greatest 57344
//! f4E2M1FN   s ee m        bias 1    no infinity, no NaN             greatest 6
//! f8E8M0FNU  eeeeeeee      bias 127  no sign, no zero, NaN 0xff      powers of two
//! ```
//!
//! To `f32`: the bits but the sign, moved to their place in an `f32`, are the number but for a power of two;
//! a product with it is exact, for subnormals as well. To a small float: an integer that is half of the last
//! place less one, plus the last bit, is added to the bits of the `f32`, and the rest is cut off, which
//! rounds to the nearest, ties to even; a subnormal is rounded by the sum with a number that has the format's
//! least place as its last place. The formats are from the OCP specifications for floats of 8 bits and for
//! microscaling.
//!
//! The tests compare with the nearest number of a list of all.

use crate::ops::{Binary, Compare, IntegerBinary, IntegerCompare, Ops, Unary};

/// A float of few bits.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Small {
    /// `f8E4M3FN`.
    E4M3,
    /// `f8E5M2`.
    E5M2,
    /// `f4E2M1FN`.
    E2M1,
    /// `f8E8M0FNU`.
    E8M0,
}

impl Small {
    /// The bits of the mantissa and of the exponent.
    fn bits(self) -> (u32, u32) {
        match self {
            Self::E4M3 => (3, 4),
            Self::E5M2 => (2, 5),
            Self::E2M1 => (1, 2),
            Self::E8M0 => (0, 8),
        }
    }

    /// The bias of the exponent.
    fn bias(self) -> i32 {
        match self {
            Self::E4M3 => 7,
            Self::E5M2 => 15,
            Self::E2M1 => 1,
            Self::E8M0 => 127,
        }
    }

    /// The greatest number.
    fn greatest(self) -> f64 {
        match self {
            Self::E4M3 => 448.0,
            Self::E5M2 => 57344.0,
            Self::E2M1 => 6.0,
            Self::E8M0 => f64::from(2.0_f32.powi(127)),
        }
    }

    /// The number that a pattern of bits is.
    pub fn number(self, bits: u32) -> f64 {
        let (mantissa, exponent) = self.bits();
        let magnitude = bits & ((1 << (mantissa + exponent)) - 1);
        let (e, m) = (magnitude >> mantissa, f64::from(magnitude & ((1 << mantissa) - 1)));
        let scale = |power: i32| 2.0_f64.powi(power);
        let unit = f64::from(1 << mantissa);
        let value = match (self, magnitude) {
            (Self::E8M0, 0xff) | (Self::E4M3, 0x7f) => return f64::NAN,
            (Self::E8M0, _) => return scale(e as i32 - 127),
            (Self::E5M2, 0x7c) => f64::INFINITY,
            (Self::E5M2, 0x7d..) => return f64::NAN,
            _ if e == 0 => m / unit * scale(1 - self.bias()),
            _ => (1.0 + m / unit) * scale(e as i32 - self.bias()),
        };
        if bits >> (mantissa + exponent) & 1 == 1 { -value } else { value }
    }

    /// The pattern of bits of the number nearest to another one.
    pub fn pattern(self, number: f64) -> u32 {
        let (mantissa, exponent) = self.bits();
        let sign = u32::from(self != Self::E8M0);
        let all = 0..1u32 << (mantissa + exponent + sign);
        // The distance, then the sign of a zero, then the last bit.
        let rank = |bits: &u32| {
            let own = self.number(*bits);
            let distance = match (own.is_nan(), number.is_nan()) {
                (true, true) => 0.0,
                (false, false) if own == number => 0.0,
                (false, false) => (own - number).abs(),
                _ => f64::INFINITY,
            };
            (distance, own.is_sign_negative() != number.is_sign_negative(), bits % 2)
        };
        let order = |a: &u32, b: &u32| {
            let (a, b) = (rank(a), rank(b));
            a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2))
        };
        all.min_by(order).unwrap_or(0)
    }
}

fn integer<O: Ops>(o: &mut O, op: IntegerBinary, a: O::I, number: i64) -> O::I {
    let number = o.integer(number);
    o.integers(op, a, number)
}

/// A small float, in the lowest bits of an integer of 32, as an `f32`. Exact.
pub fn from_small<O: Ops>(o: &mut O, small: Small, bits: O::I) -> O::F {
    let (mantissa, exponent) = small.bits();
    if small == Small::E8M0 {
        // The least one is a subnormal of f32.
        let moved = integer(o, IntegerBinary::ShiftLeft, bits, 23);
        let (zero, nan, least) = (o.integer(0), o.integer(0x7f80_0000), o.integer(0x0040_0000));
        let is_least = o.compare_integers(IntegerCompare::Equal, moved, zero);
        let is_nan = o.compare_integers(IntegerCompare::Equal, moved, nan);
        let moved = o.select_integer(is_least, least, moved);
        let quiet = o.integer(0x7fff_ffff);
        let moved = o.select_integer(is_nan, quiet, moved);
        return o.float_of_bits(moved);
    }
    let own = mantissa + exponent;
    let magnitude = integer(o, IntegerBinary::And, bits, (1 << own) - 1);
    let moved = integer(o, IntegerBinary::ShiftLeft, magnitude, (23 - mantissa).into());
    let moved = o.float_of_bits(moved);
    let scale = o.float(2.0_f64.powi(127 - small.bias()));
    let value = o.binary(Binary::Mul, moved, scale);
    let mut result = o.bits(value);
    // Infinity and NaN.
    if small != Small::E2M1 {
        let first = if small == Small::E4M3 { 0x7e } else { 0x7b };
        let last = o.integer(first);
        let is_special = o.compare_integers(IntegerCompare::LessUnsigned, last, magnitude);
        let special = match small {
            // Infinity, or a NaN that keeps its bits.
            Small::E5M2 => integer(o, IntegerBinary::Or, result, 0x7f80_0000),
            _ => o.integer(0x7fff_ffff),
        };
        result = o.select_integer(is_special, special, result);
    }
    let sign = integer(o, IntegerBinary::And, bits, 1 << own);
    let sign = integer(o, IntegerBinary::ShiftLeft, sign, (31 - own).into());
    let result = o.integers(IntegerBinary::Or, result, sign);
    o.float_of_bits(result)
}

/// An `f32` as the nearest small float, ties to even, in the lowest bits of an integer. A number that is too
/// great becomes infinity or a NaN, or the greatest number where the format has neither.
///
/// For a power of two ([`Small::E8M0`]) the magnitude is rounded towards zero, or up, as PTX does
/// (`cvt.rz.ue8m0x2`): 2^-127 of zero, and a NaN of infinity.
pub fn to_small<O: Ops>(o: &mut O, small: Small, x: O::F, up: bool) -> O::I {
    if small == Small::E8M0 {
        return to_power(o, x, up);
    }
    let (mantissa, exponent) = small.bits();
    let own = mantissa + exponent;
    let bits = o.bits(x);
    let sign = integer(o, IntegerBinary::ShiftRight, bits, (31 - own).into());
    let sign = integer(o, IntegerBinary::And, sign, 1 << own);
    let is_nan = o.compare(Compare::Unordered, x, x);
    let mut magnitude = o.unary(Unary::Abs, x);
    if small == Small::E2M1 {
        let most = o.float(small.greatest());
        magnitude = o.binary(Binary::Min, magnitude, most);
    }
    let bits = o.bits(magnitude);
    let cut = 23 - mantissa;
    // Numbers with an exponent of the format.
    let last = integer(o, IntegerBinary::ShiftRight, bits, cut.into());
    let odd = integer(o, IntegerBinary::And, last, 1);
    let moved = i64::from(small.bias() - 127) * (1 << 23) + (1 << (cut - 1)) - 1;
    let usual = integer(o, IntegerBinary::Add, bits, moved);
    let usual = o.integers(IntegerBinary::Add, usual, odd);
    let usual = integer(o, IntegerBinary::ShiftRight, usual, cut.into());
    // Subnormals: the last place of the sum is the least number.
    let unit = o.float(2.0_f64.powi(1 - small.bias() - mantissa as i32 + 23));
    let sum = o.binary(Binary::Add, magnitude, unit);
    let (sum, unit) = (o.bits(sum), o.bits(unit));
    let least = o.integers(IntegerBinary::Sub, sum, unit);
    let normal = o.integer(i64::from(128 - small.bias()) << 23);
    let is_least = o.compare_integers(IntegerCompare::LessUnsigned, bits, normal);
    let mut result = o.select_integer(is_least, least, usual);
    // Above the greatest number: the next pattern is infinity, or the NaN.
    let (over, nan) = match small {
        Small::E4M3 => (0x7f, 0x7f),
        Small::E5M2 => (0x7c, 0x7f),
        _ => (0x7, 0x7),
    };
    let over = o.integer(over);
    result = o.integers(IntegerBinary::MinUnsigned, result, over);
    let nan = o.integer(nan);
    result = o.select_integer(is_nan, nan, result);
    o.integers(IntegerBinary::Or, result, sign)
}

/// The exponent of an `f32`, of which the least power of two has a bit of the mantissa.
fn to_power<O: Ops>(o: &mut O, x: O::F, up: bool) -> O::I {
    let is_nan = o.compare(Compare::Unordered, x, x);
    let magnitude = o.unary(Unary::Abs, x);
    let bits = o.bits(magnitude);
    // A subnormal is 2^-127 at least if its first bit is set.
    let rounded = if up {
        let carried = integer(o, IntegerBinary::Add, bits, 0x007f_ffff);
        let power = integer(o, IntegerBinary::ShiftRight, carried, 23);
        let least = o.integer(0x0040_0001);
        let is_least = o.compare_integers(IntegerCompare::LessUnsigned, bits, least);
        let none = o.integer(0);
        o.select_integer(is_least, none, power)
    } else {
        integer(o, IntegerBinary::ShiftRight, bits, 23)
    };
    let nan = o.integer(0xff);
    o.select_integer(is_nan, nan, rounded)
}
