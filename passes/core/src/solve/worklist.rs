//! What has grown since it was last looked at: blocks of instances, and in each the values.
//!
//! ```text
//! blocks   f[global] block 2, f[global] block 0, kernel block 1     the first is visited next
//! block 2  %q, %p                                                   until nothing in it is left
//! ```
//!
//! A block is visited as a whole, so that a loop inside it settles in one visit. Blocks of instances that were made later
//! come first: an instance is made by its first caller, so that callees settle before their callers go on, and a result is
//! seldom received twice. In an instance, blocks come in program order. The solution does not depend on any of this, the
//! number of visits does.

use super::Instance;
use crate::ids::{BlockId, IdMap, InstanceBlockId, InstanceId, NodeId, ValueId};
use std::{cmp::Reverse, collections::BinaryHeap};

/// A block of an instance that waits for a visit. The greatest is visited first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    callees_first: InstanceId,
    then_program_order: Reverse<BlockId>,
    id: InstanceBlockId,
}

/// Whether a value has grown, and which other one of its block grew before it.
#[derive(Clone, Copy, Debug)]
enum Grown {
    No,
    First,
    After(NodeId),
}

/// The work list.
#[derive(Debug, Default)]
pub(super) struct WorkList {
    waiting: BinaryHeap<Waiting>,
    /// The value of each block that grew last.
    last: IdMap<InstanceBlockId, Option<NodeId>>,
    grown: IdMap<ValueId, Grown>,
    visited: IdMap<InstanceBlockId, bool>,
    visiting: Option<InstanceBlockId>,
}

impl WorkList {
    /// Makes room for one more instance. Returns the place of its first block.
    pub fn add_instance(&mut self, values: usize, blocks: usize) -> u32 {
        self.grown.extend(values, Grown::No);
        self.visited.extend(blocks, false);
        self.last.extend(blocks, None) as u32
    }

    /// How many blocks there are in all instances.
    pub fn blocks(&self) -> usize {
        self.last.len()
    }

    /// The next block to visit, and whether it never was visited before.
    pub fn next_block(&mut self) -> Option<(InstanceId, BlockId, InstanceBlockId, bool)> {
        let Some(Waiting { callees_first, then_program_order: Reverse(block), id }) = self.waiting.pop()
        else {
            self.visiting = None;
            return None;
        };
        self.visiting = Some(id);
        let is_first = !std::mem::replace(&mut self.visited[id], true);
        Some((callees_first, block, id, is_first))
    }

    /// Takes a grown value out of a block of `instance`.
    #[inline]
    pub fn next_value(&mut self, block: InstanceBlockId, instance: &Instance) -> Option<NodeId> {
        let node = self.last[block]?;
        self.last[block] = match std::mem::replace(&mut self.grown[instance.value(node)], Grown::No) {
            Grown::After(before) => Some(before),
            Grown::First | Grown::No => None,
        };
        Some(node)
    }

    /// Notes that a value has grown.
    #[inline]
    pub fn add(
        &mut self,
        instance: InstanceId,
        block: BlockId,
        id: InstanceBlockId,
        node: NodeId,
        value: ValueId,
    ) {
        if !matches!(self.grown[value], Grown::No) {
            return;
        }
        let before = self.last[id].replace(node);
        self.grown[value] = before.map_or(Grown::First, Grown::After);
        // The block that is visited just now goes on until nothing is left.
        if before.is_none() && self.visiting != Some(id) {
            self.waiting.push(Waiting { callees_first: instance, then_program_order: Reverse(block), id });
        }
    }
}
