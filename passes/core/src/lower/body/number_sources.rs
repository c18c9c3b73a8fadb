//! The definition of a number: where its bits come from, and whether it is an address.
//!
//! ```text
//! %n = ptrtoint %p          the address of %p
//! %m = load %slot           the bytes that the slot has there
//! %k = add %n, %i           an address if one of both is (`graph/whole.rs`)
//! ^bb(%j): from %n and %m   either
//! %h = mul %n, %i           computed, with the bits of both
//! %f = fmul %x, %y          computed, without the bits of either: its record says so
//! ```
//!
//! An op is classified in a fixed order, from control flow and calls to its record. An op with a record that
//! says nothing else keeps the bits of its operands. The result of an op that neither a record nor an
//! interface describes may be any number in memory.

use crate::{
    MemorySpace,
    graph::{Cause, Constraint, Sum},
    ids::NodeId,
    ir::{
        InterfaceSet, Ir, Op, Reader, Value,
        operands::{clobbers, operands},
    },
    lattice::Mask,
    lower::body::{
        BodyReader,
        integers::Computation,
        memory::Address,
        pointer_bits::{BitWalk, Number, is_piece},
    },
    place::Place,
};
use tilespace_rules::{OpModel, Operand, model::Transfer};

/// A number that an op computes: the op, its result, and the node of that.
#[derive(Clone, Copy)]
struct Computed<I: Ir> {
    op: Op<I>,
    value: Value<I>,
    node: NodeId,
}

impl<I: Ir> BodyReader<'_, '_, I> {
    /// Adds the definition of the number `value`, which is `node`.
    pub(crate) fn trace(&mut self, walk: &mut BitWalk<'_, '_, I>, value: Value<I>, node: NodeId) {
        let may_be_address = walk.tracks_whole_addresses && value.ty().has_room();
        if walk.tracks_whole_addresses && !may_be_address {
            self.function.numbers.computed.push(node);
        }
        if let Some(sources) = walk.forwards.sources.get(&value).cloned() {
            if walk.forwards.unforwarded.contains(&value) {
                self.load_from_anywhere(node);
            }
            for source in sources {
                self.take_whole(walk, source, node);
            }
            return;
        }
        if self.is_captured(value) {
            return self.take_from_host(value, node);
        }
        let Some(op) = value.defining_op() else { return self.trace_argument(walk, value, node) };
        let number = value.result_number();
        if let (Some(callee), Some(number), Some(passed)) = (walk.callees.get(&op), number, &mut walk.passed)
        {
            let cell = passed.cell(*callee, Number::Result(number));
            return self.function.add_received(cell, node);
        }
        let class = self.reader.class(op);
        let rule = self.reader.rule(op).or_else(|| self.reader.rule_of_callee(op));
        let read = rule.zip(number).and_then(|(rule, number)| rule.read_from(number));
        let result = Computed { op, value, node };
        if let (Some(address), Some(rule)) = (read, rule) {
            self.trace_read(walk, result, rule, address);
        } else if rule.is_some_and(|rule| self.may_be_any_number(op, rule, value)) {
            self.function.numbers.computed.push(node);
            self.function.add_root(node, Mask::UNKNOWN, Cause::Callee);
        } else if let Some((_, one, other)) = op.select_operands()
            && rule.is_none()
            && class.interfaces.contains(InterfaceSet::SELECT_LIKE)
        {
            for chosen in [one, other].into_iter().filter_map(|chosen| op.operand(chosen)) {
                self.take_whole(walk, chosen, node);
            }
        } else if rule.is_some()
            || class.covered && op.region_count() == 0 && !class.interfaces.contains(InterfaceSet::CALL)
            || class.interfaces.contains(InterfaceSet::SELECT_LIKE)
            || op.region_count() == 0 && op.is_memory_effect_free()
        {
            let described = rule.filter(|_| may_be_address);
            if !described.is_some_and(|rule| self.trace_address(walk, result, rule)) {
                self.trace_computation(walk, result, rule);
            }
        } else {
            self.load_from_anywhere(node);
        }
    }

    /// Whether a record says that the result `value` of `op` may be any number.
    fn may_be_any_number(&mut self, op: Op<I>, rule: &OpModel, value: Value<I>) -> bool {
        let mut escaping = rule.operands.iter().filter(|used| used.escapes);
        // A result too narrow for an address is computed from registers.
        let is_bounded = is_piece(value) && rule.clobbers.is_some();
        rule.havoc
            || rule.clobbers.is_some_and(|by| clobbers(op, by))
            || !is_bounded && rule.all_transfers().any(|from| *from == Transfer::Unknown)
            || escaping.any(|used| operands(op, used.at).any(|value| self.reader.holds_pointers(value.ty())))
    }

    /// A number that an op reads from memory.
    fn trace_read(
        &mut self,
        walk: &mut BitWalk<'_, '_, I>,
        Computed { op, value, node }: Computed<I>,
        rule: &'static OpModel,
        address: Operand,
    ) {
        let bytes = self.whole_place(value);
        for address in Address::all(op, rule, address) {
            if address.is_volatile || self.object_at(address.value).is_none() {
                self.function.numbers.computed.push(node);
            }
            // Others leave no piece of an address there.
            let is_volatile = address.is_volatile && !is_piece(value);
            self.load_as(Address { is_volatile, ..address }, bytes, node, true);
        }
        // The value used where nothing is read.
        for from in value.result_number().into_iter().flat_map(|number| rule.transfers(number)) {
            if let Transfer::Follows { operands: sources } = from {
                self.function.numbers.computed.push(node);
                for value in sources.iter().flat_map(|position| operands(op, *position)) {
                    self.take(walk, value, node);
                }
            }
        }
    }

