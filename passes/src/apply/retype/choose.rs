//! Which values get the type of their space.
//!
//! ```text
//! %q = gep %g[%i] : ptr        %g in shared memory, %q too: %q : ptr<3>
//! %r = call @unknown() : ptr   known or not, a call says what its result is
//! ```
//!
//! A value changes its type where the op that defines it allows that, where the space of the value is
//! settled, and where its number means the same address there. Anything else keeps the generic type, and a
//! cast gives its uses the space.

use super::{ForwardBy, Retyped, Retyping, carries};
use crate::{
    apply::result,
    extract::{
        CodeOp, is_inbounds,
        mlir::{self, Raw},
        resolve,
    },
};
use melior::ir::{OperationRef, Value, ValueLike};
use mlir_ext::ir;
use rustc_hash::FxHashSet;
use tilespace_core::{MemorySpace, ids::NodeId, ir::InterfaceSet, lattice::Mask};
use tilespace_dialects::{
    Operand,
    rules::model::{Distance, ResultModel},
};

/// Operands, by op and number, and the values that some of them are forwarded to.
type Carried<'c, 'a> = (Vec<(ir::OperationId, usize)>, Vec<Value<'c, 'a>>);

impl<'c: 'a, 'a> Retyping<'_, 'c, 'a> {
    /// Chooses among the values that an op defines, or forwards to a block.
    pub(super) fn choose_values(
        &mut self,
        number: usize,
        at: CodeOp<'c, 'a>,
        forwards: &[ForwardBy<'c, 'a>],
    ) {
        let (op, class) = (at.op.raw(), self.extractor.class_of(at));
        if !class.retypes {
            return;
        }
        if let Some(rule) = class.rule {
            for model in rule.results {
                self.alignments.record(self.extractor, op, rule, model);
                if model.retypes.is_empty() {
                    continue;
                }
                let Some(result) = ir::result(op, model.index as usize) else { continue };
                let Some(node) = self.ir.node(mlir::value(result)) else { continue };
                self.results.push((number as u32, model, node));
                let Some(space) = self.masks[node].vote().space() else { continue };
                for operand in model.retypes {
                    if self.can_be_in(number, op, *operand, space)
                        && self.moves_alike(op, model, result, space)
                    {
                        self.choose_node(node, result);
                    }
                }
            }
        } else if class.interfaces.contains(InterfaceSet::SELECT_LIKE)
            && let Some(value) = result(op)
        {
            self.choose(value);
        }
        if class.interfaces.contains(InterfaceSet::BRANCH) {
            for (_, forward) in forwards {
                self.choose(forward.destination.raw());
            }
        } else if carries(class) {
            self.choose_carried(forwards);
        }
    }

    /// Values that a region branch forwards from the same operand have the same type: all of them change, or
    /// none. A loop's argument and its result are such.
    fn choose_carried(&mut self, forwards: &[ForwardBy<'c, 'a>]) {
        let mut groups: Vec<Carried<'c, 'a>> = Vec::new();
        for (_, forward) in forwards {
            let operand = (ir::operation_id(forward.owner.raw()), forward.operand);
            let destination = forward.destination.raw();
            let (mut group, apart): (Vec<_>, Vec<_>) = groups.drain(..).partition(|(operands, values)| {
                operands.contains(&operand)
                    || values.iter().any(|value| ir::value_id(*value) == ir::value_id(destination))
            });
            groups = apart;
            let mut joined = (vec![operand], vec![destination]);
            for (operands, values) in group.drain(..) {
                joined.0.extend(operands);
                joined.1.extend(values);
            }
            groups.push(joined);
        }
        for (_, values) in groups {
            let settled = |value: &Value<'c, 'a>| self.known(*value).and_then(Mask::settled);
            let first = values.first().and_then(settled);
            if first.is_some() && values.iter().all(|value| settled(value) == first) {
                for value in values {
                    self.choose(value);
                }
            }
        }
    }

    /// Gives `value` a new type, if its space is known and there is such a type. A value that may be null
    /// keeps its type.
    fn choose(&mut self, value: Value<'c, 'a>) {
        if let Some(node) = self.ir.node(mlir::value(value)) {
            self.choose_node(node, value);
        }
    }

    fn choose_node(&mut self, node: NodeId, value: Value<'c, 'a>) {
        let generic = value.r#type();
        if self.retyped[node].is_none()
            && let Some(space) = self.masks[node].settled()
            && let Some(ty) = self.in_space(generic, space)
        {
            self.retyped[node] = Some(Retyped { space, ty, generic });
            self.order.push((node, value));
        }
    }

    /// Whether the operands of op number `number` at a position can be in a space.
    fn can_be_in(
        &mut self,
        number: usize,
        op: OperationRef<'c, 'a>,
        position: Operand,
        space: MemorySpace,
    ) -> bool {
        if let Operand::Index(operand) = position
            && let Some(at) = self.uses.find(number, operand as usize)
        {
            return self.in_space(self.uses.all[at].value.r#type(), space).is_some();
        }
        let mut operands = resolve(op, position).filter_map(|operand| ir::operand(op, operand));
        operands.all(|value| self.in_space(value.r#type(), space).is_some())
    }

    /// Whether `result` is the same address where pointers to its space move by narrower numbers than generic
    /// ones (`p3:32:32` in a data layout). A sum that wraps around leaves its object, so that nothing is
    /// accessed there; but its number is another. No mask of another width fits at all.
    fn moves_alike(
        &mut self,
        op: OperationRef<'c, 'a>,
        model: &ResultModel,
        result: Value<'c, 'a>,
        space: MemorySpace,
    ) -> bool {
        if matches!(model.distance, Some(Distance::Same { .. })) || !self.moves_narrowly(space) {
            return true;
        }
        if model.masks.is_some() {
            return false;
        }
        is_inbounds(op) || !self.observed().contains(&ir::value_id(result))
    }

    /// Whether pointers to `space` move by narrower numbers.
    pub(super) fn moves_narrowly(&mut self, space: MemorySpace) -> bool {
        self.types.moves_narrowly(self.extractor, self.ir.op().raw(), space)
    }

    /// The values that are looked at, and not just used as addresses.
    fn observed(&mut self) -> &FxHashSet<ir::ValueId> {
        let (ir, function) = (self.ir, self.function);
        self.observed.get_or_insert_with(|| {
            let observed = function.observed();
            let nodes = observed.iter().filter(|(_, is_observed)| **is_observed);
            nodes.filter_map(|(node, _)| Some(ir::value_id(ir.values[node]?.value.raw()))).collect()
        })
    }
}
