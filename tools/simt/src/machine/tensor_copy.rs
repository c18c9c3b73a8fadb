//! `tcgen05.cp`, `tcgen05.shift`: rows from shared to tensor memory, and rows of tensor memory that move by
//! one.
//!
//! ```text
//! tcgen05.cp.cta_group::1.64x128b.warpx2::02_13 [%r1], %rd1;      // 64 rows of 16 bytes, to two warps' lanes each
//! tcgen05.shift.cta_group::1.down [%r1];                          // lane 0 gets lane 1's words, ... 30 gets 31's
//! ```
//!
//! Rows go to the lanes of their numbers from the address on; a copy of four rows to the first lane of each
//! warp's 32. Numbers of 4 and 6 bits become bytes (`narrow`), with four bits in the middle. A shift moves 32
//! bytes of the 32 lanes at its address, and the last lane stays.

use super::{
    Stop,
    decode::Inst,
    descriptor::{Descriptor, Reader},
    narrow::{source_bits, unpacked},
    run::{Later, Machine},
    tensor::lane_and_column,
    thread::{Thread, fault, unsupported},
};

/// A shape of a copy: its word, the word of its multicast, the bytes of a row, and the first lanes that each
/// 32 rows (or, for a copy of four rows, each row) go to.
struct Kind {
    shape: &'static str,
    multicast: Option<&'static str>,
    size: usize,
    /// How many rows are side by side.
    part: usize,
    lanes: &'static [&'static [usize]],
}

const KINDS: [Kind; 6] = [
    Kind { shape: "128x256b", multicast: None, size: 32, part: 32, lanes: &[&[0], &[32], &[64], &[96]] },
    Kind { shape: "128x128b", multicast: None, size: 16, part: 32, lanes: &[&[0], &[32], &[64], &[96]] },
    Kind { shape: "4x256b", multicast: None, size: 32, part: 1, lanes: &[&[0], &[32], &[64], &[96]] },
    Kind {
        shape: "64x128b",
        multicast: Some("warpx2::02_13"),
        size: 16,
        part: 32,
        lanes: &[&[0, 64], &[32, 96]],
    },
    Kind {
        shape: "64x128b",
        multicast: Some("warpx2::01_23"),
        size: 16,
        part: 32,
        lanes: &[&[0, 32], &[64, 96]],
    },
    Kind { shape: "32x128b", multicast: Some("warpx4"), size: 16, part: 32, lanes: &[&[0, 32, 64, 96]] },
];

impl<'p> Machine<'p> {
    pub(super) fn copy_to_tensor(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let multicast = inst.one_of(&["warpx2::02_13", "warpx2::01_23", "warpx4"]);
        let is_it = |kind: &&Kind| inst.has(kind.shape) && kind.multicast == multicast;
        let kind = KINDS.iter().find(is_it).ok_or_else(|| unsupported(inst))?;
        let bits = source_bits(inst);
        if inst.has("b8x16") != bits.is_some() {
            return Err(unsupported(inst));
        }
        let (first, column) = lane_and_column(self.value(thread, inst, self.arg(inst, 0)?)?);
        let descriptor = self.value(thread, inst, self.arg(inst, 1)?)?;
        let descriptor = Descriptor::new(Reader::Tensor, descriptor).map_err(|why| fault(inst, why))?;
        let pair = Self::pair(inst, thread);
        let queue = Some(pair[0]);
        let action = move |machine: &mut Self| {
            for rank in &pair {
                for row in 0..kind.part * kind.lanes.len() {
                    let words =
                        machine.described_row(inst, (descriptor, *rank), row as u64, (kind.size, bits))?;
                    for lane in kind.lanes[row / kind.part] {
                        for (at, word) in words.iter().enumerate() {
                            let place = (first + lane + row % kind.part, column + at);
                            *machine.tensor_word(inst, *rank, place)? = *word;
                        }
                    }
                }
            }
            Ok(())
        };
        self.pending.push(Later { queue, action: Box::new(action) });
        Ok(())
    }

    /// The words of a row of bytes in shared memory.
    fn described_row(
        &mut self,
        inst: &Inst,
        (descriptor, rank): (Descriptor, u64),
        row: u64,
        (size, bits): (usize, Option<u32>),
    ) -> Result<Vec<u32>, Stop> {
        let mut words = Vec::new();
        for along in (0..size as u64).step_by(16) {
            let bytes = self.block_bytes(inst, rank, descriptor.offset(row, along, true), 16)?;
            let bytes = match bits {
                Some(bits) => {
                    unpacked(bytes, bits).map(|byte| if bits == 4 { byte << 2 } else { byte }).to_vec()
                }
                None => bytes.to_vec(),
            };
            words
                .extend(bytes.chunks(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])));
        }
        Ok(words)
    }

    pub(super) fn shift_in_tensor(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let (first, start) = lane_and_column(self.value(thread, inst, self.arg(inst, 0)?)?);
        if first % 32 != 0 {
            return Err(fault(inst, format!("a shift from lane {first} on")));
        }
        let pair = Self::pair(inst, thread);
        let queue = Some(pair[0]);
        let action = move |machine: &mut Self| {
            pair.iter().try_for_each(|rank| machine.shift_lanes(inst, *rank, (first, start)))
        };
        self.pending.push(Later { queue, action: Box::new(action) });
        Ok(())
    }

    /// Moves 32 bytes of 32 lanes down by one lane; the last one stays.
    pub(super) fn shift_lanes(
        &mut self,
        inst: &Inst,
        rank: u64,
        (first, start): (usize, usize),
    ) -> Result<(), Stop> {
        for (lane, column) in
            (first..first + 31).flat_map(|lane| (start..start + 8).map(move |at| (lane, at)))
        {
            let word = *self.tensor_word(inst, rank, (lane + 1, column))?;
            *self.tensor_word(inst, rank, (lane, column))? = word;
        }
        Ok(())
    }
}
