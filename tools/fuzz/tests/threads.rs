//! Programs with several threads do the same by all turns, and all parts of them are drawn.

use std::time::Duration;
use tilespace_fuzz::{
    compiled::{self, RACE},
    hunt::Limits,
    threads::{draw, module},
};

#[test]
fn each_kind_of_step_is_drawn() {
    let text = module(&(0..60).map(draw).collect::<Vec<_>>());
    for word in
        ["shfl.sync", "vote", "redux", "cmpxchg", "atomicrmw", "release", "bar.warp", "arrive", "cp.async"]
    {
        assert!(text.contains(word), "{word}");
    }
}

#[test]
fn no_program_has_a_race() {
    let limits = Limits { first: 0, programs: 12, time: Duration::MAX, threads: 1 };
    let (stats, found) = compiled::hunt(limits, true, &|_| {}).expect("the harness works");
    assert!(found.is_empty(), "{found:#?}");
    assert_eq!(stats.reasons.get(RACE), None);
    assert!(stats.runs.values().sum::<u64>() > 400, "{stats:#?}");
}

#[test]
fn each_loss_between_threads_is_found() {
    for loss in compiled::losses() {
        let found = compiled::find_loss(&loss, Duration::from_secs(60)).expect("the harness works");
        assert!(found.is_some(), "{}", loss.name);
    }
}
