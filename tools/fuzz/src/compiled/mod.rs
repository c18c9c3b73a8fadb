//! Programs that are compiled by each way and run as PTX, and compared with LLVM's own code.

mod assume;
mod drawn;
mod emit;
mod hard_kernels;
mod lost;
mod several;

pub use assume::{Assumption, assumptions, find};
pub use drawn::Host;
pub use emit::emit;
pub use lost::{Loss, find_loss, losses};

use crate::{
    hard::KINDS,
    hunt::{Limits, in_threads},
    ways::{Change, Stage, Way, compile, plugin, stock, ways},
    world::mix,
};
use anyhow::Result;
use drawn::drawn_reports;
use hard_kernels::{hard_batch, hard_reports};
use melior::Context;
use several::several_reports;
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};
use tilespace_simt::{Arg, Machine, OWN, Program, Shape, Stop};

/// Steps of a run, for each thread.
const LIMIT: u64 = 200_000;

/// A launch of a kernel: its memory and arguments.
#[derive(Clone, Debug)]
pub struct Launch {
    kernel: String,
    /// Buffers: names and words.
    buffers: Vec<(String, Vec<Word>)>,
    /// Variables that the host wrote.
    variables: Vec<(String, Vec<Word>)>,
    args: Vec<Given>,
    shape: Shape,
    /// The seed of the turns of several threads.
    schedule: u64,
}

/// A word of memory.
#[derive(Clone, Debug)]
enum Word {
    Number(u64),
    /// An address, by the name of the object.
    At(String, u64),
}

#[derive(Clone, Debug)]
enum Given {
    Word(Word),
    Struct(Vec<Word>),
}

/// The observations of a run. Uninitialized bytes are mixed with a pattern, which also changes the turns of
/// threads.
pub fn observe(program: &Program, launch: &Launch, pattern: u8) -> Result<Vec<String>, Stop> {
    let is_alone = launch.schedule == 0;
    let mut machine = Machine::new(program, LIMIT * u64::from(launch.shape.block[0]));
    machine.pattern = pattern;
    if !is_alone {
        machine.schedule = mix(launch.schedule + u64::from(pattern));
    }
    let mut places = BTreeMap::new();
    for (name, words) in &launch.buffers {
        places.insert(name.clone(), machine.add_buffer(name, vec![0; 8 * words.len()]));
    }
    let address =
        |machine: &Machine<'_>, name: &str| places.get(name).copied().or_else(|| machine.address(name));
    let value = |machine: &Machine<'_>, word: &Word| match word {
        Word::Number(value) => *value,
        Word::At(name, at) => address(machine, name).unwrap_or(0).wrapping_add(*at),
    };
    for (name, words) in launch.buffers.iter().chain(&launch.variables) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| value(&machine, word).to_le_bytes()).collect();
        let Some(at) = address(&machine, name) else { continue };
        if let Some(place) = machine.bytes(at, bytes.len() as u64) {
            place.copy_from_slice(&bytes);
        }
    }
    let args: Vec<Arg> = launch
        .args
        .iter()
        .map(|given| match given {
            Given::Word(word) => Arg::Number(value(&machine, word)),
            Given::Struct(words) => {
                Arg::Bytes(words.iter().flat_map(|word| value(&machine, word).to_le_bytes()).collect())
            }
        })
        .collect();
    machine.launch(&launch.kernel, &args, launch.shape)?;
    let mut seen: Vec<String> = machine.output.lines().map(str::to_string).collect();
    seen.extend(machine.events.iter().map(ToString::to_string));
    if !is_alone {
        // The number of times that a thread polls for another thread's write depends on the turns.
        seen.dedup();
    }
    let kept =
        |name: &str| places.contains_key(name) || launch.variables.iter().any(|(other, _)| other == name);
    for (name, bytes) in machine.memory() {
        if !kept(name) {
            continue;
        }
        for (at, chunk) in (0..).step_by(8).zip(bytes.chunks_exact(8)) {
            let word = chunk.try_into().map_or(0, u64::from_le_bytes);
            seen.push(format!("{name}+{at}: {}", machine.describe(word)));
        }
    }
    Ok(seen)
}

