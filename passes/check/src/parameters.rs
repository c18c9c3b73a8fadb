//! Arguments by value, and whether an address can be followed through an op.
//!
//! A kernel argument by value is parameter memory as long as the kernel only reads it: LLVM's back end copies
//! any other to the stack. So all uses of its address are visited, and those of addresses derived from it.

use crate::ops::{self, Rules};
use melior::ir::{OperationRef, Value};
use mlir_ext::{functions, interfaces::InterfaceSet, ir};
use tilespace_dialects::{AccessKind, Effect, Operand};

/// A kernel argument that the kernel cannot write (PTX ISA, "Kernel Function Parameters"), in LLVM's dialect
/// and CuTe's.
const GRID_CONSTANT: [&str; 2] = ["nvvm.grid_constant", "cute_nvgpu.grid_constant"];
/// Attributes of an argument whose pointee is the callee's own copy.
const BY_VALUE: [&str; 3] = ["llvm.byval", "llvm.inalloca", "llvm.preallocated"];

/// The addresses that an op derives from an operand; none if the address escapes.
pub fn derived_addresses<'c: 'a, 'a>(
    rules: &Rules<'_>,
    op: OperationRef<'c, 'a>,
    operand: usize,
) -> Option<Vec<Value<'c, 'a>>> {
    let forwards =
        InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH | InterfaceSet::RETURN_LIKE | InterfaceSet::CALL;
    if rules.is(op, forwards) {
        return None;
    }
    derived_by_effects(rules, rules.of(op)?, op, operand)
}

/// The same for an op with these effects.
pub fn derived_by_effects<'c: 'a, 'a>(
    rules: &Rules<'_>,
    effects: &[Effect],
    op: OperationRef<'c, 'a>,
    operand: usize,
) -> Option<Vec<Value<'c, 'a>>> {
    let mut derived = Vec::new();
    let at = |position: &Operand| ops::numbers(op, *position).contains(&operand);
    for effect in effects {
        let escapes = match effect {
            Effect::Follows { result, operands } if operands.iter().any(at) => {
                derived.extend(ir::result(op, *result as usize));
                operands.iter().map(|position| ops::numbers(op, *position).len()).sum::<usize>() != 1
                    || rules.has_choice(op, *result)
            }
            Effect::CastTo { result, operand } if at(operand) => {
                derived.extend(ir::result(op, *result as usize));
                ops::numbers(op, *operand).len() != 1 || rules.has_choice(op, *result)
            }
            Effect::Copies { to, from } => at(to) && at(from),
            Effect::Writes { value, .. } | Effect::InsertsField { value, .. } => at(value),
            Effect::FollowsField { aggregate: operand, .. }
            | Effect::FromInteger { operand, .. }
            | Effect::Escapes { operand }
            | Effect::Shares { operand }
            | Effect::Exposes { operand } => at(operand),
            Effect::CopiesBetween { .. } | Effect::Havoc | Effect::Clobbers { .. } | Effect::CallsBack => {
                true
            }
            Effect::Follows { .. }
            | Effect::CastTo { .. }
            // Results that derive from no operand, or from memory.
            | Effect::Source { .. }
            | Effect::SymbolAddress { .. }
            | Effect::Nothing { .. }
            | Effect::Null { .. }
            | Effect::Opaque { .. }
            | Effect::Reads { .. }
            // How memory at the address is accessed.
            | Effect::Access { .. }
            | Effect::WideVector { .. }
            | Effect::Ordered { .. }
            | Effect::Direct { .. }
            | Effect::Aligned { .. }
            | Effect::Length { .. }
            | Effect::CopiesOnly
            | Effect::Unfollowed
            | Effect::EqualsAtomic { .. }
            // What types may become, and names.
            | Effect::Polymorphic { .. }
            | Effect::Alike { .. }
            | Effect::Contiguous
            | Effect::Retypes { .. }
            | Effect::Carries
            | Effect::MangledIn { .. }
            | Effect::VariesWith { .. }
            | Effect::VariesWithAttribute { .. }
            | Effect::VariesWithText { .. }
            // The distance of a result that follows the operand.
            | Effect::SameAddress { .. }
            | Effect::Indexed { .. }
            | Effect::Masks { .. }
            | Effect::Sums { .. }
            | Effect::NoGreater { .. }
            // Conditions, which hold no address.
            | Effect::Combines { .. }
            | Effect::Compares { .. }
            | Effect::Assumes { .. }
            | Effect::Guards { .. }
            | Effect::Negates { .. }
            | Effect::Tests { .. }
            | Effect::Demands { .. }
            | Effect::Predicated { .. } => false,
        };
        if escapes {
            return None;
        }
    }
    Some(derived)
}

/// Whether memory at an address is only read, through addresses that the function derives from it, and LLVM's
/// back end follows them.
pub fn is_only_read<'c: 'a, 'a>(rules: &Rules<'_>, address: Value<'c, 'a>) -> bool {
    let mut pending = vec![address];
    while let Some(address) = pending.pop() {
        let mut uses = Vec::new();
        ir::for_each_use(address, |op, operand| uses.push((op, operand)));
        for (op, operand) in uses {
            let Some(derived) = derived_addresses(rules, op, operand) else { return false };
            let at = |position: &Operand| ops::numbers(op, *position).contains(&operand);
            let effects = rules.effects(op);
            if effects.iter().any(|effect| matches!(effect, Effect::Unfollowed)) {
                return false;
            }
            let reads = |effect: &Effect| matches!(effect, Effect::Copies { from, .. } if at(from));
            let changes = effects.iter().any(|effect| match effect {
                Effect::Writes { address, .. } => at(address),
                Effect::Copies { to, .. } => at(to),
                Effect::Access { operand, kind, .. } => {
                    at(operand)
                        && !matches!(kind, AccessKind::Load | AccessKind::Prefetch)
                        && !effects.iter().any(reads)
                }
                _ => false,
            });
            if changes {
                return false;
            }
            pending.extend(derived);
        }
    }
    true
}

/// Whether a kernel argument that is passed by value is never copied to the stack.
pub fn stays_parameter<'c: 'a, 'a>(
    rules: &Rules<'_>,
    kernel: OperationRef<'c, 'a>,
    index: usize,
    value: Value<'c, 'a>,
) -> bool {
    GRID_CONSTANT.iter().any(|name| functions::argument_attribute(kernel, index, name).is_some())
        || is_only_read(rules, value)
}

/// Whether an argument is the callee's own copy.
pub fn is_by_value(function: OperationRef<'_, '_>, index: usize) -> bool {
    BY_VALUE.iter().any(|name| functions::argument_attribute(function, index, name).is_some())
}
