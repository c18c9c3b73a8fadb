//! The layout for accesses to global memory: neighbouring lanes on neighbouring elements.
//!
//! A warp's access is fast if each lane moves up to 16 bytes and the lanes together fill sectors of 32 bytes.
//! So bits of the tile are dealt out along the dimensions from the contiguous one on: first the `vector`
//! elements of a thread, then lanes, then warps, and the remaining bits go to registers again.
//!
//! ```text
//! shape (8, 64), order [1, 0], vector 4, 5 bits of lanes, 2 of warps: the index has 6 column bits, 3 row bits
//!   register 0..2 -> column 0..2       four neighbours
//!   lane     0..4 -> column 2..6       sixteen lanes make up a row
//!   lane     4    -> row 0             a warp has two rows
//!   warp     0..2 -> row 1..3          four warps have all eight
//! ```
//!
//! With shape (4, 64) row bit 2 does not exist: `warp 1 -> copy`, and two warps do the same work. Each bit of
//! the index is dealt out exactly once, so the layout is onto, and each vector that is not a copy is another
//! bit, so there are no other copies.

use crate::{
    layout::Layout,
    shape::{Error, Shape, check_order, log2},
};

/// The layout of a tile for global accesses. `order` lists all dimensions, the contiguous one first; `vector`
/// is the number of elements of one access, a power of two; `lanes` and `warps` are logarithms. A tile with
/// fewer elements than `vector` times the threads has copies.
pub fn blocked(shape: &Shape, order: &[usize], vector: u64, lanes: u32, warps: u32) -> Result<Layout, Error> {
    check_order(order, shape.rank())?;
    let mut bits = order.iter().flat_map(|dim| shape.vectors(*dim));
    let mut register: Vec<u64> = bits.by_ref().take(log2(vector)? as usize).collect();
    let mut threads = |count: u32| -> Vec<u64> {
        let mut list: Vec<u64> = bits.by_ref().take(count as usize).collect();
        list.resize(count as usize, 0);
        list
    };
    let (lane, warp) = (threads(lanes), threads(warps));
    register.extend(bits);
    Ok(Layout { register, lane, warp })
}
