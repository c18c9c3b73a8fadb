//! Numbers that may hold the bits of a pointer: front ends copy structs as integers.
//!
//! Operations on integers are assumed to keep bits, unless they compute on floating-point numbers alone.

use crate::{
    ops::{self, Path},
    system::{At, BITS_TAKEN, Constraint, Facet, Form, Formal, System},
};
use melior::ir::{OperationRef, TypeLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    functions,
    interfaces::{self, InterfaceSet},
    ir, types,
};
use tilespace_dialects::Effect;

impl<'c: 'a, 'a> System<'_, '_, 'c, 'a> {
    /// The addresses that the bits of a number may belong to.
    pub(crate) fn number(&mut self, value: Value<'c, 'a>, path: &Path, at: At) {
        let owner = ir::argument_owner(value);
        let op = match owner {
            Some((block, _)) => melior::ir::BlockLike::parent_operation(&block),
            None => ir::defining_op(value),
        };
        let Some(op) = op else { return };
        if self.program.is_from_host(op) {
            // The host does not split pointers.
            if !is_narrow(value, path) {
                self.by_host(at, op);
            }
            return;
        }
        if self.forwarded(at, op, (Facet::Number, value, path)) {
            return;
        }
        if let Some((block, index)) = owner {
            let is_entry = functions::entry_block(op).is_some_and(|entry| entry == block);
            return match is_entry && self.program.rules.is(op, InterfaceSet::FUNCTION) {
                true if self.program.rules.is_kernel(op) && is_narrow(value, path) => {}
                true if self.program.rules.is_kernel(op) => self.by_host(at, op),
                true => self.add_formal(at, Formal::Value(Facet::Number, index, path.clone())),
                false if self.program.rules.kind(op).covered => {
                    for operand in op.operands() {
                        self.bits(at, op, operand, BITS_TAKEN);
                    }
                }
                false => self.received(at, op),
            };
        }
        if self.program.callee(op).is_some() {
            self.returned(at, op, (Facet::Number, ir::result_number(value).unwrap_or_default(), path));
            return;
        }
        self.computed_number(value, path, op, at);
    }

    fn computed_number(&mut self, value: Value<'c, 'a>, path: &Path, op: OperationRef<'c, 'a>, at: At) {
        let rules = &self.program.rules;
        let described = self.program.described(op);
        let effects = described.unwrap_or_default();
        let number = ir::result_number(value);
        let is_this = |result: &u32| number == Some(*result as usize);
        // A part that is extracted from, or inserted into, an aggregate.
        let part = path.as_deref().unwrap_or_default();
        let is_part = path.is_some() || ops::parts(&rules.types, value.r#type()).is_none();
        if is_part
            && !rules.has_choice(op, 0)
            && let Some((from, path)) = ops::before(effects, op, part)
        {
            return self.bits_in(at, op, from, &path, BITS_TAKEN);
        }
        let mut reads = false;
        for effect in effects {
            let Effect::Reads { result, address } = effect else { continue };
            if is_this(result) {
                reads = true;
                self.read(at, op, (Facet::Number, value, path), *address, effects);
            }
        }
        if reads {
            for effect in effects {
                if let Effect::Follows { result, operands } = effect
                    && is_this(result)
                {
                    for source in operands.iter().flat_map(|position| ops::operands(op, *position)) {
                        self.bits(at, op, source, BITS_TAKEN);
                    }
                }
            }
            return;
        }
        // Assembly that accesses no memory has no bits for less than an address but those of its operands.
        let is_narrow_assembly = is_piece(value)
            && effects.iter().any(|effect| match effect {
                Effect::Clobbers { attribute, word } => ops::lacks_word(op, attribute, word),
                _ => false,
            });
        let is_unknown = effects.iter().any(|effect| match effect {
            Effect::Havoc => true,
            Effect::Clobbers { .. } | Effect::Opaque { .. } => !is_narrow_assembly,
            Effect::Escapes { operand } => ops::operands(op, *operand)
                .any(|value| ops::holds_pointers(&self.program.rules.types, value.r#type())),
            _ => false,
        });
        if is_unknown {
            return self.unknown(at, op, "the origin of this number is unknown");
        }
        if described.is_none() && self.selected(at, op, (Facet::Number, value, path)) {
            return;
        }
        let moves = described.is_some() || rules.is(op, InterfaceSet::SELECT_LIKE);
        let plain = op.region_count() == 0
            && (rules.kind(op).covered && !rules.is(op, InterfaceSet::CALL)
                || interfaces::is_memory_effect_free(op));
        if !moves && !plain {
            return self.received(at, op);
        }
        if !moves && computes_floats(op, value) {
            return;
        }
        let accessed = accessed(rules, op);
        for operand in op.operands().filter(|operand| !accessed.contains(operand)) {
            self.bits(at, op, operand, BITS_TAKEN);
        }
        for address in accessed {
            self.load(at, op, address, crate::objects::ByteSet::ANYWHERE, Form::Any, false);
        }
    }

    pub(crate) fn received(&mut self, at: At, op: OperationRef<'c, 'a>) {
        self.read_memory();
        self.rule(
            at.code,
            Constraint::Receive { to: at.to },
            op,
            "a number comes from another function here",
        );
    }
}

/// The addresses that an op reads or writes, by its record.
pub(crate) fn accessed<'c: 'a, 'a>(rules: &ops::Rules<'_>, op: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    let accessed = rules.effects(op).iter().filter_map(|effect| match effect {
        Effect::Access { operand, .. } => Some(*operand),
        _ => None,
    });
    accessed.flat_map(|operand| ops::operands(op, operand)).collect()
}

/// Whether a number is narrower than an address.
pub fn is_piece(value: Value<'_, '_>) -> bool {
    is_narrow(value, &None)
}

/// The same for a part of a value.
fn is_narrow(value: Value<'_, '_>, path: &Path) -> bool {
    let ty = ops::part(value.r#type(), path.as_deref().unwrap_or_default());
    let ty = ty.unwrap_or(value.r#type());
    let width = ops::number_width(ty).or_else(|| types::float_width(ty)).map(u64::from);
    width.or_else(|| types::vector_bits(ty)).is_some_and(|width| width < 64)
}

fn computes_floats(op: OperationRef<'_, '_>, result: Value<'_, '_>) -> bool {
    let is_float = |value: Value<'_, '_>| types::element_or_self(value.r#type()).is_float();
    is_float(result) && op.operands().all(is_float)
}
