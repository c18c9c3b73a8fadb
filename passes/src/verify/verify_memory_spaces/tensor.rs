//! Tensor memory in one function: allocated before it is used, deallocated, and within its capacity.
//!
//! ```text
//! tcgen05.alloc [%slot], 64       the address arrives in shared memory, for all warps
//! ...                             tcgen05.ld, .st, .mma, .cp: through what was loaded from there
//! tcgen05.dealloc %address, 64
//! ```
//!
//! One warp allocates, after a branch, and the others learn the address at a barrier, so in real kernels no
//! allocation dominates a use. Only the order along paths can be checked. Before each use, every path has
//! an allocation, or a point at which a thread may wait for a thread that allocates. After an allocation:
//!
//! | paths of the function that allocate | paths from the allocation that deallocate: all | some | none |
//! |---|---|---|---|
//! | all: no other thread can deallocate | right | error | error |
//! | some | right | right | right if a path deallocates after which none allocates: another warp's |
//!
//! In strict mode, a wait is not treated as an allocation, and every path from each allocation deallocates.
//!
//! Nothing is used through an address that was given back before.
//!
//! Operations in the regions of another count at that one, in their order. A function without an allocation
//! uses memory that others allocated.

use super::{
    Verifier,
    finding::Finding,
    matches_pattern,
    tensor_numbers::{Number, Slot},
    typed_space,
};
use crate::{
    extract::{
        Derivation, Order, access_kinds, intrinsic_name, is_exit,
        mlir::{self, Raw},
        step_back,
    },
    limits::VERIFIER_STEPS,
};
use melior::ir::{BlockLike, OperationRef, Value, operation::OperationLike};
use mlir_ext::{functions, ir};
use rustc_hash::FxHashMap;
use tilespace_core::{MemorySpace, ids::reach, ir::InterfaceSet};
use tilespace_dialects::{AccessKind, rules::model::Transfer};

/// The sizes of an allocation, in columns (PTX ISA, "tcgen05.alloc").
const COLUMNS: [i64; 5] = [32, 64, 128, 256, 512];
/// The columns of an SM.
const CAPACITY: i64 = 512;

/// The effect of an op on tensor memory.
#[derive(Clone, Copy, PartialEq)]
enum Effect {
    /// Allocates this number of columns; none if it is unknown.
    Allocate(Option<i64>),
    Deallocate(Option<i64>),
    Use,
    /// Another thread may have allocated before this one goes on.
    Wait,
}

/// The origin of an address.
#[derive(PartialEq)]
enum Origin {
    Value(ir::ValueId),
    /// A number that was loaded from there.
    Slot(Slot),
}

