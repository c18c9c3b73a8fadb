//! Instructions that access no memory.

use crate::{
    code::{Arith, Inst, Op},
    trap::{Run, Trap, undefined},
    types::Ty,
    value::{Val, cut, signed},
};

/// Arithmetic of two scalars, or lane by lane.
pub fn binary(what: Arith, a: &Val, b: &Val, ty: &Ty) -> Run<Val> {
    if let (Val::List(a), Val::List(b)) = (a, b) {
        let lanes = a.iter().zip(b).map(|(a, b)| binary(what, a, b, ty.element(0)));
        return Ok(Val::List(lanes.collect::<Run<_>>()?));
    }
    let width = ty.bits();
    let division = matches!(what, Arith::UDiv | Arith::SDiv | Arith::URem | Arith::SRem);
    if division && b.bits().is_none_or(|b| b == 0) {
        return undefined("a division by zero or poison");
    }
    if what == Arith::Xchg {
        return Ok(b.clone());
    }
    let (Some(a), Some(b)) = (a.bits(), b.bits()) else { return Ok(Val::Poison) };
    let (signed_a, signed_b) = (signed(a, width), signed(b, width));
    let shifts = matches!(what, Arith::Shl | Arith::LShr | Arith::AShr);
    if shifts && b >= width.into() {
        return Ok(Val::Poison);
    }
    let bits = match what {
        Arith::Add => a.wrapping_add(b),
        Arith::Sub => a.wrapping_sub(b),
        Arith::Mul => a.wrapping_mul(b),
        Arith::UDiv => a / b,
        Arith::URem => a % b,
        Arith::SDiv => signed_a.wrapping_div(signed_b) as u128,
        Arith::SRem => signed_a.wrapping_rem(signed_b) as u128,
        Arith::And => a & b,
        Arith::Or => a | b,
        Arith::Xor => a ^ b,
        Arith::Shl => a << b,
        Arith::LShr => a >> b,
        Arith::AShr => (signed_a >> b) as u128,
        Arith::UMin => a.min(b),
        Arith::UMax => a.max(b),
        Arith::SMin => signed_a.min(signed_b) as u128,
        Arith::SMax => signed_a.max(signed_b) as u128,
        Arith::Xchg => b,
        Arith::FAdd | Arith::FSub | Arith::FMul => return float(what, a, b, width),
    };
    Ok(Val::Bits(cut(bits, width)))
}

fn float(what: Arith, a: u128, b: u128, width: u32) -> Run<Val> {
    let of = |a: f64, b: f64| match what {
        Arith::FAdd => a + b,
        Arith::FSub => a - b,
        _ => a * b,
    };
    match width {
        // The sum or product of two floats, rounded to double and then to float, is rounded correctly.
        32 => {
            let (a, b) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
            Ok(Val::Bits((of(a.into(), b.into()) as f32).to_bits().into()))
        }
        64 => Ok(Val::Bits(of(f64::from_bits(a as u64), f64::from_bits(b as u64)).to_bits().into())),
        _ => Err(Trap::Unsupported(format!("floats of {width} bits"))),
    }
}

fn compare(predicate: i64, a: &Val, b: &Val, ty: &Ty) -> Val {
    if let (Val::List(a), Val::List(b)) = (a, b) {
        let lanes = a.iter().zip(b).map(|(a, b)| compare(predicate, a, b, ty.element(0)));
        return Val::List(lanes.collect());
    }
    let (Some(a), Some(b)) = (a.bits(), b.bits()) else { return Val::Poison };
    let (signed_a, signed_b) = (signed(a, ty.bits()), signed(b, ty.bits()));
    let holds = match predicate {
        0 => a == b,
        1 => a != b,
        2 => signed_a < signed_b,
        3 => signed_a <= signed_b,
        4 => signed_a > signed_b,
        5 => signed_a >= signed_b,
        6 => a < b,
        7 => a <= b,
        8 => a > b,
        _ => a >= b,
    };
    Val::Bits(holds.into())
}

