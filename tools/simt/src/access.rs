//! Loads, stores and copies.

use super::{
    Stop,
    decode::{Base, Inst, Operand},
    memory::{Window, window},
    run::{Event, Machine},
    thread::{Held, Thread, fault, unsupported},
};

/// Where an access goes.
pub(super) enum Accessed {
    /// Memory, at a generic address.
    At(u64),
    /// A parameter or result, by its name.
    Slot(usize, i64),
}

/// The memory order of an access, where it has one.
pub(super) const ORDERS: [&str; 6] = ["relaxed", "acquire", "release", "acq_rel", "sc", "mmio"];
const SCOPES: [&str; 4] = ["cta", "cluster", "gpu", "sys"];

/// The scope of an operation.
pub(super) fn scope(inst: &Inst) -> String {
    inst.one_of(&SCOPES).unwrap_or("gpu").to_string()
}

impl<'p> Machine<'p> {
    /// Where an operand in brackets is. A function has no parameters at addresses: `ld.param` of one means the
    /// function's own, which have none.
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
        named.access(address).map(Accessed::At).map_err(|why| fault(inst, why))
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
                    return Err(fault(inst, format!("misaligned access of {size} bytes at {address:#x}")));
                }
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
        let why = || fault(inst, format!("access of {size} bytes at {address:#x} ({})", window(address)));
        thread.bytes(&mut self.objects, address, size).ok_or_else(why)
    }

    fn note(&self, thread: &mut Thread<'p>, inst: &Inst, place: &Accessed, values: &[u64]) {
        let bytes = inst.ty.bytes();
        let is_store = inst.name() == "st";
        let is_private = match place {
            Accessed::At(address) => {
                matches!(window(*address), Window::Local | Window::Const | Window::Param)
            }
            Accessed::Slot(..) => true,
        };
        if inst.has("volatile") {
            let values = values.iter().map(|value| self.describe(*value)).collect();
            thread.events.push(Event::Volatile { is_store, bytes, is_private, values });
        } else if let Some(order) = inst.one_of(&ORDERS) {
            let (op, order) = (inst.name().to_string(), order.to_string());
            thread.events.push(Event::Atomic {
                op,
                order,
                scope: scope(inst),
                bytes: bytes * values.len() as u64,
                is_private,
            });
        }
    }

    pub(super) fn load(&mut self, thread: &mut Thread<'p>, inst: &Inst) -> Result<(), Stop> {
        let [into, from, ..] = inst.args.as_slice() else { return Err(unsupported(inst)) };
        let into =
            if let Operand::Vector(parts) = into { parts.as_slice() } else { std::slice::from_ref(into) };
        let width = inst.ty.bytes();
        if width > 8 {
            return Err(unsupported(inst));
        }
        let place = self.place(thread, inst, from)?;
        let bytes = self.memory_at(thread, inst, &place, width * into.len() as u64)?;
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

    pub(super) fn store(&mut self, thread: &mut Thread<'p>, inst: &Inst) -> Result<(), Stop> {
        let [into, from, ..] = inst.args.as_slice() else { return Err(unsupported(inst)) };
        let from =
            if let Operand::Vector(parts) = from { parts.as_slice() } else { std::slice::from_ref(from) };
        let width = inst.ty.bytes();
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

    /// `cp.async`: done at once.
    pub(super) fn copy(&mut self, thread: &mut Thread<'p>, inst: &Inst) -> Result<(), Stop> {
        if inst.one_of(&["commit_group", "wait_group", "wait_all"]).is_some() {
            return Ok(());
        }
        let [into, from, size, rest @ ..] = inst.args.as_slice() else { return Err(unsupported(inst)) };
        if inst.has("bulk") || inst.has("mbarrier") || rest.len() > 1 {
            return Err(unsupported(inst));
        }
        let size = self.value(thread, inst, size)?;
        let count = match rest.first() {
            Some(count) => self.value(thread, inst, count)?.min(size),
            None => size,
        };
        let (into, from) = (self.value(thread, inst, into)?, self.value(thread, inst, from)?);
        let into = Window::Shared.access(into).map_err(|why| fault(inst, why))?;
        let from = Window::Global.access(from).map_err(|why| fault(inst, why))?;
        let mut bytes = vec![0; size as usize];
        if count > 0 {
            let source = self.memory_at(thread, inst, &Accessed::At(from), count)?;
            bytes[..count as usize].copy_from_slice(source);
        }
        self.memory_at(thread, inst, &Accessed::At(into), size)?.copy_from_slice(&bytes);
        Ok(())
    }
}
