//! Compiles the records beside it, and upstream's operand constraints of the nvvm dialect, to a table of models in
//! Rust, and upstream's enums of atomic operations to Rust.

#[path = "build/atomic.rs"]
mod atomic;
#[path = "src/compile.rs"]
mod compile;
#[path = "build/derive.rs"]
mod derive;
#[allow(dead_code, reason = "the build script uses a part of it")]
#[path = "src/effect.rs"]
mod effect;
#[path = "build/enums.rs"]
mod enums;
#[allow(dead_code, reason = "likewise")]
#[path = "src/family.rs"]
mod family;
#[allow(dead_code, reason = "likewise")]
#[path = "src/model.rs"]
mod model;
#[path = "build/models.rs"]
mod models;
#[path = "build/ods.rs"]
mod ods;
#[path = "src/operand.rs"]
mod operand;
#[path = "src/pattern.rs"]
mod pattern;
#[path = "build/records.rs"]
mod records;

use anyhow::{Context, Result};
use records::RuleSet;
use std::{env, fs, path::Path};
use tblgen::{RecordKeeper, TableGenParser};

fn main() -> Result<()> {
    for input in [
        "build.rs",
        "build",
        "spaces.td",
        "src/compile.rs",
        "src/effect.rs",
        "src/family.rs",
        "src/model.rs",
        "src/operand.rs",
        "src/pattern.rs",
    ] {
        println!("cargo:rerun-if-changed={input}");
    }
    println!("cargo:rerun-if-env-changed=TABLEGEN_220_PREFIX");
    let include =
        format!("{}/include", env::var("TABLEGEN_220_PREFIX").context("TABLEGEN_220_PREFIX is not set")?);
    let upstream = |file: &str| {
        let source = format!("include \"{file}\"\n");
        let parser = TableGenParser::new().add_include_directory(&include).add_source(&source)?;
        parser.parse().with_context(|| format!("reading {file}"))
    };
    let written = parse_rules()?;
    let mut rules = RuleSet::read(&written)?;
    derive::derive(
        &mut rules,
        &derive::Additions::read(&written)?,
        &derive::space_names(&written)?,
        &upstream("mlir/Dialect/LLVMIR/NVVMOps.td")?,
        &upstream("llvm/IR/Intrinsics.td")?,
    )?;
    let out = env::var("OUT_DIR")?;
    let enums = upstream("mlir/Dialect/LLVMIR/LLVMEnums.td")?;
    atomic::VARIANTS.get_or_init(|| enums::variants(&enums).unwrap_or_default());
    fs::write(Path::new(&out).join("rules.rs"), models::table(&rules)?)?;
    fs::write(Path::new(&out).join("atomics.rs"), enums::atomics(&enums)?)?;
    Ok(())
}

/// Every record of every file beside this one, in one parse, so that duplicate names are detected.
fn parse_rules() -> Result<RecordKeeper<'static>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(".").context("reading the rules")? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "td") {
            println!("cargo:rerun-if-changed={}", path.display());
            files.push(format!("include \"{}\"\n", path.file_name().unwrap_or_default().display()));
        }
    }
    files.sort();
    Ok(TableGenParser::new().add_source(&files.concat())?.parse()?)
}
