//! Counts the ops of CUDA Tile bytecode, writes it as another version, or reads damaged copies of it.
//!
//! ```text
//! tile-bytecode ops FILE...                  how often each op occurs
//! tile-bytecode rewrite FILE VERSION OUT     the same module as another version
//! tile-bytecode mutate COUNT SEED FILE...    COUNT damaged files are read: no panic, no hang, no memory
//! ```

#[path = "../tests/common/mutate.rs"]
mod mutate;

use std::{collections::BTreeMap, env, error::Error, fs, time::Instant};
use tilespace_tile_bytecode::{Module, Op, Version, oldest_version, read, write};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["ops", files @ ..] => files.iter().try_for_each(|file| ops(file)),
        ["rewrite", file, version, out] => {
            let version = Version::ALL.into_iter().find(|known| known.to_string() == *version);
            let module = read(&fs::read(file)?)?;
            Ok(fs::write(out, write(&module, version.ok_or("no such version")?)?)?)
        }
        ["mutate", count, seed, files @ ..] => damage(count.parse()?, seed.parse()?, files),
        _ => {
            Err("usage: tile-bytecode ops FILE... | rewrite FILE VERSION OUT | mutate COUNT SEED FILE..."
                .into())
        }
    }
}

fn ops(file: &str) -> Result<(), Box<dyn Error>> {
    let bytes = fs::read(file)?;
    let module = read(&bytes)?;
    let mut counts = BTreeMap::new();
    let mut waiting: Vec<&Op> = module.functions.iter().flat_map(|function| &function.body).collect();
    while let Some(op) = waiting.pop() {
        *counts.entry(op.record.name).or_insert(0) += 1;
        waiting.extend(op.regions.iter().flat_map(|region| &region.blocks).flat_map(|block| &block.ops));
    }
    let same = write(&module, module.version)? == bytes;
    let body = module.functions.iter().flat_map(|function| &function.body);
    let deepest = body.map(|op| module.frames(op.location)).max_by_key(Vec::len).unwrap_or_default();
    println!(
        "{file}: {}, oldest {}, unchanged when written again: {same}",
        module.version,
        oldest_version(&module)?
    );
    println!("  deepest place {deepest:?}");
    println!("  {}", counts.values().sum::<usize>());
    for (name, count) in counts {
        println!("  {name} {count}");
    }
    Ok(())
}

fn damage(count: usize, seed: u64, files: &[&str]) -> Result<(), Box<dyn Error>> {
    let mut random = mutate::Random(seed);
    let files = files.iter().map(fs::read).collect::<Result<Vec<_>, _>>()?;
    let (mut right, mut slowest) = (0, 0.0f64);
    let begin = Instant::now();
    for _ in 0..count {
        let damaged = mutate::mutate(&files[random.below(files.len())], &mut random);
        let one = Instant::now();
        if let Ok(module) = read(&damaged) {
            right += 1;
            let again =
                write(&module, module.version).map_err(|error| format!("read, but not written: {error}"))?;
            let read_again = read(&again).map_err(|error| format!("written, but not read: {error}"))?;
            if read_again != (Module { debug: read_again.debug.clone(), ..module }) {
                return Err("the module changed when written and read".into());
            }
        }
        slowest = slowest.max(one.elapsed().as_secs_f64());
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!("{count} files in {seconds:.1} s, the slowest {slowest:.4} s; {right} of them are valid");
    Ok(())
}
