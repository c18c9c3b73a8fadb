//! Transfer function of one use of an address.
//!
//! ```text
//! %f = gep %a, 8                  one more address of the class, 8 bytes further on
//! br ^next(%a)                    the block argument is one, merged with all else that is forwarded there
//! store %a, %closure              recorded, and the memory at %closure is followed from now on
//! %n = ptrtoint %a                the class escapes
//! ```
//!
//! An address is tracked by its uses alone: a use that is none of those below, or by an op without a rule,
//! lets it escape. So all code that holds the address got it along a path that was followed.

use super::{
    Follower, PassingUse,
    follow::{Address, Forwards, Passing},
    is_exit_of,
};
use crate::extract::ops::{
    address_use::{Use, is_volatile},
    class::Class,
    operands::resolve,
};
use melior::ir::{BlockLike, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    interfaces::{self, InterfaceSet},
    ir,
};
use std::rc::Rc;
use tilespace_core::ids::FuncId;
use tilespace_dialects::{OpModel, rules::model::Traffic};

impl<'c: 'a, 'a> Follower<'_, '_, 'c, 'a> {
    /// Visits all uses of an address.
    pub(super) fn process(&mut self, id: usize) {
        let Some(address) = self.reached.get_mut(&id) else { return };
        address.is_pending = false;
        let address = *address;
        let mut uses = Vec::new();
        ir::for_each_use(address.value, |op, operand| uses.push((op, operand)));
        for (op, operand) in uses {
            if self.classes[self.class(address.candidate)].escapes {
                return;
            }
            if self.follow_use(&address, op, operand).is_none() {
                self.escape(address.candidate);
            }
        }
        for led in self.led.get(&id).cloned().unwrap_or_default() {
            self.reach(led, address.candidate, address.place, address.function, address.root);
        }
        let holders = self.holders.get(&id).into_iter().flatten();
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
    pub(super) fn pass(&mut self, passer: &PassingUse<'c, 'a>) {
        if let Some(address) = self.reached.get(&passer.address).copied()
            && !self.classes[self.class(address.candidate)].escapes
            && self.follow_use(&address, passer.call, passer.operand).is_none()
        {
            self.escape(address.candidate);
        }
    }

    /// One use of an address; none if it escapes there.
    fn follow_use(
        &mut self,
        address: &Address<'c, 'a>,
        op: OperationRef<'c, 'a>,
        operand: usize,
    ) -> Option<()> {
        let Address { candidate, place, function, root, .. } = *address;
        let Class { interfaces, rule, .. } = self.extractor.classes.class(op);
        if interfaces.contains(InterfaceSet::CALL) {
            match self.passing(op, operand) {
                Some(Passing::ByValue(callee, argument)) => {
                    self.pass_by_value(address, callee, argument);
                    return Some(());
                }
                Some(Passing::ByReference(callee, argument)) => {
                    return self.pass_by_reference(address, op, operand, callee, argument);
                }
                None => return self.known_function(address, op, operand),
            }
        }
        let forwards = InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH | InterfaceSet::RETURN_LIKE;
        if interfaces.intersects(forwards) {
            if is_exit_of(op, interfaces, root) {
                return self.returned(address, operand);
            }
            let forwards = self.forwards(function?);
            for to in forwards.destinations.get(&(ir::operation_id(op), operand))? {
                self.record_join(*to, forwards.sources.get(&ir::value_id(*to))?);
                self.reach(*to, candidate, place, function, root);
            }
            return Some(());
        }
        if interfaces.contains(InterfaceSet::SELECT_LIKE)
            && let Some((_, one, other)) = interfaces::select_operands(op)
            && let (Some(one), Some(other)) = (ir::operand(op, one), ir::operand(op, other))
            && let Some(chosen) = ir::result(op, 0)
        {
            self.record_join(chosen, &[one, other]);
            self.reach(chosen, candidate, place, function, root);
            return Some(());
        }
        let rule = rule?;
        if let Some(to) = stored_at(op, rule, operand) {
            self.stores.insert(ir::operation_id(op), (address.value, to));
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
            if self.extractor.types.shape(made.r#type()).fields.is_empty() {
                return None;
            }
            let (bounds, extractor) = (&mut self.bounds, &mut *self.extractor);
            let range = &mut |index| bounds.of(extractor, root, op, index);
            let place = place.at_inner(self.layouts.distance(root, op, rule, result, range));
            self.reach(made, candidate, place, function, root);
        }
        self.contents(address, op, operand, rule);
        Some(())
    }

    fn record_join(&mut self, to: Value<'c, 'a>, sources: &[Value<'c, 'a>]) {
        self.joins.entry(ir::value_id(to)).or_insert_with(|| (to, sources.to_vec()));
    }

    /// The values that control flow forwards in a function.
    fn forwards(&mut self, id: FuncId) -> Rc<Forwards<'c, 'a>> {
        if let Some(known) = self.forwards.get(&id) {
            return known.clone();
        }
        let mut forwards = Forwards::default();
        for at in self.code[id].body() {
            let op = *at.op;
            let interfaces = self.extractor.class_of(*at).interfaces;
            if interfaces.intersects(InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH) {
                interfaces::for_each_forwarded_operand(op, &mut |forward| {
                    let key = (ir::operation_id(forward.owner), forward.operand);
                    forwards.destinations.entry(key).or_default().push(forward.destination);
                    let sources = forwards.sources.entry(ir::value_id(forward.destination)).or_default();
                    sources.extend(ir::operand(forward.owner, forward.operand));
                });
            }
        }
        // A value that an op defines without forwarding an operand, or without saying so, is unknown.
        for at in self.code[id].body() {
            let interfaces = self.extractor.class_of(*at).interfaces;
            if interfaces.intersects(InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH) {
                interfaces::for_each_unforwarded_argument(*at.op, &mut |value| {
                    forwards.sources.remove(&ir::value_id(value));
                });
            }
            if !interfaces.contains(InterfaceSet::BRANCH) {
                for block in at.op.successors() {
                    for argument in (0..block.argument_count()).filter_map(|index| block.argument(index).ok())
                    {
                        forwards.sources.remove(&ir::value_id(argument.into()));
                    }
                }
            }
        }
        let forwards = Rc::new(forwards);
        self.forwards.insert(id, forwards.clone());
        forwards
    }
}

/// The address at which an op stores this operand, a pointer, if it does nothing else.
fn stored_at<'c: 'a, 'a>(op: OperationRef<'c, 'a>, rule: &OpModel, operand: usize) -> Option<Value<'c, 'a>> {
    let [Traffic::Write { value, address }] = rule.traffic.0 else { return None };
    let (value, at) = (resolve(op, *value), resolve(op, *address));
    let is_plain = value == (operand..operand + 1)
        && at.len() == 1
        && op.result_count() == 0
        && !(rule.havoc || rule.clobbers.is_some() || rule.calls_back)
        && rule.at(*address).is_some_and(|address| address.direct)
        && rule.operands.into_iter().all(|used| !(used.escapes || used.exposes || used.shares))
        && !is_volatile(op);
    ir::operand(op, at.start).filter(|_| is_plain)
}