/// Whether a run shows the same accesses as LLVM's own code. LLVM's own code may lack a volatile access of a
/// stack slot, and may access the original of a slot's copy instead of the slot.
///
/// Drawn programs give LLVM more to inline, and more variables to drop, than it has without our passes: then
/// LLVM makes the volatile accesses of a slot plain, and drops relaxed loads of a variable that is not read
/// otherwise; or it keeps them where assembly has the address.
fn agrees(was: &[String], is: &[String], is_drawn: bool) -> bool {
    let access = |line: &str| line.trim_end_matches(OWN).to_string();
    let is_dropped = |line: &str| is_drawn && (line.ends_with(OWN) || line.starts_with("atomic ld relaxed"));
    let mut was = was.iter().peekable();
    for line in is {
        while was.peek().is_some_and(|next| access(next) != access(line) && is_dropped(next)) {
            was.next();
        }
        if was.next_if(|next| access(next) == access(line)).is_none()
            && !line.ends_with(OWN)
            && !is_dropped(line)
        {
            return false;
        }
    }
    was.all(|line| is_dropped(line))
}

/// Whether the failure of a drawn program says nothing about the passes: the machine lacks an instruction, or
/// the program accesses less aligned memory than it says, which the interpreter does not see, or it accesses
/// the stack by an atomic, which LLVM makes plain where it sees the slot.
fn is_no_finding(stop: &Stop) -> bool {
    match stop {
        Stop::Fault(_, what) => what.starts_with("misaligned") || what == "an atomic on local memory",
        Stop::Unsupported(..) | Stop::Limit => true,
    }
}

/// Counts by way.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// Programs.
    pub programs: u64,
    /// Programs with several threads among them.
    pub several: u64,
    /// Compared runs.
    pub runs: BTreeMap<&'static str, u64>,
    /// Time of compilation and runs.
    pub time: BTreeMap<&'static str, Duration>,
    /// Why runs of LLVM's own code are not compared.
    pub reasons: BTreeMap<String, u64>,
}

impl Stats {
    fn add(&mut self, other: Stats) {
        self.programs += other.programs;
        self.several += other.several;
        for (way, runs) in other.runs {
            *self.runs.entry(way).or_default() += runs;
        }
        for (way, time) in other.time {
            *self.time.entry(way).or_default() += time;
        }
        for (reason, count) in other.reasons {
            *self.reasons.entry(reason).or_default() += count;
        }
    }
}

/// A finding of one way.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The way.
    pub way: &'static str,
    /// The kernel, or none if it does not compile.
    pub kernel: String,
    /// A description.
    pub problem: String,
}

/// Programs in one module.
#[derive(Clone, Debug)]
pub struct Batch {
    text: String,
    launches: Vec<Launch>,
    is_drawn: bool,
}

/// The runs of LLVM's own code: optimized, or not.
type Before = BTreeMap<bool, Vec<(usize, Vec<String>)>>;

/// The kind of a problem: its first words, without numbers.
fn short(problem: &str) -> String {
    let words = problem.split(' ').filter(|word| !word.contains(|c: char| c.is_ascii_digit()));
    words.take(8).collect::<Vec<_>>().join(" ")
}

fn before(context: &Context, batch: &Batch, which: &[bool], stats: &mut Stats) -> Before {
    let mut all = Before::new();
    for optimizes in which {
        let compiled = compile(context, &batch.text, &stock(*optimizes), &str::to_string);
        let program = match compiled.and_then(|text| Ok(Program::new(&text)?)) {
            Ok(program) => program,
            Err(error) => {
                *stats.reasons.entry(format!("LLVM alone: {}", short(&format!("{error:#}")))).or_default() +=
                    1;
                continue;
            }
        };
        let mut runs = Vec::new();
        for (index, launch) in batch.launches.iter().enumerate() {
            match observe(&program, launch, 0) {
                Ok(seen) if Ok(&seen) == observe(&program, launch, 0x3c).as_ref() => runs.push((index, seen)),
                Ok(_) if launch.schedule != 0 => *stats.reasons.entry(RACE.into()).or_default() += 1,
                Ok(_) => *stats.reasons.entry("uninitialized memory shows".into()).or_default() += 1,
                Err(stop) => *stats.reasons.entry(short(&stop.to_string())).or_default() += 1,
            }
        }
        all.insert(*optimizes, runs);
    }
    all
}

/// The reason not to compare a program with several threads, which no program should give.
pub const RACE: &str = "LLVM's own code has a race";

/// The message of a tool of LLVM that has crashed.
const CRASH: &str = "PLEASE submit a bug report";

/// The errors with which passes, or the back end whatever the passes do, refuse a program.
const REFUSED: [&str; 5] = [
    "Cannot do atomic on",
    "which device code only reads",
    "constant address space",
    "Circular dependency",
    "cmpxchg pointer",
];

