//! Powers, with a float or an integer as the exponent.
//!
//! The problem. `x^y = 2^(y log2(x))`, and an absolute error of the exponent is a relative error of the
//! result: with an exponent of 100, 7 bits before the point, a logarithm of 24 bits leaves 17 bits after it.
//!
//! An example, `1.1^100`. `log2(1.1) = 0.13750353` in `f32`, of which the next digits are `-2.3e-9`. The
//! product with 100 is 13.750352; without the further digits the power would be off by `100 * 2.3e-9 *
//! log(2)`, two units.
//!
//! Why it is right.
//!
//! - The logarithm is a sum of two floats. `x = 2^e m`, `u = (m - 1) / (m + 1)`, `log(m) = 2 atanh(u)
//!   = 2 (u + u^3 (1/3 + u^2 T(u^2)))` with `|u| < 0.172`. The quotient, `u^2`, the coefficient 1/3 and the
//!   products with it are sums of two floats. `u^2 T` is a plain float: its rounding weighs `u^4 / 5 <
//!   2^-12` against `u`. The whole relative error is below 2^-34 (2^-64): multiplied by at most 128 (1024)
//!   and `log(2)`, less than 0.2 units of the result (0.4). With plain floats for `u^2` and the products the
//!   result is off by six units (measured in `f32`).
//! - `y log2(x) = hi + lo` with an exact product of the upper parts. `2^hi` as in [`crate::exponential`],
//!   with `r = (hi - k) + lo`. That gives one more unit, so less than two.
//! - Where the power overflows or vanishes, `hi` is limited to where the result still does, and `lo` to the
//!   size that it has otherwise. `y` is limited to 2^40 (2^70), beyond which the power of nothing but one is
//!   finite and not zero; so `0 * inf` does not occur.
//! - The logarithms of zero and infinity are infinite. Then the limits give zero or infinity.
//! - The rest of Annex F: `x^0` and `1^y` are one, also of NaN; a negative `x` gives NaN unless `y` is an
//!   integer, and a negative result if `y` is odd. `y` is odd if `y / 2` is not an integer and `y` is.
//!
//! `powi` has an exponent of up to 32 (64) bits, which is more than a float has: it is a sum of two, too.

use crate::{
    exponential::{add_to_exponent, exp2_near_zero, exponent_shift, magic},
    logarithm::decomposed,
    ops::{Compare::*, IntegerBinary, IntegerCompare, Ops, Short, Unary},
};

/// The error is below 2^-36.8.
const ATANH_TAIL_F32: [f64; 3] = [0.20000076293945312, 0.14273545145988464, 0.11709818243980408];
/// The error is below 2^-73.4.
const ATANH_TAIL_F64: [f64; 8] = [
    0.1999999999999999,
    0.14285714285721926,
    0.11111111108892639,
    0.09090909422345898,
    0.07692279186586641,
    0.06668133429744597,
    0.05837864484184979,
    0.05991105889501955,
];
/// One third as a sum.
const THIRD: [[f64; 2]; 2] =
    [[0.3333333432674408, -9.934107758624577e-09], [0.3333333333333333, 1.850371707708594e-17]];
/// `2 / log(2)` as a sum.
const TWO_LOG2_E: [[f64; 2]; 2] =
    [[2.885390043258667, 3.851926067000022e-08], [2.8853900817779268, 4.0710547481862066e-17]];

/// The base 2 logarithm of a positive finite number, as a sum of two floats.
fn long_log2<O: Ops>(o: &mut O, x: O::F) -> (O::F, O::F) {
    let (e, m) = decomposed(o, x);
    let one = o.float(1.0);
    let (d, d_lo) = o.fast_sum(one, m);
    let f = o.sub(m, one);
    let inverse = o.reciprocal(d);
    let u = o.mul(f, inverse);
    let left = o.fnma(u, d, f);
    let left = o.fnma(u, d_lo, left);
    let u_lo = o.mul(left, inverse);

    let (z, z_lo) = o.exact_product(u, u);
    let twice = o.add(u, u);
    let z_lo = o.fma(twice, u_lo, z_lo);
    let coefficients: &[f64] = o.either(&ATANH_TAIL_F32, &ATANH_TAIL_F64);
    let tail = o.polynomial(z, coefficients);
    let tail = o.mul(tail, z);
    let third = o.either(THIRD[0], THIRD[1]);
    let third_hi = o.float(third[0]);
    let (q, q_lo) = o.fast_sum(third_hi, tail);
    let q_lo = o.offset(q_lo, third[1]);

    let (w, w_lo) = long_product(o, (z, z_lo), (q, q_lo));
    let (v, v_lo) = long_product(o, (u, u_lo), (w, w_lo));
    let (sum, sum_lo) = o.fast_sum(u, v);
    let rest = o.add(u_lo, v_lo);
    let sum_lo = o.add(sum_lo, rest);

    let factor = o.either(TWO_LOG2_E[0], TWO_LOG2_E[1]);
    let (hi, lo) = o.long_scale(sum, factor);
    let lo = o.fma_by(sum_lo, factor[0], lo);
    let (hi, error) = o.fast_sum(e, hi);
    let lo = o.add(error, lo);
    o.fast_sum(hi, lo)
}

