//! The entries of a class, and lookup by place and value.
//!
//! ```text
//! 1,024 stores to fields of a closure, 1,024 loads from them   a million pairs, a thousand share bytes
//! 1,024 callers pass a closure each to one function            one place with 1,024 values, each found again
//! ```
//!
//! Each entry is matched with each load, read and copy that shares a byte with it, so these are found by
//! their bytes ([`PlaceIndex`]); duplicates of an entry, by its bytes and value; and the entries to revisit
//! when a value turns out to be an address, by the value. Each lookup gives what a linear scan of the entries
//! gives, in the same order.

use crate::{
    ir::{Ir, Value},
    limits::{CLASS_ENTRIES, SCANNED_ENTRIES},
    objects::follow::{Link, Load},
    place::{Place, PlaceIndex, Placed},
};
use rustc_hash::FxHashMap;

/// A value that is stored in a class.
#[derive(Clone, Copy)]
pub(crate) struct Entry<I: Ir> {
    pub place: Place,
    pub value: Value<I>,
    /// Whether it is not a pointer.
    pub is_number: bool,
    pub by: By,
}

/// How an entry reached a class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum By {
    /// It is in the pointee passed for an argument.
    Caller,
    /// By a store, from a callee or by a copy.
    Other,
}

/// The entries of a class.
#[derive(Default)]
pub(crate) struct Entries<I: Ir> {
    by_place: PlaceIndex<Entry<I>>,
    /// The entry of a value at a place. This and the next are empty up to [`SCANNED_ENTRIES`] entries.
    known: FxHashMap<(Place, Option<Value<I>>), usize>,
    /// The entries of a value.
    by_value: FxHashMap<Option<Value<I>>, Vec<usize>>,
    /// The entries that are not from callers.
    own: Vec<usize>,
}

/// The outcome of adding an entry.
#[derive(PartialEq, Eq)]
pub(crate) enum Added {
    /// It was recorded already.
    Known,
    /// It was recorded already, with a lower [`By`].
    Raised,
    New,
    /// The class is full.
    NoRoom,
}

/// Bytes of a class that a link copies.
#[derive(Clone, Copy)]
pub(crate) struct Copied {
    pub bytes: Place,
    pub link: Link,
}

impl<I: Ir> Placed for Entry<I> {
    fn place(&self) -> Place {
        self.place
    }
}

impl<I: Ir> Placed for Load<I> {
    fn place(&self) -> Place {
        self.place
    }
}

impl Placed for Copied {
    fn place(&self) -> Place {
        self.bytes
    }
}

impl<I: Ir> Entry<I> {
    /// The value's identity. Numbers are not addresses, so all are treated as one.
    fn identity(&self) -> Option<Value<I>> {
        (!self.is_number).then_some(self.value)
    }
}

impl<I: Ir> Entries<I> {
    /// All of them.
    pub fn all(&self) -> &[Entry<I>] {
        self.by_place.items()
    }

    /// The entries that are not from callers.
    pub fn own(&self) -> impl Iterator<Item = Entry<I>> + use<'_, I> {
        self.own.iter().map(|number| self.all()[*number])
    }

    /// The entries that share a byte with a place.
    pub fn overlapping(&self, place: Place) -> Vec<Entry<I>> {
        self.by_place.overlapping(place).into_iter().map(|number| self.all()[number]).collect()
    }

    /// The entries of a value that is a pointer.
    pub fn of(&self, value: Value<I>) -> Vec<Entry<I>> {
        match self.by_value.is_empty() {
            true => self.all().iter().filter(|entry| entry.identity() == Some(value)).copied().collect(),
            false => self
                .by_value
                .get(&Some(value))
                .into_iter()
                .flatten()
                .map(|number| self.all()[*number])
                .collect(),
        }
    }

    /// Adds an entry, once for each place and value.
    pub fn add(&mut self, entry: Entry<I>) -> Added {
        if let Some(known) = self.find(&entry) {
            return self.raise(known, entry.by);
        }
        let number = self.all().len();
        if number >= CLASS_ENTRIES {
            return Added::NoRoom;
        }
        self.by_place.push(entry);
        if entry.by != By::Caller {
            self.own.push(number);
        }
        let unsorted = match number {
            SCANNED_ENTRIES => 0..=number,
            _ => number..=number,
        };
        for number in unsorted.filter(|_| number >= SCANNED_ENTRIES) {
            let entry = self.all()[number];
            self.known.insert((entry.place, entry.identity()), number);
            self.by_value.entry(entry.identity()).or_default().push(number);
        }
        Added::New
    }

    /// Raises how a recorded entry reached the class.
    fn raise(&mut self, number: usize, by: By) -> Added {
        let Some(known) = self.by_place.get_mut(number).filter(|known| known.by < by) else {
            return Added::Known;
        };
        if std::mem::replace(&mut known.by, by) == By::Caller {
            self.own.push(number);
        }
        Added::Raised
    }

    fn find(&self, entry: &Entry<I>) -> Option<usize> {
        let identity = entry.identity();
        let is_same = |known: &Entry<I>| known.place == entry.place && known.identity() == identity;
        match self.known.is_empty() {
            true => self.all().iter().position(is_same),
            false => self.known.get(&(entry.place, identity)).copied(),
        }
    }
}
