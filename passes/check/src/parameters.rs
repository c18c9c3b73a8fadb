//! Arguments by value, and whether an address can be followed through an op.
//!
//! A kernel argument by value is parameter memory as long as the kernel only reads it: LLVM's back end copies any other to the
//! stack. So each use of its address is looked at, and of what is made of that.

use crate::ops::{self, Rules};
use melior::ir::{OperationRef, Value};
use mlir_ext::{functions, interfaces::InterfaceSet, ir};
use tilespace_dialects::{AccessKind, Effect, Operand};

/// A kernel argument that the kernel cannot write (PTX ISA, "Kernel Function Parameters"), in LLVM's dialect and CuTe's.
const GRID_CONSTANT: [&str; 2] = ["nvvm.grid_constant", "cute_nvgpu.grid_constant"];
/// Attributes of an argument whose pointee is the callee's own copy.
const BY_VALUE: [&str; 3] = ["llvm.byval", "llvm.inalloca", "llvm.preallocated"];

/// The addresses that an op makes of an operand; none if the address goes where it cannot be followed.
pub fn made_from<'c: 'a, 'a>(
    rules: &Rules<'_>,
    op: OperationRef<'c, 'a>,
    operand: usize,
) -> Option<Vec<Value<'c, 'a>>> {
    let forwards =
        InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH | InterfaceSet::RETURN_LIKE | InterfaceSet::CALL;
    if rules.is(op, forwards) {
        return None;
    }
    made_by(rules, rules.of(op)?, op, operand)
}

/// The same of an op that does this.
pub fn made_by<'c: 'a, 'a>(
    rules: &Rules<'_>,
    effects: &[Effect],
    op: OperationRef<'c, 'a>,
    operand: usize,
) -> Option<Vec<Value<'c, 'a>>> {
    let mut made = Vec::new();
    let at = |position: &Operand| ops::numbers(op, *position).contains(&operand);
    for effect in effects {
        let leaves = match effect {
            Effect::Follows { result, operands } if operands.iter().any(at) => {
                made.extend(ir::result(op, *result as usize));
                operands.iter().map(|position| ops::numbers(op, *position).len()).sum::<usize>() != 1
                    || rules.has_choice(op, *result)
            }
            Effect::CastTo { result, operand } if at(operand) => {
                made.extend(ir::result(op, *result as usize));
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
            // Results that are made of no operand, or of what is in memory.
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
            // How far a result that follows the operand is from it.
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
        if leaves {
            return None;
        }
    }
    Some(made)
}

/// Whether memory at an address is only read, through addresses that the function makes of it, and LLVM's back end follows
/// them.
pub fn is_only_read<'c: 'a, 'a>(rules: &Rules<'_>, address: Value<'c, 'a>) -> bool {
    let mut pending = vec![address];
    while let Some(address) = pending.pop() {
        let mut uses = Vec::new();
        ir::for_each_use(address, |op, operand| uses.push((op, operand)));
        for (op, operand) in uses {
            let Some(made) = made_from(rules, op, operand) else { return false };
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
            pending.extend(made);
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
