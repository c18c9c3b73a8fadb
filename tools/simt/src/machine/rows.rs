//! Rows: the places in a tensor of the elements that TMA copies.
//!
//! ```text
//! dims=64x4:strides=128:box=16x4 of f16 at {56, 2}
//!     row 0   address of {56, 2}   8 of 16 elements are inside: 16 bytes, and 16 of zeros
//!     row 2   {56, 4} is outside: 32 bytes of zeros
//! ```
//!
//! A copy is a row of shared memory for each place in the tensor along all dimensions but the first, and
//! modes differ only in their rows: a tile has a box of them, four rows have their own (`tile::gather4`), and
//! `im2col` (`columns`) has the rows that a filter moves over. The part of a row outside of the tensor is
//! zeros when it is loaded, and is not stored.

use super::tensormap::TensorMap;

/// One row of a copy: its place in the tensor, and how much of it is inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// The address of the first element that is inside.
    pub address: u64,
    /// The bytes outside before it, and the bytes inside.
    pub skip: usize,
    pub size: usize,
}

/// The row at a place.
pub(super) fn row(map: &TensorMap, place: &[i64]) -> Row {
    let bytes = |count: i64| (count as u64 * map.element_bits() / 8) as usize;
    let (first, width, side) = (place[0], i64::from(map.tile[0]), map.dims[0] as i64);
    let begin = first.clamp(0, side);
    let end = (first + width).clamp(begin, side);
    let (mut address, mut is_in) = (map.address.wrapping_add(bytes(begin) as u64), true);
    for ((at, side), stride) in place[1..].iter().zip(&map.dims[1..]).zip(&map.strides) {
        is_in &= (0..*side as i64).contains(at);
        address = address.wrapping_add_signed(at.wrapping_mul(*stride as i64));
    }
    Row {
        address,
        skip: bytes((begin - first).clamp(0, width)),
        size: if is_in { bytes(end - begin) } else { 0 },
    }
}

/// The rows of a tile at these coordinates; of the tiles in four rows, if there are so many.
pub(super) fn rows(map: &TensorMap, at: &[i32]) -> Vec<Row> {
    if let ([column, all @ ..], true) = (at, at.len() > map.dims.len()) {
        return all.iter().map(|at| row(map, &[i64::from(*column), i64::from(*at)])).collect();
    }
    let count: u32 = map.tile[1..].iter().product();
    let mut place: Vec<i64> = at.iter().map(|at| i64::from(*at)).collect();
    let tile_row = |mut index: u32| {
        for ((place, at), side) in place[1..].iter_mut().zip(&at[1..]).zip(&map.tile[1..]) {
            *place = i64::from(*at) + i64::from(index % side);
            index /= side;
        }
        row(map, &place)
    };
    (0..count).map(tile_row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_outside_of_the_tensor_is_not_there() {
        let sizes = (vec![64, 4], vec![128], vec![16, 4]);
        let map = TensorMap::new(0x1000, "f16", 32, sizes).unwrap();
        let rows = rows(&map, &[56, 2]);
        let sizes: Vec<usize> = rows.iter().map(|row| row.size).collect();
        assert_eq!(sizes, [16, 16, 0, 0]);
        assert_eq!(rows[1].address, 0x1000 + 3 * 128 + 112);
        let before = super::rows(&map, &[-8, 0]);
        assert_eq!((before[0].skip, before[0].size), (16, 16));
    }

    #[test]
    fn four_rows_have_one_tile_each() {
        let map = TensorMap::new(0x1000, "f16", 32, (vec![64, 4], vec![128], vec![16, 1])).unwrap();
        let found: Vec<_> = rows(&map, &[8, 3, 0, 4, 1]).iter().map(|row| (row.address, row.size)).collect();
        assert_eq!(found[..2], [(0x1000 + 3 * 128 + 16, 32), (0x1010, 32)]);
        assert_eq!((found[2].1, found[3]), (0, (0x1000 + 128 + 16, 32)));
    }
}
