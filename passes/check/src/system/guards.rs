//! Guards: where the answer of a test of a pointer's space is known, or an instruction demands a space.
//!
//! ```text
//! %t = isspacep.shared %p
//! cond_br %t, ^yes, ^no          in ^yes the answer was yes, in ^no it was no (`answers.rs`)
//! mbarrier.init %p               behind it %p is in shared memory, since all else is undefined
//! ```
//!
//! The guards of a value are found once, by block. A query at some op climbs from there, through the blocks
//! that dominate its own and the enclosing ops, and collects those that it passes.

use crate::{
    answers::{From, known_from},
    mask::Filter,
    ops,
    system::System,
};
use melior::ir::{BlockLike, BlockRef, OperationRef, Value, operation::OperationLike};
use mlir_ext::{dominance::Dominance, ir};
use std::rc::Rc;
use tilespace_core::MemorySpace;
use tilespace_dialects::Effect;

/// A tested space, and the answer.
pub type Answer = (MemorySpace, bool);

/// An answer, and the point from which on it is known.
#[derive(Clone, Copy)]
pub(crate) struct Guard<'c, 'a> {
    answer: Answer,
    pub(crate) from: From<'c, 'a>,
}

impl<'c: 'a, 'a> System<'_, '_, 'c, 'a> {
    /// The filter of the guards around the use of `value` by `user`.
    pub(crate) fn filter(&mut self, code: usize, user: OperationRef<'c, 'a>, value: Value<'c, 'a>) -> Filter {
        let at = ir::operation_id(user);
        let promised = self.diff.promised.get(&(at, ir::value_id(value))).copied();
        let mut answers = match ops::pointer_of(&self.program.rules.types, value, &[]) {
            Some(_) => self.answers(code, value, user),
            None => Vec::new(),
        };
        // Equivalent to a test: the cast is for those uses alone.
        if let Some(space) = self.diff.promised_behind.get(&at) {
            answers.insert(0, (*space, true));
        }
        Filter { answers, promised, ..Filter::default() }
    }

    /// The answers known of `value` at `user`, on every path, in the order of the program.
    pub(crate) fn answers(
        &mut self,
        code: usize,
        value: Value<'c, 'a>,
        user: OperationRef<'c, 'a>,
    ) -> Vec<Answer> {
        let root = self.program.rules.root(value);
        let guards = self.guards_of(root);
        let mut answers: Vec<Answer> = Vec::new();
        answers.extend(self.demanded_next(root, user));
        if !guards.is_empty() {
            let function = self.codes[code].op;
            let dominance = self.dominance(code);
            let in_block = |block: BlockRef<'c, 'a>| {
                guards.iter().rev().filter(move |guard| guard.from.op().block() == Some(block))
            };
            let mut at = Some(user);
            while let Some(op) = at.filter(|op| *op != function)
                && let Some(mut block) = op.block()
            {
                let here = in_block(block);
                let here = here.filter(|guard| dominance.is_ordered(block) && guard.from.holds_at(op));
                answers.extend(here.map(|guard| guard.answer));
                while let Some(above) = dominance.immediate_dominator(block) {
                    answers.extend(in_block(above).map(|guard| guard.answer));
                    block = above;
                }
                at = block.parent_operation();
            }
        }
        answers.reverse();
        answers
    }

    pub(crate) fn dominance(&mut self, code: usize) -> Rc<Dominance<'c, 'a>> {
        let code = &mut self.codes[code];
        code.dominance.get_or_insert_with(|| Rc::new(Dominance::new(code.op))).clone()
    }

    /// All guards of `root`, under any of its names.
    pub(crate) fn guards_of(&mut self, root: Value<'c, 'a>) -> Rc<Vec<Guard<'c, 'a>>> {
        if let Some(known) = self.guards.get(&ir::value_id(root)) {
            return known.clone();
        }
        let rules = &self.program.rules;
        let mut all: Vec<Guard<'c, 'a>> = Vec::new();
        // A folded test still guards what it guarded in the original.
        for (op, space) in self.diff.folded.get(&ir::value_id(root)).into_iter().flatten() {
            self.add_answers(*op, *space, &mut all);
        }
        let mut aliases = vec![root];
        while let Some(alias) = aliases.pop() {
            ir::for_each_use(alias, |op, operand| {
                if rules.cast(op).is_some() {
                    return aliases.extend(ir::result(op, 0));
                }
                for effect in rules.effects(op) {
                    match effect {
                        Effect::Tests { operand: at, space } if ops::numbers(op, *at).contains(&operand) => {
                            self.add_answers(op, *space, &mut all);
                        }
                        Effect::Demands { operand: at, spaces }
                            if ops::numbers(op, *at).contains(&operand)
                                && !is_predicated(op, rules.effects(op)) =>
                        {
                            if let [space] = spaces[..] {
                                all.push(Guard { answer: (space, true), from: From::After(op) });
                            }
                        }
                        _ => {}
                    }
                }
            });
        }
        let all = Rc::new(all);
        self.guards.insert(ir::value_id(root), all.clone());
        all
    }

    /// Adds the points at which the answer of a test is known.
    fn add_answers(&self, op: OperationRef<'c, 'a>, space: MemorySpace, all: &mut Vec<Guard<'c, 'a>>) {
        let known = ir::result(op, 0).map_or(Vec::new(), |test| known_from(&self.program.rules, test));
        all.extend(known.into_iter().map(|(yes, from)| Guard { answer: (space, yes), from }));
    }

    /// The demand of the op right after the cast `user`.
    fn demanded_next(&self, root: Value<'c, 'a>, user: OperationRef<'c, 'a>) -> Option<Answer> {
        let rules = &self.program.rules;
        let mut op = user;
        while rules.cast(op).is_some() {
            op = op.next_in_block()?;
        }
        let effects = rules.effects(op);
        let space = effects.iter().find_map(|effect| match effect {
            Effect::Demands { operand, spaces }
                if ops::operands(op, *operand)
                    .any(|value| ir::value_id(rules.root(value)) == ir::value_id(root)) =>
            {
                if let [space] = spaces[..] { Some(space) } else { None }
            }
            _ => None,
        });
        let space = space.filter(|_| op != user && !is_predicated(op, effects))?;
        Some((space, true))
    }
}

fn is_predicated(op: OperationRef<'_, '_>, effects: &[Effect]) -> bool {
    effects.iter().any(
        |effect| matches!(effect, Effect::Predicated { operand } if !ops::numbers(op, *operand).is_empty()),
    )
}
