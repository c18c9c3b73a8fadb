//! Sine, cosine, tangent.
//!
//! The problem. The remainder of `x` by `pi / 2`, of which the result has the relative error: `x` may be
//! 2^127 (2^1023), and as close to a multiple of `pi / 2` as 2^-30 (2^-61).
//!
//! An example, `sin(10)`. `10 / (pi / 2) = 6.366`, the nearest integer is `k = 6`, and `r = 10 - 6 pi / 2 =
//! 0.5752220`. The quadrant is `6 mod 4 = 2`: the result is `-sin(r) = -0.5440211`. With an odd quadrant it
//! would be a cosine.
//!
//! Why it is right.
//!
//! - Up to 2^16 (2^30) the remainder is Cody and Waite's, with `pi / 2` as a sum of three floats. `x - k c1`
//!   is exact: below one, and a multiple of the last place of `c1` or of `x`. `k c2` is subtracted with one
//!   rounding, or none where most of the digits cancel, then `k c3`. In `f32` that is all: `r` is off by
//!   half a unit or a little more. In `f64` the rounding's error is found, and the remainder is a sum `r +
//!   lo`. The sum of the three constants is off by 2^-72 (2^-161) times `k`.
//! - Above, it is Payne and Hanek's. `x = M 2^(e - w + 1)` with `M` an integer of `w` bits, the width of a
//!   register. `x 2 / pi` is needed modulo 4, so bits of `2 / pi` that give a multiple of 4 in the product
//!   with `M` do not count: the first `e - w - 1` after the point. The next `3 w` bits, in three registers,
//!   times `M`, give the quadrant in the two uppermost bits of their lower `3 w` bits, and the fraction in
//!   the rest, with an error below `2^(3 - 2 w)`, 2^-61 (2^-125): a relative one of 2^-31 (2^-64) in the
//!   worst case. The register where the bits begin is chosen by `select`s among constants, halving the choice
//!   with each bit of the number: no table in memory. The size of the fraction is cut into three integers
//!   that floats hold exactly, and their sum is multiplied by `pi / 2`. Pieces of a negative fraction, as
//!   two's complement has it, would cancel. This part is within [`Ops::rarely`].
//! - `sin(r + lo) = r + (r^3 S(r^2) + lo cos(r))` and `cos(r + lo) = 1 + (r^2 (r^2 C(r^2) - 1/2) - r lo)`,
//!   with the errors of the polynomials at 2^-27.8 and 2^-32.7 (2^-57.7 and 2^-63.7). In `f64` the last
//!   addition is half a unit, and the rest, which is at most a third of the result, makes another half at
//!   most: below 1.2. In `f32` the error of `r` is added, half a unit or, from Payne and Hanek, one: below
//!   1.7.
//! - The tangent is the quotient of both. In `f64` their parts stay apart, and the quotient is corrected by
//!   the rest of the dividend; in `f32` the errors of both and of the quotient add up.
//!
//! `sin.approx` and `cos.approx` have absolute errors, which do not bound the error close to zeros; they are
//! not used.

use crate::{
    exponential::{magic, nearest},
    ops::{Compare::*, IntegerBinary, IntegerCompare, Ops, Short, Width},
};

/// The error is below 2^-27.8.
const SIN_F32: [f64; 3] = [-0.16666653752326965, 0.008332106284797192, -0.00019507884280756116];
/// The error is below 2^-57.7.
const SIN_F64: [f64; 6] = [
    -0.16666666666666627,
    0.008333333333321044,
    -0.00019841269828667986,
    2.7557313285639574e-06,
    -2.5050693174585503e-08,
    1.5892967885246765e-10,
];
/// The error is below 2^-32.7.
const COS_F32: [f64; 3] = [0.04166664555668831, -0.0013887296663597226, 2.442985714878887e-05];
/// The error is below 2^-63.7.
const COS_F64: [f64; 6] = [
    0.04166666666666658,
    -0.001388888888887097,
    2.480158728752801e-05,
    -2.755731379159154e-07,
    2.0875647494494907e-09,
    -1.1355744253969159e-11,
];
/// A quarter of a turn as a sum.
const QUARTER: [[f64; 3]; 2] = [
    [1.5707963705062866, -4.371138828673793e-08, -1.7151245100058819e-15],
    [std::f64::consts::FRAC_PI_2, 6.123233995736766e-17, -1.4973849048591698e-33],
];
/// Quarters in a unit.
const QUARTERS: [f64; 2] = [0.6366197466850281, std::f64::consts::FRAC_2_PI];
/// The bits of `2 / pi` after the point.
const QUARTER_BITS: [u64; 18] = [
    0xa2f9836e4e441529,
    0xfc2757d1f534ddc0,
    0xdb6295993c439041,
    0xfe5163abdebbc561,
    0xb7246e3a424dd2e0,
    0x06492eea09d1921c,
    0xfe1deb1cb129a73e,
    0xe88235f52ebb4484,
    0xe99c7026b45f7e41,
    0x3991d639835339f4,
    0x9c845f8bbdf9283b,
    0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f,
    0x6d367ecf27cb09b7,
    0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b,
    0x3d0739f78a5292ea,
    0x6bfb5fb11f8d5d08,
];

