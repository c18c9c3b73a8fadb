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

use anyhow::{Context, Result, ensure};
use std::{collections::BTreeMap, env, fmt::Write as _, fs};
use tblgen::{Record, RecordKeeper, TableGenParser};
use tilespace_rules::{Operand, RuleTable, model::Transfer};

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
        // A word that C++ does not allow has an underscore in front there, and none in LLVM IR.
        let word = case.str_value("str")?.trim_start_matches('_');
        writeln!(text, "{kind} {word} {} {}", case.str_value("llvmEnumerant")?, case.int_value("value")?)?;
    }
    Ok(())
}

/// The letters of the arguments of an intrinsic: those that are no operands are the ones that MLIR makes attributes, or
/// else, where an op has a builder of its own, the last ones.
fn arguments(op: Record<'_>, operands: usize, intrinsic: Record<'_>) -> Result<String> {
    let immediates = op.str_value("immArgPositionsCpp")?.trim_matches(['{', '}']).to_string();
    let immediates: Vec<usize> = immediates.split(", ").filter_map(|number| number.parse().ok()).collect();
    let letters = types::letters(intrinsic)?;
    let is_last = operands + immediates.len() != letters.len();
    ensure!(operands <= letters.len() && (!is_last || immediates.is_empty()), "{letters}");
    let letter = |(index, letter): (usize, char)| {
        let is_none = if is_last { index >= operands } else { immediates.contains(&index) };
        if is_none { '-' } else { letter }
    };
    Ok(letters.chars().enumerate().map(letter).collect())
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
        // Bundles are no arguments.
        .map(|op| (op.name, op.operands.iter().filter(|value| !value.group).count()))
        .collect();
    let mut lines = BTreeMap::new();
    for op in ops.all_derived_definitions("LLVM_IntrOpBase") {
        let name = format!("llvm.{}", op.str_value("opName")?);
        let intrinsic = format!("int_{}", op.str_value("llvmEnumName")?);
        let intrinsic = *intrinsics.get(&intrinsic).with_context(|| intrinsic.clone())?;
        let letters = arguments(op, operands[&name], intrinsic).with_context(|| name.clone())?;
        let line = format!("{name} {letters}").trim_end().to_string();
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
fn a_rule_counts_in_the_arguments_of_the_intrinsic() {
    let table = RuleTable::builtin();
    assert_eq!(RuleTable::imported_op("llvm.memcpy"), Some("llvm.intr.memcpy"));
    assert_eq!(table.imported("llvm.memcpy"), table.op("llvm.intr.memcpy"));
    // Its first argument, a size, is no operand of the op.
    let polymorphic = |model: Option<&tilespace_rules::OpModel>, at| {
        model.and_then(|model| model.at(at)).is_some_and(|operand| operand.polymorphic)
    };
    let (op, intrinsic) = (table.op("llvm.intr.invariant.start"), table.imported("llvm.invariant.start"));
    assert!(polymorphic(op, Operand::Index(0)) && polymorphic(intrinsic, Operand::Index(1)));
    let follows = |name| {
        table
            .imported(name)
            .is_some_and(|model| model.all_transfers().any(|from| matches!(from, Transfer::Follows { .. })))
    };
    assert!(follows("llvm.ptrmask"));
    // Imported as an op without a rule.
    assert_eq!(RuleTable::imported_op("llvm.vp.load.ff"), None);
    assert_eq!(table.imported("llvm.made.up"), None);
    assert_eq!(RuleTable::imported_op("llvm.bitreverse"), Some("llvm.intr.bitreverse"));
    assert_eq!(table.imported("llvm.bitreverse"), None);
}

#[test]
fn an_operand_is_an_argument_that_becomes_no_attribute() {
    let all = |letters| [0, 1, 2].map(|operand| imported::argument(letters, operand));
    assert_eq!(all("ppn-"), [0, 1, 2]);
    assert_eq!(all("-p"), [1, 3, 4]);
    assert_eq!(all("p-n-n"), [0, 2, 4]);
    assert!(imported::Table::read("llvm.a llvm.b p q\n").is_err());
}
