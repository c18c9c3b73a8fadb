//! Products that four warps compute together, on matrices in shared memory.
//!
//! ```text
//! 128x64 by 64x128 of f16, four warps:   two blocks of 64 rows, four steps of 16 along the depth
//!   wgmma.fence;  8 x wgmma.mma_async.m64n128k16;  wgmma.commit_group;  wgmma.wait_group 0
//! ```
//!
//! A descriptor names the place of the first element that an instruction reads; the layout of the ring gives
//! this place ([`tilespace_layout::matrices`]). Only the first of eight rows is ever first, so that a swizzle
//! does not change its address, and the places of the pieces are added to the descriptor of the tile.
//!
//! Sums of floats of eight bits keep fewer bits in an instruction than a number of 32 bits has. Unless the
//! program allows that (`fast_acc`), each [`EXACT_DEPTH`] of the depth has sums of its own, which begin at
//! zero and are added in 32 bits.
//!
//! Copies that the plan starts right before a product start after its instructions, and before its wait: they
//! take as many instructions as the product takes time.
//!
//! Why it is right: when the wait is over, the sums are complete and shared memory has been read. So to the
//! plan the step reads its operands, as `mma.sync` does; [`tilespace_plan::order`] makes its operands
//! visible. A copy that starts before a product does not write what the product reads, and so may start while
//! it reads; waits for copies count the groups before them, of which none is between.

use crate::{
    convert::picked,
    register_words::{Words, memory_bits},
    threads::Threads,
};
use melior::ir::{Value, ValueLike, operation::OperationLike};
use mlir_ext::types::float_width;
use tilespace_dialects::nv_tileaa::word;
use tilespace_emit::{
    Res, integer,
    tma::shared,
    warpgroup::{Part, Product, descriptor_at},
};
use tilespace_layout::{instructions::Fragments, place::Place};
use tilespace_plan::{
    choose::product_of,
    program::Element,
    steps::{FetchId, Fetched, Input, Step, StepId},
};

/// The most columns of an instruction.
const MOST_COLUMNS: u64 = 256;
/// The most registers of sums in one group of instructions: more would not be in registers at once.
const MOST_SUMS: usize = 128;
/// The depth after which sums of floats of eight bits are added to sums of 32 bits, as NVIDIA's compiler does
/// it.
const EXACT_DEPTH: u64 = 128;

/// An operand in shared memory.
pub struct Matrix<'s, 'c, 'a> {
    /// The descriptor of its first element.
    pub first: Value<'c, 'a>,
    fetched: &'s Fetched,
    place: &'s Place,
    bytes: u64,
    /// The dimension that is contiguous.
    pub major: &'static str,
}

impl<'c, 'a> Matrix<'_, 'c, 'a> {
    /// The distance of an element from the first, in units of 16 bytes, by the number of its bits: first the
    /// bits of the depth.
    pub fn distance(&self, bits: u64) -> u64 {
        self.place.offset(self.fetched.layout.apply(bits, 0, 0)) * self.bytes / 16
    }

    /// The descriptor from an element on.
    fn at(&self, at: &Threads<'_, 'c, 'a>, bits: u64) -> Res<Value<'c, 'a>> {
        match self.distance(bits) {
            0 => Ok(self.first),
            distance => at.integers("arith.addi", self.first, at.constant(distance as i64, 64)?),
        }
    }
}

/// The sizes of a product and of its instructions.
struct Sizes {
    n: u64,
    k: u64,
    /// The columns of an instruction.
    columns: u64,
    /// The depth of an instruction.
    depth: u64,
    packed: u32,
}

/// The left operand.
enum Left<'s, 'c, 'a> {
    Shared(Matrix<'s, 'c, 'a>),
    Registers(Vec<Value<'c, 'a>>),
}

