//! Code that no run gets to, since a test on the way there has no such answer.
//!
//! ```text
//! isspacep.shared %p          %p is in global memory, in this instance
//! cond_br %t, ^yes, ^no       ^yes never runs: no rule of what is in there counts
//! ^no: isspacep.global %p
//!      cond_br %u, ^a, ^b     nor does ^b
//! ```
//!
//! A block that is entered by one answer of a test has a gate: the tested pointer, and the same behind all that was said of it
//! on the way. A rule of an op in there, or in a block below, counts in an instance if each gate is open: something is left
//! of the pointer behind the answers. So callers for which a test answers differently do not disturb each other.
//!
//! Why this is right: until the first moment at which a value is where its mask is not, or an op runs behind a closed gate,
//! the tested pointer was where its mask is, and answered accordingly. The answer that led to the block is one that some
//! member of the mask gives, so that something is left of it behind. Nothing is concluded of a pointer of which nothing is
//! known at all: it may be undefined, and any answer is possible ([`crate::solve`]).

use crate::{
    answers::From,
    mask::Filter,
    ops,
    system::{Node, Rule, System, Taken, What},
};
use melior::ir::{BlockLike, BlockRef, OperationRef, Value, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tilespace_dialects::Effect;

/// Pointers that one op may have behind it as gates; others are left open.
const GATES: usize = 64;

/// A tested pointer, and what is left of it behind the answers.
#[derive(Clone, Copy)]
pub struct Gate {
    pub tested: Node,
    pub behind: Node,
}

/// The gates of one function.
#[derive(Default)]
pub(crate) struct Gates<'c, 'a> {
    /// What rules refer to.
    lists: Vec<Vec<Gate>>,
    /// The pointers that a test of leads to each block.
    tested: Option<Rc<FxHashMap<usize, Vec<Value<'c, 'a>>>>>,
    of_block: FxHashMap<usize, Option<u32>>,
}

impl Gates<'_, '_> {
    /// Those that a rule is behind.
    pub fn of(&self, gates: Option<u32>) -> &[Gate] {
        gates.map_or(&[], |gates| &self.lists[gates as usize])
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Gate> {
        self.lists.iter().flatten()
    }
}

impl<'c: 'a, 'a> System<'_, '_, 'c, 'a> {
    /// Whether the space of a pointer is tested anywhere.
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

    /// Those above, and those of a block that begins with `first`.
    fn add_gates(
        &mut self,
        code: usize,
        above: Option<u32>,
        first: OperationRef<'c, 'a>,
        pointers: &[Value<'c, 'a>],
    ) -> u32 {
        let mut list = above.map_or(Vec::new(), |above| self.codes[code].gates.lists[above as usize].clone());
        for value in pointers {
            let tested = self.node(code, Taken::Pointer, *value, &self.whole(*value));
            let known = list.iter().position(|gate: &Gate| gate.tested == tested);
            if known.is_none() && list.len() >= GATES {
                continue;
            }
            let behind = self.fresh(code);
            let answers = self.answers(code, *value, first);
            let what =
                What::Flow { from: tested, to: behind, filter: Filter { answers, ..Filter::default() } };
            self.codes[code].rules.push(Rule { what, op: first, text: "", gates: None });
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
                    for said in self.said_of(root).iter() {
                        if let From::Start(first) = said.from
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
