//! The rules by which bodies are chosen, one fact per test. Bodies are written as [`crate::build::label`]
//! does.

use crate::build::{Analyzed, Module, bodies_of};
use tilespace_core::{
    MemorySpace::{self, Constant, Global, Local, Param, Shared, SharedCluster},
    graph::{AccessWhat, Comparison, FUNCTION_COST, Object},
    ids::{FuncId, Id, NodeId, Site},
    lattice::{Mask, Vote},
    place::Place,
    plan::{BodyKind, Decision},
};

/// A private function with callers that disagree: a kernel for each of these vectors.
fn called_with(module: &mut Module, name: &str, vectors: &[&[MemorySpace]]) -> FuncId {
    let helper = module.reader(name, vectors[0].len());
    for (index, spaces) in vectors.iter().enumerate() {
        module.kernel_passing(&format!("{name}_caller{index}"), helper, spaces);
    }
    helper
}

fn sorted(mut labels: Vec<String>) -> Vec<String> {
    labels.sort();
    labels
}

#[test]
fn a_private_function_with_one_vector_is_specialized_in_place() {
    let mut module = Module::default();
    let helper = called_with(&mut module, "helper", &[&[Shared], &[Shared]]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(helper), ["helper!.shared"]);
    assert_eq!(analyzed.plan.bodies[analyzed.only_body(helper)].call_sites, 2);
    assert!(analyzed.plan.dropped.is_empty());
    assert_eq!(analyzed.plan.clone_attempts, 0);
}

#[test]
fn a_private_function_with_two_vectors_is_specialized_in_place_and_gets_one_clone() {
    let mut module = Module::default();
    let helper = called_with(&mut module, "helper", &[&[Shared], &[Global]]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(helper), ["helper!.shared", "helper.global+"]);
    assert_eq!((analyzed.plan.clone_attempts, analyzed.dropped().len()), (1, 0));
}

#[test]
fn the_clones_that_name_the_most_accesses_are_made_first() {
    let mut module = Module::default();
    let helper = module.reader("helper", 2);
    for _ in 0..3 {
        module.access(helper, module.formal(helper, 1));
    }
    for (index, spaces) in [[Global, Shared], [Shared, Global], [Local, Constant]].iter().enumerate() {
        module.kernel_passing(&format!("k{index}"), helper, spaces);
    }
    // One caller passes a known second argument only, another a known first one.
    for (index, known) in [1, 0].into_iter().enumerate() {
        let kernel = module.kernel(&format!("unknown{index}"));
        let mut actuals = [module.unknown(kernel), module.unknown(kernel)];
        actuals[known] = module.at(kernel, Shared);
        module.call(kernel, helper, &actuals);
    }
    let analyzed = module.with_growth(3 * FUNCTION_COST);
    let bodies = analyzed.bodies(helper);
    assert_eq!(
        sorted(bodies),
        ["helper!.any.any", "helper.global.shared+", "helper.local.constant+", "helper.shared.global+"]
    );
    assert_eq!(analyzed.plan.decisions.last(), Some(&Decision::OverBudget(helper)));
}

#[test]
fn a_clone_costs_its_operations() {
    let mut module = Module::default();
    let helper = called_with(&mut module, "helper", &[&[Shared], &[Global]]);
    module.graph.functions[helper].operations = 100;
    let mut large = module.clone();
    assert_eq!(module.with_growth(100 + FUNCTION_COST).bodies(helper).len(), 2);
    large.graph.functions[helper].operations = 101;
    assert_eq!(large.with_growth(100 + FUNCTION_COST).bodies(helper), ["helper!.any"]);
}

#[test]
fn clones_are_for_vectors_and_not_for_single_arguments() {
    let mut module = Module::default();
    let vectors: [&[MemorySpace]; 3] = [&[Shared, Global], &[Global, Shared], &[Shared, Global]];
    let helper = called_with(&mut module, "helper", &vectors);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(helper), ["helper!.shared.global", "helper.global.shared+"]);
}

#[test]
fn an_external_function_keeps_its_original_and_gets_clones() {
    let mut module = Module::default();
    let external = module.external("external", 1);
    module.access(external, module.formal(external, 0));
    let kernel = module.kernel_passing("kernel", external, &[Shared]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(external), ["external.any", "external.shared+"]);
    assert_eq!(analyzed.targets(kernel), ["external.shared+"]);
    assert!(analyzed.plan.dropped.is_empty());
}

