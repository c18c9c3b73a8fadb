//! Which bytes of an object an access touches.
//!
//! ```text
//! struct { float *g; float *s; } v[4]
//! v[1].s           offset 24, width 8
//! v[i].s           anywhere: i may be anything
//! ```
//!
//! A value stored in `v[0].g` cannot be read from `v[1].s`: eight bytes at 0 and eight at 24 do not meet.
//! Nothing is assumed of bounds: an index may leave its array, as long as it stays in the object (LLVM
//! LangRef, `getelementptr`), and no size of an object is used. Every n-th element of an array as one place,
//! and ranges of indices, from tests and loops of the program, were tried, and not kept: no file of the
//! corpora changed.

mod index;

pub use index::{PlaceIndex, Placed};

/// Some bytes of an object: `width` of them from `offset` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The first byte, counted from the start of the object.
    pub offset: i64,
    /// How many bytes; `u64::MAX` goes to the end of the object.
    pub width: u64,
}

impl Place {
    /// Any bytes.
    pub const ANYWHERE: Place = Place { offset: i64::MIN, width: u64::MAX };

    /// `width` bytes from `offset` on.
    pub const fn at(offset: i64, width: u64) -> Self {
        Self { offset, width }
    }

    /// The bytes `inner` of something that starts here, as many as `inner` has.
    #[must_use]
    pub fn at_inner(self, inner: Place) -> Self {
        let offset = self.known().zip(inner.known()).and_then(|(outer, inner)| outer.checked_add(inner));
        offset.map_or(Self::ANYWHERE, |offset| Self { offset, ..inner })
    }

    /// These bytes, with offsets relative to `from`, an address in the same object.
    #[must_use]
    pub fn counted_from(self, from: Place) -> Self {
        let offset = self.known().zip(from.known()).and_then(|(offset, from)| offset.checked_sub(from));
        offset.map_or(Self::ANYWHERE, |offset| Self { offset, ..self })
    }

    /// The offset, unless these are any bytes.
    fn known(self) -> Option<i64> {
        (self != Self::ANYWHERE).then_some(self.offset)
    }

    /// A place with all bytes of both, which start at one byte, or anywhere.
    #[must_use]
    pub fn joined(self, other: Place) -> Self {
        match self.offset == other.offset {
            true => Self::at(self.offset, self.width.max(other.width)),
            false => Self::ANYWHERE,
        }
    }

    /// Where the bytes of this place are after `from` is copied to `to`; none if none of them is copied.
    pub fn copied(self, from: Place, to: Place) -> Option<Self> {
        self.overlaps(from).then(|| to.at_inner(self.counted_from(from)))
    }

    /// Whether a read of `other` that shares a byte with a value written here reads just its bytes.
    pub fn has_the_bytes_of(self, other: Place) -> bool {
        self == other && self != Self::ANYWHERE
    }

    /// Whether these bytes are contained in `other`. A place up to the end of the object may end anywhere.
    pub fn is_within(self, other: Place) -> bool {
        other.width != u64::MAX && other.offset <= self.offset && self.end() <= other.end()
    }

    /// Whether the two may share a byte.
    pub fn overlaps(self, other: Place) -> bool {
        i128::from(self.offset) < other.end() && i128::from(other.offset) < self.end()
    }

    /// The first byte after it.
    fn end(self) -> i128 {
        match self.width {
            u64::MAX => i128::MAX,
            width => i128::from(self.offset) + i128::from(width),
        }
    }
}

/// How far an address is from the address that it is derived from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shift {
    /// So many bytes further on.
    pub bytes: i64,
    /// The strides of indices that are not known, or-ed: the bytes that these add have as many low zeros. 0
    /// if all are known.
    pub strides: u64,
}

impl Shift {
    /// The distance over both.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        Self { bytes: self.bytes.wrapping_add(next.bytes), strides: self.strides | next.strides }
    }

    /// The alignment, a power of two, of an address so far from one of alignment `start`.
    pub fn alignment(self, start: u64) -> u64 {
        1 << (start | self.strides | self.bytes as u64).trailing_zeros()
    }

    /// The address, counted from the address that it is derived from.
    pub fn place(self) -> Place {
        if self.strides == 0 { Place::at(self.bytes, 1) } else { Place::ANYWHERE }
    }
}

