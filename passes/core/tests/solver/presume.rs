//! What is presumed to be global: what is unproved, and only where nothing that is proved contradicts it.

use crate::build::Module;
use tilespace_core::{
    MemorySpace::{Global, Local, Shared},
    graph::Cause,
    ids::{FuncId, Id, IdMap, InstanceId, NodeId},
    lattice::Mask,
    presume::presumed_global,
    solve::{SolveOptions, solve},
};

/// For each node of a kernel that `build` fills, whether it is presumed to be global.
fn presumed(build: impl FnOnce(&mut Module, FuncId) -> NodeId) -> bool {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let node = build(&mut module, kernel);
    module.graph.functions[kernel].finish();
    let solution = solve(&module.graph, &SolveOptions::default());
    let nodes = module.graph.functions[kernel].nodes.keys();
    let masks: IdMap<NodeId, Mask> = nodes.map(|node| solution.mask(InstanceId::new(0), node)).collect();
    presumed_global(&module.graph, &masks)[node]
}

#[test]
fn every_unknown_origin_is() {
    for cause in [Cause::Integer, Cause::Callee, Cause::Caller, Cause::Operation, Cause::Memory] {
        assert!(presumed(|module, kernel| module.root(kernel, Mask::UNKNOWN, cause)), "{cause:?}");
        assert!(presumed(|module, kernel| module.root(kernel, Mask::ANYWHERE, cause)), "{cause:?}");
    }
}

#[test]
fn what_is_known_is_not() {
    assert!(!presumed(|module, kernel| module.at(kernel, Global)));
    assert!(!presumed(|module, kernel| module.at(kernel, Shared)));
    assert!(!presumed(|module, kernel| module.null(kernel)));
    assert!(!presumed(|module, kernel| module.root(kernel, Mask::UNKNOWN, Cause::Known)));
    assert!(!presumed(|module, kernel| module.root(kernel, Mask::UNKNOWN, Cause::Withheld)));
}

#[test]
fn a_proved_space_at_a_join_contradicts() {
    for (space, expected) in [(Global, true), (Shared, false), (Local, false)] {
        let joined = presumed(|module, kernel| {
            let (unknown, known) = (module.unknown(kernel), module.at(kernel, space));
            module.join(kernel, &[unknown, known])
        });
        assert_eq!(joined, expected, "{space:?}");
    }
}

#[test]
fn two_proved_spaces_are_not() {
    assert!(!presumed(|module, kernel| {
        let (a, b) = (module.at(kernel, Global), module.at(kernel, Shared));
        module.join(kernel, &[a, b])
    }));
}

#[test]
fn what_is_withheld_at_a_join_contradicts() {
    assert!(!presumed(|module, kernel| {
        let (unknown, slot) = (module.unknown(kernel), module.root(kernel, Mask::UNKNOWN, Cause::Withheld));
        module.join(kernel, &[unknown, slot])
    }));
}

#[test]
fn null_at_a_join_does_not_contradict() {
    assert!(presumed(|module, kernel| {
        let (unknown, null) = (module.unknown(kernel), module.null(kernel));
        module.join(kernel, &[unknown, null])
    }));
}
