//! The rules that a pass uses: the built-in rules, and the rules of the file that `space-rules` names.
//!
//! ```text
//! space-rules=mine.json    "mydialect.gep" follows its first operand: replaces or extends the built-in rules
//! ```
//!
//! A driver may set a default file for passes without the option ([`set_default`]).
//!
//! A wrong rule is a user error, reported at its place in the file. A file that cannot be read is reported at
//! the op that the pass runs on.

use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{diagnostics, interfaces, ir, pass::PassFailure};
use std::sync::OnceLock;
use tilespace_dialects::{
    FunctionOpKind, RuleTable,
    rules::{Unusable, WrongRule},
};

static DEFAULT: OnceLock<&RuleTable> = OnceLock::new();

/// Sets the rule file of all passes of this process without `space-rules`. Only the first call has an effect.
///
/// # Errors
///
/// If the file cannot be read, or does not hold rules.
pub fn set_default(file: &str) -> Result<(), String> {
    let table = read(file).map_err(|unusable| unusable.to_string())?;
    DEFAULT.get_or_init(|| table);
    Ok(())
}

/// The rules of a pass without `space-rules`.
pub fn default_rules() -> &'static RuleTable {
    DEFAULT.get().copied().unwrap_or_else(RuleTable::builtin)
}

/// The built-in rules, with the rules of a file if one is named, or else of the default file.
pub fn rules(op: OperationRef<'_, '_>, file: &str) -> Result<&'static RuleTable, PassFailure> {
    let rules = if file.is_empty() { Ok(default_rules()) } else { read(file) };
    let rules = rules.or_else(|unusable| {
        let (location, message) = match unusable {
            Unusable::File(message) => (op.location(), message),
            Unusable::Rule(WrongRule { file, line, column, message }) => {
                (ir::place_in_file(op, &file, line, column), message)
            }
        };
        diagnostics::fail(location, message)
    })?;
    calls_have_callees(op, rules)?;
    Ok(rules)
}

/// Each op that the file makes a call names its callee: without that attribute, the function that it calls
/// would have an unknown caller.
fn calls_have_callees(root: OperationRef<'_, '_>, rules: &RuleTable) -> Result<(), PassFailure> {
    let mut result = Ok(());
    if rules.has_function_ops() {
        ir::walk_preorder(root, |op| {
            let name = ir::name_str(op);
            if rules.function_op(name) == Some(FunctionOpKind::Call) && interfaces::callee(op).is_none() {
                let named =
                    rules.callees().iter().find(|(op, _)| *op == name).map_or("callee", |(_, named)| named);
                let message =
                    format!("the space rules make '{name}' a call, but it has no attribute '{named}'");
                result = diagnostics::fail(op.location(), message);
            }
        });
    }
    result
}

fn read(file: &str) -> Result<&'static RuleTable, Unusable> {
    let rules = RuleTable::with_rule_file(file)?;
    for (op, attribute) in rules.callees() {
        if !interfaces::name_callee(op, attribute) {
            let message = "other rules of this process name its callee by another attribute";
            return Err(Unusable::File(format!("{file}: function op {op:?}: {message}")));
        }
    }
    Ok(rules)
}
