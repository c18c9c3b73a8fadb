//! Addresses that pass through integers.
//!
//! ```text
//! %i = ptrtoint %p             %p is shared
//! %j = and (add %i, 127), -128
//! %q = inttoptr %j             %q is shared: it moved, but not out of its window
//! ```
//!
//! An offset, or a change of low bits (by a constant, or by bits that were shifted down, as in a swizzle),
//! keeps an address in the window of its space, since windows are aligned to far more than those bits (PTX
//! ISA, "Generic Addressing"); if it does not, the address may not be used. An integer computed from two
//! addresses, or with its high bits changed, has unknown provenance.
//!
//! ```text
//! store (%q - %p), %slot       the difference of two addresses, computed here or in another function
//! %d = load %slot
//! %r = inttoptr (%p + %d)      %r is %q
//! ```
//!
//! A number that the host passes to a kernel and that the kernel turns into a pointer is assumed to point to
//! global memory, like a pointer: an argument, an element of one, or a number loaded from one that is passed
//! by value and never written. A number that is added to it may itself be the address, so the sum may be in
//! any space whose addresses that number has bits of.
//!
//! ```text
//! %i = load %array : i64       %array is a ptr<1>, or cast from one
//! %q = inttoptr %i             %q is what a load of a pointer there would give
//! ```
//!
//! A number in memory that the host can write is the host's as well, if no code of the module stores one
//! there that it computed: with `strong-global-assumptions` it is then a pointer to global memory, or one
//! that device code stored there.
//!
//! So a number is a mere offset only if no bits of addresses can have reached it. Where it was loaded, passed
//! or returned, the graph follows its bits ([`super::pointer_bits`]) and joins in the spaces that they may
//! point to ([`Offset`](crate::graph::Constraint::Offset)).

use crate::{
    MemorySpace,
    graph::Cause,
    ir::{Ir, Op, Reader, Type, Value, code::Code, operands::operands, shape::Field},
    lattice::Mask,
    limits::{INTEGER_STEPS, SMALL_STEPS},
    lower::body::BodyReader,
    objects::by_value::{is_by_value, spaces_of_parameter},
    ops::{
        address_use::{is_volatile, makers, rule_of_one_maker},
        step_back::{Derivation, step_back},
    },
};
use tilespace_rules::{
    OpModel, Operand,
    model::{ResultModel, Traffic, Transfer},
};

/// Bits of an address that can change without moving it out of its window.
const LOW_BITS: u64 = 0xFFFF;
/// So many of them.
const LOW_WIDTH: u32 = LOW_BITS.count_ones();

