//! The stores that brought the spaces that memory may hold.
//!
//! ```text
//! store %shared, %table      brings shared to memory in the space of %table
//! store %loaded, %table      brings what was there before, and nothing new: not worth a line
//! ```
//!
//! All stores are visited twice, and those are kept that bring another space. The first time a store counts
//! only with spaces that were not in memory before, since a space that spoils one memory is loaded and stored
//! again elsewhere. The second time it counts with all spaces, and so do copies, for what is left.

use super::{Provenance, Reaching};
use crate::{
    graph::{Counts, Edge, Graph, Role},
    ids::{CellId, FuncId, IdMap, NodeId, Site, reachable},
    lattice::Mask,
    plan::Plan,
    solve::{Launch, Solution, reached},
    space::MemorySpace,
};
use rustc_hash::FxHashMap;

/// The stores to each space and to each cell; as few as show all spaces.
pub(super) struct Stores {
    by_location: FxHashMap<(Visibility, Location), Vec<Reaching>>,
}

/// An abstract memory location.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Location {
    Space(MemorySpace),
    Cell(CellId),
}

/// The functions to which a stored value is visible.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Visibility {
    /// Functions that run in such launches; for launches of one kernel, also those that run in all.
    In(Launch),
    /// Functions that run in all launches.
    Everywhere,
    /// All functions, as far as the value still is an address.
    Later,
}

impl Stores {
    pub fn collect(graph: &Graph, solution: &Solution, plan: &Plan) -> Self {
        let mut stores = Self { by_location: FxHashMap::default() };
        let start = |mask| Reaching { mask, from: Provenance::Start };
        for (space, mask) in &graph.initial_contents {
            stores.add(graph, Launch::Any, Location::Space(*space), start(*mask));
        }
        for (cell, storage) in graph.cells.iter() {
            stores.add(graph, Launch::Any, Location::Cell(cell), start(storage.start));
        }
        let fresh = fresh(graph, &solution.roles);
        for is_first in [true, false] {
            for (body, at) in plan.bodies.iter() {
                let function = &graph.functions[at.function];
                let launch = solution.launches[at.function];
                let brought = |node: NodeId| match is_first {
                    true => common(at.masks[node], fresh[at.function][node]),
                    false => at.masks[node],
                };
                let mut put = |address: Mask, mask: Mask, site: Site| {
                    for space in reached(address) {
                        let from = Provenance::Store(body, site);
                        stores.add(graph, launch, Location::Space(space), Reaching { mask, from });
                    }
                };
                for (node, site) in &function.spills {
                    put(Mask::ANYWHERE, brought(*node), *site);
                }
                for store in function.stores.iter().filter(|store| store.counts != Counts::IfUnknown) {
                    put(at.masks[store.address], brought(store.value), store.site);
                }
                for copy in function.copies.iter().filter(|_| !is_first) {
                    let mask = solution.contents.read(launch, at.masks[copy.from]);
                    put(at.masks[copy.to], mask, copy.site);
                }
                for write in &function.objects.writes {
                    for edge in function.edges(write.value) {
                        if let Edge::StoreCell(cell) = edge {
                            let from = Provenance::Store(body, write.site);
                            let stored = Reaching { mask: brought(write.value), from };
                            stores.add(graph, launch, Location::Cell(*cell), stored);
                        }
                    }
                }
            }
        }
        stores
    }

    fn add(&mut self, graph: &Graph, launch: Launch, location: Location, stored: Reaching) {
        let lasts = match location {
            Location::Space(space) => Mask::of(space).outlives_launches(),
            Location::Cell(cell) => graph.cells[cell].lasts,
        };
        let mut put = |visibility: Visibility, mask: Mask| {
            add(self.by_location.entry((visibility, location)).or_default(), Reaching { mask, ..stored });
        };
        put(Visibility::In(launch), stored.mask);
        put(Visibility::Everywhere, stored.mask);
        if lasts {
            put(Visibility::Later, stored.mask.lasting());
        }
    }

    /// The stored values that a function of these launches may load.
    pub fn visible(&self, launch: Launch, location: Location) -> impl Iterator<Item = &Reaching> {
        let visible = match launch {
            Launch::Of(_) => vec![Visibility::In(Launch::Any), Visibility::In(launch), Visibility::Later],
            Launch::Any => vec![Visibility::Everywhere],
        };
        visible
            .into_iter()
            .flat_map(move |visibility| self.by_location.get(&(visibility, location)).into_iter().flatten())
    }
}

/// The spaces of each value of each function without a path through memory: by its roots and unknown callers,
/// through flows and calls. A load in a function that unknown code can reach is a source, too, for the stores
/// of that code.
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

/// The intersection of the spaces.
fn common(mask: Mask, other: Mask) -> Mask {
    mask.spaces().map(Mask::of).filter(|space| other.contains(*space)).collect()
}

/// Adds `reaching` unless its spaces are listed already. One of unknown origin is enough.
pub(super) fn add(all: &mut Vec<Reaching>, reaching: Reaching) {
    let known: Mask = all.iter().map(|listed| listed.mask).collect();
    let anywhere = known.contains(Mask::UNKNOWN) && reaching.mask.contains(Mask::UNKNOWN);
    if !anywhere && !known.contains(reaching.mask.without_null()) {
        all.push(reaching);
    }
}
