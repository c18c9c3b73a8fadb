//! The effect of one use on an address.
//!
//! ```text
//! %e = select %c, %a, %b         the result is an address in the roots of either, and a join of both
//! store %a, %closure             recorded: a round through memory finds the loads
//! return %arg                    each call returns what it passed
//! %n = ptrtoint %a               the roots of %a escape
//! ```
//!
//! By any other use the address escapes.

use super::addresses::{Forwarded, Search, add_place};
use crate::{
    objects::{ByteSet, Passing, Root, passing},
    ops,
    parameters::{derived_addresses, derived_by_effects},
};
use melior::ir::{BlockLike, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    interfaces::{self, InterfaceSet},
    ir,
};
use std::rc::Rc;
use tilespace_dialects::Effect;

impl<'c: 'a, 'a> Search<'_, '_, '_, 'c, 'a> {
    /// Visits all uses of an address.
    pub(super) fn walk(&mut self, value: Value<'c, 'a>) {
        let roots = self.roots_of(value).to_vec();
        if roots.iter().all(|(root, _)| self.found.escapes[*root]) {
            return;
        }
        let maker = ir::defining_op(value);
        if maker.is_some_and(|op| self.program.is_from_host(op)) {
            self.escape_all(value);
            return;
        }
        let mut uses = Vec::new();
        ir::for_each_use(value, |op, operand| uses.push((op, operand)));
        for (op, operand) in uses {
            if self.used(value, &roots, op, operand).is_none() {
                self.escape_all(value);
            }
        }
    }

    fn used(
        &mut self,
        value: Value<'c, 'a>,
        roots: &[(usize, ByteSet)],
        op: OperationRef<'c, 'a>,
        operand: usize,
    ) -> Option<()> {
        let program = self.program;
        let mut derived: Vec<(Value<'c, 'a>, ByteSet)> = Vec::new();
        let same = ByteSet::bytes(0, 1);
        match passing(program, op, operand) {
            Some((_, _, Passing::ByValue)) => return Some(()),
            Some((function, index, Passing::ByReference)) => {
                let argument = (ir::operation_id(function), index);
                let passed = self.passed.entry(argument).or_default();
                if !passed.iter().any(|known| ir::value_id(*known) == ir::value_id(value)) {
                    passed.push(value);
                }
                for (number, distance) in self.returned.get(&argument).into_iter().flatten() {
                    derived.push((ir::result(op, *number)?, *distance));
                }
            }
            None => {
                let flows = InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH | InterfaceSet::RETURN_LIKE;
                if program.rules.is(op, flows) {
                    if program.rules.is_exit(op) && op.parent_operation() == self.home(value) {
                        return self.returned(value, roots, operand);
                    }
                    let forwarded = self.forwarded(op)?;
                    for to in forwarded.to.get(&(ir::operation_id(op), operand))? {
                        let sources = forwarded.from.get(&ir::value_id(*to))?.clone();
                        self.met.insert(ir::value_id(*to), (*to, sources));
                        derived.push((*to, same));
                    }
                } else if program.rules.is(op, InterfaceSet::SELECT_LIKE)
                    && let Some((_, one, other)) = interfaces::select_operands(op)
                {
                    let to = ir::result(op, 0)?;
                    let sources = vec![ir::operand(op, one)?, ir::operand(op, other)?];
                    self.met.insert(ir::value_id(to), (to, sources));
                    derived.push((to, same));
                } else if program.rules.is(op, InterfaceSet::CALL) {
                    // A function without a body may observe the pointee, but not keep or return the address.
                    if !derived_by_effects(&program.rules, program.described(op)?, op, operand)?.is_empty() {
                        return None;
                    }
                } else if let Some(address) = self.only_stores(op, operand) {
                    self.stored.insert(ir::operation_id(op), (value, address));
                } else {
                    let numbers = self.indices(op);
                    for to in derived_addresses(&program.rules, op, operand)? {
                        if !ops::holds_pointers(&program.rules.types, to.r#type()) {
                            return None;
                        }
                        derived.push((to, self.objects.distance(&program.rules, op, &numbers)));
                    }
                }
            }
        }
        for (to, distance) in derived {
            for (root, place) in roots {
                self.add(to, *root, place.inner(distance));
            }
        }
        Some(())
    }

