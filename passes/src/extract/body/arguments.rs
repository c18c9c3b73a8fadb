//! A function's arguments and results, and what may be taken for granted of them.

use super::resolve;
use crate::{
    extract::{Extractor, FunctionIr, NodeValue},
    types::Field,
};
use melior::ir::{BlockLike, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{functions, ir};
use tilespace_core::{
    MemorySpace,
    graph::{Cause, Formal, Function},
    ids::BlockId,
    lattice::Mask,
};
use tilespace_dialects::{AccessKind, Effect, OpRule, Operand};

/// Attributes of an argument whose pointee is the callee's own copy.
const BY_VALUE: [&str; 3] = ["llvm.byval", "llvm.inalloca", "llvm.preallocated"];
/// A kernel argument that the kernel cannot write (PTX ISA, "Kernel Function Parameters").
const GRID_CONSTANT: &str = "nvvm.grid_constant";
/// Arguments whose pointer is part of the calling convention.
const FIXED: [&str; 3] = ["llvm.sret", "llvm.nest", "llvm.swiftself"];

/// Whether the type of a function argument may change: not where the calling convention gives the pointer a meaning.
pub fn is_modelled_argument(op: OperationRef<'_, '_>, argument: usize) -> bool {
    !is_by_value(op, argument)
        && FIXED.iter().all(|name| functions::argument_attribute(op, argument, name).is_none())
}

/// Whether the callee gets its own copy of what the argument points to.
pub(super) fn is_by_value(op: OperationRef<'_, '_>, argument: usize) -> bool {
    BY_VALUE.iter().any(|name| functions::argument_attribute(op, argument, name).is_some())
}

/// Adds the arguments and results of a function to its graph: formals first, so that calls can refer to them.
pub fn declare<'c, 'a>(extractor: &mut Extractor<'_>, function: &mut Function, ir: &mut FunctionIr<'c, 'a>) {
    let Some(entry) = functions::entry_block(ir.op) else { return };
    let kernel = extractor.words.is_kernel(ir.op);
    let inputs = functions::function_inputs(ir.op).len();
    for argument in 0..entry.argument_count() {
        let Ok(value) = entry.argument(argument) else { continue };
        let value = Value::from(value);
        let shape = extractor.types.shape(value.r#type());
        let by_value = is_by_value(ir.op, argument);
        for (field, kind) in shape.fields.iter().enumerate() {
            let node = function.add_node(BlockId::default());
            let generic = shape.is_generic_pointer();
            ir.values.push(Some(NodeValue { value, field: field as u32, generic }));
            match kind {
                Field::Typed(mask) => function.add_root(node, *mask, Cause::Known),
                // A buffer that the function brings along (attributions of gpu.func): of the workgroup or the thread.
                Field::Generic if argument >= inputs => {
                    let mask = Mask::of(MemorySpace::Shared).join(Mask::of(MemorySpace::Local));
                    function.add_root(node, mask, Cause::Known);
                }
                Field::Generic if by_value && kernel => {
                    let constant = functions::argument_attribute(ir.op, argument, GRID_CONSTANT).is_some();
                    let mask = match constant || is_only_read(extractor, value) {
                        true => Mask::of(MemorySpace::Param),
                        // The backend copies a parameter that is written to local memory.
                        false => Mask::of(MemorySpace::Param).join(Mask::of(MemorySpace::Local)),
                    };
                    function.add_root(node, mask, Cause::Known);
                }
                Field::Generic if by_value => {
                    function.add_root(node, Mask::of(MemorySpace::Local), Cause::Known)
                }
                Field::Generic if kernel => {
                    function.add_root(node, Mask::of(MemorySpace::Global), Cause::Known)
                }
                Field::Generic => {
                    let (argument, field) = (argument as u32, field as u32);
                    function.formals.push(Formal { node, argument, field });
                }
            }
        }
    }
    for ty in functions::function_results(ir.op) {
        for _ in &extractor.types.shape(ty).fields {
            function.add_result(BlockId::default());
            ir.values.push(None);
        }
    }
}

/// Whether memory at `value` is only ever read, through addresses that this function computes from it.
pub fn is_only_read(extractor: &mut Extractor<'_>, value: Value<'_, '_>) -> bool {
    let mut pending = vec![value];
    let mut only_read = true;
    while let Some(value) = pending.pop() {
        ir::for_each_use(value, |op, operand| {
            let derived = extractor.classes.rule(op).and_then(|rule| {
                let at = |position: &Operand| resolve(op, *position).contains(&operand);
                let mut derived = Vec::new();
                for effect in &rule.effects {
                    match effect {
                        Effect::Follows { result, operands } if operands.iter().any(at) => {
                            derived.push(*result)
                        }
                        Effect::CastTo { result, operand } if at(operand) => derived.push(*result),
                        Effect::Access { operand, kind, .. }
                            if at(operand) && !only_reads(*kind) && !copies_from(rule, &at) =>
                        {
                            return None;
                        }
                        Effect::Copies { to: operand, .. }
                        | Effect::Escapes { operand }
                        | Effect::Exposes { operand }
                        | Effect::Shares { operand }
                        | Effect::Writes { value: operand, .. }
                        | Effect::InsertsField { value: operand, .. }
                            if at(operand) =>
                        {
                            return None;
                        }
                        Effect::Havoc => return None,
                        _ => {}
                    }
                }
                Some(derived)
            });
            match derived {
                Some(results) => {
                    pending
                        .extend(results.iter().filter_map(|r| op.result(*r as usize).ok()).map(Value::from));
                }
                None => only_read = false,
            }
        });
    }
    only_read
}

/// Whether a stack slot gets what it holds from a copy alone: then it is not said to be local.
///
/// LLVM puts the source in place of such a slot, if that is constant memory, and does so through casts: a load that was
/// said to be local would read the constant at an address of the stack (LLVM 22, InstCombine, allocas copied from constant
/// memory). Whether the source is constant may show only after inlining. The back end finds the slots that stay.
pub fn is_filled_by_copy(extractor: &mut Extractor<'_>, slot: Value<'_, '_>) -> bool {
    let mut pending = vec![slot];
    let (mut copied, mut written) = (false, false);
    while let Some(value) = pending.pop() {
        ir::for_each_use(value, |op, operand| {
            let Some(rule) = extractor.classes.rule(op) else { return };
            let at = |position: &Operand| resolve(op, *position).contains(&operand);
            let is_volatile =
                || op.attribute("isVolatile").is_ok_and(|attribute| attribute.to_string() == "true");
            for effect in &rule.effects {
                match effect {
                    Effect::Follows { result, operands } if operands.iter().any(at) => {
                        pending.extend(op.result(*result as usize).ok().map(Value::from));
                    }
                    Effect::CastTo { result, operand } if at(operand) => {
                        pending.extend(op.result(*result as usize).ok().map(Value::from));
                    }
                    Effect::Copies { to, .. } if at(to) => {
                        copied = true;
                        written |= is_volatile();
                    }
                    Effect::Writes { address, .. } if at(address) => written = true,
                    _ => {}
                }
            }
        });
    }
    copied && !written
}

/// Whether the operand is the source of a copy.
fn copies_from(rule: &OpRule, at: &dyn Fn(&Operand) -> bool) -> bool {
    rule.effects.iter().any(|effect| matches!(effect, Effect::Copies { from, .. } if at(from)))
}

fn only_reads(kind: AccessKind) -> bool {
    matches!(kind, AccessKind::Load | AccessKind::Prefetch)
}
