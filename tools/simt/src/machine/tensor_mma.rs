//! `tcgen05.mma`: products whose result is in tensor memory.
//!
//! ```text
//! tcgen05.mma.cta_group::1.kind::f16 [%r1], %rd1, %rd2, %r2, {%r3, %r4, %r5, %r6}, %p1;
//! ```
//!
//! One thread starts a product: D (and A where it is no descriptor) in tensor memory, A and B described in shared
//! memory, the instruction descriptor `%r2`, masks of lanes that stay, and whether D is added to. The instruction
//! descriptor has the types and the sizes:
//!
//! ```text
//! bits 4-5 D (f16 f32 s32)   7-9 A   10-12 B   13 14 negate   15 16 rows are inner   17-22 N / 8   24-28 M / 16
//! ```
//!
//! Rows of D are lanes: of 128 rows each is the lane of its number; of 64, 16 lanes of each warp's 32. A pair of blocks
//! (`cta_group::2`) has the halves of A's rows and of B's columns, one in each block's shared memory, and the halves of
//! D's rows; where those are 64, the right half of the columns is in the lanes from 64 on. With `.block_scale` each row
//! of A and column of B has a factor for each 16 or 32 numbers along k, a byte in tensor memory: that of row `r` in lane
//! `r % 32` of column `r / 32`.

use super::{
    Stop,
    decode::{Inst, Operand},
    descriptor::{Descriptor, Reader},
    mma::Element,
    numbers::{F16, F32, Format},
    run::{Later, Machine},
    tensor::lane_and_column,
    thread::{Thread, fault, unsupported},
};

/// A kind of product: its word, the types of A and B by their numbers, and the bits of an element in memory.
struct Kind {
    word: &'static str,
    types: &'static [(u64, &'static str)],
    bits: u32,
}

const BYTES: &[(u64, &str)] = &[(0, "e4m3"), (1, "e5m2")];
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

/// What an instruction descriptor says.
#[derive(Clone, Copy, Debug)]
struct Shape {
    d: Element,
    a: Element,
    b: Element,
    /// The bits of an element of A and B in memory.
    bits: u32,
    m: usize,
    n: usize,
    k: usize,
    inner: (bool, bool),
    signs: (f64, f64),
    saturates: bool,
}

/// The other K of numbers of four bits.
const LONG: usize = 96;

impl Shape {
    fn new(kind: &Kind, word: u64, is_scaled: bool) -> Option<Self> {
        let field = |at: u32, bits: u32| word >> at & ((1 << bits) - 1);
        let type_of = |number: u64| {
            let found = kind.types.iter().find(|(of, _)| *of == number)?;
            Element::of(found.1)
        };
        let d = match (is_scaled, field(4, 2)) {
            (true, _) | (_, 1) => Element::Float(F32),
            (_, 0) => Element::Float(F16),
            (_, 2) => Element::Integer(32, true),
            _ => return None,
        };
        let sign = |at: u32| if field(at, 1) != 0 { -1.0 } else { 1.0 };
        let shape = Self {
            d,
            a: type_of(field(7, 3))?,
            b: type_of(field(10, 3))?,
            bits: kind.bits,
            m: 16 * field(24, 5) as usize,
            n: 8 * field(17, 6) as usize,
            k: if kind.bits == 4 && field(31, 1) != 0 { LONG } else { (256 / kind.bits) as usize },
            inner: (field(15, 1) == 0, field(16, 1) == 0),
            signs: (sign(13), sign(14)),
            saturates: !is_scaled && field(3, 1) != 0,
        };
        // Sparse products are not known.
        (field(2, 1) == 0 && shape.n > 0 && shape.n <= 256).then_some(shape)
    }

    /// Which element of D a lane and column of a block hold; none for a lane without one.
    fn element(&self, blocks: usize, lane: usize, column: usize) -> Option<(usize, usize)> {
        match self.m / blocks {
            128 => Some((lane, column)),
            64 if blocks == 1 => (lane % 32 < 16).then_some((lane / 32 * 16 + lane % 16, column)),
            64 => Some((lane % 64, column + lane / 64 * (self.n / 2))),
            _ => None,
        }
    }

    /// The columns of tensor memory that D takes.
    fn columns(&self, blocks: usize) -> usize {
        if self.m / blocks == 64 && blocks == 2 { self.n / 2 } else { self.n }
    }
}

/// The factors of a product: where they are, how many of them a row has, and the first byte.
#[derive(Clone, Copy, Debug)]
struct Scales {
    place: u64,
    count: usize,
    first: usize,
    format: Option<Format>,
}

impl Scales {
    /// What a byte is worth.
    fn factor(&self, byte: u64) -> f64 {
        factor(self.format, byte)
    }
}

/// What a byte is worth as a factor: a number without a sign, or a power of two.
pub(super) fn factor(format: Option<Format>, byte: u64) -> f64 {
    match format {
        Some(format) => format.value(byte & 0x7f),
        None if byte == 255 => f64::NAN,
        None => f64::powi(2.0, byte as i32 - 127),
    }
}

