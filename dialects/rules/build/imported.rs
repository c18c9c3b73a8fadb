//! The table of the ops that MLIR's import makes of LLVM's intrinsics (`imported.txt`), and of LLVM's words
//! for atomics.
//!
//! ```text
//! llvm.memcpy llvm.intr.memcpy memory ppn     three operands; the argument that must be a constant is not one
//! llvm.invariant.start llvm.intr.invariant.start memory p
//! llvm.bswap llvm.intr.bswap free ?           touches no memory
//! ```
//!
//! MLIR's records have these facts, but the LLVM of a build may come without MLIR; so the table is a file,
//! and `tests/imported.rs` compares it with MLIR's records if they are present. The letter of an operand is
//! `p` for a pointer, `n` for a number, `?` for either.

use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;

/// An intrinsic that MLIR imports as an op of the dialect `llvm`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The op.
    pub op: String,
    /// Whether it touches no memory.
    pub is_free: bool,
    /// A letter for each operand.
    pub operands: String,
}

/// A word of LLVM IR.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub variant: String,
    pub word: String,
    /// The number that MLIR's attributes hold for it.
    pub number: i64,
}

/// The contents of the file.
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
                [name, op, memory @ ("free" | "memory"), ref operands @ ..] if operands.len() < 2 => {
                    let operands = operands.concat();
                    let imported = Imported { op: op.into(), is_free: memory == "free", operands };
                    ensure!(table.intrinsics.insert(name.into(), imported).is_none(), "{name} twice");
                }
                _ => bail!("not understood: {line}"),
            }
        }
        Ok(table)
    }
}
