//! Searches for findings, one program after the other, and shrinks the first one.

use crate::{
    check::{Finding, PIPELINES, Pipeline, Stats, Transform, check_with, context},
    plant::Plant,
    print::print,
    program::{Program, draw},
    reduce::simpler,
};
use anyhow::Result;
use melior::{Context, ir::Module};
use proptest::strategy::ValueTree;
use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// The most simpler programs that are tried.
const SHRINK_STEPS: usize = 20_000;

/// A finding and the program that shows it.
#[derive(Clone, Debug)]
pub struct Report {
    /// The program's seed.
    pub seed: u64,
    /// The smallest program found, as MLIR.
    pub module: String,
    /// The bug.
    pub finding: Finding,
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The first seed.
    pub first: u64,
    /// The most programs.
    pub programs: u64,
    /// The most time.
    pub time: Duration,
    /// The number of programs at once.
    pub threads: usize,
}

/// The seeds of the worlds in which a program runs.
fn worlds(seed: u64) -> [u64; 2] {
    [seed, seed.wrapping_add(1)]
}

/// The passes that a program goes through.
fn pipelines(seed: u64) -> Vec<Pipeline> {
    let count = PIPELINES.len() as u64;
    match seed % count {
        0 => vec![PIPELINES[0]],
        other => vec![PIPELINES[0], PIPELINES[other as usize]],
    }
}

/// One try: a program and passes.
#[derive(Clone, Copy)]
struct Try<'t> {
    context: &'t Context,
    transform: &'t Transform<'t>,
    pipeline: &'t Pipeline,
    seed: u64,
}

impl Try<'_> {
    fn check(&self, program: &Program, stats: &mut Stats) -> Result<Option<(String, Finding)>> {
        self.check_text(self.pipeline.program(print(program)), stats)
    }

    fn check_text(&self, text: String, stats: &mut Stats) -> Result<Option<(String, Finding)>> {
        let found =
            check_with(self.context, &text, self.transform, self.pipeline, &worlds(self.seed), stats)?;
        Ok(found.map(|finding| (text, finding)))
    }

    /// Shrinks a program with a finding: by numbers and lists first, which takes long, then by larger steps.
    /// If the larger steps by themselves leave at most `enough` operations, the rest is skipped.
    fn shrink(
        &self,
        tree: &mut impl ValueTree<Value = Program>,
        first: (String, Finding),
        enough: Option<usize>,
    ) -> Report {
        if let Some(enough) = enough {
            let report = self.by_larger_steps(tree.current(), first.clone());
            if report.ops() <= enough {
                return report;
            }
        }
        let mut best = (tree.current(), first);
        let mut goes_on = tree.simplify();
        for _ in 0..SHRINK_STEPS {
            if !goes_on {
                break;
            }
            let program = tree.current();
            goes_on = match self.check(&program, &mut Stats::default()).ok().flatten() {
                Some(finding) => {
                    best = (program, finding);
                    tree.simplify()
                }
                None => tree.complicate(),
            };
        }
        self.by_larger_steps(best.0, best.1)
    }

    fn by_larger_steps(&self, mut program: Program, (mut module, mut finding): (String, Finding)) -> Report {
        // Steps that did not help before the last success are tried again only when no other step helps.
        let (mut from, mut since_start) = (0, true);
        loop {
            let shorter = simpler(&program).into_iter().enumerate().skip(from).find_map(|(at, program)| {
                let text = self.pipeline.program(print(&program));
                let is_shorter = text.len() < module.len();
                let found = if is_shorter { self.check_text(text, &mut Stats::default()) } else { Ok(None) };
                Some((at, program, found.ok().flatten()?))
            });
            match shorter {
                Some((at, shorter, found)) => {
                    (program, (module, finding), from, since_start) = (shorter, found, at, false);
                }
                None if !since_start => (from, since_start) = (0, true),
                None => break,
            }
        }
        Report { seed: self.seed, module, finding }
    }
}

