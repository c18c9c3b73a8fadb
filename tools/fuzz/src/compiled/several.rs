//! Programs with several threads, for the ways to PTX.
//!
//! LLVM's own code runs by two drawn sequences of turns, which must not differ; then each way's code runs by
//! another sequence. A finding is reduced: steps are left out as long as the rest shows it.

use super::{Batch, Given, Launch, Report, Stats, Word, before, compare, short};
use crate::{
    threads::{RESULTS, Threaded, WORDS, draw, module},
    ways::{Change, Way},
    world::mix,
};
use anyhow::Result;
use melior::Context;
use std::{collections::BTreeSet, slice::from_ref};
use tilespace_simt::Shape;

/// Programs in one module.
const BATCH: u64 = 10;

/// The seeds of the programs of a batch.
pub(super) fn seeds_of(seed: u64) -> Vec<u64> {
    (0..BATCH).map(|at| (seed.wrapping_mul(BATCH).wrapping_add(at)) & 0xffff_ffff_ffff).collect()
}

fn launch(program: &Threaded, number: u64) -> Launch {
    let zeros = |count: u32| vec![Word::Number(0); count as usize / 2];
    let numbers = (0..16).map(|at| Word::Number(((at * 3 + number) % 7) | (((at + program.seed) % 5) << 32)));
    let at = |name: &str| Given::Word(Word::At(name.into(), 0));
    Launch {
        kernel: program.kernel(),
        buffers: vec![
            ("out".into(), zeros(program.threads * program.blocks * RESULTS)),
            ("in".into(), numbers.collect()),
            ("mem".into(), zeros(program.blocks * WORDS)),
        ],
        variables: vec![(format!("g{}", program.seed), zeros(2 * WORDS))],
        args: vec![at("out"), at("in"), at("mem"), Given::Word(Word::Number(number))],
        shape: Shape { block: [program.threads, 1, 1], grid: [program.blocks, 1, 1], ..Shape::default() },
        schedule: mix(program.seed ^ number) | 1,
    }
}

/// The module of programs, with two launches of each.
pub(super) fn batch(programs: &[Threaded]) -> Batch {
    let launches = programs.iter().flat_map(|program| [0, 5].map(|number| launch(program, number)));
    Batch { text: module(programs), launches: launches.collect(), is_drawn: false }
}

/// The problem of programs by one way, with its kernel.
fn wrong(
    context: &Context,
    programs: &[Threaded],
    way: &Way,
    change: Change<'_>,
    stats: &mut Stats,
) -> Vec<super::Wrong> {
    let batch = batch(programs);
    let was = before(context, &batch, &[way.optimizes], stats);
    compare(context, &batch, way, change, &was, stats)
}

/// A program without the steps that a finding does not need.
fn smaller(context: &Context, program: &Threaded, way: &Way, change: Change<'_>) -> Threaded {
    let (mut best, mut at) = (program.clone(), 0);
    while at < best.steps.len() {
        let mut next = best.clone();
        next.steps.remove(at);
        if wrong(context, from_ref(&next), way, change, &mut Stats::default()).is_empty() {
            at += 1;
        } else {
            best = next;
        }
    }
    best
}

pub(super) fn several_reports(
    context: &Context,
    seeds: &[u64],
    some: &[Way],
    change: Change<'_>,
    stats: &mut Stats,
) -> Result<Vec<Report>> {
    let programs: Vec<Threaded> = seeds.iter().map(|seed| draw(*seed)).collect();
    let batch = batch(&programs);
    let which = Vec::from_iter(some.iter().map(|way| way.optimizes).collect::<BTreeSet<_>>());
    let was = before(context, &batch, &which, stats);
    stats.programs += programs.len() as u64;
    stats.several += programs.len() as u64;
    let mut reports = Vec::new();
    for way in some {
        let found = compare(context, &batch, way, change, &was, stats);
        let kernels: BTreeSet<&str> = found.iter().map(|wrong| wrong.kernel.as_str()).collect();
        // A program that does not compile hides the others.
        let suspects = programs
            .iter()
            .filter(|program| kernels.contains("") || kernels.contains(program.kernel().as_str()));
        for program in suspects {
            let program = smaller(context, program, way, change);
            let again = wrong(context, from_ref(&program), way, change, &mut Stats::default());
            if let Some(wrong) = again.into_iter().next() {
                let kind = format!("threads: {}", short(&wrong.problem));
                let module = module(from_ref(&program));
                reports.push(Report { seed: program.seed, kind, wrong, module });
            }
        }
    }
    Ok(reports)
}