/// A product of two sums, without the product of their lower parts.
fn long_product<O: Ops>(o: &mut O, a: (O::F, O::F), b: (O::F, O::F)) -> (O::F, O::F) {
    let (hi, lo) = o.exact_product(a.0, b.0);
    let lo = o.fma(a.0, b.1, lo);
    (hi, o.fma(a.1, b.0, lo))
}

/// `size^(y + y_lo)` for a `size` that is not negative.
fn magnitude<O: Ops>(o: &mut O, size: O::F, y: O::F, y_lo: Option<O::F>) -> O::F {
    let (log, log_lo) = long_log2(o, size);
    let [infinity, minus] = [f64::INFINITY, f64::NEG_INFINITY].map(|value| o.float(value));
    let is_zero = o.is(size, Equal, 0.0);
    let log = o.select(is_zero, minus, log);
    let is_infinite = o.compare(Equal, size, infinity);
    let log = o.select(is_infinite, infinity, log);

    let (hi, lo) = o.exact_product(y, log);
    let lo = o.fma(y, log_lo, lo);
    let lo = if let Some(y_lo) = y_lo { o.fma(y_lo, log, lo) } else { lo };
    let hi = limited(o, hi, o.either(160.0, 1100.0));
    let lo = limited(o, lo, 0.0625);

    let shift = f64::from(exponent_shift(o));
    let bound = o.either(125.0, 1000.0);
    let (large, small) = (o.float(bound), o.is(hi, Less, -bound));
    let large = o.compare(Less, large, hi);
    let pick = |o: &mut O, [least, middle, most]: [f64; 3]| {
        let [least, middle, most] = [least, middle, most].map(|value| o.float(value));
        let chosen = o.select(small, least, middle);
        o.select(large, most, chosen)
    };
    let magic = magic(o);
    let magic = pick(o, [magic + shift, magic, magic - shift]);
    let factor = pick(o, [(-shift).exp2(), 1.0, shift.exp2()]);
    let moved = o.add(hi, magic);
    let k = o.sub(moved, magic);
    let r = o.sub(hi, k);
    let r = o.add(r, lo);
    let power = exp2_near_zero(o, r);
    let power = add_to_exponent(o, power, moved);
    o.mul(power, factor)
}

/// A number between `-bound` and `bound`; one of them where it is NaN.
fn limited<O: Ops>(o: &mut O, value: O::F, bound: f64) -> O::F {
    let [low, high] = [-bound, bound].map(|bound| o.float(bound));
    let value = o.max(value, low);
    o.min(value, high)
}

/// `size` with the sign of `x` where a condition holds.
fn signed_where<O: Ops>(o: &mut O, condition: O::B, size: O::F, x: O::F) -> O::F {
    let negated = o.with_sign(size, x);
    o.select(condition, negated, size)
}

/// `x^y`, within two units in the last place. 106 instructions in `f32`, 116 in `f64`, one of them a
/// division.
pub fn pow<O: Ops>(o: &mut O, x: O::F, y: O::F) -> O::F {
    let size = o.abs(x);
    let finite = limited(o, y, o.either(40f64, 70f64).exp2());
    let power = magnitude(o, size, finite, None);

    let half = o.scale(y, 0.5);
    let [whole, whole_half] = [y, half].map(|value| o.unary(Unary::Trunc, value));
    let [is_integer, is_fraction] = [Equal, NotEqual].map(|op| o.compare(op, whole, y));
    let is_odd = o.compare(NotEqual, whole_half, half);
    let is_odd = o.both(is_integer, is_odd);
    let power = signed_where(o, is_odd, power, x);

    let [zero, one, minus, nan] = [0.0, 1.0, f64::NEG_INFINITY, f64::NAN].map(|value| o.float(value));
    let is_negative = o.compare(Less, x, zero);
    let is_finite = o.compare(Less, minus, x);
    let is_refused = o.both(is_negative, is_finite);
    let is_refused = o.both(is_refused, is_fraction);
    let is_unordered = o.compare(Unordered, x, y);
    let is_nan = o.any(is_refused, is_unordered);
    let power = o.select(is_nan, nan, power);
    let is_one = o.compare(Equal, x, one);
    let is_constant = o.compare(Equal, y, zero);
    let is_one = o.any(is_one, is_constant);
    o.select(is_one, one, power)
}

/// `x^n` with an integer, signed and as wide as `x`, within two units in the last place. 100 instructions in
/// `f32`, 110 in `f64`.
pub fn powi<O: Ops>(o: &mut O, x: O::F, n: O::I) -> O::F {
    // The upper bits of n by themselves are a float, exactly, and so are the lower ones.
    let low_bits = o.either(12, 20);
    let low = o.with(IntegerBinary::And, n, (1 << low_bits) - 1);
    let high = o.integers(IntegerBinary::Sub, n, low);
    let [high, low] = [high, low].map(|part| o.to_float(part));
    let (y, y_lo) = o.fast_sum(high, low);
    let size = o.abs(x);
    let power = magnitude(o, size, y, Some(y_lo));

    let odd = o.with(IntegerBinary::And, n, 1);
    let [none, one] = [0, 1].map(|value| o.integer(value));
    let is_odd = o.compare_integers(IntegerCompare::Equal, odd, one);
    let power = signed_where(o, is_odd, power, x);
    let is_nan = o.compare(Unordered, x, x);
    let power = o.select(is_nan, x, power);
    let is_zero = o.compare_integers(IntegerCompare::Equal, n, none);
    let one = o.float(1.0);
    o.select(is_zero, one, power)
}
