//! Whether an operation runs whenever its function does.
//!
//! ```text
//! f: atomicrmw %local             runs
//!    cond_br %c, ^a, ^b
//! ^a: store %v, %constant         may never run
//! ^b: br ^c
//! ^c: return                      runs, if ^a goes there, too
//! ```
//!
//! A GPU may lack an operation that is never executed: C++ and LLVM IR give a meaning to every program that
//! does not get there. An operation runs for certain if no path from the entry to an end of the function
//! avoids it, and no path that avoids it ends in a loop without an exit. Calls are taken to return. In a
//! region, it runs for certain if the op around it does and enters that region whatever its operands are.

use crate::{
    ids::reach,
    ir::{Block, Ir, Op},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Whether `op` runs whenever `function`, which it is in, is executed.
pub fn always_runs<I: Ir>(function: Op<I>, op: Op<I>) -> bool {
    let mut inner = op;
    loop {
        let Some((block, outer)) = inner.block().and_then(|block| Some((block, block.op_around()?))) else {
            return false;
        };
        if !is_on_every_path(block) {
            return false;
        }
        if outer == function {
            return true;
        }
        let entered = outer.entered_region().and_then(|number| outer.region(number));
        if entered != block.parent_region() {
            return false;
        }
        inner = outer;
    }
}

/// Whether every path through its region has the block on it.
fn is_on_every_path<I: Ir>(block: Block<I>) -> bool {
    let Some(entry) = block.parent_region().and_then(|region| region.first_block()) else { return false };
    if entry == block {
        return true;
    }
    let mut edges: Vec<(Block<I>, Vec<Block<I>>)> = Vec::new();
    // Blocks that are reached without this one.
    let mut seen = FxHashSet::from_iter([block]);
    let mut pending = vec![entry];
    while let Some(at) = pending.pop() {
        if !seen.insert(at) {
            continue;
        }
        let after: Vec<_> = at.terminator().into_iter().flat_map(Op::successors).collect();
        if after.is_empty() {
            return false;
        }
        pending.extend(&after);
        edges.push((at, after));
    }
    // From each of them, there is a way to this one.
    let mut before: FxHashMap<Block<I>, Vec<Block<I>>> = FxHashMap::default();
    for (at, after) in &edges {
        for next in after {
            before.entry(*next).or_default().push(*at);
        }
    }
    let mut leads = FxHashSet::default();
    let next = |at, next: &mut Vec<_>| next.extend(before.get(&at).into_iter().flatten());
    reach(vec![block], |at| leads.insert(*at), next);
    edges.iter().all(|(at, _)| leads.contains(at))
}
