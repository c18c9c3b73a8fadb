//! Operations that move nothing: each thread has all it needs, under another name.
//!
//! A transposition of a tile gives each element another index. If the layout of the result is the source's
//! layout with each vector's bits exchanged in the same way, then each thread's registers *are* the
//! result:
//!
//! ```text
//! source (2, 4)  index = row*4 + column, bits [c0 c1 r0]     layout register [1], lane [2, 4]
//! result (4, 2)  index = column*2 + row, bits [r0 c0 c1]     layout register [2], lane [4, 1]
//! ```
//!
//! By hand: register 1 of lane 2 holds source 1 ^ 4 = 5 = row 1, column 1, and result 2 ^ 1 = 3 = row 1 (of
//! four), column 1 (of two). They are the same element.
//!
//! A [`Relabel`] says for each bit of the result's index which bit of the source's it is, if any, and which
//! source bits are constant: `result[x] = source[from(x) ^ offset]`. All operations here are of this kind, or
//! of this kind backwards:
//!
//! | operation | bits of the result |
//! |---|---|
//! | [`Relabel::permute`], [`Relabel::reshape`] | all bits of the source, in another or the same order |
//! | [`Relabel::broadcast`], [`Relabel::insert`] | also bits that the source does not have |
//! | [`Relabel::extract`] | not all: the high bits of each dimension are constant |
//! | [`Relabel::unpack`] | also low bits, which say which piece of an element it is |
//! | drop a dimension | backwards [`Relabel::insert`], by [`Relabel::backward`] |
//! | [`cat`] | backwards two `extract`s |
//! | [`pack`] | backwards `unpack` |
//!
//! There are two questions. [`Relabel::forward`]: given the source's layout, which layout of the result is
//! free? [`Relabel::backward`]: given the wanted layout of the result, which source layout makes it free?
//! Both answer with the register of the source for each register of the result.
//!
//! Why it is right. Backward: the result's holder (r, t) needs the source's element `from(B(r, t)) ^ offset`.
//! `from` is linear, so `from` of each vector of B is a layout in which the thread t has `from(B(r, t))`, and
//! the offset is added by registers that hold the bits which are constant. Forward: a source element is an
//! element of the result if all its constant bits agree with the offset. Threads must not name constant bits,
//! or some threads would have nothing; the registers of the result are the registers with constant bits that
//! cancel.

use crate::{
    f2::{Span, apply, independent, solve},
    layout::{Layout, RegisterMap},
    shape::{Error, MAX_BITS, Shape, agree, check_order},
};

/// A layout, and where its registers come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamed {
    /// The layout of the result, or of the source that is asked for.
    pub layout: Layout,
    /// Each register of the operation's result is this register of its source.
    pub registers: RegisterMap,
}

/// An operation `result[x] = source[from(x) ^ offset]`, where `from` renames bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relabel {
    /// The bit of the source's index that each bit of the result's index is.
    from: Vec<Option<u32>>,
    source_bits: u32,
    offset: u64,
}

impl Relabel {
    /// The transposition of a tile: dimension i of the result is dimension `order[i]` of the source.
    pub fn permute(source: &Shape, order: &[usize]) -> Result<Self, Error> {
        check_order(order, source.rank())?;
        let from = order.iter().rev().flat_map(|dim| source.bits(*dim)).map(Some).collect();
        Ok(Self { from, source_bits: source.total(), offset: 0 })
    }

    /// A reshape: the elements of a tile, row by row, in another shape.
    pub fn reshape(source: &Shape, result: &Shape) -> Result<Self, Error> {
        agree("bits of the shape", result.total() as usize, source.total() as usize)?;
        let source_bits = source.total();
        Ok(Self { from: (0..source_bits).map(Some).collect(), source_bits, offset: 0 })
    }

    /// Dimensions of size 1 become larger; the others stay.
    pub fn broadcast(source: &Shape, result: &Shape) -> Result<Self, Error> {
        agree("dimensions", result.rank(), source.rank())?;
        let mut from = Vec::new();
        for dim in (0..source.rank()).rev() {
            if source.size(dim) == 1 {
                from.extend(result.bits(dim).map(|_| None));
            } else {
                agree("logarithm of a size", result.logs()[dim] as usize, source.logs()[dim] as usize)?;
                from.extend(source.bits(dim).map(Some));
            }
        }
        Ok(Self { from, source_bits: source.total(), offset: 0 })
    }

