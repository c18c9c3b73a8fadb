//! Addresses that are integers for a while.
//!
//! An address plus a number, or with its low bits changed, is an address in the same window, unless the number is the
//! difference of two addresses: whoever asks gets the numbers that were added, to look where their bits come from. A
//! number that two addresses went into here, or whose high bits changed, may be anything. A number that the host passes to a
//! kernel is an address in global memory, if it is one; of a sum with other numbers these may be the address as well.

use crate::{
    definitions::is_kernel,
    ops::{self, Pointer},
    program::Program,
    values::{is_by_value, stays_parameter},
};
use melior::ir::{OperationRef, TypeLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    functions, interfaces, ir,
    types::{self, Aggregate},
};
use tilespace_core::MemorySpace;
use tilespace_dialects::Effect;

/// Bits that can change without an address leaving the window of its space (PTX ISA, "Generic Addressing").
const LOW_BITS: u64 = 0xFFFF;
const ADDRESS_BITS: u32 = 64;
/// Operations looked at for one number.
const STEPS: u32 = 1024;

/// What an integer is.
pub enum Integer<'c, 'a> {
    /// No address.
    Number,
    /// This address, or one in the same window.
    Address(Value<'c, 'a>, OperationRef<'c, 'a>),
    /// What the host passed to the kernel, plus the numbers that were added.
    OfHost,
    /// Nobody knows.
    Unknown,
}
use Integer::{Address, Number, OfHost, Unknown};

/// What `integer` is, and the numbers with high bits that were added to the address that it is.
pub fn integer<'c: 'a, 'a>(
    program: &Program<'_, 'c, 'a>,
    value: Value<'c, 'a>,
) -> (Integer<'c, 'a>, Vec<Value<'c, 'a>>) {
    let mut look = Look { program, left: STEPS, added: Vec::new() };
    (look.integer(value), look.added)
}

struct Look<'p, 'r, 'c, 'a> {
    program: &'p Program<'r, 'c, 'a>,
    left: u32,
    added: Vec<Value<'c, 'a>>,
}

