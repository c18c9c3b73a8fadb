//! The fields of an instruction descriptor of `tcgen05.mma`, and the place of the elements of D.
//!
//! ```text
//! bits 0-1 sparsity selector   2 sparse   3 saturate   4-5 D (f16 f32 s32)   7-9 A   10-12 B   13 14 negate
//! 15 16 rows are inner   17-22 N / 8   24-28 M / 16   30-31 the largest shift of columns, with .ws: 8 16 32
//! ```
//!
//! With `.block_scale`, bits 4-5 and 29-30 are the first bytes of factors, 23 their type, and 31 says that K
//! is 96.
//!
//! Rows of D are lanes, by M, the blocks that share them, and `.ws`:
//!
//! ```text
//! A D   256 of two blocks, 128       each row is the lane of its number
//! B E   128 of two blocks, 64 .ws    64 lanes; the right half of the columns is in the 64 lanes after them
//! C F   128 of two blocks if A is sparse, 64      16 lanes of each warp's 32
//! G     32 .ws                       32 lanes; each quarter of the columns is in the next 32 lanes
//! ```
//!
//! Where columns are in several *banks* of lanes, A in tensor memory and its metadata are in each bank, too.

use super::{
    decode::Inst,
    element::Element,
    numbers::{F16, F32},
};

/// A kind of product: its word, the types of A and B by their numbers, and the bits of an element in memory.
pub(super) struct Kind {
    pub word: &'static str,
    types: &'static [(u64, &'static str)],
    pub bits: u32,
}

const BYTES: &[(u64, &str)] = &[(0, "e4m3"), (1, "e5m2"), (3, "e2m3"), (4, "e3m2"), (5, "e2m1")];
const FOURS: &[(u64, &str)] = &[(1, "e2m1")];

const KINDS: [Kind; 7] = [
    Kind { word: "kind::f16", types: &[(0, "f16"), (1, "bf16")], bits: 16 },
    Kind { word: "kind::tf32", types: &[(2, "tf32")], bits: 32 },
    Kind { word: "kind::f8f6f4", types: BYTES, bits: 8 },
    Kind { word: "kind::i8", types: &[(0, "u8"), (1, "s8")], bits: 8 },
    Kind { word: "kind::mxf8f6f4", types: BYTES, bits: 8 },
    Kind { word: "kind::mxf4", types: FOURS, bits: 4 },
    Kind { word: "kind::mxf4nvf4", types: FOURS, bits: 4 },
];

impl Kind {
    pub(super) fn of(inst: &Inst) -> Option<&'static Self> {
        KINDS.iter().find(|kind| inst.has(kind.word))
    }

    pub(super) fn is_scaled(&self) -> bool {
        self.word.starts_with("kind::mx")
    }
}

/// The facts about the place of its matrices that an instruction states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub blocks: usize,
    pub is_ws: bool,
    pub is_sparse: bool,
}

/// The shape of a product.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub d: Element,
    pub a: Element,
    pub b: Element,
    /// The bits of an element of A and B in memory.
    pub bits: u32,
    pub m: usize,
    pub n: usize,
    pub k: usize,
    pub inner: (bool, bool),
    /// -1 if A or B, but not both, are negated.
    pub sign: f64,
    pub saturates: bool,
    pub is_sparse: bool,
    pub selector: usize,
    /// How far the columns of B may be shifted.
    pub most_shift: usize,
    pub place: Place,
}

/// The other K for numbers of four bits.
pub(super) const LONG: usize = 96;

impl Shape {
    pub(super) fn new(kind: &Kind, word: u64, place: Place) -> Option<Self> {
        let field = |at: u32, bits: u32| word >> at & ((1 << bits) - 1);
        let type_of = |number: u64| {
            let found = kind.types.iter().find(|(of, _)| *of == number)?;
            Element::of(found.1)
        };
        let is_scaled = kind.is_scaled();
        let d = match (is_scaled, field(4, 2)) {
            (true, _) | (_, 1) => Element::Float(F32),
            (_, 0) => Element::Float(F16),
            (_, 2) => Element::Integer(32, true),
            _ => return None,
        };
        let is_sparse = field(2, 1) != 0;
        let k = match kind.bits == 4 && field(31, 1) != 0 {
            true if is_sparse => return None,
            true => LONG,
            false => (256 / kind.bits) as usize * if is_sparse { 2 } else { 1 },
        };
        let shape = Self {
            d,
            a: type_of(field(7, 3))?,
            b: type_of(field(10, 3))?,
            bits: kind.bits,
            m: 16 * field(24, 5) as usize,
            n: 8 * field(17, 6) as usize,
            k,
            inner: (field(15, 1) == 0, field(16, 1) == 0),
            sign: if field(13, 1) == field(14, 1) { 1.0 } else { -1.0 },
            saturates: !is_scaled && field(3, 1) != 0,
            is_sparse,
            selector: field(0, 2) as usize,
            most_shift: if place.is_ws && field(30, 2) > 0 { 4 << field(30, 2) } else { 0 },
            place,
        };
        (shape.n > 0 && shape.n <= 256).then_some(shape)
    }

