//! A linear order of a function's ops where everything that an op dominates is one range.
//!
//! ```text
//! ^a: op1, op2            1, 2      op1 dominates 2 to 6
//! ^b: op3  (after ^a)     3         op3 dominates nothing else
//! ^c: op4  (after ^a)     4         op4 dominates 5, 6
//! ^d: op5, op6 (after ^c) 5, 6
//! ```
//!
//! Blocks are visited in preorder of the dominator tree of their region, and the regions of an op right after
//! the op. So an op dominates the rest of its block, the regions in there, and the blocks below its own in
//! the tree: one range, which ends where the block's range ends. Ranges nest or are disjoint, and one stack
//! yields the innermost around each op in turn. An unreachable block has a range of its own; in a graph
//! region, no op dominates another.

use crate::ir::{Block, Dominance, Ir, Op};
use rustc_hash::FxHashMap;

/// The order of the ops of one function.
pub struct Order<I: Ir> {
    /// The position of each op.
    places: FxHashMap<Op<I>, u32>,
    /// Where the range of each block ends, for blocks in regions with SSA dominance.
    ends: FxHashMap<Block<I>, u32>,
}

enum Visit<I: Ir> {
    Enter(Block<I>),
    Resume(Op<I>),
    Leave(Block<I>),
}

impl<I: Ir> Order<I> {
    /// The order of the ops in `function`.
    pub fn of(function: Op<I>) -> Self {
        let dominance = I::dominance(function.0);
        let mut order = Self { places: FxHashMap::default(), ends: FxHashMap::default() };
        let mut below: FxHashMap<Block<I>, Vec<Block<I>>> = FxHashMap::default();
        let mut pending = Vec::new();
        regions(function, &dominance, &mut below, &mut pending);
        while let Some(step) = pending.pop() {
            match step {
                Visit::Enter(block) => {
                    if dominance.is_ordered(block) {
                        pending.push(Visit::Leave(block));
                    }
                    pending.extend(below.remove(&block).into_iter().flatten().rev().map(Visit::Enter));
                    pending.extend(block.first_operation().map(Visit::Resume));
                }
                Visit::Resume(op) => {
                    order.places.insert(op, order.places.len() as u32);
                    pending.extend(op.next_in_block().map(Visit::Resume));
                    regions(op, &dominance, &mut below, &mut pending);
                }
                Visit::Leave(block) => {
                    order.ends.insert(block, order.places.len() as u32);
                }
            }
        }
        order
    }

    /// The position of an op; none if it is not in the function.
    pub fn place(&self, op: Op<I>) -> Option<u32> {
        self.places.get(&op).copied()
    }

    /// The positions of `op` and of all that it dominates: the first, and the one after the last.
    pub fn range(&self, op: Op<I>) -> Option<(u32, u32)> {
        Some((self.place(op)?, *self.ends.get(&op.block()?)?))
    }
}

/// Pushes the regions of `op`, and collects the children of each block in the dominator tree in `below`.
fn regions<I: Ir>(
    op: Op<I>,
    dominance: &I::Dominance,
    below: &mut FxHashMap<Block<I>, Vec<Block<I>>>,
    pending: &mut Vec<Visit<I>>,
) {
    let first = pending.len();
    for region in op.regions() {
        let mut blocks = region.blocks();
        pending.extend(blocks.next().map(Visit::Enter));
        for block in blocks {
            match dominance.immediate_dominator(block) {
                Some(above) => below.entry(above).or_default().push(block),
                None => pending.push(Visit::Enter(block)),
            }
        }
    }
    pending[first..].reverse();
}
