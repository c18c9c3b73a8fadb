//! Products with their sums in tensor memory.
//!
//! ```text
//! 128x64 by 64x256 of f16     one thread: four tcgen05.mma of 128x256x16, and a commit
//! 256x64 by 64x128            two blocks of 128 rows: the columns of the second follow those of the first
//! ```
//!
//! Factors are in shared memory as for `wgmma` ([`crate::warpgroups`]), and the places of the pieces are added to the
//! descriptors of the tiles. A row of a sum is a lane and its columns are columns; the layout of a sum
//! (`Fragments::tensor`) is the layout in which `tcgen05.ld` loads it.
//!
//! Products arrive at two mbarriers in turn, and at most two are not done. So the number of a product, modulo 4, is its
//! mbarrier in bit 0 and the phase that it completes in bit 1. A product that is waited for is the last one or the one
//! before it, or there was none: then its phase is the one before the first, which counts as completed. So a wait is
//! right on every way to it. Each thread counts products in a variable, which LLVM makes a register.
//!
//! Scales are stored to the columns of the mbarrier of their product, in the layout of `Fragments::tensor_scales`: the
//! last product that read them there is done.
//!
//! Why it is right: a step stores the old sum before the barrier that the plan puts in front of a product
//! ([`tilespace_plan::tensor`]), and after a barrier of its own if several warps reach a lane: which columns each has
//! depends on the size of the sum. A load comes after a wait. The kernel ends in one place, where the plan has drained the
//! last product, and gives the columns back.

use crate::{
    scales::Sharing,
    threads::{Tensor, Threads, register_type},
};
use melior::ir::{Type, Value, ValueLike, attribute::TypeAttribute};
use mlir_ext::{
    ir,
    types::{float_width, integer_width},
};
use tilespace_emit::{
    Res,
    block_scale::Described,
    integer,
    tensor::{self, Columns, Memory, Part, Product},
};
use tilespace_layout::{Layout, instructions::Fragments};
use tilespace_plan::{
    chip::scale_columns,
    choose::{Multiply, product_of},
    program::ValueId,
    steps::{Input, Slot, SlotId, Step, StepId},
    tensor::stores_sum,
};

/// The most columns of an instruction.
const MOST_COLUMNS: u64 = 256;
/// The most rows of an instruction.
const MOST_ROWS: u64 = 128;
/// The rows of a sum that has 16 lanes of each warp.
const FEW_ROWS: u64 = 64;
/// The logarithm of the warps that reach different lanes.
const WARPS_OF_LANES: u32 = 2;

/// A tile in the layout in which it is loaded.
#[derive(Clone, Copy)]
struct Sum<'s> {
    value: ValueId,
    layout: &'s Layout,
}

/// The scales of a product in tensor memory.
struct Scaled {
    described: Described,
    /// The words of a row or column.
    words: u64,
    /// The columns of A's.
    of_a: u64,
    /// The columns of a word of the rows, or columns, of an instruction.
    together: [u64; 2],
}

impl Scaled {
    /// The columns of the scales of an instruction, by its number along the depth, and along rows and columns;
    /// and its descriptor.
    fn part(&self, along: u64, place: [u64; 2]) -> ([u64; 2], i64) {
        let first = along * self.described.count;
        let [a, b] = [0, 1].map(|at| (place[at] * self.words + first / 4) * self.together[at]);
        ([a, self.of_a + b], self.described.from(first % 4))
    }
}

impl<'p, 'c, 'a> Threads<'p, 'c, 'a> {
    /// Allocates tensor memory at the start of the kernel, if there are products into it.
    pub fn allocate_tensor(&mut self) -> Res<()> {
        let schedule = self.schedule;
        let columns = schedule.tensor.columns;
        if columns == 0 {
            return Ok(());
        }
        let barriers = self.shared_address(schedule.tensor.area.start)?;
        let place = self.shared_address(schedule.tensor.area.start + 16)?;
        let warp = self.warp()?;
        tensor::allocate(self, warp, [place, barriers], columns)?;
        self.barrier()?;
        let word = integer(self.context, 32);
        let columns = self.value("llvm.load", &[place], word, &[])?;
        let count = self.counter()?;
        self.tensor = Some(Tensor { memory: Memory { warp, columns, barriers }, count });
        Ok(())
    }