/// All that a product needs.
struct Product<'p> {
    inst: &'p Inst,
    shape: Shape,
    pair: Vec<u64>,
    d: u64,
    /// A descriptor, or a place in tensor memory.
    a: Result<Descriptor, u64>,
    b: Descriptor,
    stays: Vec<u64>,
    adds: bool,
    scale: f64,
    scales: Option<(Scales, Scales)>,
}

impl<'p> Machine<'p> {
    /// Starts a product.
    pub(super) fn tensor_product(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let unknown = || unsupported(inst);
        let is_scaled = inst.has("block_scale");
        let kind = KINDS.iter().find(|kind| inst.has(kind.word)).ok_or_else(unknown)?;
        if inst.one_of(&["ws", "sp", "ashift"]).is_some() || is_scaled != kind.word.starts_with("kind::mx") {
            return Err(unknown());
        }
        let operands = self.operands(thread, inst)?;
        let one = |at: usize| operands.get(at).and_then(|values| values.first()).copied().ok_or_else(unknown);
        let word = one(3)?;
        let shape = Shape::new(kind, word & 0xffff_ffff, is_scaled);
        let shape = shape.ok_or_else(|| Stop::Unsupported(inst.line, format!("{}, {word:#x}", inst.full)))?;
        let pair = Self::pair(inst, thread);
        if pair.len() > self.blocks.len()
            || shape.m != 128 && shape.m != 64 * if pair.len() == 2 { 4 } else { 1 }
        {
            return Err(fault(inst, format!("{} rows of {} blocks", shape.m, pair.len())));
        }
        let describe = |word| Descriptor::new(Reader::Tensor, word).map_err(|why| fault(inst, why));
        let a = if matches!(inst.args.get(1), Some(Operand::Memory(..))) {
            Err(one(1)?)
        } else {
            Ok(describe(one(1)?)?)
        };
        let b = describe(one(2)?)?;
        let (stays, next) = match inst.args.get(4) {
            Some(Operand::Vector(_)) => (operands[4].clone(), 5),
            _ => (Vec::new(), 4),
        };
        let scales = if is_scaled {
            Some(scales_of(inst, word, shape.k, (one(4)?, one(5)?)).ok_or_else(unknown)?)
        } else {
            None
        };
        let next = if is_scaled { 6 } else { next };
        let scale = match operands.get(next + 1) {
            Some(shift) => f64::powi(2.0, -(shift[0] as i32)),
            None => 1.0,
        };
        let (d, adds, queue) = (one(0)?, one(next)? & 1 != 0, Some(pair[0]));
        let product = Product { inst, shape, pair, d, a, b, stays, adds, scale, scales };
        self.pending.push(Later { queue, action: Box::new(move |machine| machine.finish_product(&product)) });
        Ok(())
    }

    fn finish_product(&mut self, product: &Product<'p>) -> Result<(), Stop> {
        let Product { inst, shape, pair, .. } = product;
        let blocks = pair.len();
        let rows = shape.m / blocks;
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for rank in pair {
            left.push(match &product.a {
                Ok(descriptor) => {
                    self.operand(inst, (*descriptor, *rank), shape, shape.a, (rows, shape.inner.0))?
                }
                Err(place) => self.left_in_tensor(inst, *rank, *place, shape, blocks)?,
            });
            let columns = (shape.n / blocks, shape.inner.1);
            right.extend(self.operand(inst, (product.b, *rank), shape, shape.b, columns)?);
        }
        if let Some((of_a, of_b)) = &product.scales {
            for (matrix, rank) in left.iter_mut().zip(pair) {
                self.scale(inst, *rank, of_a, matrix)?;
            }
            self.scale(inst, pair[0], of_b, &mut right)?;
        }
        let sign = shape.signs.0 * shape.signs.1;
        for (block, rank) in pair.iter().enumerate() {
            let (first, column) = lane_and_column(product.d);
            for lane in 0..128 {
                if product.stays.get(lane / 32).is_some_and(|mask| mask >> (lane % 32) & 1 != 0) {
                    continue;
                }
                for at in 0..shape.columns(blocks) {
                    let Some((row, of_d)) = shape.element(blocks, lane, at) else { continue };
                    let sum: f64 = left[block][row].iter().zip(&right[of_d]).map(|(x, y)| x * y).sum();
                    let word = self.tensor_word(inst, *rank, (first + lane, column + at))?;
                    let old =
                        if product.adds { shape.d.value(u64::from(*word)) * product.scale } else { 0.0 };
                    *word = shape.d.result(old + sign * sum, shape.saturates) as u32;
                }
            }
        }
        Ok(())
    }

    /// An operand that is described. Numbers of four bits are two to a byte.
    fn operand(
        &mut self,
        inst: &Inst,
        place: (Descriptor, u64),
        shape: &Shape,
        element: Element,
        (rows, is_inner): (usize, bool),
    ) -> Result<Vec<Vec<f64>>, Stop> {
        if shape.bits != 4 {
            return self.described(inst, place, element, (rows, shape.k, is_inner));
        }
        if !is_inner {
            return Err(unsupported(inst));
        }
        let bytes = self.described(inst, place, Element::Integer(8, false), (rows, shape.k / 2, true))?;
        let halves = |byte: &f64| [element.value(*byte as u64), element.value(*byte as u64 >> 4)];
        Ok(bytes.iter().map(|row| row.iter().flat_map(halves).collect()).collect())
    }

