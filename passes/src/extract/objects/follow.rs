//! Where addresses of memory go, memory included.
//!
//! ```text
//! %e = select %c, %a, %b           %e is an address of either slot: %a and %b are one object from now on
//! store %a, %closure + 8           the closure holds an address there
//! call @lambda(%closure)           the argument of lambda points to the closure
//!   %x = load %arg + 8             %x is an address of what %a is
//! ```
//!
//! What an address may be of is one *class*: slots, variables and arguments whose addresses come together are one class,
//! by union and find (Steensgaard's analysis). So each value is an address of one class or of nothing that is followed, the
//! cost is near linear, and the order of the work does not show. Where in the class an address is counts from the start of
//! whichever member it is of.
//!
//! Memory that holds addresses is followed from the first address that is stored there: the class is *active* then.
//! What is stored in it are *entries*, which go to whatever else leads to the same memory: down to the arguments that get the
//! address, up to what callers pass, and along copies. A load that meets an entry is one more address of its class.
//!
//! An argument is an object of its callee, for each way in which the callee is called, and a slot has cells for each
//! instance of its function. That is right as long as the address comes by the call. An address that comes out of memory
//! may be that of another call: what it is of is *shared* by all calls then, as a variable is, and an argument is one class
//! with all that is passed for it. The exception is memory of the same call: a slot in which only its function
//! stores, by addresses that never were in memory themselves.

use super::{Follower, What};
use crate::extract::{
    addresses::{Use, is_volatile, makers},
    by_value::is_by_value,
    device::is_launch,
    objects::{call_matches, is_exit_of},
    operands::{constant, operands, resolve},
};
use melior::ir::{BlockLike, OperationRef, RegionLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    functions,
    interfaces::{self, Callee, InterfaceSet},
    ir,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use tilespace_core::{
    ids::{FuncId, Id},
    place::Place,
};
use tilespace_dialects::{
    AccessKind, OpModel, Operand,
    rules::model::{Traffic, Transfer},
};

/// Entries of one class that are told apart: what goes round in circles may move on for ever.
const ENTRIES: usize = 64;

/// A value that is an address of a class.
#[derive(Clone, Copy)]
pub(super) struct Address<'c, 'a> {
    pub value: Value<'c, 'a>,
    /// One of the members of the class.
    pub candidate: usize,
    pub place: Place,
    /// The function that the value is in, none for an initializer, and its op.
    pub function: Option<FuncId>,
    pub root: OperationRef<'c, 'a>,
    is_pending: bool,
}

/// What some addresses are of.
#[derive(Default)]
pub(super) struct Class<'c, 'a> {
    /// The candidates.
    pub members: Vec<usize>,
    /// Whether arguments among them have no object of their own.
    is_dissolved: bool,
    /// The function of which all are slots or copies, if they are.
    pub home: Option<FuncId>,
    /// The addresses, by identity.
    pub values: Vec<usize>,
    /// Whether an address escapes.
    pub leaves: bool,
    /// Whether all calls share it.
    pub is_shared: bool,
    /// Whether an address is returned.
    pub is_returned: bool,
    /// Whether addresses are stored in it. All below is known only then.
    pub is_active: bool,
    /// Whether addresses are stored in it at too many places.
    pub is_opaque: bool,
    /// Whether something is written that is no value.
    pub is_foreign: bool,
    pub entries: Vec<Entry<'c, 'a>>,
    /// Pointers that are loaded, and where.
    pub loads: Vec<Load<'c, 'a>>,
    /// What else is read.
    reads: FxHashSet<Place>,
    links: Vec<usize>,
    is_changed: bool,
}

/// A value that is stored in a class.
#[derive(Clone, Copy)]
pub(super) struct Entry<'c, 'a> {
    pub place: Place,
    pub value: Value<'c, 'a>,
    /// Whether it is no pointer.
    is_number: bool,
    pub by: By,
}

/// How an entry got into a class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum By {
    /// It is in what is passed for an argument.
    Caller,
    /// By a callee or a copy.
    Other,
    /// By a store to an address of the class.
    Store,
}

