//! Arguments that are passed by value: whose memory they are, and what is done with it.
//!
//! ```text
//! kernel @k(%p: ptr {llvm.byval = T})     load %p           parameter memory: read alone, nothing copies it
//!                                         store %v, %p      parameter memory, or the copy on the stack that LLVM makes
//! func @f(%p: ptr {llvm.byval = T})       ...               the callee's own copy, local memory
//! ```
//!
//! What LLVM's back end does with such an argument depends on the uses of its address, so that those are looked at one by
//! one. Each use that is not known for a read counts as a write.

use super::{Extractor, addresses::Use};
use melior::ir::{Attribute, OperationRef, Value};
use mlir_ext::{attributes, functions, interfaces::InterfaceSet, ir};
use rustc_hash::FxHashSet;
use tilespace_core::{MemorySpace, lattice::Mask};

/// Attributes of an argument whose pointee is the callee's own copy.
const BY_VALUE: [&str; 3] = ["llvm.byval", "llvm.inalloca", "llvm.preallocated"];
/// A kernel argument that the kernel cannot write (PTX ISA, "Kernel Function Parameters"): as LLVM's dialect says it, and
/// CuTe's, whose lowering makes the other of it.
const GRID_CONSTANT: [&str; 2] = ["nvvm.grid_constant", "cute_nvgpu.grid_constant"];
/// Arguments whose pointer is part of the calling convention.
const FIXED: [&str; 3] = ["llvm.sret", "llvm.nest", "llvm.swiftself"];

/// Whether the type of a function argument may change: not where the calling convention gives the pointer a meaning.
pub fn is_modelled_argument(op: OperationRef<'_, '_>, argument: usize) -> bool {
    functions::argument_attributes(op, argument)
        .is_none_or(|all| BY_VALUE.iter().chain(&FIXED).all(|name| attributes::entry(all, name).is_none()))
}

/// The attribute of an argument that makes the callee get its own copy of what it points to: the type of that.
pub fn is_by_value<'c>(op: OperationRef<'c, '_>, argument: usize) -> Option<Attribute<'c>> {
    let all = functions::argument_attributes(op, argument)?;
    BY_VALUE.iter().find_map(|name| attributes::entry(all, name))
}

/// Whether a kernel cannot write what it is passed by value.
pub fn is_grid_constant(kernel: OperationRef<'_, '_>, argument: usize) -> bool {
    GRID_CONSTANT.iter().any(|name| functions::argument_attribute(kernel, argument, name).is_some())
}

/// Where a kernel argument is that is passed by value.
pub fn spaces_of_parameter(
    extractor: &mut Extractor,
    kernel: OperationRef<'_, '_>,
    argument: usize,
    value: Value<'_, '_>,
) -> Mask {
    if is_grid_constant(kernel, argument) || is_only_read(extractor, value) {
        return Mask::of(MemorySpace::Param);
    }
    // The backend copies a parameter that is written to local memory.
    match extractor.assumptions.parameters_are_copied && is_copied(extractor, value) {
        true => Mask::of(MemorySpace::Local),
        false => Mask::of(MemorySpace::Param).join(Mask::of(MemorySpace::Local)),
    }
}

/// Whether memory at `value` is only ever read, through addresses that this function computes from it, and LLVM sees that.
///
/// Its back end takes an intrinsic that is no copy for one that lets the address go (`OpModel::unfollowed`), and replaces
/// the argument by a copy on the stack then, in casts to parameter memory as well. It loses an address in a vector (LLVM
/// 22, NVPTXLowerArgs).
pub fn is_only_read(extractor: &mut Extractor, value: Value<'_, '_>) -> bool {
    let mut only_read = true;
    follow_uses(extractor, value, |extractor, op, operand| {
        let found = Use::of(extractor, op, operand);
        only_read &= found.only_reads();
        found.made(op).map(|(_, made)| made).collect()
    });
    only_read
}

/// Whether LLVM's back end copies memory at `value`, an argument of a kernel, to the stack: something other than a load or a
/// copy from there uses an address of it. Where addresses come together it makes no copy, and looks no further here either
/// (LLVM 22, NVPTXLowerArgs). That it is so decides what is worth saying, and not what is right: see docs/soundness.md.
fn is_copied(extractor: &mut Extractor, value: Value<'_, '_>) -> bool {
    let mut is_copied = false;
    let joins = InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH | InterfaceSet::SELECT_LIKE;
    follow_uses(extractor, value, |extractor, op, operand| {
        if extractor.classes.class(op).interfaces.intersects(joins) {
            return Vec::new();
        }
        let found = Use::of(extractor, op, operand);
        is_copied |= !(Use { merges: false, ..found.clone() }).only_reads();
        found.made(op).map(|(_, made)| made).collect()
    });
    is_copied
}

/// Looks at all uses of an address, and of what `look` says is made of it there.
pub fn follow_uses<'c: 'a, 'a>(
    extractor: &mut Extractor,
    address: Value<'c, 'a>,
    mut look: impl FnMut(&mut Extractor, OperationRef<'c, 'a>, usize) -> Vec<Value<'c, 'a>>,
) {
    let mut pending = vec![address];
    let mut seen = FxHashSet::default();
    while let Some(value) = pending.pop() {
        ir::for_each_use(value, |op, operand| {
            let made = look(extractor, op, operand).into_iter();
            pending.extend(made.filter(|made| *made != address && seen.insert(ir::value_id(*made))));
        });
    }
}