#[test]
fn an_unused_discardable_function_is_dropped() {
    let mut module = Module::default();
    let inline = module.discardable("inline", 1);
    module.access(inline, module.formal(inline, 0));
    module.kernel_passing("kernel", inline, &[Shared]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(inline), ["inline.shared+"]);
    assert_eq!(analyzed.dropped(), ["inline"]);
}

#[test]
fn a_discardable_function_whose_original_is_called_is_open_to_other_modules() {
    let mut module = Module::default();
    let helper = module.reader("helper", 1);
    let inline = module.discardable("inline", 1);
    module.access(inline, module.formal(inline, 0));
    module.call(inline, helper, &[module.formal(inline, 0)]);
    let kernel = module.kernel_passing("kernel", inline, &[Shared]);
    let unknown = module.unknown(kernel);
    module.call(kernel, inline, &[unknown]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(inline), ["inline.any", "inline.shared+"]);
    assert_eq!(analyzed.targets(kernel), ["inline.shared+", "inline.any"]);
    assert_eq!(analyzed.bodies(helper), ["helper!.any", "helper.shared+"]);
    assert!(analyzed.plan.dropped.is_empty());
}

/// The body in the middle serves two callers, so its call has to target a body that serves both as well.
#[test]
fn a_clone_without_callers_is_not_made() {
    let mut module = Module::default();
    let helper = module.reader("helper", 1);
    let middle = module.private("middle", 1);
    module.call(middle, helper, &[module.formal(middle, 0)]);
    module.graph.functions[middle].keeps_signature = true;
    module.kernel_passing("first", middle, &[Shared]);
    module.kernel_passing("second", middle, &[Global]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.targets(middle), ["helper!.any"]);
    assert_eq!(analyzed.bodies(helper), ["helper!.any"]);
    assert!(analyzed.plan.decisions.is_empty());
}

#[test]
fn a_discardable_function_is_never_changed_in_place() {
    let mut module = Module::default();
    let inline = module.discardable("inline", 1);
    module.join(inline, &[module.formal(inline, 0)]);
    module.kernel_passing("kernel", inline, &[Shared]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(inline), ["inline.any"]);
}

/// The linker may choose this module's copy for a call in another module.
#[test]
fn a_discardable_function_without_callers_can_be_called_from_elsewhere() {
    let mut module = Module::default();
    let helper = called_with(&mut module, "helper", &[&[Shared]]);
    let inline = module.discardable("inline", 1);
    module.call(inline, helper, &[module.formal(inline, 0)]);
    let analyzed = module.analyzed();
    let gone = analyzed.dropped().contains(&"inline");
    assert!(
        gone || analyzed.bodies(helper) == ["helper!.any", "helper.shared+"],
        "{:?}",
        analyzed.bodies(helper)
    );
}

#[test]
fn a_kernel_is_not_cloned() {
    let mut module = Module::default();
    let launched = module.kernel("launched");
    let pointer = module.at(launched, Global);
    module.access(launched, pointer);
    let kernel = module.kernel("kernel");
    module.call(kernel, launched, &[]);
    let analyzed = module.analyzed();
    assert_eq!(
        (analyzed.bodies(launched), analyzed.targets(kernel)),
        (vec!["launched".into()], vec!["launched".into()])
    );
}

#[test]
fn a_function_without_callers_has_no_body() {
    let mut module = Module::default();
    let helper = module.reader("helper", 1);
    let analyzed = module.analyzed();
    assert!(analyzed.bodies(helper).is_empty() && analyzed.plan.dropped.is_empty());
}

#[test]
fn a_clone_that_names_no_access_and_no_result_is_not_made() {
    let mut module = Module::default();
    let helper = module.private("helper", 1);
    module.join(helper, &[module.formal(helper, 0)]);
    let own = module.at(helper, Global);
    module.access(helper, own);
    module.kernel_passing("first", helper, &[Global]);
    module.kernel_passing("second", helper, &[Shared]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(helper), ["helper!.any"]);
    assert_eq!(analyzed.plan.clone_attempts, 0);
}

#[test]
fn a_clone_is_made_for_a_pointer_that_comes_back() {
    let mut module = Module::default();
    let identity = module.private("identity", 1);
    module.returns(identity, module.formal(identity, 0));
    let kernel = module.kernel("kernel");
    let (global, shared) = (module.at(kernel, Global), module.at(kernel, Shared));
    let (first, second) =
        (module.call(kernel, identity, &[global])[0], module.call(kernel, identity, &[shared])[0]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(identity), ["identity!.shared", "identity.global+"]);
    assert_eq!(analyzed.vote(kernel, first), Vote::Space(Global));
    assert_eq!(analyzed.vote(kernel, second), Vote::Space(Shared));
}