/// Draws and checks the program of one seed.
pub fn one(context: &Context, seed: u64, plant: Option<&Plant>, stats: &mut Stats) -> Result<Option<Report>> {
    let mut tree = draw(seed)?;
    stats.programs += 1;
    let pipelines = plant.map_or_else(|| pipelines(seed), |plant| vec![plant.pipeline]);
    for pipeline in &pipelines {
        let checked = |context: &Context, module: &mut Module| pipeline.run(context, module);
        let transform: &Transform = plant.map_or(&checked, |plant| plant.transform.as_ref());
        let attempt = Try { context, transform, pipeline, seed };
        if let Some(found) = attempt.check(&tree.current(), stats)? {
            return Ok(Some(attempt.shrink(&mut tree, found, plant.map(|_| SMALL))));
        }
    }
    Ok(None)
}

/// Tries the seeds of `limits`, each thread with a context of its own. `find` gets the number of the thread
/// and a seed; `add` adds its finding to `total`, and says whether to stop; `progress` is called about every
/// ten seconds.
pub(crate) fn in_threads<F, T: Send>(
    limits: Limits,
    total: T,
    find: impl Fn(&Context, usize, u64) -> Result<F> + Sync,
    add: impl Fn(&mut T, F) -> bool + Sync,
    progress: impl Fn(&T) + Sync,
) -> Result<T> {
    let (next, stop, start) = (AtomicU64::new(0), AtomicBool::new(false), Instant::now());
    let shared = Mutex::new((total, start));
    let work = |thread: usize| -> Result<()> {
        let context = context();
        while !stop.load(Ordering::Relaxed) && start.elapsed() < limits.time {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= limits.programs {
                break;
            }
            let found = find(&context, thread, limits.first.wrapping_add(index))?;
            let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let (total, said) = &mut *shared;
            if add(total, found) {
                stop.store(true, Ordering::Relaxed);
            }
            if said.elapsed() > Duration::from_secs(10) {
                *said = Instant::now();
                progress(total);
            }
        }
        Ok(())
    };
    let work = &work;
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..limits.threads.max(1))
            .map(|thread| {
                let builder = std::thread::Builder::new().stack_size(64 << 20);
                builder.spawn_scoped(scope, move || work(thread))
            })
            .collect::<std::io::Result<_>>()?;
        for worker in workers {
            worker.join().map_err(|_| anyhow::anyhow!("the harness panicked"))??;
        }
        anyhow::Ok(())
    })?;
    Ok(shared.into_inner().unwrap_or_else(PoisonError::into_inner).0)
}

/// Checks one program after the other until a finding or the limits are reached. `begin` is called with the
/// number of a thread and its next seed, `progress` about every ten seconds. The passes come from `plant`, if
/// there is one.
pub fn hunt(
    limits: Limits,
    plant: Option<&Plant>,
    begin: &(dyn Fn(usize, u64) -> Result<()> + Sync),
    progress: &(dyn Fn(&Stats) + Sync),
) -> Result<(Stats, Option<Report>)> {
    let find = |context: &Context, thread: usize, seed: u64| {
        begin(thread, seed)?;
        let mut stats = Stats::default();
        let found = one(context, seed, plant, &mut stats)?;
        Ok((stats, found))
    };
    let add = |(stats, first): &mut (Stats, Option<Report>), (own, found): (Stats, Option<Report>)| {
        stats.add(&own);
        *first = first.take().or(found);
        first.is_some()
    };
    in_threads(limits, (Stats::default(), None), find, add, |(stats, _)| progress(stats))
}

/// The size in operations at which a program is small enough to show a planted bug.
pub const SMALL: usize = 24;

/// Looks for a planted bug, in one program after the other, until a small one shows it or the limits are
/// reached.
pub fn find_plant(plant: &Plant, limits: Limits) -> Result<(Stats, Option<Report>)> {
    let context = context();
    let mut stats = Stats::default();
    let start = Instant::now();
    let mut best: Option<Report> = None;
    for index in 0..limits.programs {
        if start.elapsed() >= limits.time || best.as_ref().is_some_and(|best| best.ops() <= SMALL) {
            break;
        }
        if let Some(report) = one(&context, limits.first.wrapping_add(index), Some(plant), &mut stats)?
            && best.as_ref().is_none_or(|best| report.ops() < best.ops())
        {
            best = Some(report);
        }
    }
    Ok((stats, best))
}

impl Report {
    /// The operations in functions.
    pub fn ops(&self) -> usize {
        self.module.lines().filter(|line| line.starts_with("  ")).count()
    }
}
