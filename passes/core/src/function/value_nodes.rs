//! Which nodes of a graph belong to a value.
//!
//! ```text
//! %p = llvm.getelementptr ...      nodes 4..5
//! %s = llvm.load ... {ptr, ptr}    nodes 5..7, one for each pointer
//! ```

use crate::ir::{Ir, Value};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The nodes of each value of a function, which follow each other.
#[derive(Clone, Debug, Default)]
pub struct ValueNodes<I: Ir>(FxHashMap<Value<I>, (u32, u32)>);

impl<I: Ir> ValueNodes<I> {
    /// No nodes so far, with room for so many values.
    pub fn with_room(values: usize) -> Self {
        Self(FxHashMap::with_capacity_and_hasher(values, rustc_hash::FxBuildHasher))
    }

    /// The nodes of a value.
    #[inline]
    pub fn get(&self, value: Value<I>) -> Option<Range<u32>> {
        self.0.get(&value).map(|(start, end)| *start..*end)
    }

    /// These are the nodes of a value.
    pub fn insert(&mut self, value: Value<I>, nodes: Range<u32>) {
        self.0.insert(value, (nodes.start, nodes.end));
    }

    /// Appends `node` to the value's range.
    pub fn push(&mut self, value: Value<I>, node: u32) {
        self.0.entry(value).or_insert((node, node)).1 = node + 1;
    }
}
