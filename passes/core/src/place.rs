//! Which bytes of an object an access touches.
//!
//! ```text
//! struct { float *g; float *s; } v[4]
//! v[1].s           offset 24, width 8
//! v[i].s           offset 8, width 8, and the same every 16 bytes: i may be anything
//! ```
//!
//! A value stored in `v[i].g` cannot be read from `v[1].s`: eight bytes at 0 and eight at 24 meet for no
//! multiple of 16. Nothing is assumed of bounds: an index may leave its array, as long as it stays in the
//! object (LLVM LangRef, `getelementptr`), and no size of an object is used. Ranges of indices, from tests and
//! loops of the program, were tried, and not kept: no file of the corpora changed.

mod index;

pub use index::{PlaceIndex, Placed};

/// Some bytes of an object: `width` of them from `offset` on, and from every multiple of `step` before and
/// after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The first byte, counted from the start of the object.
    pub offset: i64,
    /// Distance of the repetitions in bytes; 0 is none.
    pub step: u64,
    /// How many bytes; `u64::MAX` goes to the end of the object.
    pub width: u64,
}

impl Place {
    /// Any byte.
    pub const ANYWHERE: Place = Place { offset: 0, step: 1, width: 1 };

    /// `width` bytes from `offset` on.
    pub const fn at(offset: i64, width: u64) -> Self {
        Self { offset, step: 0, width }
    }

    /// The bytes `inner` of something that starts here. The width is that of `inner`.
    #[must_use]
    pub fn at_inner(self, inner: Place) -> Self {
        let Some(offset) = self.offset.checked_add(inner.offset) else { return Self::ANYWHERE };
        Self { offset, step: gcd(self.step, inner.step), width: inner.width }
    }

    /// The same bytes, repeated at every multiple of `step` before and after.
    #[must_use]
    pub fn repeated(self, step: u64) -> Self {
        Self { step: gcd(self.step, step), ..self }
    }

    /// The same bytes, with offsets relative to `from`, an address in the same object.
    #[must_use]
    pub fn counted_from(self, from: Place) -> Self {
        let Some(offset) = self.offset.checked_sub(from.offset) else { return Self::ANYWHERE };
        Self { offset, step: gcd(self.step, from.step), ..self }
    }

    /// `width` of these bytes from `offset` on, and the same of each repetition.
    #[must_use]
    pub fn part(self, offset: i64, width: u64) -> Self {
        Self { offset, width, ..self }
    }

    /// The same bytes, `distance` further on.
    #[must_use]
    pub fn moved(self, distance: i64) -> Self {
        Self::at(distance, 1).at_inner(self)
    }

    /// A place with all bytes of both.
    #[must_use]
    pub fn joined(self, other: Place) -> Self {
        let Some(distance) = other.offset.checked_sub(self.offset) else { return Self::ANYWHERE };
        let step = gcd(gcd(self.step, other.step), distance.unsigned_abs());
        Self { step, width: self.width.max(other.width), ..self }
    }

    /// Where the bytes of this place are after `from` is copied to `to`; none if none of them is copied.
    pub fn copied(self, from: Place, to: Place) -> Option<Self> {
        if !self.overlaps(from) {
            return None;
        }
        let moved = to.offset.checked_sub(from.offset).map(|distance| self.moved(distance));
        Some(moved.unwrap_or(Self::ANYWHERE).repeated(from.step).repeated(to.step))
    }

    /// Whether a read of `other` that shares a byte with a value written here reads it whole: each repetition
    /// of one is one of the other, or disjoint from all.
    pub fn has_the_bytes_of(self, other: Place) -> bool {
        let distance = (i128::from(other.offset) - i128::from(self.offset)).unsigned_abs();
        let is_known = self != Self::ANYWHERE && other != Self::ANYWHERE && self.width == other.width;
        is_known
            && match gcd(self.step, other.step) {
                0 => distance == 0,
                step => step >= self.width && distance.is_multiple_of(u128::from(step)),
            }
    }

    /// Whether each repetition of these bytes that overlaps one of `other` is contained in it. A place up to
    /// the end of the object may end anywhere.
    pub fn is_within(self, other: Place) -> bool {
        let distance = i128::from(self.offset) - i128::from(other.offset);
        let (width, other_width) = (i128::from(self.width), i128::from(other.width));
        match other.step {
            _ if self == Self::ANYWHERE || other == Self::ANYWHERE || other.width == u64::MAX => false,
            0 => self.step == 0 && 0 <= distance && distance + width <= other_width,
            step => {
                let step = i128::from(step);
                let ahead = distance.rem_euclid(step);
                other_width <= step && self.step.is_multiple_of(other.step) && ahead + width <= other_width
            }
        }
    }

    /// Whether the two may share a byte.
    pub fn overlaps(self, other: Place) -> bool {
        let distance = i128::from(other.offset) - i128::from(self.offset);
        let (width, other_width) = (i128::from(self.width), i128::from(other.width));
        match gcd(self.step, other.step) {
            0 => -other_width < distance && distance < width,
            // `other` starts `behind` bytes after a repetition of `self`, and another repetition `step -
            // behind` after it.
            step => {
                let behind = distance.rem_euclid(i128::from(step));
                behind < width || i128::from(step) - behind < other_width
            }
        }
    }
}

const fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The bytes outside of these places, up to the end of the object; none if one of them repeats.
pub fn rest_of(known: &[Place]) -> Option<Vec<Place>> {
    let mut sorted = known.to_vec();
    sorted.sort_unstable();
    let mut rest = Vec::new();
    let mut at = 0;
    for place in sorted {
        if place.step != 0 {
            return None;
        }
        if place.offset > at {
            rest.push(Place::at(at, (place.offset - at) as u64));
        }
        at = at.max(place.offset.checked_add(i64::try_from(place.width).ok()?)?);
    }
    rest.push(Place::at(at, u64::MAX));
    Some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    const FAR: i64 = 120;

    pub(super) fn any_place() -> impl Strategy<Value = Place> {
        (-20i64..20, 0u64..7, 1u64..9)
            .prop_map(|(offset, step, width)| Place::at(offset, width).repeated(step))
    }

    /// The starts of the near repetitions of a place.
    fn starts(place: Place) -> impl Iterator<Item = i64> {
        (-FAR..FAR).filter(move |start| match place.step {
            0 => *start == place.offset,
            step => (start - place.offset) % step as i64 == 0,
        })
    }

    /// All near bytes of a place, by enumeration.
    fn bytes(place: Place) -> BTreeSet<i64> {
        starts(place).flat_map(|start| start..start + place.width as i64).collect()
    }

    proptest! {
        #[test]
        fn places_overlap_just_where_they_share_a_byte(a in any_place(), b in any_place()) {
            let near = |place| bytes(place).into_iter().filter(|byte| byte.abs() < FAR / 2).collect::<BTreeSet<_>>();
            let share = !near(a).is_disjoint(&near(b));
            prop_assert_eq!(a.overlaps(b), share);
            prop_assert_eq!(a.overlaps(b), b.overlaps(a));
        }

        #[test]
        fn every_byte_that_a_copy_moves_is_in_the_copied_place(
            written in any_place(), from in any_place(), to in any_place(), i in -3i64..3, j in -3i64..3,
        ) {
            let (source, target) = (from.offset + i * from.step as i64, to.offset + j * to.step as i64);
            let moved: Vec<i64> = bytes(written).into_iter()
                .filter(|byte| (source..source + from.width as i64).contains(byte))
                .map(|byte| byte - source + target)
                .collect();
            match written.copied(from, to) {
                Some(place) => prop_assert!(moved.iter().all(|byte| place.overlaps(Place::at(*byte, 1)))),
                None => prop_assert!(moved.is_empty()),
            }
        }

        #[test]
        fn what_is_found_as_a_whole_shares_all_bytes_or_none(a in any_place(), b in any_place()) {
            if a.has_the_bytes_of(b) {
                for (one, other) in starts(a).flat_map(|one| starts(b).map(move |other| (one, other))) {
                    prop_assert!(one == other || (one - other).unsigned_abs() >= a.width);
                }
            }
        }

        #[test]
        fn what_is_within_is_copied_as_a_whole(a in any_place(), b in any_place()) {
            if a.is_within(b) {
                for (one, other) in starts(a).flat_map(|one| starts(b).map(move |other| (one, other))) {
                    let (end, other_end) = (one + a.width as i64, other + b.width as i64);
                    prop_assert!(end <= other || other_end <= one || other <= one && end <= other_end);
                }
            }
        }

        #[test]
        fn a_joined_place_has_all_bytes_of_both(a in any_place(), b in any_place()) {
            let all = bytes(a.joined(b));
            let near = |place| bytes(place).into_iter().filter(|byte| byte.abs() < FAR / 2).collect::<BTreeSet<_>>();
            prop_assert!(near(a).is_subset(&all) && near(b).is_subset(&all));
        }

        #[test]
        fn bytes_are_where_they_are_counted_from_any_address(place in any_place(), from in any_place(), i in -3i64..3) {
            let start = from.offset + i * from.step as i64;
            let there = place.counted_from(from);
            prop_assert!(bytes(place).into_iter().filter(|byte| byte.abs() < 40)
                .all(|byte| there.overlaps(Place::at(byte - start, 1))));
        }

        #[test]
        fn anywhere_overlaps_with_everything(place in any_place()) {
            prop_assert!(Place::ANYWHERE.overlaps(place));
        }

        #[test]
        fn inner_places_are_those_of_every_repetition(outer in any_place(), inner in any_place(), i in -3i64..3) {
            let start = outer.offset + i * outer.step as i64;
            let there = outer.at_inner(inner);
            prop_assert!(bytes(inner).into_iter().filter(|byte| byte.abs() < 40)
                .all(|byte| there.overlaps(Place::at(start + byte, 1))));
        }
    }

    #[test]
    fn what_goes_to_the_end_meets_all_that_is_behind_it() {
        let rest = Place::at(16, u64::MAX);
        assert!(rest.overlaps(Place::at(1000, 8)));
        assert!(!rest.overlaps(Place::at(8, 8)));
        assert!(rest.overlaps(Place::at(0, 8).repeated(24)));
    }

    #[test]
    fn far_offsets_do_not_overflow() {
        let far = Place::at(i64::MAX, 8);
        assert_eq!(far.moved(1), Place::ANYWHERE);
        assert_eq!(far.at_inner(far), Place::ANYWHERE);
        assert!(!far.overlaps(Place::at(i64::MIN, 8)));
        assert_eq!(far.copied(far, Place::at(i64::MIN, 8)), Some(Place::ANYWHERE));
    }
}
