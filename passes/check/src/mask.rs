//! Where a pointer may be: the lattice that all constraints speak of.
//!
//! ```text
//! {shared}            in shared memory
//! {shared, null}      there, or no address
//! {unknown}           anywhere: unknown origin
//! {}                  never computed
//! ```
//!
//! A set contains whatever the pointer may be, so that more is always right and the empty set is the least. A number has
//! the set of the addresses that its bits may belong to.

use tilespace_core::MemorySpace;

/// A set of memory spaces, and of what is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mask(u16);

impl Mask {
    pub const EMPTY: Self = Self(0);
    /// Null, which is no address.
    pub const NULL: Self = Self(0x100);
    /// What is no address of data, and whose number is unknown: a function, or what is left of a masked address.
    pub const NO_ADDRESS: Self = Self(0x200);
    /// An address of unknown origin.
    pub const UNKNOWN: Self = Self(0x400);
    /// The same, where functions decide that are not in sight: nothing may be presumed of it.
    pub const OUTSIDE: Self = Self(0x800);
    /// In shared memory of the block, and said to be in the cluster's, which contains it: right as either.
    pub const IN_BOTH: Self = Self(0x1000);

    pub fn of(space: MemorySpace) -> Self {
        Self(u16::from(space.mask_bits()))
    }

    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub fn contains(self, other: Self) -> bool {
        self.0 | other.0 == self.0
    }

    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Each member alone.
    pub fn members(self) -> impl Iterator<Item = Self> {
        (0..13).map(|bit| Self(1 << bit)).filter(move |member| self.contains(*member))
    }

    /// The spaces in the set, without what an unknown address stands for.
    pub fn spaces(self) -> impl Iterator<Item = MemorySpace> {
        let in_both = move |space| space == MemorySpace::Shared && self.meets(Self::IN_BOTH);
        let known = move |space: &MemorySpace| self.contains(Self::of(*space)) || in_both(*space);
        MemorySpace::CONCRETE.into_iter().filter(known)
    }

    pub fn is_unknown(self) -> bool {
        self.meets(Self::UNKNOWN.join(Self::OUTSIDE))
    }

    /// The addresses in the set.
    #[must_use]
    pub fn addresses(self) -> Self {
        self.without(Self::NULL.join(Self::NO_ADDRESS))
    }

    /// What is left where a type says where the addresses are. A null is no address there either; which number the conversion
    /// makes of it is known in global memory alone. What is in memory of the block is there still where its type says that of
    /// the cluster.
    #[must_use]
    fn said_to_be(self, said: Self) -> Self {
        let of_block = Self::of(MemorySpace::Shared).join(Self::IN_BOTH);
        let addresses = match said == Self::of(MemorySpace::SharedCluster) {
            _ if self.addresses() == Self::EMPTY => Self::EMPTY,
            true if of_block.contains(self.addresses()) => Self::IN_BOTH,
            _ => said,
        };
        let is_converted = self.meets(Self::NULL) && said != Self::of(MemorySpace::Global);
        let converted = if is_converted { Self::NO_ADDRESS } else { Self::EMPTY };
        self.without(self.addresses()).join(addresses).join(converted)
    }

    /// What is still an address in a later launch: memory of the device and of the host stays, all other memory is gone.
    #[must_use]
    pub fn after_launch(self) -> Self {
        let gone = MemorySpace::CONCRETE
            .into_iter()
            .filter(|space| !matches!(space, MemorySpace::Global | MemorySpace::Constant));
        gone.fold(self.without(Self::IN_BOTH), |mask, space| mask.without(Self::of(space)))
    }

    /// The spaces of which an access at such an address may touch a byte.
    pub fn reached(self) -> impl Iterator<Item = MemorySpace> {
        let reached = move |space: &MemorySpace| {
            self.is_unknown() || self.spaces().any(|known| known.may_alias(*space))
        };
        MemorySpace::CONCRETE.into_iter().filter(reached)
    }

    /// What callers can be told apart by: the one space, or whether there are more, and whether null is among them.
    pub fn vote(self, cluster_join: bool) -> Self {
        let spaces = self.addresses();
        let cluster = Self::of(MemorySpace::Shared).join(Self::of(MemorySpace::SharedCluster));
        let is_one = spaces.0.count_ones() <= 1 && !spaces.is_unknown();
        let known = is_one || cluster_join && cluster.contains(spaces);
        let null = Self(self.0 & Self::NULL.0);
        if known { spaces.join(null) } else { Self::UNKNOWN }
    }
}

/// What is said of a pointer where it is used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The answers of tests of its space, in the order in which they were given.
    pub answers: Vec<(MemorySpace, bool)>,
    /// The original promises that it is here.
    pub promised: Option<MemorySpace>,
    /// The type that a rewrite gave it says that it is here.
    pub typed: Option<Mask>,
}

impl Filter {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What is left of a set.
    ///
    /// What may have answered yes is in that window, and can be converted to that space. That is null too, in the window
    /// of global memory, where it is the same number. To parameter memory no conversion leads: a yes for it takes away
    /// what certainly answers otherwise, as a no does.
    pub fn apply(&self, mask: Mask) -> Mask {
        if mask == Mask::EMPTY {
            return mask;
        }
        let mask = self.promised.map_or(mask, Mask::of);
        let mask = self.typed.map_or(mask, |said| mask.said_to_be(said));
        self.answers.iter().fold(mask, |mask, (space, answer)| {
            mask.members().fold(Mask::EMPTY, |left, member| left.join(behind(member, *space, *answer)))
        })
    }
}

/// What is left of one member behind a test.
fn behind(member: Mask, space: MemorySpace, answer: bool) -> Mask {
    use MemorySpace::{Global, Shared, SharedCluster};
    let known = member.spaces().next();
    let is_otherwise = known.is_some_and(|known| known.isspacep(space) == Some(!answer));
    if is_otherwise || answer && member == Mask::NULL && space != Global {
        return Mask::EMPTY;
    }
    match (known, space) {
        _ if !answer || !space.is_castable() || member == Mask::IN_BOTH => member,
        (Some(Shared), SharedCluster) | (Some(SharedCluster), Shared) => Mask::IN_BOTH,
        _ => Mask::of(space),
    }
}
