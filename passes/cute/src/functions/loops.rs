//! Loops that index registers.
//!
//! ```text
//! scf.for %i = 0 to 64 step 1 {                        each thread has its own view of 64 bytes, which would be
//!   "cute.memref.store"(%registers, %coord(%i), %p)    on the stack if a dynamic number indexed it
//! }
//! ```
//!
//! Such a loop, of a small constant count, gets the annotation that has LLVM unroll it, and the slot becomes
//! registers. A loop that the program annotates stays as the program says.
//!
//! Why it is right: an annotation does not change what a loop does.

use crate::{
    emit::{Lowering, Op},
    text::types::Kind,
};
use melior::ir::{Attribute, BlockLike, OperationRef, RegionLike, ValueLike, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::FxHashSet;
use tilespace_core::MemorySpace;

/// The most rounds of a loop that is unrolled for its registers: a thread has up to 128 sums of a product of
/// four warps with 128 columns, and they must stay in registers until the product is complete.
pub const MOST_ROUNDS: i64 = 128;
/// How many rounds become one, in a loop of more rounds.
const TOGETHER: i64 = 8;
/// The most operations of a round of which several become one.
const MOST_OPERATIONS: usize = 40;
const ALL: &str = "#llvm.loop_annotation<unroll = <full = true>>";
const SOME: &str = "#llvm.loop_annotation<unroll = <count = 8 : i32>>";
const NONE: &str = "#llvm.loop_annotation<unroll = <disable = true>>";
const NOT_OF_THE_RUN: &str = "#llvm.loop_annotation<unroll = <runtimeDisable = true>>";

impl<'c, 'a> Lowering<'c, 'a> {
    /// The annotation of a loop that has none.
    pub fn unrolling(&mut self, op: Op<'c, 'a>) -> Option<Attribute<'c>> {
        if !ir::is_named(op, "scf.for") {
            return None;
        }
        let text = match rounds(op) {
            None => NOT_OF_THE_RUN,
            Some(2..=MOST_ROUNDS) if self.indexes_registers(op) => ALL,
            Some(2..) if waits(op) => NONE,
            // A loop that carries sums from round to round is left to LLVM.
            Some(rounds)
                if rounds > TOGETHER && rounds % TOGETHER == 0 && op.result_count() == 0 && is_small(op) =>
            {
                SOME
            }
            Some(_) => return None,
        };
        Attribute::parse(self.context, text)
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

/// Whether a round of a loop waits for other threads, or for copies.
fn waits(op: Op<'_, '_>) -> bool {
    let mut waits = false;
    ir::walk_preorder(op, |inner| waits |= ir::name_str(inner).contains("barrier"));
    waits
}

/// Whether a round is a few operations, none of them a branch or a loop.
fn is_small(op: Op<'_, '_>) -> bool {
    let (mut count, mut is_small) = (0, true);
    ir::walk_preorder(op, |inner| {
        count += 1;
        is_small &= inner == op || inner.region_count() == 0;
    });
    is_small && count <= MOST_OPERATIONS
}

/// The rounds of a loop with constant bounds.
fn rounds(op: Op<'_, '_>) -> Option<i64> {
    let bound = |index| ir::operand(op, index).and_then(ir::constant_integer);
    let (first, end, step) = (bound(0)?, bound(1)?, bound(2).filter(|step| *step > 0)?);
    end.checked_sub(first)?.checked_add(step - 1)?.checked_div(step)
}
