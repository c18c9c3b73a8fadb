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

use crate::{
    graph::{Cause, Graph},
    ids::{FuncId, Id, IdMap, InstanceId, NodeId},
    lattice::{Mask, Vote},
    solve::{SolveOptions, solve},
    space::MemorySpace,
};

/// Of each node of a graph of one function without callers, whether it is presumed to be in global memory. `masks` is
/// what was proved of the nodes.
pub fn presumed_global(graph: &Graph, masks: &IdMap<NodeId, Mask>) -> IdMap<NodeId, bool> {
    let mut presuming = graph.clone();
    for function in presuming.functions.keys().collect::<Vec<_>>() {
        for root in &mut presuming.functions[function].roots {
            if is_origin_unknown(root.cause) && root.mask.contains(Mask::UNKNOWN) {
                root.mask = Mask::of(MemorySpace::Global);
            }
        }
    }
    let solution = solve(&presuming, &SolveOptions::default());
    let entry = InstanceId::new(0);
    let nodes = graph.functions[FuncId::new(0)].nodes.keys();
    let presumed = nodes.map(|node| {
        masks[node].vote() == Vote::Poison
            && solution.mask(entry, node).vote() == Vote::Space(MemorySpace::Global)
    });
    presumed.collect()
}

fn is_origin_unknown(cause: Cause) -> bool {
    match cause {
        Cause::Integer | Cause::Callee | Cause::Caller | Cause::Operation | Cause::Memory => true,
        Cause::Known | Cause::Withheld => false,
    }
}
