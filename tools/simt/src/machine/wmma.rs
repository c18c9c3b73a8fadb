//! `wmma`: a warp loads, multiplies and stores matrices; PTX leaves their places in registers open.
//!
//! ```text
//! wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {%r1, ..., %r8}, [%rd1], 16;
//! wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {%r20, ..., %r27}, {%r1, ...}, {%r9, ...}, {%r20, ...};
//! wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%rd2], {%r20, ..., %r27}, 64;
//! ```
//!
//! Here the registers of the lanes, one lane after another, are the lines of the matrix as they are in
//! memory; where there are more registers than words, they begin again. So A that was loaded as `.row` and
//! multiplied as `.col` is another matrix, as it may be on a GPU. C and D are always by rows: `mma` does not
//! name their layout.

use super::{
    Stop,
    decode::{Inst, Operand},
    element::{Element, Tile},
    memory::Window,
    numbers::Round,
    rounding,
    run::Machine,
    thread::{Thread, fault, unsupported},
};

/// A matrix of an instruction: its rows, columns, element, and whether its lines are columns.
#[derive(Clone, Copy, Debug)]
struct Matrix {
    rows: usize,
    columns: usize,
    element: Element,
    by_columns: bool,
}

impl Matrix {
    fn of(which: &str, tile: Tile, element: Element, layout: &str) -> Self {
        let (rows, columns) = match which {
            "a" => (tile.m, tile.k),
            "b" => (tile.k, tile.n),
            _ => (tile.m, tile.n),
        };
        Self { rows, columns, element, by_columns: layout == "col" }
    }

    /// The number of lines, and of the elements of a line.
    fn lines(&self) -> (usize, usize) {
        if self.by_columns { (self.columns, self.rows) } else { (self.rows, self.columns) }
    }

    /// The place of an element among the lines.
    fn place(&self, row: usize, column: usize) -> usize {
        let (line, at) = if self.by_columns { (column, row) } else { (row, column) };
        line * self.lines().1 + at
    }

    /// The elements, by line, of registers; none if there are too few.
    fn unpack(&self, lanes: &[Vec<u64>]) -> Option<Vec<u64>> {
        let width = self.element.bits() as usize;
        let each = (32 / width).max(1);
        let words: Vec<u64> = lanes.iter().flatten().copied().collect();
        let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
        (0..self.rows * self.columns)
            .map(|at| words.get(at / each).map(|word| word >> (at % each * width) & mask))
            .collect()
    }

    /// The registers of all lanes, so many of each, for elements by line.
    fn pack(&self, elements: &[u64], registers: usize) -> Option<Vec<u64>> {
        let width = self.element.bits() as usize;
        let each = (32 / width).max(1);
        let word = |part: &[u64]| part.iter().rev().fold(0, |sum, value| sum << (width % 64) | value);
        let words: Vec<u64> = elements.chunks(each).map(word).collect();
        (words.len() <= 32 * registers && (32 * registers).is_multiple_of(words.len()))
            .then(|| words.iter().copied().cycle().take(32 * registers).collect())
    }
}

/// A result: rounded as the instruction says, and finite if it asks for that.
fn result(inst: &Inst, element: Element, start: f64, left: &[f64], right: &[f64]) -> u64 {
    if element == Element::Double {
        let round = inst.parts.iter().find_map(|word| Round::of(word)).unwrap_or(Round::Even);
        let add = |sum: f64, (x, y): (&f64, &f64)| rounding::fused_double(*x, *y, sum, round);
        return left.iter().zip(right).fold(start, add).to_bits();
    }
    let one = |(x, y): (&f64, &f64)| if inst.has("xor") { f64::from(x != y) } else { x * y };
    let sum = start + left.iter().zip(right).map(one).sum::<f64>();
    match element {
        Element::Float(format) if inst.has("satfinite") => {
            let value = if sum.is_nan() { 0.0 } else { sum };
            format.nearest(value, Round::Even, true)
        }
        _ => element.result(sum, inst.has("satfinite")),
    }
}

