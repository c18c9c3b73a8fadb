//! A thread: its frames and its own memory.

use super::{
    Stop,
    copies::Groups,
    decode::{Code, Inst, Operand},
    event::Event,
    layout::Program,
    memory::{Objects, Window, window},
};

/// The event that a thread waits for.
#[derive(Debug)]
pub(super) enum Wait<'p> {
    No,
    Done,
    /// A barrier of its block, and the number of threads that it counts.
    Barrier {
        inst: &'p Inst,
        id: usize,
        count: Option<u64>,
    },
    /// All threads of the cluster.
    Cluster {
        inst: &'p Inst,
    },
    /// The lanes of its warp that execute an instruction together.
    Warp {
        inst: &'p Inst,
        mask: u64,
    },
    /// The end of a phase of an mbarrier.
    Try {
        inst: &'p Inst,
        address: u64,
        parity: bool,
    },
}

impl Wait<'_> {
    pub(super) fn line(&self) -> Option<u32> {
        match self {
            Self::Barrier { inst, .. }
            | Self::Cluster { inst }
            | Self::Warp { inst, .. }
            | Self::Try { inst, .. } => Some(inst.line),
            Self::No | Self::Done => None,
        }
    }
}

/// The name of memory from `alloca`.
pub(super) const ALLOCA: &str = "alloca";

/// Memory of a frame: a parameter or result, or the address of a parameter or result that has memory.
#[derive(Clone, Debug)]
pub(super) enum Held {
    Bytes(Vec<u8>),
    Address(u64),
}

#[derive(Debug)]
pub(super) struct Frame<'p> {
    pub code: &'p Code,
    pub at: usize,
    pub registers: Vec<u64>,
    pub slots: Vec<Held>,
    /// The caller's slot for the result.
    pub result: Option<usize>,
    /// Objects of this frame.
    pub local: Vec<u64>,
}

pub(super) struct Thread<'p> {
    /// The rank of its block in the cluster.
    pub rank: u64,
    /// Its number in the block.
    pub id: u32,
    pub frames: Vec<Frame<'p>>,
    pub local: Objects,
    pub stack: u64,
    pub pattern: u8,
    /// Whether the machine notes which bytes of its own memory are written.
    pub watches: bool,
    pub wait: Wait<'p>,
    pub events: Vec<Event>,
    /// Copies that it started: `cp.async`, and `cp.async.bulk` out of shared memory.
    pub copies: Groups<'p>,
    pub bulk_copies: Groups<'p>,
    /// The number of the cluster's meeting at which it has arrived, until it waits for it.
    pub met: Option<u64>,
    /// The condition code: the carry of the last `.cc`.
    pub carry: bool,
}

impl<'p> Thread<'p> {
    pub(super) fn new(
        program: &'p Program,
        kernel: usize,
        (rank, id): (u64, u32),
        params: &[u64],
        (pattern, watches): (u8, bool),
    ) -> Self {
        let mut thread = Self {
            rank,
            id,
            frames: Vec::new(),
            local: Objects::default(),
            stack: 0x400,
            pattern,
            watches,
            wait: Wait::No,
            events: Vec::new(),
            copies: Groups::default(),
            bulk_copies: Groups::default(),
            met: None,
            carry: false,
        };
        thread.enter(&program.codes[kernel], None);
        let frame = thread.frame();
        for (slot, address) in frame.code.params.iter().zip(params) {
            frame.slots[*slot] = Held::Address(*address);
        }
        thread
    }

    pub(super) fn frame(&mut self) -> &mut Frame<'p> {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Memory of the thread that is gone with the frame. Its first bytes are not zeros.
    pub(super) fn add_local(&mut self, bytes: Vec<u8>, align: u64, name: &str) -> u64 {
        let at = self.stack.next_multiple_of(align.max(16));
        self.stack = at + bytes.len() as u64 + 64;
        let address = Window::Local.address_of(at, 0);
        self.local.add(address, bytes, name);
        self.frame().local.push(address);
        address
    }

    /// Memory of the thread that the program has to write first.
    pub(super) fn add_unwritten(&mut self, bytes: Vec<u8>, align: u64, name: &str) -> u64 {
        let address = self.add_local(bytes, align, name);
        if self.watches {
            self.local.watch(address);
        }
        address
    }

