//! The result of a check, and its diagnostics.

use melior::ir::Location;
use mlir_ext::diagnostics::{Diagnostic, Severity};

/// The result of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Claims about pointers.
    pub claims: u64,
    /// Wrong claims, and differences that no rewrite makes.
    pub errors: u64,
}

/// The prefix of every diagnostic of a check.
const PREFIX: &str = "memory-space check";

/// An error of the check, to be completed and emitted.
pub fn error<'c>(location: Location<'c>, what: &str) -> Diagnostic<'c> {
    Diagnostic::new(Severity::Error, location, format!("{PREFIX}: {what}"))
}
