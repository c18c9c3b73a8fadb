//! Floating-point numbers of all formats, rounded once.
//!
//! ```text
//! 1 + 2^-40 in f32, to nearest     1
//!                   upwards        1 + 2^-23
//! ```
//!
//! An operation is done in `f64` and gives a [`Near`]: the nearest number there, and an error with a sign
//! that says on which side of it the exact result is. Its last bit is then made odd where the result is
//! inexact, and an odd number of 53 bits rounds to any format of at most 51 bits as the exact result would.
//! So each operation is rounded once, also the fused one.

use tilespace_tile_bytecode::Scalar;

/// How a result is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// To nearest, ties to even.
    Nearest,
    /// To zero.
    Zero,
    /// Down.
    Down,
    /// Up.
    Up,
    /// To nearest, ties away from zero.
    Away,
}

/// A number that is nearest to an exact one, and a number with the sign of the rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Near {
    /// The number.
    pub value: f64,
    /// The exact number less this one, or a number with the sign of this difference.
    pub error: f64,
}

impl Near {
    /// A number that is exact.
    pub fn exact(value: f64) -> Near {
        Near { value, error: 0.0 }
    }

    fn of(value: f64, error: f64) -> Near {
        let error = match () {
            () if error.is_nan() || value.is_nan() || value.is_infinite() => 0.0,
            () => error,
        };
        Near { value, error }
    }
}

/// A number, and its exponent of two.
fn parts(x: f64) -> (f64, i32) {
    let exponent = if x == 0.0 || !x.is_finite() { 0 } else { x.abs().log2_floor() };
    (scale(x, -exponent), exponent)
}

/// The result of an overflow: the exact one is finite.
fn beyond(value: f64) -> Near {
    Near { value, error: -value.signum() }
}

fn two_sum(a: f64, b: f64) -> Near {
    let value = a + b;
    if value.is_infinite() && a.is_finite() && b.is_finite() {
        return beyond(value);
    }
    let part = value - a;
    Near::of(value, (a - (value - part)) + (b - part))
}

/// A sum.
pub fn add(a: f64, b: f64) -> Near {
    two_sum(a, b)
}

/// A product.
pub fn mul(a: f64, b: f64) -> Near {
    let value = a * b;
    if value.is_infinite() && a.is_finite() && b.is_finite() {
        return beyond(value);
    }
    // Scaled to near one, so that no part of the error is lost.
    let ((a, of_a), (b, of_b)) = (parts(a), parts(b));
    let high = a * b;
    let near = if value == 0.0 { 0.0 } else { scale(value, -(of_a + of_b)) };
    Near::of(value, (high - near) + a.mul_add(b, -high))
}

/// A quotient.
pub fn div(a: f64, b: f64) -> Near {
    let value = a / b;
    if value.is_infinite() && a.is_finite() && b != 0.0 {
        return beyond(value);
    }
    if b == 0.0 || b.is_infinite() {
        return Near::exact(value);
    }
    let ((a, of_a), (b, of_b)) = (parts(a), parts(b));
    let near = if value == 0.0 { 0.0 } else { scale(value, of_b - of_a) };
    Near::of(value, (-near).mul_add(b, a) * b.signum())
}

/// A product and a sum. In `f64` the error is not known where the product is tiny or too great.
pub fn fma(a: f64, b: f64, c: f64) -> Near {
    let value = a.mul_add(b, c);
    if value.is_infinite() && a.is_finite() && b.is_finite() && c.is_finite() {
        return beyond(value);
    }
    let product = a * b;
    let low = a.mul_add(b, -product);
    let sum = two_sum(product, c);
    Near::of(value, (sum.value - value) + (sum.error + low))
}

/// A square root.
pub fn sqrt(a: f64) -> Near {
    let value = a.sqrt();
    let even = (parts(a).1 / 2) * 2;
    let (near, a) = (scale(value, -even / 2), scale(a, -even));
    Near::of(value, (-near).mul_add(near, a))
}

/// Bits of an exponent and of a mantissa.
fn format(ty: Scalar) -> (u32, u32) {
    match ty {
        Scalar::F16 => (5, 10),
        Scalar::BF16 => (8, 7),
        Scalar::F32 => (8, 23),
        Scalar::TF32 => (8, 10),
        Scalar::F8E4M3FN => (4, 3),
        Scalar::F8E5M2 => (5, 2),
        Scalar::F4E2M1FN => (2, 1),
        _ => (11, 52),
    }
}