/// A pointer that is loaded from a class.
#[derive(Clone, Copy)]
pub(super) struct Load<'c, 'a> {
    pub place: Place,
    pub result: Value<'c, 'a>,
    function: Option<FuncId>,
    root: OperationRef<'c, 'a>,
}

/// Two classes that lead to the same contents.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Link {
    /// An address in `owner` is passed for `argument`.
    Passed { owner: usize, argument: usize, at: Place },
    /// Bytes are copied.
    Copied { from: usize, to: usize, from_at: Place, to_at: Place, width: u64 },
}

/// What control flow hands on in a function.
#[derive(Default)]
pub(super) struct Forwards<'c, 'a> {
    /// Where each operand goes, by op and number.
    destinations: FxHashMap<(usize, usize), Vec<Value<'c, 'a>>>,
    /// What each value may be.
    sources: FxHashMap<usize, Vec<Value<'c, 'a>>>,
}

/// How an address is passed.
pub(super) enum Passing {
    /// The callee gets a copy of what is there.
    ByValue(FuncId, usize),
    /// This argument of this function gets it.
    ByReference(FuncId, usize),
}

impl Class<'_, '_> {
    /// The class of one candidate.
    pub fn of(member: usize, home: Option<FuncId>) -> Self {
        Self { members: vec![member], home, ..Self::default() }
    }
}

