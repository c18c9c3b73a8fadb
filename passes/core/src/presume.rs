//! What would be known if every pointer of unknown origin were one to global memory.
//!
//! NVIDIA's compiler assumes so of a pointer that it cannot prove anything of, and says it with a warning. The
//! assumption must not touch what was proved:
//!
//! ```text
//! %p = argument of unknown callers            unproved: presumed global
//! %q = phi %p, %shared                        the one way in is proved to be shared: contradicts it, stays generic
//! %r = phi %global, %shared                   proved to be two spaces: stays generic
//! %l = a stack slot that is not to be claimed local by the back end's rules: never global
//! ```
//!
//! So the graph is solved once more with the unknown origins replaced by global memory. A value is presumed global if
//! nothing was known of it before and global memory is all that reaches it then. What the value does is still a guess;
//! whoever uses it says so.
//!
//! One function does not show all that contradicts the assumption:
//!
//! ```text
//! func private @f(%p) { store %p }        alone: an argument of unknown callers
//! call @f(select %c, %shared, %global)    in the module: proved to be two spaces
//! ```
//!
//! [`uncontradicted`] answers for a whole module. Unseen callers become one more kernel, which passes global memory to
//! all that it may call, and leaves pointers to global memory everywhere. A value is uncontradicted if no call in the
//! module, by whatever path, brings anything else. It over-approximates what is proved: a formal whose callers disagree
//! is anywhere, as in every solution.

use crate::{
    graph::{AccessWhat, Call, Cause, Function, Graph, Linkage, Role},
    ids::{BlockId, FuncId, Id, IdMap, InstanceId, NodeId, Site},
    lattice::{Mask, Vote},
    solve::{SolveOptions, solve},
    space::MemorySpace,
};

/// Of each node of a graph of one function without callers, whether it is presumed to be in global memory. `masks` is
/// what was proved of the nodes.
pub fn presumed_global(graph: &Graph, masks: &IdMap<NodeId, Mask>) -> IdMap<NodeId, bool> {
    let solution = solve(&presuming(graph), &SolveOptions::default());
    let entry = InstanceId::new(0);
    let nodes = graph.functions[FuncId::new(0)].nodes.keys();
    let presumed = nodes.map(|node| {
        masks[node].vote() == Vote::Poison
            && solution.mask(entry, node).vote() == Vote::Space(MemorySpace::Global)
    });
    presumed.collect()
}

/// Of each node of a graph of a whole module, whether nothing contradicts that it is in global memory. In a function that
/// is never called, but by others like it, nothing is presumed.
pub fn uncontradicted(graph: &Graph) -> IdMap<FuncId, IdMap<NodeId, bool>> {
    let mut presuming = presuming(graph);
    for function in presuming.functions.values_mut() {
        // A test that null reaches would make the value unknown. Nothing is made of tests here.
        function.accesses.retain(|access| access.what != AccessWhat::Test);
    }
    for mask in
        presuming.initial_contents.iter_mut().map(|(_, mask)| mask).chain(presuming.cells.values_mut())
    {
        if mask.contains(Mask::UNKNOWN) {
            *mask = Mask::of(MemorySpace::Global);
        }
    }
    let unseen = unseen_callers(&mut presuming);
    presuming.functions.push(unseen);
    let solution = solve(&presuming, &SolveOptions::default());
    let live = solution.live();
    let nodes = graph.functions.values().map(|function| IdMap::filled(function.nodes.len(), false));
    let mut uncontradicted: IdMap<FuncId, IdMap<NodeId, bool>> = nodes.collect();
    let mut seen = IdMap::<FuncId, bool>::filled(presuming.functions.len(), false);
    for (id, instance) in solution.instances.iter().filter(|(id, _)| live[*id]) {
        let is_first = !std::mem::replace(&mut seen[instance.function], true);
        if instance.function.index() == graph.functions.len() {
            continue;
        }
        let at = &mut uncontradicted[instance.function];
        for node in at.keys() {
            let vote = solution.mask(id, node).vote();
            let fits = matches!(vote, Vote::Undet | Vote::Space(MemorySpace::Global));
            at[node] = fits && (is_first || at[node]);
        }
    }
    uncontradicted
}

/// Code that is not in the module, as a kernel of it, for functions that it may call. A private function that nothing
/// here calls counts as called from there: what it is for is as unknown.
fn unseen_callers(graph: &mut Graph) -> Function {
    let mut is_called = IdMap::<FuncId, bool>::filled(graph.functions.len(), false);
    for call in graph.functions.values().flat_map(|function| function.calls.values()) {
        is_called[call.callee] = true;
    }
    let mut unseen = Function::new("", Role::Kernel, Linkage::Private);
    unseen.blocks = 1;
    let global = unseen.add_node(BlockId::default());
    for callee in graph.functions.keys() {
        let function = &mut graph.functions[callee];
        if function.role == Role::Open || function.role == Role::Closed && !is_called[callee] {
            function.role = Role::Closed;
            let actuals = vec![global; function.formals.len()];
            let results = function.results.iter().map(|_| unseen.add_node(BlockId::default())).collect();
            unseen.add_call(Call { callee, actuals, results, site: Site::default() });
        }
    }
    if !unseen.calls.is_empty() {
        unseen.add_root(global, Mask::of(MemorySpace::Global), Cause::Known);
        unseen.add_spill(global);
    }
    unseen.finish();
    unseen
}

/// The graph with global memory for unknown origins.
fn presuming(graph: &Graph) -> Graph {
    let mut presuming = graph.clone();
    for root in presuming.functions.values_mut().flat_map(|function| &mut function.roots) {
        if is_origin_unknown(root.cause) && root.mask.contains(Mask::UNKNOWN) {
            root.mask = Mask::of(MemorySpace::Global);
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
