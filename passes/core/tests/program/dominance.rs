//! Dominator trees by the definition: a block dominates another if no path from the entry avoids it.
//!
//! ```text
//! entry ─▶ a ─▶ c     without a, c is reached through b: a does not dominate c
//!       └▶ b ─▶ c     without entry, c is not reached: entry is right above it
//! ```
//!
//! For each block the region is walked once more without it. That is quadratic, and short enough to be
//! believed.

use crate::ir::{BlockAt, IsBlock, OpAt, RegionAt, Text};
use std::collections::{BTreeMap, BTreeSet};
use tilespace_core::ir::{Block, Dominance, Ir};

/// The block right above each block.
pub struct Dominators<'p> {
    above: BTreeMap<u32, BlockAt<'p>>,
}

impl<'p> Dominators<'p> {
    /// The trees of the regions in an op.
    pub fn of(op: OpAt<'p>) -> Self {
        let mut above = BTreeMap::new();
        let mut pending = vec![op];
        while let Some(op) = pending.pop() {
            for region in &op.data().regions {
                let region: RegionAt<'p> = op.at(*region);
                above.extend(of_region(region));
                let blocks = region.data().blocks.iter().map(|block| region.at::<IsBlock>(*block));
                pending.extend(blocks.flat_map(|block| block.data().ops.iter().map(move |op| block.at(*op))));
            }
        }
        Self { above }
    }
}

/// The blocks of a region that are reached from its entry without passing `without`.
pub fn reached_without(region: RegionAt<'_>, without: Option<u32>) -> BTreeSet<u32> {
    let mut reached = BTreeSet::new();
    let mut pending: Vec<u32> = region.data().blocks.first().copied().into_iter().collect();
    while let Some(block) = pending.pop() {
        if Some(block) != without && reached.insert(block) {
            let end = Text::terminator(region.at(block));
            pending.extend(end.into_iter().flat_map(|end| end.data().successors.iter().map(|(to, _)| *to)));
        }
    }
    reached
}

fn of_region(region: RegionAt<'_>) -> Vec<(u32, BlockAt<'_>)> {
    let all = reached_without(region, None);
    // The blocks that each block strictly dominates.
    let below: BTreeMap<u32, BTreeSet<u32>> = all
        .iter()
        .map(|block| {
            let without = reached_without(region, Some(*block));
            (*block, all.iter().copied().filter(|other| other != block && !without.contains(other)).collect())
        })
        .collect();
    let mut above = Vec::new();
    for block in &all {
        let dominators = all.iter().filter(|other| below[other].contains(block));
        // The nearest one dominates the least.
        let nearest = dominators.min_by_key(|other| below[other].len());
        above.extend(nearest.map(|nearest| (*block, region.at(*nearest))));
    }
    above
}

impl<'p> Dominance<Text<'p>> for Dominators<'p> {
    fn is_ordered(&self, _: Block<Text<'p>>) -> bool {
        true
    }

    fn immediate_dominator(&self, block: Block<Text<'p>>) -> Option<Block<Text<'p>>> {
        self.above.get(&block.0.id).map(|above| Block(*above))
    }
}
