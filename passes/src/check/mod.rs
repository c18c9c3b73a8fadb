//! Compares a result of the memory-space passes with its original.
//!
//! ```text
//! original                               result
//! %g = addrspacecast %s : ptr<3> to ptr
//! %p = phi %g, %q                        %c = addrspacecast %p : ptr to ptr<3>     claim: %p is shared
//! load %p                                load %c
//!                                        store %x, %c                              error: added
//! ```
//!
//! *Does the result differ from the original only where a rewrite may change it?* Both are walked in parallel
//! ([`diff`]). Types may have got a space, casts may be new or gone, functions may have copies and calls may
//! target these, a test of a space may be folded to its answer, and the listed atomics may be what their
//! rules say ([`allowed`]). Any other difference is an error, and so is any difference at all in host code or
//! code for another target.
//!
//! # Why it is right
//!
//! Each op of the result has one twin in the original, with the same operands but for casts, in the same
//! order and with the same attributes. A cast between spaces keeps the byte that a pointer names. So the
//! result does what the original does wherever the pointers are in the spaces that the result says: where
//! the *claims* of the result hold. These are the casts from a generic pointer to a space that the original
//! lacks (elsewhere MLIR's verifier keeps types consistent), the published attributes, and the folded tests.
//! What does not follow from types and claims is tested here by itself:
//!
//! - Addresses that are computed with fewer bits ([`moves`]), and null where LLVM looks through casts
//!   ([`infer`]).
//! - The alignment of an access ([`alignment`]).
//! - The scopes of `restrict`, for each access along all paths back from its pointers ([`diff::scopes`]).
//! - A changed signature: the function is only called ([`signatures`]).
//!
//! # What is left to others
//!
//! A comparison cannot tell whether a claim holds: claims are counted, and listed on request. The
//! fixpoint that they come from is tested constraint by constraint (`passes/core/src/solve/check.rs`).
//! Whether the constraints describe the program is tested by execution: random programs run before and
//! after the passes, as IR and as PTX, where a false claim is another result or a trap (`tools/fuzz`,
//! `sanitize-memory-spaces`); and by the tests that say which pointers stay generic (`test/`).
//!
//! The reader of the passes says what an op, type or symbol is ([`reader`]); no graph, mask or plan is looked
//! at. It assumes that the rules are right, and that both modules pass MLIR's verifier.

mod alignment;
mod allowed;
mod claims;
mod dead;
mod diff;
mod infer;
mod moves;
mod reader;
mod signatures;

use diff::Diff;
use melior::ir::OperationRef;
use mlir_ext::diagnostics::{Diagnostic, Severity};
use reader::Reader;
use tilespace_dialects::RuleTable;

/// The result of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Claims about pointers.
    pub claims: u64,
    /// Differences that no rewrite makes.
    pub errors: u64,
}

/// The options of a comparison.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// `apply-multi-level-restrict`: for `restrict`, a loaded pointer is based on the pointer that it is
    /// loaded through.
    pub multi_level_restrict: bool,
    /// A remark for each claim.
    pub list_claims: bool,
}

/// Compares `after`, the result of a rewrite, with `before`: a module, or a single function. Emits
/// the errors.
pub fn check<'c: 'a, 'a>(
    table: &'static RuleTable,
    options: Options,
    before: OperationRef<'c, 'a>,
    after: OperationRef<'c, 'a>,
) -> Report {
    let reader = Reader::new(table, after);
    let mut diff = Diff::of(&reader, options.multi_level_restrict, before, after);
    dead::keep_conversions_that_run(&reader, &mut diff, after);
    if diff.differences.is_empty() {
        signatures::are_of_calls_alone(&reader, &mut diff, after);
    }
    for difference in &diff.differences {
        let message =
            format!("memory-space check: no rewrite of the original gives this: {}", difference.what);
        let error = Diagnostic::new(Severity::Error, difference.location, message);
        error.note(difference.original, "the original is here").emit();
    }
    for claim in diff.claims.iter().filter(|_| options.list_claims) {
        Diagnostic::new(Severity::Remark, claim.location, format!("claim: {}", claim.fact)).emit();
    }
    Report { claims: diff.claims.len() as u64, errors: diff.differences.len() as u64 }
}
