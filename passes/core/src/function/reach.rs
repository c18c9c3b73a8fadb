//! Unreachable code: blocks behind a branch whose condition folds to a constant.
//!
//! ```text
//! %b = and %false, %t
//! cond_br %b, ^a(%s), ^c(%g)        %b is false: ^a is not reached, and the argument of ^c is %g alone
//! ^a:  store %s, %slot              never runs: stores nothing to the slot
//!      br ^c(%s)                    never runs, either
//! ```
//!
//! Ops in such code, and values that an edge forwards that is never taken, add nothing to live code. Between
//! values of dead code, everything flows as in any other code, so that an access there gets the answer that
//! it would have if the branch were taken.
//!
//! This is right since a block runs only if control gets there: from the entry of its function, along taken
//! branch edges, and into regions. A block without such a path never runs, and a value that only such blocks
//! define or forward never exists.

use crate::{
    ids::reach,
    ir::{
        Block, Forward, InterfaceSet, Ir, Op, Reader, Region, Value,
        code::Code,
        operands::{resolve, tests_equality},
    },
    limits::CONDITION_STEPS,
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_rules::{
    Operand,
    model::{Condition, Transfer},
};

/// The blocks of one function that never run, and the successors of its branches with a constant condition.
#[derive(Clone, Debug, Default)]
pub struct Reach<I: Ir>(Option<Box<DeadCode<I>>>);

/// The dead code of a function. Most have none.
#[derive(Clone, Debug)]
struct DeadCode<I: Ir> {
    unreached: FxHashSet<Block<I>>,
    /// The successor taken, by op; none for a branch that enters no region.
    taken: FxHashMap<Op<I>, Option<Block<I>>>,
}

impl<I: Ir> Reach<I> {
    /// The dead code of a function.
    pub fn of(reader: &mut I::Reader, code: &Code<I>) -> Self {
        let mut taken = FxHashMap::default();
        for at in code.body().iter().filter(|at| at.has_blocks()) {
            let op = at.op;
            let guards = reader.class_by_id(at.class()).rule.into_iter().flat_map(|rule| rule.operands);
            for guard in guards.filter(|operand| operand.guards) {
                let condition = op.operand(resolve(op, guard.at).start);
                if let Some(value) =
                    condition.and_then(|value| always(reader, value, &mut { CONDITION_STEPS }))
                {
                    taken.insert(op, side(op, usize::from(value & 1 == 0)));
                }
            }
        }
        if taken.is_empty() {
            return Self::default();
        }
        let mut reached: FxHashSet<Block<I>> = FxHashSet::default();
        let starts = blocks_after(code.function()).collect();
        reach(
            starts,
            |block: &Block<I>| reached.insert(*block),
            |block, next| {
                for op in block.operations() {
                    let only = taken.get(&op);
                    let goes = |to: &Block<I>| only.is_none_or(|only| *only == Some(*to));
                    next.extend(blocks_after(op).filter(goes));
                }
            },
        );
        let regions = code.all().iter().filter(|at| at.has_blocks()).flat_map(|at| at.op.regions());
        let unreached = regions.flat_map(Region::blocks).filter(|block| !reached.contains(block)).collect();
        Self(Some(Box::new(DeadCode { unreached, taken })))
    }

    /// Whether control may reach an op.
    #[inline]
    pub fn runs(&self, op: Op<I>) -> bool {
        self.0.as_ref().is_none_or(|known| known.runs(op))
    }

    /// Whether a value that control flow forwards may arrive, as seen by live code: into dead code, it always
    /// may.
    pub fn may_forward(&self, forward: &Forward<I>) -> bool {
        self.0.as_ref().is_none_or(|known| known.may_forward(forward))
    }
}

impl<I: Ir> DeadCode<I> {
    fn runs(&self, op: Op<I>) -> bool {
        self.unreached.is_empty() || op.block().is_none_or(|block| self.enters(block))
    }

    fn enters(&self, block: Block<I>) -> bool {
        !self.unreached.contains(&block) && block.op_around().is_none_or(|parent| self.runs(parent))
    }

    fn may_forward(&self, forward: &Forward<I>) -> bool {
        let Some(to) = forward.destination.defining_block().filter(|to| self.enters(*to)) else {
            return true;
        };
        let owner = forward.owner;
        let only = self.taken.get(&owner).filter(|_| owner.successor_count() != 0);
        self.runs(owner) && only.is_none_or(|only| *only == Some(to))
    }
}

/// Where control may go from an op: its successors, and the entries of its regions.
fn blocks_after<I: Ir>(op: Op<I>) -> impl Iterator<Item = Block<I>> {
    op.successors().chain(op.regions().filter_map(Region::first_block))
}

/// The block on one side of a branch.
fn side<I: Ir>(op: Op<I>, number: usize) -> Option<Block<I>> {
    match op.successor_count() {
        0 => op.region(number)?.first_block(),
        _ => op.successor(number),
    }
}

/// The constant that a value folds to, within so many steps.
fn always<I: Ir>(reader: &mut I::Reader, value: Value<I>, steps: &mut u32) -> Option<u64> {
    let width = value.ty().integer_width().filter(|width| (1..=64).contains(width))?;
    let ones = u64::MAX >> (64 - width);
    if let Some(number) = value.constant() {
        return Some(number & ones);
    }
    *steps = steps.checked_sub(1)?;
    let op = value.defining_op()?;
    let class = reader.class(op);
    let mut at = |position: Operand| {
        op.operand(resolve(op, position).start).and_then(|value| always(reader, value, steps))
    };
    if class.interfaces.contains(InterfaceSet::SELECT_LIKE) {
        let (condition, yes, no) = op.select_operands()?;
        let chosen = match at(Operand::Index(condition as u32)) {
            Some(condition) => at(Operand::Index(if condition & 1 == 1 { yes } else { no } as u32)),
            None => at(Operand::Index(yes as u32)).filter(|one| at(Operand::Index(no as u32)) == Some(*one)),
        };
        return chosen.map(|number| number & ones);
    }
    let model = class.rule?.result(value.result_number()?)?;
    match model.condition {
        Some(Condition::Negation { operand, by }) if width == 1 && at(by)? == 1 => Some(at(operand)? ^ 1),
        Some(Condition::Combination { operand, by, all }) if width == 1 => match (at(operand), at(by)) {
            (Some(one), Some(other)) => Some(if all { one & other } else { one | other }),
            (Some(one), None) | (None, Some(one)) => (one != u64::from(all)).then_some(one),
            (None, None) => None,
        },
        Some(Condition::Compare { operand, with }) => {
            let is_equal = at(operand)? == at(with)?;
            tests_equality(op).map(|equality| u64::from(is_equal == equality))
        }
        None => model.from.iter().find_map(|from| match from {
            Transfer::NoGreater { operand, resized: true, signed: false } => {
                at(*operand).map(|number| number & ones)
            }
            _ => None,
        }),
        Some(_) => None,
    }
}
