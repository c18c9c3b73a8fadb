//! The space that each operand demands.
//!
//! ```text
//! %v = load %q                 an access: %q in its space
//! %b = icmp eq %q, %p          both in the space, if both are in one
//! call @unknown(%q)            nothing: the generic pointer
//! ```
//!
//! An operand demands a space if it is accessed there, or if its op has a result whose new type it must have
//! too. Demands are collected on the unchanged IR; the first demand on an operand stays.

use super::{BodyOp, Retyped, Retyping, carries, uses::PointerUse};
use crate::{
    apply::result,
    extract::{Traits, equal_atomics, resolve},
};
use melior::ir::{OperationRef, Value, ValueLike};
use mlir_ext::{
    interfaces::{self, InterfaceSet},
    ir,
};
use tilespace_core::{
    MemorySpace,
    ids::{NodeId, Site},
};
use tilespace_dialects::{OpModel, Operand, rules::model::ResultModel};

impl<'c: 'a, 'a> Retyping<'_, 'c, 'a> {
    /// The demands of the operands of `op`, once the chosen values have their types.
    pub(super) fn collect_demands(
        &mut self,
        of: BodyOp<'_, 'c, 'a>,
        results: &[(u32, &ResultModel, NodeId)],
    ) {
        let BodyOp { number, at, forwards, .. } = of;
        let (op, class) = (*at.op, self.extractor.class_of(at));
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
                self.demand_of_comparison(number, a, b);
            }
            for used in rule.operands.into_iter().filter(|used| used.polymorphic && used.access.is_none()) {
                for index in resolve(op, used.at) {
                    self.demand_of_observer(number, op, rule, index);
                }
            }
        } else if class.interfaces.contains(InterfaceSet::SELECT_LIKE)
            && let Some((_, a, b)) = interfaces::select_operands(op)
            && let Some(value) = result(op)
            && let Some(Retyped { space, .. }) =
                of.result(self.ir, 0, value).and_then(|node| self.retyped[node])
        {
            self.demand(number, a, space);
            self.demand(number, b, space);
        }
        if carries(class) {
            for forward in forwards {
                if let Some(Retyped { space, .. }) = self.retyped[forward.destination] {
                    self.demand(forward.owner as usize, forward.operand as usize, space);
                }
            }
        }
    }

    /// An operand that is only observed demands the space if the value is retyped anyway.
    fn demand_of_observer(
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
    fn demand_of_comparison(&mut self, number: usize, first: usize, second: usize) {
        let (Some(a), Some(b)) = (self.uses.find(number, first), self.uses.find(number, second)) else {
            return;
        };
        let [a, b] = [a, b].map(|at| self.uses.all[at]);
        let settled = |of: PointerUse<'_, '_>| self.masks[of.node?].settled();
        let Some(space) = settled(a).filter(|space| settled(b) == Some(*space)) else { return };
        let Some(ty) = self.in_space(a.value.r#type(), space) else { return };
        let mut has = |of: PointerUse<'c, 'a>| {
            of.node.is_some_and(|node| self.retyped[node].is_some())
                || self.behind_cast(of.value, ty).is_some()
        };
        let (has_a, has_b) = (has(a), has(b));
        // A sum that kept its type is another number in the space.
        if (has_a || has_b)
            && [(a, has_a), (b, has_b)].iter().all(|(of, has)| *has || !self.is_computed(of.value))
        {
            self.demand(number, first, space);
            self.demand(number, second, space);
        }
    }

    /// Whether a value is defined by an op that moves an address.
    fn is_computed(&mut self, value: Value<'c, 'a>) -> bool {
        let rule = ir::defining_op(value).and_then(|op| self.extractor.classes().rule(op));
        rule.is_some_and(|rule| rule.results.iter().any(|result| !result.retypes.is_empty()))
    }

    /// A cast from generic to the space that its operand is known to be in demands that space, and then does
    /// nothing.
    fn demand_of_cast(&mut self, number: usize, op: OperationRef<'c, 'a>, operand: usize) {
        let (Some(at), Some(cast)) = (self.uses.find(number, operand), result(op)) else { return };
        let PointerUse { value, node, .. } = self.uses.all[at];
        if let Some(node) = node
            && let Some(space) = self.masks[node].vote().space()
            && self.in_space(value.r#type(), space) == Some(cast.r#type())
            && (self.retyped[node].is_some() || self.behind_cast(value, cast.r#type()).is_some())
        {
            self.demand(number, operand, space);
        }
    }

    /// The operand that a site accesses.
    #[inline]
    pub(super) fn use_of(&mut self, site: Site) -> Option<usize> {
        let index = match self.ir.index_at(site) {
            Some(index) => index,
            None => self.uses.number(self.ir, self.ir.site(site).0)?,
        };
        self.uses.find(index, self.ir.operand_at(site))
    }

    /// Demands that an operand of op number `index` is in a space.
    pub(super) fn demand(&mut self, index: usize, operand: usize, space: MemorySpace) {
        if let Some(at) = self.uses.find(index, operand) {
            self.demand_of(at, space);
        }
    }

    pub(super) fn demand_of(&mut self, at: usize, space: MemorySpace) {
        let demand = &mut self.uses.all[at].demand;
        if demand.is_none() {
            *demand = Some(space);
            self.demanded.push(at as u32);
        }
    }

    /// Records an op that cannot take an operand in this space but has an equal that can.
    #[inline]
    pub(super) fn record_replacement(&mut self, site: Site, space: MemorySpace) {
        if self.ir.code.traits.has(Traits::HAS_EQUAL) {
            self.replace_by_equal(site, space);
        }
    }

    fn replace_by_equal(&mut self, site: Site, space: MemorySpace) {
        let Some(rule) = self.ir.class_at(site, self.extractor.classes()).rule else { return };
        let (op, operand) = self.ir.site(site);
        let address = Operand::Index(operand as u32);
        if rule.at(address).is_none_or(|used| !used.polymorphic)
            && let Some(equal) = equal_atomics(op, rule, address).and_then(|equal| equal.in_space(space))
        {
            self.replaced.push((op, space, equal));
        }
    }
}
