//! A conversion through shared memory: where each element lies in between, and how both sides access it.
//!
//! All threads store their elements, wait for each other, and load the elements that they want. An access is
//! fast if it is wide, up to 16 bytes, and if its lanes fall on different banks ([`crate::place`]). The place
//! must be good for the store and for the load at the same time. A transposition of 32 x 32 floats shows the
//! conflict:
//!
//! ```text
//! store: lanes are columns (index bits 0..5)     load: lanes are rows (index bits 5..10)
//! plain: a row is 128 bytes, so the store is free; the load has 32 lanes on one bank
//! place: offset = column + row*32, with the column changed by XOR with the row
//! ```
//!
//! `swizzle.rs` makes candidates for the place, by an argument that promises no conflicts.
//! [`through_shared`] evaluates each of them, with [`wavefronts`] counted from the addresses, and takes the
//! cheapest. So an error in that argument could cost time and not correctness.
//!
//! The result is right for two reasons only: the place is invertible, and each access's registers are the
//! registers at its offsets. [`Access`] is computed from both.
//!
//! A tile that is too large goes in *parts*: the high bits of an offset are the part, and each part is stored
//! and loaded before the next, in the same memory. 2^16 floats, source `register [1, 2, 512, ..] lane [4,
//! ..]`, result `register [1, .., 256] lane [512, ..]`: all that lanes and warps add is a sum of `4, 8, ..,
//! 2^15`, so that the elements with the same bits 1 and 2 are a part, of 64 KB, and each thread knows by the
//! number of a register which part it is in. That is the condition: lanes and warps change only the low bits
//! of an offset.

use crate::{
    f2::{Span, apply, independent, intersection},
    layout::{Holder, Layout},
    matrices::{Machine, matrix_access},
    place::{Place, wavefronts},
    swizzle::{candidates, place},
};

/// A conversion through shared memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The bytes of shared memory that it takes, for one part.
    pub bytes: u64,
    /// The logarithm of the elements in a part. The higher bits of an offset are the part's number.
    pub inside: u32,
    /// Where each element of the tile is.
    pub place: Place,
    /// How each thread stores its registers.
    pub store: Access,
    /// How each thread loads the result's registers.
    pub load: Access,
}

/// How a thread accesses shared memory. Access `a` of the thread (lane, warp) begins at the offset, in
/// elements, `step(a) ^ lane(lane) ^ warp(warp)`, and moves 2^width elements; element j is in register
/// `registers(j | a << width)`. Each of these is the XOR of the members for the bits that are set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// The instruction.
    pub kind: Kind,
    /// The logarithm of the elements that one access moves between a thread's registers and shared memory.
    pub width: u32,
    /// The bits that each bit of (element, access) adds to the register's number.
    pub registers: Vec<u64>,
    /// The bits that each bit of the access's number adds to the offset.
    pub step: Vec<u64>,
    /// The bits that each bit of the lane's number adds to the offset.
    pub lane: Vec<u64>,
    /// The bits that each bit of the warp's number adds to the offset.
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
    /// `ldmatrix` or `stmatrix`: the offset is the offset of the row that the lane gives the address of, and
    /// elements are in the order of the instruction's registers.
    Matrix {
        /// Whether it is `.trans`.
        is_transposed: bool,
    },
}

impl Shared {
    /// The number of parts.
    #[must_use]
    pub fn parts(&self) -> u64 {
        self.place.elements() >> self.inside
    }

    /// The part that an offset is in, and the offset there.
    #[must_use]
    pub fn part(&self, offset: u64) -> (u64, u64) {
        (offset >> self.inside, offset & ((1 << self.inside) - 1))
    }

    /// The accesses of one side that are in a part: the number of each, and its step inside of the part.
    pub fn accesses(&self, side: &Access, part: u64) -> impl Iterator<Item = (u64, u64)> {
        side.accesses().filter_map(move |(access, step)| {
            let (of, inside) = self.part(step);
            (of == part).then_some((access, inside))
        })
    }
}

