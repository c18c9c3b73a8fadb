//! Compares `imported.txt` with MLIR's records. With `TILESPACE_WRITE=1` it is written anew.

#[allow(dead_code, reason = "the build script uses the rest of it")]
#[path = "../build/imported.rs"]
mod imported;
#[allow(dead_code, reason = "likewise")]
#[path = "../build/ods.rs"]
mod ods;
#[allow(dead_code, reason = "likewise")]
#[path = "../build/types.rs"]
mod types;

use anyhow::{Context, Result};
use std::{collections::BTreeMap, env, fmt::Write as _, fs};
use tblgen::{Record, RecordKeeper, TableGenParser};
use tilespace_rules::RuleTable;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/imported.txt");
const HEAD: &str = "\
# What MLIR 22's import makes of LLVM's intrinsics, and LLVM's words for atomics with the numbers of MLIR's attributes
# (build/imported.rs). Made from the records of both:
#     TILESPACE_WRITE=1 cargo test -p tilespace-rules --test imported
";

fn parse(file: &str) -> Result<RecordKeeper<'static>> {
    let include = format!("{}/include", env::var("TABLEGEN_220_PREFIX")?);
    let source = format!("include \"{file}\"\n");
    let parser = TableGenParser::new().add_include_directory(&include).add_source(&source)?;
    parser.parse().with_context(|| format!("reading {file}"))
}

/// The words of an enum.
fn words(keeper: &RecordKeeper<'_>, name: &str, kind: &str, text: &mut String) -> Result<()> {
    let found = keeper.all_derived_definitions("LLVM_EnumAttr").find(|record| record.name() == Ok(name));
    for case in found.with_context(|| format!("no enum {name}"))?.list_of_defs_value("enumerants")? {
        // A word that is reserved in C++ has a leading underscore there, but not in LLVM IR.
        let word = case.str_value("str")?.trim_start_matches('_');
        writeln!(text, "{kind} {word} {} {}", case.str_value("llvmEnumerant")?, case.int_value("value")?)?;
    }
    Ok(())
}

/// The traits of an op, including the traits in lists of traits.
fn traits<'a>(record: Record<'a>, field: &str) -> Result<Vec<Record<'a>>> {
    let mut all = Vec::new();
    for one in record.list_of_defs_value(field)? {
        if one.subclass_of("TraitList") { all.extend(traits(one, "traits")?) } else { all.push(one) }
    }
    Ok(all)
}

fn table() -> Result<String> {
    let (enums, ops) =
        (parse("mlir/Dialect/LLVMIR/LLVMEnums.td")?, "mlir/Dialect/LLVMIR/LLVMIntrinsicOps.td");
    let (ops, llvm) = (parse(ops)?, parse("llvm/IR/Intrinsics.td")?);
    let mut text = HEAD.to_string();
    words(&enums, "AtomicBinOp", "operation", &mut text)?;
    words(&enums, "AtomicOrdering", "ordering", &mut text)?;
    let mut intrinsics = BTreeMap::new();
    for record in llvm.all_derived_definitions("Intrinsic") {
        intrinsics.insert(record.name()?.to_string(), record);
    }
    let operands: BTreeMap<String, usize> = ods::ops(&ops, "llvm")?
        .into_iter()
        // Bundles are not arguments.
        .map(|op| (op.name, op.operands.iter().filter(|value| !value.group).count()))
        .collect();
    let mut lines = BTreeMap::new();
    for op in ops.all_derived_definitions("LLVM_IntrOpBase") {
        let name = format!("llvm.{}", op.str_value("opName")?);
        let intrinsic = format!("int_{}", op.str_value("llvmEnumName")?);
        let intrinsic = *intrinsics.get(&intrinsic).with_context(|| intrinsic.clone())?;
        // The op may lack the last arguments: constants that LLVM does not require to be constant, and
        // metadata.
        let letters: String = types::letters_of_operands(intrinsic)?.chars().take(operands[&name]).collect();
        let is_free = traits(op, "traits")?.into_iter().any(|one| one.name() == Ok("NoMemoryEffect"));
        let memory = if is_free { "free" } else { "memory" };
        let line = format!("{name} {memory} {letters}").trim_end().to_string();
        lines.insert(types::llvm_name(intrinsic)?, line);
    }
    for (intrinsic, line) in lines {
        writeln!(text, "{intrinsic} {line}")?;
    }
    Ok(text)
}

#[test]
fn the_table_is_what_the_records_of_mlir_say() -> Result<()> {
    let table = table()?;
    if env::var_os("TILESPACE_WRITE").is_some() {
        fs::write(FILE, &table)?;
    }
    assert!(fs::read_to_string(FILE)? == table, "imported.txt is not up to date: see its head");
    let read = imported::Table::read(&table)?;
    assert!(read.intrinsics.len() > 200 && read.operations.len() > 10 && read.orderings.len() > 5);
    Ok(())
}

#[test]
fn an_intrinsic_is_found_by_its_name_in_llvm() {
    assert_eq!(RuleTable::imported_op("llvm.memcpy"), Some(("llvm.intr.memcpy", false)));
    assert_eq!(RuleTable::imported_op("llvm.va_start"), Some(("llvm.intr.vastart", false)));
    let reduced = ("llvm.intr.vector.reduce.fadd", true);
    assert_eq!(RuleTable::imported_op("llvm.vector.reduce.fadd"), Some(reduced));
    assert_eq!(RuleTable::imported_op("llvm.bitreverse"), Some(("llvm.intr.bitreverse", true)));
    assert_eq!(RuleTable::imported_op("llvm.vp.load.ff"), None);
    assert_eq!(RuleTable::imported_op("llvm.nvvm.mapa"), None);
    assert_eq!(RuleTable::imported_op("llvm.made.up"), None);
}

#[test]
fn an_argument_that_must_be_a_constant_is_no_operand() -> Result<()> {
    let table = imported::Table::read(&fs::read_to_string(FILE)?)?;
    let operands = |name: &str| table.intrinsics.get(name).map(|imported| imported.operands.as_str());
    // Its first argument is a size.
    assert_eq!(operands("llvm.invariant.start"), Some("p"));
    assert_eq!(operands("llvm.memcpy"), Some("ppn"));
    assert_eq!(operands("llvm.trap"), Some(""));
    assert!(imported::Table::read("llvm.a llvm.b free p q\n").is_err());
    assert!(imported::Table::read("llvm.a llvm.b p\n").is_err());
    Ok(())
}
