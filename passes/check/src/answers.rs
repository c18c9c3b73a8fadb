//! The points from which on the value of a condition is known.
//!
//! ```text
//! cond_br %t, ^yes, ^no          in ^yes the answer was yes, in ^no it was no
//! assume %t                      behind it, the answer was yes
//! %b = and %t, %u                where it is true, the answer was yes
//! %n = zext %t, icmp ne %n, 0    a number that is one where the answer was yes, else zero
//! ```
//!
//! A block that is entered by one edge alone is entered by the answer on that edge, and a fact that an op
//! states holds behind it. Conditions on conditions are followed as long as some value of one implies the
//! answer.

use crate::ops::{self, Rules};
use melior::ir::{
    BlockLike, OperationRef, RegionLike, Value, ValueLike, attribute::IntegerAttribute,
    operation::OperationLike,
};
use mlir_ext::{
    interfaces::{self, InterfaceSet},
    ir, types,
};
use rustc_hash::FxHashSet;
use tilespace_dialects::Effect;

/// The point from which on something is known.
#[derive(Clone, Copy)]
pub enum From<'c, 'a> {
    After(OperationRef<'c, 'a>),
    Start(OperationRef<'c, 'a>),
}

impl<'c, 'a> From<'c, 'a> {
    /// The op after which it is known, or the first one that runs then.
    pub fn op(&self) -> OperationRef<'c, 'a> {
        let (Self::After(op) | Self::Start(op)) = *self;
        op
    }

    /// Whether it is known at an op of the block in which it becomes known.
    pub fn holds_at(&self, user: OperationRef<'_, '_>) -> bool {
        match *self {
            Self::Start(_) => true,
            Self::After(op) => ir::is_before_in_block(op, user),
        }
    }
}

/// Whether a comparison tests for equality, or for inequality.
pub fn is_equality(op: OperationRef<'_, '_>) -> Option<bool> {
    match IntegerAttribute::try_from(ir::attribute(op, "predicate")?).ok()?.value() {
        0 => Some(true),
        1 => Some(false),
        _ => None,
    }
}

/// The first op that runs only if the condition led to this side.
fn side<'c: 'a, 'a>(op: OperationRef<'c, 'a>, number: usize) -> Option<OperationRef<'c, 'a>> {
    if op.successor_count() == 0 {
        return ir::region(op, number)?.first_block()?.first_operation();
    }
    let block = ir::successor(op, number).filter(|block| block.predecessor_count() == 1)?;
    block.first_operation()
}

/// The points at which the answer of a test is known. Each visited condition has a value that implies an
/// answer: for a negation the opposite one, for `a and b` that both are true, for `a or b` that both are
/// false.
pub fn known_from<'c: 'a, 'a>(rules: &Rules<'_>, test: Value<'c, 'a>) -> Vec<(bool, From<'c, 'a>)> {
    let mut known = Vec::new();
    if types::integer_width(test.r#type()) != Some(1) {
        return known;
    }
    let mut seen = FxHashSet::default();
    let mut pending = vec![(test, false, false), (test, true, true)];
    while let Some((condition, holds, yes)) = pending.pop() {
        if !seen.insert((ir::value_id(condition), holds, yes)) {
            continue;
        }
        ir::for_each_use(condition, |op, operand| {
            let at = |position| ops::numbers(op, position).contains(&operand);
            let Some(width) = types::integer_width(condition.r#type()) else { return };
            // A constant as wide as the condition.
            let number = |position| {
                let value = ir::constant_integer(ops::operands(op, position).next()?)?;
                Some(if width < 64 { value & ((1 << width) - 1) } else { value })
            };
            let constant = |number: usize| {
                ir::operand(op, number)
                    .and_then(|value| ir::constant_integer(value))
                    .map(|value| value & 1 == 1)
            };
            for effect in rules.effects(op) {
                match effect {
                    Effect::Assumes { operand } if at(*operand) && holds => {
                        known.push((yes, From::After(op)))
                    }
                    Effect::Guards { operand } if at(*operand) => {
                        let first = side(op, if holds { 0 } else { 1 });
                        known.extend(first.map(|first| (yes, From::Start(first))));
                    }
                    Effect::Negates { result, operand, by } if at(*operand) => {
                        let Some(by @ (0 | 1)) = number(*by) else { continue };
                        let same = holds == (by == 0);
                        pending.extend(ir::result(op, *result as usize).map(|value| (value, same, yes)));
                    }
                    Effect::Combines { result, operand, by, all }
                        if (at(*operand) || at(*by)) && holds == *all && (*all || width == 1) =>
                    {
                        pending.extend(ir::result(op, *result as usize).map(|value| (value, holds, yes)));
                    }
                    // A number that is one or zero stays so in any width.
                    Effect::NoGreater { result, operand, resized: true, signed: false } if at(*operand) => {
                        pending.extend(ir::result(op, *result as usize).map(|value| (value, holds, yes)));
                    }
                    Effect::Compares { result, operand, with } if at(*operand) || at(*with) => {
                        let other = if at(*operand) { *with } else { *operand };
                        let Some(is_equal) = is_equality(op) else { continue };
                        let Some(with @ (0 | 1)) = number(other) else { continue };
                        let same = holds == (is_equal == (with == 1));
                        pending.extend(ir::result(op, *result as usize).map(|value| (value, same, yes)));
                    }
                    _ => {}
                }
            }
            // `if c then x else false` is true only where c and x are, and so on for each constant in each
            // position.
            if rules.is(op, InterfaceSet::SELECT_LIKE)
                && let Some((condition, first, second)) = interfaces::select_operands(op)
                && let Some(result) = ir::result(op, 0)
                && types::integer_width(result.r#type()) == Some(1)
            {
                if let Some(never) = constant(second)
                    && (operand == condition && holds || operand == first && holds != never)
                {
                    pending.push((result, !never, yes));
                }
                if let Some(never) = constant(first)
                    && (operand == condition && !holds || operand == second && holds != never)
                {
                    pending.push((result, !never, yes));
                }
            }
        });
    }
    known
}
