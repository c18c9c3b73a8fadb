//! Arithmetic on floats of 32 and 64 bits.
//!
//! Each operation rounds in its own precision; `rounding` has the modes other than to nearest. A NaN has one
//! representation, as on a GPU: else code that moves it around would differ.

use super::{
    decode::{Inst, Ty},
    packed::extreme,
    rounding,
};

/// The value of a float of either size.
pub(super) fn to(bits: u64, ty: Ty) -> f64 {
    if ty.bits == 64 { f64::from_bits(bits) } else { f64::from(f32::from_bits(bits as u32)) }
}

fn single(value: f32) -> u64 {
    u64::from(if value.is_nan() { 0x7fff_ffff } else { value.to_bits() })
}

fn double(value: f64) -> u64 {
    if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() }
}

/// `ftz`: subnormal numbers become zero.
fn flush(value: f32, inst: &Inst) -> f32 {
    if inst.has("ftz") && value.is_subnormal() { 0_f32.copysign(value) } else { value }
}

/// One operation; none if the machine does not know it.
pub(super) fn compute(inst: &Inst, v: &[u64]) -> Option<u64> {
    let round = rounding::round_of(inst);
    if inst.ty.bits == 64 {
        if let Some(round) = round {
            let x: Vec<f64> = v.iter().map(|bits| f64::from_bits(*bits)).collect();
            return rounding::of_doubles(inst, round, &x).map(double);
        }
        let x = |index: usize| v.get(index).map(|bits| f64::from_bits(*bits));
        return Some(double(match inst.name() {
            "add" => x(0)? + x(1)?,
            "sub" => x(0)? - x(1)?,
            "mul" => x(0)? * x(1)?,
            "div" => x(0)? / x(1)?,
            "fma" | "mad" => x(0)?.mul_add(x(1)?, x(2)?),
            "neg" => return Some(v.first()? ^ (1 << 63)),
            "abs" => return Some(v.first()? & !(1 << 63)),
            "min" => x(0)?.min(x(1)?),
            "max" => x(0)?.max(x(1)?),
            "sqrt" => x(0)?.sqrt(),
            "rcp" => 1.0 / x(0)?,
            "rsqrt" => 1.0 / x(0)?.sqrt(),
            "copysign" => x(1)?.copysign(x(0)?),
            _ => return None,
        }));
    }
    let x = |index: usize| v.get(index).map(|bits| flush(f32::from_bits(*bits as u32), inst));
    let all: Option<Vec<f64>> = (0..v.len()).map(|at| x(at).map(f64::from)).collect();
    let value = match inst.name() {
        _ if round.is_some() => rounding::of_singles(inst, round?, &all?)?,
        "add" => x(0)? + x(1)?,
        "sub" => x(0)? - x(1)?,
        "mul" => x(0)? * x(1)?,
        "div" => x(0)? / x(1)?,
        "fma" | "mad" => x(0)?.mul_add(x(1)?, x(2)?),
        "neg" => return Some(u64::from(*v.first()? as u32 ^ (1 << 31))),
        "abs" => return Some(u64::from(*v.first()? as u32 & !(1 << 31))),
        "min" | "max" => extreme(inst, v.len(), &|index| x(index).map(f64::from))? as f32,
        "sqrt" => x(0)?.sqrt(),
        "rcp" => 1.0 / x(0)?,
        "rsqrt" => 1.0 / x(0)?.sqrt(),
        "ex2" => x(0)?.exp2(),
        "lg2" => x(0)?.log2(),
        "sin" => x(0)?.sin(),
        "cos" => x(0)?.cos(),
        "tanh" => x(0)?.tanh(),
        "copysign" => x(1)?.copysign(x(0)?),
        _ => return None,
    };
    let value = flush(value, inst);
    Some(single(if inst.has("sat") {
        if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) }
    } else {
        value
    }))
}

/// A comparison by its word.
pub(super) fn compare(how: &str, a: f64, b: f64) -> Option<bool> {
    let unordered = a.is_nan() || b.is_nan();
    Some(match how {
        "eq" => a == b,
        "ne" => a != b && !unordered,
        "lt" => a < b,
        "le" => a <= b,
        "gt" => a > b,
        "ge" => a >= b,
        "equ" => a == b || unordered,
        "neu" => a != b || unordered,
        "ltu" => a < b || unordered,
        "leu" => a <= b || unordered,
        "gtu" => a > b || unordered,
        "geu" => a >= b || unordered,
        "num" => !unordered,
        "nan" => unordered,
        _ => return None,
    })
}

/// `testp`.
pub(super) fn test(inst: &Inst, bits: u64) -> Option<bool> {
    let value = to(bits, inst.ty);
    Some(match inst.parts.get(1)?.as_str() {
        "finite" => value.is_finite(),
        "infinite" => value.is_infinite(),
        "number" => !value.is_nan(),
        "notanumber" => value.is_nan(),
        _ => return None,
    })
}

fn rounded(inst: &Inst, value: f64) -> Option<f64> {
    Some(match inst.one_of(&["rzi", "rni", "rmi", "rpi"])? {
        "rzi" => value.trunc(),
        "rni" => value.round_ties_even(),
        "rmi" => value.floor(),
        _ => value.ceil(),
    })
}

/// A conversion between floats, or to a float that is an integer.
pub(super) fn to_float(inst: &Inst, value: f64, to: Ty, from: Ty) -> Option<u64> {
    let value = rounded(inst, value).unwrap_or(value);
    if let (Some(round), 32, 64) = (rounding::round_of(inst), to.bits, from.bits) {
        let value = rounding::single((value, 0.0), round);
        let value =
            if inst.has("sat") { if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) } } else { value };
        return Some(single(flush(value, inst)));
    }
    let value =
        if inst.has("sat") { if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) } } else { value };
    Some(if to.bits == 64 { double(value) } else { single(flush(value as f32, inst)) })
}

/// A conversion to an integer: saturated; zero for a NaN.
pub(super) fn to_integer(inst: &Inst, value: f64, to: Ty) -> Option<u64> {
    let value = rounded(inst, value)?;
    Some(to.cut(match (to.kind, to.bits) {
        ('s', 8) => value as i8 as u64,
        ('s', 16) => value as i16 as u64,
        ('s', 32) => value as i32 as u64,
        ('s', _) => value as i64 as u64,
        (_, 8) => value as u8 as u64,
        (_, 16) => value as u16 as u64,
        (_, 32) => value as u32 as u64,
        _ => value as u64,
    }))
}
