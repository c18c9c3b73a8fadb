//! Dominator trees of functions (K. Cooper, T. Harvey, K. Kennedy, "A Simple, Fast Dominance Algorithm").
//!
//! ```text
//! entry ─▶ a ─▶ c     c is reached through a and through b: entry is right above it
//!       └▶ b ─▶ c
//! ```

use crate::{
    ir::Llvm,
    program::{BlockAt, OpAt},
    table::NONE,
};
use tilespace_core::ir::{Block, Dominance};

/// The block right above each block of a function.
pub struct Dominators<'p> {
    function: OpAt<'p>,
    /// The first block.
    start: u32,
    /// By block, counted from the first: itself for the entry.
    above: Vec<u32>,
}

impl<'p> Dominators<'p> {
    /// Those of a function. All of its blocks are reached.
    pub fn of(function: OpAt<'p>) -> Self {
        let table = function.table();
        let blocks = function.symbol_number().map_or(0..0, |symbol| table.blocks_of(symbol));
        let (start, count) = (blocks.start, blocks.len());
        // Blocks in post-order, and the place of each.
        let (mut order, mut place) = (Vec::new(), vec![NONE; count]);
        let mut seen = vec![false; count];
        let mut pending: Vec<(u32, usize)> = blocks.take(1).map(|entry| (entry, 0)).collect();
        while let Some((block, next)) = pending.last_mut() {
            let block = *block;
            seen[(block - start) as usize] = true;
            let successors = table.successors(block);
            match successors.get(*next) {
                Some(successor) => {
                    *next += 1;
                    if !seen[(successor - start) as usize] {
                        seen[(successor - start) as usize] = true;
                        pending.push((*successor, 0));
                    }
                }
                None => {
                    place[(block - start) as usize] = order.len() as u32;
                    order.push(block);
                    pending.pop();
                }
            }
        }
        let mut above = vec![NONE; count];
        if let Some(entry) = above.first_mut() {
            *entry = start;
        }
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for block in order.iter().rev().filter(|block| **block != start) {
                let mut common = NONE;
                for before in table.predecessors(*block) {
                    if above[(before - start) as usize] == NONE {
                        continue;
                    }
                    let (mut one, mut other) = (*before, common);
                    while other != NONE && one != other {
                        let at = |block: u32| place[(block - start) as usize];
                        let lower = if at(one) < at(other) { &mut one } else { &mut other };
                        *lower = above[(*lower - start) as usize];
                    }
                    common = one;
                }
                changed |= std::mem::replace(&mut above[(block - start) as usize], common) != common;
            }
        }
        Self { function, start, above }
    }
}

impl<'p> Dominance<Llvm<'p>> for Dominators<'p> {
    fn is_ordered(&self, _: Block<Llvm<'p>>) -> bool {
        true
    }

    fn immediate_dominator(&self, block: Block<Llvm<'p>>) -> Option<Block<Llvm<'p>>> {
        let block: BlockAt<'p> = block.0;
        let above = *self.above.get((block.id - self.start) as usize)?;
        (above != block.id && above != NONE).then(|| Block(self.function.at(above)))
    }
}
