//! A function's arguments and results, and the assumptions about them.
//!
//! ```text
//! func private @f(%p: ptr)             a formal: callers vote on it
//! func @f(%p: ptr<3>)                  a root, shared: the type states it
//! kernel @k(%p: ptr)                   a root, global, by `param-always-point-to-global`
//! kernel @k(%p: ptr {llvm.byval = T})  parameter memory, or LLVM's copy on the stack if %p is written
//! func @f(%p: ptr {llvm.byval = T})    local, the callee's own copy, where nothing is inlined later: LLVM's
//!                                      inliner omits the copy if @f only reads it
//! func @f(%p: ptr {llvm.sret = T})     a formal, and unknown where LLVM may pass other memory than a slot
//! kernel @k(%a: atom)                  parameter memory: the TMA descriptor in a CuTe atom, lowered to
//!                                      `nvvm.grid_constant`
//! ```
//!
//! An argument gets either a formal, with a mask from all calls that can reach the function, or a root that
//! holds for any caller. Where neither is certain the root is unknown. Formals are declared before any body
//! is read, so that a call finds the formals of its callee in any order.

use super::typed::mask_of_type;
use crate::{
    MemorySpace,
    function::function_ir::{FunctionIr, NodeValue},
    graph::{Cause, Formal, Function, Role},
    ids::{BlockId, FuncId},
    ir::{Ir, Reader, Slots, shape::Field},
    lattice::Mask,
    objects::{
        Objects,
        by_value::{is_by_value, may_be_replaced, spaces_of_parameter},
    },
};

/// Adds the arguments and results of a function to its graph: formals first, so that calls can refer to them.
/// `kernel` says whether the host launches it by its name.
pub fn declare<I: Ir>(reader: &mut I::Reader, function: &mut Function, ir: &mut FunctionIr<I>, kernel: bool) {
    let launch = || ir.op().region(0).filter(|_| ir.op().is_launch()).and_then(|region| region.first_block());
    let Some(entry) = ir.op().entry_block().or_else(launch) else { return };
    ir.is_kernel = kernel;
    let inputs = ir.op().function_inputs().len();
    for (argument, value) in entry.arguments().enumerate() {
        let shape = reader.shape(value.ty());
        let by_value = shape.fields.contains(&Field::Generic) && is_by_value(ir.op(), argument).is_some();
        for (field, kind) in shape.fields.iter().enumerate() {
            let node = function.add_node(BlockId::default());
            let generic = shape.is_generic_pointer();
            ir.values.push(Some(NodeValue { value, field: field as u32, generic }));
            match kind {
                Field::Typed(mask) => {
                    let (mask, cause) = mask_of_type::<I>(reader, value, *mask);
                    function.add_root(node, mask, cause);
                }
                // The kernel cannot write it, so it is not copied to the stack.
                Field::Descriptor if kernel => {
                    function.add_root(node, Mask::of(MemorySpace::Param), Cause::Known);
                }
                // A buffer attribution (of gpu.func and gpu.launch): memory of the workgroup or the thread.
                Field::Generic if argument >= inputs => {
                    let mask = Mask::of(MemorySpace::Shared).join(Mask::of(MemorySpace::Local));
                    function.add_root(node, mask, Cause::Known);
                }
                Field::Generic if by_value && kernel => {
                    let mask = spaces_of_parameter(reader, ir.op(), argument, value);
                    function.add_root(node, mask, Cause::Known);
                }
                Field::Generic if by_value && reader.assumptions().slots == Slots::Hidden => {
                    function.add_root(node, Mask::of(MemorySpace::Local), Cause::Known)
                }
                Field::Generic if by_value => function.add_root(node, Mask::UNKNOWN, Cause::Withheld),
                Field::Generic if kernel => {
                    let (mask, cause) = passed_by_host::<I>(reader);
                    function.add_root(node, mask, cause);
                }
                Field::Generic | Field::Descriptor => {
                    if *kind == Field::Generic
                        && reader.assumptions().slots != Slots::Hidden
                        && may_be_replaced(ir.op(), argument)
                    {
                        function.add_root(node, Mask::UNKNOWN, Cause::Withheld);
                    }
                    let (argument, field) = (argument as u32, field as u32);
                    function.formals.push(Formal { node, argument, field, pointee: None });
                }
            }
        }
    }
    for ty in ir.op().function_results() {
        for _ in &reader.shape(ty).fields {
            function.add_result(BlockId::default());
            ir.values.push(None);
        }
    }
}

/// The mask of a generic pointer that the host passes to a kernel, and why.
pub(crate) fn passed_by_host<I: Ir>(reader: &I::Reader) -> (Mask, Cause) {
    match reader.assumptions().kernel_arguments_are_global {
        true => (Mask::of(MemorySpace::Global), Cause::Known),
        false => (Mask::UNKNOWN, Cause::Caller),
    }
}

/// Adds the formals besides the arguments: the pointers in memory that is passed by value.
pub fn declare_pointees<I: Ir>(
    objects: &Objects<I>,
    id: FuncId,
    function: &mut Function,
    ir: &mut FunctionIr<I>,
) {
    if function.role == Role::Kernel {
        return;
    }
    for argument in 0..ir.op().function_inputs().len() {
        let Some(pointee) = objects.pointee(id, argument) else { continue };
        for (field, place) in pointee.fields.iter().enumerate() {
            let node = function.add_node(BlockId::default());
            ir.values.push(None);
            let (argument, field) = (argument as u32, field as u32);
            function.formals.push(Formal { node, argument, field, pointee: Some(Box::new(*place)) });
            function.add_object_store(node, pointee.object, *place);
        }
    }
}