    /// A new dimension before `dim`, of size 2^`bits`, along which all elements are equal. Its inverse drops
    /// the dimension, as a reduction does.
    pub fn insert(source: &Shape, dim: usize, bits: u32) -> Result<Self, Error> {
        let at: u32 = source.logs().get(dim..).ok_or(Error::Dimension(dim))?.iter().sum();
        Self::insert_bits(source.total(), at, bits)
    }

    /// The tile of shape `result` at `position`, counted in such tiles.
    pub fn extract(source: &Shape, result: &Shape, position: &[u64]) -> Result<Self, Error> {
        agree("dimensions", result.rank(), source.rank())?;
        agree("dimensions of the position", position.len(), source.rank())?;
        let (mut from, mut offset) = (Vec::new(), 0);
        for dim in (0..source.rank()).rev() {
            let (bits, kept) = (source.bits(dim), result.logs()[dim]);
            let first = position[dim].checked_shl(kept).filter(|first| *first < source.size(dim));
            if kept > source.logs()[dim] || first.is_none() {
                let (found, expected) = (position[dim], source.size(dim) >> kept);
                return Err(Error::Mismatch { what: "position", found, expected });
            }
            from.extend((bits.start..bits.start + kept).map(Some));
            offset |= first.unwrap_or(0) << bits.start;
        }
        Ok(Self { from, source_bits: source.total(), offset })
    }

    /// The elements' pieces, 2^`bits` of each, as elements: the lowest bits of the result's index are the
    /// piece of `source`'s element that register of the source holds.
    pub fn unpack(source_bits: u32, bits: u32) -> Result<Self, Error> {
        Self::insert_bits(source_bits, 0, bits)
    }

    /// New bits of the index, from bit `at` on.
    fn insert_bits(source_bits: u32, at: u32, bits: u32) -> Result<Self, Error> {
        if source_bits.saturating_add(bits) > MAX_BITS {
            return Err(Error::TooLarge);
        }
        let (low, high) = ((0..at).map(Some), (at..source_bits).map(Some));
        let from = low.chain((0..bits).map(|_| None)).chain(high).collect();
        Ok(Self { from, source_bits, offset: 0 })
    }

    /// The index in the source of an element of the result.
    #[must_use]
    pub fn source_index(&self, result: u64) -> u64 {
        self.pulled_back(result) ^ self.offset
    }

    /// The layout of the result that is free, given the source's layout; [`Error::NotFree`] if there is none.
    pub fn forward(&self, source: &Layout) -> Result<Renamed, Error> {
        debug_assert!(source.bits() <= self.source_bits, "the layout is one of the source");
        let constant_bits = self.constant_bits();
        if source.thread().iter().any(|vector| vector & constant_bits != 0) {
            return Err(Error::NotFree);
        }
        let constant = solve(&source.register, self.offset).ok_or(Error::NotFree)?;
        // The sums of registers without constant bits, and the mask of each.
        let mut outside = Span::default();
        let mut kept: Vec<(u64, u64)> = Vec::new();
        for (bit, vector) in source.register.iter().enumerate() {
            if let Some(mask) = outside.push(vector & constant_bits) {
                let mask = mask | 1 << bit;
                kept.push((self.pushed_forward(apply(&source.register, mask)), mask));
            }
        }
        // A bit that the source does not have is a register, before the first one with a larger vector.
        for bit in (0..self.from.len()).filter(|bit| self.from[*bit].is_none()) {
            let at = kept.iter().position(|(vector, _)| *vector > 1 << bit).unwrap_or(kept.len());
            kept.insert(at, (1 << bit, 0));
        }
        let mut span = Span::default();
        kept.retain(|(vector, _)| span.push(*vector).is_none());
        let thread = source.map(|vector| self.pushed_forward(vector));
        let layout = Layout { register: kept.iter().map(|(vector, _)| *vector).collect(), ..thread };
        let bits = kept.iter().map(|(_, mask)| *mask).collect();
        Ok(Renamed { layout, registers: RegisterMap { bits, constant } })
    }

    /// The layout of the source for which the wanted layout of the result is free. Registers of the source
    /// hold all values of the bits that [`Self::extract`] leaves out, so one layout is right for all
    /// positions.
    #[must_use]
    pub fn backward(&self, result: &Layout) -> Renamed {
        debug_assert!(result.bits() as usize <= self.from.len(), "the layout is one of the result");
        let moved = result.map(|vector| self.pulled_back(vector));
        let constant_bits = self.constant_bits();
        let constant = (0..self.source_bits).map(|bit| 1 << bit).filter(|bit| bit & constant_bits != 0);
        let mut register = independent(&moved.register, &[]);
        register.extend(constant);
        let span = Span::of(&register);
        // The span holds all of these by construction.
        let bits = moved.register.iter().map(|vector| span.solve(*vector).unwrap_or(0)).collect();
        let constant = span.solve(self.offset).unwrap_or(0);
        Renamed { layout: Layout { register, ..moved }, registers: RegisterMap { bits, constant } }
    }

