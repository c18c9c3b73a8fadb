//! Numbers that are whole addresses.
//!
//! ```text
//! %n = ptrtoint %p             a whole address: a pointer converted from %n is %p
//! store %n, %slot + 8          these eight bytes hold a whole address
//! %m = load %slot + 8          %m is one, too,
//! %q = inttoptr (%m & -8)      and %q is in the space of %p
//! %s = %m + %i                 so is %s, unless the bits of %i lead elsewhere
//! %d = %m - %n                 no address: the way from one to another
//! store %i, %slot + 12         half of the bytes are another number's: a load of them may be any number
//! ```
//!
//! The bits of a number are followed as pointers are: its mask has each space with addresses that may have
//! contributed bits. The mask by itself says nothing of a pointer converted from the number: the number may
//! be the sum of two addresses, a part of one, or have no bits of an address. So each number has one of three
//! kinds ([`Whole`]), the last of all its definitions:
//!
//! ```text
//! address      all of an address
//! of the host  as an address it is in global memory; beside an address it is an offset
//! computed     anything else
//! ```
//!
//! A sum has the first kind of its two operands, as the sum of an address and an offset is an address, and a
//! difference has the kind of its first operand. But the sum of two numbers that may both have bits of
//! pointers is computed, and so is a difference if its second number may have such bits: `%m + (%i - %m)` is
//! `%i`. Nor is a number that is only ever zero an address to which another is added: `0 + %i` is `%i`, and
//! `0 - %i` is computed. All that is decided first, so the kinds only rise.
//!
//! Computed are the numbers that the code that builds the graph marks
//! ([`Numbers::computed`](super::Numbers)), numbers loaded from memory that is not an object, and numbers
//! read from an object where other bytes were written than those read (`objects.rs`). The property is
//! propagated along flows, cells, calls and returns. It ends at pointers, since a pointer is an address
//! whatever it was loaded from. And where only bits of a number flow into another one ([`Constraint::Bits`]),
//! that code decides anew.
//!
//! A pointer converted from a computed number has unknown provenance, unless the number has bits that the
//! host may have written to memory: to memory that is not an object, to arguments by value, to variables.
//! Then the pointer may be in the spaces of the number, or in the spaces of all memory at the start, or as
//! invalid as null:
//!
//! ```text
//! %n = load %rows : i64        %q = inttoptr %n is in global memory, as a pointer is that is loaded there
//! %l = shfl (load %rows : i32) so is inttoptr (%h << 32 | %l): a warp reads a struct word by word, and passes
//! %h = shfl (load %rows + 4)   two of the words around
//! %m = %i * 8                  %i has bits of nothing in memory: an address of nobody knows what
//! ```
//!
//! Why it is right: take the first moment at which a number that is not computed is not a whole address (or
//! null, or undefined). Either an edge moved it there from a number or from memory that was not computed
//! either and was a whole address before; or it was made from a pointer; or it is a whole address plus an
//! offset without bits of any pointer of the program. That is like the index of an address computation: where
//! it leads out of the window, the sum may not be used, unless the address is null ([`Constraint::Offset`]).
//! Votes of callers take no part, so all instances of a function agree.
//!
//! A computed number claims less. It may be an address in a space by which the program has named no pointer
//! to it, and in no other: bits of such a pointer went into the number, as bits are followed through all that
//! keeps any (A8 in docs/soundness.md), and the mask has its space. A pointer loaded from memory rests on
//! nothing else, since any number may have been stored there: a conversion is a store of the number and a
//! load of the pointer. This leaves addresses that no code of the module has made. The host has made them, so
//! they are in global memory (A13, A14), and the mask has that as well. So nothing is ever claimed but that
//! memory, and only of a number that has bits of nothing else. Threads that exchange numbers have the same
//! call stack, and so run the same instance.

use super::{Cause, Constraint, Function, GraphBuilder, Imprecision, Numbers, Sink, Source, Sum};
use crate::{
    ids::{BlockId, FuncId, Id, IdMap, NodeId, reach},
    lattice::Mask,
};
use rustc_hash::{FxHashMap, FxHashSet};
use thin_vec::ThinVec;

