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
    function::function_ir::IntToPtr,
    graph::Cause,
    ids::NodeId,
    ir::{InterfaceSet, Ir, Op, Reader, Type, Value, code::Code, operands::operands, shape::Field},
    lattice::Mask,
    limits::INTEGER_STEPS,
    lower::body::BodyReader,
    objects::by_value::{is_by_value, spaces_of_parameter},
    ops::{
        address_use::{is_volatile, makers, rule_of_one_maker},
        step_back::{Derivation, step_back},
    },
};
use tilespace_rules::{
    Operand,
    model::{ResultModel, Traffic, Transfer},
};

/// Bits of an address that can change without moving it out of its window.
const LOW_BITS: u64 = 0xFFFF;

/// The provenance of an integer.
enum IntegerProvenance<I: Ir> {
    /// It is computed from no address.
    Number,
    /// It is computed from this address, and is still in the window of its space.
    Address(Value<I>),
    /// It is a whole address, still in the window of its space, if this number is one. That depends on the
    /// origin of the number: memory, a caller, or a merge ([`super::pointer_bits`]). Beside an address it may
    /// be a mere offset.
    Followed { number: Value<I>, may_be_offset: bool },
    /// The host passed it to the kernel, or left this number in memory, and only offsets were added: as an
    /// address it is in global memory.
    Host(Option<Value<I>>),
    /// Unknown provenance.
    Unknown,
}

/// Whether a number is a whole address.
pub(crate) enum Whole<I: Ir> {
    Yes,
    No,
    /// Only if this one is.
    As(Value<I>),
}

impl<I: Ir> IntegerProvenance<I> {
    /// The provenance of a number that is added to, or subtracted from, an address.
    fn beside_an_address(self) -> Self {
        match self {
            Self::Followed { may_be_offset: true, .. } => Self::Number,
            Self::Followed { may_be_offset: false, .. } => Self::Unknown,
            known => known,
        }
    }
}

impl<I: Ir> BodyReader<'_, '_, I> {
    /// The result of an op that makes a pointer from an integer.
    pub(crate) fn made_from_integer(&mut self, op: Op<I>, result: Value<I>, operand: Operand) {
        let integer = operands(op, operand).next();
        let mut offsets = Vec::new();
        match integer.map(|integer| self.origin(integer, &mut { INTEGER_STEPS }, &mut offsets)) {
            Some(IntegerProvenance::Address(pointer)) => {
                self.flow(pointer, result);
                if let Some(address) = self.used_pointer(pointer) {
                    self.record_offsets(offsets, Some(address), result);
                }
            }
            Some(IntegerProvenance::Host(loaded))
                if self.reader.assumptions().kernel_arguments_are_global =>
            {
                self.root(result, Mask::of(MemorySpace::Global), Cause::Known);
                // It has the bits of that number.
                offsets.extend(loaded);
                self.record_offsets(offsets, None, result);
            }
            Some(IntegerProvenance::Followed { number, .. })
                if self.reader.shape(result.ty()).is_generic_pointer() =>
            {
                let Some(pointer) = self.pointer(result) else { return };
                self.ir.distant.push(pointer);
                self.root(result, self.no_address(Mask::NULL), Cause::Known);
                let offsets = offsets;
                self.ir.int_to_ptrs.push(IntToPtr { number, offsets, pointer });
            }
            _ => self.unknown(result, Cause::Integer),
        }
    }

    /// Records the numbers that were added to an address to form `result`; without `address`, the base may
    /// itself be an offset from one of them.
    fn record_offsets(&mut self, offsets: Vec<Value<I>>, address: Option<NodeId>, result: Value<I>) {
        if let Some(sum) = self.pointer(result).filter(|_| !offsets.is_empty()) {
            self.ir.distant.push(sum);
            let added = offsets.into_iter().map(|integer| (integer, address, sum));
            self.ir.offsets.extend(added);
        }
    }

    /// Where bits other than low ones may have changed, the address may be invalid: code that observes it
    /// must see the same bits, as with null.
    pub(crate) fn masked(&mut self, op: Op<I>, result: Value<I>, mask: Operand, ones: bool) {
        if !operands(op, mask).all(|mask| changes_low_bits(mask, ones)) {
            self.root(result, Mask::NULL, Cause::Known);
        }
    }

