//! A layout says which element of a tile each register of each thread holds.
//!
//! Take a tile of shape (4, 8) and one warp of four lanes (to keep the example small). Each lane holds two
//! neighbours of a row, four lanes make up a row, and further registers are further rows:
//!
//! ```text
//!            column 0      1      2      3      4      5      6      7
//!   row 0     L0r0   L0r1   L1r0   L1r1   L2r0   L2r1   L3r0   L3r1
//!   row 1     L0r2   L0r3   L1r2   L1r3   L2r2   L2r3   L3r2   L3r3
//!   row 2     L0r4   L0r5   ...
//!   row 3     L0r6   L0r7   ...
//! ```
//!
//! An index of the tile is `row*8 + column`, five bits ([`crate::shape`]). The layout is three lists, one
//! vector for each bit of the register's, the lane's and the warp's number:
//!
//! ```text
//!   register [1, 8, 16]     bit 0 of the register is column bit 0; bits 1 and 2 are the row
//!   lane     [2, 4]         the lane is column bits 1 and 2
//!   warp     []
//! ```
//!
//! The index of an element is the XOR of the vectors of the bits that are set. By hand, register 5 = 0b101 of
//! lane 3 = 0b11: `1 ^ 16 ^ 2 ^ 4 = 23` = row 2, column 7. In the other direction, who holds row 1, column 4,
//! index 12 = 8 ^ 4? Register bit 1 and lane bit 1: register 2 of lane 2. A vector of zero is a *copy*: with
//! `warp [0]` a second warp holds the same elements again.
//!
//! The linearity of a layout is an assumption about hardware and compilers, not a theorem; it holds for
//! layouts that [`crate::blocked`] and [`crate::instructions`] build, since each coordinate there consists of
//! bits of the register, lane and warp. It is closed under [`crate::relabel`] and XOR swizzles. A mapping
//! that is not linear has no layout here: a rotation by addition, or a size that is not a power of two.
//!
//! Why the answers are right: a layout is a linear map from the bits (register, lane, warp) to indices. The
//! holders of an index are the solutions of a linear system: one solution plus the kernel. So each index that
//! is held at all is held as often as any other, 2^(dimension of the kernel) times.

use std::{fmt::Write, ops::Range};

use crate::{
    f2::{Span, apply, independent, kernel, width},
    shape::{Error, Shape, agree},
};

/// For each bit of the register, lane and warp number the index that it adds, by XOR. Two layouts are equal
/// if their functions (register, lane, warp) to index are equal. There are at most 64 vectors in all.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Layout {
    /// One vector for each bit of the register's number.
    pub register: Vec<u64>,
    /// One vector for each bit of the lane's number; five of them on today's hardware.
    pub lane: Vec<u64>,
    /// One vector for each bit of the warp's number.
    pub warp: Vec<u64>,
}

/// A register of a thread. Also a set of bits of the three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Holder {
    /// The register's number.
    pub register: u64,
    /// The lane's number in the warp.
    pub lane: u64,
    /// The warp's number in the block.
    pub warp: u64,
}

/// For each bit of a register's number the bits of another register's number that it adds, by XOR.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RegisterMap {
    /// The bits that each bit adds.
    pub bits: Vec<u64>,
    /// The bits that are always added.
    pub constant: u64,
}

impl RegisterMap {
    /// The other register's number.
    #[must_use]
    pub fn apply(&self, register: u64) -> u64 {
        apply(&self.bits, register) ^ self.constant
    }

    /// For each of the other registers a register that leads to it, if there is one for each.
    ///
    /// The map must have no constant: this is meant for [`crate::relabel::Relabel::backward`] of a reduction.
    #[must_use]
    pub fn representatives(&self, register_bits: usize) -> Option<Vec<u64>> {
        let span = Span::of(&self.bits);
        (0..register_bits).map(|bit| span.solve(1 << bit)).collect()
    }
}

impl Layout {
    /// The layout in which each thread holds the same single element.
    #[must_use]
    pub fn scalar(lanes: usize, warps: usize) -> Self {
        Self { register: Vec::new(), lane: vec![0; lanes], warp: vec![0; warps] }
    }

    /// The index of the element in a register of a thread. The numbers have no more bits than the lists.
    #[must_use]
    pub fn apply(&self, register: u64, lane: u64, warp: u64) -> u64 {
        apply(&self.register, register) ^ apply(&self.lane, lane) ^ apply(&self.warp, warp)
    }

    /// The vectors of registers, lanes and warps, in this order.
    #[must_use]
    pub fn vectors(&self) -> Vec<u64> {
        [&self.register[..], &self.lane, &self.warp].concat()
    }

    /// The vectors of lanes and warps.
    #[must_use]
    pub fn thread(&self) -> Vec<u64> {
        [&self.lane[..], &self.warp].concat()
    }

    /// The number of bits of the indices that are held.
    #[must_use]
    pub fn bits(&self) -> u32 {
        width(self.register.iter().chain(&self.lane).chain(&self.warp))
    }

    /// How many registers each thread has.
    #[must_use]
    pub fn registers(&self) -> u64 {
        1 << self.register.len()
    }

    /// The layout with `map` applied to each vector; `map` must be linear.
    #[must_use]
    pub fn map(&self, map: impl Fn(u64) -> u64) -> Self {
        let each = |list: &[u64]| list.iter().map(|vector| map(*vector)).collect();
        Self { register: each(&self.register), lane: each(&self.lane), warp: each(&self.warp) }
    }