/// A remainder by a quarter of a turn.
struct Angle<O: Ops> {
    /// In the lowest two bits.
    quadrant: O::I,
    r: O::F,
    /// In `f64`, a summand.
    lo: Option<O::F>,
}

/// The remainder of a number that is not negative.
fn reduced<O: Ops>(o: &mut O, x: O::F) -> Angle<O> {
    let magic = magic(o);
    let magic = o.float(magic);
    let (moved, k) = nearest(o, x, QUARTERS, magic);
    let [c1, c2, c3] = o.either(QUARTER[0], QUARTER[1]);
    let first = o.fma_by(k, -c1, x);
    let r = o.fma_by(k, -c2, first);
    let bound = o.either(16f64, 30f64).exp2();
    let bound = o.float(bound);
    // NaN may go either way.
    let is_great = o.compare(LessEqual, bound, x);
    if o.width() == Width::Single {
        let r = o.fma_by(k, -c3, r);
        let [moved, r] = o.rarely(is_great, [moved, r], |o| {
            let (quadrant, r, lo) = reduced_great(o, x);
            [o.float_of_bits(quadrant), o.add(r, lo)]
        });
        return Angle { quadrant: o.bits(moved), r, lo: None };
    }
    // The error of `first - r`, where `first` nearly vanishes, and the rounding error of `r`.
    let subtracted = o.sub(first, r);
    let error = o.sub(first, subtracted);
    let error = o.sub(error, r);
    let lo = o.fma_by(k, -c2, subtracted);
    let lo = o.add(lo, error);
    let lo = o.fma_by(k, -c3, lo);
    let [moved, r, lo] = o.rarely(is_great, [moved, r, lo], |o| {
        let (quadrant, r, lo) = reduced_great(o, x);
        [o.float_of_bits(quadrant), r, lo]
    });
    Angle { quadrant: o.bits(moved), r, lo: Some(lo) }
}

