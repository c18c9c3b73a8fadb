//! The vote lattice: what several observations of one pointer agree on.
//!
//! Problem: a helper is called with a pointer to shared memory here and with a pointer to global memory there. What
//! may its body assume? Each pointer value collects the *set* of spaces that can reach it, a [`Mask`]. What the body
//! may rely on is the [`Vote`], a function of that set alone:
//!
//! ```text
//!                    POISON (2000)            two spaces or more: nothing can be assumed
//!       /      /       |       \       \
//!   global  shared  constant  local   ...     exactly one space
//!       \      \       |       /       /
//!                    UNDET (1000)             nothing reached it: null, undef, dead code
//! ```
//!
//! Masks only grow and there are eight spaces, so a vote changes at most twice (UNDET, a space, POISON). That is the
//! whole termination argument of the solver. It is sound since a space is claimed only when every path that can bring
//! a pointer here was seen and brought that space; a null pointer brings none because it is never an address.
//!
//! A comparison or `isspacep` can tell a null pointer from an address of the space that was proved: generic null lies in
//! no window but that of global memory, and what a conversion to another space makes of it is undefined (PTX ISA,
//! `cvta`). So a mask also remembers whether null can be among the values ([`Mask::NULL`]), which no vote shows: an
//! access through such a value may name its space, but the value itself stays generic ([`Mask::settled`]).

use crate::space::{MASK_UNKNOWN, MemorySpace};
use serde::Serialize;

/// The set of memory spaces that can reach a value, one bit for each (document "Address Spaces", internal bitmask).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mask(u8);

impl Mask {
    /// No space reaches the value: it is null, undef, or never computed.
    pub const EMPTY: Mask = Mask(0);
    /// A null or undefined pointer: no space, but a value that a test of the space can see.
    pub const NULL: Mask = Mask(0x80);
    /// Any space that a generic pointer of unknown origin may name.
    pub const UNKNOWN: Mask = Mask(MASK_UNKNOWN);

    /// Every space there is: where a pointer may be of which not even the kind of its origin is known.
    pub const ANYWHERE: Mask = {
        let (mut bits, mut index) = (0, 0);
        while index < MemorySpace::CONCRETE.len() {
            bits |= MemorySpace::CONCRETE[index].mask_bits();
            index += 1;
        }
        Mask(bits)
    };

    /// The set with just `space`. For [`MemorySpace::Generic`], which says nothing, that is [`Mask::UNKNOWN`].
    pub const fn of(space: MemorySpace) -> Mask {
        match space.mask_bits() {
            0 => Mask::UNKNOWN,
            bits => Mask(bits),
        }
    }

    /// Both sets together.
    #[must_use]
    pub const fn join(self, other: Mask) -> Mask {
        Mask(self.0 | other.0)
    }

    /// Whether no space reaches the value.
    pub const fn is_empty(self) -> bool {
        self.0 & !Mask::NULL.0 == 0
    }

    /// Whether `other` adds nothing to this set.
    pub const fn contains(self, other: Mask) -> bool {
        self.0 | other.0 == self.0
    }

    /// The bits of the spaces, as the reference documents number them.
    pub const fn bits(self) -> u8 {
        self.0 & !Mask::NULL.0
    }

    /// What `isspacep` for `space` answers for every value with this mask; none where values differ, or where the
    /// hardware's answer is not certain.
    pub fn isspacep(self, space: MemorySpace) -> Option<bool> {
        if self.is_empty() || self.may_be_null() || self.contains(Mask::UNKNOWN) {
            return None;
        }
        let mut answers = self.spaces().map(|known| known.isspacep(space));
        let first = answers.next()??;
        answers.all(|answer| answer == Some(first)).then_some(first)
    }

    /// The spaces in the set, in the order of their bits.
    pub fn spaces(self) -> impl Iterator<Item = MemorySpace> {
        MemorySpace::CONCRETE.into_iter().filter(move |space| self.contains(Mask::of(*space)))
    }

    /// Whether null is among the values.
    pub const fn may_be_null(self) -> bool {
        self.contains(Mask::NULL)
    }

    /// The spaces alone.
    #[must_use]
    pub const fn without_null(self) -> Mask {
        Mask(self.bits())
    }

    /// The space that the value itself may be converted to and back, whatever is done with it then.
    pub fn settled(self) -> Option<MemorySpace> {
        self.vote().space().filter(|space| !self.may_be_null() || *space == MemorySpace::Global)
    }

