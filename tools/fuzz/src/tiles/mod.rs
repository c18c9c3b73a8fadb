//! Programs of CUDA Tile IR, compiled over the threads of a block, beside an interpreter on arrays.
//!
//! ```text
//! a program at random ─┬─▶ cuda-tile-to-ptx{chip num-warps} ─▶ the machine for PTX, in several orders ─┬─▶ the same bytes?
//!                      └─▶ tilespace-tiles, on arrays ─────────────────────────────────────────────────┘
//! ```
//!
//! The interpreter and the programs are the crate [`tilespace_tiles`], which shares nothing with the
//! compiler. Elements that the program leaves undefined are not compared, and elements that are approximate
//! by definition may differ by the distance that the interpreter states. A program that the compiler refuses
//! with a reason is counted by the reason; another error, a fault of the machine, or another byte is a
//! finding, which is then reduced ([`shrink`]).

mod amd;
mod compare;
mod coverage;
mod mistakes;
mod shrink;

pub use compare::{Outcome, check, check_by, ptx_of};
pub use coverage::{covered, line as coverage};
pub use mistakes::{Mistake, find_mistake, mistakes};
pub use shrink::{ops, shrink};

use crate::hunt::{Limits, in_threads};
use anyhow::Result;
use melior::Context;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use tilespace_tile_bytecode::Module;
use tilespace_tiles::draw::{Program, draw};

/// Counts of programs.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// Programs.
    pub programs: u64,
    /// Programs that were compared.
    pub compared: u64,
    /// Bytes that were compared.
    pub bytes: u64,
    /// Ops of the compared programs, with types.
    pub covered: BTreeSet<coverage::Pair>,
    /// Why programs are refused.
    pub refused: BTreeMap<String, u64>,
    /// Why programs mean nothing, or the machine cannot run them.
    pub skipped: BTreeMap<String, u64>,
}

impl Stats {
    fn add(&mut self, other: Stats) {
        self.programs += other.programs;
        self.compared += other.compared;
        self.bytes += other.bytes;
        self.covered.extend(other.covered);
        other.refused.into_iter().for_each(|(why, count)| *self.refused.entry(why).or_default() += count);
        other.skipped.into_iter().for_each(|(why, count)| *self.skipped.entry(why).or_default() += count);
    }

    /// Counts an outcome; returns the problem, if it is a finding.
    pub fn count(&mut self, outcome: Outcome) -> Option<String> {
        self.programs += 1;
        match outcome {
            Outcome::Same(bytes) => {
                self.compared += 1;
                self.bytes += bytes;
            }
            Outcome::Refused(why) => *self.refused.entry(why).or_default() += 1,
            Outcome::Skipped(why) => *self.skipped.entry(why).or_default() += 1,
            Outcome::Wrong(problem) => return Some(problem),
        }
        None
    }
}

/// A finding.
#[derive(Clone, Debug)]
pub struct Report {
    /// The seed.
    pub seed: u64,
    /// The problem of the small program.
    pub problem: String,
    /// The small program.
    pub program: Program,
    /// The small program as text.
    pub text: String,
}

/// A module as text.
pub fn text_of(context: &Context, module: &Module) -> String {
    let module = tilespace_tile_import::import(context, module);
    module.map_or_else(|| "no module".into(), |module| module.as_operation().to_string())
}

/// A finding as text: the program, its launch, and the problem.
pub fn page(report: &Report) -> String {
    let Program { warps, chip, grid, arguments, .. } = &report.program;
    let pipeline = match amd::lanes(chip) {
        Some(_) => format!("--cuda-tile-to-amdgcn='chip={chip}"),
        None => format!("--cuda-tile-to-ptx='chip={chip} features=+ptx{}", compare::version(chip)),
    };
    let problem = report.problem.trim_end().replace('\n', "\n// ");
    format!(
        "{}\n// {problem}\n// tilespace-opt {pipeline} num-warps={warps}' THIS-FILE\n\
         // grid {grid:?}, arguments {arguments:?}\n",
        report.text
    )
}

/// Tries the program of a seed, for a chip of AMD if one is given.
fn one(context: &Context, seed: u64, chip: Option<&'static str>, stats: &mut Stats) -> Option<Report> {
    let program = draw(seed);
    let program = Program { chip: chip.unwrap_or(program.chip), ..program };
    let outcome = check(context, &program);
    if matches!(outcome, Outcome::Same(_)) {
        stats.covered.extend(covered(&program));
    }
    stats.count(outcome)?;
    let (program, problem) = shrink(&program, |program| check(context, program));
    let text = text_of(context, &program.module);
    Some(Report { seed, problem, program, text })
}

/// Tries one program after the other until the limits are reached. Findings of one kind count as one.
/// `running` has the seeds of the programs that run, should one of them end the process.
pub fn hunt(
    limits: Limits,
    running: &Path,
    chip: Option<&'static str>,
    progress: &(dyn Fn(&Stats) + Sync),
) -> Result<(Stats, Vec<Report>)> {
    let find = |context: &Context, thread: usize, seed: u64| {
        fs::write(running.join(thread.to_string()), seed.to_string())?;
        let mut stats = Stats::default();
        let found = one(context, seed, chip, &mut stats);
        Ok((stats, found))
    };
    type Total = (Stats, BTreeMap<String, Report>);
    let add = |(stats, found): &mut Total, (own, report): (Stats, Option<Report>)| {
        stats.add(own);
        if let Some(report) = report {
            eprintln!(
                "FOUND: seed {}, {} ops: {}",
                report.seed,
                ops(&report.program),
                report.problem.trim_end()
            );
            let first = found.entry(kind_of(&report)).or_insert(report.clone());
            if ops(&report.program) < ops(&first.program) {
                *first = report;
            }
        }
        false
    };
    let total = in_threads(limits, Total::default(), find, add, |(stats, _)| progress(stats))?;
    Ok((total.0, total.1.into_values().collect()))
}

/// The features that findings with likely the same cause have in common: the ops of the program.
fn kind_of(report: &Report) -> String {
    let mut names: Vec<&str> = Vec::new();
    shrink::each(&report.program, &mut |op| names.push(op.record.name));
    let common =
        ["constant", "iota", "reshape", "broadcast", "offset", "make_token", "store_ptr_tko", "return"];
    names.retain(|name| !common.contains(name));
    names.sort_unstable();
    names.dedup();
    names.join(" ")
}
