//! `mma.sync`: products of small matrices whose elements lie in the registers of a warp.
//!
//! ```text
//! mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {d0..d3}, {a0..a3}, {b0, b1}, {c0..c3};
//! ```
//!
//! The fragments of all types follow one rule. A register of 32 bits has `32 / bits` neighbours along k. Lane `l` has
//! row `l / 4` of A (column of B), and of each `128 / bits` numbers along k the ones at `l % 4 * (32 / bits)`; further
//! registers are 8 rows, then `128 / bits` along k further. Of the result it has row `l / 4`, columns
//! `2 * (l % 4)` and the next one; further registers are 8 rows further. The rule is that of the figures in PTX ISA,
//! and the tests below compare it with the tables there for three types.
//!
//! With `.block_scale` each row of A and column of B has factors, one for so many numbers along k: of the four lanes that
//! have a row and the one 8 rows further, two have their factors, which a selector names, and one those of a column. They
//! are bytes of one register, from a selected one on.
//!
//! Sums are exact but for one rounding at the end: two programs that multiply the same numbers in another order get
//! the same, and small whole numbers get what a reference gets.

use super::{
    Stop,
    decode::{Inst, Operand},
    numbers::{Format, Round},
    run::Machine,
    tensor_mma::factor,
    thread::{Thread, fault, unsupported},
};

/// The type of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    /// An integer of so many bits, with a sign or without.
    Integer(u32, bool),
    Float(Format),
    Double,
}

impl Element {
    /// By its word.
    pub(super) fn of(word: &str) -> Option<Self> {
        Some(match word {
            "s32" => Self::Integer(32, true),
            "u32" => Self::Integer(32, false),
            "s8" => Self::Integer(8, true),
            "u8" => Self::Integer(8, false),
            "s4" => Self::Integer(4, true),
            "u4" => Self::Integer(4, false),
            "b1" => Self::Integer(1, false),
            "f64" => Self::Double,
            _ => Self::Float(Format::of(word)?),
        })
    }

    /// The bits that it takes in a register: a number of TF32 is one of 32 bits whose last ones do not count, and one
    /// of less than 8 bits has a byte.
    pub(super) fn bits(self) -> u32 {
        match self {
            Self::Integer(bits, _) => bits,
            Self::Float(format) if format.name == "tf32" => 32,
            Self::Float(format) => format.bits().max(8),
            Self::Double => 64,
        }
    }

    pub(super) fn value(self, bits: u64) -> f64 {
        match self {
            Self::Integer(width, true) => ((bits << (64 - width)) as i64 >> (64 - width)) as f64,
            Self::Integer(width, false) => (bits & ((1 << width) - 1)) as f64,
            Self::Float(format) if format.name == "tf32" => format.value(bits >> 13),
            Self::Float(format) => format.value(bits),
            Self::Double => f64::from_bits(bits),
        }
    }

    /// The bits of a result. Integers wrap, or saturate if so asked.
    pub(super) fn result(self, value: f64, saturates: bool) -> u64 {
        match self {
            Self::Integer(..) if saturates => value as i32 as u32 as u64,
            Self::Integer(..) => value as i64 as u32 as u64,
            Self::Float(format) => format.nearest(value, Round::Even, false),
            Self::Double => value.to_bits(),
        }
    }
}

/// The shape of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub m: usize,
    pub n: usize,
    pub k: usize,
}

impl Tile {
    /// By its word, `m16n8k16`.
    pub(super) fn of(word: &str) -> Option<Self> {
        let (m, rest) = word.strip_prefix('m')?.split_once('n')?;
        let (n, k) = rest.split_once('k')?;
        Some(Self { m: m.parse().ok()?, n: n.parse().ok()?, k: k.parse().ok()? })
    }
}

/// Where the elements of a register of a lane are along the rows of A or columns of B, and along k.
pub(super) fn place(element: Element, lane: usize, register: usize, rows: usize) -> (usize, usize) {
    place_of(element.bits().min(32) as usize, lane, register, rows)
}

/// The same of elements that have so many bits in a register.
fn place_of(bits: usize, lane: usize, register: usize, rows: usize) -> (usize, usize) {
    let blocks = rows.div_ceil(8).max(1);
    (lane / 4 + 8 * (register % blocks), register / blocks * (128 / bits) + lane % 4 * (32 / bits))
}

