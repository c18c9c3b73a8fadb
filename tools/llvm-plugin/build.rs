//! Compiles the C++ part with tables of the options and the spaces, and sets the rpath to LLVM's and MLIR's
//! libraries.

#[path = "build/cpp.rs"]
mod cpp;

use anyhow::Context;
use std::{env, error::Error, fmt::Write, fs, path::Path};
use tblgen::{Record, TableGenParser};

const PASSES: &str = "build/Passes.td";
/// The functions that test pointers.
const CHECKS: &str = "build/check.mlir";
const SPACES: &str = "build/spaces.td";
/// The passes that take some of the plugin's options.
const TAKERS: [&str; 2] = ["answer-memory-spaces", "verify-memory-space-result"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    if let Ok(library_dir) = env::var("DEP_MLIR_EXT_LIBDIR") {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{library_dir}");
    }
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("Options.inc"), options()?)?;
    fs::write(Path::new(&out).join("Spaces.inc"), spaces()?)?;
    println!("cargo::rerun-if-changed={CHECKS}");
    let checks = fs::read_to_string(CHECKS)?;
    fs::write(Path::new(&out).join("Checks.inc"), format!("R\"mlir({checks})mlir\""))?;
    let mut build = cpp::build()?;
    build.include(&out).include(env::var("DEP_MLIR_EXT_INCLUDE")?);
    cpp::compile(build.files(cpp::sources("src/cpp")?), "tilespace-llvm-plugin-cpp");
    Ok(())
}

/// Initializers of `OptionInfo`, one for each option of the plugin.
fn options() -> Result<String, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={PASSES}");
    println!("cargo::rerun-if-env-changed=TABLEGEN_220_PREFIX");
    let prefix = env::var("TABLEGEN_220_PREFIX")?;
    let source = fs::read_to_string(PASSES)?;
    let keeper = TableGenParser::new()
        .add_include_directory(&format!("{prefix}/include"))
        .add_source(&source)?
        .parse()?;
    let mut takers = Vec::new();
    for pass in keeper.all_derived_definitions("PassBase") {
        let name = pass.string_value("argument")?;
        if TAKERS.contains(&name.as_str()) {
            let names: Result<Vec<_>, _> =
                records(&pass, "options")?.iter().map(|option| option.string_value("argument")).collect();
            takers.push((name, names?));
        }
    }
    let mut text = String::new();
    for option in keeper.all_derived_definitions("LLVMPass").map(|pass| records(&pass, "options")) {
        for option in option? {
            let name = option.string_value("argument")?;
            let kind = match option.string_value("type")?.as_str() {
                "bool" => "Bool",
                "int64_t" => "Int",
                "enum" => "Enum",
                _ => "String",
            };
            let words = if kind == "Enum" { strings(&option, "values")? } else { Vec::new() };
            let takers: Vec<_> = takers.iter().filter(|(_, names)| names.contains(&name)).collect();
            let takers: Vec<_> = takers.into_iter().map(|(pass, _)| pass.clone()).collect();
            writeln!(
                text,
                "{{{name:?}, {:?}, OptionKind::{kind}, {:?}, {{{}}}, {{{}}}}},",
                option.string_value("description")?,
                option.string_value("defaultValue")?,
                quoted(&words),
                quoted(&takers)
            )?;
        }
    }
    Ok(text)
}

/// Number and name of each memory space.
fn spaces() -> Result<String, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={SPACES}");
    let source = fs::read_to_string(SPACES)?;
    let keeper = TableGenParser::new().add_source(&source)?.parse()?;
    let mut text = String::new();
    for space in keeper.all_derived_definitions("MemorySpace") {
        writeln!(text, "{{{}, {:?}}},", space.int_value("number")?, space.string_value("name")?)?;
    }
    Ok(text)
}

fn quoted(words: &[String]) -> String {
    words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", ")
}

fn records<'a>(record: &Record<'a>, field: &str) -> anyhow::Result<Vec<Record<'a>>> {
    record.list_init_value(field)?.iter().map(|item| Record::try_from(item).context("no record")).collect()
}

fn strings(record: &Record<'_>, field: &str) -> anyhow::Result<Vec<String>> {
    record.list_init_value(field)?.iter().map(|item| String::try_from(item).context("no string")).collect()
}
