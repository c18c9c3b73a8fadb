//! The rules that a pass goes by: the built-in ones, and those of the file that `space-rules` names.
//!
//! ```text
//! space-rules=mine.json    "mydialect.gep" follows its first operand: replaces or adds to what is built in
//! ```
//!
//! A driver may name a file for all passes that name none ([`set_default`]).
//!
//! A file that cannot be read or does not hold rules is a mistake of the user, and an error at the op that the pass is on.

use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{diagnostics, pass::PassFailure};
use std::sync::OnceLock;
use tilespace_dialects::RuleTable;

static DEFAULT: OnceLock<&RuleTable> = OnceLock::new();

/// Makes a rule file that of all passes of this process that name none. Only the first counts.
///
/// # Errors
///
/// If the file cannot be read, or does not hold rules.
pub fn set_default(file: &str) -> Result<(), String> {
    let table = read(file)?;
    DEFAULT.get_or_init(|| table);
    Ok(())
}

/// The rules of a pass that names no file.
pub fn default_rules() -> &'static RuleTable {
    DEFAULT.get().copied().unwrap_or_else(RuleTable::builtin)
}

/// The built-in rules, with those of a file if one is named.
pub fn rules(op: OperationRef<'_, '_>, file: &str) -> Result<&'static RuleTable, PassFailure> {
    if file.is_empty() {
        return Ok(default_rules());
    }
    read(file).map_err(|message| {
        diagnostics::error(op.location(), message).emit();
        PassFailure
    })
}

fn read(file: &str) -> Result<&'static RuleTable, String> {
    let json =
        std::fs::read_to_string(file).map_err(|error| format!("cannot read space rules {file}: {error}"))?;
    RuleTable::with_user_rules(&json, file).map_err(|error| format!("{error:#}"))
}
