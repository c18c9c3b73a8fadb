//! LLVM's inferences from a result: its own pass (infer-address-spaces) propagates casts from a space to
//! generic to where a pointer is compared, tested, stored or passed.
//!
//! ```text
//! original                     result
//! icmp ult %p, null            %g = addrspacecast %p : ptr<3> to ptr
//!                              icmp ult %g, null           LLVM: icmp ult %p, (addrspacecast null to ptr<3>)
//! ```
//!
//! A rewrite that gives `%p` a type with a space changes what LLVM infers there, and a conversion of null has
//! an undefined result. So where LLVM infers a space from the result and not from the original, a null among
//! the values is an error. That a compared value without one is not null is a claim.

use super::{
    claims::{Claim, Fact},
    diff::Bodies,
    reader::{Pointer, Reader, is_number},
};
use crate::extract::{is_exit, operands, resolve};
use melior::ir::{OperationRef, Value, operation::OperationLike};
use mlir_ext::{interfaces, ir};
use rustc_hash::FxHashSet;
use tilespace_core::{MemorySpace, ir::InterfaceSet};
use tilespace_dialects::{
    Operand,
    rules::model::{Condition, Traffic, Transfer},
};

/// LLVM's inference about a generic pointer from one function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Inferred {
    /// The only space that it can be in, apart from null, unless that is global.
    space: Option<MemorySpace>,
    /// Whether null is among the merged values.
    null: bool,
}

impl Reader {
    /// The two operands of a comparison.
    fn compared(&self, op: OperationRef<'_, '_>) -> Option<(Operand, Operand)> {
        match self.condition(op)? {
            Condition::Compare { operand, with } => Some((operand, with)),
            Condition::Test { .. } => None,
        }
    }

    /// Whether a value is null, or the number zero.
    fn is_zero(&self, value: Value<'_, '_>) -> bool {
        ir::constant_integer(value) == Some(0) || self.is_null(value)
    }

    fn is_null(&self, value: Value<'_, '_>) -> bool {
        let Some(op) = ir::defining_op(value).filter(|op| !self.has_choice(*op, 0)) else { return false };
        let is_zero = |position| operands(op, position).any(|number| ir::constant_integer(number) == Some(0));
        self.pointer_of(value).is_some()
            && self.rule(op).is_some_and(|rule| {
                rule.all_transfers().any(|from| match from {
                    Transfer::Null => true,
                    Transfer::FromInteger { operand } => is_zero(*operand),
                    _ => false,
                })
            })
    }

    /// The pointers that an op converts to a number.
    pub(super) fn exposed<'c: 'a, 'a>(
        &self,
        op: OperationRef<'c, 'a>,
    ) -> impl Iterator<Item = Value<'c, 'a>> + use<'c, 'a> {
        let used = self.rule(op).into_iter().flat_map(|rule| rule.operands);
        used.filter(|used| used.exposes).flat_map(move |used| operands(op, used.at))
    }

    /// The values that control flow forwards an operand to; none if the op is not a branch, and leaves no
    /// region.
    pub(super) fn forwards<'c: 'a, 'a>(
        &self,
        op: OperationRef<'c, 'a>,
        operand: usize,
    ) -> Option<Vec<Value<'c, 'a>>> {
        let is_branch = self.is(op, InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH);
        let mut destinations = Vec::new();
        let branch = if is_branch { Some(op) } else { op.parent_operation().filter(|_| self.is_exit(op)) };
        // A function forwards nothing.
        interfaces::for_each_forwarded_operand(branch?, &mut |forward| {
            if forward.owner == op && forward.operand == operand {
                destinations.push(forward.destination);
            }
        });
        Some(destinations)
    }

    /// Whether an op observes the value of this operand itself: it does not merely access memory there or
    /// forward it.
    pub(super) fn observes(&self, op: OperationRef<'_, '_>, operand: usize) -> bool {
        let at = |position: &Operand| resolve(op, *position).contains(&operand);
        let class = self.class(op);
        if class.interfaces.intersects(InterfaceSet::CALL) {
            return true;
        }
        let chooses = InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH | InterfaceSet::SELECT_LIKE;
        if class.interfaces.intersects(chooses) {
            return false;
        }
        if is_exit(op, class.interfaces) {
            return op.parent_operation().is_some_and(|parent| self.is(parent, InterfaceSet::FUNCTION));
        }
        let Some(rule) = class.rule else { return true };
        let stores = |traffic: &Traffic| matches!(traffic, Traffic::Write { value, .. } if at(value));
        let forwards = |from: &Transfer| match from {
            Transfer::Follows { operands } => operands.iter().any(at),
            Transfer::Insert { aggregate, value } => at(aggregate) || at(value),
            Transfer::Field { aggregate } => at(aggregate),
            _ => false,
        };
        let accessed =
            rule.operands.iter().any(|used| (used.access.is_some() || used.polymorphic) && at(&used.at));
        rule.traffic.iter().any(stores) || !accessed && !rule.all_transfers().any(forwards)
    }

    /// The pointers with bits that a number is computed from.
    fn bits_of<'c: 'a, 'a>(&self, number: Value<'c, 'a>) -> Vec<Value<'c, 'a>> {
        let (mut visited, mut found) = (FxHashSet::default(), Vec::new());
        let mut pending = vec![number];
        while let Some(value) = pending.pop() {
            let Some(op) = ir::defining_op(value).filter(|_| visited.insert(ir::value_id(value))) else {
                continue;
            };
            let before = found.len();
            found.extend(self.exposed(op));
            if found.len() == before && !self.is(op, InterfaceSet::CALL) && op.region_count() == 0 {
                pending.extend(op.operands().filter(|value| self.pointer_of(*value).is_none()));
            }
        }
        found
    }
}

