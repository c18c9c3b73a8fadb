//! Programs for a machine with a card: PTX by LLVM without the passes and by a way, the launches, and their
//! results here.
//!
//! One file per seed, which `tools/gpu/drawn.py` runs:
//!
//! ```json
//! {"launches": [{"kernel": "k0", "buffers": [["out", [0, 0]]], "variables": [["var", [5, ["out", 8]]]],
//!                "args": [["out", 0], 7, {"struct": [1, 2]}]}],
//!  "sides": [{"way": "LLVM alone", "ptx": "...", "seen": [[0, ["out+0: 0x7", "out+8: in+16"]]]}]}
//! ```
//!
//! An address is the name of an object and an offset. `seen` has the launches that are right here, by number,
//! each with the words of memory after it.

use super::{
    Batch, Given, Launch, Stats, Word, agrees, before,
    drawn::{drawn_batch, seeds_of},
    hard_batch, observe, possible,
};
use crate::{
    check::context,
    hard::KINDS,
    hunt::Limits,
    print::print,
    program::draw,
    ways::{compile, stock},
    world::mix,
};
use anyhow::{Context as _, Result};
use melior::Context;
use proptest::strategy::ValueTree as _;
use serde_json::{Value, json};
use std::{fs, path::Path};
use tilespace_simt::Program;

impl Word {
    fn to_json(&self) -> Value {
        match self {
            Self::Number(value) => json!(value),
            Self::At(name, at) => json!([name, at]),
        }
    }
}

impl Launch {
    fn to_json(&self) -> Value {
        let words = |words: &[Word]| words.iter().map(Word::to_json).collect::<Vec<_>>();
        let objects = |objects: &[(String, Vec<Word>)]| {
            objects.iter().map(|(name, contents)| json!([name, words(contents)])).collect::<Vec<_>>()
        };
        let arg = |arg: &Given| match arg {
            Given::Word(word) => word.to_json(),
            Given::Struct(contents) => json!({"struct": words(contents)}),
        };
        json!({
            "kernel": self.kernel, "buffers": objects(&self.buffers), "variables": objects(&self.variables),
            "args": self.args.iter().map(arg).collect::<Vec<_>>(),
        })
    }
}

/// A side of a comparison: the launches that it runs, and their memory.
fn side(way: &str, ptx: &str, runs: &[(usize, Vec<String>)]) -> Value {
    json!({"way": way, "ptx": ptx, "seen": runs})
}

/// A batch by LLVM without the passes and by one way, if it can be compared.
fn emitted(context: &Context, batch: &Batch, seed: u64, stats: &mut Stats) -> Result<Option<Value>> {
    let ways = possible();
    let way = &ways[mix(seed) as usize % ways.len()];
    let was = before(context, batch, &[way.optimizes], stats);
    let same = &str::to_string;
    let Some(runs) = was.get(&way.optimizes) else { return Ok(None) };
    let Ok(ptx) = compile(context, &batch.text, way, same) else { return Ok(None) };
    let Ok(program) = Program::new(&ptx) else { return Ok(None) };
    let mut right = Vec::new();
    for (index, seen) in runs {
        let now = observe(&program, &batch.launches[*index], 0);
        right.extend(now.ok().filter(|now| agrees(seen, now, batch.is_drawn)).map(|now| (*index, now)));
    }
    let alone = compile(context, &batch.text, &stock(way.optimizes), same)?;
    let sides = [side("LLVM alone", &alone, runs), side(way.name, &ptx, &right)];
    let launches = batch.launches.iter().map(Launch::to_json).collect::<Vec<_>>();
    Ok(Some(json!({"launches": launches, "sides": sides})))
}

/// The kinds of kernels with equal results on a card, where shared memory does not begin at 0.
fn kinds() -> Vec<usize> {
    (0..KINDS.len()).filter(|index| KINDS[*index] != "compared shared address").collect()
}

/// Whether a program accesses the memory of another block of its cluster, which a launch of one block lacks.
fn is_alone(seed: u64) -> Result<bool> {
    Ok(!print(&draw(seed)?.current()).contains("mapa"))
}

/// Writes files into a folder, and returns their number.
pub fn emit(limits: Limits, folder: &Path) -> Result<u64> {
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    let (context, mut stats, mut count) = (context(), Stats::default(), 0);
    for seed in (0..limits.programs).map(|at| limits.first.wrapping_add(at)) {
        let batch = match seed.is_multiple_of(2) {
            true => Some(hard_batch(seed, &kinds())),
            false => {
                let mut seeds = Vec::new();
                for seed in seeds_of(seed) {
                    seeds.extend(is_alone(seed)?.then_some(seed));
                }
                drawn_batch(&context, &seeds, &mut stats)?
            }
        };
        let Some(batch) = batch else { continue };
        if let Some(made) = emitted(&context, &batch, seed, &mut stats)? {
            let path = folder.join(format!("{seed}.json"));
            fs::write(&path, made.to_string()).with_context(|| format!("writing {}", path.display()))?;
            count += 1;
        }
    }
    Ok(count)
}
