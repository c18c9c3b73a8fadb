//! Atomic operations. No thread runs in between, so that each is a load and a store; order and scope are
//! noted.

use super::{
    Stop,
    access::{Accessed, ORDERS, scope},
    decode::{Inst, Operand},
    event::Event,
    memory::{Window, window},
    packed::sum,
    run::Machine,
    thread::{Thread, fault, unsupported},
};

const OPS: [&str; 10] = ["add", "and", "or", "xor", "exch", "cas", "min", "max", "inc", "dec"];

/// The value that an operation leaves in memory.
fn result(inst: &Inst, op: &str, old: u64, operand: u64, other: u64) -> Option<u64> {
    let ty = inst.ty;
    let (old, operand) = (ty.cut(old), ty.cut(operand));
    let lesser = if ty.kind == 's' { ty.signed(old) < ty.signed(operand) } else { old < operand };
    Some(ty.cut(match op {
        "add" if ty.kind == 'h' || ty.kind == 'f' && ty.bits == 32 => sum(inst.parts.last()?, old, operand)?,
        "add" if ty.kind == 'f' => (f64::from_bits(old) + f64::from_bits(operand)).to_bits(),
        "exch" => operand,
        "cas" if old == operand => other,
        "cas" => old,
        _ if matches!(ty.kind, 'f' | 'h') => return None,
        "add" => old.wrapping_add(operand),
        "and" => old & operand,
        "or" => old | operand,
        "xor" => old ^ operand,
        "min" => {
            if lesser {
                old
            } else {
                operand
            }
        }
        "max" => {
            if lesser {
                operand
            } else {
                old
            }
        }
        "inc" => {
            if old >= operand {
                0
            } else {
                old + 1
            }
        }
        "dec" => {
            if old == 0 || old > operand {
                operand
            } else {
                old - 1
            }
        }
        _ => return None,
    }))
}

impl<'p> Machine<'p> {
    pub(super) fn atomic(&mut self, thread: &mut Thread<'p>, inst: &Inst) -> Result<(), Stop> {
        let returns = inst.name() == "atom";
        let args = &inst.args[usize::from(returns)..];
        let op = inst.one_of(&OPS).ok_or_else(|| unsupported(inst))?;
        if inst.ty.bits > 64 {
            return self.atomic_wide(thread, inst);
        }
        let [place, operand, ..] = args else { return Err(unsupported(inst)) };
        if inst.has("async") {
            return Err(unsupported(inst));
        }
        if let Operand::Vector(parts) = operand {
            return self.atomic_vector(thread, inst, op, (place, parts));
        }
        let operand = self.value(thread, inst, operand)?;
        let other = match args.get(2) {
            Some(other) => self.value(thread, inst, other)?,
            None => 0,
        };
        let place = self.place(thread, inst, place)?;
        let is_in = if let Accessed::At(address) = &place { window(*address) } else { Window::Param };
        if matches!(is_in, Window::Local | Window::Const | Window::Param) {
            return Err(fault(inst, format!("an atomic on {is_in} memory")));
        }
        let bytes = self.memory_at(thread, inst, &place, inst.ty.bytes())?;
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        let old = u64::from_le_bytes(word);
        let new = result(inst, op, old, operand, other).ok_or_else(|| unsupported(inst))?;
        bytes.copy_from_slice(&new.to_le_bytes()[..bytes.len()]);
        if returns {
            thread.put(&inst.args[0], old);
        }
        let order = inst.one_of(&ORDERS).unwrap_or("relaxed").to_string();
        let (op, bytes) = (op.to_string(), inst.ty.bytes());
        thread.events.push(Event::Atomic { op, order, scope: scope(inst, is_in), bytes, is_private: false });
        Ok(())
    }

    /// An operation on several numbers side by side, each for itself.
    fn atomic_vector(
        &mut self,
        thread: &mut Thread<'p>,
        inst: &Inst,
        op: &str,
        (place, parts): (&Operand, &[Operand]),
    ) -> Result<(), Stop> {
        let mut values = Vec::with_capacity(parts.len());
        for part in parts {
            values.push(self.value(thread, inst, part)?);
        }
        let place = self.place(thread, inst, place)?;
        if !matches!(&place, Accessed::At(address) if window(*address) == Window::Global) {
            return Err(fault(inst, "a vector of atomics that is not in global memory"));
        }
        let width = inst.ty.bytes();
        let bytes = self.memory_at(thread, inst, &place, width * values.len() as u64)?;
        let mut before = Vec::with_capacity(values.len());
        for (chunk, value) in bytes.chunks_mut(width as usize).zip(values) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            let old = u64::from_le_bytes(word);
            let new = result(inst, op, old, value, 0).ok_or_else(|| unsupported(inst))?;
            chunk.copy_from_slice(&new.to_le_bytes()[..chunk.len()]);
            before.push(old);
        }
        if let (true, Some(Operand::Vector(into))) = (inst.name() == "atom", inst.args.first()) {
            for (into, old) in into.iter().zip(before) {
                thread.put(into, old);
            }
        }
        Ok(())
    }
}
