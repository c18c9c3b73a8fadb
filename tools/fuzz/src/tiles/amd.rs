//! A program for a chip of AMD, in the machine of tools/waves.
//!
//! ```text
//! cuda-tile-to-amdgcn{format=llvm} ──▶ kernel.bc ──▶ waves.py kernel.bc --launch launch.json ──▶ the buffers
//! ```
//!
//! The buffers are at the addresses that the interpreter takes, since a program may compute with them.

use crate::check::run_passes;
use anyhow::{Context as _, Result, anyhow, bail};
use melior::Context;
use serde_json::json;
use std::{env, fs, path::PathBuf, process::Command, sync::atomic::AtomicU64, sync::atomic::Ordering};
use tilespace_tile_import::import;
use tilespace_tiles::draw::{Given, Program};

/// A running number, so that each program has a folder of its own.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// The lanes of a wave, if it is a chip of AMD.
pub fn lanes(chip: &str) -> Option<u32> {
    chip.starts_with("gfx").then_some(if chip.starts_with("gfx12") { 32 } else { 64 })
}

/// The bitcode of a program.
pub fn bitcode(context: &Context, program: &Program) -> Result<Vec<u8>> {
    let mut module = import(context, &program.module).ok_or_else(|| anyhow!("no module"))?;
    let Program { chip, warps, .. } = program;
    let pipeline = format!("cuda-tile-to-amdgcn{{chip={chip} format=llvm num-warps={warps}}}");
    run_passes(context, &pipeline, &mut module)?;
    let text = module.as_operation().to_string();
    let (_, text) = text.split_once("offload = \"").context("no bitcode")?;
    let (mut bytes, mut rest) = (vec![], text.as_bytes());
    loop {
        rest = match rest {
            [b'"', ..] => return Ok(bytes),
            [b'\\', b'\\', rest @ ..] => {
                bytes.push(b'\\');
                rest
            }
            [b'\\', high, low, rest @ ..] => {
                let digits = [*high, *low];
                bytes.push(u8::from_str_radix(std::str::from_utf8(&digits)?, 16)?);
                rest
            }
            [byte, rest @ ..] => {
                bytes.push(*byte);
                rest
            }
            [] => bail!("no end of the bitcode"),
        };
    }
}

/// The script of the machine: in the checkout that the program is run from, or was built in.
fn script() -> Result<PathBuf> {
    let built = env::current_exe()?.ancestors().nth(3).map(|root| root.join("tools/waves/waves.py"));
    [PathBuf::from("tools/waves/waves.py")]
        .into_iter()
        .chain(built)
        .find(|path| path.exists())
        .context("no tools/waves/waves.py here")
}

/// The buffers after a launch, or the machine's complaint.
pub fn run(
    code: &[u8],
    program: &Program,
    addresses: &[u64],
    turns: u64,
) -> Result<Result<Vec<Vec<u8>>, String>> {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = env::temp_dir().join(format!("tilespace-waves-{}-{number}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let result = run_in(&folder, code, program, addresses, turns);
    fs::remove_dir_all(&folder)?;
    result
}

fn run_in(
    folder: &std::path::Path,
    code: &[u8],
    program: &Program,
    addresses: &[u64],
    turns: u64,
) -> Result<Result<Vec<Vec<u8>>, String>> {
    let lanes = lanes(program.chip).context("no chip of AMD")?;
    let mut buffers = vec![];
    for (index, bytes) in program.buffers.iter().enumerate() {
        fs::write(folder.join(format!("b{index}.in")), bytes)?;
        let (name, file, out) = (format!("b{index}"), format!("b{index}.in"), format!("b{index}.out"));
        buffers.push(json!({"name": name, "file": file, "out": out, "at": addresses[index]}));
    }
    let values = program.values(addresses).into_iter().zip(&program.arguments);
    let arguments: Vec<_> = values
        .map(|(value, given)| match given {
            Given::Buffer(index) => json!({"buffer": format!("b{index}")}),
            Given::Number(..) => json!({"bits": value}),
        })
        .collect();
    let launch = json!({
        "kernel": "k", "grid": program.grid, "block": [lanes * program.warps, 1, 1], "lanes": lanes,
        "buffers": buffers, "arguments": arguments,
    });
    fs::write(folder.join("kernel.bc"), code)?;
    fs::write(folder.join("launch.json"), launch.to_string())?;
    let done = Command::new("python3")
        .arg(script()?)
        .arg(folder.join("kernel.bc"))
        .arg("--launch")
        .arg(folder.join("launch.json"))
        .args(["--schedule", &turns.to_string()])
        .output()?;
    if !done.status.success() {
        let text =
            String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
        return Ok(Err(text.lines().rev().take(3).collect::<Vec<_>>().join("; ")));
    }
    let read = |index: usize| fs::read(folder.join(format!("b{index}.out")));
    Ok(Ok((0..program.buffers.len()).map(read).collect::<Result<_, _>>()?))
}
