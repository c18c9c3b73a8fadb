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
    solve::{Launch, Solution, reached},
    space::MemorySpace,
};
use rustc_hash::FxHashMap;

/// What stores bring to each space and to each cell; as few as show which spaces there are.
pub(super) struct Stores {
    by_place: FxHashMap<(Seen, Held), Vec<Reaching>>,
}

/// What is stored to.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Held {
    Space(MemorySpace),
    Cell(CellId),
}

/// Who sees what was stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Seen {
    /// Functions that run in such launches; where these are those of one kernel, those that run in all as well.
    In(Launch),
    /// Functions that run in all launches.
    Everywhere,
    /// All functions, as far as what was stored is still an address.
    Later,
}

impl Stores {
    pub fn collect(graph: &Graph, solution: &Solution, plan: &Plan) -> Self {
        let mut stores = Self { by_place: FxHashMap::default() };
        let start = |mask| Reaching { mask, from: Provenance::Start };
        for (space, mask) in &graph.initial_contents {
            stores.add(graph, Launch::Any, Held::Space(*space), start(*mask));
        }
        for (cell, storage) in graph.cells.iter() {
            stores.add(graph, Launch::Any, Held::Cell(cell), start(storage.start));
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
                        stores.add(graph, launch, Held::Space(space), Reaching { mask, from });
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
                            stores.add(graph, launch, Held::Cell(*cell), stored);
                        }
                    }
                }
            }
        }
        stores
    }

    fn add(&mut self, graph: &Graph, launch: Launch, held: Held, stored: Reaching) {
        let lasts = match held {
            Held::Space(space) => Mask::of(space).outlives_launches(),
            Held::Cell(cell) => graph.cells[cell].lasts,
        };
        let mut put = |seen: Seen, mask: Mask| {
            add(self.by_place.entry((seen, held)).or_default(), Reaching { mask, ..stored });
        };
        put(Seen::In(launch), stored.mask);
        put(Seen::Everywhere, stored.mask);
        if lasts {
            put(Seen::Later, stored.mask.lasting());
        }
    }

    /// What a function of these launches may find.
    pub fn seen(&self, launch: Launch, held: Held) -> impl Iterator<Item = &Reaching> {
        let seen = match launch {
            Launch::Of(_) => vec![Seen::In(Launch::Any), Seen::In(launch), Seen::Later],
            Launch::Any => vec![Seen::Everywhere],
        };
        seen.into_iter().flat_map(move |seen| self.by_place.get(&(seen, held)).into_iter().flatten())
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
