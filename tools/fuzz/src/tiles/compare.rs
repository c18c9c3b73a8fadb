//! One program, compiled and interpreted.

use super::amd;
use crate::{check::run_passes, ways::unescaped};
use anyhow::{Context as _, Result, anyhow};
use melior::Context;
use std::{cell::RefCell, rc::Rc};
use tilespace_simt::{Arg, Machine, Shape, Stop};
use tilespace_tile_import::import;
use tilespace_tiles::{
    Memory,
    draw::{Given, Program},
    float,
    memory::Byte,
    value::size,
};

/// Steps of a thread.
const LIMIT: u64 = 400_000;
/// The address of the machine's first buffer.
const FIRST: u64 = 0x7f00_0000_0000;
/// The seeds of the turns of threads: long ones, and others.
const TURNS: [u64; 3] = [0, 1, 0x5eed];

/// The outcome of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The compiled program leaves the same memory as the interpreter, of so many bytes.
    Same(u64),
    /// The compiler refuses the program.
    Refused(String),
    /// The program means nothing, or the machine cannot run it.
    Skipped(String),
    /// Anything else.
    Wrong(String),
}

/// The version of PTX for a chip: the later chips have no older one.
pub fn version(chip: &str) -> u32 {
    if chip.starts_with("sm_1") { 88 } else { 80 }
}

/// The PTX of a program.
///
/// # Errors
///
/// The compiler's.
pub fn ptx_of(context: &Context, program: &Program) -> Result<String> {
    let messages = Rc::new(RefCell::new(String::new()));
    let kept = messages.clone();
    let handler = context.attach_diagnostic_handler(move |diagnostic| {
        *kept.borrow_mut() += &format!("{diagnostic}\n");
        true
    });
    let module = import(context, &program.module);
    context.detach_diagnostic_handler(handler);
    let mut module = module.ok_or_else(|| anyhow!("no module: {}", messages.borrow()))?;
    let Program { chip, warps, .. } = program;
    let passes = format!("cuda-tile-to-ptx{{chip={chip} features=+ptx{} num-warps={warps}}}", version(chip));
    run_passes(context, &passes, &mut module)?;
    let text = module.as_operation().to_string();
    let (_, text) = text.split_once("assembly = \"").context("no assembly")?;
    let end = text.find('"').context("no end of the assembly")?;
    // A quote in it is escaped as \22.
    Ok(unescaped(&text[..end]))
}

/// The kind of a refusal: the message without numbers and names.
fn short(problem: &str) -> String {
    let line = problem.lines().find(|line| is_refusal(line)).unwrap_or(problem);
    let line = line.split(" [").next().unwrap_or(line).trim_start_matches("failed to run pass: ");
    let words = line.split(' ').filter(|word| !word.contains(|c: char| c.is_ascii_digit()));
    words.take(16).collect::<Vec<_>>().join(" ")
}

fn is_refusal(line: &str) -> bool {
    ["op is not supported", "op has no lowering"].iter().any(|words| line.contains(words))
}

/// Compares the compiled program with the interpreter.
pub fn check(context: &Context, program: &Program) -> Outcome {
    check_by(context, program, program, &|text| Some(text.to_string()))
}

/// Compares the meaning of a program with another program's PTX, which is changed: a planted mistake. If
/// there is no place for the mistake, nothing is compared.
pub fn check_by(
    context: &Context,
    program: &Program,
    compiled: &Program,
    change: &dyn Fn(&str) -> Option<String>,
) -> Outcome {
    let addresses = program.addresses(FIRST);
    let memory = match program.interpret(&addresses) {
        Ok(memory) => memory,
        Err(stop) => {
            let stop = stop.to_string();
            return Outcome::Skipped(stop.split(" 0x").next().unwrap_or(&stop).to_string());
        }
    };
    if amd::lanes(compiled.chip).is_some() {
        return on_amd(context, compiled, &memory, &addresses);
    }
    let text = match ptx_of(context, compiled) {
        Ok(text) => match change(&text) {
            Some(text) => text,
            None => return Outcome::Skipped("there is no place for the mistake".into()),
        },
        Err(error) => return refused(&error),
    };
    let code = match tilespace_simt::Program::new(&text) {
        Ok(code) => code,
        Err(stop) => return Outcome::Skipped(format!("the machine: {}", short(&stop.to_string()))),
    };
    let Some(kernel) = code.kernel("k") else { return Outcome::Wrong("there is no kernel".into()) };
    let block = kernel.bounds.block.unwrap_or([32 * program.warps, 1, 1]);
    let shared =
        text.split_once("__shared_k_bytes = ").and_then(|(_, rest)| rest.split(';').next()?.parse().ok());
    let shape = Shape { grid: program.grid, block, shared: shared.unwrap_or(0), ..Shape::default() };
    let mut compared = 0;
    for (turn, schedule) in TURNS.into_iter().enumerate() {
        let mut machine = Machine::new(&code, LIMIT * u64::from(block.iter().product::<u32>()));
        machine.pattern = 0x3c * turn as u8;
        machine.schedule = schedule;
        machine.records = false;
        for (index, bytes) in program.buffers.iter().enumerate() {
            let at = machine.add_buffer(&format!("b{index}"), bytes.clone());
            if at != addresses[index] {
                return Outcome::Wrong("the machine has other addresses".into());
            }
        }
        let values = program.values(&addresses).into_iter().zip(&program.arguments);
        let args: Vec<Arg> = values
            .map(|(value, given)| match given {
                Given::Buffer(_) => Arg::Number(value),
                Given::Number(_, scalar) => Arg::Bytes(value.to_le_bytes()[..size(*scalar)].to_vec()),
            })
            .collect();
        match machine.launch("k", &args, shape) {
            Ok(()) => {}
            Err(Stop::Limit) => return Outcome::Skipped("the machine: too many steps".into()),
            Err(stop @ Stop::Unsupported(..)) => {
                return Outcome::Skipped(format!("the machine: {}", short(&stop.to_string())));
            }
            Err(stop @ Stop::Fault(..)) => return Outcome::Wrong(at_line(&text, &stop)),
        }
        compared = 0;
        for (index, buffer) in memory.buffers.iter().enumerate() {
            let Some(got) = machine.bytes(buffer.base, buffer.bytes.len() as u64) else { continue };
            match same(&buffer.bytes, got) {
                Ok(bytes) => compared += bytes,
                Err(problem) => {
                    return Outcome::Wrong(format!("buffer {index} by turns {turn}: {problem}"));
                }
            }
        }
    }
    Outcome::Same(compared)
}

