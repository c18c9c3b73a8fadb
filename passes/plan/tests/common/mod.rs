//! Code that random tests of plans share.

use tilespace_plan::program::{Element, Kind, Program, RegionId, ValueId};

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    /// A number less than this.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % count as u64) as usize
    }

    /// One element of the list.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// Both sides of a condition, each with its own statements and the token that it gives: the token of either.
pub fn branch(
    program: &mut Program,
    region: RegionId,
    condition: ValueId,
    mut side: impl FnMut(&mut Program, RegionId) -> ValueId,
) -> ValueId {
    let op = program.add_op(region, Kind::If, vec![condition], [(None, Element::Other)]);
    for _ in 0..2 {
        let inner = program.add_region(Some(op));
        program.ops[op.0 as usize].regions.push(inner);
        let token = side(program, inner);
        program.add_op(inner, Kind::Yield, vec![token], []);
    }
    program.op(op).results[0]
}