/// How many bits a number has, the hidden one included.
pub fn precision(ty: Scalar) -> i32 {
    format(ty).1 as i32 + 1
}

/// Whether the format has infinities.
fn has_infinity(ty: Scalar) -> bool {
    !matches!(ty, Scalar::F8E4M3FN | Scalar::F4E2M1FN)
}

/// The number with these bits. A `tf32` is held as an `f32`.
pub fn decode(bits: u64, ty: Scalar) -> f64 {
    let (exponent, mantissa) = format(ty);
    match ty {
        Scalar::F64 => return f64::from_bits(bits),
        Scalar::F32 | Scalar::TF32 => return f64::from(f32::from_bits(bits as u32)),
        Scalar::F8E8M0FNU => {
            return if bits == 255 { f64::NAN } else { f64::powi(2.0, bits as i32 - 127) };
        }
        Scalar::F8E4M3FN if bits & 127 == 127 => return f64::NAN,
        _ => {}
    }
    let sign = if bits >> (exponent + mantissa) & 1 == 1 { -1.0 } else { 1.0 };
    let (top, bias) = ((1 << exponent) - 1, (1 << (exponent - 1)) - 1);
    let e = (bits >> mantissa) as i32 & top;
    let m = (bits & ((1 << mantissa) - 1)) as f64 / f64::from(1_u32 << mantissa);
    sign * match e {
        0 => m * f64::powi(2.0, 1 - bias),
        _ if e == top && has_infinity(ty) && m == 0.0 => f64::INFINITY,
        _ if e == top && has_infinity(ty) => f64::NAN,
        _ => (1.0 + m) * f64::powi(2.0, e - bias),
    }
}

/// The bits of a NaN.
pub fn nan(ty: Scalar) -> u64 {
    let (exponent, mantissa) = format(ty);
    match ty {
        Scalar::F8E4M3FN => 0x7f,
        Scalar::F8E8M0FNU => 0xff,
        Scalar::TF32 => 0x7fc0_0000,
        _ => ((1_u64 << (exponent + 1)) - 1) << (mantissa - 1),
    }
}

/// The bits of a number in a format, and whether they are not the exact number.
pub fn encode(near: Near, ty: Scalar, rounding: Rounding) -> (u64, bool) {
    let (exponent, mantissa) = format(ty);
    let Near { value, error } = near;
    if value.is_nan() {
        return (nan(ty), false);
    }
    if ty == Scalar::F64 {
        let value = match rounding {
            Rounding::Down if error < 0.0 => value.next_down(),
            Rounding::Up if error > 0.0 => value.next_up(),
            Rounding::Zero if error != 0.0 && value != 0.0 && (error < 0.0) == (value > 0.0) => {
                f64::from_bits(value.to_bits() - 1)
            }
            _ => value,
        };
        return (value.to_bits(), error != 0.0);
    }
    let negative = value.is_sign_negative();
    let sign = u64::from(negative) << (exponent + mantissa);
    let bias = (1_i32 << (exponent - 1)) - 1;
    let top = (1_u64 << exponent) - 1;
    let infinite = top << mantissa;
    let greatest = match ty {
        Scalar::F8E4M3FN => infinite + 6,
        Scalar::F4E2M1FN => infinite + 1,
        _ => infinite - 1,
    };
    let out = |bits: u64, inexact: bool| match ty {
        Scalar::TF32 => ((bits & ((1 << 18) - 1)) << 13 | (sign >> 18) << 31, inexact),
        _ => (bits | sign, inexact),
    };
    // A number that is too great for a format without infinity is a NaN, or the greatest number.
    let beyond = if ty == Scalar::F8E4M3FN { nan(ty) } else { greatest };
    if value.is_infinite() {
        return if has_infinity(ty) { out(infinite, false) } else { out(beyond, true) };
    }
    if value == 0.0 {
        return out(0, error != 0.0);
    }
    // Rounds to odd.
    let mut magnitude = value.abs().to_bits();
    if error != 0.0 {
        if (error < 0.0) != negative {
            magnitude -= 1;
        }
        magnitude |= 1;
    }
    let magnitude = f64::from_bits(magnitude);
    let least = 1 - bias;
    let quantum = (magnitude.log2_floor()).max(least) - mantissa as i32;
    let scaled = scale(magnitude, -quantum);
    let (whole, rest) = (scaled.floor(), scaled - scaled.floor());
    let up = match rounding {
        Rounding::Nearest => rest > 0.5 || rest == 0.5 && whole % 2.0 == 1.0,
        Rounding::Away => rest >= 0.5,
        Rounding::Zero => false,
        Rounding::Down => negative && rest > 0.0,
        Rounding::Up => !negative && rest > 0.0,
    };
    let whole = whole as u64 + u64::from(up);
    let hidden = 1_u64 << mantissa;
    let bits = match whole < hidden {
        true => whole,
        false => (((quantum + mantissa as i32 - least + 1) as u64) << mantissa) + (whole - hidden),
    };
    if bits > greatest {
        let is_greatest = match rounding {
            Rounding::Nearest | Rounding::Away => false,
            Rounding::Zero => true,
            Rounding::Down => !negative,
            Rounding::Up => negative,
        };
        return match has_infinity(ty) {
            true => out(if is_greatest { greatest } else { infinite }, true),
            false => out(beyond, true),
        };
    }
    out(bits, rest != 0.0)
}