    /// Frees memory of `alloca` from a place on; none if that is not a place of this frame.
    pub(super) fn cut_stack(&mut self, stack: u64) -> Option<()> {
        let is_below = |address: &u64| Window::Local.offset_of(*address, 0) < stack;
        let before = self.frames[..self.frames.len() - 1].iter().flat_map(|frame| &frame.local);
        if stack > self.stack || !before.max().is_none_or(is_below) {
            return None;
        }
        // Copies of parameters, which are made when their address is taken, stay.
        let objects = &self.local;
        let is_kept = |address: &u64| {
            is_below(address) || objects.at(*address).is_none_or(|(object, _)| object.name != ALLOCA)
        };
        let local = std::mem::take(&mut self.frames.last_mut()?.local);
        let (kept, cut): (Vec<u64>, Vec<u64>) = local.into_iter().partition(is_kept);
        if kept.iter().all(is_below) {
            self.stack = stack;
        }
        for address in cut {
            self.local.remove(address);
        }
        self.frame().local = kept;
        Some(())
    }

    pub(super) fn enter(&mut self, code: &'p Code, result: Option<usize>) {
        // As a float of any size it is NaN.
        let poison = 0x7fff_dead_7fff_dead ^ (u64::from(self.pattern) * 0x101_0000_0101);
        let registers = vec![poison; code.registers];
        self.frames.push(Frame { code, at: 0, registers, slots: Vec::new(), result, local: Vec::new() });
        for slot in &code.slots {
            let held = if slot.is_local {
                let bytes = (0..slot.size).map(|at| (11 * at + 5) as u8 ^ self.pattern).collect();
                Held::Address(self.add_unwritten(bytes, slot.align, &slot.name))
            } else {
                // LLVM declares one byte of `<4 x i1>` and accesses four, which ptxas takes.
                Held::Bytes(vec![0; slot.size.next_multiple_of(4) as usize])
            };
            self.frame().slots.push(held);
        }
    }

    pub(super) fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        for address in frame.local {
            self.local.remove(address);
            self.stack = self.stack.min(Window::Local.offset_of(address, 0));
        }
        let Some(caller) = self.frames.last_mut() else {
            self.wait = Wait::Done;
            return;
        };
        if let (Some(into), Some(from)) = (frame.result, frame.code.results.first())
            && let (Held::Bytes(into), Held::Bytes(from)) = (&mut caller.slots[into], &frame.slots[*from])
        {
            let size = into.len().min(from.len());
            into[..size].copy_from_slice(&from[..size]);
        }
    }

    /// Bytes at an address, in memory of this thread or in shared objects.
    pub(super) fn bytes<'m>(
        &'m mut self,
        objects: &'m mut Objects,
        address: u64,
        size: u64,
    ) -> Option<&'m mut [u8]> {
        let owner = if window(address) == Window::Local { &mut self.local } else { objects };
        owner.bytes(address, size)
    }

    /// The offset of a slot's memory, if its address is taken. For a function's parameter the memory is a
    /// copy.
    pub(super) fn slot_offset(&mut self, slot: usize) -> u64 {
        let frame = self.frame();
        let code = frame.code;
        let address = match &frame.slots[slot] {
            Held::Address(address) => *address,
            Held::Bytes(bytes) => {
                let bytes = bytes.clone();
                let address = self.add_local(bytes, code.slots[slot].align, &code.slots[slot].name);
                self.frame().slots[slot] = Held::Address(address);
                address
            }
        };
        window(address).offset_of(address, 0)
    }

    pub(super) fn put(&mut self, operand: &Operand, value: u64) {
        if let Operand::Reg(register) | Operand::Pair(register, None) = operand {
            self.frame().registers[*register] = value;
        }
    }
}

/// The error of an instruction that the machine does not know.
pub(super) fn unsupported(inst: &Inst) -> Stop {
    Stop::Unsupported(inst.line, inst.full.clone())
}

pub(super) fn fault(inst: &Inst, why: impl Into<String>) -> Stop {
    Stop::Fault(inst.line, why.into())
}
