//! Where a test of a pointer's space was answered, or an instruction has said it.
//!
//! ```text
//! %t = isspacep.shared %p
//! cond_br %t, ^yes, ^no          in ^yes the answer was yes, in ^no it was no
//! assume %t                      behind it the answer was yes
//! mbarrier.init %p               from here on %p is in shared memory, since the program has no meaning otherwise
//! ```

use crate::{ops, walk::Walker};
use melior::ir::{BlockLike, OperationRef, RegionLike, Value, operation::OperationLike};
use mlir_ext::ir;
use tilespace_core::MemorySpace;
use tilespace_dialects::Effect;

/// What is known of a value at some place.
pub struct Answer<'c, 'a> {
    /// The space that was asked for.
    pub space: MemorySpace,
    /// What the answer was.
    pub yes: bool,
    /// Where it was asked.
    pub op: OperationRef<'c, 'a>,
}

/// From where on something is known.
enum From<'c, 'a> {
    After(OperationRef<'c, 'a>),
    Start(OperationRef<'c, 'a>),
}

impl<'c: 'a, 'a> Walker<'_, '_, 'c, 'a> {
    /// All that was said of `value` before `user`, on every path.
    pub(crate) fn answers(&self, value: Value<'c, 'a>, user: OperationRef<'c, 'a>) -> Vec<Answer<'c, 'a>> {
        let rules = &self.program.rules;
        let mut uses = Vec::new();
        let root = rules.root(value);
        let mut aliases = vec![root];
        while let Some(alias) = aliases.pop() {
            ir::for_each_use(alias, |op, operand| match rules.cast(op) {
                Some(_) => aliases.extend(ir::result(op, 0)),
                None => uses.push((op, operand)),
            });
        }
        let mut answers = Vec::new();
        // A test that became its answer still guards what the original had behind it.
        for (constant, pointer, space) in &self.diff.folded {
            let test = ir::result(*constant, 0).filter(|_| *pointer == root);
            for (yes, from) in test.map_or(Vec::new(), |test| self.known_from(test)) {
                if self.holds(&from, user) {
                    answers.push(Answer { space: *space, yes, op: *constant });
                }
            }
        }
        for (op, operand) in uses {
            for effect in rules.effects(op) {
                match effect {
                    Effect::Tests { operand: at, space } if ops::numbers(op, *at).contains(&operand) => {
                        let Some(test) = ir::result(op, 0) else { continue };
                        for (yes, from) in self.known_from(test) {
                            if self.holds(&from, user) {
                                answers.push(Answer { space: *space, yes, op });
                            }
                        }
                    }
                    Effect::Demands { operand: at, spaces }
                        if ops::numbers(op, *at).contains(&operand)
                            && !is_predicated(op, rules.effects(op))
                            && (self.holds(&From::After(op), user) || self.runs_next(user, op)) =>
                    {
                        if let [space] = spaces[..] {
                            answers.push(Answer { space, yes: true, op });
                        }
                    }
                    _ => {}
                }
            }
        }
        answers
    }

    /// Where it is known what a condition was.
    fn known_from(&self, condition: Value<'c, 'a>) -> Vec<(bool, From<'c, 'a>)> {
        let mut known = Vec::new();
        let mut pending = vec![(condition, true)];
        while let Some((condition, yes)) = pending.pop() {
            ir::for_each_use(condition, |op, operand| {
                let at = |position| ops::numbers(op, position).contains(&operand);
                for effect in self.program.rules.effects(op) {
                    match effect {
                        Effect::Assumes { operand } if at(*operand) => known.push((yes, From::After(op))),
                        Effect::Guards { operand } if at(*operand) => {
                            let first = side(op, 0).map(|first| (yes, From::Start(first)));
                            let second = side(op, 1).map(|second| (!yes, From::Start(second)));
                            known.extend(first.into_iter().chain(second));
                        }
                        Effect::Negates { result, operand, by } if at(*operand) => {
                            let by = ops::operands(op, *by).next().and_then(|by| ir::constant_integer(by));
                            if by.is_some_and(|by| by & 1 == 1) {
                                pending.extend(ir::result(op, *result as usize).map(|value| (value, !yes)));
                            }
                        }
                        _ => {}
                    }
                }
            });
        }
        known
    }

    fn holds(&self, from: &From<'c, 'a>, user: OperationRef<'c, 'a>) -> bool {
        let (From::After(op) | From::Start(op)) = *from;
        let Some(function) = self.program.function_around(op) else { return false };
        let is_first = matches!(from, From::Start(_)) && op == user;
        is_first || self.program.dominance(function).properly_dominates(op, user)
    }

    /// Whether `op` runs right after `user`, a cast.
    fn runs_next(&self, user: OperationRef<'c, 'a>, op: OperationRef<'c, 'a>) -> bool {
        let mut at = user;
        while self.program.rules.cast(at).is_some() {
            let Some(next) = at.next_in_block() else { return false };
            at = next;
        }
        at == op && user != op
    }
}

fn is_predicated(op: OperationRef<'_, '_>, effects: &[Effect]) -> bool {
    effects.iter().any(
        |effect| matches!(effect, Effect::Predicated { operand } if !ops::numbers(op, *operand).is_empty()),
    )
}

/// The first op that runs only if the condition led to this side.
fn side<'c: 'a, 'a>(op: OperationRef<'c, 'a>, number: usize) -> Option<OperationRef<'c, 'a>> {
    if op.successor_count() == 0 {
        return ir::region(op, number)?.first_block()?.first_operation();
    }
    let block = ir::successor(op, number).filter(|block| block.predecessor_count() == 1)?;
    block.first_operation()
}
