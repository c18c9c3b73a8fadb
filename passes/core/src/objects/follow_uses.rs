//! Transfer function of one use of an address.
//!
//! ```text
//! %f = gep %a, 8                  one more address of the class, 8 bytes further on
//! br ^next(%a)                    the block argument is one, merged with all else that is forwarded there
//! store %a, %closure              recorded, and the memory at %closure is followed from now on
//! %n = ptrtoint %a                the class escapes
//! ```
//!
//! An address is tracked only by its uses: a use that is none of those below, or by an op without a rule,
//! lets it escape. So all code that holds the address got it along a path that was followed.

use super::{Follower, PassingUse, is_exit_of};
use crate::{
    function::forwards::Forwards,
    ids::FuncId,
    ir::{InterfaceSet, Ir, Op, Reader, Value, class::Class, operands::resolve, pointer_fields},
    objects::follow::{Address, Passing},
    ops::address_use::{Use, is_volatile},
    place::{Place, Shift},
};
use std::rc::Rc;
use tilespace_rules::{OpModel, model::Traffic};

impl<I: Ir> Follower<'_, '_, I> {
    /// Visits all uses of an address.
    pub(crate) fn process(&mut self, id: Value<I>) {
        let Some(address) = self.reached.get_mut(&id) else { return };
        address.is_pending = false;
        let address = *address;
        for (op, operand) in address.value.uses() {
            if self.classes[self.class(address.candidate)].escapes {
                return;
            }
            if self.follow_use(&address, op, operand).is_none() {
                self.escape(address.candidate);
            }
        }
        for led in self.memory.led.get(&id).cloned().unwrap_or_default() {
            self.reach(led, address.candidate, address.place, address.function, address.root);
        }
        let holders = self.memory.holders.get(&id).into_iter().flatten();
        let mut holders: Vec<usize> = holders.map(|holder| self.class(*holder)).collect();
        holders.sort_unstable();
        holders.dedup();
        for holder in holders {
            let class = self.class(holder);
            for entry in self.classes[class].entries.of(id) {
                self.match_entry(class, &entry);
            }
        }
    }

    /// Visits one use of an address again.
    pub(crate) fn pass(&mut self, passer: &PassingUse<I>) {
        if let Some(address) = self.reached.get(&passer.address).copied()
            && !self.classes[self.class(address.candidate)].escapes
            && self.follow_use(&address, passer.call, passer.operand).is_none()
        {
            self.escape(address.candidate);
        }
    }

    /// One use of an address; none if it escapes there.
    fn follow_use(&mut self, address: &Address<I>, op: Op<I>, operand: usize) -> Option<()> {
        let Address { candidate, place, function, root, .. } = *address;
        let Class { interfaces, rule, .. } = self.reader.class(op);
        if interfaces.contains(InterfaceSet::CALL) {
            match self.passing(op, operand) {
                Some(Passing::ByValue(callee, argument)) => {
                    self.pass_by_value(address, callee, argument);
                    return Some(());
                }
                Some(Passing::ByReference(callee, argument)) => {
                    return self.pass_by_reference(address, op, operand, callee, argument);
                }
                None => return None,
            }
        }
        let forwards = InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH | InterfaceSet::RETURN_LIKE;
        if interfaces.intersects(forwards) {
            if is_exit_of(op, interfaces, root) {
                return self.returned(address, operand);
            }
            let forwards = self.forwards(function?);
            for to in forwards.destinations.get(&(op, operand))? {
                let sources = forwards.sources.get(to).filter(|_| !forwards.unforwarded.contains(to))?;
                self.joins.entry(*to).or_insert_with(|| sources.clone());
                self.reach(*to, candidate, place, function, root);
            }
            return Some(());
        }
        let rule = rule?;
        if let Some(to) = stored_at(op, rule, operand) {
            self.memory.stores.insert((address.value, to));
            if let Some(class) = self.class_of(to) {
                self.activate(class);
            }
            return Some(());
        }
        let found = Use::by_rule(op, rule, operand);
        if found.escapes || found.merges {
            return None;
        }
        for (result, made) in found.made(op) {
            if self.reader.shape(made.ty()).fields.is_empty() {
                return None;
            }
            let distance = pointer_fields::distance(self.layouts, root, op, rule, result);
            let place = place.at_inner(distance.map_or(Place::ANYWHERE, Shift::place));
            self.reach(made, candidate, place, function, root);
        }
        self.contents(address, op, operand, rule);
        Some(())
    }

    /// The values that control flow forwards in a function.
    fn forwards(&mut self, id: FuncId) -> Rc<Forwards<I>> {
        if let Some(known) = self.forwards.get(&id) {
            return known.clone();
        }
        let forwards = Rc::new(Forwards::of(self.reader, &self.code[id]));
        self.forwards.insert(id, forwards.clone());
        forwards
    }
}

/// The address at which an op stores this operand, a pointer, if it does nothing else.
fn stored_at<I: Ir>(op: Op<I>, rule: &OpModel, operand: usize) -> Option<Value<I>> {
    let [Traffic::Write { value, address }] = rule.traffic.0 else { return None };
    let (value, at) = (resolve(op, *value), resolve(op, *address));
    let is_plain = value == (operand..operand + 1)
        && at.len() == 1
        && op.result_count() == 0
        && !(rule.havoc || rule.clobbers.is_some() || rule.calls_back)
        && rule.at(*address).is_some_and(|address| address.direct)
        && rule.operands.into_iter().all(|used| !(used.escapes || used.exposes || used.shares))
        && !is_volatile(op);
    op.operand(at.start).filter(|_| is_plain)
}
