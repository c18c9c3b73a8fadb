//! A conversion through shared memory: where each element lies in between, and how both sides access it.
//!
//! All threads store their elements, wait for each other, and load what they want. An access is fast if it is
//! wide, up to 16 bytes, and if its lanes fall on different banks ([`crate::place`]). The place must be good for
//! the store and for the load at the same time. A transposition of 32 x 32 floats shows the conflict:
//!
//! ```text
//! store: lanes are columns (index bits 0..5)     load: lanes are rows (index bits 5..10)
//! plain: a row is 128 bytes, so the store is free; the load has 32 lanes on one bank
//! place: offset = column + row*32, with the column changed by XOR with the row
//! ```
//!
//! [`place`] finds this as linear algebra. Offsets have a low part, the *row* of 128 bytes, and a high part. Two
//! lanes collide if their elements differ in the high part, and not in the bank. Let H be the span of the vectors
//! that change the high part alone, A that of the lanes (and elements) which a store moves at once, and B that of
//! the load. If H has no vector in common with A, nor with B, then two lanes that differ in the high part also differ
//! in the low part, so nothing collides. A and B have at most the dimension d of a row. What they share, I, goes
//! to the row. Let e1, e2, ... extend I to A, and f1, f2, ... extend I to B: the sums e1 ^ f1, e2 ^ f2, ... go to H.
//! A sum of these is in neither A nor B, as it has parts of both. In the example I = 0, ei is column bit i, fi is row
//! bit i, H has column ^ row: the swizzle. What is still left goes to the row until it is full, then to H.
//!
//! Two elements in one word of four bytes do not collide, so all of this is modulo the vectors of a word. The vectors
//! V of a wide access are the lowest ones of the row. They are part of A if the store is as wide as V, or of B if the
//! load is; one of them has to be. So V, which is chosen from the registers of either side, decides all, and
//! [`through_shared`] takes the cheapest of some candidates. It counts from the addresses with [`wavefronts`], so an
//! error in the argument above could cost time and not correctness.
//!
//! Where all vectors are single bits, the cheapest plan has had no conflicts in any random test. Where they are sums, a
//! wide access with conflicts is sometimes cheaper than a narrow one without, and is taken.
//!
//! What makes the result right is only that the place is invertible, and that each access's registers are the ones at
//! its offsets, both of which [`Access`] is computed from.

use crate::{
    f2::{Span, apply, independent, intersection, width},
    layout::{Holder, Layout},
    matrices::matrix_access,
    place::{Place, ROW_BYTES, wavefronts},
};

/// What the hardware has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// `ldmatrix`: from `sm_75` on.
    pub has_matrix_load: bool,
    /// `stmatrix`: from `sm_90` on.
    pub has_matrix_store: bool,
}

/// A conversion through shared memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The bytes of shared memory that it takes.
    pub bytes: u64,
    /// Where each element of the tile is.
    pub place: Place,
    /// How each thread stores its registers.
    pub store: Access,
    /// How each thread loads the result's registers.
    pub load: Access,
}

/// How a thread accesses shared memory. Access `a` of the thread (lane, warp) begins at the offset, in elements,
/// `step(a) ^ lane(lane) ^ warp(warp)`, and moves 2^width elements; element j is in register
/// `registers(j | a << width)`. Each of these is a sum of the members whose bits are set, by XOR.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// The instruction.
    pub kind: Kind,
    /// The logarithm of the elements that one access moves between a thread's registers and shared memory.
    pub width: u32,
    /// What each bit of (element, access) adds to the register's number.
    pub registers: Vec<u64>,
    /// What each bit of the access's number adds to the offset.
    pub step: Vec<u64>,
    /// What each bit of the lane's number adds to the offset.
    pub lane: Vec<u64>,
    /// What each bit of the warp's number adds to the offset.
    pub warp: Vec<u64>,
    /// Threads with one of these bits set do not take part: they hold copies.
    pub idle: Holder,
    /// The wavefronts of each access.
    pub wavefronts: u64,
}

/// The instruction of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A load or store of neighbours.
    Vector,
    /// `ldmatrix` or `stmatrix`: the offset is that of the row whose address the lane gives, and elements are in
    /// the order of the instruction's registers.
    Matrix {
        /// Whether it is `.trans`.
        is_transposed: bool,
    },
}

impl Access {
    /// Instructions and wavefronts of a warp, together.
    #[must_use]
    pub fn cost(&self) -> u64 {
        (1 + self.wavefronts) << self.step.len()
    }

    /// The offset of an access, in elements.
    #[must_use]
    pub fn offset(&self, access: u64, lane: u64, warp: u64) -> u64 {
        apply(&self.step, access) ^ apply(&self.lane, lane) ^ apply(&self.warp, warp)
    }

