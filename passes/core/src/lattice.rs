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
//! Masks only grow and there are seven spaces, so a vote changes at most twice (UNDET, a space, POISON), or once more
//! with `cluster-join`. That is the whole termination argument of the solver. It is sound since a space is claimed only
//! when every path that can bring a pointer here was seen and brought that space; a null pointer brings none because it
//! is never an address.
//!
//! Shared memory of the cluster covers that of the block, so a pointer that may be either could be called the first.
//! That is not done by default: the two are spaces like any others. With `cluster-join` the mask of the larger carries
//! one more bit, [`Mask::with_cluster_join`], which no report shows. A vote is still a function of the mask alone, and
//! the order has one more step, shared below [`Vote::Cluster`] below poison:
//!
//! ```text
//! {shared}, {shared_cluster}              their join is POISON
//! {shared}, {shared_cluster, covers}      their join is shared_cluster: right for both, since the windows are nested
//! ```
//!
//! A comparison or `isspacep` can tell a null pointer from an address of the space that was proved: generic null lies in
//! no window but that of global memory, and what a conversion to another space makes of it is undefined (PTX ISA,
//! `cvta`). So a mask also remembers whether null can be among the values ([`Mask::NULL`]), which no vote shows: an
//! access through such a value may name its space, but the value itself stays generic ([`Mask::settled`]).

use crate::space::{MASK_UNKNOWN, MemorySpace};
use serde::Serialize;

/// The set of memory spaces that can reach a value, one bit for each (document "Address Spaces", internal bitmask).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mask(u16);

/// Shared memory counts as part of the cluster's: set with the bit of that, or not at all.
const COVERS: u16 = 0x100;
/// The value stays generic, whatever is known of it ([`crate::generic`]). No part of the solution, but of a plan.
const STAYS_GENERIC: u16 = 0x200;

impl Mask {
    /// No space reaches the value: it is null, undef, or never computed.
    pub const EMPTY: Mask = Mask(0);
    /// A null or undefined pointer: no space, but a value that a test of the space can see.
    pub const NULL: Mask = Mask(0x80);
    /// What a value of which [`Vote::Cluster`] may be relied on can be.
    pub const CLUSTER: Mask =
        Mask::of(MemorySpace::Shared).join(Mask::of(MemorySpace::SharedCluster)).with_cluster_join();
    /// Any space that a generic pointer of unknown origin may name.
    pub const UNKNOWN: Mask = Mask(MASK_UNKNOWN as u16);

    /// Every space there is: where a pointer may be of which not even the kind of its origin is known.
    pub const ANYWHERE: Mask = {
        let (mut bits, mut index) = (0, 0);
        while index < MemorySpace::CONCRETE.len() {
            bits |= MemorySpace::CONCRETE[index].mask_bits() as u16;
            index += 1;
        }
        Mask(bits)
    };

    /// The set with just `space`. For [`MemorySpace::Generic`], which says nothing, that is [`Mask::UNKNOWN`].
    pub const fn of(space: MemorySpace) -> Mask {
        match space.mask_bits() {
            0 => Mask::UNKNOWN,
            bits => Mask(bits as u16),
        }
    }

    /// The set as it is where shared memory counts as part of the cluster's (`cluster-join`).
    #[must_use]
    pub const fn with_cluster_join(self) -> Mask {
        match self.contains(Mask::of(MemorySpace::SharedCluster)) {
            true => Mask(self.0 | COVERS),
            false => self,
        }
    }

    /// Both sets together.
    #[must_use]
    pub const fn join(self, other: Mask) -> Mask {
        Mask(self.0 | other.0)
    }

    /// Whether no space reaches the value.
    pub const fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// Whether `other` adds nothing to this set.
    pub const fn contains(self, other: Mask) -> bool {
        self.0 | other.0 == self.0
    }