/// How an op computes a number, as far as that decides whether the number is an address.
pub(crate) enum Computation<I: Ir> {
    /// It is this number, moved, or changed within the window of its space: by an offset that is constant or
    /// small, or in low bits.
    Same(Value<I>),
    /// It is the address of this pointer.
    Address(Value<I>),
    /// It is the sum of two numbers, or the difference.
    Sum { operand: Value<I>, by: Value<I>, minus: bool },
    /// It is computed in some other way, and no address.
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
        // Parts of a number are no address.
        if !sources.iter().all(|source| source.ty().has_room()) {
            return Computation::Other;
        }
        let masks = rule.results.into_iter().find_map(|result| result.masks);
        match (&sources[..], masks) {
            ([source], None) => Computation::Same(*source),
            ([one, other], Some(masks)) => {
                let mut changed = [(*one, *other), (*other, *one)].into_iter();
                let kept = changed.find(|(of, by)| {
                    let is_low = changes_low_bits(*by, masks.ones)
                        || !masks.ones && self.is_small(*by, &mut { SMALL_STEPS });
                    is_low && of.constant().is_none()
                });
                kept.map_or(Computation::Other, |(of, _)| Computation::Same(of))
            }
            _ => Computation::Other,
        }
    }

    /// The sum of two numbers. No difference of addresses in two windows is small, and none is a constant.
    fn sum(&mut self, operand: Value<I>, by: Value<I>, minus: bool) -> Computation<I> {
        let mut is_offset =
            |number: Value<I>| number.constant().is_some() || self.is_small(number, &mut { SMALL_STEPS });
        match (is_offset(operand), is_offset(by)) {
            (true, true) => Computation::Other,
            (false, true) => Computation::Same(operand),
            (true, false) if !minus => Computation::Same(by),
            _ => Computation::Sum { operand, by, minus },
        }
    }

    /// Whether a number has low bits only: such a constant, a number that one masks, or a narrow one that is
    /// made wider with zeros; shifted down, or merged with others of that kind. `steps` are left for the walk.
    fn is_small(&mut self, number: Value<I>, steps: &mut usize) -> bool {
        if let Some(constant) = number.constant() {
            return constant <= LOW_BITS;
        }
        let (Some(left), Some(op)) = (steps.checked_sub(1), number.defining_op()) else { return false };
        *steps = left;
        let rule = rule_of_one_maker(self.reader, op);
        let Some(model) = rule.zip(number.result_number()).and_then(|(rule, result)| rule.result(result))
        else {
            return false;
        };
        match (&model.from[..], model.masks) {
            ([Transfer::Follows { operands: sides }], Some(masks)) if sides.len() == 2 => {
                let mut sides = sides.iter().flat_map(|side| operands(op, *side));
                let mut is_small = |side: Value<I>| self.is_small(side, steps);
                if masks.ones { sides.any(&mut is_small) } else { sides.all(&mut is_small) }
            }
            ([Transfer::NoGreater { operand, resized, signed }], _) if !(*resized && *signed) => {
                operands(op, *operand).next().is_some_and(|source| {
                    let is_narrow = source.ty().integer_width().is_some_and(|width| width <= LOW_WIDTH);
                    *resized && is_narrow || self.is_small(source, steps)
                })
            }
            _ => false,
        }
    }
}

impl<I: Ir> BodyReader<'_, '_, I> {
    /// Whether the host passed a number to this kernel: as an argument, in an array or a struct that is one,
    /// or in one that is passed by value and never written.
    pub(crate) fn is_of_host(&mut self, number: Value<I>) -> bool {
        let mut value = number;
        loop {
            if self.is_captured(value) || self.argument_of_kernel(value).is_some() {
                return true;
            }
            let Some(op) = value.defining_op() else { return false };
            let Some(rule) = rule_of_one_maker(self.reader, op) else {
                return false;
            };
            let taken = rule.all_transfers().find_map(|from| match from {
                Transfer::Field { aggregate } => Some(*aggregate),
                _ => None,
            });
            if let Some(aggregate) = taken.and_then(|aggregate| operands(op, aggregate).next()) {
                value = aggregate;
                continue;
            }
            let read = rule.all_transfers().find_map(|from| match from {
                Transfer::Read { address } => Some(*address),
                _ => None,
            });
            let address = read.and_then(|address| operands(op, address).next());
            return address.is_some_and(|address| self.is_in_parameter(address));
        }
    }

    /// Whether a number was loaded from memory where each number is the host's, or was a pointer.
    pub(crate) fn is_in_memory_of_host(&mut self, number: Value<I>) -> bool {
        let assumptions = self.reader.assumptions();
        let believed = assumptions.strong_global && assumptions.track_indir_load;
        if !believed || !self.module.is_some_and(|module| module.around.numbers_are_hosts) {
            return false;
        }
        let Some(op) = number.defining_op().filter(|op| !is_volatile(*op)) else { return false };
        let Some(rule) = rule_of_one_maker(self.reader, op) else {
            return false;
        };
        let Some(address) = number.result_number().and_then(|number| rule.read_from(number)) else {
            return false;
        };
        operands(op, address).all(|address| {
            let space = space_of_address(self.reader, address);
            space.is_some_and(MemorySpace::host_writes)
        })
    }