    /// Gives tensor memory back at the end of the kernel.
    pub fn free_tensor(&mut self) -> Res<()> {
        let Some(Tensor { memory, .. }) = self.tensor else { return Ok(()) };
        self.barrier()?;
        tensor::free(self, memory, self.schedule.tensor.columns)
    }

    /// Waits until at most so many products, none or one, are not done.
    pub fn drain(&mut self, left: u32) -> Res<()> {
        let Tensor { memory, count } = self.tensor_memory()?;
        let count = self.value("llvm.load", &[count], integer(self.context, 32), &[])?;
        let last = self.integers("arith.addi", count, self.constant(-1 - i64::from(left), 32)?)?;
        tensor::wait(self, memory, last)
    }

    fn tensor_memory(&self) -> Res<Tensor<'c, 'a>> {
        self.tensor.ok_or_else(|| "the kernel has no tensor memory".into())
    }

    /// A variable of a thread, for a number of 32 bits that begins at zero: LLVM makes it a register.
    pub fn counter(&self) -> Res<Value<'c, 'a>> {
        let one = self.constant(1, 32)?;
        let ty = melior::dialect::llvm::r#type::pointer(self.context, 0);
        let word = TypeAttribute::new(integer(self.context, 32)).into();
        let variable = self.value("llvm.alloca", &[one], ty, &[("elem_type", word)])?;
        self.emit("llvm.store", &[self.constant(0, 32)?, variable], &[], &[])?;
        Ok(variable)
    }

    /// The number of the thread's warp.
    pub fn warp(&mut self) -> Res<Value<'c, 'a>> {
        self.linear(&self.by_warps(|warp| 1 << warp))
    }

    /// A linear map of the number of a warp.
    fn by_warps(&self, map: impl Fn(u32) -> u64) -> Vec<u64> {
        let lanes = std::iter::repeat_n(0, self.chip.lanes as usize);
        lanes.chain((0..self.chip.warps).map(map)).collect()
    }

    /// The address of a thread's part of a sum from a column on, and how it is accessed.
    fn part_of(&mut self, sum: Sum<'_>, first: u64) -> Res<(Value<'c, 'a>, Columns)> {
        let rows = self.program().shape(sum.value).and_then(|shape| shape.iter().rev().nth(1));
        let columns = if rows == Some(&FEW_ROWS) { Columns::FRAGMENTS } else { Columns::ROWS };
        let width = columns.columns(sum.layout.registers() as usize) as u64;
        let all = self.tensor_memory()?.memory.columns;
        let address = self.own_part(all, width)?;
        Ok((self.columns_after(address, first)?, columns))
    }

    /// The address of a thread's part: its warp's lanes, and for a group of four warps so many columns.
    fn own_part(&mut self, all: Value<'c, 'a>, width: u64) -> Res<Value<'c, 'a>> {
        let lanes = self.by_warps(|warp| match warp {
            0 | 1 => 1 << (16 + 5 + warp),
            _ => width << (warp - 2),
        });
        let own = self.linear(&lanes)?;
        self.integers("arith.addi", all, own)
    }

    fn columns_after(&self, address: Value<'c, 'a>, columns: u64) -> Res<Value<'c, 'a>> {
        match columns {
            0 => Ok(address),
            _ => self.integers("arith.addi", address, self.constant(columns as i64, 32)?),
        }
    }

    /// The address of the scales of the next product.
    fn scales_address(&self) -> Res<Value<'c, 'a>> {
        let Tensor { memory, count } = self.tensor_memory()?;
        let [first, width] = self.schedule.tensor.scales;
        let number = self.value("llvm.load", &[count], integer(self.context, 32), &[])?;
        let turn = self.integers("arith.andi", number, self.constant(1, 32)?)?;
        let place = self.integers("arith.muli", turn, self.constant(width as i64, 32)?)?;
        self.columns_after(self.integers("arith.addi", memory.columns, place)?, first)
    }

