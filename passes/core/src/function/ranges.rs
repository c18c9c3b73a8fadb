//! Ranges of numbers, from their computation, from tests and from loops in the program.
//!
//! ```text
//! ^head(%i):  from before the loop with 0, from ^body with %n
//!   %c = icmp slt %i, 8
//!   cond_br %c, ^body, ^end
//! ^body:                             where the answer is yes, %i is less than 8
//!   %r = sub 15, %i                  8 to 15
//!   %m = and %x, 48                  0 to 48, whatever %x is
//!   %o = or %m, %i                   0 to 63: no bit above those of both
//!   %w = zext %byte                  0 to 255
//!   %p = gep %a[%i]                  0 to 7
//!   %n = add %i, 1                   no overflow: %i is less than 8. So %i never gets below its start
//! ```
//!
//! A test of a number against a constant holds where its answer is known ([`crate::function::guards`]). A block
//! argument that is a constant at first, and then itself plus something, never gets below the constant if no
//! such sum can overflow, which tests in the loop guarantee. Sums of two bounded numbers lie between the sums
//! of their bounds, if these need no more bits. Numbers are signed here; in another width a number is the
//! same if it is not negative and fits. One that is not negative has no bit above the highest of its bound, so a
//! mask of it, or a number that is no greater, has none either.
//!
//! Two clients: the bytes that an address computation reaches ([`crate::objects`]), and numbers that cannot lead
//! from one address out of its window ([`crate::lower`], `integers.rs`).
//!
//! A value does not change between the test and the use: its definition dominates the test, so the use cannot
//! be reached from a new definition without passing the test again. A branch on `undef` is undefined
//! behaviour (LLVM LangRef, `br`).

use crate::{
    function::{dominance::Order, guards::answers},
    ir::{Ir, Op, Reader, Value, operands::resolve},
    limits::{LOOP_ARGUMENTS, RANGE_STEPS, RANGE_TESTS},
    ops::{
        address_use::makers,
        step_back::{Derivation, step_back},
    },
};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tilespace_rules::{
    Operand,
    model::{Condition, Transfer},
};

/// The first and the last number.
type Range = (i128, i128);

/// Bounds of numbers, computed on demand.
#[derive(Default)]
pub struct Bounds<I: Ir> {
    /// Definitions that the current query may still visit.
    steps: usize,
    orders: FxHashMap<Op<I>, Rc<Order<I>>>,
    tests: FxHashMap<Value<I>, Rc<[Test]>>,
    stepped: FxHashMap<Value<I>, Option<Range>>,
}

/// A test, the number that it compares with, and how.
type Comparison<I> = (Value<I>, i128, (Relation, bool, bool));

/// Between these two positions in the order of the function, a value is in the range.
struct Test {
    from: u32,
    end: u32,
    range: Range,
}

/// The point at which a number is queried.
#[derive(Clone, Copy)]
struct UsePoint<I: Ir> {
    function: Op<I>,
    user: Op<I>,
}

impl<I: Ir> Bounds<I> {
    /// The first and the last number that `number` may be at `user`, which is an op of `function`; none if it
    /// may need more than 32 bits, as indices have in some windows.
    pub fn of(
        &mut self,
        reader: &mut I::Reader,
        function: Op<I>,
        user: Op<I>,
        number: Value<I>,
    ) -> Option<(i64, i64)> {
        self.steps = RANGE_STEPS;
        let (first, last) = self.range(reader, UsePoint { function, user }, number)?;
        let first = i32::try_from(first).ok()?;
        let last = i32::try_from(last).ok()?;
        (first <= last).then_some((first.into(), last.into()))
    }

    fn range(&mut self, reader: &mut I::Reader, at: UsePoint<I>, value: Value<I>) -> Option<Range> {
        if let Some(constant) = signed(value) {
            return Some((constant, constant));
        }
        self.steps = self.steps.checked_sub(1)?;
        let all = numbers(value)?;
        let tested = self.tested(reader, at, value, all);
        let made = match value.defining_op() {
            Some(op) => self.computed(reader, at, op, value),
            None => match self.stepped.get(&value) {
                Some(known) => *known,
                None => {
                    let found = self.step(reader, at.function, value);
                    self.stepped.insert(value, found);
                    found
                }
            },
        };
        Some(made.map_or(tested, |made| meet(tested, made)))
    }

