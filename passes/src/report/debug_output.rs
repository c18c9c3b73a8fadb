//! Debug output on stderr: the state of the solver, and the IR around a pass. Each function is printed in
//! one piece, since functions are processed in parallel.

use melior::ir::{
    OperationRef,
    operation::{OperationLike, OperationPrintingFlags},
};

pub use tilespace_report::debug::state;

/// An op as text, under a heading: `before` or `after` the pass of this name.
pub fn dump(when: &str, pass: &str, op: OperationRef<'_, '_>) -> String {
    // The printer must not read outside the op: other threads may be changing it.
    let flags = OperationPrintingFlags::new().use_local_scope();
    let text = op.to_string_with_flags(flags).unwrap_or_else(|error| format!("// {error}"));
    format!("// IR {when} {pass}\n{text}\n")
}
