//! Numbers that may hold the bits of a pointer: front ends copy structs as integers.
//!
//! From a stored number the walk goes back to loads, to pointers that were made numbers, and through arguments and calls. Operations on
//! integers are taken to keep bits; those that take and give floating-point numbers alone are not.

use crate::{
    calls::returns,
    definitions::is_kernel,
    objects::Place,
    ops,
    walk::{Node, Walker, none, whole},
    way::Way,
};
use melior::ir::{OperationRef, TypeLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    functions,
    interfaces::{self, InterfaceSet},
    ir, types,
};
use tilespace_core::MemorySpace;
use tilespace_dialects::Effect;

impl<'c: 'a, 'a> Walker<'_, '_, 'c, 'a> {
    /// What the bits of a number may be.
    pub(crate) fn number(&self, value: Value<'c, 'a>, way: &mut Way<'_, 'c, 'a>) {
        let owner = ir::argument_owner(value);
        let op = match owner {
            Some((block, _)) => melior::ir::BlockLike::parent_operation(&block),
            None => ir::defining_op(value),
        };
        let Some(op) = op else { return };
        if self.program.is_from_host(op) {
            // The host takes no pointers apart.
            if !is_piece(value) {
                self.by_host(op, way);
            }
            return;
        }
        let holder = match self.program.rules.is(op, InterfaceSet::FUNCTION) {
            true => Some(op),
            false => self.program.function_around(op),
        };
        let flow = holder.map(|holder| self.program.flow(holder));
        if let Some(sources) = flow.as_ref().and_then(|flow| flow.sources.get(&ir::value_id(value))) {
            for (owner, operand) in sources {
                if let Some(source) = ir::operand(*owner, *operand) {
                    self.bits(*owner, source, way);
                }
            }
            return;
        }
        if let Some((block, index)) = owner {
            let entry = functions::entry_block(op);
            return match entry.is_some_and(|entry| entry == block) {
                true if is_kernel(op) && is_piece(value) => {}
                true if is_kernel(op) => self.by_host(op, way),
                true => self.passed_number(op, index, way),
                false if self.program.rules.kind(op).covered => {
                    for operand in op.operands() {
                        self.bits(op, operand, way);
                    }
                }
                false => self.by_anybody(op, way),
            };
        }
        if let Some(callee) = self.program.callee(op) {
            let number = ir::result_number(value).unwrap_or_default();
            let calls = self.entered(way.calls, op);
            for exit in returns(self, callee.op) {
                if let Some(value) = ir::operand(exit, number) {
                    self.bits(exit, value, &mut way.through(&calls));
                }
            }
            return;
        }
        self.computed_number(value, op, way);
    }

    fn computed_number(&self, value: Value<'c, 'a>, op: OperationRef<'c, 'a>, way: &mut Way<'_, 'c, 'a>) {
        let rules = &self.program.rules;
        let described = self.program.described(op);
        let effects = described.unwrap_or_default();
        let number = ir::result_number(value);
        let is_this = |result: &u32| number == Some(*result as usize);
        let mut reads = false;
        for effect in effects {
            let Effect::Reads { result, address } = effect else { continue };
            if is_this(result) {
                reads = true;
                let direct =
                    |effect: &Effect| matches!(effect, Effect::Direct { address: at } if at == address);
                let is_direct = effects.iter().any(direct);
                for address in ops::operands(op, *address) {
                    let bytes = self.objects.whole(op, value.r#type());
                    self.load(op, address, bytes, is_direct, way);
                }
            }
        }
        if reads {
            for effect in effects {
                if let Effect::Follows { result, operands } = effect
                    && is_this(result)
                {
                    for source in operands.iter().flat_map(|position| ops::operands(op, *position)) {
                        self.bits(op, source, way);
                    }
                }
            }
            return;
        }
        // Assembly that touches no memory has no other bits for less than an address than those it got.
        let is_narrow_assembly = is_piece(value)
            && effects.iter().any(|effect| match effect {
                Effect::Clobbers { attribute, word } => ops::lacks_word(op, attribute, word),
                _ => false,
            });
        let tells_nothing = effects.iter().any(|effect| match effect {
            Effect::Havoc => true,
            Effect::Clobbers { .. } | Effect::Opaque { .. } => !is_narrow_assembly,
            Effect::Escapes { operand } => {
                ops::operands(op, *operand).any(|value| ops::holds_pointers(value.r#type()))
            }
            _ => false,
        });
        if tells_nothing {
            return way.unknown("nobody knows what number this is", op);
        }
        let moves = described.is_some() || rules.is(op, InterfaceSet::SELECT_LIKE);
        let plain = op.region_count() == 0
            && (rules.kind(op).covered && !rules.is(op, InterfaceSet::CALL)
                || interfaces::is_memory_effect_free(op));
        if !moves && !plain {
            return self.by_anybody(op, way);
        }
        if !moves && computes_floats(op, value) {
            return;
        }
        let accessed = self.accessed(op);
        for operand in op.operands().filter(|operand| !accessed.contains(operand)) {
            self.bits(op, operand, way);
        }
        for address in accessed {
            self.load(op, address, Place::ANYWHERE, false, way);
        }
    }

    /// Whatever pointers a value holds, in any form.
    pub(crate) fn bits(&self, op: OperationRef<'c, 'a>, value: Value<'c, 'a>, way: &mut Way<'_, 'c, 'a>) {
        if ops::holds_pointers(value.r#type()) {
            self.enter(op, value, whole(value), "its bits are taken here", way);
        }
        if ops::may_carry(value) {
            let node = Node::Number { value, calls: way.calls.clone(), of_piece: way.of_piece };
            way.go(node, op, "its bits are taken here");
        }
    }

    /// Numbers that went to other functions.
    pub(crate) fn passed(&self, way: &mut Way<'_, 'c, 'a>) {
        for (op, value) in &self.traffic().passed {
            let node = Node::Number { value: *value, calls: none(), of_piece: way.of_piece };
            way.go(node, *op, "a number is passed here");
        }
    }

    /// What callers pass for an argument that is a number.
    fn passed_number(&self, function: OperationRef<'c, 'a>, index: usize, way: &mut Way<'_, 'c, 'a>) {
        let Some(known) = self.program.functions.get(&ir::operation_id(function)) else {
            return way.unknown("a number is passed to a function of which nothing is known", function);
        };
        if known.taken {
            self.by_anybody(function, way);
        }
        let callers = match self.callers(known, way.calls) {
            Some(callers) => callers,
            None if way.of_piece => known.callers.iter().map(|call| (*call, none())).collect(),
            None => return way.unknown("unseen code may pass any number here", function),
        };
        for (call, calls) in callers {
            if way.of_piece && !self.runs_in_kernel(call) {
                continue;
            }
            let operand = interfaces::call_arguments(call).and_then(|range| range.clone().nth(index));
            if let Some(value) = operand.and_then(|operand| ir::operand(call, operand)) {
                self.bits(call, value, &mut way.through(&calls));
            }
        }
    }

    fn by_anybody(&self, op: OperationRef<'c, 'a>, way: &mut Way<'_, 'c, 'a>) {
        let text = "a number comes from another function here";
        for space in MemorySpace::CONCRETE {
            way.go(Node::Memory(space), op, text);
        }
        way.go(Node::Passed, op, text);
    }
}

/// Whether a number is narrower than an address.
pub fn is_piece(value: Value<'_, '_>) -> bool {
    let ty = value.r#type();
    let width = types::integer_width(ty).or_else(|| types::float_width(ty)).map(u64::from);
    width.or_else(|| types::vector_bits(ty)).is_some_and(|width| width < 64)
}

fn computes_floats(op: OperationRef<'_, '_>, result: Value<'_, '_>) -> bool {
    let is_float = |value: Value<'_, '_>| types::element_or_self(value.r#type()).is_float();
    is_float(result) && op.operands().all(is_float)
}
