//! Logarithms.
//!
//! The problem. `log(x)` and `log2(x)` within one unit in the last place, also close to one, where the
//! logarithm is close to zero and an absolute error would be a great relative one. That is why `lg2.approx`,
//! with its absolute error of 2^-22 there, is of no use.
//!
//! An example, `log(10)`. `10 = 2^3 * 1.25`, and `1.25` lies within `[sqrt(1/2), sqrt(2))`, so `e = 3` and
//! `f = 0.25`, both exact. `log(1 + f) = f + f^2 Q(f) = 0.25 - 0.0268564 = 0.2231436`, and `3 log(2) =
//! 2.0794415`: together `2.3025851`.
//!
//! Why it is right.
//!
//! - The exponent is found in the bits: the bits of `x` minus the bits of `sqrt(1/2)`, without the bits below
//!   the exponent, are `e`; subtracted from the bits of `x` they leave the bits of `1 + f`. A subnormal is
//!   scaled first.
//! - For `f32`, `Q` is a polynomial with an error of 2^-27. For `f64` it would have more than twenty
//!   coefficients; with `s = f / (2 + f)`, `log(1 + f) = 2 atanh(s)`, with a series of only even powers of
//!   `|s| < 0.172`: `f - (f^2 / 2 - s (f^2 / 2 + s^2 R(s^2)))`, with an error of 2^-59. The rest besides `f`
//!   is below a fifth of the result and rounded a few times, which is some tenths of a unit.
//! - `e * hi` is exact, since `hi` has as many bits of `log(2)` as leave place for `e`, and its sum with `f`
//!   is exact below one; above, its error is kept. The rest of `log(2)` joins the small part. So the last
//!   addition makes nearly the whole error. Where `e` is not zero nothing cancels: the parts `e log(2)` and
//!   `log(1 + f)` differ by a factor of two at least, which is why the range is symmetric around one.
//! - `log2` is the same, with the product of `f` by `1 / log(2)` in two floats. In `f32` it has a polynomial
//!   of its own, since another product with `1 / log(2)` makes the error greater than one unit (1.03
//!   measured).
//! - Zero gives minus infinity, infinity itself, negative numbers and NaN give NaN. `lg2.approx` is
//!   documented to do so; `f64` has `x * inf + inf`, and a choice for zero.

use crate::ops::{Compare::*, IntegerBinary, IntegerCompare, Ops, Short, Unary, Width};

/// The error is below 2^-27.4.
const LOG_F32: [f64; 9] = [
    -0.49999991059303284,
    0.33333325386047363,
    -0.2500140070915222,
    0.20001907646656036,
    -0.16612643003463745,
    0.1418454796075821,
    -0.13219718635082245,
    0.12881579995155334,
    -0.07647193223237991,
];
/// The error is below 2^-29.3.
const LOG2_F32: [f64; 10] = [
    -0.7213475108146667,
    0.48089805245399475,
    -0.36067473888397217,
    0.2885695993900299,
    -0.24044394493103027,
    0.20513015985488892,
    -0.1792687177658081,
    0.1718413233757019,
    -0.16717620193958282,
    0.0953373983502388,
];
/// The error is below 2^-59.5.
const ATANH_F64: [f64; 7] = [
    0.6666666666666735,
    0.39999999999409314,
    0.28571428743699057,
    0.22222198427518589,
    0.18183572432255368,
    0.15313830267120485,
    0.1479827622039789,
];
/// `log(2)` with few bits, and the rest.
const LN_2: [[f64; 2]; 2] =
    [[0.693145751953125, 1.428606765330187e-06], [0.6931471805601177, -1.7239444525614835e-13]];
/// `1 / log(2)` as a sum.
const LOG2_E: [[f64; 2]; 2] =
    [[1.4426950216293335, 1.925963033500011e-08], [std::f64::consts::LOG2_E, 2.0355273740931033e-17]];

