//! Reductions: first the registers of a thread, then lanes, then warps.
//!
//! ```text
//! sum of a row of 256 in 4 warps: 2 registers in each of 128 threads
//!   registers   %a + %b
//!   lanes       five times: shfl.sync.bfly by 1, 2, 4, 8, 16, and a sum
//!   warps       st.shared of the warp's sum, barrier, three ld.shared, three sums
//! ```
//!
//! After it each thread that had a part of a row has its result. The region is copied for each step. The
//! program promises that it is associative, not that operands can be exchanged; where the region is not one
//! operation that is known to commute, the plan has neighbours in a thread, then in lanes, then in warps, and
//! the lower lane's value is the left operand on both sides of an exchange. Then all threads of a row compute
//! equal results, bit by bit.

use crate::{
    checks::commutes,
    convert::picked,
    register_words::{Words, memory_bits},
    threads::Threads,
};
use melior::ir::{BlockLike, BlockRef, RegionLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use tilespace_emit::{Op, Res, integer};
use tilespace_plan::steps::{Reduction, Step};

/// One element of each operand.
pub type Elements<'c, 'a> = Vec<Value<'c, 'a>>;

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// Reduces operands, and returns the registers of the results.
    pub fn reduce(&mut self, step: &Step, reduction: &Reduction) -> Res<Vec<Vec<Value<'c, 'a>>>> {
        let original = self.original(step.op);
        let operands: Vec<Vec<Value<'c, 'a>>> =
            step.inputs.iter().map(|input| self.input(*input)).collect::<Res<_>>()?;
        let count = operands.first().map_or(0, Vec::len) as u64;
        let commutes = commutes(original);
        // The registers of a thread, in ascending order.
        let mut results: Vec<Option<Elements<'c, 'a>>> = vec![];
        for register in 0..count {
            let to = reduction.registers.apply(register) as usize;
            let element: Elements<'c, 'a> =
                operands.iter().map(|operand| picked(operand, register)).collect::<Res<_>>()?;
            if results.len() <= to {
                results.resize(to + 1, None);
            }
            results[to] = Some(match results[to].take() {
                Some(before) => self.combined(original, &before, &element)?,
                None => element,
            });
        }
        let results: Option<Vec<_>> = results.into_iter().collect();
        let mut results = results.ok_or("a result has no element")?;
        for &lane in &reduction.lanes {
            for result in &mut results {
                *result = self.exchanged(original, result, lane, commutes)?;
            }
        }
        if !reduction.warps.is_empty() {
            results = self.over_warps(step, original, results, &reduction.warps)?;
        }
        Ok((0..operands.len())
            .map(|operand| results.iter().map(|result| result[operand]).collect())
            .collect())
    }

    /// The region of a reduction on two elements of each operand: all of the first, then all of the second.
    pub fn combined(
        &mut self,
        op: Op<'c, 'a>,
        first: &[Value<'c, 'a>],
        second: &[Value<'c, 'a>],
    ) -> Res<Elements<'c, 'a>> {
        let block = ir::region(op, 0).and_then(|region| region.first_block()).ok_or("it has no region")?;
        // The dialect's order of arguments: the first elements of all operands, then the second elements.
        self.inlined(block, &[first, second].concat())
    }

    /// Emits the operations of a block on numbers. Returns the operands of its terminator.
    pub fn inlined(&mut self, block: BlockRef<'c, 'a>, arguments: &[Value<'c, 'a>]) -> Res<Elements<'c, 'a>> {
        let mut known: FxHashMap<ir::ValueId, Value<'c, 'a>> = FxHashMap::default();
        for (index, value) in arguments.iter().enumerate() {
            let argument = block.argument(index).map_err(|_| "an argument is missing")?;
            known.insert(ir::value_id(argument.into()), *value);
        }
        let mut next = block.first_operation();
        while let Some(op) = next {
            let operands: Vec<_> = (0..op.operand_count())
                .map(|index| {
                    let operand = ir::operand(op, index).ok_or("an operand is missing")?;
                    match known.get(&ir::value_id(operand)) {
                        Some(known) => Ok(*known),
                        // A value from outside is a number.
                        None => self.number_of(self.read.value(operand).ok_or("an operand is not known")?),
                    }
                })
                .collect::<Res<_>>()?;
            next = op.next_in_block();
            if next.is_none() {
                return Ok(operands);
            }
            if op.region_count() > 0 {
                let name = ir::name_str(op);
                return Err(format!("its region has '{name}', which is not elementwise").into());
            }
            let results = self.one(op, &operands)?;
            for (index, value) in results.into_iter().enumerate() {
                let result = ir::result(op, index).ok_or("a result is missing")?;
                known.insert(ir::value_id(result), value);
            }
        }
        Err("its region has no end".into())
    }

    /// Elements of another lane: by the lane's number (`idx`) or by XOR with this lane's number (`bfly`).
    pub fn of_lane(&self, own: &[Value<'c, 'a>], lane: Value<'c, 'a>, kind: &str) -> Res<Elements<'c, 'a>> {
        let mut other = vec![];
        for value in own {
            let ty = value.r#type();
            let words = Words::of(memory_bits(ty), 1);
            let packed = self.pack(&[*value], words)?;
            let packed: Vec<_> =
                packed.into_iter().map(|word| self.shuffle(word, lane, kind)).collect::<Res<_>>()?;
            other.extend(self.unpack(&packed, 1, ty, words)?);
        }
        Ok(other)
    }

    /// A step of a butterfly, with the lane that differs in one bit of its number.
    fn exchanged(
        &mut self,
        op: Op<'c, 'a>,
        own: &[Value<'c, 'a>],
        lane: u32,
        commutes: bool,
    ) -> Res<Elements<'c, 'a>> {
        let by = self.constant(1 << lane, 32)?;
        let other = self.of_lane(own, by, "bfly")?;
        if commutes {
            return self.combined(op, own, &other);
        }
        let thread = self.thread()?;
        let bit = self.integers("arith.andi", thread, by)?;
        let is_low = self.is_zero(bit)?;
        let choose = |at: &Self, low: &[Value<'c, 'a>], high: &[Value<'c, 'a>]| -> Res<Elements<'c, 'a>> {
            let pairs = low.iter().zip(high);
            pairs.map(|(a, b)| at.value("arith.select", &[is_low, *a, *b], a.r#type(), &[])).collect()
        };
        let (left, right) = (choose(self, own, &other)?, choose(self, &other, own)?);
        self.combined(op, &left, &right)
    }

    /// Each thread stores its results, and all wait. Returns the start of the results of each operand, and
    /// the bytes of one.
    pub fn told(&mut self, step: &Step, results: &[Elements<'c, 'a>]) -> Res<Vec<(u64, u64)>> {
        let thread = self.thread()?;
        let own = self.value("arith.extui", &[thread], integer(self.context, 64), &[])?;
        let mut starts = vec![];
        let mut start = step.area.start;
        for value in results.first().map_or(&[][..], Vec::as_slice) {
            let bytes = u64::from(memory_bits(value.r#type()) / 8);
            starts.push((start, bytes));
            start += (results.len() as u64 * bytes * self.chip.threads()).next_multiple_of(16);
        }
        for (index, result) in results.iter().enumerate() {
            for (value, place) in result.iter().zip(&starts) {
                let address = self.place_of_result(*place, index, own)?;
                self.store(address, &[*value])?;
            }
        }
        self.barrier()?;
        Ok(starts)
    }

    /// The values that a thread has stored for a result. They have the types of `like`.
    pub fn heard(
        &self,
        starts: &[(u64, u64)],
        result: usize,
        like: &[Value<'c, 'a>],
        thread: Value<'c, 'a>,
    ) -> Res<Elements<'c, 'a>> {
        let mut elements = vec![];
        for (value, place) in like.iter().zip(starts) {
            let address = self.place_of_result(*place, result, thread)?;
            elements.extend(self.load(address, 1, value.r#type())?);
        }
        Ok(elements)
    }

    fn place_of_result(
        &self,
        (start, bytes): (u64, u64),
        result: usize,
        thread: Value<'c, 'a>,
    ) -> Res<Value<'c, 'a>> {
        let base = self.shared_address(start + result as u64 * bytes * self.chip.threads())?;
        self.offset(base, thread, integer(self.context, (bytes * 8) as u32))
    }

    /// Each thread stores its results, and combines the results of the threads with the same number in the
    /// other warps.
    fn over_warps(
        &mut self,
        step: &Step,
        op: Op<'c, 'a>,
        results: Vec<Elements<'c, 'a>>,
        warps: &[u32],
    ) -> Res<Vec<Elements<'c, 'a>>> {
        let thread = self.thread()?;
        let own = self.value("arith.extui", &[thread], integer(self.context, 64), &[])?;
        let starts = self.told(step, &results)?;
        // The number of the thread in the first of the warps.
        let bits: u64 = warps.iter().map(|bit| 1 << (bit + self.chip.lanes)).sum();
        let first = self.integers("arith.andi", own, self.wide(!bits as i64)?)?;
        let mut combined = vec![];
        for (index, result) in results.iter().enumerate() {
            let mut sum: Option<Elements<'c, 'a>> = None;
            for number in 0..1u64 << warps.len() {
                let set = warps.iter().enumerate().filter(|(place, _)| number >> place & 1 == 1);
                let offset: u64 = set.map(|(_, bit)| 1 << (bit + self.chip.lanes)).sum();
                let other = match offset {
                    0 => first,
                    offset => self.integers("arith.ori", first, self.wide(offset as i64)?)?,
                };
                let elements = self.heard(&starts, index, result, other)?;
                sum = Some(match sum {
                    Some(sum) => self.combined(op, &sum, &elements)?,
                    None => elements,
                });
            }
            combined.push(sum.ok_or("there are no warps")?);
        }
        Ok(combined)
    }
}