/// Whether any pointer is converted from a number, so that it matters which numbers are whole addresses.
pub(super) fn is_wanted(graph: &GraphBuilder) -> bool {
    graph.functions.values().any(|function| !function.numbers.made.is_empty())
}

/// Connects each pointer that is converted from a number to that number, to a root, or to both; and each sum
/// to its operands.
pub(super) fn lower(graph: &mut GraphBuilder) {
    if is_wanted(graph) {
        let numbering = Numbering::of(graph);
        let Found { kinds, is_of_memory } = numbers(graph, &numbering);
        let initial = graph.initial_contents.iter().map(|(_, mask)| *mask);
        let in_memory = initial.fold(Mask::NULL, Mask::join);
        for id in graph.functions.keys() {
            let function = &mut graph.functions[id];
            let whole = |node: NodeId| kinds[numbering.node((id, node))];
            let made = std::mem::take(&mut function.numbers.made);
            let mut addresses = Addresses::of(function, whole);
            for (number, pointer) in made {
                let (is_computed, is_of_memory) =
                    (whole(number) == Whole::Computed, is_of_memory[numbering.node((id, number))]);
                if is_computed {
                    let mask = if is_of_memory { in_memory } else { Mask::UNKNOWN };
                    addresses.function.add_root(pointer, mask, Cause::Integer);
                }
                if !is_computed || is_of_memory {
                    let number = addresses.node(number);
                    addresses.function.add_flow(number, pointer);
                    addresses.function.imprecise.entry(pointer).or_insert(Imprecision::MadeOfNumber);
                }
            }
            addresses.run();
        }
    }
    graph.functions.values_mut().for_each(|function| function.numbers = Default::default());
}

/// Whether a number is a whole address. A number that has definitions of two kinds is of the later kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Whole {
    /// It is one.
    Address,
    /// It is one, or an offset: the host passed it.
    OfHost,
    /// It may be anything.
    Computed,
}

impl Sum {
    /// The kind of the sum: an address and an offset are an address, two offsets are one.
    fn whole(&self, whole: impl Fn(NodeId) -> Whole, is_zero: impl Fn(NodeId) -> bool) -> Whole {
        let [first, by] = [self.operand, self.by].map(whole);
        match [self.operand, self.by].map(is_zero) {
            [_, true] => first,
            [true, false] if self.minus => Whole::Computed,
            [true, false] => by,
            [false, false] if self.minus => first,
            [false, false] => first.min(by),
        }
    }
}

/// The numbers of one function as addresses.
///
/// ```text
/// %s = %m + %i       the bits of %s are those of %m and of %i: it may be stored, and %m subtracted again
/// %p = inttoptr %s   %p is where %m is, or where the bits of %i lead from there
/// ```
///
/// So a number that depends on a sum has a second node, as far as a pointer is converted from it.
struct Addresses<'g, F> {
    function: &'g mut Function,
    whole: F,
    sums: FxHashMap<NodeId, Sum>,
    /// The numbers that flow into a number that is defined by nothing else.
    flows: FxHashMap<NodeId, ThinVec<NodeId>>,
    /// The second nodes.
    known: FxHashMap<NodeId, NodeId>,
    pending: Vec<NodeId>,
}

impl<'g, F: Fn(NodeId) -> Whole> Addresses<'g, F> {
    fn of(function: &'g mut Function, whole: F) -> Self {
        let all = std::mem::take(&mut function.numbers.sums);
        for Sum { operand, by, sum, .. } in all.iter().copied() {
            function.add(Constraint::Bits { from: operand, to: sum });
            function.add(Constraint::Bits { from: by, to: sum });
        }
        let flows = if all.is_empty() { FxHashMap::default() } else { flows(function) };
        let sums = all.into_iter().map(|sum| (sum.sum, sum)).collect();
        Self { function, whole, sums, flows, known: FxHashMap::default(), pending: Vec::new() }
    }

    /// The node of a number as an address.
    fn node(&mut self, number: NodeId) -> NodeId {
        let is_address = (self.whole)(number) == Whole::Address;
        if !is_address || !self.sums.contains_key(&number) && !self.flows.contains_key(&number) {
            return number;
        }
        if let Some(node) = self.known.get(&number) {
            return *node;
        }
        let node = self.function.add_node(BlockId::default());
        self.known.insert(number, node);
        self.pending.push(number);
        node
    }

