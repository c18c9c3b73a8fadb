//! The attributes that publish facts about a function: whether they fit its signature.
//!
//! ```text
//! f(ptr, i32)  {nvvm.as = [3, -1]}    the pointer is in shared memory
//! f(ptr)       {nvvm.as = [3, -1]}    another signature: an error, unless the original has it
//! ```

use crate::check::{
    definitions::{Linkage, linkage},
    ops::{self, Pointer, Types},
};
use melior::ir::{Attribute, OperationRef, Type, attribute::DenseI32ArrayAttribute};
use mlir_ext::functions;
use tilespace_core::MemorySpace;

/// The attributes that publish facts about arguments and results.
pub const PUBLISHED: [&str; 2] = ["nvvm.as", "nvvm.as_results"];
/// Marks what the passes wrote themselves.
pub const STATED: &str = "nvvm.as_stated";

/// The entries of an attribute.
pub fn numbers(attribute: Attribute<'_>) -> Option<Vec<i32>> {
    let attribute = DenseI32ArrayAttribute::try_from(attribute).ok()?;
    (0..attribute.len()).map(|index| attribute.element(index).ok()).collect()
}

/// The space that an entry states, if any.
pub fn space(entry: i32) -> Option<MemorySpace> {
    let space = MemorySpace::from_number(entry.try_into().ok()?)?;
    (space != MemorySpace::Generic).then_some(space)
}

/// Whether the entries of the attribute `name` fit the signature of `function`.
pub fn fits(types: &Types, function: OperationRef<'_, '_>, name: &str, entries: &[i32]) -> bool {
    let signature: Vec<Type<'_>> = match name == PUBLISHED[0] {
        true => functions::function_inputs(function).collect(),
        false => functions::function_results(function).collect(),
    };
    let fits_one = |(entry, ty): (&i32, Type<'_>)| match ops::pointer(types, ty) {
        None | Some(Pointer::Descriptor { .. }) => *entry == -1,
        Some(_) if *entry == 0 => true,
        Some(Pointer::In(known)) => space(*entry) == Some(known),
        Some(Pointer::Foreign) => false,
        Some(Pointer::Generic) => {
            space(*entry).is_some_and(|space| space.generic_can_name() || space == MemorySpace::Param)
        }
    };
    entries.len() == signature.len() && entries.iter().zip(signature).all(fits_one)
}

/// Whether another definition of a function may return other results.
pub fn may_return_otherwise(function: OperationRef<'_, '_>) -> bool {
    functions::is_declaration(function)
        || matches!(linkage(function), Linkage::Replaceable | Linkage::ReplaceableDiscardable)
}
