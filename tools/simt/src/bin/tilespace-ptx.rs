//! `tilespace-ptx`: runs a kernel of a PTX file, and prints the results that the host sees.
//!
//! Two versions of a kernel with the same output did the same, as far as these arguments show it. A fault is
//! an error with its line, so that a test can expect it: `error: fault at line 12: local access at ...`.

use anyhow::{Context as _, Result, bail};
use lexopt::prelude::*;
use std::{
    collections::BTreeMap,
    fs,
    io::{ErrorKind, Read as _, Write as _},
    path::Path,
    process::ExitCode,
};
use tilespace_simt::{
    Arg, Machine, Program, Shape, Stop,
    launch::{Launch, Map, bytes_of},
};

const HELP: &str = "\
Runs a kernel of a PTX file in a machine with disjoint state spaces.

    tilespace-ptx FILE [--kernel NAME] [--block X[,Y[,Z]]] [--grid X[,Y[,Z]]] [--cluster X[,Y[,Z]]] [--shared BYTES]
                  [--fill HOW] [--steps N] [--order N] [--schedule N] [--check-races]
                  [--quiet] ARGUMENT...
    tilespace-ptx FILE --launch LAUNCH [--order N] [--schedule N] [--check-races]

FILE is a path, or - for the standard input. An argument is
    b0, b1, ...     the address of a buffer of 64 KiB
    5, -1, 0x10     a number
    f1.5            a float of 32 bits
    bytes:HEX       a struct by value
    tensormap=b0:f16:dims=256x128:strides=512:box=64x128:swizzle=128
                    a tensor map of TMA: address, element type, dimensions and strides in bytes, tile; or for
                    im2col, with ...:lower=-1x-1:upper=-1x-1:channels=8:pixels=64:steps=2x2:mode=im2col instead of a
                    box, with a mode of im2col, im2col_w, or im2col_w_128
LAUNCH is a JSON file with all of that, and with files for the buffers.
--order draws another order for work beside the threads, such as copies of TMA.
--schedule draws the turns of the threads between barriers, which are long and always the same without it.
--check-races makes two unordered accesses to global memory a fault, if one of them writes.
HOW fills the buffers at first: numbers (small ones of 32 bits), floats, or pointers (to buffers).
Prints the output of the kernel, its volatile accesses and atomics, and the words that it changed of the memory that
the host can name.
The exit status is 1 for a fault, 2 for an instruction that the machine does not know.
";

/// The size of a buffer.
const BUFFER: u64 = 1 << 16;

#[derive(Default)]
struct Args {
    file: Option<String>,
    kernel: Option<String>,
    block: [u32; 3],
    grid: [u32; 3],
    cluster: Option<[u32; 3]>,
    shared: u64,
    launch: Option<String>,
    fill: String,
    steps: u64,
    order: Option<u64>,
    schedule: Option<u64>,
    check_races: bool,
    quiet: bool,
    values: Vec<String>,
}

fn arguments() -> Result<Option<Args>> {
    let (fill, block) = ("numbers".into(), [1, 1, 1]);
    let mut args = Args { block, grid: [1; 3], shared: 4096, fill, steps: 1_000_000, ..Args::default() };
    // A negative number is not an option.
    let negative = |text: &str| text.strip_prefix('-').is_some_and(|rest| rest.parse::<u64>().is_ok());
    let all: Vec<String> = std::env::args().skip(1).collect();
    let (numbers, words): (Vec<_>, Vec<_>) =
        all.into_iter().enumerate().partition(|(_, text)| negative(text));
    let marked = |(at, text): (usize, String)| (at, format!("n{text}"));
    let mut ordered: Vec<(usize, String)> = numbers.into_iter().map(marked).chain(words).collect();
    ordered.sort_by_key(|(at, _)| *at);
    let mut parser = lexopt::Parser::from_args(ordered.into_iter().map(|(_, text)| text));
    while let Some(arg) = parser.next()? {
        match arg {
            Long("kernel") => args.kernel = Some(parser.value()?.string()?),
            Long("block") => args.block = sides(&parser.value()?.string()?)?,
            Long("grid") => args.grid = sides(&parser.value()?.string()?)?,
            Long("cluster") => args.cluster = Some(sides(&parser.value()?.string()?)?),
            Long("shared") => args.shared = parser.value()?.parse()?,
            Long("launch") => args.launch = Some(parser.value()?.string()?),
            Long("order") => args.order = Some(parser.value()?.parse()?),
            Long("schedule") => args.schedule = Some(parser.value()?.parse()?),
            Long("check-races") => args.check_races = true,
            Long("fill") => args.fill = parser.value()?.string()?,
            Long("steps") => args.steps = parser.value()?.parse()?,
            Long("quiet") => args.quiet = true,
            Long("help") | Short('h') => return Ok(None),
            Value(value) if args.file.is_none() => args.file = Some(value.string()?),
            Value(value) => args.values.push(value.string()?),
            _ => return Err(arg.unexpected().into()),
        }
    }
    Ok(Some(args))
}

/// Up to three numbers.
fn sides(text: &str) -> Result<[u32; 3]> {
    let mut sides = [1; 3];
    for (side, text) in sides.iter_mut().zip(text.split(',')) {
        *side = text.parse().with_context(|| format!("up to three numbers, not {text}"))?;
    }
    Ok(sides)
}

