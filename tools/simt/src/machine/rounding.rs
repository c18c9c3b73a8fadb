//! Rounding other than to nearest, exactly.
//!
//! ```text
//! add.rz.f32 %r3, %r1, %r2;      // 1 + 2^-40 is 1, and 1 - 2^-40 the number below 1
//! ```
//!
//! An operation is done to nearest in `f64`, together with an error that has the sign of the lost part: of a
//! sum by Knuth's two sums, of a product and a quotient by a fused operation. This tells which neighbour is
//! right. A result in `f32` compares the rounded number with the number in `f64` first.

use super::{decode::Inst, numbers::Round};

/// A number, and an error with the sign of the exact number less this one.
type Near = (f64, f64);

fn sum(a: f64, b: f64) -> Near {
    let value = a + b;
    let part = value - a;
    (value, (a - (value - part)) + (b - part))
}

fn product(a: f64, b: f64) -> Near {
    let value = a * b;
    if value.abs() > 1e-280 || a == 0.0 || b == 0.0 {
        return (value, a.mul_add(b, -value));
    }
    if value == 0.0 {
        return (value, a.signum() * b.signum());
    }
    // An f64 cannot hold the error of a tiny product: everything is larger by 2^500.
    let (small, other) = if a.abs() < b.abs() { (a, b) } else { (b, a) };
    let scale = f64::powi(2.0, 500);
    (value, (small * scale).mul_add(other, -(value * scale)))
}

/// The factor of a tiny number that makes the remainder of a division or a root representable.
fn enlarging(a: f64) -> f64 {
    if a.abs() < 1e-250 { f64::powi(2.0, 500) } else { 1.0 }
}

fn fused(a: f64, b: f64, c: f64) -> Near {
    let value = a.mul_add(b, c);
    let (whole, low) = product(a, b);
    let (high, middle) = sum(whole, c);
    (value, (high - value) + (middle + low))
}

/// An operation by its name on numbers of either size.
fn near(inst: &Inst, x: &[f64]) -> Option<Near> {
    let (a, b) = (*x.first()?, x.get(1).copied());
    let (value, error) = match inst.name() {
        "add" => sum(a, b?),
        "sub" => sum(a, -b?),
        "mul" => product(a, b?),
        "fma" | "mad" => fused(a, b?, *x.get(2)?),
        "div" => {
            let value = a / b?;
            let scale = enlarging(a);
            (value, (-(value * scale)).mul_add(b?, a * scale) * b?.signum())
        }
        "rcp" => (1.0 / a, (-1.0 / a).mul_add(a, 1.0) * a.signum()),
        "sqrt" => {
            let (value, scale) = (a.sqrt(), enlarging(a));
            (value, (-(value * scale)).mul_add(value, a * scale))
        }
        "cvt" => (a, 0.0),
        _ => return None,
    };
    let is_exact = match inst.name() {
        "div" => b == Some(0.0),
        "rcp" => a == 0.0,
        _ => false,
    } || x.iter().any(|x| !x.is_finite());
    let error = if is_exact || value.is_nan() {
        0.0
    } else if value.is_infinite() {
        -value.signum()
    } else {
        error
    };
    // A sum that cancels to zero is negative, if it is rounded down.
    let is_sum = matches!(inst.name(), "add" | "sub" | "fma" | "mad");
    let is_down = round_of(inst) == Some(Round::Down);
    let is_positive = match inst.name() {
        "add" => a.is_sign_positive() && b?.is_sign_positive(),
        "sub" => a.is_sign_positive() && b?.is_sign_negative(),
        _ => (a * b.unwrap_or(1.0)).is_sign_positive() && x.last()?.is_sign_positive(),
    };
    let is_cancelled = value == 0.0 && error == 0.0 && is_sum && is_down && !is_positive;
    Some((if is_cancelled { -0.0 } else { value }, error))
}

/// The rounding of an instruction, if it is not to nearest.
pub(super) fn round_of(inst: &Inst) -> Option<Round> {
    inst.one_of(&["rz", "rm", "rp"]).and_then(Round::of)
}

/// The step to the right neighbour: below, above, or none.
fn step(round: Round, value: f64, error: f64) -> i32 {
    match round {
        Round::Down if error < 0.0 => -1,
        Round::Up if error > 0.0 => 1,
        Round::Zero if value > 0.0 && error < 0.0 => -1,
        Round::Zero if value < 0.0 && error > 0.0 => 1,
        _ => 0,
    }
}

/// A number of 32 bits for a number near the exact one.
pub(super) fn single((value, error): Near, round: Round) -> f32 {
    let nearest = value as f32;
    let missing = value - f64::from(nearest);
    match step(round, f64::from(nearest), if missing == 0.0 { error } else { missing }) {
        -1 => nearest.next_down(),
        1 => nearest.next_up(),
        // A result too small for 32 bits has a sign that zero, the nearest number, does not tell.
        _ => nearest,
    }
}

/// A number of 64 bits for a number near the exact one.
pub(super) fn double((value, error): Near, round: Round) -> f64 {
    match step(round, value, error) {
        -1 => value.next_down(),
        1 => value.next_up(),
        _ => value,
    }
}

/// An operation on numbers of 32 bits.
pub(super) fn of_singles(inst: &Inst, round: Round, x: &[f64]) -> Option<f32> {
    Some(single(near(inst, x)?, round))
}

/// An operation on numbers of 64 bits.
pub(super) fn of_doubles(inst: &Inst, round: Round, x: &[f64]) -> Option<f64> {
    Some(double(near(inst, x)?, round))
}

