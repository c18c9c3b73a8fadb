//! Operations that compute each element of their result from one element of each operand.
//!
//! ```text
//! addi [1 2 255] [1 1 1] : i8     [2 3 0]
//! divi [1 2 3] [1 0 1]            [1 ? 3], the second one undefined
//! ```

use super::{Run, case, functions, has};
use crate::{
    float::{self, Near, Rounding},
    memory::Stop,
    value::{Element, Tile, UNDEFINED, Value, cut, signed},
};
use std::rc::Rc;
use tilespace_tile_bytecode::{Attribute, Op, Scalar};

/// An element of a result: its bits, how far they may be off, and whether it was rounded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Out {
    pub bits: u64,
    pub slack: f64,
    pub rounded: bool,
}

impl Out {
    pub fn known(bits: u64) -> Out {
        Out { bits, slack: 0.0, rounded: false }
    }
    pub fn undefined() -> Out {
        Out { bits: 0, slack: UNDEFINED, rounded: true }
    }
    pub fn unless(wrong: bool, bits: u64) -> Out {
        if wrong { Out::undefined() } else { Out::known(bits) }
    }
}

/// A number as an element of a type.
pub(crate) fn rounded(near: Near, ty: Scalar, rounding: Rounding) -> Out {
    let (bits, rounded) = float::encode(near, ty, rounding);
    Out { bits, slack: 0.0, rounded }
}

fn rounding_of(op: &Op, name: &str) -> Rounding {
    match case(op, name) {
        1 => Rounding::Zero,
        2 => Rounding::Down,
        3 => Rounding::Up,
        7 => Rounding::Away,
        _ => Rounding::Nearest,
    }
}

/// Computes an op of this file; `false` if it is not one.
pub(crate) fn run(run: &mut Run<'_>, op: &Op) -> Result<bool, Stop> {
    if op.record.name == "constant" {
        return constant(run, op).map(|()| true);
    }
    let Some(result) = op.results.first() else { return Ok(false) };
    let Ok((element, _)) = run.tile_type(result.ty) else { return Ok(false) };
    let operands = op.operands.iter().flatten().map(|id| run.tile(*id)).collect::<Result<Vec<_>, _>>();
    let Ok(operands) = operands else { return Ok(false) };
    let elements: Vec<Element> = operands.iter().map(|tile| tile.element).collect();
    let Some(compute) = of(op, element, &elements) else { return Ok(false) };
    let count = operands.iter().map(|tile| tile.bits.len()).max().unwrap_or(1);
    if operands.iter().any(|tile| tile.bits.len() != 1 && tile.bits.len() != count) {
        return Err(Stop::Unknown("operands of different sizes".into()));
    }
    let longest = operands.iter().find(|tile| tile.bits.len() == count);
    let shape = longest.map(|tile| tile.shape.clone()).unwrap_or_default();
    let mut tile = Tile::new(element, shape, Vec::with_capacity(count));
    let mut bits = vec![0; operands.len()];
    for at in 0..count {
        let index = |operand: &Tile| if operand.bits.len() == 1 { 0 } else { at };
        let mut slack = 0.0;
        for (to, operand) in bits.iter_mut().zip(&operands) {
            *to = operand.bits[index(operand)];
            slack = f64::max(slack, operand.slack[index(operand)]);
        }
        let mut out = match op.record.name {
            "select" => {
                let which = if bits[0] == 1 { &operands[1] } else { &operands[2] };
                let slack = if operands[0].slack[index(&operands[0])] == 0.0 {
                    which.slack[index(which)]
                } else {
                    UNDEFINED
                };
                Out { bits: which.bits[index(which)], slack, rounded: false }
            }
            _ => compute(&bits),
        };
        if slack > 0.0 && op.record.name != "select" {
            let keeps = matches!(op.record.name, "negf" | "absf");
            out.slack = if keeps { slack } else { UNDEFINED };
        }
        if let Some(rounded) = run.rounded.get_mut(at) {
            *rounded |= out.rounded;
        }
        tile.bits.push(cut(out.bits, element.bits()));
        tile.slack.push(out.slack);
    }
    run.results(op, vec![Value::Tile(Rc::new(tile))])?;
    Ok(true)
}

