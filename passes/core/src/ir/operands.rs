//! Operands of an op, as rules name them.
//!
//! ```text
//! "rocket.copy"(%from, %to, %n)     Index(1): %to      Last(0): %n      All: %from, %to, %n
//! ```
//!
//! A rule names operands by position. Positions that an op does not have are left out, so a rule that does
//! not fit an op says nothing about it.

use crate::ir::{Ir, Op, Value};
use std::ops::Range;
use tilespace_rules::{Operand, model::Clobbers};

/// The operand numbers that `position` stands for in `op`.
pub fn resolve<I: Ir>(op: Op<I>, position: Operand) -> Range<usize> {
    resolve_in(op.operand_count(), position, |group| op.operand_segment(group))
}

/// The operand numbers that `position` stands for in an op with `count` operands, in groups that `segment`
/// tells.
pub fn resolve_in(
    count: usize,
    position: Operand,
    segment: impl FnOnce(usize) -> Option<Range<usize>>,
) -> Range<usize> {
    match position {
        Operand::Index(index) => single(index as usize, count),
        Operand::Last(back) => {
            count.checked_sub(back as usize + 1).map_or(0..0, |index| single(index, count))
        }
        Operand::Segment(group) => segment(group as usize).unwrap_or(0..0),
        Operand::All => 0..count,
        Operand::From(first) => (first as usize).min(count)..count,
    }
}

/// The operand numbers that `position` stands for in `op`, and maybe a number that the op does not have: for
/// callers that look the operand up anyway.
pub fn numbers<I: Ir>(op: Op<I>, position: Operand) -> Range<usize> {
    match position {
        Operand::Index(index) => index as usize..index as usize + 1,
        Operand::Last(_) | Operand::Segment(_) | Operand::All | Operand::From(_) => resolve(op, position),
    }
}

/// The number of the callee's argument that an operand of a call is passed as; none for another operand.
pub fn passed_as<I: Ir>(call: Op<I>, operand: usize) -> Option<usize> {
    let arguments = call.call_arguments()?;
    arguments.contains(&operand).then(|| operand - arguments.start)
}

fn single(index: usize, count: usize) -> Range<usize> {
    if index < count { index..index + 1 } else { 0..0 }
}

/// The operands that `position` stands for in `op`.
pub fn operands<I: Ir>(op: Op<I>, position: Operand) -> impl Iterator<Item = Value<I>> {
    numbers(op, position).filter_map(move |index| op.operand(index))
}

/// Whether an op with a list of clobbers declares that it may read and write any memory.
pub fn clobbers<I: Ir>(op: Op<I>, by: Clobbers) -> bool {
    let listed = op.attribute(by.attribute).and_then(|listed| listed.string());
    listed.is_none_or(|listed| listed.split(',').any(|word| word.trim() == by.word))
}
