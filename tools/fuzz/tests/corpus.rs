//! Programs that are equal in every run: they have no findings, and they exercise the passes.

use std::time::Duration;
use tilespace_fuzz::hunt::{Limits, hunt};

#[test]
fn nothing_is_found_in_programs_that_are_worth_it() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let limits = Limits { first: 0, programs: 2500, time: Duration::from_secs(3600), threads };
    let (stats, found) = hunt(limits, None, &|_, _| Ok(()), &|_| {}).expect("the harness works");
    if let Some(report) = found {
        panic!("seed {}: {}\n{}", report.seed, report.finding.problem, report.module);
    }
    let seen = format!("{stats:#?}");
    assert_eq!(stats.programs, 2500, "{seen}");
    // Most programs have no undefined behaviour in most worlds.
    assert!(stats.runs > 3 * stats.programs && stats.discarded < stats.runs / 4, "{seen}");
    assert!(stats.refused < stats.programs / 50, "{seen}");
    assert!(!stats.reasons.keys().any(|reason| reason.starts_with("unsupported")), "{seen}");
    // Accesses are named, in all spaces, and some stay generic.
    let all: u64 = stats.after.values().sum();
    let share = |space: u32| stats.after.get(&space).copied().unwrap_or(0) * 100 / all;
    assert!(share(1) > 10 && share(3) > 15 && share(5) > 20 && share(0) > 8, "{seen}");
    assert!(stats.after[&4] > 200 && stats.after[&101] > 100 && stats.clones > 80, "{seen}");
}
