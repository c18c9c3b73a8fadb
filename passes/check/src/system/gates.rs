//! Code that is unreachable because no test on the path gives the answer that leads there.
//!
//! ```text
//! isspacep.shared %p          %p is in global memory, in this instance
//! cond_br %t, ^yes, ^no       ^yes never runs: none of its rules applies
//! ^no: isspacep.global %p
//!      cond_br %u, ^a, ^b     nor does ^b
//! ```
//!
//! A block that is entered by one answer of a test has a gate: the tested pointer before, and behind all
//! guards on the path. A rule of an op in the block, or in one that it dominates, applies in an instance if
//! each gate is open: something remains of the pointer behind the answers. So callers for which a test
//! answers differently do not disturb each other.
//!
//! Soundness: until the first moment at which a value is not in its mask, or an op runs behind a closed gate,
//! the tested pointer was in its mask and answered accordingly. Some member of the mask gives the answer that
//! led to the block, so something remains of it behind the answer. Nothing is concluded from a pointer with
//! an empty mask: it may be undefined, and any answer is possible ([`crate::solve`]).

use crate::{
    answers::From,
    limits::GATES,
    mask::Filter,
    ops,
    system::{Constraint, Facet, Node, Rule, System},
};
use melior::ir::{BlockLike, BlockRef, OperationRef, Value, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tilespace_dialects::Effect;

/// A tested pointer, and what remains of it behind the answers.
#[derive(Clone, Copy)]
pub struct Gate {
    pub tested: Node,
    pub behind: Node,
}

/// The gates of one function.
#[derive(Default)]
pub(crate) struct Gates<'c, 'a> {
    /// Rules refer to these by index.
    lists: Vec<Vec<Gate>>,
    /// For each block, the pointers whose tests lead to it.
    tested: Option<Rc<FxHashMap<usize, Vec<Value<'c, 'a>>>>>,
    of_block: FxHashMap<usize, Option<u32>>,
}

impl Gates<'_, '_> {
    /// The gates of a rule.
    pub fn of(&self, gates: Option<u32>) -> &[Gate] {
        gates.map_or(&[], |gates| &self.lists[gates as usize])
    }

    /// All gates.
    pub fn all(&self) -> impl Iterator<Item = &Gate> {
        self.lists.iter().flatten()
    }
}

impl<'c: 'a, 'a> System<'_, '_, 'c, 'a> {
    /// Whether the space of any pointer is tested.
    pub(crate) fn tests_spaces(&self) -> bool {
        let rules = &self.program.rules;
        let is_test = |op: &OperationRef<'c, 'a>| {
            rules.kind(*op).may_test
                && rules.effects(*op).iter().any(|effect| matches!(effect, Effect::Tests { .. }))
        };
        self.codes.iter().any(|code| code.ops.iter().any(is_test))
    }

    /// The gates that an op of a function is behind.
    pub(crate) fn gates(&mut self, code: usize, op: OperationRef<'c, 'a>) -> Option<u32> {
        let is_inside = self.has_tests && op != self.codes[code].op && self.code_around(op) == Some(code);
        self.gates_of(code, op.block().filter(|_| is_inside)?)
    }

    fn gates_of(&mut self, code: usize, block: BlockRef<'c, 'a>) -> Option<u32> {
        let tested = self.tested(code);
        if tested.is_empty() {
            return None;
        }
        let dominance = self.dominance(code);
        let function = self.codes[code].op;
        let mut path = Vec::new();
        let mut at = Some(block);
        let mut gates = None;
        while let Some(block) = at {
            if let Some(known) = self.codes[code].gates.of_block.get(&ir::block_id(block)) {
                gates = *known;
                break;
            }
            path.push(block);
            let around = || block.parent_operation().filter(|op| *op != function)?.block();
            at = dominance.immediate_dominator(block).or_else(around);
        }
        for block in path.into_iter().rev() {
            if let Some(pointers) = tested.get(&ir::block_id(block))
                && let Some(first) = block.first_operation()
            {
                gates = Some(self.add_gates(code, gates, first, pointers));
            }
            self.codes[code].gates.of_block.insert(ir::block_id(block), gates);
        }
        gates
    }

    /// The gates `above`, and those of a block that begins with `first`.
    fn add_gates(
        &mut self,
        code: usize,
        above: Option<u32>,
        first: OperationRef<'c, 'a>,
        pointers: &[Value<'c, 'a>],
    ) -> u32 {
        let mut list = above.map_or(Vec::new(), |above| self.codes[code].gates.lists[above as usize].clone());
        for value in pointers {
            let tested = self.node(code, Facet::Pointer, *value, &self.whole(*value));
            let known = list.iter().position(|gate: &Gate| gate.tested == tested);
            if known.is_none() && list.len() >= GATES {
                continue;
            }
            let behind = self.fresh(code);
            let answers = self.answers(code, *value, first);
            let constraint = Constraint::Flow {
                from: tested,
                to: behind,
                filter: Filter { answers, ..Filter::default() },
            };
            self.codes[code].rules.push(Rule { constraint, op: first, text: "", gates: None });
            match known {
                Some(known) => list[known].behind = behind,
                None => list.push(Gate { tested, behind }),
            }
        }
        let lists = &mut self.codes[code].gates.lists;
        lists.push(list);
        lists.len() as u32 - 1
    }

    fn tested(&mut self, code: usize) -> Rc<FxHashMap<usize, Vec<Value<'c, 'a>>>> {
        if let Some(tested) = &self.codes[code].gates.tested {
            return tested.clone();
        }
        let rules = &self.program.rules;
        let mut tested: FxHashMap<usize, Vec<Value<'c, 'a>>> = FxHashMap::default();
        for op in self.codes[code].ops.clone() {
            for effect in rules.effects(op) {
                let Effect::Tests { operand, .. } = effect else { continue };
                for value in ops::operands(op, *operand) {
                    let root = rules.root(value);
                    if ops::pointer_of(&rules.types, root, &[]).is_none() {
                        continue;
                    }
                    for guard in self.guards_of(root).iter() {
                        if let From::Start(first) = guard.from
                            && let Some(block) = first.block()
                        {
                            let of_block = tested.entry(ir::block_id(block)).or_default();
                            if !of_block.iter().any(|known| ir::value_id(*known) == ir::value_id(root)) {
                                of_block.push(root);
                            }
                        }
                    }
                }
            }
        }
        let tested = Rc::new(tested);
        self.codes[code].gates.tested = Some(tested.clone());
        tested
    }
}
