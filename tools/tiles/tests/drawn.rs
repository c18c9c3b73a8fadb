//! Programs at random, and smaller ones made from them: the interpreter runs each, and knows all their ops.

use std::collections::BTreeMap;
use tilespace_tiles::{Stop, draw::draw, simpler::simpler};

#[test]
fn most_programs_mean_something() {
    let (mut count, mut stops) = (0, BTreeMap::new());
    for seed in 0..400 {
        let program = draw(seed);
        count += 1;
        match program.interpret(&program.addresses(0x1000)) {
            Ok(_) => {}
            Err(Stop::Unknown(what)) => panic!("seed {seed}: {what}"),
            Err(stop) => *stops.entry(format!("{stop}")).or_insert(0) += 1,
        }
    }
    let stopped: usize = stops.values().sum();
    assert!(stopped * 4 < count, "{stopped} of {count} mean nothing: {stops:?}");
}

#[test]
fn smaller_programs_are_interpreted_too() {
    for seed in 0..10 {
        for small in simpler(&draw(seed)).into_iter().step_by(8) {
            if let Err(Stop::Unknown(what)) = small.interpret(&small.addresses(0x1000)) {
                panic!("seed {seed}: {what}");
            }
        }
    }
}
