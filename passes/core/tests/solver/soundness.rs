//! No claim of a plan is ever wrong: the claims of a body are compared with everything that can happen in it.

use crate::{
    draw::{COMMON, Draw, cases, module},
    fixpoint,
    machine::{RunStats, World, run},
    properties::any_budget,
};
use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};
use tilespace_core::{
    MemorySpace, analyze,
    plan::{BodyKind, CloneBudget, Decision},
    solve::{SolveOptions, VECTORS},
};

/// Pointers from outside lie where a generic pointer of unknown origin is assumed to lie.
const PLAIN: World = World { nameable: COMMON, cluster_overlaps: false, null_counts: false };

/// Pointers from outside lie wherever a generic address can, and windows overlap as they do on the hardware.
pub const REAL: World = World {
    nameable: &[
        MemorySpace::Global,
        MemorySpace::Shared,
        MemorySpace::Constant,
        MemorySpace::Local,
        MemorySpace::SharedCluster,
        MemorySpace::Param,
    ],
    cluster_overlaps: true,
    null_counts: false,
};

/// Every space that a generic pointer can name.
const GENERIC: &[MemorySpace] = REAL.nameable;

fn any_options() -> impl Strategy<Value = SolveOptions> {
    let vectors = prop_oneof![3 => Just(VECTORS), 1 => 1u32..6];
    (vectors, any::<bool>()).prop_map(|(vectors, cluster_join)| SolveOptions { vectors, cluster_join })
}

/// The spaces with nested windows, and a space with a window of its own.
const NESTED: &[MemorySpace] = &[MemorySpace::Shared, MemorySpace::SharedCluster, MemorySpace::Local];

fn check(
    draw: &Draw,
    options: &SolveOptions,
    budget: CloneBudget,
    world: World,
) -> Result<(), TestCaseError> {
    let graph = draw.graph();
    let (_, plan) = analyze(&graph, options, budget);
    run(&graph, &plan, world).map_err(TestCaseError::fail)?;
    Ok(())
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn no_claim_is_wrong(draw in module(COMMON), options in any_options(), budget in any_budget()) {
        check(&draw, &options, budget, PLAIN)?;
    }

    #[test]
    fn no_claim_is_wrong_on_the_hardware(
        draw in module(GENERIC), options in any_options(), budget in any_budget(),
    ) {
        check(&draw, &options, budget, REAL)?;
    }

    #[test]
    fn no_claim_is_wrong_where_shared_is_part_of_the_cluster(
        draw in module(NESTED), options in any_options(), budget in any_budget(), null_counts in any::<bool>(),
    ) {
        check(&draw, &SolveOptions { cluster_join: true, ..options }, budget, World { null_counts, ..REAL })?;
    }

    #[test]
    fn every_body_covers_the_instances_that_run_in_it(
        draw in module(&MemorySpace::CONCRETE), options in any_options(), budget in any_budget(),
    ) {
        let graph = draw.graph();
        let (solution, plan) = analyze(&graph, &options, budget);
        fixpoint::check(&graph, &solution).map_err(TestCaseError::fail)?;
        fixpoint::check_plan(&graph, &solution, &plan).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn what_is_claimed_not_to_be_null_never_is(
        draw in module(COMMON), options in any_options(), budget in any_budget(),
    ) {
        check(&draw, &options, budget, World { null_counts: true, ..PLAIN })?;
    }

    #[test]
    fn every_body_covers_the_instances_with_common_spaces(
        draw in module(COMMON), options in any_options(), budget in any_budget(),
    ) {
        let graph = draw.graph();
        let (solution, plan) = analyze(&graph, &options, budget);
        fixpoint::check(&graph, &solution).map_err(TestCaseError::fail)?;
        fixpoint::check_plan(&graph, &solution, &plan).map_err(TestCaseError::fail)?;
    }
}

/// More is claimed with `cluster-join`, or the property above would be vacuous.
#[test]
fn a_cluster_join_claims_more() {
    let mut runner = TestRunner::deterministic();
    let mut claims = [0, 0];
    for _ in 0..200 {
        let draw = module(NESTED).new_tree(&mut runner).expect("a graph").current();
        for (cluster_join, claims) in [false, true].into_iter().zip(&mut claims) {
            let graph = draw.graph();
            let options = SolveOptions { cluster_join, ..SolveOptions::default() };
            let (_, plan) = analyze(&graph, &options, CloneBudget::of_attempts(0));
            *claims += run(&graph, &plan, REAL).unwrap_or_default().claims;
        }
    }
    assert!(claims[0] > 500 && claims[1] > claims[0] + 50, "{claims:?}");
}

/// The properties above would hold of a planner that claims nothing.
#[test]
fn the_drawn_graphs_are_worth_solving() {
    let mut runner = TestRunner::deterministic();
    let (mut total, mut clones, mut in_place, mut dropped, mut over_budget, mut capped) =
        (RunStats::default(), 0, 0, 0, 0, 0);
    for round in 0..300 {
        let draw = module(COMMON).new_tree(&mut runner).expect("a graph").current();
        let budget = if round % 2 == 0 { CloneBudget::UNLIMITED } else { CloneBudget::of_attempts(1) };
        let vectors = if round % 3 == 0 { 2 } else { VECTORS };
        let graph = draw.graph();
        let (_, plan) = analyze(&graph, &SolveOptions { vectors, ..SolveOptions::default() }, budget);
        let stats = run(&graph, &plan, PLAIN).unwrap_or_default();
        total.frames += stats.frames;
        total.claims += stats.claims;
        total.folds += stats.folds;
        total.filtered += stats.filtered;
        clones += plan.bodies.values().filter(|body| body.kind == BodyKind::Clone).count();
        in_place += plan.bodies.values().filter(|body| body.kind == BodyKind::InPlace).count();
        dropped += plan.dropped.len();
        over_budget += plan.decisions.iter().filter(|d| matches!(d, Decision::OverBudget(_))).count();
        capped += plan.decisions.iter().filter(|d| matches!(d, Decision::Crowded(_))).count();
    }
    let counts = format!(
        "{total:?}, {clones} clones, {in_place} in place, {dropped} dropped, {over_budget} over budget, {capped} capped"
    );
    assert!(total.filtered > 6, "{counts}");
    assert!(total.frames > 2000 && total.claims > 3000 && total.folds > 300, "{counts}");
    assert!(clones > 50 && in_place > 150 && dropped > 8 && over_budget > 10 && capped > 20, "{counts}");
}