    /// A number that is an address if one of its operands is. False if it is computed in another way.
    fn trace_address(
        &mut self,
        walk: &mut BitWalk<'_, '_, I>,
        Computed { op, value, node }: Computed<I>,
        rule: &'static OpModel,
    ) -> bool {
        match self.computation(op, rule, value) {
            Computation::Same(from) => self.take_whole(walk, from, node),
            Computation::Address(pointer) => {
                if let Some(from) = self.pointer(pointer) {
                    self.function.add_flow(from, node);
                }
            }
            Computation::Sum { operand, by, minus } => {
                let (operand, by) = (self.bits(walk, operand), self.bits(walk, by));
                self.function.numbers.sums.push(Sum { operand, by, minus, sum: node });
            }
            Computation::Other => return false,
        }
        true
    }

    /// A number that is computed from the bits of operands.
    fn trace_computation(
        &mut self,
        walk: &mut BitWalk<'_, '_, I>,
        Computed { op, value, node }: Computed<I>,
        rule: Option<&'static OpModel>,
    ) {
        match value.constant() {
            Some(0) => self.function.add_root(node, self.no_address(Mask::NULL), Cause::Known),
            _ => self.function.numbers.computed.push(node),
        }
        let is_without_bits = rule.zip(value.result_number()).is_some_and(|(rule, number)| {
            let from = rule.transfers(number);
            !from.is_empty() && from.iter().all(|from| *from == Transfer::Nothing)
        });
        if is_without_bits {
            return;
        }
        let accessed = self.accessed(op);
        let is_address = |value: &Value<I>| accessed.iter().any(|address| address == value);
        for operand in op.operands().filter(|value| !is_address(value)).collect::<Vec<_>>() {
            self.take(walk, operand, node);
        }
        // A result of an op that accesses memory may come from there.
        for address in &accessed {
            let address = Address { value: *address, is_direct: false, is_volatile: false };
            self.load_as(address, Place::ANYWHERE, node, true);
        }
    }

    /// Block arguments: passed by the host to a kernel, by callers to a function, or defined by control flow
    /// for a region.
    pub(crate) fn trace_argument(&mut self, walk: &mut BitWalk<'_, '_, I>, value: Value<I>, node: NodeId) {
        let Some(argument) = self.argument_of_function(value) else {
            let parent = value.argument_owner().and_then(|(block, _)| block.op_around());
            return match parent.filter(|parent| self.reader.class(*parent).covered) {
                // The induction variable of a loop, computed from the numbers that the op takes.
                Some(parent) => {
                    self.function.numbers.computed.push(node);
                    for operand in parent.operands().collect::<Vec<_>>() {
                        self.take(walk, operand, node);
                    }
                }
                None => self.load_from_anywhere(node),
            };
        };
        if self.ir.is_kernel {
            return self.take_from_host(value, node);
        }
        self.receive(walk, Number::Argument(argument), node);
    }

    /// The argument of this function that a value is.
    pub(crate) fn argument_of_function(&self, value: Value<I>) -> Option<usize> {
        let entry = self.ir.op().entry_block()?;
        let (block, argument) = value.argument_owner()?;
        (entry == block).then_some(argument)
    }

    /// Adds the values that callers pass for a number of this function.
    pub(crate) fn receive(&mut self, walk: &mut BitWalk<'_, '_, I>, number: Number, node: NodeId) {
        match (self.module, &mut walk.passed) {
            (Some(module), Some(passed)) => {
                let cell = passed.cell(module.id, number);
                self.function.add_received(cell, node);
                if self.function.is_called_by_address {
                    self.load_from_anywhere(node);
                }
            }
            _ => {
                self.function.numbers.computed.push(node);
                self.function.add_root(node, Mask::UNKNOWN, Cause::Caller);
            }
        }
    }

    /// Adds a number from the host: bits of the host's pointers, but no piece of one.
    pub(crate) fn take_from_host(&mut self, value: Value<I>, node: NodeId) {
        if is_piece(value) {
            return;
        }
        match self.reader.assumptions().kernel_arguments_are_global {
            true => self.function.numbers.of_host.push(node),
            false => self.function.numbers.computed.push(node),
        }
        self.function.add_root(node, self.reader.host_pointers(), Cause::Known);
    }

    /// A number that may be any in memory, or any that escaped.
    pub(crate) fn load_from_anywhere(&mut self, node: NodeId) {
        self.function.numbers.computed.push(node);
        let Some(module) = self.module else {
            return self.function.add_root(node, Mask::UNKNOWN, Cause::Callee);
        };
        let anywhere =
            self.constant(MemorySpace::CONCRETE.into_iter().map(Mask::of).collect(), Cause::Callee);
        self.function.add(Constraint::Load { address: anywhere, value: node });
        self.function.add_load_cell(module.around.objects.escaped_numbers, node);
    }
}
