//! Loops that index registers.
//!
//! ```text
//! scf.for %i = 0 to 64 step 1 {                        each thread has its own view of 64 bytes, which would be
//!   "cute.memref.store"(%registers, %coord(%i), %p)    on the stack if a number of the run indexed it
//! }
//! ```
//!
//! Such a loop, of a small constant count, gets the annotation that has LLVM unroll it, and the slot becomes
//! registers. A loop that the program annotates stays as the program says.
//!
//! Why it is right: an annotation does not change what a loop does.

use crate::{
    emit::{Lowering, Op},
    types::Kind,
};
use melior::ir::{Attribute, BlockLike, OperationRef, RegionLike, ValueLike, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::FxHashSet;
use tilespace_core::MemorySpace;

/// The most rounds of a loop that is unrolled for its registers: a thread has up to 128 sums of a product of four
/// warps with 128 columns, and they must stay in registers until they are there.
pub const MOST_ROUNDS: i64 = 128;
const UNROLL: &str = "#llvm.loop_annotation<unroll = <full = true>>";

impl<'c, 'a> Lowering<'c, 'a> {
    /// The annotation of a loop that indexes registers.
    pub fn unrolling(&mut self, op: Op<'c, 'a>) -> Option<Attribute<'c>> {
        let rounds = rounds(op)?;
        ((2..=MOST_ROUNDS).contains(&rounds) && self.indexes_registers(op))
            .then(|| Attribute::parse(self.context, UNROLL))?
    }

    /// Whether a coordinate that the loop's number makes indexes a view of registers.
    fn indexes_registers(&mut self, op: Op<'c, 'a>) -> bool {
        let body = ir::region(op, 0).and_then(|region| region.first_block());
        let Some(Ok(number)) = body.map(|body| body.argument(0)) else { return false };
        let mut derived = FxHashSet::from_iter([ir::value_id(number.into())]);
        let mut found = false;
        ir::walk_preorder(op, |inner: OperationRef<'c, 'a>| {
            let is_derived =
                |index| ir::operand(inner, index).is_some_and(|value| derived.contains(&ir::value_id(value)));
            if inner == op || !(0..inner.operand_count()).any(is_derived) {
                return;
            }
            found |= is_derived(1)
                && ir::operand(inner, 0).is_some_and(|view| match self.kind(view.r#type()).as_deref() {
                    Ok(Kind::View(pointer, _)) => pointer.space == MemorySpace::Local,
                    _ => false,
                });
            derived.extend(
                (0..inner.result_count()).filter_map(|index| ir::result(inner, index)).map(ir::value_id),
            );
        });
        found
    }
}

/// The rounds of a loop with constant bounds.
fn rounds(op: Op<'_, '_>) -> Option<i64> {
    if !ir::is_named(op, "scf.for") {
        return None;
    }
    let bound = |index| ir::operand(op, index).and_then(ir::constant_integer);
    let (first, end, step) = (bound(0)?, bound(1)?, bound(2).filter(|step| *step > 0)?);
    end.checked_sub(first)?.checked_add(step - 1)?.checked_div(step)
}
