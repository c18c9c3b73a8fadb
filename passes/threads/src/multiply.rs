//! Products of tiles.
//!
//! ```text
//! 64x64x32 of f16, four warps in a square: each has 32x32 of the sum, 8 fragments of 16x8
//!   for each 16 of the depth: for each fragment: nvvm.mma.sync m16n8k16
//! ```
//!
//! The first registers of an operand belong to one instruction; then come the further ones along the depth,
//! then along rows or columns, then of a batch, as [`tilespace_layout::instructions`] lays them out. A
//! product that no instruction computes is a chain of multiplications and additions in each thread, each
//! rounded once; a sum of 16 bits has 32 bits until its end.

use crate::{
    checks::signs_of,
    convert::picked,
    elementwise::small_of,
    pipeline::Reading,
    register_words::{Words, memory_bits},
    threads::Threads,
};
use melior::ir::{Type, TypeLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::types::{element_or_self, element_type, float_width, integer_width, vector_type};
use rustc_hash::FxHashMap;
use tilespace_dialects::nv_tileaa::word;
use tilespace_emit::{Res, warp};
use tilespace_functions::Small;
use tilespace_layout::instructions::{Fragments, Instruction};
use tilespace_plan::{
    amd::Offer,
    choose::Multiply,
    program::Element,
    steps::{Input, Step, StepId},
};

/// An operand of a product.
struct Pieces<'s, 'c, 'a> {
    registers: Registers<'s, 'c, 'a>,
    /// Registers of one instruction, by their first register.
    words: FxHashMap<u64, Vec<Value<'c, 'a>>>,
}

/// The operands of a product: the factors, and the registers of the sum.
type Operands<'s, 'c, 'a> = (Pieces<'s, 'c, 'a>, Pieces<'s, 'c, 'a>, Vec<Value<'c, 'a>>);

/// The registers of an operand.
enum Registers<'s, 'c, 'a> {
    /// They are loaded.
    There(Vec<Value<'c, 'a>>),
    /// They are loaded when they are needed.
    Ring(Box<Reading<'s, 'c, 'a>>),
}

impl<'p, 'c, 'a> Threads<'p, 'c, 'a> {
    /// Multiplies, and returns the registers of the sum. Some copies start before it is done.
    pub fn multiply(
        &mut self,
        step: &Step,
        multiply: &Multiply,
        copies: &[StepId],
    ) -> Res<Vec<Value<'c, 'a>>> {
        let [a, b, c, ..] = step.inputs[..] else { return Err("a product has three operands".into()) };
        match multiply {
            Multiply::Mma { instruction, fragments, .. } => {
                let operands = (self.pieces(a)?, self.pieces(b)?, self.input(c)?);
                self.by_mma(step, *instruction, fragments, operands)
            }
            Multiply::Square { offer, fragments } => {
                let operands = (self.pieces(a)?, self.pieces(b)?, self.input(c)?);
                self.by_squares(step, offer, fragments, operands)
            }
            Multiply::Warpgroup { packed, fragments } => {
                self.by_warpgroups(step, (*packed, fragments), copies)
            }
            Multiply::Tensor { packed, fragments, scales, .. } => {
                self.by_tensor(step, (*packed, fragments), scales.as_ref(), copies)
            }
            Multiply::Chain { fragments, scales } => {
                let (mut of_a, mut of_b) = (self.input(a)?, self.input(b)?);
                if scales.is_some() {
                    of_a = self.scaled_factors(step, 0, &of_a)?;
                    of_b = self.scaled_factors(step, 1, &of_b)?;
                }
                let all = [of_a, of_b, self.input(c)?];
                self.by_chain(step, fragments, all)
            }
        }
    }