/// The elements of a matrix that is spread over lanes, by row (or column of B) and k. Elements that no lane has
/// are an error.
fn spread(
    (element, bits): (Element, usize),
    rows: usize,
    k: usize,
    lanes: &[Vec<u64>],
) -> Option<Vec<Vec<f64>>> {
    let mut matrix = vec![vec![None; k]; rows];
    for (lane, registers) in lanes.iter().enumerate() {
        for (register, word) in registers.iter().enumerate() {
            let (row, at) = place_of(bits.min(32), lane, register, rows);
            for index in 0..(32 / bits).max(1) {
                let part = word >> (index * bits % 64);
                *matrix.get_mut(row)?.get_mut(at + index)? = Some(element.value(part));
            }
        }
    }
    matrix.into_iter().map(|row| row.into_iter().collect()).collect()
}

/// Where a register of the result is.
pub(super) fn result_place(lane: usize, register: usize) -> (usize, usize) {
    (lane / 4 + 8 * (register / 2), 2 * (lane % 4) + register % 2)
}

/// A register that holds two numbers of 16 bits each.
pub(super) fn is_packed(element: Element) -> bool {
    element.bits() == 16
}

/// The element `index` of the result in the registers of a lane.
pub(super) fn result_element(element: Element, registers: &[u64], index: usize) -> Option<f64> {
    if is_packed(element) {
        return Some(element.value(*registers.get(index / 2)? >> (16 * (index % 2)) & 0xffff));
    }
    Some(element.value(*registers.get(index)?))
}

/// Writes elements of the result to the registers of a lane.
pub(super) fn put_results(thread: &mut Thread<'_>, into: &Operand, bits: &[u64], element: Element) {
    let Operand::Vector(parts) = into else { return };
    let words: Vec<u64> = if is_packed(element) {
        bits.chunks(2).map(|pair| pair[0] | pair.get(1).unwrap_or(&0) << 16).collect()
    } else {
        bits.to_vec()
    };
    for (part, word) in parts.iter().zip(words) {
        thread.put(part, word);
    }
}

