//! `tilespace-fuzz`: random programs against the passes.

use anyhow::{Context as _, Result, bail};
use lexopt::prelude::*;
use std::{
    collections::BTreeMap,
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::{self, Command, ExitCode, ExitStatus},
    sync::atomic::Ordering,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};
use tilespace_fuzz::{
    check::{Finding, PIPELINES, Stats, check, context},
    compiled, hard,
    hunt::{Limits, Report, SMALL, find_plant, hunt},
    plant::{Plant, of_rules, plants},
    print::print,
    program::draw,
    targets::{self, TARGETS, no_mistake},
    threads, tiles,
};

const HELP: &str = "\
Runs random programs before and after the memory-space passes and compares.

    tilespace-fuzz [--minutes N] [--programs N] [--seed N] [--threads N] [--out FOLDER]
    tilespace-fuzz --print --seed N            the program of a seed
    tilespace-fuzz --file FILE [--seed N]      a module, through all pipelines, in the worlds of a seed
    tilespace-fuzz --space-rules FILE [--minutes N] [--seed N]   whether a rule file makes the passes wrong
    tilespace-fuzz --target amdgcn|spirv64 [--minutes N] [--seed N]   through the plugin, as IR of that target
    tilespace-fuzz --compiled [--minutes N] [--seed N]   programs through LLVM to PTX, by each way, and run there
    tilespace-fuzz --compiled --several [--minutes N] [--seed N]   only the programs with several threads
    tilespace-fuzz --compiled --print --seed N  the kernels in LLVM IR of a seed
    tilespace-fuzz --compiled --emit FOLDER --programs N [--seed N]   for a machine with a card: tools/gpu/drawn.py
    tilespace-fuzz --tiles [--minutes N] [--seed N]   programs of CUDA Tile IR over threads, and on arrays
    tilespace-fuzz --tiles --chip gfx90a|gfx942|gfx1201   the same for a chip of AMD, in the machine of tools/waves
    tilespace-fuzz --tiles --print --seed N    the program of tiles of a seed, and its PTX
    tilespace-fuzz --planted                   whether planted bugs are found
";

struct Args {
    minutes: Option<f64>,
    programs: Option<u64>,
    seed: Option<u64>,
    threads: usize,
    out: String,
    file: Option<String>,
    rules: Option<String>,
    running: Option<PathBuf>,
    target: Option<String>,
    emit: Option<PathBuf>,
    print: bool,
    planted: bool,
    compiled: bool,
    several: bool,
    tiles: bool,
    chip: Option<&'static str>,
}

fn arguments() -> Result<Option<Args>> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut args = Args {
        minutes: None,
        programs: None,
        seed: None,
        threads,
        out: ".".into(),
        file: None,
        rules: None,
        running: None,
        target: None,
        emit: None,
        print: false,
        planted: false,
        compiled: false,
        several: false,
        tiles: false,
        chip: None,
    };
    let mut parser = lexopt::Parser::from_env();
    while let Some(arg) = parser.next()? {
        match arg {
            Long("minutes") => args.minutes = Some(parser.value()?.parse()?),
            Long("programs") => args.programs = Some(parser.value()?.parse()?),
            Long("seed") => args.seed = Some(parser.value()?.parse()?),
            Long("threads") => args.threads = parser.value()?.parse()?,
            Long("out") => args.out = parser.value()?.parse()?,
            Long("file") => args.file = Some(parser.value()?.parse()?),
            Long("space-rules") => args.rules = Some(parser.value()?.parse()?),
            // Internal: passed when this program starts itself.
            Long("running") => args.running = Some(parser.value()?.into()),
            Long("target") => args.target = Some(parser.value()?.parse()?),
            Long("emit") => args.emit = Some(parser.value()?.into()),
            Long("print") => args.print = true,
            Long("compiled") => args.compiled = true,
            Long("several") => args.several = true,
            Long("tiles") => args.tiles = true,
            Long("chip") => {
                let name = parser.value()?.string()?;
                let known = ["gfx90a", "gfx942", "gfx1201"].into_iter().find(|chip| *chip == name);
                args.chip = Some(known.with_context(|| format!("the chip '{name}' is not known"))?);
            }
            Long("planted") => args.planted = true,
            Long("help") | Short('h') => return Ok(None),
            _ => return Err(arg.unexpected().into()),
        }
    }
    Ok(Some(args))
}

