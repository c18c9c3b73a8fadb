//! Tries damaged CUDA Tile bytecode on the whole way to threads: reader, import, conversion, layouts,
//! emission.
//!
//! ```text
//! tile-hostile run FIRST COUNT SEED STATE FILE...     cases FIRST, FIRST + 1, ..; STATE has the number of the current one
//! tile-hostile make NUMBER SEED OUT FILE...           writes one case
//! ```
//!
//! A case is a valid file with changes. Changed bytes seldom pass the reader, and a changed operation seldom
//! the verifier, so that most cases are changed where all of a module changes at once: another size of all
//! tiles that have it, another type of elements. A case depends on seed and number only, and a crash is found
//! by whoever started this program (`tools/hostile/tiles.py`): a signal, a panic, a case that takes too long,
//! or memory that its size does not justify.

#[path = "../../dialects/bytecode/tests/common/mutate.rs"]
mod mutate;
#[path = "../../dialects/import-tile/tests/common/shuffle.rs"]
mod shuffle;

use melior::{
    Context, dialect::DialectRegistry, ir::operation::OperationLike, pass::PassManager,
    utility::parse_pass_pipeline,
};
use mutate::{Random, mutate};
use std::{
    env,
    error::Error,
    fs::{self, File},
    os::unix::fs::FileExt,
    process::exit,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};
use tilespace_tile_bytecode::{Module, Scalar, Type, read};

const USAGE: &str = "usage: tile-hostile run FIRST COUNT SEED STATE FILE... | make NUMBER SEED OUT FILE...";
/// The way of a kernel until there are threads, in front of the name of a chip and after it.
const PASSES: [&str; 2] = [
    "builtin.module(convert-cuda-tile-to-nv-tileaa,memory-space-pipeline,wrap-in-gpu-module,\
     nvvm-attach-target{chip=",
    "},expand-nv-tileaa,convert-tiles-to-threads)",
];
/// Chips, which cases have in turn.
const CHIPS: [&str; 2] = ["sm_80", "sm_100a"];
/// Seconds for one case. On a busy machine it gets only a part of them.
const LIMIT: u64 = 60;
/// Megabytes for any case.
const MEMORY: u64 = 1 << 10;
/// How a program ends that found one of these.
const TOO_LONG: i32 = 3;
const TOO_BIG: i32 = 4;
const PANIC: i32 = 5;

fn main() {
    // As the driver does: the passes of MLIR recurse.
    exit(mlir_ext::tools::on_deep_stack(None, || match begin() {
        Ok(()) => 0,
        Err(error) => {
            eprintln!("error: {error}");
            1
        }
    }))
}

fn begin() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["run", first, count, seed, state, files @ ..] if !files.is_empty() => {
            let first: u64 = first.parse()?;
            run(first..first + count.parse::<u64>()?, seed.parse()?, &File::create(state)?, &sources(files)?)
        }
        ["make", number, seed, out, files @ ..] if !files.is_empty() => {
            Ok(fs::write(out, case(number.parse()?, seed.parse()?, &sources(files)?).bytes()?)?)
        }
        _ => Err(USAGE.into()),
    }
}

type Sources = Vec<(Vec<u8>, Module)>;

/// Valid files, and their contents.
fn sources(files: &[&str]) -> Result<Sources, Box<dyn Error>> {
    let one = |file: &&str| {
        let bytes = fs::read(file)?;
        let module = read(&bytes).map_err(|error| format!("{file}: {error}"))?;
        Ok((bytes, module))
    };
    files.iter().map(one).collect()
}

/// A damaged file, or a changed module.
enum Case {
    Bytes(Vec<u8>),
    Module(Module),
}

impl Case {
    fn bytes(self) -> Result<Vec<u8>, Box<dyn Error>> {
        match self {
            Self::Bytes(bytes) => Ok(bytes),
            Self::Module(module) => Ok(tilespace_tile_bytecode::write(&module, module.version)?),
        }
    }
}

fn case(number: u64, seed: u64, sources: &[(Vec<u8>, Module)]) -> Case {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
    let (bytes, module) = &sources[random.below(sources.len())];
    let mut changed = module.clone();
    match random.below(8) {
        0 | 1 => return Case::Bytes(mutate(bytes, &mut random)),
        2 | 3 => shuffle::shuffle(&mut changed, &mut random),
        4 => {
            retype(&mut changed, &mut random);
            shuffle::shuffle(&mut changed, &mut random);
        }
        _ => retype(&mut changed, &mut random),
    }
    Case::Module(changed)
}

/// Changes a size wherever it is, or an element type.
fn retype(module: &mut Module, random: &mut Random) {
    const SCALARS: [Scalar; 15] = [
        Scalar::I1,
        Scalar::I4,
        Scalar::I8,
        Scalar::I16,
        Scalar::I32,
        Scalar::I64,
        Scalar::F16,
        Scalar::BF16,
        Scalar::F32,
        Scalar::TF32,
        Scalar::F64,
        Scalar::F8E4M3FN,
        Scalar::F8E5M2,
        Scalar::F8E8M0FNU,
        Scalar::F4E2M1FN,
    ];
    for _ in 0..=random.below(3) {
        let sizes: Vec<i64> = module.types.iter().flat_map(tile_sizes).collect();
        if random.below(3) > 0 && !sizes.is_empty() {
            let from = sizes[random.below(sizes.len())];
            let to = 1 << random.below(12);
            module.types.iter_mut().for_each(|ty| resize(ty, from, to));
            continue;
        }
        let scalars: Vec<Scalar> = module
            .types
            .iter()
            .filter_map(|ty| if let Type::Scalar(scalar) = ty { Some(*scalar) } else { None })
            .collect();
        if scalars.is_empty() {
            continue;
        }
        let (from, to) = (scalars[random.below(scalars.len())], SCALARS[random.below(SCALARS.len())]);
        for ty in &mut module.types {
            if *ty == Type::Scalar(from) {
                *ty = Type::Scalar(to);
            }
        }
    }
}

