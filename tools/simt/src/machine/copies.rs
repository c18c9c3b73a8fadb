//! Copies that a thread starts and waits for: `cp.async`, and `cp.async.bulk` out of shared memory.
//!
//! ```text
//! cp.async.cg.shared.global [%r1], [%rd1], 16;
//! cp.async.commit_group;
//! cp.async.wait_group 0;      // here the bytes arrive
//! ```
//!
//! A copy is done when its thread waits for its group, or ends; so an earlier read sees the old bytes, and an
//! earlier change of the source shows in the copy. That is the latest time at which a GPU may do it.

use super::{
    Stop,
    decode::Inst,
    memory::Window,
    run::{Action, Later, Machine},
    thread::{Thread, fault, unsupported},
};
use std::{collections::VecDeque, fmt, mem};

/// Copies of a thread: those without a group yet, and the groups.
#[derive(Default)]
pub(super) struct Groups<'p> {
    pub open: Vec<Action<'p>>,
    pub groups: VecDeque<Vec<Action<'p>>>,
}

impl fmt::Debug for Groups<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} copies, {} groups", self.open.len(), self.groups.len())
    }
}

impl<'p> Groups<'p> {
    pub(super) fn commit(&mut self) {
        self.groups.push_back(mem::take(&mut self.open));
    }

    /// The copies of all groups but the last ones, as many as `last`.
    pub(super) fn but(&mut self, last: usize) -> Vec<Action<'p>> {
        let count = self.groups.len().saturating_sub(last);
        self.groups.drain(..count).flatten().collect()
    }

    fn all(&mut self) -> Vec<Action<'p>> {
        self.commit();
        self.but(0)
    }
}

impl<'p> Machine<'p> {
    /// Bytes at an aligned generic address, of an object that the threads share.
    pub(super) fn aligned(&mut self, inst: &Inst, address: u64, size: u64) -> Result<&mut [u8], Stop> {
        if !address.is_multiple_of(size) {
            return Err(fault(inst, format!("misaligned access of {size} bytes at {address:#x}")));
        }
        self.shared_bytes(inst, address, size)
    }

    /// Bytes at a generic address, of an object that the threads share.
    pub(super) fn shared_bytes(&mut self, inst: &Inst, address: u64, size: u64) -> Result<&mut [u8], Stop> {
        let why = || fault(inst, format!("access of {size} bytes at {address:#x}"));
        self.objects.bytes(address, size).ok_or_else(why)
    }

    pub(super) fn act(&mut self, actions: Vec<Action<'p>>) -> Result<(), Stop> {
        actions.into_iter().try_for_each(|action| action(self))
    }

    /// Does the copies that a thread has not waited for when it ends.
    pub(super) fn finish_copies(&mut self, thread: &mut Thread<'p>) -> Result<(), Stop> {
        let (copies, bulk) = (thread.copies.all(), thread.bulk_copies.all());
        self.act(copies)?;
        self.act(bulk)
    }

    /// `cp` of all kinds.
    pub(super) fn copy(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let is_bulk = inst.has("bulk");
        let groups = if is_bulk { &mut thread.bulk_copies } else { &mut thread.copies };
        if inst.has("commit_group") {
            groups.commit();
            return Ok(());
        }
        if inst.has("wait_all") {
            let all = groups.all();
            return self.act(all);
        }
        if inst.has("wait_group") {
            let count = self.value(thread, inst, self.arg(inst, 0)?)? as usize;
            let groups = if is_bulk { &mut thread.bulk_copies } else { &mut thread.copies };
            let done = groups.but(count);
            return self.act(done);
        }
        match (is_bulk, inst.has("tensor"), inst.has("mbarrier")) {
            (true, true, _) => self.tensor_copy(thread, inst),
            (true, false, _) => self.bulk_copy(thread, inst),
            (false, _, true) => self.arrive_behind_copies(thread, inst),
            _ => self.small_copy(thread, inst),
        }
    }

