//! A thread: its frames, its own memory, and one step of it.

use super::{
    Stop,
    alu::alu,
    decode::{Base, Code, Inst, Operand},
    layout::Program,
    memory::{Objects, Window, window},
    run::{Event, Machine},
};

/// The event that a thread waits for.
#[derive(Debug)]
pub(super) enum Wait<'p> {
    No,
    Done,
    /// The number of a barrier, how many threads it is for, and the predicate of a reduction.
    Barrier {
        inst: &'p Inst,
        id: u64,
        count: Option<u64>,
        value: u64,
    },
    /// Threads of its warp, with the operands of what they do together.
    Warp {
        inst: &'p Inst,
        mask: u64,
        values: Vec<u64>,
    },
}

impl Wait<'_> {
    pub(super) fn line(&self) -> Option<u32> {
        match self {
            Self::Barrier { inst, .. } | Self::Warp { inst, .. } => Some(inst.line),
            _ => None,
        }
    }
}

/// Memory of a frame: a parameter or result, or the address of what has one.
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

#[derive(Debug)]
pub(super) struct Thread<'p> {
    pub id: u32,
    pub frames: Vec<Frame<'p>>,
    pub local: Objects,
    pub stack: u64,
    pub pattern: u8,
    pub wait: Wait<'p>,
    pub events: Vec<Event>,
}

impl<'p> Thread<'p> {
    pub(super) fn new(program: &'p Program, kernel: usize, id: u32, params: &[u64], pattern: u8) -> Self {
        let (frames, events) = (Vec::new(), Vec::new());
        let mut thread =
            Self { id, frames, local: Objects::default(), stack: 0x400, pattern, wait: Wait::No, events };
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

    /// Memory of the thread that is gone with the frame. It starts with bytes that are no zeros.
    pub(super) fn add_local(&mut self, bytes: Vec<u8>, align: u64, name: &str) -> u64 {
        let at = self.stack.next_multiple_of(align.max(16));
        self.stack = at + bytes.len() as u64 + 64;
        let address = Window::Local.address_of(at);
        self.local.add(address, bytes, name);
        self.frame().local.push(address);
        address
    }

    pub(super) fn enter(&mut self, code: &'p Code, result: Option<usize>) {
        let registers = vec![0; code.registers];
        self.frames.push(Frame { code, at: 0, registers, slots: Vec::new(), result, local: Vec::new() });
        for slot in &code.slots {
            let held = if slot.is_local {
                let bytes = (0..slot.size).map(|at| (11 * at + 5) as u8 ^ self.pattern).collect();
                Held::Address(self.add_local(bytes, slot.align, &slot.name))
            } else {
                Held::Bytes(vec![0; slot.size as usize])
            };
            self.frame().slots.push(held);
        }
    }

    pub(super) fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        for address in frame.local {
            self.local.remove(address);
            self.stack = self.stack.min(Window::Local.offset_of(address));
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

    /// Bytes at an address, of this thread or of all.
    pub(super) fn bytes<'m>(
        &'m mut self,
        objects: &'m mut Objects,
        address: u64,
        size: u64,
    ) -> Option<&'m mut [u8]> {
        let owner = if window(address) == Window::Local { &mut self.local } else { objects };
        owner.bytes(address, size)
    }

    /// The offset of the memory of a slot whose address is taken. That of a function's parameter is a copy.
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
        window(address).offset_of(address)
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

impl<'p> Machine<'p> {
    /// The value of an operand.
    pub(super) fn value(&self, thread: &mut Thread<'p>, inst: &Inst, operand: &Operand) -> Result<u64, Stop> {
        Ok(match operand {
            Operand::Reg(register) => thread.frame().registers[*register],
            Operand::Not(register) => thread.frame().registers[*register] ^ 1,
            Operand::Bits(bits) => *bits,
            Operand::Special(name) => self.special(thread, name).ok_or_else(|| unsupported(inst))?,
            Operand::Slot(slot) => thread.slot_offset(*slot),
            Operand::Memory(Base::Reg(register), offset) => {
                thread.frame().registers[*register].wrapping_add_signed(*offset)
            }
            Operand::Memory(Base::Fixed(base), offset) => base.wrapping_add_signed(*offset),
            Operand::Sink => 0,
            _ => return Err(unsupported(inst)),
        })
    }

    fn special(&self, thread: &Thread<'p>, name: &str) -> Option<u64> {
        let [x, y, _] = self.shape.block.map(|side| side.max(1));
        let lane = thread.id % 32;
        Some(u64::from(match name {
            "%tid.x" => thread.id % x,
            "%tid.y" => thread.id / x % y,
            "%tid.z" => thread.id / x / y,
            "%ntid.x" => x,
            "%ntid.y" => y,
            "%ntid.z" => self.shape.block[2].max(1),
            "%ctaid.x" => self.block,
            "%nctaid.x" => self.shape.grid.max(1),
            "%ctaid.y" | "%ctaid.z" | "%smid" | "%gridid" => 0,
            "%nctaid.y" | "%nctaid.z" | "%nsmid" => 1,
            "%laneid" => lane,
            "%warpid" => thread.id / 32,
            "%nwarpid" => 32,
            "%lanemask_eq" => 1 << lane,
            "%lanemask_lt" => (1 << lane) - 1,
            "%lanemask_le" => ((2_u64 << lane) - 1) as u32,
            "%lanemask_gt" => !(((2_u64 << lane) - 1) as u32),
            "%lanemask_ge" => !((1 << lane) - 1),
            "%clock" | "%clock64" | "%globaltimer" | "%globaltimer_lo" => 12_345,
            "%dynamic_smem_size" => 4096,
            _ if name.starts_with("%cluster_nctaid") || name == "%cluster_nctarank" => 1,
            _ if name.starts_with("%nclusterid") => 1,
            _ if name.starts_with("%cluster") || name == "%is_explicit_cluster" => 0,
            _ if name.starts_with("%envreg") || name.starts_with("%pm") => 0,
            _ => return None,
        }))
    }

