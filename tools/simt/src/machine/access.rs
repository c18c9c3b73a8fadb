//! Loads and stores.

use super::{
    Stop,
    decode::{Base, Inst, Operand},
    event::Event,
    memory::{Window, window},
    run::{Later, Machine},
    thread::{Held, Thread, fault, unsupported},
};

/// The target of an access.
pub(super) enum Accessed {
    /// Memory, at a generic address.
    At(u64),
    /// A parameter or result, by its name.
    Slot(usize, i64),
}

/// The memory orders that an access may have.
pub(super) const ORDERS: [&str; 6] = ["relaxed", "acquire", "release", "acq_rel", "sc", "mmio"];
const SCOPES: [&str; 4] = ["cta", "cluster", "gpu", "sys"];

/// The scope of an operation on memory. Only the threads of a cluster reach shared memory: a wider scope has
/// no more threads there.
pub(super) fn scope(inst: &Inst, memory: Window) -> String {
    match inst.one_of(&SCOPES).unwrap_or("gpu") {
        "gpu" | "sys" if memory == Window::Shared => "cluster".to_string(),
        scope => scope.to_string(),
    }
}

impl<'p> Machine<'p> {
    /// The place of an operand in brackets. A function has no parameters at addresses: `ld.param` of an
    /// address means the function's own parameters, which have no addresses.
    pub(super) fn place(
        &self,
        thread: &mut Thread<'p>,
        inst: &Inst,
        arg: &Operand,
    ) -> Result<Accessed, Stop> {
        let word = inst.parts[1..].iter().find(|part| Window::of(part).is_some());
        let named = word.and_then(|word| Window::of(word));
        let Operand::Memory(base, offset) = arg else { return Err(unsupported(inst)) };
        if let Base::Slot(slot) = base {
            if named != Some(Window::Param) && !matches!(thread.frame().slots[*slot], Held::Address(_)) {
                return Err(fault(inst, "an access to a parameter that does not name its space"));
            }
            if let Held::Address(address) = thread.frame().slots[*slot] {
                let is_own = named == Some(Window::Param) || named == Some(window(address));
                let at = address.wrapping_add_signed(*offset);
                return if is_own {
                    Ok(Accessed::At(at))
                } else {
                    Err(fault(inst, "the wrong space of a slot"))
                };
            }
            return Ok(Accessed::Slot(*slot, *offset));
        }
        let address = self.value(thread, inst, arg)?;
        let Some(named) = named else { return Ok(Accessed::At(address)) };
        let is_entry = thread.frame().code.is_kernel || word.is_some_and(|word| word == "param::entry");
        if named == Window::Param && !is_entry {
            return Err(fault(
                inst,
                format!("ld.param of the address {address:#x} in a function: it has none"),
            ));
        }
        named.access(address, thread.rank).map(Accessed::At).map_err(|why| fault(inst, why))
    }