    /// `cp.async`: 4, 8 or 16 bytes, of which the last ones may be zeros.
    fn small_copy(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let [into, from, size, rest @ ..] = inst.args.as_slice() else { return Err(unsupported(inst)) };
        let size = self.value(thread, inst, size)? & 0xffff_ffff;
        // A cache policy is the last operand.
        let rest = if inst.has("L2::cache_hint") { &rest[..rest.len().saturating_sub(1)] } else { rest };
        let (true, 0 | 1) = (matches!(size, 4 | 8 | 16), rest.len()) else { return Err(unsupported(inst)) };
        let count = match rest.first() {
            Some(count) => (self.value(thread, inst, count)? & 0xffff_ffff).min(size),
            None => size,
        };
        let (into, from) = (self.value(thread, inst, into)?, self.value(thread, inst, from)?);
        let into = Window::Shared.access(into, thread.rank).map_err(|why| fault(inst, why))?;
        let from =
            if count > 0 { Window::Global.access(from, 0).map_err(|why| fault(inst, why))? } else { 0 };
        // Faults come at the instruction.
        self.aligned(inst, into, size)?;
        if count > 0 {
            if !from.is_multiple_of(size) {
                return Err(fault(inst, format!("misaligned copy of {size} bytes at {from:#x}")));
            }
            self.check_race(thread, inst, from, count)?;
            self.shared_bytes(inst, from, count)?;
        }
        thread.copies.open.push(Box::new(move |machine| {
            let mut bytes = [0; 16];
            if count > 0 {
                let source = machine.shared_bytes(inst, from, count)?;
                bytes[..count as usize].copy_from_slice(source);
            }
            machine.aligned(inst, into, size)?.copy_from_slice(&bytes[..size as usize]);
            Ok(())
        }));
        Ok(())
    }

    /// `cp.async.mbarrier.arrive`: an arrival when the copies of the thread up to here are done.
    fn arrive_behind_copies(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let address = self.mbarrier_address(thread, inst, self.arg(inst, 0)?)?;
        if !inst.has("noinc") {
            self.expect_arrival(inst, address)?;
        }
        let copies = thread.copies.all();
        self.pending.push(Later {
            queue: None,
            action: Box::new(move |machine| {
                machine.act(copies)?;
                machine.arrive(inst, address, 1, 0).map(drop)
            }),
        });
        Ok(())
    }

    /// `cp.async.bulk`, `cp.reduce.async.bulk`: bytes side by side.
    fn bulk_copy(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        if inst.has("prefetch") {
            return Ok(());
        }
        if inst.has("ignore_oob") {
            return Err(unsupported(inst));
        }
        let windows: Vec<Window> = inst.parts.iter().filter_map(|part| Window::of(part)).collect();
        let ([to, of, ..], [into, from, size, rest @ ..]) = (windows.as_slice(), inst.args.as_slice()) else {
            return Err(unsupported(inst));
        };
        let at = |machine: &mut Self, thread: &mut Thread<'p>, window: Window, operand| {
            let value = machine.value(thread, inst, operand)?;
            window.access(value, thread.rank).map_err(|why| fault(inst, why))
        };
        let (into, from) = (at(self, thread, *to, into)?, at(self, thread, *of, from)?);
        let size = self.value(thread, inst, size)? & 0xffff_ffff;
        if size % 16 != 0 || into % 16 != 0 || from % 16 != 0 {
            return Err(fault(inst, format!("a bulk copy of {size} bytes from {from:#x} to {into:#x}")));
        }
        self.shared_bytes(inst, from, size)?;
        let reduction = super::tma::reduction(inst)?;
        // A mask says which bytes of each 16 are copied.
        let mask = match rest.last() {
            Some(mask) if inst.has("cp_mask") => self.value(thread, inst, mask)?,
            _ => 0xffff,
        };
        let move_bytes = move |machine: &mut Self, into: u64| {
            let mut bytes = machine.shared_bytes(inst, from, size)?.to_vec();
            let is_kept = |at: usize| mask >> (at % 16) & 1 == 0;
            let old = machine.shared_bytes(inst, into, size)?;
            (0..bytes.len()).filter(|at| is_kept(*at)).for_each(|at| bytes[at] = old[at]);
            let place = machine.shared_bytes(inst, into, size)?;
            reduction.apply(place, &bytes).ok_or_else(|| unsupported(inst))
        };
        if inst.has("bulk_group") {
            thread.bulk_copies.open.push(Box::new(move |machine| move_bytes(machine, into)));
            return Ok(());
        }
        let barrier = at(self, thread, Window::Cluster, rest.first().ok_or_else(|| unsupported(inst))?)?;
        let mask = match rest.get(1) {
            Some(mask) if inst.has("multicast::cluster") => Some(self.value(thread, inst, mask)? & 0xffff),
            _ => None,
        };
        let targets = super::tma::targets(mask, into, barrier, false);
        self.pending.push(Later {
            queue: None,
            action: Box::new(move |machine| {
                for (into, barrier) in targets {
                    move_bytes(machine, into)?;
                    machine.arrive(inst, barrier, 0, -(size as i64))?;
                }
                Ok(())
            }),
        });
        Ok(())
    }
}
