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
//! allocation. Read strictly, an allocation dominates all uses, and its deallocation. What stands in a region counts as standing where the operation around it does. A function without an
//! allocation works on memory of others.

use super::{Verifier, typed_space};
use crate::{checks::access_kinds, generated::Finding};
use melior::ir::{BlockLike, BlockRef, OperationRef, operation::OperationLike};
use mlir_ext::{dominance::Dominance, ir};
use rustc_hash::FxHashSet;
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
        for op in uses {
            if !allocations.iter().any(|(_, behind)| paths.is_behind(behind.as_ref(), op)) {
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
        let mut blocks = FxHashSet::default();
        let mut pending = vec![block];
        while let Some(block) = pending.pop() {
            let Some(terminator) = block.terminator() else { continue };
            let next = (0..terminator.successor_count()).filter_map(|index| ir::successor(terminator, index));
            pending.extend(next.filter(|block| blocks.insert(ir::block_id(*block))));
        }
        Some(Behind { first, block, blocks })
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

/// What paths lead to from one operation.
struct Behind<'c, 'a> {
    first: OperationRef<'c, 'a>,
    block: BlockRef<'c, 'a>,
    blocks: FxHashSet<usize>,
}