fn extend(value: &Val, from: &Ty, to: &Ty) -> Val {
    match value {
        Val::Bits(bits) => Val::Bits(cut(signed(*bits, from.bits()) as u128, to.bits())),
        Val::Poison => Val::Poison,
        Val::List(lanes) => {
            Val::List(lanes.iter().map(|lane| extend(lane, from.element(0), to.element(0))).collect())
        }
    }
}

fn select(condition: &Val, yes: &Val, no: &Val, ty: &Ty) -> Val {
    match (condition, yes, no) {
        (Val::List(conditions), Val::List(yes), Val::List(no)) => {
            let lanes = conditions.iter().zip(yes.iter().zip(no));
            Val::List(lanes.map(|(condition, (yes, no))| select(condition, yes, no, ty.element(0))).collect())
        }
        (Val::Bits(0), _, no) => no.clone(),
        (Val::Bits(_), yes, _) => yes.clone(),
        _ => Val::poison(ty),
    }
}

/// The part of `value` at `position`, to be read or replaced.
fn part<'v>(value: &'v mut Val, position: &[u64]) -> Run<&'v mut Val> {
    let mut at = value;
    for index in position {
        match at {
            Val::List(parts) if (*index as usize) < parts.len() => at = &mut parts[*index as usize],
            _ => return Err(Trap::Unsupported("a part that does not exist".into())),
        }
    }
    Ok(at)
}

/// Instructions with a result that depends only on their operands.
pub fn pure(inst: &Inst, frame: &[Val]) -> Run<Val> {
    let arg = |index: usize| &frame[inst.args[index]];
    let from = &inst.arg_types[0];
    let Some(to) = inst.result_types.first() else {
        return Err(Trap::Unsupported(format!("{:?} without a result", inst.op)));
    };
    Ok(match &inst.op {
        Op::Arith(what) => binary(*what, arg(0), arg(1), to)?,
        Op::Compare(predicate) => compare(*predicate, arg(0), arg(1), from),
        Op::Resize => resized(arg(0), to),
        Op::SignExtend => extend(arg(0), from, to),
        Op::Bitcast => Val::from_bytes(&arg(0).to_bytes(from), to),
        Op::Freeze => arg(0).clone(),
        Op::Select => select(arg(0), arg(1), arg(2), to),
        Op::Extract(position) => part(&mut arg(0).clone(), position)?.clone(),
        Op::Insert(position) => {
            let mut value = arg(0).clone();
            *part(&mut value, position)? = arg(1).clone();
            value
        }
        Op::ExtractLane => match (arg(0), arg(1)) {
            (Val::List(lanes), Val::Bits(lane)) => lanes.get(*lane as usize).cloned().unwrap_or(Val::Poison),
            _ => Val::Poison,
        },
        Op::InsertLane => match (arg(0), arg(2)) {
            (Val::List(lanes), Val::Bits(lane)) if (*lane as usize) < lanes.len() => {
                let mut lanes = lanes.clone();
                lanes[*lane as usize] = arg(1).clone();
                Val::List(lanes)
            }
            _ => Val::poison(to),
        },
        Op::Shuffle(mask) => match (arg(0), arg(1)) {
            (Val::List(a), Val::List(b)) => {
                let lane = |index: &i64| a.iter().chain(b).nth(*index as usize).cloned();
                Val::List(mask.iter().map(|index| lane(index).unwrap_or(Val::Poison)).collect())
            }
            _ => Val::poison(to),
        },
        // Bits above the width of the mask stay.
        Op::MaskPointer => match (arg(0), arg(1)) {
            (Val::Bits(bits), Val::Bits(mask)) => Val::Bits(bits & mask),
            _ => Val::Poison,
        },
        other => return Err(Trap::Unsupported(format!("{other:?}"))),
    })
}

/// The low bits of an integer operand.
fn resized(value: &Val, to: &Ty) -> Val {
    match value {
        Val::Bits(bits) => Val::Bits(cut(*bits, to.bits())),
        Val::Poison => Val::Poison,
        Val::List(lanes) => Val::List(lanes.iter().map(|lane| resized(lane, to.element(0))).collect()),
    }
}
