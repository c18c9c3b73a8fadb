//! Code that never runs because the branches to it have constant conditions.
//!
//! ```text
//! cond_br %false, ^a(%s), ^b(%g)     no rule is created for ops in ^a, nor for what is forwarded to it
//! cond_br %true, ^c, ^d              the constant may be a folded test of the original: a claim
//! ```
//!
//! Unreachable code contributes nothing, and a cast whose uses are all in it claims nothing. A condition that
//! is a claim is tested like the others: until the first moment at which a claim is wrong, control followed
//! the conditions, so that nothing in such a block can have caused it.

use crate::{
    answers::is_equality,
    limits::CONDITION_DEPTH,
    ops::{self, Rules},
};
use melior::ir::{BlockLike, BlockRef, OperationRef, RegionLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    interfaces::{self, Forward, InterfaceSet},
    ir, types,
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_dialects::{Effect, Operand};

/// The code that control may reach in one function, or below any other op.
#[derive(Default)]
pub struct Reach {
    /// The ops that never run.
    dead: FxHashSet<usize>,
    /// Branches with a side that is never taken: the number of that side.
    closed: FxHashMap<usize, usize>,
}

impl Reach {
    /// The code that control may reach below `root`; `outstanding` are the ops below it that matter.
    pub fn of<'c: 'a, 'a>(
        rules: &Rules<'_>,
        root: OperationRef<'c, 'a>,
        outstanding: &[OperationRef<'c, 'a>],
    ) -> Self {
        let mut reach = Self::default();
        for op in outstanding.iter().filter(|op| rules.kind(**op).may_guard) {
            let guard = rules.effects(*op).iter().find_map(|effect| match effect {
                Effect::Guards { operand } => Some(*operand),
                _ => None,
            });
            let condition = guard.and_then(|operand| ops::operands(*op, operand).next());
            if let Some(holds) = condition.and_then(|condition| number(rules, condition, CONDITION_DEPTH)) {
                reach.closed.insert(ir::operation_id(*op), usize::from(holds == 1));
            }
        }
        if reach.closed.is_empty() {
            return reach;
        }
        let mut live: FxHashSet<usize> = FxHashSet::default();
        let mut entered: FxHashSet<usize> = FxHashSet::default();
        let mut pending = entries(root);
        while let Some(block) = pending.pop() {
            if !entered.insert(ir::block_id(block)) {
                continue;
            }
            let mut next = block.first_operation();
            while let Some(op) = next {
                live.insert(ir::operation_id(op));
                let closed = reach.closed.get(&ir::operation_id(op)).copied();
                let is_branch = op.successor_count() != 0;
                let open = |number: &usize| closed != Some(*number);
                let successors = (0..op.successor_count()).filter(open);
                pending.extend(successors.filter_map(|number| ir::successor(op, number)));
                let regions = (0..op.region_count()).filter(|number| is_branch || open(number));
                pending.extend(regions.filter_map(|number| ir::region(op, number)?.first_block()));
                next = op.next_in_block();
            }
        }
        let ids = ops::inner_ops(root).into_iter().map(ir::operation_id);
        reach.dead = ids.filter(|op| !live.contains(op)).collect();
        reach
    }

    /// Whether an op may run.
    pub fn runs(&self, op: OperationRef<'_, '_>) -> bool {
        !self.dead.contains(&ir::operation_id(op))
    }

    /// The ops that never run.
    pub fn dead(&self) -> impl Iterator<Item = usize> {
        self.dead.iter().copied()
    }

    /// Whether control may forward a value.
    pub fn takes(&self, forward: &Forward<'_, '_>) -> bool {
        if self.closed.is_empty() {
            return true;
        }
        let Some(to) = ir::block_of(forward.destination) else { return true };
        let owner = forward.owner;
        let closed =
            self.closed.get(&ir::operation_id(owner)).and_then(|number| ir::successor(owner, *number));
        let is_closed = closed.is_some_and(|closed| closed == to) && !self.has_other_edge(owner, to);
        self.runs(owner) && !is_closed && to.first_operation().is_none_or(|first| self.runs(first))
    }

    /// Whether a branch leads to a block by a side that may be taken.
    fn has_other_edge(&self, branch: OperationRef<'_, '_>, to: BlockRef<'_, '_>) -> bool {
        let closed = self.closed.get(&ir::operation_id(branch));
        (0..branch.successor_count())
            .any(|number| Some(&number) != closed && ir::successor(branch, number).is_some_and(|at| at == to))
    }
}

/// The blocks by which control enters an op.
fn entries<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Vec<BlockRef<'c, 'a>> {
    op.regions().filter_map(|region| region.first_block()).collect()
}

/// The constant value of a number, unsigned.
fn number(rules: &Rules<'_>, value: Value<'_, '_>, depth: usize) -> Option<u64> {
    let width = types::integer_width(value.r#type())?;
    let in_width = |number: u64| if width < 64 { number & ((1 << width) - 1) } else { number };
    if width == 0 || width > 64 {
        return None;
    }
    if let Some(constant) = ir::constant_integer(value) {
        return Some(in_width(constant as u64));
    }
    let op = ir::defining_op(value).filter(|_| depth > 0)?;
    let of = |value: Option<Value<'_, '_>>| number(rules, value?, depth - 1);
    let known = |position: Operand| of(ops::operands(op, position).next());
    for effect in rules.effects(op) {
        match *effect {
            Effect::Negates { operand, by, .. } if width == 1 => {
                return Some(known(operand)? ^ known(by)?);
            }
            Effect::Combines { operand, by, all, .. } if width == 1 => {
                let (first, second) = (known(operand), known(by));
                // An operand with this value decides alone.
                let decides = u64::from(!all);
                return match first == Some(decides) || second == Some(decides) {
                    true => Some(decides),
                    false => first.and(second),
                };
            }
            Effect::Compares { operand, with, .. } => {
                let is_equal = known(operand)? == known(with)?;
                return is_equality(op).map(|queried| u64::from(is_equal == queried));
            }
            Effect::NoGreater { operand, resized: true, signed: false, .. } => {
                return known(operand).map(in_width);
            }
            _ => {}
        }
    }
    if !rules.is(op, InterfaceSet::SELECT_LIKE) {
        return None;
    }
    let (condition, first, second) = interfaces::select_operands(op)?;
    match of(ir::operand(op, condition)) {
        Some(condition) => of(ir::operand(op, if condition == 1 { first } else { second })),
        None => of(ir::operand(op, first)).filter(|one| of(ir::operand(op, second)) == Some(*one)),
    }
}