    /// All holders of the element with this index, ascending by register; none if no register holds it.
    #[must_use]
    pub fn holders(&self, index: u64) -> Vec<Holder> {
        let basis = self.vectors();
        let Some(first) = Span::of(&basis).solve(index) else { return Vec::new() };
        let kernel = kernel(&basis);
        let mut found: Vec<Holder> =
            (0..1 << kernel.len()).map(|mask| self.split(first ^ apply(&kernel, mask))).collect();
        found.sort_unstable();
        found
    }

    /// The three numbers in a mask of [`Self::vectors`].
    #[must_use]
    pub fn split(&self, mask: u64) -> Holder {
        let part = |at: usize, len: usize| mask >> at & ((1 << len) - 1);
        let (registers, lanes) = (self.register.len(), self.lane.len());
        Holder {
            register: part(0, registers),
            lane: part(registers, lanes),
            warp: part(registers + lanes, self.warp.len()),
        }
    }

    /// Whether no element is held twice.
    #[must_use]
    pub fn is_injective(&self) -> bool {
        self.copies() == 1
    }

    /// Whether each element of a tile of 2^`bits` elements is held, and nothing outside of it.
    #[must_use]
    pub fn is_onto(&self, bits: u32) -> bool {
        self.bits() == bits && Span::of(&self.vectors()).rank() == bits as usize
    }

    /// How often each element is held.
    #[must_use]
    pub fn copies(&self) -> u64 {
        1 << kernel(&self.vectors()).len()
    }

    /// The bits that name only copies: each element has exactly one holder for which all of these are zero.
    ///
    /// A bit is redundant if its vector is a sum of earlier vectors, in the order register, lane, warp. The
    /// other vectors are a basis of the indices that are held, so each element is one sum of them.
    #[must_use]
    pub fn redundant(&self) -> Holder {
        let mut span = Span::default();
        let basis = self.vectors();
        let bits = basis.iter().enumerate().filter(|(_, vector)| span.push(**vector).is_some());
        self.split(bits.fold(0, |mask, (bit, _)| mask | 1 << bit))
    }

    /// The layout without copies in the registers of one thread, and where each old register is in it.
    #[must_use]
    pub fn without_register_copies(&self) -> (Self, RegisterMap) {
        let register = independent(&self.register, &[]);
        let span = Span::of(&register);
        let bits = self.register.iter().map(|vector| span.solve(*vector).unwrap_or(0)).collect();
        (Self { register, ..self.clone() }, RegisterMap { bits, constant: 0 })
    }

    /// The one layout of all those in which each thread holds the same set of elements: registers without
    /// copies, in a canonical order, and each thread's first element the smallest one.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let span = Span::of(&self.register);
        let least = |list: &[u64]| list.iter().map(|vector| span.reduce(*vector).0).collect();
        Self { register: span.canonical(), lane: least(&self.lane), warp: least(&self.warp) }
    }

    /// An error unless the layout is a layout of a tile of this shape.
    pub fn check(&self, shape: &Shape) -> Result<(), Error> {
        if self.bits() > shape.total() {
            return agree("bits of the layout", self.bits() as usize, shape.total() as usize);
        }
        Ok(())
    }

    /// The layout in words, for a tile of this shape: runs of bits that go to runs of bits, as
    /// `lane 0..3 -> dim 1 bits 2..5`. Ranges exclude their end.
    #[must_use]
    pub fn describe(&self, shape: &Shape) -> String {
        let mut text = String::new();
        for (name, list) in [("register", &self.register), ("lane", &self.lane), ("warp", &self.warp)] {
            let mut at = 0;
            while at < list.len() {
                let run = run_length(&list[at..], shape);
                let target = target(list[at], run, shape);
                // Writing to a string does not fail.
                let _ = writeln!(text, "{name} {} -> {target}", range(at..at + run));
                at += run;
            }
        }
        text
    }
}

/// How many leading vectors are neighbouring bits of one dimension, or all copies.
fn run_length(list: &[u64], shape: &Shape) -> usize {
    let first = list[0];
    if first == 0 {
        return list.iter().take_while(|vector| **vector == 0).count();
    }
    if !first.is_power_of_two() {
        return 1;
    }
    let bit = first.trailing_zeros();
    let end = (0..shape.rank()).map(|dim| shape.bits(dim)).find(|bits| bits.contains(&bit));
    let most = end.map_or(1, |bits| (bits.end - bit) as usize);
    list.iter().take(most).zip(bit..).take_while(|(vector, bit)| **vector == 1 << bit).count()
}

/// What the first of `run` vectors, and those after it, stand for.
fn target(vector: u64, run: usize, shape: &Shape) -> String {
    if vector == 0 {
        return "copy".to_owned();
    }
    let mut parts = Vec::new();
    for dim in 0..shape.rank() {
        let bits = shape.bits(dim);
        for bit in bits.clone().filter(|bit| vector >> bit & 1 == 1) {
            let at = (bit - bits.start) as usize;
            let plural = if run > 1 { "s" } else { "" };
            parts.push(format!("dim {dim} bit{plural} {}", range(at..at + run)));
        }
    }
    if vector >> shape.total() != 0 {
        parts.push("outside of the tile".to_owned());
    }
    parts.join(" ^ ")
}

fn range(range: Range<usize>) -> String {
    if range.len() == 1 { range.start.to_string() } else { format!("{}..{}", range.start, range.end) }
}
