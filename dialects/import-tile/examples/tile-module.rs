//! Converts between MLIR text and CUDA Tile bytecode, and imports damaged files into MLIR.
//!
//! ```text
//! tile-module write FILE.mlir VERSION OUT      FILE.mlir, which holds a cuda_tile.module, as bytecode
//! tile-module rewrite FILE OUT                 bytecode, by way of MLIR, as bytecode of the same version
//! tile-module print FILE                       bytecode as MLIR, in the dialect's own form
//! tile-module compare FILE.mlir FILE           whether text and bytecode are the same module, places aside
//! tile-module mutate COUNT SEED FILE...        COUNT damaged files are imported: no crash, and what verifies is parsed
//! tile-module shuffle COUNT SEED FILE...       COUNT modules with parts exchanged are imported: likewise
//! ```

#[path = "../tests/common/mutate.rs"]
mod mutate;
#[path = "../tests/common/shuffle.rs"]
mod shuffle;

use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{
        Module,
        operation::{OperationLike, OperationPrintingFlags},
    },
};
use std::{env, error::Error, fs, process::exit, time::Instant};
use tilespace_tile_bytecode::{Version, write};
use tilespace_tile_import::{export, import, read};

fn main() {
    // On a deep stack, as in the driver: the printers of MLIR recurse.
    exit(mlir_ext::tools::on_deep_stack(None, || match run() {
        Ok(()) => 0,
        Err(error) => {
            eprintln!("error: {error}");
            1
        }
    }))
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let context = context();
    match arguments.as_slice() {
        ["write", file, version, out] => {
            let version = Version::ALL.into_iter().find(|known| known.to_string() == *version);
            let module = parse(&context, file)?;
            let data = export(&context, module.as_operation()).ok_or("cannot be written")?;
            Ok(fs::write(out, write(&data, version.ok_or("no such version")?)?)?)
        }
        ["rewrite", file, out] => {
            let bytes = fs::read(file)?;
            let version = tilespace_tile_bytecode::read(&bytes)?.version;
            let module = read(&context, &bytes).ok_or("cannot be read")?;
            let data = export(&context, module.as_operation()).ok_or("cannot be written")?;
            Ok(fs::write(out, write(&data, version)?)?)
        }
        ["print", file] => {
            let module = read(&context, &fs::read(file)?).ok_or("cannot be read")?;
            print!("{}", module.as_operation());
            Ok(())
        }
        ["compare", text, file] => {
            let text = parse(&context, text)?;
            let module = read(&context, &fs::read(file)?).ok_or("cannot be read")?;
            let generic = |module: &Module<'_>| {
                let flags = OperationPrintingFlags::new().print_generic_operation_form();
                module.as_operation().to_string_with_flags(flags)
            };
            let (one, other) = (generic(&text)?, generic(&module)?);
            match one.lines().zip(other.lines()).find(|(one, other)| one != other) {
                Some((one, other)) => Err(format!("differ:\n{one}\n{other}").into()),
                None if one.len() != other.len() => Err("differ in length".into()),
                None => Ok(()),
            }
        }
        ["mutate", count, seed, files @ ..] => damage(count.parse()?, seed.parse()?, files),
        ["shuffle", count, seed, files @ ..] => exchange(count.parse()?, seed.parse()?, files),
        _ => Err("usage: tile-module write FILE.mlir VERSION OUT | rewrite FILE OUT | print FILE | \
                  compare FILE.mlir FILE | mutate COUNT SEED FILE... | shuffle COUNT SEED FILE..."
            .into()),
    }
}

fn context() -> Context {
    let registry = DialectRegistry::new();
    tilespace_dialects::cuda_tile::register(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    context
}

fn parse<'c>(context: &'c Context, file: &str) -> Result<Module<'c>, Box<dyn Error>> {
    let module = mlir_ext::translate::parse_module(context, &fs::read(file)?, file);
    Ok(module.ok_or_else(|| format!("{file} cannot be parsed"))?)
}

fn damage(count: usize, seed: u64, files: &[&str]) -> Result<(), Box<dyn Error>> {
    let mut random = mutate::Random(seed);
    let files = files.iter().map(fs::read).collect::<Result<Vec<_>, _>>()?;
    let (mut read_count, mut verified, mut slowest) = (0, 0, 0.0f64);
    let begin = Instant::now();
    for number in 0..count {
        let mut damaged = mutate::mutate(&files[random.below(files.len())], &mut random);
        // Most files are bytes that mean nothing; some are damaged more than once.
        if number % 4 == 0 {
            damaged = mutate::mutate(&damaged, &mut random);
        }
        let one = Instant::now();
        if let Ok(data) = tilespace_tile_bytecode::read(&damaged) {
            read_count += 1;
            verified += usize::from(try_import(&data, number)?);
        }
        slowest = slowest.max(one.elapsed().as_secs_f64());
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{count} files in {seconds:.1} s, the slowest {slowest:.4} s; {read_count} are read, {verified} verify"
    );
    Ok(())
}

fn exchange(count: usize, seed: u64, files: &[&str]) -> Result<(), Box<dyn Error>> {
    let mut random = mutate::Random(seed);
    let read =
        |file: &&str| -> Result<_, Box<dyn Error>> { Ok(tilespace_tile_bytecode::read(&fs::read(file)?)?) };
    let modules = files.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let mut verified = 0;
    for number in 0..count {
        let mut module = modules[random.below(modules.len())].clone();
        shuffle::shuffle(&mut module, &mut random);
        verified += usize::from(try_import(&module, number)?);
    }
    println!("{count} modules, {verified} verify");
    Ok(())
}

/// Whether a module verifies; an error if printing or writing then changes it.
fn try_import(data: &tilespace_tile_bytecode::Module, number: usize) -> Result<bool, Box<dyn Error>> {
    // Types stay in a context for good, so that each file gets its own context.
    let context = context();
    // Diagnostics are formatted too, since formatting may be the step that fails.
    let quiet = context.attach_diagnostic_handler(|diagnostic| !diagnostic.to_string().is_empty());
    let module = import(&context, data);
    if let Some(module) = &module {
        check(&context, module, number)?;
    }
    context.detach_diagnostic_handler(quiet);
    Ok(module.is_some())
}

/// A module that verifies is printed and parsed, and is written to bytes that are read as the same module.
fn check<'c>(context: &'c Context, module: &Module<'c>, number: usize) -> Result<(), Box<dyn Error>> {
    let failed = |what: &str| Err(format!("file {number} is {what}:\n{}", module.as_operation()).into());
    let generic = |module: &Module<'_>| {
        let flags = OperationPrintingFlags::new().enable_debug_info(true, false);
        module.as_operation().to_string_with_flags(flags.print_generic_operation_form())
    };
    let text = generic(module)?;
    let Some(again) = mlir_ext::translate::parse_module(context, text.as_bytes(), "again") else {
        return failed("printed, but not parsed");
    };
    if generic(&again)? != text {
        return failed("another module when printed and parsed");
    }
    let Some(data) = export(context, module.as_operation()) else { return failed("not written") };
    let bytes = match write(&data, Version::NEWEST) {
        Ok(bytes) => bytes,
        Err(error) => return failed(&format!("not written to bytes, {error}")),
    };
    match tilespace_tile_bytecode::read(&bytes) {
        Ok(data) => match import(context, &data) {
            Some(again) if generic(&again)? == text => Ok(()),
            _ => failed("another module when written and read"),
        },
        Err(error) => failed(&format!("not read, {error}")),
    }
}
