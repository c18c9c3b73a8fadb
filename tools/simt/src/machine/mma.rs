//! `mma.sync`: products of small matrices with elements in the registers of a warp.
//!
//! ```text
//! mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {d0..d3}, {a0..a3}, {b0, b1}, {c0..c3};
//! ```
//!
//! `fragment` has the places of the elements. For a sparse A (`mma.sp`), with its codes in further operands,
//! the registers have the numbers that are kept, as if they were all (`sparse`).
//!
//! With `.block_scale` each row of A and column of B has factors, one for so many numbers along k. Of the
//! four lanes that have a row and the row 8 further, a selector names the two lanes with the factors of the
//! rows, or the lane with the factors of a column. The factors are bytes of one register, from a selected
//! byte on.
//!
//! Sums are exact but for one rounding at the end: two programs that multiply the same numbers in another
//! order get equal results, and small whole numbers give the same sums as a reference.

use super::{
    Stop,
    decode::Inst,
    element::{Element, Tile},
    fragment::{put_results, quad_lane, quad_place, quad_result, result_element, result_place, spread},
    numbers::Format,
    run::Machine,
    sparse::{Codes, Sparsity, code_place},
    tensor_scales::factor,
    thread::{Thread, fault, unsupported},
};

/// The values of all operands of each lane.
type Lanes = [Vec<Vec<u64>>];

/// The values of one operand of each lane.
fn of(lanes: &Lanes, index: usize) -> Vec<Vec<u64>> {
    lanes.iter().map(|all| all[index].clone()).collect()
}

/// Multiplies the rows of A, of which a lane has two, or the columns of B, of which it has one, by their
/// factors. A selector, the same in all lanes, gives the first byte and the lanes that have the factors.
fn scale(
    inst: &Inst,
    matrix: &mut [Vec<f64>],
    words: &[Vec<u64>],
    selectors: &[Vec<u64>],
    rows: usize,
) -> Result<(), Stop> {
    let unknown = || unsupported(inst);
    let count = match inst.one_of(&["scale_vec::1X", "scale_vec::2X", "scale_vec::4X"]) {
        Some("scale_vec::1X") => 1,
        Some("scale_vec::2X") => 2,
        Some(_) => 4,
        None if inst.has("kind::mxf8f6f4") => 1,
        None if inst.has("kind::mxf4") => 2,
        None => return Err(unknown()),
    };
    let format = match inst.one_of(&["ue4m3", "ue8m0"]).ok_or_else(unknown)? {
        "ue4m3" => Some(Format::of("e4m3").ok_or_else(unknown)?),
        _ => None,
    };
    let Some([byte, lanes]) = selectors.first().map(Vec::as_slice) else { return Err(unknown()) };
    let (byte, lanes) = (*byte as usize & 0xffff, *lanes as usize & 0xffff);
    if selectors.iter().any(|other| Some(other) != selectors.first())
        || byte % count != 0
        || byte + count > 4
        || (lanes + 1) * rows > 4
    {
        return Err(fault(inst, format!("factors of byte {byte} of lane {lanes}")));
    }
    for (row, numbers) in matrix.iter_mut().enumerate() {
        let word = words.get(row % 8 * 4 + lanes * rows + row / 8).and_then(|words| words.first());
        let word = *word.ok_or_else(unknown)?;
        let size = numbers.len() / count;
        for (part, numbers) in numbers.chunks_mut(size).enumerate() {
            let factor = factor(format, word >> (8 * (byte + part)) & 0xff);
            numbers.iter_mut().for_each(|number| *number *= factor);
        }
    }
    Ok(())
}

/// The rows of a sparse A; its metadata and selector are the operands after C.
fn expand(
    inst: &Inst,
    element: Element,
    is_packed: bool,
    kept: &[Vec<f64>],
    lanes: &Lanes,
) -> Result<Vec<Vec<f64>>, Stop> {
    let codes = if inst.has("sp::ordered_metadata") { Codes::Ordered } else { Codes::Any };
    let bits = if is_packed { element.own_bits() } else { element.bits() };
    let sparsity = Sparsity::new(bits, codes);
    let selector = lanes[0].get(5).and_then(|values| values.first()).ok_or_else(|| unsupported(inst))?;
    let wrong = || fault(inst, format!("the sparsity selector {selector}"));
    let mut matrix = Vec::with_capacity(kept.len());
    for (row, kept) in kept.iter().enumerate() {
        let chunks = 2 * kept.len() / sparsity.width;
        let mut codes = Vec::with_capacity(chunks);
        for chunk in 0..chunks {
            let place = code_place(element, (row, chunk, chunks), *selector as usize & 0xffff_ffff);
            let (lane, at) = place.ok_or_else(wrong)?;
            codes.push(lanes[lane][4][0] >> (4 * at) & 15);
        }
        matrix.push(sparsity.row(kept, &codes).map_err(|why| fault(inst, why))?);
    }
    Ok(matrix)
}

