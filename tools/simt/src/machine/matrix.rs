//! `ldmatrix`, `stmatrix`, `movmatrix`: small matrices between shared memory and the registers of a warp.
//!
//! ```text
//! ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%r1, %r2, %r3, %r4}, [%r5];
//! ```
//!
//! A row has 16 bytes at an address, aligned to 16, that a lane gives: lane `8 * m + r` has row `r` of matrix
//! `m`, or lane `16 * m + r` where there are 16 rows. Lane `l` gets, of each matrix,
//!
//! ```text
//! m8n8           the two numbers of row l / 4 at columns 2 * (l % 4) and the next one
//! m8n8.trans     as m8n8, of the matrix with rows and columns swapped
//! m8n16          four bytes of row l / 4, from column 4 * (l % 4) on
//! m16n16.trans   two registers: from the four rows from 4 * (l % 4) on, the bytes in column l / 4, and those 8
//!                columns further
//! m16n8.trans    (stored) byte b is in row 2 * (l % 4) + b % 2, column l / 4 + 8 * (b / 2)
//! ```
//!
//! Rows of `b8x16` are 16 numbers of 4 or 6 bits, and each number becomes a byte (`narrow`).

use super::{
    Stop,
    decode::{Inst, Operand},
    memory::Window,
    narrow::{source_bits, unpacked},
    run::Machine,
    thread::{Thread, fault, unsupported},
};

type Square = [[u16; 8]; 8];
type Row = [u8; 16];

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

fn row_of(numbers: [u16; 8]) -> Row {
    let mut row = Row::default();
    row.chunks_mut(2).zip(numbers).for_each(|(bytes, number)| bytes.copy_from_slice(&number.to_le_bytes()));
    row
}

fn numbers_of(row: &Row) -> [u16; 8] {
    [0, 1, 2, 3, 4, 5, 6, 7].map(|at| u16::from_le_bytes([row[2 * at], row[2 * at + 1]]))
}

/// A kind of matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Numbers of 16 bits.
    Halves { is_transposed: bool },
    /// 16 by 16 bytes, which are loaded by columns.
    Bytes,
    /// 8 rows of 16 bytes, stored from columns.
    Columns,
}

impl Kind {
    fn of(inst: &Inst) -> Option<Self> {
        let is_transposed = inst.has("trans");
        let has = |words: &[&str]| words.iter().all(|word| inst.has(word));
        let is_load = inst.name() == "ldmatrix";
        Some(match () {
            () if has(&["m8n8", "b16"]) => Self::Halves { is_transposed },
            // Four bytes are two numbers of 16 bits.
            () if is_load && has(&["m8n16", "b8x16"]) && !is_transposed && source_bits(inst).is_some() => {
                Self::Halves { is_transposed }
            }
            () if is_load && has(&["m16n16", "trans"]) && (has(&["b8"]) || source_bits(inst).is_some()) => {
                Self::Bytes
            }
            () if !is_load && has(&["m16n8", "trans", "b8"]) => Self::Columns,
            () => return None,
        })
    }

    /// The rows of a matrix, and the registers that it takes.
    fn sizes(self) -> (usize, usize) {
        if self == Self::Bytes { (16, 2) } else { (8, 1) }
    }

    /// The words of a lane.
    fn load(self, rows: &[Row], lane: usize) -> Vec<u64> {
        match self {
            Self::Halves { is_transposed } => {
                let mut matrix = Square::default();
                matrix.iter_mut().zip(rows).for_each(|(numbers, row)| *numbers = numbers_of(row));
                vec![of_lane(&matrix, lane, is_transposed)]
            }
            _ => {
                let (first, column) = (lane % 4 * 4, lane / 4);
                let word = |column: usize| {
                    u64::from(u32::from_le_bytes([0, 1, 2, 3].map(|row| rows[first + row][column])))
                };
                vec![word(column), word(column + 8)]
            }
        }
    }

