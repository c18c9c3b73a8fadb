//! An independent check of what the memory-space passes made of a module.
//!
//! ```text
//! original                               result
//! %g = addrspacecast %s : ptr<3> to ptr
//! %p = phi %g, %q                        %c = addrspacecast %p : ptr to ptr<3>     a claim: %p is in shared memory
//! load %p                                load %c
//! ```
//!
//! The passes find spaces by a fixpoint over a graph, with instances, votes and plans. This crate walks the IR, and
//! shares no code with them but the records that say what ops do and the table of spaces. It answers two questions:
//!
//! 1. *Is the result the original, but for what a rewrite may change?* ([`diff`]) Both are walked side by side. Types may
//!    have got a space, casts may be new or gone, functions may have copies, calls may go to these, a test of a space may
//!    be its answer, and the listed atomics may be what their records say. Any other difference is an error, and any at
//!    all in code of the host or for another target ([`device`]).
//! 2. *Does what the result says follow?* All that is said is in the casts from a generic pointer to a space that the
//!    original lacks (the verifier of MLIR keeps types together everywhere else), in what is published, and in answered
//!    tests. For each of them a walk goes back to everything that the pointer may come from ([`walk`]): definitions,
//!    arguments of blocks by all branches, of functions by all calls, results by all returns, what is loaded by all stores
//!    of the program that may have gone there. All of it must be in the space, or be no address at all. If not, the way to
//!    what is elsewhere is the counterexample, a note for each step.
//!
//! # Why this is right
//!
//! A walk stops at a pointer whose type has a space. That is a promise of the original, or what another claim has made
//! of it; so claims are used to justify each other, in circles too. That is induction over time: take the first moment in
//! an execution at which a claim is wrong. Everything that its pointer went through came before, where all claims were
//! right, so one of the ways back leads to an origin in the wrong space; and the walk takes all ways back.
//!
//! Why it is trusted: a step looks at one op, and adds sources without ever deciding between them. What it does not
//! understand is an origin of which nobody knows where it points. It may be slow: stores are looked at anew for each load.
//!
//! # What is presumed
//!
//! With `unproven=global` an access may be of global memory though nothing is proved of its pointer. It must not be where
//! something is proved, by any path in the whole program: a second walk ([`Walker::presumer`]) takes an unknown origin for
//! one in global memory, goes on to the calls in sight of functions that unseen code may call as well, and must meet no
//! other space. Where there is no module around the function in sight, what other functions pass, return or store is no
//! unknown origin: it may be proved there.
//!
//! # What is assumed
//!
//! What `docs/soundness.md` assumes, as far as [`Assumptions`] does not take it away; that the records are right; and that
//! MLIR's verifier has passed both modules.
//!
//! # What is not re-derived
//!
//! A claim is passed over, with a remark and a count, only where a walk does not end within 100000 steps.

#![forbid(unsafe_code)]

mod alignment;
mod allowed;
mod body;
mod calls;
mod claims;
mod code;
mod definitions;
mod device;
mod diff;
mod guards;
mod infer;
mod integers;
mod memory;
mod moves;
mod numbers;
mod objects;
mod ops;
mod program;
mod published;
mod spaces;
mod step;
mod untouched;
mod walk;
mod way;

use crate::{device::Device, diff::Diff, ops::Rules, program::Program, walk::Walker};
use melior::ir::{Location, OperationRef};
use mlir_ext::{
    diagnostics::{Diagnostic, Severity},
    interfaces::InterfaceSet,
};
use tilespace_dialects::RuleTable;

/// What may be taken for granted: the knobs of the passes that are about the program, and not about the effort.
#[derive(Clone, Copy, Debug)]
pub struct Assumptions {
    /// The whole program is in sight, and not one function alone.
    pub whole_module: bool,
    /// `nvvm.as` of the original holds.
    pub published: bool,
    /// `param-always-point-to-global`.
    pub kernel_arguments_are_global: bool,
    /// `strong-global-assumptions`.
    pub strong_global: bool,
    /// `process-alloca-always`.
    pub alloca_is_local: bool,
    /// `memspace-opt-conservative`.
    pub conservative: bool,
    /// `cluster-join`.
    pub cluster_join: bool,
    /// `unproven=global`, for accesses.
    pub unproven_is_global: bool,
}

/// What a check came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Things said of pointers.
    pub claims: u64,
    /// Those that were not re-derived.
    pub not_rederived: u64,
    /// Those that are wrong, and differences that no rewrite makes.
    pub errors: u64,
}

/// Checks `after` against `before`, which it was made of: a module, or one function alone. Says what is wrong.
pub fn check<'c: 'a, 'a>(
    table: &RuleTable,
    assume: Assumptions,
    before: OperationRef<'c, 'a>,
    after: OperationRef<'c, 'a>,
) -> Report {
    let rules = Rules::new(table);
    let is_function = rules.is(after, InterfaceSet::FUNCTION);
    // The copy of a function alone has lost the module around it.
    let device = Device::of(&rules, after);
    let diff = Diff::of(&rules, &device, before, after);
    let mut report = Report::default();
    for difference in &diff.differences {
        let what = format!("this is not what a rewrite makes of the original: {}", difference.what);
        error(difference.location, &what).note(difference.original, "the original is here").emit();
        report.errors += 1;
    }
    if report.errors != 0 || diff.claims.is_empty() {
        return report;
    }
    let mut program = match assume.whole_module {
        true => Program::of_module(rules, assume, device, after),
        false => Program::of_functions(rules, assume, device),
    };
    program.believe(&diff.originals);
    // What is presumed of pointers in one function may be contradicted in another.
    let module = (assume.unproven_is_global && !assume.whole_module && !is_function).then(|| {
        let assume = Assumptions { whole_module: true, ..assume };
        let rules = Rules::new(table);
        let device = Device::of(&rules, after);
        let mut module = Program::of_module(rules, assume, device, after);
        module.believe(&diff.originals);
        module
    });
    let mut presumer = Walker::new(module.as_ref().unwrap_or(&program), &diff);
    presumer.presumes = true;
    let mut walker = Walker::new(&program, &diff);
    walker.presumer = assume.unproven_is_global.then_some(&presumer);
    for claim in &diff.claims {
        walker.check(*claim, &mut report);
    }
    report
}

/// Everything that a check says begins so.
const PREFIX: &str = "memory-space check";

fn error<'c>(location: Location<'c>, what: &str) -> Diagnostic<'c> {
    Diagnostic::new(Severity::Error, location, format!("{PREFIX}: {what}"))
}

fn remark<'c>(location: Location<'c>, what: &str) -> Diagnostic<'c> {
    Diagnostic::new(Severity::Remark, location, format!("{PREFIX}: {what}"))
}