fn constant(run: &mut Run<'_>, op: &Op) -> Result<(), Stop> {
    let Some(Attribute::Dense { ty, data }) = op.attribute("value") else {
        return Err(Stop::Unknown("a constant".into()));
    };
    let (element, shape) = run.tile_type(*ty)?;
    let tile = Tile::of_data(element, shape, data);
    run.results(op, vec![Value::Tile(Rc::new(tile))])
}

/// The computation of an op on an element of each operand.
pub(crate) type Compute = Box<dyn Fn(&[u64]) -> Out>;

/// The computation of an op on one element of each operand.
fn of(op: &Op, to: Element, elements: &[Element]) -> Option<Compute> {
    let name = op.record.name;
    if matches!(name, "select") {
        return Some(Box::new(|_| Out::undefined()));
    }
    let from = *elements.first()?;
    match name {
        "bitcast" => {
            return Some(Box::new(move |x| {
                // The bits of a NaN are not known.
                Out::unless(from.is_nan(x[0]) && to.float() != from.float(), x[0])
            }));
        }
        "int_to_ptr" | "ptr_to_int" | "ptr_to_ptr" => return Some(Box::new(|x| Out::known(x[0]))),
        "offset" => {
            let (width, bits) = (crate::value::size(from.scalar()) as u64, elements.get(1)?.bits());
            let moved = move |x: &[u64]| x[0].wrapping_add((signed(x[1], bits) as u64).wrapping_mul(width));
            return Some(Box::new(move |x| Out::known(moved(x))));
        }
        _ => {}
    }
    match from.float() {
        Some(ty) => floats(op, ty, to)
            .or_else(|| functions::of(op, ty, elements.get(1).map_or(64, |exponent| exponent.bits()))),
        None => integers(op, from.bits(), to),
    }
}

/// Whether a predicate holds for two numbers, by the predicate's number.
fn relates(predicate: u32, order: Option<std::cmp::Ordering>) -> bool {
    use std::cmp::Ordering::{Equal, Greater, Less};
    match predicate {
        0 => order == Some(Equal),
        1 => matches!(order, Some(Less | Greater)),
        2 => order == Some(Less),
        3 => matches!(order, Some(Less | Equal)),
        4 => order == Some(Greater),
        _ => matches!(order, Some(Greater | Equal)),
    }
}

