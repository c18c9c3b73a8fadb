//! Operations of several threads together: barriers, shuffles, votes.
//!
//! ```text
//! shfl.sync.idx.b32 %r2, %r1, 0, 31, -1;    // each lane waits until all 32 have come to this line
//! barrier.sync 1, 128;                      // waits until 128 threads have come to a barrier of this number
//! ```
//!
//! A thread that comes to one waits. Lanes are released when all lanes of the mask that have not ended wait
//! at the same instruction; threads at a barrier, when as many have come as it counts. Threads that are not
//! released in the end are a fault: threads wait for each other.

use super::{
    Stop,
    decode::{Inst, Operand},
    run::Machine,
    thread::{Thread, Wait, fault, unsupported},
};
use std::ops::Range;

impl<'p> Machine<'p> {
    /// Lets a thread wait at an instruction.
    pub(super) fn gather(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let mask_of = |machine: &Self, thread: &mut Thread<'p>, at: usize| {
            let arg = machine.arg(inst, at)?;
            Ok(machine.value(thread, inst, arg)? & 0xffff_ffff)
        };
        match inst.name() {
            "bar" | "barrier" if inst.has("warp") => {
                let mask = mask_of(self, thread, 0)?;
                thread.wait = Wait::Warp { inst, mask };
            }
            "barrier" if inst.has("cluster") => return self.meet(thread, inst),
            "bar" | "barrier" => return self.barrier(thread, inst),
            "activemask" => {
                // Threads run by turns, so only this thread is active.
                let mask = 1 << (thread.id % 32);
                thread.put(&inst.args[0], mask);
            }
            "elect" | "shfl" | "vote" | "match" | "redux" if inst.has("sync") => {
                let mask = mask_of(self, thread, inst.args.len() - 1)?;
                if mask >> (thread.id % 32) & 1 == 0 {
                    return Err(fault(inst, format!("lane {} is not in its mask {mask:#x}", thread.id % 32)));
                }
                thread.wait = Wait::Warp { inst, mask };
            }
            // Older PTX: all lanes that have not ended.
            "shfl" | "vote" => thread.wait = Wait::Warp { inst, mask: 0xffff_ffff },
            _ => return Err(unsupported(inst)),
        }
        Ok(())
    }

    /// A barrier of the block: its number, how many threads it counts, and a predicate.
    fn barrier(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let reduces = inst.has("red");
        let mut values = Vec::new();
        for arg in &inst.args[usize::from(reduces)..] {
            values.push(self.value(thread, inst, arg)?);
        }
        let predicate = if reduces { values.pop().unwrap_or(0) & 1 } else { 0 };
        let id = *values.first().ok_or_else(|| unsupported(inst))? as usize;
        let count = values.get(1).map(|count| count & 0xffff_ffff);
        if count.is_some_and(|count| count == 0 || count % 32 != 0) {
            return Err(fault(inst, format!("a barrier for {count:?} threads")));
        }
        let barriers = &mut self.blocks[thread.rank as usize].barriers;
        let barrier = barriers.get_mut(id).ok_or_else(|| fault(inst, format!("barrier {id}")))?;
        *barrier = (barrier.0 + 1, barrier.1 + predicate);
        if count.is_some_and(|count| barrier.0 > count) {
            return Err(fault(inst, format!("more threads at barrier {id} than it counts")));
        }
        match (inst.has("arrive"), count) {
            (false, _) => thread.wait = Wait::Barrier { inst, id, count },
            // The last thread to come releases the waiting threads; later threads wait for another round.
            (true, Some(_)) => {}
            (true, None) => return Err(unsupported(inst)),
        }
        Ok(())
    }

    /// `barrier.cluster`: a thread arrives at the next meeting, or waits for it.
    fn meet(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        if inst.has("wait") {
            if thread.met.is_none() {
                return Err(fault(inst, "a wait for the cluster without an arrival"));
            }
            thread.wait = Wait::Cluster { inst };
        } else if thread.met.replace(self.meetings).is_some() {
            return Err(fault(inst, "a second arrival without a wait"));
        }
        Ok(())
    }

    /// Releases the barriers of a block at which all threads have come.
    pub(super) fn release_barriers(&mut self, block: &mut [Thread<'p>]) -> Result<bool, Stop> {
        let mut any = false;
        let rank = block.first().map_or(0, |thread| thread.rank as usize);
        for id in 0..16 {
            let at_it =
                |thread: &Thread<'_>| matches!(&thread.wait, Wait::Barrier { id: other, .. } if *other == id);
            let (arrived, sum) = self.blocks[rank].barriers[id];
            let counts = block.iter().filter(|thread| at_it(thread)).map(|thread| match &thread.wait {
                Wait::Barrier { inst, count, .. } => (*inst, *count),
                _ => unreachable!("filtered"),
            });
            let Some((inst, count)) = counts.clone().next() else { continue };
            if counts.clone().any(|(_, other)| other != count) {
                return Err(fault(inst, format!("threads at barrier {id} disagree about its count")));
            }
            let alive = block.iter().filter(|thread| !matches!(thread.wait, Wait::Done)).count() as u64;
            let there = block.iter().filter(|thread| at_it(thread)).count() as u64;
            if count.map_or(there < alive, |count| arrived < count) {
                continue;
            }
            any = true;
            self.progress += 1;
            if let Some(races) = &mut self.races {
                races.order_block(rank);
            }
            self.blocks[rank].barriers[id] = (0, 0);
            for thread in block.iter_mut().filter(|thread| at_it(thread)) {
                let Wait::Barrier { inst, .. } = std::mem::replace(&mut thread.wait, Wait::No) else {
                    continue;
                };
                if inst.has("red") {
                    let value = match inst.one_of(&["popc", "and", "or"]) {
                        Some("popc") => sum,
                        Some("and") => u64::from(sum == arrived),
                        _ => u64::from(sum > 0),
                    };
                    thread.put(&inst.args[0], value);
                }
            }
        }
        Ok(any)
    }

    /// Releases threads that wait for a meeting that has taken place. A thread that has ended counts as
    /// arrived.
    pub(super) fn release_cluster(&mut self, threads: &mut [Thread<'p>]) -> bool {
        let now = Some(self.meetings);
        let has_come = |thread: &Thread<'_>| thread.met == now || matches!(thread.wait, Wait::Done);
        if threads.iter().any(|thread| thread.met == now) && threads.iter().all(has_come) {
            self.meetings += 1;
            self.progress += 1;
            if let Some(races) = &mut self.races {
                races.order_cluster();
            }
        }
        let mut any = false;
        for thread in threads {
            let is_over = thread.met.is_some_and(|met| met < self.meetings);
            if matches!(thread.wait, Wait::Cluster { .. }) && is_over {
                (thread.wait, thread.met, any) = (Wait::No, None, true);
            }
        }
        any
    }

    /// Releases lanes of a warp that wait for each other.
    pub(super) fn release_warp(
        &mut self,
        threads: &mut [Thread<'p>],
        warp: &Range<usize>,
    ) -> Result<bool, Stop> {
        for first in warp.clone() {
            let Wait::Warp { inst, mask } = threads[first].wait else { continue };
            let is_here = |thread: &Thread<'_>| matches!(&thread.wait, Wait::Warp { inst: other, .. } if std::ptr::eq(*other, inst));
            let lanes = if inst.has("mma_async") {
                let begin = warp.start - (threads[warp.start].id / 32 % 4 * 32) as usize;
                if begin + 128 > threads.len() || threads[begin + 127].rank != threads[begin].rank {
                    return Err(fault(inst, "no four warps"));
                }
                begin..begin + 128
            } else {
                warp.clone()
            };
            let live = |at: &usize| {
                mask >> (threads[*at].id % 32) & 1 != 0 && !matches!(threads[*at].wait, Wait::Done)
            };
            let group: Vec<usize> = lanes.filter(live).collect();
            if !group.contains(&first) || !group.iter().all(|at| is_here(&threads[*at])) {
                continue;
            }
            for at in &group {
                threads[*at].wait = Wait::No;
            }
            if let Some(races) = &mut self.races
                && matches!(inst.name(), "bar" | "barrier")
            {
                races.order_warp(threads[first].rank as usize, threads[first].id / 32);
            }
            match inst.name() {
                "mma" | "wmma" | "ldmatrix" | "stmatrix" | "movmatrix" | "wgmma" | "tcgen05"
                    if !group.len().is_multiple_of(32) =>
                {
                    return Err(fault(inst, format!("{} lanes of 32", group.len())));
                }
                "mma" => self.multiply(inst, threads, &group)?,
                "wmma" => self.wmma(inst, threads, &group)?,
                "ldmatrix" | "stmatrix" | "movmatrix" => self.matrix(inst, threads, &group)?,
                "wgmma" => self.warpgroup(inst, threads, &group)?,
                "tcgen05" => self.tensor_warp(inst, threads, &group)?,
                "tensormap" => self.copy_map(inst, threads, &group)?,
                _ => self.exchange(inst, threads, &group)?,
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// An operation on one value of each lane.
    fn exchange(&mut self, inst: &'p Inst, threads: &mut [Thread<'p>], group: &[usize]) -> Result<(), Stop> {
        let mut values = Vec::with_capacity(group.len());
        for at in group {
            let all = self.operands(&mut threads[*at], inst)?;
            let firsts = all.iter().map(|values| values.first().copied().unwrap_or(0)).collect();
            values.push(((threads[*at].id % 32) as usize, firsts));
        }
        for at in group {
            let thread = &mut threads[*at];
            let result =
                together(inst, (thread.id % 32) as usize, &values).ok_or_else(|| unsupported(inst))?;
            match (inst.args.first(), result) {
                (Some(Operand::Pair(one, other)), (value, truth)) => {
                    thread.frame().registers[*one] = value;
                    if let Some(other) = other {
                        thread.frame().registers[*other] = truth;
                    }
                }
                (Some(operand), (value, _)) if !matches!(inst.name(), "bar" | "barrier") => {
                    thread.put(operand, value);
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// The result of a lane, and its predicate.
fn together(inst: &Inst, lane: usize, all: &[(usize, Vec<u64>)]) -> Option<(u64, u64)> {
    let of = |lane: usize| all.iter().find(|(other, _)| *other == lane).map(|(_, values)| values);
    let own = of(lane)?;
    let ballot = |test: &dyn Fn(&[u64]) -> bool| {
        all.iter().filter(|(_, values)| test(values)).map(|(lane, _)| 1_u64 << lane).sum::<u64>()
    };
    let everyone = ballot(&|_| true);
    Some(match inst.name() {
        "bar" | "barrier" => (0, 0),
        "elect" => {
            let leader = u64::from(everyone.trailing_zeros());
            (leader, u64::from(leader == lane as u64))
        }
        "vote" => {
            let truths = ballot(&|values| values.get(1).is_some_and(|value| value & 1 != 0));
            let value = match inst.one_of(&["ballot", "all", "any", "uni"])? {
                "ballot" => truths,
                "all" => u64::from(truths == everyone),
                "any" => u64::from(truths != 0),
                _ => u64::from(truths == everyone || truths == 0),
            };
            (value, value)
        }
        "match" => {
            let mine = inst.ty.cut(*own.get(1)?);
            let same = ballot(&|values| values.get(1).is_some_and(|value| inst.ty.cut(*value) == mine));
            match inst.one_of(&["any", "all"])? {
                "any" => (same, 1),
                _ if same == everyone => (same, 1),
                _ => (0, 0),
            }
        }
        "redux" if inst.ty.kind == 'f' => {
            let of = |value: u64| f32::from_bits(value as u32);
            let of = |value: u64| if inst.has("abs") { of(value).abs() } else { of(value) };
            let values: Vec<f32> =
                all.iter().filter_map(|(_, values)| values.get(1)).map(|value| of(*value)).collect();
            let value = match inst.one_of(&["min", "max"])? {
                _ if inst.has("NaN") && values.iter().any(|value| value.is_nan()) => f32::NAN,
                "min" => values.into_iter().reduce(f32::min)?,
                _ => values.into_iter().reduce(f32::max)?,
            };
            (if value.is_nan() { 0x7fff_ffff } else { u64::from(value.to_bits()) }, 1)
        }
        "redux" => {
            let values = all.iter().filter_map(|(_, values)| values.get(1)).map(|value| inst.ty.cut(*value));
            let signed = inst.ty.kind == 's';
            let key = |value: &u64| if signed { inst.ty.signed(*value) } else { *value as i64 };
            let value = match inst.one_of(&["add", "and", "or", "xor", "min", "max"])? {
                "add" => values.fold(0, u64::wrapping_add),
                "and" => values.fold(u64::MAX, |one, other| one & other),
                "or" => values.fold(0, |one, other| one | other),
                "xor" => values.fold(0, |one, other| one ^ other),
                "min" => values.min_by_key(key)?,
                _ => values.max_by_key(key)?,
            };
            (inst.ty.cut(value), 1)
        }
        "shfl" => {
            let (by, clamp) = (*own.get(2)? as usize & 31, *own.get(3)?);
            let (segment, limit) = ((clamp >> 8) as usize & 31, clamp as usize & 31);
            let max = (lane & segment) | (limit & !segment & 31);
            let min = lane & segment;
            let (source, is_valid) = match inst.one_of(&["up", "down", "bfly", "idx"])? {
                "up" => (lane.wrapping_sub(by), lane >= by + max),
                "down" => (lane + by, lane + by <= max),
                "bfly" => (lane ^ by, lane ^ by <= max),
                _ => (min | by & !segment & 31, min | by & !segment & 31 <= max),
            };
            let source = if is_valid { source } else { lane };
            // A lane that does not take part has no value.
            let value = of(source).and_then(|values| values.get(1)).copied().unwrap_or(0);
            (inst.ty.cut(value), u64::from(is_valid))
        }
        _ => return None,
    })
}
