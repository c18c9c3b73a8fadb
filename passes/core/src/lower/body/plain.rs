//! Adds ops with a model that has one effect on pointers, by the compact form of the model
//! ([`Plain`](crate::ir::plain::Plain)): the same parts as `effects.rs`, in the same order.

use crate::{
    graph::{AccessWhat, Cause},
    ir::{Ir, Reader, code::CodeOp},
    lower::body::BodyReader,
};

impl<I: Ir> BodyReader<'_, '_, I> {
    /// Adds the current op, if it is plain.
    pub(crate) fn add_plain(&mut self, at: &CodeOp<I>) -> bool {
        let plain = self
            .reader
            .class_of(*at)
            .plain
            .filter(|plain| !at.has_blocks() && plain.is_all_of(at.operands, at.results));
        let Some(plain) = plain else { return false };
        let op = at.op;
        if let Some((operand, allowed, ordered)) = plain.accessed {
            let allowed = self.in_order(op, ordered, allowed);
            self.access_one(op, operand.into(), AccessWhat::Memory, allowed);
        }
        if let Some(operand) = plain.followed
            && !at.results.is_empty()
            && let Some(result) = op.result(0)
        {
            let holds = at.operands.has(operand.into()) == Some(true);
            match op.operand(operand.into()).filter(|_| holds) {
                Some(value) => self.follow_one(value, result),
                None => self.unknown(result, Cause::Operation),
            }
        }
        true
    }
}
