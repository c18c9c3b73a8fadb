//! The angle of a point.
//!
//! The problem. `atan2(y, x)` is the angle of the point `(x, y)`, from `-pi` to `pi`, also where `y / x`
//! overflows or is not a number.
//!
//! An example, the point `(-1, 2)`. The smaller size over the greater one is `t = 1 / 2`, and `atan(0.5) =
//! 0.4636476`. The point is nearer to the vertical axis, so the angle in its quadrant is `pi / 2 - 0.4636476
//! = 1.1071487`; it is on the left, so the angle is `pi - 1.1071487 = 2.0344439`.
//!
//! Why it is right.
//!
//! - `t` within `[0, 1]` is rounded once, and `atan` is flatter than its argument. `atan(t) = t + t^3 Q(t^2)`
//!   with an error of 2^-27.9 (2^-58.5).
//! - `pi / 2` and `pi` are sums of two floats, of which the lower one is taken from the small angle first.
//!   The whole error is a half for `t`, a half for the polynomial and a half for each of two differences:
//!   below 1.8 units of the result.
//! - Equal sizes: `0 / 0` and `inf / inf` have the angles that Annex F gives to them, the angles of `t = 0`
//!   and `t = 1`. Otherwise `t` of equal sizes is one as well.
//! - A quotient that underflows is rounded to a subnormal: within half a unit of it.

use crate::ops::{Binary, Compare::*, IntegerCompare, Ops, Short};

/// The error is below 2^-27.9.
const ATAN_F32: [f64; 9] = [
    -0.33333298563957214,
    0.1999852955341339,
    -0.14264048635959625,
    0.10951416194438934,
    -0.08402387797832489,
    0.057966575026512146,
    -0.0312188807874918,
    0.010955541394650936,
    -0.0018071827944368124,
];
/// The error is below 2^-58.5.
const ATAN_F64: [f64; 21] = [
    -0.33333333333333287,
    0.19999999999990617,
    -0.14285714285044968,
    0.11111111086670097,
    -0.09090908550982367,
    0.07692299754155578,
    -0.06666584067872022,
    0.05881718239455528,
    -0.052594433812267236,
    0.047449603023672016,
    -0.042864864715180785,
    0.038212175185662695,
    -0.032789130526596315,
    0.026156817144753947,
    -0.018619857583459,
    0.011322505613940843,
    -0.0056155764292710525,
    0.0021531386652529705,
    -0.0005934196828281706,
    0.00010398337964677247,
    -8.66529627014028e-06,
];
/// A quarter of a turn, as a sum.
const QUARTER: [[f64; 2]; 2] =
    [[1.5707963705062866, -4.371138828673793e-08], [std::f64::consts::FRAC_PI_2, 6.123233995736766e-17]];

/// `turn - angle` for a sum `turn`.
fn subtracted<O: Ops>(o: &mut O, turn: [f64; 2], angle: O::F) -> O::F {
    let [hi, lo] = turn.map(|part| o.float(part));
    let angle = o.sub(angle, lo);
    o.sub(hi, angle)
}

/// The angle of the point `(x, y)`, within two units in the last place. The first argument is the height, as
/// of the first operand of `cuda_tile.atan2`. 31 instructions in `f32`, 43 in `f64`, one of them a division.
pub fn atan2<O: Ops>(o: &mut O, y: O::F, x: O::F) -> O::F {
    let [width, height] = [x, y].map(|part| o.abs(part));
    let small = o.min(width, height);
    let great = o.max(width, height);
    let quotient = o.binary(Binary::Div, small, great);
    let is_zero = o.is(small, Equal, 0.0);
    let one = o.float(1.0);
    let equal = o.select(is_zero, small, one);
    let is_equal = o.compare(Equal, small, great);
    let t = o.select(is_equal, equal, quotient);

    let z = o.mul(t, t);
    let coefficients: &[f64] = o.either(&ATAN_F32, &ATAN_F64);
    let q = o.polynomial(z, coefficients);
    let cube = o.mul(z, t);
    let angle = o.fma(q, cube, t);

    let quarter = o.either(QUARTER[0], QUARTER[1]);
    let steep = subtracted(o, quarter, angle);
    let is_steep = o.compare(Less, width, height);
    let angle = o.select(is_steep, steep, angle);
    let left = subtracted(o, quarter.map(|part| 2.0 * part), angle);
    let [bits, zero] = [o.bits(x), o.integer(0)];
    let is_left = o.compare_integers(IntegerCompare::Less, bits, zero);
    let angle = o.select(is_left, left, angle);
    let angle = o.with_sign(angle, y);
    let sum = o.add(x, y);
    let is_nan = o.compare(Unordered, x, y);
    o.select(is_nan, sum, angle)
}
