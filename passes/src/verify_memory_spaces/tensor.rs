//! Tensor memory in one function: allocated before it is used, and given back.
//!
//! ```text
//! tcgen05.alloc [%slot], 64       the address arrives in shared memory, for all warps
//! ...                             tcgen05.ld, .st, .mma, .cp: through what was loaded from there
//! tcgen05.dealloc %address, 64
//! ```
//!
//! One warp allocates, behind a branch, so that no allocation dominates a use in real kernels. What can be checked is the
//! order along paths: some allocation comes before each use on some path, and some deallocation comes behind each
//! allocation. A use may also be of what another warp allocated, of which this one learned at a barrier. Read strictly, an
//! allocation dominates all uses, and its deallocation. What stands in a region counts as standing where the operation around
//! it does. A function without an allocation works on memory of others.

use super::{Verifier, matches_pattern, typed_space};
use crate::{checks::access_kinds, extract::intrinsic_name, generated::Finding};
use melior::ir::{BlockLike, BlockRef, OperationRef, operation::OperationLike};
use mlir_ext::{dominance::Dominance, ir};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::MemorySpace;
use tilespace_dialects::AccessKind;

/// Columns that an allocation can have (PTX ISA, "tcgen05.alloc").
const COLUMNS: [i64; 5] = [32, 64, 128, 256, 512];
/// The operand of an allocation and of a deallocation that says how many columns.
const COUNT: usize = 1;

impl Verifier {
    /// Checks allocations, deallocations and uses of tensor memory in a function.
    pub(super) fn tensor_memory<'c: 'a, 'a>(
        &mut self,
        function: OperationRef<'c, 'a>,
        ops: &[OperationRef<'c, 'a>],
    ) {
        let (mut allocations, mut deallocations, mut uses) = (Vec::new(), Vec::new(), Vec::new());
        for op in ops.iter().copied() {
            let findings = self.findings_on(op);
            if findings.contains(&Finding::TensorUseBeforeAllocation) {
                allocations.push(op);
            } else if findings.contains(&Finding::TensorNotDeallocated) {
                deallocations.push(op);
            } else if self.uses_tensor_memory(op) {
                uses.push(op);
            }
        }
        for op in allocations.iter().chain(&deallocations) {
            let columns = ir::operand(*op, COUNT).and_then(ir::constant_integer);
            if let Some(columns) = columns.filter(|columns| !COLUMNS.contains(columns)) {
                self.report(Finding::TensorColumns, op.location(), &[&columns]);
            }
        }
        if allocations.is_empty() {
            return;
        }
        let paths = Paths::new(function, self.strict);
        let allocations: Vec<_> = allocations.into_iter().map(|op| (op, paths.behind(op))).collect();
        let barriers = ops.iter().copied().filter(|op| !self.strict && is_barrier(*op));
        let barriers = paths.behind_any(barriers);
        for op in uses {
            let is_allocated = allocations.iter().any(|(_, behind)| paths.is_behind(behind.as_ref(), op));
            if !is_allocated && !paths.is_behind_any(&barriers, op) {
                self.report(Finding::TensorUseBeforeAllocation, op.location(), &[]);
            }
        }
        for (allocation, behind) in &allocations {
            if !deallocations.iter().any(|op| paths.is_behind(behind.as_ref(), *op)) {
                self.report(Finding::TensorNotDeallocated, allocation.location(), &[]);
            }
        }
    }

    fn uses_tensor_memory(&mut self, op: OperationRef<'_, '_>) -> bool {
        (0..op.operand_count()).any(|index| {
            let is_tensor = ir::operand(op, index).and_then(typed_space) == Some(MemorySpace::Tensor);
            is_tensor && access_kinds(&mut self.extractor, op, index).contains(&AccessKind::TensorCore)
        })
    }
}

/// Whether a thread waits here for others.
fn is_barrier(op: OperationRef<'_, '_>) -> bool {
    let name = intrinsic_name(op);
    let name = name.as_deref().unwrap_or(ir::name_str(op));
    Finding::TensorUseBeforeAllocation.not_behind().iter().any(|pattern| matches_pattern(pattern, name))
}

