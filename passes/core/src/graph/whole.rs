//! Numbers that are addresses as a whole.
//!
//! ```text
//! %n = ptrtoint %p             a whole address: what is made a pointer of %n is %p
//! store %n, %slot + 8          these eight bytes hold a whole address
//! %m = load %slot + 8          %m is one, too,
//! %q = inttoptr (%m & -8)      and %q is in the space of %p
//! store %i, %slot + 12         half of the bytes are another number's: what is loaded from them may be any number
//! ```
//!
//! The bits of a number are followed as pointers are, so that the mask of a number has each space of which an address may
//! have got into it. That alone says nothing of what is made a pointer of the number: it may be the sum of two addresses, a
//! part of one, or a number that no address got into. A number is therefore *computed* unless it is a whole address wherever
//! it comes from, and what is made a pointer of a computed number may be anywhere.
//!
//! Computed are the numbers that whoever builds the graph says so of ([`FunctionBuilder::add_computed`]), what is loaded from
//! memory that is no object, and what is read from an object where it was not written with just these bytes
//! (`objects.rs`). From there it goes along flows, cells, calls and returns, to everything that may be such a number. What is
//! of a pointer is an address, so that it ends at pointers; and where only bits of a number get into another one
//! ([`FunctionBuilder::add_bits_flow`]) it is decided anew.
//!
//! Why it is right: take the first moment at which a number that is not computed is no whole address (or null, or
//! undefined). It was moved there by an edge from a number or from memory that was not computed either and was a whole
//! address before; or it was made of a pointer, or of a whole address and an offset that keeps it in its window, by which
//! whoever built the graph has called it whole. No vote of a caller takes part, so that all instances of a function agree.

use super::{Cause, GraphBuilder};
use crate::{
    ids::{FuncId, Id, IdMap, NodeId, reach},
    lattice::Mask,
};

/// Whether a pointer is made of a number anywhere, so that it matters which numbers are whole addresses.
pub(super) fn is_wanted(graph: &GraphBuilder) -> bool {
    graph.functions.values().any(|function| !function.made.is_empty())
}

/// Lets each pointer that is made of a number be where the number is, if that is a whole address, and anywhere otherwise.
pub(super) fn connect(graph: &mut GraphBuilder) {
    if !is_wanted(graph) {
        return;
    }
    let numbering = Numbering::of(graph);
    let computed = computed(graph, &numbering);
    for id in graph.functions.keys() {
        for (number, pointer) in std::mem::take(&mut graph.functions[id].made) {
            let function = &mut graph.functions[id];
            match computed[numbering.node(id, number)] {
                true => function.add_root(pointer, Mask::UNKNOWN, Cause::Integer),
                false => function.add_flow_of_number(number, pointer),
            }
        }
    }
}

/// One number for each cell, and behind these for each node of each function.
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

    fn node(&self, function: FuncId, node: NodeId) -> usize {
        self.first[function] + node.index()
    }
}

/// What may be or hold a computed number.
fn computed(graph: &GraphBuilder, numbering: &Numbering) -> Vec<bool> {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); numbering.count];
    let mut starts: Vec<usize> = Vec::new();
    for (id, function) in graph.functions.iter() {
        let at = |node: NodeId| numbering.node(id, node);
        // A pointer is an address, whatever it was loaded from.
        let number = |node: &NodeId| !function.is_pointer(*node);
        for (from, to) in function.flows.iter().filter(|(_, to)| number(to)) {
            next[at(*from)].push(at(*to));
        }
        for gate in function.gates.iter().filter(|gate| number(&gate.to)) {
            next[at(gate.from)].push(at(gate.to));
        }
        for (cell, to) in function.cell_loads.iter().filter(|(_, to)| number(to)) {
            next[cell.index()].push(at(*to));
        }
        for (from, cell) in function.cell_stores.iter().chain(&function.passed_numbers) {
            next[at(*from)].push(cell.index());
        }
        for call in function.calls.values() {
            let callee = &graph.functions[call.callee];
            let formals = callee.formals.iter().map(|formal| formal.node);
            for (from, to) in call.actuals.iter().zip(formals).filter(|(_, to)| !callee.is_pointer(*to)) {
                next[at(*from)].push(numbering.node(call.callee, to));
            }
            for (from, to) in callee.results.iter().zip(&call.results).filter(|(_, to)| number(to)) {
                next[numbering.node(call.callee, *from)].push(at(*to));
            }
        }
        let loaded = function.loads.iter().map(|load| load.value);
        let found = function.computed.iter().copied().chain(loaded).filter(number);
        starts.extend(found.map(at));
    }
    let mut computed = vec![false; numbering.count];
    reach(starts, |at| !std::mem::replace(&mut computed[*at], true), |at, to| to.extend(&next[at]));
    computed
}