    /// The access by vectors, as wide as the place allows. Of copies one thread takes part if `once` is set.
    fn vector(layout: &Layout, place: &Place, inverse: &[u64], bytes: u64, once: bool) -> Self {
        let span = Span::of(&layout.register);
        let idle = if once { Holder { register: 0, ..layout.redundant() } } else { Holder::default() };
        let threads = place.of(&layout.thread()).iter().fold(0, |bits, offset| bits | offset);
        let fits = |width: &usize| {
            bytes << width <= 16
                && threads & ((1 << width) - 1) == 0
                && inverse.iter().take(*width).all(|vector| span.contains(*vector))
        };
        let width = (0..=inverse.len()).take_while(fits).last().unwrap_or(0);
        // Other registers, without their part of the vector.
        let (neighbours, low) = (&inverse[..width], (1 << width) - 1);
        let part = |vector: &u64| vector ^ apply(neighbours, place.offset(*vector) & low);
        let others: Vec<u64> = layout.register.iter().map(part).collect();
        let others = independent(&others, neighbours);
        let found = neighbours.iter().chain(&others).map(|vector| span.solve(*vector).unwrap_or(0));
        let mut access = Self {
            kind: Kind::Vector,
            width: width as u32,
            registers: found.collect(),
            step: place.of(&others),
            lane: place.of(&layout.lane),
            warp: place.of(&layout.warp),
            idle,
            wavefronts: 0,
        };
        let lanes = 0..1 << layout.lane.len();
        let address = |lane| (lane & idle.lane == 0).then(|| access.offset(0, lane, 0) * bytes);
        access.wavefronts = wavefronts(&lanes.map(address).collect::<Vec<_>>(), bytes << width);
        access
    }

    /// The access by `ldmatrix` or `stmatrix`, if the layout allows it.
    fn matrix(layout: &Layout, place: &Place, bytes: u64, once: bool) -> Option<Self> {
        if Span::of(&layout.register).rank() != layout.register.len() {
            return None;
        }
        let found = matrix_access(layout, place, bytes)?;
        let width = found.inside + found.matrices;
        // All lanes of a warp take part; those with copies store the same again.
        let warp = if once { layout.redundant().warp } else { 0 };
        let lane = place.of(&found.rows);
        let rows = (0..8 << found.matrices).map(|row| Some(apply(&lane, row) * bytes));
        let wavefronts = wavefronts(&rows.collect::<Vec<_>>(), 16);
        Some(Self {
            kind: Kind::Matrix { is_transposed: found.is_transposed },
            width,
            registers: (0..layout.register.len()).map(|bit| 1 << bit).collect(),
            step: place.of(&layout.register[width as usize..]),
            lane,
            warp: place.of(&layout.warp),
            idle: Holder { warp, ..Holder::default() },
            wavefronts,
        })
    }
}

/// The cheapest conversion through shared memory that is found. The result's layout has no copies in registers,
/// and the source holds all that the result does. `bytes` is the size of an element, a power of two.
#[must_use]
pub fn through_shared(source: &Layout, result: &Layout, bytes: u64, machine: Machine) -> Shared {
    let bits = source.bits().max(result.bits());
    let plan = |place: Place, inverse: &[u64]| {
        let access = |layout, once, has_matrix| {
            let vector = Access::vector(layout, &place, inverse, bytes, once);
            let matrix = if has_matrix { Access::matrix(layout, &place, bytes, once) } else { None };
            matrix.filter(|matrix| matrix.cost() < vector.cost()).unwrap_or(vector)
        };
        let store = access(source, true, machine.has_matrix_store);
        let load = access(result, false, machine.has_matrix_load);
        Shared { bytes: bytes << bits, place, store, load }
    };
    let plain: Vec<u64> = (0..bits).map(|bit| 1 << bit).collect();
    let found = candidates(source, result, bytes, machine)
        .into_iter()
        .filter_map(|[vector, store, load]| {
            let basis = place(source, result, bytes, &vector, &store, &load);
            Some(plan(Place::of_basis(&basis)?, &basis))
        })
        .min_by_key(|plan| plan.store.cost() + plan.load.cost());
    found.unwrap_or_else(|| plan(Place::plain(bits), &plain))
}

