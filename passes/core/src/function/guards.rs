//! Facts about the space of a pointer, and where they start to hold.
//!
//! ```text
//! %t = isspacep.shared %p
//! cond_br %t, ^yes, ^no          in ^yes the answer was yes, in ^no it was no
//! assume %t                      behind it the answer was yes
//! %b = and %t, %u                nothing is known behind %b
//! ```
//!
//! An answer holds in a block only if the branch is its only predecessor edge: over a second edge, the block
//! may be entered with the other answer. All code that this point dominates runs after the answer, and SSA
//! values do not change, so the answer still holds there. Conditions that other ops compute from an answer,
//! and instructions that are defined in only one space, were read, too, and not kept: no file of the corpora
//! changed.

use crate::{
    MemorySpace,
    ir::{Ir, Op, Reader, Value, class::Traits, code::Code, operands::resolve},
};
use tilespace_rules::model::{Condition, OperandModel};

/// A fact about a pointer.
#[derive(Clone, Copy)]
pub struct Guard<I: Ir> {
    /// The pointer.
    pub pointer: Value<I>,
    /// The space that it is about.
    pub space: MemorySpace,
    /// Whether the pointer is in it.
    pub answer: bool,
    /// The op from which on it holds.
    pub from: Op<I>,
}

/// All guards in `code`, from the program's own tests.
pub fn guards<I: Ir>(reader: &mut I::Reader, code: &Code<I>) -> Vec<Guard<I>> {
    let mut guards = Vec::new();
    if !code.traits.contains(Traits::GUARDS) {
        return guards;
    }
    for at in code.body() {
        let class = reader.class_by_id(at.class());
        let Some(rule) = class.rule.filter(|_| class.traits.contains(Traits::GUARDS)) else { continue };
        let op = at.op;
        let conditions = rule.results.into_iter().filter_map(|result| result.condition);
        for condition in conditions {
            if let Condition::Test { operand, space } = condition
                && let Some(pointer) = op.operand(resolve(op, operand).start)
                && let Some(test) = op.result(0)
            {
                let answers = answers(reader, test).into_iter();
                guards.extend(answers.map(|(answer, from)| Guard { pointer, space, answer, from }));
            }
        }
    }
    guards
}

/// The answers of a test, each with the op from which on it is known.
fn answers<I: Ir>(reader: &mut I::Reader, test: Value<I>) -> Vec<(bool, Op<I>)> {
    let mut points = Vec::new();
    test.for_each_use(|op, operand| {
        let Some(rule) = reader.rule(op) else { return };
        let at = |used: &&OperandModel| resolve(op, used.at).contains(&operand);
        for used in rule.operands.into_iter().filter(at) {
            if used.assumes {
                points.extend(op.next_in_block().map(|next| (true, next)));
            }
            if used.guards {
                let sides = [(true, 0), (false, 1)];
                points.extend(
                    sides.into_iter().filter_map(|(answer, side)| Some((answer, guarded(op, side)?))),
                );
            }
        }
    });
    points
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
