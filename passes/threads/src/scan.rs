//! Scans: first the registers of a thread, then lanes, then warps.
//!
//! ```text
//! a row of 256 in 4 warps of one row: 2 registers in each of 128 threads
//!   registers   %a, then %a + %b
//!   lanes       the thread's sum and that of the lane 1, 2, 4, 8, 16 before, if it is of the row
//!   warps       st.shared, barrier, the sums of the warps before
//!   registers   what is before the thread, plus each of its sums
//! ```
//!
//! The layout has the bits of the dimension in this order ([`tilespace_plan::choose::scanned`]), so that a
//! thread's elements are in front of the next thread's. The left operand of a combination is always the
//! earlier one; in reverse, it has the greater index. A combination that does not count is computed and
//! dropped.

use crate::{convert::picked, reduce::Elements, threads::Threads};
use melior::ir::{Value, ValueLike, operation::OperationLike};
use tilespace_emit::{Op, Res, integer};
use tilespace_plan::{choose::Scanned, steps::Step};

/// Elements, and whether they count.
struct Before<'c, 'a> {
    elements: Elements<'c, 'a>,
    is_there: Value<'c, 'a>,
}

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// Scans operands, and returns the registers of the results.
    pub fn scan(&mut self, step: &Step, scanned: &Scanned) -> Res<Vec<Vec<Value<'c, 'a>>>> {
        let op = self.original(step.op);
        let reverse = op.has_attribute("reverse");
        let operands: Vec<Vec<Value<'c, 'a>>> =
            step.inputs.iter().map(|input| self.input(*input)).collect::<Res<_>>()?;
        let count = operands.first().map_or(0, Vec::len);
        let each = 1usize << scanned.registers;
        // For each row, the elements of this thread from the first to the last.
        let mut rows: Vec<Vec<Elements<'c, 'a>>> = vec![];
        for start in (0..count).step_by(each) {
            let mut row: Vec<Elements<'c, 'a>> = vec![];
            for place in 0..each {
                let register = start + if reverse { each - 1 - place } else { place };
                let element: Elements<'c, 'a> =
                    operands.iter().map(|operand| picked(operand, register as u64)).collect::<Res<_>>()?;
                row.push(match row.last() {
                    Some(before) => self.combined(op, before, &element)?,
                    None => element,
                });
            }
            rows.push(row);
        }
        let mut totals: Vec<Elements<'c, 'a>> = rows.iter().filter_map(|row| row.last().cloned()).collect();
        let mut before: Vec<Option<Before<'c, 'a>>> = rows.iter().map(|_| None).collect();
        if scanned.lanes > 0 {
            for (total, before) in totals.iter_mut().zip(&mut before) {
                let (new, of_lanes) = self.over_lanes(op, total, scanned.lanes, reverse)?;
                (*total, *before) = (new, Some(of_lanes));
            }
        }
        if scanned.warps > 0 {
            let of_warps = self.before_warp(step, op, &totals, scanned, reverse)?;
            for (before, first) in before.iter_mut().zip(of_warps) {
                *before = Some(match before.take() {
                    Some(second) => self.joined(op, first, &second)?,
                    None => first,
                });
            }
        }
        let mut results: Vec<Vec<Option<Value<'c, 'a>>>> = vec![vec![None; count]; operands.len()];
        for (index, (row, before)) in rows.iter().zip(&before).enumerate() {
            for (place, element) in row.iter().enumerate() {
                let value = match before {
                    Some(before) => {
                        let both = self.combined(op, &before.elements, element)?;
                        self.chosen(before.is_there, &both, element)?
                    }
                    None => element.clone(),
                };
                let register = index * each + if reverse { each - 1 - place } else { place };
                for (result, value) in results.iter_mut().zip(value) {
                    result[register] = Some(value);
                }
            }
        }
        let complete = |list: Vec<Option<_>>| list.into_iter().collect::<Option<Vec<_>>>();
        let results: Option<Vec<_>> = results.into_iter().map(complete).collect();
        results.ok_or_else(|| "a result has no element".into())
    }

    /// One of two lists, by a condition.
    fn chosen(
        &self,
        condition: Value<'c, 'a>,
        a: &[Value<'c, 'a>],
        b: &[Value<'c, 'a>],
    ) -> Res<Elements<'c, 'a>> {
        let pairs = a.iter().zip(b);
        pairs.map(|(a, b)| self.value("arith.select", &[condition, *a, *b], a.r#type(), &[])).collect()
    }

    /// Joins first elements and second elements, each of which may not count.
    fn joined(
        &mut self,
        op: Op<'c, 'a>,
        first: Before<'c, 'a>,
        second: &Before<'c, 'a>,
    ) -> Res<Before<'c, 'a>> {
        let both = self.combined(op, &first.elements, &second.elements)?;
        let both = self.chosen(second.is_there, &both, &first.elements)?;
        let elements = self.chosen(first.is_there, &both, &second.elements)?;
        let is_there = self.integers("arith.ori", first.is_there, second.is_there)?;
        Ok(Before { elements, is_there })
    }

    /// The number of a thread's part along the dimension, of so many bits from a bit of the thread's number
    /// on; counted from the other end in reverse.
    fn part(&mut self, from: u32, bits: u32, reverse: bool) -> Res<Value<'c, 'a>> {
        let thread = self.thread()?;
        let moved = match from {
            0 => thread,
            from => self.integers("arith.shrui", thread, self.constant(from.into(), 32)?)?,
        };
        let mask = self.constant((1 << bits) - 1, 32)?;
        let part = self.integers("arith.andi", moved, mask)?;
        match reverse {
            true => self.integers("arith.xori", part, mask),
            false => Ok(part),
        }
    }

    /// Whether a number is at least another one.
    fn reaches(&self, number: Value<'c, 'a>, least: i64) -> Res<Value<'c, 'a>> {
        // uge
        let relation = ("predicate", self.number_attribute(9));
        self.value("arith.cmpi", &[number, self.constant(least, 32)?], integer(self.context, 1), &[relation])
    }

    /// The sum up to this lane, and the sum up to the lane before.
    fn over_lanes(
        &mut self,
        op: Op<'c, 'a>,
        total: &[Value<'c, 'a>],
        bits: u32,
        reverse: bool,
    ) -> Res<(Elements<'c, 'a>, Before<'c, 'a>)> {
        let part = self.part(0, bits, reverse)?;
        let lane = self.part(0, self.chip.lanes, false)?;
        let name = if reverse { "arith.addi" } else { "arith.subi" };
        let mut sum = total.to_vec();
        for bit in 0..bits {
            let from = self.integers(name, lane, self.constant(1 << bit, 32)?)?;
            let other = self.of_lane(&sum, from, "idx")?;
            let both = self.combined(op, &other, &sum)?;
            let is_there = self.reaches(part, 1 << bit)?;
            sum = self.chosen(is_there, &both, &sum)?;
        }
        let from = self.integers(name, lane, self.constant(1, 32)?)?;
        let elements = self.of_lane(&sum, from, "idx")?;
        let is_there = self.reaches(part, 1)?;
        Ok((sum, Before { elements, is_there }))
    }

    /// The sum of all warps before this one, for each row.
    fn before_warp(
        &mut self,
        step: &Step,
        op: Op<'c, 'a>,
        totals: &[Elements<'c, 'a>],
        scanned: &Scanned,
        reverse: bool,
    ) -> Res<Vec<Before<'c, 'a>>> {
        let starts = self.told(step, totals)?;
        let lanes = self.chip.lanes;
        let part = self.part(lanes, scanned.warps, reverse)?;
        // The last lane of the row in the first warp.
        let thread = self.thread()?;
        let (of_lanes, of_warps) = ((1u64 << scanned.lanes) - 1, ((1u64 << scanned.warps) - 1) << lanes);
        let mut first =
            self.integers("arith.andi", thread, self.constant(!(of_lanes | of_warps) as u32 as i64, 32)?)?;
        if !reverse {
            first = self.integers("arith.ori", first, self.constant(of_lanes as i64, 32)?)?;
        }
        let most = (1u64 << scanned.warps) - 1;
        let mut all = vec![];
        for (row, total) in totals.iter().enumerate() {
            let mut sum: Option<Elements<'c, 'a>> = None;
            let mut found: Option<Elements<'c, 'a>> = None;
            for number in 0..most {
                let warp = if reverse { most - number } else { number };
                let from = self.integers("arith.ori", first, self.constant((warp << lanes) as i64, 32)?)?;
                let from = self.value("arith.extui", &[from], integer(self.context, 64), &[])?;
                let element = self.heard(&starts, row, total, from)?;
                let new = match sum {
                    Some(sum) => self.combined(op, &sum, &element)?,
                    None => element,
                };
                found = Some(match found {
                    Some(found) => {
                        let reaches = self.reaches(part, number as i64 + 1)?;
                        self.chosen(reaches, &new, &found)?
                    }
                    None => new.clone(),
                });
                sum = Some(new);
            }
            let is_there = self.reaches(part, 1)?;
            all.push(Before { elements: found.ok_or("there are no warps")?, is_there });
        }
        Ok(all)
    }
}
