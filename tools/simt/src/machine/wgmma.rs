//! `wgmma`: products of four warps, of matrices in shared memory.
//!
//! ```text
//! wgmma.fence.sync.aligned;
//! wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {..64 registers}, %rd1, %rd2, %p1, 1, 1, 0, 0;
//! wgmma.commit_group.sync.aligned;
//! wgmma.wait_group.sync.aligned 0;      // here the registers get their values
//! ```
//!
//! A product is done when a warp waits for its group, with the shared memory and the accumulator of that
//! moment: code that reads the registers or reuses the memory earlier gets other numbers. The descriptors,
//! and A where it is in registers, are taken at the start. Warp `w` of the four has rows `16 * w` on; in them
//! a fragment of 16 rows is as in `mma.sync`, repeated along the columns.
//!
//! Sums of floats of eight bits keep fewer bits than their type has, which PTX ISA leaves open and CUDA Tile
//! IR states. The number here, 13, is the number that others have found on the H100; it is not compared with
//! a card.

use super::{
    Stop,
    decode::{Inst, Operand},
    descriptor::{Descriptor, Reader},
    element::{Element, Tile},
    fragment::{place, put_results, result_element},
    run::Machine,
    thread::{Thread, fault, unsupported},
};

/// A started product.
#[derive(Clone, Debug)]
struct Product<'p> {
    inst: &'p Inst,
    /// How many groups its warps had committed.
    group: u64,
    first: usize,
    /// The operands of all threads.
    operands: Vec<Vec<Vec<u64>>>,
}

/// The products of four warps.
#[derive(Debug, Default)]
pub(super) struct Warpgroup<'p> {
    started: Vec<Product<'p>>,
    committed: [u64; 4],
}

impl<'p> Machine<'p> {
    /// `wgmma` of the threads of a warp, or of four for a product.
    pub(super) fn warpgroup(
        &mut self,
        inst: &'p Inst,
        threads: &mut [Thread<'p>],
        group: &[usize],
    ) -> Result<(), Stop> {
        let warp = (threads[group[0]].id / 32 % 4) as usize;
        let first = group[0] - 32 * warp;
        match inst.parts.get(1).map(String::as_str) {
            Some("fence") => {}
            Some("commit_group") => self.warpgroups.entry(first).or_default().committed[warp] += 1,
            Some("wait_group") => {
                let left = self.value(&mut threads[group[0]], inst, self.arg(inst, 0)?)?;
                let products = self.warpgroups.entry(first).or_default();
                let until = products.committed[warp].saturating_sub(left);
                let (done, started) = products.started.drain(..).partition(|product| product.group < until);
                products.started = started;
                let done: Vec<Product<'p>> = done;
                done.iter().try_for_each(|product| self.finish(product, threads))?;
            }
            Some("mma_async") => {
                let operands = self.operands_of(inst, threads, group)?;
                let products = self.warpgroups.entry(first).or_default();
                if products.committed.iter().any(|count| *count != products.committed[0]) {
                    return Err(fault(inst, "warps that have committed different groups"));
                }
                let group = products.committed[0];
                products.started.push(Product { inst, group, first, operands });
            }
            _ => return Err(unsupported(inst)),
        }
        Ok(())
    }

    fn finish(&mut self, product: &Product<'p>, threads: &mut [Thread<'p>]) -> Result<(), Stop> {
        let (inst, operands) = (product.inst, &product.operands);
        let unknown = || unsupported(inst);
        let tile = inst.parts.iter().find_map(|part| Tile::of(part)).ok_or_else(unknown)?;
        let types: Vec<Element> = inst.parts[2..].iter().filter_map(|part| Element::of(part)).collect();
        let [result, a, b] = types[..] else { return Err(unknown()) };
        if inst.has("sp") || tile.m != 64 {
            return Err(unknown());
        }
        let rank = threads[product.first].rank;
        let numbers: Vec<u64> = operands[0].iter().skip(3).map(|values| values[0]).collect();
        let in_registers = matches!(inst.args.get(1), Some(Operand::Vector(_)));
        // The scale of D, then of A and B, then which operands have rows inside; integers have only the
        // first.
        let number = |at: usize| numbers.get(at).copied().unwrap_or(0);
        let (scale_a, scale_b) =
            if numbers.len() >= 3 { (number(1) as i32, number(2) as i32) } else { (1, 1) };
        let (inside_a, inside_b) = match (in_registers, numbers.len()) {
            (false, 5) => (number(3) == 0, number(4) == 0),
            (true, 4) => (true, number(3) == 0),
            (_, 1 | 3) => (true, true),
            _ => return Err(unknown()),
        };
        let describe =
            |at: usize| Descriptor::new(Reader::Wgmma, operands[0][at][0]).map_err(|why| fault(inst, why));
        let left = if in_registers {
            Self::left_in_registers(inst, a, tile, operands)?
        } else {
            self.described(inst, (describe(1)?, rank), a, (64, tile.k, inside_a))?
        };
        let right = self.described(inst, (describe(2)?, rank), b, (tile.n, tile.k, inside_b))?;
        let scale = f64::from(scale_a) * f64::from(scale_b);
        let is_narrow = a.own_bits() == 8 && matches!(a, Element::Float(_)) && result.bits() == 32;
        let wrong = || fault(inst, "operands that do not fit the shape");
        for lane in 0..128 {
            let thread = &mut threads[product.first + lane];
            let before = self.operands(thread, inst)?;
            let mut results = Vec::with_capacity(tile.n / 2);
            for register in 0..tile.n / 2 {
                let (row, column) = accumulator_place(lane, register);
                let old = result_element(result, &before[0], register).ok_or_else(wrong)?;
                let start = if number(0) & 1 != 0 { old } else { 0.0 };
                let products = left[row].iter().zip(&right[column]).map(|(x, y)| scale * x * y);
                let terms = products.chain([start]);
                let sum = if is_narrow { narrow(&terms.collect::<Vec<_>>()) } else { terms.sum() };
                results.push(result.result(sum, inst.has("satfinite")));
            }
            put_results(thread, &inst.args[0], &results, result);
        }
        Ok(())
    }

