//! Linear algebra over the field of two elements, on numbers of 64 bits.
//!
//! A number is the vector of its bits; the sum of two vectors is their XOR. A *basis* here is any list of
//! vectors, and a *mask* says which members of the list are added:
//!
//! ```text
//! basis [0b011, 0b110, 0b101]    mask 0b011 adds the first two: 0b011 ^ 0b110 = 0b101
//!                                so the third is dependent: masks 0b011 and 0b100 have the same sum
//! ```
//!
//! A list of vectors is thus also a linear map from masks to sums ([`apply`]), and [`Span::solve`] is the
//! other direction. [`Span`] is Gaussian elimination: it keeps, for each member that was independent of the
//! members before it, a *reduced* vector with a highest bit of its own, and the mask of the members that add
//! up to it. A vector is in the span exactly if it becomes zero when each reduced vector removes its own
//! highest bit, from high to low: removing it is a sum with a member of the span, which keeps the answer, and
//! afterwards no bit is left that a member of the span could begin with.

/// A list of vectors, prepared for questions about their sums. At most 64 of them.
#[derive(Clone, Debug, Default)]
pub struct Span {
    /// Reduced vectors with different highest bits, descending, each with the members that add up to it.
    rows: Vec<(u64, u64)>,
    members: u32,
}

impl Span {
    /// The span of `basis`.
    #[must_use]
    pub fn of(basis: &[u64]) -> Self {
        let mut span = Self::default();
        for vector in basis {
            span.push(*vector);
        }
        span
    }

    /// Adds a member. If it is the sum of earlier ones, their mask is returned, and the member is never used
    /// in an answer.
    pub fn push(&mut self, vector: u64) -> Option<u64> {
        debug_assert!(self.members < 64, "a span has at most 64 members");
        let (rest, mask) = self.reduce(vector);
        let member = 1 << self.members;
        self.members += 1;
        if rest == 0 {
            return Some(mask);
        }
        let at = self.rows.partition_point(|(row, _)| *row > rest);
        self.rows.insert(at, (rest, mask | member));
        None
    }

    /// The mask of the members that add up to `vector`.
    #[must_use]
    pub fn solve(&self, vector: u64) -> Option<u64> {
        let (rest, mask) = self.reduce(vector);
        (rest == 0).then_some(mask)
    }

    /// Whether `vector` is a sum of members.
    #[must_use]
    pub fn contains(&self, vector: u64) -> bool {
        self.reduce(vector).0 == 0
    }

    /// How many members are independent.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.rows.len()
    }

    /// The rest of `vector` when no highest bit of a row is left in it, which is equal for all vectors that
    /// differ by a member of the span. And the mask of members that were added.
    #[must_use]
    pub fn reduce(&self, vector: u64) -> (u64, u64) {
        self.rows.iter().fold((vector, 0), |(rest, mask), (row, members)| {
            // The highest bit of the row is set in `rest` exactly if the sum is smaller.
            if rest ^ row < rest { (rest ^ row, mask ^ members) } else { (rest, mask) }
        })
    }

    /// The one basis of the span in which each highest bit occurs in only one vector, ascending.
    #[must_use]
    pub fn canonical(&self) -> Vec<u64> {
        let mut found: Vec<u64> = Vec::new();
        for (row, _) in self.rows.iter().rev() {
            let row = found.iter().rev().fold(*row, |rest, low| rest.min(rest ^ low));
            found.push(row);
        }
        found
    }
}

/// The sum of the members of `basis` in `mask`: the linear map that `basis` lists the columns of.
#[must_use]
pub fn apply(basis: &[u64], mask: u64) -> u64 {
    debug_assert!(basis.len() >= 64 || mask >> basis.len() == 0, "a mask names members of its basis");
    let chosen = basis.iter().enumerate().filter(|(member, _)| mask >> member & 1 == 1);
    chosen.fold(0, |sum, (_, vector)| sum ^ vector)
}

/// The mask of the members of `basis` that add up to `vector`.
#[must_use]
pub fn solve(basis: &[u64], vector: u64) -> Option<u64> {
    Span::of(basis).solve(vector)
}

/// How many members of `basis` are independent.
#[must_use]
pub fn rank(basis: &[u64]) -> usize {
    independent(basis, &[]).len()
}

/// The elements of `vectors`, in order, that are not sums of `base` and of earlier elements.
#[must_use]
pub fn independent(vectors: &[u64], base: &[u64]) -> Vec<u64> {
    let mut span = Span::default();
    // Only independent vectors become members, so there are never too many.
    let mut add = |vector: &u64| !span.contains(*vector) && span.push(*vector).is_none();
    for vector in base {
        add(vector);
    }
    vectors.iter().copied().filter(add).collect()
}

/// A basis of the masks with sum zero: each dependent member with the earlier members that add up to it.
#[must_use]
pub fn kernel(basis: &[u64]) -> Vec<u64> {
    let mut span = Span::default();
    let pushed: Vec<Option<u64>> = basis.iter().map(|vector| span.push(*vector)).collect();
    pushed.iter().enumerate().filter_map(|(member, mask)| mask.map(|mask| mask | 1 << member)).collect()
}

/// The map that takes the sums of `basis` back to masks, as a list by bits of the sum; `None` unless `basis`
/// is a square matrix of full rank.
#[must_use]
pub fn inverse(basis: &[u64]) -> Option<Vec<u64>> {
    let span = Span::of(basis);
    let square = basis.iter().all(|vector| basis.len() >= 64 || vector >> basis.len() == 0);
    if !square {
        return None;
    }
    (0..basis.len()).map(|bit| span.solve(1 << bit)).collect()
}

/// First `inner`, then `outer`.
#[must_use]
pub fn compose(outer: &[u64], inner: &[u64]) -> Vec<u64> {
    inner.iter().map(|vector| apply(outer, *vector)).collect()
}

/// A basis of the vectors that are in both spans.
#[must_use]
pub fn intersection(left: &[u64], right: &[u64]) -> Vec<u64> {
    let left = independent(left, &[]);
    let both: Vec<u64> = left.iter().chain(&independent(right, &[])).copied().collect();
    let own = if left.len() >= 64 { u64::MAX } else { (1 << left.len()) - 1 };
    kernel(&both).iter().map(|mask| apply(&left, mask & own)).collect()
}

/// The number of bits that name `vectors`: one more than the highest bit in any of them.
#[must_use]
pub fn width<'a>(vectors: impl IntoIterator<Item = &'a u64>) -> u32 {
    64 - vectors.into_iter().fold(0, |bits, vector| bits | vector).leading_zeros()
}
