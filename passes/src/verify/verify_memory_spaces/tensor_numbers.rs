//! Numbers of tensor memory, which no type shows.
//!
//! ```text
//! tcgen05.alloc [%slot], 64       writes the number of the allocation to shared memory
//! %n = load %slot : i32           that number
//! %m = add %n, %column            a number of tensor memory, too
//! store %m, %global               an error: it outlives the allocation
//! ```
//!
//! A number is followed from an address of tensor memory that is converted to it, and from the slot that an
//! allocation wrote: a variable or a pointer of the same function, with a constant distance from it. A slot
//! to which anything else is stored may hold something else.
//!
//! Helpers are inlined later, so a loaded number may be passed to a function of the module, and may be
//! returned by a function that neither allocates nor deallocates; with `strict` it may not.

use super::{Verifier, finding::Finding, typed_space};
use crate::{
    extract::{
        Derivation, Device, Layouts, is_exit,
        mlir::{self, Raw},
        operands, resolve, step_back,
    },
    limits::VERIFIER_STEPS,
};
use melior::ir::{OperationRef, Value, ValueLike};
use mlir_ext::{ir, symbols, types};
use rustc_hash::FxHashSet;
use tilespace_core::{MemorySpace, ir::pointer_fields};
use tilespace_dialects::rules::model::{Traffic, Transfer};

/// Bytes of shared memory to which allocations write their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Slot {
    base: Base,
    /// The distance from there.
    bytes: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Base {
    Variable(ir::OperationId),
    Pointer(ir::ValueId),
}

/// How a number is known to be an address of tensor memory.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Number {
    /// It is made of a pointer.
    Exposed,
    /// It is loaded from a slot.
    Loaded(Slot),
}