/// A number of C plus its products.
fn sum(start: f64, row: &[f64], column: &[f64], bits: Option<&str>) -> f64 {
    let terms = row.iter().zip(column).map(|(x, y)| match bits {
        Some("xor") => f64::from(x != y),
        _ => x * y,
    });
    start + terms.sum::<f64>()
}

impl<'p> Machine<'p> {
    /// `mma.sync` of all lanes of a warp.
    pub(super) fn multiply(
        &mut self,
        inst: &'p Inst,
        threads: &mut [Thread<'p>],
        group: &[usize],
    ) -> Result<(), Stop> {
        let unknown = || unsupported(inst);
        let tile = inst.parts.iter().find_map(|part| Tile::of(part)).ok_or_else(unknown)?;
        let types: Vec<Element> = inst.parts.iter().filter_map(|part| Element::of(part)).collect();
        let (is_scaled, is_sparse) =
            (inst.has("block_scale"), inst.one_of(&["sp", "sp::ordered_metadata"]).is_some());
        let behind_c = if is_sparse { 6 } else { 4 };
        let is_known = inst.args.len() == if is_scaled { behind_c + 4 } else { behind_c };
        let ([result, a, b, c], true) = (&types[..], is_known) else { return Err(unknown()) };
        let lanes = self.operands_of(inst, threads, group)?;
        if tile == (Tile { m: 8, n: 8, k: 4 }) && *result != Element::Double {
            return multiply_in_quads(inst, threads, group, [*result, *a, *c], &lanes);
        }
        // Numbers of four bits take a byte each, unless the kind packs them.
        let is_packed = inst.one_of(&["kind::mxf4", "kind::mxf4nvf4"]).is_some();
        let bits = inst.one_of(&["xor", "and"]).filter(|_| a.bits() == 1);
        if !(inst.has("row") && inst.has("col")) || a.bits() == 1 && bits.is_none() {
            return Err(unknown());
        }
        let wrong = || fault(inst, "operands that do not fit the shape");
        let kept = if is_sparse { tile.k / 2 } else { tile.k };
        let mut left = spread(*a, is_packed, (tile.m, kept), &of(&lanes, 1)).ok_or_else(wrong)?;
        let mut right = spread(*b, is_packed, (tile.n, tile.k), &of(&lanes, 2)).ok_or_else(wrong)?;
        if is_sparse {
            left = expand(inst, *a, is_packed, &left, &lanes)?;
        }
        if is_scaled {
            let factors = |at: usize| of(&lanes, behind_c + at);
            scale(inst, &mut left, &factors(0), &factors(1), 2)?;
            scale(inst, &mut right, &factors(2), &factors(3), 1)?;
        }
        let count = tile.m * tile.n / 32;
        for (lane, at) in group.iter().enumerate() {
            let mut results = Vec::with_capacity(count);
            for register in 0..count {
                let (row, column) = result_place(lane, register);
                let start = result_element(*c, &lanes[lane][3], register).ok_or_else(wrong)?;
                let sum = sum(start, &left[row], &right[column], bits);
                results.push(result.result(sum, inst.has("satfinite")));
            }
            put_results(&mut threads[*at], &inst.args[0], &results, *result);
        }
        Ok(())
    }
}

/// `mma.m8n8k4` of numbers of 16 bits: four products.
fn multiply_in_quads(
    inst: &Inst,
    threads: &mut [Thread<'_>],
    group: &[usize],
    [result, input, c]: [Element; 3],
    lanes: &Lanes,
) -> Result<(), Stop> {
    let layouts: Vec<&str> =
        inst.parts.iter().map(String::as_str).filter(|part| matches!(*part, "row" | "col")).collect();
    let [of_a, of_b] = layouts[..] else { return Err(unsupported(inst)) };
    let wrong = || fault(inst, "operands that do not fit the shape");
    for pair in 0..4 {
        let gather = |operand: usize, is_line: bool| -> Option<Vec<Vec<f64>>> {
            let mut matrix = vec![vec![0.0; 4]; 8];
            for member in 0..8 {
                for index in 0..4 {
                    let (line, k) = quad_place(is_line, member, index);
                    matrix[line][k] = result_element(input, &lanes[quad_lane(pair, member)][operand], index)?;
                }
            }
            Some(matrix)
        };
        let (left, right) =
            (gather(1, of_a == "row").ok_or_else(wrong)?, gather(2, of_b == "col").ok_or_else(wrong)?);
        let mut start = [[0.0; 8]; 8];
        for member in 0..8 {
            for index in 0..8 {
                let (row, column) = quad_result(c, member, index);
                let value = result_element(c, &lanes[quad_lane(pair, member)][3], index);
                start[row][column] = value.ok_or_else(wrong)?;
            }
        }
        for member in 0..8 {
            let of = |index: usize| {
                let (row, column) = quad_result(result, member, index);
                result.result(sum(start[row][column], &left[row], &right[column], None), false)
            };
            let results: Vec<u64> = (0..8).map(of).collect();
            put_results(&mut threads[group[quad_lane(pair, member)]], &inst.args[0], &results, result);
        }
    }
    Ok(())
}
