//! What one use of an address makes of it.
//!
//! ```text
//! %e = select %c, %a, %b         the result is an address of what either is, and has met both
//! store %a, %closure             noted: a round through memory finds who loads it
//! return %arg                    each call returns what it passed
//! %n = ptrtoint %a               what it is of is no root
//! ```
//!
//! A use that none of these describes is one by which the address gets out of sight.

use super::{HandedOn, Search, add_place};
use crate::{
    objects::{Passing, Place, Root, passing},
    ops,
    parameters::{made_by, made_from},
};
use melior::ir::{BlockLike, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    interfaces::{self, InterfaceSet},
    ir,
};
use std::rc::Rc;
use tilespace_dialects::Effect;

impl<'c: 'a, 'a> Search<'_, '_, '_, 'c, 'a> {
    /// All uses of an address.
    pub(super) fn walk(&mut self, value: Value<'c, 'a>) {
        let roots = self.roots_of(value).to_vec();
        if roots.iter().all(|(root, _)| self.found.leaves[*root]) {
            return;
        }
        let maker = ir::defining_op(value);
        if maker.is_some_and(|op| self.program.is_from_host(op)) {
            self.leave_all(value);
            return;
        }
        let mut uses = Vec::new();
        ir::for_each_use(value, |op, operand| uses.push((op, operand)));
        for (op, operand) in uses {
            if self.used(value, &roots, op, operand).is_none() {
                self.leave_all(value);
            }
        }
    }

    fn used(
        &mut self,
        value: Value<'c, 'a>,
        roots: &[(usize, Place)],
        op: OperationRef<'c, 'a>,
        operand: usize,
    ) -> Option<()> {
        let program = self.program;
        let mut made: Vec<(Value<'c, 'a>, Place)> = Vec::new();
        let same = Place::bytes(0, 1);
        match passing(program, op, operand) {
            Some((_, _, Passing::ByValue)) => return Some(()),
            Some((function, index, Passing::ByReference)) => {
                let argument = (ir::operation_id(function), index);
                let passed = self.passed.entry(argument).or_default();
                if !passed.iter().any(|known| ir::value_id(*known) == ir::value_id(value)) {
                    passed.push(value);
                }
                for (number, distance) in self.returned.get(&argument).into_iter().flatten() {
                    made.push((ir::result(op, *number)?, *distance));
                }
            }
            None => {
                let flows = InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH | InterfaceSet::RETURN_LIKE;
                if program.rules.is(op, flows) {
                    if program.rules.is_exit(op) && op.parent_operation() == self.home(value) {
                        return self.returned(value, roots, operand);
                    }
                    let handed_on = self.handed_on(op)?;
                    for to in handed_on.to.get(&(ir::operation_id(op), operand))? {
                        let sources = handed_on.from.get(&ir::value_id(*to))?.clone();
                        self.met.insert(ir::value_id(*to), (*to, sources));
                        made.push((*to, same));
                    }
                } else if program.rules.is(op, InterfaceSet::SELECT_LIKE)
                    && let Some((_, one, other)) = interfaces::select_operands(op)
                {
                    let to = ir::result(op, 0)?;
                    let sources = vec![ir::operand(op, one)?, ir::operand(op, other)?];
                    self.met.insert(ir::value_id(to), (to, sources));
                    made.push((to, same));
                } else if program.rules.is(op, InterfaceSet::CALL) {
                    // A function without a body may look at what is there, and not keep or return the address.
                    if !made_by(&program.rules, program.described(op)?, op, operand)?.is_empty() {
                        return None;
                    }
                } else if let Some(address) = self.only_stores(op, operand) {
                    self.stored.insert(ir::operation_id(op), (value, address));
                } else {
                    let numbers = self.indices(op);
                    for to in made_from(&program.rules, op, operand)? {
                        if !ops::holds_pointers(&program.rules.types, to.r#type()) {
                            return None;
                        }
                        made.push((to, self.objects.distance(&program.rules, op, &numbers)));
                    }
                }
            }
        }
        for (to, distance) in made {
            for (root, place) in roots {
                self.add(to, *root, place.inner(distance));
            }
        }
        Some(())
    }

    /// Where an op stores the pointer that is this operand, if that is all it does.
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

    /// What a function was passed is returned.
    fn returned(&mut self, value: Value<'c, 'a>, roots: &[(usize, Place)], number: usize) -> Option<()> {
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

    /// What control flow hands on in the function that an op is in.
    pub(super) fn handed_on(&mut self, op: OperationRef<'c, 'a>) -> Option<Rc<HandedOn<'c, 'a>>> {
        let program = self.program;
        let function = program.function_around(op)?;
        if let Some(known) = self.handed_on.get(&ir::operation_id(function)) {
            return Some(known.clone());
        }
        let mut handed_on = HandedOn::default();
        let ops = ops::inner_ops(function);
        let branches = |op: &&OperationRef<'c, 'a>| {
            program.rules.is(**op, InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH)
        };
        for op in ops.iter().filter(branches) {
            interfaces::for_each_forwarded_operand(*op, &mut |forward| {
                let key = (ir::operation_id(forward.owner), forward.operand);
                handed_on.to.entry(key).or_default().push(forward.destination);
                let from = handed_on.from.entry(ir::value_id(forward.destination)).or_default();
                from.extend(ir::operand(forward.owner, forward.operand));
            });
        }
        for op in ops.iter().filter(branches) {
            interfaces::for_each_unforwarded_argument(*op, &mut |value| {
                handed_on.from.remove(&ir::value_id(value));
            });
        }
        // What other terminators pass is not known.
        for op in ops.iter().filter(|op| !program.rules.is(**op, InterfaceSet::BRANCH)) {
            for block in op.successors() {
                for argument in (0..block.argument_count()).filter_map(|index| block.argument(index).ok()) {
                    handed_on.from.remove(&ir::value_id(argument.into()));
                }
            }
        }
        let handed_on = Rc::new(handed_on);
        self.handed_on.insert(ir::operation_id(function), handed_on.clone());
        Some(handed_on)
    }
}