#[test]
fn a_clone_is_not_made_for_an_access_whose_type_tells_the_space() {
    let mut module = Module::default();
    let helper = module.private("helper", 1);
    module.access_in(helper, module.formal(helper, 0), AccessWhat::Typed, Mask::of(Shared));
    module.kernel_passing("first", helper, &[Global]);
    module.kernel_passing("second", helper, &[Shared]);
    assert_eq!(module.analyzed().bodies(helper), ["helper!.any"]);
}

#[test]
fn a_clone_is_not_made_for_an_access_that_takes_only_a_generic_pointer() {
    let mut module = Module::default();
    let helper = module.private("helper", 1);
    module.access_in(helper, module.formal(helper, 0), AccessWhat::Memory, Mask::EMPTY);
    module.kernel_passing("first", helper, &[Global]);
    module.kernel_passing("second", helper, &[Shared]);
    assert_eq!(module.analyzed().bodies(helper), ["helper!.any"]);
}

#[test]
fn a_clone_is_made_for_a_test_of_the_space() {
    let mut module = Module::default();
    let helper = module.private("helper", 1);
    module.test(helper, module.formal(helper, 0));
    module.kernel_passing("first", helper, &[Global]);
    module.kernel_passing("second", helper, &[Shared]);
    assert_eq!(module.analyzed().bodies(helper), ["helper!.shared", "helper.global+"]);
}

#[test]
fn a_clone_is_made_for_an_access_further_down() {
    let mut module = Module::default();
    let inner = module.reader("inner", 1);
    let outer = module.private("outer", 1);
    module.call(outer, inner, &[module.formal(outer, 0)]);
    module.kernel_passing("first", outer, &[Global]);
    module.kernel_passing("second", outer, &[Shared]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(outer), ["outer!.shared", "outer.global+"]);
    assert_eq!(analyzed.targets_in(analyzed.body("outer!.shared")), ["inner!.shared"]);
    assert_eq!(analyzed.targets_in(analyzed.body("outer.global+")), ["inner.global+"]);
    assert!(analyzed.dropped().is_empty());
}

/// Two functions with two vectors each: two attempts, in the order of names and not of definitions.
fn two_attempts(limit: u64) -> (Analyzed, FuncId, FuncId) {
    let mut module = Module::default();
    let b = called_with(&mut module, "b", &[&[Shared], &[Global]]);
    let a = called_with(&mut module, "a", &[&[Shared], &[Global]]);
    (module.within(limit), a, b)
}

#[test]
fn no_budget_means_no_clone() {
    let (analyzed, a, b) = two_attempts(0);
    assert_eq!((analyzed.bodies(a), analyzed.bodies(b)), (vec!["a!.any".into()], vec!["b!.any".into()]));
    assert_eq!(analyzed.plan.decisions, [Decision::OverBudget(b), Decision::OverBudget(a)]);
    assert_eq!(analyzed.plan.clone_attempts, 2);
}

/// `a` passes its formal on to `b`, which accesses it, and `a` itself compares it if `compared`: it is for
/// callers that disagree.
fn passed_on(compared: bool, attempts: u64) -> (Analyzed, FuncId, FuncId) {
    let mut module = Module::default();
    let b = module.reader("b", 1);
    let a = module.private("a", 1);
    let formal = module.formal(a, 0);
    module.call(a, b, &[formal]);
    if compared {
        let comparison = Comparison { node: formal, with: None, site: Site::new(0) };
        module.graph.functions[a].comparisons.push(comparison);
    }
    for space in [Shared, Local] {
        module.kernel_passing(&format!("k_{space:?}"), a, &[space]);
    }
    (module.within(attempts), a, b)
}

#[test]
fn bodies_that_are_equal_in_the_end_are_one() {
    let (analyzed, a, b) = passed_on(true, 1);
    // No clone of `b` within the budget: both bodies of `a` would call the same one, and the formal stays
    // generic.
    assert_eq!((analyzed.bodies(a), analyzed.bodies(b)), (vec!["a!.any".into()], vec!["b!.any".into()]));
    assert_eq!(analyzed.plan.decisions, [Decision::OverBudget(b)]);
    assert_eq!(analyzed.plan.bodies[analyzed.only_body(a)].call_sites, 2);
    let (analyzed, a, b) = passed_on(true, 2);
    assert_eq!((analyzed.bodies(a).len(), analyzed.bodies(b).len()), (2, 2));
}