impl<'c: 'a, 'a> Look<'_, '_, 'c, 'a> {
    fn integer(&mut self, value: Value<'c, 'a>) -> Integer<'c, 'a> {
        let Some(left) = self.left.checked_sub(1) else { return Unknown };
        self.left = left;
        if is_whole(value) && self.is_of_host(value) {
            return OfHost;
        }
        let Some(op) = ir::defining_op(value) else { return Number };
        let effects = self.program.rules.effects(op);
        if self.program.rules.of(op).is_none() {
            return self.computed(op);
        }
        let number = ir::result_number(value).and_then(|number| u32::try_from(number).ok());
        if number.is_none_or(|number| self.program.rules.has_choice(op, number)) {
            return Unknown;
        }
        let has = |wanted: fn(&Effect) -> bool| effects.iter().any(wanted);
        let exposed: Vec<Value<'c, 'a>> = self.program.rules.exposed(op).collect();
        if exposed.len() > 1 {
            return Unknown;
        }
        if let Some(pointer) = exposed.first().copied() {
            // An address in another space than global memory is an offset in its window.
            let known = ops::pointer_of(pointer, &[]);
            let is_address = matches!(known, Some(Pointer::Generic | Pointer::In(MemorySpace::Global)));
            return if is_address && is_whole(value) { Address(pointer, op) } else { Unknown };
        }
        for effect in effects {
            if let Effect::Sums { operand, by, minus, .. } = effect {
                let operand = ops::operands(op, *operand).next();
                let by = ops::operands(op, *by).next();
                return operand.zip(by).map_or(Unknown, |(operand, by)| self.sum(operand, by, *minus));
            }
        }
        if has(|effect| matches!(effect, Effect::NoGreater { .. })) {
            return self.computed(op);
        }
        let parts: Vec<Value<'c, 'a>> = effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Follows { operands, .. } => Some(operands),
                _ => None,
            })
            .flatten()
            .flat_map(|position| ops::operands(op, *position))
            .collect();
        let mask = effects.iter().find_map(|effect| match effect {
            Effect::Masks { ones, .. } => Some(*ones),
            _ => None,
        });
        match mask {
            // Loaded, or computed in a way in which no address stays one.
            _ if parts.is_empty() => Number,
            None if parts.len() == 1 && is_whole(value) && is_whole(parts[0]) => self.integer(parts[0]),
            Some(ones) if is_whole(value) => self.masked(&parts, ones),
            _ => Unknown,
        }
    }

    fn sum(&mut self, operand: Value<'c, 'a>, by: Value<'c, 'a>, minus: bool) -> Integer<'c, 'a> {
        match (self.integer(operand), self.integer(by)) {
            (Number, Number) => Number,
            (Number, OfHost) if minus => Number,
            (Address(pointer, op), Number | OfHost) => {
                self.add(by);
                Address(pointer, op)
            }
            (Number | OfHost, Address(pointer, op)) if !minus => {
                self.add(operand);
                Address(pointer, op)
            }
            (OfHost, Number | OfHost) => {
                self.add(by);
                OfHost
            }
            (Number, OfHost) => {
                self.add(operand);
                OfHost
            }
            (Address(pointer, op), Unknown) if self.is_small(by) => Address(pointer, op),
            (Unknown, Address(pointer, op)) if !minus && self.is_small(operand) => Address(pointer, op),
            (OfHost, Unknown) if self.is_small(by) => OfHost,
            (Unknown, OfHost) if !minus && self.is_small(operand) => OfHost,
            _ => Unknown,
        }
    }

    /// Whether a number is an argument of a kernel, in one, or loaded from one by value that nobody writes.
    fn is_of_host(&self, value: Value<'c, 'a>) -> bool {
        let program = self.program;
        if let Some((block, index)) = ir::argument_owner(value) {
            let Some(owner) = melior::ir::BlockLike::parent_operation(&block) else { return false };
            return program.is_from_host(owner) || is_kernel_argument(owner, value, index);
        }
        let Some(op) = ir::defining_op(value) else { return false };
        if program.is_from_host(op) {
            return true;
        }
        if program.rules.has_choice(op, 0) {
            return false;
        }
        program.rules.effects(op).iter().any(|effect| match effect {
            Effect::FollowsField { result: 0, aggregate } => {
                ops::operands(op, *aggregate).all(|aggregate| self.is_of_host(aggregate))
            }
            Effect::Reads { result: 0, address } => {
                ops::operands(op, *address).all(|address| self.is_parameter(address))
            }
            _ => false,
        })
    }

    /// Whether an address is in an argument by value of a kernel that stays where the host put it.
    fn is_parameter(&self, address: Value<'c, 'a>) -> bool {
        if let Some((block, index)) = ir::argument_owner(address) {
            let Some(owner) = melior::ir::BlockLike::parent_operation(&block) else { return false };
            return is_kernel_argument(owner, address, index)
                && is_by_value(owner, index)
                && stays_parameter(&self.program.rules, owner, index, address);
        }
        let Some(op) = ir::defining_op(address) else { return false };
        let effects = self.program.rules.effects(op);
        !self.program.rules.has_choice(op, 0)
            && effects.iter().any(|effect| match effect {
                Effect::Indexed { result: 0, operand, .. }
                | Effect::SameAddress { result: 0, operand }
                | Effect::CastTo { result: 0, operand } => {
                    ops::operands(op, *operand).all(|address| self.is_parameter(address))
                }
                _ => false,
            })
    }

    fn add(&mut self, number: Value<'c, 'a>) {
        if ir::constant_integer(number).is_none() && !self.is_small(number) {
            self.added.push(number);
        }
    }

    /// `and` keeps bits where a part has ones, `or` and `xor` where it has zeros.
    fn masked(&mut self, parts: &[Value<'c, 'a>], ones: bool) -> Integer<'c, 'a> {
        let mut address = None;
        let (mut of_host, mut masks) = (Vec::new(), Vec::new());
        for part in parts {
            match self.integer(*part) {
                Number => masks.push(*part),
                OfHost => of_host.push(*part),
                Address(pointer, op) if address.is_none() => address = Some((pointer, op)),
                Unknown if !ones && self.is_small(*part) => {}
                Address(..) | Unknown => return Unknown,
            }
        }
        let is_of_host = address.is_none() && of_host.len() == 1;
        if !is_of_host {
            masks.append(&mut of_host);
        }
        let keeps =
            masks.into_iter().all(|mask| changes_low_bits(mask, ones) || !ones && self.is_small(mask));
        match address {
            None if keeps && is_of_host => OfHost,
            None => Number,
            Some((pointer, op)) if keeps => Address(pointer, op),
            Some(_) => Unknown,
        }
    }

    /// A number, unless an address is part of it.
    fn computed(&mut self, op: OperationRef<'c, 'a>) -> Integer<'c, 'a> {
        for value in op.operands() {
            let ty = value.r#type();
            let may_be_part = ty.is_index() || ty.is_integer() || types::elements(ty) != Aggregate::None;
            if may_be_part && !matches!(self.integer(value), Number | OfHost) {
                return Unknown;
            }
        }
        Number
    }

    /// Whether a number has low bits alone.
    fn is_small(&mut self, value: Value<'c, 'a>) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        if let Some(constant) = ir::constant_integer(value) {
            return constant as u64 <= LOW_BITS;
        }
        let Some(op) = ir::defining_op(value) else { return false };
        if self.program.rules.has_choice(op, 0) {
            return false;
        }
        let mut and = None;
        let mut parts = Vec::new();
        for effect in self.program.rules.effects(op) {
            match effect {
                Effect::Masks { ones, .. } => and = Some(*ones),
                Effect::NoGreater { operand, .. } => {
                    and = Some(false);
                    parts.extend(ops::operands(op, *operand));
                }
                Effect::Follows { operands, .. } => {
                    parts.extend(operands.iter().flat_map(|position| ops::operands(op, *position)));
                }
                _ => {}
            }
        }
        match and {
            Some(true) => parts.into_iter().any(|part| self.is_small(part)),
            Some(false) => parts.into_iter().all(|part| self.is_small(part)),
            None => false,
        }
    }
}

/// Whether a value is argument number `index` of a kernel.
fn is_kernel_argument<'c: 'a, 'a>(owner: OperationRef<'c, 'a>, value: Value<'c, 'a>, index: usize) -> bool {
    let entry = interfaces::entry_block(owner);
    let argument = entry.and_then(|entry| melior::ir::BlockLike::argument(&entry, index).ok());
    is_kernel(owner)
        && index < functions::function_inputs(owner).len()
        && argument.is_some_and(|argument| Value::from(argument) == value)
}

/// Whether a mask, which keeps bits where it has `ones` (or zeros), changes low bits alone.
pub fn changes_low_bits(mask: Value<'_, '_>, ones: bool) -> bool {
    let constant = ir::constant_integer(mask).map(|constant| constant as u64);
    constant.is_some_and(|mask| if ones { !mask <= LOW_BITS } else { mask <= LOW_BITS })
}

/// Whether a value is one number with room for an address.
fn is_whole(value: Value<'_, '_>) -> bool {
    let ty = value.r#type();
    ty.is_index() || types::integer_width(ty).is_some_and(|width| width >= ADDRESS_BITS)
}
