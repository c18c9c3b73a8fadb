//! The worklist: blocks of instances, and in each the values that have grown since they were last visited.
//!
//! ```text
//! blocks   f[global] block 2, f[global] block 0, kernel block 1     the first is visited next
//! block 2  %q, %p                                                   until nothing in it is left
//! ```
//!
//! A block is visited as a whole, so that a loop inside it reaches its fixpoint in one visit. Blocks of
//! younger instances come first: an instance is created by its first caller, so callees tend to reach their
//! fixpoint before their callers go on, and a result is seldom received twice. Within an instance, blocks
//! come in program order. The solution does not depend on any of this, the number of visits does.

use super::Instance;
use crate::ids::{BlockId, IdMap, InstanceBlockId, InstanceId, NodeId, ValueId};
use std::{cmp::Reverse, collections::BinaryHeap};

/// A queued block of an instance. The greatest is visited first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct QueuedBlock {
    callees_first: InstanceId,
    then_program_order: Reverse<BlockId>,
    id: InstanceBlockId,
}

/// The link of a value in the intrusive stack of grown values of its block.
#[derive(Clone, Copy, Debug)]
enum Link {
    /// The value is not on the stack.
    Absent,
    /// It is the bottom of the stack.
    Bottom,
    /// It is on top of this one.
    Above(NodeId),
}

/// The worklist.
#[derive(Debug, Default)]
pub(super) struct WorkList {
    queue: BinaryHeap<QueuedBlock>,
    /// The top of the stack of grown values of each block.
    top: IdMap<InstanceBlockId, Option<NodeId>>,
    links: IdMap<ValueId, Link>,
    visiting: Option<InstanceBlockId>,
}

impl WorkList {
    /// Makes room for one more instance. Returns the index of its first block.
    pub fn add_instance(&mut self, values: usize, blocks: usize) -> u32 {
        self.links.extend(values, Link::Absent);
        self.top.extend(blocks, None) as u32
    }

    /// How many blocks there are in all instances.
    pub fn blocks(&self) -> usize {
        self.top.len()
    }

    /// The next block to visit.
    pub fn next_block(&mut self) -> Option<(InstanceId, InstanceBlockId)> {
        let next = self.queue.pop();
        self.visiting = next.map(|next| next.id);
        next.map(|next| (next.callees_first, next.id))
    }

    /// Pops a grown value of a block of `instance`.
    #[inline]
    pub fn next_value(&mut self, block: InstanceBlockId, instance: &Instance) -> Option<NodeId> {
        let node = self.top[block]?;
        self.top[block] = match std::mem::replace(&mut self.links[instance.value(node)], Link::Absent) {
            Link::Above(before) => Some(before),
            Link::Bottom | Link::Absent => None,
        };
        Some(node)
    }

    /// Pushes a value that has grown, and queues its block.
    #[inline]
    pub fn add(
        &mut self,
        instance: InstanceId,
        block: BlockId,
        id: InstanceBlockId,
        node: NodeId,
        value: ValueId,
    ) {
        if !matches!(self.links[value], Link::Absent) {
            return;
        }
        let before = self.top[id].replace(node);
        self.links[value] = before.map_or(Link::Bottom, Link::Above);
        // The current visit of a block goes on until its stack is empty.
        if before.is_none() && self.visiting != Some(id) {
            let then_program_order = Reverse(block);
            self.queue.push(QueuedBlock { callees_first: instance, then_program_order, id });
        }
    }
}