    /// Whether a number is a whole address, as far as this function can tell: by its computation, or by the
    /// number that it depends on.
    pub(crate) fn whole_address(&mut self, number: Value<I>) -> Whole<I> {
        if !is_whole_number(number) {
            return Whole::No;
        }
        match self.origin(number, &mut { INTEGER_STEPS }, &mut Vec::new()) {
            IntegerProvenance::Address(_) => Whole::Yes,
            IntegerProvenance::Host(_) if self.reader.assumptions().kernel_arguments_are_global => Whole::Yes,
            IntegerProvenance::Followed { number, .. } => Whole::As(number),
            IntegerProvenance::Number if number.constant() == Some(0) => Whole::Yes,
            IntegerProvenance::Number | IntegerProvenance::Host(_) | IntegerProvenance::Unknown => Whole::No,
        }
    }

    /// Whether a number is all of a generic address. The integer of a pointer to another space is an offset
    /// in its window, and no generic address; only in global memory both are the same (PTX ISA, "Generic
    /// Addressing").
    fn is_whole_address(&mut self, pointer: Value<I>, integer: Value<I>) -> bool {
        let shape = self.reader.shape(pointer.ty());
        let is_generic = match shape.fields.first() {
            Some(Field::Generic) => true,
            Some(Field::Typed(mask)) => *mask == Mask::of(MemorySpace::Global),
            Some(Field::Descriptor) | None => false,
        };
        is_generic && is_whole_number(integer)
    }

    /// Collects in `offsets` the numbers that were added to an address, except small ones.
    fn origin(
        &mut self,
        integer: Value<I>,
        steps: &mut usize,
        offsets: &mut Vec<Value<I>>,
    ) -> IntegerProvenance<I> {
        if *steps == 0 {
            return IntegerProvenance::Unknown;
        }
        *steps -= 1;
        if is_whole_number(integer) && self.is_of_host(integer) {
            return IntegerProvenance::Host(None);
        }
        if is_whole_number(integer) && self.is_in_memory_of_host(integer) {
            return IntegerProvenance::Host(Some(integer));
        }
        let followed = IntegerProvenance::Followed { number: integer, may_be_offset: true };
        let Some(op) = integer.defining_op() else {
            return if is_whole_number(integer) { followed } else { IntegerProvenance::Number };
        };
        let Some(rule) = self.reader.rule(op) else {
            let made = self.computed_from_numbers(op.operands(), steps, offsets);
            let forwarding = InterfaceSet::CALL | InterfaceSet::SELECT_LIKE | InterfaceSet::REGION_BRANCH;
            if is_whole_number(integer) && self.reader.class(op).interfaces.intersects(forwarding) {
                let may_be_offset = matches!(made, IntegerProvenance::Number);
                return IntegerProvenance::Followed { number: integer, may_be_offset };
            }
            return made;
        };
        let number = integer.result_number().and_then(|number| u32::try_from(number).ok());
        if number.is_none_or(|number| makers(op, rule, number) > 1) {
            return IntegerProvenance::Unknown;
        }
        if let Some(exposed) = rule.operands.into_iter().find(|used| used.exposes) {
            let mut pointers = operands(op, exposed.at);
            // The difference of two addresses is the address of neither.
            let pointer = pointers.next().filter(|_| pointers.next().is_none());
            let whole = pointer.filter(|pointer| self.is_whole_address(*pointer, integer));
            return whole.map_or(IntegerProvenance::Unknown, IntegerProvenance::Address);
        }
        let mut sources = Vec::new();
        for from in rule.all_transfers() {
            match from {
                Transfer::Sum { operand, by, minus } => {
                    let (Some(value), Some(by)) = (operands(op, *operand).next(), operands(op, *by).next())
                    else {
                        return IntegerProvenance::Unknown;
                    };
                    return self.origin_of_sum(value, by, *minus, steps, offsets);
                }
                Transfer::NoGreater { .. } => {
                    return self.computed_from_numbers(op.operands(), steps, offsets);
                }
                Transfer::Follows { operands: positions } => {
                    sources.extend(positions.iter().flat_map(|position| operands(op, *position)));
                }
                // The insertion decides (`numbers.rs`).
                Transfer::Field { .. } if is_whole_number(integer) => return followed,
                // A load, a constant, or an operation whose record describes only its pointers.
                Transfer::Field { .. }
                | Transfer::Insert { .. }
                | Transfer::Source { .. }
                | Transfer::Symbol { .. }
                | Transfer::Nothing
                | Transfer::Null
                | Transfer::Unknown
                | Transfer::Cast { .. }
                | Transfer::Read { .. }
                | Transfer::FromInteger { .. } => {}
            }
        }
        if sources.is_empty() {
            let is_brought = rule.read_from(number.unwrap_or(0) as usize).is_some()
                || self.reader.class(op).interfaces.contains(InterfaceSet::REGION_BRANCH);
            return if is_brought && is_whole_number(integer) { followed } else { IntegerProvenance::Number };
        }
        let keeps_ones = rule.results.into_iter().find_map(|result| result.masks).map(|masks| masks.ones);
        // Parts of a number, or one of several numbers: bits of unknown provenance.
        let takes_all = |value: &Value<I>| is_whole_number(*value);
        let is_move = sources.len() <= 1 || keeps_ones.is_some();
        if !is_move || !is_whole_number(integer) || !sources.iter().all(takes_all) {
            return IntegerProvenance::Unknown;
        }
        let (mut address, mut of_host, mut base) = (None, None, None);
        let mut stays = true;
        let mut masks = Vec::new();
        let mut are_numbers = true;
        for value in sources {
            match self.origin(value, steps, offsets) {
                IntegerProvenance::Number => masks.push(value),
                IntegerProvenance::Followed { number, may_be_offset } => {
                    are_numbers &= may_be_offset;
                    masks.extend(base.replace((value, number)).map(|(value, _)| value));
                }
                // Beside an address it is a mask.
                IntegerProvenance::Host(loaded) => {
                    masks.extend(of_host.replace((value, loaded)).map(|(value, _)| value))
                }
                IntegerProvenance::Address(pointer) if address.is_none() => address = Some(pointer),
                IntegerProvenance::Unknown if keeps_ones == Some(false) && self.is_small(value, steps) => {}
                IntegerProvenance::Address(_) | IntegerProvenance::Unknown => {
                    return IntegerProvenance::Unknown;
                }
            }
        }
        if address.is_some() {
            masks.extend(of_host.map(|(value, _)| value));
        }
        if address.is_some() || of_host.is_some() {
            if !are_numbers {
                return IntegerProvenance::Unknown;
            }
            masks.extend(base.take().map(|(value, _)| value));
        }
        for mask in masks {
            stays &= keeps_ones
                .is_none_or(|ones| changes_low_bits(mask, ones) || !ones && self.is_small(mask, steps));
        }
        match (address, of_host, base) {
            (Some(pointer), ..) if stays => IntegerProvenance::Address(pointer),
            (Some(_), ..) => IntegerProvenance::Unknown,
            (None, Some((_, loaded)), _) if stays => IntegerProvenance::Host(loaded),
            (None, None, Some((_, number))) if stays => {
                IntegerProvenance::Followed { number, may_be_offset: are_numbers }
            }
            _ if are_numbers => IntegerProvenance::Number,
            _ => IntegerProvenance::Unknown,
        }
    }
}