    /// One instruction of a thread.
    pub(super) fn step(&mut self, thread: &mut Thread<'p>) -> Result<(), Stop> {
        let frame = thread.frame();
        let code = frame.code;
        let Some(inst) = code.insts.get(frame.at) else {
            thread.leave();
            return Ok(());
        };
        frame.at += 1;
        if let Some((register, negated)) = inst.guard
            && (frame.registers[register] & 1 != 0) == negated
        {
            return Ok(());
        }
        match inst.name() {
            "bra" => thread.frame().at = inst.targets[0],
            "brx" => {
                let index = self.value(thread, inst, &inst.args[0])? as usize;
                let target = inst.targets.get(index);
                thread.frame().at =
                    *target.ok_or_else(|| fault(inst, format!("branch to target {index}")))?;
            }
            "ret" => thread.leave(),
            "exit" => {
                while !thread.frames.is_empty() {
                    thread.leave();
                }
            }
            "trap" => return Err(fault(inst, "trap")),
            "call" => self.call(thread, inst)?,
            "ld" | "ldu" => self.load(thread, inst)?,
            "st" => self.store(thread, inst)?,
            "atom" | "red" => self.atomic(thread, inst)?,
            "cp" => self.copy(thread, inst)?,
            "mov" => self.mov(thread, inst)?,
            "cvta" => {
                let to = inst.has("to");
                let window = inst.parts.get(if to { 2 } else { 1 }).and_then(|word| Window::of(word));
                let window = window.ok_or_else(|| unsupported(inst))?;
                let value = self.value(thread, inst, self.arg(inst, 1)?)?;
                let value = if to { window.offset_of(value) } else { window.address_of(value) };
                thread.put(&inst.args[0], value);
            }
            "isspacep" => {
                let window_of = window(self.value(thread, inst, self.arg(inst, 1)?)?);
                let asked =
                    inst.parts.get(1).and_then(|word| Window::of(word)).ok_or_else(|| unsupported(inst))?;
                let is = window_of == asked || (asked == Window::Cluster && window_of == Window::Shared);
                thread.put(&inst.args[0], u64::from(is));
            }
            "bar" | "barrier" | "shfl" | "vote" | "match" | "redux" | "activemask" | "elect" => {
                self.gather(thread, inst)?;
            }
            "fence" | "membar" => thread.events.push(Event::Fence(inst.full.clone())),
            "prefetch" | "prefetchu" | "nanosleep" | "griddepcontrol" | "discard" | "applypriority"
            | "pmevent" => {}
            "mapa" => {
                let (value, rank) = (
                    self.value(thread, inst, self.arg(inst, 1)?)?,
                    self.value(thread, inst, self.arg(inst, 2)?)?,
                );
                let by = super::memory::SIZE;
                let rank = (rank % super::memory::RANKS) * by;
                let base = if inst.has("shared::cluster") { 0 } else { Window::Shared.extent().0 };
                let offset = Window::Cluster.offset_of(value.wrapping_add(Window::Shared.extent().0 - base));
                let value =
                    if offset < super::memory::RANKS * by { base + offset % by + rank } else { u64::MAX / 2 };
                thread.put(&inst.args[0], value);
            }
            _ => self.compute(thread, inst)?,
        }
        Ok(())
    }

    pub(super) fn arg<'i>(&self, inst: &'i Inst, index: usize) -> Result<&'i Operand, Stop> {
        inst.args.get(index).ok_or_else(|| unsupported(inst))
    }

    fn compute(&mut self, thread: &mut Thread<'p>, inst: &Inst) -> Result<(), Stop> {
        let mut values = Vec::with_capacity(inst.args.len());
        for arg in inst.args.iter().skip(1) {
            values.push(self.value(thread, inst, arg)?);
        }
        let value = alu(inst, &values).ok_or_else(|| unsupported(inst))?;
        match &inst.args[0] {
            Operand::Pair(one, Some(other)) if inst.name() == "setp" && values.len() == 2 => {
                thread.frame().registers[*one] = value;
                thread.frame().registers[*other] = value ^ 1;
            }
            Operand::Reg(_) => thread.put(&inst.args[0], value),
            _ => return Err(unsupported(inst)),
        }
        Ok(())
    }

    /// `mov`, between one register and several too.
    fn mov(&mut self, thread: &mut Thread<'p>, inst: &Inst) -> Result<(), Stop> {
        if inst.ty.bits > 64 {
            return Err(unsupported(inst));
        }
        let cut = |value: u64, bits: u32| if bits >= 64 { value } else { value & ((1 << bits) - 1) };
        match (self.arg(inst, 0)?, self.arg(inst, 1)?) {
            (Operand::Vector(into), from) => {
                let value = self.value(thread, inst, from)?;
                let bits = inst.ty.bits / into.len().max(1) as u32;
                for (index, part) in into.iter().enumerate() {
                    thread.put(part, cut(value >> (bits * index as u32), bits));
                }
            }
            (into, Operand::Vector(from)) => {
                let bits = inst.ty.bits / from.len().max(1) as u32;
                let mut value = 0;
                for (index, part) in from.iter().enumerate() {
                    value |= cut(self.value(thread, inst, part)?, bits) << (bits * index as u32);
                }
                thread.put(into, value);
            }
            (into, from) => {
                let value = self.value(thread, inst, from)?;
                thread.put(into, inst.ty.cut(value));
            }
        }
        Ok(())
    }
}
