//! `print-tile-layouts`: the plan of a kernel, as remarks at its operations.
//!
//! ```text
//! remark: tile 64x64: register 0..3 -> dim 1 bits 0..3; lane 0..3 -> dim 1 bits 3..6, ...
//! remark: operand 1: 16 registers in another layout, through 8192 bytes of shared memory
//! remark: 8 elements at once
//! ```

use crate::{kernel, read::Read};
use melior::ir::operation::OperationLike;
use mlir_ext::diagnostics;
use tilespace_layout::{Shape, convert::Plan};
use tilespace_plan::{
    program::{Ahead, Kind, Program},
    steps::{Action, Input, Schedule, Step},
};

/// Remarks about all steps of a kernel, in order.
pub fn print(read: &Read<'_, '_>, schedule: &Schedule) {
    let program = &read.program;
    for (index, step) in schedule.steps.iter().enumerate() {
        let text = describe(program, schedule, step);
        if text.is_empty() {
            continue;
        }
        let op = read.ops[step.op.0 as usize];
        let groups =
            step.groups.map_or(String::new(), |groups| format!("; {groups} copies may be left before it"));
        let drains =
            step.drains.map_or(String::new(), |left| format!("; {left} products may be left before it"));
        let fences = if step.fences { "; writes are made visible to the async proxy before it" } else { "" };
        let waits = if step.waits { "; all threads wait before it" } else { "" };
        diagnostics::remark(op.location(), format!("step {index}: {text}{groups}{drains}{fences}{waits}"))
            .emit();
    }
}

fn describe(program: &Program, schedule: &Schedule, step: &Step) -> String {
    let layout = || {
        step.outputs.iter().flatten().next().map_or(String::new(), |slot| {
            let slot = schedule.slot(*slot);
            let shape = program.shape(slot.value).unwrap_or(&[]);
            let sizes: Vec<_> = shape.iter().map(u64::to_string).collect();
            let text = Shape::new(shape).map(|shape| slot.layout.describe(&shape)).unwrap_or_default();
            format!("tile {}: {}", sizes.join("x"), text.trim_end().replace('\n', "; "))
        })
    };
    match &step.action {
        Action::Convert(conversion) => {
            let way = match &conversion.plan {
                Plan::Registers(_) => "by renaming registers".to_owned(),
                Plan::Shuffles(shuffles) => format!("by {} shuffles", shuffles.rounds.len()),
                Plan::Shared(shared) if shared.parts() > 1 => {
                    format!("in {} parts through {} bytes of shared memory", shared.parts(), shared.bytes)
                }
                Plan::Shared(shared) => format!("through {} bytes of shared memory", shared.bytes),
            };
            format!("converted {way} to {}", layout())
        }
        Action::Access { width, .. } => {
            let layout = layout();
            let layout = if layout.is_empty() { String::new() } else { format!("; {layout}") };
            format!("{} elements at once{layout}", 1u64 << width)
        }
        Action::Scan(scanned) => format!(
            "scanned over {} registers, {} lanes and {} warps; {}",
            1u64 << scanned.registers,
            1u64 << scanned.lanes,
            1u64 << scanned.warps,
            layout()
        ),
        Action::Reduce(reduction) => format!(
            "reduced over {} registers, {} lanes and {} warps; {}",
            1u64 << reduction.inside.len(),
            1u64 << reduction.lanes.len(),
            1u64 << reduction.warps.len(),
            layout()
        ),
        Action::Multiply(multiply) => {
            let how = match &**multiply {
                tilespace_plan::choose::Multiply::Mma { instruction, scales, .. } => {
                    let with = if scales.is_some() { " with scales" } else { "" };
                    format!("by mma.sync of {}x8x{}{with}", 1 << instruction.rows, 1 << instruction.depth)
                }
                tilespace_plan::choose::Multiply::Square { offer, .. } => {
                    let size = 1 << offer.square.rows;
                    format!("by a matrix instruction of {size}x{size}x{}", 1 << offer.square.depth())
                }
                tilespace_plan::choose::Multiply::Warpgroup { packed, .. } => {
                    let left = match step.inputs.first() {
                        Some(Input::Fetched(_)) => "shared memory",
                        _ => "registers",
                    };
                    format!("by wgmma of 64 rows and a depth of {}, the left operand in {left}", 8 << packed)
                }
                tilespace_plan::choose::Multiply::Tensor { packed, columns, scales, .. } => {
                    let with = if scales.is_some() { " with scales" } else { "" };
                    let first = schedule.kept(step.inputs.get(2));
                    let stays = if first.is_some() { ", where it stays" } else { "" };
                    let (first, depth) = (first.unwrap_or(0), 8 << packed);
                    format!(
                        "by tcgen05.mma of a depth of {depth}{with} into {columns} columns from {first} on{stays}"
                    )
                }
                tilespace_plan::choose::Multiply::Chain { .. } => {
                    "by a chain of products in each thread".to_owned()
                }
            };
            format!("multiplied {how}; {}", layout())
        }
        Action::Compute | Action::Fill | Action::Rename(_) | Action::Join(_) => layout(),
        Action::Put(ring, _) => {
            let bytes = schedule.buffers.get(ring).map_or(0, |buffer| buffer.area.bytes);
            format!("written to {bytes} bytes of shared memory for a product")
        }
        Action::Keep => "stored to tensor memory, where it stays".to_owned(),
        Action::Take => format!("loaded from tensor memory; {}", layout()),
        Action::Fetch(_) => format!("read from a ring; {}", layout()),
        Action::Ahead => match &program.op(step.op).kind {
            Kind::Ahead(Ahead::Copy { ring, stages }) => {
                let of = program.ring(*ring);
                if let Some(transfer) = schedule.transfer(*ring) {
                    let sides = &schedule.maps.all[transfer.map].sides;
                    let sides: Vec<_> = sides.iter().rev().map(u64::to_string).collect();
                    let boxes = format!("{} of {}", transfer.pieces, sides.join("x"));
                    return format!(
                        "copied {stages} stages ahead of {} by TMA, in boxes: {boxes}",
                        of.stages
                    );
                }
                let reason = schedule.maps.reasons.get(ring);
                let reason = reason.map_or(String::new(), |reason| format!(", not by TMA: {reason}"));
                format!(
                    "copied {stages} stages ahead of {}, {} bytes at once{reason}",
                    of.stages,
                    program.value(of.tile).element.bytes() << of.width
                )
            }
            _ => String::new(),
        },
        Action::Control if step.waits => "a loop".to_owned(),
        Action::Number | Action::Outside | Action::Control => String::new(),
    }
}

/// Runs the pass on a module.
pub fn run<'c, 'a>(
    module: melior::ir::OperationRef<'c, 'a>,
) -> Result<(), (melior::ir::OperationRef<'c, 'a>, tilespace_emit::Refusal)> {
    for kernel in kernel::kernels(module) {
        let planned = kernel::planned(&kernel, kernel::Target::of(kernel.module))?;
        print(&planned.read, &planned.schedule);
    }
    Ok(())
}