impl<I: Ir> BodyReader<'_, '_, I> {
    fn origin_of_sum(
        &mut self,
        value: Value<I>,
        by: Value<I>,
        minus: bool,
        steps: &mut usize,
        offsets: &mut Vec<Value<I>>,
    ) -> IntegerProvenance<I> {
        let (of_value, of_by) = (self.origin(value, steps, offsets), self.origin(by, steps, offsets));
        match (&of_value, &of_by) {
            (IntegerProvenance::Followed { .. }, IntegerProvenance::Number) => {
                self.record_offset(by, steps, offsets);
                return of_value;
            }
            (IntegerProvenance::Followed { .. }, IntegerProvenance::Host(_)) if minus => {
                self.record_offset(by, steps, offsets);
                return of_value;
            }
            (IntegerProvenance::Number, IntegerProvenance::Followed { .. }) if !minus => {
                self.record_offset(value, steps, offsets);
                return of_by;
            }
            (IntegerProvenance::Followed { .. }, IntegerProvenance::Unknown) if self.is_small(by, steps) => {
                return of_value;
            }
            (IntegerProvenance::Unknown, IntegerProvenance::Followed { .. })
                if !minus && self.is_small(value, steps) =>
            {
                return of_by;
            }
            _ => {}
        }
        match (of_value.beside_an_address(), of_by.beside_an_address(), minus) {
            (IntegerProvenance::Number, IntegerProvenance::Number, _)
            | (IntegerProvenance::Number, IntegerProvenance::Host(_), true) => IntegerProvenance::Number,
            (
                address @ IntegerProvenance::Address(_),
                IntegerProvenance::Number | IntegerProvenance::Host(_),
                _,
            )
            | (
                address @ IntegerProvenance::Host(_),
                IntegerProvenance::Number | IntegerProvenance::Host(_),
                _,
            ) => {
                self.record_offset(by, steps, offsets);
                address
            }
            (
                IntegerProvenance::Number,
                address @ (IntegerProvenance::Address(_) | IntegerProvenance::Host(_)),
                false,
            )
            | (IntegerProvenance::Host(_), address @ IntegerProvenance::Address(_), false) => {
                self.record_offset(value, steps, offsets);
                address
            }
            (
                address @ (IntegerProvenance::Address(_) | IntegerProvenance::Host(_)),
                IntegerProvenance::Unknown,
                _,
            ) if self.is_small(by, steps) => address,
            (
                IntegerProvenance::Unknown,
                address @ (IntegerProvenance::Address(_) | IntegerProvenance::Host(_)),
                false,
            ) if self.is_small(value, steps) => address,
            _ => IntegerProvenance::Unknown,
        }
    }

