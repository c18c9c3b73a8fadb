//! An independent check of what the memory-space passes made of a module.
//!
//! ```text
//! original                               result
//! %g = addrspacecast %s : ptr<3> to ptr
//! %p = phi %g, %q                        %c = addrspacecast %p : ptr to ptr<3>     a claim: %p is in shared memory
//! load %p                                load %c
//! ```
//!
//! This crate reads the IR by itself, and shares no code with the passes but the records that say what ops do and the
//! table of spaces. It answers two questions:
//!
//! 1. *Is the result the original, but for what a rewrite may change?* ([`diff`]) Both are walked side by side. Types may
//!    have got a space, casts may be new or gone, functions may have copies, calls may go to these, a test of a space may
//!    be its answer, and the listed atomics may be what their records say. Any other difference is an error, and any at
//!    all in code of the host or for another target ([`device`]).
//! 2. *Does what the result says follow?* All that is said is in the casts from a generic pointer to a space that the
//!    original lacks (the verifier of MLIR keeps types together everywhere else), in what is published, and in answered
//!    tests: these are the claims. Each op gives constraints on masks, the sets of spaces in which pointers are
//!    ([`system`]); masks are found for which all constraints hold ([`solve`]); and each claim must follow from the mask
//!    of its pointer ([`claims`]). If it does not, the way back to what contradicts it is a note for each step ([`trace`]).
//!
//! # What a constraint is about
//!
//! ```text
//! pointer, or number with bits of one     by instance: function, votes of what callers pass, code out of sight on the stack
//! bytes of a slot or an argument by value  the same
//! bytes of a variable                      once
//! what memory of a space holds             once for each space
//! ```
//!
//! | op | constraint |
//! |---|---|
//! | move, cast, select, branch, `gep` | the result contains the operand |
//! | load | the result contains what memory of each space holds where the address may be, or the bytes of its object |
//! | store, copy | memory of each space where the address may be contains the value |
//! | call of a body in sight | the instance for the votes of the operands contains them, and the result what it returns |
//! | call of any other, op without a rule | the result is of unknown origin, all memory contains the operands |
//! | argument of a kernel, stack slot, variable | the space that `docs/soundness.md` says |
//! | use that a test or an instruction dominates | contains what is left of the value behind that |
//!
//! # Why this is right
//!
//! The masks are inductive. Take the first moment in an execution at which a value is where its mask is not. The op that
//! made it gave a constraint; all that this speaks of came before, and was where its mask is; so the value is where its mask
//! is, too. How masks were found is not part of the argument: in the end every constraint of every instance is tested once
//! more. A constraint speaks of one op, and what is not understood is of unknown origin.
//!
//! A pointer whose type has a space is there: a promise of the original, or what another claim has made of it. So claims
//! justify each other, in circles too. That is the same induction: at the first moment at which a claim is wrong, those that
//! came before were right. A type that a rewrite gave is for all calls of a function, also one in which nothing gets there:
//! such a pointer is in that space as far as its maker says that it is anywhere.
//!
//! Which pointers have constraints is asked for: those of claims, and from there all that they may come from. Masks are the
//! least ones, so that no certificate is needed: the result's own types are what the passes found, and what they left generic
//! is found again.
//!
//! What the result says of `restrict` is no constraint, and is tested by itself: for each access that got scopes, all ways back
//! from its pointers ([`scopes`]).
//!
//! # What is presumed
//!
//! With `unproven=global` an access may be of global memory though nothing is proved of its pointer. It must not be where
//! something is proved, by any path in the whole program: the constraints are solved once more with global memory for what
//! is of unknown origin, and with the calls in sight of functions that unseen code may call as well, and the mask must have
//! no other space. Where there is no module around the function in sight, what other functions pass, return or store is no
//! unknown origin: it may be proved there.
//!
//! # What is assumed
//!
//! What `docs/soundness.md` assumes, as far as [`Assumptions`] does not take it away; that the records are right; and that
//! MLIR's verifier has passed both modules.

#![forbid(unsafe_code)]

mod alignment;
mod allowed;
mod answers;
mod assembly;
mod bits;
mod claims;
mod code;
mod contents;
mod definitions;
mod device;
mod diff;
mod infer;
mod integers;
mod mask;
mod moves;
mod numbers;
mod objects;
mod ops;
mod parameters;
mod program;
mod published;
mod reach;
mod solve;
mod split;
mod system;
mod trace;

use crate::{
    claims::{Check, ask},
    device::Device,
    diff::Diff,
    ops::Rules,
    program::Program,
    solve::Solution,
    system::System,
};
use melior::ir::{Location, OperationRef, operation::OperationLike};
use mlir_ext::{
    diagnostics::{Diagnostic, Severity},
    functions,
    interfaces::InterfaceSet,
};
pub use split::check_split;
use tilespace_dialects::RuleTable;

/// What may be taken for granted: the knobs of the passes that are about the program, and not about the effort.
#[derive(Clone, Copy, Debug, Default)]
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
    /// `copied-parameters`.
    pub parameters_are_copied: bool,
    /// `memspace-opt-conservative`.
    pub conservative: bool,
    /// `cluster-join`.
    pub cluster_join: bool,
    /// `unproven=global`, for accesses.
    pub unproven_is_global: bool,
    /// `apply-multi-level-restrict`.
    pub multi_level_restrict: bool,
}

/// What a check came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Things said of pointers.
    pub claims: u64,
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
    let diff = Diff::of(&rules, assume, &device, before, after);
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
    for id in &program.order {
        let function = &program.functions[id];
        let Some(original) = diff.originals.get(id).filter(|_| function.named) else { continue };
        if !functions::function_inputs(function.op).eq(functions::function_inputs(*original)) {
            let what = "this is not what a rewrite makes of the original: its signature changed, and it is not only called";
            error(function.op.location(), what).note(original.location(), "the original is here").emit();
            report.errors += 1;
        }
    }
    // What is presumed of pointers in one function may be contradicted in another.
    let module = (assume.unproven_is_global && !assume.whole_module && !is_function).then(|| {
        let assume = Assumptions { whole_module: true, ..assume };
        let rules = Rules::new(table);
        let device = Device::of(&rules, after);
        let mut module = Program::of_module(rules, assume, device, after);
        module.believe(&diff.originals);
        module
    });
    let mut system = System::new(&program, &diff, false);
    let asked = ask(&mut system);
    let solution = Solution::of(&system);
    let proved = Check { solution: &solution, asked: &asked };
    let (presumed, rest): (Vec<usize>, Vec<usize>) =
        (0..diff.claims.len()).partition(|claim| assume.unproven_is_global && proved.may_be_presumed(*claim));
    rest.into_iter().for_each(|claim| proved.claim(claim, &mut report));
    if !presumed.is_empty() {
        let mut system = System::new(module.as_ref().unwrap_or(&program), &diff, true);
        let asked = ask(&mut system);
        let solution = Solution::of(&system);
        let check = Check { solution: &solution, asked: &asked };
        presumed.into_iter().for_each(|claim| check.claim(claim, &mut report));
    }
    report.claims = diff.claims.len() as u64;
    report
}

/// Everything that a check says begins so.
const PREFIX: &str = "memory-space check";

fn error<'c>(location: Location<'c>, what: &str) -> Diagnostic<'c> {
    Diagnostic::new(Severity::Error, location, format!("{PREFIX}: {what}"))
}
