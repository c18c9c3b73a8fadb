//! Proves that a predicate determines which of two values a pointer is.
//!
//! ```text
//! ^bb1(%p, %c, %x, %y)       claim: %p is %x where %c is true, and %y where it is false
//! br ^bb1(%s, true, %s, %u)  holds on this edge
//! br ^bb1(%q, %c, %a, %b)    holds on this edge if %q is %a where %c is true, and %b where it is false
//! ```
//!
//! A claim is about the latest values of the four. It follows from claims about the values that these are
//! computed from, which are older:
//!
//! | the pointer is | the claim follows from |
//! |---|---|
//! | the first, and the predicate is true; or the second, and it is false | nothing |
//! | `select %k, %a, %b` | the claims about `%a` and `%b`, other selects by (frozen) `%k` resolved alike |
//! | computed from `%q`, as both others are from other pointers | the claim about these pointers |
//! | an argument of a block | the claims about what each branch to it forwards |
//!
//! # Why it is right
//!
//! By contradiction: take the first moment at which a visited claim is wrong. Each row leads to a claim about
//! an earlier moment, or about values that are equal to these, so that one was wrong before. For this reason
//! claims may follow from each other in cycles. A result of an op stays equal to what it was computed from
//! while the op dominates, since an operand is recomputed only on a path that passes the op again. What a
//! branch forwards is only compared with arguments of the same block, and with values that are defined before
//! the block on every path: any other value could be of an earlier iteration, as old as the previous
//! arguments.
//!
//! A select by undef may be either side, and differ at each use, so that a frozen condition stands for it. A
//! branch on undef or poison is undefined behaviour: the predicate must be computed from constants and frozen
//! conditions alone.

