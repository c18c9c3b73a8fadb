//! The demand of each operand.
//!
//! ```text
//! %v = load %q                 an access: %q in its space
//! %b = icmp eq %q, %p          both in the space, if both are in one
//! call @unknown(%q)            nothing: the generic pointer
//! ```
//!
//! An operand asks for a space if it is accessed there, or if its op gives a value that got a new type and
//! must have the same one. Demands are collected on the unchanged IR; the first demand on an operand stays.

use super::{ForwardBy, Retyped, Retyping, carries};
use crate::{
    apply::result,
    extract::{CodeOp, Traits, equal_in_space, mlir::Raw, resolve},
};
use melior::ir::{OperationRef, Type, Value, ValueLike};
use mlir_ext::{interfaces, ir};
use tilespace_core::{
    MemorySpace,
    ids::{NodeId, Site},
    ir::InterfaceSet,
    lattice::Mask,
};
use tilespace_dialects::{OpModel, rules::model::ResultModel};

impl<'c: 'a, 'a> Retyping<'_, 'c, 'a> {
    /// The demands of the operands of `op`, once the chosen values have their types.
    pub(super) fn collect_demands(
        &mut self,
        number: usize,
        at: CodeOp<'c, 'a>,
        results: &[(u32, &ResultModel, NodeId)],
        forwards: &[ForwardBy<'c, 'a>],
    ) {
        let (op, class) = (at.op.raw(), self.extractor.class_of(at));
        if !class.retypes {
            return;
        }
        if let Some(rule) = class.rule {
            for (_, model, node) in results {
                let Some(Retyped { space, .. }) = self.retyped[*node] else { continue };
                for operand in model.retypes {
                    for index in resolve(op, *operand) {
                        self.demand(number, index, space);
                    }
                }
            }
            if let Some(operand) = class.cast {
                self.demand_of_cast(number, op, resolve(op, operand).start);
            }
            for alike in rule.alike {
                let (a, b) = (resolve(op, alike.operand).start, resolve(op, alike.with).start);
                self.demand_of_comparison(number, op, a, b);
            }
            for used in rule.operands.into_iter().filter(|used| used.polymorphic && used.access.is_none()) {
                for index in resolve(op, used.at) {
                    self.demand_of_onlooker(number, op, rule, index);
                }
            }
        } else if class.interfaces.contains(InterfaceSet::SELECT_LIKE)
            && let Some((_, a, b)) = interfaces::select_operands(op)
            && let Some(value) = result(op)
            && let Some(Retyped { space, .. }) = self.retyped(value)
        {
            self.demand(number, a, space);
            self.demand(number, b, space);
        }
        if carries(class) {
            for (_, forward) in forwards {
                if let Some(Retyped { space, .. }) = self.retyped(forward.destination.raw()) {
                    // A branch of regions forwards the operands of their terminators.
                    let owner = match ir::operation_id(forward.owner.raw()) == ir::operation_id(op) {
                        true => Some(number),
                        false => self.uses.number(self.ir, forward.owner.raw()),
                    };
                    if let Some(owner) = owner {
                        self.demand(owner, forward.operand, space);
                    }
                }
            }
        }
    }

    /// An operand that is only looked at takes the space if the value has it anyway.
    fn demand_of_onlooker(
        &mut self,
        number: usize,
        op: OperationRef<'c, 'a>,
        rule: &OpModel,
        operand: usize,
    ) {
        let mut accessed = rule.operands.iter().filter(|used| used.access.is_some());
        if !accessed.any(|used| resolve(op, used.at).contains(&operand))
            && let Some(at) = self.uses.find(number, operand)
            && let Some(Retyped { space, .. }) = self.uses.all[at].node.and_then(|node| self.retyped[node])
        {
            self.demand_of(at, space);
        }
    }

    /// Two addresses in one space, none of them null, compare there as they do in generic: the generic
    /// address is where the window starts plus the address in the space, and a window neither wraps around
    /// nor has both signs.
    fn demand_of_comparison(&mut self, number: usize, op: OperationRef<'c, 'a>, first: usize, second: usize) {
        let (Some(a), Some(b)) = (ir::operand(op, first), ir::operand(op, second)) else { return };
        let settled = |value| self.known(value).and_then(Mask::settled);
        let Some(space) = settled(a).filter(|space| settled(b) == Some(*space)) else { return };
        let Some(ty) = self.in_space(a.r#type(), space) else { return };
        let mut has = |value| self.has_type(value, ty);
        let (has_a, has_b) = (has(a), has(b));
        // A sum that kept its type is another number in the space.
        if (has_a || has_b)
            && [(a, has_a), (b, has_b)].iter().all(|(value, has)| *has || !self.is_computed(*value))
        {
            self.demand(number, first, space);
            self.demand(number, second, space);
        }
    }

    /// Whether a value gets a type, or has that type, or the module states it.
    fn has_type(&mut self, value: Value<'c, 'a>, ty: Type<'c>) -> bool {
        self.retyped(value).is_some()
            || self.stated.contains(&ir::value_id(value))
            || self.behind_cast(value, ty).is_some()
    }

    /// Whether a value was made by an op that moves an address.
    fn is_computed(&mut self, value: Value<'c, 'a>) -> bool {
        let rule = ir::defining_op(value).and_then(|op| self.extractor.classes().rule(op));
        rule.is_some_and(|rule| rule.results.iter().any(|result| !result.retypes.is_empty()))
    }

    /// A cast from generic to the space its operand is known to be in asks for just that, and then does
    /// nothing.
    fn demand_of_cast(&mut self, number: usize, op: OperationRef<'c, 'a>, operand: usize) {
        let (Some(value), Some(cast)) = (ir::operand(op, operand), result(op)) else { return };
        if let Some(space) = self.space_of(value)
            && self.in_space(value.r#type(), space) == Some(cast.r#type())
            && self.has_type(value, cast.r#type())
        {
            self.demand(number, operand, space);
        }
    }

    /// The operand that an access is of.
    #[inline]
    pub(super) fn use_of(&mut self, site: Site) -> Option<usize> {
        let index = match self.ir.index_at(site) {
            Some(index) => index,
            None => self.uses.number(self.ir, self.ir.site(site).0.raw())?,
        };
        self.uses.find(index, self.ir.operand_at(site))
    }

    /// An operand of op number `index` is to be in a space.
    pub(super) fn demand(&mut self, index: usize, operand: usize, space: MemorySpace) {
        if let Some(at) = self.uses.find(index, operand) {
            self.demand_of(at, space);
        }
    }

    pub(super) fn demand_of(&mut self, at: usize, space: MemorySpace) {
        self.uses.demand(at, space);
    }

    /// An operand that the op cannot take in a space, but its equal can.
    #[inline]
    pub(super) fn note_replacement(&mut self, site: Site, space: MemorySpace) {
        if self.ir.code.traits.contains(Traits::HAS_EQUAL) {
            self.replace_by_equal(site, space);
        }
    }

    fn replace_by_equal(&mut self, site: Site, space: MemorySpace) {
        let Some(rule) = self.ir.class_at(site, self.extractor).rule else { return };
        let (op, operand) = self.ir.site(site);
        let equal = equal_in_space(op.raw(), rule, operand, space);
        self.replaced.extend(equal.map(|equal| (op.raw(), space, equal)));
    }
}
