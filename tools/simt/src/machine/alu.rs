//! Arithmetic on integers and predicates, comparisons and conversions.
//!
//! A register holds 64 bits; an instruction takes as many of them as its type says, so that the bits above
//! them never matter.

use super::{
    decode::{Inst, Ty},
    float, rounding,
};

/// The result of an instruction on numbers; none if the machine does not know it.
pub(super) fn alu(inst: &Inst, v: &[u64]) -> Option<u64> {
    let ty = inst.ty;
    match inst.name() {
        "cvt" => return convert(inst, *v.first()?),
        "setp" => return compare(inst, v).map(u64::from),
        "set" => {
            let is_float = inst.parts.iter().any(|part| part == "f32") && inst.parts[2] == "f32";
            let yes = if is_float { u64::from(1_f32.to_bits()) } else { u64::from(u32::MAX) };
            return compare(inst, v).map(|truth| if truth { yes } else { 0 });
        }
        "selp" => return Some(ty.cut(if *v.get(2)? & 1 != 0 { *v.first()? } else { *v.get(1)? })),
        "slct" => {
            let third = *v.get(2)?;
            let negative = if ty.kind == 'f' { float::to(third, ty) < 0.0 } else { (third as i32) < 0 };
            return Some(if negative { *v.get(1)? } else { *v.first()? });
        }
        "testp" => return float::test(inst, *v.first()?).map(u64::from),
        _ => {}
    }
    if ty.kind == 'h' || ty.bits > 64 || inst.has("cc") {
        return None;
    }
    if ty.kind == 'f' {
        return float::compute(inst, v);
    }
    if inst.has("sat") {
        let x = |at: usize| v.get(at).map(|value| i128::from(ty.signed(*value)));
        let value = match (inst.name(), ty) {
            ("add", Ty { kind: 's', bits: 32 }) => x(0)? + x(1)?,
            ("sub", Ty { kind: 's', bits: 32 }) => x(0)? - x(1)?,
            _ => return None,
        };
        return Some(ty.cut(saturate(value, ty) as u64));
    }
    if inst.has("relu") {
        let is_known = matches!(inst.name(), "min" | "max") && ty == Ty { kind: 's', bits: 32 };
        let value = integer(inst, v).filter(|_| is_known)?;
        return Some(if ty.signed(value) < 0 { 0 } else { value });
    }
    integer(inst, v)
}

/// `bmsk`: so many ones from a bit on. `szext`: so many low bits, sign-extended.
fn field(inst: &Inst, a: u64, b: u64) -> u64 {
    let (clamps, all) = (inst.has("clamp"), u64::from(u32::MAX));
    let (by, is_large) = (b & 31, b >= 32 && clamps);
    if inst.name() == "bmsk" {
        let is_over = (a & 31) + by >= 32 || is_large;
        let first = if a >= 32 && clamps { 0 } else { all << (a & 31) };
        return first & if is_over { all } else { !(all << ((a & 31) + by)) } & all;
    }
    let mask = if is_large { 0 } else { all << by & all };
    let is_negative = inst.ty.kind == 's' && by > 0 && !is_large && a >> (by - 1) & 1 != 0;
    a & !mask | if is_negative { mask } else { 0 }
}

/// `fns`: the place of the n-th one from a bit on, upwards or downwards.
fn find_one(mask: u64, base: u64, offset: i32) -> u64 {
    let is_one = |at: i64| (0..32).contains(&at) && mask >> at & 1 != 0;
    let (step, mut left) = (if offset < 0 { -1 } else { 1 }, offset.unsigned_abs().max(1));
    let mut at = (base & 0xffff_ffff) as i64;
    while (0..32).contains(&at) {
        left -= u32::from(is_one(at));
        if left == 0 {
            return at as u64;
        }
        if offset == 0 {
            break;
        }
        at += step;
    }
    0xffff_ffff
}

