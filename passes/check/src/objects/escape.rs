//! Escapes and how they spread.
//!
//! ```text
//! %e = select %c, %a, %p         %p is no address of a root: neither is %e, and the roots of %a are none
//! store %a, %closure             the closure escapes: so do the roots of %a
//! store %p, %slot; load %slot    what is loaded may be %p: it is no address of a root
//! ```
//!
//! Repeated over all that is known until nothing more escapes. The remaining roots are closed under all of
//! these.

use super::addresses::{Argument, Copied, Load, Search};
use crate::{
    definitions,
    objects::{ByteSet, Passing, Root, is_host_written},
    ops,
    program::Role,
};
use melior::ir::{OperationRef, Value, operation::OperationLike};
use mlir_ext::{interfaces, ir};

impl<'c: 'a, 'a> Search<'_, '_, '_, 'c, 'a> {
    /// Spreads escapes once; returns whether there are new ones.
    pub(super) fn spread_escapes(&mut self) -> bool {
        let mut is_new = false;
        for value in self.found.values.clone() {
            if !self.is_known(value) {
                is_new |= self.escape_all(value);
            }
        }
        let met: Vec<_> = self.met.values().cloned().collect();
        for (to, sources) in met {
            if !sources.iter().all(|source| self.is_known_or_nothing(*source)) {
                is_new |= self.escape_all(to);
            }
        }
        let returned: Vec<(Argument, usize)> =
            self.returned.iter().flat_map(|(at, all)| all.iter().map(|(number, _)| (*at, *number))).collect();
        for (argument, number) in returned {
            if !self.always_returns(argument.0, number) {
                let root = self.arguments[&argument];
                is_new |= !std::mem::replace(&mut self.found.escapes[root], true);
            }
        }
        let passed: Vec<_> = self.passed.iter().map(|(at, values)| (*at, values.clone())).collect();
        for (argument, values) in passed {
            if self.arguments.get(&argument).is_none_or(|root| self.found.escapes[*root]) {
                for value in values {
                    is_new |= self.escape_all(value);
                }
            }
        }
        if self.stored.is_empty() {
            return is_new;
        }
        is_new |= self.finds_open();
        is_new |= self.finds_foreign();
        let stored: Vec<_> = self.stored.values().copied().collect();
        for (value, to) in stored {
            if !self.is_known(to) || self.roots_of(to).iter().any(|(root, _)| self.is_open[*root]) {
                is_new |= self.escape_all(value);
            }
        }
        for root in 0..self.held.len() {
            if self.found.escapes[root] {
                for held in self.held[root].clone() {
                    is_new |= self.escape_all(held.value);
                }
            }
        }
        for index in 0..self.copies.len() {
            let Copied { to, to_root, from, .. } = self.copies[index];
            let gets_out = match to {
                Some(to) => !self.is_known(to),
                None => to_root.is_none_or(|root| self.found.escapes[root]),
            };
            if gets_out {
                for (root, _, _) in self.behind(from) {
                    for held in self.held[root].clone() {
                        is_new |= self.escape_all(held.value);
                    }
                }
            }
        }
        for root in self.resolved.clone() {
            if self.is_open[root] {
                is_new |= !std::mem::replace(&mut self.found.escapes[root], true);
            }
        }
        for index in 0..self.loads.len() {
            is_new |= self.loads_others(index);
        }
        is_new
    }

    /// Whether a function returns a followed address as result number `number` on every exit.
    fn always_returns(&self, function: usize, number: usize) -> bool {
        let function = self.program.functions[&function].op;
        let ops = ops::inner_ops(function);
        let mut ends = ops.into_iter().filter(|op| {
            self.program.rules.is_exit(*op)
                && op.parent_operation() == Some(function)
                && op.operand_count() != 0
        });
        ends.all(|end| ir::operand(end, number).is_some_and(|value| self.is_known(value)))
    }

    /// Whether an argument may be something other than an address that visible callers pass, or an address in
    /// one of `roots`.
    fn is_passed(&self, function: OperationRef<'c, 'a>, index: usize, roots: &[bool]) -> bool {
        let known = &self.program.functions[&ir::operation_id(function)];
        let passes = |call: &OperationRef<'c, 'a>| {
            let first = interfaces::call_arguments(*call).map_or(0, |range| range.start);
            ir::operand(*call, first + index).is_none_or(|value| self.may_bring_other(value, roots))
        };
        known.role != Role::Closed || known.taken || known.callers.iter().any(passes)
    }

    /// Whether a value may be something other than a visible address, or is one in one of `roots`.
    fn may_bring_other(&self, value: Value<'c, 'a>, roots: &[bool]) -> bool {
        !self.is_known_or_nothing(value) || self.roots_of(value).iter().any(|(root, _)| roots[*root])
    }

    /// Finds arguments that may be addresses in memory of others; returns whether there are new ones.
    fn finds_open(&mut self) -> bool {
        let mut is_new = false;
        for root in 0..self.found.roots.len() {
            let Root::Argument(function, index, Passing::ByReference) = self.found.roots[root] else {
                continue;
            };
            if !self.is_open[root] && self.is_passed(function, index, &self.is_open) {
                self.is_open[root] = true;
                is_new = true;
            }
        }
        is_new
    }

    /// Finds memory that holds values stored elsewhere; returns whether there is more.
    fn finds_foreign(&mut self) -> bool {
        let mut is_new = false;
        for index in 0..self.copies.len() {
            let Copied { to, to_root, from, .. } = self.copies[index];
            if self.may_bring_other(from, &self.is_foreign) {
                let behind = to.map_or(Vec::new(), |to| self.behind(to));
                for root in behind.into_iter().map(|(root, ..)| root).chain(to_root) {
                    is_new |= !std::mem::replace(&mut self.is_foreign[root], true);
                }
            }
        }
        for root in 0..self.found.roots.len() {
            let is_foreign = !self.is_foreign[root]
                && match self.found.roots[root] {
                    Root::Slot(_) => false,
                    Root::Variable(variable) => {
                        is_host_written(variable)
                            || definitions::has_value(variable)
                            || self.program.initialized.contains(&variable)
                    }
                    Root::Argument(function, index, _) => self.is_passed(function, index, &self.is_foreign),
                };
            self.is_foreign[root] |= is_foreign;
            is_new |= is_foreign;
        }
        is_new
    }

    /// Records that a loaded address may be something else; returns whether that is new.
    fn loads_others(&mut self, index: usize) -> bool {
        let Load { address, place, result } = self.loads[index];
        let Some(result) = result else { return false };
        let is_undefined = self.undefined.contains(&ir::value_id(result));
        if self.roots_of(result).is_empty() && !is_undefined {
            return false;
        }
        let mut is_other = !self.is_known(address);
        for (root, within, _) in self.behind(address) {
            let bytes = place.map_or(ByteSet::ANYWHERE, |place| within.inner(place));
            is_other |= self.is_foreign[root]
                || self.held[root]
                    .iter()
                    .any(|held| held.place.overlaps(bytes) && !self.is_known(held.value));
        }
        is_other && self.undefined.remove(&ir::value_id(result)) | self.escape_all(result)
    }
}
