//! Ranges of the indices of an op.
//!
//! ```text
//! ^head(%i), with 0 at first and %n then
//!   cond_br (icmp slt %i, 8), ^body, ^end
//! ^body:
//!   gep %a[%i]            between 0, its start, and 7, by the test
//!   gep %a[15 - %i]       between 8 and 15
//!   %n = add %i, 1        behind the test, so that it cannot overflow
//! ```
//!
//! Each index is queried at its use. It may be a constant, a number in another width, a sum or a difference
//! of two, or an argument of a block that is passed constants and itself moved in one direction; and it is
//! restricted by the tests whose answers are known at the op ([`crate::system`]).

use super::addresses::Search;
use crate::{
    answers::{From, known_from},
    limits::{INDEX_BLOCKS, INDEX_STEPS, INDEX_TESTS},
    ops,
};
use melior::ir::{
    BlockLike, OperationRef, Value, ValueLike, attribute::IntegerAttribute, operation::OperationLike,
};
use mlir_ext::{dominance::Dominance, ir, types};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tilespace_dialects::Effect;

/// The least and the greatest number.
type Between = (i128, i128);

/// The range by a test, and the point from which on it holds.
type Tested<'c, 'a> = (From<'c, 'a>, Between);

#[derive(Default)]
pub struct Indices<'c, 'a> {
    tests: FxHashMap<usize, Rc<Vec<Tested<'c, 'a>>>>,
    starts: FxHashMap<usize, Option<Between>>,
    dominance: FxHashMap<usize, Dominance<'c, 'a>>,
}

impl<'c: 'a, 'a> Search<'_, '_, '_, 'c, 'a> {
    /// The ranges of the indices of an op that are operands, in their order.
    pub(super) fn indices(&mut self, op: OperationRef<'c, 'a>) -> Vec<Option<(i64, i64)>> {
        let rules = &self.program.rules;
        let indices = rules.effects(op).iter().find_map(|effect| match effect {
            Effect::Indexed { indices, .. } => Some(*indices),
            _ => None,
        });
        let Some(indices) = indices else { return Vec::new() };
        let between = |search: &mut Self, index| {
            let (least, most) = search.between(op, index, INDEX_STEPS)?;
            let fits = |number| i32::try_from(number).ok().map(i64::from);
            Some((fits(least)?, fits(most)?)).filter(|(least, most)| least <= most)
        };
        ops::operands(op, indices).map(|index| between(self, index)).collect()
    }

    fn between(&mut self, user: OperationRef<'c, 'a>, value: Value<'c, 'a>, steps: u32) -> Option<Between> {
        if let Some(constant) = ir::constant_integer(value) {
            return Some((constant.into(), constant.into()));
        }
        let steps = steps.checked_sub(1)?;
        let all = all_of(value)?;
        let tested = self.tested_range(user, value, all);
        let computed = match ir::defining_op(value) {
            Some(op) => self.computed(user, op, value, all, steps),
            None => self.counted(value, all),
        };
        let (least, most) = computed.unwrap_or(all);
        Some((tested.0.max(least), tested.1.min(most)))
    }

    fn computed(
        &mut self,
        user: OperationRef<'c, 'a>,
        op: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        all: Between,
        steps: u32,
    ) -> Option<Between> {
        let program = self.program;
        let effects = program.rules.effects(op);
        let number = u32::try_from(ir::result_number(value)?).ok()?;
        for effect in effects {
            let (least, most) = match effect {
                Effect::NoGreater { result, operand, resized: true, .. } if *result == number => {
                    let from = ops::operands(op, *operand).next()?;
                    self.between(user, from, steps).filter(|(least, _)| *least >= 0)?
                }
                Effect::Sums { result, operand, by, minus } if *result == number => {
                    let (one, other) = (ops::operands(op, *operand).next()?, ops::operands(op, *by).next()?);
                    let (one, other) = (self.between(user, one, steps)?, self.between(user, other, steps)?);
                    if *minus {
                        (one.0 - other.1, one.1 - other.0)
                    } else {
                        (one.0 + other.0, one.1 + other.1)
                    }
                }
                _ => continue,
            };
            return (all.0 <= least && most <= all.1 && !program.rules.has_choice(op, number))
                .then_some((least, most));
        }
        None
    }

    /// The range of an argument of a block that only counts up, or only down.
    fn counted(&mut self, value: Value<'c, 'a>, all: Between) -> Option<Between> {
        if let Some(known) = self.found_indices.starts.get(&ir::value_id(value)) {
            return *known;
        }
        let found = self.count(value, all);
        self.found_indices.starts.insert(ir::value_id(value), found);
        found
    }

