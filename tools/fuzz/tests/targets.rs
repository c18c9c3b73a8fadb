//! On other targets a program behaves the same after the plugin. `tilespace-fuzz --planted` shows that
//! mistakes are seen.

use std::{sync::atomic::Ordering, time::Duration};
use tilespace_fuzz::{
    hunt::{Limits, hunt},
    targets::{TARGETS, no_mistake},
    ways::plugin,
};

#[test]
fn the_plugin_makes_nothing_else_of_programs_for_other_targets() {
    if plugin().is_none() {
        return;
    }
    for (target, least) in TARGETS.iter().zip([30, 12]) {
        let (plant, count) = target.plant(no_mistake);
        let limits = Limits { first: 0, programs: 100, time: Duration::MAX, threads: 2 };
        let (_, found) = hunt(limits, Some(&plant), &|_, _| Ok(()), &|_| {}).expect("the harness works");
        assert!(found.is_none(), "{found:#?}");
        let count = count.load(Ordering::Relaxed);
        assert!(count >= least, "{count} programs for {}", target.name);
    }
}