    /// The bytes of an access.
    pub(super) fn memory_at<'m>(
        &'m mut self,
        thread: &'m mut Thread<'p>,
        inst: &Inst,
        place: &Accessed,
        size: u64,
    ) -> Result<&'m mut [u8], Stop> {
        match place {
            Accessed::At(address) => {
                if !address.is_multiple_of(size) {
                    let place = self.located(*address);
                    return Err(fault(
                        inst,
                        format!("misaligned access of {size} bytes at {address:#x}{place}"),
                    ));
                }
                self.check_race(thread, inst, *address, size)?;
                self.memory_of(thread, inst, *address, size)
            }
            Accessed::Slot(slot, offset) => {
                let name = &thread.frame().code.slots[*slot].name;
                let why = format!("access of {size} bytes at offset {offset} of {name}");
                let (start, end) = (*offset as usize, (*offset as usize).wrapping_add(size as usize));
                match &mut thread.frame().slots[*slot] {
                    Held::Bytes(bytes) => bytes.get_mut(start..end).ok_or_else(|| fault(inst, why)),
                    Held::Address(_) => Err(unsupported(inst)),
                }
            }
        }
    }

    fn memory_of<'m>(
        &'m mut self,
        thread: &'m mut Thread<'p>,
        inst: &Inst,
        address: u64,
        size: u64,
    ) -> Result<&'m mut [u8], Stop> {
        if thread.bytes(&mut self.objects, address, size).is_none() {
            let at = self.objects.host_says(address, size).unwrap_or_else(|| window(address).to_string());
            return Err(fault(inst, format!("access of {size} bytes at {address:#x} ({at})")));
        }
        let why = || fault(inst, "an access that was possible");
        thread.bytes(&mut self.objects, address, size).ok_or_else(why)
    }

    fn note(&self, thread: &mut Thread<'p>, inst: &Inst, place: &Accessed, values: &[u64]) {
        let bytes = inst.ty.bytes();
        let is_store = inst.action() == "st";
        let memory = if let Accessed::At(address) = place { window(*address) } else { Window::Param };
        let is_private = matches!(memory, Window::Local | Window::Const | Window::Param);
        if inst.has("volatile") {
            let values = values.iter().map(|value| self.describe(*value)).collect();
            thread.events.push(Event::Volatile { is_store, bytes, is_private, values });
        } else if let Some(order) = inst.one_of(&ORDERS) {
            let (op, order) = (inst.name().to_string(), order.to_string());
            thread.events.push(Event::Atomic {
                op,
                order,
                scope: scope(inst, memory),
                bytes: bytes * values.len() as u64,
                is_private,
            });
        }
    }

    /// A fault for shared memory, or memory of the thread's own, that nobody has written, if the machine
    /// checks that.
    fn check_own(&self, thread: &Thread<'p>, inst: &Inst, address: u64, size: u64) -> Result<(), Stop> {
        if self.checks_shared && thread.local.is_unwritten(address, size) {
            let why = format!("{size} bytes of the thread's own memory that it has not written");
            return Err(fault(inst, why));
        }
        self.check_written(inst, address, size)
    }

    /// A fault for shared memory that nobody has written.
    pub(super) fn check_written(&self, inst: &Inst, address: u64, size: u64) -> Result<(), Stop> {
        if self.checks_shared && self.objects.is_unwritten(address, size) {
            let place = self.describe(address);
            return Err(fault(
                inst,
                format!("{size} bytes of shared memory that nobody has written ({place})"),
            ));
        }
        Ok(())
    }

    /// The place of an address in global memory, in parentheses after a blank; nothing if it has no name.
    fn located(&mut self, address: u64) -> String {
        let place = match self.objects.at(address) {
            Some(_) => Some(self.describe(address)),
            None => self.objects.host.as_mut().and_then(|host| host.locate(address)),
        };
        place.map_or(String::new(), |place| format!(" ({place})"))
    }

    /// A fault for an access to global memory that races with another access, if the machine checks that.
    pub(super) fn check_race(
        &mut self,
        thread: &Thread<'p>,
        inst: &Inst,
        address: u64,
        size: u64,
    ) -> Result<(), Stop> {
        let Some(races) = &mut self.races else { return Ok(()) };
        let Some(rival) = races.access((thread.rank, thread.id), inst, address, size) else { return Ok(()) };
        let now = match inst.action() {
            "st" => "stored",
            "atom" | "red" => "changed",
            _ => "loaded",
        };
        let before = if rival.writes { "written" } else { "read" };
        let ([x, y, z], [i, j, k]) = (rival.block, self.place_of(rival.thread));
        self.rival = Some(rival);
        let place = self.located(address);
        Err(fault(
            inst,
            format!(
                "a race: {size} bytes at {address:#x}{place} are {now}, and were {before} by block {x} {y} {z}, thread \
                 {i} {j} {k}, and nothing orders the two"
            ),
        ))
    }

    pub(super) fn load(&mut self, thread: &mut Thread<'p>, inst: &Inst) -> Result<(), Stop> {
        let [into, from, ..] = inst.args.as_slice() else { return Err(unsupported(inst)) };
        let into =
            if let Operand::Vector(parts) = into { parts.as_slice() } else { std::slice::from_ref(into) };
        let width = inst.ty.bytes();
        if width == 16 {
            return self.load_wide(thread, inst);
        }
        if width > 8 {
            return Err(unsupported(inst));
        }
        let place = self.place(thread, inst, from)?;
        let size = width * into.len() as u64;
        if let Accessed::At(address) = place {
            self.check_own(thread, inst, address, size)?;
        }
        let bytes = self.memory_at(thread, inst, &place, size)?;
        let value = |chunk: &[u8]| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            let value = u64::from_le_bytes(word);
            if inst.ty.kind == 's' { inst.ty.signed(value) as u64 } else { value }
        };
        let values: Vec<u64> = bytes.chunks(width as usize).map(value).collect();
        for (into, value) in into.iter().zip(&values) {
            thread.put(into, *value);
        }
        self.note(thread, inst, &place, &values);
        Ok(())
    }

    pub(super) fn store(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        if inst.has("async") {
            return self.store_later(thread, inst);
        }
        if inst.has("bulk") {
            return self.store_zeros(thread, inst);
        }
        let [into, from, ..] = inst.args.as_slice() else { return Err(unsupported(inst)) };
        let from =
            if let Operand::Vector(parts) = from { parts.as_slice() } else { std::slice::from_ref(from) };
        let width = inst.ty.bytes();
        if width == 16 {
            return self.store_wide(thread, inst);
        }
        if width > 8 {
            return Err(unsupported(inst));
        }
        let mut values = Vec::with_capacity(from.len());
        for part in from {
            values.push(inst.ty.cut(self.value(thread, inst, part)?));
        }
        let place = self.place(thread, inst, into)?;
        if let Accessed::At(address) = place
            && matches!(window(address), Window::Const | Window::Param)
        {
            return Err(fault(inst, format!("store at {address:#x} ({})", window(address))));
        }
        let bytes = self.memory_at(thread, inst, &place, width * values.len() as u64)?;
        for (chunk, value) in bytes.chunks_mut(width as usize).zip(&values) {
            chunk.copy_from_slice(&value.to_le_bytes()[..chunk.len()]);
        }
        self.note(thread, inst, &place, &values);
        Ok(())
    }

    /// `st.bulk`: zeros in shared memory.
    fn store_zeros(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let size = self.value(thread, inst, self.arg(inst, 1)?)?;
        let value = match inst.args.get(2) {
            Some(value) => self.value(thread, inst, value)?,
            None => 0,
        };
        let Accessed::At(address) = self.place(thread, inst, &inst.args[0])? else {
            return Err(unsupported(inst));
        };
        if size % 8 != 0 || address % 8 != 0 || value != 0 || window(address) != Window::Shared {
            return Err(fault(inst, format!("{size} bytes of {value} at {address:#x}")));
        }
        self.memory_of(thread, inst, address, size)?.fill(0);
        Ok(())
    }

    /// `st.async`: a store into the memory of a block of the cluster; an mbarrier counts its bytes.
    fn store_later(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let operands = self.operands(thread, inst)?;
        let ([into, values, barrier], true) = (&operands[..], inst.ty.bits <= 64) else {
            return Err(unsupported(inst));
        };
        let at = |offset: u64| Window::Cluster.access(offset, thread.rank).map_err(|why| fault(inst, why));
        let (into, barrier) = (at(into[0])?, at(barrier[0])?);
        let width = inst.ty.bytes() as usize;
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()[..width].to_vec()).collect();
        let action = move |machine: &mut Self| {
            machine.aligned(inst, into, bytes.len() as u64)?.copy_from_slice(&bytes);
            machine.arrive(inst, barrier, 0, -(bytes.len() as i64)).map(drop)
        };
        self.pending.push(Later { queue: None, action: Box::new(action) });
        Ok(())
    }

    /// `clusterlaunchcontrol`: each cluster of a launch runs by itself, so none is ever taken over. The
    /// answer is 16 bytes of zeros.
    pub(super) fn launch_control(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        if inst.has("try_cancel") {
            let operands = self.operands(thread, inst)?;
            let [into, barrier] = &operands[..] else { return Err(unsupported(inst)) };
            let at =
                |offset: u64| Window::Cluster.access(offset, thread.rank).map_err(|why| fault(inst, why));
            let (into, barrier) = (at(into[0])?, at(barrier[0])?);
            let all = (1 << self.blocks.len()) - 1;
            let mask = inst.has("multicast::cluster::all").then_some(all);
            let targets = super::tma::targets(mask, into, barrier, false);
            let action = move |machine: &mut Self| {
                for (into, barrier) in targets {
                    machine.aligned(inst, into, 16)?.fill(0);
                    machine.arrive(inst, barrier, 0, -16)?;
                }
                Ok(())
            };
            self.pending.push(Later { queue: None, action: Box::new(action) });
            return Ok(());
        }
        let Operand::Reg(answer) = self.arg(inst, 1)? else { return Err(unsupported(inst)) };
        let is_taken = thread.frame().registers[*answer] & 1 != 0;
        match inst.has("query_cancel::is_canceled") || inst.has("is_canceled") {
            true => thread.put(&inst.args[0], u64::from(is_taken)),
            // Undefined, as it is on a GPU.
            false => {
                let parts = match &inst.args[0] {
                    Operand::Vector(parts) => parts.clone(),
                    one => vec![one.clone()],
                };
                parts.iter().for_each(|part| thread.put(part, 0x7fff_dead));
            }
        }
        Ok(())
    }
}
