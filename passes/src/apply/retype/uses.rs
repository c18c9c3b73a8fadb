//! The pointer operands of a body.
//!
//! ```text
//! %q = gep %g[%i]      op 0: operand 0, value %g
//! store %q, %p         op 1: operands 0 and 1, values %q and %p
//! ```
//!
//! Every later step compares the space that an operand is given with the space that it demands. Values are
//! read once, before any type changes, so that no step sees the changes of another.

use super::Use;
use crate::extract::{
    CodeOp, FunctionIr,
    mlir::{self, Raw},
};
use melior::ir::{OperationRef, Value};
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use tilespace_core::{MemorySpace, ids::NodeId};

/// An operand that holds pointers.
#[derive(Clone, Copy)]
pub(super) struct PointerUse<'c, 'a> {
    pub(super) at: Use<'c, 'a>,
    pub(super) value: Value<'c, 'a>,
    /// The node of the value, if it is a generic pointer.
    pub(super) node: Option<NodeId>,
    /// The space that it is to be in.
    pub(super) demand: Option<MemorySpace>,
}

/// The operands of a body that hold pointers, in program order: read once, and found by the number of their
/// op.
#[derive(Default)]
pub(super) struct PointerUses<'c, 'a> {
    pub(super) all: Vec<PointerUse<'c, 'a>>,
    /// Those that are to be in a space, in the order in which that was found.
    pub(super) demanded: Vec<u32>,
    /// For each op the first of its operands; at the end, their number.
    first: Vec<u32>,
    /// The numbers of ops by their addresses. Built on first use.
    numbers: Option<FxHashMap<ir::OperationId, usize>>,
}

impl<'c: 'a, 'a> PointerUses<'c, 'a> {
    pub(super) fn read(ir: &FunctionIr<'c, 'a>) -> Self {
        let ops = ir.code.body();
        let mut all = Vec::with_capacity(ops.len() + ops.len() / 2);
        let mut first = Vec::with_capacity(ops.len() + 1);
        for CodeOp { op, operands, .. } in ops {
            first.push(all.len() as u32);
            for operand in operands.up_to(|| op.operand_count()) {
                if let Some(value) = ir::operand(op.raw(), operand) {
                    all.push(PointerUse {
                        at: (op.raw(), operand),
                        value,
                        node: ir.node(mlir::value(value)),
                        demand: None,
                    });
                }
            }
        }
        first.push(all.len() as u32);
        // About one operand of each op is demanded.
        Self { all, demanded: Vec::with_capacity(ops.len()), first, numbers: None }
    }

    /// The number of an op in the body.
    pub(super) fn number(&mut self, ir: &FunctionIr<'c, 'a>, op: OperationRef<'c, 'a>) -> Option<usize> {
        let all =
            || ir.code.body().iter().enumerate().map(|(index, at)| (ir::operation_id(at.op.raw()), index));
        self.numbers.get_or_insert_with(|| all().collect()).get(&ir::operation_id(op)).copied()
    }

    /// An operand is to be in a space, unless it is to be in one already.
    pub(super) fn demand(&mut self, at: usize, space: MemorySpace) {
        let demand = &mut self.all[at].demand;
        if demand.is_none() {
            *demand = Some(space);
            self.demanded.push(at as u32);
        }
    }

    /// Which of the operands is this one of op number `index`.
    #[inline]
    pub(super) fn find(&self, index: usize, operand: usize) -> Option<usize> {
        let mut own = self.first[index] as usize..self.first[index + 1] as usize;
        own.find(|at| self.all[*at].at.1 == operand)
    }
}
