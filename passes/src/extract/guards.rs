//! What is known of a pointer's space, and from where on.
//!
//! ```text
//! %t = isspacep.shared %p
//! cond_br %t, ^yes, ^no          in ^yes the answer was yes, in ^no it was no
//! assume %t                      behind it the answer was yes
//! %n = xor %t, true              the same with the sides exchanged
//! %b = and %t, %u                where %b is true, the answer was yes; where it is false, nothing is known of %t
//! %e = or %t, %u                 where %e is false, the answer was no
//! %z = zext %t : i1 to i32       one where the answer was yes, and zero where it was no
//! %i = icmp ne %z, 0             true where the answer was yes
//! mbarrier.init %q               from here on %q is in shared memory, since the program has no meaning otherwise
//! ```
//!
//! A block counts only if the branch is the one way into it: with a second way in, it may be entered with the other
//! answer. What comes behind the point on every path comes behind the answer, and a value never changes, so the answer
//! still holds there. An instruction that is defined in one space alone says as much as a test, from right before it:
//! wherever control gets there, it runs next.

use super::{
    class::{Classes, Traits},
    code::Code,
    operands::{asks_if_equal, constant, operands, resolve},
};
use melior::ir::{BlockLike, OperationRef, RegionLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    interfaces::{self, InterfaceSet},
    ir, types,
};
use rustc_hash::FxHashSet;
use tilespace_core::{MemorySpace, graph::Fact};
use tilespace_dialects::{
    OpModel, Operand,
    rules::model::{Condition, ResultModel, Transfer},
};

/// What is known of a pointer.
#[derive(Clone, Copy)]
pub struct Guard<'c, 'a> {
    /// The pointer.
    pub pointer: Value<'c, 'a>,
    /// The space that it is about.
    pub space: MemorySpace,
    /// What is known of the two.
    pub fact: Fact,
    /// From this op on it holds.
    pub from: OperationRef<'c, 'a>,
}

impl Guard<'_, '_> {
    /// Whether it is the answer of a test that leads to a block.
    pub fn enters_block(&self) -> bool {
        let first = self.from.block().and_then(|block| block.first_operation());
        self.fact != Fact::Demanded && first == Some(self.from)
    }
}

/// All that is known somewhere in `code`: by instructions, and with `tests` by the program.
pub fn guards<'c: 'a, 'a>(classes: &mut Classes, code: &Code<'c, 'a>, tests: bool) -> Vec<Guard<'c, 'a>> {
    let mut guards = Vec::new();
    if !code.traits.has(Traits::TELLS) {
        return guards;
    }
    for at in code.body() {
        let class = classes.get(at.class());
        let Some(rule) = class.rule.filter(|_| class.traits.has(Traits::TELLS)) else { continue };
        let op = *at.op;
        let conditions = rule.results.into_iter().filter_map(|result| result.condition);
        for condition in conditions.filter(|_| tests) {
            if let Condition::Test { operand, space } = condition
                && let Some(pointer) = ir::operand(op, resolve(op, operand).start)
                && let Some(test) = ir::result(op, 0)
            {
                let answers = answers(classes, test).into_iter();
                guards.extend(answers.map(|(answer, from)| {
                    let fact = Fact::of_answer(answer);
                    Guard { pointer, space, fact, from }
                }));
            }
        }
        for operand in rule.operands {
            // What takes pointers to one of two spaces tells neither, and no cast leads to some.
            let Some([space]) = operand.demands.map(|spaces| spaces.0) else { continue };
            if space.is_castable() && runs_always(op, rule) {
                for pointer in operands(op, operand.at) {
                    // What was cast for the instruction is no address either if it is elsewhere.
                    let source = ir::defining_op(pointer).and_then(|op| classes.cast_source(op));
                    let guard = |pointer| Guard { pointer, space: *space, fact: Fact::Demanded, from: op };
                    guards.extend([Some(pointer), source].into_iter().flatten().map(guard));
                }
            }
        }
    }
    guards
}

