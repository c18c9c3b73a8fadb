//! `mbarrier`: an object of 8 bytes in shared memory that counts arrivals and bytes.
//!
//! ```text
//! mbarrier.init.shared.b64 [%r1], 1;                      // a phase ends with one arrival ...
//! mbarrier.arrive.expect_tx.shared.b64 _, [%r1], 4096;    // ... here, and 4096 bytes that copies bring
//! mbarrier.try_wait.parity.shared.b64 %p1, [%r1], 0;      // true once phase 0 has ended
//! ```
//!
//! The state that an arrival returns is the phase, and in the high half the number of arrivals it lacked
//! before (`pending_count`). A dropped arrival does not count in later phases; an arrival with `noComplete`
//! must not be the last.
//!
//! The state is kept beside the memory, and the memory holds a picture of it: a barrier that was never
//! initialized, or that something else has overwritten, is a fault at the next use. So are more arrivals than
//! a phase counts.
//!
//! `try_wait` may give up, so the machine lets the thread wait until the phase ends. When nothing else can
//! happen, it gives up and gets false: code that only looks goes on, and a loop comes back. After a thousand
//! rounds in which nothing else happened the threads wait for each other, which is a fault.

use super::{
    Stop,
    decode::{Inst, Operand},
    memory::Window,
    run::Machine,
    thread::{Thread, Wait, fault, unsupported},
};

/// A barrier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mbarrier {
    phase: u64,
    /// Arrivals of each phase, and the arrivals that this phase lacks.
    expected: u64,
    pending: u64,
    /// Bytes that are announced, less those that have come.
    bytes: i64,
}

/// The largest count.
const MOST: u64 = (1 << 20) - 1;

impl Mbarrier {
    fn new(expected: u64) -> Self {
        Self { phase: 0, expected, pending: expected, bytes: 0 }
    }

    /// The bytes in memory.
    fn picture(self) -> [u8; 8] {
        let word = 1 << 63
            | (self.phase & 1) << 62
            | self.expected << 42
            | self.pending << 22
            | (self.bytes as u64 & ((1 << 22) - 1));
        word.to_le_bytes()
    }

    /// The state that an arrival returns.
    fn state(self) -> u64 {
        self.phase & 0xffff_ffff | self.pending << 32
    }

    /// Arrivals, and a change of the bytes that are expected.
    fn count(mut self, arrivals: u64, bytes: i64) -> Result<Self, String> {
        self.pending = self.pending.checked_sub(arrivals).ok_or("more arrivals than a phase counts")?;
        self.bytes += bytes;
        if self.bytes.unsigned_abs() > MOST {
            return Err(format!("{} bytes at an mbarrier", self.bytes));
        }
        if self.pending == 0 && self.bytes == 0 {
            self.phase += 1;
            self.pending = self.expected;
        }
        Ok(self)
    }
}

impl<'p> Machine<'p> {
    /// The barrier at an address, if there is one and nothing has overwritten it.
    fn mbarrier_at(&mut self, inst: &Inst, address: u64) -> Result<Mbarrier, Stop> {
        let found = self.mbarriers.get(&address).copied();
        let found = found.ok_or_else(|| fault(inst, format!("no mbarrier at {address:#x}")))?;
        if self.aligned(inst, address, 8)? != found.picture() {
            return Err(fault(inst, format!("the mbarrier at {address:#x} was overwritten")));
        }
        Ok(found)
    }

    fn set_mbarrier(&mut self, inst: &Inst, address: u64, barrier: Mbarrier) -> Result<(), Stop> {
        self.aligned(inst, address, 8)?.copy_from_slice(&barrier.picture());
        self.mbarriers.insert(address, barrier);
        self.progress += 1;
        // It may be of another block.
        if let Some(races) = &mut self.races {
            races.order_cluster();
        }
        Ok(())
    }

    /// Counts arrivals and bytes at a barrier; the state before.
    pub(super) fn arrive(
        &mut self,
        inst: &Inst,
        address: u64,
        arrivals: u64,
        bytes: i64,
    ) -> Result<u64, Stop> {
        let barrier = self.mbarrier_at(inst, address)?;
        let next = barrier.count(arrivals, bytes).map_err(|why| fault(inst, why))?;
        self.set_mbarrier(inst, address, next)?;
        Ok(barrier.state())
    }

    /// One more arrival is expected in this phase.
    pub(super) fn expect_arrival(&mut self, inst: &Inst, address: u64) -> Result<(), Stop> {
        let mut barrier = self.mbarrier_at(inst, address)?;
        barrier.pending += 1;
        self.set_mbarrier(inst, address, barrier)
    }

    /// The address of a barrier in an operand: by the space of the opcode, or generic.
    pub(super) fn mbarrier_address(
        &mut self,
        thread: &mut Thread<'p>,
        inst: &Inst,
        operand: &Operand,
    ) -> Result<u64, Stop> {
        let value = self.value(thread, inst, operand)?;
        match inst.parts.iter().find_map(|part| Window::of(part)) {
            Some(window) => window.access(value, thread.rank).map_err(|why| fault(inst, why)),
            None => Ok(value),
        }
    }

