//! The origins of the values of one function, as an explanation needs them: for each value everything that
//! defines it, the most informative first.

use crate::{
    graph::{Cause, Function},
    ids::{CallId, CellId, IdMap, NodeId, Site},
    lattice::Vote,
};

/// One of the definitions of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The actuals of this formal.
    Formal(usize),
    /// A root that may be in more than one space.
    Root(Cause),
    /// Another value.
    Move(NodeId),
    /// A cell of a variable.
    Cell(CellId),
    /// Memory at this address.
    Load(NodeId),
    /// The node stands for the contents of memory, not for a value.
    Memory,
    /// A result of a call.
    Result(CallId, usize),
    /// An address to which a number was added.
    Sum,
    /// No origin, but the site where the value is stored to an object.
    Write(Site),
}

/// The origins of each value, each list in the order of [`Origin`].
pub(super) fn origins(function: &Function) -> IdMap<NodeId, Vec<Origin>> {
    let mut origins: IdMap<NodeId, Vec<Origin>> = IdMap::filled(function.nodes.len(), Vec::new());
    for (index, formal) in function.formals.iter().enumerate() {
        origins[formal.node].push(Origin::Formal(index));
    }
    for root in function.roots.iter().filter(|root| root.mask.vote() == Vote::Poison) {
        origins[root.node].push(Origin::Root(root.cause));
    }
    for (from, to) in function.moves() {
        origins[to].push(Origin::Move(from));
    }
    for (cell, value) in &function.cell_loads {
        origins[*value].push(Origin::Cell(*cell));
    }
    for load in &function.loads {
        origins[load.value].push(Origin::Load(load.address));
    }
    for node in &function.memory {
        origins[*node].push(Origin::Memory);
    }
    for (call, site) in function.calls.iter() {
        for (index, result) in site.results.iter().enumerate() {
            origins[*result].push(Origin::Result(call, index));
        }
    }
    for offset in &function.offsets {
        origins[offset.sum].push(Origin::Sum);
    }
    for write in &function.objects.writes {
        origins[write.value].push(Origin::Write(write.site));
    }
    origins
}

/// Where a value is stored to an object.
pub(super) fn stored_at(origins: &[Origin]) -> Option<Site> {
    let site = origins.iter().find_map(|origin| match origin {
        Origin::Write(site) => Some(*site),
        _ => None,
    });
    site.filter(|_| !origins.contains(&Origin::Memory))
}
