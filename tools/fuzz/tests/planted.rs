//! Bugs that are planted are found soon, and what shows them is small.

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
        // No limit of time: a machine that does other work, too, takes longer.
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
            let said = refusal(&context, &text, &plant).expect("the harness works")?;
            Some((text, said))
        });
        let (text, said) = refused.unwrap_or_else(|| panic!("{}: not refused", plant.name));
        let is_claim = said.contains("memory-space check: ") && !said.contains("not what a rewrite makes");
        assert!(is_claim, "{}: {said}", plant.name);
        // It is the bug that it does not believe.
        assert_eq!(refusal(&context, &text, &no_plant()).expect("the harness works"), None, "{text}");
    }
}