    /// What a value with this set may be relied on to name.
    pub fn vote(self) -> Vote {
        let mut spaces = self.spaces();
        match (spaces.next(), spaces.next()) {
            (None, _) => Vote::Undet,
            (Some(space), None) => Vote::Space(space),
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

/// What all observations of one argument, value or result agree on (document "Address-Space Vote Lattice").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(into = "u32")]
pub enum Vote {
    /// No observation yet: bottom.
    #[default]
    Undet,
    /// Every observation was this concrete space.
    Space(MemorySpace),
    /// Observations contradict each other, or one of them failed: top, absorbing.
    Poison,
}

/// One look at one use, before it is folded into a [`Vote`]. A stored vote cannot hold the scratch state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observation {
    /// Nothing was classified so far (UNSET, 256, in the documents).
    Unset,
    /// The use was seen to be in this space.
    Space(MemorySpace),
    /// The use could not be classified.
    Failed,
}

impl Vote {
    /// The number the reference documents give this element: 1000, 2000, or the LLVM number of the space.
    pub const fn number(self) -> u32 {
        match self {
            Vote::Undet => crate::space::VOTE_UNDET,
            Vote::Space(space) => space.number(),
            Vote::Poison => crate::space::VOTE_POISON,
        }
    }

    /// The concrete space, if there is exactly one.
    pub const fn space(self) -> Option<MemorySpace> {
        match self {
            Vote::Space(space) => Some(space),
            Vote::Undet | Vote::Poison => None,
        }
    }

    /// Folds one more observation in.
    #[must_use]
    pub fn observe(self, observation: Observation) -> Vote {
        match (self, observation) {
            (vote, Observation::Unset) => vote,
            (Vote::Undet, Observation::Space(space)) => Vote::Space(space),
            (Vote::Space(a), Observation::Space(b)) if a == b => self,
            _ => Vote::Poison,
        }
    }

    /// What two votes agree on (the documents call it the meet; it goes up in the order drawn above).
    #[must_use]
    pub fn meet(self, other: Vote) -> Vote {
        self.observe(match other {
            Vote::Undet => Observation::Unset,
            Vote::Space(space) => Observation::Space(space),
            Vote::Poison => Observation::Failed,
        })
    }

    /// Whether a body that relies on `self` may also serve a caller whose vote is `caller`: `caller` is below or equal.
    pub fn serves(self, caller: Vote) -> bool {
        self.meet(caller) == self
    }

    /// The value published in `nvvm.as`: the LLVM number of the space, or 0 where nothing can be relied on.
    pub const fn published(self) -> i32 {
        match self {
            Vote::Space(space) => space.number() as i32,
            Vote::Undet | Vote::Poison => 0,
        }
    }
}

impl From<Vote> for u32 {
    fn from(vote: Vote) -> u32 {
        vote.number()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_mask() -> impl Strategy<Value = Mask> {
        any::<u8>().prop_map(|bits| {
            MemorySpace::CONCRETE.into_iter().map(Mask::of).filter(|space| bits & space.bits() != 0).collect()
        })
    }

    fn any_vote() -> impl Strategy<Value = Vote> {
        any_mask().prop_map(Mask::vote)
    }

    proptest! {
        #[test]
        fn meet_is_commutative(a in any_vote(), b in any_vote()) {
            prop_assert_eq!(a.meet(b), b.meet(a));
        }

        #[test]
        fn meet_is_associative(a in any_vote(), b in any_vote(), c in any_vote()) {
            prop_assert_eq!(a.meet(b).meet(c), a.meet(b.meet(c)));
        }

        #[test]
        fn meet_is_idempotent(a in any_vote()) {
            prop_assert_eq!(a.meet(a), a);
        }

        #[test]
        fn undet_is_neutral_and_poison_absorbs(a in any_vote()) {
            prop_assert_eq!(a.meet(Vote::Undet), a);
            prop_assert_eq!(a.meet(Vote::Poison), Vote::Poison);
        }

        #[test]
        fn vote_of_a_join_is_the_meet_of_the_votes(a in any_mask(), b in any_mask()) {
            prop_assert_eq!(a.join(b).vote(), a.vote().meet(b.vote()));
        }

        #[test]
        fn a_chain_has_at_most_two_steps(masks in prop::collection::vec(any_mask(), 0..20)) {
            let mut vote = Vote::Undet;
            let mut steps = 0;
            for mask in masks {
                let next = vote.meet(mask.vote());
                steps += usize::from(next != vote);
                vote = next;
            }
            prop_assert!(steps <= 2);
        }

        #[test]
        fn mask_survives_listing_its_spaces(mask in any_mask()) {
            prop_assert_eq!(mask.spaces().map(Mask::of).collect::<Mask>(), mask);
        }

        #[test]
        fn null_changes_no_vote_but_stops_every_test(mask in any_mask()) {
            prop_assert_eq!(mask.join(Mask::NULL).vote(), mask.vote());
            for space in MemorySpace::CONCRETE {
                prop_assert_eq!(mask.join(Mask::NULL).isspacep(space), None);
            }
        }
    }

    #[test]
    fn what_may_be_null_is_settled_in_global_memory_only() {
        for space in MemorySpace::CONCRETE {
            assert_eq!(Mask::of(space).settled(), Some(space));
            let settled = Mask::of(space).join(Mask::NULL).settled();
            assert_eq!(settled, (space == MemorySpace::Global).then_some(space));
        }
    }

    #[test]
    fn a_test_folds_only_where_all_spaces_answer_alike() {
        let shared = Mask::of(MemorySpace::Shared);
        let local = Mask::of(MemorySpace::Local);
        assert_eq!(shared.isspacep(MemorySpace::Shared), Some(true));
        assert_eq!(shared.isspacep(MemorySpace::SharedCluster), Some(true));
        assert_eq!(shared.join(local).isspacep(MemorySpace::Global), Some(false));
        assert_eq!(shared.join(local).isspacep(MemorySpace::Shared), None);
        assert_eq!(Mask::UNKNOWN.isspacep(MemorySpace::Param), None);
        assert_eq!(Mask::of(MemorySpace::SharedCluster).isspacep(MemorySpace::Shared), None);
    }

    #[test]
    fn votes_have_the_documented_numbers() {
        assert_eq!(Vote::Undet.number(), 1000);
        assert_eq!(Vote::Poison.number(), 2000);
        assert_eq!(Vote::Space(MemorySpace::SharedCluster).number(), 7);
        assert_eq!(Mask::UNKNOWN.bits(), 0x0F);
    }

    #[test]
    fn only_one_space_is_published() {
        assert_eq!(Vote::Undet.published(), 0);
        assert_eq!(Vote::Poison.published(), 0);
        assert_eq!(Vote::Space(MemorySpace::Param).published(), 101);
    }

    #[test]
    fn a_failed_observation_poisons() {
        assert_eq!(Vote::Undet.observe(Observation::Failed), Vote::Poison);
        assert_eq!(Vote::Undet.observe(Observation::Unset), Vote::Undet);
    }
}
