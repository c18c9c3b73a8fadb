//! Hyperbolic functions.
//!
//! The problem. `sinh(x) = (e^x - e^-x) / 2` cancels for small `x`, and `e^x` overflows before `sinh(x)`
//! does.
//!
//! An example, `sinh(1)`. As in [`crate::exponential`], `1 = k log(2) + r` with `k = 1` and `r = 0.3068528`.
//! `e^x = 2^k (cosh(r) + sinh(r))` and `e^-x = 2^-k (cosh(r) - sinh(r))`, so with `S = (2^k + 2^-k) / 2 =
//! 1.25` and `D = (2^k - 2^-k) / 2 = 0.75`:
//!
//! ```text
//! sinh(x) = D cosh(r) + S sinh(r) = D + (D (cosh(r) - 1) + S sinh(r)) = 0.75 + 0.0354 + 0.3897 = 1.1752
//! cosh(x) = S cosh(r) + D sinh(r) = S + (S (cosh(r) - 1) + D sinh(r)) = 1.25 + 0.0591 + 0.2339 = 1.5431
//! ```
//!
//! Why it is right.
//!
//! - `S` and `D` are exact or, for great `k`, rounded once. For `k = 0`, `D = 0` and `S = 1`: `sinh(x)` is
//!   the polynomial for `sinh(r)`, with a small relative error for each `r`.
//! - The worst case is `k = 1`, `r = -0.3466`: `0.75 + 0.046 - 0.442 = 0.354`. The products with `cosh(r) -
//!   1` and `sinh(r) - r` are small, `S r` is added to them without a rounding of its own. So there are the
//!   error of `r`, half a unit of it, which counts 1.25 times, half a unit for this sum and half a unit for
//!   the last one: below 1.8.
//! - For great `k`, `S` and `D` are rounded. `cosh(x)` is therefore computed as `2^k / 2 + (2^-k / 2 +
//!   ...)`; for `sinh(x)`, which may not do so, as `2^k - 2^-k` cancels, it is a quarter of a unit more.
//! - All is computed with half the powers of two and doubled, so nothing overflows before the result does.
//!   `2^-k` is limited from below at `2^-60`, where it has no influence on the result.
//!
//! `tanh` has two pieces. Below 0.55 it is a polynomial, `x + x^3 Q(x^2)`, with an error of 2^-29 (2^-60), a
//! little above half a unit in all. Above, it is `1 - 2 / (e^(2x) + 1)`. The subtrahend is at most 0.5 and
//! the result at least 0.5, so the errors of the sum and the quotient count less than half. With `e^(2x) =
//! 2^k (1 + g)` the sum is `(2^k + 1) + 2^k g`, and has one rounding. CUDA Tile IR promises one unit for
//! `f64`; there the sum's rounding and the quotient's are taken into account, which leaves the error of `g`,
//! a fifth of a unit.

use crate::{
    exponential::{add_to_exponent, bounded, growth_near_zero, magic, reduced},
    ops::{Compare::*, IntegerBinary, Ops, Short, Unary, Width},
};

/// The error is below 2^-34.3.
const SINH_F32: [f64; 3] = [0.1666666716337204, 0.008333177305758, 0.0001997186045628041];
/// The error is below 2^-65.1.
const SINH_F64: [f64; 6] = [
    0.16666666666666666,
    0.008333333333334405,
    0.00019841269837236002,
    2.7557325853245048e-06,
    2.5047152792541718e-08,
    1.7448741946897266e-10,
];
/// The error is below 2^-33.1.
const COSH_F32: [f64; 3] = [0.5, 0.04166645184159279, 0.0013936272589489818];
/// The error is below 2^-57.8.
const COSH_F64: [f64; 5] = [
    0.5000000000000014,
    0.04166666666650014,
    0.0013888888951284109,
    2.4801485287111218e-05,
    2.7633014724378137e-07,
];
/// The error is below 2^-29.7.
const TANH_F32: [f64; 5] = [
    -0.33333316445350647,
    0.13332544267177582,
    -0.0538475476205349,
    0.02105071023106575,
    -0.006242836359888315,
];
/// The error is below 2^-60.6.
const TANH_F64: [f64; 12] = [
    -0.3333333333333333,
    0.1333333333333293,
    -0.05396825396794849,
    0.02186948852452169,
    -0.008863235269850975,
    0.0035921243267624044,
    -0.001455798972323797,
    0.0005897955203798622,
    -0.00023807940747290647,
    9.366156168438971e-05,
    -3.256857399256965e-05,
    7.223384745965898e-06,
];

/// The parts that both functions are made of.
struct Parts<F> {
    /// A quarter of `2^k`, of `2^-k`, of the sum and the difference of both.
    power: F,
    inverse: F,
    sum: F,
    difference: F,
    /// `cosh(r) - 1`
    cosh: F,
    /// `r`
    r: F,
    /// `sinh(r) - r`
    sinh: F,
}

