//! `cp.async.bulk.tensor`: tiles between global and shared memory.
//!
//! ```text
//! cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r2, %r3}], [%r4];
//! ```
//!
//! The map at `%rd1` says what a tile is, `{%r2, %r3}` where it begins, and the bytes are counted at the mbarrier when
//! they have come. What is outside of the tensor is zero in shared memory, and is not stored. In shared memory the rows
//! of a tile are one after the other; with a swizzle, the 16-byte parts of rows of 128 (64, 32) bytes are exchanged:
//!
//! ```text
//! 128 bytes: bits 4 to 6 of an address ^= bits 7 to 9    64: bits 4, 5 ^= bits 7, 8    32: bit 4 ^= bit 7
//! ```
//!
//! The bits are those of the address, not of an offset in the tile, so that a tile that begins elsewhere in its
//! pattern is read right only by who knows it.

use super::{
    Stop,
    decode::{Inst, Operand},
    element::Element,
    memory::{RANKS, SIZE, Window},
    run::{Later, Machine},
    tensormap::TensorMap,
    thread::{Thread, fault, unsupported},
};

/// The address with its 16-byte part exchanged, for rows of so many bytes.
pub(super) fn swizzled(address: u64, row: u64) -> u64 {
    let mask = (row / 16).saturating_sub(1);
    address ^ (address >> 7 & mask) << 4
}

/// The same of rows of 128 bytes in parts of 32.
pub(super) fn swizzled_coarsely(address: u64) -> u64 {
    address ^ (address >> 7 & 3) << 5
}

/// How bytes are combined with those in memory.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reduction {
    Replace,
    Bits(fn(u8, u8) -> u8),
    /// A sum, or which one of two numbers is kept.
    Numbers(&'static str, Element),
}

/// The reduction of an opcode; of a tile, its map has the type.
pub(super) fn reduction(inst: &Inst) -> Result<Reduction, Stop> {
    if !inst.has("reduce") {
        return Ok(Reduction::Replace);
    }
    let op = inst
        .one_of(&["add", "min", "max", "inc", "dec", "and", "or", "xor"])
        .ok_or_else(|| unsupported(inst))?;
    Ok(match op {
        "and" => Reduction::Bits(|old, new| old & new),
        "or" => Reduction::Bits(|old, new| old | new),
        "xor" => Reduction::Bits(|old, new| old ^ new),
        _ => {
            let element = inst.parts.iter().rev().find_map(|part| Element::of(part));
            Reduction::Numbers(op, element.unwrap_or(Element::Double))
        }
    })
}

impl Reduction {
    /// Combines bytes with those in memory.
    pub(super) fn apply(self, place: &mut [u8], bytes: &[u8]) -> Option<()> {
        match self {
            Self::Replace => place.copy_from_slice(bytes),
            Self::Bits(combine) => {
                place.iter_mut().zip(bytes).for_each(|(old, new)| *old = combine(*old, *new))
            }
            Self::Numbers(op, element) => {
                let width = (element.bits() / 8) as usize;
                for (old, new) in place.chunks_mut(width).zip(bytes.chunks(width)) {
                    let word = |bytes: &[u8]| {
                        let mut word = [0; 8];
                        word[..bytes.len()].copy_from_slice(bytes);
                        u64::from_le_bytes(word)
                    };
                    let (x, y) = (element.value(word(old)), element.value(word(new)));
                    let value = match op {
                        "add" => x + y,
                        "min" => x.min(y),
                        "max" => x.max(y),
                        "inc" if x >= y => 0.0,
                        "inc" => x + 1.0,
                        _ if x == 0.0 || x > y => y,
                        _ => x - 1.0,
                    };
                    old.copy_from_slice(&element.result(value, false).to_le_bytes()[..width]);
                }
            }
        }
        Some(())
    }
}

/// Where a copy goes and which barrier counts it: at the same offsets in each block that a mask names. Of a pair of
/// blocks, the barrier is in the one of the pair that its own address names.
pub(super) fn targets(mask: Option<u64>, into: u64, barrier: u64, is_pair: bool) -> Vec<(u64, u64)> {
    let Some(mask) = mask else { return vec![(into, barrier)] };
    let first = Window::Cluster.address_of(0, 0);
    let in_block = |address: u64, rank: u64| first + (address - first) % SIZE + rank * SIZE;
    let which = ((barrier - first) / SIZE) & 1;
    let ranks = (0..RANKS).filter(|rank| mask >> rank & 1 != 0);
    let counts = |rank: u64| if is_pair { rank & !1 | which } else { rank };
    ranks.map(|rank| (in_block(into, rank), in_block(barrier, counts(rank)))).collect()
}

/// One row of a tile: where it is in the tensor, and how much of it.
struct Row {
    /// The address of the first element that is inside.
    address: u64,
    /// The bytes outside in front of it, and those inside.
    skip: usize,
    size: usize,
}