    /// Stores the scales of a product.
    fn store_scales(&mut self, step: &Step, layouts: &[Layout; 2]) -> Res<()> {
        let (all, mut first) = (self.scales_address()?, 0);
        for ((input, layout), columns) in step.inputs[3..].iter().zip(layouts).zip(scale_columns(layouts)) {
            let words = self.scale_words(step, &self.input(*input)?)?;
            if words.len() != layout.registers() as usize / 4 {
                return Err("its scales are not four in a column".into());
            }
            let address = self.own_part(self.columns_after(all, first)?, words.len() as u64)?;
            tensor::store(self, address, Columns::ROWS, &words)?;
            first += columns;
        }
        Ok(())
    }

    /// Stores a sum from a column on.
    fn store_sum(&mut self, registers: &[Value<'c, 'a>], sum: Sum<'_>, first: u64) -> Res<()> {
        let (address, columns) = self.part_of(sum, first)?;
        let words: Vec<_> = registers.iter().map(|sum| self.word_of(*sum)).collect::<Res<_>>()?;
        tensor::store(self, address, columns, &words)
    }

    /// A sum as it is in a column of 32 bits.
    fn word_of(&self, sum: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        if float_width(sum.r#type()) != Some(16) {
            return Ok(sum);
        }
        let bits = self.value("arith.bitcast", &[sum], integer(self.context, 16), &[])?;
        self.value("arith.extui", &[bits], integer(self.context, 32), &[])
    }

    /// Loads a sum from a column on.
    fn load_sum(&mut self, ty: Type<'c>, sum: Sum<'_>, first: u64) -> Res<Vec<Value<'c, 'a>>> {
        let (address, columns) = self.part_of(sum, first)?;
        let is_half = float_width(ty) == Some(16);
        let word = if is_half { integer(self.context, 32) } else { ty };
        let words = tensor::load(self, address, columns, sum.layout.registers() as usize, word)?;
        if !is_half {
            return Ok(words);
        }
        let half = |word: Value<'c, 'a>| {
            let bits = self.value("arith.trunci", &[word], integer(self.context, 16), &[])?;
            self.value("arith.bitcast", &[bits], ty, &[])
        };
        words.into_iter().map(half).collect()
    }

    /// Stores the scales of a product into tensor memory in front of the barrier before it, and the old sum, if it
    /// is not there.
    pub fn before_product(&mut self, step: &Step, multiply: &Multiply) -> Res<()> {
        let Multiply::Tensor { fragments, scales, .. } = multiply else { return Ok(()) };
        if let Some(layouts) = scales {
            self.store_scales(step, layouts)?;
        }
        if !stores_sum(self.program(), self.schedule, step) {
            return Ok(());
        }
        if self.chip.warps > WARPS_OF_LANES {
            // Another warp may still load these columns, of a sum of another size.
            self.barrier()?;
            tensor::after_barrier(self)?;
        }
        let registers = self.input(step.inputs[2])?;
        let value = self.program().op(step.op).results[0];
        self.store_sum(&registers, Sum { value, layout: &fragments.sum }, 0)
    }

    /// Stores a tile to tensor memory, where it stays.
    pub fn keep(&mut self, step: &Step, slot: SlotId) -> Res<()> {
        let registers = self.input(step.inputs[0])?;
        let schedule = self.schedule;
        let first = schedule.kept(Some(&Input::Tile(slot))).ok_or("it has no columns")?;
        let Slot { value, layout } = schedule.slot(slot);
        self.store_sum(&registers, Sum { value: *value, layout }, first)
    }

    /// Loads a tile that is in tensor memory.
    pub fn take(&mut self, step: &Step, slot: SlotId) -> Res<Vec<Value<'c, 'a>>> {
        let schedule = self.schedule;
        let first = schedule.kept(step.inputs.first()).ok_or("it has no columns")?;
        let Slot { value, layout } = schedule.slot(slot);
        let ty = self.register_of(step, *value)?;
        self.load_sum(ty, Sum { value: *value, layout }, first)
    }

