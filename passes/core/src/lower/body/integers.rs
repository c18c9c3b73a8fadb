//! Addresses that pass through integers.
//!
//! ```text
//! %i = ptrtoint %p             %p is shared
//! %j = and (add %i, 127), -128
//! %q = inttoptr %j             %q is shared: it moved, but not out of its window
//! ```
//!
//! An offset, or a change of low bits by a constant, keeps an address in the window of its space, since
//! windows are aligned to far more than those bits (PTX ISA, "Generic Addressing"); if it does not, the
//! address may not be used. An integer computed from two addresses, or with its high bits changed, has
//! unknown provenance.
//!
//! ```text
//! store (%q - %p), %slot       the difference of two addresses, computed here or in another function
//! %d = load %slot
//! %r = inttoptr (%p + %d)      %r is %q
//! ```
//!
//! A number that the host passes to a kernel and that the kernel turns into a pointer is assumed to point to
//! global memory, like a pointer. A number that is added to it may itself be the address, so the sum may be
//! in any space that the number has address bits from. A number in memory that the host may have written is
//! treated alike, and so are numbers computed from it (`graph/whole.rs`).
//!
//! So a number is a mere offset only if no bits of addresses can have reached it. Where it was loaded, passed
//! or returned, the graph follows its bits ([`super::pointer_bits`]) and joins in the spaces that they may
//! point to ([`Offset`](crate::graph::Constraint::Offset)).

use crate::{
    MemorySpace,
    graph::Cause,
    ir::{Ir, Op, Reader, Value, operands::operands, shape::Field},
    lattice::Mask,
    limits::INTEGER_STEPS,
    lower::body::BodyReader,
    ops::{
        address_use::makers,
        step_back::{Derivation, step_back},
    },
};
use tilespace_rules::{OpModel, Operand, model::Transfer};

/// Bits of an address that can change without moving it out of its window.
const LOW_BITS: u64 = 0xFFFF;

/// How an op computes a number, as far as that decides whether the number is an address.
pub(crate) enum Computation<I: Ir> {
    /// It is this number, moved by a constant, or changed in low bits.
    Same(Value<I>),
    /// It is the address of this pointer.
    Address(Value<I>),
    /// It is the sum of two numbers, or the difference.
    Sum { operand: Value<I>, by: Value<I>, minus: bool },
    /// It is computed in some other way, and is not an address.
    Other,
}

impl<I: Ir> BodyReader<'_, '_, I> {
    /// The result of an op that makes a pointer from an integer.
    pub(crate) fn made_from_integer(&mut self, op: Op<I>, result: Value<I>, operand: Operand) {
        let number = operands(op, operand).next().filter(|number| number.constant().is_none());
        let is_generic = self.reader.shape(result.ty()).is_generic_pointer();
        match number.zip(self.pointer(result).filter(|_| is_generic)) {
            Some((number, pointer)) => {
                self.ir.distant.push(pointer);
                self.ir.int_to_ptrs.push((number, pointer));
            }
            None => self.unknown(result, Cause::Integer),
        }
    }

    /// Where bits other than low ones may have changed, the address may be invalid: code that observes it
    /// must see the same bits, as with null.
    pub(crate) fn masked(&mut self, op: Op<I>, result: Value<I>, mask: Operand, ones: bool) {
        if !operands(op, mask).all(|mask| changes_low_bits(mask, ones)) {
            self.root(result, Mask::NULL, Cause::Known);
        }
    }

    /// How `op` computes `number`, one of its results, with room for an address.
    pub(crate) fn computation(
        &mut self,
        op: Op<I>,
        rule: &'static OpModel,
        number: Value<I>,
    ) -> Computation<I> {
        let result = number.result_number().and_then(|result| u32::try_from(result).ok());
        if result.is_none_or(|result| makers(op, rule, result) > 1) {
            return Computation::Other;
        }
        if let Some(exposed) = rule.operands.into_iter().find(|used| used.exposes) {
            let mut pointers = operands(op, exposed.at);
            // The difference of two addresses is the address of neither.
            let pointer = pointers.next().filter(|_| pointers.next().is_none());
            let fields = pointer.map(|pointer| self.reader.shape(pointer.ty()));
            let is_whole = fields.is_some_and(|shape| shape.fields.first().is_some_and(Field::is_address));
            return pointer.filter(|_| is_whole).map_or(Computation::Other, Computation::Address);
        }
        let mut sources = Vec::new();
        for from in rule.all_transfers() {
            match from {
                Transfer::Sum { operand, by, minus } => {
                    let both = operands(op, *operand).next().zip(operands(op, *by).next());
                    return both.map_or(Computation::Other, |(operand, by)| self.sum(operand, by, *minus));
                }
                Transfer::Follows { operands: positions } => {
                    sources.extend(positions.iter().flat_map(|position| operands(op, *position)));
                }
                _ => {}
            }
        }
        // A part of a number is not an address.
        if !sources.iter().all(|source| source.ty().has_room()) {
            return Computation::Other;
        }
        let masks = rule.results.into_iter().find_map(|result| result.masks);
        match (&sources[..], masks) {
            ([source], None) => Computation::Same(*source),
            ([one, other], Some(masks)) => {
                let mut changed = [(*one, *other), (*other, *one)].into_iter();
                let kept =
                    changed.find(|(of, by)| changes_low_bits(*by, masks.ones) && of.constant().is_none());
                kept.map_or(Computation::Other, |(of, _)| Computation::Same(of))
            }
            _ => Computation::Other,
        }
    }

    /// The sum of two numbers. No difference of addresses in two windows is a constant.
    fn sum(&mut self, operand: Value<I>, by: Value<I>, minus: bool) -> Computation<I> {
        match (operand.constant(), by.constant()) {
            (Some(_), Some(_)) => Computation::Other,
            (None, Some(_)) => Computation::Same(operand),
            (Some(_), None) if !minus => Computation::Same(by),
            _ => Computation::Sum { operand, by, minus },
        }
    }
}

/// The space in the type of an address, or of the address that it is moved or cast from, or of the
/// allocation. None for variables of the module that the host can write: their initializers are not code.
pub(crate) fn space_of_address<I: Ir>(reader: &mut I::Reader, address: Value<I>) -> Option<MemorySpace> {
    let mut address = address;
    let mut named = None;
    for _ in 0..INTEGER_STEPS {
        let space = reader.space_of(address.ty())?;
        if named.is_none() && space != MemorySpace::Generic {
            named = Some(space);
        }
        // Predecessor blocks and callers are not followed.
        if address.defining_op().is_none() {
            return named;
        }
        match step_back(reader, address) {
            Derivation::Values(from) if from.len() == 1 => address = from[0],
            Derivation::New(space) => return named.or(Some(space)),
            Derivation::Symbol(..) => return named.filter(|space| !space.host_writes()),
            Derivation::Values(_) | Derivation::Argument(_) | Derivation::Unknown => return named,
        }
    }
    None
}

/// Whether a mask, which keeps bits where it has `ones` (or zeros), changes only low bits.
fn changes_low_bits<I: Ir>(mask: Value<I>, ones: bool) -> bool {
    mask.constant().is_some_and(|mask| if ones { !mask <= LOW_BITS } else { mask <= LOW_BITS })
}