fn integers(op: &Op, bits: u32, to: Element) -> Option<Compute> {
    let is_signed = case(op, "signedness") == 1;
    let overflow = case(op, "overflow");
    let (no_signed, no_unsigned) = (overflow & 1 != 0, overflow & 2 != 0);
    let least = signed(1 << (bits - 1), bits);
    let s = move |x: u64| i128::from(signed(x, bits));
    let u = |x: u64| i128::from(x);
    // Whether a result fits, where the program promised that it does.
    let fits = move |signed: i128, unsigned: i128, x: u64| {
        let wraps = no_signed && !(-(1_i128 << (bits - 1))..1_i128 << (bits - 1)).contains(&signed)
            || no_unsigned && !(0..1_i128 << bits).contains(&unsigned);
        Out::unless(wraps, cut(x, bits))
    };
    macro_rules! each {
        (|$x:ident| $body:expr) => {
            Some(Box::new(move |$x: &[u64]| $body) as Compute)
        };
    }
    match op.record.name {
        "addi" => each!(|x| fits(s(x[0]) + s(x[1]), u(x[0]) + u(x[1]), x[0].wrapping_add(x[1]))),
        "subi" => each!(|x| fits(s(x[0]) - s(x[1]), u(x[0]) - u(x[1]), x[0].wrapping_sub(x[1]))),
        "muli" => each!(|x| {
            let unsigned = u(x[0]).checked_mul(u(x[1])).unwrap_or(i128::MAX);
            fits(s(x[0]) * s(x[1]), unsigned, x[0].wrapping_mul(x[1]))
        }),
        "mulhii" => each!(|x| Out::known(((u128::from(x[0]) * u128::from(x[1])) >> bits) as u64)),
        "negi" => each!(|x| fits(-s(x[0]), 0, x[0].wrapping_neg())),
        "absi" => each!(|x| Out::known(signed(x[0], bits).unsigned_abs())),
        "andi" => each!(|x| Out::known(x[0] & x[1])),
        "ori" => each!(|x| Out::known(x[0] | x[1])),
        "xori" => each!(|x| Out::known(x[0] ^ x[1])),
        "shli" => each!(|x| {
            if x[1] >= bits.into() {
                return Out::undefined();
            }
            let moved = cut(x[0] << x[1], bits);
            let lost = no_signed && signed(moved, bits) >> x[1] != signed(x[0], bits)
                || no_unsigned && moved >> x[1] != x[0];
            Out::unless(lost, moved)
        }),
        "shri" => each!(|x| {
            if x[1] >= bits.into() {
                return Out::undefined();
            }
            Out::known(cut(if is_signed { (signed(x[0], bits) >> x[1]) as u64 } else { x[0] >> x[1] }, bits))
        }),
        "maxi" | "mini" => {
            let is_max = op.record.name == "maxi";
            each!(|x| {
                let less = if is_signed { s(x[0]) < s(x[1]) } else { x[0] < x[1] };
                Out::known(if less == is_max { x[1] } else { x[0] })
            })
        }
        "divi" | "remi" => {
            let is_quotient = op.record.name == "divi";
            let mode = case(op, "rounding");
            each!(|x| {
                let (a, b) = if is_signed { (s(x[0]), s(x[1])) } else { (u(x[0]), u(x[1])) };
                if b == 0 || is_signed && b == -1 && a == i128::from(least) {
                    return Out::undefined();
                }
                let (quotient, rest) = (a / b, a % b);
                let value = match mode {
                    _ if !is_quotient => rest,
                    2 if rest != 0 && (rest < 0) != (b < 0) => quotient - 1,
                    3 if rest != 0 && (rest < 0) == (b < 0) => quotient + 1,
                    _ => quotient,
                };
                Out::known(cut(value as u64, bits))
            })
        }
        "cmpi" => {
            let predicate = case(op, "comparison_predicate");
            each!(|x| {
                let order = if is_signed { s(x[0]).cmp(&s(x[1])) } else { x[0].cmp(&x[1]) };
                Out::known(relates(predicate, Some(order)).into())
            })
        }
        "exti" => each!(|x| Out::known(if is_signed { signed(x[0], bits) as u64 } else { x[0] })),
        "trunci" => {
            let new = to.bits();
            each!(|x| {
                let lost = no_signed && signed(x[0], bits) != signed(x[0], new)
                    || no_unsigned && cut(x[0], new) != x[0];
                Out::unless(lost, cut(x[0], new))
            })
        }
        "itof" => {
            let (ty, rounding) = (to.float()?, rounding_of(op, "rounding_mode"));
            each!(|x| {
                let number = if is_signed { s(x[0]) } else { u(x[0]) };
                let value = number as f64;
                rounded(Near { value, error: (number - value as i128) as f64 }, ty, rounding)
            })
        }
        _ => None,
    }
}

