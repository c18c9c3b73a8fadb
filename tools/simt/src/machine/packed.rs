//! Numbers of 16 bits and less: arithmetic on one or two side by side, and conversions.
//!
//! ```text
//! cvt.rn.f16x2.f32           %r1, %f1, %f2;     // %f1 becomes the high half
//! fma.rn.bf16x2              %r4, %r1, %r2, %r3;
//! cvt.rn.satfinite.e4m3x2.f32 %rs1, %f1, %f2;
//! ```
//!
//! An instruction on several numbers does the same to each number; so there is one table of operations, and
//! another of types. The operations are done in `f64`, which holds each sum and product of two numbers of 16
//! bits, and rounded once. Pairs of 32 bits (`f32x2`) are the instruction on `f32`, twice.

use super::{
    decode::{Inst, Ty},
    float,
    numbers::{BF16, F16, F32, Format, Round},
    rounding,
};

/// The numbers side by side in a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lane {
    Float(Format),
    /// Only a power of two, from 2^-127 on.
    Exponent,
    Plain(Ty),
}

impl Lane {
    fn bits(self) -> u32 {
        match self {
            Self::Float(format) if format.name == "tf32" => 32,
            // A number of six bits takes a byte.
            Self::Float(format) if format.bits() == 6 => 8,
            Self::Float(format) => format.bits(),
            Self::Exponent => 8,
            Self::Plain(ty) => ty.bits,
        }
    }

    fn value(self, bits: u64) -> f64 {
        let kept = if self.bits() >= 64 { bits } else { bits & ((1 << self.bits()) - 1) };
        match self {
            Self::Float(format) if format.name == "tf32" => format.value(kept >> 13),
            Self::Float(format) => format.value(kept),
            Self::Exponent if kept == 255 => f64::NAN,
            Self::Exponent => f64::powi(2.0, kept as i32 - 127),
            Self::Plain(ty) if ty.kind == 'f' => float::to(kept, ty),
            Self::Plain(ty) if ty.kind == 's' => ty.signed(kept) as f64,
            Self::Plain(_) => kept as f64,
        }
    }

    fn bits_of(self, inst: &Inst, value: f64, round: Round) -> Option<u64> {
        let value = if inst.has("relu") && value < 0.0 { 0.0 } else { value };
        let value = match inst.has("sat") {
            true if value.is_nan() => 0.0,
            true => value.clamp(0.0, 1.0),
            false => value,
        };
        Some(match self {
            Self::Float(format) if format.name == "tf32" => {
                format.nearest(value, round, inst.has("satfinite")) << 13
            }
            Self::Float(format) => format.nearest(value, round, inst.has("satfinite")),
            Self::Exponent if value.is_nan() => 255,
            Self::Exponent => {
                let exponent = value.abs().log2();
                let whole = if round == Round::Up { exponent.ceil() } else { exponent.floor() };
                (whole.clamp(-127.0, 127.0) as i32 + 127) as u64
            }
            Self::Plain(ty) if ty.kind == 'f' => return float::to_float(inst, value, ty, ty),
            Self::Plain(ty) => return float::to_integer(inst, value, ty),
        })
    }
}

/// The type and the number of its elements.
fn lanes(word: &str) -> Option<(Lane, u32)> {
    let (word, count) = match word.split_at_checked(word.len().saturating_sub(2)) {
        Some((word, "x2")) => (word, 2),
        Some((word, "x4")) => (word, 4),
        _ => (word, 1),
    };
    let lane = match word {
        "ue8m0" => Lane::Exponent,
        "f32" => Lane::Plain(Ty { kind: 'f', bits: 32 }),
        _ => match Format::of(word) {
            Some(format) => Lane::Float(format),
            None => Lane::Plain(Ty::of(word).filter(|ty| ty.kind != 'h')?),
        },
    };
    Some((lane, count))
}