/// A sum of a product and a number of few bits, such that rounding it to few bits equals rounding the exact
/// sum: odd in its last bit, unless it is exact.
pub(super) fn fused_odd(a: f64, b: f64, c: f64) -> f64 {
    let (value, error) = fused(a, b, c);
    match error {
        _ if !value.is_finite() || value.to_bits() & 1 == 1 => value,
        error if error > 0.0 => value.next_up(),
        error if error < 0.0 => value.next_down(),
        _ => value,
    }
}

/// A sum of a product and a number of 64 bits.
pub(super) fn fused_double(a: f64, b: f64, c: f64, round: Round) -> f64 {
    double(fused(a, b, c), round)
}

/// An integer as a number of 32 or 64 bits.
pub(super) fn of_integer(value: i128, bits: u32, round: Round) -> u64 {
    let near = (value as f64, (value - value as f64 as i128) as f64);
    if bits == 32 { u64::from(single(near, round).to_bits()) } else { double(near, round).to_bits() }
}

#[cfg(test)]
mod tests {
    use super::super::{alu::alu, decode::test_inst};

    fn f(value: f32) -> u64 {
        u64::from(value.to_bits())
    }

    fn run(op: &str, args: &[f32]) -> f32 {
        let args: Vec<u64> = args.iter().map(|value| f(*value)).collect();
        f32::from_bits(alu(&test_inst(op), &args).expect("a known instruction") as u32)
    }

    #[test]
    fn each_rounding_goes_to_its_side() {
        let tiny = f32::powi(2.0, -40);
        let (one, above, below) = (1.0_f32, 1.0_f32.next_up(), 1.0_f32.next_down());
        for (op, want) in
            [("add.rz.f32", one), ("add.rm.f32", one), ("add.rp.f32", above), ("add.rn.f32", one)]
        {
            assert_eq!(run(op, &[1.0, tiny]), want, "{op}");
        }
        for (op, want) in [("sub.rz.f32", below), ("sub.rm.f32", below), ("sub.rp.f32", one)] {
            assert_eq!(run(op, &[1.0, tiny]), want, "{op}");
        }
        assert_eq!(run("div.rp.f32", &[1.0, 3.0]), run("div.rm.f32", &[1.0, 3.0]).next_up());
        assert_eq!(run("div.rz.f32", &[-1.0, 3.0]), run("div.rp.f32", &[-1.0, 3.0]));
        assert_eq!(run("rcp.rp.f32", &[-3.0]), run("rcp.rz.f32", &[-3.0]));
        assert_eq!(run("sqrt.rp.f32", &[2.0]), run("sqrt.rm.f32", &[2.0]).next_up());
        assert_eq!(run("sqrt.rp.f32", &[4.0]), 2.0);
        assert_eq!(run("mul.rz.f32", &[f32::MAX, 2.0]), f32::MAX);
        assert_eq!(run("mul.rp.f32", &[f32::MAX, 2.0]), f32::INFINITY);
        assert_eq!(
            run("fma.rm.f32", &[above, above, -1.0]),
            run("fma.rp.f32", &[above, above, -1.0]).next_down()
        );
        assert!(run("add.rm.f32", &[1.0, -1.0]).is_sign_negative());
        assert!(run("add.rz.f32", &[1.0, -1.0]).is_sign_positive());
        assert_eq!(run("add.rp.sat.f32", &[1.0, 1.0]), 1.0);
        assert_eq!(run("mul.rp.f32", &[f32::MIN_POSITIVE, 1e-30]), f32::from_bits(1));
        assert_eq!(run("mul.rp.ftz.f32", &[f32::MIN_POSITIVE, 1e-30]), 0.0);
    }

    #[test]
    fn doubles_and_conversions_are_rounded_too() {
        let run = |op: &str, args: &[u64]| alu(&test_inst(op), args).expect("a known instruction");
        let third = |op: &str| f64::from_bits(run(op, &[1_f64.to_bits(), 3_f64.to_bits()]));
        assert_eq!(third("div.rp.f64"), third("div.rz.f64").next_up());
        let tiny = f64::from_bits(1).to_bits();
        assert_eq!(run("mul.rp.f64", &[tiny, 0.25_f64.to_bits()]), 1);
        assert_eq!(run("mul.rm.f64", &[tiny, 0.25_f64.to_bits()]), 0);
        assert_eq!(run("mul.rp.f64", &[tiny, tiny]), 1);
        assert_eq!(run("mul.rz.f64", &[tiny, tiny]), 0);
        let least = |op: &str| f64::from_bits(run(op, &[9, 3e-200_f64.to_bits()]));
        assert_eq!(least("div.rp.f64"), least("div.rm.f64").next_up());
        let root = |op: &str| f64::from_bits(run(op, &[10]));
        assert_eq!(root("sqrt.rp.f64"), root("sqrt.rm.f64").next_up());
        assert_eq!(run("cvt.rz.f32.f64", &[1_f64.next_down().to_bits()]), f(1_f32.next_down()));
        assert_eq!(run("cvt.rp.f32.f64", &[1_f64.next_down().to_bits()]), f(1.0));
        assert_eq!(run("cvt.rz.f32.u32", &[0xffff_ffff]), f(4_294_967_040.0));
        assert_eq!(run("cvt.rp.f32.u32", &[0xffff_ffff]), f(4_294_967_296.0));
        assert_eq!(run("cvt.rm.f64.s64", &[i64::MAX as u64]), 9_223_372_036_854_774_784_f64.to_bits());
    }
}
