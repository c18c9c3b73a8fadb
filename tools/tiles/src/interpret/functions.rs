//! Functions that are approximate by their definition.
//!
//! ```text
//! exp 1.0 : f32     2.7182817, off by at most four units of the last place
//! ```
//!
//! The value comes from the processor's mathematical library in `f64`; the distance is the error that a
//! program may expect, not the compiler's promise.

use super::{
    case,
    elementwise::{Compute, rounded},
    has,
};
use crate::{
    float::{self, Near, Rounding},
    value::signed,
};
use tilespace_tile_bytecode::{Op, Scalar};

/// Units of the last place that a function may be off, in `f32` and in `f64`, where the library is off
/// itself.
const UNITS: f64 = 4.0;
/// Units of the last place that an approximation may be off where a program asks for one.
const ROUGH: f64 = 8192.0;

pub(crate) fn of(op: &Op, ty: Scalar, exponent: u32) -> Option<Compute> {
    let one: Option<fn(f64) -> f64> = match op.record.name {
        "exp" => Some(f64::exp),
        "exp2" => Some(f64::exp2),
        "log" => Some(f64::ln),
        "log2" => Some(f64::log2),
        "sin" => Some(f64::sin),
        "cos" => Some(f64::cos),
        "tan" => Some(f64::tan),
        "sinh" => Some(f64::sinh),
        "cosh" => Some(f64::cosh),
        "tanh" => Some(f64::tanh),
        "rsqrt" => Some(|x| 1.0 / x.sqrt()),
        "sqrt" => Some(f64::sqrt),
        _ => None,
    };
    let two: Option<fn(f64, f64) -> f64> = match op.record.name {
        "pow" => Some(f64::powf),
        // Its operands are called x and y, and the angle is C's `atan2(x, y)`.
        "atan2" => Some(f64::atan2),
        "divf" => Some(|x, y| x / y),
        _ => None,
    };
    let is_rough =
        matches!(op.record.name, "exp" | "tanh" | "divf" | "sqrt") && case(op, "rounding_mode") == 4;
    let units = if is_rough { ROUGH } else { UNITS };
    let flushes = has(op, "flush_to_zero") || is_rough;
    let is_fpowi = op.record.name == "fpowi";
    if one.is_none() && two.is_none() && !is_fpowi {
        return None;
    }
    Some(Box::new(move |x: &[u64]| {
        let value = |at: usize| float::decode(x[at], ty);
        let exact = match (one, two) {
            (Some(one), _) => one(value(0)),
            (_, Some(two)) => two(value(0), value(1)),
            _ => {
                // A float does not say whether a large exponent is even or odd.
                let power = f64::powf(value(0).abs(), signed(x[1], exponent) as f64);
                let is_negative = value(0).is_sign_negative() && x[1] & 1 == 1;
                if is_negative { -power } else { power }
            }
        };
        let mut out = rounded(Near::exact(exact), ty, Rounding::Nearest);
        out.rounded = true;
        let unit = float::unit(exact, ty);
        if exact.is_finite() && exact != 0.0 {
            out.slack = units * unit;
        }
        let least = f64::from(f32::MIN_POSITIVE);
        let is_near_zero = |x: f64| x != 0.0 && x.abs() < 16.0 * least;
        // At the end of the range, and near zero where numbers are flushed, a result one unit greater becomes
        // a different one.
        let greatest = float::decode(float::encode(Near::exact(f64::MAX), ty, Rounding::Zero).0, ty);
        let is_at_end = exact.is_finite() && (0.99..1.01).contains(&(exact.abs() / greatest));
        let is_flushed =
            flushes && (is_near_zero(exact) || (0..x.len()).any(|at| !is_fpowi && is_near_zero(value(at))));
        if is_at_end || is_flushed {
            out.slack = f64::INFINITY;
        }
        out
    }))
}