/// What comes before what in one function.
struct Paths<'c, 'a> {
    function: OperationRef<'c, 'a>,
    /// With a strict reading: before it on every path.
    dominance: Option<Dominance<'c, 'a>>,
}

impl<'c: 'a, 'a> Paths<'c, 'a> {
    fn new(function: OperationRef<'c, 'a>, strict: bool) -> Self {
        Self { function, dominance: strict.then(|| Dominance::new(function)) }
    }

    /// The operation around `op`, or itself, that stands in a block of the function, and that block.
    fn outermost(&self, op: OperationRef<'c, 'a>) -> Option<(OperationRef<'c, 'a>, BlockRef<'c, 'a>)> {
        let mut around = std::iter::successors(Some(op), |op| op.parent_operation());
        let found = around.find(|op| op.parent_operation() == Some(self.function))?;
        Some((found, found.block()?))
    }

    /// What comes behind `op`; none if it stands in no block of the function.
    fn behind(&self, op: OperationRef<'c, 'a>) -> Option<Behind<'c, 'a>> {
        let (first, block) = self.outermost(op)?;
        Some(Behind { first, block, blocks: reached(vec![block]) })
    }

    /// What comes behind any of these. An operation comes after those before it.
    fn behind_any(&self, ops: impl Iterator<Item = OperationRef<'c, 'a>>) -> BehindAny<'c, 'a> {
        let mut first = FxHashMap::default();
        let mut pending = Vec::new();
        for (op, block) in ops.filter_map(|op| self.outermost(op)) {
            first.entry(ir::block_id(block)).or_insert_with(|| {
                pending.push(block);
                op
            });
        }
        BehindAny { first, blocks: reached(pending) }
    }

    /// Whether `then` comes behind any on some path.
    fn is_behind_any(&self, behind: &BehindAny<'c, 'a>, then: OperationRef<'c, 'a>) -> bool {
        self.outermost(then).is_some_and(|(then, block)| {
            let block = ir::block_id(block);
            let first = behind.first.get(&block);
            behind.blocks.contains(&block)
                || first.is_some_and(|first| *first == then || ir::is_before_in_block(*first, then))
        })
    }

    /// Whether `then` comes behind it on some path; with a strict reading, on every path to `then`.
    fn is_behind(&self, behind: Option<&Behind<'c, 'a>>, then: OperationRef<'c, 'a>) -> bool {
        let (Some(behind), Some((then, below))) = (behind, self.outermost(then)) else { return true };
        if behind.block == below && (behind.first == then || ir::is_before_in_block(behind.first, then)) {
            return true;
        }
        match &self.dominance {
            Some(dominance) => {
                std::iter::successors(Some(below), |block| dominance.immediate_dominator(*block))
                    .skip(1)
                    .any(|block| block == behind.block)
            }
            None => behind.blocks.contains(&ir::block_id(below)),
        }
    }
}

/// The blocks that paths lead to from these.
fn reached<'c: 'a, 'a>(mut pending: Vec<BlockRef<'c, 'a>>) -> FxHashSet<usize> {
    let mut blocks = FxHashSet::default();
    while let Some(block) = pending.pop() {
        let Some(terminator) = block.terminator() else { continue };
        let next = (0..terminator.successor_count()).filter_map(|index| ir::successor(terminator, index));
        pending.extend(next.filter(|block| blocks.insert(ir::block_id(*block))));
    }
    blocks
}

/// What paths lead to from some operations: the first of them in each block, and all blocks behind one.
struct BehindAny<'c, 'a> {
    first: FxHashMap<usize, OperationRef<'c, 'a>>,
    blocks: FxHashSet<usize>,
}

/// What paths lead to from one operation.
struct Behind<'c, 'a> {
    first: OperationRef<'c, 'a>,
    block: BlockRef<'c, 'a>,
    blocks: FxHashSet<usize>,
}