/// Multiplies the rows of A, of which a lane has two, or the columns of B, of which it has one, by their factors. A
/// selector, the same in all lanes, is the first byte and the lanes that have them.
fn scale(
    inst: &Inst,
    matrix: &mut [Vec<f64>],
    words: &[Vec<u64>],
    selectors: &[Vec<u64>],
    rows: usize,
) -> Option<()> {
    let count = match inst.one_of(&["scale_vec::1X", "scale_vec::2X", "scale_vec::4X"]) {
        Some("scale_vec::1X") => 1,
        Some("scale_vec::2X") => 2,
        Some(_) => 4,
        None if inst.has("kind::mxf8f6f4") => 1,
        None if inst.has("kind::mxf4") => 2,
        None => return None,
    };
    let format = match inst.one_of(&["ue4m3", "ue8m0"])? {
        "ue4m3" => Some(Format::of("e4m3")?),
        _ => None,
    };
    let [byte, lanes] = selectors.first()?[..] else { return None };
    let (byte, lanes) = (byte as usize, lanes as usize);
    if selectors.iter().any(|other| Some(other) != selectors.first())
        || byte % count != 0
        || byte + count > 4
        || (lanes + 1) * rows > 4
    {
        return None;
    }
    for (row, numbers) in matrix.iter_mut().enumerate() {
        let word = *words.get(row % 8 * 4 + lanes * rows + row / 8)?.first()?;
        let size = numbers.len() / count;
        for (part, numbers) in numbers.chunks_mut(size).enumerate() {
            let factor = factor(format, word >> (8 * (byte + part)) & 0xff);
            numbers.iter_mut().for_each(|number| *number *= factor);
        }
    }
    Some(())
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
        let is_scaled = inst.has("block_scale");
        let is_known = !inst.has("sp") && inst.args.len() == if is_scaled { 8 } else { 4 };
        let [result, a, b, c] = types[..] else { return Err(unknown()) };
        // Of a byte that holds fewer bits, not all registers hold the same ones, unless the kind packs them.
        let packs = is_scaled && inst.one_of(&["kind::mxf4", "kind::mxf4nvf4"]).is_some();
        let is_whole = [a, b].iter().all(|of| !matches!(of, Element::Float(format) if format.bits() < 8));
        let is_whole = is_whole || packs;
        let bits_of = |of: Element| match of {
            Element::Float(format) if packs => format.bits() as usize,
            other => other.bits() as usize,
        };
        if !(is_known && is_whole && inst.has("row") && inst.has("col")) {
            return Err(unknown());
        }
        let bits = inst.one_of(&["xor", "and"]).filter(|_| a.bits() == 1);
        if a.bits() == 1 && bits.is_none() {
            return Err(unknown());
        }
        let mut operands = Vec::with_capacity(32);
        for at in group {
            operands.push(self.operands(&mut threads[*at], inst)?);
        }
        let of = |index: usize| -> Vec<Vec<u64>> { operands.iter().map(|all| all[index].clone()).collect() };
        let wrong = || fault(inst, "operands of another shape");
        let mut left = spread((a, bits_of(a)), tile.m, tile.k, &of(1)).ok_or_else(wrong)?;
        let mut right = spread((b, bits_of(b)), tile.n, tile.k, &of(2)).ok_or_else(wrong)?;
        if is_scaled {
            scale(inst, &mut left, &of(4), &of(5), 2).ok_or_else(unknown)?;
            scale(inst, &mut right, &of(6), &of(7), 1).ok_or_else(unknown)?;
        }
        let count = tile.m * tile.n / 32;
        for (lane, at) in group.iter().enumerate() {
            let mut results = Vec::with_capacity(count);
            for register in 0..count {
                let (row, column) = result_place(lane, register);
                let mut sum = result_element(c, &operands[lane][3], register).ok_or_else(wrong)?;
                for (x, y) in left[row].iter().zip(&right[column]) {
                    sum += match bits {
                        None => x * y,
                        Some("xor") => f64::from(x != y),
                        Some(_) => x * y,
                    };
                }
                results.push(result.result(sum, inst.has("satfinite")));
            }
            put_results(&mut threads[*at], &inst.args[0], &results, result);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::numbers::F16;
    use super::*;

    #[test]
    fn fragments_are_where_the_figures_of_ptx_have_them() {
        // m16n8k16, f16: a2 and a3 of thread 5 are in row 1 + 8, columns 2 and 3.
        assert_eq!(place(Element::Float(F16), 5, 1, 16), (9, 2));
        assert_eq!(place(Element::Float(F16), 5, 2, 16), (1, 10));
        // m16n8k32, s8: a8 of thread 6 is in row 1, column 4 * 2 + 16; b4 in row 8 + 16 of B.
        assert_eq!(place(Element::Integer(8, true), 6, 2, 16), (1, 24));
        assert_eq!(place(Element::Integer(8, true), 6, 1, 8), (1, 24));
        // m16n8k8, tf32: a2 of thread 7 is in row 1, column 3 + 4.
        assert_eq!(place(Element::of("tf32").unwrap(), 7, 2, 16), (1, 7));
        // m16n8k16, f64: a4 of thread 7 is in row 1, column 3 + 8.
        assert_eq!(place(Element::Double, 7, 4, 16), (1, 11));
        assert_eq!(result_place(5, 3), (9, 3));
    }

    #[test]
    fn packed_numbers_of_four_bits_are_where_the_figures_have_them() {
        // m16n8k64: a8 of thread 5 is in row 1 + 8, column 8; a16 in row 1, column 8 + 32.
        assert_eq!(place_of(4, 5, 1, 16), (9, 8));
        assert_eq!(place_of(4, 5, 2, 16), (1, 40));
        // b8 of thread 6 is in row 2 * 8 + 32 of B.
        assert_eq!(place_of(4, 6, 1, 8), (1, 48));
    }

    #[test]
    fn integers_wrap_unless_they_saturate() {
        let int = Element::Integer(32, true);
        assert_eq!(int.result(f64::from(i32::MAX) + 1.0, false), 0x8000_0000);
        assert_eq!(int.result(f64::from(i32::MAX) + 1.0, true), 0x7fff_ffff);
        assert_eq!(Element::Integer(8, true).value(0xff), -1.0);
    }
}
