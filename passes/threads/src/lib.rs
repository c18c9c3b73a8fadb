//! `convert-tiles-to-threads`: kernels of `nv_tileaa` are distributed over the threads of a block.
//!
//! ```text
//! %x = nv_tileaa.tiled_load %v[%i]      each of 128 threads loads its elements: ld.global.v4.b32
//! %s = nv_tileaa.dot %x, %y, %c         nvvm.mma.sync, with ldmatrix in front of it
//! scf.for .. iter_args(%s = ..)         a loop that carries 32 registers
//! ```
//!
//! [`read`] makes plain data of a kernel, [`tilespace_plan`] decides which elements each thread holds, where
//! layouts change and where threads wait, and the rest of the crate writes a kernel beside the original, step
//! by step. So emission makes no choice, and has no algebra. Loads of tiles that products read run ahead of
//! their loops ([`pipeline`]).
//!
//! Why it is right: a step computes for each register what its operation says of the element that the layout
//! puts there ([`steps`], [`memory`], [`multiply`]), a conversion moves elements as its plan says
//! ([`convert`]), and barriers are where [`tilespace_plan::order`] has put them. All threads of a block have
//! the same control flow.

#![forbid(unsafe_code)]

mod amd;
mod atomics;
mod checks;
mod convert;
mod copies;
mod elementwise;
mod foreign;
mod functions;
mod kernel;
mod late;
mod memory;
mod multiply;
mod numbers;
mod nvidia;
mod outside;
mod pipeline;
mod places;
mod print;
mod read;
mod reduce;
mod register_words;
mod scales;
mod scan;
mod steps;
mod tensor;
mod threads;
mod tma;
mod variables;
mod warpgroups;

use kernel::Target;
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{
    diagnostics, ir,
    pass::{PassFailure, PassInstance},
};
use tilespace_emit::Refusal;

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let context = pass.context();
    let kernels = kernel::kernels(module);
    let (mut written, mut complete) = (vec![], true);
    for kernel in &kernels {
        match kernel::write(context, kernel, Target::of(kernel.module)) {
            Ok(new) => written.push(new),
            Err((op, refusal)) => {
                report(op, refusal);
                complete = false;
            }
        }
    }
    let variables = variables::variables(module);
    for variable in &variables {
        match variables::write(context, *variable) {
            Ok(new) => written.push(vec![new]),
            Err(refusal) => {
                report(*variable, refusal);
                complete = false;
            }
        }
    }
    let erased: Vec<_> = match complete {
        true => kernel::functions(module).into_iter().chain(variables).collect(),
        false => written.into_iter().flatten().collect(),
    };
    erased.into_iter().for_each(ir::erase);
    if complete { Ok(()) } else { Err(PassFailure) }
}

/// Whether a product with scales, in a kernel, is by instructions for scales: else it must be a product of
/// factors that are scaled before.
pub fn takes_scales(op: OperationRef<'_, '_>) -> bool {
    kernel::takes_scales(op)
}

/// Runs `print-tile-layouts` on a module.
pub fn print(module: OperationRef<'_, '_>) -> Result<(), PassFailure> {
    print::run(module).map_err(|(op, refusal)| {
        report(op, refusal);
        PassFailure
    })
}

/// Reports at an operation why it has no lowering.
fn report(op: OperationRef<'_, '_>, Refusal(reason): Refusal) {
    let message = format!("'{}' op has no lowering: {reason}", ir::name_str(op));
    diagnostics::error(op.location(), message).emit();
}
