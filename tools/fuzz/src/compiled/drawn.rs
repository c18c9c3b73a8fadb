//! Programs of the LLVM dialect, drawn and run in the interpreter, for the ways to PTX.

use super::{Batch, Given, Launch, Report, Stats, Word, before, compare, short};
use crate::{
    code::Code,
    machine::Machine as Interpreter,
    print::print,
    program::{Program as Drawn, draw},
    translate::translate,
    ways::{Way, export},
    world::{Event as Seen, World},
};
use anyhow::{Context as _, Result};
use melior::{Context, ir::Module};
use proptest::strategy::ValueTree as _;
use std::collections::BTreeSet;
use tilespace_simt::Shape;

/// The number of the thread, as it is printed.
const THREAD: &str = "nvvm.read.ptx.sreg.tid.x : i32";

/// Programs in one module.
const BATCH: u64 = 12;

/// The seeds of the programs of a batch.
pub(super) fn seeds_of(seed: u64) -> Vec<u64> {
    (0..BATCH).map(|at| seed.wrapping_mul(BATCH).wrapping_add(at)).collect()
}

/// A program with variables that the host can name, so that the interpreter says of each word whether it is
/// known.
fn visible(text: &str) -> String {
    let line = |line: &str| match line.strip_prefix("llvm.mlir.global internal @v") {
        Some(rest) if !rest.contains("addr_space = 3 ") => format!("llvm.mlir.global weak_odr @v{rest}\n"),
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

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
    let text = visible(&print(program));
    // LLVM chooses the place of an argument by value, and a test of the space shows it.
    if text.contains("llvm.byval") && text.contains("isspacep") {
        return Ok(None);
    }
    // No host fills shared memory, as the interpreter fills the shared memory of other modules.
    let is_others =
        |line: &str| line.starts_with("llvm.mlir.global external") && line.contains("addr_space = 3");
    if text.lines().any(is_others) {
        return Ok(None);
    }
    // The machine runs thread 0, which may take another path than a thread with another number.
    let of_thread_0 = text.replace(THREAD, "llvm.mlir.constant(0 : i32) : i32");
    let module = Module::parse(context, &of_thread_0).context("the printed program does not parse")?;
    let code: Code = translate(&module)?;
    // The world decides what declared functions do.
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
    let text = text.replace('@', &format!("@{prefix}"));
    Ok(Some(Batch { text, launches, is_drawn: true }))
}

/// The state of the host before a kernel, from the interpreter, for the machine.
#[derive(Clone, Debug, Default)]
pub struct Host {
    /// Objects, by address: whether it is a buffer, its name, and its size.
    pub objects: Vec<(u64, u64, bool, String)>,
    /// The contents of the host's objects.
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
        Launch {
            kernel: kernel.into(),
            buffers,
            variables,
            args: args.collect(),
            shape: Shape::default(),
            schedule: 0,
        }
    }
}

pub(super) fn drawn_batch(context: &Context, seeds: &[u64], stats: &mut Stats) -> Result<Option<Batch>> {
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
    Ok(Some(Batch { text: kept(&text), launches, is_drawn: true }))
}

/// LLVM IR in which the host may write and read variables, as it does in the interpreter.
fn kept(text: &str) -> String {
    let line = |line: &str| match line.split_once(" global ") {
        Some((kind, rest))
            if line.starts_with('@') && !kind.contains("addrspace(3)") && !kind.contains("external") =>
        {
            let kind = kind.replace(" linkonce_odr", " weak_odr");
            format!("{kind} externally_initialized global {rest}\n")
        }
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

pub(super) fn drawn_reports(
    context: &Context,
    seed: u64,
    some: &[Way],
    stats: &mut Stats,
) -> Result<Vec<Report>> {
    let seeds = seeds_of(seed);
    let Some(batch) = drawn_batch(context, &seeds, stats)? else { return Ok(Vec::new()) };
    let which: BTreeSet<bool> = some.iter().map(|way| way.optimizes).collect();
    let which = Vec::from_iter(which);
    let was = before(context, &batch, &which, stats);
    let mut reports = Vec::new();
    for way in some {
        if compare(context, &batch, way, &str::to_string, &was, stats).is_empty() {
            continue;
        }
        // Each program by itself.
        for seed in &seeds {
            let mut quiet = Stats::default();
            let Some(batch) = drawn_batch(context, &[*seed], &mut quiet)? else { continue };
            let was = before(context, &batch, &which, &mut quiet);
            let wrong = compare(context, &batch, way, &str::to_string, &was, &mut quiet).into_iter().next();
            if wrong.is_some()
                && let Some(alone) = way.by_llvm_alone()
                && !compare(context, &batch, &alone, &str::to_string, &was, &mut quiet).is_empty()
            {
                *stats.reasons.entry("LLVM's passes without ours differ, too".into()).or_default() += 1;
                continue;
            }
            if let Some(wrong) = wrong {
                let kind = format!("drawn: {}", short(&wrong.problem));
                reports.push(Report { seed: *seed, kind, wrong, module: batch.text });
            }
        }
    }
    Ok(reports)
}
