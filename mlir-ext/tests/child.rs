//! Work in a child process, and its use.

mod common;

use melior::ir::{Attribute, Location};
use mlir_ext::{
    child::{self, Outcome},
    ir,
    target::nvvm_target,
};
use std::{cell::Cell, process};

#[test]
fn a_child_gives_its_result_and_changes_nothing_here() {
    let seen = Cell::new(0);
    let outcome = child::run(|| {
        seen.set(7);
        println!("printed");
        vec![1, seen.get()]
    });
    assert!(matches!(outcome, Outcome::Finished { given, .. } if given == [1, 7]));
    assert_eq!(seen.get(), 0);
}

#[test]
fn more_than_a_pipe_holds_comes_back() {
    let Outcome::Finished { given, .. } = child::run(|| vec![3; 1 << 20]) else { panic!("not finished") };
    assert_eq!(given, vec![3; 1 << 20]);
}

#[test]
fn a_child_that_ends_before_its_work_is_dead() {
    assert_eq!(child::run(|| process::abort()), Outcome::Died(String::new()));
    assert_eq!(child::run(|| process::exit(0)), Outcome::Died(String::new()));
    let panicked = child::run(|| panic!("the words of a panic"));
    assert!(matches!(panicked, Outcome::Died(log) if log.contains("the words of a panic")));
}

#[test]
fn a_printed_location_is_read_back() {
    let context = common::context();
    let location = Location::new(&context, "file.mlir", 3, 4);
    assert_eq!(ir::parse_location(&context, &location.to_string()), Some(location));
    assert_eq!(ir::parse_location(&context, "4 : i32"), None);
}

#[test]
fn a_target_has_a_chip_and_features() {
    let context = common::context();
    let parse = |text| Attribute::parse(&context, text).expect("an attribute");
    let target = parse("#nvvm.target<chip = \"sm_90a\", features = \"+ptx83\">");
    assert_eq!(nvvm_target(target), Some(("sm_90a", "+ptx83")));
    assert_eq!(nvvm_target(parse("\"sm_90\"")), None);
}
