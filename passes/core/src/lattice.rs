//! The vote lattice: the agreement of several observations of one pointer.
//!
//! Problem: a helper is called with a pointer to shared memory here and with a pointer to global memory
//! there. What may its body assume? Each pointer value has a [`Mask`], the *set* of spaces that may reach it.
//! The body may rely on the [`Vote`], which depends only on that set:
//!
//! ```text
//!                    POISON (2000)            two spaces or more: nothing can be assumed
//!       /      /       |       \       \
//!   global  shared  constant  local   ...     exactly one space
//!       \      \       |       /       /
//!                    UNDET (1000)             nothing reached it: null, undef, dead code
//! ```
//!
//! Masks form a join-semilattice under union, and so do votes in the order drawn. The vote of a join is the
//! join of the votes. Masks only grow and there are seven spaces, so a vote changes at most twice (UNDET, a
//! space, POISON), or once more with `cluster-join` or where a copy of an argument joins the argument. That
//! is the whole termination argument of the solver. Claiming a space is sound since every path that can bring
//! a pointer here was followed and brought that space; a null pointer brings none because it is never an
//! address.
//!
//! Shared memory of the cluster covers shared memory of the block, so a pointer that may be in either could
//! be claimed to be in the cluster's. By default it is not: the two are spaces like any others. With
//! `cluster-join` a mask with the larger one carries one more bit, [`Mask::with_cluster_join`], which no
//! report shows. A vote still depends only on the mask, and the order has one more step, shared below
//! [`Vote::Cluster`] below poison:
//!
//! ```text
//! {shared}, {shared_cluster}              their join is POISON
//! {shared}, {shared_cluster, covers}      their join is shared_cluster: right for both, windows are nested
//! ```
//!
//! An argument by value of a kernel is parameter memory, or a copy of it in local memory that LLVM makes or
//! does not make. Its contents are the same, and no access can name it: neither of the two is certain, and in
//! functions `ld.param` reads the function's own parameters. So its mask has another bit that no report
//! shows, [`Mask::ARGUMENT`]. Its vote distinguishes callers, but has no space:
//!
//! ```text
//! {param}, {param, or a copy}             their join is the latter
//! ```
//!
//! A comparison or `isspacep` can distinguish a null pointer from an address of the claimed space: generic
//! null lies in no window but global memory's, and converting it to another space is undefined (PTX ISA,
//! `cvta`). So a mask also records whether null can be among the values ([`Mask::NULL`]), which no vote
//! shows: an access through such a value may name its space, but the value itself stays generic
//! ([`Mask::settled`]).

use crate::{MASK_UNKNOWN, MemorySpace};
use serde::Serialize;

/// The set of memory spaces that can reach a value, one bit for each (document "Address Spaces", internal
/// bitmask).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mask(u16);

/// Shared memory is treated as part of the cluster's. Set only together with the bit of the cluster's.
const COVERS: u16 = 0x100;
/// Parameter memory may be a copy of it.
const COPIED: u16 = 0x400;
/// The value stays generic, whatever is known of it ([`crate::generic`]). Set in plans, never in solutions.
const STAYS_GENERIC: u16 = 0x200;

/// The space of each bit. Generic has none, and is in no set.
const BY_BIT: [MemorySpace; 8] = {
    let (mut spaces, mut index) = ([MemorySpace::Generic; 8], 0);
    while index < MemorySpace::CONCRETE.len() {
        let space = MemorySpace::CONCRETE[index];
        assert!(space.mask_bits().is_power_of_two(), "a space has one bit");
        spaces[space.mask_bits().trailing_zeros() as usize] = space;
        index += 1;
    }
    spaces
};

impl Mask {
    /// No space reaches the value: it is null, undef, or never computed.
    pub const EMPTY: Mask = Mask(0);
    /// A null or undefined pointer: no space, but a value that a test of the space can see.
    pub const NULL: Mask = Mask(0x80);
    /// The set of a value with the vote [`Vote::Cluster`].
    pub const CLUSTER: Mask =
        Mask::of(MemorySpace::Shared).join(Mask::of(MemorySpace::SharedCluster)).with_cluster_join();
    /// An argument by value of a kernel: parameter memory, or a copy of it.
    pub const ARGUMENT: Mask = Mask(Mask::of(MemorySpace::Param).0 | COPIED);
    /// Any space that a generic pointer of unknown origin may name.
    pub const UNKNOWN: Mask = Mask(MASK_UNKNOWN as u16);

    /// Every space: where a pointer may be if not even the kind of its origin is known.
    pub const ANYWHERE: Mask = {
        let (mut bits, mut index) = (COPIED, 0);
        while index < MemorySpace::CONCRETE.len() {
            bits |= MemorySpace::CONCRETE[index].mask_bits() as u16;
            index += 1;
        }
        Mask(bits)
    };

