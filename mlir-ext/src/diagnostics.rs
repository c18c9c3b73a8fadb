//! Errors, warnings and remarks with notes, through MLIR's diagnostic engine.
//!
//! MLIR 22's C API can emit an error only. What is emitted here reaches every handler of the context: the
//! printer of `mlir-opt`, `--verify-diagnostics`, [`Context::attach_diagnostic_handler`](melior::Context).

use crate::{failure::PassFailure, ffi};
use melior::ir::Location;

/// `mlir::DiagnosticSeverity`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Severity {
    /// A note of its own. Notes below a diagnostic come from [`Diagnostic::note`].
    Note,
    /// The user should look at it, but nothing stops.
    Warning,
    /// The input is wrong, or a pass cannot go on.
    Error,
    /// A change that was made or left out, and the reason.
    Remark,
}

/// A diagnostic under construction: `mlir::InFlightDiagnostic`.
///
/// Nothing is reported before [`emit`](Self::emit).
///
/// ```
/// # use melior::{Context, ir::Location};
/// # let context = Context::new();
/// # let (access, cast) = (Location::unknown(&context), Location::unknown(&context));
/// mlir_ext::diagnostics::remark(access, "stays generic").note(cast, "the space is lost here").emit();
/// ```
#[derive(Debug)]
#[must_use = "a diagnostic is reported by `emit`"]
pub struct Diagnostic<'c> {
    severity: Severity,
    location: Location<'c>,
    message: String,
    notes: Vec<(Location<'c>, String)>,
}

/// Tells MLIR's remark engine of an optimization that was not made: `mlir::remark::missed`, of the category
/// `tilespace`. Its text is the parts with the function and the reason between them. Nothing happens in a
/// context without the engine, which `--remarks-filter` and `--remark-format` of `mlir-opt` set up.
pub fn missed(location: Location<'_>, name: &str, function: &str, reason: &str, parts: [&str; 3]) {
    let [name, function, reason] = [name, function, reason].map(ffi::string_ref);
    let [before, between, behind] = parts.map(ffi::string_ref);
    // SAFETY: the location is valid, and the strings live until the call returns; the engine copies them.
    unsafe { ffi::mlirExtRemarkMissed(location.to_raw(), name, function, reason, before, between, behind) };
}

impl<'c> Diagnostic<'c> {
    /// Starts a diagnostic: `mlir::DiagnosticEngine::emit`.
    pub fn new(severity: Severity, location: Location<'c>, message: impl Into<String>) -> Self {
        Self { severity, location, message: message.into(), notes: Vec::new() }
    }

    /// Adds a note: `mlir::Diagnostic::attachNote`.
    pub fn note(mut self, location: Location<'c>, message: impl Into<String>) -> Self {
        self.notes.push((location, message.into()));
        self
    }

    /// Reports the diagnostic with its notes to the handlers of the context.
    pub fn emit(self) {
        let notes: Vec<_> = self
            .notes
            .iter()
            .map(|(location, message)| ffi::Note {
                location: location.to_raw(),
                message: ffi::string_ref(message),
            })
            .collect();
        let severity = match self.severity {
            Severity::Note => 0,
            Severity::Warning => 1,
            Severity::Error => 2,
            Severity::Remark => 3,
        };
        // SAFETY: the location is valid, and the strings live until the call returns, which copies them.
        unsafe {
            ffi::mlirExtEmitDiagnostic(
                self.location.to_raw(),
                severity,
                ffi::string_ref(&self.message),
                notes.len() as isize,
                notes.as_ptr(),
            );
        }
    }
}

/// Starts an error: `mlir::emitError`.
pub fn error(location: Location<'_>, message: impl Into<String>) -> Diagnostic<'_> {
    Diagnostic::new(Severity::Error, location, message)
}

/// Reports an error of a pass, which fails.
pub fn fail<T>(location: Location<'_>, message: impl Into<String>) -> Result<T, PassFailure> {
    error(location, message).emit();
    Err(PassFailure)
}

/// Starts a warning: `mlir::emitWarning`.
pub fn warning(location: Location<'_>, message: impl Into<String>) -> Diagnostic<'_> {
    Diagnostic::new(Severity::Warning, location, message)
}

/// Starts a remark: `mlir::emitRemark`.
pub fn remark(location: Location<'_>, message: impl Into<String>) -> Diagnostic<'_> {
    Diagnostic::new(Severity::Remark, location, message)
}
