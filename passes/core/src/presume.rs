//! The masks that would follow if every pointer of unknown origin pointed to global memory.
//!
//! NVIDIA's compiler assumes this of a pointer that it cannot resolve, and warns about it. The assumption
//! must not override what was proved:
//!
//! ```text
//! %p = argument of unknown callers     unproved: presumed global
//! %q = phi %p, %shared                 one input is proved to be shared, which contradicts: stays generic
//! %r = phi %global, %shared            proved to be two spaces: stays generic
//! %l = a stack slot that the back end's rules forbid to claim as local: never global
//! ```
//!
//! So the graph is solved once more with the unknown origins replaced by global memory. A value is presumed
//! global if its space was unknown before and global memory is all that reaches it then. That is still a
//! guess about the program, and the passes report it as one.
//!
//! One function does not show all that contradicts the assumption:
//!
//! ```text
//! func private @f(%p) { store %p }        alone: an argument of unknown callers
//! call @f(select %c, %shared, %global)    in the module: proved to be two spaces
//! ```
//!
//! [`uncontradicted`] answers for a whole module. Unknown callers are treated as a launch that passes global
//! memory to everything that it may call, and leaves pointers to global memory everywhere. A value is
//! uncontradicted if no call in the module, by whatever path, brings anything else. This over-approximates
//! the proved spaces: a formal with callers that disagree may be anywhere, as in every solution.

use crate::{
    MemorySpace,
    graph::{AccessWhat, Cause, Constraint, Counts, Function, Graph, Role},
    ids::{FuncId, Id, IdMap, InstanceId, NodeId},
    lattice::{Mask, Vote},
    solve::{Entry, SolveOptions, solve, solve_from},
};

/// For each node of a graph of one function without callers, whether it is presumed to be in global memory.
/// `masks` has the spaces that were proved of the nodes; roots that `is_withheld` selects are not presumed.
pub fn presumed_global(
    graph: &Graph,
    masks: &IdMap<NodeId, Mask>,
    mut is_withheld: impl FnMut(NodeId, Cause) -> bool,
) -> IdMap<NodeId, bool> {
    let presuming = presuming(graph, |node, cause| is_origin_unknown(cause) && !is_withheld(node, cause));
    let solution = solve(&presuming, &SolveOptions::default());
    let entry = InstanceId::new(0);
    let nodes = graph.functions[FuncId::new(0)].nodes.keys();
    let presumed = nodes.map(|node| {
        masks[node].vote() == Vote::Poison
            && solution.mask(entry, node).vote() == Vote::Space(MemorySpace::Global)
    });
    presumed.collect()
}

/// For each node of a graph of a whole module, whether nothing contradicts that it is in global memory.
/// Nothing is presumed in functions that only call each other. `promised` are formals with a space that
/// unknown callers promise.
pub fn uncontradicted(
    graph: &Graph,
    promised: &[(FuncId, NodeId, MemorySpace)],
) -> IdMap<FuncId, IdMap<NodeId, bool>> {
    let mut presuming = presuming(graph, |_, cause| is_origin_unknown(cause));
    for (function, node, space) in promised {
        presuming.functions[*function].add_root(*node, Mask::of(*space), Cause::Known);
    }
    for function in presuming.functions.values_mut() {
        // A test that null reaches would make the value unknown, but a presumption folds no test.
        function.accesses.retain(|access| access.what != AccessWhat::Test);
    }
    let initial = presuming.initial_contents.iter_mut().map(|(_, mask)| mask);
    for mask in initial.chain(presuming.cells.values_mut()) {
        if mask.contains(Mask::UNKNOWN) {
            *mask = Mask::of(MemorySpace::Global);
        }
    }
    let entries = entries(&presuming);
    for entry in &entries {
        let function = &mut presuming.functions[entry.function];
        for node in std::mem::take(&mut function.by_reference.numbers) {
            function.add_root(node, Mask::ANYWHERE, Cause::Known);
        }
    }
    if entries.iter().any(|entry| entry.vote != Vote::Poison) {
        let everywhere = MemorySpace::CONCRETE.map(|space| (space, Mask::of(MemorySpace::Global)));
        presuming.initial_contents.extend(everywhere);
    }
    presuming.functions.values_mut().for_each(Function::index);
    let solution = solve_from(&presuming, graph.roles(), &entries, &SolveOptions::default());
    let live = solution.live();
    let nodes = graph.functions.values().map(|function| IdMap::filled(function.nodes.len(), false));
    let mut uncontradicted: IdMap<FuncId, IdMap<NodeId, bool>> = nodes.collect();
    let mut seen = IdMap::<FuncId, bool>::filled(graph.functions.len(), false);
    for (id, instance) in solution.instances.iter().filter(|(id, _)| live[*id]) {
        let is_first = !std::mem::replace(&mut seen[instance.function], true);
        let at = &mut uncontradicted[instance.function];
        for node in at.keys() {
            let vote = solution.mask(id, node).vote();
            let fits = matches!(vote, Vote::Undet | Vote::Space(MemorySpace::Global));
            at[node] = fits && (is_first || at[node]);
        }
    }
    uncontradicted
}

/// Kernels are launched; functions that unknown code may call get global memory from a launch. So does a
/// private function without callers, since its purpose is as unknown.
fn entries(graph: &Graph) -> Vec<Entry> {
    let mut is_called = IdMap::<FuncId, bool>::filled(graph.functions.len(), false);
    for call in graph.functions.values().flat_map(|function| function.calls.values()) {
        is_called[call.callee] = true;
    }
    let vote = |id: FuncId, role: Role| match role {
        Role::Kernel | Role::Everywhere => Some(Vote::Poison),
        Role::Closed if is_called[id] => None,
        Role::Open | Role::Closed => Some(Vote::Space(MemorySpace::Global)),
    };
    let entries = graph.functions.iter().filter_map(|(function, at)| {
        let vote = vote(function, at.role)?;
        Some(Entry { function, vote, from_unknown_code: false })
    });
    entries.collect()
}

/// The graph with global memory for roots of unknown origin that `is_presumed` selects by node and cause.
fn presuming(graph: &Graph, mut is_presumed: impl FnMut(NodeId, Cause) -> bool) -> Graph {
    let mut presuming = graph.clone();
    for constraint in presuming.functions.values_mut().flat_map(|function| &mut function.constraints) {
        match constraint {
            Constraint::Root { node, mask, cause }
                if mask.contains(Mask::UNKNOWN) && is_presumed(*node, *cause) =>
            {
                *mask = Mask::of(MemorySpace::Global);
            }
            // No instance is solved under unknown code here, but stores for unknown callers take effect all
            // the same.
            Constraint::Store { counts, .. } if *counts == Counts::IfUnknown => *counts = Counts::Always,
            _ => {}
        }
    }
    presuming
}

fn is_origin_unknown(cause: Cause) -> bool {
    match cause {
        Cause::Integer | Cause::Callee | Cause::Caller | Cause::Operation | Cause::Memory => true,
        Cause::Known | Cause::Withheld => false,
    }
}
