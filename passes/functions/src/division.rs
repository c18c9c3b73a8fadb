//! Division, square roots and remainders.
//!
//! The problem of the remainder. `x - trunc(x / y) y` is always a float, so the remainder is exact. But the
//! quotient may have 277 bits in `f32` and 2098 in `f64`, and a function has no loop.
//!
//! An example, the remainder of `2^100` by 7. Where the quotient has fewer bits than a float, one `fma` is
//! enough. Here it has 98. The divisor's significand as an integer of 24 bits is `m = 7 * 2^21`, the
//! dividend's is `a = 2^23`, both with their exponents: `2^100 = a 2^77` and `7 = m 2^-21`. So the remainder
//! is `(a 2^98 mod m) 2^-21`. `98 = 0b0110_0010`, of which the upper bits are 6: `2^6 = 64`. Each of the four
//! lower bits squares, and doubles where it is one, modulo `m`: exponents 12, 24, 49, 98. One more product
//! with `a`, and the remainder is `2^22 * 2^-21 = 2`, for `2^100 = 2 (2^3)^33`.
//!
//! Why it is right.
//!
//! - Where `x / y < 2^23`, the quotient, rounded and truncated, is right or one too great. The `fma` of it is
//!   exact, as the remainder, or the number one divisor below it, is a multiple of the smaller last place and
//!   no greater than `y`; if it is negative, the divisor is added.
//! - A product modulo `m` is Barrett's: with `p` bits of the numbers and `w` of the registers, `h = floor(a
//!   b / 2^p)` and `i = floor(2^(p+w-2) / m)`, or up to two less, `q = floor(4 h i / 2^w)` is at most the
//!   quotient and more than the quotient minus 4. So `a b - q m < 4 m < 2^w` is right in its low `w` bits,
//!   and two minima of unsigned numbers, with `2 m` less and with `m` less, make it smaller than `m`.
//! - `i` comes from a division of floats, made too small on purpose, and one step of Newton in integers.
//! - The exponents' difference is below 280 (2100): four (six) lower bits leave a first power of `2^17`
//!   (`2^32`), which is smaller than `m`.
//!
//! `rsqrt` of `f32` is the approximation, good to 2^-22.9, and a step of Newton: `r + r / 2 (1 - (x r) r)`.
//! The step's error is the rounding of `x r`, a quarter of a unit to a half, and its own rounding: about one
//! in all. In `f64` it begins with the quotient of one and the root, and the rounding of `x r` is taken into
//! account: half a unit.

use crate::ops::{Binary, Compare::*, IntegerBinary, Ops, Short, Unary, Width};

/// `1 / sqrt(x)`, within 1.1 units in the last place. 7 instructions in `f32`, 10 in `f64`, among them a
/// root and a division.
pub fn rsqrt<O: Ops>(o: &mut O, x: O::F) -> O::F {
    let one = o.float(1.0);
    let approximate = if o.width() == Width::Single {
        o.unary(Unary::RsqrtApprox, x)
    } else {
        let root = o.unary(Unary::Sqrt, x);
        o.div(one, root)
    };
    let root = o.mul(x, approximate);
    let mut error = o.fnma(root, approximate, one);
    if o.width() == Width::Double {
        let minus = o.neg(root);
        let lo = o.fma(x, approximate, minus);
        error = o.fnma(lo, approximate, error);
    }
    let half = o.scale(approximate, 0.5);
    let result = o.fma(half, error, approximate);
    // Of zero and infinity the approximation is right, and the error is NaN.
    let is_nan = o.compare(Unordered, error, error);
    o.select(is_nan, approximate, result)
}

/// `1 / sqrt(x)` for `f32` with subnormals flushed to zero. 1 instruction.
pub fn rsqrt_flush<O: Ops>(o: &mut O, x: O::F) -> O::F {
    o.unary(Unary::RsqrtApproxFlush, x)
}

/// The square root, rounded to nearest. 1 instruction.
pub fn sqrt<O: Ops>(o: &mut O, x: O::F) -> O::F {
    o.unary(Unary::Sqrt, x)
}

/// The square root for `f32`, fast, with subnormals flushed or not. 1 instruction.
pub fn sqrt_approx<O: Ops>(o: &mut O, x: O::F, flush: bool) -> O::F {
    o.unary(if flush { Unary::SqrtApproxFlush } else { Unary::SqrtApprox }, x)
}

/// The quotient, rounded to nearest. 1 instruction.
pub fn div<O: Ops>(o: &mut O, x: O::F, y: O::F) -> O::F {
    o.div(x, y)
}

/// The quotient for `f32`, fast, with subnormals flushed or not. 1 instruction.
pub fn div_approx<O: Ops>(o: &mut O, x: O::F, y: O::F, flush: bool) -> O::F {
    o.binary(if flush { Binary::DivApproxFlush } else { Binary::DivApprox }, x, y)
}

/// The quotient for `f32`, within two units for each divisor, with subnormals flushed or not. 1 instruction.
pub fn div_full<O: Ops>(o: &mut O, x: O::F, y: O::F, flush: bool) -> O::F {
    o.binary(if flush { Binary::DivFullFlush } else { Binary::DivFull }, x, y)
}