trait Log2 {
    fn log2_floor(self) -> i32;
}

impl Log2 for f64 {
    /// The exponent of a number that is not zero.
    fn log2_floor(self) -> i32 {
        let e = (self.to_bits() >> 52 & 0x7ff) as i32;
        if e == 0 { -1011 - self.to_bits().leading_zeros() as i32 } else { e - 1023 }
    }
}

/// A number times a power of two.
pub fn scale(value: f64, power: i32) -> f64 {
    let half = power / 2;
    value * f64::powi(2.0, half) * f64::powi(2.0, power - half)
}

/// The distance from a number to the next one of its format.
pub fn unit(value: f64, ty: Scalar) -> f64 {
    let (exponent, mantissa) = format(ty);
    let least = 2 - (1_i32 << (exponent - 1));
    let e = if value == 0.0 || !value.is_finite() { least } else { value.abs().log2_floor().max(least) };
    scale(1.0, e - mantissa as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_short_float_is_itself() {
        for ty in [Scalar::F16, Scalar::BF16, Scalar::F8E4M3FN, Scalar::F8E5M2, Scalar::F4E2M1FN] {
            for bits in 0..1_u64 << ty.bits() {
                let value = decode(bits, ty);
                let (again, inexact) = encode(Near::exact(value), ty, Rounding::Nearest);
                assert!(!inexact);
                assert!(again == bits || value.is_nan(), "{ty:?} {bits:#x}");
            }
        }
    }

    #[test]
    fn singles_are_those_of_the_processor() {
        let mut state = 1_u64;
        for _ in 0..200_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let (a, b) = (f32::from_bits((state >> 32) as u32), f32::from_bits((state >> 16) as u32));
            let (x, y) = (f64::from(a), f64::from(b));
            let same = |near: Near, want: f32| {
                let bits = encode(near, Scalar::F32, Rounding::Nearest).0 as u32;
                assert!(bits == want.to_bits() || want.is_nan() && f32::from_bits(bits).is_nan(), "{a} {b}");
            };
            same(add(x, y), a + b);
            same(mul(x, y), a * b);
            same(div(x, y), a / b);
            same(fma(x, y, x), a.mul_add(b, a));
            same(sqrt(x), a.sqrt());
        }
    }

    #[test]
    fn a_fused_operation_rounds_once() {
        // 1 + 2^-11 + 2^-24, rounded twice, is 1.
        let tiny = scale(1.0, -24);
        let near = fma(tiny, 1.0, 1.0 + scale(1.0, -11));
        assert_eq!(encode(near, Scalar::F16, Rounding::Nearest).0, 0x3c01);
        let near = fma(scale(1.0, -20), scale(1.0, -20), 1.0);
        assert_eq!(encode(near, Scalar::F16, Rounding::Up), (0x3c01, true));
        assert_eq!(encode(near, Scalar::F16, Rounding::Zero), (0x3c00, true));
    }
}
