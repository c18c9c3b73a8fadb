//! How many loops are around the code of a function.
//!
//! ```text
//! entry                0
//! outer: ... ◀─┐       1      blocks that a way leads back to are a loop; without the first of them, the
//! inner: ... ◀┐│       2      others may be one again
//! ... ────────┘│       2
//! ... ─────────┘       1
//! exit                 0
//! ```
//!
//! The first block of a loop is the block that comes first in reverse postorder: in code without jumps into
//! loops that is the header. With such jumps it is one of the entries, as in Havlak's forest; the depth is an
//! estimate then. It orders lists for readers and proves nothing.
//!
//! A region of an op is one loop more if the op itself gives it an argument (the counter of `scf.for`), or if
//! values are passed from its end back to it, by way of other regions as well (`scf.while`).

use crate::{
    ids::reach,
    ir::{Block, Ir, Op, Region, Value},
    limits::LOOP_DEPTH,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// The number of loops around each block of a function; blocks outside of loops are left out.
pub struct LoopDepths<I: Ir>(FxHashMap<Block<I>, u32>);

impl<I: Ir> LoopDepths<I> {
    /// The depths in the regions of an op, and in all regions nested in them.
    pub fn of(op: Op<I>) -> Self {
        let mut depths = Self(FxHashMap::default());
        let mut pending: Vec<_> = op.regions().map(|region| (region, 0)).collect();
        while let Some((region, around)) = pending.pop() {
            depths.add(region, around);
            for op in region.blocks().flat_map(Block::operations) {
                if op.region_count() > 0 {
                    let around = depths.at(op);
                    let inside =
                        op.regions().map(|region| (region, around + u32::from(is_repeated(op, region))));
                    pending.extend(inside);
                }
            }
        }
        depths
    }

    /// How many loops are around an op.
    pub fn at(&self, op: Op<I>) -> u32 {
        op.block().and_then(|block| self.0.get(&block)).copied().unwrap_or(0)
    }

    fn add(&mut self, region: Region<I>, around: u32) {
        let order = reverse_postorder(region);
        let numbers: FxHashMap<Block<I>, usize> =
            order.iter().enumerate().map(|(number, block)| (*block, number)).collect();
        let next: Vec<Vec<usize>> = order
            .iter()
            .map(|block| {
                let next = block.terminator().into_iter().flat_map(Op::successors);
                next.filter_map(|block| numbers.get(&block).copied()).collect()
            })
            .collect();
        let mut depths = vec![around; order.len()];
        // The part that each block is in, and parts in which loops are yet to be found.
        let mut part = vec![0; order.len()];
        let mut parts = 1;
        let mut pending = vec![((0..order.len()).collect::<Vec<_>>(), 0, 0)];
        while let Some((blocks, number, depth)) = pending.pop() {
            for mut cycle in cycles(&blocks, &next, &part, number) {
                cycle.iter().for_each(|block| depths[*block] += 1);
                cycle.sort_unstable();
                // Without its first block.
                cycle.remove(0);
                if depth + 1 < LOOP_DEPTH && !cycle.is_empty() {
                    cycle.iter().for_each(|block| part[*block] = parts);
                    pending.push((cycle, parts, depth + 1));
                    parts += 1;
                }
            }
        }
        self.0.extend(order.into_iter().zip(depths).filter(|(_, depth)| *depth > 0));
    }
}

/// Whether control may come back to a region of an op.
fn is_repeated<I: Ir>(op: Op<I>, region: Region<I>) -> bool {
    if op.is_launch() {
        return false;
    }
    let of = |value: Value<I>| value.argument_owner().and_then(|(block, _)| block.parent_region());
    let mut is_given = false;
    op.for_each_unforwarded_argument(&mut |argument| is_given |= of(argument) == Some(region));
    // Pairs of regions: the end of the first passes values to the second.
    let mut ways = Vec::new();
    op.for_each_forwarded_operand(&mut |forward| {
        ways.extend(forward.owner.block().and_then(Block::parent_region).zip(of(forward.destination)));
    });
    let mut reached = FxHashSet::default();
    let next = |from: Region<I>| ways.iter().filter(move |(end, _)| *end == from).map(|(_, to)| *to);
    reach(next(region).collect(), |to| reached.insert(*to), |from, pending| pending.extend(next(from)));
    is_given || reached.contains(&region)
}

/// The blocks that are reached from the entry, each before those that follow it but for ways back.
fn reverse_postorder<I: Ir>(region: Region<I>) -> Vec<Block<I>> {
    let successors = |block: Block<I>| -> Vec<Block<I>> {
        block.terminator().into_iter().flat_map(Op::successors).collect()
    };
    let mut order = Vec::new();
    let mut seen = FxHashSet::default();
    let mut path = Vec::new();
    if let Some(entry) = region.first_block() {
        seen.insert(entry);
        path.push((entry, successors(entry)));
    }
    while let Some((block, left)) = path.last_mut() {
        match left.pop() {
            Some(next) if seen.insert(next) => path.push((next, successors(next))),
            Some(_) => {}
            None => {
                order.push(*block);
                path.pop();
            }
        }
    }
    order.reverse();
    order
}

/// The largest sets of blocks in a part that all lead to each other (Tarjan).
fn cycles(blocks: &[usize], next: &[Vec<usize>], part: &[usize], number: usize) -> Vec<Vec<usize>> {
    const DONE: usize = usize::MAX;
    let mut found = Vec::new();
    // When each was met, and the earliest one that it leads back to.
    let mut met: FxHashMap<usize, usize> = FxHashMap::default();
    let mut earliest: FxHashMap<usize, usize> = FxHashMap::default();
    let (mut open, mut path) = (Vec::new(), Vec::new());
    for start in blocks {
        if met.contains_key(start) {
            continue;
        }
        let mut enter = Some(*start);
        loop {
            if let Some(block) = enter.take() {
                let time = met.len();
                met.insert(block, time);
                earliest.insert(block, time);
                open.push(block);
                path.push((block, 0));
            }
            let Some((block, at)) = path.last_mut() else { break };
            let block = *block;
            if let Some(to) = next[block].get(*at) {
                *at += 1;
                match earliest.get(to) {
                    _ if part[*to] != number => {}
                    None => enter = Some(*to),
                    Some(&DONE) => {}
                    Some(_) => {
                        let back = met[to].min(earliest[&block]);
                        earliest.insert(block, back);
                    }
                }
                continue;
            }
            path.pop();
            let back = earliest[&block];
            if let Some((before, _)) = path.last() {
                let least = back.min(earliest[before]);
                earliest.insert(*before, least);
            }
            if back == met[&block] {
                let from = open.iter().rposition(|one| *one == block).unwrap_or(0);
                let set = open.split_off(from);
                earliest.extend(set.iter().map(|one| (*one, DONE)));
                if set.len() > 1 || next[block].contains(&block) {
                    found.push(set);
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::cycles;

    /// The sets of all blocks, sorted.
    fn of(next: &[&[usize]]) -> Vec<Vec<usize>> {
        let next: Vec<Vec<usize>> = next.iter().map(|next| next.to_vec()).collect();
        let all: Vec<usize> = (0..next.len()).collect();
        let mut found = cycles(&all, &next, &vec![0; next.len()], 0);
        found.iter_mut().for_each(|cycle| cycle.sort_unstable());
        found.sort();
        found
    }

    #[test]
    fn blocks_that_lead_to_each_other_are_a_cycle() {
        assert_eq!(of(&[&[1], &[2], &[]]), Vec::<Vec<usize>>::new());
        assert_eq!(of(&[&[1], &[1, 2], &[]]), [vec![1]]);
        // Two loops beside each other, and one around a third.
        assert_eq!(of(&[&[1], &[2], &[1, 3], &[4], &[3, 5], &[]]), [vec![1, 2], vec![3, 4]]);
        assert_eq!(of(&[&[1], &[2], &[3, 2], &[1, 4], &[]]), [vec![1, 2, 3]]);
        // A diamond is none.
        assert_eq!(of(&[&[1, 2], &[3], &[3], &[]]), Vec::<Vec<usize>>::new());
    }
}
