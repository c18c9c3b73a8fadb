//! No run contradicts the alias analysis, and some run contradicts a wrong entry of its table.

use proptest::strategy::ValueTree;
use tilespace_core::{MemorySpace, lattice::Mask};
use tilespace_fuzz::{
    alias::{Tally, Wrong, contradiction, nothing_wrong},
    check::context,
    print::print,
    program::draw,
};

/// The first contradiction in the programs of these seeds.
fn first(seeds: std::ops::Range<u64>, wrong: Wrong) -> (Option<String>, Tally) {
    let context = context();
    let mut tally = Tally::default();
    let found = seeds.into_iter().find_map(|seed| {
        let text = print(&draw(seed).expect("a program").current());
        contradiction(&context, &text, wrong, &[seed, seed + 1], &mut tally).expect("the harness works")
    });
    (found, tally)
}

#[test]
fn no_run_contradicts_an_answer() {
    let (found, tally) = first(0..1500, nothing_wrong);
    assert_eq!(found, None);
    assert!(tally.runs > 1500 && tally.no > 10_000 && tally.may > 5_000, "{tally:?}");
}

#[test]
fn a_run_contradicts_a_wrong_entry() {
    let generic: Wrong = |a, b| a.contains(Mask::UNKNOWN) != b.contains(Mask::UNKNOWN);
    let global: Wrong = |a, b| [a, b].iter().all(|mask| *mask == Mask::of(MemorySpace::Global));
    for wrong in [generic, global] {
        let (found, tally) = first(0..1500, wrong);
        assert!(found.is_some_and(|found| found.contains("NoAlias, and both touch a byte")), "{tally:?}");
    }
}
