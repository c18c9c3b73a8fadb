//! Memory as a body accesses it.
//!
//! ```text
//! store %q, %slot + 8       the slot is an object: %q is in its bytes 8 to 15
//! store %q, %table          it is none: %q is in memory of the spaces of %table
//! %p = load %slot + 8       what was stored there
//! %p = load %table          what any memory of those spaces may hold
//! ```
//!
//! Which memory is an object is known before ([`crate::objects`]). Memory of callers that is one may be any
//! other memory for callers that are unknown, so a store there counts twice.

use crate::{
    MemorySpace,
    graph::{Cause, Constraint, Counts, Part, Read},
    ids::{NodeId, ObjectId},
    ir::{Ir, Layouts, MemorySets, Op, Reader, Value, operands::operands, pointer_fields},
    lattice::Mask,
    lower::body::{BodyReader, integers::space_of_address},
    ops::address_use::is_volatile,
    place::Place,
};
use std::rc::Rc;
use tilespace_rules::{OpModel, Operand};

/// An address that an op reads or writes.
#[derive(Clone, Copy)]
pub(crate) struct Address<I: Ir> {
    pub value: Value<I>,
    /// Whether the bytes start exactly there, and not just somewhere in the same memory.
    pub is_direct: bool,
    pub is_volatile: bool,
}

impl<I: Ir> Address<I> {
    /// The addresses at `position`.
    pub fn all(op: Op<I>, rule: &OpModel, position: Operand) -> impl Iterator<Item = Self> + use<I> {
        let is_direct = rule.at(position).is_some_and(|address| address.direct);
        let is_volatile = is_volatile(op);
        operands(op, position).map(move |value| Self { value, is_direct, is_volatile })
    }

    /// `bytes` from this address on, which is at `at` in an object.
    pub fn bytes(&self, at: Place, bytes: Place) -> Place {
        if self.is_direct { at.at_inner(bytes) } else { Place::ANYWHERE }
    }
}

impl<I: Ir> BodyReader<'_, '_, I> {
    /// The bytes of each pointer field of a value in memory.
    pub(crate) fn field_places(&mut self, value: Value<I>) -> Rc<[Place]> {
        let ty = value.ty();
        match self.module {
            Some(module) => module.around.layouts.borrow_mut().fields(self.ir.op(), &mut *self.reader, ty),
            None => vec![Place::ANYWHERE; self.field_count(value)].into(),
        }
    }

    /// The bytes of a value in memory.
    pub(crate) fn whole_place(&mut self, value: Value<I>) -> Place {
        match self.module {
            Some(module) => {
                pointer_fields::whole(&mut *module.around.layouts.borrow_mut(), self.ir.op(), value.ty())
            }
            None => Place::ANYWHERE,
        }
    }

    /// The node with the mask that says which memory an address is in.
    pub(crate) fn memory_at(&mut self, address: Value<I>) -> Option<NodeId> {
        match self.reader.assumptions().memory {
            MemorySets::One => Some(self.constant(Mask::ANYWHERE, Cause::Known)),
            MemorySets::Objects | MemorySets::Spaces => self.used_pointer(address),
        }
    }

    /// `node` is stored at `address`, in these bytes from there.
    pub(crate) fn store(&mut self, node: NodeId, address: Address<I>, bytes: Place) {
        self.store_as(node, address, bytes, false);
    }

    /// Stores as [`store`](Self::store) does; `is_piece` says whether `node` is a number narrower than an
    /// address.
    pub(crate) fn store_as(&mut self, node: NodeId, address: Address<I>, bytes: Place, is_piece: bool) {
        self.mark();
        match self.module.and_then(|module| module.around.objects.at(address.value)) {
            Some((object, at)) => {
                self.function.add_object_store(node, object, address.bytes(at, bytes));
                if !is_piece {
                    self.store_for_unknown(node, address.value, object);
                }
            }
            None => {
                if let Some(address) = self.memory_at(address.value) {
                    match is_piece {
                        true => self.function.add_store(node, address, Counts::UnlessUnknown),
                        false => self.function.add_store(node, address, Counts::Always),
                    }
                }
            }
        }
    }

    /// Unknown callers may pass any address for an object of theirs, so a store to it is also a store to that
    /// memory.
    pub(crate) fn store_for_unknown(&mut self, node: NodeId, address: Value<I>, object: ObjectId) {
        if self.module.is_some_and(|module| module.around.objects.is_of_callers(object))
            && let Some(address) = self.memory_at(address)
        {
            self.function.add_store(node, address, Counts::IfUnknown);
        }
    }

    /// `node` is loaded from `address`, from these bytes there. Memory is unknown without a module, and where
    /// it is not to be tracked.
    pub(crate) fn load(&mut self, address: Address<I>, bytes: Place, node: NodeId) {
        self.load_as(address, bytes, node, false);
    }

    /// Loads as [`load`](Self::load) does; `is_number` says whether `node` holds the bits of a number.
    pub(crate) fn load_as(&mut self, address: Address<I>, bytes: Place, node: NodeId, is_number: bool) {
        let is_foreign = address.is_volatile && self.changes_from_outside(address.value);
        let tracked = self.reader.assumptions().track_indir_load && !is_foreign;
        let Some(module) = self.module.filter(|_| tracked) else {
            return self.function.add_root(node, Mask::UNKNOWN, Cause::Memory);
        };
        match (module.around.objects.at(address.value), self.memory_at(address.value)) {
            (Some((object, at)), _) => match is_number {
                true => {
                    let part = Part { object, place: address.bytes(at, bytes) };
                    self.function.objects.reads.push(Read { part, value: node, is_number: true });
                }
                false => self.function.add_object_load(object, address.bytes(at, bytes), node),
            },
            (None, Some(at)) => {
                self.function.add(Constraint::Load { address: at, value: node });
            }
            (None, None) => self.function.add_root(node, Mask::UNKNOWN, Cause::Memory),
        }
    }

    /// Whether others than the launch may write at an address while it runs.
    pub(crate) fn changes_from_outside(&mut self, address: Value<I>) -> bool {
        space_of_address(self.reader, address).is_none_or(MemorySpace::changes_from_outside)
    }
}