    fn left_in_registers(
        inst: &Inst,
        element: Element,
        tile: Tile,
        operands: &[Vec<Vec<u64>>],
    ) -> Result<Vec<Vec<f64>>, Stop> {
        let mut left = vec![vec![0.0; tile.k]; 64];
        for (lane, all) in operands.iter().enumerate() {
            for (register, word) in all[1].iter().enumerate() {
                let (row, along) = place(element, lane % 32, register, 16);
                for index in 0..32 / element.bits() {
                    let value = element.value(word >> (index * element.bits()));
                    let place = left[16 * (lane / 32) + row].get_mut(along + index as usize);
                    *place.ok_or_else(|| fault(inst, "operands that do not fit the shape"))? = value;
                }
            }
        }
        Ok(left)
    }
}

/// A sum of products of floats of eight bits, and of the accumulator: each term loses its bits more than 13
/// places after the first bit of the greatest term.
fn narrow(terms: &[f64]) -> f64 {
    const KEPT: i32 = 13;
    let greatest = terms.iter().fold(0.0, |greatest, term| f64::max(greatest, term.abs()));
    if greatest == 0.0 || !terms.iter().all(|term| term.is_finite()) {
        return terms.iter().sum();
    }
    // A power of two, exactly: the exponent's bits only.
    let first = f64::from_bits(greatest.to_bits() & (0x7ff << 52));
    let unit = first / f64::from(1 << KEPT);
    terms.iter().map(|term| (term / unit).trunc() * unit).sum()
}

/// The place of a register of the accumulator.
fn accumulator_place(lane: usize, register: usize) -> (usize, usize) {
    let row = lane % 32 / 4 + 8 * (register / 2 % 2);
    (16 * (lane / 32) + row, 8 * (register / 4) + 2 * (lane % 4) + register % 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_of_eight_bits_lose_what_is_far_below_the_greatest() {
        assert_eq!(narrow(&[8192.0, 1.0, 1.0]), 8194.0);
        assert_eq!(narrow(&[16384.0, 1.0, 1.0, 2.0]), 16386.0);
        assert_eq!(narrow(&[-16384.0, 1.5, -3.0]), -16386.0);
        assert_eq!(narrow(&[0.0, -0.0]), 0.0);
        assert!(narrow(&[f64::INFINITY, 1.0]).is_infinite());
    }

    #[test]
    fn accumulators_are_where_the_figures_of_ptx_have_them() {
        assert_eq!(accumulator_place(0, 0), (0, 0));
        assert_eq!(accumulator_place(33, 3), (16 + 8, 3));
        assert_eq!(accumulator_place(37, 6), (16 + 1 + 8, 8 + 2));
    }
}
