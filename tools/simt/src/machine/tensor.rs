//! Tensor memory: `tcgen05.alloc`, `ld`, `st`, and the instructions that order them.
//!
//! ```text
//! tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%r1], 128;     // 128 columns; their address to [%r1]
//! tcgen05.ld.sync.aligned.32x32b.x2.b32 {%r3, %r4}, [%r2];                // two columns of the warp's 32 lanes
//! tcgen05.wait::ld.sync.aligned;
//! ```
//!
//! A block has 128 lanes of 512 columns of 32 bits. An address is a lane (bits 16 to 31) and a column. Memory
//! that is not allocated, lanes that are not the warp's own (`32 * (warp % 4)` on), and an address that is
//! not the same in all lanes of a warp, are faults; newly allocated memory holds NaNs. Products and copies
//! keep their order among themselves and with `commit`, which arrives at an mbarrier after them; they are
//! done when no thread can go on ([`Machine::pending`]).

use super::{
    Stop,
    decode::{Inst, Operand},
    memory::Window,
    run::{Later, Machine},
    thread::{Thread, Wait, fault, unsupported},
};

const LANES: usize = 128;
const COLUMNS: usize = 512;

/// The tensor memory of a block.
#[derive(Debug)]
pub(super) struct TensorMemory {
    /// By lane, then column; none until something is allocated.
    words: Vec<u32>,
    /// The allocation that each column is in, by its first column.
    owners: Vec<Option<usize>>,
    poison: u32,
    may_allocate: bool,
}

impl TensorMemory {
    pub(super) fn new(pattern: u8) -> Self {
        let poison = 0x7fff_beef ^ u32::from(pattern);
        Self { words: Vec::new(), owners: vec![None; COLUMNS], poison, may_allocate: true }
    }

    fn allocate(&mut self, count: usize) -> Result<usize, String> {
        if !(32..=COLUMNS).contains(&count) || !count.is_power_of_two() {
            return Err(format!("{count} columns"));
        }
        if !self.may_allocate {
            return Err("an allocation after the permit to allocate was given up".into());
        }
        let is_free = |first: &usize| self.owners[*first..first + count].iter().all(Option::is_none);
        let first = (0..COLUMNS).step_by(count).find(is_free);
        let first = first.ok_or_else(|| format!("no {count} free columns: the block would wait forever"))?;
        self.owners[first..first + count].fill(Some(first));
        self.words.resize(LANES * COLUMNS, self.poison);
        for lane in 0..LANES {
            self.words[lane * COLUMNS + first..lane * COLUMNS + first + count].fill(self.poison);
        }
        Ok(first)
    }

    fn free(&mut self, first: usize, count: usize) -> Result<(), String> {
        let is_it = |owner: &Option<usize>| *owner == Some(first);
        let all = self.owners.get(first..first + count).is_some_and(|owners| owners.iter().all(is_it));
        if !all || self.owners.iter().filter(|owner| is_it(owner)).count() != count {
            return Err(format!("{count} columns at {first}, which were not allocated together"));
        }
        self.owners[first..first + count].fill(None);
        Ok(())
    }

    /// A word that is allocated.
    pub(super) fn word(&mut self, lane: usize, column: usize) -> Result<&mut u32, String> {
        if lane >= LANES || self.owners.get(column).copied().flatten().is_none() {
            return Err(format!("tensor memory at lane {lane}, column {column}, which is not allocated"));
        }
        Ok(&mut self.words[lane * COLUMNS + column])
    }
}

/// The place of a lane's register in tensor memory: a row and a column.
fn cell(shape: &str, lane: usize, register: usize) -> Option<(usize, usize)> {
    Some(match shape {
        "32x32b" => (lane, register),
        "16x64b" => (lane / 4 + 8 * (lane % 2), lane / 2 % 2 + 2 * register),
        "16x128b" => (lane / 4 + 8 * (register % 2), lane % 4 + 4 * (register / 2)),
        "16x256b" => (lane / 4 + 8 * (register / 2 % 2), 2 * (lane % 4) + register % 2 + 8 * (register / 4)),
        _ => return None,
    })
}

