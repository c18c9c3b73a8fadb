//! Where the answer of a test of a space is known.
//!
//! ```text
//! %t = isspacep.shared %p
//! cond_br %t, ^yes, ^no          in ^yes the answer was yes, in ^no it was no
//! assume %t                      behind it the answer was yes
//! %n = xor %t, true              the same with the sides exchanged
//! ```
//!
//! A block counts only if the branch is the one way into it: with a second way in, it may be entered with the other
//! answer. What comes behind the point on every path comes behind the answer, and a value never changes, so the answer
//! still holds there.

use super::{
    body::{constant, resolve},
    class::Classes,
    code::CodeOp,
};
use melior::ir::{BlockLike, BlockRef, OperationRef, RegionLike, Value, operation::OperationLike};
use mlir_ext::{dominance::Dominance, ir};
use tilespace_core::MemorySpace;
use tilespace_dialects::Effect;

/// The answer of a test, and where it is known.
#[derive(Clone, Copy)]
pub struct Guard<'c, 'a> {
    /// The pointer that was tested.
    pub pointer: Value<'c, 'a>,
    /// The space that was asked for.
    pub space: MemorySpace,
    /// The answer.
    pub answer: bool,
    /// From where on it is known.
    pub point: Point<'c, 'a>,
}

/// Where a fact starts to hold.
#[derive(Clone, Copy)]
pub enum Point<'c, 'a> {
    /// From this op on.
    Before(OperationRef<'c, 'a>),
    /// Behind this op.
    After(OperationRef<'c, 'a>),
    /// From the first op of this block on.
    AtStart(BlockRef<'c, 'a>),
}

impl<'c: 'a, 'a> Point<'c, 'a> {
    /// An op that everything behind the point comes behind, and that may itself be behind it.
    pub fn anchor(&self) -> Option<OperationRef<'c, 'a>> {
        match self {
            Point::Before(op) | Point::After(op) => Some(*op),
            Point::AtStart(block) => block.first_operation(),
        }
    }

    /// Whether `op` comes behind the point on every path.
    pub fn is_before(&self, op: OperationRef<'c, 'a>, dominance: &Dominance<'c, 'a>) -> bool {
        let Some(anchor) = self.anchor() else { return false };
        let first = !matches!(self, Point::After(_)) && ir::operation_id(anchor) == ir::operation_id(op);
        first || dominance.properly_dominates(anchor, op)
    }
}

/// All answers that are known somewhere in `ops`.
pub fn guards<'c: 'a, 'a>(classes: &mut Classes<'_>, ops: &[CodeOp<'c, 'a>]) -> Vec<Guard<'c, 'a>> {
    let mut guards = Vec::new();
    for CodeOp { op, class, .. } in ops {
        let class = classes.get(*class);
        let Some(rule) = class.rule.filter(|_| class.folds) else { continue };
        let op = &**op;
        for effect in &rule.effects {
            if let Effect::Tests { operand, space } = effect
                && let (Some(pointer), Some(test)) =
                    (ir::operand(*op, resolve(*op, *operand).start), ir::result(*op, 0))
            {
                let points = points(classes, test);
                let guard = |(answer, point)| Guard { pointer, space: *space, answer, point };
                guards.extend(points.into_iter().map(guard));
            }
        }
    }
    guards
}

/// Where it is known what a condition was.
fn points<'c: 'a, 'a>(classes: &mut Classes<'_>, condition: Value<'c, 'a>) -> Vec<(bool, Point<'c, 'a>)> {
    let mut points = Vec::new();
    // The condition, and what negates it.
    let mut pending = vec![(condition, true)];
    while let Some((condition, value)) = pending.pop() {
        ir::for_each_use(condition, |op, operand| {
            let Some(rule) = classes.rule(op) else { return };
            for effect in &rule.effects {
                match effect {
                    Effect::Assumes { operand: at } if resolve(op, *at).contains(&operand) => {
                        points.push((value, Point::After(op)));
                    }
                    Effect::Guards { operand: at } if resolve(op, *at).contains(&operand) => {
                        let sides = [(value, guarded(op, 0)), (!value, guarded(op, 1))];
                        points.extend(
                            sides
                                .into_iter()
                                .filter_map(|(value, block)| Some((value, Point::AtStart(block?)))),
                        );
                    }
                    Effect::Negates { result, operand: at, by }
                        if resolve(op, *at).contains(&operand) && is_true(op, resolve(op, *by).start) =>
                    {
                        pending.extend(ir::result(op, *result as usize).map(|v| (v, !value)));
                    }
                    _ => {}
                }
            }
        });
    }
    points
}

fn is_true(op: OperationRef<'_, '_>, operand: usize) -> bool {
    ir::operand(op, operand).and_then(constant).is_some_and(|value| value & 1 == 1)
}

/// The block that runs only if the condition has the value that leads to this side.
fn guarded<'c: 'a, 'a>(op: OperationRef<'c, 'a>, side: usize) -> Option<BlockRef<'c, 'a>> {
    if op.successor_count() == 0 {
        return ir::region(op, side)?.first_block();
    }
    // Reached by this edge alone: a block with two ways in may be entered with the other value.
    ir::successor(op, side).filter(|block| block.predecessor_count() == 1)
}
