//! The check of a solution notices each bit that is taken out of a mask.

use crate::{
    draw::{COMMON, Draw, cases, module},
    fixpoint::live,
};
use proptest::prelude::*;
use tilespace_core::{
    MemorySpace,
    graph::Graph,
    ids::{InstanceId, NodeId},
    lattice::Mask,
    solve::{Solution, SolveOptions, VECTORS, check, solve},
};

/// The solution with another mask for one node, and votes that fit.
fn with_mask(graph: &Graph, solution: &Solution, id: InstanceId, node: NodeId, mask: Mask) -> Solution {
    let mut changed = solution.clone();
    let instance = &changed.instances[id];
    let value = instance.value(node);
    changed.state.argmask[value] = mask;
    changed.state.vote[value] = mask.vote();
    let results = &graph.functions()[instance.function].results;
    let returned = results.iter().map(|node| changed.mask(id, *node).vote()).collect();
    if let Some(votes) = changed.state.return_space.get_mut(&id) {
        *votes = returned;
    }
    changed
}

fn every_lost_bit_is_noticed(draw: &Draw, vectors: u32) -> Result<(), TestCaseError> {
    let graph = draw.graph();
    let solution = solve(&graph, &SolveOptions { vectors, cluster_join: false });
    prop_assert_eq!(check(&graph, &solution), Ok(()));
    for ((function, ..), id) in live(&solution) {
        let function = &graph.functions()[function];
        for node in function.nodes.keys() {
            let mask = solution.mask(id, node);
            let spaces = mask.spaces().map(|space| mask.without(space));
            // No constraint brings the null of a formal, which is tracked per function, or the spaces of null
            // that is tested.
            let is_formal = function.formals.iter().any(|formal| formal.node == node);
            let null = (mask.may_be_null() && !is_formal).then_some(mask.without_null());
            let is_tested_null = mask.may_be_null() && mask.contains(Mask::UNKNOWN);
            let spaces = spaces.filter(|_| !is_tested_null);
            for less in spaces.chain(null) {
                let planted = with_mask(&graph, &solution, id, node, less);
                prop_assert!(
                    check(&graph, &planted).is_err(),
                    "{}: {node:?}: {mask:?} became {less:?}",
                    function.name
                );
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_bit_that_a_mask_lost_is_noticed(
        draw in module(COMMON), vectors in prop_oneof![3 => Just(VECTORS), 1 => 1u32..4],
    ) {
        every_lost_bit_is_noticed(&draw, vectors)?;
    }

    #[test]
    fn a_bit_of_any_space_that_a_mask_lost_is_noticed(draw in module(&MemorySpace::CONCRETE)) {
        every_lost_bit_is_noticed(&draw, VECTORS)?;
    }
}
