//! Addresses that are integers for a while.
//!
//! ```text
//! %i = ptrtoint %p             %p is shared
//! %j = and (add %i, 127), -128
//! %q = inttoptr %j             %q is shared: it moved, but not out of its window
//! ```
//!
//! An offset, or a change of low bits, leaves an address in the window of its space, since windows are aligned to far more
//! than those bits (PTX ISA, "Generic Addressing"); if it does not, the address may not be used. An integer that two
//! addresses went into, or that had its high bits changed, tells nothing.

use super::{Body, operands};
use melior::ir::{OperationRef, Value, attribute::IntegerAttribute, operation::OperationLike};
use mlir_ext::ir;
use tilespace_core::{graph::Cause, lattice::Mask};
use tilespace_dialects::{Effect, Operand};

/// Bits of an address that can change without its leaving the window.
const LOW_BITS: u64 = 0xFFFF;
/// How many integer operations are followed back from one pointer.
const STEPS: usize = 64;

/// What an integer is, as far as addresses go.
enum Origin<'c, 'a> {
    /// No address went into it.
    Number,
    /// This address did, and it is still in the window of its space.
    Address(Value<'c, 'a>),
    /// Who knows.
    Unknown,
}

impl<'c: 'a, 'a> Body<'_, '_, '_, 'c, 'a> {
    /// The result of an op that makes a pointer from an integer.
    pub(super) fn made_from_integer(
        &mut self,
        op: OperationRef<'c, 'a>,
        result: Value<'c, 'a>,
        operand: Operand,
    ) {
        let integer = operands(op, operand).next();
        match integer.map(|integer| self.origin(integer, &mut { STEPS })) {
            Some(Origin::Address(pointer)) => self.flow(pointer, result),
            _ => self.unknown(result, Cause::Integer),
        }
    }

    /// Where bits other than low ones may have changed, the address may be none any more: what looks at it must see
    /// just that, as with null.
    pub(super) fn masked(
        &mut self,
        op: OperationRef<'c, 'a>,
        result: Value<'c, 'a>,
        mask: Operand,
        ones: bool,
    ) {
        if !operands(op, mask).all(|mask| changes_low_bits(mask, ones)) {
            self.root(result, Mask::NULL, Cause::Known);
        }
    }

    fn origin(&mut self, integer: Value<'c, 'a>, steps: &mut usize) -> Origin<'c, 'a> {
        if *steps == 0 {
            return Origin::Unknown;
        }
        *steps -= 1;
        let Some(op) = ir::defining_op(integer) else { return Origin::Number };
        let Some(rule) = self.extractor.classes.rule(op) else { return Origin::Number };
        let mut followed = Vec::new();
        let mut keeps_ones = None;
        for effect in &rule.effects {
            match effect {
                Effect::Exposes { operand } => {
                    return operands(op, *operand).next().map_or(Origin::Unknown, Origin::Address);
                }
                Effect::Follows { operands: sources, .. } => {
                    followed.extend(sources.iter().flat_map(|position| operands(op, *position)));
                }
                Effect::Masks { ones, .. } => keeps_ones = Some(*ones),
                _ => {}
            }
        }
        let mut address = None;
        let mut stays = true;
        for value in followed {
            match self.origin(value, steps) {
                Origin::Number => stays &= keeps_ones.is_none_or(|ones| changes_low_bits(value, ones)),
                Origin::Address(pointer) if address.is_none() => address = Some(pointer),
                Origin::Address(_) | Origin::Unknown => return Origin::Unknown,
            }
        }
        match address {
            None => Origin::Number,
            Some(pointer) if stays => Origin::Address(pointer),
            Some(_) => Origin::Unknown,
        }
    }
}

/// Whether a mask, which keeps bits where it has `ones` (or zeros), changes low bits alone.
fn changes_low_bits(mask: Value<'_, '_>, ones: bool) -> bool {
    constant(mask).is_some_and(|mask| if ones { !mask <= LOW_BITS } else { mask <= LOW_BITS })
}

/// The value of an integer constant, extended by its sign.
pub fn constant(value: Value<'_, '_>) -> Option<u64> {
    let op = ir::defining_op(value)?;
    let attribute = IntegerAttribute::try_from(op.attribute("value").ok()?).ok()?;
    Some(attribute.value() as u64)
}
