//! `cp.async.bulk.tensor`: tiles, and the pixels of `im2col`, between global and shared memory.
//!
//! ```text
//! cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r2, %r3}], [%r4];
//! ```
//!
//! The map at `%rd1` describes a tile, `{%r2, %r3}` is its beginning, and the bytes are counted at the
//! mbarrier when they have come. Elements outside of the tensor are zero in shared memory, and are not
//! stored. In shared memory the rows of a tile are one after the other; with a swizzle, the 16-byte parts of
//! rows of 128 (64, 32) bytes are exchanged:
//!
//! ```text
//! 128 bytes: bits 4 to 6 of an address ^= bits 7 to 9    64: bits 4, 5 ^= bits 7, 8    32: bit 4 ^= bit 7
//! ```
//!
//! The bits belong to the address, not to an offset in the tile, so code that reads a tile has to know where
//! in the pattern it begins.

use super::{
    Stop,
    columns::{MODES, Refusal},
    decode::{Inst, Operand},
    element::Element,
    memory::{RANKS, SIZE, Window},
    rows::{Row, rows},
    run::{Later, Machine},
    tensormap::TensorMap,
    thread::{Thread, fault, unsupported},
};

/// The address with its 16-byte part exchanged, for rows of so many bytes.
pub(super) fn swizzled(address: u64, row: u64) -> u64 {
    let mask = (row / 16).saturating_sub(1);
    address ^ (address >> 7 & mask) << 4
}

/// The address with its 32-byte part exchanged, for rows of 128 bytes.
pub(super) fn swizzled_coarsely(address: u64) -> u64 {
    address ^ (address >> 7 & 3) << 5
}

/// The combination of bytes with the bytes in memory.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reduction {
    Replace,
    Bits(fn(u8, u8) -> u8),
    /// A sum, or the choice of one of two numbers.
    Numbers(&'static str, Element),
}

/// The reduction of an opcode; for a tile, its map has the type.
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
    /// Combines bytes with the bytes in memory.
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