/// The remainder with the sign of the dividend, exact. 15 instructions, and 114 in `f32` or 146 in `f64`
/// where the quotient does not fit a float.
pub fn remainder<O: Ops>(o: &mut O, x: O::F, y: O::F) -> O::F {
    let [a, b] = [x, y].map(|value| o.abs(value));
    let quotient = o.div(a, b);
    let whole = o.unary(Unary::Trunc, quotient);
    let near = o.fnma(whole, b, a);
    let next = o.add(near, b);
    let is_negative = o.is(near, Less, 0.0);
    let near = o.select(is_negative, next, near);
    let least = o.float(((o.precision() - 1) as f64).exp2());
    let is_far = o.compare(LessEqual, least, quotient);
    let [size] = o.rarely(is_far, [near], |o| [far_remainder(o, a, b)]);

    let signed = o.with_sign(size, x);
    let [zero, infinity, nan] = [0.0, f64::INFINITY, f64::NAN].map(|value| o.float(value));
    let is_infinite = o.compare(Equal, b, infinity);
    let signed = o.select(is_infinite, x, signed);
    // Of a finite number by a nonzero number, and neither is NaN.
    let is_finite = o.compare(Less, a, infinity);
    let is_divisor = o.compare(Less, zero, b);
    let is_number = o.both(is_finite, is_divisor);
    o.select(is_number, signed, nan)
}

/// The significand as an integer with all its bits, and the exponent of its last place, moved by the bias and
/// the bits of the significand.
fn significand<O: Ops>(o: &mut O, value: O::F) -> (O::I, O::I) {
    let (precision, bias) = (o.precision(), o.bias());
    let small = o.is(value, Less, 2f64.powi(1 - bias as i32));
    let scaled = o.scale(value, 2f64.powi(precision as i32));
    let value = o.select(small, scaled, value);
    let [zero, moved] = [0, precision].map(|value| o.integer(value));
    let moved = o.select_integer(small, moved, zero);
    let bits = o.bits(value);
    let exponent = o.with(IntegerBinary::ShiftRight, bits, precision - 1);
    let exponent = o.integers(IntegerBinary::Sub, exponent, moved);
    let bits = o.with(IntegerBinary::And, bits, (1 << (precision - 1)) - 1);
    (o.with(IntegerBinary::Or, bits, 1 << (precision - 1)), exponent)
}

/// A modulus and the numbers that its products need.
struct Modulus<I> {
    one: I,
    two: I,
    inverse: I,
}

impl<I: Copy> Modulus<I> {
    fn new<O: Ops<I = I>>(o: &mut O, one: I) -> Self {
        let (precision, size) = (o.precision(), o.size());
        let value = o.to_float(one);
        let power = o.float(((precision + size - 2) as f64).exp2());
        let quotient = o.div(power, value);
        // Two roundings are off by less than 2^-p each, so this is smaller than the quotient, by less than
        // one part in 2^(p-2): the deficit of the product below fits a register.
        let quotient = o.scale(quotient, 1.0 - ((1 - precision) as f64).exp2());
        let inverse = o.to_integer(quotient);
        let product = o.integers(IntegerBinary::Mul, inverse, one);
        let zero = o.integer(0);
        let missing = o.integers(IntegerBinary::Sub, zero, product);
        let missing = o.integers(IntegerBinary::MulHigh, missing, inverse);
        let missing = o.with(IntegerBinary::ShiftRight, missing, precision - 2);
        let inverse = o.integers(IntegerBinary::Add, inverse, missing);
        Modulus { one, two: o.integers(IntegerBinary::Add, one, one), inverse }
    }

    fn reduced<O: Ops<I = I>>(o: &mut O, value: I, modulus: I) -> I {
        let less = o.integers(IntegerBinary::Sub, value, modulus);
        o.integers(IntegerBinary::MinUnsigned, value, less)
    }

    fn product<O: Ops<I = I>>(&self, o: &mut O, a: I, b: I) -> I {
        let high = o.with(IntegerBinary::ShiftLeft, a, o.size() - o.precision());
        let high = o.integers(IntegerBinary::MulHigh, high, b);
        let high = o.with(IntegerBinary::ShiftLeft, high, 2);
        let quotient = o.integers(IntegerBinary::MulHigh, high, self.inverse);
        let product = o.integers(IntegerBinary::Mul, a, b);
        let multiple = o.integers(IntegerBinary::Mul, quotient, self.one);
        let rest = o.integers(IntegerBinary::Sub, product, multiple);
        let rest = Self::reduced(o, rest, self.two);
        Self::reduced(o, rest, self.one)
    }
}

/// The remainder of positive numbers of which the first is much greater.
fn far_remainder<O: Ops>(o: &mut O, a: O::F, b: O::F) -> O::F {
    let (a, a_exponent) = significand(o, a);
    let (m, exponent) = significand(o, b);
    let modulus = Modulus::new(o, m);
    let difference = o.integers(IntegerBinary::Sub, a_exponent, exponent);
    let squares = o.either(4, 6);
    let upper = o.with(IntegerBinary::ShiftRight, difference, squares);
    let one = o.integer(1);
    let mut power = o.integers(IntegerBinary::ShiftLeft, one, upper);
    for bit in (0..squares).rev() {
        power = modulus.product(o, power, power);
        let factor = o.with(IntegerBinary::ShiftRight, difference, bit);
        let factor = o.integers(IntegerBinary::And, factor, one);
        power = o.integers(IntegerBinary::ShiftLeft, power, factor);
        power = Modulus::reduced(o, power, m);
    }
    let rest = modulus.product(o, power, a);
    let mut rest = o.to_float(rest);
    // The power of two in two factors, as it may be smaller than a float.
    let exponent = o.with(IntegerBinary::Sub, exponent, o.bias() + o.precision() - 1);
    let half = o.with(IntegerBinary::ShiftRightSigned, exponent, 1);
    let other = o.integers(IntegerBinary::Sub, exponent, half);
    for part in [half, other] {
        let bits = o.with(IntegerBinary::Add, part, o.bias());
        let bits = o.with(IntegerBinary::ShiftLeft, bits, o.precision() - 1);
        let factor = o.float_of_bits(bits);
        rest = o.mul(rest, factor);
    }
    rest
}