/// Vectors V, with those that the store moves at once, and the load. V is a part of one of the two.
fn candidates(source: &Layout, result: &Layout, bytes: u64, machine: Machine) -> Vec<[Vec<u64>; 3]> {
    let most = (16 / bytes.min(16)).trailing_zeros() as usize;
    let mut vectors = vec![Vec::new()];
    let common = intersection(&source.register, &result.register);
    for side in [&source.register, &result.register] {
        for leading in [&common[..], &[]] {
            let list = independent(&[leading, side].concat(), &[]);
            vectors.extend((1..=most.min(list.len())).map(|count| list[..count].to_vec()));
        }
    }
    // A row of a matrix instruction, and what it moves at once.
    let matrices = |layout: &Layout, has_matrix: bool| -> Vec<(Vec<u64>, Vec<u64>)> {
        let inside = (4 / bytes.clamp(1, 4)).trailing_zeros() as usize;
        if !has_matrix || bytes > 4 || layout.lane.len() != 5 || layout.register.len() < inside {
            return Vec::new();
        }
        let pair = [&layout.register[..inside], &layout.lane[..2]].concat();
        let all = [&pair[..], &layout.lane[2..]].concat();
        let rows = [pair, layout.lane[2..].to_vec()].into_iter().take(if bytes == 2 { 2 } else { 1 });
        rows.map(|row| (row, all.clone())).collect()
    };
    let (stores, loads) =
        (matrices(source, machine.has_matrix_store), matrices(result, machine.has_matrix_load));
    vectors.extend(stores.iter().chain(&loads).map(|(row, _)| row.clone()));
    vectors.sort_unstable();
    vectors.dedup();
    let mut found = Vec::new();
    for vector in vectors.into_iter().filter(|vector| Span::of(vector).rank() == vector.len()) {
        // What each side can move at once, by vectors or by matrices.
        let sides = [(source, &stores), (result, &loads)].map(|(layout, matrices)| {
            let rows = matrices.iter().filter(|(row, _)| *row == vector).map(|(_, all)| all.clone());
            let mut ways: Vec<Vec<u64>> = rows.collect();
            // Sums of bits may leave a wide access without alignment, so that it becomes a narrower one.
            let is_mixed = [source, result].iter().any(|side| has_sums(side));
            let least = if is_mixed { 0 } else { vector.len() };
            ways.extend((least..=vector.len()).map(|width| at_once(layout, &vector[..width], bytes)));
            ways.dedup();
            ways
        });
        for store in &sides[0] {
            for load in &sides[1] {
                let (store, load) = (store.clone(), load.clone());
                let covers = |side: &[u64]| vector.iter().all(|member| Span::of(side).contains(*member));
                if covers(&store) || covers(&load) {
                    found.push([vector.clone(), store, load]);
                }
            }
        }
    }
    found
}

/// Whether a vector of the layout is more than one bit.
fn has_sums(layout: &Layout) -> bool {
    layout.vectors().iter().any(|vector| vector.count_ones() > 1)
}

/// What an access of as many of the vectors as are in registers moves at once: these, and lanes up to 128 bytes.
fn at_once(layout: &Layout, vector: &[u64], bytes: u64) -> Vec<u64> {
    let span = Span::of(&layout.register);
    let width = vector.iter().take_while(|member| span.contains(**member)).count();
    let parts = ((bytes << width) / 4).max(1).trailing_zeros() as usize;
    let lanes = layout.lane.len().min(5_usize.saturating_sub(parts));
    [&vector[..width], &layout.lane[..lanes]].concat()
}

/// The basis of a place, low to high, as described above.
fn place(
    source: &Layout,
    result: &Layout,
    bytes: u64,
    vector: &[u64],
    store: &[u64],
    load: &[u64],
) -> Vec<u64> {
    let all = [source.thread(), result.thread(), source.register.clone(), result.register.clone()].concat();
    let all = [all.clone(), (0..width(&all)).map(|bit| 1 << bit).collect()].concat();
    let log = |bytes: u64| bytes.max(1).trailing_zeros() as usize;
    let (word_bits, row_bits) = (log(4 / bytes.min(4)), log(ROW_BYTES / bytes.min(ROW_BYTES)));
    let word: Vec<u64> = independent(&[vector, &all].concat(), &[]).into_iter().take(word_bits).collect();
    // The one that contains the vectors first.
    let covers = vector.iter().all(|member| Span::of(store).contains(*member));
    let (first, second) = if covers { (store, load) } else { (load, store) };
    let (first, second) = ([&word, first].concat(), [&word, second].concat());
    let shared = independent(&intersection(&first, &second), &word);
    let base = [&word[..], &shared].concat();
    let (first, second) = (independent(&first, &base), independent(&second, &base));
    let high: Vec<u64> = first.iter().zip(&second).map(|(first, second)| first ^ second).collect();
    let unpaired = second.get(first.len()..).unwrap_or_default();
    let mut row = independent(&[vector, &word, &shared, &first, unpaired].concat(), &[]);
    // In order of the index, so that the place is close to the plain one.
    let mut rest = independent(&all, &[&row[..], &high].concat());
    rest.sort_unstable();
    let fill = rest.len().min(row_bits.saturating_sub(row.len()));
    row.extend(rest.drain(..fill));
    row.extend(high);
    row.extend(rest);
    row
}