/// A block with its edges.
struct Node<'c, 'a> {
    /// The effects of its operations, and of those in their regions, in order.
    effects: Vec<(OperationRef<'c, 'a>, Effect)>,
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
        let effects: Vec<_> = ops.iter().filter_map(|op| Some((*op, self.effect(*op)?))).collect();
        self.uses_after_deallocation(function, &effects);
        for (op, effect) in &effects {
            if let Effect::Allocate(Some(columns)) | Effect::Deallocate(Some(columns)) = effect
                && !COLUMNS.contains(columns)
            {
                self.report(Finding::TensorColumns, op.location(), &[columns]);
            }
        }
        if !effects.iter().any(|(_, effect)| matches!(effect, Effect::Allocate(_))) {
            return;
        }
        let paths = self.paths(function, effects);
        self.uses_before_allocation(&paths);
        self.missing_deallocations(&paths);
        self.columns(&paths);
    }

    fn effect<'c: 'a, 'a>(&mut self, op: OperationRef<'c, 'a>) -> Option<Effect> {
        let findings = self.findings_on(op);
        // The one constant operand, at any position.
        let columns = || ir::operands(op).find_map(ir::constant_integer);
        if findings.contains(&Finding::TensorUseBeforeAllocation) {
            return Some(Effect::Allocate(columns()));
        }
        if findings.contains(&Finding::TensorNotDeallocated) {
            return Some(Effect::Deallocate(columns()));
        }
        if self.uses_tensor_memory(op) {
            return Some(Effect::Use);
        }
        self.may_wait(op).then_some(Effect::Wait)
    }

    fn uses_tensor_memory(&mut self, op: OperationRef<'_, '_>) -> bool {
        ir::operands(op).enumerate().any(|(index, value)| {
            let is_tensor = typed_space(value) == Some(MemorySpace::Tensor);
            is_tensor && access_kinds(&mut self.extractor, op, index).contains(&AccessKind::TensorCore)
        })
    }

    /// Whether a thread may wait here for others, be it in unknown code.
    fn may_wait(&mut self, op: OperationRef<'_, '_>) -> bool {
        let name = intrinsic_name(op);
        let class = self.extractor.classes().class(op);
        let is_opaque = class.rule.is_some_and(|rule| rule.havoc || rule.clobbers.is_some());
        let calls = name.is_none() && class.interfaces.contains(InterfaceSet::CALL);
        let name = name.as_deref().unwrap_or(ir::name_str(op));
        let waits = Finding::TensorUseBeforeAllocation.not_behind();
        is_opaque || calls || waits.iter().any(|pattern| matches_pattern(pattern, name))
    }

    /// The blocks of a function, the entry block first.
    fn paths<'c: 'a, 'a>(
        &mut self,
        function: OperationRef<'c, 'a>,
        effects: Vec<(OperationRef<'c, 'a>, Effect)>,
    ) -> Vec<Node<'c, 'a>> {
        let blocks: Vec<_> = functions::function_body(function).into_iter().flat_map(ir::blocks).collect();
        let numbers: FxHashMap<ir::BlockId, usize> =
            blocks.iter().enumerate().map(|(number, block)| (ir::block_id(*block), number)).collect();
        let mut nodes: Vec<Node<'c, 'a>> = Vec::new();
        for block in &blocks {
            let last = block.terminator();
            let successors = last.into_iter().flat_map(ir::successors);
            let next = successors.filter_map(|block| numbers.get(&ir::block_id(block)).copied());
            // A thread that traps leaks nothing.
            let stops = Finding::TensorNotDeallocated.not_behind();
            let returns = last.is_some_and(|last| {
                is_exit(last, self.extractor.classes().class(last).interfaces)
                    && !stops.iter().any(|pattern| matches_pattern(pattern, ir::name_str(last)))
            });
            nodes.push(Node { effects: Vec::new(), next: next.collect(), before: Vec::new(), returns });
        }
        for node in 0..nodes.len() {
            for next in nodes[node].next.clone() {
                nodes[next].before.push(node);
            }
        }
        for (op, effect) in effects {
            let at = ir::outwards(op).find(|op| op.parent_operation() == Some(function));
            let block = at.and_then(|at| at.block());
            if let Some(node) = block.and_then(|block| numbers.get(&ir::block_id(block))) {
                nodes[*node].effects.push((op, effect));
            }
        }
        nodes
    }

    /// Reports uses that a path without an allocation reaches.
    fn uses_before_allocation(&mut self, paths: &[Node<'_, '_>]) {
        let strict = self.strict;
        let covers = |(_, effect): &(OperationRef<'_, '_>, Effect)| {
            matches!(effect, Effect::Allocate(_)) || *effect == Effect::Wait && !strict
        };
        let passes = |node: &Node<'_, '_>| !node.effects.iter().any(covers);
        let uncovered =
            reached([0], |node| if passes(&paths[node]) { &*paths[node].next } else { &[] }, paths.len());
        for (node, _) in paths.iter().zip(uncovered).filter(|(_, uncovered)| *uncovered) {
            for (op, effect) in node.effects.iter().take_while(|effect| !covers(effect)) {
                if *effect == Effect::Use || strict && matches!(effect, Effect::Deallocate(_)) {
                    self.report(Finding::TensorUseBeforeAllocation, op.location(), &[]);
                }
            }
        }
    }

    /// Reports uses of an address that the thread has given back on every path that leads there.
    ///
    /// A value that is defined again, in the next round of a loop, is another: a path from there to the use
    /// has a deallocation on it, too, if one dominates the use.
    ///
    /// Two numbers that were loaded from one slot are the same if a single op allocates to it, and dominates
    /// the deallocation: all paths from the allocation to code that the deallocation dominates contain the
    /// deallocation.
    fn uses_after_deallocation<'c: 'a, 'a>(
        &mut self,
        function: OperationRef<'c, 'a>,
        effects: &[(OperationRef<'c, 'a>, Effect)],
    ) {
        if !effects.iter().any(|(_, effect)| matches!(effect, Effect::Deallocate(_))) {
            return;
        }
        let mut origins = Vec::new();
        for (op, effect) in effects {
            if matches!(effect, Effect::Deallocate(_) | Effect::Use) {
                let is_tensor = |value: &_| typed_space(*value) == Some(MemorySpace::Tensor);
                let at = ir::operands(*op).filter(is_tensor).map(|value| self.origin(value));
                origins.push((*op, *effect, at.collect::<Vec<_>>()));
            }
        }
        let order = Order::of(mlir::op(function));
        let is_after = |op, place: u32| {
            order.range(mlir::op(op)).is_some_and(|(first, end)| first < place && place < end)
        };
        // Whether only one op of the function allocates to a slot, which dominates a place.
        let is_of_one = |slot: &Slot, place: u32| match self.slots.get(slot).map(Vec::as_slice) {
            Some([single]) => {
                effects.iter().any(|(op, _)| ir::operation_id(*op) == *single && is_after(*op, place))
            }
            _ => false,
        };
        let mut late = Vec::new();
        for (op, _, used) in origins.iter().filter(|(_, effect, _)| *effect == Effect::Use) {
            let Some(place) = order.place(mlir::op(*op)) else { continue };
            let frees = |(freed, effect, at): &&(OperationRef<'c, 'a>, Effect, Vec<Origin>)| {
                let is_same = |origin: &&Origin| match origin {
                    Origin::Value(_) => true,
                    Origin::Slot(slot) => {
                        order.place(mlir::op(*freed)).is_some_and(|place| is_of_one(slot, place))
                    }
                };
                matches!(effect, Effect::Deallocate(_))
                    && at.iter().filter(is_same).any(|origin| used.contains(origin))
                    && is_after(*freed, place)
            };
            if origins.iter().any(|freed| frees(&freed)) {
                late.push(op.location());
            }
        }
        for location in late {
            self.report(Finding::TensorUseAfterDeallocation, location, &[]);
        }
    }

    /// The value that an address is computed from, through casts and offsets.
    fn origin<'c: 'a, 'a>(&mut self, mut value: Value<'c, 'a>) -> Origin {
        for _ in 0..VERIFIER_STEPS {
            let number = ir::defining_op(value).and_then(|op| self.number_cast(op));
            value = match (number, step_back(&mut self.extractor, value)) {
                (Some(number), _) => number,
                (None, Derivation::Values(values)) if values.len() == 1 => values[0].raw(),
                _ => break,
            };
        }
        match self.tensor_number(value) {
            Some(Number::Loaded(slot)) => Origin::Slot(slot),
            Some(Number::Exposed) | None => Origin::Value(ir::value_id(value)),
        }
    }

    /// The number that an op makes an address of.
    fn number_cast<'c: 'a, 'a>(&mut self, op: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
        let rule = self.extractor.classes().rule(op)?;
        let [Transfer::FromInteger { .. }] = *rule.transfers(0) else { return None };
        (op.operand_count() == 1).then(|| ir::operand(op, 0))?
    }

    /// Reports allocations that are not deallocated.
    fn missing_deallocations(&mut self, paths: &[Node<'_, '_>]) {
        let allocates = |(_, effect): &(OperationRef<'_, '_>, Effect)| matches!(effect, Effect::Allocate(_));
        let is_end = |(_, effect): &(OperationRef<'_, '_>, Effect)| matches!(effect, Effect::Deallocate(_));
        let deallocates = |node: &Node<'_, '_>| node.effects.iter().any(is_end);
        let ends = |is_end: &dyn Fn(&Node<'_, '_>) -> bool| -> Vec<usize> {
            (0..paths.len()).filter(|node| is_end(&paths[*node])).collect()
        };
        let before = |node: usize| &*paths[node].before;
        // Blocks with a path from their start to a deallocation; `leaks` says whether a path returns without
        // a deallocation.
        let may = reached(ends(&deallocates), before, paths.len());
        // Whether another thread may deallocate: after some deallocation, no path allocates.
        let has_allocation = |node: &Node<'_, '_>| node.effects.iter().any(allocates);
        let may_allocate = reached(ends(&has_allocation), before, paths.len());
        let is_last = |node: &Node<'_, '_>| {
            let last = node.effects.iter().rposition(is_end);
            last.is_some_and(|last| !node.effects[last + 1..].iter().any(allocates))
                && !node.next.iter().any(|next| may_allocate[*next])
        };
        let is_elsewhere = !self.strict && paths.iter().any(is_last);
        let leaking = |node: usize| if deallocates(&paths[node]) { &[] } else { before(node) };
        let returning = ends(&|node| node.returns && !deallocates(node));
        let leaking = reached(returning, leaking, paths.len());
        let leaks = |node: usize| leaking[node] && !deallocates(&paths[node]);
        let without = |node: usize| if has_allocation(&paths[node]) { &[] } else { &*paths[node].next };
        let without = paths.iter().zip(reached([0], without, paths.len()));
        let is_everywhere =
            !without.into_iter().any(|(node, is)| is && node.returns && !has_allocation(node));
        for node in paths {
            for (number, (op, _)) in node.effects.iter().enumerate().filter(|(_, effect)| allocates(effect)) {
                let is_here = node.effects[number..].iter().any(is_end);
                let is_somewhere = is_here || node.next.iter().any(|next| may[*next]);
                let may_leak = !is_here && (node.returns || node.next.iter().any(|next| leaks(*next)));
                if !is_somewhere && !is_elsewhere || may_leak && (is_everywhere || self.strict) {
                    self.report(Finding::TensorNotDeallocated, op.location(), &[]);
                }
            }
        }
    }

    /// Reports allocations that exceed the capacity on every path that leads there.
    fn columns(&mut self, paths: &[Node<'_, '_>]) {
        // The least number of columns held at the start of each block, over all paths. It only decreases.
        let mut held: Vec<Option<i64>> = vec![None; paths.len()];
        let mut pending = vec![(0, 0)];
        while let Some((node, columns)) = pending.pop() {
            if held[node].is_some_and(|known| known <= columns) {
                continue;
            }
            held[node] = Some(columns);
            let end = paths[node].effects.iter().fold(columns, after);
            pending.extend(paths[node].next.iter().map(|next| (*next, end)));
        }
        for (node, held) in paths.iter().zip(held) {
            let Some(mut columns) = held else { continue };
            for effect in &node.effects {
                let before = columns;
                columns = after(columns, effect);
                if let (op, Effect::Allocate(_)) = effect
                    && columns > CAPACITY
                {
                    let requested = columns - before;
                    self.report(Finding::TensorCapacity, op.location(), &[&CAPACITY, &before, &requested]);
                    columns = CAPACITY;
                }
            }
        }
    }
}

/// The least number of columns held after an op, with `columns` held before it.
fn after(columns: i64, (_, effect): &(OperationRef<'_, '_>, Effect)) -> i64 {
    match effect {
        Effect::Allocate(count) => {
            columns.min(CAPACITY) + count.filter(|count| COLUMNS.contains(count)).unwrap_or(COLUMNS[0])
        }
        Effect::Deallocate(Some(count)) => (columns - count).max(0),
        Effect::Deallocate(None) => 0,
        Effect::Use | Effect::Wait => columns,
    }
}

/// For each of `count` nodes, whether it is reachable from `start` along `edges`; `start` is.
fn reached<'n>(
    start: impl IntoIterator<Item = usize>,
    edges: impl Fn(usize) -> &'n [usize],
    count: usize,
) -> Vec<bool> {
    let mut reached = vec![false; count];
    let is_new = |node: &usize| !std::mem::replace(&mut reached[*node], true);
    reach(start.into_iter().collect(), is_new, |node, pending| pending.extend(edges(node)));
    reached
}
