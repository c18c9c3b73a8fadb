//! Facts about the space of a pointer, and where they start to hold.
//!
//! ```text
//! %t = isspacep.shared %p
//! cond_br %t, ^yes, ^no          in ^yes the answer was yes, in ^no it was no
//! assume %t                      behind it the answer was yes
//! %n = xor %t, true              the same with the sides exchanged
//! %b = and %t, %u                where %b is true, the answer was yes; where it is false, it is unknown
//! %e = or %t, %u                 where %e is false, the answer was no
//! %z = zext %t : i1 to i32       one where the answer was yes, and zero where it was no
//! %i = icmp ne %z, 0             true where the answer was yes
//! mbarrier.init %q               from here on %q is in shared memory: anything else is undefined behaviour
//! ```
//!
//! An answer holds in a block only if the branch is its only predecessor edge: over a second edge, the block
//! may be entered with the other answer. All code that this point dominates is behind the answer, and SSA
//! values do not change, so the answer still holds there. An instruction that is defined in one space alone
//! implies as much as a test, from right before it: wherever control gets there, it runs next.

use crate::{
    MemorySpace,
    graph::Fact,
    ir::{
        InterfaceSet, Ir, Op, Reader, Value,
        class::Traits,
        code::Code,
        operands::{operands, resolve, tests_equality},
    },
};
use rustc_hash::FxHashSet;
use tilespace_rules::{
    OpModel, Operand,
    model::{Condition, OperandModel, ResultModel, Transfer},
};

/// A fact about a pointer.
#[derive(Clone, Copy)]
pub struct Guard<I: Ir> {
    /// The pointer.
    pub pointer: Value<I>,
    /// The space that it is about.
    pub space: MemorySpace,
    /// The relation between the two.
    pub fact: Fact,
    /// The op from which on it holds.
    pub from: Op<I>,
}

/// All guards in `code`: those that instructions imply, and with `tests` those of the program's own tests.
pub fn guards<I: Ir>(reader: &mut I::Reader, code: &Code<I>, tests: bool) -> Vec<Guard<I>> {
    let mut guards = Vec::new();
    if !code.traits.contains(Traits::GUARDS) {
        return guards;
    }
    for at in code.body() {
        let class = reader.class_by_id(at.class());
        let Some(rule) = class.rule.filter(|_| class.traits.contains(Traits::GUARDS)) else { continue };
        let op = at.op;
        let conditions = rule.results.into_iter().filter_map(|result| result.condition);
        for condition in conditions.filter(|_| tests) {
            if let Condition::Test { operand, space } = condition
                && let Some(pointer) = op.operand(resolve(op, operand).start)
                && let Some(test) = op.result(0)
            {
                let answers = answers(reader, test).into_iter();
                guards.extend(answers.map(|(answer, from)| {
                    let fact = Fact::of_answer(answer);
                    Guard { pointer, space, fact, from }
                }));
            }
        }
        for operand in rule.operands {
            // An operand that may be in either of two spaces implies neither, and some spaces cannot be cast
            // to.
            let Some([space]) = operand.demands.map(|spaces| spaces.0) else { continue };
            if space.is_castable() && runs_always(op, rule) {
                for pointer in operands(op, operand.at) {
                    // The source of the cast is no valid address elsewhere, either.
                    let source = pointer.defining_op().and_then(|op| reader.cast_source(op));
                    let guard = |pointer| Guard { pointer, space: *space, fact: Fact::Demanded, from: op };
                    guards.extend([Some(pointer), source].into_iter().flatten().map(guard));
                }
            }
        }
    }
    guards
}

/// Whether an instruction is defined in `space` alone for an operand, so that a cast right before it claims no
/// more than it does itself.
pub fn demands<I: Ir>(reader: &mut I::Reader, op: Op<I>, operand: usize, space: MemorySpace) -> bool {
    reader.rule(op).is_some_and(|rule| {
        let is_demanded = |used: &OperandModel| {
            used.demands.is_some_and(|spaces| spaces.0 == [space]) && resolve(op, used.at).contains(&operand)
        };
        runs_always(op, rule) && rule.operands.iter().any(is_demanded)
    })
}

/// Whether the op is unpredicated: it runs whenever control gets to it.
fn runs_always<I: Ir>(op: Op<I>, rule: &'static OpModel) -> bool {
    rule.operands.iter().all(|operand| !operand.predicates || resolve(op, operand.at).is_empty())
}