/// The result of an instruction on such numbers; none for other instructions, and for those that the machine
/// does not know.
pub(super) fn compute(inst: &Inst, v: &[u64]) -> Option<u64> {
    if inst.name() == "cvt" {
        return convert(inst, v);
    }
    let word = inst.parts.last()?;
    let types: Vec<&str> = inst.parts[1..]
        .iter()
        .map(String::as_str)
        .filter(|word| lanes(word).is_some() || Ty::of(word).is_some())
        .collect();
    match types[..] {
        [_] => {}
        ["f32", half] => return mixed(inst, half, v),
        _ => return None,
    }
    match word.as_str() {
        "f16" | "bf16" | "f16x2" | "bf16x2" => {}
        "f32x2" => return both(inst, v),
        "s16x2" | "u16x2" => return pair_of_integers(inst, v, word.starts_with('s')),
        _ => return None,
    }
    let format = if word.starts_with('b') { BF16 } else { F16 };
    if inst.name() == "setp" {
        let (a, b) = (format.value(*v.first()? & 0xffff), format.value(*v.get(1)? & 0xffff));
        let truth = float::compare(inst.parts.get(1)?, a, b)?;
        return (v.len() == 2 && !word.ends_with("x2")).then_some(u64::from(truth));
    }
    let count = if word.ends_with("x2") { 2 } else { 1 };
    let mut result = 0;
    for lane in 0..count {
        let part: Vec<u64> = v.iter().map(|word| word >> (16 * lane) & 0xffff).collect();
        result |= half(inst, format, &part)? << (16 * lane);
    }
    Some(result)
}

/// A sum of 32 bits; its numbers but for the last have 16 bits: `add.f32.f16`, `fma.rn.f32.bf16`.
fn mixed(inst: &Inst, half: &str, v: &[u64]) -> Option<u64> {
    let format = Format::of(half).filter(|format| [F16, BF16].contains(format))?;
    let is_known = matches!((inst.name(), v.len()), ("add" | "sub", 2) | ("fma", 3));
    let last = *v.last().filter(|_| is_known)?;
    let single = |bits: &u64| u64::from((format.value(bits & 0xffff) as f32).to_bits());
    let mut all: Vec<u64> = v[..v.len() - 1].iter().map(single).collect();
    all.push(last);
    float::compute(&Inst { ty: Ty { kind: 'f', bits: 32 }, ..inst.clone() }, &all)
}

/// One number of 16 bits.
fn half(inst: &Inst, format: Format, v: &[u64]) -> Option<u64> {
    let x = |index: usize| v.get(index).map(|bits| format.value(*bits));
    let (a, sign) = (*v.first()?, 0x8000);
    let value = match inst.name() {
        "neg" => return Some(a ^ sign),
        "abs" => return Some(a & !sign),
        "add" => x(0)? + x(1)?,
        "sub" => x(0)? - x(1)?,
        "mul" => x(0)? * x(1)?,
        "fma" => rounding::fused_odd(x(0)?, x(1)?, x(2)?),
        "min" | "max" => extreme(inst, v.len(), &x)?,
        "ex2" => x(0)?.exp2(),
        "tanh" => x(0)?.tanh(),
        _ => return None,
    };
    let is_known = inst.one_of(&["rz", "rm", "rp", "oob"]).is_none();
    is_known.then(|| Lane::Float(format).bits_of(inst, value, Round::Even)).flatten()
}

/// `min` and `max` of two numbers or three.
pub(super) fn extreme(inst: &Inst, count: usize, x: &dyn Fn(usize) -> Option<f64>) -> Option<f64> {
    // `xorsign.abs`: the magnitude, with the product of the signs.
    let is_negative = inst.has("xorsign") && x(0)?.is_sign_negative() != x(1)?.is_sign_negative();
    let x = |index: usize| x(index).map(|value| if inst.has("abs") { value.abs() } else { value });
    let mut best = x(0)?;
    for index in 1..count {
        let next = x(index)?;
        best = match inst.name() {
            _ if inst.has("NaN") && (best.is_nan() || next.is_nan()) => f64::NAN,
            "min" => best.min(next),
            _ => best.max(next),
        };
    }
    Some(if is_negative && !best.is_nan() { -best } else { best })
}

