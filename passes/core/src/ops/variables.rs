//! Variables: their space, and their contents before a kernel starts.

use crate::{
    MemorySpace,
    ir::{Ir, Op, Reader},
    lattice::Mask,
};

/// The space in which the definition of a global variable puts it (its own space, or global memory).
pub fn space_of_global<I: Ir>(op: Op<I>) -> MemorySpace {
    space_of_number(op.attribute("addr_space").and_then(|space| space.space_number()))
}

/// The space of a variable with this number in its definition.
pub fn space_of_number(number: Option<u32>) -> MemorySpace {
    match number.and_then(MemorySpace::from_number) {
        None | Some(MemorySpace::Generic) => MemorySpace::Global,
        Some(space) => space,
    }
}

/// The host can write variables in global and constant memory, internal ones too, but only with pointers that
/// it can name itself. No code writes a `constant` in global memory (LLVM LangRef, "Global Variables").
pub fn initial_contents<I: Ir>(reader: &I::Reader, global: Op<I>) -> Mask {
    let is_written = !global.has_attribute("constant") || global.has_attribute("externally_initialized");
    match space_of_global(global) {
        MemorySpace::Global if is_written => reader.host_pointers(),
        MemorySpace::Constant => reader.host_pointers(),
        _ => Mask::EMPTY,
    }
}

/// Whether an attribute gives a variable an initial value that is not zero.
pub fn begins_with_number<I: Ir>(global: Op<I>) -> bool {
    let mut values = ["value", "initial_value"].into_iter().filter_map(|name| global.attribute(name));
    values.any(|value| value.integer().is_none_or(|number| number != 0))
}