    /// The rows of the lanes' words.
    fn store(self, words: &[u64]) -> Vec<Row> {
        if let Self::Halves { is_transposed } = self {
            return of_words(words, is_transposed).map(row_of).to_vec();
        }
        let mut rows = vec![Row::default(); 8];
        for (lane, word) in words.iter().enumerate() {
            for (at, byte) in (word.to_le_bytes()[..4]).iter().enumerate() {
                rows[2 * (lane % 4) + at % 2][lane / 4 + 8 * (at / 2)] = *byte;
            }
        }
        rows
    }
}

impl<'p> Machine<'p> {
    pub(super) fn matrix(
        &mut self,
        inst: &'p Inst,
        threads: &mut [Thread<'p>],
        group: &[usize],
    ) -> Result<(), Stop> {
        let unknown = || unsupported(inst);
        let kind = Kind::of(inst).ok_or_else(unknown)?;
        let operands = self.operands_of(inst, threads, group)?;
        if inst.name() == "movmatrix" {
            let words: Vec<u64> = operands.iter().map(|all| all[1][0]).collect();
            let matrix = of_words(&words, false);
            for (lane, at) in group.iter().enumerate() {
                threads[*at].put(&inst.args[0], of_lane(&matrix, lane, inst.has("trans")));
            }
            return Ok(());
        }
        let counts = [("x1", 1), ("x2", 2), ("x4", 4)];
        let (_, count) = counts.into_iter().find(|(word, _)| inst.has(word)).ok_or_else(unknown)?;
        let (rows, each) = kind.sizes();
        let is_load = inst.name() == "ldmatrix";
        let (registers, address) = if is_load { (0, 1) } else { (1, 0) };
        let parts = match self.arg(inst, registers)? {
            Operand::Vector(parts) => parts.as_slice(),
            one => std::slice::from_ref(one),
        };
        if count * rows > 32 || parts.len() != count * each {
            return Err(unknown());
        }
        for matrix in 0..count {
            let mut loaded = Vec::with_capacity(rows);
            let words = operands.iter().map(|all| all[registers].get(matrix * each).copied());
            let words: Vec<u64> = words.collect::<Option<_>>().ok_or_else(unknown)?;
            let stored = if is_load { Vec::new() } else { kind.store(&words) };
            for row in 0..rows {
                let lane = rows * matrix + row;
                let bytes = self.row(inst, &threads[group[lane]], operands[lane][address][0])?;
                match stored.get(row) {
                    Some(row) => bytes.copy_from_slice(row),
                    None => loaded.push(match source_bits(inst) {
                        Some(bits) => unpacked(bytes, bits),
                        None => Row::try_from(&*bytes).map_err(|_| unsupported(inst))?,
                    }),
                }
            }
            for (lane, at) in group.iter().enumerate().filter(|_| is_load) {
                let words = kind.load(&loaded, lane);
                parts[matrix * each..]
                    .iter()
                    .zip(words)
                    .for_each(|(part, word)| threads[*at].put(part, word));
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
        if inst.name() == "ldmatrix" {
            self.check_written(inst, address, 16)?;
        }
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

    #[test]
    fn bytes_of_a_result_are_stored_by_columns() {
        // As a result of `mma`: row l / 4 (+ 8) and column 2 * (l % 4) (+ 1); here the byte is its row and
        // column.
        let byte = |row: usize, column: usize| (16 * column + row) as u64;
        let word = |lane: usize| {
            let (row, column) = (lane / 4, 2 * (lane % 4));
            byte(row, column)
                | byte(row, column + 1) << 8
                | byte(row + 8, column) << 16
                | byte(row + 8, column + 1) << 24
        };
        let rows = Kind::Columns.store(&(0..32).map(word).collect::<Vec<_>>());
        for (column, row) in rows.iter().enumerate() {
            assert!(row.iter().enumerate().all(|(at, found)| u64::from(*found) == byte(at, column)));
        }
    }
}