/// The bytes that a mode of `prmt` chooses, the high one first, by its two bits.
fn chosen(inst: &Inst, c: u64) -> Option<u64> {
    let table: [u64; 4] = match inst.one_of(&["f4e", "b4e", "rc8", "ecl", "ecr", "rc16"])? {
        "f4e" => [0x3210, 0x4321, 0x5432, 0x6543],
        "b4e" => [0x5670, 0x6701, 0x7012, 0x0123],
        "rc8" => [0x0000, 0x1111, 0x2222, 0x3333],
        "ecl" => [0x3210, 0x3211, 0x3222, 0x3333],
        "ecr" => [0x0000, 0x1110, 0x2210, 0x3210],
        _ => [0x1010, 0x3232, 0x1010, 0x3232],
    };
    Some(table[(c & 3) as usize])
}

fn integer(inst: &Inst, v: &[u64]) -> Option<u64> {
    let ty = inst.ty;
    let signed = ty.kind == 's';
    let a = ty.cut(*v.first()?);
    let get = |index: usize| v.get(index).map(|value| ty.cut(*value));
    let wide = |value: u64| if signed { i128::from(ty.signed(value)) } else { i128::from(ty.cut(value)) };
    let count = |index: usize| v.get(index).map(|value| *value as u32);
    let value = match inst.name() {
        "add" => a.wrapping_add(get(1)?),
        "sub" => a.wrapping_sub(get(1)?),
        "mul" | "mad" | "mul24" | "mad24" => {
            let product = wide(a).wrapping_mul(wide(get(1)?));
            let (part, result) = match () {
                () if inst.has("hi") => ((product >> ty.bits) as u64, ty),
                () if inst.has("wide") => (product as u64, Ty { bits: 2 * ty.bits, ..ty }),
                () => (product as u64, ty),
            };
            let added = if inst.name().starts_with("mad") { *v.get(2)? } else { 0 };
            return Some(result.cut(part.wrapping_add(added)));
        }
        "div" | "rem" => {
            let (x, y) = (wide(a), wide(get(1)?));
            match (y, inst.name()) {
                (0, _) => u64::MAX,
                (_, "div") => (x / y) as u64,
                _ => (x % y) as u64,
            }
        }
        "and" => a & get(1)?,
        "or" => a | get(1)?,
        "xor" => a ^ get(1)?,
        "not" if ty.kind == 'p' => a ^ 1,
        "not" => !a,
        "cnot" => u64::from(a == 0),
        "neg" => a.wrapping_neg(),
        "abs" => ty.signed(a).unsigned_abs(),
        "min" => wide(a).min(wide(get(1)?)) as u64,
        "max" => wide(a).max(wide(get(1)?)) as u64,
        "shl" => match count(1)? {
            by if by < ty.bits => a << by,
            _ => 0,
        },
        "shr" => (wide(a) >> count(1)?.min(ty.bits)) as u64,
        "shf" => {
            let both = a | get(1)? << 32;
            let by = if inst.has("wrap") { count(2)? & 31 } else { count(2)?.min(32) };
            if inst.has("l") { ((u128::from(both) << by) >> 32) as u64 } else { both >> by }
        }
        "bmsk" | "szext" => field(inst, a, get(1)?),
        "fns" => find_one(a, *v.get(1)?, *v.get(2)? as i32),
        "prmt" => {
            let select = if inst.parts.len() == 2 { *v.get(2)? } else { chosen(inst, *v.get(2)?)? };
            let both = (a | get(1)? << 32).to_le_bytes();
            let byte = |index: u64| {
                let choice = select >> (4 * index) & 15;
                let byte = both[(choice & 7) as usize];
                u64::from(if choice & 8 != 0 { ((byte as i8) >> 7) as u8 } else { byte }) << (8 * index)
            };
            (0..4).map(byte).sum()
        }
        "bfe" => {
            let (from, length) = (count(1)? & 255, count(2)? & 255);
            let top = (from + length.max(1) - 1).min(ty.bits - 1);
            let field = if from >= ty.bits { 0 } else { a >> from };
            let fill = signed && length > 0 && a >> top & 1 != 0;
            let have = ty.bits.saturating_sub(from).min(length);
            let known = if have >= 64 { u64::MAX } else { (1 << have) - 1 };
            field & known | if fill { !known } else { 0 }
        }
        "bfi" => {
            let (from, length) = (count(2)? & 255, count(3)? & 255);
            let ones = if length >= 64 { u64::MAX } else { (1 << length) - 1 };
            let mask = if from >= 64 { 0 } else { ones << from };
            let moved = if from >= 64 { 0 } else { a << from };
            get(1)? & !mask | moved & mask
        }
        "bfind" => {
            let a = if signed && ty.signed(a) < 0 { ty.cut(!a) } else { a };
            return Some(if a == 0 {
                0xffff_ffff
            } else if inst.has("shiftamt") {
                u64::from(ty.bits - 1 - a.ilog2())
            } else {
                u64::from(a.ilog2())
            });
        }
        "popc" => return Some(u64::from(a.count_ones())),
        "clz" => return Some(u64::from(a.leading_zeros() - (64 - ty.bits))),
        "brev" => a.reverse_bits() >> (64 - ty.bits),
        "lop3" => {
            let (b, c, table) = (get(1)?, get(2)?, *v.get(3)?);
            let bit = |at: u32| table >> ((a >> at & 1) << 2 | (b >> at & 1) << 1 | (c >> at & 1)) & 1;
            (0..32).map(|at| bit(at) << at).sum()
        }
        "sad" => wide(a).abs_diff(wide(get(1)?)) as u64 + get(2)?,
        "dp4a" | "dp2a" => {
            // The types of both operands say which of them is signed.
            let sign = |at: usize| inst.parts.iter().filter(|part| *part == "s32" || *part == "u32").nth(at);
            let (left, right) = (sign(0)? == "s32", sign(1)? == "s32");
            let part = |value: u64, at: u32, bits: u32, signed: bool| {
                let ty = Ty { kind: 's', bits };
                let part = value >> (at * bits);
                if signed { ty.signed(part) } else { ty.cut(part) as i64 }
            };
            let b = *v.get(1)?;
            let sum: i64 = match inst.name() {
                "dp4a" => (0..4).map(|at| part(a, at, 8, left) * part(b, at, 8, right)).sum(),
                _ => {
                    let first = if inst.has("hi") { 2 } else { 0 };
                    (0..2).map(|at| part(a, at, 16, left) * part(b, first + at, 8, right)).sum()
                }
            };
            (sum as u64).wrapping_add(get(2)?)
        }
        _ => return None,
    };
    Some(ty.cut(value))
}

