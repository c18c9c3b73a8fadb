//! The backward walk against the solver, and against what can happen.

use crate::{
    build::Module,
    draw::{COMMON, Draw, Kind, cases, lone},
    machine::run,
    soundness::REAL,
};
use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};
use tilespace_core::{
    MemorySpace::{self, Global, Shared, SharedCluster},
    analyze,
    backward::reaching_spaces,
    graph::Graph,
    ids::{FuncId, Id, InstanceId},
    lattice::{Mask, Vote},
    plan::{CloneBudget, Plan},
    solve::{SolveOptions, solve},
};

/// The plan of a single function, with the claims of the walk in place of the solver's.
fn walked(draw: &Draw) -> (Graph, Plan) {
    let graph = draw.graph();
    let (_, mut plan) = analyze(&graph, &SolveOptions::default(), CloneBudget::of_attempts(0));
    for body in plan.bodies.values_mut() {
        let function = &graph.functions()[body.function];
        body.masks = reaching_spaces(function);
        function.forget_unobserved_nulls(&mut body.masks);
        body.results = function.results.iter().map(|node| body.masks[*node].vote()).collect();
    }
    (graph, plan)
}

fn check_against_solve(draw: &Draw) -> Result<(), TestCaseError> {
    let graph = draw.graph();
    let solution = solve(&graph, &SolveOptions::default());
    let walked = reaching_spaces(&graph.functions()[FuncId::new(0)]);
    for (node, mask) in walked.iter() {
        let solved = solution.mask(InstanceId::new(0), node);
        prop_assert!(mask.contains(solved), "{node:?} is {solved:?}, and {mask:?} was claimed");
        let claimed = mask.vote().space();
        prop_assert!(claimed.is_none() || solved.vote() == Vote::Undet || claimed == solved.vote().space());
        for space in MemorySpace::CONCRETE {
            let folded = mask.isspacep(space);
            prop_assert!(folded.is_none() || solved.is_empty() || folded == solved.isspacep(space));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn the_walk_claims_nothing_that_solving_does_not(draw in lone(COMMON)) {
        check_against_solve(&draw)?;
    }

    #[test]
    fn the_walk_claims_nothing_that_solving_does_not_of_any_space(draw in lone(&MemorySpace::CONCRETE)) {
        check_against_solve(&draw)?;
    }

    #[test]
    fn no_claim_of_the_walk_is_wrong(draw in lone(REAL.nameable), null_counts in any::<bool>()) {
        let (graph, plan) = walked(&draw);
        run(&graph, &plan, crate::machine::World { null_counts, ..REAL }).map_err(TestCaseError::fail)?;
    }
}

/// The properties above would hold of a walk that claims nothing.
#[test]
fn the_walk_claims_something() {
    let mut runner = TestRunner::deterministic();
    let (mut claims, mut kernels) = (0, 0);
    for _ in 0..300 {
        let draw = lone(COMMON).new_tree(&mut runner).expect("a graph").current();
        kernels += usize::from(draw.functions[0].kind == Kind::Kernel);
        let (graph, plan) = walked(&draw);
        claims += run(&graph, &plan, REAL).unwrap_or_default().claims;
    }
    assert!(claims > 300 && kernels > 50 && kernels < 250, "{claims} {kernels}");
}

/// The vote that the walk finds for the value that `build` adds to a kernel.
fn vote_of(build: impl FnOnce(&mut Module, FuncId) -> tilespace_core::ids::NodeId) -> Vote {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let node = build(&mut module, kernel);
    reaching_spaces(&module.graph.build().functions()[kernel])[node].vote()
}

#[test]
fn a_cycle_ends() {
    let vote = vote_of(|module, kernel| {
        let start = module.at(kernel, Shared);
        let head = module.join(kernel, &[start]);
        let next = module.join(kernel, &[head]);
        module.flow(kernel, next, head);
        next
    });
    assert_eq!(vote, Vote::Space(Shared));
}

#[test]
fn two_roots_are_none() {
    let vote = vote_of(|module, kernel| {
        let (a, b) = (module.at(kernel, Shared), module.at(kernel, Global));
        module.join(kernel, &[a, b])
    });
    assert_eq!(vote, Vote::Poison);
}

#[test]
fn null_brings_no_space() {
    let vote = vote_of(|module, kernel| {
        let (a, b) = (module.at(kernel, Shared), module.null(kernel));
        module.join(kernel, &[a, b])
    });
    assert_eq!(vote, Vote::Space(Shared));
}

#[test]
fn what_comes_from_nowhere_may_be_anything() {
    assert_eq!(vote_of(|module, kernel| module.value(kernel)), Vote::Poison);
}

#[test]
fn what_was_loaded_or_returned_may_be_anything() {
    let loaded = vote_of(|module, kernel| {
        let address = module.at(kernel, Shared);
        let stored = module.at(kernel, Shared);
        module.store(kernel, stored, address);
        module.load(kernel, address)
    });
    assert_eq!(loaded, Vote::Poison);
    let returned = vote_of(|module, kernel| {
        let helper = module.private("helper", 0);
        let value = module.at(helper, Shared);
        module.returns(helper, value);
        module.call(kernel, helper, &[])[0]
    });
    assert_eq!(returned, Vote::Poison);
}

#[test]
fn a_test_and_the_order_of_shared_spaces_tell_the_walk_nothing() {
    let guarded = vote_of(|module, kernel| {
        let (a, b) = (module.at(kernel, Shared), module.at(kernel, Global));
        let either = module.join(kernel, &[a, b]);
        module.guarded(kernel, either, Shared, false)
    });
    assert_eq!(guarded, Vote::Poison);
    let cluster = vote_of(|module, kernel| {
        let (a, b) = (module.at(kernel, Shared), module.at(kernel, SharedCluster));
        module.join(kernel, &[a, b])
    });
    assert_eq!(cluster, Vote::Poison);
}

#[test]
fn a_null_that_is_tested_may_be_anything() {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let (a, b) = (module.at(kernel, Shared), module.null(kernel));
    let tested = module.join(kernel, &[a, b]);
    module.test(kernel, tested);
    assert!(reaching_spaces(&module.graph.build().functions()[kernel])[tested].contains(Mask::UNKNOWN));
}
