//! Where addresses flow, through memory too.
//!
//! ```text
//! br ^next(%a), br ^next(%b)       ^next(%e): an address of either slot, so %a and %b are one object
//! store %a, %closure + 8           the closure holds an address there
//! call @lambda(%closure)           the argument of lambda points to the closure
//!   %x = load %arg + 8             %x is an address of the class of %a
//! ```
//!
//! All that an address may point into is one *class*: slots, variables and arguments with merged addresses
//! are unified, by union and find (Steensgaard's analysis). So each value is an address of one class or of
//! nothing that is followed, the cost is near linear, and the result does not depend on the order of the
//! work. The place of an address counts from the start of the member that it points into.
//!
//! Memory that holds addresses is followed from the first address that is stored there: the class is *active*
//! then. The values stored in it are *entries*, which are propagated to every class that refers to the same
//! memory: down to the arguments that get the address, up to the memory that callers pass, and along copies.
//! A load that meets an entry is one more address of its class.
//!
//! An argument is an object of its callee, for each way in which the callee is called, and a slot has cells
//! for each instance of its function. That is right as long as the address is passed by the call. An address
//! that is loaded from memory may belong to another call: its class is *shared* by all calls then, as a
//! variable is, and an argument is one class with all that is passed for it.

pub(crate) use super::follow_memory::Unmatched;

use super::{CandidateKind, Follower, PassingUse, is_exit_of};
use crate::{
    ids::FuncId,
    ir::{Block, Ir, Op, Reader, Region, Value},
    objects::entries::{Added, Copied, Entries},
    place::{Place, PlaceIndex},
};
use tilespace_rules::model::Transfer;

/// A value that is an address of a class.
#[derive(Clone, Copy)]
pub(crate) struct Address<I: Ir> {
    pub value: Value<I>,
    /// One of the members of the class.
    pub candidate: usize,
    pub place: Place,
    /// The function that the value is in, none for an initializer, and its op.
    pub function: Option<FuncId>,
    pub root: Op<I>,
    pub is_pending: bool,
}

/// An alias class: the memory that some addresses point into.
#[derive(Default)]
pub(crate) struct AliasClass<I: Ir> {
    /// The candidates.
    pub members: Vec<usize>,
    /// Whether arguments among them have no object of their own.
    pub is_dissolved: bool,
    /// The function that has all members as its slots or copies, if there is one.
    pub home: Option<FuncId>,
    /// The addresses.
    pub values: Vec<Value<I>>,
    /// Whether an address escapes.
    pub escapes: bool,
    /// Whether all calls share it.
    pub is_shared: bool,
    /// Whether an address is returned.
    pub is_returned: bool,
    /// Whether addresses are stored in it. All fields below are maintained only then.
    pub is_active: bool,
    /// Whether unknown code may have stored anything in it, or more values are stored in it than are
    /// recorded.
    pub is_opaque: bool,
    /// Whether something is written that is not an operand.
    pub is_foreign: bool,
    pub entries: Entries<I>,
    /// Pointers that are loaded, and where: one for each place and function, the leader of all others.
    pub loads: PlaceIndex<Load<I>>,
    /// Other reads.
    pub reads: PlaceIndex<Place>,
    /// Copies to elsewhere.
    pub copied: PlaceIndex<Copied>,
    /// The links that pass an address of the class, and the links that pass an address for a member.
    pub passes: Vec<Link>,
    pub receives: Vec<Link>,
}

/// A pointer that is loaded from a class.
#[derive(Clone, Copy)]
pub(crate) struct Load<I: Ir> {
    pub place: Place,
    pub result: Value<I>,
    pub function: Option<FuncId>,
    pub root: Op<I>,
}

/// Two classes with contents that flow into each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Link {
    /// An address in `owner` is passed for `argument`.
    Passed { owner: usize, argument: usize, at: Place },
    /// Bytes are copied.
    Copied { from: usize, to: usize, from_at: Place, to_at: Place, width: u64 },
}

