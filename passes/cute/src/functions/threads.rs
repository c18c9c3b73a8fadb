//! Numbers of the threads of a block.
//!
//! ```text
//! nvvm.reqntid = array<i32: 256, 1, 1>      ntid.x is 256, and tid.y is 0
//! ```
//!
//! Why it is right: a launch with numbers of threads other than the kernel requires fails (PTX ISA,
//! `.reqntid`). So a kernel that runs has these numbers, and a dimension of one thread has only thread 0.

use crate::{
    emit::{Lowering, Op, Res},
    record::{Emission::Code, Record, record},
};
use mlir_ext::ir;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("nvvm.read.ptx.sreg.ntid.x", Code(REQUIRED, threads)),
    record("nvvm.read.ptx.sreg.ntid.y", Code(REQUIRED, threads)),
    record("nvvm.read.ptx.sreg.ntid.z", Code(REQUIRED, threads)),
    record("nvvm.read.ptx.sreg.tid.x", Code(ZERO, thread)),
    record("nvvm.read.ptx.sreg.tid.y", Code(ZERO, thread)),
    record("nvvm.read.ptx.sreg.tid.z", Code(ZERO, thread)),
];

const REQUIRED: &str = "the number of threads that the kernel requires";
const ZERO: &str = "0 if the kernel requires one thread in this dimension";

/// The number of threads that a kernel requires, in the dimension that an operation names.
fn required(at: &Lowering<'_, '_>, op: Op<'_, '_>) -> Option<i64> {
    let dimension = ["x", "y", "z"].iter().position(|name| ir::name_str(op).ends_with(name))?;
    at.threads?.get(dimension).copied()
}

fn threads<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    match required(at, op) {
        Some(number) => number_of(at, op, number),
        None => at.follow(op),
    }
}

fn thread<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    match required(at, op) {
        Some(1) => number_of(at, op, 0),
        _ => at.follow(op),
    }
}

fn number_of<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, number: i64) -> Res<()> {
    let number = at.constant(number, 32)?;
    at.bind_result(op, vec![number])
}

/// The numbers in the attribute of a kernel.
pub fn stated(text: &str) -> Option<[i64; 3]> {
    let numbers = text.trim().strip_prefix("array<i32:")?.strip_suffix('>')?;
    let mut numbers = numbers.split(',').map(|number| number.trim().parse::<i64>());
    let mut all = [1; 3];
    for number in &mut all {
        match numbers.next() {
            Some(stated) => *number = stated.ok().filter(|number| *number > 0)?,
            None => break,
        }
    }
    numbers.next().is_none().then_some(all)
}