/// Value, its truth, and the test answer that this implies.
type Implied<I> = (Value<I>, bool, bool);

/// The answers of a test, each with the op from which on it is known.
fn answers<I: Ir>(reader: &mut I::Reader, test: Value<I>) -> Vec<(bool, Op<I>)> {
    let mut points = Vec::new();
    if test.ty().integer_width() != Some(1) {
        return points;
    }
    let mut seen = FxHashSet::default();
    let mut pending: Vec<Implied<I>> = vec![(test, false, false), (test, true, true)];
    while let Some((condition, value, answer)) = pending.pop() {
        if !seen.insert((condition, value, answer)) {
            continue;
        }
        condition.for_each_use(|op, operand| {
            if reader.class(op).interfaces.contains(InterfaceSet::SELECT_LIKE) {
                pending.extend(selected(op, operand, value).map(|(result, value)| (result, value, answer)));
            }
            let Some(rule) = reader.rule(op) else { return };
            let at = |position: Operand| resolve(op, position).contains(&operand);
            for used in rule.operands.into_iter().filter(|used| at(used.at)) {
                if used.assumes && value {
                    points.extend(op.next_in_block().map(|next| (answer, next)));
                }
                if used.guards {
                    points.extend(guarded(op, usize::from(!value)).map(|first| (answer, first)));
                }
            }
            for result in rule.results {
                let value = implied(op, result, operand, value);
                let result = op.result(result.index as usize);
                pending.extend(result.zip(value).map(|(result, value)| (result, value, answer)));
            }
        });
    }
    points
}

/// The result of an op that implies that the operand was `value`, as a condition or as a number that is one
/// where a condition holds and zero where it does not; none if no result implies it.
fn implied<I: Ir>(op: Op<I>, result: &ResultModel, operand: usize, value: bool) -> Option<bool> {
    let at = |position: Operand| resolve(op, position).contains(&operand);
    let width = op.operand(operand)?.ty().integer_width()?;
    let constant = |position: Operand| {
        let value = op.operand(resolve(op, position).start).and_then(Value::constant)?;
        Some(value & u64::MAX.checked_shr(64 - width.min(64))?)
    };
    match result.condition {
        Some(Condition::Negation { operand, by }) if at(operand) => (constant(by)? == 1).then_some(!value),
        // Both are true where a conjunction is, and false where a disjunction is. For numbers, only a
        // conjunction is one or zero.
        Some(Condition::Combination { operand, by, all }) if at(operand) || at(by) => {
            (value == all && (all || width == 1)).then_some(all)
        }
        Some(Condition::Compare { operand, with }) => {
            let other = if at(operand) { with } else { operand };
            let is_equal = tests_equality(op)?;
            match constant(other)? {
                number @ (0 | 1) => Some(value == (is_equal == (number == 1))),
                _ => None,
            }
        }
        _ => {
            let is_resized = |from: &Transfer| matches!(from, Transfer::NoGreater { operand, resized: true, signed: false } if at(*operand));
            result.from.iter().any(is_resized).then_some(value)
        }
    }
}

/// The result of a select of conditions that implies that the operand was `value`, where one side is a
/// constant: a result equal to the other constant can only come from the other side. Front ends write
/// `a && b` as `select a, b, false`, and `a || b` likewise.
fn selected<I: Ir>(op: Op<I>, operand: usize, value: bool) -> impl Iterator<Item = (Value<I>, bool)> {
    let sides = op.select_operands().into_iter().flat_map(move |(condition, yes, no)| {
        [(yes, no, false), (no, yes, true)].into_iter().filter_map(move |(side, other, taken)| {
            let constant = op.operand(side).and_then(Value::constant)? & 1 == 1;
            // The condition selects the other side, and that is not this constant.
            let implied = operand == condition && value == taken || operand == other && value != constant;
            let result = op.result(0).filter(|result| result.ty().integer_width() == Some(1))?;
            implied.then_some((result, !constant))
        })
    });
    sides.collect::<Vec<_>>().into_iter()
}

/// The first op that runs only if the condition has the value that leads to this side.
fn guarded<I: Ir>(op: Op<I>, side: usize) -> Option<Op<I>> {
    if op.successor_count() == 0 {
        return op.region(side)?.first_block()?.first_operation();
    }
    // Only if this edge is the only one into the block: over a second edge, it may be entered with the other
    // value.
    op.successor(side).filter(|block| block.predecessor_count() == 1)?.first_operation()
}