/// Both truths of `setp` on two numbers.
pub(super) fn both_true(inst: &Inst, v: &[u64]) -> Option<(u64, u64)> {
    let format = match inst.parts.last()?.as_str() {
        "f16x2" => F16,
        "bf16x2" => BF16,
        _ => return None,
    };
    let ([a, b], "setp") = (v, inst.name()) else { return None };
    let truth = |shift: u32| {
        let of = |word: u64| {
            let value = format.value(word >> shift & 0xffff);
            let is_small = inst.has("ftz") && value.abs() < f64::powi(2.0, -14) && format == F16;
            if is_small { 0.0 } else { value }
        };
        float::compare(inst.parts.get(1)?, of(*a), of(*b)).map(u64::from)
    };
    Some((truth(0)?, truth(16)?))
}

/// The instruction on `f32`, on both halves.
fn both(inst: &Inst, v: &[u64]) -> Option<u64> {
    let single = Inst { ty: Ty { kind: 'f', bits: 32 }, ..inst.clone() };
    let half = |shift: u32| {
        let part: Vec<u64> = v.iter().map(|word| word >> shift & 0xffff_ffff).collect();
        float::compute(&single, &part)
    };
    Some(half(0)? | half(32)? << 32)
}

fn pair_of_integers(inst: &Inst, v: &[u64], is_signed: bool) -> Option<u64> {
    let mut result = 0;
    for lane in 0..2 {
        let x = |index: usize| {
            let part = (*v.get(index)? >> (16 * lane)) as u16;
            Some(if is_signed { i32::from(part as i16) } else { i32::from(part) })
        };
        let value = match inst.name() {
            "add" => x(0)? + x(1)?,
            "sub" => x(0)? - x(1)?,
            "min" => x(0)?.min(x(1)?),
            "max" => x(0)?.max(x(1)?),
            "neg" => -x(0)?,
            _ => return None,
        };
        let value = if inst.has("relu") { value.max(0) } else { value };
        result |= u64::from(value as u16) << (16 * lane);
    }
    inst.one_of(&["sat", "cc"]).is_none().then_some(result)
}

/// `cvt` from or to such numbers.
fn convert(inst: &Inst, v: &[u64]) -> Option<u64> {
    let types: Vec<(Lane, u32)> = inst.parts[1..].iter().filter_map(|word| lanes(word)).collect();
    let [(to, count), (from, parts)] = types[..] else { return None };
    let is_plain = |lane: Lane| matches!(lane, Lane::Plain(_));
    if is_plain(to) && is_plain(from) || inst.has("scaled::n2::ue8m0") {
        return None;
    }
    // The last operand of `.rs` holds the random bits.
    let (random, v) =
        if inst.has("rs") { v.split_last().map(|(bits, v)| (Some(*bits), v))? } else { (None, v) };
    let round = inst.parts.iter().find_map(|word| Round::of(word)).unwrap_or(Round::Even);
    // The numbers, the low one first: of one operand with several numbers, or of one operand for each number.
    let values: Vec<f64> = if parts == count {
        (0..count).map(|at| Some(from.value(*v.first()? >> (at * from.bits())))).collect::<Option<_>>()?
    } else {
        v.iter().rev().map(|word| from.value(*word)).collect()
    };
    if values.len() != count as usize {
        return None;
    }
    // A conversion from float to float may round to an integer.
    let whole = |value: f64| match inst.one_of(&["rni", "rzi", "rmi", "rpi"]) {
        Some("rni") => value.round_ties_even(),
        Some("rzi") => value.trunc(),
        Some("rmi") => value.floor(),
        Some(_) => value.ceil(),
        None => value,
    };
    let mut result = 0;
    for (at, value) in values.into_iter().enumerate() {
        let is_float = !matches!(to, Lane::Plain(ty) if ty.kind != 'f');
        let value = if is_float { whole(value) } else { value };
        let round = match random {
            Some(bits) => random_round(to, count, bits, at as u32)?,
            None => round,
        };
        result |= to.bits_of(inst, value, round)? << (at as u32 * to.bits());
    }
    Some(result)
}

