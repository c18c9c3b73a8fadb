//! Between which numbers the program itself keeps an index.
//!
//! ```text
//! ^head(%i):  from before the loop with 0, from ^body with %n
//!   %c = icmp slt %i, 8
//!   cond_br %c, ^body, ^end
//! ^body:                             behind the answer yes, %i is less than 8
//!   %r = sub 15, %i                  8 to 15
//!   %p = gep %a[%i]                  0 to 7
//!   %n = add %i, 1                   no overflow: %i is less than 8. So %i never gets below what it starts with
//! ```
//!
//! A test of a number against a constant holds from where its answer is known ([`super::guards`]). An argument of a block that
//! is a constant at first, and then itself and something, never gets below the constant if no such sum can overflow, which
//! tests in the loop say. Sums of two such numbers lie between the sums of their bounds, if these need no more bits. Numbers
//! are signed here; in another width one is the same number if it is not negative and has room.
//!
//! A value does not change between the test and the use: whatever defines it comes before the test on every path, so that
//! the use cannot be reached from a new definition without passing the test again. What has no value at all (`undef`) has no
//! meaning in a branch (LLVM LangRef, `br`).

use super::{
    Extractor, Step,
    guards::answers,
    operands::{constant, resolve},
    order::Order,
    step,
};
use melior::ir::{BlockLike, OperationRef, Value, ValueLike, attribute::IntegerAttribute};
use mlir_ext::{ir, types};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tilespace_dialects::{
    Operand,
    rules::model::{Condition, Transfer},
};

/// So many steps back an index is followed.
const STEPS: usize = 8;
/// So many tests of one value are looked at.
const TESTS: usize = 64;

/// Blocks with more arguments are not looked at: each time all are gone through for one.
const ARGUMENTS: usize = 64;

/// Numbers from the first to the last.
type Range = (i128, i128);

/// What is known of the indices of a module.
#[derive(Default)]
pub struct Bounds {
    orders: FxHashMap<usize, Rc<Order>>,
    tests: FxHashMap<usize, Rc<[Test]>>,
    stepped: FxHashMap<usize, Option<Range>>,
}

/// Between these two places in the order of the function, a value is in the range.
struct Test {
    from: u32,
    end: u32,
    range: Range,
}

/// An index, and where it is asked for.
#[derive(Clone, Copy)]
struct At<'c, 'a> {
    function: OperationRef<'c, 'a>,
    user: OperationRef<'c, 'a>,
    steps: usize,
}

