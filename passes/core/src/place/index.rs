//! An index of the places in an object, to find those that overlap a given one.
//!
//! ```text
//! 0, 8, 16, ... 8,184           a closure of a thousand fields: 8 bytes each
//! which share a byte with 16?   one, and looking at a thousand for each of a thousand loads is a million
//! which with 8 + 16 * k?        every second one
//! ```
//!
//! Places of one step and width are a *class*, ordered by their offsets, reduced modulo the step. For a query
//! whose step is a multiple of the class's (0 is a multiple of all), the places of the class that overlap it
//! have offsets in one interval: from one width before the query to the width of the query after it, wrapped
//! at the step if there is one. In a class of another step all places are checked: two such places overlap
//! wherever the greatest common divisor of the steps is less than both widths together. The interval only has
//! to contain all that overlap, since its places are then checked exactly ([`Place::overlaps`]). A program
//! has few classes: the sizes of pointers, and the strides of its arrays.
//!
//! Up to [`FEW`] places are searched linearly, which is cheaper than the order.

use super::{Place, gcd};
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

/// A list whose items are found by their places.
#[derive(Clone, Debug)]
pub struct PlaceIndex<T> {
    items: Vec<T>,
    /// Indices of items by step and width, then by offset. Empty up to [`FEW`].
    classes: BTreeMap<(u64, u64), BTreeMap<i128, Vec<usize>>>,
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

    /// An item, whose place must not be changed.
    pub fn get_mut(&mut self, number: usize) -> Option<&mut T> {
        self.items.get_mut(number)
    }

    /// Whether an item has exactly this place.
    pub fn contains(&self, place: Place) -> bool {
        let is_same = |number: &usize| self.items[*number].place() == place;
        if self.classes.is_empty() {
            return (0..self.items.len()).any(|number| is_same(&number));
        }
        let offsets = self.classes.get(&(place.step, place.width));
        let numbers = offsets.and_then(|offsets| offsets.get(&reduced(place.offset, place.step)));
        numbers.is_some_and(|numbers| numbers.iter().any(is_same))
    }

    /// The indices of all items that may share a byte with a place, in order.
    pub fn overlapping(&self, place: Place) -> Vec<usize> {
        let is_found = |number: &usize| self.items[*number].place().overlaps(place);
        if self.classes.is_empty() {
            return (0..self.items.len()).filter(is_found).collect();
        }
        let mut found = Vec::new();
        for ((step, width), items) in &self.classes {
            for [first, last] in intervals(place, *step, *width) {
                if first <= last {
                    found.extend(
                        items
                            .range(first..=last)
                            .flat_map(|(_, numbers)| numbers)
                            .filter(|number| is_found(number)),
                    );
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn order(&mut self, number: usize) {
        let Place { offset, step, width, .. } = self.items[number].place();
        let offsets = self.classes.entry((step, width)).or_default();
        offsets.entry(reduced(offset, step)).or_default().push(number);
    }
}

/// An offset, modulo the step if there is one.
fn reduced(offset: i64, step: u64) -> i128 {
    match step {
        0 => offset.into(),
        step => i128::from(offset).rem_euclid(step.into()),
    }
}

/// Intervals with the reduced offsets of all places of a step and a width that overlap this one.
fn intervals(place: Place, step: u64, width: u64) -> [[i128; 2]; 2] {
    const ALL: [i128; 2] = [i128::MIN, i128::MAX];
    const NONE: [i128; 2] = [1, 0];
    let at = reduced(place.offset, step);
    // A width of 0 is treated as 1.
    let (first, last) = (at + 1 - i128::from(width.max(1)), at + i128::from(place.width.max(1)) - 1);
    match i128::from(step) {
        _ if gcd(place.step, step) != step => [ALL, NONE],
        0 => [[first, last], NONE],
        step if last - first + 1 >= step => [ALL, NONE],
        step if first < 0 => [[0, last], [first + step, step - 1]],
        step => [[first, last.min(step - 1)], [0, last - step]],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::tests::any_place;
    use proptest::{collection::vec, prelude::*};

    fn any_place_or_rest() -> impl Strategy<Value = Place> {
        let far = [Place::ANYWHERE, Place::at(3, u64::MAX), Place::at(i64::MAX, 8), Place::at(i64::MIN, 8)];
        let far = far.into_iter().chain([Place::at(5, 0), Place::at(0, 4).repeated(u64::MAX)]);
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
        let checked = |place| {
            let found = intervals(place, 0, 8).into_iter().filter(|[first, last]| first <= last);
            found.map(|[first, last]| index.classes[&(0, 8)].range(first..=last).count()).sum::<usize>()
        };
        assert_eq!(checked(Place::at(4000, 8)), 1);
        assert_eq!(index.overlapping(Place::at(0, 8).repeated(4000)), [0, 500]);
    }
}
