//! Random modules, and random damage.
//!
//! A module that is written and read is unchanged, in each version that can hold it: the version that it was
//! made for and all later ones. Damaged files are read to a module or an error, and never end the process.
#![allow(missing_docs, clippy::unwrap_used)]

#[path = "common/mutate.rs"]
mod mutate;
#[path = "common/random.rs"]
mod random;

use mutate::Random;
use proptest::prelude::*;
use std::collections::HashSet;
use tilespace_tile_bytecode::{Module, Op, Version, oldest_version, read, table, write};

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_by_each_version_that_can_hold_it(seed: u64, version in 0..5usize, size in 1..16usize) {
        let version = Version::ALL[version];
        let module = random::module(&mut Random(seed), version, size);
        prop_assert!(oldest_version(&module).unwrap() <= version);
        for newer in Version::ALL.into_iter().filter(|&newer| newer >= version) {
            let bytes = write(&module, newer).unwrap();
            let found = read(&bytes).unwrap();
            prop_assert_eq!(&found, &Module { version: newer, ..module.clone() });
            prop_assert_eq!(write(&found, newer).unwrap(), bytes);
        }
    }
}

#[test]
fn no_begin_of_a_file_is_a_file() {
    let files = (0..)
        .map(|seed| write(&random::module(&mut Random(seed), Version::V13_5, 8), Version::V13_5).unwrap());
    let bytes = files.into_iter().find(|bytes| bytes.len() > 1000).unwrap();
    for end in 0..bytes.len() {
        let error = read(&bytes[..end]).unwrap_err();
        assert!(error.offset <= end, "{error}");
    }
}

#[test]
fn each_op_is_among_the_random_ones() {
    let mut names = HashSet::new();
    for seed in 0..200 {
        let module = random::module(&mut Random(seed), Version::NEWEST, 12);
        let mut waiting: Vec<&Op> = module.functions.iter().flat_map(|function| &function.body).collect();
        while let Some(op) = waiting.pop() {
            names.insert(op.record.name);
            waiting.extend(op.regions.iter().flat_map(|region| &region.blocks).flat_map(|block| &block.ops));
        }
    }
    let all = table::OPS.iter().filter(|record| record.in_body).map(|record| record.name);
    assert_eq!(all.filter(|name| !names.contains(name)).collect::<Vec<_>>(), Vec::<&str>::new());
}

#[test]
fn damaged_files_are_modules_or_errors() {
    let mut random = Random(1);
    let files: Vec<_> = (0..40)
        .map(|index| {
            let version = Version::ALL[index % 5];
            write(&random::module(&mut random, version, 8), version).unwrap()
        })
        .collect();
    let mut right = 0;
    for _ in 0..10_000 {
        let damaged = mutate::mutate(&files[random.below(files.len())], &mut random);
        if let Ok(module) = read(&damaged) {
            right += 1;
            let again = read(&write(&module, module.version).unwrap()).unwrap();
            assert_eq!(again, module);
        }
    }
    assert!(right > 100, "nearly all changes are found at once, so that this shows little: {right}");
}
