//! The kernels of kinds that LLVM rewrites (`hard.rs`), compiled and compared.
//!
//! All kinds of a seed are one module, since a compilation takes longer than their runs. A kernel that does
//! not compile hides the others, so that such a module is tried again in parts.

use super::{Batch, Given, Launch, Report, Stats, Word, before, compare};
use crate::{
    hard::{self, KINDS},
    ways::{Change, Way},
};
use anyhow::Result;
use melior::Context;
use std::collections::BTreeSet;
use tilespace_simt::Shape;

/// The launches of the hard kernels.
pub(super) fn hard_batch(seed: u64, kinds: &[usize]) -> Batch {
    let hard = hard::module(seed, kinds);
    let numbers = |salt: u64| {
        (0..32).map(|at| Word::Number(((at * 5 + salt) % 7) | (((at + salt) % 5) << 32))).collect()
    };
    let rows = (0..4).map(|_| Word::At("far".into(), 0)).collect();
    let buffers: Vec<(String, Vec<Word>)> = vec![
        ("out".into(), (0..32).map(|_| Word::Number(0)).collect()),
        ("in".into(), numbers(seed % 5)),
        ("rows".into(), rows),
        ("far".into(), numbers(3)),
    ];
    let at = |name: &str| Given::Word(Word::At(name.into(), 0));
    let launch = |kernel: &String, number: u64| Launch {
        kernel: kernel.clone(),
        buffers: buffers.clone(),
        variables: Vec::new(),
        args: vec![
            at("out"),
            at("in"),
            at("rows"),
            Given::Word(Word::Number(number)),
            Given::Struct(numbers(1).into_iter().take(4).collect()),
        ],
        shape: Shape::default(),
        schedule: 0,
    };
    let launches =
        hard.kernels.iter().flat_map(|kernel| [0, 1, 5].map(|number| launch(kernel, number))).collect();
    Batch { text: hard.text, launches, is_drawn: false }
}

/// Reports about a seed's kernels of these kinds by some ways.
pub(super) fn hard_reports(
    context: &Context,
    seed: u64,
    kinds: &[usize],
    some: &[Way],
    change: Change<'_>,
    stats: &mut Stats,
) -> Result<Vec<Report>> {
    let batch = hard_batch(seed, kinds);
    let which: BTreeSet<bool> = some.iter().map(|way| way.optimizes).collect();
    let which = Vec::from_iter(which);
    let was = before(context, &batch, &which, stats);
    // A kernel that LLVM does not compile even without the passes hides the others.
    if was.len() < which.len() && kinds.len() > 1 {
        let (some_kinds, others) = kinds.split_at(kinds.len() / 2);
        let mut reports = hard_reports(context, seed, some_kinds, some, change, stats)?;
        reports.extend(hard_reports(context, seed, others, some, change, stats)?);
        return Ok(reports);
    }
    stats.programs += kinds.len() as u64;
    let mut reports = Vec::new();
    for way in some {
        let wrong = compare(context, &batch, way, change, &was, stats);
        // A kernel that does not compile hides the others.
        if wrong.iter().any(|wrong| wrong.kernel.is_empty()) && kinds.len() > 1 {
            for kind in kinds {
                let way = std::slice::from_ref(way);
                reports.extend(hard_reports(context, seed, &[*kind], way, change, stats)?);
            }
            continue;
        }
        let mut kernels = BTreeSet::new();
        for wrong in wrong.into_iter().filter(|wrong| kernels.insert(wrong.kernel.clone())) {
            let index = wrong.kernel.trim_start_matches('k').parse().unwrap_or(kinds[0]);
            let kind = KINDS[index % KINDS.len()].to_string();
            // This way also tests the program's own casts of pointers that are never accessed.
            if kind == "promised cast" && wrong.way == "sanitized-pipeline" {
                continue;
            }
            reports.push(Report { seed, kind, wrong, module: hard::module(seed, &[index]).text });
        }
    }
    Ok(reports)
}
