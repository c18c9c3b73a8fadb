//! Scales that factors of a product share, as `mma.sync` and `tcgen05` take them: four in a register.
//!
//! ```text
//! 64x128 scales of 64x4096 factors, a warp with 32 rows      32 words in each lane: words 0 to 31 have the rows 0 to 15
//! step 5 along the depth, rows 16 to 31, scale_vec::1X       word 1, byte 1, lanes 2 and 3 of each four
//! ```
//!
//! PTX has no sign in a scale, and wants a zero there. So a negative scale of type f8E4M3FN counts as positive.
//!
//! Why it is right: the first registers are all scales of a row or column, and the first further bit of the
//! rows, or the first two of the columns, are lanes ([`Fragments::scales`]). So a word has four scales of
//! neighbours along the depth, and the low bits of the number of an instruction along the rows or columns are
//! the number of the lanes.
//!
//! [`Fragments::scales`]: tilespace_layout::instructions::Fragments::scales

use crate::{convert::picked, elementwise::small_of, register_words::Words, threads::Threads};
use melior::ir::{Type, Value, ValueLike};
use mlir_ext::types::element_or_self;
use tilespace_emit::{
    Emitter, Res,
    block_scale::{self, Scaled},
    integer,
};
use tilespace_plan::{program::Element, steps::Step};

/// The scales in a word.
const EACH: usize = 4;
/// The type of scales with a sign.
const SIGNED: &str = "f8E4M3FN";
/// The bits of four floats without their signs.
const SIGNLESS: i64 = 0x7f7f_7f7f;

/// The scales of an operand.
pub struct Scales<'c, 'a> {
    /// The words, first those of a row or column.
    words: Vec<Value<'c, 'a>>,
    /// The words of a row or column.
    of_one: usize,
    /// The scales of a row or column that an instruction takes.
    taken: usize,
    /// The logarithm of the rows or columns of instructions in the lanes.
    lanes: u32,
}

/// How the factors of a product share scales.
pub struct Sharing {
    /// The scales of a row or column.
    pub count: u64,
    /// The factors along the depth with one scale.
    pub block: u64,
    /// The type of the scales.
    pub scale: &'static str,
}

