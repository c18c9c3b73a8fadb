//! Whether an access may have a larger alignment than in the original.
//!
//! ```text
//! %a = alloca {alignment = 16}
//! %b = gep %a[%i, 2] : array<4 x f32>      16 * %i + 8
//! store %x, %b {alignment = 8}             right: divides 16 and 8
//! ```
//!
//! The address must be that of a stack slot or a variable with a stated alignment, at an offset that is a
//! multiple of the access's alignment. There is no other proof.

use crate::check::ops::{self, Rules};
use melior::ir::{
    Attribute, OperationRef, Value,
    attribute::{DenseI32ArrayAttribute, IntegerAttribute, TypeAttribute},
    operation::OperationLike,
};
use mlir_ext::{
    ir,
    layout::Layout,
    symbols,
    types::{self, Aggregate},
};
use tilespace_dialects::{Effect, Operand};

/// The index of `llvm.getelementptr` that stands for an operand (`mlir::LLVM::GEPOp::kDynamicIndex`).
const DYNAMIC: i32 = i32::MIN;

/// The attributes that give `op` a larger alignment than `before` has, and a proved one.
pub fn known<'r, 'c: 'a, 'a>(
    rules: &Rules<'r>,
    before: OperationRef<'c, 'a>,
    op: OperationRef<'c, 'a>,
) -> Vec<&'r str> {
    let raised = |attribute: &str| {
        let alignment = bytes(op.attribute(attribute).ok());
        alignment.filter(|alignment| bytes(before.attribute(attribute).ok()) < Some(*alignment))
    };
    let attributes = rules.effects(op).iter().filter_map(|effect| match effect {
        Effect::Aligned { attribute } => Some(attribute.as_str()),
        _ => None,
    });
    let mut addresses = rules.effects(op).iter().filter_map(|effect| match effect {
        Effect::Direct { address } => ops::operands(op, *address).next(),
        _ => None,
    });
    let (Some(address), None) = (addresses.next(), addresses.next()) else { return Vec::new() };
    let is_proved = |alignment| of_address(rules, address).is_some_and(|known| known >= alignment);
    attributes.filter(|attribute| raised(attribute).is_some_and(is_proved)).collect()
}

/// The greatest power of two that divides an address in a slot or variable; none for another address.
fn of_address<'c: 'a, 'a>(rules: &Rules<'_>, mut address: Value<'c, 'a>) -> Option<u64> {
    // A sum of distances, and bits of strides.
    let (mut offset, mut strides) = (0u64, 0);
    loop {
        let op = ir::defining_op(address).filter(|op| !rules.has_choice(*op, 0))?;
        let effects = rules.effects(op);
        if let Some(whole) = effects.iter().find_map(|effect| stated(effects, op, effect)) {
            return Some(1 << (whole | offset | strides).trailing_zeros());
        }
        address = effects.iter().find_map(|effect| match effect {
            Effect::Indexed { result: 0, operand, .. }
            | Effect::SameAddress { result: 0, operand }
            | Effect::CastTo { result: 0, operand } => ops::operands(op, *operand).next(),
            _ => None,
        })?;
        for effect in effects {
            if let Effect::Indexed { indices, element, constants, .. } = effect {
                let (distance, stride) = moved(op, *indices, element, constants)?;
                offset = offset.wrapping_add(distance);
                strides |= stride;
            }
        }
    }
}

/// The alignment that the definition of a slot or variable states.
fn stated<'c: 'a, 'a>(effects: &[Effect], op: OperationRef<'c, 'a>, effect: &Effect) -> Option<u64> {
    match effect {
        Effect::Source { result: 0, .. } => effects.iter().find_map(|effect| match effect {
            Effect::Aligned { attribute } => bytes(op.attribute(attribute).ok()),
            _ => None,
        }),
        Effect::SymbolAddress { result: 0, attribute } => {
            let variable = symbols::lookup_nearest_symbol(op, op.attribute(attribute).ok()?)?;
            bytes(variable.attribute("alignment").ok())
        }
        _ => None,
    }
}

/// The distance that the constant indices of an op move an address, modulo 2^64, and the strides of the other
/// indices, each of which may be any number: their bits together.
fn moved<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    indices: Operand,
    element: &str,
    constants: &str,
) -> Option<(u64, u64)> {
    let layout = Layout::new(op);
    let mut ty = TypeAttribute::try_from(op.attribute(element).ok()?).ok()?.value();
    let constants = DenseI32ArrayAttribute::try_from(op.attribute(constants).ok()?).ok()?;
    let mut operands = ops::operands(op, indices);
    let (mut distance, mut strides) = (0u64, 0);
    for number in 0..constants.len() {
        let index = match constants.element(number).ok()? {
            DYNAMIC => ir::constant_integer(operands.next()?),
            constant => Some(i64::from(constant)),
        };
        let aggregate = if number == 0 { Aggregate::None } else { types::elements(ty) };
        if let Aggregate::Struct(_) = aggregate {
            let field = usize::try_from(index?).ok()?;
            distance = distance.wrapping_add(layout.offset(ty, field)?);
            ty = types::element_type(ty, field)?;
            continue;
        }
        if number > 0 {
            ty = types::element_type(ty, 0)?;
        }
        let size = layout.size(ty)?;
        let stride = if aggregate == Aggregate::Vector { size.size } else { size.stride };
        match index {
            Some(index) => distance = distance.wrapping_add(stride.wrapping_mul(index as u64)),
            None => strides |= stride,
        }
    }
    Some((distance, strides))
}

/// An alignment in bytes, a power of two.
fn bytes(attribute: Option<Attribute<'_>>) -> Option<u64> {
    let alignment = IntegerAttribute::try_from(attribute?).ok()?;
    u64::try_from(alignment.value()).ok().filter(|alignment| alignment.is_power_of_two())
}
