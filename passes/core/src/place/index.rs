//! An index of the places in an object, to find those that overlap a given one.
//!
//! ```text
//! 0, 8, 16, ... 8,184           a closure of a thousand fields: 8 bytes each
//! which share a byte with 16?   one, and looking at a thousand for each of a thousand loads is a million
//! ```
//!
//! Places of one width are a *class*, ordered by their offsets. The places of a class that overlap a given
//! place have offsets in one interval: from one width before its start to its end. The interval only has to
//! contain all that overlap, since its places are then checked exactly ([`Place::overlaps`]). A program has
//! few classes: the sizes of pointers and of copies.
//!
//! Up to [`FEW`] places are searched linearly, which is cheaper than the order.

use super::Place;
use std::collections::BTreeMap;

/// So many places are not worth an order.
const FEW: usize = 16;

/// An item with a place in an object.
pub trait Placed {
    /// The bytes.
    fn place(&self) -> Place;
}

impl Placed for Place {
    fn place(&self) -> Place {
        *self
    }
}

/// A list with lookup of items by their places.
#[derive(Clone, Debug)]
pub struct PlaceIndex<T> {
    items: Vec<T>,
    /// Indices of items by width, then by offset. Empty up to [`FEW`].
    classes: BTreeMap<u64, BTreeMap<i64, Vec<usize>>>,
}

impl<T> Default for PlaceIndex<T> {
    fn default() -> Self {
        Self { items: Vec::new(), classes: BTreeMap::new() }
    }
}

impl<T: Placed> PlaceIndex<T> {
    /// All items, in the order of insertion.
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// Adds an item at the end.
    pub fn push(&mut self, item: T) {
        self.items.push(item);
        match self.items.len() - 1 {
            FEW => (0..=FEW).for_each(|number| self.order(number)),
            number if number > FEW => self.order(number),
            _ => {}
        }
    }

    /// An item. Its place must not be changed.
    pub fn get_mut(&mut self, number: usize) -> Option<&mut T> {
        self.items.get_mut(number)
    }

    /// Whether an item has exactly this place.
    pub fn contains(&self, place: Place) -> bool {
        let is_same = |number: &usize| self.items[*number].place() == place;
        if self.classes.is_empty() {
            return (0..self.items.len()).any(|number| is_same(&number));
        }
        let offsets = self.classes.get(&place.width);
        let numbers = offsets.and_then(|offsets| offsets.get(&place.offset));
        numbers.is_some_and(|numbers| numbers.iter().any(is_same))
    }

    /// The indices of all items that may share a byte with a place, in order.
    pub fn overlapping(&self, place: Place) -> Vec<usize> {
        let is_found = |number: &usize| self.items[*number].place().overlaps(place);
        if self.classes.is_empty() {
            return (0..self.items.len()).filter(is_found).collect();
        }
        let end = place.offset.saturating_add_unsigned(place.width);
        let mut found = Vec::new();
        for (width, items) in &self.classes {
            let near = items.range(place.offset.saturating_sub_unsigned(*width)..=end);
            found.extend(near.flat_map(|(_, numbers)| numbers).filter(|number| is_found(number)));
        }
        found.sort_unstable();
        found
    }

    fn order(&mut self, number: usize) {
        let Place { offset, width } = self.items[number].place();
        self.classes.entry(width).or_default().entry(offset).or_default().push(number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::tests::any_place;
    use proptest::{collection::vec, prelude::*};

    fn any_place_or_rest() -> impl Strategy<Value = Place> {
        let far = [Place::ANYWHERE, Place::at(3, u64::MAX), Place::at(i64::MAX, 8), Place::at(i64::MIN, 8)];
        let far = far.into_iter().chain([Place::at(5, 0)]);
        prop_oneof![20 => any_place(), 1 => prop::sample::select(far.collect::<Vec<_>>())]
    }

    proptest! {
        #[test]
        fn the_index_finds_what_looking_at_all_finds(
            places in vec(any_place_or_rest(), 0..4 * FEW), wanted in vec(any_place_or_rest(), 1..8),
        ) {
            let mut index = PlaceIndex::default();
            for place in &places {
                index.push(*place);
            }
            for wanted in wanted {
                let all: Vec<usize> =
                    (0..places.len()).filter(|number| places[*number].overlaps(wanted)).collect();
                prop_assert_eq!(index.overlapping(wanted), all);
                prop_assert_eq!(index.contains(wanted), places.contains(&wanted));
            }
        }
    }

    #[test]
    fn fields_of_a_large_object_are_found_without_the_others() {
        let mut index = PlaceIndex::default();
        (0..1000).for_each(|field| index.push(Place::at(8 * field, 8)));
        assert_eq!(index.overlapping(Place::at(4000, 8)), [500]);
        assert_eq!(index.overlapping(Place::at(4004, 8)), [500, 501]);
        assert_eq!(index.classes[&8].range(4000 - 8..=4000 + 8).count(), 3);
    }
}
