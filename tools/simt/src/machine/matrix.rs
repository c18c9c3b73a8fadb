//! `ldmatrix`, `stmatrix`, `movmatrix`: 8 by 8 matrices, or 16 by 16 of bytes, between shared memory and the registers of a warp.
//!
//! ```text
//! ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%r1, %r2, %r3, %r4}, [%r5];
//! ```
//!
//! Lane `8 * m + r` has the address of row `r` of matrix `m`, 16 bytes that are aligned to 16. Lane `l` gets, of each
//! matrix, the two numbers of row `l / 4` at columns `2 * (l % 4)` and the next one; with `.trans`, of the matrix with
//! rows and columns swapped.
//!
//! Of 16 by 16 bytes, which are always swapped, lane `16 * m + r` has the address of row `r`, and lane `l` gets two
//! registers: of rows `4 * (l % 4)` to the third one behind it, the bytes in column `l / 4`, and those 8 columns further.

use super::{
    Stop,
    decode::{Inst, Operand},
    memory::Window,
    run::Machine,
    thread::{Thread, fault, unsupported},
};

type Square = [[u16; 8]; 8];

/// The word of a lane.
fn of_lane(matrix: &Square, lane: usize, is_transposed: bool) -> u64 {
    let (row, column) = (lane / 4, 2 * (lane % 4));
    let at = |column: usize| if is_transposed { matrix[column][row] } else { matrix[row][column] };
    u64::from(at(column)) | u64::from(at(column + 1)) << 16
}

/// The matrix of which each lane has a word.
fn of_words(words: &[u64], is_transposed: bool) -> Square {
    let mut matrix = Square::default();
    for (lane, word) in words.iter().enumerate() {
        for half in 0..2 {
            let (row, column) = (lane / 4, 2 * (lane % 4) + half);
            let (row, column) = if is_transposed { (column, row) } else { (row, column) };
            matrix[row][column] = (word >> (16 * half)) as u16;
        }
    }
    matrix
}

impl<'p> Machine<'p> {
    pub(super) fn matrix(
        &mut self,
        inst: &'p Inst,
        threads: &mut [Thread<'p>],
        group: &[usize],
    ) -> Result<(), Stop> {
        if inst.name() == "ldmatrix" && inst.has("m16n16") && inst.has("trans") && inst.has("b8") {
            return self.bytes_swapped(inst, threads, group);
        }
        if !inst.has("m8n8") || !inst.has("b16") {
            return Err(unsupported(inst));
        }
        let transposed = inst.has("trans");
        let mut operands = Vec::with_capacity(32);
        for at in group {
            operands.push(self.operands(&mut threads[*at], inst)?);
        }
        if inst.name() == "movmatrix" {
            let words: Vec<u64> = operands.iter().map(|all| all[1][0]).collect();
            let matrix = of_words(&words, false);
            for (lane, at) in group.iter().enumerate() {
                threads[*at].put(&inst.args[0], of_lane(&matrix, lane, transposed));
            }
            return Ok(());
        }
        let count = match inst.one_of(&["x1", "x2", "x4"]) {
            Some("x1") => 1,
            Some("x2") => 2,
            Some(_) => 4,
            None => return Err(unsupported(inst)),
        };
        let is_load = inst.name() == "ldmatrix";
        let (registers, address) = if is_load { (0, 1) } else { (1, 0) };
        for matrix in 0..count {
            let mut square = Square::default();
            if !is_load {
                let words = operands.iter().map(|all| all[registers].get(matrix).copied());
                let words: Option<Vec<u64>> = words.collect();
                square = of_words(&words.ok_or_else(|| unsupported(inst))?, transposed);
            }
            for (row, numbers) in square.iter_mut().enumerate() {
                let lane = 8 * matrix + row;
                let bytes = self.row(inst, &threads[group[lane]], operands[lane][address][0])?;
                for (number, bytes) in numbers.iter_mut().zip(bytes.chunks_mut(2)) {
                    if is_load {
                        *number = u16::from_le_bytes([bytes[0], bytes[1]]);
                    } else {
                        bytes.copy_from_slice(&number.to_le_bytes());
                    }
                }
            }
            if is_load {
                let part = match &inst.args[0] {
                    Operand::Vector(parts) => parts.get(matrix).ok_or_else(|| unsupported(inst))?,
                    one => one,
                };
                for (lane, at) in group.iter().enumerate() {
                    threads[*at].put(part, of_lane(&square, lane, transposed));
                }
            }
        }
        Ok(())
    }

    /// `ldmatrix` of 16 by 16 bytes.
    fn bytes_swapped(
        &mut self,
        inst: &'p Inst,
        threads: &mut [Thread<'p>],
        group: &[usize],
    ) -> Result<(), Stop> {
        let (count, Operand::Vector(parts)) = (inst.one_of(&["x1", "x2"]), &inst.args[0]) else {
            return Err(unsupported(inst));
        };
        let count = if count.ok_or_else(|| unsupported(inst))? == "x1" { 1 } else { 2 };
        let mut rows = Vec::with_capacity(32);
        for at in group.iter().take(16 * count) {
            let address = self.operands(&mut threads[*at], inst)?[1][0];
            rows.push(self.row(inst, &threads[*at], address)?.to_vec());
        }
        if parts.len() != 2 * count || rows.len() != 16 * count {
            return Err(unsupported(inst));
        }
        for (register, part) in parts.iter().enumerate() {
            for (lane, at) in group.iter().enumerate() {
                let (first, column) = (register / 2 * 16 + lane % 4 * 4, lane / 4 + register % 2 * 8);
                let bytes = [0, 1, 2, 3].map(|row| rows[first + row][column]);
                threads[*at].put(part, u64::from(u32::from_le_bytes(bytes)));
            }
        }
        Ok(())
    }

    /// The 16 bytes of a row, at an offset in the block's shared memory.
    fn row(&mut self, inst: &Inst, thread: &Thread<'p>, offset: u64) -> Result<&mut [u8], Stop> {
        let address = match inst.parts.iter().find_map(|part| Window::of(part)) {
            Some(window) => window.access(offset, thread.rank).map_err(|why| fault(inst, why))?,
            None => offset,
        };
        self.aligned(inst, address, 16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_goes_through_registers_and_back() {
        let mut matrix = Square::default();
        for (number, element) in matrix.iter_mut().flatten().enumerate() {
            *element = number as u16;
        }
        for transposed in [false, true] {
            let words: Vec<u64> = (0..32).map(|lane| of_lane(&matrix, lane, transposed)).collect();
            assert_eq!(of_words(&words, transposed), matrix);
        }
        assert_eq!(of_lane(&matrix, 5, false), 10 | 11 << 16);
        assert_eq!(of_lane(&matrix, 5, true), 17 | 25 << 16);
    }
}