#[test]
fn bodies_with_different_spaces_of_one_value_are_two() {
    let (analyzed, a, b) = passed_on(false, 1);
    assert_eq!((analyzed.bodies(a).len(), analyzed.bodies(b)), (2, vec!["b!.any".into()]));
}

#[test]
fn a_budget_is_spent_in_the_order_of_names() {
    let (analyzed, a, b) = two_attempts(1);
    assert_eq!(sorted(analyzed.bodies(a)), ["a!.shared", "a.global+"]);
    assert_eq!(analyzed.bodies(b), ["b!.any"]);
    let expected = [Decision::OverBudget(b), Decision::Cloned(analyzed.body("a.global+"))];
    assert_eq!(analyzed.plan.decisions, expected);
}

#[test]
fn a_budget_of_two_resolves_two_functions_with_two_callers_each() {
    let (analyzed, a, b) = two_attempts(2);
    assert_eq!(analyzed.bodies(a), ["a!.shared", "a.global+"]);
    assert_eq!(analyzed.bodies(b), ["b!.shared", "b.global+"]);
    assert!(!analyzed.plan.decisions.iter().any(|decision| matches!(decision, Decision::OverBudget(_))));
}

#[test]
fn a_caller_that_passes_null_goes_to_the_body_of_the_others() {
    let mut module = Module::default();
    let helper = called_with(&mut module, "helper", &[&[Shared]]);
    let kernel = module.kernel("kernel");
    let null = module.null(kernel);
    module.call(kernel, helper, &[null]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(helper), ["helper!.shared"]);
    assert_eq!(analyzed.targets(kernel), ["helper!.shared"]);
}

#[test]
fn a_caller_that_passes_null_goes_to_the_clone_that_agrees_otherwise() {
    let mut module = Module::default();
    let helper = called_with(&mut module, "helper", &[&[Shared, Shared], &[Shared, Global]]);
    let kernel = module.kernel("kernel");
    let (null, global) = (module.null(kernel), module.at(kernel, Global));
    module.call(kernel, helper, &[null, global]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(helper), ["helper!.shared.shared", "helper.shared.global+"]);
    assert_eq!(analyzed.targets(kernel), ["helper.shared.global+"]);
}

#[test]
fn null_in_one_argument_does_not_cost_what_is_known_of_another() {
    let mut module = Module::default();
    let helper = module.reader("helper", 2);
    let kernel = module.kernel("kernel");
    let (null, shared) = (module.null(kernel), module.at(kernel, Shared));
    let (global, unknown) = (module.at(kernel, Global), module.unknown(kernel));
    module.call(kernel, helper, &[shared, unknown]);
    module.call(kernel, helper, &[null, global]);
    let analyzed = module.analyzed();
    let target = analyzed.plan.bodies[analyzed.only_body(kernel)].calls.values().nth(1).copied().flatten();
    let votes = target.map(|target| analyzed.plan.bodies[target].votes[1]);
    assert_eq!(votes, Some(Vote::Space(Global)), "{:?}", analyzed.bodies(helper));
}

#[test]
fn a_function_that_only_gets_null_is_not_cloned() {
    let mut module = Module::default();
    let helper = module.reader("helper", 1);
    let kernel = module.kernel("kernel");
    let null = module.null(kernel);
    module.call(kernel, helper, &[null]);
    assert_eq!(module.analyzed().bodies(helper), ["helper!.none"]);
}

#[test]
fn null_that_a_callee_can_test_for_its_space_is_unknown() {
    let mut module = Module::default();
    let helper = module.private("helper", 1);
    module.test(helper, module.formal(helper, 0));
    let kernel = module.kernel("kernel");
    let (null, shared) = (module.null(kernel), module.at(kernel, Shared));
    let maybe = module.join(kernel, &[null, shared]);
    module.call(kernel, helper, &[maybe]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(helper), ["helper!.any"]);
    assert_eq!(analyzed.vote(kernel, maybe), Vote::Poison);
}

#[test]
fn null_from_one_caller_leaves_the_test_of_another_alone() {
    let mut module = Module::default();
    let helper = module.private("helper", 1);
    module.test(helper, module.formal(helper, 0));
    module.kernel_passing("first", helper, &[Shared]);
    let kernel = module.kernel("second");
    let null = module.null(kernel);
    module.call(kernel, helper, &[null]);
    let analyzed = module.analyzed();
    assert_eq!(sorted(analyzed.bodies(helper)), ["helper!.any", "helper.shared+"]);
    let mask = analyzed.plan.bodies[analyzed.body("helper.shared+")].masks[NodeId::new(0)];
    assert_eq!(mask.isspacep(Shared), Some(true), "{mask:?}");
}

