//! Generates and compiles the C++ of a dialect.

use anyhow::{Context, Result, anyhow, ensure};
use std::{env, fs, path::Path, process::Command};
use tblgen::RecordKeeper;

#[path = "cpp.rs"]
mod cpp;

/// The output of `mlir-tblgen` for a dialect's records, by file name suffix. Interfaces have a separate
/// file, since nothing is generated for interfaces of included files.
const GENERATED: &[(&str, &str)] = &[
    ("-gen-dialect-decls", "Dialect.h.inc"),
    ("-gen-dialect-defs", "Dialect.cpp.inc"),
    ("-gen-enum-decls", "Enums.h.inc"),
    ("-gen-enum-defs", "Enums.cpp.inc"),
    ("-gen-attrdef-decls", "Attrs.h.inc"),
    ("-gen-attrdef-defs", "Attrs.cpp.inc"),
    ("-gen-attr-interface-decls", "AttrInterfaces.h.inc"),
    ("-gen-attr-interface-defs", "AttrInterfaces.cpp.inc"),
    ("-gen-type-interface-decls", "TypeInterfaces.h.inc"),
    ("-gen-type-interface-defs", "TypeInterfaces.cpp.inc"),
    ("-gen-typedef-decls", "Types.h.inc"),
    ("-gen-typedef-defs", "Types.cpp.inc"),
    ("-gen-op-interface-decls", "OpInterfaces.h.inc"),
    ("-gen-op-interface-defs", "OpInterfaces.cpp.inc"),
    ("-gen-op-decls", "Ops.h.inc"),
    ("-gen-op-defs", "Ops.cpp.inc"),
];

/// Compiles the dialect in `folder`, where the main file and generated files begin with `name`. The folder
/// has the name of the dialect, since the records may include the records of another dialect.
pub fn compile_dialect(folder: &str, name: &str) -> Result<()> {
    let out = env::var("OUT_DIR")?;
    let include = cpp::llvm_config("--includedir").map_err(|error| anyhow!("{error}"))?;
    let tblgen = cpp::llvm_config("--bindir").map_err(|error| anyhow!("{error}"))? + "/mlir-tblgen";
    for (generator, suffix) in GENERATED {
        let part = if generator.contains("interface") { "Interfaces" } else { "" };
        let records = format!("{folder}/{name}{part}.td");
        if !Path::new(&records).exists() {
            continue;
        }
        let of_dialect = ["dialect", "attrdef", "typedef"].into_iter().find(|kind| generator.contains(kind));
        let option = of_dialect.map(|kind| match kind {
            "dialect" => format!("-dialect={folder}"),
            _ => format!("-{kind}s-dialect={folder}"),
        });
        let status = Command::new(&tblgen)
            .args([generator, "-I", &include, "-I", ".", "-o"])
            .arg(format!("{out}/{name}{suffix}"))
            .arg(records)
            .args(option)
            .status()
            .with_context(|| format!("running {tblgen}"))?;
        ensure!(status.success(), "{tblgen} {generator} failed");
        if matches!(*suffix, "Attrs.cpp.inc" | "Types.cpp.inc") {
            drop_cpp_types(Path::new(&format!("{out}/{name}{suffix}")))?;
        }
    }
    let sources = cpp::sources(folder).map_err(|error| anyhow!("{error}"))?;
    let mut build = cpp::build().map_err(|error| anyhow!("{error}"))?;
    let shared = env::var("DEP_MLIR_EXT_INCLUDE").context("mlir-ext passes on its headers")?;
    let build = build.include(".").include(shared).include(folder).include(&out).files(sources);
    cpp::compile(build, &format!("tilespace-{folder}"));
    Ok(())
}

/// Drops the C++ type from each error about a parameter that cannot be parsed: users of IR do not know C++
/// types, and the rest of the message names the parameter.
fn drop_cpp_types(file: &Path) -> Result<()> {
    const BEFORE_TYPE: &str = " which is to be a `";
    let text = fs::read_to_string(file)?;
    let mut parts = text.split(BEFORE_TYPE);
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, rest) = part.split_once('`').context("a type that does not end")?;
        kept += rest;
    }
    Ok(fs::write(file, kept)?)
}

/// Writes the numbers of the memory spaces for C++.
pub fn write_spaces(keeper: &RecordKeeper<'_>) -> Result<()> {
    let mut text = String::from("namespace tilespace::spaces {\n");
    for space in keeper.all_derived_definitions("MemorySpace") {
        text += &format!("constexpr unsigned k{} = {};\n", space.name()?, space.int_value("number")?);
    }
    text += "} // namespace tilespace::spaces\n";
    fs::write(Path::new(&env::var("OUT_DIR")?).join("Spaces.h.inc"), text)?;
    Ok(())
}
