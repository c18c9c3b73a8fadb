//! The table of what MLIR's import makes of LLVM's intrinsics (`imported.txt`), and of LLVM's words for atomics.
//!
//! ```text
//! llvm.memcpy llvm.intr.memcpy ppn-           three operands, and an argument that becomes an attribute
//! llvm.invariant.start llvm.intr.invariant.start -p
//! ```
//!
//! MLIR's records say so, and an LLVM that is built for may have no MLIR beside it; so the table is a file, and
//! `tests/imported.rs` compares it with MLIR's records where they are. The letter of an argument is `p` for a pointer, `n` for
//! what is none, `?` for either, and `-` for what is no operand of the op. The build of a record counts in arguments
//! what the op's record counts in operands.

use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;

/// An intrinsic that MLIR imports as an op of the dialect `llvm`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The op.
    pub op: String,
    /// A letter for each argument.
    pub arguments: String,
}

/// A word of LLVM IR.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub variant: String,
    pub word: String,
    /// The number that MLIR's attributes hold for it.
    pub number: i64,
}

/// All that is in the file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Table {
    pub operations: Vec<Word>,
    pub orderings: Vec<Word>,
    /// By the name of the intrinsic, without mangled types.
    pub intrinsics: BTreeMap<String, Imported>,
}

impl Table {
    /// Reads the text of the file: a line for each entry, `#` starts a comment.
    pub fn read(text: &str) -> Result<Self> {
        let mut table = Self::default();
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let parts: Vec<&str> = line.split(' ').collect();
            match parts[..] {
                [kind @ ("operation" | "ordering"), word, variant, number] => {
                    let number = number.parse().with_context(|| line.to_string())?;
                    let words =
                        if kind == "operation" { &mut table.operations } else { &mut table.orderings };
                    words.push(Word { variant: variant.into(), word: word.into(), number });
                }
                [name, op, ref arguments @ ..] if name.starts_with("llvm.") && arguments.len() < 2 => {
                    let arguments = arguments.first().map_or(String::new(), |letters| (*letters).into());
                    let imported = Imported { op: op.into(), arguments };
                    ensure!(table.intrinsics.insert(name.into(), imported).is_none(), "{name} twice");
                }
                _ => bail!("not understood: {line}"),
            }
        }
        Ok(table)
    }
}

/// The argument of an intrinsic that is the operand with this number of the op, which lacks those that are `-`.
pub fn argument(arguments: &str, operand: usize) -> usize {
    let kept = arguments.char_indices().filter(|(_, letter)| *letter != '-').map(|(index, _)| index);
    let mut kept = kept.skip(operand);
    kept.next().unwrap_or(arguments.len() + operand)
}
