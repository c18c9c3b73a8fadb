//! What is stored in a class, and what asks for it.
//!
//! ```text
//! 1,024 stores to fields of a closure, 1,024 loads from them    a million pairs, a thousand of which share a byte
//! 1,024 callers pass a closure each to one function             one place with 1,024 values, each of which comes again
//! ```
//!
//! Each entry is matched with each load, read and copy that shares a byte with it, so these are found by their bytes
//! ([`PlaceIndex`]); whether an entry is known, by its bytes and value; and what is to be looked at when a value turns out to
//! be an address, by the value. All are answers that going through the entries gives, in the same order.

use super::{Link, Load};
use melior::ir::Value;
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use tilespace_core::place::{Place, PlaceIndex, Placed};

/// Entries of one class that are told apart: what goes round in circles may move on for ever. A helper gets some for each
/// field of a closure from each call.
const ENTRIES: usize = 1024;

/// So many are looked through one by one.
const FEW: usize = 16;

/// A value that is stored in a class.
#[derive(Clone, Copy)]
pub(in crate::extract::objects) struct Entry<'c, 'a> {
    pub place: Place,
    pub value: Value<'c, 'a>,
    /// Whether it is no pointer.
    pub is_number: bool,
    pub by: By,
}

/// How an entry got into a class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::extract::objects) enum By {
    /// It is in what is passed for an argument.
    Caller,
    /// By a callee or a copy.
    Other,
    /// By a store to an address of the class.
    Store,
}

/// The entries of a class.
#[derive(Default)]
pub(in crate::extract::objects) struct Entries<'c, 'a> {
    by_place: PlaceIndex<Entry<'c, 'a>>,
    /// The entry of a value at a place. This and the next are empty up to [`FEW`] entries.
    known: FxHashMap<(Place, usize), usize>,
    /// The entries of a value.
    by_value: FxHashMap<usize, Vec<usize>>,
    /// Those that are not from callers.
    own: Vec<usize>,
}

/// What came of an entry that was to be added.
#[derive(PartialEq, Eq)]
pub(in crate::extract::objects) enum Added {
    /// It is there.
    Known,
    /// It is there, and came by a way that says more.
    Raised,
    New,
    /// There are as many as are told apart.
    NoRoom,
}

/// Bytes of a class that a link copies.
#[derive(Clone, Copy)]
pub(in crate::extract::objects) struct Copied {
    pub bytes: Place,
    pub link: Link,
}

impl Placed for Entry<'_, '_> {
    fn place(&self) -> Place {
        self.place
    }
}

impl Placed for Load<'_, '_> {
    fn place(&self) -> Place {
        self.place
    }
}

impl Placed for Copied {
    fn place(&self) -> Place {
        self.bytes
    }
}

impl<'c, 'a> Entry<'c, 'a> {
    /// The value by identity. Numbers are no addresses, whichever these are: all are one.
    fn identity(&self) -> usize {
        if self.is_number { 0 } else { ir::value_id(self.value) }
    }
}

impl<'c, 'a> Entries<'c, 'a> {
    /// All of them.
    pub fn all(&self) -> &[Entry<'c, 'a>] {
        self.by_place.items()
    }

    /// Those that are not from callers.
    pub fn own(&self) -> impl Iterator<Item = Entry<'c, 'a>> + use<'_, 'c, 'a> {
        self.own.iter().map(|number| self.all()[*number])
    }

    /// Those that share a byte with a place.
    pub fn overlapping(&self, place: Place) -> Vec<Entry<'c, 'a>> {
        self.by_place.overlapping(place).into_iter().map(|number| self.all()[number]).collect()
    }

    /// Those of a value that is a pointer.
    pub fn of(&self, value: usize) -> Vec<Entry<'c, 'a>> {
        match self.by_value.is_empty() {
            true => self.all().iter().filter(|entry| entry.identity() == value).copied().collect(),
            false => {
                self.by_value.get(&value).into_iter().flatten().map(|number| self.all()[*number]).collect()
            }
        }
    }

    /// Adds an entry, once for each place and value.
    pub fn add(&mut self, entry: Entry<'c, 'a>) -> Added {
        if let Some(known) = self.find(&entry) {
            return self.raise(known, entry.by);
        }
        let number = self.all().len();
        if number >= ENTRIES {
            return Added::NoRoom;
        }
        self.by_place.push(entry);
        if entry.by != By::Caller {
            self.own.push(number);
        }
        let unsorted = match number {
            FEW => 0..=number,
            _ => number..=number,
        };
        for number in unsorted.filter(|_| number >= FEW) {
            let entry = self.all()[number];
            self.known.insert((entry.place, entry.identity()), number);
            self.by_value.entry(entry.identity()).or_default().push(number);
        }
        Added::New
    }

    /// An entry came by one more way.
    fn raise(&mut self, number: usize, by: By) -> Added {
        let Some(known) = self.by_place.get_mut(number).filter(|known| known.by < by) else {
            return Added::Known;
        };
        if std::mem::replace(&mut known.by, by) == By::Caller {
            self.own.push(number);
        }
        Added::Raised
    }

    fn find(&self, entry: &Entry<'c, 'a>) -> Option<usize> {
        let identity = entry.identity();
        let is_same = |known: &Entry<'c, 'a>| known.place == entry.place && known.identity() == identity;
        match self.known.is_empty() {
            true => self.all().iter().position(is_same),
            false => self.known.get(&(entry.place, identity)).copied(),
        }
    }
}
