//! Adds ops whose model has one effect on pointers, by the compact form of the model
//! ([`Plain`](crate::extract::ops::plain::Plain)): the same parts as `effects.rs`, in the same order.

use super::BodyReader;
use crate::extract::CodeOp;
use mlir_ext::ir;
use tilespace_core::graph::{AccessWhat, Cause};

impl<'c: 'a, 'a> BodyReader<'_, '_, 'c, 'a> {
    /// Adds the current op, if it is plain.
    pub(super) fn add_plain(&mut self, at: &CodeOp<'c, 'a>) -> bool {
        let plain = self
            .extractor
            .classes
            .plain(at.class())
            .filter(|plain| !at.has_blocks() && plain.is_all_of(at.operands, at.results));
        let Some(plain) = plain else { return false };
        let op = *at.op;
        if let Some((operand, allowed, ordered)) = plain.accessed {
            let allowed = self.in_order(op, ordered, allowed);
            self.access_one(op, operand.into(), AccessWhat::Memory, allowed);
        }
        if let Some(operand) = plain.followed
            && !at.results.is_empty()
            && let Some(result) = ir::result(op, 0)
        {
            let holds = at.operands.has(operand.into()) == Some(true);
            match ir::operand(op, operand.into()).filter(|_| holds) {
                Some(value) => self.follow_one(value, result),
                None => self.unknown(result, Cause::Operation),
            }
        }
        true
    }
}