    /// The provenance of a result that an op computes in some other way: a number, unless an operand has bits
    /// of an address. The distance of two addresses, halved and doubled, still leads from one to the other.
    fn computed_from_numbers(
        &mut self,
        operands: impl Iterator<Item = Value<I>>,
        steps: &mut usize,
        offsets: &mut Vec<Value<I>>,
    ) -> IntegerProvenance<I> {
        for value in operands {
            let ty = value.ty();
            let may_be_part = ty.is_index() || ty.is_integer() || ty.is_aggregate();
            let is_number = |origin: IntegerProvenance<I>| {
                matches!(origin.beside_an_address(), IntegerProvenance::Number | IntegerProvenance::Host(_))
            };
            if may_be_part && !is_number(self.origin(value, steps, offsets)) {
                return IntegerProvenance::Unknown;
            }
        }
        IntegerProvenance::Number
    }
}

impl<I: Ir> BodyReader<'_, '_, I> {
    /// Whether the host passed a number to this kernel: as an argument, in an array or a struct that is one,
    /// or in one that is passed by value and never written.
    fn is_of_host(&mut self, number: Value<I>) -> bool {
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
    fn is_in_memory_of_host(&mut self, number: Value<I>) -> bool {
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

/// Whether a value is one number that has room for an address.
fn is_whole_number<I: Ir>(value: Value<I>) -> bool {
    value.ty().has_room()
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
            let owner = value.argument_owner().and_then(|(block, _)| block.parent_operation());
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

impl<I: Ir> BodyReader<'_, '_, I> {
    /// Small numbers are skipped: no difference of addresses in two windows is small.
    fn record_offset(&mut self, number: Value<I>, steps: &mut usize, offsets: &mut Vec<Value<I>>) {
        if number.constant().is_none() && !self.is_small(number, steps) {
            offsets.push(number);
        }
    }

    /// Whether a number has low bits only, whatever it is computed from.
    fn is_small(&mut self, number: Value<I>, steps: &mut usize) -> bool {
        if let Some(constant) = number.constant() {
            return constant <= LOW_BITS;
        }
        let Some(left) = steps.checked_sub(1) else { return false };
        *steps = left;
        let Some(op) = number.defining_op() else { return false };
        let Some(rule) = self.reader.rule(op) else { return false };
        if makers(op, rule, 0) > 1 {
            return false;
        }
        let mut keeps_ones = rule.results.into_iter().find_map(|result| result.masks).map(|masks| masks.ones);
        let mut made_from: Vec<Value<I>> = Vec::new();
        for from in rule.all_transfers() {
            match from {
                Transfer::Follows { operands: sources } => {
                    made_from.extend(sources.iter().flat_map(|position| operands(op, *position)));
                }
                // With sign extension, the sign of a small one may be in all bits.
                Transfer::NoGreater { operand, signed: false, .. } => {
                    made_from.extend(operands(op, *operand));
                    keeps_ones.get_or_insert(false);
                }
                _ => {}
            }
        }
        match keeps_ones {
            // Bits that one side of an `and` lacks, the result lacks.
            Some(true) => made_from.into_iter().any(|value| self.is_small(value, steps)),
            Some(false) => made_from.into_iter().all(|value| self.is_small(value, steps)),
            None => false,
        }
    }
}

/// Whether a mask, which keeps bits where it has `ones` (or zeros), changes low bits alone.
fn changes_low_bits<I: Ir>(mask: Value<I>, ones: bool) -> bool {
    mask.constant().is_some_and(|mask| if ones { !mask <= LOW_BITS } else { mask <= LOW_BITS })
}
