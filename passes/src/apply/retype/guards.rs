//! The operands that a test of the space dominates, and the casts that it allows.
//!
//! ```text
//! cond_br %is_shared, ^in, ^out
//! ^in:                            %s = cvta.to.shared %p      once, where the outermost guard begins
//!   load %p                       load %s
//! ```

use crate::extract::{FunctionIr, mlir::Raw};
use melior::ir::{OperationRef, Value};
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use tilespace_core::{
    MemorySpace,
    ids::{IdMap, NodeId},
    lattice::Mask,
};

/// The guards of a function.
pub(super) struct Guards<'c, 'a> {
    /// For each operand that a guard dominates, the outermost entry of [`FunctionIr::refined`] that settles the
    /// value to the same space as the innermost one.
    outermost: FxHashMap<(ir::OperationId, usize), usize>,
    /// Casts inserted at a guard, by the index of that entry and the space.
    pub(super) casts: FxHashMap<(usize, MemorySpace), Value<'c, 'a>>,
}

impl<'c: 'a, 'a> Guards<'c, 'a> {
    pub(super) fn new(ir: &FunctionIr<'c, 'a>, masks: &IdMap<NodeId, Mask>) -> Self {
        let mut by_operand = FxHashMap::default();
        for (refined, outermost) in ir.refined.iter().zip(ir.outermost(masks)) {
            for site in &refined.uses {
                let (op, operand) = ir.site(*site);
                by_operand.insert((ir::operation_id(op.raw()), operand), outermost);
            }
        }
        Self { outermost: by_operand, casts: FxHashMap::default() }
    }

    /// Which of [`FunctionIr::refined`] is the outermost around an operand.
    pub(super) fn around(&self, op: OperationRef<'c, 'a>, operand: usize) -> Option<usize> {
        self.outermost.get(&(ir::operation_id(op), operand)).copied()
    }
}
