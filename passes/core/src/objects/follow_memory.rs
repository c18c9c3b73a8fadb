//! Addresses in memory.
//!
//! ```text
//! store %a, %closure + 8          an entry of the closure's class, at 8
//! call @lambda(%closure)          the entry is propagated to the pointee of the argument
//!   %x = load %arg + 8            meets the entry: %x is one more address of the class of %a
//!   %n = load %arg + 8 : i64      reads its bytes as something else: the class of %a escapes
//! ```
//!
//! Entries, loads and links of a class are kept, and each new one is matched with the others that share a
//! byte with it: in any order of discovery, each such pair is visited (`entries.rs`). The number of entries
//! is limited; a value above the limit escapes, and each read of the class may yield it.

use super::Follower;
use crate::{
    ir::{
        Ir, Op, Reader, Value,
        operands::{operands, resolve},
        pointer_fields,
    },
    objects::{
        entries::{Added, By, Copied, Entry},
        follow::{Address, AliasClass, Link, Load},
    },
    ops::address_use::{is_volatile, makers},
    place::Place,
};
use tilespace_rules::{
    AccessKind, OpModel, Operand,
    model::{Traffic, Transfer},
};

/// A part of a class that is to be matched with the others.
#[derive(Clone, Copy)]
pub(crate) enum Unmatched<I: Ir> {
    Entry(Entry<I>),
    Load(Load<I>),
    Read(Place),
    Copied(Copied),
    /// An address of the class is passed.
    Passes(Link),
    /// An address is passed for a member of it.
    Receives(Link),
}

impl<I: Ir> AliasClass<I> {
    /// Adds a reader of entries.
    pub(crate) fn add(&mut self, reader: Unmatched<I>) {
        match reader {
            Unmatched::Entry(_) => {}
            Unmatched::Load(load) => self.loads.push(load),
            Unmatched::Read(place) => self.reads.push(place),
            Unmatched::Copied(copied) => self.copied.push(copied),
            Unmatched::Passes(link) => self.passes.push(link),
            Unmatched::Receives(link) => self.receives.push(link),
        }
    }
}

