//! The contents of memory: for each space, the join of all pointers stored in it.
//!
//! ```text
//! kernel @a   store %shared, %table     %table points to global memory
//! kernel @b   %p = load %table          may get what @a stores: shared
//! ```
//!
//! Launches are not told apart. So a load gets whatever any launch of the module may have left there, in
//! whatever order they run; in shared memory, which ends with its block, that is more than a run may find.

use crate::{MemorySpace, lattice::Mask};

/// The spaces that an address in `spaces` may alias: windows overlap (shared memory is part of the
/// cluster's), and an unknown pointer may be anywhere.
pub(crate) fn reached(spaces: Mask) -> impl Iterator<Item = MemorySpace> {
    let known = if spaces.contains(Mask::UNKNOWN) { Mask::ANYWHERE } else { spaces };
    MemorySpace::CONCRETE.into_iter().filter(move |space| known.spaces().any(|other| space.may_alias(other)))
}

/// The contents of memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents([Mask; MemorySpace::ALL.len()]);

impl Contents {
    /// The contents of memory that can be any of `spaces`.
    pub fn read(&self, spaces: Mask) -> Mask {
        reached(spaces).map(|space| self.0[space as usize]).collect()
    }

    /// Joins `mask` into memory that can be any of `spaces`. Whether it has grown.
    pub(super) fn write(&mut self, spaces: Mask, mask: Mask) -> bool {
        reached(spaces).fold(false, |has_grown, space| {
            let held = &mut self.0[space as usize];
            let grows = !held.contains(mask);
            *held = held.join(mask);
            grows || has_grown
        })
    }
}
