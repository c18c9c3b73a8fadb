//! Arguments passed by value: which memory they are in, and how it is used.
//!
//! ```text
//! kernel @k(%p: ptr {llvm.byval = T})     load %p           parameter memory: read alone, nothing copies it
//!                                         store %v, %p      parameter memory, or LLVM's copy on the stack
//! func @f(%p: ptr {llvm.byval = T})       ...               the callee's own copy, local memory, unless LLVM
//!                                                           inlines @f and omits the copy: unknown
//! ```
//!
//! LLVM's back end treats such an argument by the uses of its address, so these are visited
//! one by one. Each use that is not known to be a read is treated as a write.

use crate::{
    MemorySpace,
    ir::{Attribute, Ir, Op, Value},
    lattice::Mask,
    ops::address_use::Use,
};
use rustc_hash::FxHashSet;

/// Attributes that make the pointee of an argument the callee's own copy.
const BY_VALUE: [&str; 3] = ["llvm.byval", "llvm.inalloca", "llvm.preallocated"];
/// A kernel argument that the kernel cannot write (PTX ISA, "Kernel Function Parameters"): in LLVM's dialect,
/// and in CuTe's, which is lowered to the former.
const GRID_CONSTANT: [&str; 2] = ["nvvm.grid_constant", "cute_nvgpu.grid_constant"];
/// Attributes that make the pointer part of the calling convention.
const FIXED: [&str; 3] = ["llvm.sret", "llvm.nest", "llvm.swiftself"];

/// Whether the type of a function argument may change: not where the calling convention gives the pointer a
/// meaning.
pub fn is_modelled_argument<I: Ir>(op: Op<I>, argument: usize) -> bool {
    op.argument_attributes(argument)
        .is_none_or(|all| BY_VALUE.iter().chain(&FIXED).all(|name| all.entry(name).is_none()))
}

/// Whether LLVM may pass this argument other memory than the stack slot of the caller: its type cannot
/// change, and the caller copies the slot elsewhere after the call (LLVM 22, MemCpyOpt, call slot
/// optimization).
pub fn may_be_replaced<I: Ir>(op: Op<I>, argument: usize) -> bool {
    op.argument_attributes(argument).is_some_and(|all| FIXED.iter().any(|name| all.entry(name).is_some()))
}

/// The attribute by which the callee gets its own copy of the pointee of an argument: its pointee type.
pub fn is_by_value<I: Ir>(op: Op<I>, argument: usize) -> Option<Attribute<I>> {
    let all = op.argument_attributes(argument)?;
    BY_VALUE.iter().find_map(|name| all.entry(name))
}

/// Whether an argument by value is read-only in the kernel.
pub fn is_grid_constant<I: Ir>(kernel: Op<I>, argument: usize) -> bool {
    let all = kernel.argument_attributes(argument);
    all.is_some_and(|all| GRID_CONSTANT.iter().any(|name| all.entry(name).is_some()))
}

/// The spaces that a kernel argument passed by value may be in.
pub fn spaces_of_parameter<I: Ir>(
    reader: &mut I::Reader,
    kernel: Op<I>,
    argument: usize,
    value: Value<I>,
) -> Mask {
    if is_grid_constant(kernel, argument) || is_only_read(reader, value) {
        return Mask::of(MemorySpace::Param);
    }
    // LLVM's back end copies it to local memory, unless it finds that it is only read after all.
    Mask::ARGUMENT
}

/// Whether memory at `value` is only ever read, through addresses that this function computes from it, and
/// LLVM sees that.
///
/// For its back end, the address escapes into an intrinsic that is not a copy (`OpModel::unfollowed`); it
/// then replaces the argument by a copy on the stack, in casts to parameter memory as well. It loses track of
/// an address in a vector (LLVM 22, NVPTXLowerArgs).
fn is_only_read<I: Ir>(reader: &mut I::Reader, value: Value<I>) -> bool {
    let mut only_read = true;
    follow_uses(reader, value, |reader, op, operand| {
        let found = Use::of(reader, op, operand);
        only_read &= found.only_reads();
        found.made(op).map(|(_, made)| made).collect()
    });
    only_read
}

/// Visits all uses of an address, and of the values that `look` returns as derived from it.
pub fn follow_uses<I: Ir>(
    reader: &mut I::Reader,
    address: Value<I>,
    mut look: impl FnMut(&mut I::Reader, Op<I>, usize) -> Vec<Value<I>>,
) {
    let mut pending = vec![address];
    let mut seen = FxHashSet::default();
    while let Some(value) = pending.pop() {
        value.for_each_use(|op, operand| {
            let made = look(reader, op, operand).into_iter();
            pending.extend(made.filter(|made| *made != address && seen.insert(*made)));
        });
    }
}