    /// Whether an address is that of an argument by value, or of a part of one, and the argument stays in
    /// parameter memory.
    fn is_in_parameter(&mut self, address: Value<I>) -> bool {
        let mut address = address;
        loop {
            if let Some(index) = self.argument_of_kernel(address) {
                let (kernel, reader) = (self.ir.op(), &mut *self.reader);
                let stays = self.parameters.entry(index).or_insert_with(|| {
                    spaces_of_parameter(reader, kernel, index, address) == Mask::of(MemorySpace::Param)
                });
                return *stays && is_by_value(kernel, index).is_some();
            }
            let Some(op) = address.defining_op() else { return false };
            let Some(rule) = rule_of_one_maker(self.reader, op) else {
                return false;
            };
            let from = rule.results.into_iter().find_map(ResultModel::moved_from);
            let Some(from) = from.and_then(|from| operands(op, from).next()) else { return false };
            address = from;
        }
    }

    /// The argument of this kernel that a value is.
    fn argument_of_kernel(&mut self, value: Value<I>) -> Option<usize> {
        let kernel = self.ir.op();
        let (block, index) = value.argument_owner()?;
        let entry = kernel.entry_block()?;
        let is_argument = entry == block && index < kernel.function_inputs().len();
        (is_argument && self.ir.is_kernel).then_some(index)
    }
}

/// Whether some code stores a number with room for an address that it computed itself, to memory that the
/// host can write: one that is neither loaded, nor passed by the host, nor an address before.
pub fn stores_own_numbers<I: Ir>(reader: &mut I::Reader, code: &Code<I>) -> bool {
    let kernel = reader.is_kernel(code.function());
    // Cached, since neighbouring stores have the same types.
    let mut last = None;
    let mut holds_address = |ty: Type<I>| match last {
        Some((of, holds)) if of == ty => holds,
        _ => {
            let holds = ty.element_or_self().has_room();
            last = Some((ty, holds));
            holds
        }
    };
    code.body().iter().any(|at| {
        let (op, rule) = (at.op, reader.class_of(*at).rule);
        let stored = |traffic: &Traffic| match *traffic {
            Traffic::Write { value, address } => Some((value, address)),
            Traffic::Copy { .. } | Traffic::Between { .. } => None,
        };
        let mut stored = rule.into_iter().flat_map(|rule| rule.traffic).filter_map(stored);
        stored.any(|(value, address)| {
            // Checked first: most stores are of no such numbers, and their destination costs more to find.
            let is_own = operands(op, value)
                .any(|value| holds_address(value.ty()) && is_own_number(reader, value, kernel));
            let mut is_elsewhere = |address: Value<I>| {
                let space = space_of_address(reader, address);
                space.is_some_and(|space| space != MemorySpace::Generic && !space.host_writes())
            };
            is_own && !operands(op, address).all(&mut is_elsewhere)
        })
    })
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

/// Whether a function computed a number, and it is not zero.
fn is_own_number<I: Ir>(reader: &mut I::Reader, number: Value<I>, kernel: bool) -> bool {
    let mut value = number;
    for _ in 0..INTEGER_STEPS {
        let Some(op) = value.defining_op() else {
            let owner = value.argument_owner().and_then(|(block, _)| block.op_around());
            let is_argument = owner
                .and_then(Op::entry_block)
                .is_some_and(|entry| value.argument_owner().is_some_and(|(block, _)| block == entry));
            return !(kernel && is_argument);
        };
        if value.constant() == Some(0) {
            return false;
        }
        let Some(rule) = rule_of_one_maker(reader, op) else {
            return true;
        };
        if rule.operands.iter().any(|used| used.exposes) {
            return false;
        }
        let from = match rule.transfers(0).0 {
            [Transfer::Read { .. }] => return false,
            [Transfer::Follows { operands }] if operands.len() == 1 => operands[0],
            [Transfer::Field { aggregate }] => *aggregate,
            _ => return true,
        };
        let Some(from) = operands(op, from).next() else { return true };
        value = from;
    }
    true
}

/// Whether a mask, which keeps bits where it has `ones` (or zeros), changes low bits alone.
fn changes_low_bits<I: Ir>(mask: Value<I>, ones: bool) -> bool {
    mask.constant().is_some_and(|mask| if ones { !mask <= LOW_BITS } else { mask <= LOW_BITS })
}
