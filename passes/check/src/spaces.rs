//! Sets of memory spaces.

use tilespace_core::MemorySpace;

/// A set of memory spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spaces(u8);

impl Spaces {
    pub const ALL: Self = Self(u8::MAX);

    pub fn of(space: MemorySpace) -> Self {
        Self(space.mask_bits())
    }

    #[must_use]
    pub fn with(self, space: MemorySpace) -> Self {
        Self(self.0 | space.mask_bits())
    }

    #[must_use]
    pub fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    pub fn contains(self, space: MemorySpace) -> bool {
        self.0 & space.mask_bits() != 0
    }

    pub fn iter(self) -> impl Iterator<Item = MemorySpace> {
        MemorySpace::CONCRETE.into_iter().filter(move |space| self.contains(*space))
    }

    /// Whether a pointer of this set may name a byte of `space`.
    pub fn reaches(self, space: MemorySpace) -> bool {
        self.iter().any(|known| known.may_alias(space))
    }
}