/// The rows of a tile at these coordinates; of the tiles in four rows, if there are so many.
fn rows(map: &TensorMap, at: &[i32]) -> Vec<Row> {
    if let ([column, all @ ..], true) = (at, at.len() > map.dims.len()) {
        let mut one = map.clone();
        one.tile = vec![map.tile[0], 1];
        return all.iter().flat_map(|row| rows(&one, &[*column, *row])).collect();
    }
    let bytes = |count: i64| (count as u64 * map.element_bits() / 8) as usize;
    let inside =
        |dim: usize, index: u32| (0..map.dims[dim] as i64).contains(&(i64::from(at[dim]) + i64::from(index)));
    let begin = i64::from(at[0]).clamp(0, map.dims[0] as i64);
    let end = (i64::from(at[0]) + i64::from(map.tile[0])).clamp(begin, map.dims[0] as i64);
    let count: u32 = map.tile[1..].iter().product();
    (0..count)
        .map(|mut index| {
            let (mut address, mut is_in) = (map.address + bytes(begin) as u64, true);
            for (dim, side) in map.tile.iter().enumerate().skip(1) {
                let along = index % side;
                index /= side;
                is_in &= inside(dim, along);
                let distance =
                    (i64::from(at[dim]) + i64::from(along)).wrapping_mul(map.strides[dim - 1] as i64);
                address = address.wrapping_add_signed(distance);
            }
            let size = if is_in { bytes(end - begin) } else { 0 };
            Row { address, skip: bytes(begin - i64::from(at[0])).min(bytes(i64::from(map.tile[0]))), size }
        })
        .collect()
}

impl<'p> Machine<'p> {
    /// `cp.async.bulk.tensor`, `cp.reduce.async.bulk.tensor`.
    pub(super) fn tensor_copy(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let operands = self.operands(thread, inst)?;
        let is_map = |arg: &Operand| matches!(arg, Operand::Tensor(..));
        let map_at = inst.args.iter().position(is_map).ok_or_else(|| unsupported(inst))?;
        let [address, ref coordinates @ ..] = operands[map_at][..] else { return Err(unsupported(inst)) };
        let coordinates: Vec<i32> = coordinates.iter().map(|at| *at as i32).collect();
        // Four rows of their own have one tile each.
        let is_four = inst.one_of(&["tile::gather4", "tile::scatter4"]).is_some();
        if inst.parts.iter().any(|part| part.starts_with("im2col")) {
            return Err(unsupported(inst));
        }
        let map = self.map_at(inst, address)?;
        let words = ["1d", "2d", "3d", "4d", "5d"];
        let rank = words.iter().position(|word| inst.has(word)).map_or(0, |at| at + 1);
        if rank != map.dims.len()
            || if is_four { rank != 2 || coordinates.len() != 5 } else { rank != coordinates.len() }
        {
            return Err(fault(inst, format!("{rank} dimensions of a tensor that has {}", map.dims.len())));
        }
        if inst.has("prefetch") {
            return Ok(());
        }
        let shared_at = 1 - map_at;
        let place =
            operands.get(shared_at).and_then(|values| values.first()).ok_or_else(|| unsupported(inst))?;
        let is_load = map_at == 1;
        let to =
            inst.parts.iter().filter_map(|part| Window::of(part)).find(|window| *window != Window::Global);
        let to = to.ok_or_else(|| unsupported(inst))?;
        let place = to.access(*place, thread.rank).map_err(|why| fault(inst, why))?;
        if place % 128 != 0 {
            return Err(fault(inst, format!("a tile at {place:#x} in shared memory")));
        }
        if !is_load {
            let mut reduction = reduction(inst)?;
            if let Reduction::Numbers(op, _) = reduction {
                let element = map.element().trim_end_matches(".ftz").replace("tf32", "f32");
                reduction = Reduction::Numbers(op, Element::of(&element).ok_or_else(|| unsupported(inst))?);
            }
            thread.bulk_copies.open.push(Box::new(move |machine| {
                machine.store_tile(inst, &map, &coordinates, place, reduction)
            }));
            return Ok(());
        }
        let barrier = operands.get(2).and_then(|values| values.first()).ok_or_else(|| unsupported(inst))?;
        let barrier = Window::Cluster.access(*barrier, thread.rank).map_err(|why| fault(inst, why))?;
        let mask = inst.has("multicast::cluster").then(|| operands.get(3).and_then(|values| values.first()));
        let mask =
            mask.map(|mask| mask.map(|mask| mask & 0xffff).ok_or_else(|| unsupported(inst))).transpose()?;
        let is_pair = inst.has("cta_group::2");
        let (own, first) = (thread.rank * SIZE, Window::Cluster.address_of(0, 0));
        if mask.is_none() && !is_pair && barrier - first - own >= SIZE && place - first - own < SIZE {
            return Err(fault(inst, "a barrier that is in another block than the tile"));
        }
        let targets = targets(mask, place, barrier, is_pair);
        let bytes = if is_four { 4 * Self::pitch(&map).1 } else { map.tile_bytes() };
        self.pending.push(Later {
            queue: None,
            action: Box::new(move |machine| {
                for (into, barrier) in targets {
                    machine.load_tile(inst, &map, &coordinates, into)?;
                    machine.arrive(inst, barrier, 0, -(bytes as i64))?;
                }
                Ok(())
            }),
        });
        Ok(())
    }