    /// Adds the values that flow into the second nodes: each operand of a sum that is an address, and the
    /// bits of the other as far as they may lead elsewhere.
    fn run(&mut self) {
        while let Some(number) = self.pending.pop() {
            let to = self.known[&number];
            for from in self.flows.get(&number).cloned().unwrap_or_default() {
                let from = self.node(from);
                self.function.add_flow(from, to);
            }
            let Some(Sum { operand, by, minus, .. }) = self.sums.get(&number).copied() else { continue };
            for (from, other, is_added) in [(operand, by, true), (by, operand, !minus)] {
                if is_added && (self.whole)(from) == Whole::Address {
                    let from = self.node(from);
                    self.function.add_flow(from, to);
                } else {
                    let address = self.node(other);
                    self.function.add(Constraint::Offset { address, integer: from, sum: to });
                }
            }
        }
    }
}

/// The numbers that flow into each number that is defined by nothing else.
fn flows(function: &Function) -> FxHashMap<NodeId, ThinVec<NodeId>> {
    let mut flows: FxHashMap<NodeId, ThinVec<NodeId>> = FxHashMap::default();
    let mut others: FxHashSet<NodeId> = function.formals.iter().map(|formal| formal.node).collect();
    others.extend(function.calls.values().flat_map(|call| &call.results));
    for constraint in &function.constraints {
        match (constraint, constraint.sink()) {
            (Constraint::Flow { from, to }, _) => flows.entry(*to).or_default().push(*from),
            (_, Sink::Value(to)) => _ = others.insert(to),
            (_, Sink::Cell(_) | Sink::Memory(_) | Sink::AnyMemory) => {}
        }
    }
    flows.retain(|to, _| !others.contains(to) && !function.numbers.pointers.contains(to));
    flows
}

/// Dense numbers for all cells, followed by all nodes of all functions, and one for all memory.
struct Numbering {
    first: IdMap<FuncId, usize>,
    memory: usize,
}

impl Numbering {
    fn of(graph: &GraphBuilder) -> Self {
        let mut numbering = Self { first: IdMap::default(), memory: graph.cells.len() };
        for function in graph.functions.values() {
            numbering.first.push(numbering.memory);
            numbering.memory += function.nodes.len();
        }
        numbering
    }

    fn node(&self, (function, node): (FuncId, NodeId)) -> usize {
        self.first[function] + node.index()
    }

    /// A list for each number.
    fn lists(&self) -> Vec<Vec<usize>> {
        vec![Vec::new(); self.memory + 1]
    }
}

/// One way of bits: between nodes, cells and memory.
struct Edge {
    from: usize,
    to: usize,
    /// Whether the destination is a number that is of the kind of the source. A pointer is an address,
    /// whatever it was loaded from.
    keeps_kind: bool,
}

/// All ways of bits but sums.
fn edges(graph: &GraphBuilder, numbering: &Numbering) -> Vec<Edge> {
    let mut edges = Vec::new();
    let is_number = |(id, node): (FuncId, NodeId)| !graph.functions[id].numbers.pointers.contains(&node);
    for (id, function) in graph.functions.iter() {
        let at = |node: NodeId| numbering.node((id, node));
        for constraint in &function.constraints {
            let from = match constraint.source() {
                Source::Value(from) | Source::Addend(from) => at(from),
                Source::Cell(cell) => cell.index(),
                Source::Memory(_) => numbering.memory,
                _ => continue,
            };
            let moves = !matches!(constraint, Constraint::Bits { .. } | Constraint::Offset { .. });
            let (to, keeps_kind) = match constraint.sink() {
                Sink::Value(to) => (at(to), moves && is_number((id, to))),
                Sink::Cell(cell) => (cell.index(), moves),
                Sink::Memory(_) | Sink::AnyMemory => (numbering.memory, false),
            };
            edges.push(Edge { from, to, keeps_kind });
        }
        for call in function.calls.values() {
            for (from, to) in call.moves((id, call.callee), &graph.functions[call.callee]) {
                let keeps_kind = is_number(to);
                edges.push(Edge { from: numbering.node(from), to: numbering.node(to), keeps_kind });
            }
        }
    }
    edges
}