    /// An operand with no piece loaded yet, if it is read from a ring.
    fn pieces(&mut self, input: Input) -> Res<Pieces<'p, 'c, 'a>> {
        let registers = match input {
            Input::Fetched(fetch) => Registers::Ring(Box::new(self.reading(fetch)?)),
            _ => Registers::There(self.input(input)?),
        };
        Ok(Pieces { registers, words: FxHashMap::default() })
    }

    fn by_mma(
        &mut self,
        step: &Step,
        instruction: Instruction,
        fragments: &Fragments,
        operands: Operands<'p, 'c, 'a>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let Instruction { rows, depth, packed } = instruction;
        let tall = u32::from(rows == 4);
        let own = [packed + tall + (depth - packed - 2), packed + (depth - packed - 2), 1 + tall];
        let element = |index: usize| self.program().value(self.program().op(step.op).operands[index]).element;
        let original = self.original(step.op);
        let name = |operand: usize, sign: &str| -> Res<&'static str> {
            Ok(match element(operand) {
                Element::F16 => "f16",
                Element::BF16 => "bf16",
                Element::TF32 => "tf32",
                Element::F64 => "f64",
                Element::E4M3 => "f8E4M3FN",
                Element::E5M2 => "f8E5M2",
                Element::E2M1 => "f4E2M1FN",
                Element::Int(8) if original.attribute(sign).map_or("", word) == "unsigned" => "u8",
                Element::Int(8) => "s8",
                _ => return Err("mma.sync does not multiply elements of this type".into()),
            })
        };
        let names = [name(0, "signedness_a")?, name(1, "signedness_b")?];
        let shape = [8 << tall, 8, 1 << depth];
        let further = self.further_bits(step, (own, depth), fragments);
        let scaled = self.block_scaled(step, shape, names, [further[1], further[2]])?;
        self.by_instruction(
            (own, further),
            operands,
            |at, pieces, from, index| at.fragment(pieces, from, own[index], names[index]),
            |at, [step, row, column], a, b, sum| match &scaled {
                Some((scaled, [of_rows, of_columns])) => {
                    let scales = [of_rows.of(at, step, row)?, of_columns.of(at, step, column)?];
                    scaled.emit(at, names, &[&a[..], &b, &sum].concat(), scales)
                }
                None => at.one_product(shape, names, a, b, sum),
            },
        )
    }

    /// The bits that say which instruction of a product it is (logarithms): along the depth, the rows, the
    /// columns and the batch. `own` are the bits of the registers of one instruction, for A, B and the sum.
    fn further_bits(&self, step: &Step, (own, depth): ([u32; 3], u32), fragments: &Fragments) -> [u32; 4] {
        let bits =
            [&fragments.left, &fragments.right, &fragments.sum].map(|layout| layout.register.len() as u32);
        // Both operands have all of the depth.
        let shape = self.program().shape(self.program().op(step.op).operands[0]).unwrap_or(&[]);
        let k = shape.last().map_or(0, |size| size.trailing_zeros()) - depth;
        let [left, right, all] = [bits[0] - own[0] - k, bits[1] - own[1] - k, bits[2] - own[2]];
        // Bits of the sum: columns, then rows, then the batch; A has rows and batch, B has columns and batch.
        let batch = left + right - all;
        [k, left - batch, right - batch, batch]
    }

    /// A product by instructions of one warp. `factor` has the registers of an operand (0 or 1) from a
    /// register on, `product` is the instruction of a number along the depth, of the rows and of the columns.
    fn by_instruction(
        &mut self,
        (own, [k, rows, columns, batch]): ([u32; 3], [u32; 4]),
        (mut a, mut b, mut sum): Operands<'p, 'c, 'a>,
        factor: impl Fn(&Self, &mut Pieces<'p, 'c, 'a>, u64, usize) -> Res<Vec<Value<'c, 'a>>>,
        mut product: impl FnMut(
            &mut Self,
            [u64; 3],
            Vec<Value<'c, 'a>>,
            Vec<Value<'c, 'a>>,
            Vec<Value<'c, 'a>>,
        ) -> Res<Vec<Value<'c, 'a>>>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        // The depth is outside of rows and columns, so that few pieces of operands are in registers at once.
        for batch_index in 0..1u64 << batch {
            for step in 0..1u64 << k {
                for row in 0..1u64 << rows {
                    let left = (step | (row | batch_index << rows) << k) << own[0];
                    let of_a = factor(self, &mut a, left, 0)?;
                    for column in 0..1u64 << columns {
                        let group = column | row << columns | batch_index << (columns + rows);
                        let at = (group << own[2]) as usize;
                        let right = (step | (column | batch_index << columns) << k) << own[1];
                        let of_b = factor(self, &mut b, right, 1)?;
                        let of_sum = sum
                            .get(at..at + (1 << own[2]))
                            .ok_or("a register is outside of the tile")?
                            .to_vec();
                        let place = [step, row | batch_index << rows, column | batch_index << columns];
                        let new = product(self, place, of_a.clone(), of_b, of_sum)?;
                        sum.splice(at..at + (1 << own[2]), new);
                    }
                }
            }
        }
        Ok(sum)
    }

    /// A product by AMD's matrix instructions. The factors are exchanged, since the layouts are those of the
    /// transposed product ([`tilespace_layout::instructions`]).
    fn by_squares(
        &mut self,
        step: &Step,
        offer: &'static Offer,
        fragments: &Fragments,
        (a, b, sum): Operands<'p, 'c, 'a>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let original = self.original(step.op);
        let signs = signs_of(original);
        let smalls = [0, 1].map(|index| {
            let operand = mlir_ext::ir::operand(original, index)?;
            small_of(&mlir_ext::ir::type_text(element_or_self(operand.r#type())))
        });
        let (own, depth) = (offer.square.registers(), offer.square.depth());
        // The instruction has no sums of 16 bits; here they are rounded once.
        let short = sum.first().ok_or("there is no sum")?.r#type();
        let ty = if offer.sum == Element::F32 { Type::float32(self.context) } else { short };
        let sum = sum.into_iter().map(|value| self.extended(value, ty, true)).collect::<Res<_>>()?;
        let further = self.further_bits(step, (own, depth), fragments);
        let result = self.by_instruction(
            (own, further),
            (a, b, sum),
            |at, pieces, from, index| at.factor(pieces, (from, own[index]), offer, smalls[index]),
            |at, _, a, b, sum| {
                let vector = vector_type(&[sum.len() as i64], ty).ok_or("there is no such vector")?;
                let zeros = (0..offer.zeros).map(|_| at.constant(0, 32)).collect::<Res<Vec<_>>>()?;
                let sum_of_all = [at.vector(&sum, vector)?];
                let operands = match offer.signs {
                    true => {
                        let [of_a, of_b] = signs.map(|sign| at.constant(i64::from(sign), 1));
                        [&[of_b?], &b[..], &[of_a?], &a, &sum_of_all, &[at.constant(0, 1)?]].concat()
                    }
                    false => [&b[..], &a, &sum_of_all, &zeros].concat(),
                };
                let new =
                    at.intrinsic(offer.intrinsic, &operands, Some(vector))?.ok_or("there is no result")?;
                (0..sum.len()).map(|index| at.element(new, index)).collect()
            },
        )?;
        result.into_iter().map(|value| self.extended(value, short, true)).collect()
    }

    /// The operand of one of AMD's instructions, from a register on.
    fn factor(
        &self,
        pieces: &mut Pieces<'p, 'c, 'a>,
        (from, bits): (u64, u32),
        offer: &Offer,
        small: Option<Small>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        if let Some(known) = pieces.words.get(&from) {
            return Ok(known.clone());
        }
        let ty = self.type_of(offer.operand)?;
        let element = element_type(ty, 0).unwrap_or(ty);
        let mut elements = vec![];
        for register in from..from + (1 << bits) {
            let mut value = match &mut pieces.registers {
                Registers::There(registers) => picked(registers, register),
                Registers::Ring(reading) => self.read(reading, register),
            }?;
            if let Some(small) = small.filter(|_| offer.words.is_empty()) {
                value = self.small_as_single(small, value)?;
            }
            elements.push(match integer_width(element) {
                Some(_) => self.to_bits(value)?,
                None => self.extended(value, element, true)?,
            });
        }
        let mut operand = match &elements[..] {
            [one] => *one,
            all => self.vector(all, ty)?,
        };
        if !offer.words.is_empty() {
            operand = self.value("llvm.bitcast", &[operand], self.type_of(offer.words)?, &[])?;
        }
        pieces.words.insert(from, vec![operand]);
        Ok(vec![operand])
    }

    /// The registers of one instruction, from a register on, as the instruction takes them.
    fn fragment(
        &self,
        pieces: &mut Pieces<'_, 'c, 'a>,
        from: u64,
        bits: u32,
        name: &str,
    ) -> Res<Vec<Value<'c, 'a>>> {
        if let Some(known) = pieces.words.get(&from) {
            return Ok(known.clone());
        }
        let mut element = |register| match &mut pieces.registers {
            Registers::There(registers) => picked(registers, register),
            Registers::Ring(reading) => self.read(reading, register),
        };
        let elements: Vec<_> = (from..from + (1 << bits)).map(&mut element).collect::<Res<_>>()?;
        let packed = || self.pack(&elements, Words::of(memory_bits(elements[0].r#type()), elements.len()));
        let packed = match name {
            "f64" => elements,
            "f4E2M1FN" => self.pack_halves(&elements)?,
            "f16" => {
                let pair = self.type_of("vector<2xf16>")?;
                let pairs = packed()?.into_iter().map(|word| self.value("llvm.bitcast", &[word], pair, &[]));
                pairs.collect::<Res<_>>()?
            }
            _ => packed()?,
        };
        pieces.words.insert(from, packed.clone());
        Ok(packed)
    }

    fn one_product(
        &self,
        shape: [i64; 3],
        names: [&str; 2],
        a: Vec<Value<'c, 'a>>,
        b: Vec<Value<'c, 'a>>,
        sum: Vec<Value<'c, 'a>>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let register = sum[0].r#type();
        let is_half = float_width(register) == Some(16);
        let (ty, words) = match is_half {
            true => (self.type_of("vector<2xf16>")?, Some(Words::of(16, sum.len()))),
            false => (register, None),
        };
        let sums = match words {
            Some(words) => {
                let packed = self.pack(&sum, words)?;
                packed
                    .into_iter()
                    .map(|word| self.value("llvm.bitcast", &[word], ty, &[]))
                    .collect::<Res<_>>()?
            }
            None => sum.clone(),
        };
        let counts = [a.len(), b.len(), sums.len()];
        let operands = [&a[..], &b, &sums].concat();
        let new = warp::multiply(self, shape, names, &operands, &counts, ty)?;
        match words {
            Some(words) => {
                let int = self.type_of("i32")?;
                let packed: Vec<_> = new
                    .into_iter()
                    .map(|pair| self.value("llvm.bitcast", &[pair], int, &[]))
                    .collect::<Res<_>>()?;
                self.unpack(&packed, sum.len(), register, words)
            }
            None => Ok(new),
        }
    }

    fn by_chain(
        &mut self,
        step: &Step,
        fragments: &Fragments,
        [a, b, sum]: [Vec<Value<'c, 'a>>; 3],
    ) -> Res<Vec<Value<'c, 'a>>> {
        let original = self.original(step.op);
        let shape = self.program().shape(self.program().op(step.op).operands[0]).unwrap_or(&[]);
        let depth = shape.last().copied().unwrap_or(1);
        let signs = signs_of(original);
        let smalls = [0, 1].map(|index| {
            let operand = mlir_ext::ir::operand(original, index)?;
            small_of(&mlir_ext::ir::type_text(element_or_self(operand.r#type())))
        });
        let span =
            |layout: &tilespace_layout::Layout| layout.register[depth.trailing_zeros() as usize..].to_vec();
        let outer = [span(&fragments.left), span(&fragments.right)];
        let spans = outer.each_ref().map(|vectors| tilespace_layout::f2::Span::of(vectors));
        let mut result = vec![];
        for register in 0..fragments.sum.registers() {
            let first = picked(&sum, register)?;
            // A sum of 16 bits is rounded once, as a matrix instruction does it, and not at each step.
            let own = first.r#type();
            let ty = if float_width(own) == Some(16) { Type::float32(self.context) } else { own };
            let mut value = self.extended(first, ty, true)?;
            let index = fragments.sum.apply(register, 0, 0);
            let places = self.chain_places(step, index)?;
            for k in 0..depth {
                let mut factors = vec![];
                for (operand, registers) in [&a, &b].into_iter().enumerate() {
                    let place =
                        spans[operand].solve(places[operand]).ok_or("an element is in another thread")?;
                    let element = picked(registers, k | place << depth.trailing_zeros())?;
                    let element = match smalls[operand] {
                        Some(small) if element.r#type().is_integer() => {
                            self.small_as_single(small, element)?
                        }
                        _ => element,
                    };
                    factors.push(self.extended(element, ty, signs[operand])?);
                }
                value = match integer_width(ty) {
                    Some(_) => {
                        let product = self.integers("arith.muli", factors[0], factors[1])?;
                        self.integers("arith.addi", product, value)?
                    }
                    None => self.value("math.fma", &[factors[0], factors[1], value], ty, &[])?,
                };
            }
            result.push(self.extended(value, own, true)?);
        }
        Ok(result)
    }

    /// Where the row of A and the column of B of an element of the sum begin.
    fn chain_places(&self, step: &Step, index: u64) -> Res<[u64; 2]> {
        let program = self.program();
        let shape = |operand: usize| program.shape(program.op(step.op).operands[operand]).unwrap_or(&[]);
        let (a, b) = (shape(0), shape(1));
        let log = |size: Option<&u64>| size.map_or(0, |size| size.trailing_zeros());
        let (m, n, k) = (log(a.iter().rev().nth(1)), log(b.last()), log(a.last()));
        let (row, column) = (index >> n & ((1 << m) - 1), index & ((1 << n) - 1));
        let batch = index >> (n + m);
        Ok([batch << (m + k) | row << k, batch << (k + n) | column])
    }

    /// A factor in the type of the sum.
    fn extended(&self, value: Value<'c, 'a>, ty: Type<'c>, is_signed: bool) -> Res<Value<'c, 'a>> {
        let from = value.r#type();
        match integer_width(ty) {
            _ if from == ty => Ok(value),
            Some(_) if from.is_integer() => {
                self.value(if is_signed { "arith.extsi" } else { "arith.extui" }, &[value], ty, &[])
            }
            None if float_width(from) > float_width(ty) => self.value("arith.truncf", &[value], ty, &[]),
            None if from.is_float() => self.value("arith.extf", &[value], ty, &[]),
            _ => Err("products of these types are not supported".into()),
        }
    }
}
