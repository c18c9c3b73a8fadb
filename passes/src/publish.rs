//! What is known of a function's arguments and results, for whoever comes after.
//!
//! `nvvm.as` holds one number for each argument, `nvvm.as_results` one for each result: the LLVM address space, 0 where
//! nothing can be relied on, -1 for what is no pointer. A pass that changes a signature updates both.

use crate::types::{Field, TypeTable};
use melior::{
    Context,
    ir::{OperationRef, Type, attribute::DenseI32ArrayAttribute},
};
use mlir_ext::{functions, ir};
use tilespace_core::{MemorySpace, lattice::Vote};

/// The attribute for arguments.
pub const ARGUMENTS: &str = "nvvm.as";
/// The attribute for results.
pub const RESULTS: &str = "nvvm.as_results";
/// The entry of what is no pointer.
pub const NO_POINTER: i32 = -1;

/// The entries of `nvvm.as` on `function`, if it has that attribute.
pub fn arguments(function: OperationRef<'_, '_>) -> Option<Vec<i32>> {
    numbers(function, ARGUMENTS)
}

fn numbers(function: OperationRef<'_, '_>, name: &str) -> Option<Vec<i32>> {
    let attribute = ir::attribute(function, name)?;
    let attribute = DenseI32ArrayAttribute::try_from(attribute).ok()?;
    (0..attribute.len()).map(|index| attribute.element(index).ok()).collect()
}

/// Whether argument number `argument` of `function` was proved to point to `space`, according to what was published
/// (`mlir::nvvm::isPointerInAddressSpace` in the reference documents). False if there is no such argument, or nothing
/// was published.
pub fn is_pointer_in_address_space(
    function: OperationRef<'_, '_>,
    argument: usize,
    space: MemorySpace,
) -> bool {
    let published = arguments(function).and_then(|numbers| numbers.get(argument).copied());
    published.and_then(|number| u32::try_from(number).ok()) == Some(space.number())
}

/// Publishes what is known of `function`: its types first, then the votes on what is generic.
pub fn publish<'c>(
    context: &'c Context,
    types: &mut TypeTable,
    function: OperationRef<'c, '_>,
    argument_vote: &dyn Fn(usize) -> Vote,
    result_vote: &dyn Fn(usize) -> Vote,
) {
    let arguments = entries(types, functions::function_inputs(function), argument_vote);
    let results = entries(types, functions::function_results(function), result_vote);
    ir::set_attribute(function, ARGUMENTS, DenseI32ArrayAttribute::new(context, &arguments).into());
    if results.is_empty() {
        ir::remove_attribute(function, RESULTS);
    } else {
        ir::set_attribute(function, RESULTS, DenseI32ArrayAttribute::new(context, &results).into());
    }
}

fn entries<'c>(
    types: &mut TypeTable,
    signature: impl Iterator<Item = Type<'c>>,
    vote: &dyn Fn(usize) -> Vote,
) -> Vec<i32> {
    let entry = |(index, ty)| {
        let shape = types.shape(ty);
        match (shape.is_pointer, shape.fields.first()) {
            (true, Some(Field::Generic)) => vote(index).published(),
            (true, Some(Field::Typed(mask))) => mask.vote().published(),
            _ => NO_POINTER,
        }
    };
    signature.enumerate().map(entry).collect()
}
