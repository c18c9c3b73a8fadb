//! Numbers that are whole addresses.
//!
//! ```text
//! %n = ptrtoint %p             a whole address: a pointer converted from %n is %p
//! store %n, %slot + 8          these eight bytes hold a whole address
//! %m = load %slot + 8          %m is one, too,
//! %q = inttoptr (%m & -8)      and %q is in the space of %p
//! store %i, %slot + 12         half of the bytes are another number's: a load of them may be any number
//! ```
//!
//! The bits of a number are followed as pointers are, so the mask of a number has each space whose addresses
//! may have contributed bits. That alone says nothing of a pointer converted from the number: the number may
//! be the sum of two addresses, a part of one, or have no bits of an address. A number is therefore
//! *computed* unless it is a whole address by each of its definitions, and a pointer converted from a
//! computed number has unknown provenance.
//!
//! Computed are the numbers that the code that builds the graph marks
//! ([`Numbers::computed`](super::Numbers)),
//! numbers loaded from memory that is no object, and numbers read from an object where other bytes were
//! written than those read (`objects.rs`). The property is propagated along flows, cells, calls and returns.
//! It ends at pointers, since a pointer is an address whatever it was loaded from. And where only bits of a
//! number flow into another one ([`Constraint::Bits`]), that code decides anew.
//!
//! Why it is right: take the first moment at which a number that is not computed is no whole address (or
//! null, or undefined). Either an edge moved it there from a number or from memory that was not computed
//! either and was a whole address before; or it was made from a pointer, or from a whole address and an
//! offset that keeps it in its window, where the code that builds the graph has called it whole. Votes of
//! callers take no part, so all instances of a function agree.

use super::{Cause, Constraint, GraphBuilder, Imprecision, Sink, Source};
use crate::{
    ids::{FuncId, Id, IdMap, NodeId, reach},
    lattice::Mask,
};

/// Whether any pointer is converted from a number, so that it matters which numbers are whole addresses.
pub(super) fn is_wanted(graph: &GraphBuilder) -> bool {
    graph.functions.values().any(|function| !function.numbers.made.is_empty())
}

/// Connects each pointer that is converted from a number to that number, or to an unknown root if the number
/// is computed.
pub(super) fn lower(graph: &mut GraphBuilder) {
    if is_wanted(graph) {
        let numbering = Numbering::of(graph);
        let computed = computed(graph, &numbering);
        for id in graph.functions.keys() {
            let function = &mut graph.functions[id];
            for (number, pointer) in std::mem::take(&mut function.numbers.made) {
                if computed[numbering.node((id, number))] {
                    function.add_root(pointer, Mask::UNKNOWN, Cause::Integer);
                } else {
                    function.add_flow(number, pointer);
                    function.imprecise.entry(pointer).or_insert(Imprecision::MadeOfNumber);
                }
            }
        }
    }
    graph.functions.values_mut().for_each(|function| function.numbers = Default::default());
}

/// Dense numbers for all cells, followed by all nodes of all functions.
struct Numbering {
    first: IdMap<FuncId, usize>,
    count: usize,
}

impl Numbering {
    fn of(graph: &GraphBuilder) -> Self {
        let mut numbering = Self { first: IdMap::default(), count: graph.cells.len() };
        for function in graph.functions.values() {
            numbering.first.push(numbering.count);
            numbering.count += function.nodes.len();
        }
        numbering
    }

    fn node(&self, (function, node): (FuncId, NodeId)) -> usize {
        self.first[function] + node.index()
    }
}

/// The nodes and cells that may hold a computed number.
fn computed(graph: &GraphBuilder, numbering: &Numbering) -> Vec<bool> {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); numbering.count];
    let mut starts: Vec<usize> = Vec::new();
    // A pointer is an address, whatever it was loaded from.
    let is_number = |(id, node): (FuncId, NodeId)| !graph.functions[id].numbers.pointers.contains(&node);
    for (id, function) in graph.functions.iter() {
        let at = |node: NodeId| numbering.node((id, node));
        for constraint in &function.constraints {
            let to = match constraint.sink() {
                Sink::Value(to) if is_number((id, to)) => at(to),
                Sink::Cell(cell) => cell.index(),
                Sink::Value(_) | Sink::Memory(_) | Sink::AnyMemory => continue,
            };
            match (constraint, constraint.source()) {
                (Constraint::Bits { .. }, _) => {}
                (_, Source::Value(from)) => next[at(from)].push(to),
                (_, Source::Cell(cell)) => next[cell.index()].push(to),
                (_, Source::Memory(_)) => starts.push(to),
                _ => {}
            }
        }
        for call in function.calls.values() {
            let moves = call.moves((id, call.callee), &graph.functions[call.callee]);
            for (from, to) in moves.filter(|(_, to)| is_number(*to)) {
                next[numbering.node(from)].push(numbering.node(to));
            }
        }
        let found = function.numbers.computed.iter().filter(|node| is_number((id, **node)));
        starts.extend(found.map(|node| at(*node)));
    }
    let mut computed = vec![false; numbering.count];
    reach(starts, |at| !std::mem::replace(&mut computed[*at], true), |at, to| to.extend(&next[at]));
    computed
}