impl<'p, 'c, 'a> Threads<'p, 'c, 'a> {
    /// A product of four warps, or of a multiple of four, and copies that are started before it is done.
    /// Returns the registers of the sum.
    pub fn by_warpgroups(
        &mut self,
        step: &Step,
        (packed, fragments): (u32, &Fragments),
        copies: &[StepId],
    ) -> Res<Vec<Value<'c, 'a>>> {
        let [a, b, c] = step.inputs[..] else { return Err("a product has three operands".into()) };
        let tilespace_layout::instructions::Product { m, n, k, .. } = product_of(self.program(), step.op);
        let Input::Fetched(b) = b else { return Err("its right operand is not in shared memory".into()) };
        let right = self.matrix(b, 0)?;
        let left = match a {
            Input::Fetched(a) => Left::Shared(self.left_matrix(a, [m, k])?),
            _ => Left::Registers(self.input(a)?),
        };
        let names = [self.name_of(step, 0, "signedness_a")?, self.name_of(step, 1, "signedness_b")?];
        let before = self.input(c)?;
        let ty = before.first().ok_or("the tile is empty")?.r#type();
        let is_half = float_width(ty) == Some(16);
        let sum = if is_half {
            "f16"
        } else if float_width(ty).is_some() {
            "f32"
        } else {
            "i32"
        };
        // Separate sums are in registers beside the others.
        let is_apart =
            names[0].starts_with("f8") && sum == "f32" && !self.original(step.op).has_attribute("fast_acc");
        let most = if is_apart { MOST_SUMS / 2 } else { MOST_SUMS };
        let (columns, depth) = (n.min(MOST_COLUMNS).min(2 * most as u64), 8u64 << packed);
        let major = |left: &Left<'_, 'c, 'a>| match left {
            Left::Shared(matrix) => matrix.major,
            Left::Registers(_) => "k",
        };
        let product = Product {
            shape: [64, columns as i64, depth as i64],
            elements: names,
            sum,
            majors: [major(&left), right.major],
            saturates: false,
        };
        // The registers of one instruction: its columns, and one bit of its rows.
        let own = (columns / 2) as usize;
        let at_once = (if is_half { 2 * MOST_SUMS } else { most } / own).max(1);
        let apart = if is_apart { EXACT_DEPTH } else { k };
        let sizes = Sizes { n, k, columns, depth, packed };
        let blocks: Vec<usize> = (0..before.len() / own).collect();
        // Between several groups of instructions their sums are used, and LLVM moves pairs of halfs in between.
        let is_one = !is_apart && !is_half && blocks.len() <= at_once;
        if !is_one {
            self.start_copies(copies)?;
        }
        let mut sums = vec![];
        for some in blocks.chunks(at_once) {
            let old = &before[some[0] * own..(some[0] + some.len()) * own];
            let words = Words::of(16, old.len());
            let mut all = if is_half { self.pack(old, words)? } else { old.to_vec() };
            for from in (0..k).step_by(apart as usize) {
                let each = all.len() / some.len();
                let mut parts =
                    self.instructions_of((&left, &right), &sizes, some, (from..k.min(from + apart), each))?;
                if !is_apart {
                    let waits = !is_one || copies.is_empty();
                    all = product.start(self, &parts, &all, waits)?;
                    if !waits {
                        self.start_copies(copies)?;
                        all = product.wait(self, &all)?;
                    }
                    continue;
                }
                let steps = (k.min(from + apart) - from) / depth;
                parts.iter_mut().step_by(steps as usize).for_each(|part| part.begins = true);
                let none = vec![self.value("llvm.mlir.undef", &[], ty, &[])?; all.len()];
                let new = product.start(self, &parts, &none, true)?;
                let sum = |(old, new): (&Value<'c, 'a>, Value<'c, 'a>)| {
                    self.value("arith.addf", &[*old, new], ty, &[])
                };
                all = all.iter().zip(new).map(sum).collect::<Res<_>>()?;
            }
            sums.extend(if is_half { self.unpack(&all, old.len(), ty, words)? } else { all });
        }
        match sums.len() as u64 == fragments.sum.registers() {
            true => Ok(sums),
            false => Err("its sums are not the registers of the multiplication".into()),
        }
    }

    /// The instructions of some blocks of the sums, for a part of the depth; each block has so many
    /// registers.
    fn instructions_of(
        &self,
        (left, right): (&Left<'_, 'c, 'a>, &Matrix<'_, 'c, 'a>),
        sizes: &Sizes,
        blocks: &[usize],
        (along, each): (std::ops::Range<u64>, usize),
    ) -> Res<Vec<Part<'c, 'a>>> {
        let Sizes { n, k, columns, depth, packed } = *sizes;
        let mut parts = vec![];
        for (number, block) in blocks.iter().enumerate() {
            let (row, column) = (*block as u64 / (n / columns), *block as u64 % (n / columns));
            for along in along.clone().step_by(depth as usize) {
                let a = match left {
                    Left::Shared(matrix) => vec![matrix.at(self, along | (row * 64 * k))?],
                    Left::Registers(registers) => {
                        let first = (along / depth + row * (k / depth)) * (4 << packed);
                        self.left_words(registers, first, packed)?
                    }
                };
                let b = right.at(self, along | (column * columns * k))?;
                parts.push(Part { sums: number * each..(number + 1) * each, begins: false, a, b });
            }
        }
        Ok(parts)
    }

    /// The name of the type of a factor, with its sign.
    pub fn name_of(&self, step: &Step, operand: usize, sign: &str) -> Res<&'static str> {
        let program = self.program();
        Ok(match program.value(program.op(step.op).operands[operand]).element {
            Element::F16 => "f16",
            Element::BF16 => "bf16",
            Element::TF32 => "tf32",
            Element::E4M3 => "f8E4M3FN",
            Element::E5M2 => "f8E5M2",
            Element::E2M1 => "f4E2M1FN",
            Element::Int(8) if self.original(step.op).attribute(sign).map_or("", word) == "unsigned" => "ui8",
            Element::Int(8) => "si8",
            _ => return Err("no product of several warps is of elements of this type".into()),
        })
    }

    /// The registers of A of one instruction, as it takes them.
    fn left_words(&self, registers: &[Value<'c, 'a>], from: u64, packed: u32) -> Res<Vec<Value<'c, 'a>>> {
        let elements: Vec<_> =
            (from..from + (4 << packed)).map(|register| picked(registers, register)).collect::<Res<_>>()?;
        self.pack(&elements, Words::of(memory_bits(elements[0].r#type()), elements.len()))
    }

    /// An operand in shared memory; its descriptor has some further bits.
    pub fn matrix(&self, fetch: FetchId, further: i64) -> Res<Matrix<'p, 'c, 'a>> {
        let schedule = self.schedule;
        let fetched = schedule.fetched(fetch);
        let operand = fetched.matrix.as_ref().and_then(|matrix| matrix.operand.as_ref());
        let operand = operand.ok_or("its operand has no descriptor")?;
        let buffer = schedule.buffers.get(&fetched.ring).ok_or("the tile has no memory")?;
        let address = match fetched.stage {
            Some(stage) => self.stage_number(fetched.ring, self.number_of(stage)?)?,
            None => shared(self, self.held_address(fetched.ring)?)?,
        };
        let first = descriptor_at(self, address, operand.bits() as i64 | further)?;
        let bytes = operand.bytes;
        let major = if operand.is_depth_inner { "k" } else { "mn" };
        Ok(Matrix { first, fetched, place: &buffer.place, bytes, major })
    }

    /// The left operand in shared memory, from the first row of the group of four warps on: groups have other
    /// rows, by their highest bits.
    fn left_matrix(&mut self, fetch: FetchId, [m, k]: [u64; 2]) -> Res<Matrix<'p, 'c, 'a>> {
        let matrix = self.matrix(fetch, 0)?;
        let groups = self.chip.warps - 2;
        if groups == 0 {
            return Ok(matrix);
        }
        let mut basis = vec![0; self.chip.lanes as usize + 2];
        basis.extend((0..groups).rev().map(|bit| matrix.distance((m >> (bit + 1)) * k)));
        let distance = self.linear(&basis)?;
        let distance = self.value("arith.extui", &[distance], integer(self.context, 64), &[])?;
        let first = self.integers("arith.addi", matrix.first, distance)?;
        Ok(Matrix { first, ..matrix })
    }
}