/// `x = 2^e * m` with `m` within `[sqrt(1/2), sqrt(2))`, for a positive number: `e` and `m`.
pub(crate) fn decomposed<O: Ops>(o: &mut O, x: O::F) -> (O::F, O::F) {
    let (precision, smallest) = (o.precision(), 2f64.powi(1 - o.bias() as i32));
    let small = o.is(x, Less, smallest);
    let scaled = o.scale(x, 2f64.powi(precision as i32));
    let x = o.select(small, scaled, x);
    let [zero, exponent] = [0.0, -(precision as f64)].map(|value| o.float(value));
    let exponent = o.select(small, exponent, zero);
    let bits = o.bits(x);
    let root = o.either(i64::from(0.5f32.sqrt().to_bits()), 0.5f64.sqrt().to_bits() as i64);
    let above = o.with(IntegerBinary::Sub, bits, root);
    let above = o.with(IntegerBinary::And, above, -1 << (precision - 1));
    let mantissa = o.integers(IntegerBinary::Sub, bits, above);
    let above = o.to_float(above);
    (o.fma_by(above, 2f64.powi(1 - precision as i32), exponent), o.float_of_bits(mantissa))
}

/// `f`, and `log(1 + f) - f`.
fn near_one<O: Ops>(o: &mut O, mantissa: O::F) -> (O::F, O::F) {
    let f = o.offset(mantissa, -1.0);
    let square = o.mul(f, f);
    if o.width() == Width::Single {
        let q = o.polynomial(f, &LOG_F32);
        return (f, o.mul(square, q));
    }
    let sum = o.offset(f, 2.0);
    let s = o.div(f, sum);
    let z = o.mul(s, s);
    let half = o.scale(square, 0.5);
    let r = o.polynomial(z, &ATANH_F64);
    let r = o.fma(z, r, half);
    let minus = o.neg(half);
    (f, o.fma(s, r, minus))
}

/// The result for positive finite numbers; otherwise the result that Annex F of C99 states.
fn special<O: Ops>(o: &mut O, x: O::F, result: O::F) -> O::F {
    // Smaller numbers and greater ones wrap around to greater ones.
    let bits = o.bits(x);
    let moved = o.with(IntegerBinary::Sub, bits, 1);
    let infinite = o.either(i64::from(f32::INFINITY.to_bits()), f64::INFINITY.to_bits() as i64);
    let bound = o.integer(infinite - 1);
    let usual = o.compare_integers(IntegerCompare::LessUnsigned, moved, bound);
    let other = if o.width() == Width::Single {
        o.unary(Unary::Lg2Approx, x)
    } else {
        let [infinity, minus] = [f64::INFINITY, f64::NEG_INFINITY].map(|value| o.float(value));
        let other = o.fma(x, infinity, infinity);
        let is_zero = o.is(x, Equal, 0.0);
        o.select(is_zero, minus, other)
    };
    o.select(usual, result, other)
}

/// The natural logarithm, within one unit in the last place. 31 instructions in `f32`, 36 in `f64`, one of
/// them a division.
pub fn log<O: Ops>(o: &mut O, x: O::F) -> O::F {
    let (e, mantissa) = decomposed(o, x);
    let (f, rest) = near_one(o, mantissa);
    let [hi, lo] = o.either(LN_2[0], LN_2[1]);
    let product = o.scale(e, hi);
    let (sum, error) = o.fast_sum(product, f);
    let rest = o.fma_by(e, lo, rest);
    let rest = o.add(rest, error);
    let result = o.add(sum, rest);
    special(o, x, result)
}

/// The base 2 logarithm, within one unit in the last place. 33 instructions in `f32`, 38 in `f64`, one of
/// them a division.
pub fn log2<O: Ops>(o: &mut O, x: O::F) -> O::F {
    let (e, mantissa) = decomposed(o, x);
    let (hi, lo) = if o.width() == Width::Single {
        let f = o.offset(mantissa, -1.0);
        let (hi, lo) = o.long_scale(f, LOG2_E[0]);
        let square = o.mul(f, f);
        let q = o.polynomial(f, &LOG2_F32);
        (hi, o.fma(square, q, lo))
    } else {
        let (f, rest) = near_one(o, mantissa);
        let (hi, lo) = o.long_scale(f, LOG2_E[1]);
        (hi, o.fma_by(rest, LOG2_E[1][0], lo))
    };
    let (sum, error) = o.fast_sum(e, hi);
    let lo = o.add(lo, error);
    let result = o.add(sum, lo);
    special(o, x, result)
}
