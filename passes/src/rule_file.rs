//! The rules that a pass goes by: the built-in ones, and those of the file that `space-rules` names.
//!
//! ```text
//! space-rules=mine.json    "mydialect.gep" follows its first operand: replaces or adds to what is built in
//! ```
//!
//! A file that cannot be read or does not hold rules is a mistake of the user, and an error at the op that the pass is on.

use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{diagnostics, pass::PassFailure};
use tilespace_dialects::RuleTable;

/// The built-in rules, with those of a file if one is named.
pub fn rules(op: OperationRef<'_, '_>, file: &str) -> Result<&'static RuleTable, PassFailure> {
    if file.is_empty() {
        return Ok(RuleTable::builtin());
    }
    let read =
        std::fs::read_to_string(file).map_err(|error| format!("cannot read space rules {file}: {error}"));
    let table =
        read.and_then(|json| RuleTable::with_user_rules(&json, file).map_err(|error| format!("{error:#}")));
    table.map_err(|message| {
        diagnostics::error(op.location(), message).emit();
        PassFailure
    })
}
