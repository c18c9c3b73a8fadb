//! Tensor memory in one function: allocated before it is used, given back, and no more of it than there is.
//!
//! ```text
//! tcgen05.alloc [%slot], 64       the address arrives in shared memory, for all warps
//! ...                             tcgen05.ld, .st, .mma, .cp: through what was loaded from there
//! tcgen05.dealloc %address, 64
//! ```
//!
//! One warp allocates, behind a branch, and the others learn the address at a barrier, so that no allocation dominates a
//! use in real kernels. What can be checked is the order along paths: before each use, every path has an allocation, or a
//! place at which a thread may wait for one that allocates. Behind each allocation, some path has a deallocation, or one that
//! allocates nothing has: kernels leave it to another warp. And where every path of the function allocates, every path from
//! there gives back, since no thread that does not allocate is there to do it. Read strictly, a wait is no allocation, and
//! every path from each allocation gives back.
//!
//! What stands in a region counts as standing where the operation around it does. A function without an allocation works on
//! memory of others.

use super::{Verifier, matches_pattern, typed_space};
use crate::{
    checks::access_kinds,
    extract::{intrinsic_name, is_exit},
    generated::Finding,
};
use melior::ir::{BlockLike, BlockRef, OperationRef, RegionLike, operation::OperationLike};
use mlir_ext::{functions, interfaces::InterfaceSet, ir};
use rustc_hash::FxHashMap;
use tilespace_core::MemorySpace;
use tilespace_dialects::AccessKind;

/// Columns that an allocation can have (PTX ISA, "tcgen05.alloc").
const COLUMNS: [i64; 5] = [32, 64, 128, 256, 512];
/// Columns that an SM has.
const CAPACITY: i64 = 512;

/// What an op does with tensor memory.
#[derive(Clone, Copy, PartialEq)]
enum Act {
    /// Allocates so many columns; without a number, it is not known how many.
    Allocate(Option<i64>),
    Deallocate(Option<i64>),
    Use,
    /// Another thread may have allocated before this one goes on.
    Wait,
}

/// What stands in a block, at one operation of it or below.
struct Place<'c, 'a> {
    /// The operation of the block.
    at: OperationRef<'c, 'a>,
    acts: Vec<(OperationRef<'c, 'a>, Act)>,
}

impl Place<'_, '_> {
    fn has(&self, is_meant: impl Fn(Act) -> bool) -> bool {
        self.acts.iter().any(|(_, act)| is_meant(*act))
    }

    fn gives_back(&self) -> bool {
        self.has(|act| matches!(act, Act::Deallocate(_)))
    }
}

/// A block, and where paths lead from there.
struct Node<'c, 'a> {
    places: Vec<Place<'c, 'a>>,
    next: Vec<usize>,
    before: Vec<usize>,
    /// Whether the function returns here.
    returns: bool,
}