    /// The bits of the source's index that are the same for all elements of the result.
    fn constant_bits(&self) -> u64 {
        self.from.iter().flatten().fold((1 << self.source_bits) - 1, |bits, bit| bits & !(1 << bit))
    }

    fn pulled_back(&self, result: u64) -> u64 {
        let bits = self.from.iter().enumerate().filter(|(bit, _)| result >> bit & 1 == 1);
        bits.filter_map(|(_, from)| *from).fold(0, |index, bit| index | 1 << bit)
    }

    fn pushed_forward(&self, source: u64) -> u64 {
        let bits = self.from.iter().enumerate();
        let set = bits.filter(|(_, from)| from.is_some_and(|from| source >> from & 1 == 1));
        set.fold(0, |index, (bit, _)| index | 1 << bit)
    }
}

/// Where the registers of a concatenation come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concatenated {
    /// The layout of both operands, or the result's layout.
    pub layout: Layout,
    /// A register of the result is of the second operand if its number has an odd number of these bits.
    pub second: u64,
    /// The register of that operand.
    pub registers: RegisterMap,
}

/// Two tiles of shape `operand`, both in the layout `source`, one after the other along `dim`: the free
/// result.
pub fn cat(operand: &Shape, dim: usize, source: &Layout) -> Result<Concatenated, Error> {
    let layout = halves(operand, dim)?.backward(source).layout;
    joined(operand, dim, &layout, source, layout.clone())
}

/// The layout of both operands for which the wanted result of [`cat`] is free.
pub fn cat_backward(operand: &Shape, dim: usize, result: &Layout) -> Result<Concatenated, Error> {
    let source = halves(operand, dim)?.forward(result)?.layout;
    joined(operand, dim, result, &source, source.clone())
}

/// The first half along `dim` of a tile twice the size of `operand`.
fn halves(operand: &Shape, dim: usize) -> Result<Relabel, Error> {
    let mut bits = operand.logs().to_vec();
    *bits.get_mut(dim).ok_or(Error::Dimension(dim))? += 1;
    Relabel::extract(&Shape::of_bits(bits)?, operand, &vec![0; operand.rank()])
}

fn joined(
    operand: &Shape,
    dim: usize,
    result: &Layout,
    source: &Layout,
    layout: Layout,
) -> Result<Concatenated, Error> {
    let half = halves(operand, dim)?;
    let top = half.constant_bits();
    let span = Span::of(&source.register);
    let find = |vector: &u64| span.solve(half.pushed_forward(*vector)).ok_or(Error::NotFree);
    let bits = result.register.iter().map(find).collect::<Result<Vec<u64>, Error>>()?;
    let tops = result.register.iter().enumerate().filter(|(_, vector)| *vector & top != 0);
    let second = tops.fold(0, |mask, (bit, _)| mask | 1 << bit);
    Ok(Concatenated { layout, second, registers: RegisterMap { bits, constant: 0 } })
}

/// Where the registers of packed elements come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// The layout of the packed elements.
    pub layout: Layout,
    /// The source register of the first piece of each register of the result.
    pub registers: RegisterMap,
    /// The bits that each bit of a piece's number adds to the source register, by XOR.
    pub pieces: Vec<u64>,
}

/// Groups of 2^`bits` neighbours of `source` become one element each; [`Error::NotFree`] unless each group is
/// in one thread. The inverse is [`Relabel::unpack`].
pub fn pack(bits: u32, source: &Layout) -> Result<Packed, Error> {
    let low = (1 << bits) - 1;
    if source.thread().iter().any(|vector| vector & low != 0) {
        return Err(Error::NotFree);
    }
    let span = Span::of(&source.register);
    let pieces = (0..bits).map(|bit| span.solve(1 << bit)).collect::<Option<Vec<u64>>>();
    let pieces = pieces.ok_or(Error::NotFree)?;
    let layout = source.map(|vector| vector >> bits).without_register_copies().0;
    // Each vector of the result is a vector of the source without its low bits, and those are in the span.
    let bits = layout.register.iter().map(|vector| span.solve(vector << bits).unwrap_or(0)).collect();
    Ok(Packed { layout, registers: RegisterMap { bits, constant: 0 }, pieces })
}
