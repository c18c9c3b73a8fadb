//! Planted bugs are found soon, by a small program.

use std::time::Duration;
use tilespace_fuzz::{
    hunt::{Limits, SMALL, find_plant},
    plant::plants,
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
