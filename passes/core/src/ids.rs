//! Dense ids, the ordered map over them that holds the solver's state, and the reachability walk that all
//! parts of core share.

use std::{marker::PhantomData, ops::Index, ops::IndexMut};

/// A dense id: the n-th item of its kind, in program order.
pub trait Id: Copy + Eq + Ord {
    /// The id of the item at `index`.
    fn new(index: usize) -> Self;
    /// The index of the item.
    fn index(self) -> usize;
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl Id for $name {
            #[inline]
            fn new(index: usize) -> Self {
                debug_assert!(index < u32::MAX as usize);
                Self(index as u32)
            }

            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A function of the graph.
    FuncId;
    /// A basic block, counted within its function.
    BlockId;
    /// A pointer value (or one pointer field of an aggregate value), counted within its function.
    NodeId;
    /// A call, counted within its function.
    CallId;
    /// A piece of memory that does not escape.
    ObjectId;
    /// Some bytes of a variable.
    CellId;
    /// A function in one context.
    InstanceId;
    /// A pointer value of one instance: instances are laid out one after the other.
    ValueId;
    /// A block of one instance.
    InstanceBlockId;
    /// A function body that will exist after the rewrite: an original or a clone.
    BodyId;
    /// A location in the source program for reports, opaque to this crate.
    Site;
}

/// An ordered map keyed by dense ids: iterates in program order, so that results are deterministic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdMap<K, V> {
    values: Vec<V>,
    key: PhantomData<K>,
}

impl<K: Id, V> IdMap<K, V> {
    /// Adds the next entry and returns its id.
    pub fn push(&mut self, value: V) -> K {
        self.values.push(value);
        K::new(self.values.len() - 1)
    }

    /// Makes room for `count` more entries.
    pub fn reserve(&mut self, count: usize) {
        self.values.reserve(count);
    }

    /// Gives back unused capacity, if that is most of it: otherwise allocators leave a block where it is, and
    /// the call is wasted.
    pub fn shrink(&mut self) {
        shrink(&mut self.values);
    }

    /// How many entries there are; also the index of the next one.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// All ids, in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = K> + Clone + use<K, V> {
        (0..self.values.len()).map(K::new)
    }

    /// All values, in order of their ids.
    pub fn values(&self) -> std::slice::Iter<'_, V> {
        self.values.iter()
    }

    /// All values, in order of their ids, mutable.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, V> {
        self.values.iter_mut()
    }

    /// All values, in order of their ids, by value.
    pub fn into_values(self) -> std::vec::IntoIter<V> {
        self.values.into_iter()
    }

    /// All entries, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &V)> {
        self.values.iter().enumerate().map(|(index, value)| (K::new(index), value))
    }
}

/// Gives back unused capacity of a list, as [`IdMap::shrink`] does.
pub(crate) fn shrink<T>(list: &mut Vec<T>) {
    if list.len() < list.capacity() / 2 {
        list.shrink_to_fit();
    }
}

impl<K: Id, V: Clone> IdMap<K, V> {
    /// `count` entries with the same value.
    pub fn filled(count: usize, value: V) -> Self {
        Self { values: vec![value; count], key: PhantomData }
    }

    /// Adds `count` entries with the same value; returns the index of the first.
    pub fn extend(&mut self, count: usize, value: V) -> usize {
        let base = self.values.len();
        self.values.resize(base + count, value);
        base
    }
}

impl<K, V> Default for IdMap<K, V> {
    fn default() -> Self {
        Self { values: Vec::new(), key: PhantomData }
    }
}

impl<K: Id, V> FromIterator<V> for IdMap<K, V> {
    fn from_iter<I: IntoIterator<Item = V>>(values: I) -> Self {
        Self { values: values.into_iter().collect(), key: PhantomData }
    }
}

impl<K: Id, V> Index<K> for IdMap<K, V> {
    type Output = V;

    fn index(&self, key: K) -> &V {
        &self.values[key.index()]
    }
}

impl<K: Id, V> IndexMut<K> for IdMap<K, V> {
    fn index_mut(&mut self, key: K) -> &mut V {
        &mut self.values[key.index()]
    }
}

/// A list for each dense id, all lists in one.
#[derive(Clone, Debug)]
pub struct IdLists<K, T> {
    all: Vec<T>,
    /// Where each list ends.
    end: Vec<u32>,
    key: PhantomData<K>,
}

impl<K, T> Default for IdLists<K, T> {
    fn default() -> Self {
        Self { all: Vec::new(), end: Vec::new(), key: PhantomData }
    }
}

impl<K: Id, T: Copy> IdLists<K, T> {
    /// The lists of `count` ids, each in the order of `entries`.
    pub fn new(count: usize, entries: impl Iterator<Item = (K, T)> + Clone) -> Self {
        let mut end = vec![0; count];
        let mut filler = None;
        entries.clone().for_each(|(key, entry)| {
            end[key.index()] += 1;
            filler = Some(entry);
        });
        // Begins of the lists, which filling them turns into ends.
        let mut sum = 0;
        end.iter_mut().for_each(|end| sum += std::mem::replace(end, sum));
        let mut all = filler.map_or(Vec::new(), |filler| vec![filler; sum as usize]);
        entries.for_each(|(key, entry)| {
            let at = &mut end[key.index()];
            all[*at as usize] = entry;
            *at += 1;
        });
        Self { all, end, key: PhantomData }
    }

    /// The list of an id.
    #[inline]
    pub fn of(&self, key: K) -> &[T] {
        let begin = key.index().checked_sub(1).map_or(0, |before| self.end[before]);
        &self.all[begin as usize..self.end[key.index()] as usize]
    }
}

/// Visits everything that `next` leads to from `pending`, once, depth first. `is_new` marks an item as
/// visited and returns whether it was not.
pub fn reach<T>(
    mut pending: Vec<T>,
    mut is_new: impl FnMut(&T) -> bool,
    mut next: impl FnMut(T, &mut Vec<T>),
) {
    while let Some(item) = pending.pop() {
        if is_new(&item) {
            next(item, &mut pending);
        }
    }
}

/// For each of `count` ids, whether it is reachable by `next` from `starts`, which are included.
pub fn reachable<K: Id>(
    count: usize,
    starts: impl IntoIterator<Item = K>,
    next: impl FnMut(K, &mut Vec<K>),
) -> IdMap<K, bool> {
    let mut reached = IdMap::filled(count, false);
    reach(starts.into_iter().collect(), |id| !std::mem::replace(&mut reached[*id], true), next);
    reached
}
