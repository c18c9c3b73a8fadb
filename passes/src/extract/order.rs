//! The ops of a function in an order in which all that comes behind an op on every path lies in one range.
//!
//! ```text
//! ^a: op1, op2            1, 2      behind op1: 2 to 6
//! ^b: op3  (after ^a)     3         behind op3: nothing else
//! ^c: op4  (after ^a)     4         behind op4: 5, 6
//! ^d: op5, op6 (after ^c) 5, 6
//! ```
//!
//! Blocks are taken from the dominator tree of their region, each before those that it dominates, and the regions of an
//! op right after the op. So what an op comes before on every path is what follows in its block, the regions in there,
//! and the blocks below its own in the tree: one range, which ends where that of its block ends. Ranges lie inside each
//! other or apart, and one stack tells the innermost around each op in turn. A block that no path reaches has a range of its
//! own; in a region whose ops run in no order, nothing comes behind anything.

use melior::ir::{BlockLike, BlockRef, OperationRef, RegionLike, operation::OperationLike};
use mlir_ext::{dominance::Dominance, ir};
use rustc_hash::FxHashMap;

/// The order of the ops of one function.
pub struct Order {
    /// The place of each op.
    places: FxHashMap<usize, u32>,
    /// Where the range of each block ends whose ops run in order.
    ends: FxHashMap<usize, u32>,
}

enum Step<'c, 'a> {
    Enter(BlockRef<'c, 'a>),
    Resume(OperationRef<'c, 'a>),
    Leave(usize),
}

impl Order {
    /// The order of the ops in `function`.
    pub fn of<'c: 'a, 'a>(function: OperationRef<'c, 'a>) -> Self {
        let dominance = Dominance::new(function);
        let mut order = Self { places: FxHashMap::default(), ends: FxHashMap::default() };
        let mut below: FxHashMap<usize, Vec<BlockRef<'c, 'a>>> = FxHashMap::default();
        let mut pending = Vec::new();
        regions(function, &dominance, &mut below, &mut pending);
        while let Some(step) = pending.pop() {
            match step {
                Step::Enter(block) => {
                    let id = ir::block_id(block);
                    if dominance.is_ordered(block) {
                        pending.push(Step::Leave(id));
                    }
                    pending.extend(below.remove(&id).into_iter().flatten().rev().map(Step::Enter));
                    pending.extend(block.first_operation().map(Step::Resume));
                }
                Step::Resume(op) => {
                    order.places.insert(ir::operation_id(op), order.places.len() as u32);
                    pending.extend(op.next_in_block().map(Step::Resume));
                    regions(op, &dominance, &mut below, &mut pending);
                }
                Step::Leave(block) => {
                    order.ends.insert(block, order.places.len() as u32);
                }
            }
        }
        order
    }

    /// The place of an op; none if it is not in the function.
    pub fn place(&self, op: OperationRef<'_, '_>) -> Option<u32> {
        self.places.get(&ir::operation_id(op)).copied()
    }

    /// The places of `op` and of all that comes behind it on every path: the first, and the one after the last.
    pub fn range(&self, op: OperationRef<'_, '_>) -> Option<(u32, u32)> {
        Some((self.place(op)?, *self.ends.get(&ir::block_id(op.block()?))?))
    }
}

/// Goes on with the regions of `op`, and finds out which block is right `below` which in the dominator tree.
fn regions<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    dominance: &Dominance<'c, 'a>,
    below: &mut FxHashMap<usize, Vec<BlockRef<'c, 'a>>>,
    pending: &mut Vec<Step<'c, 'a>>,
) {
    let first = pending.len();
    for region in op.regions() {
        let Some(entry) = region.first_block() else { continue };
        pending.push(Step::Enter(entry));
        let mut next = entry.next_in_region();
        while let Some(block) = next {
            match dominance.immediate_dominator(block) {
                Some(above) => below.entry(ir::block_id(above)).or_default().push(block),
                None => pending.push(Step::Enter(block)),
            }
            next = block.next_in_region();
        }
    }
    pending[first..].reverse();
}
