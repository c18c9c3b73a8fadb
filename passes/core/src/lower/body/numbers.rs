//! Numbers in fields of structs.
//!
//! ```text
//! %v = insertvalue %n, %u[0]; %w = insertvalue %i, %v[1]     %n is an address, %i is none
//! call @f(%w)                                                one cell for each number of the struct
//! %m = extractvalue %arg[0]                                  %m is %n: no bit of %i is in it
//! store %w, %slot                                            each number is in its own bytes
//! f(ptr byval(struct { i64, i64 }))                          the same, with what callers have in these bytes
//! ```
//!
//! The ABI passes a struct of a few words in registers, as one value. If all of it were one number
//! ([`super::pointer_bits`]), each field would have bits of all others, and no field would be a whole
//! address. So each number in a struct or an array is tracked separately, wherever it can be distinguished
//! from the others: through insertions and extractions, calls, returns, control flow, and memory of objects.
//! Any other use reads the value as a whole, which has all its bits and is no address; so a number in an
//! aggregate of too many parts, in a vector, or in a result whose fields the op does not describe is
//! *computed*, with all bits.
//!
//! An argument by value is no different: the bytes of a number there are read as a number, and passed as one.
//! All callers share its cell. So where the bytes are in an object of the caller's own callers, they are no
//! formals either: the votes would only be merged one call further on.
//!
//! Why it is right: a position names one field of a type, which overlaps no other. So an extraction yields
//! what the last insertion at that position put there, whatever was inserted elsewhere, and what a store of
//! the aggregate writes to the bytes of that field. Bytes between the fields belong to the value as a whole:
//! a load across them is no whole address.

use crate::{
    graph::{Cause, Counts},
    ids::{BlockId, FuncId, NodeId},
    ir::{InterfaceSet, Ir, Layouts, Numbers, Op, Reader, Type, Value, operands::operands, shape::Position},
    lattice::Mask,
    limits::INSERTION_STEPS,
    lower::body::{
        BodyReader,
        fields::position,
        memory::Address,
        pointer_bits::{BitWalk, Number},
    },
    ops::address_use::rule_of_one_maker,
    place::Place,
};
use std::rc::Rc;
use tilespace_rules::model::Transfer;

impl<I: Ir> BodyReader<'_, '_, I> {
    /// The positions of the numbers in a value that are tracked separately.
    pub(crate) fn positions_in(&mut self, walk: &BitWalk<'_, I>, value: Value<I>) -> Rc<[Position]> {
        if walk.tracks_whole_addresses { self.reader.numbers(value.ty()) } else { Rc::default() }
    }

    /// The same, with their bytes in memory.
    pub(crate) fn numbers_in(&mut self, walk: &BitWalk<'_, I>, value: Value<I>) -> Option<Rc<Numbers>> {
        let module = self.module.filter(|_| walk.tracks_whole_addresses)?;
        let mut layouts = module.around.layouts.borrow_mut();
        layouts.numbers(self.ir.op(), &mut *self.reader, value.ty())
    }

    /// The parts of a value without its pointers, with their bytes.
    pub(crate) fn parts(
        &mut self,
        walk: &mut BitWalk<'_, I>,
        value: Value<I>,
        numbers: &Numbers,
    ) -> Vec<(NodeId, Place)> {
        let whole = self.bits(walk, value);
        let parts = numbers.all.iter().map(|(position, place)| (self.part(walk, value, position), *place));
        let mut parts: Vec<_> = parts.collect();
        parts.extend(numbers.rest.iter().map(|place| (whole, *place)));
        parts
    }

    /// The aggregate that an op extracts a number from, and the position.
    pub(crate) fn taken_out(&mut self, walk: &BitWalk<'_, I>, op: Op<I>) -> Option<(Value<I>, Position)> {
        let rule = rule_of_one_maker(self.reader, op)?;
        let aggregate = rule.all_transfers().find_map(|from| match from {
            Transfer::Field { aggregate } => operands(op, *aggregate).next(),
            _ => None,
        })?;
        let position: Position = position(op)?.into();
        self.positions_in(walk, aggregate).contains(&position).then_some((aggregate, position))
    }

    /// The node of the number at a position in an aggregate.
    pub(crate) fn part(&mut self, walk: &mut BitWalk<'_, I>, value: Value<I>, position: &Position) -> NodeId {
        let (mut value, mut position) = (value, position.clone());
        for _ in 0..INSERTION_STEPS {
            let Some(before) = self.before_part(value, &position) else { break };
            (value, position) = before;
        }
        if position.is_empty() {
            return self.bits(walk, value);
        }
        let key = (value, position.clone());
        if let Some(node) = walk.parts.get(&key) {
            return *node;
        }
        let node = self.add_unnamed_node(BlockId::default());
        walk.parts.insert(key, node);
        walk.pending.push((value, Some(position), node));
        node
    }

    /// The source of the number at a position, if the op that created the aggregate only moved it.
    fn before_part(&mut self, value: Value<I>, at: &Position) -> Option<(Value<I>, Position)> {
        if at.is_empty() || self.is_captured(value) {
            return None;
        }
        let op = value.defining_op()?;
        let rule = rule_of_one_maker(self.reader, op)?;
        let moved = position(op)?;
        rule.all_transfers().find_map(|from| match from {
            Transfer::Field { aggregate } => {
                Some((operands(op, *aggregate).next()?, [&moved[..], at].concat().into()))
            }
            Transfer::Insert { aggregate, value } => match at.strip_prefix(&moved[..]) {
                Some(inner) => Some((operands(op, *value).next()?, inner.into())),
                None => Some((operands(op, *aggregate).next()?, at.clone())),
            },
            _ => None,
        })
    }