    pub(super) fn mbarrier(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        const ACTIONS: [&str; 9] = [
            "init",
            "inval",
            "test_wait",
            "try_wait",
            "arrive_drop",
            "arrive",
            "expect_tx",
            "complete_tx",
            "pending_count",
        ];
        let action = inst.one_of(&ACTIONS).ok_or_else(|| unsupported(inst))?;
        if action == "pending_count" {
            let state = self.value(thread, inst, self.arg(inst, 1)?)?;
            thread.put(&inst.args[0], state >> 32 & MOST);
            return Ok(());
        }
        let waits = matches!(action, "test_wait" | "try_wait");
        let place = usize::from(waits || matches!(action, "arrive" | "arrive_drop"));
        // `mbarrier.arrive.shared::cluster` may be written without its result.
        let place = if matches!(inst.args.first(), Some(Operand::Memory(..))) { 0 } else { place };
        let address = self.mbarrier_address(thread, inst, self.arg(inst, place)?)?;
        let number = match inst.args.get(place + 1) {
            Some(operand) => Some(self.value(thread, inst, operand)?),
            None => None,
        };
        let needed = number.ok_or_else(|| unsupported(inst));
        match action {
            "init" => {
                let count = needed? & 0xffff_ffff;
                if count == 0 || count > MOST {
                    return Err(fault(inst, format!("an mbarrier for {count} arrivals")));
                }
                self.set_mbarrier(inst, address, Mbarrier::new(count))?;
            }
            "inval" => {
                self.mbarrier_at(inst, address)?;
                self.mbarriers.remove(&address);
            }
            "expect_tx" => {
                self.arrive(inst, address, 0, needed? as u32 as i64)?;
            }
            "complete_tx" => {
                self.arrive(inst, address, 0, -(needed? as u32 as i64))?;
            }
            "arrive" | "arrive_drop" => {
                let state = self.arrive_by(inst, address, number)?;
                if place > 0 {
                    thread.put(&inst.args[0], state);
                }
            }
            "test_wait" | "try_wait" => {
                let wanted = needed?;
                let parity = wanted & 1 != 0;
                if action == "try_wait" {
                    self.mbarrier_at(inst, address)?;
                    thread.wait = Wait::Try { inst, address, parity };
                } else {
                    let barrier = self.mbarrier_at(inst, address)?;
                    thread.put(&inst.args[0], u64::from((barrier.phase & 1 != 0) != parity));
                }
            }
            _ => return Err(unsupported(inst)),
        }
        Ok(())
    }

    /// `mbarrier.arrive` and `arrive_drop` with their number: of arrivals, or of bytes. Returns the state
    /// before the arrival.
    fn arrive_by(&mut self, inst: &Inst, address: u64, number: Option<u64>) -> Result<u64, Stop> {
        let (bytes, count) = match number {
            _ if inst.has("expect_tx") => (number.ok_or_else(|| unsupported(inst))? as u32 as i64, 1),
            Some(count) => (0, count & 0xffff_ffff),
            None => (0, 1),
        };
        // The bytes are announced before the arrival counts.
        if bytes != 0 {
            self.arrive(inst, address, 0, bytes)?;
        }
        let mut barrier = self.mbarrier_at(inst, address)?;
        if inst.has("noComplete") && barrier.pending <= count {
            return Err(fault(inst, "an arrival that would end a phase, and says that it does not"));
        }
        let state = barrier.state();
        if inst.has("arrive_drop") {
            let left = barrier.expected.checked_sub(count);
            barrier.expected =
                left.ok_or_else(|| fault(inst, "more arrivals dropped than a phase counts"))?;
            self.set_mbarrier(inst, address, barrier)?;
        }
        self.arrive(inst, address, count, 0)?;
        Ok(state)
    }

    /// Releases threads that wait for a phase that has ended, but not those that sleep; or all, with false.
    pub(super) fn release_tries(
        &mut self,
        threads: &mut [Thread<'p>],
        asleep: &[bool],
        all: bool,
    ) -> Result<bool, Stop> {
        let mut any = false;
        let sleeps = |number: usize| asleep.get(number).copied().unwrap_or_default();
        for (_, thread) in threads.iter_mut().enumerate().filter(|(number, _)| !sleeps(*number)) {
            let Wait::Try { inst, address, parity } = thread.wait else { continue };
            let is_over = (self.mbarrier_at(inst, address)?.phase & 1 != 0) != parity;
            if is_over || all {
                thread.wait = Wait::No;
                thread.put(&inst.args[0], u64::from(is_over));
                any = true;
            }
        }
        Ok(any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phase_ends_with_its_arrivals_and_bytes() {
        let barrier = Mbarrier::new(2).count(1, 64).unwrap();
        let barrier = barrier.count(1, 0).unwrap();
        assert_eq!((barrier.phase, barrier.pending), (0, 0));
        let barrier = barrier.count(0, -64).unwrap();
        assert_eq!((barrier.phase, barrier.pending, barrier.bytes), (1, 2, 0));
        // Bytes may come before they are announced.
        assert_eq!(Mbarrier::new(1).count(0, -16).unwrap().count(1, 16).unwrap().phase, 1);
    }

    #[test]
    fn too_many_arrivals_and_too_many_bytes_are_errors() {
        assert!(Mbarrier::new(1).count(2, 0).is_err());
        assert!(Mbarrier::new(1).count(0, 1 << 20).is_err());
    }
}
