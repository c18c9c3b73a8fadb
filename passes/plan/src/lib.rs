//! The work of a block's threads for a program of tiles: which elements each thread holds, where layouts
//! change, and where the threads wait for each other.
//!
//! ```text
//! program           choose            schedule                     order
//! values, ops  ──▶  a layout for  ──▶ steps: operations,      ──▶  shared memory and
//!                   each tile         conversions, tiles made      barriers
//!                                     where they are asked for
//! ```
//!
//! Before it, [`pipeline`] lets loads run ahead of loops: it makes another program.
//!
//! The crate sees no MLIR: [`program`] is plain data that a reader fills, and [`steps::Schedule`] is plain
//! data that an emitter follows, step by step, without a decision of its own. [`tilespace_layout`] has the
//! algebra.

#![forbid(unsafe_code)]

pub mod access;
pub mod amd;
pub mod chip;
pub mod choose;
pub mod facts;
mod fetch;
mod halves;
pub mod late;
pub mod order;
pub mod pipeline;
pub mod program;
pub mod schedule;
pub mod shared;
mod state;
pub mod steps;
pub mod tensor;
pub mod tma;
pub mod tokens;

use program::Program;
use tilespace_layout::Error;

/// Plans a program for a chip.
pub fn plan(program: &Program, chip: &chip::Chip) -> Result<steps::Schedule, Error> {
    let layouts = choose::choose(program, chip)?;
    let mut schedule = schedule::schedule(program, &layouts, chip)?;
    tensor::place(program, &mut schedule)?;
    let orders = tokens::orders(program);
    late::delay(program, &mut schedule, &orders);
    if chip.has_maps {
        tma::choose(program, &mut schedule, &orders);
    }
    order::order(program, &mut schedule, &orders, chip);
    Ok(schedule)
}

/// A program with loads that run ahead of their loops where they can, and the steps of the threads for it.
#[derive(Clone, Debug)]
pub struct Planned {
    /// The program.
    pub program: Program,
    /// For each of its operations, the original operation that it is, copies, or serves.
    pub origins: Vec<program::OpId>,
    /// The steps of the threads.
    pub schedule: steps::Schedule,
}

/// Plans a program for a chip with loads that run ahead, in as many stages as shared memory has room for.
/// Where products of several warps have no plan, because two of them want a tile at different places, or
/// shared or tensor memory is too small, products of one warp are taken. None of these takes scales on such
/// chips: then no load runs ahead, if that is enough.
pub fn plan_ahead(program: &Program, chip: &chip::Chip) -> Result<Planned, Error> {
    let fits = |found: &Planned| found.schedule.shared + chip.variables <= chip.shared();
    if chip.has_groups()
        && let Ok(found) = ahead(program, chip)
        && fits(&found)
    {
        return Ok(found);
    }
    let takes_scales = |(id, op): (program::OpId, &program::Op)| {
        matches!(op.kind, program::Kind::Product { .. })
            && op.operands.len() > 3
            && chip.tensor(program, id, &choose::product_of(program, id)).is_some()
    };
    if (0..).map(program::OpId).zip(&program.ops).any(takes_scales)
        && let Ok(found) = in_place(program, chip)
        && fits(&found)
    {
        return Ok(found);
    }
    ahead(program, &chip.without_groups())
}

/// A plan in which no load runs ahead.
fn in_place(program: &Program, chip: &chip::Chip) -> Result<Planned, Error> {
    let origins = (0..program.ops.len() as u32).map(program::OpId).collect();
    Ok(Planned { program: program.clone(), origins, schedule: plan(program, chip)? })
}

fn ahead(program: &Program, chip: &chip::Chip) -> Result<Planned, Error> {
    let layouts = choose::choose(program, chip)?;
    let mut found = None;
    for stages in (2..=pipeline::STAGES).rev() {
        let Some(ahead) = pipeline::pipelined(program, &layouts, chip, stages) else { break };
        let schedule = match plan(&ahead.program, chip) {
            Ok(schedule) => schedule,
            Err(error) if chip.has_groups() => return Err(error),
            Err(_) => break,
        };
        let shared = schedule.shared + chip.variables;
        if shared <= chip.shared() {
            found = Some(Planned { program: ahead.program, origins: ahead.origins, schedule });
        }
        if shared <= chip.share() {
            break;
        }
    }
    found.map_or_else(|| in_place(program, chip), Ok)
}
