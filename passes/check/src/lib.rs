//! An independent check of a result of the memory-space passes.
//!
//! ```text
//! original                               result
//! %g = addrspacecast %s : ptr<3> to ptr
//! %p = phi %g, %q                        %c = addrspacecast %p : ptr to ptr<3>     claim: %p is shared
//! load %p                                load %c
//! ```
//!
//! This crate reads the IR by itself, and shares no code with the passes but the records of op semantics and
//! the table of spaces. It answers two questions:
//!
//! 1. *Is the result the original, but for what a rewrite may change?* ([`diff`]) Both are walked in
//!    parallel. Types may have got a space, casts may be new or gone, functions may have copies and calls may
//!    target these, a test of a space may be folded to its answer, and the listed atomics may be what their
//!    records say. Any other difference is an error, and so is any difference at all in host code or code for
//!    another target ([`device`]).
//! 2. *Do the claims of the result follow?* The claims are the casts from a generic pointer to a space that
//!    the original lacks (elsewhere MLIR's verifier keeps types consistent), the published attributes, and
//!    the folded tests. Each op gives constraints on masks, the sets of spaces that a pointer may be in
//!    ([`system`]); the solver finds masks for which all constraints hold ([`solve`]); and each claim must
//!    follow from the mask of its pointer ([`claims`]). For one that does not, a note for each step leads
//!    back to what contradicts it ([`trace`]).
//!
//! # What has a mask
//!
//! ```text
//! pointer, or number with bits of one      per instance: function, votes of the actuals, unknown code on stack
//! bytes of a slot or an argument by value  the same
//! bytes of a variable                      once
//! contents of memory                       once per space
//! ```
//!
//! | op | constraint |
//! |---|---|
//! | move, cast, select, branch, `gep` | the result contains the operand |
//! | load | the result contains the contents of all spaces that the address may be in, or of its object |
//! | store, copy | the contents of all spaces that the address may be in contain the value |
//! | call of a visible body | the instance for the votes of the operands contains these, the result what it returns |
//! | any other call, op without a rule | the result has unknown origin, all memory contains the operands |
//! | argument of a kernel, stack slot, variable | the space in `docs/semantics.md` |
//! | use that a test or an instruction dominates | contains what remains of the value behind the guard |
//!
//! # Soundness
//!
//! The masks are inductive. Take the first moment in an execution at which a value is not in its mask. The op
//! that defined it gave a constraint; everything that the constraint refers to was computed earlier and was
//! in its mask; so the value is in its mask, too. How masks were found is not part of the argument: in the
//! end every constraint of every instance is tested once more. A constraint is about one op, and whatever is
//! not understood has unknown origin.
//!
//! A pointer whose type has a space is in that space: by a promise of the original, or by another claim. So
//! claims justify each other, also in cycles. That is the same induction: at the first moment at which a
//! claim is wrong, all earlier ones were right. A type that a rewrite gave holds for all calls of a function,
//! including one in which nothing reaches the pointer: such a pointer is in that space if its definition lets
//! it be anywhere at all.
//!
//! Constraints are built on demand: for the pointers of claims, and from there for everything that may reach
//! them. Masks are the least ones, so that no certificate is needed: the types of the result are what the
//! passes found, and what they left generic is found again.
//!
//! Claims about `restrict` are no constraints and are tested separately: for each access that got scopes,
//! along all paths back from its pointers ([`scopes`]).
//!
//! # What is presumed
//!
//! With `unproven=global` an access may be to global memory though nothing is proved of its pointer. The
//! presumption must contradict no proof, by any path in the whole program: the constraints are solved once
//! more, with global memory for unknown origins and with the visible calls of functions that unknown code may
//! call as well, and the mask must have no other space. Where the module around the function is not visible,
//! what other functions pass, return or store has no unknown origin: it may be proved there.
//!
//! # What is assumed
//!
//! The assumptions in `docs/soundness.md`, as far as [`Assumptions`] does not revoke them; that the records
//! are right; and that both modules pass MLIR's verifier.

#![forbid(unsafe_code)]

mod alignment;
mod allowed;
mod answers;
mod assembly;
mod assumptions;
mod bits;
mod claims;
mod code;
mod contents;
mod definitions;
mod device;
mod diff;
mod infer;
mod integers;
mod limits;
mod mask;
mod moves;
mod numbers;
mod objects;
mod ops;
mod parameters;
mod program;
mod published;
mod reach;
mod report;
mod solve;
mod system;
mod trace;

use crate::{
    claims::{Check, query_claims},
    device::Device,
    diff::Diff,
    ops::Rules,
    program::Program,
    report::error,
    solve::Solution,
    system::System,
};
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{interfaces::InterfaceSet, ir};
use tilespace_dialects::RuleTable;

pub use assumptions::Assumptions;
pub use report::Report;

/// Checks `after`, the result of a rewrite, against `before`: a module, or one function alone. Emits the
/// errors.
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
    if report.errors != 0 || diff.claims.is_empty() && diff.retyped.is_empty() {
        return report;
    }
    let mut program = match assume.whole_module {
        true => Program::of_module(rules, assume, device, after),
        false => Program::of_functions(rules, assume, device),
    };
    program.believe(&diff.originals);
    for (original, function) in &diff.retyped {
        if program.functions.get(&ir::operation_id(*function)).is_some_and(|function| function.named) {
            let what = "this is not what a rewrite makes of the original: its signature changed, and it is not only called";
            error(function.location(), what).note(original.location(), "the original is here").emit();
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
    let queries = query_claims(&mut system);
    let solution = Solution::of(&system);
    let proved = Check { solution: &solution, queries: &queries };
    let (presumed, rest): (Vec<usize>, Vec<usize>) =
        (0..diff.claims.len()).partition(|claim| assume.unproven_is_global && proved.may_be_presumed(*claim));
    rest.into_iter().for_each(|claim| proved.claim(claim, &mut report));
    if !presumed.is_empty() {
        let mut system = System::new(module.as_ref().unwrap_or(&program), &diff, true);
        let queries = query_claims(&mut system);
        let solution = Solution::of(&system);
        let check = Check { solution: &solution, queries: &queries };
        presumed.into_iter().for_each(|claim| check.claim(claim, &mut report));
    }
    report.claims = diff.claims.len() as u64;
    report
}
