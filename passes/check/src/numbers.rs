//! Numbers that the module itself stores where the host can write.
//!
//! If it stores none, each number of the size of an address that is loaded from there is the host's.

use crate::{
    limits::NUMBER_STEPS,
    ops::{self, Pointer, Rules},
};
use melior::ir::{OperationRef, Type, TypeLike, Value, ValueLike};
use mlir_ext::{functions, interfaces, ir, types};
use tilespace_core::MemorySpace;
use tilespace_dialects::Effect;

const ADDRESS_BITS: u32 = 64;

/// Whether an op stores a number of the size of an address where the host can write, and the number is no
/// copy: it is not loaded, was no pointer, and the host did not pass it.
pub fn stores_own_number<'c: 'a, 'a>(rules: &Rules<'_>, op: OperationRef<'c, 'a>) -> bool {
    rules.effects(op).iter().any(|effect| {
        let Effect::Writes { value, address } = effect else { return false };
        // Backward walks from addresses may be long, and few values are numbers.
        ops::operands(op, *value)
            .any(|value| has_room(types::element_or_self(value.r#type())) && is_own(rules, value))
            && ops::operands(op, *address).any(|address| may_be_of_host(rules, address))
    })
}

/// Whether an address may be in memory that the host can write, by its type, or by what it was cast or moved
/// from.
fn may_be_of_host<'c: 'a, 'a>(rules: &Rules<'_>, address: Value<'c, 'a>) -> bool {
    let mut address = address;
    for _ in 0..NUMBER_STEPS {
        match ops::pointer_of(&rules.types, address, &[]) {
            Some(Pointer::In(space)) => return is_of_host(space),
            Some(Pointer::Generic) => {}
            Some(Pointer::Foreign | Pointer::Descriptor { .. }) | None => return true,
        }
        let Some(op) = ir::defining_op(address).filter(|op| !rules.has_choice(*op, 0)) else { return true };
        let source = rules.effects(op).iter().find_map(|effect| match effect {
            Effect::Source { result: 0, space } => Some(*space),
            _ => None,
        });
        if let Some(space) = source {
            return is_of_host(space);
        }
        let Some(from) = one_back(rules, op) else { return true };
        address = from;
    }
    true
}

fn is_own<'c: 'a, 'a>(rules: &Rules<'_>, value: Value<'c, 'a>) -> bool {
    let mut value = value;
    for _ in 0..NUMBER_STEPS {
        if let Some((block, index)) = ir::argument_owner(value) {
            let owner = melior::ir::BlockLike::parent_operation(&block);
            return !owner.is_some_and(|owner| is_kernel_argument(rules, owner, value, index));
        }
        let Some(op) = ir::defining_op(value) else { return true };
        if ir::constant_integer(value) == Some(0) {
            return false;
        }
        if rules.has_choice(op, 0) {
            return true;
        }
        let is_others =
            |effect: &Effect| matches!(effect, Effect::Exposes { .. } | Effect::Reads { result: 0, .. });
        if rules.effects(op).iter().any(is_others) {
            return false;
        }
        let Some(from) = one_back(rules, op) else { return true };
        value = from;
    }
    true
}

/// The one value that an op moves, casts, copies or takes a part of.
pub fn one_back<'c: 'a, 'a>(rules: &Rules<'_>, op: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    let from = rules.effects(op).iter().find_map(|effect| match effect {
        Effect::Follows { result: 0, operands } if operands.len() == 1 => Some(operands[0]),
        Effect::CastTo { result: 0, operand: from } | Effect::FollowsField { result: 0, aggregate: from } => {
            Some(*from)
        }
        _ => None,
    });
    let mut from = ops::operands(op, from?);
    from.next().filter(|_| from.next().is_none())
}

pub fn has_room(ty: Type<'_>) -> bool {
    ty.is_index() || ops::number_width(ty).is_some_and(|width| width >= ADDRESS_BITS)
}

/// Whether the host can write memory in this space.
pub fn is_of_host(space: MemorySpace) -> bool {
    matches!(space, MemorySpace::Global | MemorySpace::Constant | MemorySpace::Param)
}

/// Whether a value is argument number `index` of a kernel.
pub fn is_kernel_argument<'c: 'a, 'a>(
    rules: &Rules<'_>,
    owner: OperationRef<'c, 'a>,
    value: Value<'c, 'a>,
    index: usize,
) -> bool {
    let entry = interfaces::entry_block(owner);
    let argument = entry.and_then(|entry| melior::ir::BlockLike::argument(&entry, index).ok());
    rules.is_kernel(owner)
        && index < functions::function_inputs(owner).len()
        && argument.is_some_and(|argument| Value::from(argument) == value)
}
