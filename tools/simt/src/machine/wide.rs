//! Values of 128 bits: a register of 128 bits is two of 64 bits, the low half first.
//!
//! ```text
//! mov.b128 %rq1, {%rd1, %rd2};
//! atom.global.cas.b128 %rq2, [%rd3], %rq1, %rq4;
//! ```

use super::{
    Stop,
    access::{Accessed, ORDERS, scope},
    decode::{Inst, Operand},
    event::Event,
    memory::{Window, window},
    run::Machine,
    thread::{Thread, fault, unsupported},
};

/// The operands of the halves of a value.
fn halves(inst: &Inst, operand: &Operand) -> Result<[Operand; 2], Stop> {
    match operand {
        Operand::Vector(parts) if parts.len() == 2 => Ok([parts[0].clone(), parts[1].clone()]),
        Operand::Reg(low) => Ok([Operand::Reg(*low), Operand::Reg(low + 1)]),
        _ => Err(unsupported(inst)),
    }
}

fn value_of(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u128::from(*byte))
}

impl<'p> Machine<'p> {
    fn wide_value(&self, thread: &mut Thread<'p>, inst: &Inst, operand: &Operand) -> Result<u128, Stop> {
        let [low, high] = halves(inst, operand)?;
        let (low, high) = (self.value(thread, inst, &low)?, self.value(thread, inst, &high)?);
        Ok(u128::from(low) | u128::from(high) << 64)
    }

    fn put_wide(thread: &mut Thread<'p>, inst: &Inst, into: &Operand, value: u128) -> Result<(), Stop> {
        let [low, high] = halves(inst, into)?;
        thread.put(&low, value as u64);
        thread.put(&high, (value >> 64) as u64);
        Ok(())
    }

    /// `mov.b128`.
    pub(super) fn mov_wide(&mut self, thread: &mut Thread<'p>, inst: &Inst) -> Result<(), Stop> {
        let value = self.wide_value(thread, inst, self.arg(inst, 1)?)?;
        Self::put_wide(thread, inst, self.arg(inst, 0)?, value)
    }

    /// `ld.b128`.
    pub(super) fn load_wide(&mut self, thread: &mut Thread<'p>, inst: &Inst) -> Result<(), Stop> {
        let place = self.place(thread, inst, self.arg(inst, 1)?)?;
        let value = value_of(self.memory_at(thread, inst, &place, 16)?);
        Self::put_wide(thread, inst, &inst.args[0], value)
    }

    /// `st.b128`.
    pub(super) fn store_wide(&mut self, thread: &mut Thread<'p>, inst: &Inst) -> Result<(), Stop> {
        let value = self.wide_value(thread, inst, self.arg(inst, 1)?)?;
        let place = self.place(thread, inst, &inst.args[0])?;
        self.memory_at(thread, inst, &place, 16)?.copy_from_slice(&value.to_le_bytes());
        Ok(())
    }

    /// `atom.exch.b128`, `atom.cas.b128`.
    pub(super) fn atomic_wide(&mut self, thread: &mut Thread<'p>, inst: &Inst) -> Result<(), Stop> {
        let op = inst.one_of(&["exch", "cas"]).filter(|_| inst.name() == "atom");
        let op = op.ok_or_else(|| unsupported(inst))?;
        let operand = self.wide_value(thread, inst, self.arg(inst, 2)?)?;
        let other = if op == "cas" { self.wide_value(thread, inst, self.arg(inst, 3)?)? } else { operand };
        let place = self.place(thread, inst, self.arg(inst, 1)?)?;
        let is_in = if let Accessed::At(address) = &place { window(*address) } else { Window::Param };
        if matches!(is_in, Window::Local | Window::Const | Window::Param) {
            return Err(fault(inst, format!("an atomic on {is_in} memory")));
        }
        let bytes = self.memory_at(thread, inst, &place, 16)?;
        let old = value_of(bytes);
        if op == "exch" || old == operand {
            bytes.copy_from_slice(&other.to_le_bytes());
        }
        Self::put_wide(thread, inst, &inst.args[0], old)?;
        let order = inst.one_of(&ORDERS).unwrap_or("relaxed").to_string();
        let (op, scope) = (op.to_string(), scope(inst, is_in));
        thread.events.push(Event::Atomic { op, order, scope, bytes: 16, is_private: false });
        Ok(())
    }
}