/// The bytes outside of these places, up to the end of the object.
pub fn rest_of(known: &[Place]) -> Vec<Place> {
    let mut sorted = known.to_vec();
    sorted.sort_unstable();
    let mut rest = Vec::new();
    let mut at = 0;
    for place in sorted {
        if place.offset > at {
            rest.push(Place::at(at, (place.offset - at) as u64));
        }
        match i64::try_from(place.width).ok().and_then(|width| place.offset.checked_add(width)) {
            Some(end) => at = at.max(end),
            None => return vec![Place::ANYWHERE],
        }
    }
    rest.push(Place::at(at, u64::MAX));
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    const NEAR: i64 = 120;

    pub(super) fn any_place() -> impl Strategy<Value = Place> {
        prop_oneof![
            8 => (-20i64..20, 1u64..9).prop_map(|(offset, width)| Place::at(offset, width)),
            1 => Just(Place::ANYWHERE),
        ]
    }

    /// The near bytes of a place, by enumeration.
    fn bytes(place: Place) -> BTreeSet<i64> {
        match place {
            Place::ANYWHERE => (-NEAR..NEAR).collect(),
            place => (place.offset..place.offset + place.width as i64).collect(),
        }
    }

    /// An address that a place may start at.
    fn start(place: Place, anywhere: i64) -> i64 {
        if place == Place::ANYWHERE { anywhere } else { place.offset }
    }

    proptest! {
        #[test]
        fn places_overlap_just_where_they_share_a_byte(a in any_place(), b in any_place()) {
            prop_assert_eq!(a.overlaps(b), !bytes(a).is_disjoint(&bytes(b)));
            prop_assert_eq!(a.overlaps(b), b.overlaps(a));
        }

        #[test]
        fn every_byte_that_a_copy_moves_is_in_the_copied_place(
            written in any_place(), from in any_place(), to in any_place(), i in -30i64..30, j in -30i64..30,
        ) {
            let distance = start(to, j) - start(from, i);
            let moved: Vec<i64> = bytes(written).intersection(&bytes(from)).map(|byte| byte + distance).collect();
            match written.copied(from, to) {
                Some(place) => prop_assert!(moved.iter().all(|byte| place.overlaps(Place::at(*byte, 1)))),
                None => prop_assert!(moved.is_empty()),
            }
        }

        #[test]
        fn what_is_within_has_no_byte_outside(a in any_place(), b in any_place()) {
            prop_assert_eq!(a.is_within(b), b != Place::ANYWHERE && bytes(a).is_subset(&bytes(b)));
        }

        #[test]
        fn a_joined_place_has_all_bytes_of_both(a in any_place(), b in any_place()) {
            let all = bytes(a.joined(b));
            prop_assert!(bytes(a).is_subset(&all) && bytes(b).is_subset(&all));
        }

        #[test]
        fn bytes_are_where_they_are_counted_from_any_address(place in any_place(), from in any_place(), i in -30i64..30) {
            let there = place.counted_from(from);
            prop_assert!(bytes(place).into_iter().all(|byte| there.overlaps(Place::at(byte - start(from, i), 1))));
        }

        #[test]
        fn anywhere_overlaps_with_everything(place in any_place()) {
            prop_assert!(Place::ANYWHERE.overlaps(place));
        }

        #[test]
        fn inner_places_are_those_of_any_start(outer in any_place(), inner in any_place(), i in -30i64..30) {
            let there = outer.at_inner(inner);
            prop_assert!(bytes(inner).into_iter().all(|byte| there.overlaps(Place::at(start(outer, i) + byte, 1))));
        }
    }

    #[test]
    fn what_goes_to_the_end_meets_all_that_is_behind_it() {
        let rest = Place::at(16, u64::MAX);
        assert!(rest.overlaps(Place::at(1000, 8)));
        assert!(!rest.overlaps(Place::at(8, 8)));
    }

    #[test]
    fn far_offsets_do_not_overflow() {
        let far = Place::at(i64::MAX, 8);
        assert_eq!(far.at_inner(Place::at(1, 1)), Place::ANYWHERE);
        assert_eq!(far.at_inner(far), Place::ANYWHERE);
        assert!(Place::ANYWHERE.overlaps(far));
        assert!(!far.overlaps(Place::at(i64::MIN, 8)));
        assert_eq!(far.copied(far, Place::at(i64::MIN, 8)), Some(Place::at(i64::MIN, 8)));
    }
}