    /// A in tensor memory: a row is a lane, numbers side by side in its columns.
    fn left_in_tensor(
        &mut self,
        inst: &Inst,
        rank: u64,
        place: u64,
        shape: &Shape,
        blocks: usize,
    ) -> Result<Vec<Vec<f64>>, Stop> {
        let (first, column) = lane_and_column(place);
        let per_word = (32 / shape.bits) as usize;
        let mut left = Vec::new();
        for row in 0..shape.m / blocks {
            let lane = (0..128).find(|lane| shape.element(blocks, *lane, 0) == Some((row, 0)));
            let lane = lane.ok_or_else(|| unsupported(inst))?;
            let mut numbers = Vec::with_capacity(shape.k);
            for along in 0..shape.k {
                let word = *self.tensor_word(inst, rank, (first + lane, column + along / per_word))?;
                numbers.push(shape.a.value(u64::from(word >> (along % per_word * shape.bits as usize))));
            }
            left.push(numbers);
        }
        Ok(left)
    }

    fn scale(
        &mut self,
        inst: &Inst,
        rank: u64,
        scales: &Scales,
        matrix: &mut [Vec<f64>],
    ) -> Result<(), Stop> {
        let (first, column) = lane_and_column(scales.place);
        // A column has the factors of 32 rows, and those of the next four parts along k are behind all rows.
        let columns = matrix.len().div_ceil(128) * 4;
        for (row, numbers) in matrix.iter_mut().enumerate() {
            let size = numbers.len() / scales.count;
            for (part, numbers) in numbers.chunks_mut(size).enumerate() {
                let (group, byte) = ((scales.first + part) / 4, (scales.first + part) % 4);
                let place = (first + row % 32, column + row / 32 + group * columns);
                let word = *self.tensor_word(inst, rank, place)?;
                let factor = scales.factor(u64::from(word) >> (8 * byte) & 0xff);
                numbers.iter_mut().for_each(|number| *number *= factor);
            }
        }
        Ok(())
    }

    /// The words of a row of bytes in shared memory.
    pub(super) fn described_row(
        &mut self,
        inst: &Inst,
        (descriptor, rank): (Descriptor, u64),
        row: u64,
        size: u64,
    ) -> Result<Vec<u32>, Stop> {
        let mut words = Vec::new();
        for along in (0..size).step_by(4) {
            let bytes = self.block_bytes(inst, rank, descriptor.offset(row, along, true), 4)?;
            let bytes = bytes.try_into().map_err(|_| unsupported(inst))?;
            words.push(u32::from_le_bytes(bytes));
        }
        Ok(words)
    }
}

/// The factors of A and of B.
fn scales_of(inst: &Inst, word: u64, k: usize, (a, b): (u64, u64)) -> Option<(Scales, Scales)> {
    let count = match inst.one_of(&["scale_vec::1X", "scale_vec::2X", "scale_vec::4X", "block16", "block32"])
    {
        Some("scale_vec::1X") => 1,
        Some("scale_vec::2X") => 2,
        Some("scale_vec::4X" | "block16") => 4,
        Some(_) if inst.has("kind::mxf8f6f4") => 1,
        Some(_) => 2,
        None if inst.has("kind::mxf8f6f4") => 1,
        None if inst.has("kind::mxf4") => 2,
        None => return None,
    };
    let count = if k == LONG { count / 2 * 3 } else { count };
    let format = if word >> 23 & 1 == 0 { Some(Format::of("e4m3")?) } else { None };
    // The two top bits of a place are what the instruction descriptor has as the first byte.
    let scales =
        |place: u64, first: u64| Scales { place: place & 0x3fff_ffff, count, first: first as usize, format };
    Some((scales(a, word >> 29 & 3), scales(b, word >> 4 & 3)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(m: u64, n: u64) -> Shape {
        Shape::new(&KINDS[0], (1 << 4) | ((n / 8) << 17) | ((m / 16) << 24), false).unwrap()
    }

    #[test]
    fn rows_are_lanes() {
        assert_eq!(shape(128, 64).element(1, 70, 3), Some((70, 3)));
        assert_eq!(shape(64, 64).element(1, 33, 3), Some((17, 3)));
        assert_eq!(shape(64, 64).element(1, 16, 3), None);
        assert_eq!(shape(256, 64).element(2, 70, 3), Some((70, 3)));
        assert_eq!(shape(128, 64).element(2, 70, 3), Some((6, 35)));
        assert_eq!(shape(128, 64).columns(2), 32);
    }

    #[test]
    fn an_instruction_descriptor_with_an_unknown_type_is_none() {
        assert!(Shape::new(&KINDS[0], 1 << 4 | 5 << 7 | 8 << 17, false).is_none());
        assert!(Shape::new(&KINDS[0], 1 << 4 | 1 << 2 | 8 << 17, false).is_none());
    }
}