fn main() -> Result<ExitCode> {
    let Some(args) = arguments()? else {
        print!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    };
    let found = if args.print && args.tiles {
        print_tiles(args.seed.unwrap_or(0));
        false
    } else if args.print && args.several {
        print!("{}", threads::module(&[threads::draw(args.seed.unwrap_or(0))]));
        false
    } else if args.print && args.compiled {
        print!("{}", hard::module(args.seed.unwrap_or(0), &Vec::from_iter(0..hard::KINDS.len())).text);
        false
    } else if args.print {
        print!("{}", print(&proptest::strategy::ValueTree::current(&draw(args.seed.unwrap_or(0))?)));
        false
    } else if args.planted && args.tiles {
        !all_mistakes_are_found(&args)?
    } else if args.planted && args.compiled {
        !all_assumptions_are_found(&args)?
    } else if args.planted {
        !all_planted_are_found(&args)? | !all_assumptions_are_found(&args)? | !all_mistakes_are_found(&args)?
    } else if let Some(folder) = &args.emit {
        args.programs.context("--emit needs --programs")?;
        println!("{} files in {}", compiled::emit(limits(&args)?, folder)?, folder.display());
        false
    } else if args.compiled {
        fuzz_compiled(&args)?
    } else if let Some(rules) = &args.rules {
        !is_not_found(&of_rules(rules), &args)?
    } else if let Some(file) = &args.file {
        check_file(file, args.seed.unwrap_or(0))?
    } else if let Some(running) = &args.running {
        if args.tiles { fuzz_tiles(&args, running)? } else { fuzz(&args, running)? }
    } else {
        guarded_fuzz()?
    };
    Ok(if found { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Fuzzes in a child process: a program that crashes it is a finding too.
fn guarded_fuzz() -> Result<bool> {
    let running = env::temp_dir().join(format!("tilespace-fuzz-{}", process::id()));
    fs::create_dir_all(&running).with_context(|| format!("making {}", running.display()))?;
    let guarded = |more: &[OsString]| -> Result<ExitStatus> {
        let mut command = Command::new(env::current_exe()?);
        command.args(env::args_os().skip(1)).arg("--running").arg(&running).args(more);
        Ok(command.status()?)
    };
    let found = match guarded(&[])?.code() {
        Some(code) => code != 0,
        None => {
            let mut seeds = Vec::new();
            for file in fs::read_dir(&running)? {
                seeds.push(fs::read_to_string(file?.path())?);
            }
            println!("\nFOUND: the process ended at one of the programs of these seeds: {}", seeds.join(" "));
            let tiles = if env::args().any(|arg| arg == "--tiles") { " --tiles" } else { "" };
            for seed in seeds {
                let alone = ["--seed", &seed, "--programs", "1", "--threads", "1"].map(OsString::from);
                if guarded(&alone)?.code().is_none() {
                    println!("to reproduce:   tilespace-fuzz{tiles} --seed {seed} --programs 1");
                    println!("the program:    tilespace-fuzz{tiles} --seed {seed} --print");
                }
            }
            true
        }
    };
    fs::remove_dir_all(&running)?;
    Ok(found)
}

/// The limits of a search: a minute if none is given.
fn limits(args: &Args) -> Result<Limits> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let minutes = args.minutes.unwrap_or(if args.programs.is_some() { 1e6 } else { 1.0 });
    Ok(Limits {
        first: args.seed.unwrap_or(now << 20),
        programs: args.programs.unwrap_or(u64::MAX),
        time: Duration::try_from_secs_f64(60.0 * minutes).context("--minutes is not a valid time")?,
        threads: args.threads,
    })
}

fn fuzz(args: &Args, running: &Path) -> Result<bool> {
    let limits = limits(args)?;
    let start = Instant::now();
    let begin = |thread: usize, seed: u64| Ok(fs::write(running.join(thread.to_string()), seed.to_string())?);
    let target = match &args.target {
        Some(name) => {
            let found = TARGETS.iter().find(|target| target.name == name);
            Some(
                found
                    .with_context(|| format!("unknown target {name}: use amdgcn or spirv64"))?
                    .plant(no_mistake),
            )
        }
        None => None,
    };
    let plant = target.as_ref().map(|(plant, _)| plant);
    let (stats, found) = hunt(limits, plant, &begin, &|stats| eprintln!("{}", line(stats, start.elapsed())))?;
    println!("{}", line(&stats, start.elapsed()));
    if let Some((plant, count)) = &target {
        println!("  {} of them are programs for {}", count.load(Ordering::Relaxed), plant.name);
    }
    summary(&stats);
    let Some(report) = &found else { return Ok(false) };
    let path = write(args, report)?;
    println!("\nFOUND: {}\n{}", report.finding.problem, report.module);
    println!("to reproduce:   tilespace-fuzz --seed {} --programs 1", report.seed);
    println!("the module:     tilespace-fuzz --seed {} --file {path}", report.seed);
    Ok(true)
}

fn write(args: &Args, report: &Report) -> Result<String> {
    fs::create_dir_all(&args.out).with_context(|| format!("making {}", args.out))?;
    let path = format!("{}/finding-{}.mlir", args.out, report.seed);
    fs::write(&path, page(report)).with_context(|| format!("writing {path}"))?;
    Ok(path)
}

/// A finding as a file. The description comes last, so that its line numbers fit the file.
fn page(report: &Report) -> String {
    let Finding { problem, pipeline, .. } = &report.finding;
    let problem = problem.trim_end().replace('\n', "\n// ");
    format!(
        "{}\n// {problem}\n// tilespace-opt --pass-pipeline='builtin.module({pipeline})' THIS-FILE\n",
        report.module
    )
}

fn line(stats: &Stats, time: Duration) -> String {
    let rate = stats.programs as f64 / time.as_secs_f64().max(0.001);
    format!("{} programs, {rate:.0} a second, {} runs compared", stats.programs, stats.runs)
}

fn summary(stats: &Stats) {
    let spaces = |counts: &BTreeMap<u32, u64>| {
        let all: u64 = counts.values().sum();
        let share = |count: u64| 100.0 * count as f64 / all.max(1) as f64;
        let list =
            counts.iter().map(|(space, count)| format!("ptr<{space}> {count} ({:.0}%)", share(*count)));
        list.collect::<Vec<_>>().join(", ")
    };
    println!("  accesses before: {}", spaces(&stats.before));
    println!("  accesses after:  {}", spaces(&stats.after));
    println!(
        "  {} clones, {} programs refused, {} steps interpreted",
        stats.clones, stats.refused, stats.steps
    );
    println!("  {} runs not compared, because of", stats.discarded);
    for (reason, count) in &stats.reasons {
        println!("    {count:>6}  {reason}");
    }
}

fn check_file(file: &str, seed: u64) -> Result<bool> {
    let text = fs::read_to_string(file).with_context(|| format!("reading {file}"))?;
    let context = context();
    let mut stats = Stats::default();
    for pipeline in &PIPELINES {
        let seeds = [seed, seed.wrapping_add(1)];
        if let Some(finding) = check(&context, &text, pipeline, &seeds, &mut stats)? {
            println!("{}\n{}: {}", finding.after, finding.pipeline, finding.problem);
            return Ok(true);
        }
    }
    if stats.runs == 0 {
        bail!("no run of {file} could be compared: {:?}", stats.reasons);
    }
    println!("{} runs compared", stats.runs);
    Ok(false)
}

/// The default time limit for a planted bug, in minutes.
const PATIENCE: f64 = 1.0;

/// Searches for a planted bug. None if nothing is found, else the number of ops in the program that shows it.
fn look_for(plant: &Plant, args: &Args) -> Result<Option<usize>> {
    let start = Instant::now();
    let time = Duration::try_from_secs_f64(60.0 * args.minutes.unwrap_or(PATIENCE))?;
    let limits = Limits { first: args.seed.unwrap_or(0), programs: u64::MAX, time, threads: 1 };
    let (stats, report) = find_plant(plant, limits)?;
    let seconds = start.elapsed().as_secs_f64();
    let Some(report) = report else {
        println!("{}: nothing found in {} programs, {seconds:.1} s", plant.name, stats.programs);
        return Ok(None);
    };
    let ops = report.ops();
    println!("{}: found after {} programs, {seconds:.1} s, {ops} ops", plant.name, stats.programs);
    println!("{}\n{}", report.finding.problem, report.module);
    Ok(Some(ops))
}

fn is_not_found(plant: &Plant, args: &Args) -> Result<bool> {
    Ok(look_for(plant, args)?.is_none())
}

fn all_planted_are_found(args: &Args) -> Result<bool> {
    let mut all = true;
    for plant in plants().into_iter().chain(targets::plants()) {
        all &= look_for(&plant, args)?.is_some_and(|ops| ops <= SMALL);
    }
    Ok(all)
}

/// Programs through LLVM to PTX.
fn fuzz_compiled(args: &Args) -> Result<bool> {
    let limits = limits(args)?;
    let line = |stats: &compiled::Stats| {
        let runs = stats.runs.values().sum::<u64>();
        format!(
            "{} programs to PTX ({} with several threads), {runs} runs compared",
            stats.programs, stats.several
        )
    };
    let (stats, found) = compiled::hunt(limits, args.several, &|stats| eprintln!("{}", line(stats)))?;
    println!("{}", line(&stats));
    for (way, runs) in &stats.runs {
        let seconds = stats.time.get(way).map_or(0.0, Duration::as_secs_f64);
        println!("  {way:>20}: {runs} runs, {:.0} a second", *runs as f64 / seconds.max(0.001));
    }
    println!("  runs not compared, because of");
    for (reason, count) in &stats.reasons {
        println!("    {count:>6}  {reason}");
    }
    fs::create_dir_all(&args.out).with_context(|| format!("making {}", args.out))?;
    for (index, report) in found.iter().enumerate() {
        let compiled::Report { seed, kind, wrong, module } = report;
        let path = format!("{}/compiled-{seed}-{index}.ll", args.out);
        fs::write(&path, module).with_context(|| format!("writing {path}"))?;
        println!(
            "FOUND: {} by {}: {} {}\n    seed {seed}, {path}",
            kind, wrong.way, wrong.kernel, wrong.problem
        );
    }
    Ok(!found.is_empty())
}

/// Whether each wrong assumption about LLVM, and each loss between threads, is found by running PTX.
fn all_assumptions_are_found(args: &Args) -> Result<bool> {
    let time = Duration::try_from_secs_f64(60.0 * args.minutes.unwrap_or(PATIENCE))?;
    let mut all = true;
    let mut look = |name: &str, find: &dyn Fn() -> Result<Option<(u64, compiled::Report)>>| -> Result<()> {
        let start = Instant::now();
        let found = find()?;
        let seconds = start.elapsed().as_secs_f64();
        all &= found.is_some();
        match found {
            Some((programs, report)) => {
                let problem = &report.wrong.problem;
                println!("{name}: found after {programs} programs, {seconds:.1} s: {problem}");
            }
            None => println!("{name}: nothing found, {seconds:.1} s"),
        }
        Ok(())
    };
    for assumption in compiled::assumptions() {
        look(assumption.name, &|| compiled::find(&assumption, time))?;
    }
    for loss in compiled::losses() {
        look(loss.name, &|| compiled::find_loss(&loss, time))?;
    }
    Ok(all)
}

fn print_tiles(seed: u64) {
    let (context, program) = (context(), tilespace_tiles::draw::draw(seed));
    println!("{}", tiles::text_of(&context, &program.module));
    match tiles::ptx_of(&context, &program) {
        Ok(text) => println!("{text}"),
        Err(error) => println!("{error:#}"),
    }
}

/// Programs of tiles.
fn fuzz_tiles(args: &Args, running: &Path) -> Result<bool> {
    let start = Instant::now();
    let line = |stats: &tiles::Stats| {
        let tiles::Stats { programs, compared, bytes, .. } = stats;
        let seconds = start.elapsed().as_secs_f64().max(0.001);
        let rate = *programs as f64 / seconds;
        format!("{programs} programs of tiles, {rate:.1} a second, {compared} compared, {bytes} bytes")
    };
    let (stats, found) =
        tiles::hunt(limits(args)?, running, args.chip, &|stats| eprintln!("{}", line(stats)))?;
    println!("{}", line(&stats));
    println!("  {}", tiles::coverage(&stats.covered));
    for (title, counts) in [("refused", &stats.refused), ("not compared", &stats.skipped)] {
        println!("  {title}, because of");
        let mut counts: Vec<_> = counts.iter().collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        counts.iter().for_each(|(reason, count)| println!("    {count:>6}  {reason}"));
    }
    fs::create_dir_all(&args.out).with_context(|| format!("making {}", args.out))?;
    let pairs: String = stats.covered.iter().map(|(name, types)| format!("{name} {types}\n")).collect();
    let path = format!("{}/tiles-covered.txt", args.out);
    fs::write(&path, pairs).with_context(|| format!("writing {path}"))?;
    for report in &found {
        let path = format!("{}/tiles-{}.mlir", args.out, report.seed);
        fs::write(&path, tiles::page(report)).with_context(|| format!("writing {path}"))?;
        println!(
            "FOUND: {}\n    tilespace-fuzz --tiles --seed {} --programs 1, {path}",
            report.problem, report.seed
        );
    }
    Ok(!found.is_empty())
}

/// Whether each mistake in the compilation of tiles is found.
fn all_mistakes_are_found(args: &Args) -> Result<bool> {
    let time = Duration::try_from_secs_f64(60.0 * args.minutes.unwrap_or(PATIENCE))?;
    let mut all = true;
    for mistake in tiles::mistakes() {
        let start = Instant::now();
        let found = tiles::find_mistake(&mistake, time)?;
        let (seconds, name) = (start.elapsed().as_secs_f64(), mistake.name);
        all &= found.is_some();
        match found {
            Some((programs, found, report)) => {
                let (ops, problem) = (tiles::ops(&report.program), &report.problem);
                let seconds = found.as_secs_f64();
                println!("{name}: found after {programs} programs, {seconds:.1} s, {ops} ops: {problem}");
            }
            None => println!("{name}: nothing found, {seconds:.1} s"),
        }
    }
    Ok(all)
}
