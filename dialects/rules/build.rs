//! Compiles the records in this folder, and upstream's operand constraints of the nvvm dialect, to a table of
//! models in Rust, and upstream's enums of atomic operations to Rust.

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
#[path = "build/headers.rs"]
mod headers;
#[path = "build/imported.rs"]
mod imported;
#[path = "build/mentioned.rs"]
mod mentioned;
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
#[path = "build/types.rs"]
mod types;

use anyhow::{Context, Result, ensure};
// For `mentioned.rs`.
use effect::Effect;
use operand::Operand;
use records::RuleSet;
use std::{env, fs, path::Path};
use tblgen::{RecordKeeper, TableGenParser};

/// The LLVM release that the records were written for: the build fails if no record describes one of its
/// intrinsics.
const MAIN: i64 = 22;

fn main() -> Result<()> {
    // The whole folder: a new file of rules is a change too.
    println!("cargo:rerun-if-changed=.");
    println!("cargo:rerun-if-env-changed=TABLEGEN_220_PREFIX");
    println!("cargo:rerun-if-env-changed={}", headers::PREFIX);
    let own = env::var("TABLEGEN_220_PREFIX").context("TABLEGEN_220_PREFIX is not set");
    let prefix = env::var(headers::PREFIX).or(own)?;
    let include = format!("{prefix}/include");
    let version = headers::version(Path::new(&include))?;
    let upstream = |file: &str| {
        let source = format!("include \"{file}\"\n");
        let parser = TableGenParser::new().add_include_directory(&include).add_source(&source)?;
        parser.parse().with_context(|| format!("reading {file}"))
    };
    let table = imported::Table::read(&fs::read_to_string("imported.txt")?)?;
    atomic::VARIANTS.get_or_init(|| enums::variants(&table));
    let written = parse_rules()?;
    let llvm = upstream("llvm/IR/Intrinsics.td")?;
    let nvvm = cfg!(feature = "mlir").then(|| upstream("mlir/Dialect/LLVMIR/NVVMOps.td")).transpose()?;
    derive::check_imported(&table, &llvm)?;
    let mut rules = RuleSet::read(&written)?;
    let additions = derive::Additions::read(&written, version)?;
    let spaces = derive::space_names(&written)?;
    let unknown = derive::derive(&mut rules, &additions, &spaces, nvvm.as_ref(), &llvm)?;
    let unknown = unknown.join(", ");
    ensure!(unknown.is_empty() || version != MAIN, "no SpacesOf or CopiesNothing describes these: {unknown}");
    if !unknown.is_empty() {
        println!(
            "cargo:warning=LLVM {version}: without a rule, since no SpacesOf or CopiesNothing describes them: {unknown}"
        );
    }
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("rules.rs"), models::table(&rules, &table)?)?;
    fs::write(Path::new(&out).join("atomics.rs"), enums::atomics(&table)?)?;
    Ok(())
}

/// Every record of every file in this folder, in one parse, so that duplicate names are detected.
fn parse_rules() -> Result<RecordKeeper<'static>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(".").context("reading the rules")? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "td") {
            files.push(format!("include \"{}\"\n", path.file_name().unwrap_or_default().display()));
        }
    }
    files.sort();
    Ok(TableGenParser::new().add_source(&files.concat())?.parse()?)
}
