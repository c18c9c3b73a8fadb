//! Whether an access may have a larger alignment than in the original.
//!
//! The address must be that of a stack slot or a variable with a stated alignment, at an offset that is a
//! multiple of the access's alignment. There is no other proof.

use crate::{
    objects::{ByteSet, Objects},
    ops::{self, Rules},
};
use melior::ir::{Attribute, OperationRef, Value, attribute::IntegerAttribute, operation::OperationLike};
use mlir_ext::{ir, symbols};
use tilespace_dialects::Effect;

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
    attributes
        .filter(|attribute| raised(attribute).is_some_and(|alignment| is_multiple(rules, address, alignment)))
        .collect()
}

/// Whether an address is a multiple of `alignment` bytes.
fn is_multiple<'c: 'a, 'a>(rules: &Rules<'_>, address: Value<'c, 'a>, alignment: u64) -> bool {
    let mut objects = Objects::default();
    let (mut address, mut place) = (address, ByteSet::bytes(0, 1));
    while let Some(op) = ir::defining_op(address).filter(|op| !rules.has_choice(*op, 0)) {
        let effects = rules.effects(op);
        let root = effects.iter().find_map(|effect| match effect {
            Effect::Source { result: 0, .. } => effects.iter().find_map(|effect| match effect {
                Effect::Aligned { attribute } => bytes(op.attribute(attribute).ok()),
                _ => None,
            }),
            Effect::SymbolAddress { result: 0, attribute } => {
                let variable = symbols::lookup_nearest_symbol(op, op.attribute(attribute).ok()?)?;
                bytes(variable.attribute("alignment").ok())
            }
            _ => None,
        });
        if let Some(root) = root {
            return root >= alignment && (place.offset as u64 | place.step).is_multiple_of(alignment);
        }
        let from = effects.iter().find_map(|effect| match effect {
            Effect::Indexed { result: 0, operand, .. }
            | Effect::SameAddress { result: 0, operand }
            | Effect::CastTo { result: 0, operand } => ops::operands(op, *operand).next(),
            _ => None,
        });
        let Some(from) = from else { return false };
        place = objects.distance(rules, op, &[]).inner(place);
        address = from;
    }
    false
}

/// An alignment in bytes, a power of two.
fn bytes(attribute: Option<Attribute<'_>>) -> Option<u64> {
    let alignment = IntegerAttribute::try_from(attribute?).ok()?;
    u64::try_from(alignment.value()).ok().filter(|alignment| alignment.is_power_of_two())
}
