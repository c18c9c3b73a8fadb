//! `tcgen05.mma`: products with a result in tensor memory.
//!
//! ```text
//! tcgen05.mma.cta_group::1.kind::f16 [%r1], %rd1, %rd2, %r2, {%r3, %r4, %r5, %r6}, %p1;
//! ```
//!
//! One thread starts a product: D (and A unless it is a descriptor) in tensor memory, A and B described in
//! shared memory, the metadata of a sparse A (`.sp`), the instruction descriptor `%r2`, factors of blocks or
//! masks of lanes that stay, whether D is added to, and the divisor of D, or with `.ws` which columns are
//! zero.
//!
//! A pair of blocks (`cta_group::2`) has the halves of A's rows and of B's columns, one in each block's
//! shared memory, and the halves of D's rows. The types, the sizes and the lanes of D are in `tensor_shape`,
//! the operands in `tensor_operands`. A collector keeps the same bytes as memory, since a program may not
//! change the memory.
//!
//! `.ashift` moves the rows of A in tensor memory down by one after the product, which reads them unmoved,
//! and of each 32 lanes the last one stays, as with `tcgen05.shift`. PTX ISA says only that it shifts A's
//! rows "except for the last row in the Tensor Memory"; the rest is NVIDIA's text in CuTe DSL's
//! `nvvm_wrapper.py` (CUTLASS, `a_shift`).

use super::{
    Stop,
    decode::{Inst, Operand},
    descriptor::{Descriptor, Reader},
    run::{Later, Machine},
    tensor::lane_and_column,
    tensor_operands::Zeros,
    tensor_scales::{Scales, scales_of},
    tensor_shape::{Kind, Place, Shape},
    thread::{Thread, fault, unsupported},
};

/// The parameters of a product.
struct Product<'p> {
    inst: &'p Inst,
    shape: Shape,
    pair: Vec<u64>,
    d: u64,
    /// A descriptor, or a place in tensor memory.
    a: Result<Descriptor, u64>,
    b: Descriptor,
    metadata: u64,
    stays: Vec<u64>,
    adds: bool,
    scale: f64,
    scales: Option<(Scales, Scales)>,
    zeros: Zeros,
    /// Whether the rows of A move down by one.
    shifts: bool,
}

impl<'p> Machine<'p> {
    /// Starts a product.
    pub(super) fn tensor_product(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let unknown = || unsupported(inst);
        let wrong = |why: String| fault(inst, why);
        let kind = Kind::of(inst).ok_or_else(unknown)?;
        let is_scaled = kind.is_scaled();
        let pair = Self::pair(inst, thread);
        let place = Place { blocks: pair.len(), is_ws: inst.has("ws"), is_sparse: inst.has("sp") };
        let shifts = inst.has("ashift");
        let is_kept = inst.one_of(&["collector::a::fill", "collector::a::use"]).is_some();
        if shifts && (is_scaled || place.is_ws || is_kept)
            || is_scaled != inst.has("block_scale")
            || is_scaled && place.is_ws
        {
            return Err(unknown());
        }
        let operands = self.operands(thread, inst)?;
        let one = |at: usize| operands.get(at).and_then(|values| values.first()).copied().ok_or_else(unknown);
        let next = if place.is_sparse { 4 } else { 3 };
        let word = one(next)? & 0xffff_ffff;
        let named = || Stop::Unsupported(inst.line, format!("{}, {word:#x}", inst.full));
        let shape = Shape::new(kind, word, place).ok_or_else(named)?;
        if pair.len() > self.blocks.len() || !shape.is_one() {
            let (rows, columns) = (shape.m, shape.n);
            let what = if shape.is_sparse { "sparse" } else { "dense" };
            return Err(wrong(format!("{rows} {what} rows and {columns} columns of {} blocks", pair.len())));
        }
        if place.is_sparse && shape.selector > usize::from(shape.bits >= 16) && !is_scaled {
            return Err(named());
        }
        let describe = |word| Descriptor::new(Reader::Tensor, word).map_err(wrong);
        let a = if matches!(inst.args.get(1), Some(Operand::Memory(..))) {
            Err(one(1)?)
        } else {
            Ok(describe(one(1)?)?)
        };
        if shifts && a.is_ok() {
            return Err(unknown());
        }
        if shifts && !matches!(shape.m, 128 | 256) {
            return Err(wrong(format!(".ashift of {} rows: it takes 128 or 256", shape.m)));
        }
        let b = describe(one(2)?)?;
        let (scales, stays, next) = match inst.args.get(next + 1) {
            _ if is_scaled => {
                let places = (one(next + 1)?, one(next + 2)?);
                (Some(scales_of(inst, word, &shape, places).ok_or_else(unknown)?), Vec::new(), next + 3)
            }
            Some(Operand::Vector(_)) => (None, operands[next + 1].clone(), next + 2),
            _ => (None, Vec::new(), next + 1),
        };
        let last = operands.get(next + 1).and_then(|values| values.first()).copied();
        let zeros = if place.is_ws {
            Zeros::new(last.unwrap_or(0), &shape).map_err(wrong)?
        } else {
            Zeros::default()
        };
        let scale = if place.is_ws { 1.0 } else { f64::powi(2.0, -(last.unwrap_or(0) as i32)) };
        let metadata = if place.is_sparse { one(3)? } else { 0 };
        let (d, adds, queue) = (one(0)?, one(next)? & 1 != 0, Some(pair[0]));
        let product =
            Product { inst, shape, pair, d, a, b, metadata, stays, adds, scale, scales, zeros, shifts };
        self.pending.push(Later { queue, action: Box::new(move |machine| machine.finish_product(&product)) });
        Ok(())
    }