    /// The set with just `space`; for [`MemorySpace::Generic`], which says nothing, [`Mask::UNKNOWN`].
    #[inline]
    pub const fn of(space: MemorySpace) -> Mask {
        match space.mask_bits() {
            0 => Mask::UNKNOWN,
            bits => Mask(bits as u16),
        }
    }

    /// The set where shared memory is treated as part of the cluster's (`cluster-join`).
    #[must_use]
    pub const fn with_cluster_join(self) -> Mask {
        match self.contains(Mask::of(MemorySpace::SharedCluster)) {
            true => Mask(self.0 | COVERS),
            false => self,
        }
    }

    /// The union.
    #[must_use]
    pub const fn join(self, other: Mask) -> Mask {
        Mask(self.0 | other.0)
    }

    /// The set without `space`.
    #[must_use]
    pub const fn without(self, space: MemorySpace) -> Mask {
        Mask(self.0 & !(space.mask_bits() as u16))
    }

    /// Whether no space reaches the value.
    pub const fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// Whether `other` is a subset.
    #[inline]
    pub const fn contains(self, other: Mask) -> bool {
        self.0 | other.0 == self.0
    }

    /// The bits of the spaces only, as the reference documents number them.
    #[inline]
    pub const fn bits(self) -> u8 {
        (self.0 & !(Mask::NULL.0 | COVERS | COPIED | STAYS_GENERIC)) as u8
    }

    /// The answer of `isspacep` for `space` for every value with this mask; none where values differ, or
    /// where the hardware's answer is not certain.
    pub fn isspacep(self, space: MemorySpace) -> Option<bool> {
        if self.is_empty() || self.may_be_null() || self.contains(Mask::UNKNOWN) {
            return None;
        }
        let mut answers = self.spaces().map(|known| known.isspacep(space));
        let first = answers.next()??;
        answers.all(|answer| answer == Some(first)).then_some(first)
    }

    /// The transfer function of a guard: the rest of the set where `isspacep` for `space` answered `answer`.
    ///
    /// After a yes, the value is in that window and can be converted to that space. So can null in the window
    /// of global memory, where it is the same number. After a no, the spaces are removed for which the test
    /// certainly answers yes; a set of unknown origin stays whole, since it stands for spaces that it does
    /// not list. A yes for parameter memory only removes spaces too, since no conversion leads there. An
    /// address in local memory may be the address of a copy of an argument by value, with the argument's
    /// contents.
    #[must_use]
    pub fn answering(self, space: MemorySpace, answer: bool) -> Mask {
        if answer && space.is_castable() {
            let may = |known: MemorySpace| known.isspacep(space) != Some(false);
            let null = self.may_be_null() && space == MemorySpace::Global;
            let is_there = null || self.contains(Mask::UNKNOWN) || self.spaces().any(may);
            return match is_there {
                true if space == MemorySpace::Local && self.contains(Mask::of(MemorySpace::Param)) => {
                    Mask::of(space).join(Mask::ARGUMENT)
                }
                true => Mask::of(space),
                false => Mask::EMPTY,
            };
        }
        if self.contains(Mask::UNKNOWN) {
            return self;
        }
        let otherwise = self.spaces().filter(|known| known.isspacep(space) == Some(!answer));
        let left = Mask(self.0 & !otherwise.map(Mask::of).collect::<Mask>().0);
        match left.contains(Mask::of(MemorySpace::SharedCluster)) {
            true => left,
            false => Mask(left.0 & !COVERS),
        }
    }

    /// The spaces in the set, in the order of their bits.
    pub fn spaces(self) -> impl Iterator<Item = MemorySpace> {
        MemorySpace::CONCRETE.into_iter().filter(move |space| self.contains(Mask::of(*space)))
    }

    /// Whether an address with this set and an address with the set `other` may alias: windows overlap, and
    /// an unknown address may be in any.
    pub fn may_alias(self, other: Mask) -> bool {
        let unknown = |a: Mask, b: Mask| a.contains(Mask::UNKNOWN) && !b.is_empty();
        unknown(self, other)
            || unknown(other, self)
            || self.spaces().any(|one| other.spaces().any(|another| one.may_alias(another)))
    }

    /// Whether null is among the values.
    #[inline]
    pub const fn may_be_null(self) -> bool {
        self.contains(Mask::NULL)
    }

    /// This set, for a value that stays generic.
    #[must_use]
    pub const fn staying_generic(self) -> Mask {
        Mask(self.0 | STAYS_GENERIC)
    }

