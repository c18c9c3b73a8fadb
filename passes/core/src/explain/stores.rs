//! The stores that brought the spaces that memory may hold.
//!
//! ```text
//! store %shared, %table      brings shared to memory in the space of %table
//! store %loaded, %table      brings what was there before, and nothing new: not worth a line
//! ```
//!
//! All stores are visited twice, and a store is kept if it brings another space. The first time a store
//! counts only with spaces that were not in memory before, since a space that spoils one memory is loaded and
//! stored again elsewhere. The second time it counts with all spaces, and so do copies, to explain the spaces
//! that are left.

use super::{Provenance, Reaching};
use crate::{
    MemorySpace,
    graph::{Constraint, Counts, Edge, Function, Graph, Role, Sink, Source, moves},
    ids::{CellId, FuncId, IdMap, NodeId, Site, reachable},
    lattice::Mask,
    plan::Plan,
    solve::{Solution, reached},
};
use rustc_hash::FxHashMap;

/// The stores to each space and to each cell; as few as show all spaces.
pub(super) struct Stores {
    by_location: FxHashMap<Location, Vec<Reaching>>,
    /// Where each value is stored to an object, if it is.
    sites: FxHashMap<(FuncId, NodeId), Site>,
}

/// An abstract memory location.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Location {
    Space(MemorySpace),
    Cell(CellId),
}

impl Stores {
    pub fn collect(graph: &Graph, solution: &Solution, plan: &Plan) -> Self {
        let mut stores = Self { by_location: FxHashMap::default(), sites: FxHashMap::default() };
        let start = |mask| Reaching { mask, from: Provenance::Start };
        for (space, mask) in &graph.initial_contents {
            stores.add(Location::Space(*space), start(*mask));
        }
        for (cell, mask) in graph.cells.iter() {
            stores.add(Location::Cell(cell), start(*mask));
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
                        stores.add(Location::Space(space), Reaching { mask, from });
                    }
                };
                for (constraint, site) in sites(function) {
                    let mask = match constraint.source() {
                        Source::Value(value) => brought(value),
                        Source::Memory(from) if !is_first => solution.contents.read(at.masks[from]),
                        _ => continue,
                    };
                    match constraint.sink() {
                        Sink::Memory(address) => put(at.masks[address], mask, site),
                        _ => put(Mask::ANYWHERE, mask, site),
                    }
                }
                for write in &function.objects.writes {
                    stores.sites.entry((at.function, write.value)).or_insert(write.site);
                    for edge in function.edges(write.value) {
                        if let Edge::Constraint(index) = *edge
                            && let Constraint::StoreCell { cell, counts: Counts::Always, .. } =
                                function.constraints[index as usize]
                        {
                            let from = Provenance::Store(body, write.site);
                            let stored = Reaching { mask: brought(write.value), from };
                            stores.add(Location::Cell(cell), stored);
                        }
                    }
                }
            }
        }
        stores
    }

    fn add(&mut self, location: Location, stored: Reaching) {
        add(self.by_location.entry(location).or_default(), stored);
    }

    /// Where a value is stored to an object.
    pub fn site(&self, function: FuncId, value: NodeId) -> Option<Site> {
        self.sites.get(&(function, value)).copied()
    }

    /// The stored values that a function may load.
    pub fn at(&self, location: Location) -> impl Iterator<Item = &Reaching> {
        self.by_location.get(&location).into_iter().flatten()
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
    for (id, function) in graph.functions.iter() {
        if open(&id) {
            pending.extend(function.formals.iter().map(|formal| (id, formal.node, Mask::UNKNOWN)));
        }
        pending.extend(function.constraints.iter().filter_map(|constraint| match *constraint {
            Constraint::Root { node, mask, .. } => Some((id, node, mask)),
            Constraint::Load { value, .. } if in_unknown_code[id] => Some((id, value, Mask::UNKNOWN)),
            _ => None,
        }));
    }
    let mut passes: FxHashMap<(FuncId, NodeId), Vec<(FuncId, NodeId)>> = FxHashMap::default();
    for (from, to) in moves(&graph.functions) {
        passes.entry(from).or_default().push(to);
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

/// The constraints that store to memory by its space, with their sites: first spills, then stores, then
/// copies.
fn sites(function: &Function) -> Vec<(&Constraint, Site)> {
    let stores = function.constraints.iter().filter_map(|constraint| match *constraint {
        Constraint::Spill { site, .. } => Some((0, constraint, site)),
        Constraint::Store { counts, site, .. } if counts != Counts::IfUnknown => Some((1, constraint, site)),
        Constraint::Copy { site, .. } => Some((2, constraint, site)),
        _ => None,
    });
    let mut stores: Vec<(u8, &Constraint, Site)> = stores.collect();
    stores.sort_by_key(|(kind, ..)| *kind);
    stores.into_iter().map(|(_, constraint, site)| (constraint, site)).collect()
}

/// The intersection of the spaces.
fn common(mask: Mask, other: Mask) -> Mask {
    mask.spaces().map(Mask::of).filter(|space| other.contains(*space)).collect()
}

/// Adds `reaching` unless its spaces are listed already: null and the marks of a mask name none. One pointer
/// of unknown origin is enough.
pub(super) fn add(all: &mut Vec<Reaching>, reaching: Reaching) {
    let known: Mask = all.iter().map(|listed| listed.mask).collect();
    let anywhere = known.contains(Mask::UNKNOWN) && reaching.mask.contains(Mask::UNKNOWN);
    if !anywhere && reaching.mask.bits() & !known.bits() != 0 {
        all.push(reaching);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_without_a_new_space_is_not_listed() {
        let mut all = Vec::new();
        let mut put = |mask| add(&mut all, Reaching { mask, from: Provenance::Start });
        put(Mask::NULL);
        put(Mask::EMPTY.staying_generic());
        put(Mask::of(MemorySpace::Shared));
        put(Mask::of(MemorySpace::Shared).join(Mask::NULL).staying_generic());
        put(Mask::of(MemorySpace::Local));
        let masks: Vec<Mask> = all.iter().map(|listed| listed.mask).collect();
        assert_eq!(masks, [Mask::of(MemorySpace::Shared), Mask::of(MemorySpace::Local)]);
    }
}
