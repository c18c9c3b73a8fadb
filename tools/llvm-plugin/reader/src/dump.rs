//! A table as text, to be compared with MLIR's import of the same module (`tools/corpus/walk.py`).
//!
//! ```text
//! @get
//! ^0 %5 %6
//! %7 = llvm.getelementptr %5 %6
//! llvm.return %7
//! ```

use crate::{
    ir::Llvm,
    program::{IsOp, OpAt, Program},
};
use std::fmt::{self, Display, Formatter, Write};
use tilespace_core::ir::Ir;

/// A program, to be printed: each function and each initial value, with their blocks and instructions.
#[derive(Debug)]
pub struct Dump<'p>(pub &'p Program<'p>);

impl Display for Dump<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let program = self.0;
        for symbol in 0..program.symbol_count() {
            let table = &program.table;
            if table.blocks_of(symbol).is_empty() {
                continue;
            }
            writeln!(out, "@{}", table.str(table.symbols[symbol as usize].name))?;
            let first = table.symbols[symbol as usize].block;
            for block in table.blocks_of(symbol) {
                write!(out, "^{}", block - first)?;
                table.arguments_of(block).try_for_each(|argument| write!(out, " %{argument}"))?;
                out.write_char('\n')?;
                for at in table.instructions(block) {
                    let op: OpAt<'_> = program.at::<IsOp>(at);
                    if Llvm::result_count(op) != 0 {
                        write!(out, "%{at} = ")?;
                    }
                    let facts = op.facts();
                    out.write_str(if facts.is_by_name { "llvm.call_intrinsic" } else { &facts.name })?;
                    table.operands(at).iter().try_for_each(|operand| write!(out, " %{operand}"))?;
                    if facts.branches {
                        table.successors(block).iter().try_for_each(|to| write!(out, " ^{}", to - first))?;
                    }
                    out.write_char('\n')?;
                }
            }
        }
        Ok(())
    }
}
