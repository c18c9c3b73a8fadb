//! Functions of any dialect: `mlir::FunctionOpInterface`.
//!
//! An operation without the interface, such as an op of an unregistered dialect, may be a function by its
//! attributes `sym_name` and `function_type` ([`is_attributed`]). The functions here then read these
//! attributes.

use crate::{failure::PassFailure, ffi};
use melior::ir::{
    Attribute, BlockRef, OperationRef, RegionLike, RegionRef, Type, TypeLike, attribute::AttributeLike,
};
use mlir_sys::{MlirOperation, MlirType};
use std::{ptr, slice};

/// The argument types of a function: `mlir::FunctionOpInterface::getArgumentTypes`. Empty if `op` is not
/// a function.
pub fn function_inputs<'c>(op: OperationRef<'c, '_>) -> impl ExactSizeIterator<Item = Type<'c>> + Clone {
    types(op, ffi::mlirExtFunctionGetInputs)
}

/// The result types of a function: `mlir::FunctionOpInterface::getResultTypes`. Empty if `op` is not a
/// function, and for an `llvm.func` that returns void.
pub fn function_results<'c>(op: OperationRef<'c, '_>) -> impl ExactSizeIterator<Item = Type<'c>> + Clone {
    types(op, ffi::mlirExtFunctionGetResults)
}

fn types<'c>(
    op: OperationRef<'c, '_>,
    get: unsafe extern "C" fn(MlirOperation, *mut *const MlirType) -> isize,
) -> impl ExactSizeIterator<Item = Type<'c>> + Clone + use<'c> {
    let mut data = ptr::null();
    // SAFETY: the operation is valid, and the pointer is to a local.
    let count = unsafe { get(op.to_raw(), &mut data) } as usize;
    let raw: &'c [MlirType] = if count == 0 {
        &[]
    } else {
        // SAFETY: the types are part of the function type, which the context keeps for its whole life.
        unsafe { slice::from_raw_parts(data, count) }
    };
    // SAFETY: the types of a function are valid.
    raw.iter().map(|&raw| unsafe { Type::from_raw(raw) })
}

/// Whether an operation without `mlir::FunctionOpInterface` is directly in a symbol table and has the parts
/// of MLIR's functions, under the same names: a symbol, a function type, and a body that takes such arguments
/// and is isolated from above. Walks over the body.
pub fn is_attributed(op: OperationRef) -> bool {
    // SAFETY: the operation is valid.
    unsafe { ffi::mlirExtFunctionIsAttributed(op.to_raw()) }
}

/// Whether a function has no body: `mlir::FunctionOpInterface::isExternal`. False if `op` is not a function.
pub fn is_declaration(op: OperationRef) -> bool {
    // SAFETY: the operation is valid.
    unsafe { ffi::mlirExtFunctionIsExternal(op.to_raw()) }
}

/// The region of the body, empty for a declaration: `mlir::FunctionOpInterface::getFunctionBody`.
pub fn function_body<'c, 'a>(op: OperationRef<'c, 'a>) -> Option<RegionRef<'c, 'a>> {
    // SAFETY: the operation is valid, and so is its region, which lives as long.
    unsafe { RegionRef::from_option_raw(ffi::mlirExtFunctionGetBody(op.to_raw())) }
}

/// Turns the `cf` branches between the blocks of a region into operations of `scf`; the region then has one
/// block: `mlir::transformCFGToSCF`. An error has been reported.
pub fn lift_branches(region: RegionRef) -> Result<(), PassFailure> {
    // SAFETY: the region is valid.
    if unsafe { ffi::mlirExtRegionLiftBranches(region.to_raw()) } { Ok(()) } else { Err(PassFailure) }
}

/// The first block of a function; its arguments are the function's. `None` for a declaration.
pub fn entry_block<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Option<BlockRef<'c, 'a>> {
    function_body(op).and_then(|body| body.first_block())
}

/// Changes the type of a function: `mlir::FunctionOpInterface::cloneTypeWith` and `setType`.
///
/// Without the interface, changes the attribute `function_type`, if the numbers of arguments and results
/// stay.
///
/// The block arguments and returns keep their types: the caller changes them. The attributes of arguments and
/// results stay, truncated to the new number of them. False, and no change, if the function type cannot have
/// such arguments or results.
pub fn set_function_type<'c>(op: OperationRef<'c, '_>, inputs: &[Type<'c>], results: &[Type<'c>]) -> bool {
    let raw = |types: &[Type<'c>]| types.iter().map(|r#type| r#type.to_raw()).collect::<Vec<_>>();
    let (inputs, results) = (raw(inputs), raw(results));
    // SAFETY: the operation and the types are valid, and the arrays live until the call returns.
    unsafe {
        ffi::mlirExtFunctionSetType(
            op.to_raw(),
            inputs.len() as isize,
            inputs.as_ptr(),
            results.len() as isize,
            results.as_ptr(),
        )
    }
}

/// All attributes of an argument, a dictionary: `mlir::FunctionOpInterface::getArgAttrDict`. `None` if there
/// are none.
pub fn argument_attributes<'c>(op: OperationRef<'c, '_>, index: usize) -> Option<Attribute<'c>> {
    // SAFETY: the operation is valid. An attribute lives as long as its context.
    unsafe { Attribute::from_option_raw(ffi::mlirExtFunctionGetArgAttrs(op.to_raw(), index as isize)) }
}

/// An attribute of an argument: `mlir::FunctionOpInterface::getArgAttr`.
pub fn argument_attribute<'c>(op: OperationRef<'c, '_>, index: usize, name: &str) -> Option<Attribute<'c>> {
    // SAFETY: the operation is valid, and the string lives until the call returns. An attribute lives as long
    // as its context.
    unsafe {
        Attribute::from_option_raw(ffi::mlirExtFunctionGetArgAttr(
            op.to_raw(),
            index as isize,
            ffi::string_ref(name),
        ))
    }
}

/// Sets an attribute of an argument: `mlir::FunctionOpInterface::setArgAttr`. False if there is no such
/// argument.
pub fn set_argument_attribute<'c>(
    op: OperationRef<'c, '_>,
    index: usize,
    name: &str,
    attribute: Attribute<'c>,
) -> bool {
    // SAFETY: operation and attribute are valid, and the string lives until the call returns.
    unsafe {
        ffi::mlirExtFunctionSetArgAttr(op.to_raw(), index as isize, ffi::string_ref(name), attribute.to_raw())
    }
}

/// Makes the debug information of a copied function distinct: `llvm::CloneFunctionInto`.
///
/// LLVM allows a distinct `DISubprogram` on one function only. False if the function has none.
pub fn make_subprogram_distinct(function: OperationRef) -> bool {
    // SAFETY: the operation is valid.
    unsafe { ffi::mlirExtFunctionMakeSubprogramDistinct(function.to_raw()) }
}
