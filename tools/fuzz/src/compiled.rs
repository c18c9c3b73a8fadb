//! Programs that are compiled by each way and run as PTX, and compared with LLVM's own code.

use crate::{
    check::context,
    code::Code,
    hard::{self, KINDS},
    machine::Machine as Interpreter,
    print::print,
    program::{Program as Drawn, draw},
    ptx::{Arg, Machine, OWN, Program, Shape, Stop},
    translate::translate,
    ways::{Change, Step, Way, compile, export, plugin, stock, ways},
    world::{Event as Seen, World, mix},
};
use anyhow::{Context as _, Result};
use melior::{Context, ir::Module};
use proptest::strategy::ValueTree as _;
use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, Instant},
};

/// Steps of a run.
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

/// What a run shows, where uninitialized bytes are mixed with a pattern.
pub fn observe(program: &Program, launch: &Launch, pattern: u8) -> Result<Vec<String>, Stop> {
    let mut machine = Machine::new(program, LIMIT);
    machine.pattern = pattern;
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
    machine.launch(&launch.kernel, &args, Shape::default())?;
    let mut seen: Vec<String> = machine.output.lines().map(str::to_string).collect();
    seen.extend(machine.events.iter().map(ToString::to_string));
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

/// Whether a run shows what LLVM's own code does. That may lack a volatile access of a stack slot.
fn agrees(was: &[String], is: &[String]) -> bool {
    let mut was = was.iter().peekable();
    let mut is_next = |line: &String| match was.next_if_eq(&line) {
        Some(_) => true,
        None => line.ends_with(OWN),
    };
    is.iter().all(&mut is_next) && was.next().is_none()
}

/// Counts by way.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// Programs.
    pub programs: u64,
    /// Compared runs.
    pub runs: BTreeMap<&'static str, u64>,
    /// Time of compilation and runs.
    pub time: BTreeMap<&'static str, Duration>,
    /// Why runs of LLVM's own code are not compared.
    pub reasons: BTreeMap<String, u64>,
}

/// Something wrong.
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
}

/// The runs of LLVM's own code: optimized, or not.
type Before = BTreeMap<bool, Vec<(usize, Vec<String>)>>;

fn kind_of(stop: &Stop) -> String {
    let words = stop.to_string();
    words.split(' ').filter(|word| !word.contains(|c: char| c.is_ascii_digit())).collect::<Vec<_>>().join(" ")
}

fn before(context: &Context, batch: &Batch, which: &[bool], stats: &mut Stats) -> Before {
    let mut all = Before::new();
    for optimizes in which {
        let compiled = compile(context, &batch.text, &stock(*optimizes), &str::to_string);
        let program = match compiled.and_then(|text| Ok(Program::new(&text)?)) {
            Ok(program) => program,
            Err(error) => {
                *stats.reasons.entry(format!("LLVM alone: {error:#}")).or_default() += 1;
                continue;
            }
        };
        let mut runs = Vec::new();
        for (index, launch) in batch.launches.iter().enumerate() {
            match observe(&program, launch, 0) {
                Ok(seen) if Ok(&seen) == observe(&program, launch, 0x3c).as_ref() => runs.push((index, seen)),
                Ok(_) => *stats.reasons.entry("uninitialized memory shows".into()).or_default() += 1,
                Err(stop) => *stats.reasons.entry(kind_of(&stop)).or_default() += 1,
            }
        }
        all.insert(*optimizes, runs);
    }
    all
}

/// The errors with which passes, or the back end whatever the passes do, refuse a program.
const REFUSED: [&str; 5] = [
    "Cannot do atomic on",
    "which device code only reads",
    "constant address space",
    "Circular dependency",
    "cmpxchg pointer",
];

