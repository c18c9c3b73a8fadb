//! Who brought the spaces that memory may hold.
//!
//! ```text
//! store %shared, %table      brings shared to memory in the space of %table
//! store %loaded, %table      brings what was there before, and nothing new: not worth a line
//! ```
//!
//! All stores are gone over twice, and those are kept that bring another space: first by what they bring that was not in
//! memory before, since what spoils the contents of a memory is seen again wherever they are handed on; then by what is
//! left, which comes through copies.

use super::{Provenance, Reaching};
use crate::{
    graph::{Counts, Edge, Graph, Role},
    ids::{CellId, FuncId, IdMap, NodeId, Site, reachable},
    lattice::Mask,
    plan::Plan,
    solve::{Solution, reached},
    space::MemorySpace,
};
use rustc_hash::FxHashMap;

/// What stores bring to each space and to each cell; as few as show which spaces there are.
pub(super) struct Stores {
    pub by_space: [Vec<Reaching>; MemorySpace::ALL.len()],
    pub by_cell: FxHashMap<CellId, Vec<Reaching>>,
}

impl Stores {
    pub fn collect(graph: &Graph, solution: &Solution, plan: &Plan) -> Self {
        let mut by_space: [Vec<Reaching>; MemorySpace::ALL.len()] = Default::default();
        let mut by_cell: FxHashMap<CellId, Vec<Reaching>> = FxHashMap::default();
        for (space, mask) in &graph.initial_contents {
            add(&mut by_space[*space as usize], Reaching { mask: *mask, from: Provenance::Start });
        }
        for (cell, mask) in graph.cells.iter() {
            add(by_cell.entry(cell).or_default(), Reaching { mask: *mask, from: Provenance::Start });
        }
        let fresh = fresh(graph, &solution.roles);
        for is_first in [true, false] {
            for (body, at) in plan.bodies.iter() {
                let function = &graph.functions[at.function];
                let brought = |node: NodeId| match is_first {
                    true => common(at.masks[node], fresh[at.function][node]),
                    false => at.masks[node],
                };
                let mut put = |address: Mask, mask: Mask, site: Site| {
                    for space in reached(address) {
                        let from = Provenance::Store(body, site);
                        add(&mut by_space[space as usize], Reaching { mask, from });
                    }
                };
                for (node, site) in &function.spills {
                    put(Mask::ANYWHERE, brought(*node), *site);
                }
                for store in function.stores.iter().filter(|store| store.counts != Counts::IfUnknown) {
                    put(at.masks[store.address], brought(store.value), store.site);
                }
                for copy in function.copies.iter().filter(|_| !is_first) {
                    let mask = solution.contents.read(at.masks[copy.from]);
                    put(at.masks[copy.to], mask, copy.site);
                }
                for write in &function.objects.writes {
                    for edge in function.edges(write.value) {
                        if let Edge::StoreCell(cell) = edge {
                            let from = Provenance::Store(body, write.site);
                            add(
                                by_cell.entry(*cell).or_default(),
                                Reaching { mask: brought(write.value), from },
                            );
                        }
                    }
                }
            }
        }
        Self { by_space, by_cell }
    }
}

/// What each value of each function may name without memory: what its roots bring, and unknown callers, by way of
/// flows and calls. What unknown code left in memory is brought by the loads of the functions that it can reach.
fn fresh(graph: &Graph, roles: &IdMap<FuncId, Role>) -> IdMap<FuncId, IdMap<NodeId, Mask>> {
    let mut fresh: IdMap<FuncId, IdMap<NodeId, Mask>> =
        graph.functions.values().map(|function| IdMap::filled(function.nodes.len(), Mask::EMPTY)).collect();
    let mut pending: Vec<(FuncId, NodeId, Mask)> = Vec::new();
    let open = |id: &FuncId| roles[*id] == Role::Open;
    let in_unknown_code =
        reachable(graph.functions.len(), graph.functions.keys().filter(open), |id, next| {
            next.extend(graph.functions[id].calls.values().map(|call| call.callee));
        });
    let mut passes: FxHashMap<(FuncId, NodeId), Vec<(FuncId, NodeId)>> = FxHashMap::default();
    for (id, function) in graph.functions.iter() {
        pending.extend(function.roots.iter().map(|root| (id, root.node, root.mask)));
        if open(&id) {
            pending.extend(function.formals.iter().map(|formal| (id, formal.node, Mask::UNKNOWN)));
        }
        if in_unknown_code[id] {
            pending.extend(function.loads.iter().map(|load| (id, load.value, Mask::UNKNOWN)));
        }
        for call in function.calls.values() {
            for (result, returned) in call.results.iter().zip(&graph.functions[call.callee].results) {
                passes.entry((call.callee, *returned)).or_default().push((id, *result));
            }
            for (actual, formal) in call.actuals.iter().zip(&graph.functions[call.callee].formals) {
                passes.entry((id, *actual)).or_default().push((call.callee, formal.node));
            }
        }
        for (from, to) in function.moves() {
            passes.entry((id, from)).or_default().push((id, to));
        }
    }
    while let Some((id, node, mask)) = pending.pop() {
        let known = fresh[id][node];
        if !known.contains(mask) {
            let mask = known.join(mask);
            fresh[id][node] = mask;
            let next = passes.get(&(id, node)).into_iter().flatten();
            pending.extend(next.map(|(id, node)| (*id, *node, mask)));
        }
    }
    fresh
}

/// The spaces in both.
fn common(mask: Mask, other: Mask) -> Mask {
    mask.spaces().map(Mask::of).filter(|space| other.contains(*space)).collect()
}

/// Adds `seen` unless its spaces are there already. Of what may be anywhere one is enough.
pub(super) fn add(all: &mut Vec<Reaching>, seen: Reaching) {
    let known: Mask = all.iter().map(|seen| seen.mask).collect();
    let anywhere = known.contains(Mask::UNKNOWN) && seen.mask.contains(Mask::UNKNOWN);
    if !anywhere && !known.contains(seen.mask.without_null()) {
        all.push(seen);
    }
}
