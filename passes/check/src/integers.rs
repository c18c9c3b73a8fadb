//! Addresses that are integers in between.
//!
//! An address plus a number, or with its low bits changed, is an address in the same window, unless the
//! number is the difference of two addresses: the caller gets the numbers that were added, to find where
//! their bits come from. A number that is computed from two addresses here, or whose high bits changed, is
//! unknown. A number that the host passes to a kernel is an address in global memory, if it is one; in a sum
//! with other numbers, these may be the address as well. The same holds for a number that the host left in
//! memory to which no code of the module stores numbers of its own.

use crate::{
    limits::NUMBER_STEPS,
    numbers::{has_room, is_kernel_argument, is_of_host, one_back},
    ops::{self, Pointer, Rules},
    parameters::{is_by_value, stays_parameter},
    program::Program,
};
use melior::ir::{OperationRef, TypeLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    interfaces::InterfaceSet,
    ir,
    types::{self, Aggregate},
};
use tilespace_core::MemorySpace;
use tilespace_dialects::Effect;

/// Bits that can change without an address leaving the window of its space (PTX ISA, "Generic Addressing").
const LOW_BITS: u64 = 0xFFFF;

/// The kind of an integer.
pub enum Integer<'c, 'a> {
    /// No address.
    Number,
    /// This address, or one in the same window.
    Address(Value<'c, 'a>, OperationRef<'c, 'a>),
    /// A number that the host passed to the kernel, or this one that it left in memory, plus the numbers that
    /// were added.
    OfHost(Option<Value<'c, 'a>>),
    /// Of unknown origin.
    Unknown,
}
use Integer::{Address, Number, OfHost, Unknown};

/// The kind of `value`, and the numbers with high bits that were added to an address.
pub fn integer<'c: 'a, 'a>(
    program: &Program<'_, 'c, 'a>,
    value: Value<'c, 'a>,
) -> (Integer<'c, 'a>, Vec<Value<'c, 'a>>) {
    let mut walk = IntegerWalk { program, left: NUMBER_STEPS, added: Vec::new() };
    (walk.integer(value), walk.added)
}

/// The number that control flow, a call or memory produces and that reaches a number, but for low bits and
/// the numbers that were added.
pub fn reaching_number<'c: 'a, 'a>(
    program: &Program<'_, 'c, 'a>,
    value: Value<'c, 'a>,
) -> Option<(Value<'c, 'a>, Vec<Value<'c, 'a>>)> {
    let mut walk = IntegerWalk { program, left: NUMBER_STEPS, added: Vec::new() };
    Some((walk.reaching_number(value)?, walk.added))
}

/// Whether a number has low bits alone.
fn is_small<'c: 'a, 'a>(program: &Program<'_, 'c, 'a>, value: Value<'c, 'a>) -> bool {
    IntegerWalk { program, left: NUMBER_STEPS, added: Vec::new() }.is_small(value)
}

struct IntegerWalk<'p, 'r, 'c, 'a> {
    program: &'p Program<'r, 'c, 'a>,
    left: u32,
    added: Vec<Value<'c, 'a>>,
}