impl<'c: 'a, 'a> Follower<'_, '_, 'c, 'a> {
    /// The class of a candidate, by the one member that stands for it.
    pub(super) fn class(&self, mut candidate: usize) -> usize {
        while self.parents[candidate] != candidate {
            candidate = self.parents[candidate];
        }
        candidate
    }

    /// The class that a value is an address of.
    pub(super) fn class_of(&self, value: Value<'c, 'a>) -> Option<usize> {
        Some(self.class(self.reached.get(&ir::value_id(value))?.candidate))
    }

    /// Follows all addresses.
    pub(super) fn run(&mut self) {
        loop {
            if let Some(value) = self.pending.pop() {
                self.process(value);
            } else if let Some((candidate, entry)) = self.arriving.pop() {
                self.enter(candidate, entry);
            } else if let Some(candidate) = self.changed.pop() {
                self.match_all(candidate);
            } else {
                return;
            }
        }
    }

    /// `value` is an address in the class of `candidate`.
    pub(super) fn reach(
        &mut self,
        value: Value<'c, 'a>,
        candidate: usize,
        place: Place,
        function: Option<FuncId>,
        root: OperationRef<'c, 'a>,
    ) {
        let (id, class) = (ir::value_id(value), self.class(candidate));
        if self.classes[class].leaves {
            return;
        }
        let Some(known) = self.reached.get_mut(&id) else {
            let address = Address { value, candidate, place, function, root, is_pending: false };
            self.reached.insert(id, address);
            self.classes[class].values.push(id);
            return self.look_again(id);
        };
        let other = known.candidate;
        let joined = known.place.joined(place);
        if joined != known.place {
            known.place = joined;
            self.look_again(id);
        }
        self.unite(other, class);
    }

    fn look_again(&mut self, id: usize) {
        if let Some(address) = self.reached.get_mut(&id)
            && !std::mem::replace(&mut address.is_pending, true)
        {
            self.pending.push(id);
        }
    }

    fn leave(&mut self, candidate: usize) {
        let class = self.class(candidate);
        self.classes[class].leaves = true;
    }

    /// Two classes are one from now on.
    fn unite(&mut self, one: usize, other: usize) {
        let (one, other) = (self.class(one), self.class(other));
        if one == other {
            return;
        }
        let is_larger = self.classes[one].values.len() >= self.classes[other].values.len();
        let (into, from) = if is_larger { (one, other) } else { (other, one) };
        let is_active = self.classes[into].is_active || self.classes[from].is_active;
        if is_active {
            self.activate(into);
            self.activate(from);
        }
        self.dissolve(into);
        self.dissolve(from);
        self.parents[from] = into;
        let gone = std::mem::take(&mut self.classes[from]);
        let class = &mut self.classes[into];
        class.members.extend(gone.members);
        class.values.extend(gone.values);
        class.entries.extend(gone.entries);
        class.loads.extend(gone.loads);
        class.links.extend(gone.links);
        class.reads.extend(gone.reads);
        class.home = class.home.filter(|home| gone.home == Some(*home));
        class.leaves |= gone.leaves;
        class.is_shared |= gone.is_shared;
        class.is_returned |= gone.is_returned;
        class.is_opaque |= gone.is_opaque;
        class.is_foreign |= gone.is_foreign;
        // One of them was returned as an argument alone.
        class.leaves |= class.is_returned;
        if class.entries.len() > ENTRIES {
            class.is_opaque = true;
            let entries = std::mem::take(&mut class.entries);
            self.lost.extend(entries.into_iter().map(|entry| entry.value));
        }
        if is_active {
            self.change(into);
        }
    }

    /// All entries of a class are to be looked at once more.
    fn change(&mut self, class: usize) {
        if !std::mem::replace(&mut self.classes[class].is_changed, true) {
            self.changed.push(class);
        }
    }

    /// Arguments in a class are no objects of their own: what is passed for them is in the class.
    fn dissolve(&mut self, class: usize) {
        if std::mem::replace(&mut self.classes[class].is_dissolved, true) {
            return;
        }
        for index in 0..self.classes[class].members.len() {
            let member = self.classes[class].members[index];
            if matches!(self.candidates[member].what, What::Argument(..))
                && !std::mem::replace(&mut self.candidates[member].is_dissolved, true)
            {
                for passer in self.candidates[member].passers.clone() {
                    self.look_again(passer);
                }
            }
        }
    }

    /// All calls share what these addresses are of.
    fn share(&mut self, candidate: usize) {
        let class = self.class(candidate);
        if !std::mem::replace(&mut self.classes[class].is_shared, true) {
            self.dissolve(class);
            if self.classes[class].is_active {
                self.change(class);
            }
        }
    }

    /// Addresses are stored in a class: what else is stored there matters, and what reads it.
    fn activate(&mut self, candidate: usize) {
        let class = self.class(candidate);
        if std::mem::replace(&mut self.classes[class].is_active, true) {
            return;
        }
        self.find_calls();
        for index in 0..self.classes[class].values.len() {
            self.look_again(self.classes[class].values[index]);
        }
        for index in 0..self.classes[class].members.len() {
            let member = self.classes[class].members[index];
            match self.candidates[member].what {
                What::Argument(..) => {
                    for passer in self.candidates[member].passers.clone() {
                        self.look_again(passer);
                    }
                }
                What::Copy(function, argument, _) => {
                    for passed in self.passed(function, argument).collect::<Vec<_>>() {
                        self.look_again(ir::value_id(passed));
                    }
                }
                What::Slot(_) | What::Variable(_) => {}
            }
        }
    }

    /// What all calls of a function pass for an argument.
    pub(super) fn passed(
        &self,
        function: FuncId,
        argument: usize,
    ) -> impl Iterator<Item = Value<'c, 'a>> + use<'_, 'c, 'a> {
        let calls = self.calls.iter().flat_map(move |calls| &calls[function]);
        calls.filter_map(move |call| {
            let arguments = interfaces::call_arguments(*call)?;
            ir::operand(*call, arguments.start + argument)
        })
    }

    fn is_active(&self, candidate: usize) -> bool {
        self.classes[self.class(candidate)].is_active
    }

    /// Looks at all uses of an address.
    fn process(&mut self, id: usize) {
        let Some(address) = self.reached.get_mut(&id) else { return };
        address.is_pending = false;
        let address = *address;
        let mut uses = Vec::new();
        ir::for_each_use(address.value, |op, operand| uses.push((op, operand)));
        for (op, operand) in uses {
            if self.classes[self.class(address.candidate)].leaves {
                return;
            }
            if self.used(&address, op, operand).is_none() {
                self.leave(address.candidate);
            }
        }
        for holder in self.holders.get(&id).cloned().unwrap_or_default() {
            let class = self.class(holder);
            let entries: Vec<Entry<'c, 'a>> = self.classes[class].entries.clone();
            for entry in entries.iter().filter(|entry| ir::value_id(entry.value) == id) {
                self.match_entry(class, entry);
            }
        }
    }

    /// One use of an address; none if it escapes there.
    fn used(&mut self, address: &Address<'c, 'a>, op: OperationRef<'c, 'a>, operand: usize) -> Option<()> {
        let Address { candidate, place, function, root, .. } = *address;
        let interfaces = self.extractor.classes.class(op).interfaces;
        if interfaces.contains(InterfaceSet::CALL) {
            match self.passing(op, operand) {
                Some(Passing::ByValue(callee, argument)) => {
                    self.pass_by_value(address, callee, argument);
                    return Some(());
                }
                Some(Passing::ByReference(callee, argument)) => {
                    return self.pass_by_reference(address, op, callee, argument);
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
                self.meets(*to, forwards.sources.get(&ir::value_id(*to))?);
                self.reach(*to, candidate, place, function, root);
            }
            return Some(());
        }
        if interfaces.contains(InterfaceSet::SELECT_LIKE)
            && let Some((_, one, other)) = interfaces::select_operands(op)
            && let (Some(one), Some(other)) = (ir::operand(op, one), ir::operand(op, other))
            && let Some(chosen) = ir::result(op, 0)
        {
            self.meets(chosen, &[one, other]);
            self.reach(chosen, candidate, place, function, root);
            return Some(());
        }
        if let Some(to) = self.stored_at(op, operand) {
            self.stores.insert(ir::operation_id(op), (address.value, to));
            if let Some(class) = self.class_of(to) {
                self.activate(class);
            }
            return Some(());
        }
        let found = Use::of(self.extractor, op, operand);
        if found.leaves || found.merges {
            return None;
        }
        let Some(rule) = self.extractor.classes.rule(op) else { return Some(()) };
        for (result, made) in found.made(op) {
            if self.extractor.types.shape(made.r#type()).fields.is_empty() {
                return None;
            }
            let place = place.at_inner(self.layouts.distance(root, op, rule, result));
            self.reach(made, candidate, place, function, root);
        }
        self.contents(address, op, operand, rule);
        Some(())
    }

    /// The address at which an op stores this operand, a pointer, if it does nothing else.
    fn stored_at(&mut self, op: OperationRef<'c, 'a>, operand: usize) -> Option<Value<'c, 'a>> {
        let rule = self.extractor.classes.rule(op)?;
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

    fn meets(&mut self, to: Value<'c, 'a>, sources: &[Value<'c, 'a>]) {
        self.met.entry(ir::value_id(to)).or_insert_with(|| (to, sources.to_vec()));
    }

    /// A function that has no body here may be known not to keep what it gets.
    fn known_function(
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

    fn pass_by_value(&mut self, address: &Address<'c, 'a>, callee: FuncId, argument: usize) {
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

    fn pass_by_reference(
        &mut self,
        address: &Address<'c, 'a>,
        call: OperationRef<'c, 'a>,
        callee: FuncId,
        argument: usize,
    ) -> Option<()> {
        let Address { candidate, place, function, root, .. } = *address;
        let to = self.argument(callee, argument);
        if self.candidates[to].passing.insert(ir::value_id(address.value)) {
            self.candidates[to].passers.push(ir::value_id(address.value));
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
    fn returned(&mut self, address: &Address<'c, 'a>, number: usize) -> Option<()> {
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
            for passer in self.candidates[member].passers.clone() {
                self.look_again(passer);
            }
        }
        Some(())
    }

    /// What an op reads and writes at an address.
    fn contents(
        &mut self,
        address: &Address<'c, 'a>,
        op: OperationRef<'c, 'a>,
        operand: usize,
        rule: &'static OpModel,
    ) {
        let Address { candidate, place, function, root, .. } = *address;
        let at = |position: Operand| resolve(op, position).contains(&operand);
        let is_direct = rule.operands.into_iter().any(|used| used.direct && at(used.at));
        let (mut is_read, mut is_written) = (false, false);
        for traffic in rule.traffic {
            match traffic {
                Traffic::Write { value, address: to } if at(*to) => {
                    is_written = true;
                    for value in operands(op, *value) {
                        let is_address = || self.reached.contains_key(&ir::value_id(value));
                        if !(self.is_active(candidate) || is_address()) || self.is_nothing(value) {
                            continue;
                        }
                        self.activate(candidate);
                        let bytes = self.layouts.whole(root, value.r#type());
                        let place = if is_direct { place.at_inner(bytes) } else { Place::ANYWHERE };
                        self.arriving
                            .push((candidate, Entry { place, value, is_number: false, by: By::Store }));
                    }
                }
                Traffic::Copy { to, from } if at(*to) || at(*from) => {
                    is_written |= at(*to);
                    is_read |= at(*from);
                    self.copy(op, rule, *to, *from);
                }
                Traffic::Write { .. } | Traffic::Copy { .. } | Traffic::Between { .. } => {}
            }
        }
        let class = self.class(candidate);
        if !self.classes[class].is_active {
            return;
        }
        for result in rule.results {
            let reads = |from: &Transfer| matches!(from, Transfer::Read { address } if at(*address));
            let Some(value) = ir::result(op, result.index as usize).filter(|_| result.from.iter().any(reads))
            else {
                continue;
            };
            is_read = true;
            let shape = self.extractor.types.shape(value.r#type());
            let is_plain =
                is_direct && shape.is_pointer && !is_volatile(op) && makers(op, rule, result.index) == 1;
            let bytes = self.layouts.whole(root, value.r#type());
            let place = if is_direct { place.at_inner(bytes) } else { Place::ANYWHERE };
            match is_plain {
                true => self.load(class, Load { place, result: value, function, root }),
                false => self.read(class, place),
            }
        }
        let accesses = rule.operands.into_iter().filter(|used| at(used.at));
        for access in accesses.filter_map(|used| used.access) {
            if access.kind != AccessKind::Store && !is_read {
                self.read(class, Place::ANYWHERE);
            }
            if !matches!(access.kind, AccessKind::Load | AccessKind::Prefetch) && !is_written && !is_read {
                self.classes[class].is_foreign = true;
            }
        }
        if is_volatile(op) {
            self.classes[class].is_opaque = true;
        }
    }

    /// What is copied from one class to another, if one of them holds addresses.
    fn copy(&mut self, op: OperationRef<'c, 'a>, rule: &'static OpModel, to: Operand, from: Operand) {
        let length = rule.length.and_then(|length| ir::operand(op, resolve(op, length).start));
        let width = length.map(|length| constant(length).unwrap_or(u64::MAX));
        for to in operands(op, to) {
            for from in operands(op, from) {
                let address = |value: Value<'c, 'a>| self.reached.get(&ir::value_id(value)).copied();
                let (into, of) = (address(to), address(from));
                let is_active = |address: &Address<'c, 'a>| self.is_active(address.candidate);
                if !into.iter().chain(&of).any(is_active) {
                    continue;
                }
                self.copied.insert((ir::value_id(to), ir::value_id(from)), (to, from));
                if let (Some(into), Some(of)) = (into, of) {
                    let anywhere = |place| if width.is_some() { place } else { Place::ANYWHERE };
                    self.link(Link::Copied {
                        from: of.candidate,
                        to: into.candidate,
                        from_at: anywhere(of.place),
                        to_at: anywhere(into.place),
                        width: width.unwrap_or(1),
                    });
                }
            }
        }
    }

    /// Whether a value brings nothing wherever it is stored: null, zero, or no value at all.
    pub(super) fn is_nothing(&mut self, value: Value<'c, 'a>) -> bool {
        let Some(op) = ir::defining_op(value) else { return false };
        constant(value) == Some(0)
            || self.extractor.classes.rule(op).is_some_and(|rule| {
                let from = rule.transfers(ir::result_number(value).unwrap_or(0));
                !from.is_empty() && from.iter().all(|from| matches!(from, Transfer::Nothing | Transfer::Null))
            })
    }

    /// A pointer is loaded.
    fn load(&mut self, class: usize, load: Load<'c, 'a>) {
        if self.loaded.insert((ir::value_id(load.result), load.place)) {
            self.classes[class].loads.push(load);
            for entry in self.classes[class].entries.clone() {
                self.match_load(class, &entry, &load);
            }
        }
    }

    /// Bytes are read as something else.
    fn read(&mut self, class: usize, place: Place) {
        if self.classes[class].reads.insert(place) {
            for entry in self.classes[class].entries.clone() {
                self.match_read(&entry, place);
            }
        }
    }

    fn link(&mut self, link: Link) {
        if !self.linked.insert(link) {
            return;
        }
        let number = self.links.len();
        self.links.push(link);
        let (Link::Passed { owner: one, argument: other, .. } | Link::Copied { from: one, to: other, .. }) =
            link;
        for candidate in [one, other] {
            self.activate(candidate);
            let class = self.class(candidate);
            self.classes[class].links.push(number);
            for entry in self.classes[class].entries.clone() {
                self.go_along(class, &entry, link);
            }
        }
    }

    /// Takes an entry of a class along a link.
    fn go_along(&mut self, class: usize, entry: &Entry<'c, 'a>, link: Link) {
        let entry = *entry;
        let place = entry.place;
        match link {
            Link::Passed { owner, argument, at } => {
                if self.class(owner) == class {
                    let place = moved_back(place, at);
                    self.arriving.push((argument, Entry { place, by: By::Caller, ..entry }));
                }
                if self.class(argument) == class && entry.by != By::Caller {
                    let place = at.at_inner(place);
                    self.arriving.push((owner, Entry { place, by: By::Other, ..entry }));
                }
            }
            Link::Copied { from, to, from_at, to_at, width } => {
                if self.class(from) == class {
                    let bytes = |at: Place| at.at_inner(Place::at(0, width));
                    if let Some(place) = place.copied(bytes(from_at), bytes(to_at)) {
                        self.arriving.push((to, Entry { place, by: By::Other, ..entry }));
                    }
                }
            }
        }
    }

    /// A value is stored in a class.
    fn enter(&mut self, candidate: usize, entry: Entry<'c, 'a>) {
        self.activate(candidate);
        let class = self.class(candidate);
        let id = ir::value_id(entry.value);
        // Numbers are no addresses, whichever these are.
        let is_number = self.extractor.types.shape(entry.value.r#type()).fields.is_empty();
        let Class { entries, is_opaque, .. } = &mut self.classes[class];
        let is_full = entries.len() >= ENTRIES;
        let same = |known: &&mut Entry<'c, 'a>| {
            known.place == entry.place && (ir::value_id(known.value) == id || is_number && known.is_number)
        };
        match entries.iter_mut().find(same) {
            Some(known) if known.by >= entry.by => return,
            Some(known) => known.by = entry.by,
            None if !is_full => entries.push(Entry { is_number, ..entry }),
            None => {
                *is_opaque = true;
                self.lost.push(entry.value);
                return;
            }
        }
        self.settle(class, &entry);
    }

    /// Takes an entry of a class to all that it matters to.
    fn settle(&mut self, class: usize, entry: &Entry<'c, 'a>) {
        let holders = self.holders.entry(ir::value_id(entry.value)).or_default();
        if !holders.contains(&class) {
            holders.push(class);
        }
        self.match_entry(class, entry);
        for number in self.classes[class].links.clone() {
            self.go_along(class, entry, self.links[number]);
        }
    }

    fn match_all(&mut self, candidate: usize) {
        let class = self.class(candidate);
        self.classes[class].is_changed = false;
        for entry in self.classes[class].entries.clone() {
            self.settle(class, &entry);
        }
    }

    fn match_entry(&mut self, class: usize, entry: &Entry<'c, 'a>) {
        // A union in between moves them, and then all are looked at once more.
        for load in self.classes[class].loads.clone() {
            self.match_load(class, entry, &load);
        }
        if self.classes[class].reads.iter().any(|place| place.overlaps(entry.place)) {
            self.match_read(entry, entry.place);
        }
    }

    /// Bytes of an entry may be read as something else than the pointer.
    fn match_read(&mut self, entry: &Entry<'c, 'a>, place: Place) {
        if let Some(of) = self.class_of(entry.value).filter(|_| entry.place.overlaps(place)) {
            self.leave(of);
        }
    }

    /// A load may find an entry.
    fn match_load(&mut self, class: usize, entry: &Entry<'c, 'a>, load: &Load<'c, 'a>) {
        if !entry.place.overlaps(load.place) {
            return;
        }
        let Some(address) = self.reached.get(&ir::value_id(entry.value)).copied() else { return };
        if !is_same(entry.place, load.place) || load.result.r#type() != entry.value.r#type() {
            return self.leave(address.candidate);
        }
        // A union may have moved the class meanwhile.
        let class = &self.classes[self.class(class)];
        let is_of_call = entry.by == By::Store
            && !class.is_shared
            && class.home.is_some_and(|home| Some(home) == load.function);
        if !is_of_call {
            self.share(address.candidate);
        }
        self.reach(load.result, address.candidate, address.place, load.function, load.root);
    }

    /// What control flow hands on in a function.
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
        // What an op makes of nothing, or hands on without saying so, may be anything.
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

    /// How a call of a function in sight, whose body is certain to run, passes the address that the operand is.
    fn passing(&mut self, op: OperationRef<'c, 'a>, operand: usize) -> Option<Passing> {
        let Some(Callee::Symbol(symbol)) = interfaces::callee(op) else { return None };
        let id = self.symbols.function(op, symbol)?;
        let callee = &self.symbols.functions[id.index()];
        let argument = interfaces::call_arguments(op)
            .filter(|arguments| arguments.contains(&operand))
            .map(|arguments| operand - arguments.start)?;
        if !callee.is_definitive || !call_matches(op, *callee.op) {
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
        let start = address.map(|address| super::Start { id: Some(id), root, address: address.into() });
        let at = self.add(What::Argument(id, argument), start.into_iter().collect());
        if start.is_none() {
            self.leave(at);
        }
        self.arguments.insert((id, argument), at);
        at
    }

    /// The terminators by which control leaves a function with results.
    pub(super) fn ends(&mut self, root: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
        let mut ends = Vec::new();
        let mut block = ir::region(root, 0).and_then(|region| region.first_block());
        while let Some(at) = block {
            ends.extend(at.terminator().filter(|end| {
                let interfaces = self.extractor.classes.class(*end).interfaces;
                end.operand_count() != 0 && is_exit_of(*end, interfaces, root)
            }));
            block = at.next_in_region();
        }
        ends
    }

    pub(super) fn links(&self) -> &[Link] {
        &self.links
    }
}

/// Whether bytes that two places share are the same bytes of what is there.
fn is_same(one: Place, other: Place) -> bool {
    let Some(distance) = other.offset.checked_sub(one.offset) else { return false };
    let apart = Place::at(0, 1).repeated(one.step).repeated(other.step).step;
    let distance = distance.unsigned_abs();
    one.width == other.width
        && if apart == 0 { distance == 0 } else { distance.is_multiple_of(apart) && apart >= one.width }
}

/// The bytes `place` of an object, counted from an address at `from` in it.
fn moved_back(place: Place, from: Place) -> Place {
    match place.offset.checked_sub(from.offset) {
        Some(offset) => Place { offset, ..place }.repeated(from.step),
        None => Place::ANYWHERE,
    }
}