/// The targets of a copy and the barriers that count it: at the same offsets in each block of a mask. In a
/// pair of blocks, the barrier is in the block that its own address names.
pub(super) fn targets(mask: Option<u64>, into: u64, barrier: u64, is_pair: bool) -> Vec<(u64, u64)> {
    let Some(mask) = mask else { return vec![(into, barrier)] };
    let first = Window::Cluster.address_of(0, 0);
    let in_block = |address: u64, rank: u64| first + (address - first) % SIZE + rank * SIZE;
    let which = ((barrier - first) / SIZE) & 1;
    let ranks = (0..RANKS).filter(|rank| mask >> rank & 1 != 0);
    let counts = |rank: u64| if is_pair { rank & !1 | which } else { rank };
    ranks.map(|rank| (in_block(into, rank), in_block(barrier, counts(rank)))).collect()
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
        let map = self.map_at(inst, address)?;
        let words = ["1d", "2d", "3d", "4d", "5d"];
        let rank = words.iter().position(|word| inst.has(word)).map_or(0, |at| at + 1);
        if rank != map.dims.len()
            || if is_four { rank != 2 || coordinates.len() != 5 } else { rank != coordinates.len() }
        {
            return Err(fault(inst, format!("{rank} dimensions of a tensor that has {}", map.dims.len())));
        }
        let is_load = map_at == 1;
        let (rows, after) = self.rows_of(inst, &map, &coordinates, (&operands, is_load))?;
        if inst.has("prefetch") {
            return Ok(());
        }
        let shared_at = 1 - map_at;
        let place =
            operands.get(shared_at).and_then(|values| values.first()).ok_or_else(|| unsupported(inst))?;
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
            thread
                .bulk_copies
                .open
                .push(Box::new(move |machine| machine.store_rows(inst, &map, &rows, place, reduction)));
            return Ok(());
        }
        let barrier = operands.get(2).and_then(|values| values.first()).ok_or_else(|| unsupported(inst))?;
        let barrier = Window::Cluster.access(*barrier, thread.rank).map_err(|why| fault(inst, why))?;
        let mask =
            inst.has("multicast::cluster").then(|| operands.get(after).and_then(|values| values.first()));
        let mask =
            mask.map(|mask| mask.map(|mask| mask & 0xffff).ok_or_else(|| unsupported(inst))).transpose()?;
        let is_pair = inst.has("cta_group::2");
        let (own, first) = (thread.rank * SIZE, Window::Cluster.address_of(0, 0));
        if mask.is_none() && !is_pair && barrier - first - own >= SIZE && place - first - own < SIZE {
            return Err(fault(inst, "a barrier that is in another block than the tile"));
        }
        let targets = targets(mask, place, barrier, is_pair);
        let bytes = rows.len() as u64 * Self::pitch(&map).1;
        self.pending.push(Later {
            queue: None,
            action: Box::new(move |machine| {
                for (into, barrier) in targets {
                    machine.load_rows(inst, &map, &rows, into)?;
                    machine.arrive(inst, barrier, 0, -(bytes as i64))?;
                }
                Ok(())
            }),
        });
        Ok(())
    }

    /// The rows of a copy, and the index of the operand after their coordinates and offsets.
    fn rows_of(
        &self,
        inst: &Inst,
        map: &TensorMap,
        at: &[i32],
        (operands, is_load): (&[Vec<u64>], bool),
    ) -> Result<(Vec<Row>, usize), Stop> {
        let is_prefetch = inst.has("prefetch");
        let (info_at, is_store) = (if is_prefetch { 1 } else { 3 }, !is_load && !is_prefetch);
        let word = inst.parts.iter().find(|part| part.starts_with("im2col")).map(String::as_str);
        let known = if is_store { &["im2col_no_offs"][..] } else { &MODES[..] };
        if word.is_some_and(|word| !known.contains(&word)) {
            return Err(unsupported(inst));
        }
        let of = map.columns.as_ref().map_or("tile", |columns| columns.word());
        if word.unwrap_or("tile").trim_end_matches("_no_offs") != of {
            return Err(fault(inst, format!("{} with a map for {of}", word.unwrap_or("tile"))));
        }
        let Some(columns) = &map.columns else {
            let sides = map.tile[1..].iter().map(|side| u64::from(*side));
            if sides.product::<u64>() * Self::pitch(map).1 > SIZE {
                return Err(fault(inst, format!("a tile of {:?} in shared memory", map.tile)));
            }
            return Ok((rows(map, at), info_at));
        };
        let info = match inst.args.get(info_at) {
            _ if is_store => None,
            Some(Operand::Vector(_)) => operands.get(info_at).map(Vec::as_slice),
            _ => return Err(unsupported(inst)),
        };
        let rows = columns.rows(map, at, info).map_err(|why| match why {
            Refusal::Wrong(why) => fault(inst, why),
            Refusal::Open(what) => Stop::Unsupported(inst.line, format!("{}: {what}", inst.full)),
        })?;
        Ok((rows, info_at + 1))
    }

    /// The bytes from one row to the next in shared memory, and the bytes of a row.
    fn pitch(map: &TensorMap) -> (u64, u64) {
        let row = u64::from(map.tile[0]) * map.element_bits() / 8;
        (row.max(map.swizzle_bytes()), row)
    }

    fn load_rows(&mut self, inst: &Inst, map: &TensorMap, rows: &[Row], into: u64) -> Result<(), Stop> {
        let (pitch, size) = Self::pitch(map);
        for (index, row) in rows.iter().enumerate() {
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

    fn store_rows(
        &mut self,
        inst: &Inst,
        map: &TensorMap,
        rows: &[Row],
        from: u64,
        reduction: Reduction,
    ) -> Result<(), Stop> {
        let (pitch, size) = Self::pitch(map);
        for (index, row) in rows.iter().enumerate() {
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
