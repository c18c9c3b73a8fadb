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
//! Why it is right: a step stores the old sum before the barrier that the plan puts in front of a product
//! ([`tilespace_plan::tensor`]), and after a barrier of its own if several warps reach a lane: which columns each has
//! depends on the size of the sum. A load comes after a wait. The kernel ends in one place, where the plan has drained the
//! last product, and gives the columns back.

use crate::threads::{Tensor, Threads, register_type};
use melior::ir::{Type, Value, ValueLike, attribute::TypeAttribute};
use mlir_ext::{
    ir,
    types::{float_width, integer_width},
};
use tilespace_emit::{
    Res, integer,
    tensor::{self, Columns, Memory, Part, Product},
};
use tilespace_layout::{Layout, instructions::Fragments};
use tilespace_plan::{
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
        let warp = self.linear(&self.by_warps(|warp| 1 << warp))?;
        tensor::allocate(self, warp, [place, barriers], columns)?;
        self.barrier()?;
        let word = integer(self.context, 32);
        let columns = self.value("llvm.load", &[place], word, &[])?;
        let one = self.constant(1, 32)?;
        let ty = melior::dialect::llvm::r#type::pointer(self.context, 0);
        let count =
            self.value("llvm.alloca", &[one], ty, &[("elem_type", TypeAttribute::new(word).into())])?;
        self.emit("llvm.store", &[self.constant(0, 32)?, count], &[], &[])?;
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
        let lanes = self.by_warps(|warp| match warp {
            0 | 1 => 1 << (16 + 5 + warp),
            _ => width << (warp - 2),
        });
        let own = self.linear(&lanes)?;
        let all = self.tensor_memory()?.memory.columns;
        let address = self.integers("arith.addi", all, own)?;
        match first {
            0 => Ok((address, columns)),
            _ => Ok((self.integers("arith.addi", address, self.constant(first as i64, 32)?)?, columns)),
        }
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

    /// Stores the old sum of a product into tensor memory in front of the barrier before it, if it is not there.
    pub fn before_product(&mut self, step: &Step, multiply: &Multiply) -> Res<()> {
        match multiply {
            Multiply::Tensor { fragments, .. } if stores_sum(self.program(), self.schedule, step) => {
                if self.chip.warps > WARPS_OF_LANES {
                    // Another warp may still load these columns, of a sum of another size.
                    self.barrier()?;
                    tensor::after_barrier(self)?;
                }
                let registers = self.input(step.inputs[2])?;
                let value = self.program().op(step.op).results[0];
                self.store_sum(&registers, Sum { value, layout: &fragments.sum }, 0)
            }
            _ => Ok(()),
        }
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

    /// A product into tensor memory, and copies that start before it is done. Returns the registers of the sum,
    /// none if it stays there.
    pub fn by_tensor(
        &mut self,
        step: &Step,
        (packed, fragments): (u32, &Fragments),
        copies: &[StepId],
    ) -> Res<Vec<Value<'c, 'a>>> {
        let [Input::Fetched(a), Input::Fetched(b), _] = step.inputs[..] else {
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
        let product = Product {
            shape: [rows as i64, columns as i64, depth as i64],
            elements: names,
            sum,
            majors: [left.major, right.major],
            blocks: 1,
            saturates: false,
        };
        let kept = schedule.kept(step.inputs.get(2));
        let adds = kept.is_some() || stores_sum(program, schedule, step);
        let first = kept.unwrap_or(0);
        let mut parts = vec![];
        for row in (0..m).step_by(rows as usize) {
            for column in (0..n).step_by(columns as usize) {
                for along in (0..k).step_by(depth as usize) {
                    parts.push(Part {
                        a: left.distance(along | (row * k)),
                        b: right.distance(along | (column * k)),
                        column: first + row / MOST_ROWS * n + column,
                        begins: along == 0 && !adds,
                    });
                }
            }
        }
        if !step.waits && step.drains.is_none() {
            tensor::together(self)?;
        }
        let Tensor { memory, count } = self.tensor_memory()?;
        let number = self.value("llvm.load", &[count], integer(self.context, 32), &[])?;
        tensor::multiply(self, memory, &product, [left.first, right.first], number, &parts)?;
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
