//! Pointers whose type names their space, where null is null in every space.
//!
//! ```text
//! %a = addrspacecast (addressof @tile : ptr<3>) to ptr     never null: an object is there
//! %b = addrspacecast (load %x : ptr<3>) to ptr             null, if what is loaded is null of space 3
//! ```
//!
//! On NVPTX a null of shared memory is an address of the window as a generic pointer, so that the second is never null,
//! either. On AMDGPU (where the null of a space is -1) and SPIR-V the cast of a null is null, and a comparison may see it.

use crate::{
    ir::{Ir, Reader, Value},
    lattice::Mask,
    limits::QUERIED_PREDECESSORS,
    ops::step_back::{Derivation, step_back},
};

/// The mask of a pointer of this type: with null, where the target has it and no object is seen that the pointer is of.
pub fn mask_of_type<I: Ir>(reader: &mut I::Reader, value: Value<I>, mask: Mask) -> Mask {
    match reader.assumptions().spaces_keep_null && !is_of_object::<I>(reader, value) {
        true => mask.join(Mask::NULL),
        false => mask,
    }
}

/// Whether a pointer is the address of a variable or of allocated memory, or computed from such addresses alone.
fn is_of_object<I: Ir>(reader: &mut I::Reader, value: Value<I>) -> bool {
    let (mut pending, mut seen) = (vec![value], Vec::new());
    while let Some(value) = pending.pop() {
        if seen.contains(&value) {
            continue;
        }
        seen.push(value);
        match step_back::<I>(reader, value) {
            // Null comes from no value.
            Derivation::Values(values) if !values.is_empty() && seen.len() < QUERIED_PREDECESSORS => {
                pending.extend(values);
            }
            Derivation::New(_) | Derivation::Symbol(..) => {}
            _ => return false,
        }
    }
    true
}