/// Compares a batch by one way with LLVM alone.
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
        Err(error) => found.push(wrong("", format!("{error:#}"))),
        Ok(program) => {
            for (index, seen) in was.get(&way.optimizes).into_iter().flatten() {
                let launch = &batch.launches[*index];
                *stats.runs.entry(way.name).or_default() += 1;
                match observe(&program, launch, 0) {
                    Ok(now) if agrees(seen, &now) => {}
                    Ok(now) => {
                        let pair = seen.iter().zip(&now).find(|(was, is)| was != is);
                        let pair = pair.map(|(was, is)| format!("{was} becomes {is}"));
                        let count = || format!("{} events or words become {}", seen.len(), now.len());
                        found.push(wrong(&launch.kernel, pair.unwrap_or_else(count)));
                    }
                    Err(stop) => found.push(wrong(&launch.kernel, stop.to_string())),
                }
            }
        }
    }
    *stats.time.entry(way.name).or_default() += start.elapsed();
    found
}

/// The launches of the hard kernels.
fn hard_batch(seed: u64, kinds: &[usize]) -> Batch {
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
    };
    let launches =
        hard.kernels.iter().flat_map(|kernel| [0, 1, 5].map(|number| launch(kernel, number))).collect();
    Batch { text: hard.text, launches }
}

/// A finding.
#[derive(Clone, Debug)]
pub struct Report {
    /// The seed.
    pub seed: u64,
    /// The kind of the program.
    pub kind: String,
    /// What is wrong.
    pub wrong: Wrong,
    /// The module.
    pub module: String,
}

fn hard_reports(
    context: &Context,
    seed: u64,
    kinds: &[usize],
    some: &[Way],
    change: Change<'_>,
    stats: &mut Stats,
) -> Result<Vec<Report>> {
    let batch = hard_batch(seed, kinds);
    let which: BTreeSet<bool> = some.iter().map(|way| way.optimizes).collect();
    let was = before(context, &batch, &Vec::from_iter(which), stats);
    stats.programs += kinds.len() as u64;
    let mut reports = Vec::new();
    for way in some {
        let wrong = compare(context, &batch, way, change, &was, stats);
        // What does not compile hides the others.
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
            reports.push(Report { seed, kind, wrong, module: hard::module(seed, &[index]).text });
        }
    }
    Ok(reports)
}

/// The ways that can be tried here.
pub fn possible() -> Vec<Way> {
    let has_plugin = plugin().is_some();
    let possible = |way: &Way| has_plugin || !way.steps.iter().any(|step| matches!(step, Step::Plugin(..)));
    ways().into_iter().filter(possible).collect()
}

