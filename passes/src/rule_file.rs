//! The rules that a pass uses: the built-in ones, and those of the file that `space-rules` names.
//!
//! ```text
//! space-rules=mine.json    "mydialect.gep" follows its first operand: replaces or extends the built-in rules
//! ```
//!
//! A driver may set a default file for passes without the option ([`set_default`]).
//!
//! A file that cannot be read or parsed is a user error, reported at the op that the pass runs on.

use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{diagnostics, pass::PassFailure};
use std::sync::OnceLock;
use tilespace_dialects::RuleTable;

static DEFAULT: OnceLock<&RuleTable> = OnceLock::new();

/// Sets the rule file of all passes of this process without `space-rules`. Only the first call has an effect.
///
/// # Errors
///
/// If the file cannot be read, or does not hold rules.
pub fn set_default(file: &str) -> Result<(), String> {
    let table = read(file)?;
    DEFAULT.get_or_init(|| table);
    Ok(())
}

/// The rules of a pass without `space-rules`.
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