/// Unknown code may have left any value in memory, besides this module's values, also below a null caller.
#[test]
fn a_body_for_null_from_unseen_code_does_not_trust_memory() {
    let mut module = Module::default();
    module.graph.initial_contents.push((Global, Mask::of(Global)));
    let helper = module.reader("helper", 1);
    let variable = module.at(helper, Global);
    let loaded = module.load(helper, variable);
    module.access(helper, loaded);
    module.kernel_passing("kernel", helper, &[Shared]);
    let external = module.external("external", 0);
    let null = module.null(external);
    module.call(external, helper, &[null]);
    let analyzed = module.analyzed();
    let caller = &analyzed.plan.bodies[analyzed.only_body(external)];
    let target = caller.calls.values().next().copied().flatten().expect("a body for null");
    assert_eq!(analyzed.plan.bodies[target].masks[loaded].vote(), Vote::Poison, "{}", analyzed.label(target));
}

#[test]
fn self_recursion_keeps_each_vector_to_itself() {
    let mut module = Module::default();
    let helper = called_with(&mut module, "helper", &[&[Shared], &[Global]]);
    let next = module.join(helper, &[module.formal(helper, 0)]);
    module.call(helper, helper, &[next]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(helper), ["helper!.shared", "helper.global+"]);
    assert_eq!(analyzed.targets_in(analyzed.body("helper!.shared")), ["helper!.shared"]);
    assert_eq!(analyzed.targets_in(analyzed.body("helper.global+")), ["helper.global+"]);
}

#[test]
fn self_recursion_with_one_vector_is_specialized_in_place() {
    let mut module = Module::default();
    let helper = called_with(&mut module, "helper", &[&[Shared]]);
    module.call(helper, helper, &[module.formal(helper, 0)]);
    assert_eq!(module.analyzed().bodies(helper), ["helper!.shared"]);
}

#[test]
fn mutual_recursion_resolves() {
    let mut module = Module::default();
    let even = called_with(&mut module, "even", &[&[Shared], &[Global]]);
    let odd = module.reader("odd", 1);
    module.call(even, odd, &[module.formal(even, 0)]);
    module.call(odd, even, &[module.formal(odd, 0)]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.targets_in(analyzed.body("even!.shared")), ["odd!.shared"]);
    assert_eq!(analyzed.targets_in(analyzed.body("odd!.shared")), ["even!.shared"]);
    assert_eq!(analyzed.targets_in(analyzed.body("odd.global+")), ["even.global+"]);
    assert!(analyzed.dropped().is_empty());
}

#[test]
fn recursion_with_swapped_arguments_goes_to_and_fro_between_two_bodies() {
    let mut module = Module::default();
    let helper = called_with(&mut module, "helper", &[&[Shared, Global]]);
    module.call(helper, helper, &[module.formal(helper, 1), module.formal(helper, 0)]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(helper), ["helper!.shared.global", "helper.global.shared+"]);
    assert_eq!(analyzed.targets_in(analyzed.body("helper!.shared.global")), ["helper.global.shared+"]);
    assert_eq!(analyzed.targets_in(analyzed.body("helper.global.shared+")), ["helper!.shared.global"]);
}

#[test]
fn recursion_that_mixes_in_another_space_ends_with_nothing_known() {
    let mut module = Module::default();
    let helper = called_with(&mut module, "helper", &[&[Shared]]);
    let own = module.at(helper, Local);
    let next = module.join(helper, &[module.formal(helper, 0), own]);
    module.call(helper, helper, &[next]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(helper), ["helper!.any", "helper.shared+"]);
    assert_eq!(analyzed.targets_in(analyzed.body("helper.shared+")), ["helper!.any"]);
    assert_eq!(analyzed.targets_in(analyzed.body("helper!.any")), ["helper!.any"]);
}

#[test]
fn a_recursive_function_returns_what_its_base_case_returns() {
    let mut module = Module::default();
    let helper = module.private("helper", 1);
    let result = module.join(helper, &[module.formal(helper, 0)]);
    module.returns(helper, result);
    let inner = module.call(helper, helper, &[module.formal(helper, 0)])[0];
    module.flow(helper, inner, result);
    let kernel = module.kernel("kernel");
    let shared = module.at(kernel, Shared);
    let received = module.call(kernel, helper, &[shared])[0];
    assert_eq!(module.analyzed().vote(kernel, received), Vote::Space(Shared));
}