/// The initial contents of a buffer.
fn bytes(fill: &str, buffer: u64, addresses: &[u64]) -> Result<Vec<u8>> {
    let count = addresses.len() as u64;
    Ok(match fill {
        "numbers" => (0..BUFFER / 4).flat_map(|at| ((3 * at + buffer) as u32 % 7).to_le_bytes()).collect(),
        "floats" => (0..BUFFER / 4).flat_map(|at| (((at + buffer) % 9) as f32 * 0.5).to_le_bytes()).collect(),
        "pointers" => (0..BUFFER / 8)
            .flat_map(|at| addresses[((at + buffer + 1) % count) as usize].to_le_bytes())
            .collect(),
        other => bail!("--fill {other}"),
    })
}

fn argument(text: &str, buffers: &[u64]) -> Result<Arg> {
    let wrong = || format!("an argument {text}");
    if let Some(hex) = text.strip_prefix("bytes:") {
        return Ok(Arg::Bytes(bytes_of(hex).with_context(wrong)?));
    }
    if let Some(map) = text.strip_prefix("tensormap=") {
        let at = |name: &str| buffers.get(buffer_number(name)?).copied();
        return Ok(Arg::Bytes(Map::parse(map)?.bytes(at)?));
    }
    if let Some(number) = buffer_number(text) {
        return Ok(Arg::Number(buffers[number]));
    }
    if let Some(float) = text.strip_prefix('f') {
        return Ok(Arg::Number(u64::from(float.parse::<f32>().with_context(wrong)?.to_bits())));
    }
    if let Some(hex) = text.strip_prefix("0x") {
        return Ok(Arg::Number(u64::from_str_radix(hex, 16).with_context(wrong)?));
    }
    Ok(Arg::Number(text.trim_start_matches('n').parse::<i64>().with_context(wrong)? as u64))
}

/// The buffer that an argument names.
fn buffer_number(text: &str) -> Option<usize> {
    let text = text.strip_prefix("tensormap=").and_then(|map| map.split(':').next()).unwrap_or(text);
    text.strip_prefix('b')?.parse().ok().filter(|number| *number < 64)
}

fn run(args: &Args) -> Result<ExitCode> {
    let file = args.file.as_deref().context("no file")?;
    let mut text = String::new();
    if file == "-" {
        std::io::stdin().read_to_string(&mut text)?;
    } else {
        text = fs::read_to_string(file).with_context(|| format!("reading {file}"))?;
    }
    let failed = |stop: &Stop| {
        eprintln!("error: {stop}");
        ExitCode::from(if matches!(stop, Stop::Unsupported(..)) { 2 } else { 1 })
    };
    let program = match Program::new(&text) {
        Ok(program) => program,
        Err(stop) => return Ok(failed(&stop)),
    };
    if let Some(launch) = args.launch.as_deref().map(Path::new) {
        let folder = launch.parent().unwrap_or(Path::new("."));
        let mut launch = Launch::read(launch)?;
        launch.check_races |= args.check_races;
        launch.order = args.order.unwrap_or(launch.order);
        launch.schedule = args.schedule.unwrap_or(launch.schedule);
        let stop = launch.run(&program, folder)?;
        return Ok(stop.map_or(ExitCode::SUCCESS, |stop| failed(&stop)));
    }
    let kernel = args.kernel.as_deref().or(program.kernels().next()).context("no kernel in the file")?;
    let mut machine = Machine::new(&program, args.steps);
    // One buffer more than the arguments name, so that pointers lead somewhere.
    let count = args.values.iter().filter_map(|value| buffer_number(value)).max().map_or(0, |last| last + 2);
    let buffers: Vec<u64> = (0..count)
        .map(|number| machine.add_buffer(&format!("b{number}"), vec![0; BUFFER as usize]))
        .collect();
    let mut filled = BTreeMap::new();
    for (number, address) in buffers.iter().enumerate() {
        let bytes = bytes(&args.fill, number as u64, &buffers)?;
        machine.bytes(*address, BUFFER).context("a buffer")?.copy_from_slice(&bytes);
        filled.insert(format!("b{number}"), bytes);
    }
    let values = args.values.iter().map(|value| argument(value, &buffers)).collect::<Result<Vec<_>>>()?;
    (machine.order, machine.schedule) = (args.order.unwrap_or(0), args.schedule.unwrap_or(0));
    machine.checks_races = args.check_races;
    let shape = Shape { block: args.block, grid: args.grid, cluster: args.cluster, shared: args.shared };
    let end = machine.launch(kernel, &values, shape);
    if !args.quiet {
        print(&shown(&machine, &filled))?;
    }
    Ok(end.err().map_or(ExitCode::SUCCESS, |stop| failed(&stop)))
}

/// The results that the host sees.
fn shown(machine: &Machine<'_>, filled: &BTreeMap<String, Vec<u8>>) -> String {
    let mut text: String = machine.output.lines().map(|line| format!("output: {line}\n")).collect();
    text.extend(machine.events.iter().map(|event| format!("{event}\n")));
    for (name, bytes) in machine.memory() {
        let first = filled.get(name).map_or(&[][..], Vec::as_slice);
        for (at, chunk) in (0..).step_by(8).zip(bytes.chunks(8)) {
            if first.get(at..at + chunk.len()) != Some(chunk) {
                let mut word = [0; 8];
                word[..chunk.len()].copy_from_slice(chunk);
                text += &format!("{name}+{at}: {}\n", machine.describe(u64::from_le_bytes(word)));
            }
        }
    }
    text
}

/// Prints a text. The reader may stop early, as `head` does: that is not an error.
fn print(text: &str) -> Result<()> {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

fn main() -> Result<ExitCode> {
    let Some(args) = arguments()? else {
        print(HELP)?;
        return Ok(ExitCode::SUCCESS);
    };
    run(&args)
}