    /// Adds the origin of the number at a position in an aggregate.
    pub(crate) fn trace_part(
        &mut self,
        walk: &mut BitWalk<'_, I>,
        value: Value<I>,
        at: &Position,
        node: NodeId,
    ) {
        let Some(ty) = value.ty().part(at) else { return self.trace_any_part(walk, value, node) };
        if !ty.has_room() {
            self.function.numbers.computed.push(node);
        }
        if let Some(sources) = walk.forwards.sources.get(&value).cloned() {
            if walk.forwards.unforwarded.contains(&value) {
                self.function.numbers.computed.push(node);
            }
            for source in sources {
                let from = self.part(walk, source, at);
                self.function.add_flow(from, node);
            }
            return;
        }
        let argument = self.argument_of_function(value);
        if self.is_captured(value) || argument.is_some() && self.ir.is_kernel {
            return self.take_from_host(ty, node);
        }
        if let Some(argument) = argument {
            return self.receive(walk, Number::Argument(argument, Some(at.clone())), node);
        }
        let Some((op, number)) = value.defining_op().zip(value.result_number()) else {
            return self.trace_any_part(walk, value, node);
        };
        if let (Some(callee), Some(passed)) = (walk.callees.get(&op), &mut walk.passed) {
            let cell = passed.cell(*callee, Number::Result(number, Some(at.clone())));
            return self.function.add_received(cell, node);
        }
        let Some(rule) = self.reader.rule(op) else {
            let class = self.reader.class(op);
            let chosen = op.select_operands();
            return match chosen.filter(|_| class.interfaces.contains(InterfaceSet::SELECT_LIKE)) {
                Some((_, one, other)) => {
                    for chosen in [one, other].into_iter().filter_map(|chosen| op.operand(chosen)) {
                        let from = self.part(walk, chosen, at);
                        self.function.add_flow(from, node);
                    }
                }
                None => self.trace_any_part(walk, value, node),
            };
        };
        let mut transfers = rule.all_transfers();
        match (transfers.next(), transfers.next()) {
            (Some(Transfer::Read { address }), None) if rule.traffic.is_empty() => {
                for address in Address::all(op, rule, *address) {
                    if address.is_volatile || !address.is_direct || self.object_at(address.value).is_none() {
                        self.function.numbers.computed.push(node);
                    }
                    let bytes = self.part_place(value.ty(), at);
                    self.load_as(address, bytes, node, true);
                }
            }
            (Some(Transfer::Nothing), None) => {
                self.function.add_root(node, self.no_address(Mask::EMPTY), Cause::Known);
            }
            // All zero, unless an attribute says otherwise.
            (Some(Transfer::Null), None) if op.attribute("value").is_none() => {
                self.function.add_root(node, self.no_address(Mask::NULL), Cause::Known);
            }
            _ => self.trace_any_part(walk, value, node),
        }
    }

    /// Fields are not distinguished: the node may have bits of the whole value.
    fn trace_any_part(&mut self, walk: &mut BitWalk<'_, I>, value: Value<I>, node: NodeId) {
        self.function.numbers.computed.push(node);
        self.take(walk, value, node);
    }

    fn part_place(&mut self, ty: Type<I>, at: &[i64]) -> Place {
        match self.module {
            Some(module) => module.around.layouts.borrow_mut().part(self.ir.op(), ty, at),
            None => Place::ANYWHERE,
        }
    }

    /// The numbers in what is passed by value to this function.
    pub(crate) fn receive_by_value(&mut self, walk: &mut BitWalk<'_, I>) {
        let Some(module) = self.module else { return };
        for argument in 0..self.ir.op().function_inputs().len() {
            let Some(pointee) = module.around.objects.pointee(module.id, argument) else { continue };
            for place in &pointee.numbers {
                let node = self.add_unnamed_node(BlockId::default());
                if self.ir.is_kernel {
                    self.number_of_host(node);
                } else if walk.tracks_whole_addresses {
                    self.receive(walk, Number::Pointee(argument, *place), node);
                } else {
                    self.function.add_received(pointee.passed, node);
                }
                self.function.add_object_store(node, pointee.object, *place);
            }
        }
    }

    /// The numbers in what a call passes by value.
    pub(crate) fn pass_numbers_by_value(
        &mut self,
        walk: &mut BitWalk<'_, I>,
        op: Op<I>,
        callee: FuncId,
        first: usize,
    ) {
        let Some(module) = self.module else { return };
        for (argument, operand) in (first..op.operand_count()).enumerate() {
            let pointee = module.around.objects.pointee(callee, argument);
            let Some((pointee, value)) = pointee.zip(op.operand(operand)) else { continue };
            for place in &pointee.numbers {
                let node = self.add_unnamed_node(BlockId::default());
                if self.object_at(value).is_none() {
                    self.function.numbers.computed.push(node);
                }
                self.load_as(Address { value, is_direct: true, is_volatile: false }, *place, node, true);
                let cell = match &mut walk.passed {
                    Some(passed) if walk.tracks_whole_addresses => {
                        passed.cell(callee, Number::Pointee(argument, *place))
                    }
                    _ => pointee.passed,
                };
                self.function.add_store_cell(node, cell, Counts::UnlessUnknown);
            }
        }
    }
}