/// How an address is passed.
pub(crate) enum Passing {
    /// The callee gets a copy of the memory.
    ByValue(FuncId, usize),
    /// The callee gets the address, as this argument of this function.
    ByReference(FuncId, usize),
}

impl<I: Ir> AliasClass<I> {
    /// The class of one candidate.
    pub fn of(member: usize, home: Option<FuncId>) -> Self {
        Self { members: vec![member], home, ..Self::default() }
    }

    /// The cost of merging it into another.
    fn size(&self) -> usize {
        let matched = self.entries.all().len() + self.loads.items().len() + self.reads.items().len();
        let links = self.copied.items().len() + self.passes.len() + self.receives.len();
        self.values.len() + matched + links
    }
}

impl<I: Ir> Follower<'_, '_, I> {
    /// The class of a candidate, by its representative.
    pub(crate) fn class(&self, mut candidate: usize) -> usize {
        while self.parents[candidate] != candidate {
            candidate = self.parents[candidate];
        }
        candidate
    }

    /// The class that a value is an address of.
    pub(crate) fn class_of(&self, value: Value<I>) -> Option<usize> {
        Some(self.class(self.reached.get(&value)?.candidate))
    }

    /// Follows all addresses.
    pub(crate) fn run(&mut self) {
        loop {
            if let Some(value) = self.work.addresses.pop() {
                self.process(value);
            } else if let Some(passer) = self.work.passed_again.pop() {
                self.pass(&passer);
            } else if let Some((candidate, entry)) = self.work.arriving.pop() {
                self.enter(candidate, entry);
            } else if let Some((candidate, unmatched)) = self.work.unmatched.pop() {
                self.find(candidate, unmatched);
            } else {
                return;
            }
        }
    }

    /// `value` is an address in the class of `candidate`.
    pub(crate) fn reach(
        &mut self,
        value: Value<I>,
        candidate: usize,
        place: Place,
        function: Option<FuncId>,
        root: Op<I>,
    ) {
        let class = self.class(candidate);
        if self.classes[class].escapes {
            return;
        }
        let Some(known) = self.reached.get_mut(&value) else {
            let address = Address { value, candidate, place, function, root, is_pending: false };
            self.reached.insert(value, address);
            self.classes[class].values.push(value);
            return self.look_again(value);
        };
        let other = known.candidate;
        let joined = known.place.joined(place);
        if joined != known.place {
            known.place = joined;
            self.look_again(value);
        }
        self.unite(other, class);
    }

    fn look_again(&mut self, value: Value<I>) {
        if let Some(address) = self.reached.get_mut(&value)
            && !std::mem::replace(&mut address.is_pending, true)
        {
            self.work.addresses.push(value);
        }
    }

    pub(crate) fn escape(&mut self, candidate: usize) {
        let class = self.class(candidate);
        self.classes[class].escapes = true;
    }