    /// The type of a register of a result.
    fn register_of(&self, step: &Step, result: ValueId) -> Res<Type<'c>> {
        let results = &self.program().op(step.op).results;
        let index = results.iter().position(|other| *other == result).ok_or("it has no such result")?;
        let result = ir::result(self.original(step.op), index).ok_or("it has no result")?;
        Ok(register_type(self.context, result.r#type()))
    }

    /// The instruction of a product with scales, and where they are.
    fn scaled_parts(
        &self,
        step: &Step,
        shape: [i64; 3],
        [a, b]: [&str; 2],
        layouts: &[Layout; 2],
    ) -> Res<Scaled> {
        let Sharing { count, block, scale } = self.sharing(step)?;
        let described = Described::of(shape, [a, b, "f32"], (block as i64, scale), 1, false)?;
        let [of_a, _] = scale_columns(layouts);
        // The columns of four scales along the depth: one for 32 rows or columns, four at least.
        let together = [4, (shape[1] as u64 / 32).max(4)];
        Ok(Scaled { described, words: count.div_ceil(4), of_a, together })
    }

    /// A product into tensor memory, and copies that start before it is done. Returns the registers of the sum,
    /// none if it stays there.
    pub fn by_tensor(
        &mut self,
        step: &Step,
        (packed, fragments): (u32, &Fragments),
        scales: Option<&[Layout; 2]>,
        copies: &[StepId],
    ) -> Res<Vec<Value<'c, 'a>>> {
        let [Input::Fetched(a), Input::Fetched(b), ..] = step.inputs[..] else {
            return Err("its factors are not in shared memory".into());
        };
        let program = self.program();
        let (schedule, id) = (self.schedule, step.op);
        let tilespace_layout::instructions::Product { m, n, k, .. } = product_of(program, id);
        let (left, right) = (self.matrix(a, tensor::VERSION)?, self.matrix(b, tensor::VERSION)?);
        let names = [self.name_of(step, 0, "signedness_a")?, self.name_of(step, 1, "signedness_b")?];
        let result = program.op(id).results[0];
        let ty = self.register_of(step, result)?;
        let sum = match (float_width(ty), integer_width(ty)) {
            (Some(16), _) => "f16",
            (Some(_), _) => "f32",
            _ => "i32",
        };
        let (rows, columns, depth) = (m.min(MOST_ROWS), n.min(MOST_COLUMNS), 8u64 << packed);
        let shape = [rows, columns, depth].map(|size| size as i64);
        let scaled = scales.map(|layouts| self.scaled_parts(step, shape, names, layouts)).transpose()?;
        let (kind, descriptor) = match &scaled {
            Some(scaled) => (scaled.described.words(), scaled.described.bits),
            None => {
                let majors = [left.major, right.major];
                let product = Product { shape, elements: names, sum, majors, blocks: 1, saturates: false };
                let (kind, descriptor) = product.descriptor()?;
                (kind.to_owned(), descriptor)
            }
        };
        // A byte of a factor has two floats of four bits.
        let halves = u64::from(packed == 3);
        let kept = schedule.kept(step.inputs.get(2));
        let adds = kept.is_some() || stores_sum(program, schedule, step);
        let first = kept.unwrap_or(0);
        let mut parts = vec![];
        for row in (0..m).step_by(rows as usize) {
            for column in (0..n).step_by(columns as usize) {
                for along in (0..k).step_by(depth as usize) {
                    let place = [row / MOST_ROWS, column / MOST_COLUMNS];
                    parts.push(Part {
                        a: left.distance((along | (row * k)) >> halves),
                        b: right.distance((along | (column * k)) >> halves),
                        column: first + row / MOST_ROWS * n + column,
                        begins: along == 0 && !adds,
                        scales: scaled.as_ref().map(|scaled| scaled.part(along / depth, place)),
                    });
                }
            }
        }
        if !step.waits && step.drains.is_none() {
            tensor::together(self)?;
        }
        let Tensor { memory, count } = self.tensor_memory()?;
        let number = self.value("llvm.load", &[count], integer(self.context, 32), &[])?;
        let scales = scaled.map(|_| self.scales_address()).transpose()?;
        let factors = [left.first, right.first];
        tensor::multiply(self, memory, (&kind, descriptor), (factors, scales), number, &parts)?;
        let next = self.integers("arith.addi", number, self.constant(1, 32)?)?;
        let next = self.integers("arith.andi", next, self.constant(3, 32)?)?;
        self.emit("llvm.store", &[next, count], &[], &[])?;
        self.start_copies(copies)?;
        if kept.is_some() {
            return Ok(vec![]);
        }
        self.drain(0)?;
        self.load_sum(ty, Sum { value: result, layout: &fragments.sum }, first)
    }
}
