//! Pointers with the space in their type, where null is null in every space.
//!
//! ```text
//! %a = addrspacecast (addressof @tile : ptr<3>) to ptr     never null: an object is there
//! %b = addrspacecast (load %x : ptr<3>) to ptr             null, if what is loaded is null of space 3
//! ```
//!
//! On NVPTX a null of shared memory is an address of the window as a generic pointer, so that the second is
//! never null, either. On AMDGPU (where the null of a space is -1) and SPIR-V the cast of a null is null, and
//! a comparison may see it.

use crate::{
    MemorySpace,
    graph::Cause,
    ir::{Assumptions, InterfaceSet, Ir, Reader, Slots, Value},
    lattice::Mask,
    limits::QUERIED_PREDECESSORS,
    ops::step_back::{Derivation, step_back},
};

/// The mask of a pointer of this type, and why: with null, where the target has it and the pointer does not
/// visibly point to an object. A pointer to the stack may be to any memory, once it is cast, where LLVM may
/// replace slots ([`crate::lower::slots`]): the type of a slot of such a target says nothing against it.
pub fn mask_of_type<I: Ir>(reader: &mut I::Reader, value: Value<I>, mask: Mask) -> (Mask, Cause) {
    let &Assumptions { spaces_keep_null, slots, .. } = reader.assumptions();
    if spaces_keep_null && slots == Slots::Untyped && mask.contains(Mask::of(MemorySpace::Local)) {
        return (Mask::UNKNOWN.join(Mask::NULL), Cause::Withheld);
    }
    let mask = match spaces_keep_null && !is_of_object::<I>(reader, value) {
        true => mask.join(Mask::NULL),
        false => mask,
    };
    (mask, cause_of_type(mask))
}

/// Whether a pointer is the address of a variable or of allocated memory, or one of several such addresses. A
/// computed address may be null: an index may lead there, and a mask.
fn is_of_object<I: Ir>(reader: &mut I::Reader, value: Value<I>) -> bool {
    let (mut pending, mut seen) = (vec![value], Vec::new());
    while let Some(value) = pending.pop() {
        if seen.contains(&value) {
            continue;
        }
        seen.push(value);
        let chooses = |op| reader.class(op).interfaces.contains(InterfaceSet::SELECT_LIKE);
        let is_merge = value.defining_op().is_none_or(chooses);
        match step_back::<I>(reader, value) {
            Derivation::New(_) | Derivation::Symbol(..) => {}
            // Null comes from no value.
            Derivation::Values(values)
                if is_merge && !values.is_empty() && seen.len() < QUERIED_PREDECESSORS =>
            {
                pending.extend(values);
            }
            _ => return false,
        }
    }
    true
}

/// Why a type has this mask: a space that NVPTX does not have may be any, which only the op that produced it
/// explains.
fn cause_of_type(mask: Mask) -> Cause {
    if mask.contains(Mask::UNKNOWN) { Cause::Operation } else { Cause::Known }
}