    /// The address at which an op stores the pointer that is this operand, if that is all it does.
    fn only_stores(&self, op: OperationRef<'c, 'a>, operand: usize) -> Option<Value<'c, 'a>> {
        let mut at = None;
        for effect in self.program.rules.effects(op) {
            match effect {
                Effect::Writes { value, address } => {
                    let is_this = ops::numbers(op, *value) == (operand..operand + 1);
                    let is_direct =
                        |effect: &Effect| matches!(effect, Effect::Direct { address: at } if at == address);
                    if at.is_some() || !is_this || !self.program.rules.effects(op).iter().any(is_direct) {
                        return None;
                    }
                    at = ops::operands(op, *address).next();
                }
                Effect::Escapes { .. }
                | Effect::Exposes { .. }
                | Effect::Shares { .. }
                | Effect::Havoc
                | Effect::Clobbers { .. }
                | Effect::CallsBack
                | Effect::Copies { .. }
                | Effect::CopiesBetween { .. } => return None,
                _ => {}
            }
        }
        at.filter(|_| op.result_count() == 0 && !ops::is_volatile(op))
    }

    /// A function returns its argument.
    fn returned(&mut self, value: Value<'c, 'a>, roots: &[(usize, ByteSet)], number: usize) -> Option<()> {
        let home = ir::operation_id(self.home(value)?);
        for (root, place) in roots {
            let Root::Argument(function, index, Passing::ByReference) = self.found.roots[*root] else {
                return None;
            };
            if ir::operation_id(function) != home {
                return None;
            }
            let returned = self.returned.entry((home, index)).or_default();
            if !add_place(returned, number, *place) {
                continue;
            }
            self.pending.extend(self.passed.get(&(home, index)).into_iter().flatten());
        }
        Some(())
    }

    /// The values that control flow forwards in the function that an op is in.
    pub(super) fn forwarded(&mut self, op: OperationRef<'c, 'a>) -> Option<Rc<Forwarded<'c, 'a>>> {
        let program = self.program;
        let function = program.function_around(op)?;
        if let Some(known) = self.forwarded.get(&ir::operation_id(function)) {
            return Some(known.clone());
        }
        let mut forwarded = Forwarded::default();
        let ops = ops::inner_ops(function);
        let branches = |op: &&OperationRef<'c, 'a>| {
            program.rules.is(**op, InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH)
        };
        for op in ops.iter().filter(branches) {
            interfaces::for_each_forwarded_operand(*op, &mut |forward| {
                let key = (ir::operation_id(forward.owner), forward.operand);
                forwarded.to.entry(key).or_default().push(forward.destination);
                let from = forwarded.from.entry(ir::value_id(forward.destination)).or_default();
                from.extend(ir::operand(forward.owner, forward.operand));
            });
        }
        for op in ops.iter().filter(branches) {
            interfaces::for_each_unforwarded_argument(*op, &mut |value| {
                forwarded.from.remove(&ir::value_id(value));
            });
        }
        // The operands of other terminators are not followed.
        for op in ops.iter().filter(|op| !program.rules.is(**op, InterfaceSet::BRANCH)) {
            for block in op.successors() {
                for argument in (0..block.argument_count()).filter_map(|index| block.argument(index).ok()) {
                    forwarded.from.remove(&ir::value_id(argument.into()));
                }
            }
        }
        let forwarded = Rc::new(forwarded);
        self.forwarded.insert(ir::operation_id(function), forwarded.clone());
        Some(forwarded)
    }
}
