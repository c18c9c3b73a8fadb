//! Powers of e and of two.
//!
//! The problem. `e^x` for each float, within one unit in the last place, from `e^-104`, which is zero in
//! `f32`, to `e^88.7`.
//!
//! An example, `e^10`. The nearest integer to `10 / log(2) = 14.427` is `k = 14`, and `r = 10 - 14 log(2) =
//! 0.295939`. `e^r = 1 + r + r^2 Q(r) = 1.344388` by a polynomial, and `2^14` is a summand of the exponent:
//! `1.344388 * 16384 = 22026.46`.
//!
//! Why it is right.
//!
//! - `k` comes without a conversion: `x / log(2) + 1.5 * 2^23` has `k` in its lowest bits, and that sum minus
//!   `1.5 * 2^23` is `k` as a float. Shifted to the exponent's place, the other bits fall out on the left.
//! - `x - k * hi` is exact, since it fits the format: `hi` is `log(2)` to the format's precision, the
//!   difference is below one half, and a multiple of the last place of `hi` or of `x`. One more `fma`
//!   subtracts the rest of `log(2)`, so `r` is off by half a unit of its last place: at most 2^-26 of 2^-24
//!   (2^-55 of 2^-53).
//! - The polynomial's error is 2^-28 (2^-57.6). The last steps of Horner's rule are `q = 1 + r (...)` and
//!   `1 + r q`; the error of `q` enters with `|r| < 0.35`. The sum is half a unit for the last rounding, a
//!   quarter for `r`, 0.17 for `q`, 0.12 for the polynomial, and so below 1.1.
//! - A result that is subnormal, or with an exponent below the range, is made with an exponent that is 64
//!   (256) greater, and multiplied by 2^-64: one more rounding, of a subnormal.
//! - Above the range and for NaN the result is `x * inf`.
//!
//! `exp2` of `f32` is `ex2.approx.ftz`, which is good to two units; `x + 64` is exact where the result might
//! be flushed, and two units of the result before it is scaled are at most one of the subnormal. `exp` of
//! `f32` can't use it: its two units are the whole bound, and `x / log(2)` has an error, too. For `f64` it is
//! the way of `exp`, with `r = x - k` exact.

use crate::ops::{Compare::*, IntegerBinary, Ops, Short, Unary, Width};

/// The error is below 2^-28.0.
const EXP_F32: [f64; 7] =
    [1.0, 1.0, 0.5, 0.16666512191295624, 0.04166644811630249, 0.00836966186761856, 0.001393660088069737];
/// The error is below 2^-57.6.
const EXP_F64: [f64; 12] = [
    1.0,
    1.0,
    0.5000000000000011,
    0.16666666666666685,
    0.041666666666522925,
    0.008333333333315646,
    0.0013888888946139704,
    0.00019841269899911328,
    2.480149001102701e-05,
    2.755723128096117e-06,
    2.763149091147006e-07,
    2.5113292417854176e-08,
];
/// The error is below 2^-28.1.
const EXP2_F32: [f64; 7] = [
    1.0,
    0.6931471824645996,
    0.24022650718688965,
    0.05550357699394226,
    0.009618077427148819,
    0.001339190755970776,
    0.00015456431719940156,
];
/// The error is below 2^-57.4.
const EXP2_F64: [f64; 12] = [
    1.0,
    std::f64::consts::LN_2,
    0.24022650695910133,
    0.055504108664822964,
    0.009618129107593042,
    0.0013333558146156927,
    0.0001540353045871012,
    1.5252734043729513e-05,
    1.3215434398156287e-06,
    1.0177982984695218e-07,
    7.073946981329258e-09,
    4.4659020616418096e-10,
];

/// The base 2 logarithm of e.
const LOG2_E: [f64; 2] = [1.4426950216293335, std::f64::consts::LOG2_E];
/// The natural logarithm of two, as a sum of two floats.
const LN_2: [[f64; 2]; 2] =
    [[0.6931471824645996, -1.9046542121259336e-09], [std::f64::consts::LN_2, 2.3190468138462996e-17]];

/// A number that, added to a float, leaves the nearest integer in the lowest bits.
pub(crate) fn magic<O: Ops>(o: &O) -> f64 {
    o.either(12582912.0, 6755399441055744.0)
}

/// `x * c + magic`, and this without `magic`: the nearest integer to `x * c`, in the low bits and as a float.
pub(crate) fn nearest<O: Ops>(o: &mut O, x: O::F, c: [f64; 2], magic: O::F) -> (O::F, O::F) {
    let c = o.either(c[0], c[1]);
    let moved = o.fma_by(x, c, magic);
    (moved, o.sub(moved, magic))
}

/// `x / log(2)`, rounded as by [`nearest`], and the remainder `r`.
pub(crate) fn reduced<O: Ops>(o: &mut O, x: O::F, magic: O::F) -> (O::F, O::F) {
    let (moved, k) = nearest(o, x, LOG2_E, magic);
    let [hi, lo] = o.either(LN_2[0], LN_2[1]);
    let r = o.fma_by(k, -hi, x);
    (moved, o.fma_by(k, -lo, r))
}

