//! A function's arguments and results, and what may be assumed of them.
//!
//! ```text
//! func private @f(%p: ptr)             a formal: callers vote on it
//! func @f(%p: ptr<3>)                  a root, shared: the type states it
//! kernel @k(%p: ptr)                   a root, global: the host passes nothing else (`param-always-point-to-global`)
//! kernel @k(%p: ptr {llvm.byval = T})  parameter memory, or the copy on the stack that LLVM makes if %p is written
//! func @f(%p: ptr {llvm.byval = T})    local: the callee's own copy
//! kernel @k(%a: atom)                  parameter memory, the TMA descriptor in an atom of CuTe: `nvvm.grid_constant` once lowered
//! ```
//!
//! An argument gets either a formal, whose mask comes from all calls that can reach the function, or a root that holds
//! however it is called. Where neither is certain the root is unknown. Formals are declared before any body is read, so
//! that a call finds those of its callee whichever comes first.

use super::cause_of_type;
use crate::{
    extract::{
        Extractor, FunctionIr, NodeValue,
        addresses::{Use, is_volatile},
        device::is_launch,
        objects::Objects,
    },
    types::Field,
};
use melior::ir::{Attribute, BlockLike, OperationRef, RegionLike, Value, ValueLike};
use mlir_ext::{attributes, functions, interfaces::InterfaceSet, ir};
use rustc_hash::FxHashSet;
use tilespace_core::{
    MemorySpace,
    graph::{Cause, Formal, FunctionBuilder, Role},
    ids::{BlockId, FuncId},
    lattice::Mask,
};

/// Attributes of an argument whose pointee is the callee's own copy.
const BY_VALUE: [&str; 3] = ["llvm.byval", "llvm.inalloca", "llvm.preallocated"];
/// A kernel argument that the kernel cannot write (PTX ISA, "Kernel Function Parameters").
pub const GRID_CONSTANT: &str = "nvvm.grid_constant";
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

/// Adds the arguments and results of a function to its graph: formals first, so that calls can refer to them.
pub fn declare<'c, 'a>(
    extractor: &mut Extractor,
    function: &mut FunctionBuilder,
    ir: &mut FunctionIr<'c, 'a>,
) {
    let launch =
        || ir::region(ir.op(), 0).filter(|_| is_launch(ir.op())).and_then(|region| region.first_block());
    let Some(entry) = functions::entry_block(ir.op()).or_else(launch) else { return };
    let kernel = extractor.words.is_kernel(ir.op());
    let inputs = functions::function_inputs(ir.op()).len();
    for argument in 0..entry.argument_count() {
        let Ok(value) = entry.argument(argument) else { continue };
        let value = Value::from(value);
        let shape = extractor.types.shape(value.r#type());
        let by_value = shape.fields.contains(&Field::Generic) && is_by_value(ir.op(), argument).is_some();
        for (field, kind) in shape.fields.iter().enumerate() {
            let node = function.add_node(BlockId::default());
            let generic = shape.is_generic_pointer();
            ir.values.push(Some(NodeValue { value: value.into(), field: field as u32, generic }));
            match kind {
                Field::Typed(mask) => function.add_root(node, *mask, cause_of_type(*mask)),
                // The kernel cannot write it: it is copied nowhere.
                Field::Descriptor if kernel => {
                    function.add_root(node, Mask::of(MemorySpace::Param), Cause::Known);
                }
                // A buffer that the function brings along (attributions of gpu.func and gpu.launch): of the workgroup or the thread.
                Field::Generic if argument >= inputs => {
                    let mask = Mask::of(MemorySpace::Shared).join(Mask::of(MemorySpace::Local));
                    function.add_root(node, mask, Cause::Known);
                }
                Field::Generic if by_value && kernel => {
                    let mask = spaces_of_parameter(extractor, ir.op(), argument, value);
                    function.add_root(node, mask, Cause::Known);
                }
                Field::Generic if by_value => {
                    function.add_root(node, Mask::of(MemorySpace::Local), Cause::Known)
                }
                Field::Generic if kernel && extractor.assumptions.kernel_arguments_are_global => {
                    function.add_root(node, Mask::of(MemorySpace::Global), Cause::Known)
                }
                Field::Generic if kernel => function.add_root(node, Mask::UNKNOWN, Cause::Caller),
                Field::Generic | Field::Descriptor => {
                    let (argument, field) = (argument as u32, field as u32);
                    function.add_formal(Formal { node, argument, field, pointee: None });
                }
            }
        }
    }
    for ty in functions::function_results(ir.op()) {
        for _ in &extractor.types.shape(ty).fields {
            function.add_result(BlockId::default());
            ir.values.push(None);
        }
    }
}

/// Adds what callers vote on besides the arguments: the pointers in what is passed by value.
pub fn declare_pointees<'c, 'a>(
    objects: &Objects,
    id: FuncId,
    function: &mut FunctionBuilder,
    ir: &mut FunctionIr<'c, 'a>,
) {
    if function.role == Role::Kernel {
        return;
    }
    for argument in 0..functions::function_inputs(ir.op()).len() {
        let Some(pointee) = objects.pointee(id, argument) else { continue };
        for (field, place) in pointee.fields.iter().enumerate() {
            let node = function.add_node(BlockId::default());
            ir.values.push(None);
            let (argument, field) = (argument as u32, field as u32);
            function.add_formal(Formal { node, argument, field, pointee: Some(*place) });
            function.add_object_store(node, pointee.object, *place);
        }
    }
}

/// Where a kernel argument is that is passed by value.
pub fn spaces_of_parameter(
    extractor: &mut Extractor,
    kernel: OperationRef<'_, '_>,
    argument: usize,
    value: Value<'_, '_>,
) -> Mask {
    let constant = functions::argument_attribute(kernel, argument, GRID_CONSTANT).is_some();
    if constant || is_only_read(extractor, value) {
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
    follow(extractor, value, &mut |found, _| {
        only_read &= found.only_reads();
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

/// Whether a stack slot gets what it holds from a copy alone: then it is not said to be local.
///
/// LLVM puts the source in place of such a slot, if that is constant memory, and does so through casts: a load that was
/// said to be local would read the constant at an address of the stack (LLVM 22, InstCombine, allocas copied from constant
/// memory). Whether the source is constant may show only after inlining. The back end finds the slots that stay.
pub fn is_filled_by_copy(extractor: &mut Extractor, slot: Value<'_, '_>) -> bool {
    let (mut copied, mut written) = (false, false);
    follow(extractor, slot, &mut |found, op| {
        copied |= found.is_copied_to;
        written |= found.is_written || found.is_copied_to && is_volatile(op);
    });
    copied && !written
}

/// Looks at all uses of an address, and of addresses made of it.
fn follow<'c: 'a, 'a>(
    extractor: &mut Extractor,
    address: Value<'c, 'a>,
    look: &mut dyn FnMut(&Use, OperationRef<'c, 'a>),
) {
    follow_uses(extractor, address, |extractor, op, operand| {
        let found = Use::of(extractor, op, operand);
        look(&found, op);
        found.made(op).map(|(_, made)| made).collect()
    });
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
        if seen.insert(ir::value_id(value)) {
            ir::for_each_use(value, |op, operand| pending.extend(look(extractor, op, operand)));
        }
    }
}