/// `setp`: with a third operand, combined with it.
fn compare(inst: &Inst, v: &[u64]) -> Option<bool> {
    let ty = inst.ty;
    let (a, b) = (ty.cut(*v.first()?), ty.cut(*v.get(1)?));
    let how = inst.parts.get(1)?.as_str();
    let truth = match ty.kind {
        'f' => float::compare(how, float::to(a, ty), float::to(b, ty))?,
        'h' => return None,
        kind => {
            let order = if kind == 's' { ty.signed(a).cmp(&ty.signed(b)) } else { a.cmp(&b) };
            match how {
                "eq" => order.is_eq(),
                "ne" => order.is_ne(),
                "lt" | "lo" => order.is_lt(),
                "le" | "ls" => order.is_le(),
                "gt" | "hi" => order.is_gt(),
                "ge" | "hs" => order.is_ge(),
                _ => return None,
            }
        }
    };
    let third = || v.get(2).map(|value| value & 1 != 0);
    Some(match inst.one_of(&["and", "or", "xor"]) {
        Some("and") => truth && third()?,
        Some("or") => truth || third()?,
        Some(_) => truth ^ third()?,
        None => truth,
    })
}

fn convert(inst: &Inst, value: u64) -> Option<u64> {
    let types: Vec<Ty> = inst.parts[1..].iter().filter_map(|part| Ty::of(part)).collect();
    let [to, from] = types[..] else { return None };
    if inst.one_of(&["pack", "rs"]).is_some() {
        return None;
    }
    let value = from.cut(value);
    let wide = |value: u64| if from.kind == 's' { from.signed(value) as u64 } else { value };
    match (to.kind, from.kind) {
        ('h', _) | (_, 'h') => None,
        ('f', 'f') => float::to_float(inst, float::to(value, from), to, from),
        ('f', kind) if kind != 'f' && inst.one_of(&["rz", "rm", "rp"]).is_some() => {
            let whole = if kind == 's' { i128::from(from.signed(value)) } else { i128::from(value) };
            Some(rounding::of_integer(whole, to.bits, rounding::round_of(inst)?))
        }
        ('f', 's') => Some(if to.bits == 32 {
            u64::from((from.signed(value) as f32).to_bits())
        } else {
            (from.signed(value) as f64).to_bits()
        }),
        ('f', _) => {
            Some(if to.bits == 32 { u64::from((value as f32).to_bits()) } else { (value as f64).to_bits() })
        }
        (_, 'f') => float::to_integer(inst, float::to(value, from), to),
        _ if inst.has("sat") => {
            let value = if from.kind == 's' { i128::from(from.signed(value)) } else { i128::from(value) };
            Some(to.cut(saturate(value, to) as u64))
        }
        // A signed result fills its register.
        ('s', _) => Some(to.signed(wide(value)) as u64),
        _ => Some(to.cut(wide(value))),
    }
}