impl Access {
    /// Instructions and wavefronts of a warp, together.
    #[must_use]
    pub fn cost(&self) -> u64 {
        (1 + self.wavefronts) << self.step.len()
    }

    /// The number of each access, and its step.
    pub fn accesses(&self) -> impl Iterator<Item = (u64, u64)> {
        (0..1 << self.step.len()).map(|access| (access, apply(&self.step, access)))
    }

    /// The offset of an access, in elements.
    #[must_use]
    pub fn offset(&self, access: u64, lane: u64, warp: u64) -> u64 {
        apply(&self.step, access) ^ apply(&self.lane, lane) ^ apply(&self.warp, warp)
    }

    /// The cheapest way to load a layout from a place, or to store it there.
    pub(crate) fn cheapest(
        layout: &Layout,
        place: &Place,
        inverse: &[u64],
        bytes: u64,
        machine: Machine,
        stores: bool,
    ) -> Self {
        let has_matrix = if stores { machine.has_matrix_store } else { machine.has_matrix_load };
        let vector = Self::vector(layout, place, inverse, bytes, stores);
        let matrix = if has_matrix { Self::matrix(layout, place, bytes, stores) } else { None };
        matrix.filter(|matrix| matrix.cost() < vector.cost()).unwrap_or(vector)
    }

    /// The access by vectors, as wide as the place allows. Only one holder of each element takes part if
    /// `once` is set.
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

/// The cheapest conversion through shared memory that is found. The result's layout has no copies in
/// registers, and the source holds every element of the result. `bytes` is the size of an element, a power of
/// two. A tile larger than the machine's room goes in parts, as far as lanes and warps allow it.
#[must_use]
pub fn through_shared(source: &Layout, result: &Layout, bytes: u64, machine: Machine) -> Shared {
    let bits = source.bits().max(result.bits());
    let plain: Vec<u64> = (0..bits).map(|bit| 1 << bit).collect();
    let part = at_a_time(source, result, (machine.room / bytes).max(1).ilog2() as usize, &plain);
    let in_part = Span::of(&part);
    let is_whole = part.len() == plain.len();
    // The rows of a matrix instruction may be in several parts.
    let machine = if is_whole {
        machine
    } else {
        Machine { has_matrix_load: false, has_matrix_store: false, ..machine }
    };
    let sides = [source, result].map(|layout| match is_whole {
        true => layout.clone(),
        false => Layout { register: intersection(&layout.register, &part), ..layout.clone() },
    });
    let plan = |basis: &[u64]| {
        // The vectors of a part come first.
        let inside: Vec<u64> = basis.iter().copied().filter(|vector| in_part.contains(*vector)).collect();
        let basis = independent(&[&inside, &part[..], &plain].concat(), &[]);
        let place = Place::of_basis(&basis)?;
        let [store, load] = [(source, true), (result, false)]
            .map(|(layout, stores)| Access::cheapest(layout, &place, &basis, bytes, machine, stores));
        Some(Shared { bytes: bytes << part.len(), inside: part.len() as u32, place, store, load })
    };
    let [stored, loaded] = &sides;
    let found = candidates(stored, loaded, bytes, machine)
        .into_iter()
        .filter_map(|[vector, store, load]| plan(&place(stored, loaded, bytes, &vector, &store, &load)));
    let cheapest = found.min_by_key(|plan| plan.store.cost() + plan.load.cost());
    cheapest.or_else(|| plan(&plain)).expect("the bits of the index are a basis")
}

/// Vectors that span a part: all that lanes and warps add, and registers up to 2^`room` elements.
fn at_a_time(source: &Layout, result: &Layout, room: usize, plain: &[u64]) -> Vec<u64> {
    if plain.len() <= room {
        return plain.to_vec();
    }
    let mut part = independent(&[source.thread(), result.thread()].concat(), &[]);
    let others = independent(&[&source.register[..], &result.register, plain].concat(), &part);
    part.extend(others.into_iter().take(room.saturating_sub(part.len())));
    part
}
