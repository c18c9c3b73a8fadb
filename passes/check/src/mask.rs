//! Where a pointer may be: the lattice of all constraints.
//!
//! ```text
//! {shared}            in shared memory
//! {shared, null}      there, or no address
//! {unknown}           anywhere: unknown origin
//! {}                  never computed
//! ```
//!
//! A set contains everything that the pointer may be, so that a larger one is always sound and the empty set
//! is the least. The set of a number has the spaces of the addresses that its bits may belong to.

use tilespace_core::MemorySpace;

/// A set of memory spaces, and of values that are in none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mask(u16);

impl Mask {
    pub const EMPTY: Self = Self(0);
    /// Null, which is no address.
    pub const NULL: Self = Self(0x100);
    /// No address of data, with an unknown number: a function, or what a mask left of an address.
    pub const NO_ADDRESS: Self = Self(0x200);
    /// An address of unknown origin.
    pub const UNKNOWN: Self = Self(0x400);
    /// The same, where functions that are not visible decide: nothing may be presumed of it.
    pub const OUTSIDE: Self = Self(0x800);
    /// In shared memory of the block, and claimed to be in the cluster's, which contains it: correct as
    /// either.
    pub const IN_BOTH: Self = Self(0x1000);
    /// An argument by value of a kernel: in parameter memory, or a copy of it in local memory.
    pub const ARGUMENT: Self = Self(0x2000);

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

    /// The singletons of all members.
    pub fn members(self) -> impl Iterator<Item = Self> {
        (0..14).map(|bit| Self(1 << bit)).filter(move |member| self.contains(*member))
    }

    /// The spaces in the set, without those that an unknown address may be in.
    pub fn spaces(self) -> impl Iterator<Item = MemorySpace> {
        let in_both = move |space| space == MemorySpace::Shared && self.meets(Self::IN_BOTH);
        let argument = move |space| space == MemorySpace::Param && self.meets(Self::ARGUMENT);
        let known =
            move |space: &MemorySpace| self.contains(Self::of(*space)) || in_both(*space) || argument(*space);
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

    /// The members that remain where a type gives the space. A null is no address there either; the number
    /// that it is converted to is known in global memory alone. What is in memory of the block is still there
    /// where its type is that of the cluster.
    #[must_use]
    fn narrowed_by_type(self, typed: Self) -> Self {
        let of_block = Self::of(MemorySpace::Shared).join(Self::IN_BOTH);
        let addresses = match typed == Self::of(MemorySpace::SharedCluster) {
            _ if self.addresses() == Self::EMPTY => Self::EMPTY,
            true if of_block.contains(self.addresses()) => Self::IN_BOTH,
            _ => typed,
        };
        let is_converted = self.meets(Self::NULL) && typed != Self::of(MemorySpace::Global);
        let converted = if is_converted { Self::NO_ADDRESS } else { Self::EMPTY };
        self.without(self.addresses()).join(addresses).join(converted)
    }

    /// The members that are still addresses in a later launch: memory of the device and of the host persists,
    /// all other memory is gone.
    #[must_use]
    pub fn after_launch(self) -> Self {
        let gone = MemorySpace::CONCRETE
            .into_iter()
            .filter(|space| !matches!(space, MemorySpace::Global | MemorySpace::Constant));
        gone.fold(self.without(Self::IN_BOTH.join(Self::ARGUMENT)), |mask, space| {
            mask.without(Self::of(space))
        })
    }

    /// The spaces in which an access at such an address may touch a byte.
    pub fn reached(self) -> impl Iterator<Item = MemorySpace> {
        let reached = move |space: &MemorySpace| {
            self.is_unknown() || self.spaces().any(|known| known.may_alias(*space))
        };
        MemorySpace::CONCRETE.into_iter().filter(reached)
    }

    /// The key that distinguishes callers: the single space, or that there are several, and whether null is a
    /// member.
    pub fn vote(self, cluster_join: bool) -> Self {
        let spaces = self.addresses();
        let cluster = Self::of(MemorySpace::Shared).join(Self::of(MemorySpace::SharedCluster));
        let is_one = spaces.0.count_ones() <= 1 && !spaces.is_unknown();
        let known = is_one || cluster_join && cluster.contains(spaces);
        let null = Self(self.0 & Self::NULL.0);
        if known { spaces.join(null) } else { Self::UNKNOWN }
    }
}

/// Facts about a pointer at a use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The answers of tests of its space, in the order of the program.
    pub answers: Vec<(MemorySpace, bool)>,
    /// A promise of the original that it is in this space.
    pub promised: Option<MemorySpace>,
    /// The mask by a type that a rewrite set.
    pub typed: Option<Mask>,
}

impl Filter {
    /// Whether there are no facts.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The rest of a set behind a test.
    ///
    /// A pointer that may have answered yes is in that window, and can be converted to that space. So can
    /// null in the window of global memory, where it is the same number. No conversion leads to parameter
    /// memory: a yes for it removes what certainly answers otherwise, as a no does.
    pub fn apply(&self, mask: Mask) -> Mask {
        if mask == Mask::EMPTY {
            return mask;
        }
        let mask = self.promised.map_or(mask, Mask::of);
        let mask = self.typed.map_or(mask, |typed| mask.narrowed_by_type(typed));
        self.answers.iter().fold(mask, |mask, (space, answer)| {
            mask.members().fold(Mask::EMPTY, |left, member| left.join(behind(member, *space, *answer)))
        })
    }
}

/// The rest of one member behind a test.
fn behind(member: Mask, space: MemorySpace, answer: bool) -> Mask {
    use MemorySpace::{Global, Local, Shared, SharedCluster};
    let known = member.spaces().next();
    let is_otherwise = known.is_some_and(|known| known.isspacep(space) == Some(!answer));
    if is_otherwise || answer && member == Mask::NULL && space != Global {
        return Mask::EMPTY;
    }
    match (known, space) {
        _ if !answer || !space.is_castable() || member == Mask::IN_BOTH => member,
        // A copy in local memory has the contents of the argument.
        _ if member == Mask::ARGUMENT && space == Local => Mask::of(space).join(member),
        (Some(Shared), SharedCluster) | (Some(SharedCluster), Shared) => Mask::IN_BOTH,
        _ => Mask::of(space),
    }
}
