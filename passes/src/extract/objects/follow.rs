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

mod calls;
mod entries;
mod memory;
mod uses;

use super::{Follower, Passer, What, is_exit_of};
use crate::extract::operands::constant;
use entries::{Added, Copied, Entries};
pub(super) use entries::{By, Entry};
use melior::ir::{BlockLike, OperationRef, RegionLike, Value, operation::OperationLike};
pub(super) use memory::Unmatched;
use mlir_ext::{interfaces, ir};
use rustc_hash::FxHashMap;
use tilespace_core::{
    ids::FuncId,
    place::{Place, PlaceIndex},
};
use tilespace_dialects::rules::model::Transfer;

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
    /// Whether others may have stored anything in it.
    pub is_opaque: bool,
    /// Whether more values are stored in it than are told apart.
    pub is_full: bool,
    /// Whether something is written that is no value.
    pub is_foreign: bool,
    pub entries: Entries<'c, 'a>,
    /// Pointers that are loaded, and where: one for each place and function, which leads all others.
    pub loads: PlaceIndex<Load<'c, 'a>>,
    /// What else is read.
    reads: PlaceIndex<Place>,
    /// What is copied elsewhere.
    copied: PlaceIndex<Copied>,
    /// By which links an address of the class is passed, and for what in it one is.
    passes: Vec<Link>,
    receives: Vec<Link>,
    is_changed: bool,
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

    /// Whether each call of a function has memory of its own.
    fn is_of_calls(&self) -> bool {
        self.home.is_some() && !self.is_shared
    }

    /// What moves when it becomes part of another.
    fn size(&self) -> usize {
        let matched = self.entries.all().len() + self.loads.items().len() + self.reads.items().len();
        let links = self.copied.items().len() + self.passes.len() + self.receives.len();
        self.values.len() + matched + links
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
            } else if let Some(passer) = self.passed_again.pop() {
                self.pass(&passer);
            } else if let Some((candidate, entry)) = self.arriving.pop() {
                self.enter(candidate, entry);
            } else if let Some((candidate, unmatched)) = self.unmatched.pop() {
                self.find(candidate, unmatched);
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

    /// Two classes are one from now on. What was in one is matched with what was in the other: the smaller one moves, so that
    /// each entry moves as often as the class doubles at most.
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
        let was_of_calls = class.is_of_calls();
        class.members.extend(gone.members);
        class.values.extend(gone.values);
        class.home = class.home.filter(|home| gone.home == Some(*home));
        class.leaves |= gone.leaves;
        class.is_shared |= gone.is_shared;
        class.is_returned |= gone.is_returned;
        class.is_opaque |= gone.is_opaque;
        class.is_full |= gone.is_full;
        class.is_foreign |= gone.is_foreign;
        // One of them was returned as an argument alone.
        class.leaves |= class.is_returned;
        let is_of_calls = class.is_of_calls();
        for entry in gone.entries.all() {
            match class.entries.add(*entry) {
                Added::Known => {}
                Added::Raised | Added::New => self.unmatched.push((into, Unmatched::Entry(*entry))),
                Added::NoRoom => {
                    class.is_full = true;
                    self.lost.push((entry.value, true));
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
            self.unmatched.push((into, unmatched));
        }
        if was_of_calls && !is_of_calls {
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
                self.passed_again.extend(&self.candidates[member].passers);
            }
        }
    }

    /// All calls share what these addresses are of.
    fn share(&mut self, candidate: usize) {
        let class = self.class(candidate);
        if !std::mem::replace(&mut self.classes[class].is_shared, true) {
            self.dissolve(class);
            if self.classes[class].is_active && self.classes[class].home.is_some() {
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
                    self.passed_again.extend(&self.candidates[member].passers);
                }
                What::Copy(function, argument, _) => {
                    let passers: Vec<_> = self.passers(function, argument).collect();
                    self.passed_again.extend(passers);
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
        self.passers(function, argument).filter_map(|passer| ir::operand(passer.call, passer.operand))
    }

    /// Where all calls of a function pass something for an argument.
    fn passers(
        &self,
        function: FuncId,
        argument: usize,
    ) -> impl Iterator<Item = Passer<'c, 'a>> + use<'_, 'c, 'a> {
        let calls = self.calls.iter().flat_map(move |calls| &calls[function]);
        calls.filter_map(move |call| {
            let operand = interfaces::call_arguments(*call)?.start + argument;
            let address = ir::value_id(ir::operand(*call, operand)?);
            Some(Passer { address, call: *call, operand })
        })
    }

    fn is_active(&self, candidate: usize) -> bool {
        self.classes[self.class(candidate)].is_active
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
