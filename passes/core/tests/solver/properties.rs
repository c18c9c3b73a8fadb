//! Properties of every solution: it is the least fixpoint, whatever the worklist order, and the solver
//! terminates.

use crate::{
    draw::{COMMON, Draw, Op, cases, module, movement},
    fixpoint::{self, Key, contents_of, live},
    reference::reference,
};
use proptest::{collection::vec, option, prelude::*, sample::Index};
use std::collections::{BTreeMap, BTreeSet};
use tilespace_core::{
    MemorySpace,
    graph::Graph,
    ids::{FuncId, IdMap, NodeId},
    lattice::{Mask, Vote},
    plan::{Body, BodyKind, CloneBudget, Plan, plan},
    solve::{Solution, SolveOptions, VECTORS, solve},
};

pub fn any_budget() -> impl Strategy<Value = CloneBudget> {
    (option::of(0u64..5), option::of(0u64..200))
        .prop_map(|(attempts, growth)| CloneBudget { attempts, growth })
}

/// The observable parts of an instance: its masks, the votes of its results, and its call targets.
type Observable = (Vec<Mask>, Vec<Vote>, Vec<Key>);

/// All instances that can run.
fn observable(graph: &Graph, solution: &Solution) -> BTreeMap<Key, Observable> {
    let key = |instance| {
        let instance: &tilespace_core::solve::Instance = &solution.instances[instance];
        (instance.function, instance.votes.clone(), instance.in_unknown_code)
    };
    live(solution)
        .into_iter()
        .map(|(at, id)| {
            let nodes = graph.functions()[at.0].nodes.keys();
            let masks = nodes.map(|node| solution.mask(id, node)).collect();
            let targets = solution.instances[id].targets.values().flatten().map(|target| key(*target));
            (at, (masks, solution.returned(id).to_vec(), targets.collect()))
        })
        .collect()
}

/// A body, with its call targets identified by content instead of number.
type Shown = (String, Box<[Vote]>, Vec<Mask>, Vec<Option<(String, Box<[Vote]>)>>);

fn shown(graph: &Graph, plan: &Plan) -> BTreeSet<Shown> {
    let name = |body: &Body| {
        let kind = match body.kind {
            BodyKind::Original => "original",
            BodyKind::InPlace => "in place",
            BodyKind::Clone => "clone",
        };
        (format!("{} {kind}", graph.functions()[body.function].name), body.votes.clone())
    };
    let bodies = plan.bodies.values().map(|body| {
        let (label, votes) = name(body);
        let calls = body.calls.values().map(|target| target.map(|target| name(&plan.bodies[target])));
        (label, votes, body.masks.values().copied().collect(), calls.collect())
    });
    bodies.collect()
}

fn any_vectors() -> impl Strategy<Value = u32> {
    prop_oneof![2 => Just(VECTORS), 1 => 1u32..4]
}

fn same_plan(a: &Plan, b: &Plan) -> Result<(), TestCaseError> {
    prop_assert_eq!(a.bodies.len(), b.bodies.len());
    for (a, b) in a.bodies.values().zip(b.bodies.values()) {
        prop_assert_eq!((a.function, a.kind, a.call_sites), (b.function, b.kind, b.call_sites));
        prop_assert_eq!((&a.votes, &a.results), (&b.votes, &b.results));
        prop_assert_eq!((&a.masks, &a.calls), (&b.masks, &b.calls));
    }
    prop_assert_eq!((&a.dropped, &a.decisions), (&b.dropped, &b.decisions));
    prop_assert_eq!(a.clone_attempts, b.clone_attempts);
    Ok(())
}

fn check_fixpoint(graph: &Graph, solution: &Solution) -> Result<(), TestCaseError> {
    fixpoint::check(graph, solution).map_err(TestCaseError::fail)
}

/// The program with its values spread over other blocks, which changes the worklist order.
fn in_other_blocks(draw: &Draw, seed: u64) -> Graph {
    let mut other = draw.clone();
    for (index, function) in other.functions.iter_mut().enumerate() {
        let drawn = seed.rotate_right(4 * index as u32);
        (function.blocks, function.backwards) = (1 + (drawn % 7) as u8, drawn & 8 != 0);
    }
    other.graph()
}

fn check_confluence(
    draw: &Draw,
    seeds: [u64; 4],
    budget: CloneBudget,
    (cluster_join, vectors): (bool, u32),
) -> Result<(), TestCaseError> {
    let graph = draw.graph();
    let options = SolveOptions { cluster_join, vectors };
    let first = solve(&graph, &options);
    check_fixpoint(&graph, &first)?;
    let planned = plan(&graph, &first, budget);
    for seed in seeds {
        let graph = in_other_blocks(draw, seed);
        let other = solve(&graph, &options);
        check_fixpoint(&graph, &other)?;
        prop_assert_eq!(observable(&graph, &first), observable(&graph, &other));
        prop_assert_eq!(&first.contents, &other.contents);
        prop_assert_eq!((&first.crowded, &first.entries), (&other.crowded, &other.entries));
        same_plan(&planned, &plan(&graph, &other, budget))?;
    }
    Ok(())
}