impl<'c: 'a, 'a> IntegerWalk<'_, '_, 'c, 'a> {
    fn integer(&mut self, value: Value<'c, 'a>) -> Integer<'c, 'a> {
        let Some(left) = self.left.checked_sub(1) else { return Unknown };
        self.left = left;
        if is_whole(value) && self.is_of_host(value) {
            return OfHost(None);
        }
        if is_whole(value) && self.is_left_by_host(value) {
            return OfHost(Some(value));
        }
        match definition(&self.program.rules, value) {
            Definition::Unknown(None) | Definition::Read => Number,
            Definition::Unknown(Some(op)) | Definition::Limited { op, .. } => self.computed(op),
            Definition::OneOf => Unknown,
            Definition::Exposed(pointer, op) => {
                // An address in another space than global memory is an offset in its window.
                let known = pointer.and_then(|of| ops::pointer_of(&self.program.rules.types, of, &[]));
                let is_address = matches!(known, Some(Pointer::Generic | Pointer::In(MemorySpace::Global)));
                pointer.filter(|_| is_address && is_whole(value)).map_or(Unknown, |of| Address(of, op))
            }
            Definition::Sum(operand, by, minus) => self.sum(operand, by, minus),
            // Computed in a way that preserves no address.
            Definition::Bits(parts, _) if parts.is_empty() => Number,
            Definition::Bits(parts, None) if parts.len() == 1 && is_whole(value) && is_whole(parts[0]) => {
                self.integer(parts[0])
            }
            Definition::Bits(parts, Some(ones)) if is_whole(value) => self.masked(&parts, ones),
            Definition::Bits(..) => Unknown,
        }
    }

    /// The number that reaches a number, but for low bits and offsets, which are recorded: one that control
    /// flow, a call or memory produces. None where several may reach it.
    fn reaching_number(&mut self, value: Value<'c, 'a>) -> Option<Value<'c, 'a>> {
        self.left = self.left.checked_sub(1)?;
        if !is_whole(value) {
            return None;
        }
        let rules = &self.program.rules;
        match definition(rules, value) {
            Definition::Unknown(None) | Definition::Read => Some(value),
            Definition::Unknown(Some(op)) => {
                let brings = InterfaceSet::CALL | InterfaceSet::SELECT_LIKE | InterfaceSet::REGION_BRANCH;
                rules.is(op, brings).then_some(value)
            }
            Definition::OneOf | Definition::Limited { .. } | Definition::Exposed(..) => None,
            Definition::Sum(operand, by, minus) => {
                let (from, offset) = match (self.reaching_number(operand), self.reaching_number(by)) {
                    (Some(from), None) => (from, by),
                    (None, Some(from)) if !minus => (from, operand),
                    _ => return None,
                };
                let is_number = || matches!(integer(self.program, offset).0, Number | OfHost(_));
                let is_none = ir::constant_integer(offset).is_some() || is_small(self.program, offset);
                if !is_none && !is_number() {
                    return None;
                }
                self.add(offset);
                Some(from)
            }
            Definition::Bits(parts, ones) => match (&parts[..], ones) {
                ([part], None) => self.reaching_number(*part),
                // What its regions yield.
                ([], None) => {
                    let op = ir::defining_op(value)?;
                    rules.is(op, InterfaceSet::REGION_BRANCH).then_some(value)
                }
                ([one, other], Some(ones)) if self.keeps(*other, ones) => self.reaching_number(*one),
                ([one, other], Some(ones)) if self.keeps(*one, ones) => self.reaching_number(*other),
                _ => None,
            },
        }
    }

    /// Whether a mask keeps an address in its window: `and` keeps bits where it has ones, `or` and `xor` where
    /// it has zeros.
    fn keeps(&mut self, mask: Value<'c, 'a>, ones: bool) -> bool {
        changes_low_bits(mask, ones) || !ones && self.is_small(mask)
    }

    fn sum(&mut self, operand: Value<'c, 'a>, by: Value<'c, 'a>, minus: bool) -> Integer<'c, 'a> {
        match (self.integer(operand), self.integer(by)) {
            (Number, Number) => Number,
            (Number, OfHost(_)) if minus => Number,
            (Address(pointer, op), Number | OfHost(_)) => {
                self.add(by);
                Address(pointer, op)
            }
            (Number | OfHost(_), Address(pointer, op)) if !minus => {
                self.add(operand);
                Address(pointer, op)
            }
            (OfHost(left), Number | OfHost(_)) => {
                self.add(by);
                OfHost(left)
            }
            (Number, OfHost(left)) => {
                self.add(operand);
                OfHost(left)
            }
            (Address(pointer, op), Unknown) if self.is_small(by) => Address(pointer, op),
            (Unknown, Address(pointer, op)) if !minus && self.is_small(operand) => Address(pointer, op),
            (OfHost(left), Unknown) if self.is_small(by) => OfHost(left),
            (Unknown, OfHost(left)) if !minus && self.is_small(operand) => OfHost(left),
            _ => Unknown,
        }
    }

    /// Whether a number is an argument of a kernel, in one, or loaded from one by value that is read-only.
    fn is_of_host(&self, value: Value<'c, 'a>) -> bool {
        let program = self.program;
        if let Some((block, index)) = ir::argument_owner(value) {
            let Some(owner) = melior::ir::BlockLike::parent_operation(&block) else { return false };
            return program.is_from_host(owner) || is_kernel_argument(&program.rules, owner, value, index);
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

    /// Whether an address is in a kernel argument by value that stays where the host put it.
    fn is_parameter(&self, address: Value<'c, 'a>) -> bool {
        if let Some((block, index)) = ir::argument_owner(address) {
            let Some(owner) = melior::ir::BlockLike::parent_operation(&block) else { return false };
            return is_kernel_argument(&self.program.rules, owner, address, index)
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

    /// Whether a number was loaded from memory where the host stores numbers, and the module's own code
    /// nothing but pointers.
    fn is_left_by_host(&self, value: Value<'c, 'a>) -> bool {
        let program = self.program;
        let (strong, numbers) = (program.assume.strong_global, program.numbers_are_left_by_host);
        let Some(op) = ir::defining_op(value).filter(|op| strong && numbers && !ops::is_volatile(*op)) else {
            return false;
        };
        let number = ir::result_number(value).and_then(|number| u32::try_from(number).ok());
        let Some(number) = number.filter(|number| !program.rules.has_choice(op, *number)) else {
            return false;
        };
        program.rules.effects(op).iter().any(|effect| match effect {
            Effect::Reads { result, address } if *result == number => {
                ops::operands(op, *address).all(|address| self.is_hosts_memory(address))
            }
            _ => false,
        })
    }

    /// Whether the host can write the memory at an address.
    fn is_hosts_memory(&self, address: Value<'c, 'a>) -> bool {
        let mut address = address;
        let mut typed = false;
        for _ in 0..NUMBER_STEPS {
            match ops::pointer_of(&self.program.rules.types, address, &[]) {
                Some(Pointer::In(space)) if !typed && !is_of_host(space) => return false,
                Some(Pointer::In(_)) => typed = true,
                Some(Pointer::Generic) => {}
                Some(Pointer::Foreign | Pointer::Descriptor { .. }) => return false,
                None => return typed,
            }
            if let Some((block, index)) = ir::argument_owner(address) {
                let owner = melior::ir::BlockLike::parent_operation(&block);
                return typed
                    || owner.is_some_and(|owner| {
                        is_kernel_argument(&self.program.rules, owner, address, index)
                            && self.program.assume.kernel_arguments_are_global
                            && !is_by_value(owner, index)
                    });
            }
            let Some(op) = ir::defining_op(address) else { return typed };
            if self.program.rules.has_choice(op, 0) {
                return typed;
            }
            // What the module stores in its own variables is no number of the host.
            let is_variable = |effect: &Effect| matches!(effect, Effect::SymbolAddress { result: 0, .. });
            if self.program.rules.effects(op).iter().any(is_variable) {
                return false;
            }
            let Some(one) = one_back(&self.program.rules, op) else { return typed };
            address = one;
        }
        false
    }

    fn add(&mut self, number: Value<'c, 'a>) {
        if ir::constant_integer(number).is_none() && !self.is_small(number) {
            self.added.push(number);
        }
    }

    fn masked(&mut self, parts: &[Value<'c, 'a>], ones: bool) -> Integer<'c, 'a> {
        let mut address = None;
        let (mut of_host, mut masks) = (Vec::new(), Vec::new());
        for part in parts {
            match self.integer(*part) {
                Number => masks.push(*part),
                OfHost(left) => of_host.push((*part, left)),
                Address(pointer, op) if address.is_none() => address = Some((pointer, op)),
                Unknown if !ones && self.is_small(*part) => {}
                Address(..) | Unknown => return Unknown,
            }
        }
        let is_of_host = address.is_none() && of_host.len() == 1;
        if !is_of_host {
            masks.extend(of_host.iter().map(|(part, _)| *part));
        }
        let keeps = masks.into_iter().all(|mask| self.keeps(mask, ones));
        match address {
            None if keeps && is_of_host => OfHost(of_host[0].1),
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
            if may_be_part && !matches!(self.integer(value), Number | OfHost(_)) {
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
        match definition(&self.program.rules, value) {
            Definition::Bits(parts, Some(true)) => parts.into_iter().any(|part| self.is_small(part)),
            Definition::Bits(parts, Some(false)) => parts.into_iter().all(|part| self.is_small(part)),
            // A sign is no low bit.
            Definition::Limited { from, signed: false, .. } => {
                from.into_iter().all(|part| self.is_small(part))
            }
            _ => false,
        }
    }
}

/// How one op defines a number.
enum Definition<'c, 'a> {
    /// Unknown: the op has no record, or there is no op.
    Unknown(Option<OperationRef<'c, 'a>>),
    /// One of several values.
    OneOf,
    /// Read from memory or from an aggregate.
    Read,
    /// From a pointer; from more than one, if none is named.
    Exposed(Option<Value<'c, 'a>>, OperationRef<'c, 'a>),
    Sum(Value<'c, 'a>, Value<'c, 'a>, bool),
    /// From numbers that have bits as high as the result.
    Limited {
        op: OperationRef<'c, 'a>,
        from: Vec<Value<'c, 'a>>,
        signed: bool,
    },
    /// From these; if they are masks of each other, it keeps bits where they have ones, or zeros.
    Bits(Vec<Value<'c, 'a>>, Option<bool>),
}

fn definition<'c: 'a, 'a>(rules: &Rules<'_>, value: Value<'c, 'a>) -> Definition<'c, 'a> {
    let Some(op) = ir::defining_op(value) else { return Definition::Unknown(None) };
    let Some(effects) = rules.of(op) else { return Definition::Unknown(Some(op)) };
    let number = ir::result_number(value).and_then(|number| u32::try_from(number).ok());
    let Some(number) = number.filter(|number| !rules.has_choice(op, *number)) else {
        return Definition::OneOf;
    };
    let (mut parts, mut mask) = (Vec::new(), None);
    for effect in effects {
        match effect {
            Effect::Exposes { .. } => {
                let mut exposed = rules.exposed(op);
                return Definition::Exposed(exposed.next().filter(|_| exposed.next().is_none()), op);
            }
            Effect::Sums { operand, by, minus, .. } => {
                let operands = ops::operands(op, *operand).next().zip(ops::operands(op, *by).next());
                return operands
                    .map_or(Definition::OneOf, |(operand, by)| Definition::Sum(operand, by, *minus));
            }
            Effect::NoGreater { operand, signed, .. } => {
                let from = ops::operands(op, *operand).collect();
                return Definition::Limited { op, from, signed: *signed };
            }
            Effect::Reads { result, .. } | Effect::FollowsField { result, .. } if *result == number => {
                return Definition::Read;
            }
            Effect::Masks { ones, .. } => mask = Some(*ones),
            Effect::Follows { operands, .. } => {
                parts.extend(operands.iter().flat_map(|position| ops::operands(op, *position)));
            }
            _ => {}
        }
    }
    Definition::Bits(parts, mask)
}

/// Whether a mask, which keeps bits where it has `ones` (or zeros), changes low bits alone.
pub fn changes_low_bits(mask: Value<'_, '_>, ones: bool) -> bool {
    let constant = ir::constant_integer(mask).map(|constant| constant as u64);
    constant.is_some_and(|mask| if ones { !mask <= LOW_BITS } else { mask <= LOW_BITS })
}

/// Whether a value is one number with room for an address.
fn is_whole(value: Value<'_, '_>) -> bool {
    has_room(value.r#type())
}
