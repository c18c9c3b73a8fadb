//! Addresses that are integers for a while.
//!
//! ```text
//! %i = ptrtoint %p             %p is shared
//! %j = and (add %i, 127), -128
//! %q = inttoptr %j             %q is shared: it moved, but not out of its window
//! ```
//!
//! An offset, or a change of low bits (by a constant, or by bits that were shifted down, as a swizzle does it), leaves
//! an address in the window of its space, since windows are aligned to far more than those bits (PTX ISA, "Generic
//! Addressing"); if it does not, the address may not be used. An integer that two addresses went into, or that had its
//! high bits changed, tells nothing.
//!
//! ```text
//! store (%q - %p), %slot       the difference of two addresses, made here or in another function
//! %d = load %slot
//! %r = inttoptr (%p + %d)      %r is %q
//! ```
//!
//! So an offset is one only if no bits of addresses can have got into it. Where it was loaded, passed or returned, the
//! graph follows its bits ([`super::carry`]) and joins in what they may lead to
//! ([`Offset`](tilespace_core::graph::Offset)).

use super::{super::addresses::makers, Body, operands};
use crate::types::Field;
use melior::ir::{OperationRef, TypeLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{ir, parallel::Handle, types};
use tilespace_core::{MemorySpace, graph::Cause, lattice::Mask};
use tilespace_dialects::{Effect, Operand};

/// Bits of an address that can change without its leaving the window.
const LOW_BITS: u64 = 0xFFFF;
/// Width of a generic address.
pub(super) const ADDRESS_BITS: u32 = 64;
/// How many integer operations are followed back from one pointer.
const STEPS: usize = 256;

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
        let mut offsets = Vec::new();
        match integer.map(|integer| self.origin(integer, &mut { STEPS }, &mut offsets)) {
            Some(Origin::Address(pointer)) => {
                self.flow(pointer, result);
                if let (Some(address), Some(sum)) = (self.used_pointer(pointer), self.pointer(result))
                    && !offsets.is_empty()
                {
                    self.ir.distant.push(sum);
                    let added = offsets.into_iter().map(|integer| (Handle::from(integer), address, sum));
                    self.ir.offsets.extend(added);
                }
            }
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

    /// Whether a number is all of a generic address. What is taken from a pointer to another space is an offset in its
    /// window, and no generic address; only in global memory both are the same (PTX ISA, "Generic Addressing").
    fn is_whole_address(&mut self, pointer: Value<'c, 'a>, integer: Value<'c, 'a>) -> bool {
        let shape = self.extractor.types.shape(pointer.r#type());
        let is_generic = match shape.fields.first() {
            Some(Field::Generic) => true,
            Some(Field::Typed(mask)) => *mask == Mask::of(MemorySpace::Global),
            None => false,
        };
        is_generic && is_whole_number(integer)
    }

    /// `offsets` gets the numbers that were added to an address on the way, save small ones.
    fn origin(
        &mut self,
        integer: Value<'c, 'a>,
        steps: &mut usize,
        offsets: &mut Vec<Value<'c, 'a>>,
    ) -> Origin<'c, 'a> {
        if *steps == 0 {
            return Origin::Unknown;
        }
        *steps -= 1;
        let Some(op) = ir::defining_op(integer) else { return Origin::Number };
        let Some(rule) = self.extractor.classes.rule(op) else {
            return self.made_of_numbers(op.operands(), steps, offsets);
        };
        let number = ir::result_number(integer).and_then(|number| u32::try_from(number).ok());
        if number.is_none_or(|number| makers(op, rule, number) > 1) {
            return Origin::Unknown;
        }
        let mut followed = Vec::new();
        let mut keeps_ones = None;
        let mut is_known = true;
        for effect in &rule.effects {
            match effect {
                Effect::Exposes { operand } => {
                    let mut pointers = operands(op, *operand);
                    // The difference of two is the address of neither.
                    let pointer = pointers.next().filter(|_| pointers.next().is_none());
                    let whole = pointer.filter(|pointer| self.is_whole_address(*pointer, integer));
                    return whole.map_or(Origin::Unknown, Origin::Address);
                }
                Effect::Sums { operand, by, minus, .. } => {
                    let (Some(value), Some(by)) = (operands(op, *operand).next(), operands(op, *by).next())
                    else {
                        return Origin::Unknown;
                    };
                    return match (self.origin(value, steps, offsets), self.origin(by, steps, offsets), minus)
                    {
                        (Origin::Number, Origin::Number, _) => Origin::Number,
                        (Origin::Address(pointer), Origin::Number, _) => {
                            self.note_offset(by, steps, offsets);
                            Origin::Address(pointer)
                        }
                        (Origin::Number, Origin::Address(pointer), false) => {
                            self.note_offset(value, steps, offsets);
                            Origin::Address(pointer)
                        }
                        (Origin::Address(pointer), Origin::Unknown, _) if self.is_small(by, steps) => {
                            Origin::Address(pointer)
                        }
                        (Origin::Unknown, Origin::Address(pointer), false) if self.is_small(value, steps) => {
                            Origin::Address(pointer)
                        }
                        _ => Origin::Unknown,
                    };
                }
                Effect::Follows { operands: sources, .. } => {
                    followed.extend(sources.iter().flat_map(|position| operands(op, *position)));
                }
                Effect::Masks { ones, .. } => keeps_ones = Some(*ones),
                Effect::NoGreater { .. } => return self.made_of_numbers(op.operands(), steps, offsets),
                Effect::Negates { .. } | Effect::Null { .. } | Effect::Nothing { .. } => {}
                // A load, or an operation of which only its pointers are described.
                _ => is_known = false,
            }
        }
        if !is_known && followed.is_empty() {
            return Origin::Number;
        }
        // Parts of a number, or one of several: bits of which nobody knows where they come from.
        let takes_all = |value: &Value<'c, 'a>| is_whole_number(*value);
        let is_move = followed.len() <= 1 || keeps_ones.is_some();
        if !followed.is_empty() && (!is_move || !is_whole_number(integer) || !followed.iter().all(takes_all))
        {
            return Origin::Unknown;
        }
        let mut address = None;
        let mut stays = true;
        for value in followed {
            match self.origin(value, steps, offsets) {
                Origin::Number => {
                    stays &= keeps_ones.is_none_or(|ones| {
                        changes_low_bits(value, ones) || !ones && self.is_small(value, steps)
                    });
                }
                Origin::Address(pointer) if address.is_none() => address = Some(pointer),
                Origin::Unknown if keeps_ones == Some(false) && self.is_small(value, steps) => {}
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

impl<'c: 'a, 'a> Body<'_, '_, '_, 'c, 'a> {
    /// What an op makes of its operands that computes in its own way: a number, unless an address is part of it. The
    /// distance of two addresses, halved and doubled, still leads from one to the other.
    fn made_of_numbers(
        &mut self,
        operands: impl Iterator<Item = Value<'c, 'a>>,
        steps: &mut usize,
        offsets: &mut Vec<Value<'c, 'a>>,
    ) -> Origin<'c, 'a> {
        for value in operands {
            let ty = value.r#type();
            let may_be_part =
                ty.is_index() || ty.is_integer() || types::elements(ty) != types::Aggregate::None;
            if may_be_part && !matches!(self.origin(value, steps, offsets), Origin::Number) {
                return Origin::Unknown;
            }
        }
        Origin::Number
    }
}

/// Whether a value is one number that has room for an address.
fn is_whole_number(value: Value<'_, '_>) -> bool {
    let ty = value.r#type();
    ty.is_index() || types::integer_width(ty).is_some_and(|width| width >= ADDRESS_BITS)
}

impl<'c: 'a, 'a> Body<'_, '_, '_, 'c, 'a> {
    /// No difference of addresses in two windows is small.
    fn note_offset(&mut self, number: Value<'c, 'a>, steps: &mut usize, offsets: &mut Vec<Value<'c, 'a>>) {
        if constant(number).is_none() && !self.is_small(number, steps) {
            offsets.push(number);
        }
    }

    /// Whether a number has low bits only, whatever it was made from.
    fn is_small(&mut self, number: Value<'c, 'a>, steps: &mut usize) -> bool {
        if let Some(constant) = constant(number) {
            return constant <= LOW_BITS;
        }
        let Some(left) = steps.checked_sub(1) else { return false };
        *steps = left;
        let Some(op) = ir::defining_op(number) else { return false };
        let Some(rule) = self.extractor.classes.rule(op) else { return false };
        if makers(op, rule, 0) > 1 {
            return false;
        }
        let keeps_ones = rule.effects.iter().find_map(|effect| match effect {
            Effect::Masks { ones, .. } => Some(*ones),
            Effect::NoGreater { .. } => Some(false),
            _ => None,
        });
        let made_from: Vec<Value<'c, 'a>> = rule
            .effects
            .iter()
            .flat_map(|effect| match effect {
                Effect::Follows { operands, .. } => operands.clone(),
                Effect::NoGreater { operand, .. } => vec![*operand],
                _ => Vec::new(),
            })
            .flat_map(|position| operands(op, position))
            .collect();
        match keeps_ones {
            // Bits that one side of an `and` lacks, the result lacks.
            Some(true) => made_from.into_iter().any(|value| self.is_small(value, steps)),
            Some(false) => made_from.into_iter().all(|value| self.is_small(value, steps)),
            None => false,
        }
    }
}

/// Whether a mask, which keeps bits where it has `ones` (or zeros), changes low bits alone.
fn changes_low_bits(mask: Value<'_, '_>, ones: bool) -> bool {
    constant(mask).is_some_and(|mask| if ones { !mask <= LOW_BITS } else { mask <= LOW_BITS })
}

/// The value of an integer constant, extended by its sign.
pub fn constant(value: Value<'_, '_>) -> Option<u64> {
    ir::constant_integer(value).map(|value| value as u64)
}