/// The join of the masks of each node over all instances that can run.
fn joined(graph: &Graph, solution: &Solution) -> IdMap<FuncId, IdMap<NodeId, Mask>> {
    let mut joined: IdMap<FuncId, IdMap<NodeId, Mask>> =
        graph.functions().values().map(|function| IdMap::filled(function.nodes.len(), Mask::EMPTY)).collect();
    for (key, id) in live(solution) {
        for node in graph.functions()[key.0].nodes.keys() {
            joined[key.0][node] = joined[key.0][node].join(solution.mask(id, node));
        }
    }
    joined
}

fn check_monotone(draw: &Draw, more: &[(Index, Op)]) -> Result<(), TestCaseError> {
    let mut larger = draw.clone();
    for (function, op) in more {
        let function = function.index(larger.functions.len());
        larger.functions[function].ops.push(*op);
    }
    let (before, after) = (draw.graph(), larger.graph());
    let (small, large) = (solve(&before, &SolveOptions::default()), solve(&after, &SolveOptions::default()));
    let live_after = live(&large);
    for (key, id) in live(&small) {
        let Some(larger) = live_after.get(&key) else { continue };
        for node in before.functions()[key.0].nodes.keys() {
            // Where more movement makes a value a tested one, null no longer reaches it: it is unknown
            // instead.
            let (less, more) = (small.mask(id, node).without_null(), large.mask(*larger, node));
            prop_assert!(more.contains(less), "{key:?} {node:?}: {less:?} shrank to {more:?}");
        }
    }
    let (small_joined, large_joined) = (joined(&before, &small), joined(&after, &large));
    for (function, masks) in small_joined.iter() {
        for (node, less) in masks.iter() {
            let more = large_joined[function][node];
            prop_assert!(
                more.contains(less.without_null()),
                "{function:?} {node:?}: {less:?} shrank to {more:?}"
            );
        }
    }
    for space in MemorySpace::CONCRETE {
        // For the same reason null may no longer be stored in memory; a load adds it anyway.
        let (less, more) = (contents_of(&small, space).without_null(), contents_of(&large, space));
        prop_assert!(more.contains(less), "{space}: {less:?} shrank to {more:?}");
    }
    Ok(())
}

/// Three spaces, two of them overlapping.
const CLUSTER: &[MemorySpace] = &[MemorySpace::Shared, MemorySpace::SharedCluster, MemorySpace::Global];