/// The quadrant and the remainder of a great number, as a sum.
fn reduced_great<O: Ops>(o: &mut O, x: O::F) -> (O::I, O::F, O::F) {
    use IntegerBinary::*;
    let (precision, size) = (o.precision(), o.size());
    let bits = o.bits(x);
    let exponent = o.with(ShiftRight, bits, precision - 1);
    let significand = o.with(ShiftLeft, bits, size - precision);
    let significand = o.with(Or, significand, i64::MIN >> (64 - size));

    // The bits of 2 / pi after as many zeros as a register has, so that the number of bits to leave out is
    // `e - w - 1 + w`, which is not negative.
    let offset = o.with(Sub, exponent, o.bias() + 1);
    let (count, levels): (usize, &[usize]) = o.either((6, &[2, 1]), (18, &[8, 4, 2, 1]));
    let mut words = vec![o.integer(0)];
    for i in 0..count {
        let word =
            o.either((QUARTER_BITS[i / 2] >> (32 * (1 - i % 2))) as u32 as i64, QUARTER_BITS[i] as i64);
        words.push(o.integer(word));
    }
    let zero = words[0];
    for &level in levels {
        let bit = o.with(And, offset, level as i64 * size);
        let is_unset = o.compare_integers(IntegerCompare::Equal, bit, zero);
        words = (0..level + 3).map(|i| o.select_integer(is_unset, words[i], words[i + level])).collect();
    }
    let left = o.with(And, offset, size - 1);
    let right = o.with(Xor, left, size - 1);
    let [first, second, third] = [0, 1, 2].map(|i| {
        let upper = o.integers(ShiftLeft, words[i], left);
        let lower = o.with(ShiftRight, words[i + 1], 1);
        let lower = o.integers(ShiftRight, lower, right);
        o.integers(Or, upper, lower)
    });

    // The middle and the upper of three registers of the product; the lowest is too small to count.
    let low = o.integers(MulHigh, significand, third);
    let middle = o.integers(Mul, significand, second);
    let low = o.integers(Add, low, middle);
    let carries = o.compare_integers(IntegerCompare::LessUnsigned, low, middle);
    let one = o.integer(1);
    let carry = o.select_integer(carries, one, zero);
    let upper = o.integers(Mul, significand, first);
    let middle = o.integers(MulHigh, significand, second);
    let upper = o.integers(Add, upper, middle);
    let upper = o.integers(Add, upper, carry);

    // A fraction of one half or more belongs to the next quadrant, and is negative there.
    let quadrant = o.with(ShiftRight, upper, size - 2);
    let half = o.with(ShiftRight, upper, size - 3);
    let half = o.with(And, half, 1);
    let quadrant = o.integers(Add, quadrant, half);
    let upper = o.with(ShiftLeft, upper, 2);
    let carried = o.with(ShiftRight, low, size - 2);
    let upper = o.integers(Or, upper, carried);
    let low = o.with(ShiftLeft, low, 2);
    // Its size, but for one unit of 2 w bits: pieces with different signs would cancel.
    let is_negative = o.compare_integers(IntegerCompare::Less, upper, zero);
    let sign = o.with(ShiftRightSigned, upper, size - 1);
    let [upper, low] = [upper, low].map(|part| o.integers(Xor, part, sign));

    // Three pieces of the fraction, each exactly a float.
    let spare = size - precision;
    let rest = o.with(And, upper, (1 << spare) - 1);
    let upper = o.integers(Sub, upper, rest);
    let rest = o.with(ShiftLeft, rest, precision - spare);
    let carried = o.with(ShiftRight, low, 2 * spare);
    let rest = o.integers(Or, rest, carried);
    let last = o.with(And, low, (1 << (2 * spare)) - 1);
    let [upper, rest, last] =
        [(upper, size), (rest, size + precision - spare), (last, 2 * size)].map(|(part, place)| {
            let part = o.to_float(part);
            o.scale(part, (-place as f64).exp2())
        });
    let (fraction, fraction_lo) = o.fast_sum(upper, rest);
    let fraction_lo = o.add(fraction_lo, last);
    let [fraction, fraction_lo] = [fraction, fraction_lo].map(|part| {
        let negative = o.neg(part);
        o.select(is_negative, negative, part)
    });
    let [c1, c2, _] = o.either(QUARTER[0], QUARTER[1]);
    let (r, lo) = o.long_scale(fraction, [c1, c2]);
    let lo = o.fma_by(fraction_lo, c1, lo);
    // Infinity and NaN give NaN.
    let r = o.fma_by(x, 0.0, r);
    (quadrant, r, lo)
}

/// The sine and the cosine of a remainder. In `f64` each is a sum, with the smaller part second.
fn sine_and_cosine<O: Ops>(o: &mut O, angle: &Angle<O>) -> [(O::F, Option<O::F>); 2] {
    let r = angle.r;
    let (sine, cosine): (&[f64], &[f64]) = o.either((&SIN_F32, &COS_F32), (&SIN_F64, &COS_F64));
    let z = o.mul(r, r);
    let cube = o.mul(z, r);
    let sine = o.polynomial(z, sine);
    let cosine = o.polynomial(z, cosine);
    let cosine = o.fma_plus(cosine, z, -0.5);
    let Some(lo) = angle.lo else {
        return [(o.fma(sine, cube, r), None), (o.fma_plus(cosine, z, 1.0), None)];
    };
    // `lo cos(r)`
    let turned = o.mul(lo, z);
    let turned = o.fma(turned, cosine, lo);
    let sine = o.fma(sine, cube, turned);
    let product = o.mul(r, lo);
    let minus = o.neg(product);
    let cosine = o.fma(cosine, z, minus);
    [(r, Some(sine)), (o.float(1.0), Some(cosine))]
}

