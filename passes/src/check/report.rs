//! The result of a comparison, and its diagnostics.

use crate::check::claims::Claim;
use melior::ir::Location;
use mlir_ext::diagnostics::{Diagnostic, Severity};

/// The result of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Claims about pointers.
    pub claims: u64,
    /// Differences that no rewrite makes.
    pub errors: u64,
}

/// The prefix of every error of a comparison.
const PREFIX: &str = "memory-space check";

/// An error, to be completed and emitted.
pub fn error<'c>(location: Location<'c>, what: &str) -> Diagnostic<'c> {
    Diagnostic::new(Severity::Error, location, format!("{PREFIX}: {what}"))
}

/// Lists a claim.
pub fn claimed(claim: &Claim<'_>) {
    Diagnostic::new(Severity::Remark, claim.location, format!("claim: {}", claim.fact)).emit();
}
