//! Whether a predicate tells which of two values a pointer is.
//!
//! ```text
//! ^bb1(%p, %c, %x, %y)       claim: %p is %x where %c is true, and %y where it is false
//! br ^bb1(%s, true, %s, %u)  which is so on this edge
//! br ^bb1(%q, %c, %a, %b)    on this one if %q is %a where %c is true, and %b where it is false
//! ```
//!
//! A claim is about the last values of the four. It follows from claims about what they are made of, which are older:
//!
//! | the pointer | the claim follows from |
//! |---|---|
//! | is the first, and the predicate is true; or the second, and false | nothing |
//! | `select %k, %a, %b` | the claims about `%a` and `%b`, where selects by `%k`, or by `%k` frozen, among the three are taken apart alike |
//! | computed from `%q`, as both others are from other pointers | the claim about what they are computed from |
//! | an argument of a block | the claims about what each branch to it hands on |
//!
//! # Why it is right
//!
//! Take the first moment at which a claim that was asked is wrong. Each row leads to a claim about an earlier moment, or about
//! values that are equal to these, so that one was wrong before. Claims may follow from each other in circles for that
//! reason. What a result of an op is equal to stays so while the op dominates, since an operand is made anew only on a
//! path that comes by the op again. What a branch hands on is only compared with arguments of the same block, and with values that
//! are made before the block, on every path: another one would be as old as the arguments were before.
//!
//! A select by undef may be either side, and each look at it another one, so that a frozen condition stands for it. A branch by
//! undef or poison is undefined: the predicate must be made of constants and frozen conditions alone.

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

/// That a pointer is `first` where `is_first`, and `second` elsewhere.
#[derive(Clone, Copy)]
pub struct Claim<'c, 'a> {
    pub pointer: Value<'c, 'a>,
    pub is_first: Value<'c, 'a>,
    pub first: Value<'c, 'a>,
    pub second: Value<'c, 'a>,
}

impl<'c, 'a> Claim<'c, 'a> {
    /// The claim about other values.
    fn of(values: [Value<'c, 'a>; 4]) -> Self {
        let [pointer, is_first, first, second] = values;
        Self { pointer, is_first, first, second }
    }

    fn values(self) -> [Value<'c, 'a>; 4] {
        [self.pointer, self.is_first, self.first, self.second]
    }

    /// The claim about what these are made of.
    fn map(self, of: impl FnMut(Value<'c, 'a>) -> Value<'c, 'a>) -> Self {
        Self::of(self.values().map(of))
    }
}

/// The op that makes some value of one that is undef or poison.
const FREEZE: &str = "llvm.freeze";

/// The claims about one function.
pub struct Parts<'d, 'r, 'c, 'a> {
    rules: &'d Rules<'r>,
    entry: Option<BlockRef<'c, 'a>>,
    dominance: Dominance<'c, 'a>,
    /// How many blocks every path goes through before a block; none if there is no path.
    depths: FxHashMap<usize, Option<usize>>,
    /// Claims that were asked.
    asked: FxHashSet<[usize; 4]>,
}

impl<'d, 'r, 'c: 'a, 'a> Parts<'d, 'r, 'c, 'a> {
    pub fn new(rules: &'d Rules<'r>, function: OperationRef<'c, 'a>) -> Self {
        Self {
            rules,
            entry: functions::entry_block(function),
            dominance: Dominance::new(function),
            depths: FxHashMap::default(),
            asked: FxHashSet::default(),
        }
    }

    /// Whether a claim is right. Once one is not, so is none of those that are asked afterwards.
    pub fn hold(&mut self, claim: Claim<'c, 'a>) -> bool {
        let mut pending = vec![claim];
        while let Some(claim) = pending.pop() {
            if self.asked.insert(claim.values().map(ir::value_id)) {
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
                    let Some(handed) = edge.get(&ir::value_id(value)) else { return false };
                    pending.push(*handed);
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
            Some((block, _)) => self.handed_on(claim, block),
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

    /// For a pointer that is an argument of a block.
    fn handed_on(&mut self, claim: Claim<'c, 'a>, block: BlockRef<'c, 'a>) -> Option<Vec<Claim<'c, 'a>>> {
        if Some(block) == self.entry {
            return None;
        }
        // What no path reaches is never wrong.
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
                let handed = edge.get(&ir::value_id(value)).copied();
                is_known &= handed.is_some();
                handed.unwrap_or(value)
            });
            claims.push(is_known.then_some(next)?);
        }
        Some(claims)
    }

    /// What each edge to a block hands to its arguments; none for the first block, or where it is not known.
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
            // Each edge hands something to an argument, or none does.
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

    /// For a pointer that is computed from another one.
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

/// The condition of a select, and what it is of.
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