fn check_least(draw: &Draw, spaces: &[MemorySpace], cluster_join: bool) -> Result<(), TestCaseError> {
    let graph = draw.graph();
    let solution = solve(&graph, &SolveOptions { cluster_join, ..SolveOptions::default() });
    let expected = reference(&graph, cluster_join);
    // Null is left to the machine: which space is claimed does not depend on it.
    let bits = |masks: &[Mask]| masks.iter().map(|mask| mask.bits()).collect::<Vec<u8>>();
    let solved = observable(&graph, &solution);
    let solved: BTreeMap<&Key, Vec<u8>> =
        solved.iter().map(|(key, (masks, ..))| (key, bits(masks))).collect();
    let expected_masks: BTreeMap<&Key, Vec<u8>> =
        expected.masks.iter().map(|(key, masks)| (key, bits(masks))).collect();
    prop_assert_eq!(solved, expected_masks);
    for space in spaces {
        prop_assert_eq!(contents_of(&solution, *space).bits(), expected.contents[space].bits(), "{}", space);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn the_order_of_the_work_does_not_show(
        draw in module(COMMON), seeds in any::<[u64; 4]>(), budget in any_budget(), vectors in any_vectors(),
    ) {
        check_confluence(&draw, seeds, budget, (false, vectors))?;
    }

    #[test]
    fn the_order_of_the_work_does_not_show_with_any_space(
        draw in module(&MemorySpace::CONCRETE), seeds in any::<[u64; 4]>(), budget in any_budget(),
        how in (any::<bool>(), any_vectors()),
    ) {
        check_confluence(&draw, seeds, budget, how)?;
    }

    #[test]
    fn the_order_of_the_work_does_not_show_where_shared_is_part_of_the_cluster(
        draw in module(CLUSTER), seeds in any::<[u64; 4]>(), budget in any_budget(), vectors in any_vectors(),
    ) {
        check_confluence(&draw, seeds, budget, (true, vectors))?;
    }

    #[test]
    fn the_solution_is_the_least_one(draw in module(COMMON)) {
        check_least(&draw, COMMON, false)?;
    }

    #[test]
    fn the_solution_is_the_least_one_where_shared_is_part_of_the_cluster(draw in module(CLUSTER)) {
        check_least(&draw, CLUSTER, true)?;
    }

    #[test]
    fn solving_twice_is_solving_once(draw in module(COMMON), cluster_join in any::<bool>()) {
        let graph = draw.graph();
        let options = SolveOptions { cluster_join, ..SolveOptions::default() };
        let (first, second) = (solve(&graph, &options), solve(&graph, &options));
        prop_assert_eq!(&first.state.argmask, &second.state.argmask);
        prop_assert_eq!(&first.state.vote, &second.state.vote);
        prop_assert_eq!(&first.state.clone_count, &second.state.clone_count);
        prop_assert_eq!(&first.state.return_space, &second.state.return_space);
        prop_assert_eq!((first.contents, first.stats), (second.contents, second.stats));
        prop_assert_eq!((&first.entries, &first.crowded), (&second.entries, &second.crowded));
    }

    #[test]
    fn more_movement_never_takes_a_space_away(
        draw in module(COMMON), more in vec((any::<Index>(), movement()), 1..3),
    ) {
        check_monotone(&draw, &more)?;
    }

    #[test]
    fn more_movement_never_takes_a_space_away_from_any(
        draw in module(&MemorySpace::CONCRETE), more in vec((any::<Index>(), movement()), 1..3),
    ) {
        check_monotone(&draw, &more)?;
    }

    #[test]
    fn every_value_is_refined_twice_at_most(
        draw in module(&MemorySpace::CONCRETE), seed in any::<u64>(), vectors in 1u32..9,
    ) {
        for graph in [draw.graph(), in_other_blocks(&draw, seed)] {
            for vectors in [VECTORS, vectors] {
                let stats = solve(&graph, &SolveOptions { vectors, cluster_join: false }).stats;
                prop_assert!(stats.refinements <= 2 * stats.values, "{stats:?}");
                let stats = solve(&graph, &SolveOptions { vectors, cluster_join: true }).stats;
                prop_assert!(stats.refinements <= 3 * stats.values, "{stats:?}");
            }
        }
    }

    #[test]
    fn no_function_is_solved_for_more_vectors_than_allowed(
        draw in module(COMMON), seed in any::<u64>(), vectors in 1u32..6,
    ) {
        let graph = in_other_blocks(&draw, seed);
        let options = SolveOptions { vectors, ..SolveOptions::default() };
        let solution = solve(&graph, &options);
        check_fixpoint(&graph, &solution)?;
        for (id, function) in graph.functions().iter() {
            let instances = solution.instances.values().filter(|instance| instance.function == id);
            // The cap does not apply to the instances that assume nothing: an instance under unknown code,
            // and an instance without.
            let capped = instances.filter(|instance| instance.votes.iter().any(|vote| *vote != Vote::Poison));
            prop_assert!(capped.count() <= vectors as usize, "{}", function.name);
        }
    }

    #[test]
    fn each_instance_visits_each_block_once_for_the_count(draw in module(COMMON)) {
        let graph = draw.graph();
        let solution = solve(&graph, &SolveOptions::default());
        prop_assert!(solution.crowded.values().all(|crowded| !crowded));
        for ((function, _), visits) in &solution.state.clone_count {
            let instances = solution.instances.values().filter(|at| at.function == *function).count();
            prop_assert_eq!(*visits as usize, instances);
        }
        let blocks = |id: FuncId| graph.functions()[id].blocks;
        let visited = solution.instances.values().map(|at| at.function).collect::<BTreeSet<_>>();
        prop_assert_eq!(solution.state.clone_count.len(), visited.into_iter().map(blocks).sum::<usize>());
    }

    #[test]
    fn the_order_of_definitions_does_not_show(
        draw in module(COMMON),
        (order, budget) in (Just((0..5).collect::<Vec<usize>>()).prop_shuffle(), any_budget()),
    ) {
        let count = draw.functions.len();
        let order: Vec<usize> = order.into_iter().filter(|index| *index < count).collect();
        let (graph, moved) = (draw.graph(), draw.graph_in_order(&order));
        let of = |graph: &Graph| {
            let plan = plan(graph, &solve(graph, &SolveOptions::default()), budget);
            let name = |id: &FuncId| graph.functions()[*id].name.clone();
            (shown(graph, &plan), plan.dropped.iter().map(name).collect::<BTreeSet<_>>(), plan.clone_attempts)
        };
        prop_assert_eq!(of(&graph), of(&moved));
    }
}
