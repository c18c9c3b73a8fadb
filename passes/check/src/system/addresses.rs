//! Numbers that are whole addresses.
//!
//! ```text
//! %n = ptrtoint %p                 %n is %p
//! store %n, %slot; %m = load %slot what these eight bytes of %slot hold, if only whole addresses are stored
//! call @f(%m)                      the argument of @f is joined over all callers
//! inttoptr (and %m, -8)            the space of %m: low bits never leave a window
//! ```
//!
//! The query is about the pointer that is created from a number. It is followed only through the cases named
//! here, by a rule per number: `ptrtoint`, moves, selects, calls, low bits, offsets, and memory of objects,
//! where every store that may overlap the bytes is queried in turn. All else, including parts of numbers and
//! sums of two addresses, has unknown origin.

use super::{At, BITS_TAKEN, Constraint, Facet, Formal, System};
use crate::{
    integers::{self, Integer},
    mask::Mask,
    numbers::{has_room, is_kernel_argument},
    objects::ByteSet,
    ops::{self, Path, Pointer},
};
use melior::ir::{BlockLike, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{functions, interfaces::InterfaceSet, ir};
use std::rc::Rc;
use tilespace_core::MemorySpace;
use tilespace_dialects::Effect;

const NUMBER: &str = "it is made from a number";
const NO_ADDRESS: &str = "this number may be no address";
const ADDED: &str = "a number is added that may be the difference of two addresses";

impl<'c: 'a, 'a> System<'_, '_, 'c, 'a> {
    /// A pointer is created from a number, which this function does not derive from a pointer.
    pub(crate) fn derive_from_address(&mut self, at: At, op: OperationRef<'c, 'a>, number: Value<'c, 'a>) {
        match integers::reaching_number(self.program, number) {
            Some(_) => {
                let from = self.node(at.code, Facet::Address, number, &None);
                self.is(at, Mask::NULL, op, "a number may be zero");
                self.flow(at, from, op, NUMBER);
            }
            None => self.outside(at, op, NUMBER),
        }
    }

    /// The mask of the pointer that is created from a number.
    pub(crate) fn address(&mut self, value: Value<'c, 'a>, at: At) {
        let owner = ir::argument_owner(value);
        let op = match owner {
            Some((block, _)) => block.parent_operation(),
            None => ir::defining_op(value),
        };
        let Some(op) = op else { return };
        if !has_room(value.r#type()) {
            return self.outside(at, op, NO_ADDRESS);
        }
        if ir::constant_integer(value) == Some(0) {
            return self.is(at, Mask::NULL, op, "this is null, made from zero");
        }
        let hosts = self.program.assume.kernel_arguments_are_global;
        let (known, added) = integers::integer(self.program, value);
        match known {
            Integer::Address(pointer, exposed) => {
                let address = self.view(at.code, exposed, pointer, &self.whole(pointer));
                self.flow(at, address, exposed, "it is converted to a number here");
                self.moved(at, address, added, exposed);
            }
            Integer::OfHost(left) if hosts => {
                let text = "the host passes it to a kernel as a number, in global memory";
                self.is(at, Mask::of(MemorySpace::Global), op, text);
                for number in added.into_iter().chain(left) {
                    self.bits(at, op, number, BITS_TAKEN);
                }
            }
            Integer::OfHost(_) | Integer::Number | Integer::Unknown => {
                match integers::reaching_number(self.program, value) {
                    None => self.outside(at, op, NO_ADDRESS),
                    Some((from, _)) if from == value => self.reaching_numbers(value, &None, op, at),
                    Some((from, added)) => {
                        let address = self.node(at.code, Facet::Address, from, &None);
                        self.flow(at, address, op, "it is computed here");
                        self.moved(at, address, added, op);
                    }
                }
            }
        }
    }

    /// Accounts for numbers that are added to an address.
    fn moved(&mut self, at: At, address: super::Node, added: Vec<Value<'c, 'a>>, op: OperationRef<'c, 'a>) {
        for number in added.into_iter().filter(|number| ops::may_carry(&self.program.rules.types, *number)) {
            let number = self.node(at.code, Facet::Number, number, &None);
            self.rule(at.code, Constraint::Offset { address, number, to: at.to }, op, ADDED);
        }
    }

    /// The mask of the pointer that is created from the number at a path in an aggregate.
    pub(crate) fn address_in(&mut self, value: Value<'c, 'a>, path: &Rc<[i64]>, at: At) {
        let owner = ir::argument_owner(value).and_then(|(block, _)| block.parent_operation());
        let Some(op) = owner.or_else(|| ir::defining_op(value)) else { return };
        let rules = &self.program.rules;
        if !ops::part(value.r#type(), path).is_some_and(has_room) {
            return self.outside(at, op, NO_ADDRESS);
        }
        let is_passed =
            ir::argument_owner(value).is_some_and(|(_, index)| is_kernel_argument(rules, op, value, index));
        if is_passed || self.program.is_from_host(op) {
            return match self.program.assume.kernel_arguments_are_global {
                true => {
                    let text = "the host passes it to a kernel as a number, in global memory";
                    self.is(at, Mask::of(MemorySpace::Global), op, text);
                }
                false => self.outside(at, op, NO_ADDRESS),
            };
        }
        self.reaching_numbers(value, &Some(path.clone()), op, at);
    }

    /// Follows a number, or an aggregate with the number at a path, to its reaching definitions.
    fn reaching_numbers(&mut self, value: Value<'c, 'a>, path: &Path, op: OperationRef<'c, 'a>, at: At) {
        let rules = &self.program.rules;
        let address = (Facet::Address, value, path);
        if self.forwarded(at, op, address) {
            return;
        }
        if let Some((block, index)) = ir::argument_owner(value) {
            let is_entry = functions::entry_block(op).is_some_and(|entry| entry == block);
            return match is_entry && rules.is(op, InterfaceSet::FUNCTION) && !rules.is_kernel(op) {
                true => self.add_formal(at, Formal::Value(Facet::Address, index, path.clone())),
                false => self.outside(at, op, NO_ADDRESS),
            };
        }
        if self.program.is_from_host(op) {
            return self.outside(at, op, NO_ADDRESS);
        }
        let number = ir::result_number(value).unwrap_or_default();
        if rules.is(op, InterfaceSet::CALL) {
            let is_seen = self.program.callee(op).is_some();
            if !is_seen || !self.returned(at, op, (Facet::Address, number, path)) {
                self.outside(at, op, NO_ADDRESS);
            }
            return;
        }
        let effects = rules.effects(op);
        if u32::try_from(number).is_ok_and(|number| rules.has_choice(op, number)) {
            return self.outside(at, op, NO_ADDRESS);
        }
        if let Some((from, path)) = ops::before(effects, op, path.as_deref().unwrap_or_default()) {
            return self.take(at, op, (Facet::Address, from, &path), "");
        }
        let read = effects.iter().find_map(|effect| match effect {
            Effect::Reads { result, address } if *result as usize == number => Some(*address),
            _ => None,
        });
        if let Some(from) = read {
            return self.read(at, op, address, from, effects);
        }
        if self.selected(at, op, address) {
            return;
        }
        match effects {
            // No field of an empty aggregate is a number.
            [Effect::Nothing { .. }] if path.is_some() => self.no_address(op, at),
            [Effect::Null { .. }] if path.is_some() && !op.has_attribute("value") => {
                self.no_address(op, at);
                self.is(at, Mask::NULL, op, "this is null");
            }
            _ => self.outside(at, op, NO_ADDRESS),
        }
    }

    /// The address is at `wanted` of an object, and a value is stored at `place`.
    pub(crate) fn address_stored_at(
        &mut self,
        at: At,
        op: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        place: Option<ByteSet>,
        wanted: ByteSet,
    ) {
        let ty = value.r#type();
        let bytes = self.objects.whole(op, ty);
        let stored = place.map_or(ByteSet::ANYWHERE, |place| place.inner(bytes));
        if !stored.overlaps(wanted) {
            return;
        }
        let parts = place.and_then(|place| Some((place, ops::parts(&self.program.rules.types, ty)?)));
        let Some((place, parts)) = parts else {
            return match stored.is_all_of(wanted) {
                true => self.part_stored(at, op, value, &None),
                false => self.outside(at, op, NO_ADDRESS),
            };
        };
        let mut is_found = false;
        for path in parts {
            let part = place.inner(self.objects.field(op, ty, &path));
            if part.overlaps(wanted) {
                is_found = true;
                match part.is_all_of(wanted) {
                    true => self.part_stored(at, op, value, &Some(path)),
                    false => self.outside(at, op, NO_ADDRESS),
                }
            }
        }
        if !is_found {
            self.outside(at, op, NO_ADDRESS);
        }
    }

    /// The stored value, or the part at a path in it, flows to the node.
    fn part_stored(&mut self, at: At, op: OperationRef<'c, 'a>, value: Value<'c, 'a>, path: &Path) {
        let inner = path.as_deref().unwrap_or_default();
        match ops::pointer_of(&self.program.rules.types, value, inner) {
            Some(Pointer::Generic | Pointer::In(MemorySpace::Global)) => {
                let path = path.clone().or(self.whole(value));
                self.enter(at, op, value, &path, "it is stored here");
            }
            // The number of an address in another space is an offset in its window.
            Some(_) => self.outside(at, op, NO_ADDRESS),
            None => self.take(at, op, (Facet::Address, value, path), ""),
        }
    }
}