    /// The bytes from one row to the next in shared memory, and those of a row.
    fn pitch(map: &TensorMap) -> (u64, u64) {
        let row = u64::from(map.tile[0]) * map.element_bits() / 8;
        (row.max(map.swizzle_bytes()), row)
    }

    fn load_tile(&mut self, inst: &Inst, map: &TensorMap, at: &[i32], into: u64) -> Result<(), Stop> {
        let (pitch, size) = Self::pitch(map);
        for (index, row) in rows(map, at).into_iter().enumerate() {
            let mut bytes = vec![0; size as usize];
            if row.size > 0 {
                let source = self.shared_bytes(inst, row.address, row.size as u64)?;
                bytes[row.skip..row.skip + row.size].copy_from_slice(source);
            }
            for (part, chunk) in bytes.chunks(16).enumerate() {
                let address = into + index as u64 * pitch + 16 * part as u64;
                let place = self.shared_bytes(inst, map.swizzled(address), 16)?;
                place.copy_from_slice(chunk);
            }
        }
        Ok(())
    }

    fn store_tile(
        &mut self,
        inst: &Inst,
        map: &TensorMap,
        at: &[i32],
        from: u64,
        reduction: Reduction,
    ) -> Result<(), Stop> {
        let (pitch, size) = Self::pitch(map);
        for (index, row) in rows(map, at).into_iter().enumerate() {
            let mut bytes = Vec::with_capacity(size as usize);
            for part in 0..size / 16 {
                let address = from + index as u64 * pitch + 16 * part;
                bytes.extend_from_slice(self.shared_bytes(inst, map.swizzled(address), 16)?);
            }
            if row.size > 0 {
                let place = self.shared_bytes(inst, row.address, row.size as u64)?;
                let inside = &bytes[row.skip..row.skip + row.size];
                reduction.apply(place, inside).ok_or_else(|| unsupported(inst))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_exchanged_by_the_bits_of_their_address() {
        assert_eq!(swizzled(0x80, 128), 0x90);
        assert_eq!(swizzled(0x3f0, 128), 0x380);
        assert_eq!(swizzled(0x180, 64), 0x1b0);
        assert_eq!(swizzled(0x100, 32), 0x100);
        assert_eq!(swizzled(0x80, 32), 0x90);
        assert_eq!(swizzled(0x3f0, 0), 0x3f0);
    }

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
    fn numbers_in_memory_count_up_and_down() {
        let counted = |op: &'static str, old: u32, limit: u32| {
            let mut place = old.to_le_bytes();
            let reduction = Reduction::Numbers(op, Element::Integer(32, false));
            reduction.apply(&mut place, &limit.to_le_bytes()).unwrap();
            u32::from_le_bytes(place)
        };
        assert_eq!([counted("inc", 4, 5), counted("inc", 5, 5), counted("inc", 9, 5)], [5, 0, 0]);
        assert_eq!([counted("dec", 4, 5), counted("dec", 0, 5), counted("dec", 9, 5)], [3, 5, 5]);
    }

    #[test]
    fn four_rows_have_one_tile_each() {
        let map = TensorMap::new(0x1000, "f16", 32, (vec![64, 4], vec![128], vec![16, 1])).unwrap();
        let found: Vec<_> = rows(&map, &[8, 3, 0, 4, 1]).iter().map(|row| (row.address, row.size)).collect();
        assert_eq!(found[..2], [(0x1000 + 3 * 128 + 16, 32), (0x1010, 32)]);
        assert_eq!((found[2].1, found[3]), (0, (0x1000 + 128 + 16, 32)));
    }

    #[test]
    fn a_copy_to_several_blocks_is_counted_in_each_or_in_the_one_of_its_pair() {
        let first = Window::Cluster.address_of(0, 0);
        assert_eq!(targets(Some(0b101), first + 64, first + 8, false).len(), 2);
        assert_eq!(
            targets(Some(0b10), first + 64, first + 8, false)[0],
            (first + SIZE + 64, first + SIZE + 8)
        );
        assert_eq!(targets(Some(0b10), first + 64, first + 8, true)[0], (first + SIZE + 64, first + 8));
    }
}