    /// Merges two classes. The parts of one are matched with the parts of the other: the smaller one moves,
    /// so that each entry moves as often as the class doubles at most.
    fn unite(&mut self, one: usize, other: usize) {
        let (one, other) = (self.class(one), self.class(other));
        if one == other {
            return;
        }
        let is_larger = self.classes[one].size() >= self.classes[other].size();
        let (into, from) = if is_larger { (one, other) } else { (other, one) };
        if self.classes[into].is_active || self.classes[from].is_active {
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
        class.home = class.home.filter(|home| gone.home == Some(*home));
        class.escapes |= gone.escapes;
        class.is_shared |= gone.is_shared;
        class.is_returned |= gone.is_returned;
        class.is_opaque |= gone.is_opaque;
        class.is_foreign |= gone.is_foreign;
        // A returned address must belong to a single argument.
        class.escapes |= class.is_returned;
        for entry in gone.entries.all() {
            match class.entries.add(*entry) {
                Added::Known => {}
                Added::Raised | Added::New => self.work.unmatched.push((into, Unmatched::Entry(*entry))),
                Added::NoRoom => {
                    class.is_opaque = true;
                    self.memory.lost.push(entry.value);
                }
            }
        }
        let loads = gone.loads.items().iter().map(|load| Unmatched::Load(*load));
        let reads = gone.reads.items().iter().map(|place| Unmatched::Read(*place));
        let copied = gone.copied.items().iter().map(|copied| Unmatched::Copied(*copied));
        let passes = gone.passes.iter().map(|link| Unmatched::Passes(*link));
        let receives = gone.receives.iter().map(|link| Unmatched::Receives(*link));
        for unmatched in loads.chain(reads).chain(copied).chain(passes).chain(receives) {
            class.add(unmatched);
            self.work.unmatched.push((into, unmatched));
        }
    }

    /// Arguments in a class are not objects of their own: the memory passed for them joins the class.
    fn dissolve(&mut self, class: usize) {
        if std::mem::replace(&mut self.classes[class].is_dissolved, true) {
            return;
        }
        for index in 0..self.classes[class].members.len() {
            let member = self.classes[class].members[index];
            if matches!(self.candidates[member].what, CandidateKind::Argument(..))
                && !std::mem::replace(&mut self.candidates[member].is_dissolved, true)
            {
                self.work.passed_again.extend(&self.candidates[member].passers);
            }
        }
    }

    /// All calls share the memory that these addresses point into.
    pub(crate) fn share(&mut self, candidate: usize) {
        let class = self.class(candidate);
        if !std::mem::replace(&mut self.classes[class].is_shared, true) {
            self.dissolve(class);
        }
    }

    /// Addresses are stored in a class: its other stores and its reads matter from now on.
    pub(crate) fn activate(&mut self, candidate: usize) {
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
                CandidateKind::Argument(..) => {
                    self.work.passed_again.extend(&self.candidates[member].passers);
                }
                CandidateKind::Copy(function, argument, _) => {
                    let passers: Vec<_> = self.passers(function, argument).collect();
                    self.work.passed_again.extend(passers);
                }
                CandidateKind::Slot(_) | CandidateKind::Variable(_) => {}
            }
        }
    }

    /// The operands that calls of a function pass for an argument.
    pub(crate) fn passed(
        &self,
        function: FuncId,
        argument: usize,
    ) -> impl Iterator<Item = Value<I>> + use<'_, I> {
        self.passers(function, argument).filter_map(|passer| passer.call.operand(passer.operand))
    }

    /// The uses by which calls of a function pass something for an argument.
    fn passers(&self, function: FuncId, argument: usize) -> impl Iterator<Item = PassingUse<I>> + use<'_, I> {
        let calls = self.calls.iter().flat_map(move |calls| &calls[function]);
        calls.filter_map(move |call| {
            let operand = call.call_arguments()?.start + argument;
            let address = call.operand(operand)?;
            Some(PassingUse { address, call: *call, operand })
        })
    }

    pub(crate) fn is_active(&self, candidate: usize) -> bool {
        self.classes[self.class(candidate)].is_active
    }

    /// Whether a value holds no address: null, zero, or no value at all.
    pub(crate) fn is_nothing(&mut self, value: Value<I>) -> bool {
        let Some(op) = value.defining_op() else { return false };
        value.constant() == Some(0)
            || self.reader.rule(op).is_some_and(|rule| {
                let from = rule.transfers(value.result_number().unwrap_or(0));
                !from.is_empty() && from.iter().all(|from| matches!(from, Transfer::Nothing | Transfer::Null))
            })
    }

    /// The terminators by which control leaves a function with results.
    pub(crate) fn ends(&mut self, root: Op<I>) -> Vec<Op<I>> {
        let blocks = root.region(0).into_iter().flat_map(Region::blocks);
        let is_end = |end: &Op<I>| {
            end.operand_count() != 0 && is_exit_of(*end, self.reader.class(*end).interfaces, root)
        };
        blocks.filter_map(Block::terminator).filter(is_end).collect()
    }
}