    fn count(&mut self, value: Value<'c, 'a>, all: Between) -> Option<Between> {
        let program = self.program;
        let (block, _) = ir::argument_owner(value)?;
        let forwarded = self.forwarded(block.first_operation()?)?;
        let mut starts: Option<Between> = None;
        let (mut goes_up, mut goes_down) = (false, false);
        for source in forwarded.from.get(&ir::value_id(value))? {
            if let Some(constant) = ir::constant_integer(*source) {
                let constant = i128::from(constant);
                let (least, most) = starts.unwrap_or((constant, constant));
                starts = Some((least.min(constant), most.max(constant)));
                continue;
            }
            if *source == value {
                continue;
            }
            let op = ir::defining_op(*source)?;
            let step = program.rules.effects(op).iter().find_map(|effect| match effect {
                Effect::Sums { result: 0, operand, by, minus } => {
                    let by = i128::from(ir::constant_integer(ops::operands(op, *by).next()?)?);
                    let is_own = ops::operands(op, *operand).next()? == value;
                    is_own.then_some(if *minus { -by } else { by })
                }
                _ => None,
            })?;
            let (least, most) = self.tested_range(op, value, all);
            if least + step < all.0 || most + step > all.1 || program.rules.has_choice(op, 0) {
                return None;
            }
            goes_up |= step > 0;
            goes_down |= step < 0;
        }
        let (least, most) = starts?;
        let between = (if goes_down { all.0 } else { least }, if goes_up { all.1 } else { most });
        Some(between)
    }

    /// The range of a value by the tests that hold wherever control reaches `user`.
    fn tested_range(&mut self, user: OperationRef<'c, 'a>, value: Value<'c, 'a>, all: Between) -> Between {
        let tests = match self.found_indices.tests.get(&ir::value_id(value)) {
            Some(known) => known.clone(),
            None => {
                let found = Rc::new(self.tests_of(value, all));
                self.found_indices.tests.insert(ir::value_id(value), found.clone());
                found
            }
        };
        let mut between = all;
        for (from, (least, most)) in tests.iter() {
            if self.comes_before(*from, user) {
                between = (between.0.max(*least), between.1.min(*most));
            }
        }
        between
    }

    fn tests_of(&self, value: Value<'c, 'a>, all: Between) -> Vec<Tested<'c, 'a>> {
        let rules = &self.program.rules;
        let mut tests = Vec::new();
        ir::for_each_use(value, |op, operand| {
            let found = rules.effects(op).iter().find_map(|effect| match effect {
                Effect::Compares { result, operand: one, with } => {
                    let is_first = ops::numbers(op, *one).contains(&operand);
                    let other = ops::operands(op, if is_first { *with } else { *one }).next()?;
                    let answer = ir::result(op, *result as usize)?;
                    Some((is_first, i128::from(ir::constant_integer(other)?), answer))
                }
                _ => None,
            });
            let attribute = ir::attribute(op, "predicate")
                .and_then(|predicate| IntegerAttribute::try_from(predicate).ok());
            let (Some((is_first, other, answer)), Some(predicate)) = (found, attribute) else { return };
            for (yes, from) in known_from(rules, answer) {
                let between = if is_first {
                    less(predicate.value(), yes, other, all)
                } else {
                    less(swapped(predicate.value()), yes, other, all)
                };
                tests.extend(between.map(|between| (from, between)));
            }
        });
        tests.truncate(INDEX_TESTS);
        tests
    }

    fn comes_before(&mut self, from: From<'c, 'a>, user: OperationRef<'c, 'a>) -> bool {
        let mut find = || {
            let function = self.program.function_around(user)?;
            let dominance = self.found_indices.dominance.entry(ir::operation_id(function));
            let dominance = dominance.or_insert_with(|| Dominance::new(function));
            let home = from.op().block()?;
            let mut at = user;
            let mut block = at.block()?;
            for _ in 0..INDEX_BLOCKS {
                if block == home {
                    return Some(dominance.is_ordered(block) && from.holds_at(at));
                }
                block = match dominance.immediate_dominator(block) {
                    Some(above) => {
                        at = above.terminator()?;
                        above
                    }
                    None => {
                        at = block.parent_operation().filter(|op| *op != function)?;
                        at.block()?
                    }
                };
            }
            None
        };
        find().unwrap_or(false)
    }
}

/// The range of the type of a value.
fn all_of(value: Value<'_, '_>) -> Option<Between> {
    let bits = types::integer_width(value.r#type()).filter(|bits| (1..=64).contains(bits))?;
    let half = 1i128 << (bits - 1);
    Some((-half, half - 1))
}

/// The predicate for swapped operands.
fn swapped(predicate: i64) -> i64 {
    match predicate {
        2 | 3 | 6 | 7 => predicate + 2,
        4 | 5 | 8 | 9 => predicate - 2,
        _ => predicate,
    }
}

/// The range of a number for which a predicate holds against `other`, or does not hold.
fn less(predicate: i64, holds: bool, other: i128, all: Between) -> Option<Between> {
    let predicate = match predicate {
        _ if holds => predicate,
        0 => 1,
        1 => 0,
        2 | 6 => predicate + 3,
        3 | 7 => predicate + 1,
        4 | 8 => predicate - 1,
        5 | 9 => predicate - 3,
        _ => return None,
    };
    let between = match predicate {
        0 => (other, other),
        2 => (all.0, other - 1),
        3 => (all.0, other),
        4 => (other + 1, all.1),
        5 => (other, all.1),
        // Unsigned, only numbers from 0 on are less than a non-negative one.
        6 if other >= 0 => (0, other - 1),
        7 if other >= 0 => (0, other),
        _ => return None,
    };
    Some(between)
}