    /// A of a block, for a bank of D's columns.
    fn left(&mut self, product: &Product<'p>, rank: u64, bank: usize) -> Result<Vec<Vec<f64>>, Stop> {
        let Product { inst, shape, .. } = product;
        let k = if shape.is_sparse { shape.k / 2 } else { shape.k };
        let mut left = match product.a {
            Ok(described) => {
                let sizes = (shape.rows(), k, shape.inner.0);
                self.in_shared(inst, (described, rank), shape, shape.a, sizes)?
            }
            Err(place) => self.in_tensor(inst, (rank, place), shape, (k, bank))?,
        };
        if shape.is_sparse {
            left = self.expanded(inst, (rank, product.metadata), shape, bank, &left)?;
        }
        if let Some((scales, _)) = &product.scales {
            self.scale(inst, rank, scales, &mut left)?;
        }
        Ok(left)
    }

    fn finish_product(&mut self, product: &Product<'p>) -> Result<(), Stop> {
        let Product { inst, shape, pair, zeros, .. } = product;
        let banks = shape.banks();
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for rank in pair {
            // A in shared memory is the same for each bank, but its metadata are not.
            for bank in 0..if product.a.is_ok() && !shape.is_sparse { 1 } else { banks } {
                left.push(self.left(product, *rank, bank)?);
            }
            let count = shape.n / pair.len() + zeros.shift;
            let sizes = (count, shape.k, shape.inner.1);
            let columns = self.in_shared(inst, (product.b, *rank), shape, shape.b, sizes)?;
            right.extend(columns.into_iter().skip(zeros.shift));
        }
        if let Some((_, scales)) = &product.scales {
            self.scale(inst, pair[0], scales, &mut right)?;
        }
        let each = left.len() / pair.len();
        let (first, start) = lane_and_column(product.d);
        for (block, rank) in pair.iter().enumerate() {
            for lane in 0..128 {
                let stays = product.stays.get(4 * block + lane / 32);
                let Some((row, bank)) = shape.row(lane) else { continue };
                if stays.is_some_and(|mask| mask >> (lane % 32) & 1 != 0) {
                    continue;
                }
                let row = &left[block * each + bank.min(each - 1)][row];
                for column in 0..shape.columns() {
                    let of_b = &right[bank * shape.columns() + column];
                    let is_zero = zeros.is_zero(bank, column);
                    let terms = row.iter().zip(of_b).map(|(x, y)| if is_zero { 0.0 } else { x * y });
                    let sum: f64 = terms.sum();
                    let word = self.tensor_word(inst, *rank, (first + lane, start + column))?;
                    let old =
                        if product.adds { shape.d.value(u64::from(*word)) * product.scale } else { 0.0 };
                    *word = shape.d.result(old + shape.sign * sum, shape.saturates) as u32;
                }
            }
        }
        if let (true, Err(a)) = (product.shifts, &product.a) {
            let (_, column) = lane_and_column(*a);
            for rank in pair {
                (0..128).step_by(32).try_for_each(|lane| self.shift_lanes(inst, *rank, (lane, column)))?;
            }
        }
        Ok(())
    }
}
