//! Some bytes of an object; possibly only the stride between them is known.
//!
//! ```text
//! gep %a[3]           as i32: 4 bytes from 12 on
//! gep %a[%i].second   in structs of 16 bytes: 8 bytes from 8 on, and at any multiple of 16 from there
//! gep %a[%i]          with %i between 0 and 7: these, but none before 0 or behind the eighth
//! ```
//!
//! A place over-approximates the accessed bytes: the stride of a join or a sum is the greatest common
//! divisor.

use crate::limits::REPETITIONS;

/// Some bytes of an object: `width` from `offset` on, and those at any multiple of `step` from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByteSet {
    pub offset: i64,
    pub step: u64,
    pub width: u64,
    /// Where the repetitions begin and end, if that is known.
    span: Option<(i64, i64)>,
}

impl ByteSet {
    pub const ANYWHERE: Self = Self { offset: 0, step: 1, width: 1, span: None };

    pub fn bytes(offset: i64, width: u64) -> Self {
        Self { offset, step: 0, width, span: None }
    }

    /// The start of any element, with a stride of `step` bytes; of those with an index in a range, if that is
    /// known.
    pub fn element(step: u64, numbers: Option<(i64, i64)>) -> Self {
        let start = |number: i64| i64::try_from(step).ok()?.checked_mul(number);
        let span = numbers.and_then(|(first, last)| Some((start(first)?, start(last)?.checked_add(1)?)));
        Self { offset: 0, step, width: 1, span: span.filter(|_| step != 0) }
    }

    /// The first byte and the end of the last byte, over all repetitions.
    fn ends(self) -> Option<(i64, i64)> {
        if self.step != 0 {
            return self.span;
        }
        Some((self.offset, self.offset.checked_add(i64::try_from(self.width).ok()?)?))
    }

    /// The bytes `inner` relative to this place.
    #[must_use]
    pub fn inner(self, inner: Self) -> Self {
        let step = gcd(self.step, inner.step);
        let Some(offset) = self.offset.checked_add(inner.offset) else { return Self::ANYWHERE };
        let starts = if self.step == 0 { Self::bytes(self.offset, 1) } else { self }.ends();
        let span = starts.zip(inner.ends()).and_then(|((first, end), (inner_first, inner_end))| {
            Some((first.checked_add(inner_first)?, end.checked_sub(1)?.checked_add(inner_end)?))
        });
        Self { offset, step, width: inner.width, span: span.filter(|_| step != 0) }
    }

    /// These bytes, relative to an address at `from`.
    #[must_use]
    pub fn seen_from(self, from: Self) -> Self {
        let Some(offset) = self.offset.checked_sub(from.offset) else { return Self::ANYWHERE };
        let starts = if from.step == 0 { Self::bytes(from.offset, 1) } else { from }.ends();
        let span = self.ends().zip(starts).and_then(|((first, end), (from_first, from_end))| {
            Some((first.checked_sub(from_end.checked_sub(1)?)?, end.checked_sub(from_first)?))
        });
        let step = gcd(self.step, from.step);
        Self { offset, step, width: self.width, span: span.filter(|_| step != 0) }
    }

    /// The parts of this place that are in the first `length` bytes.
    pub fn within(self, length: u64) -> Vec<Self> {
        let (step, width) = (i128::from(self.step), i128::from(self.width));
        let (offset, end) = (i128::from(self.offset), i128::from(length));
        if end > i128::from(u32::MAX) {
            return vec![self];
        }
        let first = if step == 0 { offset } else { offset.rem_euclid(step) - step };
        let count = if step == 0 { 1 } else { (end - first) / step + 1 };
        if step != 0 && (width > step || count > REPETITIONS) {
            return vec![Self::bytes(0, length)];
        }
        let (least, most) = self.ends().unwrap_or((i64::MIN, i64::MAX));
        let parts = (0..count).map(|index| first + index * step);
        let parts = parts.filter(|start| start + width > i128::from(least) && *start < i128::from(most));
        let clipped = parts.filter_map(|start| {
            let stop = (start + width).min(end);
            let start = start.max(0);
            let width = u64::try_from(stop - start).ok().filter(|width| *width > 0)?;
            Some(Self::bytes(i64::try_from(start).ok()?, width))
        });
        clipped.collect()
    }

    /// A place that contains both.
    #[must_use]
    pub fn joined(self, other: Self) -> Self {
        match other.offset.checked_sub(self.offset) {
            Some(distance) => {
                let step = gcd(gcd(self.step, other.step), distance.unsigned_abs());
                // Else it might grow with each round of a loop.
                let span = self.ends().filter(|ends| step != 0 && other.ends() == Some(*ends));
                Self { step, width: self.width.max(other.width), span, ..self }
            }
            None => Self::ANYWHERE,
        }
    }

    /// Whether it is any byte.
    pub fn overlaps_all(self) -> bool {
        self.step == 1 && self.span.is_none()
    }

    /// Whether a value stored here is read there as a whole or not at all: no repetition overlaps one in
    /// part.
    pub fn is_all_of(self, other: Self) -> bool {
        let apart = i128::from(gcd(self.step, other.step));
        let distance = i128::from(other.offset) - i128::from(self.offset);
        let is_known = self != Self::ANYWHERE && other != Self::ANYWHERE && self.width == other.width;
        is_known
            && if apart == 0 {
                distance == 0
            } else {
                distance % apart == 0 && apart >= i128::from(self.width)
            }
    }

    /// Whether every repetition of `other` is in this place as a whole, or not at all. Where the number of
    /// bytes is unknown, any may be the last.
    pub fn covers(self, other: Self) -> bool {
        let distance = i128::from(other.offset) - i128::from(self.offset);
        let (width, others) = (i128::from(self.width), i128::from(other.width));
        if self == Self::ANYWHERE || other == Self::ANYWHERE || self.width == u64::MAX {
            return false;
        }
        match (i128::from(self.step), i128::from(other.step)) {
            (0, 0) => distance >= 0 && distance + others <= width,
            // The last repetition that begins before an end is in `other`: neither end is in the middle of
            // one.
            (0, step) => {
                [0, width].into_iter().all(|end| (end - distance - 1).rem_euclid(step) + 1 >= others)
            }
            (step, repeated) => {
                let start = distance.rem_euclid(step);
                repeated % step == 0 && width <= step && start + others <= width
            }
        }
    }

    /// Whether a byte may be in both.
    pub fn overlaps(self, other: Self) -> bool {
        if let (Some((first, end)), Some((others_first, others_end))) = (self.ends(), other.ends())
            && (end <= others_first || others_end <= first)
        {
            return false;
        }
        let distance = i128::from(other.offset) - i128::from(self.offset);
        let (width, others) = (i128::from(self.width), i128::from(other.width));
        match i128::from(gcd(self.step, other.step)) {
            0 => -others < distance && distance < width,
            step => distance.rem_euclid(step) < width || step - distance.rem_euclid(step) < others,
        }
    }
}

pub fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
