//! The dominator trees of a function, for an [`Ir`] that has none of its own.
//!
//! ```text
//! entry ─▶ a ─▶ c ─▶ d     entry is right above a, b and c: two ways lead to c
//!       └▶ b ─▶ c          c is right above d
//! ```
//!
//! Semi-NCA (Georgiadis, "Linear-Time Algorithms for Dominators and Related Problems", 2005), as in LLVM: blocks are
//! numbered by a depth-first search. The semidominator of a block is the first one from which a path of blocks that are
//! all numbered after the block leads to it; what is right above a block is the nearest block above its parent in the
//! tree of the search that is not numbered after its semidominator. A block without a way to it from the entry is in no
//! tree.

use crate::ir::{Block, Dominance, Ir, Op, Region};
use rustc_hash::FxHashMap;

/// The block right above each block.
pub struct Dominators<I: Ir> {
    above: FxHashMap<Block<I>, Block<I>>,
}

impl<I: Ir> Dominators<I> {
    /// Those of the regions in an op, and of all regions in there.
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
        let Search { blocks, parents, before } = Search::of(region);
        let mut forest = Forest {
            above: parents.clone(),
            semi: (0..blocks.len()).collect(),
            label: (0..blocks.len()).collect(),
        };
        for block in (1..blocks.len()).rev() {
            let reached = before[block].iter().map(|from| forest.least(*from, block + 1)).min();
            forest.semi[block] = reached.unwrap_or(0);
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

/// A depth-first search from the entry of a region.
struct Search<I: Ir> {
    /// In the order in which they are found.
    blocks: Vec<Block<I>>,
    /// From which each was found.
    parents: Vec<usize>,
    /// The blocks that branch to each.
    before: Vec<Vec<usize>>,
}

impl<I: Ir> Search<I> {
    fn of(region: Region<I>) -> Self {
        let mut search = Self { blocks: Vec::new(), parents: Vec::new(), before: Vec::new() };
        let mut known: FxHashMap<Block<I>, usize> = FxHashMap::default();
        let mut pending: Vec<(Block<I>, usize)> =
            region.first_block().map(|entry| (entry, 0)).into_iter().collect();
        while let Some((block, from)) = pending.pop() {
            let number = *known.entry(block).or_insert(search.blocks.len());
            if number == search.blocks.len() {
                search.blocks.push(block);
                search.parents.push(from);
                search.before.push(Vec::new());
                let next = block.terminator().into_iter().flat_map(Op::successors);
                pending.extend(next.map(|next| (next, number)));
            }
            search.before[number].push(from);
        }
        search
    }
}

/// The part of the tree of the search that has been visited.
struct Forest {
    /// The parent of each block, or one further up, where all between have been taken into account.
    above: Vec<usize>,
    semi: Vec<usize>,
    /// The block with the least semidominator among those between.
    label: Vec<usize>,
}

impl Forest {
    /// The least semidominator of `block` and of those above it that are numbered `linked` or after.
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