impl<'c: 'a, 'a> Bodies<'_, '_, 'c, 'a> {
    /// Whether LLVM may infer more about this operand of an op than its type says: about a generic pointer,
    /// or about the bits of one where they are compared.
    pub(super) fn may_see_more(&self, after: OperationRef<'c, 'a>, new: Value<'c, 'a>) -> bool {
        match self.reader.pointer_of(new) {
            Some(pointer) => pointer == Pointer::Generic,
            None => self.reader.compared(after).is_some(),
        }
    }

    /// An operand that an op observes: LLVM may infer more about it than in the original only where it is not
    /// null.
    pub(super) fn observed(
        &mut self,
        before: OperationRef<'c, 'a>,
        old: Value<'c, 'a>,
        after: OperationRef<'c, 'a>,
        new: Value<'c, 'a>,
    ) {
        // An op without an observable result does not matter.
        let is_needed =
            after.result_count() == 0 || after.results().any(|result| ir::has_uses(result.into()));
        if !is_needed || !self.may_see_more(after, new) {
            return;
        }
        let compares = self.reader.compared(after).is_some();
        if self.reader.pointer_of(new).is_none() {
            if !compares || !self.may_become_null(before) && !self.may_become_null(after) {
                return;
            }
            let (old, new) = (self.reader.bits_of(old), self.reader.bits_of(new));
            for (old, new) in old.into_iter().zip(new) {
                if let Some(space) = self.newly_inferred(old, new) {
                    let what = format!("LLVM will compare the bits of a pointer to {space} memory");
                    self.diff.converts(before, after, what);
                }
            }
            return;
        }
        let Some(space) = self.newly_inferred(old, new) else { return };
        let converted = match compares {
            true => after.operands().any(|operand| self.inferred(operand).null),
            false => self.inferred(new).null,
        };
        if converted {
            let what = format!("LLVM will convert a null to {space} memory");
            self.diff.converts(before, after, what);
        } else if compares {
            self.diff.claims.push(Claim::at(after, Fact::NotNull));
        }
    }

    /// Whether LLVM may turn a comparison of numbers into one of pointers: with a constant, or where all
    /// operands are converted pointers. A number computed from such bits and compared with a non-constant
    /// stays a number.
    fn may_become_null(&self, op: OperationRef<'c, 'a>) -> bool {
        let is_pointer = |operand: Value<'c, 'a>| {
            ir::defining_op(operand)
                .is_some_and(|definition| self.reader.exposed(definition).next().is_some())
        };
        op.operands().any(|operand| ir::constant_integer(operand).is_some()) || op.operands().all(is_pointer)
    }

    /// LLVM's inference about a pointer. LLVM moves a conversion from a number above selects and joins.
    fn inferred(&self, value: Value<'c, 'a>) -> Inferred {
        let (mut spaces, mut null) = (FxHashSet::default(), false);
        let mut visited = FxHashSet::default();
        let mut pending = vec![value];
        while let Some(value) = pending.pop() {
            if !visited.insert(ir::value_id(value)) {
                continue;
            }
            match self.reader.pointer_of(value) {
                Some(Pointer::In(space)) => {
                    spaces.insert(Some(space));
                    continue;
                }
                Some(Pointer::Generic) => {}
                None if is_number(value) => {}
                _ => return Inferred::default(),
            }
            if self.reader.is_zero(value) {
                null = true;
                continue;
            }
            let before = pending.len();
            if let Some(op) = ir::defining_op(value) {
                if self.reader.is(op, InterfaceSet::SELECT_LIKE) {
                    let chosen = interfaces::select_operands(op).map_or(Vec::new(), |(_, a, b)| vec![a, b]);
                    pending.extend(chosen.into_iter().filter_map(|at| ir::operand(op, at)));
                }
                pending.extend(self.reader.exposed(op));
                for from in self.reader.rule(op).into_iter().flat_map(|rule| rule.all_transfers()) {
                    match from {
                        Transfer::Follows { operands: followed } if !is_number(value) => {
                            pending.extend(followed.iter().flat_map(|operand| operands(op, *operand)));
                        }
                        Transfer::FromInteger { operand } | Transfer::Cast { operand } => {
                            pending.extend(operands(op, *operand));
                        }
                        _ => {}
                    }
                }
            }
            let sources = self.sources.get(&ir::value_id(value)).into_iter().flatten();
            pending.extend(sources.filter_map(|(op, operand)| ir::operand(*op, *operand)));
            if pending.len() == before {
                return Inferred::default();
            }
        }
        let mut spaces = spaces.into_iter();
        let space = spaces.next().filter(|_| spaces.next().is_none()).flatten();
        Inferred { space: space.filter(|space| *space != MemorySpace::Global), null }
    }

    /// The space that LLVM infers for a pointer of the result, if it infers it for neither the pointer of the
    /// original nor the root of its casts, which LLVM converts as well.
    fn newly_inferred(&self, old: Value<'c, 'a>, new: Value<'c, 'a>) -> Option<MemorySpace> {
        let space = self.inferred(new).space?;
        let is_inferred = |old| self.inferred(old).space == Some(space);
        (!is_inferred(old) && !is_inferred(self.reader.root(old))).then_some(space)
    }
}
