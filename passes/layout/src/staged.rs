//! A tile that is copied to shared memory by asynchronous copies, and read from there in other layouts.
//!
//! A copy moves neighbours in global memory to neighbours in shared memory, without a register in between. So
//! the elements that it moves must stay together, which is its only demand on the place:
//!
//! ```text
//! f16, tile 64 x 64, copies of 16 bytes     register 0..3 -> column 0..3: offsets 1, 2, 4 of the place
//! read as the right operand of mma.sync     ldmatrix.trans: its rows are the same 16 bytes
//! ```
//!
//! The candidates are the candidates of a conversion ([`crate::shared`]), and the cheapest one is taken. Why
//! it is right: the place is invertible, and the places of the elements of a copy are tested here for each
//! candidate.

use crate::{
    f2::{apply, independent, inverse},
    layout::Layout,
    matrices::Machine,
    place::{Place, wavefronts},
    shared::Access,
    swizzle::{candidates, place},
};

/// A tile in shared memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staged {
    /// Where each element is.
    pub place: Place,
    /// How each of the readers reads it, in its layout.
    pub loads: Vec<Access>,
    /// The wavefronts of one copy of a warp.
    pub wavefronts: u64,
}

/// Whether the 2^`width` leading registers are neighbours at each place where a copy begins.
fn keeps_together(copies: &Layout, width: u32, place: &Place) -> bool {
    let (inside, others) = copies.register.split_at(width as usize);
    let low = (1 << width) - 1;
    (0..).zip(inside).all(|(bit, vector)| place.offset(*vector) == 1 << bit)
        && others.iter().chain(&copies.thread()).all(|vector| place.offset(*vector) & low == 0)
}

/// The cheapest place for a tile that is copied in the layout `copies`, 2^`width` elements at a time, and
/// read in the layouts `readers`, which have no copies in registers. None if no place is found.
#[must_use]
pub fn staged(
    copies: &Layout,
    width: u32,
    readers: &[Layout],
    bytes: u64,
    machine: Machine,
) -> Option<Staged> {
    if copies.register.len() < width as usize {
        return None;
    }
    let bits = readers.iter().map(Layout::bits).fold(copies.bits(), u32::max);
    // The elements that a copy moves, then the rest in order: a place for any readers.
    let all: Vec<u64> = (0..bits).map(|bit| 1 << bit).collect();
    let mut bases = vec![independent(&[&copies.register[..width as usize], &all].concat(), &[])];
    for reader in readers {
        let found = candidates(copies, reader, bytes, machine);
        bases.extend(
            found.iter().map(|[vector, store, load]| place(copies, reader, bytes, vector, store, load)),
        );
    }
    bases.sort_unstable();
    bases.dedup();
    let plan = |basis: Vec<u64>| staged_at(Place::of_basis(&basis)?, copies, width, readers, bytes, machine);
    let cost = |staged: &Staged| {
        let copies = (1 + staged.wavefronts) << (copies.register.len() - width as usize);
        copies + staged.loads.iter().map(Access::cost).sum::<u64>()
    };
    bases.into_iter().filter_map(plan).min_by_key(cost)
}

/// The tile at a place that is given; none if a copy's elements are not neighbours there, or do not begin at
/// a multiple of a copy.
#[must_use]
pub fn staged_at(
    place: Place,
    copies: &Layout,
    width: u32,
    readers: &[Layout],
    bytes: u64,
    machine: Machine,
) -> Option<Staged> {
    if copies.register.len() < width as usize || !keeps_together(copies, width, &place) {
        return None;
    }
    let basis = inverse(&place.offsets)?;
    let loads = readers.iter().map(|reader| Access::cheapest(reader, &place, &basis, bytes, machine, false));
    let lane = place.of(&copies.lane);
    let address = |number| Some(apply(&lane, number) * bytes);
    let addresses: Vec<_> = (0..1 << lane.len()).map(address).collect();
    let wavefronts = wavefronts(&addresses, bytes << width);
    Some(Staged { loads: loads.collect(), wavefronts, place })
}

/// How a tile is stored from registers at a place that is given; none if the place is not invertible.
#[must_use]
pub fn stored(source: &Layout, place: &Place, bytes: u64, machine: Machine) -> Option<Access> {
    Some(Access::cheapest(source, place, &inverse(&place.offsets)?, bytes, machine, true))
}
