//! Which values come out of code behind tests.

use crate::build::{Analyzed, Module};
use tilespace_core::{
    MemorySpace::{Global, Local, Shared},
    ids::{FuncId, NodeId},
    lattice::Vote,
    plan::CloneBudget,
    solve::SolveOptions,
};

/// A kernel that tests a value for shared memory, and joins `%local` with `%shared` from behind the yes.
fn joined(tested: impl FnOnce(&mut Module, FuncId) -> NodeId) -> Vote {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let tested = tested(&mut module, kernel);
    let yes = module.entered(kernel, tested, Shared, true);
    let (local, shared) = (module.at(kernel, Local), module.at(kernel, Shared));
    let let_out = module.let_out(kernel, shared, yes);
    let joined = module.join(kernel, &[local, let_out]);
    module.analyzed().vote(kernel, joined)
}

#[test]
fn nothing_comes_from_behind_an_answer_that_is_never_given() {
    assert_eq!(joined(|module, kernel| module.at(kernel, Global)), Vote::Space(Local));
}

#[test]
fn it_does_where_the_answer_may_be_given() {
    assert_eq!(joined(|module, kernel| module.at(kernel, Shared)), Vote::Poison);
    assert_eq!(joined(|module, kernel| module.unknown(kernel)), Vote::Poison);
    assert_eq!(
        joined(|module, kernel| {
            let either = [module.at(kernel, Global), module.at(kernel, Shared)];
            module.join(kernel, &either)
        }),
        Vote::Poison
    );
}

#[test]
fn a_null_may_give_any_answer() {
    assert_eq!(joined(|module, kernel| module.null(kernel)), Vote::Poison);
}

#[test]
fn what_is_nowhere_may_give_any_answer() {
    assert_eq!(joined(|module, kernel| module.value(kernel)), Vote::Poison);
}

#[test]
fn what_is_nowhere_at_first_gives_the_answer_that_it_has_in_the_end() {
    let vote = joined(|module, kernel| {
        let helper = module.private("helper", 0);
        let global = module.at(helper, Global);
        module.returns(helper, global);
        module.call(kernel, helper, &[])[0]
    });
    assert_eq!(vote, Vote::Space(Local));
}

/// `f(%p)`: what it returns is `%local`, or where `%p` is shared `%shared`.
fn returning() -> (Module, FuncId) {
    let mut module = Module::default();
    let helper = module.private("f", 1);
    let formal = module.formal(helper, 0);
    let yes = module.entered(helper, formal, Shared, true);
    let no = module.entered(helper, formal, Shared, false);
    let (local, shared) = (module.at(helper, Local), module.at(helper, Shared));
    let (local, shared) = (module.let_out(helper, local, no), module.let_out(helper, shared, yes));
    let joined = module.join(helper, &[local, shared]);
    module.returns(helper, joined);
    (module, helper)
}

#[test]
fn each_caller_gets_what_its_answer_leads_to() {
    let (mut module, helper) = returning();
    let kernel = module.kernel("kernel");
    let results: Vec<NodeId> = [Shared, Global]
        .map(|space| {
            let passed = module.at(kernel, space);
            module.call(kernel, helper, &[passed])[0]
        })
        .into();
    let analyzed = module.analyzed();
    let votes: Vec<Vote> = results.iter().map(|result| analyzed.vote(kernel, *result)).collect();
    assert_eq!(votes, [Vote::Space(Shared), Vote::Space(Local)]);
}

#[test]
fn one_body_is_known_for_all_that_its_callers_lead_to() {
    let (mut module, helper) = returning();
    module.kernel_passing("first", helper, &[Shared]);
    module.kernel_passing("second", helper, &[Global]);
    let Analyzed { graph, plan, .. } =
        module.analyzed_with(CloneBudget::of_attempts(0), &SolveOptions::default());
    let (_, body) = plan.bodies_of(helper).next().expect("a body");
    assert_eq!(body.masks[graph.functions()[helper].results[0]].vote(), Vote::Poison);
}

#[test]
fn a_call_that_no_answer_leads_to_reaches_nothing() {
    for (space, target) in [(Global, "nowhere"), (Shared, "reader!.shared")] {
        let mut module = Module::default();
        let reader = module.reader("reader", 1);
        let kernel = module.kernel("kernel");
        let tested = module.at(kernel, space);
        let yes = module.entered(kernel, tested, Shared, true);
        let shared = module.at(kernel, Shared);
        module.call_behind(kernel, reader, &[shared], Some(yes));
        assert_eq!(module.analyzed().targets(kernel), [target]);
    }
}

/// The linker must not choose this module's copy for calls from other modules, which were not analysed.
#[test]
fn a_discardable_function_that_only_dead_code_names_belongs_to_the_module() {
    let mut module = Module::default();
    let helper = module.reader("helper", 1);
    let inner = module.discardable("inner", 1);
    module.call(inner, helper, &[module.formal(inner, 0)]);
    let inline = module.discardable("inline", 1);
    module.call(inline, inner, &[module.formal(inline, 0)]);
    let kernel = module.kernel_passing("kernel", helper, &[Global]);
    let tested = module.at(kernel, Global);
    let yes = module.entered(kernel, tested, Shared, true);
    module.call_behind(kernel, inline, &[tested], Some(yes));
    let analyzed = module.analyzed();
    assert_eq!(analyzed.plan.owned, [inner, inline]);
    assert_eq!(analyzed.bodies(helper), ["helper!.global"]);
}