/// `e^r` for `|r| < 0.35`.
pub(crate) fn exp_near_zero<O: Ops>(o: &mut O, r: O::F) -> O::F {
    let coefficients: &[f64] = o.either(&EXP_F32, &EXP_F64);
    o.polynomial(r, coefficients)
}

/// `e^r - 1` for `|r| < 0.35`, as precise in relation to one.
pub(crate) fn growth_near_zero<O: Ops>(o: &mut O, r: O::F) -> O::F {
    let coefficients: &[f64] = o.either(&EXP_F32[1..], &EXP_F64[1..]);
    let q = o.polynomial(r, coefficients);
    o.mul(q, r)
}

/// `2^r` for `|r| < 0.502`.
pub(crate) fn exp2_near_zero<O: Ops>(o: &mut O, r: O::F) -> O::F {
    let coefficients: &[f64] = o.either(&EXP2_F32, &EXP2_F64);
    o.polynomial(r, coefficients)
}

/// `p * 2^k` with `k` in the lowest bits of a float, where that is a normal number.
pub(crate) fn add_to_exponent<O: Ops>(o: &mut O, p: O::F, moved: O::F) -> O::F {
    let (p, moved) = (o.bits(p), o.bits(moved));
    let moved = o.with(IntegerBinary::ShiftLeft, moved, o.precision() - 1);
    let bits = o.integers(IntegerBinary::Add, p, moved);
    o.float_of_bits(bits)
}

/// A shift of exponents, so that no result is subnormal.
pub(crate) fn exponent_shift<O: Ops>(o: &O) -> i32 {
    o.either(64, 256)
}

/// [`magic`] with the shift of exponents where the result is small, and the factor that undoes the shift.
fn shifted_magic<O: Ops>(o: &mut O, small: O::B) -> (O::F, O::F) {
    let (usual, shift) = (magic(o), exponent_shift(o));
    // A greater number is subtracted than is shifted into the exponent: k belongs to the shifted sum.
    let [usual, shifted] = [usual, usual + f64::from(shift)].map(|magic| o.float(magic));
    let magic = o.select(small, shifted, usual);
    let [one, factor] = [1.0, 2f64.powi(-shift)].map(|factor| o.float(factor));
    (magic, o.select(small, factor, one))
}

/// `result` up to the greatest argument of a finite one, infinity above, and NaN of NaN.
pub(crate) fn bounded<O: Ops>(o: &mut O, x: O::F, greatest: f64, result: O::F) -> O::F {
    let within = o.is(x, LessEqual, greatest);
    let beyond = o.scale(x, f64::INFINITY);
    o.select(within, result, beyond)
}

/// `e^x`, within one unit in the last place. 20 instructions in `f32`, 25 in `f64`.
pub fn exp<O: Ops>(o: &mut O, x: O::F) -> O::F {
    let lowest = o.either(-105.0, -746.0);
    let lowest = o.float(lowest);
    let limited = o.max(x, lowest);
    let small = o.is(limited, Less, o.either(-86.0, -707.0));
    let (magic, factor) = shifted_magic(o, small);
    let (moved, r) = reduced(o, limited, magic);
    let power = exp_near_zero(o, r);
    let power = add_to_exponent(o, power, moved);
    let power = o.mul(power, factor);
    bounded(o, x, o.either(88.72283172607422, 709.782712893384), power)
}

/// `e^x` for `f32`, fast: `ex2.approx.ftz` of `x / log(2)`; just its rounding is 2^-24 of the exponent. 2
/// instructions.
pub fn exp_approx<O: Ops>(o: &mut O, x: O::F) -> O::F {
    let x = o.scale(x, LOG2_E[0]);
    o.unary(Unary::Ex2Approx, x)
}

/// `2^x`, within two units in the last place in `f32` and one in `f64`. 6 instructions in `f32`, 24 in `f64`.
pub fn exp2<O: Ops>(o: &mut O, x: O::F) -> O::F {
    if o.width() == Width::Single {
        let small = o.is(x, Less, -125.0);
        let [zero, shift, one, factor] = [0.0, 64.0, 1.0, 2f64.powi(-64)].map(|value| o.float(value));
        let shift = o.select(small, shift, zero);
        let factor = o.select(small, factor, one);
        let x = o.add(x, shift);
        let power = o.unary(Unary::Ex2Approx, x);
        return o.mul(power, factor);
    }
    let lowest = o.float(-1080.0);
    let limited = o.max(x, lowest);
    let small = o.is(limited, Less, -1020.0);
    let (magic, factor) = shifted_magic(o, small);
    let moved = o.add(limited, magic);
    let k = o.sub(moved, magic);
    let r = o.sub(limited, k);
    let power = exp2_near_zero(o, r);
    let power = add_to_exponent(o, power, moved);
    let power = o.mul(power, factor);
    bounded(o, x, 1024f64.next_down(), power)
}

/// `2^x` for `f32` with subnormals flushed to zero: `ex2.approx.ftz`. 1 instruction.
pub fn exp2_flush<O: Ops>(o: &mut O, x: O::F) -> O::F {
    o.unary(Unary::Ex2Approx, x)
}
