//! The laws of the lattice, and its elements one by one.

use super::*;
use proptest::prelude::*;

/// A set of spaces.
fn any_spaces() -> impl Strategy<Value = Mask> {
    any::<u8>().prop_map(|bits| {
        MemorySpace::CONCRETE.into_iter().map(Mask::of).filter(|space| bits & space.bits() != 0).collect()
    })
}

/// A set of spaces, one in four with an argument by value.
fn any_mask() -> impl Strategy<Value = Mask> {
    (any_spaces(), prop::bool::weighted(0.25))
        .prop_map(|(mask, is_argument)| if is_argument { mask.join(Mask::ARGUMENT) } else { mask })
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
    fn a_chain_has_two_steps_or_one_more_to_a_cluster_or_an_argument(
        masks in prop::collection::vec(any_mask(), 0..20), join in any::<bool>(),
    ) {
        let is_argument = masks.iter().any(|mask| mask.contains(Mask::ARGUMENT));
        let mut vote = Vote::Undet;
        let mut steps = 0;
        for mask in masks {
            let next = vote.join(under(join, mask).vote());
            steps += usize::from(next != vote);
            vote = next;
        }
        prop_assert!(steps <= 2 + usize::from(join || is_argument));
    }

    #[test]
    fn mask_survives_listing_its_spaces(mask in any_spaces()) {
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
            // A yes narrows to the window, a no removes spaces.
            let narrowed = [Mask::of(space), Mask::of(space).join(Mask::ARGUMENT)].contains(&less);
            prop_assert!(small.contains(less) || answer && narrowed, "{small:?} {space}");
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
    // Unknown is more than the spaces that it lists: a no leaves all, a yes the space that was tested.
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
fn shared_is_part_of_the_cluster_only_with_cluster_join() {
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
fn an_argument_by_value_is_distinguished_and_not_named() {
    use MemorySpace::{Global, Local, Param, Shared};
    let argument = Mask::ARGUMENT;
    assert_eq!(argument.vote(), Vote::Argument);
    assert_eq!((argument.vote().space(), argument.settled()), (None, None));
    assert_eq!(argument.vote().mask(), argument);
    assert_eq!(argument.join(Mask::of(Param)).vote(), Vote::Argument);
    assert_eq!(argument.join(Mask::of(Global)).vote(), Vote::Poison);
    assert_eq!(Mask::of(Param).vote().space(), Some(Param));
    // An address that a test finds on the stack may be the copy's, with the contents of the argument.
    assert!(argument.answering(Local, true).contains(argument));
    assert_eq!(argument.answering(Shared, true), Mask::EMPTY);
}