impl<'c, 'a> Scales<'c, 'a> {
    /// The scales of an instruction: its number along the depth, and along rows or columns and the batch.
    pub fn of(&self, at: &Emitter<'c, 'a>, step: u64, place: u64) -> Res<block_scale::Scales<'c, 'a>> {
        let first = step as usize * self.taken;
        let word = (place >> self.lanes) as usize * self.of_one + first / EACH;
        let register = *self.words.get(word).ok_or("a scale is outside of its tile")?;
        let lanes = (place & ((1 << self.lanes) - 1)) as i64;
        let byte = at.constant((first % EACH) as i64, 16)?;
        Ok(block_scale::Scales { register, byte, lanes: at.constant(lanes, 16)? })
    }
}

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// The instruction for scales, and the scales of A and B, if a product has some. `further` are the
    /// logarithms of the numbers of instructions along rows and columns.
    pub fn block_scaled(
        &self,
        step: &Step,
        shape: [i64; 3],
        [a, b]: [&str; 2],
        further: [u32; 2],
    ) -> Res<Option<(&'static Scaled, [Scales<'c, 'a>; 2])>> {
        let [_, _, _, of_rows, of_columns] = step.inputs[..] else { return Ok(None) };
        let Sharing { count, block, scale } = self.sharing(step)?;
        let scaled = Scaled::of(shape, [a, b, "f32"], block as i64, scale)?;
        let counts = [count as usize, (scaled.k / scaled.block) as usize];
        let is_signed = scale == SIGNED;
        Ok(Some((
            scaled,
            [
                self.scales(&self.input(of_rows)?, counts, further[0].min(1), is_signed)?,
                self.scales(&self.input(of_columns)?, counts, further[1].min(2), is_signed)?,
            ],
        )))
    }

    /// How the factors of a product share scales.
    pub fn sharing(&self, step: &Step) -> Res<Sharing> {
        let program = self.program();
        let operands = &program.op(step.op).operands;
        let size = |operand: usize| program.shape(*operands.get(operand)?)?.last().copied();
        let (depth, count) = size(0).zip(size(3)).ok_or("its scales are not a tile")?;
        let block = depth.checked_div(count).ok_or("there are no scales")?;
        let is_signed = program.value(operands[3]).element == Element::E4M3;
        Ok(Sharing { count, block, scale: if is_signed { SIGNED } else { "f8E8M0FNU" } })
    }

    /// Scales in words of four.
    pub fn scale_words(&self, step: &Step, registers: &[Value<'c, 'a>]) -> Res<Vec<Value<'c, 'a>>> {
        let is_signed = self.sharing(step)?.scale == SIGNED;
        Ok(self.scales(registers, [EACH, EACH], 0, is_signed)?.words)
    }

    /// Registers with so many scales of each row or column, of which an instruction takes some.
    fn scales(
        &self,
        registers: &[Value<'c, 'a>],
        [count, taken]: [usize; 2],
        lanes: u32,
        is_signed: bool,
    ) -> Res<Scales<'c, 'a>> {
        let signless = self.constant(SIGNLESS, 32)?;
        let (each, ty) = (count.min(EACH), integer(self.context, 32));
        let mut words = vec![];
        for group in registers.chunks(each) {
            let packed = self.pack(group, Words::of(8, each))?;
            let word = if each == EACH { packed[0] } else { self.value("arith.extui", &packed, ty, &[])? };
            words.push(if is_signed { self.integers("arith.andi", word, signless)? } else { word });
        }
        Ok(Scales { words, of_one: count / each, taken, lanes })
    }

    /// Factors of a chain of multiplications, each times its scale, in single precision: of registers the
    /// depth comes first, and so it does of scales.
    pub fn scaled_factors(
        &self,
        step: &Step,
        operand: usize,
        registers: &[Value<'c, 'a>],
    ) -> Res<Vec<Value<'c, 'a>>> {
        let Sharing { count, block, scale } = self.sharing(step)?;
        let single = Type::float32(self.context);
        let name = |index: usize| {
            let operand = mlir_ext::ir::operand(self.original(step.op), index)?;
            small_of(&mlir_ext::ir::type_text(element_or_self(operand.r#type())))
        };
        let small = name(operand).ok_or("its factors are not small floats")?;
        let of_scale = name(3 + operand).ok_or("its scales are not small floats")?;
        let mut scales = vec![];
        for number in self.input(step.inputs[3 + operand])? {
            let number = match scale {
                SIGNED => self.integers("arith.andi", number, self.constant(SIGNLESS & 0xff, 8)?)?,
                _ => number,
            };
            scales.push(self.small_as_single(of_scale, number)?);
        }
        let scaled = |(register, factor): (usize, &Value<'c, 'a>)| {
            let (along, place) = (register as u64 % (count * block), register as u64 / (count * block));
            let scale = picked(&scales, along / block + place * count)?;
            self.value("arith.mulf", &[self.small_as_single(small, *factor)?, scale], single, &[])
        };
        registers.iter().enumerate().map(scaled).collect()
    }

    /// Elements of four bits in words, the first in the low bits.
    pub fn pack_halves(&self, elements: &[Value<'c, 'a>]) -> Res<Vec<Value<'c, 'a>>> {
        let bytes = self.halves_together(elements)?;
        self.pack(&bytes, Words::of(8, bytes.len()))
    }

    /// Elements of four bits in bytes, the first in the low bits.
    pub fn halves_together(&self, elements: &[Value<'c, 'a>]) -> Res<Vec<Value<'c, 'a>>> {
        let (byte, mut bytes) = (integer(self.context, 8), vec![]);
        for pair in elements.chunks(2) {
            let [low, high] = pair else { return Err("elements do not fill a byte".into()) };
            let [low, high] = [low, high].map(|element| self.value("arith.extui", &[*element], byte, &[]));
            let high = self.value("arith.shli", &[high?, self.constant(4, 8)?], byte, &[])?;
            bytes.push(self.value("arith.ori", &[low?, high], byte, &[])?);
        }
        Ok(bytes)
    }
}