/// Compares a batch by one way with LLVM's own code.
fn compare(
    context: &Context,
    batch: &Batch,
    way: &Way,
    change: Change<'_>,
    was: &Before,
    stats: &mut Stats,
) -> Vec<Wrong> {
    let start = Instant::now();
    let wrong = |kernel: &str, problem: String| Wrong { way: way.name, kernel: kernel.into(), problem };
    if !was.contains_key(&way.optimizes) {
        return Vec::new();
    }
    let compiled = compile(context, &batch.text, way, change);
    let mut found = Vec::new();
    match compiled.and_then(|text| Ok(Program::new(&text)?)) {
        Err(error) if REFUSED.iter().any(|refusal| format!("{error:#}").contains(refusal)) => {
            *stats.reasons.entry("it is refused".into()).or_default() += 1;
        }
        // LLVM's infer-address-spaces crashes after an llvm.ptrmask if a later inliner brings casts into its
        // function.
        Err(error) if batch.text.contains("llvm.ptrmask") && format!("{error:#}").contains(CRASH) => {
            *stats.reasons.entry("LLVM crashes after llvm.ptrmask".into()).or_default() += 1;
        }
        Err(error) => found.push(wrong("", format!("{error:#}"))),
        Ok(program) => {
            for (index, seen) in was.get(&way.optimizes).into_iter().flatten() {
                let launch = &batch.launches[*index];
                *stats.runs.entry(way.name).or_default() += 1;
                match observe(&program, launch, 0) {
                    Ok(now) if agrees(seen, &now, batch.is_drawn) => {}
                    Ok(now) => {
                        let pair = seen.iter().zip(&now).find(|(was, is)| was != is);
                        let pair = pair.map(|(was, is)| format!("{was} becomes {is}"));
                        let count = || format!("{} events or words become {}", seen.len(), now.len());
                        found.push(wrong(&launch.kernel, pair.unwrap_or_else(count)));
                    }
                    Err(stop) if batch.is_drawn && is_no_finding(&stop) => {
                        *stats.reasons.entry(short(&stop.to_string())).or_default() += 1;
                    }
                    Err(stop) => found.push(wrong(&launch.kernel, stop.to_string())),
                }
            }
        }
    }
    *stats.time.entry(way.name).or_default() += start.elapsed();
    found
}

/// A finding.
#[derive(Clone, Debug)]
pub struct Report {
    /// The seed.
    pub seed: u64,
    /// The kind of the program.
    pub kind: String,
    /// The finding.
    pub wrong: Wrong,
    /// The module.
    pub module: String,
}

/// The ways that can be tried here.
pub fn possible() -> Vec<Way> {
    let has_plugin = plugin().is_some();
    let possible = |way: &Way| has_plugin || !way.steps.iter().any(|step| matches!(step, Stage::Plugin(..)));
    ways().into_iter().filter(possible).collect()
}

/// Runs hard kernels, programs of the LLVM dialect, and programs with several threads, or only the last ones,
/// until the time is over. Findings of one kind of program by one way count as one.
pub fn hunt(
    limits: Limits,
    only_several: bool,
    progress: &(dyn Fn(&Stats) + Sync),
) -> Result<(Stats, Vec<Report>)> {
    let all = possible();
    let find = |context: &Context, _: usize, seed: u64| {
        let mut stats = Stats::default();
        let reports = reports_of(context, seed, only_several, &all, &mut stats)?;
        Ok((stats, reports))
    };
    type Total = (Stats, BTreeMap<(String, &'static str), Report>);
    let add = |(stats, found): &mut Total, (own, reports): (Stats, Vec<Report>)| {
        stats.add(own);
        for report in reports {
            let first = found.entry((report.kind.clone(), report.wrong.way)).or_insert(report.clone());
            if report.seed < first.seed {
                *first = report;
            }
        }
        false
    };
    let total = in_threads(limits, Total::default(), find, add, |(stats, _)| progress(stats))?;
    Ok((total.0, total.1.into_values().collect()))
}

/// A seed's programs, by three of the ways.
fn reports_of(
    context: &Context,
    seed: u64,
    only_several: bool,
    all: &[Way],
    stats: &mut Stats,
) -> Result<Vec<Report>> {
    let some: Vec<Way> =
        (0..3).map(|at| all[(seed.wrapping_mul(3) + at) as usize % all.len()].clone()).collect();
    if only_several || mix(seed).is_multiple_of(3) {
        several_reports(context, &several::seeds_of(seed), &some, &str::to_string, stats)
    } else if mix(seed).is_multiple_of(2) {
        hard_reports(context, seed, &Vec::from_iter(0..KINDS.len()), &some, &str::to_string, stats)
    } else {
        drawn_reports(context, seed, &some, stats)
    }
}
