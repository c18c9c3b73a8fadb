//! The kinds of access that an op makes.
//!
//! ```text
//! load %p                      load
//! load atomic %p acquire       atomic
//! load %p : vector<8xi32>      wide
//! ```

use crate::ir::{Ir, Op, Reader, operands::resolve};
use tilespace_rules::{AccessKind, OpModel};

/// The kinds of access that an op makes through an operand.
pub fn access_kinds<I: Ir>(reader: &mut I::Reader, op: Op<I>, operand: usize) -> Vec<AccessKind> {
    let rule = reader.rule(op);
    rule.map_or(Vec::new(), |rule| kinds_by_rule(reader, rule, op, operand).collect())
}

/// The kinds of access that an op makes through an operand, by the rule of the op.
pub fn kinds_by_rule<I: Ir>(
    reader: &mut I::Reader,
    rule: &'static OpModel,
    op: Op<I>,
    operand: usize,
) -> impl Iterator<Item = AccessKind> {
    let used = move || rule.operands.into_iter().filter(move |used| resolve(op, used.at).contains(&operand));
    let wide = used()
        .filter_map(|used| used.wide)
        .find(|wide| resolve(op, wide.value).any(|value| is_wide_vector(op, value)));
    let ordered = used().find_map(|used| reader.order(op, used.ordered));
    let other = wide.map(|wide| wide.kind).or(ordered.map(|ordered| ordered.kind));
    used().filter_map(|used| used.access).map(move |access| other.unwrap_or(access.kind))
}

/// Whether an operand is a vector wider than a 32-bit register.
fn is_wide_vector<I: Ir>(op: Op<I>, operand: usize) -> bool {
    let bits = op.operand(operand).and_then(|value| value.ty().vector_bits());
    bits.is_some_and(|bits| bits > 32)
}
