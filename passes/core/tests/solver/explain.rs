//! Why an access stays generic: one test for each reason, and for the paths on which it is found.

use crate::build::Module;
use tilespace_core::{
    MemorySpace::{Global, Shared},
    explain::Reason,
    graph::{AccessWhat, Cause},
    lattice::Mask,
};

/// The reason for an access through a value with this root, in a kernel.
fn reason_of_root(mask: Mask, cause: Cause) -> Option<Reason> {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let pointer = module.root(kernel, mask, cause);
    module.access(kernel, pointer);
    let analyzed = module.analyzed();
    analyzed.reason(analyzed.only_body(kernel), 0)
}

#[test]
fn a_resolved_access_needs_no_reason() {
    assert_eq!(reason_of_root(Mask::of(Shared), Cause::Known), None);
}

#[test]
fn only_accesses_with_a_generic_operand_are_explained() {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let pointer = module.unknown(kernel);
    module.test(kernel, pointer);
    module.access_in(kernel, pointer, AccessWhat::Typed, Mask::of(Shared));
    let analyzed = module.analyzed();
    let body = analyzed.only_body(kernel);
    assert_eq!((analyzed.reason(body, 0), analyzed.reason(body, 1)), (None, None));
}

#[test]
fn every_cause_of_an_unknown_value_has_its_reason() {
    for (cause, reason) in [
        (Cause::Integer, Reason::IntegerRoundTrip),
        (Cause::Callee, Reason::UnknownCallee),
        (Cause::Operation, Reason::UnknownCallee),
        (Cause::Caller, Reason::UnknownCaller),
        (Cause::Memory, Reason::LoadedFromUnknown),
        (Cause::Known, Reason::MixedAtJoin),
        (Cause::Withheld, Reason::NotClaimed),
    ] {
        assert_eq!(reason_of_root(Mask::UNKNOWN, cause), Some(reason), "{cause:?}");
    }
}

#[test]
fn null_is_never_an_address() {
    assert_eq!(reason_of_root(Mask::NULL, Cause::Known), Some(Reason::NeverAnAddress));
}

#[test]
fn an_operand_that_must_be_generic_is_named() {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let pointer = module.at(kernel, Shared);
    module.access_in(kernel, pointer, AccessWhat::Memory, Mask::of(Global));
    let analyzed = module.analyzed();
    assert_eq!(analyzed.reason(analyzed.only_body(kernel), 0), Some(Reason::OperandNeedsGeneric));
}

#[test]
fn an_argument_of_an_external_function_has_unknown_callers() {
    let mut module = Module::default();
    let external = module.external("external", 1);
    module.access(external, module.formal(external, 0));
    let analyzed = module.analyzed();
    assert_eq!(analyzed.reason(analyzed.only_body(external), 0), Some(Reason::UnknownCaller));
}

#[test]
fn the_unknown_caller_is_found_through_a_private_callee() {
    let mut module = Module::default();
    let helper = module.reader("helper", 1);
    let external = module.external("external", 1);
    let passed = module.formal(external, 0);
    module.call(external, helper, &[passed]);
    let inside = module.formal(helper, 0);
    let analyzed = module.analyzed();
    let (body, caller) = (analyzed.only_body(helper), analyzed.only_body(external));
    let expected = (Reason::UnknownCaller, vec![(body, inside), (caller, passed)]);
    assert_eq!(analyzed.explain(body, 0), Some(expected));
}

#[test]
fn spaces_that_meet_are_mixed_at_the_join() {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let (global, shared) = (module.at(kernel, Global), module.at(kernel, Shared));
    let join = module.join(kernel, &[global, shared]);
    let derived = module.join(kernel, &[join]);
    module.access(kernel, derived);
    let analyzed = module.analyzed();
    let body = analyzed.only_body(kernel);
    let expected = (Reason::MixedAtJoin, vec![(body, derived), (body, join)]);
    assert_eq!(analyzed.explain(body, 0), Some(expected));
}