/// Whether the op runs whenever control gets to it.
fn runs_always(op: OperationRef<'_, '_>, rule: &'static OpModel) -> bool {
    rule.operands.iter().all(|operand| !operand.predicates || resolve(op, operand.at).is_empty())
}

/// Where the value is what is said here, the test had this answer.
type Implied<'c, 'a> = (Value<'c, 'a>, bool, bool);

/// From where on it is known what a test has answered.
pub(super) fn answers<'c: 'a, 'a>(
    classes: &mut Classes,
    test: Value<'c, 'a>,
) -> Vec<(bool, OperationRef<'c, 'a>)> {
    let mut points = Vec::new();
    if types::integer_width(test.r#type()) != Some(1) {
        return points;
    }
    let mut seen = FxHashSet::default();
    let mut pending: Vec<Implied<'c, 'a>> = vec![(test, false, false), (test, true, true)];
    while let Some((condition, value, answer)) = pending.pop() {
        if !seen.insert((ir::value_id(condition), value, answer)) {
            continue;
        }
        ir::for_each_use(condition, |op, operand| {
            if classes.class(op).interfaces.contains(InterfaceSet::SELECT_LIKE) {
                pending.extend(selected(op, operand, value).map(|(result, value)| (result, value, answer)));
            }
            let Some(rule) = classes.rule(op) else { return };
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
                let result = ir::result(op, result.index as usize);
                pending.extend(result.zip(value).map(|(result, value)| (result, value, answer)));
            }
        });
    }
    points
}

/// What the result of an op must be for the operand to have been `value`, as a condition or as a number that is one where a
/// condition holds and zero where it does not; none if it may be anything then.
fn implied(op: OperationRef<'_, '_>, result: &ResultModel, operand: usize, value: bool) -> Option<bool> {
    let at = |position: Operand| resolve(op, position).contains(&operand);
    let width = types::integer_width(ir::operand(op, operand)?.r#type())?;
    let constant = |position: Operand| {
        let value = ir::operand(op, resolve(op, position).start).and_then(constant)?;
        Some(value & u64::MAX.checked_shr(64 - width.min(64))?)
    };
    match result.condition {
        Some(Condition::Negation { operand, by }) if at(operand) => (constant(by)? == 1).then_some(!value),
        // Both are true where a conjunction is, and false where a disjunction is. Of numbers, only the first is one or zero.
        Some(Condition::Combination { operand, by, all }) if at(operand) || at(by) => {
            (value == all && (all || width == 1)).then_some(all)
        }
        Some(Condition::Compare { operand, with }) => {
            let other = if at(operand) { with } else { operand };
            let is_equal = asks_if_equal(op)?;
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

/// What a select of conditions must be for the operand to have been `value`, where one side of it is a constant: as the other
/// constant it can only be the other side. So front ends write `a && b`, which is `select a, b, false`, and `a || b`.
fn selected<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    operand: usize,
    value: bool,
) -> impl Iterator<Item = (Value<'c, 'a>, bool)> {
    let sides = interfaces::select_operands(op).into_iter().flat_map(move |(condition, yes, no)| {
        [(yes, no, false), (no, yes, true)].into_iter().filter_map(move |(side, other, taken)| {
            let constant = ir::operand(op, side).and_then(constant)? & 1 == 1;
            // The condition leads to the other side, and that is not this constant.
            let implied = operand == condition && value == taken || operand == other && value != constant;
            let result =
                ir::result(op, 0).filter(|result| types::integer_width(result.r#type()) == Some(1))?;
            implied.then_some((result, !constant))
        })
    });
    sides.collect::<Vec<_>>().into_iter()
}

/// The first op that runs only if the condition has the value that leads to this side.
fn guarded<'c: 'a, 'a>(op: OperationRef<'c, 'a>, side: usize) -> Option<OperationRef<'c, 'a>> {
    if op.successor_count() == 0 {
        return ir::region(op, side)?.first_block()?.first_operation();
    }
    // Reached by this edge alone: a block with two ways in may be entered with the other value.
    ir::successor(op, side).filter(|block| block.predecessor_count() == 1)?.first_operation()
}
