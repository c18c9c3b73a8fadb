//! Turns `rules/*.td`, and upstream's operand constraints of the nvvm dialect, into one JSON rule file.

#[path = "build/records.rs"]
mod records;

use anyhow::{Context, Result};
use records::RuleSet;
use std::{env, fs, path::Path};
use tblgen::TableGenParser;

fn main() -> Result<()> {
    for input in ["build.rs", "build", "rules", "spaces.td"] {
        println!("cargo:rerun-if-changed={input}");
    }
    println!("cargo:rerun-if-env-changed=TABLEGEN_220_PREFIX");
    let rules = read_rules()?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("rules.json"), rules.to_json())?;
    Ok(())
}

/// Every record of every file in `rules`, in one parse, so that no two can have the same name.
fn read_rules() -> Result<RuleSet> {
    let mut files = Vec::new();
    for entry in fs::read_dir("rules").context("reading the rules")? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "td") {
            files.push(format!("include \"{}\"\n", path.display()));
        }
    }
    files.sort();
    let keeper = TableGenParser::new().add_include_directory(".").add_source(&files.concat())?.parse()?;
    RuleSet::read(&keeper)
}