impl<'p> Machine<'p> {
    /// `wmma` of all lanes of a warp.
    pub(super) fn wmma(
        &mut self,
        inst: &'p Inst,
        threads: &mut [Thread<'p>],
        group: &[usize],
    ) -> Result<(), Stop> {
        let unknown = || unsupported(inst);
        let tile = inst.parts.iter().find_map(|part| Tile::of(part)).ok_or_else(unknown)?;
        let types: Vec<Element> = inst.parts[2..].iter().filter_map(|part| Element::of(part)).collect();
        let layouts: Vec<&str> =
            inst.parts.iter().map(String::as_str).filter(|part| matches!(*part, "row" | "col")).collect();
        let operands = self.operands_of(inst, threads, group)?;
        let of = |index: usize| -> Vec<Vec<u64>> { operands.iter().map(|all| all[index].clone()).collect() };
        if let (["load" | "store", which], [element], [layout]) =
            ([inst.parts[1].as_str(), inst.parts[2].as_str()], &types[..], &layouts[..])
        {
            let matrix = Matrix::of(which, tile, *element, layout);
            let is_load = inst.has("load");
            let (place, registers) = if is_load { (1, 0) } else { (0, 1) };
            let mut elements = if is_load {
                vec![0; matrix.rows * matrix.columns]
            } else {
                by_lines(&matrix, &of(registers)).ok_or_else(unknown)?
            };
            let stride = operands[0].get(2).and_then(|values| values.first()).copied();
            let base = operands[0][place][0];
            if operands.iter().any(|all| all[place][0] != base) {
                return Err(fault(inst, "lanes that have different addresses"));
            }
            let rank = threads[group[0]].rank;
            let base = match inst.parts.iter().find_map(|part| Window::of(part)) {
                Some(window) => window.access(base, rank).map_err(|why| fault(inst, why))?,
                None => base,
            };
            self.move_lines(inst, &matrix, (base, stride), &mut elements, is_load)?;
            if is_load {
                let Operand::Vector(parts) = &inst.args[0] else { return Err(unknown()) };
                // C is in the registers by rows.
                let kept = Matrix { by_columns: matrix.by_columns && which != "c", ..matrix };
                let turned: Vec<u64> =
                    if which == "c" { by_rows(&matrix, &elements) } else { elements.clone() };
                let words = kept.pack(&turned, parts.len()).ok_or_else(unknown)?;
                for (at, words) in group.iter().zip(words.chunks(parts.len())) {
                    parts.iter().zip(words).for_each(|(part, word)| threads[*at].put(part, *word));
                }
            }
            return Ok(());
        }
        self.wmma_product(inst, threads, group, (tile, &types, &layouts), &operands)
    }

    /// Elements between memory and lines.
    fn move_lines(
        &mut self,
        inst: &Inst,
        matrix: &Matrix,
        (base, stride): (u64, Option<u64>),
        elements: &mut [u64],
        is_load: bool,
    ) -> Result<(), Stop> {
        let (width, (lines, count)) = (u64::from(matrix.element.bits()), matrix.lines());
        let stride = stride.map_or(count as u64, |stride| stride & 0xffff_ffff);
        if stride < count as u64 {
            return Err(fault(inst, format!("lines of {count} elements that are {stride} apart")));
        }
        let size = (count as u64 * width) / 8;
        for line in 0..lines {
            let at = base.wrapping_add(line as u64 * stride * width / 8);
            if !at.is_multiple_of(size.min(16)) {
                return Err(fault(inst, format!("a misaligned line at {at:#x}")));
            }
            let bytes = self.shared_bytes(inst, at, size)?;
            for (place, element) in elements[line * count..(line + 1) * count].iter_mut().enumerate() {
                let bit = place * width as usize;
                if width < 8 {
                    let (byte, shift) = (&mut bytes[bit / 8], bit % 8);
                    *element = u64::from(*byte) >> shift & ((1 << width) - 1);
                    continue;
                }
                let part = &mut bytes[bit / 8..bit / 8 + width as usize / 8];
                if is_load {
                    *element = part.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
                } else {
                    part.copy_from_slice(&element.to_le_bytes()[..part.len()]);
                }
            }
        }
        Ok(())
    }

    fn wmma_product(
        &mut self,
        inst: &'p Inst,
        threads: &mut [Thread<'p>],
        group: &[usize],
        (tile, types, layouts): (Tile, &[Element], &[&str]),
        operands: &[Vec<Vec<u64>>],
    ) -> Result<(), Stop> {
        let unknown = || unsupported(inst);
        let half = Element::of("f16").ok_or_else(unknown)?;
        let (result_type, a, b, c) = match types {
            [d, c] => (*d, half, half, *c),
            [d, a, b, c] => (*d, *a, *b, *c),
            _ => return Err(unknown()),
        };
        let ([row_a, row_b], Operand::Vector(parts)) = (layouts, &inst.args[0]) else {
            return Err(unknown());
        };
        let of = |index: usize| -> Vec<Vec<u64>> { operands.iter().map(|all| all[index].clone()).collect() };
        let a = Matrix::of("a", tile, a, row_a);
        let b = Matrix::of("b", tile, b, row_b);
        let (c, d) = (Matrix::of("c", tile, c, "row"), Matrix::of("d", tile, result_type, "row"));
        let values = |matrix: &Matrix, index: usize| -> Result<Vec<f64>, Stop> {
            let elements = matrix.unpack(&of(index)).ok_or_else(unknown)?;
            Ok(elements.iter().map(|bits| matrix.element.value(*bits)).collect())
        };
        let (left, right, start) = (values(&a, 1)?, values(&b, 2)?, values(&c, 3)?);
        let mut elements = Vec::with_capacity(tile.m * tile.n);
        for row in 0..tile.m {
            let along: Vec<f64> = (0..tile.k).map(|k| left[a.place(row, k)]).collect();
            for column in 0..tile.n {
                let down: Vec<f64> = (0..tile.k).map(|k| right[b.place(k, column)]).collect();
                elements.push(result(inst, result_type, start[c.place(row, column)], &along, &down));
            }
        }
        let words = d.pack(&elements, parts.len()).ok_or_else(unknown)?;
        for (at, words) in group.iter().zip(words.chunks(parts.len())) {
            parts.iter().zip(words).for_each(|(part, word)| threads[*at].put(part, *word));
        }
        Ok(())
    }
}

/// The elements of a matrix by rows, from the elements by its lines.
fn by_rows(matrix: &Matrix, elements: &[u64]) -> Vec<u64> {
    let places = (0..matrix.rows).flat_map(|row| (0..matrix.columns).map(move |column| (row, column)));
    places.map(|(row, column)| elements[matrix.place(row, column)]).collect()
}

/// The elements by the lines of a matrix, from registers that have them by rows.
fn by_lines(matrix: &Matrix, lanes: &[Vec<u64>]) -> Option<Vec<u64>> {
    let elements = Matrix { by_columns: false, ..*matrix }.unpack(lanes)?;
    let (lines, count) = matrix.lines();
    let places = (0..lines).flat_map(|line| (0..count).map(move |at| (line, at)));
    let row_first = |(line, at): (usize, usize)| if matrix.by_columns { (at, line) } else { (line, at) };
    Some(places.map(row_first).map(|(row, column)| elements[row * matrix.columns + column]).collect())
}
