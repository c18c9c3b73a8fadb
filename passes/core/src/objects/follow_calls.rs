//! Addresses through calls and returns.
//!
//! ```text
//! call @init(%slot)               init is visible and certain to run: its argument is a linked candidate
//! call @use(%slot byval)          use gets a copy of the slot's contents
//! return %arg + 8                 each call returns an address of what it passed
//! ```
//!
//! A candidate for an argument represents the pointee that one call passes, for any call. That is sound only
//! where all calls are visible: a function with its address taken, or that a launch runs, gets none, and the
//! address escapes. An argument that is *dissolved* has no memory of its own: its address is one of the class
//! of each caller.

use super::{AddressOrigin, CandidateKind, Follower, PassingUse};
use crate::{
    ids::{FuncId, Id},
    ir::{Ir, Op, Reader, Symbols},
    objects::{
        by_value::is_by_value,
        follow::{Address, Link, Passing},
    },
    place::Place,
};

impl<I: Ir> Follower<'_, '_, I> {
    pub(crate) fn pass_by_value(&mut self, address: &Address<I>, callee: FuncId, argument: usize) {
        let Some(copy) = self.found.copies.get(&(callee, argument)).copied() else {
            // The readers of the copy are unknown.
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

    pub(crate) fn pass_by_reference(
        &mut self,
        address: &Address<I>,
        call: Op<I>,
        operand: usize,
        callee: FuncId,
        argument: usize,
    ) -> Option<()> {
        let Address { candidate, place, function, root, .. } = *address;
        let to = self.argument(callee, argument);
        if self.candidates[to].passing.insert((call, operand)) {
            let address = address.value;
            self.candidates[to].passers.push(PassingUse { address, call, operand });
        }
        if self.candidates[to].is_dissolved {
            for start in self.candidates[to].starts.clone() {
                self.reach(start.address, candidate, place, start.id, start.root);
            }
        } else if self.is_active(candidate) || self.is_active(to) {
            self.link(Link::Passed { owner: candidate, argument: to, at: place });
        }
        for (number, distance) in self.candidates[to].returned.clone() {
            self.reach(call.result(number)?, candidate, place.at_inner(distance), function, root);
        }
        Some(())
    }

    /// An address is returned: this is followed only for the pointee of an argument.
    pub(crate) fn returned(&mut self, address: &Address<I>, number: usize) -> Option<()> {
        let class = self.class(address.candidate);
        let [member] = self.classes[class].members[..] else { return None };
        let CandidateKind::Argument(function, _) = self.candidates[member].what else { return None };
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
            self.work.passed_again.extend(&self.candidates[member].passers);
        }
        Some(())
    }

    /// How a call passes the address in this operand, if the callee is visible and its body is certain to
    /// run.
    pub(crate) fn passing(&mut self, op: Op<I>, operand: usize) -> Option<Passing> {
        let id = self.symbols.callee(op)?;
        let callee = &self.symbols.functions[id.index()];
        let argument = op
            .call_arguments()
            .filter(|arguments| arguments.contains(&operand))
            .map(|arguments| operand - arguments.start)?;
        if !callee.is_definitive || !op.call_fits(callee.op) {
            return None;
        }
        if is_by_value(callee.op, argument).is_some() {
            return Some(Passing::ByValue(id, argument));
        }
        let is_followed = callee.has_body
            && !self.addressed.contains(&id)
            && !self.reader.is_kernel(callee.op)
            && !callee.op.is_launch();
        is_followed.then_some(Passing::ByReference(id, argument))
    }

    /// The candidate for an argument that gets an address by reference, created on demand.
    fn argument(&mut self, id: FuncId, argument: usize) -> usize {
        if let Some(at) = self.found.arguments.get(&(id, argument)) {
            return *at;
        }
        let root = self.symbols.functions[id.index()].op;
        let address = root.entry_block().and_then(|entry| entry.argument(argument));
        let start = address.map(|address| AddressOrigin { id: Some(id), root, address });
        let at = self.add(CandidateKind::Argument(id, argument), start.into_iter().collect());
        if start.is_none() {
            self.escape(at);
        }
        self.found.arguments.insert((id, argument), at);
        at
    }
}