    /// The range of a value by the tests that hold at a point.
    fn tested(&mut self, reader: &mut I::Reader, at: UsePoint<I>, value: Value<I>, all: Range) -> Range {
        let tests = match self.tests.get(&value) {
            Some(known) => known.clone(),
            None => {
                let found: Rc<[Test]> = self.find_tests(reader, at.function, value, all).into();
                self.tests.insert(value, found.clone());
                found
            }
        };
        if tests.is_empty() {
            return all;
        }
        let Some(place) = self.order(at.function).place(at.user) else { return all };
        let holds = tests.iter().filter(|test| (test.from..test.end).contains(&place));
        holds.fold(all, |range, test| meet(range, test.range))
    }

    fn find_tests(
        &mut self,
        reader: &mut I::Reader,
        function: Op<I>,
        value: Value<I>,
        all: Range,
    ) -> Vec<Test> {
        let mut tests = Vec::new();
        for (op, operand) in value.uses() {
            let Some((test, number, relation)) = comparison(reader, op, operand) else { continue };
            for (answer, from) in answers(reader, test) {
                let range = range_of_answer(relation, number, answer, all);
                if let Some(range) = range
                    && tests.len() < RANGE_TESTS
                    && let Some((from, end)) = self.order(function).range(from)
                {
                    tests.push(Test { from, end, range });
                }
            }
        }
        tests
    }

    fn order(&mut self, function: Op<I>) -> Rc<Order<I>> {
        let order = self.orders.entry(function);
        order.or_insert_with(|| Rc::new(Order::of(function))).clone()
    }

    /// The range of a result, by its op: the transfer functions.
    fn computed(
        &mut self,
        reader: &mut I::Reader,
        at: UsePoint<I>,
        op: Op<I>,
        value: Value<I>,
    ) -> Option<Range> {
        let all = numbers(value)?;
        let rule = reader.rule(op)?;
        let operand = |position: &Operand| op.operand(resolve(op, *position).start);
        let mut of = |position: &Operand| self.range(reader, at, operand(position)?);
        let result = rule.result(value.result_number()?)?;
        if makers(op, rule, result.index) > 1 {
            return None;
        }
        let made = match (&result.from[..], result.masks) {
            ([Transfer::Sum { operand, by, minus }], _) => {
                let (one, other) = (of(operand)?, of(by)?);
                let other = if *minus { (-other.1, -other.0) } else { other };
                (one.0 + other.0, one.1 + other.1)
            }
            ([Transfer::NoGreater { operand: source, resized, signed }], _) => {
                match of(source).filter(|range| range.0 >= 0) {
                    Some(range) if *resized => range,
                    Some((_, last)) => (0, bits_below(last)),
                    // The sign is a bit like the others.
                    None if *resized && !signed => (0, 2 * numbers(operand(source)?)?.1 + 1),
                    None => return None,
                }
            }
            ([Transfer::Follows { operands }], Some(masks)) => {
                let [one, other] = &operands[..] else { return None };
                let bounds = [one, other].map(|side| of(side).filter(|range| range.0 >= 0));
                match (bounds, masks.ones) {
                    ([Some(one), Some(other)], true) => (0, one.1.min(other.1)),
                    ([Some(one), None] | [None, Some(one)], true) => (0, one.1),
                    ([Some(one), Some(other)], false) => (0, bits_below(one.1 | other.1)),
                    _ => return None,
                }
            }
            _ => return None,
        };
        (all.0 <= made.0 && made.1 <= all.1).then_some(made)
    }