/// `outer` has two vectors and no clone, `inner` has a body for each, and may have a third one.
fn one_body_calls_two_vectors() -> (Analyzed, FuncId, FuncId) {
    let mut module = Module::default();
    let inner = module.reader("inner", 1);
    let outer = module.private("outer", 1);
    module.call(outer, inner, &[module.formal(outer, 0)]);
    module.kernel_passing("first", outer, &[Global]);
    module.kernel_passing("second", outer, &[Shared]);
    module.kernel_passing("third", inner, &[Shared]);
    module.graph.functions[outer].keeps_signature = true;
    (module.analyzed(), inner, outer)
}

#[test]
fn one_body_that_calls_two_vectors_goes_to_the_original() {
    let (analyzed, inner, outer) = one_body_calls_two_vectors();
    assert_eq!(analyzed.bodies(outer), ["outer.any"]);
    assert_eq!(analyzed.targets(outer), ["inner!.any"]);
    // The vector for which the original would have been specialized has a clone instead.
    assert_eq!(sorted(analyzed.bodies(inner)), ["inner!.any", "inner.shared+"]);
}

#[test]
fn the_original_stays_what_a_call_of_an_address_reaches() {
    let mut module = Module::default();
    let inner = module.reader("inner", 1);
    let outer = module.private("outer", 1);
    module.call(outer, inner, &[module.formal(outer, 0)]);
    module.kernel_passing("first", outer, &[Local]);
    module.kernel_passing("second", outer, &[Shared]);
    let dispatcher = module.kernel_passing("dispatcher", inner, &[Global]);
    let functions = &mut module.graph.functions;
    functions[outer].keeps_signature = true;
    functions[inner].is_called_by_address = true;
    functions[dispatcher].dispatches = true;
    let analyzed = module.analyzed();
    assert_eq!(analyzed.targets(outer), ["inner.any"]);
    assert_eq!(analyzed.targets(dispatcher), ["inner.any"]);
}

#[test]
fn the_original_comes_before_its_clones() {
    let (analyzed, inner, _) = one_body_calls_two_vectors();
    let (_, first) = bodies_of(&analyzed.plan, inner).next().expect("a body");
    assert_ne!(first.kind, BodyKind::Clone, "{:?}", analyzed.bodies(inner));
}

#[test]
fn vectors_that_are_too_many_share_one_body() {
    let mut module = Module::default();
    let helper = called_with(&mut module, "helper", &[&[Shared], &[Global], &[Local]]);
    let analyzed = module.crowded_at(2);
    assert_eq!(sorted(analyzed.bodies(helper)), ["helper!.any", "helper.global+", "helper.shared+"]);
    assert_eq!(analyzed.plan.decisions[0], Decision::Crowded(helper));
}

#[test]
fn what_too_many_vectors_share_promises_nothing_to_its_callers() {
    let mut module = Module::default();
    let helper = module.private("helper", 1);
    module.returns(helper, module.formal(helper, 0));
    module.kernel_passing("first", helper, &[Global]);
    let kernel = module.kernel("second");
    let shared = module.at(kernel, Shared);
    let received = module.call(kernel, helper, &[shared])[0];
    assert_eq!(module.crowded_at(1).vote(kernel, received), Vote::Poison);
}

#[test]
fn the_order_of_definitions_does_not_show() {
    let define = |kernels_first: bool| {
        let mut module = Module::default();
        let mut kernels = Vec::new();
        if kernels_first {
            kernels = vec![module.kernel("first"), module.kernel("second")];
        }
        let helper = module.reader("helper", 1);
        let outer = module.private("outer", 1);
        if !kernels_first {
            kernels = vec![module.kernel("first"), module.kernel("second")];
        }
        module.call(outer, helper, &[module.formal(outer, 0)]);
        for (kernel, space) in kernels.iter().zip([Shared, Global]) {
            let pointer = module.at(*kernel, space);
            module.call(*kernel, outer, &[pointer]);
        }
        let analyzed = module.within(3);
        let mut all: Vec<(String, Vec<String>)> = analyzed
            .plan
            .bodies
            .keys()
            .map(|body| (analyzed.label(body), analyzed.targets_in(body)))
            .collect();
        all.sort();
        all
    };
    assert_eq!(define(true), define(false));
}

