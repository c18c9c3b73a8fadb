//! Planted bugs are found soon, by a small program.

use proptest::strategy::ValueTree;
use std::time::Duration;
use tilespace_fuzz::{
    check::context,
    hunt::{Limits, SMALL, find_plant},
    plant::{no_plant, plants, refusal},
    print::print,
    program::draw,
};

#[test]
fn planted_bugs_are_found_and_made_small() {
    for plant in plants() {
        // No time limit: a busy machine takes longer.
        let limits = Limits { first: 0, programs: 20_000, time: Duration::MAX, threads: 1 };
        let (stats, report) = find_plant(&plant, limits).expect("the harness works");
        let report = report.unwrap_or_else(|| panic!("{}: not found, {stats:#?}", plant.name));
        assert!(report.ops() <= SMALL, "{}: {}", plant.name, report.module);
    }
}

#[test]
fn planted_bugs_are_refused_by_the_checker_alone() {
    let context = context();
    for plant in plants() {
        let refused = (0..2000).find_map(|seed| {
            let text = print(&draw(seed).expect("a program").current());
            let verdict = refusal(&context, &text, &plant).expect("the harness works")?;
            Some((text, verdict))
        });
        let (text, verdict) = refused.unwrap_or_else(|| panic!("{}: not refused", plant.name));
        let is_claim =
            verdict.contains("memory-space check: ") && !verdict.contains("not what a rewrite makes");
        assert!(is_claim, "{}: {verdict}", plant.name);
        // It refuses the bug, not the program.
        assert_eq!(refusal(&context, &text, &no_plant()).expect("the harness works"), None, "{text}");
    }
}
