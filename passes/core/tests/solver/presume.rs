//! Which values are presumed to be global: those that are unproved, where nothing that is proved contradicts
//! it.

use crate::build::Module;
use tilespace_core::{
    MemorySpace::{self, Global, Local, Shared},
    graph::Cause,
    ids::{FuncId, Id, IdMap, InstanceId, NodeId},
    lattice::Mask,
    presume::{presumed_global, uncontradicted},
    solve::{SolveOptions, solve},
};

/// Whether the value that `build` adds to a kernel is presumed to be global.
fn presumed(build: impl FnOnce(&mut Module, FuncId) -> NodeId) -> bool {
    let mut module = Module::default();
    let kernel = module.kernel("kernel");
    let node = build(&mut module, kernel);
    let graph = module.graph.build();
    let solution = solve(&graph, &SolveOptions::default());
    let nodes = graph.functions()[kernel].nodes.keys();
    let masks: IdMap<NodeId, Mask> = nodes.map(|node| solution.mask(InstanceId::new(0), node)).collect();
    presumed_global(&graph, &masks, |_, _| false)[node]
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

/// For the first argument of `function`, whether nothing in the module contradicts that it is in global
/// memory.
fn is_uncontradicted(module: Module, function: FuncId) -> bool {
    let node = module.formal(function, 0);
    uncontradicted(&module.graph.build(), &[])[function][node]
}

#[test]
fn every_caller_counts() {
    let passed = |spaces: &[Option<MemorySpace>], define: fn(&mut Module) -> FuncId| {
        let mut module = Module::default();
        let callee = define(&mut module);
        let kernel = module.kernel("kernel");
        for space in spaces {
            let actual = match space {
                Some(space) => module.at(kernel, *space),
                None => module.unknown(kernel),
            };
            module.call(kernel, callee, &[actual]);
        }
        is_uncontradicted(module, callee)
    };
    let private = |module: &mut Module| module.private("callee", 1);
    let external = |module: &mut Module| module.external("callee", 1);
    for define in [private, external] {
        assert!(passed(&[], define));
        assert!(passed(&[None], define));
        assert!(passed(&[None, Some(Global)], define));
        assert!(!passed(&[Some(Shared)], define));
        assert!(!passed(&[None, Some(Shared)], define));
        assert!(!passed(&[Some(Global), Some(Local)], define));
    }
}

#[test]
fn one_call_that_passes_two_spaces_contradicts() {
    let mut module = Module::default();
    let callee = module.private("callee", 1);
    let kernel = module.kernel("kernel");
    let both = [module.at(kernel, Global), module.at(kernel, Shared)];
    let joined = module.join(kernel, &both);
    module.call(kernel, callee, &[joined]);
    assert!(!is_uncontradicted(module, callee));
}

#[test]
fn what_memory_holds_contradicts() {
    for (stored, expected) in [(Global, true), (Shared, false)] {
        let mut module = Module::default();
        let callee = module.private("callee", 1);
        // Unknown code may call this one, and may have stored anything.
        let open = module.external("open", 1);
        let address = module.formal(open, 0);
        let loaded = module.load(open, address);
        module.call(open, callee, &[loaded]);
        let kernel = module.kernel("kernel");
        let (value, table) = (module.at(kernel, stored), module.at(kernel, Global));
        module.store(kernel, value, table);
        assert_eq!(is_uncontradicted(module, callee), expected, "{stored:?}");
    }
}

#[test]
fn a_test_that_null_reaches_does_not_contradict() {
    let mut module = Module::default();
    let callee = module.private("callee", 1);
    let formal = module.formal(callee, 0);
    module.test(callee, formal);
    let kernel = module.kernel("kernel");
    let (null, unknown) = (module.null(kernel), module.unknown(kernel));
    let joined = module.join(kernel, &[null, unknown]);
    module.call(kernel, callee, &[joined]);
    assert!(is_uncontradicted(module, callee));
}

#[test]
fn code_that_only_calls_itself_is_not_presumed_on() {
    let mut module = Module::default();
    let callee = module.private("callee", 1);
    let formal = module.formal(callee, 0);
    module.call(callee, callee, &[formal]);
    assert!(!is_uncontradicted(module, callee));
}