fn floats(op: &Op, ty: Scalar, to: Element) -> Option<Compute> {
    let rounding = rounding_of(op, "rounding_mode");
    let flushes = has(op, "flush_to_zero");
    let flush = move |x: f64| {
        if flushes && x != 0.0 && x.abs() < f64::from(f32::MIN_POSITIVE) { 0.0_f64.copysign(x) } else { x }
    };
    let value = move |bits: u64| flush(float::decode(bits, ty));
    let out = move |near: Near| {
        let out = rounded(near, ty, rounding);
        match flushes {
            true => Out {
                bits: float::encode(Near::exact(flush(float::decode(out.bits, ty))), ty, rounding).0,
                ..out
            },
            false => out,
        }
    };
    // A sum of numbers that cancel is negative where it is rounded down.
    let sum = move |near: Near, both_are_positive: bool| match near.value == 0.0 && near.error == 0.0 {
        true if rounding == Rounding::Down && !both_are_positive => {
            Out::known(float::encode(Near::exact(-0.0), ty, rounding).0)
        }
        _ => out(near),
    };
    let positive = |x: f64| x.is_sign_positive() && x == 0.0;
    macro_rules! each {
        (|$x:ident| $body:expr) => {
            Some(Box::new(move |$x: &[u64]| $body) as Compute)
        };
    }
    // Approximations of single precision that lack many of its bits are in `functions`.
    let is_loose = matches!(case(op, "rounding_mode"), 4 | 5) && matches!(op.record.name, "divf" | "sqrt");
    match op.record.name {
        _ if is_loose => None,
        "addf" => each!(|x| {
            let (a, b) = (value(x[0]), value(x[1]));
            sum(float::add(a, b), positive(a) && positive(b))
        }),
        "subf" => each!(|x| {
            let (a, b) = (value(x[0]), -value(x[1]));
            sum(float::add(a, b), positive(a) && positive(b))
        }),
        "mulf" => each!(|x| out(float::mul(value(x[0]), value(x[1])))),
        "divf" => each!(|x| out(float::div(value(x[0]), value(x[1])))),
        "fma" => each!(|x| {
            let (a, b, c) = (value(x[0]), value(x[1]), value(x[2]));
            let is_apart = (a * b).abs() < 1e-250 && a != 0.0 && b != 0.0
                || (a * b).abs() > 1e300 && a.is_finite() && b.is_finite();
            if ty == Scalar::F64 && rounding != Rounding::Nearest && is_apart {
                return Out::undefined();
            }
            sum(float::fma(a, b, c), positive(a * b) && positive(c))
        }),
        "sqrt" => each!(|x| out(float::sqrt(value(x[0])))),
        "remf" => each!(|x| out(Near::exact(value(x[0]) % value(x[1])))),
        "negf" => each!(|x| Out::known(x[0] ^ 1 << (Element::Number(ty).bits() - 1))),
        "absf" => each!(|x| Out::known(x[0] & !(1 << (Element::Number(ty).bits() - 1)))),
        "floor" => each!(|x| out(Near::exact(value(x[0]).floor()))),
        "ceil" => each!(|x| out(Near::exact(value(x[0]).ceil()))),
        "maxf" | "minf" => {
            let (is_max, propagates) = (op.record.name == "maxf", has(op, "propagate_nan"));
            each!(|x| {
                let (a, b) = (value(x[0]), value(x[1]));
                out(Near::exact(match (a.is_nan(), b.is_nan()) {
                    (false, false) => {
                        let less = a < b || a == b && a.is_sign_negative();
                        if less == is_max { b } else { a }
                    }
                    (true, true) => f64::NAN,
                    _ if propagates => f64::NAN,
                    (true, false) => b,
                    (false, true) => a,
                }))
            })
        }
        "cmpf" => {
            let (predicate, ordered) =
                (case(op, "comparison_predicate"), case(op, "comparison_ordering") == 1);
            each!(|x| {
                let order = value(x[0]).partial_cmp(&value(x[1]));
                Out::known((relates(predicate, order) || order.is_none() && !ordered).into())
            })
        }
        "ftof" => {
            let to = to.float()?;
            each!(|x| rounded(Near::exact(value(x[0])), to, rounding))
        }
        "ftoi" => {
            let (is_signed, saturates, bits) =
                (case(op, "signedness") == 1, has(op, "saturating"), to.bits());
            let (least, greatest) = match is_signed {
                true => (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1),
                false => (0, (1_i128 << bits) - 1),
            };
            each!(|x| {
                let number = value(x[0]).trunc();
                if bits == 1 && !saturates {
                    // Front ends use it for a conversion to bool: whether the number is not zero.
                    return Out::known((value(x[0]) != 0.0).into());
                }
                if saturates {
                    let number = if number.is_nan() { 0 } else { (number as i128).clamp(least, greatest) };
                    return Out::known(cut(number as u64, bits));
                }
                let is_within =
                    (least as f64..=greatest as f64).contains(&number) && (number as i128) <= greatest;
                Out::unless(!is_within, cut(number as i128 as u64, bits))
            })
        }
        _ => None,
    }
}