/// A sum as one float.
fn rounded<O: Ops>(o: &mut O, sum: (O::F, Option<O::F>)) -> O::F {
    match sum.1 {
        None => sum.0,
        Some(lo) => o.add(sum.0, lo),
    }
}

/// The sine or, where the quadrant is odd, the cosine.
fn turned<O: Ops>(o: &mut O, angle: &Angle<O>, quadrant: O::I) -> O::F {
    let [sine, cosine] = sine_and_cosine(o, angle).map(|sum| rounded(o, sum));
    let is_odd = is_odd(o, quadrant);
    o.select(is_odd, cosine, sine)
}

fn is_odd<O: Ops>(o: &mut O, quadrant: O::I) -> O::B {
    let bit = o.with(IntegerBinary::And, quadrant, 1);
    let one = o.integer(1);
    o.compare_integers(IntegerCompare::Equal, bit, one)
}

/// A float with its sign changed where the uppermost bit of an integer is set.
fn negated_where<O: Ops>(o: &mut O, value: O::F, flags: O::I) -> O::F {
    let sign = o.with(IntegerBinary::And, flags, i64::MIN >> (64 - o.size()));
    let bits = o.bits(value);
    let bits = o.integers(IntegerBinary::Xor, bits, sign);
    o.float_of_bits(bits)
}

/// The sine, within two units in the last place. 22 instructions in `f32`, 38 in `f64`, and 76 (97) more for
/// a great argument.
pub fn sin<O: Ops>(o: &mut O, x: O::F) -> O::F {
    let size = o.abs(x);
    let angle = reduced(o, size);
    let result = turned(o, &angle, angle.quadrant);
    let half_turns = o.with(IntegerBinary::ShiftLeft, angle.quadrant, o.size() - 2);
    let bits = o.bits(x);
    let flags = o.integers(IntegerBinary::Xor, half_turns, bits);
    negated_where(o, result, flags)
}

/// The cosine, within two units in the last place. 22 instructions in `f32`, 38 in `f64`, and 76 (97) more
/// for a great argument.
pub fn cos<O: Ops>(o: &mut O, x: O::F) -> O::F {
    let size = o.abs(x);
    let angle = reduced(o, size);
    let quadrant = o.with(IntegerBinary::Add, angle.quadrant, 1);
    let result = turned(o, &angle, quadrant);
    let half_turns = o.with(IntegerBinary::ShiftLeft, quadrant, o.size() - 2);
    negated_where(o, result, half_turns)
}

/// The tangent, within four units in the last place in `f32` and two in `f64`. 24 instructions in `f32`, 51
/// in `f64`, one of them a division, and 76 (97) more for a great argument.
pub fn tan<O: Ops>(o: &mut O, x: O::F) -> O::F {
    let size = o.abs(x);
    let angle = reduced(o, size);
    let [sine, cosine] = sine_and_cosine(o, &angle);
    let is_odd = is_odd(o, angle.quadrant);
    let result = if let ((sine, Some(sine_lo)), (cosine, Some(cosine_lo))) = (sine, cosine) {
        // A quotient of sums: the first one is corrected by the rest.
        let [(sine, sine_lo), (cosine, cosine_lo)] =
            [(sine, sine_lo), (cosine, cosine_lo)].map(|(hi, lo)| o.fast_sum(hi, lo));
        let [upper, lower] = [(cosine, sine), (sine, cosine)].map(|(odd, even)| o.select(is_odd, odd, even));
        let [upper_lo, lower_lo] =
            [(cosine_lo, sine_lo), (sine_lo, cosine_lo)].map(|(odd, even)| o.select(is_odd, odd, even));
        let inverse = o.reciprocal(lower);
        let quotient = o.mul(upper, inverse);
        let rest = o.fnma(quotient, lower, upper);
        let rest = o.add(rest, upper_lo);
        let rest = o.fnma(quotient, lower_lo, rest);
        o.fma(rest, inverse, quotient)
    } else {
        let upper = o.select(is_odd, cosine.0, sine.0);
        let lower = o.select(is_odd, sine.0, cosine.0);
        o.div(upper, lower)
    };
    let quarter_turns = o.with(IntegerBinary::ShiftLeft, angle.quadrant, o.size() - 1);
    let bits = o.bits(x);
    let flags = o.integers(IntegerBinary::Xor, quarter_turns, bits);
    negated_where(o, result, flags)
}
