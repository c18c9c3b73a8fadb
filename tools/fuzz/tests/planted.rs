//! Bugs that are planted are found soon, and what shows them is small.

use std::time::Duration;
use tilespace_fuzz::{hunt::find_plant, plant::plants};

#[test]
fn planted_bugs_are_found_and_made_small() {
    for plant in plants() {
        let (stats, report) = find_plant(&plant, 0, Duration::from_secs(60)).expect("the harness works");
        let report = report.unwrap_or_else(|| panic!("{}: not found, {stats:#?}", plant.name));
        assert!(report.ops() < 15, "{}: {}", plant.name, report.module);
    }
}