    /// The bits of the spaces, as the reference documents number them.
    pub const fn bits(self) -> u8 {
        (self.0 & !(Mask::NULL.0 | COVERS | STAYS_GENERIC)) as u8
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

    /// What is left of the set where `isspacep` for `space` answered `answer`.
    ///
    /// What may have answered yes is in that window then, and can be converted to that space. That is null too, in the
    /// window of global memory, where it is the same number. Otherwise the spaces are gone for which the test certainly
    /// answers otherwise; a set of unknown origin stays whole, since it stands for spaces that it does not list. A yes
    /// for parameter memory takes away as much and no more, since no conversion leads there.
    #[must_use]
    pub fn answering(self, space: MemorySpace, answer: bool) -> Mask {
        if answer && space.is_castable() {
            let may = |known: MemorySpace| known.isspacep(space) != Some(false);
            let null = self.may_be_null() && space == MemorySpace::Global;
            let is_there = null || self.contains(Mask::UNKNOWN) || self.spaces().any(may);
            return if is_there { Mask::of(space) } else { Mask::EMPTY };
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

    /// What is left of the set behind an instruction that is defined in `space` alone. Shared memory of the cluster is
    /// not taken for the block's own: of an address in another block's the hardware is to report the error.
    #[must_use]
    pub const fn demanded_in(self, space: MemorySpace) -> Mask {
        let there = Mask::of(space);
        if self.contains(there) || self.contains(Mask::UNKNOWN) { there } else { Mask::EMPTY }
    }

    /// The spaces in the set, in the order of their bits.
    pub fn spaces(self) -> impl Iterator<Item = MemorySpace> {
        MemorySpace::CONCRETE.into_iter().filter(move |space| self.contains(Mask::of(*space)))
    }

    /// Whether an address with this set and one with `other` may be in the same memory: windows overlap, and an unknown
    /// address may be in any.
    pub fn may_alias(self, other: Mask) -> bool {
        let unknown = |a: Mask, b: Mask| a.contains(Mask::UNKNOWN) && !b.is_empty();
        unknown(self, other)
            || unknown(other, self)
            || self.spaces().any(|one| other.spaces().any(|another| one.may_alias(another)))
    }

    /// Whether null is among the values.
    pub const fn may_be_null(self) -> bool {
        self.contains(Mask::NULL)
    }

    /// The same set, of a value that stays generic.
    #[must_use]
    pub const fn staying_generic(self) -> Mask {
        Mask(self.0 | STAYS_GENERIC)
    }

    /// The space other than that of global memory that all addresses of this set are in, if no value is null.
    pub fn never_null(self) -> Option<MemorySpace> {
        self.vote().space().filter(|space| !self.may_be_null() && *space != MemorySpace::Global)
    }

    /// The spaces alone.
    #[must_use]
    pub const fn without_null(self) -> Mask {
        Mask(self.0 & !Mask::NULL.0)
    }

    /// The space that the value itself may be converted to and back, whatever is done with it then.
    pub fn settled(self) -> Option<MemorySpace> {
        let stays_generic = self.may_be_null() || self.0 & STAYS_GENERIC != 0;
        self.vote().space().filter(|space| !stays_generic || *space == MemorySpace::Global)
    }

    /// What a value with this set may be relied on to name.
    pub fn vote(self) -> Vote {
        if self.0 & COVERS != 0 && Mask::CLUSTER.contains(Mask(self.0 & !(Mask::NULL.0 | STAYS_GENERIC))) {
            return Vote::Cluster;
        }
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
    /// Every observation was shared memory, of this block or of its cluster, and that counts as the cluster's.
    Cluster,
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
            Vote::Cluster => MemorySpace::SharedCluster.number(),
            Vote::Poison => crate::space::VOTE_POISON,
        }
    }

    /// The concrete space, if there is exactly one.
    pub const fn space(self) -> Option<MemorySpace> {
        match self {
            Vote::Space(space) => Some(space),
            Vote::Cluster => Some(MemorySpace::SharedCluster),
            Vote::Undet | Vote::Poison => None,
        }
    }

    /// Folds one more observation in.
    #[must_use]
    pub fn observe(self, observation: Observation) -> Vote {
        match observation {
            Observation::Unset => self,
            Observation::Space(space) => self.join(Vote::Space(space)),
            Observation::Failed => Vote::Poison,
        }
    }

    /// What two votes agree on: their least upper bound in the order drawn above (the documents call it the meet).
    #[must_use]
    pub fn join(self, other: Vote) -> Vote {
        use MemorySpace::Shared;
        match (self, other) {
            (vote, Vote::Undet) | (Vote::Undet, vote) => vote,
            (Vote::Cluster, Vote::Space(Shared)) | (Vote::Space(Shared), Vote::Cluster) => Vote::Cluster,
            (a, b) if a == b => a,
            _ => Vote::Poison,
        }
    }

    /// The spaces that may reach a value of which this may be relied on. Of a poisoned one that is anything, null too.
    pub const fn mask(self) -> Mask {
        match self {
            Vote::Undet => Mask::EMPTY,
            Vote::Space(space) => Mask::of(space),
            Vote::Cluster => Mask::CLUSTER,
            Vote::Poison => Mask::ANYWHERE.join(Mask::NULL),
        }
    }

    /// Whether a body that relies on `self` may also serve a caller whose vote is `caller`: `caller` is below or equal.
    pub fn serves(self, caller: Vote) -> bool {
        self.join(caller) == self
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
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_mask() -> impl Strategy<Value = Mask> {
        any::<u8>().prop_map(|bits| {
            MemorySpace::CONCRETE.into_iter().map(Mask::of).filter(|space| bits & space.bits() != 0).collect()
        })
    }

    fn any_vote() -> impl Strategy<Value = Vote> {
        (any_mask(), any::<bool>()).prop_map(|(mask, join)| under(join, mask).vote())
    }

    /// The mask with `cluster-join`, or without.
    fn under(cluster_join: bool, mask: Mask) -> Mask {
        if cluster_join { mask.with_cluster_join() } else { mask }
    }

    proptest! {
        #[test]
        fn join_is_commutative(a in any_vote(), b in any_vote()) {
            prop_assert_eq!(a.join(b), b.join(a));
        }

        #[test]
        fn join_is_associative(a in any_vote(), b in any_vote(), c in any_vote()) {
            prop_assert_eq!(a.join(b).join(c), a.join(b.join(c)));
        }

        #[test]
        fn join_is_idempotent(a in any_vote()) {
            prop_assert_eq!(a.join(a), a);
        }

        #[test]
        fn undet_is_neutral_and_poison_absorbs(a in any_vote()) {
            prop_assert_eq!(a.join(Vote::Undet), a);
            prop_assert_eq!(a.join(Vote::Poison), Vote::Poison);
        }

        #[test]
        fn vote_of_a_join_is_the_join_of_the_votes(a in any_mask(), b in any_mask(), join in any::<bool>()) {
            let (a, b) = (under(join, a), under(join, b));
            prop_assert_eq!(a.join(b).vote(), a.vote().join(b.vote()));
        }

        #[test]
        fn the_mask_of_a_vote_has_that_vote_and_covers_all_that_do(mask in any_mask(), join in any::<bool>()) {
            let mask = under(join, mask);
            prop_assert_eq!(under(join, mask.vote().mask()).vote(), mask.vote());
            prop_assert!(under(join, mask.vote().mask()).contains(mask));
        }

        #[test]
        fn a_cluster_join_shows_in_no_report_and_folds_no_test(mask in any_mask()) {
            let joined = mask.with_cluster_join();
            prop_assert_eq!((joined.bits(), joined.is_empty()), (mask.bits(), mask.is_empty()));
            prop_assert_eq!(joined.spaces().collect::<Vec<_>>(), mask.spaces().collect::<Vec<_>>());
            for space in MemorySpace::CONCRETE {
                prop_assert_eq!(joined.isspacep(space), mask.isspacep(space));
            }
        }

        #[test]
        fn a_chain_has_two_steps_or_one_more_with_a_cluster_join(
            masks in prop::collection::vec(any_mask(), 0..20), join in any::<bool>(),
        ) {
            let mut vote = Vote::Undet;
            let mut steps = 0;
            for mask in masks {
                let next = vote.join(under(join, mask).vote());
                steps += usize::from(next != vote);
                vote = next;
            }
            prop_assert!(steps <= 2 + usize::from(join));
        }

        #[test]
        fn mask_survives_listing_its_spaces(mask in any_mask()) {
            prop_assert_eq!(mask.spaces().map(Mask::of).collect::<Mask>(), mask);
        }

        #[test]
        fn an_answer_keeps_the_order_of_masks(
            a in any_mask(), b in any_mask(), join in any::<bool>(), answer in any::<bool>(),
        ) {
            let (small, large) = (under(join, a), under(join, a.join(b)));
            for space in MemorySpace::CONCRETE {
                let (less, more) = (small.answering(space, answer), large.answering(space, answer));
                prop_assert!(more.contains(less), "{small:?} {large:?} {space}");
                // A yes names the window, a no takes away.
                prop_assert!(small.contains(less) || answer && less == Mask::of(space), "{small:?} {space}");
                prop_assert!(large.demanded_in(space).contains(small.demanded_in(space)));
            }
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
    fn an_answer_takes_away_what_certainly_answers_otherwise() {
        use MemorySpace::{Constant, Global, Local, Param, Shared, SharedCluster};
        let of = |spaces: &[MemorySpace]| spaces.iter().copied().map(Mask::of).collect::<Mask>();
        let either = of(&[Global, Shared]);
        assert_eq!(either.answering(Shared, false), of(&[Global]));
        assert_eq!(either.answering(Shared, true), of(&[Shared]));
        assert_eq!(either.answering(Local, false), either);
        assert_eq!(either.answering(Local, true), Mask::EMPTY);
        // The block's own memory is part of the cluster's, and not the other way round.
        let both = of(&[Shared, SharedCluster]);
        assert_eq!(both.answering(Shared, false), of(&[SharedCluster]));
        assert_eq!(both.answering(Shared, true), of(&[Shared]));
        assert_eq!(of(&[SharedCluster]).answering(Shared, true), of(&[Shared]));
        assert_eq!(of(&[SharedCluster]).demanded_in(Shared), Mask::EMPTY);
        assert_eq!(of(&[Shared]).answering(SharedCluster, true), of(&[SharedCluster]));
        assert_eq!(both.answering(SharedCluster, false), Mask::EMPTY);
        assert_eq!(both.with_cluster_join().answering(Shared, false).vote(), Vote::Cluster);
        assert_eq!(both.with_cluster_join().answering(SharedCluster, false), Mask::EMPTY);
        // Parameters lie in the window of global memory, or in a copy on the stack.
        let parameter = of(&[Global, Param]);
        assert_eq!(parameter.answering(Global, false), of(&[Param]));
        assert_eq!(parameter.answering(Global, true), of(&[Global]));
        assert_eq!(parameter.answering(Param, false), parameter);
        assert_eq!(parameter.answering(Param, true), parameter);
        // Unknown is more than the spaces that it lists: a no leaves all, a yes the space that was asked for.
        let mut unknown = Mask::UNKNOWN;
        for space in [Global, Shared, Constant] {
            unknown = unknown.answering(space, false);
        }
        assert_eq!(unknown, Mask::UNKNOWN);
        assert_eq!(Mask::ANYWHERE.answering(Shared, true), of(&[Shared]));
        assert_eq!(Mask::ANYWHERE.answering(Param, true), Mask::ANYWHERE);
        assert_eq!(either.join(Mask::NULL).answering(Global, false), of(&[Shared]).join(Mask::NULL));
        assert_eq!(either.join(Mask::NULL).answering(Shared, true), of(&[Shared]));
        assert_eq!(either.join(Mask::NULL).answering(Global, true), of(&[Global]));
        assert_eq!(Mask::NULL.answering(Global, true), of(&[Global]));
        assert_eq!(Mask::NULL.answering(Shared, true), Mask::EMPTY);
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
    fn shared_is_part_of_the_cluster_only_where_that_is_asked_for() {
        let (shared, cluster) = (Mask::of(MemorySpace::Shared), Mask::of(MemorySpace::SharedCluster));
        assert_eq!(shared.join(cluster).vote(), Vote::Poison);
        assert_eq!(shared.with_cluster_join().vote(), Vote::Space(MemorySpace::Shared));
        let joined = shared.join(cluster.with_cluster_join());
        assert_eq!(joined.vote(), Vote::Cluster);
        assert_eq!((joined.vote().number(), joined.vote().published()), (7, 7));
        assert_eq!(joined.settled(), Some(MemorySpace::SharedCluster));
        assert_eq!(joined.join(Mask::NULL).settled(), None);
        assert_eq!(joined.join(Mask::of(MemorySpace::Global)).vote(), Vote::Poison);
        assert_eq!(joined.isspacep(MemorySpace::Shared), None);
        assert_eq!(joined.isspacep(MemorySpace::SharedCluster), Some(true));
        assert_eq!(joined.isspacep(MemorySpace::Local), Some(false));
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
