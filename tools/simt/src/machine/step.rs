//! One step of a thread: operands, special registers, and the instruction.
//!
//! An instruction is dispatched by the word before its first dot. Other words go to the tables of arithmetic
//! ([`alu`]), and a word that is not in these tables ends the run: it is never skipped.

use super::{
    Stop,
    alu::alu,
    carry,
    decode::{Base, Inst, Operand},
    event::Event,
    memory::{RANKS, SIZE, Window, window},
    packed,
    run::Machine,
    thread::{Thread, Wait, fault, unsupported},
};

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
            Operand::Memory(Base::Shared(base), offset) => {
                (base + thread.rank * SIZE).wrapping_add_signed(*offset)
            }
            Operand::Shared(offset) => offset + thread.rank * SIZE,
            Operand::Sink => 0,
            _ => return Err(unsupported(inst)),
        })
    }

    fn special(&self, thread: &Thread<'p>, name: &str) -> Option<u64> {
        let sides = |sides: [u32; 3]| sides.map(|side| u64::from(side.max(1)));
        let (block, grid, cluster) =
            (sides(self.shape.block), sides(self.shape.grid), sides(self.shape.of_cluster()));
        let place = self.blocks[thread.rank as usize].place.map(u64::from);
        let id = u64::from(thread.id);
        let lane = thread.id % 32;
        let (word, side) = match name.rsplit_once('.') {
            Some((word, "x")) => (word, 0),
            Some((word, "y")) => (word, 1),
            Some((word, "z")) => (word, 2),
            // The fourth one is always zero.
            Some(("%tid" | "%ntid" | "%ctaid" | "%nctaid" | "%clusterid" | "%nclusterid", "w")) => {
                return Some(0);
            }
            Some(("%cluster_ctaid" | "%cluster_nctaid", "w")) => return Some(0),
            Some(_) => return None,
            None => (name, 3),
        };
        Some(match (word, side) {
            ("%tid", 0) => id % block[0],
            ("%tid", 1) => id / block[0] % block[1],
            ("%tid", 2) => id / block[0] / block[1],
            ("%ntid", side @ ..=2) => block[side],
            ("%ctaid", side @ ..=2) => place[side],
            ("%nctaid", side @ ..=2) => grid[side],
            ("%clusterid", side @ ..=2) => place[side] / cluster[side],
            ("%nclusterid", side @ ..=2) => grid[side] / cluster[side],
            ("%cluster_ctaid", side @ ..=2) => place[side] % cluster[side],
            ("%cluster_nctaid", side @ ..=2) => cluster[side],
            ("%cluster_ctarank", 3) => thread.rank,
            ("%cluster_nctarank", 3) => cluster.iter().product(),
            ("%is_explicit_cluster", 3) => u64::from(self.shape.cluster.is_some()),
            ("%smid" | "%gridid", 3) => 0,
            ("%nsmid", 3) => 1,
            ("%laneid", 3) => u64::from(lane),
            ("%warpid", 3) => id / 32,
            ("%nwarpid", 3) => 32,
            ("%lanemask_eq", 3) => 1 << lane,
            ("%lanemask_lt", 3) => (1 << lane) - 1,
            ("%lanemask_le", 3) => (2 << lane) - 1,
            ("%lanemask_gt", 3) => 0xffff_ffff & !((2 << lane) - 1),
            ("%lanemask_ge", 3) => 0xffff_ffff & !((1 << lane) - 1),
            ("%clock" | "%clock64" | "%globaltimer" | "%globaltimer_lo", 3) => 12_345,
            ("%dynamic_smem_size" | "%total_smem_size" | "%aggr_smem_size", 3) => self.shape.shared,
            _ if name.starts_with("%envreg") || name.starts_with("%pm") => 0,
            _ => return None,
        })
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
            "mbarrier" => self.mbarrier(thread, inst)?,
            "tensormap" if inst.has("replace") => self.replace_field(thread, inst)?,
            "multimem" => self.all_copies(thread, inst)?,
            "clusterlaunchcontrol" => self.launch_control(thread, inst)?,
            "alloca" | "stacksave" | "stackrestore" => self.stack(thread, inst)?,
            "setmaxnreg" | "griddepcontrol" => {}
            "mov" => self.mov(thread, inst)?,
            "cvta" => {
                let to = inst.has("to");
                let window = inst.parts.get(if to { 2 } else { 1 }).and_then(|word| Window::of(word));
                let window = window.ok_or_else(|| unsupported(inst))?;
                let value = self.value(thread, inst, self.arg(inst, 1)?)?;
                let rank = thread.rank;
                let value = if to { window.offset_of(value, rank) } else { window.address_of(value, rank) };
                thread.put(&inst.args[0], value);
            }
            "isspacep" => {
                let address = self.value(thread, inst, self.arg(inst, 1)?)?;
                let asked = inst.parts.get(1).and_then(|word| Window::of(word));
                let asked = asked.ok_or_else(|| unsupported(inst))?;
                let is = match asked {
                    Window::Global => window(address) == Window::Global,
                    _ => asked.access(asked.offset_of(address, thread.rank), thread.rank).is_ok(),
                };
                thread.put(&inst.args[0], u64::from(is));
            }
            "bar" | "barrier" | "shfl" | "vote" | "match" | "redux" | "activemask" | "elect" => {
                self.gather(thread, inst)?;
            }
            "mma" | "wmma" | "wgmma" | "ldmatrix" | "stmatrix" | "movmatrix" => {
                thread.wait = Wait::Warp { inst, mask: 0xffff_ffff };
            }
            "tensormap" => thread.wait = Wait::Warp { inst, mask: 0xffff_ffff },
            "tcgen05" => self.tensor_instruction(thread, inst)?,
            "fence" | "membar" => {
                if let Some(races) = &mut self.races {
                    races.fence(thread.rank as usize, inst);
                }
                thread.events.push(Event::Fence(inst.full.clone()));
            }
            "prefetch" if inst.has("tensormap") => self.prefetch_map(thread, inst)?,
            "prefetch" | "prefetchu" | "nanosleep" | "discard" | "applypriority" | "pmevent" => {}
            "mapa" => {
                let (value, rank) = (
                    self.value(thread, inst, self.arg(inst, 1)?)?,
                    self.value(thread, inst, self.arg(inst, 2)?)?,
                );
                // Of an offset, or of a generic address.
                let base = if inst.has("shared::cluster") { 0 } else { Window::Cluster.address_of(0, 0) };
                let (offset, rank) = (value.wrapping_sub(base), rank % RANKS);
                let is_in = offset < RANKS * SIZE;
                let value = if is_in { base + offset % SIZE + rank * SIZE } else { u64::MAX / 2 };
                thread.put(&inst.args[0], value);
            }
            "getctarank" => {
                let value = self.value(thread, inst, self.arg(inst, 1)?)?;
                let base = if inst.has("shared::cluster") { 0 } else { Window::Cluster.address_of(0, 0) };
                let rank = value.wrapping_sub(base) / SIZE;
                if rank >= RANKS {
                    return Err(fault(
                        inst,
                        format!("the rank of {value:#x}, which is not in shared memory"),
                    ));
                }
                thread.put(&inst.args[0], rank);
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
            // `cvt` to four numbers has them in a vector.
            let parts = if let Operand::Vector(parts) = arg { parts } else { std::slice::from_ref(arg) };
            for part in parts {
                values.push(self.value(thread, inst, part)?);
            }
        }
        if let Some((value, carry)) = carry::compute(inst, &values, thread.carry) {
            thread.carry = carry;
            thread.put(&inst.args[0], value);
            return Ok(());
        }
        if let (Operand::Pair(one, Some(other)), Some((low, high))) =
            (&inst.args[0], packed::both_true(inst, &values))
        {
            thread.frame().registers[*one] = low;
            thread.frame().registers[*other] = high;
            return Ok(());
        }
        let value = packed::compute(inst, &values).or_else(|| alu(inst, &values));
        let value = value.ok_or_else(|| unsupported(inst))?;
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
            return self.mov_wide(thread, inst);
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

    /// The [operands](Self::operands) of each thread of a group.
    pub(super) fn operands_of(
        &self,
        inst: &Inst,
        threads: &mut [Thread<'p>],
        group: &[usize],
    ) -> Result<Vec<Vec<Vec<u64>>>, Stop> {
        group.iter().map(|at| self.operands(&mut threads[*at], inst)).collect()
    }

    /// The values of all operands, with a vector's values side by side; a pair of results has none.
    pub(super) fn operands(&self, thread: &mut Thread<'p>, inst: &Inst) -> Result<Vec<Vec<u64>>, Stop> {
        let mut all = Vec::with_capacity(inst.args.len());
        for arg in &inst.args {
            all.push(match arg {
                Operand::Pair(..) => Vec::new(),
                Operand::Vector(parts) => {
                    parts.iter().map(|part| self.value(thread, inst, part)).collect::<Result<_, _>>()?
                }
                Operand::Tensor(address, coordinates) => {
                    let all = std::iter::once(&**address).chain(coordinates);
                    all.map(|part| self.value(thread, inst, part)).collect::<Result<_, _>>()?
                }
                one => vec![self.value(thread, inst, one)?],
            });
        }
        Ok(all)
    }
}
