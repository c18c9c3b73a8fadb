//! The cost of clones: none is made that wins nothing, and kernels that are compiled together need no more
//! bodies than one by one.

use crate::{
    build::{Module, bodies_of},
    draw::{COMMON, Draw, Kind, Op, cases, module},
    fixpoint::live,
};
use proptest::prelude::*;
use tilespace_core::{
    MemorySpace::{self, Global, Local, Shared},
    analyze,
    graph::{AccessWhat, Graph, Linkage, Role},
    ids::{BodyId, FuncId, Id, IdMap, NodeId, reachable},
    lattice::Mask,
    limits::CLONE_SHARE,
    plan::{BodyKind, CloneBudget, Plan},
    solve::{Solution, SolveOptions},
};

/// The space that one body for all contexts of a function would name at a node.
fn shared(solution: &Solution, function: FuncId, node: NodeId) -> Option<MemorySpace> {
    let instances = live(solution).into_iter().filter(|((of, ..), _)| *of == function);
    let masks: Mask = instances.map(|(_, instance)| solution.mask(instance, node)).collect();
    masks.vote().space()
}

/// Whether a body names an access or a result that a body for all contexts of its function does not.
fn wins(graph: &Graph, solution: &Solution, plan: &Plan, body: BodyId) -> bool {
    let at = &plan.bodies[body];
    let function = &graph.functions()[at.function];
    let accesses = function.accesses.iter().filter(|access| access.what != AccessWhat::Typed);
    let nodes = accesses.map(|access| access.node).chain(function.returned().iter().copied());
    let mut named = nodes.filter_map(|node| Some((node, at.masks[node].vote().space()?)));
    named.any(|(node, space)| shared(solution, at.function, node) != Some(space))
}

/// The clones of functions with originals that serve every caller, without a win in them and below them.
fn clones_without_a_win(graph: &Graph, solution: &Solution, plan: &Plan) -> Vec<BodyId> {
    let original = |function| bodies_of(plan, function).any(|(_, body)| body.kind == BodyKind::InPlace);
    let clones =
        plan.bodies.iter().filter(|(_, body)| body.kind == BodyKind::Clone && original(body.function));
    let is_vain = |id: &BodyId| {
        let below = reachable(plan.bodies.len(), [*id], |id, next| {
            next.extend(plan.bodies[id].calls.values().flatten());
        });
        !below.iter().any(|(id, is_below)| *is_below && wins(graph, solution, plan, id))
    };
    clones.map(|(id, _)| id).filter(is_vain).collect()
}

/// How many bodies each function has, without those that nothing calls.
fn bodies(graph: &Graph, plan: &Plan) -> IdMap<FuncId, usize> {
    let count = |function| {
        let called = bodies_of(plan, function).filter(|(_, body)| body.call_sites != 0);
        called.count()
    };
    graph.functions().keys().map(count).collect()
}

/// The graph with only this kernel; with all kernels if none is given.
fn graph_of(draw: &Draw, kernel: Option<usize>) -> Graph {
    let mut builder = draw.builder_in_order(&(0..draw.functions.len()).collect::<Vec<_>>());
    for (index, function) in draw.functions.iter().enumerate() {
        if function.kind == Kind::Kernel && kernel.is_some_and(|kernel| kernel != index) {
            let function = &mut builder.functions[FuncId::new(index)];
            (function.role, function.linkage) = (Role::Closed, Linkage::Private);
        }
    }
    builder.build()
}

/// A module of two kernels and of functions that only these call, with the same memory for each.
fn program() -> impl Strategy<Value = Draw> {
    (module(COMMON), module(COMMON)).prop_map(|(mut draw, other)| {
        draw.functions.extend(other.functions);
        for function in &mut draw.functions {
            if function.kind != Kind::Kernel {
                function.kind = Kind::Private;
            }
            function
                .ops
                .retain(|op| !matches!(op, Op::Load(..) | Op::Store(..) | Op::Copy(..) | Op::Spill(..)));
        }
        draw
    })
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn a_clone_wins_an_access_or_a_result(draw in module(COMMON)) {
        let graph = draw.graph();
        let (solution, plan) = analyze(&graph, &SolveOptions::default(), CloneBudget::UNLIMITED);
        let vain = clones_without_a_win(&graph, &solution, &plan);
        prop_assert!(vain.is_empty(), "{:?}", vain);
    }

    #[test]
    fn kernels_together_need_no_more_bodies_than_one_by_one(draw in program()) {
        let count = |kernel| {
            let graph = graph_of(&draw, kernel);
            let (_, plan) = analyze(&graph, &SolveOptions::default(), CloneBudget::UNLIMITED);
            bodies(&graph, &plan)
        };
        let kernels = (0..draw.functions.len()).filter(|index| draw.functions[*index].kind == Kind::Kernel);
        let (together, apart) = (count(None), kernels.map(|kernel| count(Some(kernel))).collect::<Vec<_>>());
        for (function, bodies) in together.iter() {
            let sum: usize = apart.iter().map(|one| one[function]).sum();
            prop_assert!(*bodies <= sum, "f{}: {bodies} bodies for {sum}", function.index());
        }
    }
}

#[test]
fn a_pointer_without_an_access_makes_no_clone() {
    let mut module = Module::default();
    let helper = module.private("helper", 2);
    module.access(helper, module.formal(helper, 1));
    module.kernel_passing("one", helper, &[Shared, Local]);
    module.kernel_passing("other", helper, &[Local, Local]);
    // Nor does the function that passes the pointer on.
    let middle = module.private("middle", 1);
    let local = module.at(middle, Local);
    module.call(middle, helper, &[module.formal(middle, 0), local]);
    module.kernel_passing("by_shared", middle, &[Shared]);
    module.kernel_passing("by_global", middle, &[Global]);
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(helper), ["helper!.any.local"]);
    assert_eq!(analyzed.bodies(middle), ["middle!.any"]);
}

#[test]
fn contexts_with_the_same_claims_share_a_clone() {
    let mut module = Module::default();
    let helper = module.private("helper", 2);
    module.access(helper, module.formal(helper, 1));
    for (index, spaces) in
        [[Shared, Local], [Global, Local], [Local, Global], [Shared, Global]].iter().enumerate()
    {
        module.kernel_passing(&format!("k{index}"), helper, spaces);
    }
    let analyzed = module.analyzed();
    assert_eq!(analyzed.bodies(helper).len(), 2);
}

#[test]
fn a_clone_names_its_share_of_the_accesses() {
    for (others, bodies) in [(CLONE_SHARE - 1, 2), (CLONE_SHARE, 1)] {
        let mut module = Module::default();
        let helper = module.reader("helper", 1);
        for _ in 0..others {
            let local = module.at(helper, Local);
            module.access(helper, local);
        }
        module.kernel_passing("one", helper, &[Shared]);
        module.kernel_passing("other", helper, &[Global]);
        assert_eq!(module.analyzed().bodies(helper).len(), bodies);
    }
}
