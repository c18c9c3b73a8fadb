//! Compiles the C++ part with tables of the options and the spaces, and gives the library the name by which
//! `libtilespace_llvm.so` looks for it.

#[allow(dead_code, reason = "the headers may be another LLVM's")]
#[path = "build/cpp.rs"]
mod cpp;
#[path = "build/headers.rs"]
mod headers;

use anyhow::Context;
use std::{
    env,
    error::Error,
    fmt::Write,
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
};
use tblgen::{Record, TableGenParser};

const PASSES: &str = "build/Passes.td";
/// The functions that test pointers.
const CHECKS: &str = "build/checks.ll";
const SPACES: &str = "build/spaces.td";
/// The pass that takes the plugin's options about assumptions of the analysis.
const ANALYSIS: &str = "print-memory-spaces";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("Options.inc"), options()?)?;
    fs::write(Path::new(&out).join("Spaces.inc"), spaces()?)?;
    println!("cargo::rerun-if-changed={CHECKS}");
    let checks = fs::read_to_string(CHECKS)?;
    fs::write(Path::new(&out).join("Checks.inc"), format!("R\"llvm({checks})llvm\""))?;
    let folder = include_folder()?;
    let mut build = cpp::with_headers(&folder)?;
    build.include(&out).define("TILESPACE_VERSION", format!("{:?}", env::var("CARGO_PKG_VERSION")?).as_str());
    cpp::compile(build.files(cpp::sources("src/cpp")?), "tilespace-llvm-plugin-cpp");
    name_by_version(Path::new(&out), headers::version(&folder)?)
}

/// The headers of the LLVM that the library is for. The environment may name one other than the rest of the
/// build uses.
fn include_folder() -> Result<PathBuf, Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed={}", headers::PREFIX);
    match env::var(headers::PREFIX) {
        Ok(prefix) => Ok(Path::new(&prefix).join("include")),
        Err(_) => Ok(cpp::llvm_config("--includedir")?.into()),
    }
}

/// Links the library under a name with the LLVM version that it is for.
fn name_by_version(out: &Path, major: i64) -> Result<(), Box<dyn Error>> {
    // `PROFILE/build/CRATE-HASH/out`.
    let Some(profile) = out.ancestors().nth(3) else { return Ok(()) };
    let link = profile.join(format!("libtilespace_llvm-{major}.so"));
    if fs::symlink_metadata(&link).is_ok() {
        fs::remove_file(&link)?;
    }
    Ok(symlink("libtilespace_llvm_plugin.so", link)?)
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
    let pass = keeper
        .all_derived_definitions("PassBase")
        .find(|pass| pass.string_value("argument").is_ok_and(|name| name == ANALYSIS))
        .context("no pass for the analysis")?;
    let options = records(&pass, "options")?;
    let known: Vec<_> = options.iter().flat_map(|option| option.string_value("argument")).collect();
    let mut text = String::new();
    for pass in keeper.all_derived_definitions("LLVMPass") {
        let environment = strings(&pass, "environment")?;
        for option in records(&pass, "options")? {
            let name = option.string_value("argument")?;
            let kind = match option.string_value("type")?.as_str() {
                "bool" => "Bool",
                "int64_t" => "Int",
                "enum" => "Enum",
                _ => "String",
            };
            let words = if kind == "Enum" { strings(&option, "values")? } else { Vec::new() };
            writeln!(
                text,
                "{{{name:?}, {:?}, OptionKind::{kind}, {:?}, {{{}}}, {}, {}}},",
                option.string_value("description")?,
                option.string_value("defaultValue")?,
                quoted(&words),
                known.contains(&name),
                environment.contains(&name)
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
