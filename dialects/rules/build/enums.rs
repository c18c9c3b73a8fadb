//! Writes LLVM's words for atomic operations, with the numbers that MLIR's attributes hold for them, as Rust
//! enums.

use anyhow::{Context, Result, ensure};
use std::fmt::Write as _;
use tblgen::{Record, RecordKeeper};

/// The words of both enums, and the variants that stand for them.
pub fn variants(keeper: &RecordKeeper<'_>) -> Result<Vec<(String, String)>> {
    let mut all = vec![("cmpxchg".to_string(), "Cmpxchg".to_string())];
    for name in ["AtomicBinOp", "AtomicOrdering"] {
        all.extend(cases(keeper, name)?.into_iter().map(|case| (case.word, case.variant)));
    }
    Ok(all)
}

/// The enums, from the records of `LLVMEnums.td`.
pub fn atomics(keeper: &RecordKeeper<'_>) -> Result<String> {
    let mut text = String::new();
    let cmpxchg = Case { variant: "Cmpxchg".into(), word: "cmpxchg".into(), number: None };
    let mut operations = cases(keeper, "AtomicBinOp")?;
    operations.push(cmpxchg);
    let about = "An atomic operation that reads, changes and writes memory, as LLVM IR spells it.";
    write_enum(&mut text, "AtomicOperation", about, &operations)?;
    text += "impl AtomicOperation {\n/// The number that stands for it in the attribute of `atomicrmw`; \
             none for the one that is an op of its own.\n\
             pub const fn bin_op(self) -> Option<i64> {\nmatch self {\n";
    for Case { variant, number, .. } in &operations {
        writeln!(text, "Self::{variant} => {number:?},")?;
    }
    text += "}\n}\n}\n";
    let orderings = cases(keeper, "AtomicOrdering")?;
    write_enum(
        &mut text,
        "AtomicOrdering",
        "How an atomic operation is ordered, as LLVM IR spells it.",
        &orderings,
    )?;
    text += "impl AtomicOrdering {\n/// The number that stands for it in attributes.\n\
             pub const fn number(self) -> i64 {\nmatch self {\n";
    for Case { variant, number, .. } in &orderings {
        writeln!(text, "Self::{variant} => {},", number.context("an ordering without a number")?)?;
    }
    text += "}\n}\n}\n";
    Ok(text)
}

struct Case {
    variant: String,
    word: String,
    number: Option<i64>,
}

fn cases(keeper: &RecordKeeper<'_>, name: &str) -> Result<Vec<Case>> {
    let found = keeper.all_derived_definitions("LLVM_EnumAttr").find(|record| record.name() == Ok(name));
    let record = found.with_context(|| format!("no enum {name}"))?;
    let cases = record.list_of_defs_value("enumerants")?.into_iter().map(case).collect::<Result<Vec<_>>>()?;
    ensure!(!cases.is_empty(), "{name} has no cases");
    Ok(cases)
}

/// A word that C++ does not allow has an underscore in front there, and none in LLVM IR.
fn case(record: Record<'_>) -> Result<Case> {
    Ok(Case {
        variant: record.str_value("llvmEnumerant")?.to_string(),
        word: record.str_value("str")?.trim_start_matches('_').to_string(),
        number: Some(record.int_value("value")?),
    })
}

fn write_enum(text: &mut String, name: &str, about: &str, cases: &[Case]) -> Result<()> {
    writeln!(text, "/// {about}")?;
    writeln!(
        text,
        "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]\npub enum {name} {{"
    )?;
    for Case { variant, word, .. } in cases {
        writeln!(text, "/// `{word}`.\n#[serde(rename = \"{word}\")]\n{variant},")?;
    }
    *text += "}\n";
    Ok(())
}