impl Verifier {
    /// Collects the slots.
    pub(super) fn slots<'c: 'a, 'a>(&mut self, device: &Device<'c, 'a>) {
        let code = device.code(&mut self.extractor);
        let ops: Vec<_> = code.into_iter().flat_map(|function| ir::collect(function, Some)).collect();
        for op in &ops {
            if self.findings_on(*op).contains(&Finding::TensorUseBeforeAllocation) {
                for address in ir::operands(*op).filter(|value| typed_space(*value).is_some()) {
                    let slot = self.slot(address);
                    self.slots.entry(slot).or_default().push(ir::operation_id(*op));
                }
            }
        }
        for op in if self.slots.is_empty() { &[] } else { &*ops } {
            let Some(rule) = self.extractor.classes().rule(*op) else { continue };
            for traffic in rule.traffic {
                if let Traffic::Write { address, .. } | Traffic::Copy { to: address, .. } = *traffic
                    && let Some(address) = ir::operand(*op, resolve(*op, address).start)
                {
                    let slot = self.slot(address);
                    self.slots.remove(&slot);
                }
            }
        }
    }

    /// The slot at an address.
    fn slot<'c: 'a, 'a>(&mut self, value: Value<'c, 'a>) -> Slot {
        let (mut value, mut bytes) = (value, 0i64);
        let mut layouts = Layouts::default();
        for _ in 0..VERIFIER_STEPS {
            if let Derivation::Symbol(op, symbol) = step_back(&mut self.extractor, value)
                && let Some(variable) = symbols::lookup_nearest_symbol(op.raw(), *symbol.0)
            {
                return Slot { base: Base::Variable(ir::operation_id(variable)), bytes };
            }
            let Some(step) = self.constant_step(&mut layouts, value) else { break };
            let Some(sum) = bytes.checked_add(step.1) else { break };
            (value, bytes) = (step.0, sum);
        }
        Slot { base: Base::Pointer(ir::value_id(value)), bytes }
    }

    /// The address that another is a constant distance from, and that.
    fn constant_step<'c: 'a, 'a>(
        &mut self,
        layouts: &mut Layouts<'c, 'a>,
        value: Value<'c, 'a>,
    ) -> Option<(Value<'c, 'a>, i64)> {
        let op = ir::defining_op(value)?;
        let rule = self.extractor.classes().rule(op)?;
        let result = rule.result(ir::result_number(value)?)?;
        let from = ir::operand(op, resolve(op, result.moved_from()?).start)?;
        let shift = pointer_fields::distance(layouts, mlir::op(op), mlir::op(op), rule, result.index)?;
        (shift.strides == 0).then_some((from, shift.bytes))
    }

    /// Whether an address points to a slot.
    pub(super) fn is_slot(&mut self, address: Value<'_, '_>) -> bool {
        let slot = self.slot(address);
        self.slots.contains_key(&slot)
    }

    /// The number of a tensor-memory address that a value, or an aggregate, holds.
    pub(super) fn tensor_number<'c: 'a, 'a>(&mut self, value: Value<'c, 'a>) -> Option<Number> {
        let mut seen = FxHashSet::default();
        let mut pending = vec![value];
        while let Some(value) = pending.pop() {
            if seen.len() > VERIFIER_STEPS || !seen.insert(ir::value_id(value)) {
                continue;
            }
            let op = ir::defining_op(value);
            let rule = op.and_then(|op| Some((op, self.extractor.classes().rule(op)?)));
            let Some((op, rule)) = rule else {
                if let Derivation::Values(values) = step_back(&mut self.extractor, value) {
                    pending.extend(values.into_iter().map(|value| value.raw()));
                }
                continue;
            };
            let exposed = rule.operands.iter().filter(|used| used.exposes);
            let mut exposed = exposed.flat_map(|used| resolve(op, used.at));
            if exposed.any(|at| ir::operand(op, at).and_then(typed_space) == Some(MemorySpace::Tensor)) {
                return Some(Number::Exposed);
            }
            for transfer in ir::result_number(value).map(|index| rule.transfers(index)).into_iter().flatten()
            {
                match transfer {
                    Transfer::Read { address } if types::integer_width(value.r#type()) == Some(NUMBER) => {
                        let address = ir::operand(op, resolve(op, *address).start);
                        let slot = address.map(|address| self.slot(address));
                        if let Some(slot) = slot.filter(|slot| self.slots.contains_key(slot)) {
                            return Some(Number::Loaded(slot));
                        }
                    }
                    Transfer::Follows { operands: from } => {
                        pending.extend(from.iter().flat_map(|from| operands(op, *from)));
                    }
                    Transfer::Sum { operand, minus: true, .. }
                    | Transfer::NoGreater { operand, resized: true, .. } => {
                        pending.extend(operands(op, *operand));
                    }
                    Transfer::Sum { operand: one, by: other, .. }
                    | Transfer::Insert { aggregate: one, value: other } => {
                        pending.extend(operands(op, *one).chain(operands(op, *other)));
                    }
                    Transfer::Read { .. }
                    | Transfer::NoGreater { .. }
                    | Transfer::Field { .. }
                    | Transfer::Source { .. }
                    | Transfer::Symbol { .. }
                    | Transfer::Nothing
                    | Transfer::Null
                    | Transfer::Unknown
                    | Transfer::Cast { .. }
                    | Transfer::FromInteger { .. } => {}
                }
            }
        }
        None
    }

    /// Whether `op`, a call or a return, hands a number of tensor memory on to code that may keep it.
    pub(super) fn hands_on<'c: 'a, 'a>(
        &mut self,
        function: OperationRef<'c, 'a>,
        op: OperationRef<'c, 'a>,
    ) -> bool {
        let numbers: Vec<_> = ir::operands(op).filter_map(|value| self.tensor_number(value)).collect();
        if numbers.is_empty() || numbers.contains(&Number::Exposed) || self.strict {
            return !numbers.is_empty();
        }
        let known = self.extractor.classes().class(op).interfaces;
        if !is_exit(op, known) {
            return !self.extractor.calls_body(op);
        }
        let holds = [Finding::TensorUseBeforeAllocation, Finding::TensorNotDeallocated];
        let begins_or_ends = |op| self.findings_on(op).iter().any(|finding| holds.contains(finding));
        ir::collect(function, Some).into_iter().any(begins_or_ends)
    }
}

/// The bits of a number of tensor memory.
const NUMBER: u32 = 32;