fn parts<O: Ops>(o: &mut O, x: O::F) -> Parts<O::F> {
    let magic = magic(o);
    let [magic_float, limit] = [magic, magic + 60.0].map(|value| o.float(value));
    let (moved, r) = reduced(o, x, magic_float);
    let quarter = 0.25;
    let quarter = o.float(quarter);
    let power = add_to_exponent(o, quarter, moved);
    let moved = o.min(moved, limit);
    let inverse = o.bits(moved);
    let inverse = o.with(IntegerBinary::ShiftLeft, inverse, o.precision() - 1);
    let exponent = o.integer((o.bias() - 2) << (o.precision() - 1));
    let inverse = o.integers(IntegerBinary::Sub, exponent, inverse);
    let inverse = o.float_of_bits(inverse);

    let (sinh, cosh): (&[f64], &[f64]) = o.either((&SINH_F32, &COSH_F32), (&SINH_F64, &COSH_F64));
    let z = o.mul(r, r);
    let cosh = o.polynomial(z, cosh);
    let cosh = o.mul(cosh, z);
    let sinh = o.polynomial(z, sinh);
    let cube = o.mul(z, r);
    let sinh = o.mul(sinh, cube);
    Parts { power, inverse, sum: o.add(power, inverse), difference: o.sub(power, inverse), cosh, r, sinh }
}

/// Twice a half, for arguments up to where it overflows.
fn doubled<O: Ops>(o: &mut O, size: O::F, half: O::F) -> O::F {
    let result = o.add(half, half);
    bounded(o, size, o.either(89.41598510742188, 710.4758600739439), result)
}

/// The hyperbolic sine, within two units in the last place. 29 instructions in `f32`, 34 in `f64`.
pub fn sinh<O: Ops>(o: &mut O, x: O::F) -> O::F {
    let size = o.abs(x);
    let parts = parts(o, size);
    let rest = o.mul(parts.difference, parts.cosh);
    let rest = o.fma(parts.sum, parts.sinh, rest);
    let rest = o.fma(parts.sum, parts.r, rest);
    let half = o.add(parts.difference, rest);
    let result = doubled(o, size, half);
    o.with_sign(result, x)
}

/// The hyperbolic cosine, within two units in the last place. 27 instructions in `f32`, 32 in `f64`.
pub fn cosh<O: Ops>(o: &mut O, x: O::F) -> O::F {
    let size = o.abs(x);
    let parts = parts(o, size);
    // `2^-k` joins the small parts: its sum with `2^k` is rounded for great `k`.
    let rest = o.fma(parts.sum, parts.cosh, parts.inverse);
    let rest = o.fma(parts.difference, parts.sinh, rest);
    let rest = o.fma(parts.difference, parts.r, rest);
    let half = o.add(parts.power, rest);
    doubled(o, size, half)
}

/// The hyperbolic tangent, within two units in the last place in `f32` and one in `f64`. 29 instructions in
/// `f32`, 51 in `f64`, one of them a division.
pub fn tanh<O: Ops>(o: &mut O, x: O::F) -> O::F {
    let size = o.abs(x);
    // Beyond this limit the result is one.
    let limit = o.either(10.0, 20.0);
    let limit = o.float(limit);
    let limited = o.min(size, limit);
    let twice = o.add(limited, limited);
    let magic = magic(o);
    let magic = o.float(magic);
    let (moved, r) = reduced(o, twice, magic);
    let growth = growth_near_zero(o, r);
    let one = o.float(1.0);
    let power = add_to_exponent(o, one, moved);
    let sum = o.add(power, one);
    let great = if o.width() == Width::Single {
        let sum = o.fma(power, growth, sum);
        let inverse = o.reciprocal(sum);
        o.fma_by(inverse, -2.0, one)
    } else {
        // A sum, the error of its reciprocal, and the difference, all of two floats.
        let growth = o.mul(power, growth);
        let (sum, lo) = o.fast_sum(sum, growth);
        let inverse = o.div(one, sum);
        let error = o.fnma(inverse, sum, one);
        let error = o.fnma(inverse, lo, error);
        let error = o.mul(inverse, error);
        let great = o.fma_by(inverse, -2.0, one);
        let lo = o.sub(one, great);
        let lo = o.fma_by(inverse, -2.0, lo);
        let lo = o.fma_by(error, -2.0, lo);
        o.add(great, lo)
    };

    let z = o.mul(size, size);
    let coefficients: &[f64] = o.either(&TANH_F32, &TANH_F64);
    let q = o.polynomial(z, coefficients);
    let cube = o.mul(z, size);
    let small = o.fma(q, cube, size);
    let border = o.float(0.550000011920929);
    // NaN is small.
    let is_great = o.compare(LessEqual, border, size);
    let result = o.select(is_great, great, small);
    o.with_sign(result, x)
}

/// The hyperbolic tangent for `f32`, fast: `tanh.approx`, to 2^-11. 1 instruction.
pub fn tanh_approx<O: Ops>(o: &mut O, x: O::F) -> O::F {
    o.unary(Unary::TanhApprox, x)
}
