//! How addresses go to functions and back.
//!
//! ```text
//! call @init(%slot)               init is in sight and certain to run: its argument is a candidate, linked to the slot
//! call @use(%slot byval)          use gets a copy: what is in the slot is in the copy
//! call @printf(%slot)             a record says that printf keeps nothing: what it reads is read there
//! return %arg + 8                 each call returns an address of what it passed
//! ```
//!
//! A candidate for an argument stands for what one call passes, whichever that is. So it is right only where all calls are
//! in sight: a function that an address of it may reach, or that a launch runs, gets none, and the address escapes. An
//! argument that is *dissolved* has no memory of its own: its address is one of the class of each caller.

use super::{Address, Follower, Link, Passing};
use crate::extract::{
    addresses::Use,
    by_value::is_by_value,
    device::is_launch,
    objects::{Passer, Start, What},
};
use melior::ir::{BlockLike, OperationRef};
use mlir_ext::{functions, interfaces, ir};
use tilespace_core::{
    ids::{FuncId, Id},
    place::Place,
};

impl<'c: 'a, 'a> Follower<'_, '_, 'c, 'a> {
    /// A function that has no body here may be known not to keep what it gets.
    pub(super) fn known_function(
        &mut self,
        address: &Address<'c, 'a>,
        call: OperationRef<'c, 'a>,
        operand: usize,
    ) -> Option<()> {
        let rule = self.extractor.rule_of_callee(call)?;
        let found = Use::by_rule(call, rule, operand);
        if found.leaves || !found.results.is_empty() {
            return None;
        }
        self.contents(address, call, operand, rule);
        Some(())
    }

    pub(super) fn pass_by_value(&mut self, address: &Address<'c, 'a>, callee: FuncId, argument: usize) {
        let Some(copy) = self.copies.get(&(callee, argument)).copied() else {
            // Nothing is known of what reads the copy.
            let class = self.class(address.candidate);
            self.classes[class].is_opaque |= self.classes[class].is_active;
            return;
        };
        if self.is_active(address.candidate) || self.is_active(copy) {
            let (from, to) = (address.candidate, copy);
            let to_at = Place::at(0, 1);
            self.link(Link::Copied { from, to, from_at: address.place, to_at, width: u64::MAX });
        }
    }

    pub(super) fn pass_by_reference(
        &mut self,
        address: &Address<'c, 'a>,
        call: OperationRef<'c, 'a>,
        operand: usize,
        callee: FuncId,
        argument: usize,
    ) -> Option<()> {
        let Address { candidate, place, function, root, .. } = *address;
        let to = self.argument(callee, argument);
        if self.candidates[to].passing.insert((ir::operation_id(call), operand)) {
            let address = ir::value_id(address.value);
            self.candidates[to].passers.push(Passer { address, call, operand });
        }
        if self.candidates[to].is_dissolved {
            for start in self.candidates[to].starts.clone() {
                self.reach(start.address, candidate, place, start.id, start.root);
            }
        } else if self.is_active(candidate) || self.is_active(to) {
            self.link(Link::Passed { owner: candidate, argument: to, at: place });
        }
        for (number, distance) in self.candidates[to].returned.clone() {
            self.reach(ir::result(call, number)?, candidate, place.at_inner(distance), function, root);
        }
        Some(())
    }

    /// An address leaves its function as a result: this is followed for what callers pass.
    pub(super) fn returned(&mut self, address: &Address<'c, 'a>, number: usize) -> Option<()> {
        let class = self.class(address.candidate);
        let [member] = self.classes[class].members[..] else { return None };
        let What::Argument(function, _) = self.candidates[member].what else { return None };
        if Some(function) != address.function {
            return None;
        }
        self.classes[class].is_returned = true;
        let returned = &mut self.candidates[member].returned;
        let changed = match returned.iter_mut().find(|(known, _)| *known == number) {
            Some((_, known)) => {
                let joined = known.joined(address.place);
                std::mem::replace(known, joined) != joined
            }
            None => {
                returned.push((number, address.place));
                true
            }
        };
        if changed {
            self.passed_again.extend(&self.candidates[member].passers);
        }
        Some(())
    }

    /// How a call of a function in sight, whose body is certain to run, passes the address that the operand is.
    pub(super) fn passing(&mut self, op: OperationRef<'c, 'a>, operand: usize) -> Option<Passing> {
        let id = self.symbols.callee(op)?;
        let callee = &self.symbols.functions[id.index()];
        let argument = interfaces::call_arguments(op)
            .filter(|arguments| arguments.contains(&operand))
            .map(|arguments| operand - arguments.start)?;
        if !callee.is_definitive || !interfaces::call_fits(op, *callee.op) {
            return None;
        }
        if is_by_value(*callee.op, argument).is_some() {
            return Some(Passing::ByValue(id, argument));
        }
        let is_followed = callee.has_body
            && !self.addressed.contains(&id)
            && !self.extractor.is_kernel(*callee.op)
            && !is_launch(*callee.op);
        is_followed.then_some(Passing::ByReference(id, argument))
    }

    /// The candidate that an argument is which gets an address by reference, made if it is new.
    fn argument(&mut self, id: FuncId, argument: usize) -> usize {
        if let Some(at) = self.arguments.get(&(id, argument)) {
            return *at;
        }
        let root = *self.symbols.functions[id.index()].op;
        let address = functions::entry_block(root).and_then(|entry| entry.argument(argument).ok());
        let start = address.map(|address| Start { id: Some(id), root, address: address.into() });
        let at = self.add(What::Argument(id, argument), start.into_iter().collect());
        if start.is_none() {
            self.leave(at);
        }
        self.arguments.insert((id, argument), at);
        at
    }
}
