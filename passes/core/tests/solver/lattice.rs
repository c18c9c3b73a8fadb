//! The lattice, element by element: there are few enough to enumerate.

use crate::machine::{NULL, Pointer, isspacep};
use tilespace_core::{
    MemorySpace,
    lattice::{Mask, Vote},
};

fn votes() -> Vec<Vote> {
    let spaces = MemorySpace::CONCRETE.into_iter().map(Vote::Space);
    [Vote::Undet, Vote::Cluster, Vote::Argument, Vote::Poison].into_iter().chain(spaces).collect()
}

/// All masks, with and without null.
fn masks() -> Vec<Mask> {
    let singles = MemorySpace::CONCRETE.into_iter().map(Mask::of).chain([Mask::NULL]);
    combined(singles)
}

/// All masks with `cluster-join`.
fn masks_with_cluster_join() -> Vec<Mask> {
    masks().into_iter().map(Mask::with_cluster_join).collect()
}

fn combined(singles: impl Iterator<Item = Mask>) -> Vec<Mask> {
    singles.fold(vec![Mask::EMPTY], |masks, single| {
        masks.iter().flat_map(|mask| [*mask, mask.join(single)]).collect()
    })
}

#[test]
fn join_is_the_least_vote_above_both() {
    let parts = [
        (Vote::Space(MemorySpace::Shared), Vote::Cluster),
        (Vote::Space(MemorySpace::Param), Vote::Argument),
    ];
    let below = |a: Vote, b: Vote| a == b || a == Vote::Undet || b == Vote::Poison || parts.contains(&(a, b));
    for a in votes() {
        for b in votes() {
            let join = a.join(b);
            assert!(below(a, join) && below(b, join), "{a:?} {b:?}");
            for upper in votes() {
                assert!(!(below(a, upper) && below(b, upper)) || below(join, upper), "{a:?} {b:?} {upper:?}");
            }
            assert_eq!(join == b, below(a, b), "{a:?} {b:?}");
        }
    }
}

#[test]
fn masks_are_sets() {
    assert_eq!(masks().len(), 256);
    check_sets(&masks());
    check_sets(&masks_with_cluster_join());
}

/// The spaces of a mask. LLVM takes many minutes over the loops below where the one in here is part of them.
#[inline(never)]
fn spaces(mask: Mask) -> Vec<MemorySpace> {
    mask.spaces().collect()
}

fn check_sets(masks: &[Mask]) {
    for a in masks.iter().copied() {
        let of_a = spaces(a);
        assert_eq!(a.is_empty(), of_a.is_empty());
        for b in masks.iter().copied() {
            let (join, of_b) = (a.join(b), spaces(b));
            let is_in_one = |space: &MemorySpace| of_a.contains(space) || of_b.contains(space);
            let both: Vec<MemorySpace> = MemorySpace::CONCRETE.into_iter().filter(is_in_one).collect();
            assert_eq!(spaces(join), both);
            assert_eq!(join.contains(Mask::NULL), a.contains(Mask::NULL) || b.contains(Mask::NULL));
            assert_eq!(a.contains(b), join == a);
            assert_eq!(join.vote(), a.vote().join(b.vote()));
        }
    }
}

#[test]
fn a_claim_of_the_cluster_is_right_for_all_that_it_covers() {
    for mask in masks_with_cluster_join().into_iter().filter(|mask| mask.vote() == Vote::Cluster) {
        assert!(mask.contains(Mask::of(MemorySpace::SharedCluster)));
        for space in mask.spaces() {
            assert_eq!(isspacep(space, MemorySpace::SharedCluster), Some(true), "{mask:?}");
        }
    }
}

#[test]
fn a_larger_set_never_answers_a_test_that_a_smaller_one_does_not() {
    for smaller in masks().into_iter().filter(|mask| !mask.is_empty()) {
        for larger in masks().into_iter().filter(|mask| mask.contains(smaller)) {
            for space in MemorySpace::CONCRETE {
                let answer = larger.isspacep(space);
                assert!(
                    answer.is_none() || answer == smaller.isspacep(space),
                    "{smaller:?} {larger:?} {space}"
                );
            }
        }
    }
}

#[test]
fn an_answer_to_a_test_is_what_the_hardware_says() {
    for mask in masks().into_iter().chain(masks_with_cluster_join()) {
        let null = mask.contains(Mask::NULL).then_some(NULL);
        let pointers: Vec<Pointer> = mask.spaces().chain(null).collect();
        for space in MemorySpace::CONCRETE {
            if let Some(answer) = mask.isspacep(space) {
                assert!(
                    pointers.iter().all(|pointer| isspacep(*pointer, space) == Some(answer)),
                    "{mask:?} {space}"
                );
            }
        }
    }
}

#[test]
fn a_pointer_of_unknown_origin_answers_no_test() {
    for mask in masks().into_iter().filter(|mask| mask.contains(Mask::UNKNOWN)) {
        assert!(MemorySpace::CONCRETE.into_iter().all(|space| mask.isspacep(space).is_none()));
        assert_eq!(mask.vote(), Vote::Poison);
    }
}
