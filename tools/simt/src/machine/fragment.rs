//! Where the elements of a matrix are in the registers of a warp.
//!
//! The fragments of `mma` follow one rule for all types. A register of 32 bits has `32 / bits` neighbours
//! along k. Lane `l` has row `l / 4` of A (column of B), and of each `128 / bits` numbers along k those from
//! `l % 4 * (32 / bits)` on; further registers are 8 rows, then `128 / bits` along k further. Of the result
//! it has row `l / 4`, columns `2 * (l % 4)` and the next one; further registers are 8 rows further. The
//! figures in PTX ISA follow this rule, and the tests below compare it with the tables there for some types.
//!
//! Only `m8n8k4` of numbers of 16 bits differs: each of four *pairs of quads*, lanes `4 * p` to `4 * p + 3`
//! and the lanes 16 further on, has a product of its own. Of an operand with lines along k, each lane has a
//! line; of any other operand it has four lines at one place. A result of 16 bits is a row for each lane, a
//! result of 32 bits is spread over the quads.

use super::{decode::Operand, element::Element, thread::Thread};

/// The place of the elements of a lane's register: along the rows of A or columns of B, and along k.
pub(super) fn place(element: Element, lane: usize, register: usize, rows: usize) -> (usize, usize) {
    place_of(element.bits().min(32) as usize, lane, register, rows)
}

/// The place of elements that have so many bits in a register.
fn place_of(bits: usize, lane: usize, register: usize, rows: usize) -> (usize, usize) {
    let blocks = rows.div_ceil(8).max(1);
    (lane / 4 + 8 * (register % blocks), register / blocks * (128 / bits) + lane % 4 * (32 / bits))
}

/// The elements of a matrix that is spread over lanes, by row (or column of B) and k. Elements that no lane
/// has are an error.
pub(super) fn spread(
    element: Element,
    is_packed: bool,
    (rows, k): (usize, usize),
    lanes: &[Vec<u64>],
) -> Option<Vec<Vec<f64>>> {
    let (bits, shift) = if is_packed { (element.own_bits(), 0) } else { (element.bits(), element.shift()) };
    let bits = bits as usize;
    let mut matrix = vec![vec![None; k]; rows];
    for (lane, registers) in lanes.iter().enumerate() {
        for (register, word) in registers.iter().enumerate() {
            let (row, at) = place_of(bits.min(32), lane, register, rows);
            for index in 0..(32 / bits).max(1) {
                let part = word >> (index * bits % 64) >> shift;
                *matrix.get_mut(row)?.get_mut(at + index)? = Some(element.value(part));
            }
        }
    }
    matrix.into_iter().map(|row| row.into_iter().collect()).collect()
}

/// The place of a register of the result.
pub(super) fn result_place(lane: usize, register: usize) -> (usize, usize) {
    (lane / 4 + 8 * (register / 2), 2 * (lane % 4) + register % 2)
}

/// A register that holds two numbers of 16 bits each.
fn is_packed(element: Element) -> bool {
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

/// The lane of a member of a pair of quads.
pub(super) fn quad_lane(pair: usize, member: usize) -> usize {
    4 * pair + member % 4 + 16 * (member / 4)
}

/// The line, and the place along k, of an element of a member.
pub(super) fn quad_place(is_line: bool, member: usize, index: usize) -> (usize, usize) {
    if is_line { (member, index) } else { (index + 4 * (member / 4), member % 4) }
}

/// The row and the column of an element of the result of a member.
pub(super) fn quad_result(element: Element, member: usize, index: usize) -> (usize, usize) {
    if is_packed(element) {
        return (member, index);
    }
    ((member & 1) + (index & 2) + 4 * (member / 4), (index & 4) + (member & 2) + (index & 1))
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
    fn each_element_of_a_pair_of_quads_is_somewhere() {
        for element in ["f16", "f32"].map(|word| Element::of(word).unwrap()) {
            let mut all: Vec<_> = (0..64).map(|at| quad_result(element, at / 8, at % 8)).collect();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), 64);
        }
        // Lane 17 of the first pair: c3 of 32 bits is in row 1 + 2 + 4, column 1.
        assert_eq!((quad_lane(0, 5), quad_result(Element::of("f32").unwrap(), 5, 3)), (17, (7, 1)));
        // Of A by columns, lane 18 has rows 4 to 7 at k = 2.
        assert_eq!((quad_lane(0, 6), quad_place(false, 6, 3)), (18, (7, 2)));
    }
}