/// A window of shared memory is contained in the cluster's window: one address, two spaces.
#[test]
fn what_is_stored_in_shared_memory_can_be_loaded_through_the_cluster() {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let (shared, cluster) = (module.at(kernel, Shared), module.at(kernel, SharedCluster));
    let (global, constant) = (module.at(kernel, Global), module.at(kernel, Constant));
    module.store(kernel, constant, shared);
    module.store(kernel, global, cluster);
    let (by_cluster, by_shared) = (module.load(kernel, cluster), module.load(kernel, shared));
    let analyzed = module.analyzed();
    assert_eq!(analyzed.vote(kernel, by_cluster), Vote::Poison);
    assert_eq!(analyzed.vote(kernel, by_shared), Vote::Poison);
}

/// A generic address of unknown origin can lie in the cluster's window too.
#[test]
fn what_is_stored_through_an_unknown_pointer_can_be_loaded_from_every_space() {
    for space in MemorySpace::CONCRETE.into_iter().filter(|space| space.generic_can_name()) {
        let mut module = Module::default();
        let kernel = module.kernel("kernel");
        let (unknown, address) = (module.unknown(kernel), module.at(kernel, space));
        let (global, constant) = (module.at(kernel, Global), module.at(kernel, Constant));
        module.store(kernel, constant, unknown);
        module.store(kernel, global, address);
        let loaded = module.load(kernel, address);
        assert_eq!(module.analyzed().vote(kernel, loaded), Vote::Poison, "{space}");
    }
}

#[test]
fn an_argument_on_which_callers_disagree_can_name_any_memory() {
    for space in
        MemorySpace::CONCRETE.into_iter().filter(|space| space.generic_can_name() && *space != Global)
    {
        let mut module = Module::default();
        let helper = module.private("helper", 1);
        let loaded = module.load(helper, module.formal(helper, 0));
        module.access(helper, loaded);
        let kernel = module.kernel("kernel");
        let (global, other) = (module.at(kernel, Global), module.at(kernel, space));
        let constant = module.at(kernel, Constant);
        module.store(kernel, global, global);
        module.store(kernel, constant, other);
        let either = module.join(kernel, &[global, other]);
        module.call(kernel, helper, &[either]);
        assert_eq!(module.analyzed().vote(helper, loaded), Vote::Poison, "{space}");
    }
}

/// The byval copy of a kernel's struct is memory of the space param.
#[test]
fn a_result_does_not_depend_on_when_callers_were_found_to_disagree() {
    let mut module = Module::default();
    let identity = module.private("identity", 1);
    module.returns(identity, module.formal(identity, 0));
    let kernel = module.kernel("kernel");
    let (param, global) = (module.at(kernel, Param), module.at(kernel, Global));
    let either = module.join(kernel, &[param, global]);
    let received = module.call(kernel, identity, &[either])[0];
    let analyzed = module.analyzed();
    let mask = analyzed.plan.bodies[analyzed.only_body(kernel)].masks[received];
    assert!(mask.contains(Mask::of(Param)), "{mask:?}");
}

#[test]
fn objects_keep_what_was_stored_in_them_apart() {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let slot = |module: &mut Module| module.graph.objects.push(Object::Slot(kernel));
    let (first, second) = (slot(&mut module), slot(&mut module));
    let (shared, global) = (module.at(kernel, Shared), module.at(kernel, Global));
    let (from_first, from_second) = (module.value(kernel), module.value(kernel));
    let body = &mut module.graph.functions[kernel];
    body.add_object_store(shared, first, Place::ANYWHERE);
    body.add_object_store(global, second, Place::ANYWHERE);
    body.add_object_load(first, Place::ANYWHERE, from_first);
    body.add_object_load(second, Place::ANYWHERE, from_second);
    // A store through an unknown pointer does not reach an object, since its address does not escape.
    let unknown = module.unknown(kernel);
    module.store(kernel, unknown, unknown);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.vote(kernel, from_first), Vote::Space(Shared));
    assert_eq!(analyzed.vote(kernel, from_second), Vote::Space(Global));
}

/// A value that one kernel stores in a variable is found by another kernel, and by a helper of both.
#[test]
fn a_variable_holds_what_any_kernel_stores_there() {
    let mut module = Module::default();
    let (writer, reader) = (module.kernel("writer"), module.kernel("reader"));
    let object = module.graph.objects.push(Object::Variable(Mask::EMPTY));
    let shared = module.at(writer, Shared);
    module.graph.functions[writer].add_object_store(shared, object, Place::at(0, 8));
    let value = module.value(reader);
    module.graph.functions[reader].add_object_load(object, Place::at(0, 8), value);
    assert_eq!(module.analyzed().vote(reader, value), Vote::Space(Shared));
}