impl Verifier {
    /// Checks allocations, deallocations and uses of tensor memory in a function.
    pub(super) fn tensor_memory<'c: 'a, 'a>(
        &mut self,
        function: OperationRef<'c, 'a>,
        ops: &[OperationRef<'c, 'a>],
    ) {
        let acts: Vec<_> = ops.iter().filter_map(|op| Some((*op, self.act(*op)?))).collect();
        for (op, act) in &acts {
            if let Act::Allocate(Some(columns)) | Act::Deallocate(Some(columns)) = act
                && !COLUMNS.contains(columns)
            {
                self.report(Finding::TensorColumns, op.location(), &[columns]);
            }
        }
        if !acts.iter().any(|(_, act)| matches!(act, Act::Allocate(_))) {
            return;
        }
        let paths = self.paths(function, acts);
        self.used_before(&paths);
        self.given_back(&paths);
        self.columns(&paths);
    }

    fn act<'c: 'a, 'a>(&mut self, op: OperationRef<'c, 'a>) -> Option<Act> {
        let findings = self.findings_on(op);
        // The one operand that is a constant, or a number of 32 bits, wherever it stands.
        let columns =
            || (0..op.operand_count()).find_map(|index| ir::constant_integer(ir::operand(op, index)?));
        if findings.contains(&Finding::TensorUseBeforeAllocation) {
            return Some(Act::Allocate(columns()));
        }
        if findings.contains(&Finding::TensorNotDeallocated) {
            return Some(Act::Deallocate(columns()));
        }
        if self.uses_tensor_memory(op) {
            return Some(Act::Use);
        }
        self.may_wait(op).then_some(Act::Wait)
    }

    fn uses_tensor_memory(&mut self, op: OperationRef<'_, '_>) -> bool {
        (0..op.operand_count()).any(|index| {
            let is_tensor = ir::operand(op, index).and_then(typed_space) == Some(MemorySpace::Tensor);
            is_tensor && access_kinds(&mut self.extractor, op, index).contains(&AccessKind::TensorCore)
        })
    }

    /// Whether a thread waits here for others, or may, in code that is not looked into.
    fn may_wait(&mut self, op: OperationRef<'_, '_>) -> bool {
        let name = intrinsic_name(op);
        let class = self.extractor.classes().class(op);
        let is_opaque = class.rule.is_some_and(|rule| rule.havoc || rule.clobbers.is_some());
        let calls = name.is_none() && class.interfaces.contains(InterfaceSet::CALL);
        let name = name.as_deref().unwrap_or(ir::name_str(op));
        let waits = Finding::TensorUseBeforeAllocation.not_behind();
        is_opaque || calls || waits.iter().any(|pattern| matches_pattern(pattern, name))
    }

    /// The blocks of a function, the first of them first.
    fn paths<'c: 'a, 'a>(
        &mut self,
        function: OperationRef<'c, 'a>,
        acts: Vec<(OperationRef<'c, 'a>, Act)>,
    ) -> Vec<Node<'c, 'a>> {
        let mut blocks: Vec<BlockRef<'c, 'a>> = Vec::new();
        let mut next = functions::function_body(function).and_then(|body| body.first_block());
        while let Some(block) = next {
            blocks.push(block);
            next = block.next_in_region();
        }
        let numbers: FxHashMap<usize, usize> =
            blocks.iter().enumerate().map(|(number, block)| (ir::block_id(*block), number)).collect();
        let mut nodes: Vec<Node<'c, 'a>> = Vec::new();
        for block in &blocks {
            let last = block.terminator();
            let next = last.into_iter().flat_map(|last| {
                let successors =
                    (0..last.successor_count()).filter_map(move |index| ir::successor(last, index));
                successors.filter_map(|block| numbers.get(&ir::block_id(block)).copied())
            });
            // A thread that stops for ever leaks nothing.
            let stops = Finding::TensorNotDeallocated.not_behind();
            let returns = last.is_some_and(|last| {
                is_exit(last, self.extractor.classes().class(last).interfaces)
                    && !stops.iter().any(|pattern| matches_pattern(pattern, ir::name_str(last)))
            });
            nodes.push(Node { places: Vec::new(), next: next.collect(), before: Vec::new(), returns });
        }
        for node in 0..nodes.len() {
            for next in nodes[node].next.clone() {
                nodes[next].before.push(node);
            }
        }
        for (op, act) in acts {
            let mut around = std::iter::successors(Some(op), |op| op.parent_operation());
            let Some(at) = around.find(|op| op.parent_operation() == Some(function)) else { continue };
            let Some(node) = at.block().and_then(|block| numbers.get(&ir::block_id(block))) else { continue };
            match nodes[*node].places.last_mut() {
                Some(place) if place.at == at => place.acts.push((op, act)),
                _ => nodes[*node].places.push(Place { at, acts: vec![(op, act)] }),
            }
        }
        nodes
    }

    /// What is used on a path on which nothing was allocated.
    fn used_before(&mut self, paths: &[Node<'_, '_>]) {
        let strict = self.strict;
        let covers = |act| matches!(act, Act::Allocate(_)) || act == Act::Wait && !strict;
        let passes = |node: &Node<'_, '_>| !node.places.iter().any(|place| place.has(covers));
        for node in
            reached([0], |node| if passes(&paths[node]) { &*paths[node].next } else { &[] }, paths.len())
        {
            for place in paths[node].places.iter().take_while(|place| !place.has(covers)) {
                for (op, act) in &place.acts {
                    if *act == Act::Use || strict && matches!(act, Act::Deallocate(_)) {
                        self.report(Finding::TensorUseBeforeAllocation, op.location(), &[]);
                    }
                }
            }
        }
    }

    /// What is allocated and not given back.
    fn given_back(&mut self, paths: &[Node<'_, '_>]) {
        let allocates = |place: &Place<'_, '_>| place.has(|act| matches!(act, Act::Allocate(_)));
        let gives_back = |node: &Node<'_, '_>| node.places.iter().any(Place::gives_back);
        let ends = |is_end: &dyn Fn(&Node<'_, '_>) -> bool| -> Vec<usize> {
            (0..paths.len()).filter(|node| is_end(&paths[*node])).collect()
        };
        let before = |node: usize| &*paths[node].before;
        // Blocks from whose start some path leads to a deallocation, and those from where one returns without.
        let may = set(reached(ends(&gives_back), before, paths.len()), paths.len());
        // Whether another thread may give back: behind some deallocation, nothing is allocated on any path.
        let has_allocation = |node: &Node<'_, '_>| node.places.iter().any(allocates);
        let may_allocate = set(reached(ends(&has_allocation), before, paths.len()), paths.len());
        let is_last = |node: &Node<'_, '_>| {
            let last = node.places.iter().rposition(Place::gives_back);
            last.is_some_and(|last| !node.places[last + 1..].iter().any(allocates))
                && !node.next.iter().any(|next| may_allocate[*next])
        };
        let is_elsewhere = !self.strict && paths.iter().any(is_last);
        let leaks = ends(&|node| node.returns && !gives_back(node));
        let leaking = |node: usize| if gives_back(&paths[node]) { &[] } else { before(node) };
        let leaking = reached(leaks, leaking, paths.len()).into_iter();
        let leaking = set(leaking.filter(|node| !gives_back(&paths[*node])).collect(), paths.len());
        let allocating = |node: usize| paths[node].places.iter().any(allocates);
        let without =
            reached([0], |node| if allocating(node) { &[] } else { &*paths[node].next }, paths.len());
        let is_everywhere = !without.into_iter().any(|node| paths[node].returns && !allocating(node));
        for node in paths {
            for (number, place) in node.places.iter().enumerate().filter(|(_, place)| allocates(place)) {
                let is_here = node.places[number..].iter().any(Place::gives_back);
                let is_somewhere = is_here || node.next.iter().any(|next| may[*next]);
                let may_leak = !is_here && (node.returns || node.next.iter().any(|next| leaking[*next]));
                if !is_somewhere && !is_elsewhere || may_leak && (is_everywhere || self.strict) {
                    for (op, act) in &place.acts {
                        if matches!(act, Act::Allocate(_)) {
                            self.report(Finding::TensorNotDeallocated, op.location(), &[]);
                        }
                    }
                }
            }
        }
    }

    /// What is allocated where, whichever path led there, too little is left.
    fn columns(&mut self, paths: &[Node<'_, '_>]) {
        // The least that can be held at the start of each block. It only sinks, by the least that is allocated.
        let mut held: Vec<Option<i64>> = vec![None; paths.len()];
        let mut pending = vec![(0, 0)];
        while let Some((node, columns)) = pending.pop() {
            if held[node].is_some_and(|known| known <= columns) {
                continue;
            }
            held[node] = Some(columns);
            let end = paths[node].places.iter().flat_map(|place| &place.acts).fold(columns, after);
            pending.extend(paths[node].next.iter().map(|next| (*next, end)));
        }
        for (node, held) in paths.iter().zip(held) {
            let Some(mut columns) = held else { continue };
            for (op, act) in node.places.iter().flat_map(|place| &place.acts) {
                let before = columns;
                columns = after(columns, &(*op, *act));
                if matches!(act, Act::Allocate(_)) && columns > CAPACITY {
                    let asked = columns - before;
                    self.report(Finding::TensorCapacity, op.location(), &[&CAPACITY, &before, &asked]);
                    columns = CAPACITY;
                }
            }
        }
    }
}

/// The least that is held behind an op, where `columns` are before it.
fn after(columns: i64, (_, act): &(OperationRef<'_, '_>, Act)) -> i64 {
    match act {
        Act::Allocate(count) => {
            columns.min(CAPACITY) + count.filter(|count| COLUMNS.contains(count)).unwrap_or(COLUMNS[0])
        }
        Act::Deallocate(Some(count)) => (columns - count).max(0),
        Act::Deallocate(None) => 0,
        Act::Use | Act::Wait => columns,
    }
}

/// What edges lead to from `start`, those themselves included.
fn reached<'n>(
    start: impl IntoIterator<Item = usize>,
    edges: impl Fn(usize) -> &'n [usize],
    count: usize,
) -> Vec<usize> {
    let mut seen = vec![false; count];
    let mut pending: Vec<usize> = start.into_iter().collect();
    let mut all = Vec::new();
    while let Some(node) = pending.pop() {
        if !std::mem::replace(&mut seen[node], true) {
            all.push(node);
            pending.extend(edges(node));
        }
    }
    all.sort_unstable();
    all
}

fn set(nodes: Vec<usize>, count: usize) -> Vec<bool> {
    let mut set = vec![false; count];
    nodes.into_iter().for_each(|node| set[node] = true);
    set
}