const SHAPES: [&str; 5] = ["32x32b", "16x64b", "16x128b", "16x256b", "16x32bx2"];

/// The lane and column of an address.
pub(super) fn lane_and_column(address: u64) -> (usize, usize) {
    ((address >> 16 & 0xffff) as usize, (address & 0xffff) as usize)
}

impl<'p> Machine<'p> {
    /// An instruction of one thread, or the wait for its warp.
    pub(super) fn tensor_instruction(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        match inst.parts.get(1).map(String::as_str) {
            Some("alloc" | "dealloc" | "relinquish_alloc_permit" | "ld" | "st" | "wait::ld" | "wait::st") => {
                thread.wait = Wait::Warp { inst, mask: 0xffff_ffff };
            }
            Some("fence::before_thread_sync" | "fence::after_thread_sync") => {}
            Some("mma") => return self.tensor_product(thread, inst),
            Some("commit") => return self.commit(thread, inst),
            Some("cp") => return self.copy_to_tensor(thread, inst),
            Some("shift") if inst.has("down") => return self.shift_in_tensor(thread, inst),
            _ => return Err(unsupported(inst)),
        }
        Ok(())
    }

    /// The ranks of the block of a thread, and of the other block of its pair if the instruction is for two.
    pub(super) fn pair(inst: &Inst, thread: &Thread<'p>) -> Vec<u64> {
        if inst.has("cta_group::2") { vec![thread.rank & !1, thread.rank | 1] } else { vec![thread.rank] }
    }

    pub(super) fn tensor_word(
        &mut self,
        inst: &Inst,
        rank: u64,
        (lane, column): (usize, usize),
    ) -> Result<&mut u32, Stop> {
        let block =
            self.blocks.get_mut(rank as usize).ok_or_else(|| fault(inst, "no second block of a pair"))?;
        block.tensor.word(lane, column).map_err(|why| fault(inst, why))
    }