/// The outcome of an error of the compiler.
fn refused(error: &anyhow::Error) -> Outcome {
    let error = format!("{error:#}");
    match is_refusal(&error) {
        true => Outcome::Refused(short(&error)),
        false if error.starts_with("no module") => Outcome::Skipped(short(&error)),
        false => Outcome::Wrong(error),
    }
}

/// For a chip of AMD.
fn on_amd(context: &Context, program: &Program, memory: &Memory, addresses: &[u64]) -> Outcome {
    let code = match amd::bitcode(context, program) {
        Ok(code) => code,
        Err(error) => return refused(&error),
    };
    let mut compared = 0;
    for turns in TURNS {
        let buffers = match amd::run(&code, program, addresses, turns) {
            Ok(Ok(buffers)) => buffers,
            Ok(Err(complaint)) => return Outcome::Wrong(format!("by turns {turns}: {complaint}")),
            Err(error) => return Outcome::Skipped(format!("the machine: {}", short(&error.to_string()))),
        };
        compared = 0;
        for (index, (want, got)) in memory.buffers.iter().zip(&buffers).enumerate() {
            match same(&want.bytes, got) {
                Ok(bytes) => compared += bytes,
                Err(problem) => return Outcome::Wrong(format!("buffer {index} by turns {turns}: {problem}")),
            }
        }
    }
    Outcome::Same(compared)
}

/// A fault, with its line of the PTX.
fn at_line(text: &str, stop: &Stop) -> String {
    match stop {
        Stop::Fault(line, _) => {
            let source = text.lines().nth((*line as usize).saturating_sub(1)).unwrap_or_default();
            format!("{stop}: {}", source.trim())
        }
        _ => stop.to_string(),
    }
}

fn number(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.enumerate().fold(0, |bits, (at, byte)| bits | u64::from(byte) << (8 * at))
}

/// How many bytes are compared, or the place of the first element that differs.
fn same(want: &[Byte], got: &[u8]) -> Result<u64, String> {
    let (mut at, mut compared) = (0, 0);
    while at < want.len() {
        let scalar = match want[at].of {
            Some((scalar, 0)) => {
                let is_whole = (0..size(scalar))
                    .all(|byte| want.get(at + byte).is_some_and(|one| one.of == Some((scalar, byte as u8))));
                is_whole.then_some(scalar)
            }
            _ => None,
        };
        let end = at + scalar.map_or(1, size);
        let slack = want[at..end].iter().fold(0.0, |slack, byte| match byte.slack {
            0.0 => slack,
            known if f64::is_nan(slack) || known.is_nan() => f64::NAN,
            known => f64::max(slack, known),
        });
        let (a, b) =
            (number(want[at..end].iter().map(|byte| byte.value)), number(got[at..end].iter().copied()));
        let is_same = a == b
            || slack == f64::INFINITY
            || scalar.is_some_and(|scalar| {
                let (a, b) = (float::decode(a, scalar), float::decode(b, scalar));
                slack.is_nan() && b.is_nan() || (a - b).abs() <= slack
            });
        if !is_same {
            let what = scalar.map_or("byte".into(), |scalar| format!("{scalar:?}"));
            let value = |bits: u64| match scalar {
                Some(scalar) if !scalar.is_integer() => {
                    format!("{} ({bits:#x})", float::decode(bits, scalar))
                }
                _ => format!("{bits:#x}"),
            };
            return Err(format!(
                "{what} at {at} is {} instead of {}, off by at most {slack}",
                value(b),
                value(a)
            ));
        }
        if slack != f64::INFINITY {
            compared += (end - at) as u64;
        }
        at = end;
    }
    Ok(compared)
}