/// Each call has its own slots, so callers that disagree do not meet in them.
#[test]
fn slots_of_a_helper_are_solved_for_each_instance() {
    let mut module = Module::default();
    let helper = module.private("helper", 1);
    let slot = module.graph.objects.push(Object::Slot(helper));
    let (formal, read) = (module.formal(helper, 0), module.value(helper));
    module.graph.functions[helper].add_object_store(formal, slot, Place::ANYWHERE);
    module.graph.functions[helper].add_object_load(slot, Place::ANYWHERE, read);
    module.access(helper, read);
    let kernel = module.kernel("kernel");
    let (shared, global) = (module.at(kernel, Shared), module.at(kernel, Global));
    module.call(kernel, helper, &[shared]);
    module.call(kernel, helper, &[global]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(helper).len(), 2);
}

#[test]
fn a_test_that_says_no_leaves_the_other_space() {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let (global, shared) = (module.at(kernel, Global), module.at(kernel, Shared));
    let either = module.join(kernel, &[global, shared]);
    let no = module.guarded(kernel, either, Shared, false);
    let yes = module.guarded(kernel, either, Shared, true);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.vote(kernel, either), Vote::Poison);
    assert_eq!(analyzed.vote(kernel, no), Vote::Space(Global));
    assert_eq!(analyzed.vote(kernel, yes), Vote::Space(Shared));
}

#[test]
fn tests_one_inside_the_other_leave_the_third_space() {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let values = [Global, Shared, Local].map(|space| module.at(kernel, space));
    let any = module.join(kernel, &values);
    let not_shared = module.guarded(kernel, any, Shared, false);
    let local = module.guarded(kernel, not_shared, Global, false);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.vote(kernel, not_shared), Vote::Poison);
    assert_eq!(analyzed.vote(kernel, local), Vote::Space(Local));
}

#[test]
fn no_number_of_tests_tells_where_an_unknown_pointer_is() {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let mut pointer = module.unknown(kernel);
    for space in [Global, Shared, Constant] {
        pointer = module.guarded(kernel, pointer, space, false);
    }
    assert_eq!(module.analyzed().vote(kernel, pointer), Vote::Poison);
}

#[test]
fn a_yes_tells_where_an_unknown_pointer_is() {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let unknown = module.unknown(kernel);
    let yes = module.guarded(kernel, unknown, Shared, true);
    let cluster = module.at(kernel, SharedCluster);
    let own = module.guarded(kernel, cluster, Shared, true);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.vote(kernel, yes), Vote::Space(Shared));
    assert_eq!(analyzed.vote(kernel, own), Vote::Space(Shared));
}

#[test]
fn a_fact_that_contradicts_all_that_is_known_is_ignored() {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let global = module.at(kernel, Global);
    let never = module.guarded(kernel, global, Shared, true);
    let again = module.guarded(kernel, never, Local, true);
    let Analyzed { graph, solution, .. } = module.analyzed();
    let function = &graph.functions()[kernel];
    let entry = solution.entries[0];
    let mut masks = function.nodes.keys().map(|node| solution.mask(entry, node)).collect();
    function.forget_contradictions(&mut masks);
    assert_eq!([masks[never], masks[again]], [Mask::of(Global); 2]);
}

#[test]
fn a_tested_pointer_that_may_be_null_is_unknown_on_both_sides() {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let values = [module.at(kernel, Global), module.at(kernel, Shared), module.null(kernel)];
    let either = module.join(kernel, &values);
    let no = module.guarded(kernel, either, Shared, false);
    assert_eq!(module.analyzed().vote(kernel, no), Vote::Poison);
}

#[test]
fn what_a_caller_passes_behind_a_test_chooses_the_clone() {
    let mut module = Module::default();
    let helper = module.reader("helper", 1);
    let kernel = module.kernel("kernel");
    let (global, shared) = (module.at(kernel, Global), module.at(kernel, Shared));
    let either = module.join(kernel, &[global, shared]);
    let (yes, no) =
        (module.guarded(kernel, either, Shared, true), module.guarded(kernel, either, Shared, false));
    module.call(kernel, helper, &[yes]);
    module.call(kernel, helper, &[no]);
    assert_eq!(module.analyzed().targets(kernel), ["helper!.shared", "helper.global+"]);
}