/// The facts about each node and cell, as far as it is a number.
struct Found {
    kinds: Vec<Whole>,
    /// Whether it has bits of memory that the host may have written.
    is_of_memory: Vec<bool>,
}

fn numbers(graph: &GraphBuilder, numbering: &Numbering) -> Found {
    let edges = edges(graph, numbering);
    let mut next = numbering.lists();
    edges.iter().filter(|edge| edge.keeps_kind).for_each(|edge| next[edge.from].push(edge.to));
    let mut starts = vec![(numbering.memory, Whole::Computed)];
    // The contents of constants and variables that are objects.
    let held = graph.cells.iter().filter(|(_, mask)| !mask.is_empty()).map(|(cell, _)| cell.index());
    let mut written: Vec<usize> = held.chain([numbering.memory]).collect();
    let mut sums: FxHashMap<usize, Vec<(FuncId, Sum)>> = FxHashMap::default();
    for (id, function) in graph.functions.iter() {
        let Numbers { computed, of_host, of_memory, sums: added, pointers, .. } = &function.numbers;
        written.extend(of_memory.iter().map(|node| numbering.node((id, *node))));
        let all = computed.iter().map(|node| (node, Whole::Computed));
        let all = all.chain(of_host.iter().map(|node| (node, Whole::OfHost)));
        let all = all.filter(|(node, _)| !pointers.contains(node));
        starts.extend(all.map(|(node, whole)| (numbering.node((id, *node)), whole)));
        for sum in added {
            for node in [sum.operand, sum.by] {
                sums.entry(numbering.node((id, node))).or_default().push((id, *sum));
            }
        }
    }
    // Numbers that are not zero start there, or at pointers.
    let known: Vec<_> = starts.iter().map(|(at, _)| *at).collect();
    let ways = Ways::of(graph, numbering, &edges);
    let (has_bits, is_other) = (ways.of_pointers(&[]), ways.of_pointers(&known));
    let kind = |found: &[Whole], id: FuncId, sum: &Sum| {
        let at = |node| numbering.node((id, node));
        match has_bits[at(sum.by)] && (sum.minus || has_bits[at(sum.operand)]) {
            true => Whole::Computed,
            false => sum.whole(|node| found[at(node)], |node| !is_other[at(node)]),
        }
    };
    let mut found = vec![Whole::Address; next.len()];
    for (id, sum) in sums.values().flatten() {
        starts.push((numbering.node((*id, sum.sum)), kind(&found, *id, sum)));
    }
    while let Some((at, whole)) = starts.pop() {
        if whole <= found[at] {
            continue;
        }
        found[at] = whole;
        starts.extend(next[at].iter().map(|to| (*to, whole)));
        for (id, sum) in sums.get(&at).into_iter().flatten() {
            starts.push((numbering.node((*id, sum.sum)), kind(&found, *id, sum)));
        }
    }
    Found { kinds: found, is_of_memory: ways.reached(written) }
}

/// All ways of bits, those through sums, too, and the pointers that they start at.
struct Ways {
    next: Vec<Vec<usize>>,
    pointers: Vec<usize>,
}

impl Ways {
    fn of(graph: &GraphBuilder, numbering: &Numbering, edges: &[Edge]) -> Self {
        let (mut next, mut pointers) = (numbering.lists(), Vec::new());
        edges.iter().for_each(|edge| next[edge.from].push(edge.to));
        for (id, function) in graph.functions.iter() {
            let at = |node: NodeId| numbering.node((id, node));
            pointers.extend(function.numbers.pointers.iter().map(|node| at(*node)));
            for Sum { operand, by, sum, .. } in &function.numbers.sums {
                next[at(*operand)].push(at(*sum));
                next[at(*by)].push(at(*sum));
            }
        }
        Self { next, pointers }
    }

    /// Whether bits of a pointer, or of one of these, may be in each node and cell.
    fn of_pointers(&self, others: &[usize]) -> Vec<bool> {
        self.reached(self.pointers.iter().chain(others).copied().collect())
    }

    /// Whether bits of one of these may be in each node and cell.
    fn reached(&self, starts: Vec<usize>) -> Vec<bool> {
        let mut reached = vec![false; self.next.len()];
        reach(starts, |at| !std::mem::replace(&mut reached[*at], true), |at, to| to.extend(&self.next[at]));
        reached
    }
}