use super::followed;
use crate::{diff::truth, ops::Rules};
use melior::ir::{BlockLike, BlockRef, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    dominance::Dominance,
    functions,
    interfaces::{self, InterfaceSet},
    ir, types,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Claims that a pointer is `first` where `is_first` is true, and `second` elsewhere.
#[derive(Clone, Copy)]
pub struct Claim<'c, 'a> {
    pub pointer: Value<'c, 'a>,
    pub is_first: Value<'c, 'a>,
    pub first: Value<'c, 'a>,
    pub second: Value<'c, 'a>,
}

impl<'c, 'a> Claim<'c, 'a> {
    /// The claim about these four values.
    fn of(values: [Value<'c, 'a>; 4]) -> Self {
        let [pointer, is_first, first, second] = values;
        Self { pointer, is_first, first, second }
    }

    fn values(self) -> [Value<'c, 'a>; 4] {
        [self.pointer, self.is_first, self.first, self.second]
    }

    /// The claim about what `of` maps the values to.
    fn map(self, of: impl FnMut(Value<'c, 'a>) -> Value<'c, 'a>) -> Self {
        Self::of(self.values().map(of))
    }
}

/// The op that turns undef or poison into some fixed value.
const FREEZE: &str = "llvm.freeze";

/// The claims about one function.
pub struct Parts<'d, 'r, 'c, 'a> {
    rules: &'d Rules<'r>,
    entry: Option<BlockRef<'c, 'a>>,
    dominance: Dominance<'c, 'a>,
    /// The depth of each block in the dominator tree; none if it is unreachable.
    depths: FxHashMap<usize, Option<usize>>,
    /// Claims that were checked, or are about to be.
    visited: FxHashSet<[usize; 4]>,
}

impl<'d, 'r, 'c: 'a, 'a> Parts<'d, 'r, 'c, 'a> {
    pub fn new(rules: &'d Rules<'r>, function: OperationRef<'c, 'a>) -> Self {
        Self {
            rules,
            entry: functions::entry_block(function),
            dominance: Dominance::new(function),
            depths: FxHashMap::default(),
            visited: FxHashSet::default(),
        }
    }

    /// Whether a claim holds. After one that does not, later answers mean nothing.
    pub fn hold(&mut self, claim: Claim<'c, 'a>) -> bool {
        let mut pending = vec![claim];
        while let Some(claim) = pending.pop() {
            if self.visited.insert(claim.values().map(ir::value_id)) {
                match self.step(claim) {
                    Some(claims) => pending.extend(claims),
                    None => return false,
                }
            }
        }
        true
    }

    /// Whether a condition is never undef or poison.
    pub fn is_defined(&self, condition: Value<'c, 'a>) -> bool {
        let mut pending = vec![condition];
        let mut seen: FxHashSet<usize> = FxHashSet::default();
        while let Some(value) = pending.pop() {
            if !seen.insert(ir::value_id(value)) {
                continue;
            }
            if let Some((block, _)) = ir::argument_owner(value) {
                let Some(edges) = self.edges(block) else { return false };
                for edge in edges {
                    let Some(incoming) = edge.get(&ir::value_id(value)) else { return false };
                    pending.push(*incoming);
                }
                continue;
            }
            let Some(op) = ir::defining_op(value) else { return false };
            match select(op) {
                Some((condition, sides)) => pending.extend([condition].into_iter().chain(sides)),
                None if truth(op).is_some() || ir::name_str(op) == FREEZE => {}
                None => return false,
            }
        }
        true
    }

    /// The claims that a claim follows from; none if it does not.
    fn step(&mut self, claim: Claim<'c, 'a>) -> Option<Vec<Claim<'c, 'a>>> {
        let part = match ir::defining_op(claim.is_first).and_then(truth) {
            Some(true) => Some(claim.first),
            Some(false) => Some(claim.second),
            None => None,
        };
        if part == Some(claim.pointer) {
            return Some(Vec::new());
        }
        match ir::argument_owner(claim.pointer) {
            Some((block, _)) => self.forwarded(claim, block),
            None => {
                let op = ir::defining_op(claim.pointer)?;
                match select(op) {
                    Some((condition, sides)) => {
                        let side = |index: usize| claim.map(|value| chosen(value, condition, index));
                        let is_select = |side: Value<'c, 'a>| side != claim.pointer;
                        sides.into_iter().all(is_select).then(|| vec![side(0), side(1)])
                    }
                    None => self.computed(claim, op),
                }
            }
        }
    }

    /// The step for a pointer that is an argument of a block.
    fn forwarded(&mut self, claim: Claim<'c, 'a>, block: BlockRef<'c, 'a>) -> Option<Vec<Claim<'c, 'a>>> {
        if Some(block) == self.entry {
            return None;
        }
        // A claim in an unreachable block is never wrong.
        let Some(depth) = self.depth(block) else { return Some(Vec::new()) };
        for value in claim.values() {
            let at = match ir::argument_owner(value) {
                Some((owner, _)) => Some(owner),
                None => ir::defining_op(value).and_then(|op| op.block()),
            };
            let is_argument = ir::argument_owner(value).is_some_and(|(owner, _)| owner == block);
            if !is_argument && self.depth(at?).is_none_or(|above| above >= depth) {
                return None;
            }
        }
        let mut claims = Vec::new();
        for edge in self.edges(block)? {
            let mut is_known = true;
            let next = claim.map(|value| {
                if ir::argument_owner(value).is_none_or(|(owner, _)| owner != block) {
                    return value;
                }
                let incoming = edge.get(&ir::value_id(value)).copied();
                is_known &= incoming.is_some();
                incoming.unwrap_or(value)
            });
            claims.push(is_known.then_some(next)?);
        }
        Some(claims)
    }

    /// The values that each edge to a block forwards to its arguments; none for the entry block, or if
    /// unknown.
    fn edges(&self, block: BlockRef<'c, 'a>) -> Option<Vec<FxHashMap<usize, Value<'c, 'a>>>> {
        if Some(block) == self.entry {
            return None;
        }
        let mut edges = Vec::new();
        let mut seen: FxHashSet<usize> = FxHashSet::default();
        for index in 0..block.predecessor_count() {
            let before = block.predecessor(index).ok()?;
            if !seen.insert(ir::block_id(before)) {
                continue;
            }
            let last = before.terminator().filter(|last| self.rules.is(*last, InterfaceSet::BRANCH))?;
            let first = edges.len();
            let count = last.successors().filter(|next| *next == block).count();
            edges.resize_with(first + count, FxHashMap::default);
            let mut met: FxHashMap<usize, usize> = FxHashMap::default();
            // Either each edge forwards a value to an argument, or none does.
            interfaces::for_each_forwarded_operand(last, &mut |forward| {
                let to = ir::value_id(forward.destination);
                let number = met.entry(to).or_default();
                if let (Some(edge), Some(value)) =
                    (edges.get_mut(first + *number), ir::operand(last, forward.operand))
                {
                    edge.insert(to, value);
                }
                *number += 1;
            });
        }
        Some(edges)
    }

    /// The step for a pointer that is computed from another one.
    fn computed(&self, claim: Claim<'c, 'a>, op: OperationRef<'c, 'a>) -> Option<Vec<Claim<'c, 'a>>> {
        let operand = followed(self.rules, op).filter(|_| interfaces::is_memory_effect_free(op))?;
        let like = |value: Value<'c, 'a>| {
            let other = ir::defining_op(value)?;
            let is_alike = ir::name_id(op) == ir::name_id(other)
                && ir::has_state_of(op, other)
                && op.operand_count() == other.operand_count()
                && (0..op.operand_count())
                    .all(|index| index == operand || ir::operand(op, index) == ir::operand(other, index));
            is_alike.then(|| ir::operand(other, operand))?
        };
        let [pointer, first, second] = [ir::operand(op, operand)?, like(claim.first)?, like(claim.second)?];
        Some(vec![Claim { pointer, first, second, ..claim }])
    }

    fn depth(&mut self, block: BlockRef<'c, 'a>) -> Option<usize> {
        let mut path = Vec::new();
        let mut at = block;
        let mut depth = loop {
            if let Some(known) = self.depths.get(&ir::block_id(at)) {
                break *known;
            }
            path.push(at);
            match self.dominance.immediate_dominator(at) {
                Some(above) => at = above,
                None => break None,
            }
        };
        for block in path.into_iter().rev() {
            depth = match depth {
                Some(depth) => Some(depth + 1),
                None => (Some(block) == self.entry).then_some(0),
            };
            self.depths.insert(ir::block_id(block), depth);
        }
        depth
    }
}

/// The condition of a select, and its two sides.
fn select<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Option<(Value<'c, 'a>, [Value<'c, 'a>; 2])> {
    let (condition, yes, no) = interfaces::select_operands(op)?;
    let condition = ir::operand(op, condition)?;
    let is_one = types::integer_width(condition.r#type()) == Some(1) && op.result_count() == 1;
    is_one.then(|| Some((condition, [ir::operand(op, yes)?, ir::operand(op, no)?])))?
}

/// What a value is on one side of a condition.
fn chosen<'c: 'a, 'a>(value: Value<'c, 'a>, condition: Value<'c, 'a>, side: usize) -> Value<'c, 'a> {
    let thawed = |value: Value<'c, 'a>| match ir::defining_op(value) {
        Some(op) if ir::name_str(op) == FREEZE => ir::operand(op, 0),
        _ => None,
    };
    match ir::defining_op(value).and_then(select) {
        Some((other, sides)) if other == condition || thawed(other) == Some(condition) => sides[side],
        _ => value,
    }
}
