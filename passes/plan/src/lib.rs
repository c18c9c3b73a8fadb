//! What the threads of a block do for a program of tiles: which elements each holds, where layouts change, and where
//! the threads wait for each other.
//!
//! ```text
//! program           choose            schedule                     order
//! values, ops  ──▶  a layout for  ──▶ steps: operations,      ──▶  shared memory and
//!                   each tile         conversions, tiles made      barriers
//!                                     where they are asked for
//! ```
//!
//! The crate sees no MLIR: [`program`] is plain data that a reader fills, and [`schedule::Schedule`] is plain data that
//! an emitter follows, step by step, without a decision of its own. [`tilespace_layout`] has the algebra.

#![forbid(unsafe_code)]

pub mod access;
pub mod chip;
pub mod choose;
pub mod facts;
pub mod order;
pub mod program;
pub mod schedule;

use program::Program;
use tilespace_layout::Error;

/// Plans a program for a chip.
pub fn plan(program: &Program, chip: &chip::Chip) -> Result<schedule::Schedule, Error> {
    let layouts = choose::choose(program, chip)?;
    let mut schedule = schedule::schedule(program, &layouts, chip)?;
    order::order(program, &mut schedule, chip);
    Ok(schedule)
}
