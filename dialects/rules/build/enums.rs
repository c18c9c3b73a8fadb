//! Writes LLVM's words for atomic operations, with the numbers that MLIR's attributes hold for them, as Rust
//! enums.

use crate::imported::{Table, Word};
use std::fmt::Write as _;

/// A separate op, without a number.
const CMPXCHG: (&str, &str) = ("cmpxchg", "Cmpxchg");

/// The words of both enums, and the variants for them.
pub fn variants(table: &Table) -> Vec<(String, String)> {
    let words = table.operations.iter().chain(&table.orderings);
    let words = words.map(|word| (word.word.clone(), word.variant.clone()));
    std::iter::once((CMPXCHG.0.to_string(), CMPXCHG.1.to_string())).chain(words).collect()
}

/// The enums.
pub fn atomics(table: &Table) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    let of = |word: &Word| (word.word.clone(), word.variant.clone(), Some(word.number));
    let mut operations: Vec<_> = table.operations.iter().map(of).collect();
    operations.push((CMPXCHG.0.into(), CMPXCHG.1.into(), None));
    let about = "An atomic read-modify-write operation, as LLVM IR spells it.";
    write_enum(&mut text, "AtomicOperation", about, &operations)?;
    text += "impl AtomicOperation {\n/// The number for it in the attribute of `atomicrmw`; \
             none for compare and exchange, which is a separate op.\n\
             pub const fn bin_op(self) -> Option<i64> {\nmatch self {\n";
    for (_, variant, number) in &operations {
        writeln!(text, "Self::{variant} => {number:?},")?;
    }
    text += "}\n}\n\n/// LLVM's word for the operation of this number.\n\
             pub const fn word(bin_op: i64) -> Option<&'static str> {\nSome(match bin_op {\n";
    for Word { word, number, .. } in &table.operations {
        writeln!(text, "{number} => {word:?},")?;
    }
    text += "_ => return None,\n})\n}\n}\n";
    let orderings: Vec<_> = table.orderings.iter().map(of).collect();
    let about = "The ordering of an atomic operation, as LLVM IR spells it.";
    write_enum(&mut text, "AtomicOrdering", about, &orderings)?;
    text += "impl AtomicOrdering {\n/// The number for it in attributes.\n\
             pub const fn number(self) -> i64 {\nmatch self {\n";
    for Word { variant, number, .. } in &table.orderings {
        writeln!(text, "Self::{variant} => {number},")?;
    }
    text += "}\n}\n}\n";
    Ok(text)
}

fn write_enum(
    text: &mut String,
    name: &str,
    about: &str,
    cases: &[(String, String, Option<i64>)],
) -> std::fmt::Result {
    writeln!(text, "/// {about}")?;
    writeln!(
        text,
        "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]\npub enum {name} {{"
    )?;
    for (word, variant, _) in cases {
        writeln!(text, "/// `{word}`.\n#[serde(rename = \"{word}\")]\n{variant},")?;
    }
    *text += "}\n";
    Ok(())
}