    /// The range of a block argument that starts with constants and is moved in one direction.
    fn step(&mut self, reader: &mut I::Reader, function: Op<I>, value: Value<I>) -> Option<Range> {
        let all = numbers(value)?;
        value.argument_owner().filter(|(block, _)| block.argument_count() <= LOOP_ARGUMENTS)?;
        let Derivation::Values(sources) = step_back(reader, value) else { return None };
        let (mut starts, mut grows, mut shrinks): (Option<Range>, bool, bool) = (None, false, false);
        for source in sources {
            if let Some(constant) = signed(source) {
                starts =
                    Some(starts.map_or((constant, constant), |(a, b)| (a.min(constant), b.max(constant))));
                continue;
            }
            if source == value {
                continue;
            }
            let op = source.defining_op()?;
            let rule = reader.rule(op)?;
            let [Transfer::Sum { operand, by, minus }] = &rule.transfers(source.result_number()?)[..] else {
                return None;
            };
            let at = |position: &Operand| op.operand(resolve(op, *position).start);
            let by = signed(at(by)?).filter(|_| at(operand) == Some(value))?;
            let by = if *minus { -by } else { by };
            let here = UsePoint { function, user: op };
            let (first, last) = self.tested(reader, here, value, all);
            if first + by < all.0 || last + by > all.1 {
                return None;
            }
            grows |= by > 0;
            shrinks |= by < 0;
        }
        let (first, last) = starts?;
        match (grows, shrinks) {
            (false, false) => Some((first, last)),
            (true, false) => Some((first, all.1)),
            (false, true) => Some((all.0, last)),
            (true, true) => None,
        }
    }
}

/// A constant as a signed number.
fn signed<I: Ir>(value: Value<I>) -> Option<i128> {
    value.constant().map(|constant| i128::from(constant as i64))
}

/// The range of a type.
fn numbers<I: Ir>(value: Value<I>) -> Option<Range> {
    let ty = value.ty();
    let width = ty.integer_width()?;
    let last = 1i128.checked_shl(width.checked_sub(1)?)?;
    (width <= 64).then_some((-last, last - 1))
}

fn meet(one: Range, other: Range) -> Range {
    (one.0.max(other.0), one.1.min(other.1))
}

/// The greatest number without a bit above the highest one of this, which is not negative.
fn bits_below(number: i128) -> i128 {
    i128::MAX >> (number.leading_zeros() - 1)
}

/// How two numbers compare.
#[derive(Clone, Copy)]
enum Relation {
    Equal,
    Less,
    NoGreater,
    /// The same, unsigned.
    Below,
    NotAbove,
}

/// A comparison of the operand with a constant: its result, the constant, the relation, whether the constant
/// is the left side, and whether true means the opposite.
fn comparison<I: Ir>(reader: &mut I::Reader, op: Op<I>, operand: usize) -> Option<Comparison<I>> {
    let rule = reader.rule(op)?;
    let result = rule.results.into_iter().find(|result| result.condition.is_some())?;
    let Some(Condition::Compare { operand: one, with }) = result.condition else { return None };
    let at = |position: Operand| resolve(op, position).start;
    let is_first = at(one) == operand;
    let other = signed(op.operand(at(if is_first { with } else { one }))?)?;
    let predicate = op.attribute("predicate")?.integer()?;
    // The opposite of a relation is the same relation denied.
    let (relation, is_denied) = match predicate {
        0 => (Relation::Equal, false),
        1 => (Relation::Equal, true),
        2 => (Relation::Less, false),
        3 => (Relation::NoGreater, false),
        4 => (Relation::NoGreater, true),
        5 => (Relation::Less, true),
        6 => (Relation::Below, false),
        7 => (Relation::NotAbove, false),
        8 => (Relation::NotAbove, true),
        9 => (Relation::Below, true),
        _ => return None,
    };
    let test = op.result(result.index as usize)?;
    Some((test, other, (relation, !is_first, is_denied)))
}

/// The range that an answer implies for the value, on either side of the constant.
fn range_of_answer(
    (relation, is_swapped, is_denied): (Relation, bool, bool),
    number: i128,
    answer: bool,
    all: Range,
) -> Option<Range> {
    let yes = answer != is_denied;
    Some(match (relation, is_swapped, yes) {
        (Relation::Equal, _, true) => (number, number),
        (Relation::Equal, _, false) => return None,
        (Relation::Less, false, true) | (Relation::NoGreater, true, false) => (all.0, number - 1),
        (Relation::NoGreater, false, true) | (Relation::Less, true, false) => (all.0, number),
        (Relation::Less, true, true) | (Relation::NoGreater, false, false) => (number + 1, all.1),
        (Relation::NoGreater, true, true) | (Relation::Less, false, false) => (number, all.1),
        // A number that is unsigned-below one without its highest bit has no highest bit either.
        (Relation::Below, false, true) | (Relation::NotAbove, true, false) if number >= 0 => (0, number - 1),
        (Relation::NotAbove, false, true) | (Relation::Below, true, false) if number >= 0 => (0, number),
        (Relation::Below | Relation::NotAbove, ..) => return None,
    })
}