impl Bounds {
    /// The first and the last number that `index` may be where `user` takes it, which is an op of `function`.
    pub fn of<'c: 'a, 'a>(
        &mut self,
        extractor: &mut Extractor,
        function: OperationRef<'c, 'a>,
        user: OperationRef<'c, 'a>,
        index: Value<'c, 'a>,
    ) -> Option<(i64, i64)> {
        let at = At { function, user, steps: STEPS };
        let (first, last) = self.range(extractor, at, index)?;
        // Indices have 32 bits in some windows.
        let first = i32::try_from(first).ok()?;
        let last = i32::try_from(last).ok()?;
        (first <= last).then_some((first.into(), last.into()))
    }

    fn range<'c: 'a, 'a>(
        &mut self,
        extractor: &mut Extractor,
        at: At<'c, 'a>,
        value: Value<'c, 'a>,
    ) -> Option<Range> {
        if let Some(constant) = signed(value) {
            return Some((constant, constant));
        }
        let at = At { steps: at.steps.checked_sub(1)?, ..at };
        let all = numbers(value)?;
        let tested = self.tested(extractor, at, value, all);
        let made = match ir::defining_op(value) {
            Some(op) => self.made(extractor, at, op, value),
            None => match self.stepped.get(&ir::value_id(value)) {
                Some(known) => *known,
                None => {
                    let found = self.step(extractor, at.function, value);
                    self.stepped.insert(ir::value_id(value), found);
                    found
                }
            },
        };
        Some(made.map_or(tested, |made| meet(tested, made)))
    }

    /// What tests say of a value.
    fn tested<'c: 'a, 'a>(
        &mut self,
        extractor: &mut Extractor,
        at: At<'c, 'a>,
        value: Value<'c, 'a>,
        all: Range,
    ) -> Range {
        let tests = match self.tests.get(&ir::value_id(value)) {
            Some(known) => known.clone(),
            None => {
                let found: Rc<[Test]> = self.find_tests(extractor, at.function, value, all).into();
                self.tests.insert(ir::value_id(value), found.clone());
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

    fn find_tests<'c: 'a, 'a>(
        &mut self,
        extractor: &mut Extractor,
        function: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        all: Range,
    ) -> Vec<Test> {
        let mut compared = Vec::new();
        ir::for_each_use(value, |op, operand| compared.push((op, operand)));
        let mut tests = Vec::new();
        for (op, operand) in compared {
            let Some((test, number, says)) = comparison(extractor, op, operand) else { continue };
            for (answer, from) in answers(&mut extractor.classes, test) {
                let said = says_of(says, number, answer, all);
                if let Some(range) = said
                    && tests.len() < TESTS
                    && let Some((from, end)) = self.order(function).range(from)
                {
                    tests.push(Test { from, end, range });
                }
            }
        }
        tests
    }

    fn order<'c: 'a, 'a>(&mut self, function: OperationRef<'c, 'a>) -> Rc<Order> {
        let order = self.orders.entry(ir::operation_id(function));
        order.or_insert_with(|| Rc::new(Order::of(function))).clone()
    }

    /// What an op makes.
    fn made<'c: 'a, 'a>(
        &mut self,
        extractor: &mut Extractor,
        at: At<'c, 'a>,
        op: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
    ) -> Option<Range> {
        let all = numbers(value)?;
        let rule = extractor.classes.rule(op)?;
        let mut of =
            |position: &Operand| self.range(extractor, at, ir::operand(op, resolve(op, *position).start)?);
        let made = rule.transfers(ir::result_number(value)?);
        let (operand, by, minus) = match &made[..] {
            [Transfer::NoGreater { operand, resized: true, .. }] => {
                return of(operand).filter(|(first, last)| *first >= 0 && *last <= all.1);
            }
            [Transfer::Sum { operand, by, minus }] => (operand, by, minus),
            _ => return None,
        };
        let (one, other) = (of(operand)?, of(by)?);
        let sum =
            if *minus { (one.0 - other.1, one.1 - other.0) } else { (one.0 + other.0, one.1 + other.1) };
        (all.0 <= sum.0 && sum.1 <= all.1).then_some(sum)
    }

    /// What an argument of a block is that starts with constants and is moved in one direction.
    fn step<'c: 'a, 'a>(
        &mut self,
        extractor: &mut Extractor,
        function: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
    ) -> Option<Range> {
        let all = numbers(value)?;
        ir::argument_owner(value).filter(|(block, _)| block.argument_count() <= ARGUMENTS)?;
        let Step::Values(sources) = step(extractor, value) else { return None };
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
            let op = ir::defining_op(source)?;
            let rule = extractor.classes.rule(op)?;
            let [Transfer::Sum { operand, by, minus }] = &rule.transfers(ir::result_number(source)?)[..]
            else {
                return None;
            };
            let at = |position: &Operand| ir::operand(op, resolve(op, *position).start);
            let by = signed(at(by)?).filter(|_| at(operand) == Some(value))?;
            let by = if *minus { -by } else { by };
            let here = At { function, user: op, steps: 1 };
            let (first, last) = self.tested(extractor, here, value, all);
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

/// A constant, as a number with a sign.
fn signed(value: Value<'_, '_>) -> Option<i128> {
    constant(value).map(|constant| i128::from(constant as i64))
}

/// All numbers of a type.
fn numbers(value: Value<'_, '_>) -> Option<Range> {
    let ty = value.r#type();
    let width = types::integer_width(ty)?;
    let last = 1i128.checked_shl(width.checked_sub(1)?)?;
    (width <= 64).then_some((-last, last - 1))
}

fn meet(one: Range, other: Range) -> Range {
    (one.0.max(other.0), one.1.min(other.1))
}

/// How two numbers compare.
#[derive(Clone, Copy)]
enum Says {
    Equal,
    Less,
    NoGreater,
    /// As numbers without a sign.
    Below,
    NotAbove,
}

/// The answer to a comparison of the operand with a constant, the constant, and what yes and no mean.
fn comparison<'c: 'a, 'a>(
    extractor: &mut Extractor,
    op: OperationRef<'c, 'a>,
    operand: usize,
) -> Option<(Value<'c, 'a>, i128, (Says, bool, bool))> {
    let rule = extractor.classes.rule(op)?;
    let result = rule.results.into_iter().find(|result| result.condition.is_some())?;
    let Some(Condition::Compare { operand: one, with }) = result.condition else { return None };
    let at = |position: Operand| resolve(op, position).start;
    let is_first = at(one) == operand;
    let other = signed(ir::operand(op, at(if is_first { with } else { one }))?)?;
    let predicate = IntegerAttribute::try_from(ir::attribute(op, "predicate")?).ok()?.value();
    // The opposite of a comparison is its answer no.
    let (says, is_denied) = match predicate {
        0 => (Says::Equal, false),
        1 => (Says::Equal, true),
        2 => (Says::Less, false),
        3 => (Says::NoGreater, false),
        4 => (Says::NoGreater, true),
        5 => (Says::Less, true),
        6 => (Says::Below, false),
        7 => (Says::NotAbove, false),
        8 => (Says::NotAbove, true),
        9 => (Says::Below, true),
        _ => return None,
    };
    let test = ir::result(op, result.index as usize)?;
    Some((test, other, (says, !is_first, is_denied)))
}

/// What an answer says of the value: it stands before the constant, or behind it.
fn says_of(
    (says, is_swapped, is_denied): (Says, bool, bool),
    number: i128,
    answer: bool,
    all: Range,
) -> Option<Range> {
    let yes = answer != is_denied;
    Some(match (says, is_swapped, yes) {
        (Says::Equal, _, true) => (number, number),
        (Says::Equal, _, false) => return None,
        (Says::Less, false, true) | (Says::NoGreater, true, false) => (all.0, number - 1),
        (Says::NoGreater, false, true) | (Says::Less, true, false) => (all.0, number),
        (Says::Less, true, true) | (Says::NoGreater, false, false) => (number + 1, all.1),
        (Says::NoGreater, true, true) | (Says::Less, false, false) => (number, all.1),
        // What is below a number without its highest bit has no highest bit either.
        (Says::Below, false, true) | (Says::NotAbove, true, false) if number >= 0 => (0, number - 1),
        (Says::NotAbove, false, true) | (Says::Below, true, false) if number >= 0 => (0, number),
        (Says::Below | Says::NotAbove, ..) => return None,
    })
}
