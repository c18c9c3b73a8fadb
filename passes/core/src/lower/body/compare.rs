//! Comparisons of pointers, and where their bits go as numbers.
//!
//! ```text
//! %z = icmp eq %p, null              a comparison with null
//! %l = icmp ult %p, %q               a comparison of two pointers
//! %i = ptrtoint %p                   the bits go on through arithmetic, and end
//! %j = add %i, 1                       in a comparison, a call, a store, which may observe them,
//! %r = inttoptr %j                     or in a pointer again
//! ```
//!
//! These edges are read by `crate::generic`. A number that is forwarded to a block is treated as
//! observed there.

use crate::{
    graph::Comparison,
    ids::{BlockId, NodeId},
    ir::{
        InterfaceSet, Ir, Op, Reader, Value,
        class::is_exit,
        operands::{operands, resolve},
    },
    lower::body::BodyReader,
};
use tilespace_rules::{Operand, model::Condition};

impl<I: Ir> BodyReader<'_, '_, I> {
    /// A comparison of two values, if they are generic pointers.
    pub(crate) fn compare(&mut self, op: Op<I>, result: u32, operand: Operand, with: Operand) {
        let result = op.result(result as usize);
        let (Some(a), Some(b)) = (operands(op, operand).next(), operands(op, with).next()) else { return };
        if !result.is_some_and(Value::has_uses) || !self.reader.shape(a.ty()).is_generic_pointer() {
            return;
        }
        let (Some(node), with) = (self.used_pointer(a), self.used_pointer(b)) else { return };
        let site = self.site(op, resolve(op, operand).start);
        self.function.comparisons.push(Comparison { node, with, site });
    }

    /// Follows the bits of `pointer`, which `op` converts to a number.
    pub(crate) fn follow_bits(&mut self, op: Op<I>, pointer: Value<I>) {
        if !self.reader.shape(pointer.ty()).is_generic_pointer() {
            return;
        }
        let Some(source) = self.used_pointer(pointer) else { return };
        let mut pending: Vec<(NodeId, Value<I>)> = op.results().map(|result| (source, result)).collect();
        while let Some((from, value)) = pending.pop() {
            if self.holds_pointers(value) {
                let made = self.pointer(value);
                made.into_iter().for_each(|made| self.function.bits.push((from, made)));
                continue;
            }
            let known = self.numbers.get(&value).copied();
            let number = known.unwrap_or_else(|| self.add_unnamed_node(BlockId::default()));
            self.function.bits.push((from, number));
            if known.is_some() {
                continue;
            }
            self.numbers.insert(value, number);
            for (user, operand) in value.uses() {
                if self.forwards_bits(user) {
                    pending.extend(user.results().map(|result| (number, result)));
                } else if self.returns(user) {
                    // A caller that compares it sees only a number.
                } else if user.result_count() == 0 || user.results().any(|result| result.has_uses()) {
                    let site = self.site(user, operand);
                    self.function.comparisons.push(Comparison { node: number, with: None, site });
                }
            }
        }
    }

    /// Whether the only effect of `op` on its operands is its results.
    fn forwards_bits(&mut self, op: Op<I>) -> bool {
        let class = self.reader.class(op);
        let compares = class.rule.is_some_and(|rule| {
            rule.results.iter().any(|result| matches!(result.condition, Some(Condition::Compare { .. })))
        });
        !compares
            && op.result_count() != 0
            && op.region_count() == 0
            && op.successor_count() == 0
            && !class.interfaces.contains(InterfaceSet::CALL)
            && op.is_memory_effect_free()
    }

    /// Whether `op` leaves the function.
    fn returns(&mut self, op: Op<I>) -> bool {
        is_exit(op, self.reader.class(op).interfaces)
            && op.parent_operation().is_some_and(|at| at == self.ir.op())
    }
}