    /// Whether there are such products.
    pub(super) fn is_one(&self) -> bool {
        let Place { blocks, is_ws, is_sparse } = self.place;
        let rows = match (is_ws, blocks) {
            (true, 1) => matches!(self.m, 32 | 64 | 128),
            (false, 1) => matches!(self.m, 64 | 128),
            (false, 2) => matches!(self.m, 128 | 256),
            _ => false,
        };
        let columns = !is_ws || matches!(self.n, 64 | 128) || self.n == 256 && !is_sparse;
        rows && columns && is_sparse == self.is_sparse
    }

    /// The rows of A and D of a block.
    pub(super) fn rows(&self) -> usize {
        self.m / self.place.blocks.max(1)
    }

    /// The parts of D's columns that are in lanes of their own.
    pub(super) fn banks(&self) -> usize {
        let Place { blocks, is_ws, is_sparse } = self.place;
        match self.rows() {
            32 | 64 if is_ws => 128 / self.rows(),
            64 if blocks == 2 && !is_sparse => 2,
            _ => 1,
        }
    }

    /// The columns of tensor memory that D takes.
    pub(super) fn columns(&self) -> usize {
        self.n / self.banks()
    }

    /// The lane of a row in a bank.
    pub(super) fn lane(&self, row: usize, bank: usize) -> usize {
        match (self.rows(), self.banks()) {
            (64, 1) => row / 16 * 32 + row % 16,
            (rows, _) => row + bank * rows,
        }
    }

    /// The row that a lane has, and its bank.
    pub(super) fn row(&self, lane: usize) -> Option<(usize, usize)> {
        match (self.rows(), self.banks()) {
            (64, 1) => (lane % 32 < 16).then_some((lane / 32 * 16 + lane % 16, 0)),
            (rows, banks) => (lane / rows < banks).then_some((lane % rows, lane / rows)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(m: u64, n: u64, place: Place) -> Shape {
        let sparse = u64::from(place.is_sparse) << 2;
        Shape::new(&KINDS[0], sparse | (1 << 4) | ((n / 8) << 17) | ((m / 16) << 24), place).unwrap()
    }

    const fn place(blocks: usize, is_ws: bool, is_sparse: bool) -> Place {
        Place { blocks, is_ws, is_sparse }
    }

    #[test]
    fn rows_are_lanes() {
        assert_eq!(shape(128, 64, place(1, false, false)).row(70), Some((70, 0)));
        assert_eq!(shape(64, 64, place(1, false, false)).row(33), Some((17, 0)));
        assert_eq!(shape(64, 64, place(1, false, true)).row(16), None);
        assert_eq!(shape(256, 64, place(2, false, false)).row(70), Some((70, 0)));
        assert_eq!(shape(128, 64, place(2, false, false)).row(70), Some((6, 1)));
        assert_eq!(shape(128, 64, place(2, false, true)).row(70), Some((38, 0)));
        assert_eq!(shape(64, 64, place(1, true, false)).row(70), Some((6, 1)));
        assert_eq!(shape(32, 64, place(1, true, false)).row(70), Some((6, 2)));
        assert_eq!(shape(32, 64, place(1, true, false)).columns(), 16);
        for layout in [place(1, false, false), place(1, true, false)] {
            let shape = shape(64, 64, layout);
            for lane in 0..128 {
                assert!(shape.row(lane).is_none_or(|(row, bank)| shape.lane(row, bank) == lane));
            }
        }
    }

    #[test]
    fn an_instruction_descriptor_with_an_unknown_type_is_none() {
        let of = |word| Shape::new(&KINDS[0], word, place(1, false, false));
        assert!(of(1 << 4 | 5 << 7 | 8 << 17).is_none());
        assert!(!of(1 << 4 | 1 << 2 | 8 << 17 | 8 << 24).unwrap().is_one());
        assert!(of(1 << 4 | 8 << 17 | 8 << 24).unwrap().is_one());
    }
}
