//! Which values get the type of their space.
//!
//! ```text
//! %q = gep %g[%i] : ptr        %g in shared memory, %q too: %q : ptr<3>
//! %r = call @unknown() : ptr   the callee fixes the type of the result
//! ```
//!
//! A value changes its type if the op that defines it allows that, if the space of the value is known, and if
//! its bits are the same address in that space. Other values keep the generic type, and their uses get a
//! cast.

use super::{BodyOp, Retyped, Retyping, carries};
use crate::{
    apply::result,
    extract::{ForwardIr, resolve},
};
use melior::ir::{OperationRef, Value, ValueLike, attribute::IntegerAttribute};
use mlir_ext::{attributes, interfaces::InterfaceSet, ir};
use rustc_hash::FxHashSet;
use tilespace_core::{MemorySpace, ids::NodeId};
use tilespace_dialects::{
    Operand,
    rules::model::{Distance, ResultModel},
};

/// Operands, by op and number, and the nodes of the values that they are forwarded to.
type Carried = (Vec<(u32, u32)>, Vec<NodeId>);

impl<'c: 'a, 'a> Retyping<'_, 'c, 'a> {
    /// Chooses among the values that an op defines, or forwards to a block.
    pub(super) fn choose_values(&mut self, of: BodyOp<'_, 'c, 'a>) {
        let BodyOp { number, at, forwards, .. } = of;
        let (op, class) = (*at.op, self.extractor.class_of(at));
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
                let Some(node) = of.result(self.ir, model.index as usize, result) else { continue };
                self.results.push((number as u32, model, node));
                let Some(space) = self.masks[node].vote().space() else { continue };
                for operand in model.retypes {
                    if self.can_be_in(number, op, *operand, space)
                        && self.moves_alike(op, model, result, space)
                    {
                        self.choose(node, result);
                    }
                }
            }
        } else if class.interfaces.contains(InterfaceSet::SELECT_LIKE)
            && let Some(value) = result(op)
            && let Some(node) = of.result(self.ir, 0, value)
        {
            self.choose(node, value);
        }
        if class.interfaces.contains(InterfaceSet::BRANCH) {
            for forward in forwards {
                self.choose_destination(forward.destination);
            }
        } else if carries(class) {
            self.choose_carried(forwards);
        }
    }

    /// Values that a region branch forwards from the same operand have the same type: all of them change, or
    /// none. A loop's argument and its result are an example.
    fn choose_carried(&mut self, forwards: &[ForwardIr]) {
        let mut groups: Vec<Carried> = Vec::new();
        for ForwardIr { owner, operand, destination, .. } in forwards {
            let operand = (*owner, *operand);
            let (mut group, apart): (Vec<_>, Vec<_>) = groups
                .drain(..)
                .partition(|(operands, nodes)| operands.contains(&operand) || nodes.contains(destination));
            groups = apart;
            let mut joined = (vec![operand], vec![*destination]);
            for (operands, nodes) in group.drain(..) {
                joined.0.extend(operands);
                joined.1.extend(nodes);
            }
            groups.push(joined);
        }
        for (_, nodes) in groups {
            let settled = |node: &NodeId| {
                let value = self.ir.generic_value(*node);
                value.and_then(|_| self.masks[*node].settled())
            };
            let first = nodes.first().and_then(settled);
            if first.is_some() && nodes.iter().all(|node| settled(node) == first) {
                for node in nodes {
                    self.choose_destination(node);
                }
            }
        }
    }

    fn choose_destination(&mut self, node: NodeId) {
        if let Some(value) = self.ir.generic_value(node) {
            self.choose(node, value);
        }
    }

    /// Gives `value` a new type, if its space is known and there is such a type. A value that may be null
    /// keeps its type.
    fn choose(&mut self, node: NodeId, value: Value<'c, 'a>) {
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
    /// accessed there; but its number differs. A mask of another width never fits.
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

    /// Whether pointers to `space` move by narrower numbers. Neighbouring ops query the same space.
    fn moves_narrowly(&mut self, space: MemorySpace) -> bool {
        if let Some((last, narrowly)) = self.last_narrow
            && last == space
        {
            return narrowly;
        }
        let narrowly = self.extractor.moves_narrowly(self.ir.op(), space);
        self.last_narrow = Some((space, narrowly));
        narrowly
    }

    /// The values that are observed, and not just used as addresses.
    fn observed(&mut self) -> &FxHashSet<usize> {
        let (ir, function) = (self.ir, self.function);
        self.observed.get_or_insert_with(|| {
            let observed = function.observed();
            let nodes = observed.iter().filter(|(_, is_observed)| **is_observed);
            nodes.filter_map(|(node, _)| Some(ir::value_id(*ir.values[node]?.value))).collect()
        })
    }
}

/// Whether an op that moves an address stays in the object, or just behind it (`inbounds`): no weaker flag
/// implies that for numbers of fewer bits.
fn is_inbounds(op: OperationRef<'_, '_>) -> bool {
    let flags = ir::properties(op).and_then(|properties| attributes::entry(properties, "noWrapFlags"));
    let flags = flags.and_then(|flags| IntegerAttribute::try_from(flags).ok());
    flags.is_some_and(|flags| flags.value() & 1 != 0)
}