/// The rounding of number `at`, the low one first, by the operand of `.rs`. Of two numbers each has a half of
/// the operand, or 13 bits of its half if the result has 16 with 10 after the point. Of four numbers each
/// pair has a half; numbers of four bits have the bytes that both halves have at their place.
fn random_round(to: Lane, count: u32, bits: u64, at: u32) -> Option<Round> {
    let part = |from: u32, width: u32| (bits >> from) as u32 & ((1 << width) - 1);
    Some(match (to, count) {
        (Lane::Float(F16), 2) => Round::Random { bits: part(16 * at, 13), width: 13 },
        (Lane::Float(BF16), 2) => Round::Random { bits: part(16 * at, 16), width: 16 },
        (Lane::Float(format), 4) => {
            let pair = at / 2;
            let bits = match format.bits() {
                4 => part(8 * pair, 8) | part(16 + 8 * pair, 8) << 8,
                _ => part(16 * pair, 16),
            };
            Round::Random { bits, width: 16 }
        }
        _ => return None,
    })
}

/// The sum of two numbers of a type for atomics.
pub(super) fn sum(word: &str, old: u64, new: u64) -> Option<u64> {
    let (lane, count) = lanes(word)?;
    let format = match lane {
        Lane::Float(format) => format,
        Lane::Plain(Ty { kind: 'f', bits: 32 }) => F32,
        _ => return None,
    };
    let mut result = 0;
    for at in 0..count {
        let part = |word: u64| format.value(word >> (at * format.bits()) & ((1 << format.bits()) - 1));
        result |= format.nearest(part(old) + part(new), Round::Even, false) << (at * format.bits());
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::super::decode::test_inst;
    use super::*;

    fn run(op: &str, args: &[u64]) -> Option<u64> {
        compute(&test_inst(op), args)
    }

    fn f(value: f32) -> u64 {
        u64::from(value.to_bits())
    }

    #[test]
    fn halves_are_computed_each_for_itself() {
        assert_eq!(run("add.rn.f16x2", &[0x3c00_4000, 0x3c00_3c00]), Some(0x4000_4200));
        assert_eq!(run("fma.rn.bf16x2", &[0x4000_3f80, 0x4000_3f80, 0]), Some(0x4080_3f80));
        // 75.25 is in the middle between two numbers, and a little more is not.
        for (more, sum) in [(0, 0x4296), (0x0d80, 0x4297), (0x8d80, 0x4296)] {
            assert_eq!(run("fma.rn.bf16", &[0x42ac, 0x3f60, more]), Some(sum));
        }
        assert_eq!(run("max.NaN.f16", &[0x7fff, 0x3c00]), Some(0x7fff));
        assert_eq!(run("neg.f16x2", &[0x3c00_3c00]), Some(0xbc00_bc00));
        assert_eq!(run("fma.rn.relu.f16", &[0xbc00, 0x3c00, 0]), Some(0));
        assert_eq!(
            run("add.rn.f32x2", &[f(1.0) | f(2.0) << 32, f(3.0) | f(4.0) << 32]),
            Some(f(4.0) | f(6.0) << 32)
        );
        assert_eq!(run("add.s16x2", &[0xffff_0001, 0x0001_ffff]), Some(0));
        assert_eq!(run("setp.lt.f16", &[0xbc00, 0x3c00]), Some(1));
        assert_eq!(run("mul.lo.s16x2", &[0, 0]), None);
        assert_eq!(run("fma.rn.f32.f16", &[0x3c00, 0x4000, f(0.5)]), Some(f(2.5)));
        assert_eq!(run("add.rz.sat.f32.bf16", &[0x3f80, f(0.5)]), Some(f(1.0)));
        assert_eq!(run("mul.f32.f16", &[0, 0]), None);
    }

    #[test]
    fn the_first_of_two_operands_becomes_the_high_part() {
        assert_eq!(run("cvt.rn.f16x2.f32", &[f(1.0), f(2.0)]), Some(0x3c00_4000));
        assert_eq!(run("cvt.rn.satfinite.e4m3x2.f32", &[f(1.0), f(1000.0)]), Some(0x387e));
        assert_eq!(run("cvt.rn.f16x2.e4m3x2", &[0x3838]), Some(0x3c00_3c00));
        assert_eq!(run("cvt.rn.satfinite.e2m1x2.f32", &[f(6.0), f(-0.5)]), Some(0x79));
        assert_eq!(run("cvt.rn.f16x2.e2m1x2", &[0x79]), Some(0x4600_b800));
        assert_eq!(run("cvt.rna.tf32.f32", &[u64::from(0x3f80_1000_u32)]), Some(0x3f80_2000));
        assert_eq!(run("cvt.f32.bf16", &[0x3f80]), Some(f(1.0)));
        assert_eq!(run("cvt.rzi.s32.f16", &[0xc100]), Some(0xffff_fffe));
        assert_eq!(run("cvt.rn.f16.s32", &[3]), Some(0x4200));
        assert_eq!(run("cvt.rp.satfinite.ue8m0x2.f32", &[f(3.0), f(1.0)]), Some(129 << 8 | 127));
    }

    #[test]
    fn random_bits_round_up_as_often_as_the_value_is_near() {
        // 1 + 2^-12 is a quarter of the way to the next number of 16 bits: up from 3 / 4 of all random bits
        // on.
        let quarter = f(1.0 + f32::powi(2.0, -12));
        let run = |bits: u64| run("cvt.rs.f16x2.f32", &[f(1.0), quarter, bits]).unwrap();
        let ups = (0..1 << 13).filter(|bits| run(*bits) == 0x3c00_3c01).count();
        assert_eq!(
            (ups, run((1 << 13) - 1), run(3 << 11), run((3 << 11) - 1)),
            (1 << 11, 0x3c00_3c01, 0x3c00_3c01, 0x3c00_3c00)
        );
        // Exact numbers stay; the high number has the high half.
        assert_eq!(
            super::tests::run("cvt.rs.bf16x2.f32", &[quarter, f(-2.0), 0xffff_0000]),
            Some(0x3f81_c000)
        );
        // Of four numbers: a and b have the high half, e and f the low one.
        let one = 1.0 + f32::powi(2.0, -5);
        let four = |op: &str, bits| super::tests::run(op, &[f(one), f(-one), f(one), f(0.0), bits]).unwrap();
        assert_eq!(four("cvt.rs.satfinite.e4m3x4.f32", 0xffff_0000), 0x39b9_3800);
        assert_eq!(four("cvt.rs.relu.satfinite.e4m3x4.f32", 0xffff), 0x3800_3900);
        // Of four bits: a and b have the high bytes of both halves.
        let four = |bits| {
            super::tests::run("cvt.rs.satfinite.e2m1x4.f32", &[f(1.25), f(9.0), f(1.25), f(1.0), bits])
                .unwrap()
        };
        assert_eq!(four(0xff00_ff00), 0x3722);
        assert_eq!(four(0x00ff_00ff), 0x2732);
        assert_eq!(four(0x0080_0000), 0x2732);
        assert_eq!(four(0x007f_00ff), 0x2722);
    }

    #[test]
    fn sums_of_atomics_round_once_for_each_number() {
        assert_eq!(sum("f16x2", 0x3c00_3c00, 0x4000_3c00), Some(0x4200_4000));
        assert_eq!(sum("f32", f(1.5), f(2.0)), Some(f(3.5)));
        assert_eq!(sum("u32", 1, 2), None);
    }
}