    /// Whether the value stays generic.
    pub const fn stays_generic(self) -> bool {
        self.0 & STAYS_GENERIC != 0
    }

    /// The one space, other than global, that all values are in, if none is null.
    pub fn never_null(self) -> Option<MemorySpace> {
        self.vote().space().filter(|space| !self.may_be_null() && *space != MemorySpace::Global)
    }

    /// This set without null.
    #[must_use]
    pub const fn without_null(self) -> Mask {
        Mask(self.0 & !Mask::NULL.0)
    }

    /// The space to which the value itself may be retyped, whatever its uses. None where it stays generic or
    /// may be null (but for global memory): then only accesses through it name the space.
    #[inline]
    pub fn settled(self) -> Option<MemorySpace> {
        let stays_generic = self.may_be_null() || self.stays_generic();
        self.vote().space().filter(|space| !stays_generic || *space == MemorySpace::Global)
    }

    /// The vote of a value with this set: all that may be relied on.
    #[inline]
    pub fn vote(self) -> Vote {
        if self.0 & COVERS != 0 && Mask::CLUSTER.contains(Mask(self.0 & !(Mask::NULL.0 | STAYS_GENERIC))) {
            return Vote::Cluster;
        }
        match self.bits() {
            0 => Vote::Undet,
            bits if self.0 & COPIED != 0 && bits.is_power_of_two() => Vote::Argument,
            bits if bits.is_power_of_two() => Vote::Space(BY_BIT[bits.trailing_zeros() as usize]),
            _ => Vote::Poison,
        }
    }
}

impl std::fmt::Debug for Mask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let null = self.may_be_null().then_some("null");
        f.debug_set().entries(self.spaces().map(MemorySpace::name).chain(null)).finish()
    }
}

impl FromIterator<Mask> for Mask {
    fn from_iter<I: IntoIterator<Item = Mask>>(masks: I) -> Mask {
        masks.into_iter().fold(Mask::EMPTY, Mask::join)
    }
}

/// The agreement of all observations of one argument, value or result (document "Address-Space Vote
/// Lattice").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(into = "u32")]
pub enum Vote {
    /// No observation yet: bottom.
    #[default]
    Undet,
    /// Every observation was this concrete space.
    Space(MemorySpace),
    /// Every observation was shared memory, of this block or of its cluster, with `cluster-join`.
    Cluster,
    /// Every observation was an argument by value of a kernel, or a copy of one.
    Argument,
    /// Observations disagree, or one of them is unknown: top, absorbing.
    Poison,
}

impl Vote {
    /// The number the reference documents give this element: 1000, 2000, or the LLVM number of the space.
    pub const fn number(self) -> u32 {
        match self {
            Vote::Undet => crate::VOTE_UNDET,
            Vote::Space(space) => space.number(),
            Vote::Cluster => MemorySpace::SharedCluster.number(),
            Vote::Argument | Vote::Poison => crate::VOTE_POISON,
        }
    }

    /// The concrete space, if there is exactly one.
    #[inline]
    pub const fn space(self) -> Option<MemorySpace> {
        match self {
            Vote::Space(space) => Some(space),
            Vote::Cluster => Some(MemorySpace::SharedCluster),
            Vote::Undet | Vote::Argument | Vote::Poison => None,
        }
    }

    /// The least upper bound in the order drawn above (the documents call it the meet).
    #[must_use]
    pub fn join(self, other: Vote) -> Vote {
        use MemorySpace::{Param, Shared};
        match (self, other) {
            (vote, Vote::Undet) | (Vote::Undet, vote) => vote,
            (Vote::Cluster, Vote::Space(Shared)) | (Vote::Space(Shared), Vote::Cluster) => Vote::Cluster,
            (Vote::Argument, Vote::Space(Param)) | (Vote::Space(Param), Vote::Argument) => Vote::Argument,
            (a, b) if a == b => a,
            _ => Vote::Poison,
        }
    }

    /// The spaces that may reach a value with this vote. For poison that is every space, and null.
    pub const fn mask(self) -> Mask {
        match self {
            Vote::Undet => Mask::EMPTY,
            Vote::Space(space) => Mask::of(space),
            Vote::Cluster => Mask::CLUSTER,
            Vote::Argument => Mask::ARGUMENT,
            Vote::Poison => Mask::ANYWHERE.join(Mask::NULL),
        }
    }

    /// The value published in `nvvm.as`: the LLVM number of the space, or 0 where nothing can be relied on.
    pub const fn published(self) -> i32 {
        match self.space() {
            Some(space) => space.number() as i32,
            None => 0,
        }
    }
}

impl From<Vote> for u32 {
    fn from(vote: Vote) -> u32 {
        vote.number()
    }
}

#[cfg(test)]
mod tests;
