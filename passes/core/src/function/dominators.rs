//! The dominator trees of a function, for an [`Ir`] that has none of its own.
//!
//! ```text
//! entry ─▶ a ─▶ c ─▶ d     entry is right above a, b and c: two ways lead to c
//!       └▶ b ─▶ c          c is right above d
//! ```
//!
//! Semi-NCA (Georgiadis, "Linear-Time Algorithms for Dominators and Related Problems", 2005), as in LLVM:
//! blocks are numbered by a depth-first search. The semidominator of a block is the first one from which a
//! path of blocks that are all numbered after the block leads to it. The block right above it is the nearest
//! block above its parent in the tree of the search that is not numbered after its semidominator. A block
//! without a way to it from the entry is in no tree.

use crate::ir::{Block, Dominance, Ir, Op, Region};
use rustc_hash::FxHashMap;

/// The block right above each block.
pub struct Dominators<I: Ir> {
    above: FxHashMap<Block<I>, Block<I>>,
}

impl<I: Ir> Dominators<I> {
    /// The dominator trees of the regions in an op, and of all regions nested in them.
    pub fn of(op: Op<I>) -> Self {
        let mut trees = Self { above: FxHashMap::default() };
        let mut pending: Vec<Region<I>> = op.regions().collect();
        while let Some(region) = pending.pop() {
            trees.add(region);
            pending.extend(region.blocks().flat_map(Block::operations).flat_map(Op::regions));
        }
        trees
    }

    fn add(&mut self, region: Region<I>) {
        // The blocks in the order in which a depth-first search finds them, from which each, and which branch
        // to it.
        let (mut blocks, mut parents, mut before) = (Vec::new(), Vec::new(), Vec::<Vec<usize>>::new());
        let mut known: FxHashMap<Block<I>, usize> = FxHashMap::default();
        let mut pending: Vec<_> = region.first_block().map(|entry| (entry, 0)).into_iter().collect();
        while let Some((block, from)) = pending.pop() {
            let number = *known.entry(block).or_insert(blocks.len());
            if number == blocks.len() {
                blocks.push(block);
                parents.push(from);
                before.push(Vec::new());
                let next = block.terminator().into_iter().flat_map(Op::successors);
                pending.extend(next.map(|next| (next, number)));
            }
            before[number].push(from);
        }
        let all: Vec<usize> = (0..blocks.len()).collect();
        let mut forest = Forest { above: parents.clone(), semi: all.clone(), label: all };
        for block in (1..blocks.len()).rev() {
            let reached = before[block].iter().map(|from| forest.least(*from, block + 1));
            forest.semi[block] = reached.min().unwrap_or(0);
        }
        let mut nearest = parents;
        for block in 1..blocks.len() {
            while nearest[block] > forest.semi[block] {
                nearest[block] = nearest[nearest[block]];
            }
            self.above.insert(blocks[block], blocks[nearest[block]]);
        }
    }
}

/// The tree of the search, as far as it has been visited from its end on.
struct Forest {
    /// The parent of each block, or one further up, where all between have been taken into account.
    above: Vec<usize>,
    semi: Vec<usize>,
    /// The block with the least semidominator among those between.
    label: Vec<usize>,
}

impl Forest {
    /// The least semidominator of `block` and of the blocks above it that are numbered `linked` or after.
    fn least(&mut self, block: usize, linked: usize) -> usize {
        let mut path = Vec::new();
        let mut at = block;
        while self.above[at] >= linked {
            path.push(at);
            at = self.above[at];
        }
        // From the top down, each is led past those above it.
        while let Some(below) = path.pop() {
            if self.semi[self.label[at]] < self.semi[self.label[below]] {
                self.label[below] = self.label[at];
            }
            self.above[below] = self.above[at];
            at = below;
        }
        self.semi[self.label[at]]
    }
}

impl<I: Ir> Dominance<I> for Dominators<I> {
    fn is_ordered(&self, _: Block<I>) -> bool {
        true
    }

    fn immediate_dominator(&self, block: Block<I>) -> Option<Block<I>> {
        self.above.get(&block).copied()
    }
}
