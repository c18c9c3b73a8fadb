//! What becomes of an address: one use at a time.
//!
//! Three questions start from an address and follow what is made of it: whether a parameter is only read, whether a slot
//! gets what it holds from one copy, and which memory nobody else has the address of. They differ in what they mind, not
//! in what an operation does, which is said here once.

use super::{Extractor, body::resolve};
use melior::ir::{OperationRef, Value};
use mlir_ext::{interfaces::InterfaceSet, ir};
use tilespace_dialects::{AccessKind, Effect, OpRule, Operand};

/// What one op does with an address that is one of its operands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Use {
    /// Results that are addresses in the same memory.
    pub results: Vec<u32>,
    /// Whether those may be addresses elsewhere, too.
    pub merges: bool,
    /// Whether the address goes where it cannot be followed.
    pub leaves: bool,
    /// Whether a value is written to the memory.
    pub is_written: bool,
    /// Whether the memory is written by a copy.
    pub is_copied_to: bool,
    /// Whether the memory may change otherwise.
    pub may_change: bool,
    /// Whether LLVM's back end, which follows the address of a parameter, loses it here.
    pub is_unfollowed: bool,
}

impl Use {
    const LEAVES: Use = Use {
        results: Vec::new(),
        merges: false,
        leaves: true,
        is_written: false,
        is_copied_to: false,
        may_change: false,
        is_unfollowed: false,
    };

    /// What `op` does with its operand number `operand`, an address.
    pub fn of(extractor: &mut Extractor<'_>, op: OperationRef<'_, '_>, operand: usize) -> Self {
        // A branch hands it on to where other addresses arrive as well.
        let forwards = InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH | InterfaceSet::RETURN_LIKE;
        if extractor.classes.class(op).interfaces.intersects(forwards) {
            return Self::LEAVES;
        }
        extractor.classes.rule(op).map_or(Self::LEAVES, |rule| Self::by_rule(op, rule, operand))
    }

    fn by_rule(op: OperationRef<'_, '_>, rule: &OpRule, operand: usize) -> Self {
        let at = |position: &Operand| resolve(op, *position).contains(&operand);
        let mut found = Self::default();
        for effect in &rule.effects {
            match effect {
                Effect::Follows { result, operands } if operands.iter().any(at) => {
                    found.results.push(*result);
                    found.merges |= makers(op, rule, *result) != 1
                        || operands.iter().map(|position| resolve(op, *position).len()).sum::<usize>() != 1;
                }
                Effect::CastTo { result, operand } if at(operand) => {
                    found.results.push(*result);
                    found.merges |= makers(op, rule, *result) != 1 || resolve(op, *operand).len() != 1;
                }
                Effect::Access { operand, kind, .. } if at(operand) => {
                    let reads = matches!(kind, AccessKind::Load | AccessKind::Prefetch);
                    let copies = |effect: &Effect| matches!(effect, Effect::Copies { from, .. } if at(from));
                    found.may_change |= !reads && !rule.effects.iter().any(copies);
                }
                Effect::Copies { to, from } => {
                    found.is_copied_to |= at(to);
                    // Which part is which cannot be told.
                    found.leaves |= at(to) && at(from);
                }
                Effect::Writes { value, address } => {
                    found.is_written |= at(address);
                    found.leaves |= at(value);
                }
                Effect::InsertsField { value: position, .. }
                | Effect::FollowsField { aggregate: position, .. }
                | Effect::FromInteger { operand: position, .. }
                | Effect::Escapes { operand: position }
                | Effect::Shares { operand: position }
                | Effect::Exposes { operand: position } => found.leaves |= at(position),
                // Who knows which memory that writes, or what becomes of the addresses it gets.
                Effect::CopiesBetween { .. }
                | Effect::Havoc
                | Effect::Clobbers { .. }
                | Effect::CallsBack => {
                    found.leaves = true;
                }
                Effect::Unfollowed => found.is_unfollowed = true,
                _ => {}
            }
        }
        found
    }

    /// Whether memory at the address is only read here, and LLVM sees that.
    pub fn only_reads(&self) -> bool {
        !(self.leaves
            || self.is_written
            || self.is_copied_to
            || self.may_change
            || self.is_unfollowed
            || self.merges)
    }

    /// The values of [`Use::results`].
    pub fn made<'c: 'a, 'a>(&self, op: OperationRef<'c, 'a>) -> impl Iterator<Item = (u32, Value<'c, 'a>)> {
        self.results.iter().filter_map(move |index| Some((*index, ir::result(op, *index as usize)?)))
    }
}

/// How many effects of a rule say where a result comes from: it may be what any of them says.
pub fn makers(op: OperationRef<'_, '_>, rule: &OpRule, result: u32) -> usize {
    let given = |position: &Operand| !resolve(op, *position).is_empty();
    let makes = |effect: &&Effect| match effect {
        Effect::Follows { result: made, operands } => *made == result && operands.iter().any(given),
        Effect::CastTo { result: made, operand }
        | Effect::FollowsField { result: made, aggregate: operand }
        | Effect::Reads { result: made, address: operand }
        | Effect::FromInteger { result: made, operand }
        | Effect::Sums { result: made, operand, .. }
        | Effect::NoGreater { result: made, operand } => *made == result && given(operand),
        Effect::InsertsField { result: made, .. }
        | Effect::Source { result: made, .. }
        | Effect::SymbolAddress { result: made, .. }
        | Effect::Opaque { result: made } => *made == result,
        Effect::Exposes { operand } => given(operand),
        _ => false,
    };
    rule.effects.iter().filter(makes).count()
}

/// Whether an op must not be taken for an ordinary access: somebody else may write the memory, too.
pub fn is_volatile(op: OperationRef<'_, '_>) -> bool {
    ir::attribute(op, "volatile_").is_some()
        || ir::attribute(op, "isVolatile").is_some_and(|attribute| attribute.to_string() == "true")
}
