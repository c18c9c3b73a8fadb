//! Addresses that are computed in a space with narrower pointers.
//!
//! ```text
//! data layout p3:32:32
//! %q = gep %p, %i          64 bits: any address    in ptr<3>: modulo 2^32, and back to generic in the window
//! store %x, %q             the same byte, or undefined
//! ptrtoint %q              another number
//! ```

use super::reader::Reader;
use crate::extract::{is_inbounds, resolve};
use melior::ir::{OperationRef, Value, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::FxHashSet;
use tilespace_core::{MemorySpace, ir::InterfaceSet};
use tilespace_dialects::rules::model::Distance;

impl Reader {
    /// Whether the address that `op` computes is the same in `space`, as far as its uses can observe.
    pub(super) fn moves_alike<'c: 'a, 'a>(
        &self,
        op: OperationRef<'c, 'a>,
        result: Value<'c, 'a>,
        space: MemorySpace,
    ) -> bool {
        let Some(rule) = self.rule(op).filter(|_| !self.is(op, InterfaceSet::CALL)) else { return true };
        let is_same = matches!(
            rule.results.iter().find_map(|result| result.distance.as_ref()),
            Some(Distance::Same { .. })
        );
        if rule.carries || is_same || !self.extractor().moves_narrowly(op, space) {
            return true;
        }
        if rule.results.iter().any(|result| result.masks.is_some()) {
            return false;
        }
        is_inbounds(op) || self.is_address_alone(result)
    }

    /// Whether a pointer, and every pointer derived from it, is used only to access memory.
    fn is_address_alone<'c: 'a, 'a>(&self, value: Value<'c, 'a>) -> bool {
        let mut seen = FxHashSet::default();
        let mut pending = vec![value];
        let mut alone = true;
        while let Some(value) = pending.pop().filter(|_| alone) {
            if !seen.insert(ir::value_id(value)) {
                continue;
            }
            ir::for_each_use(value, |op, operand| {
                if let Some(destinations) = self.forwards(op, operand) {
                    alone &= !destinations.is_empty();
                    pending.extend(destinations);
                } else if self.observes(op, operand) {
                    // A cast derives a pointer, and so does a select, which has no rule.
                    alone &= self.cast(op).is_some() || self.is(op, InterfaceSet::SELECT_LIKE);
                    pending.extend(ir::result(op, 0));
                } else if !self.rule(op).is_some_and(|rule| {
                    let mut used =
                        rule.operands.iter().filter(|used| resolve(op, used.at).contains(&operand));
                    used.any(|used| used.access.is_some() || used.polymorphic)
                }) {
                    pending.extend(op.results().map(Value::from));
                }
            });
        }
        alone
    }
}