fn saturate(value: i128, ty: Ty) -> i128 {
    match ty.kind {
        's' => value.clamp(-(1 << (ty.bits - 1)), (1 << (ty.bits - 1)) - 1),
        _ => value.clamp(0, (1 << ty.bits) - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::super::decode::test_inst;
    use super::*;

    fn run(op: &str, args: &[u64]) -> Option<u64> {
        alu(&test_inst(op), args)
    }

    #[test]
    fn integers_wrap_at_the_width_of_their_type() {
        assert_eq!(run("add.s32", &[0xffff_ffff, 2]), Some(1));
        assert_eq!(run("mul.wide.s32", &[0xffff_ffff, 4]), Some(-4_i64 as u64));
        assert_eq!(run("mul.wide.u32", &[0xffff_ffff, 4]), Some(0x3_ffff_fffc));
        assert_eq!(run("mul.hi.u64", &[u64::MAX, 2]), Some(1));
        assert_eq!(run("shr.s32", &[0x8000_0000, 40]), Some(0xffff_ffff));
        assert_eq!(run("shr.u32", &[0x8000_0000, 31]), Some(1));
        assert_eq!(run("shl.b32", &[1, 32]), Some(0));
        assert_eq!(run("rem.s32", &[-7_i32 as u64, 3]), Some(u64::from(-1_i32 as u32)));
        assert_eq!(run("clz.b32", &[1]), Some(31));
        assert_eq!(run("brev.b32", &[1]), Some(0x8000_0000));
        assert_eq!(run("prmt.b32", &[0x4433_2211, 0x8877_6655, 0x7610]), Some(0x8877_2211));
        assert_eq!(run("bfe.u32", &[0xabcd, 4, 8]), Some(0xbc));
        assert_eq!(run("bfe.s32", &[0xf0, 4, 4]), Some(0xffff_ffff));
        assert_eq!(run("bfi.b32", &[0xf, 0, 8, 4]), Some(0xf00));
        assert_eq!(run("shf.l.wrap.b32", &[0x8000_0000, 1, 1]), Some(3));
        assert_eq!(run("dp4a.s32.u32", &[0xff01_0203, 0x0101_0101, 10]), Some(15));
        assert_eq!(run("lop3.b32", &[0b1100, 0b1010, 0, 0xc0]), Some(0b1000));
    }

    #[test]
    fn fields_and_places_of_ones_are_those_of_ptx() {
        assert_eq!(run("bmsk.clamp.b32", &[4, 8]), Some(0xff0));
        assert_eq!(run("bmsk.clamp.b32", &[28, 8]), Some(0xf000_0000));
        assert_eq!(run("bmsk.clamp.b32", &[32, 8]), Some(0));
        assert_eq!(run("bmsk.clamp.b32", &[4, 32]), Some(0xffff_fff0));
        assert_eq!(run("bmsk.wrap.b32", &[36, 40]), Some(0xff0));
        assert_eq!(run("szext.wrap.s32", &[0x8f, 8]), Some(0xffff_ff8f));
        assert_eq!(run("szext.wrap.u32", &[0x18f, 8]), Some(0x8f));
        assert_eq!(run("szext.clamp.s32", &[0x8000_0000, 33]), Some(0x8000_0000));
        assert_eq!(run("szext.wrap.s32", &[5, 32]), Some(0));
        assert_eq!(run("fns.b32", &[0b1010_0100, 0, 2]), Some(5));
        assert_eq!(run("fns.b32", &[0b1010_0100, 7, -2i64 as u64]), Some(5));
        assert_eq!(run("fns.b32", &[0b1010_0100, 2, 0]), Some(2));
        assert_eq!(run("fns.b32", &[0b1010_0100, 3, 0]), Some(0xffff_ffff));
        assert_eq!(run("prmt.b32.f4e", &[0x4433_2211, 0x8877_6655, 1]), Some(0x5544_3322));
        assert_eq!(run("prmt.b32.b4e", &[0x4433_2211, 0x8877_6655, 0]), Some(0x6677_8811));
        assert_eq!(run("prmt.b32.rc16", &[0x4433_2211, 0, 1]), Some(0x4433_4433));
        assert_eq!(run("prmt.b32.ecr", &[0x4433_2211, 0, 1]), Some(0x2222_2211));
        assert_eq!(run("max.relu.s32", &[-5_i32 as u64, -2_i32 as u64]), Some(0));
        assert_eq!(run("min.relu.s32", &[7, 9]), Some(7));
        assert_eq!(run("add.sat.s32", &[0x7fff_ffff, 1]), Some(0x7fff_ffff));
        assert_eq!(run("sub.sat.s32", &[0x8000_0000, 1]), Some(0x8000_0000));
        let bits = |value: f32| u64::from(value.to_bits());
        assert_eq!(run("min.xorsign.abs.f32", &[bits(-3.0), bits(2.0)]), Some(bits(-2.0)));
        assert_eq!(run("max.xorsign.abs.f32", &[bits(-3.0), bits(-2.0)]), Some(bits(3.0)));
    }

    #[test]
    fn conversions_extend_by_the_type_that_they_come_from() {
        assert_eq!(run("cvt.s64.s32", &[0xffff_ffff]), Some(u64::MAX));
        assert_eq!(run("cvt.u64.u32", &[u64::MAX]), Some(0xffff_ffff));
        assert_eq!(run("cvt.rzi.s32.f32", &[u64::from((-1.5_f32).to_bits())]), Some(0xffff_ffff));
        assert_eq!(run("cvt.rn.f32.u32", &[3]), Some(u64::from(3_f32.to_bits())));
        assert_eq!(run("cvt.rn.f16.f32", &[0]), None);
    }

    #[test]
    fn comparisons_of_what_is_no_number_are_false_unless_they_say_so() {
        let nan = u64::from(f32::NAN.to_bits());
        assert_eq!(run("setp.lt.f32", &[nan, 0]), Some(0));
        assert_eq!(run("setp.ltu.f32", &[nan, 0]), Some(1));
        assert_eq!(run("setp.neu.f32", &[0, 0]), Some(0));
        assert_eq!(run("setp.lt.u32", &[0xffff_ffff, 0]), Some(0));
        assert_eq!(run("setp.lt.s32", &[0xffff_ffff, 0]), Some(1));
    }
}