#[test]
fn a_join_in_a_callee_is_found_through_its_result() {
    let mut module = Module::default();
    let choose = module.private("choose", 0);
    let (global, shared) = (module.at(choose, Global), module.at(choose, Shared));
    let join = module.join(choose, &[global, shared]);
    module.returns(choose, join);
    let kernel = module.kernel("kernel");
    let chosen = module.call(kernel, choose, &[])[0];
    module.access(kernel, chosen);
    let analyzed = module.analyzed();
    let (body, callee) = (analyzed.only_body(kernel), analyzed.only_body(choose));
    let (reason, chain) = analyzed.explain(body, 0).expect("a reason");
    assert_eq!(
        (reason, chain[0], chain[chain.len() - 1]),
        (Reason::MixedAtJoin, (body, chosen), (callee, join))
    );
}

#[test]
fn memory_that_holds_two_spaces_loses_them() {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let (global, shared) = (module.at(kernel, Global), module.at(kernel, Shared));
    module.store(kernel, global, shared);
    module.store(kernel, shared, shared);
    let loaded = module.load(kernel, shared);
    module.access(kernel, loaded);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.reason(analyzed.only_body(kernel), 0), Some(Reason::LoadedFromUnknown));
}

#[test]
fn memory_below_an_unseen_caller_is_unknown() {
    let mut module = Module::default();
    let external = module.external("external", 0);
    let shared = module.at(external, Shared);
    let loaded = module.load(external, shared);
    module.access(external, loaded);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.reason(analyzed.only_body(external), 0), Some(Reason::LoadedFromUnknown));
}

#[test]
fn a_used_up_clone_budget_is_named() {
    let mut module = Module::default();
    let helper = module.reader("helper", 1);
    module.kernel_passing("first", helper, &[Global]);
    module.kernel_passing("second", helper, &[Shared]);
    let analyzed = module.within(0);
    assert_eq!(analyzed.reason(analyzed.only_body(helper), 0), Some(Reason::CloneBudget));
}

#[test]
fn a_function_with_too_many_vectors_is_named() {
    let mut module = Module::default();
    let helper = module.reader("helper", 1);
    module.kernel_passing("first", helper, &[Global]);
    module.kernel_passing("second", helper, &[Shared]);
    let analyzed = module.crowded_at(1);
    assert_eq!(analyzed.reason(analyzed.body("helper!.any"), 0), Some(Reason::VisitCap));
}

#[test]
fn a_loop_does_not_hide_where_a_pointer_comes_from() {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let phi = module.value(kernel);
    let next = module.join(kernel, &[phi]);
    let start = module.root(kernel, Mask::UNKNOWN, Cause::Integer);
    module.flow(kernel, next, phi);
    module.flow(kernel, start, phi);
    module.access(kernel, phi);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.reason(analyzed.only_body(kernel), 0), Some(Reason::IntegerRoundTrip));
}

#[test]
fn recursion_does_not_hide_where_a_pointer_comes_from() {
    let mut module = Module::default();
    let helper = module.reader("helper", 1);
    let next = module.join(helper, &[module.formal(helper, 0)]);
    module.call(helper, helper, &[next]);
    let kernel = module.kernel("kernel");
    let start = module.root(kernel, Mask::UNKNOWN, Cause::Integer);
    module.call(kernel, helper, &[start]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.reason(analyzed.only_body(helper), 0), Some(Reason::IntegerRoundTrip));
}

#[test]
fn every_reason_has_a_word_and_a_sentence_of_its_own() {
    let reasons = Reason::ALL;
    let different = |text: fn(Reason) -> &'static str| {
        reasons.map(text).into_iter().collect::<std::collections::BTreeSet<_>>().len()
    };
    assert_eq!((different(Reason::name), different(Reason::sentence)), (reasons.len(), reasons.len()));
}

#[test]
fn a_test_that_leaves_two_spaces_leads_back_to_where_they_met() {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let values = [Global, Shared].map(|space| module.at(kernel, space));
    let either = module.join(kernel, &values);
    let still = module.guarded(kernel, either, tilespace_core::MemorySpace::Local, false);
    module.access(kernel, still);
    let analyzed = module.analyzed();
    let body = analyzed.only_body(kernel);
    assert_eq!(analyzed.explain(body, 1), Some((Reason::MixedAtJoin, vec![(body, still), (body, either)])));
}