fn tile_sizes(ty: &Type) -> Vec<i64> {
    match ty {
        Type::Tile { shape, .. } => shape.clone(),
        Type::PartitionView { tile, .. } => tile.iter().copied().map(i64::from).collect(),
        _ => vec![],
    }
}

fn resize(ty: &mut Type, from: i64, to: i64) {
    match ty {
        Type::Tile { shape, .. } => {
            shape.iter_mut().filter(|size| **size == from).for_each(|size| *size = to)
        }
        Type::PartitionView { tile, .. } => {
            tile.iter_mut().filter(|size| i64::from(**size) == from).for_each(|size| *size = to as i32);
        }
        _ => {}
    }
}

fn run(
    numbers: std::ops::Range<u64>,
    seed: u64,
    state: &File,
    sources: &[(Vec<u8>, Module)],
) -> Result<(), Box<dyn Error>> {
    let registry = DialectRegistry::new();
    mlir_ext::tools::register_all(&registry);
    tilespace_passes::register_dialects(&registry);
    tilespace_passes::register_passes();
    let began = Arc::new(AtomicU64::new(0));
    watch(began.clone());
    let (mut read_count, mut verified, mut written, mut slowest, mut biggest) = (0, 0, 0, 0.0f64, 0);
    let count = numbers.end - numbers.start;
    let begin = Instant::now();
    for number in numbers {
        state.write_all_at(&number.to_le_bytes(), 0)?;
        let case = case(number, seed, sources);
        began.store(now(), Relaxed);
        let one = Instant::now();
        let before = memory("VmRSS");
        // The peak starts anew from here (proc(5), clear_refs).
        _ = fs::write("/proc/self/clear_refs", "5");
        let module = match case {
            Case::Bytes(bytes) => read(&bytes).ok(),
            Case::Module(module) => Some(module),
        };
        if let Some(module) = module {
            read_count += 1;
            match through(&registry, &module, number) {
                Some(true) => (verified, written) = (verified + 1, written + 1),
                Some(false) => verified += 1,
                None => {}
            }
        }
        began.store(0, Relaxed);
        slowest = slowest.max(one.elapsed().as_secs_f64());
        let used = memory("VmHWM").saturating_sub(before);
        biggest = biggest.max(used);
        if used > MEMORY << 10 {
            eprintln!("case {number} takes {} MB", used >> 10);
            exit(TOO_BIG);
        }
    }
    println!(
        "{count} cases in {:.0} s: {read_count} are read, {verified} verify, {written} have threads; \
         the slowest takes {slowest:.2} s, the biggest {} MB",
        begin.elapsed().as_secs_f64(),
        biggest >> 10
    );
    Ok(())
}

/// Whether a module gets to threads; none if it does not verify.
fn through(registry: &DialectRegistry, data: &Module, number: u64) -> Option<bool> {
    // Types stay in a context for good, so that each case gets one of its own.
    let context = Context::new();
    context.append_dialect_registry(registry);
    context.enable_multi_threading(false);
    let panicked = Arc::new(AtomicBool::new(false));
    let seen = panicked.clone();
    // The text is made, since that may be what fails.
    let quiet = context.attach_diagnostic_handler(move |diagnostic| {
        let text = diagnostic.to_string();
        if text.contains("internal error") {
            eprintln!("{text}");
            seen.store(true, Relaxed);
        }
        true
    });
    let module = tilespace_tile_import::import(&context, data);
    let done = module.map(|mut module| {
        let manager = PassManager::new(&context);
        let passes = PASSES.join(CHIPS[(number % CHIPS.len() as u64) as usize]);
        let parsed = parse_pass_pipeline(manager.as_operation_pass_manager(), &passes);
        let done = parsed.is_ok() && manager.run(&mut module).is_ok();
        done && module.as_operation().verify()
    });
    context.detach_diagnostic_handler(quiet);
    if panicked.load(Relaxed) {
        exit(PANIC);
    }
    done
}

/// Ends the program when a case takes too long.
fn watch(began: Arc<AtomicU64>) {
    thread::spawn(move || {
        loop {
            thread::sleep(Duration::from_secs(1));
            let at = began.load(Relaxed);
            if at != 0 && now() > at + LIMIT {
                eprintln!("no end after {LIMIT} s");
                exit(TOO_LONG);
            }
        }
    });
}

/// Seconds of processor time of this program, from one on.
fn now() -> u64 {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks =
        |index: usize| fields.get(index).and_then(|field| field.parse::<u64>().ok()).unwrap_or_default();
    1 + (ticks(11) + ticks(12)) / 100
}

/// A field of `/proc/self/status` in kilobytes.
fn memory(field: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}