/// Runs hard kernels, and programs of the LLVM dialect, until the time is over. Findings of one kind of program
/// by one way are one.
pub fn hunt(
    first: u64,
    programs: u64,
    time: Duration,
    progress: &dyn Fn(&Stats),
) -> Result<(Stats, Vec<Report>)> {
    let context = context();
    let (mut stats, start) = (Stats::default(), Instant::now());
    let mut found: BTreeMap<(String, &'static str), Report> = BTreeMap::new();
    let all = possible();
    let kinds: Vec<usize> = (0..KINDS.len()).collect();
    let mut said = Instant::now();
    for index in 0..programs {
        if start.elapsed() >= time {
            break;
        }
        let seed = first.wrapping_add(index);
        // Three ways for each module.
        let some: Vec<Way> =
            (0..3).map(|at| all[(seed.wrapping_mul(3) + at) as usize % all.len()].clone()).collect();
        let reports = if mix(seed).is_multiple_of(2) {
            hard_reports(&context, seed, &kinds, &some, &str::to_string, &mut stats)?
        } else {
            drawn_reports(&context, seed, &some, &mut stats)?
        };
        for report in reports {
            found.entry((report.kind.clone(), report.wrong.way)).or_insert(report);
        }
        if said.elapsed() > Duration::from_secs(10) {
            said = Instant::now();
            progress(&stats);
        }
    }
    Ok((stats, found.into_values().collect()))
}

/// Programs in one module.
const BATCH: u64 = 12;

/// A program of the LLVM dialect for a batch: its text with names of its own, and its launches.
fn drawn(
    context: &Context,
    program: &Drawn,
    seed: u64,
    prefix: &str,
    stats: &mut Stats,
) -> Result<Option<Batch>> {
    if program.calls_outside || program.is_open {
        return Ok(None);
    }
    let text = print(program);
    // Where an argument by value lies is LLVM's choice, which a test of the space shows.
    if text.contains("llvm.byval") && text.contains("isspacep") {
        return Ok(None);
    }
    let module = Module::parse(context, &text).context("the printed program does not parse")?;
    let code: Code = translate(&module)?;
    // Declarations have behaviour of the world's.
    if code.functions.iter().any(|function| function.blocks.is_empty()) {
        return Ok(None);
    }
    let world = World::new(&code, seed);
    let mirrored = World { mirrored: true, ..world.clone() };
    let mut launches = Vec::new();
    for kernel in &world.kernels {
        let entry = vec![kernel.clone()];
        let outcome = Interpreter::run(&code, &world, &entry, 4000);
        let other = Interpreter::run(&code, &mirrored, &entry, 4000);
        let is_known = |event: &Seen| !matches!(event, Seen::Word(bytes) if bytes.contains(&None));
        if outcome.end.is_err() || outcome.events != other.events || !outcome.events.iter().all(is_known) {
            *stats.reasons.entry("the interpreter does not run it".into()).or_default() += 1;
            continue;
        }
        if let Ok(host) = Interpreter::host(&code, &world, kernel) {
            launches.push(host.launch(&format!("{prefix}{kernel}"), prefix));
        }
    }
    stats.programs += 1;
    Ok(Some(Batch { text: text.replace('@', &format!("@{prefix}")), launches }))
}

/// The state of the host before a kernel: of the interpreter, for the machine.
#[derive(Clone, Debug, Default)]
pub struct Host {
    /// Objects, by address: whether it is a buffer, its name, and its size.
    pub objects: Vec<(u64, u64, bool, String)>,
    /// What those of the host hold.
    pub contents: Vec<(String, bool, Vec<u64>)>,
    /// Arguments: numbers, or the words of a struct.
    pub args: Vec<Result<u64, Vec<u64>>>,
}

impl Host {
    fn launch(&self, kernel: &str, prefix: &str) -> Launch {
        let name = |is_buffer: bool, name: &str| {
            if is_buffer { name.to_string() } else { format!("{prefix}{name}") }
        };
        let word = |value: u64| {
            let object = self.objects.iter().find(|(base, size, ..)| value.wrapping_sub(*base) < *size);
            object.map_or(Word::Number(value), |(base, _, is_buffer, object)| {
                Word::At(name(*is_buffer, object), value - base)
            })
        };
        let words = |words: &[u64]| words.iter().map(|value| word(*value)).collect::<Vec<_>>();
        let contents = |buffers: bool| {
            let wanted = self.contents.iter().filter(move |(_, is_buffer, _)| *is_buffer == buffers);
            wanted
                .map(|(object, is_buffer, values)| (name(*is_buffer, object), words(values)))
                .collect::<Vec<_>>()
        };
        let args = self.args.iter().map(|arg| match arg {
            Ok(value) => Given::Word(word(*value)),
            Err(values) => Given::Struct(words(values)),
        });
        let (buffers, variables) = (contents(true), contents(false));
        Launch { kernel: kernel.into(), buffers, variables, args: args.collect() }
    }
}

fn drawn_batch(context: &Context, seeds: &[u64], stats: &mut Stats) -> Result<Option<Batch>> {
    let (mut text, mut launches) = (String::new(), Vec::new());
    for seed in seeds {
        let mut program = draw(*seed)?.current();
        // LLVM's back end refuses variables that hold addresses of each other; the host writes them anyway.
        program.variables.iter_mut().for_each(|variable| variable.holds = None);
        if let Some(batch) = drawn(context, &program, *seed, &format!("p{seed}_"), stats)? {
            text += &batch.text;
            launches.extend(batch.launches);
        }
    }
    if launches.is_empty() {
        return Ok(None);
    }
    let mut module = Module::parse(context, &text).context("the joined programs do not parse")?;
    let text = export(context, &mut module)?;
    Ok(Some(Batch { text: kept(&text), launches }))
}

/// LLVM IR in which the host may write and read variables, as it does in the interpreter.
fn kept(text: &str) -> String {
    let line = |line: &str| match line.split_once(" global ") {
        Some((kind, rest))
            if line.starts_with('@') && !kind.contains("addrspace(3)") && !kind.contains("external") =>
        {
            let kind = kind.replace(" internal", "").replace(" linkonce_odr", " weak_odr");
            format!("{kind} externally_initialized global {rest}\n")
        }
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

fn drawn_reports(context: &Context, seed: u64, some: &[Way], stats: &mut Stats) -> Result<Vec<Report>> {
    let seeds: Vec<u64> = (0..BATCH).map(|at| seed.wrapping_mul(BATCH).wrapping_add(at)).collect();
    let Some(batch) = drawn_batch(context, &seeds, stats)? else { return Ok(Vec::new()) };
    let which: BTreeSet<bool> = some.iter().map(|way| way.optimizes).collect();
    let which = Vec::from_iter(which);
    let was = before(context, &batch, &which, stats);
    let mut reports = Vec::new();
    for way in some {
        if compare(context, &batch, way, &str::to_string, &was, stats).is_empty() {
            continue;
        }
        // Each program alone.
        for seed in &seeds {
            let mut quiet = Stats::default();
            let Some(batch) = drawn_batch(context, &[*seed], &mut quiet)? else { continue };
            let was = before(context, &batch, &which, &mut quiet);
            let wrong = compare(context, &batch, way, &str::to_string, &was, &mut quiet).into_iter().next();
            if let Some(wrong) = wrong {
                let kind = format!("drawn: {}", short(&wrong.problem));
                reports.push(Report { seed: *seed, kind, wrong, module: batch.text });
            }
        }
    }
    Ok(reports)
}

fn short(problem: &str) -> String {
    let words = problem.split(' ').filter(|word| !word.contains(|c: char| c.is_ascii_digit()));
    words.take(8).collect::<Vec<_>>().join(" ")
}

/// A wrong assumption, as a change of the LLVM IR that LLVM then optimizes.
pub struct Assumption {
    /// Its description.
    pub name: &'static str,
    /// The kinds of programs that show it, by index.
    kinds: &'static [usize],
    way: fn() -> Way,
    change: fn(&str) -> String,
}

fn early() -> Way {
    Way { name: "planted", steps: vec![Step::Plant, Step::Opt("default<O3>")], optimizes: true }
}

fn late() -> Way {
    let steps = vec![Step::Opt("default<O3>"), Step::Plant];
    Way { name: "planted", steps, optimizes: true }
}

fn linked() -> Way {
    let steps = vec![Step::Opt("lto-pre-link<O3>"), Step::Plant, Step::Opt("lto<O3>")];
    Way { name: "planted", steps, optimizes: true }
}

/// Makes the accesses through a name ones to a space.
fn named(line: &str, name: &str, space: u32) -> String {
    let is_access = ["getelementptr", " load ", "store ", "memset"].iter().any(|word| line.contains(word));
    if !is_access {
        return line.into();
    }
    let mut line = line.to_string();
    for attributes in ["", "align 16 ", "noundef nonnull align 16 ", "nonnull align 16 "] {
        for end in [",", ")", "\n"] {
            let from = format!("ptr {attributes}{name}{end}");
            line = line.replace(&from, &format!("ptr addrspace({space}) {attributes}{name}{end}"));
        }
    }
    if line.contains("addrspace(5)") { line.replace("memset.p0.", "memset.p5.") } else { line }
}

/// Claims that what readers and fillers get is local: in their own code, whatever LLVM does with the callers.
fn readers_are_local(text: &str) -> String {
    let (mut inside, mut out) = (false, String::new());
    for line in text.lines() {
        if line.starts_with("define ") {
            inside = line.contains("%p.in") && !line.contains("@by");
            out += &format!("{line}\n");
            if inside {
                out += "  %p.named = addrspacecast ptr %p.in to ptr addrspace(5)\n";
            }
        } else if inside {
            let line =
                ["%p.in", "%p", "%a"].iter().fold(format!("{line}\n"), |line, name| named(&line, name, 5));
            out += &line
                .replace("addrspace(5) %p.in", "addrspace(5) %p.named")
                .replace("16 %p.in", "16 %p.named");
        } else {
            out += &format!("{line}\n");
        }
    }
    out
}

/// Makes a load behind a test of the space one of that space, and the stores beside it ones to global memory.
fn guards_are_casts(text: &str) -> String {
    let space = if text.contains("isspacep.local(ptr %p)") { 5 } else { 3 };
    text.replace(
        "%g = getelementptr i8, ptr %p, i64 0",
        &format!("%g = addrspacecast ptr %p to ptr addrspace({space})"),
    )
    .replace("load i32, ptr %g,", &format!("load i32, ptr addrspace({space}) %g,"))
    .replace("getelementptr i32, ptr %to,", "getelementptr i32, ptr addrspace(1) %to1,")
    .replace("store i32 %v, ptr %op", "store i32 %v, ptr addrspace(1) %op")
    .replace("  %end =", "  %to1 = addrspacecast ptr %to to ptr addrspace(1)\n  %end =")
}

fn nonnull_stays(text: &str) -> String {
    text.replace("ptr nonnull %p, i32 %i) noinline", "ptr addrspace(3) nonnull %p, i32 %i) noinline")
        .replace(
            "%q = addrspacecast ptr %p to ptr addrspace(3)",
            "%q = getelementptr i8, ptr addrspace(3) %p, i64 0",
        )
        .replace("ptr nonnull addrspacecast (ptr addrspace(3) @sm to ptr)", "ptr addrspace(3) nonnull @sm")
}

/// All wrong assumptions.
pub fn assumptions() -> Vec<Assumption> {
    vec![
        Assumption {
            name: "a kernel's argument by value is local",
            kinds: &[0],
            way: early,
            change: readers_are_local,
        },
        Assumption { name: "a grid constant is local", kinds: &[1], way: early, change: readers_are_local },
        Assumption {
            name: "a kernel's argument by value is local behind LLVM's optimizer",
            kinds: &[0],
            way: late,
            change: readers_are_local,
        },
        Assumption {
            name: "a function's argument by value is local",
            kinds: &[2],
            way: early,
            change: readers_are_local,
        },
        Assumption {
            name: "a result's slot stays a slot",
            kinds: &[3],
            way: early,
            change: readers_are_local,
        },
        Assumption {
            name: "a slot that is overwritten stays a slot",
            kinds: &[4],
            way: early,
            change: readers_are_local,
        },
        Assumption {
            name: "a test of the space is a cast",
            kinds: &[5],
            way: early,
            change: guards_are_casts,
        },
        Assumption {
            name: "nothing is inlined at link time",
            kinds: &[2, 3, 4],
            way: linked,
            change: readers_are_local,
        },
        Assumption {
            name: "what is not null stays so in shared memory",
            kinds: &[9],
            way: early,
            change: nonnull_stays,
        },
    ]
}

/// Looks for a wrong assumption. None if it is not found in time.
pub fn find(assumption: &Assumption, time: Duration) -> Result<Option<(u64, Report)>> {
    let (context, start) = (context(), Instant::now());
    let way = [(assumption.way)()];
    let mut stats = Stats::default();
    for seed in 0.. {
        if start.elapsed() >= time {
            break;
        }
        let reports = hard_reports(&context, seed, assumption.kinds, &way, &assumption.change, &mut stats)?;
        if let Some(report) = reports.into_iter().find(|report| !report.wrong.kernel.is_empty()) {
            return Ok(Some((stats.programs, report)));
        }
    }
    Ok(None)
}
