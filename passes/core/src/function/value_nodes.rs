//! Which nodes of a graph belong to a value.
//!
//! ```text
//! %p = llvm.getelementptr ...      nodes 4..5
//! %s = llvm.load ... {ptr, ptr}    nodes 5..7, one for each pointer
//! ```
//!
//! A value is looked up for each operand of each op. So this is no general map: a key is the address of a value, which is
//! never null, nothing is ever taken out, and of a body it is known how many values it has about. A slot holds all that
//! is known of a value, and the next slot is looked at where another value is in it; at most half of the slots are taken,
//! so that one is free.

use std::ops::Range;

/// A value, and its nodes.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    value: usize,
    start: u32,
    end: u32,
}

/// The nodes of each value of a function, which follow each other.
#[derive(Clone, Debug, Default)]
pub struct ValueNodes {
    /// A power of two of them, or none.
    slots: Vec<Slot>,
    taken: usize,
}

impl ValueNodes {
    /// No nodes so far, with room for so many values.
    pub fn with_room(values: usize) -> Self {
        Self { slots: vec![Slot::default(); (values * 2 + 1).next_power_of_two()], taken: 0 }
    }

    /// The nodes of a value, by its address.
    #[inline]
    pub fn get(&self, value: usize) -> Option<Range<u32>> {
        let slot = self.slots.get(self.find(value)?)?;
        (slot.value == value).then_some(slot.start..slot.end)
    }

    /// These are the nodes of a value.
    pub fn insert(&mut self, value: usize, nodes: Range<u32>) {
        let Some(slot) = self.slot(value) else { return };
        *slot = Slot { value, start: nodes.start, end: nodes.end };
    }

    /// Appends `node` to the value's range.
    pub fn push(&mut self, value: usize, node: u32) {
        let Some(slot) = self.slot(value) else { return };
        let start = if slot.value == value { slot.start } else { node };
        *slot = Slot { value, start, end: node + 1 };
    }

    /// The slot of a value, which is to be filled.
    fn slot(&mut self, value: usize) -> Option<&mut Slot> {
        if self.slots.len() < (self.taken + 1) * 2 {
            self.grow();
        }
        let index = self.find(value)?;
        let slot = self.slots.get_mut(index)?;
        self.taken += usize::from(slot.value == 0);
        Some(slot)
    }

    /// The slot that a value has, or would get; none if there are no slots.
    #[inline]
    fn find(&self, value: usize) -> Option<usize> {
        let last = self.slots.len().checked_sub(1)?;
        // Fibonacci hashing: addresses of neighbours differ in few bits.
        let hash = (value as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut index = (hash >> 32) as usize & last;
        while self.slots[index].value != value && self.slots[index].value != 0 {
            index = (index + 1) & last;
        }
        Some(index)
    }

    fn grow(&mut self) {
        let slots = std::mem::take(&mut self.slots);
        *self = Self::with_room((self.taken + 1) * 2);
        for slot in slots.into_iter().filter(|slot| slot.value != 0) {
            self.insert(slot.value, slot.start..slot.end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ValueNodes;

    #[test]
    fn all_values_are_found_however_many_there_are() {
        for mut nodes in [ValueNodes::default(), ValueNodes::with_room(0), ValueNodes::with_room(100)] {
            assert_eq!(nodes.get(8), None);
            for value in 1..=1000usize {
                // Aligned addresses, as values have.
                nodes.insert(value * 16, value as u32..value as u32 + 2);
            }
            for value in 1..=1000usize {
                assert_eq!(nodes.get(value * 16), Some(value as u32..value as u32 + 2));
                assert_eq!(nodes.get(value * 16 + 8), None);
            }
        }
    }

    #[test]
    fn values_that_meet_in_one_slot_are_distinguished() {
        // The high bits of a product with these are the same, as far as slots are distinguished by them.
        let mut nodes = ValueNodes::with_room(3);
        let values: Vec<usize> = (1..200).map(|number| number << 40 | 8).collect();
        for (number, value) in values.iter().enumerate() {
            nodes.push(*value, number as u32 * 2);
            nodes.push(*value, number as u32 * 2 + 1);
        }
        for (number, value) in values.iter().enumerate() {
            let first = number as u32 * 2;
            assert_eq!(nodes.get(*value), Some(first..first + 2));
        }
    }

    #[test]
    fn what_is_inserted_again_takes_no_more_room() {
        let mut nodes = ValueNodes::with_room(1);
        for node in 0..50 {
            nodes.insert(16, node..node + 1);
        }
        assert_eq!(nodes.get(16), Some(49..50));
        assert_eq!(nodes.taken, 1);
    }
}