    /// An instruction of a warp.
    pub(super) fn tensor_warp(
        &mut self,
        inst: &'p Inst,
        threads: &mut [Thread<'p>],
        group: &[usize],
    ) -> Result<(), Stop> {
        let wrong = |why: String| fault(inst, why);
        let first = self.operands(&mut threads[group[0]], inst)?;
        let rank = threads[group[0]].rank;
        match inst.parts[1].as_str() {
            // Each warp of a pair of blocks executes these in its own block.
            "alloc" => {
                let window = inst.parts.iter().find_map(|part| Window::of(part)).unwrap_or(Window::Shared);
                let into = window.access(first[0][0], rank).map_err(wrong)?;
                let count = first[1][0] as u32 as usize;
                let column = self.blocks[rank as usize].tensor.allocate(count).map_err(wrong)?;
                self.aligned(inst, into, 4)?.copy_from_slice(&(column as u32).to_le_bytes());
            }
            "dealloc" => {
                let (_, column) = lane_and_column(first[0][0]);
                self.blocks[rank as usize].tensor.free(column, first[1][0] as u32 as usize).map_err(wrong)?;
            }
            "relinquish_alloc_permit" => self.blocks[rank as usize].tensor.may_allocate = false,
            "wait::ld" | "wait::st" => {}
            _ => return self.move_tensor(inst, threads, group),
        }
        Ok(())
    }

    /// `tcgen05.ld`, `tcgen05.st`.
    fn move_tensor(
        &mut self,
        inst: &'p Inst,
        threads: &mut [Thread<'p>],
        group: &[usize],
    ) -> Result<(), Stop> {
        let shape = inst.one_of(&SHAPES).ok_or_else(|| unsupported(inst))?;
        let is_load = inst.has("ld");
        let (registers, place) = if is_load { (0, 1) } else { (inst.args.len() - 1, 0) };
        let is_packed = inst.has("pack::16b") || inst.has("unpack::16b");
        if inst.has("red") {
            return Err(unsupported(inst));
        }
        let mut first = None;
        for (lane, at) in group.iter().enumerate() {
            let thread = &mut threads[*at];
            let operands = self.operands(thread, inst)?;
            let address = operands[place][0] as u32;
            if *first.get_or_insert(address) != address {
                let why =
                    format!("different addresses of tensor memory in the lanes of warp {}", thread.id / 32);
                return Err(fault(inst, why));
            }
            let (row, column) = lane_and_column(operands[place][0]);
            let own = 32 * (thread.id as usize / 32 % 4);
            let last = if shape == "32x32b" { own } else { own + 16 };
            if !(own..=last).contains(&row) || row % 16 != 0 {
                return Err(fault(inst, format!("lane {row} of tensor memory by warp {}", thread.id / 32)));
            }
            let rank = thread.rank;
            let parts = match &inst.args[registers] {
                Operand::Vector(parts) => parts.as_slice(),
                one => std::slice::from_ref(one),
            };
            for (register, part) in parts.iter().enumerate() {
                let mut word = operands[registers][register] as u32;
                // Two columns of 16 bits to a register, or one column of 32 bits.
                let halves = if is_packed { 2 } else { 1 };
                let mut packed = 0;
                for half in 0..halves {
                    let index = halves * register + half;
                    let (down, right) = match shape {
                        "16x32bx2" => {
                            let second = *operands[2 - usize::from(!is_load)].first().unwrap_or(&0) as usize;
                            (lane % 16, index + if lane >= 16 { second } else { 0 })
                        }
                        _ => cell(shape, lane, index).ok_or_else(|| unsupported(inst))?,
                    };
                    let place = self.tensor_word(inst, rank, (row + down, column + right))?;
                    match (is_load, is_packed) {
                        (true, false) => packed = *place,
                        (true, true) => packed |= (*place & 0xffff) << (16 * half),
                        (false, false) => *place = word,
                        (false, true) => {
                            *place = word & 0xffff;
                            word >>= 16;
                        }
                    }
                }
                if is_load {
                    threads[*at].put(part, u64::from(packed));
                }
            }
        }
        Ok(())
    }

    /// `tcgen05.commit`: an arrival after all work that was started.
    fn commit(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let barrier = self.mbarrier_address(thread, inst, self.arg(inst, 0)?)?;
        let mask = match inst.args.get(1) {
            Some(mask) if inst.has("multicast::cluster") => Some(self.value(thread, inst, mask)? & 0xffff),
            None if !inst.has("multicast::cluster") => None,
            _ => return Err(unsupported(inst)),
        };
        let targets = super::tma::targets(mask, barrier, barrier, false);
        let queue = Some(Self::pair(inst, thread)[0]);
        let action = move |machine: &mut Self| {
            targets.iter().try_for_each(|(_, barrier)| machine.arrive(inst, *barrier, 1, 0).map(drop))
        };
        self.pending.push(Later { queue, action: Box::new(action) });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_allocated_in_powers_of_two_and_given_back_whole() {
        let mut memory = TensorMemory::new(0);
        assert_eq!(memory.allocate(64), Ok(0));
        assert_eq!(memory.allocate(128), Ok(128));
        assert!(memory.allocate(96).is_err());
        assert!(memory.allocate(512).is_err());
        assert!(memory.word(3, 64).is_err());
        assert!(memory.word(128, 0).is_err());
        assert!(memory.free(0, 32).is_err());
        assert!(memory.free(0, 64).is_ok());
        assert!(memory.word(3, 0).is_err());
        memory.may_allocate = false;
        assert!(memory.allocate(32).is_err());
    }

    #[test]
    fn each_shape_has_each_cell_once() {
        for (shape, registers, rows, columns) in
            [("32x32b", 4, 32, 4), ("16x64b", 4, 16, 8), ("16x128b", 4, 16, 8), ("16x256b", 4, 16, 8)]
        {
            let cells = (0..32).flat_map(|lane| (0..registers).map(move |at| cell(shape, lane, at).unwrap()));
            let mut cells: Vec<_> = cells.collect();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), rows * columns, "{shape}");
            assert!(cells.iter().all(|(row, column)| *row < rows && *column < columns), "{shape}");
        }
    }
}