impl<I: Ir> Follower<'_, '_, I> {
    /// The memory that an op reads and writes at an address.
    pub(crate) fn contents(
        &mut self,
        address: &Address<I>,
        op: Op<I>,
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
                        let is_address = || self.reached.contains_key(&value);
                        if !(self.is_active(candidate) || is_address()) || self.is_nothing(value) {
                            continue;
                        }
                        self.activate(candidate);
                        let bytes = pointer_fields::whole(self.layouts, root, value.ty());
                        let place = if is_direct { place.at_inner(bytes) } else { Place::ANYWHERE };
                        self.work
                            .arriving
                            .push((candidate, Entry { place, value, is_number: false, by: By::Other }));
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
            let Some(value) = op.result(result.index as usize).filter(|_| result.from.iter().any(reads))
            else {
                continue;
            };
            is_read = true;
            let shape = self.reader.shape(value.ty());
            let is_plain =
                is_direct && shape.is_pointer && !is_volatile(op) && makers(op, rule, result.index) == 1;
            let bytes = pointer_fields::whole(self.layouts, root, value.ty());
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
            if access.kind.writes() && !is_written && !is_read {
                self.classes[class].is_foreign = true;
            }
        }
        if is_volatile(op) {
            self.classes[class].is_opaque = true;
        }
    }

    /// A copy between two classes, if one of them holds addresses.
    fn copy(&mut self, op: Op<I>, rule: &'static OpModel, to: Operand, from: Operand) {
        let length = rule.length.and_then(|length| op.operand(resolve(op, length).start));
        let width = length.map(|length| length.constant().unwrap_or(u64::MAX));
        for to in operands(op, to) {
            for from in operands(op, from) {
                let address = |value: Value<I>| self.reached.get(&value).copied();
                let (into, of) = (address(to), address(from));
                let is_active = |address: &Address<I>| self.is_active(address.candidate);
                if !into.iter().chain(&of).any(is_active) {
                    continue;
                }
                self.memory.copied.insert((to, from));
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

    /// A pointer is loaded. It aliases the leader, the first load of the same kind: a class may have many
    /// loads and many entries.
    fn load(&mut self, class: usize, load: Load<I>) {
        let Load { place, result, function, .. } = load;
        if !self.memory.loaded.insert((result, place)) {
            return;
        }
        let like = (class, place, result.ty(), function);
        let leader = *self.memory.leaders.entry(like).or_insert(result);
        if leader != result {
            self.memory.led.entry(leader).or_default().push(result);
            if let Some(Address { candidate, place, function, root, .. }) = self.reached.get(&leader).copied()
            {
                self.reach(result, candidate, place, function, root);
            }
            return;
        }
        self.add_reader(class, Unmatched::Load(load));
    }

    /// Bytes are read as something other than a pointer.
    fn read(&mut self, class: usize, place: Place) {
        if !self.classes[class].reads.contains(place) {
            self.add_reader(class, Unmatched::Read(place));
        }
    }

    pub(crate) fn link(&mut self, link: Link) {
        if !self.linked.insert(link) {
            return;
        }
        self.links.push(link);
        let (Link::Passed { owner: one, argument: other, .. } | Link::Copied { from: one, to: other, .. }) =
            link;
        self.activate(one);
        self.activate(other);
        let (one, other) = (self.class(one), self.class(other));
        match link {
            Link::Passed { .. } => {
                self.add_reader(one, Unmatched::Passes(link));
                self.add_reader(other, Unmatched::Receives(link));
            }
            Link::Copied { from_at, width, .. } => {
                let bytes = from_at.at_inner(Place::at(0, width));
                self.add_reader(one, Unmatched::Copied(Copied { bytes, link }));
            }
        }
    }

    /// Adds a reader of a class, and schedules it to be matched.
    fn add_reader(&mut self, class: usize, unmatched: Unmatched<I>) {
        self.classes[class].add(unmatched);
        self.work.unmatched.push((class, unmatched));
    }

    /// Matches one part of a class with all the rest.
    pub(crate) fn find(&mut self, candidate: usize, unmatched: Unmatched<I>) {
        let class = self.class(candidate);
        let entries = &self.classes[class].entries;
        match unmatched {
            Unmatched::Entry(entry) => self.propagate(class, &entry),
            Unmatched::Load(load) => {
                for entry in entries.overlapping(load.place) {
                    self.match_load(&entry, &load);
                }
            }
            Unmatched::Read(place) => {
                for entry in entries.overlapping(place) {
                    self.match_read(&entry);
                }
            }
            Unmatched::Copied(copied) => {
                for entry in entries.overlapping(copied.bytes) {
                    self.forward_along(&entry, copied.link);
                }
            }
            Unmatched::Passes(link) => {
                for entry in entries.all().to_vec() {
                    self.forward_along(&entry, link);
                }
            }
            Unmatched::Receives(link) => {
                for entry in entries.own().collect::<Vec<_>>() {
                    self.forward_to_caller(&entry, link);
                }
            }
        }
    }

    /// Propagates an entry along a link from its class.
    fn forward_along(&mut self, entry: &Entry<I>, link: Link) {
        match link {
            Link::Passed { argument, at, .. } => {
                let place = entry.place.counted_from(at);
                self.work.arriving.push((argument, Entry { place, by: By::Caller, ..*entry }));
            }
            Link::Copied { to, from_at, to_at, width, .. } => {
                let bytes = |at: Place| at.at_inner(Place::at(0, width));
                if let Some(place) = entry.place.copied(bytes(from_at), bytes(to_at)) {
                    self.work.arriving.push((to, Entry { place, by: By::Other, ..*entry }));
                }
            }
        }
    }

    /// Propagates an entry of the pointee of an argument back to the caller's class.
    fn forward_to_caller(&mut self, entry: &Entry<I>, link: Link) {
        if let Link::Passed { owner, at, .. } = link {
            let place = at.at_inner(entry.place);
            self.work.arriving.push((owner, Entry { place, by: By::Other, ..*entry }));
        }
    }

    /// A value is stored in a class.
    pub(crate) fn enter(&mut self, candidate: usize, entry: Entry<I>) {
        self.activate(candidate);
        let class = self.class(candidate);
        let is_number = self.reader.shape(entry.value.ty()).fields.is_empty();
        let entry = Entry { is_number, ..entry };
        let AliasClass { entries, is_opaque, .. } = &mut self.classes[class];
        if *is_opaque {
            self.memory.lost.push(entry.value);
            return;
        }
        match entries.add(entry) {
            Added::Known => return,
            Added::Raised => {}
            Added::New => self.memory.holders.entry(entry.value).or_default().push(class),
            Added::NoRoom => {
                *is_opaque = true;
                self.memory.lost.push(entry.value);
                return;
            }
        }
        self.propagate(class, &entry);
    }

    /// Propagates an entry of a class to all its readers and links.
    fn propagate(&mut self, class: usize, entry: &Entry<I>) {
        self.match_entry(class, entry);
        // A union during the match moves these lists, and matches them.
        let AliasClass { copied, passes, receives, .. } = &self.classes[class];
        let copies = copied.overlapping(entry.place).into_iter().map(|number| copied.items()[number].link);
        let forth: Vec<Link> = copies.chain(passes.iter().copied()).collect();
        let back = if entry.by == By::Caller { Vec::new() } else { receives.clone() };
        forth.into_iter().for_each(|link| self.forward_along(entry, link));
        back.into_iter().for_each(|link| self.forward_to_caller(entry, link));
    }

    pub(crate) fn match_entry(&mut self, class: usize, entry: &Entry<I>) {
        let AliasClass { loads, reads, .. } = &self.classes[class];
        let is_read = !reads.overlapping(entry.place).is_empty();
        let found = loads.overlapping(entry.place).into_iter();
        for load in found.map(|number| loads.items()[number]).collect::<Vec<_>>() {
            self.match_load(entry, &load);
        }
        if is_read {
            self.match_read(entry);
        }
    }

    /// Bytes of an entry may be read as something other than the pointer.
    fn match_read(&mut self, entry: &Entry<I>) {
        if let Some(of) = self.class_of(entry.value) {
            self.escape(of);
        }
    }

    /// A load may find an entry that shares a byte with it.
    fn match_load(&mut self, entry: &Entry<I>, load: &Load<I>) {
        let Some(address) = self.reached.get(&entry.value).copied() else { return };
        if !entry.place.has_the_bytes_of(load.place) || load.result.ty() != entry.value.ty() {
            return self.escape(address.candidate);
        }
        self.share(address.candidate);
        self.reach(load.result, address.candidate, address.place, load.function, load.root);
    }
}
