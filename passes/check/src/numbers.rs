//! Numbers that may hold the bits of a pointer: front ends copy structs as integers.
//!
//! From a stored number the walk goes back to loads, to pointers that were made numbers, and to arguments. Operations on
//! integers are taken to keep bits; those that take and give floating-point numbers alone are not.

use crate::{
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
            return way.go(Node::Memory(MemorySpace::Param), op, "the host may pass it");
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
        if let Some((block, _)) = owner {
            let entry = functions::entry_block(op);
            return match is_kernel(op) && entry.is_some_and(|entry| entry == block) {
                true => way.go(Node::Memory(MemorySpace::Param), op, "the host may pass it"),
                false => self.by_anybody(op, way),
            };
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
        let tells_nothing = effects.iter().any(|effect| match effect {
            Effect::Havoc | Effect::Opaque { .. } => true,
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
    fn bits(&self, op: OperationRef<'c, 'a>, value: Value<'c, 'a>, way: &mut Way<'_, 'c, 'a>) {
        if ops::holds_pointers(value.r#type()) {
            self.enter(op, value, whole(value), "its bits are taken here", way);
        }
        if ops::may_carry(value) {
            way.go(Node::Number { value, calls: way.calls.clone() }, op, "its bits are taken here");
        }
    }

    /// Numbers that went to other functions.
    pub(crate) fn passed(&self, way: &mut Way<'_, 'c, 'a>) {
        for (op, value) in &self.traffic().passed {
            way.go(Node::Number { value: *value, calls: none() }, *op, "a number is passed here");
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

fn computes_floats(op: OperationRef<'_, '_>, result: Value<'_, '_>) -> bool {
    let is_float = |value: Value<'_, '_>| types::element_or_self(value.r#type()).is_float();
    is_float(result) && op.operands().all(is_float)
}
