//! Operations of several threads together: barriers, shuffles, votes.
//!
//! A thread that comes to one waits. When no thread can go on, those that wait for each other are released.

use super::{
    Stop,
    decode::{Inst, Operand},
    run::Machine,
    thread::{Thread, Wait, unsupported},
};

impl<'p> Machine<'p> {
    /// Lets a thread wait at an instruction.
    pub(super) fn gather(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let mut values = Vec::new();
        for arg in &inst.args {
            values.push(if matches!(arg, Operand::Pair(..)) { 0 } else { self.value(thread, inst, arg)? });
        }
        let at = |index: usize| values.get(index).copied().ok_or_else(|| unsupported(inst));
        let full = inst.full.as_str();
        let reduces = inst.has("red");
        match inst.name() {
            "bar" | "barrier" if inst.has("warp") => {
                let mask = at(0)?;
                thread.wait = Wait::Warp { inst, mask, values };
            }
            // The one thread block of a cluster that runs waits for itself.
            "barrier" if inst.has("cluster") => {
                let (id, value) = (u64::MAX, 0);
                if inst.has("wait") {
                    thread.wait = Wait::Barrier { inst, id, count: None, value };
                }
            }
            "bar" | "barrier" if inst.has("arrive") => return Err(unsupported(inst)),
            "bar" | "barrier" => {
                let (first, value) = if reduces { (1, *values.last().unwrap_or(&0) & 1) } else { (0, 0) };
                let counts = values.len() > first + 1 + usize::from(reduces);
                let count = if counts { Some(at(first + 1)?) } else { None };
                thread.wait = Wait::Barrier { inst, id: at(first)?, count, value };
            }
            "activemask" => {
                // The threads that run by turns are alone.
                let mask = 1 << (thread.id % 32);
                thread.put(&inst.args[0], mask);
            }
            "elect" | "match" | "redux" if !full.contains(".sync") => return Err(unsupported(inst)),
            "elect" => thread.wait = Wait::Warp { inst, mask: at(1)?, values },
            "shfl" | "vote" | "match" | "redux" if inst.has("sync") => {
                let mask = at(inst.args.len() - 1)?;
                thread.wait = Wait::Warp { inst, mask, values };
            }
            _ => return Err(unsupported(inst)),
        }
        Ok(())
    }
}

/// Releases threads that wait for each other. False if there are none.
pub(super) fn release(threads: &mut [Thread<'_>]) -> Result<bool, Stop> {
    for warp in threads.chunks_mut(32) {
        if release_warp(warp)? {
            return Ok(true);
        }
    }
    let alive = threads.iter().filter(|thread| !matches!(thread.wait, Wait::Done)).count() as u64;
    let waiting = threads.iter().find_map(|thread| match &thread.wait {
        Wait::Barrier { id, count, .. } => Some((*id, *count)),
        _ => None,
    });
    let Some((wanted, count)) = waiting else { return Ok(false) };
    let at_it = |thread: &Thread<'_>| matches!(&thread.wait, Wait::Barrier { id, .. } if *id == wanted);
    let there = threads.iter().filter(|thread| at_it(thread)).count() as u64;
    if there < count.unwrap_or(alive).min(alive) {
        return Ok(false);
    }
    let truths = threads.iter().filter_map(|thread| match &thread.wait {
        Wait::Barrier { id, value, .. } if *id == wanted => Some(*value),
        _ => None,
    });
    let sum: u64 = truths.sum();
    for thread in threads.iter_mut().filter(|thread| at_it(thread)) {
        let Wait::Barrier { inst, .. } = std::mem::replace(&mut thread.wait, Wait::No) else { continue };
        if inst.has("red") {
            let value = match inst.one_of(&["popc", "and", "or"]) {
                Some("popc") => sum,
                Some("and") => u64::from(sum == there),
                _ => u64::from(sum > 0),
            };
            thread.put(&inst.args[0], value);
        }
    }
    Ok(true)
}

fn release_warp(warp: &mut [Thread<'_>]) -> Result<bool, Stop> {
    for first in 0..warp.len() {
        let Wait::Warp { inst, mask, .. } = &warp[first].wait else { continue };
        let (inst, mask): (&Inst, u64) = (inst, *mask);
        let live = |lane: &usize| mask >> lane & 1 != 0 && !matches!(warp[*lane].wait, Wait::Done);
        let group: Vec<usize> = (0..warp.len()).filter(live).collect();
        let is_here = |lane: &usize| matches!(&warp[*lane].wait, Wait::Warp { inst: other, .. } if std::ptr::eq(*other, inst));
        if !group.contains(&first) || !group.iter().all(is_here) {
            continue;
        }
        let values: Vec<(usize, Vec<u64>)> = group
            .iter()
            .map(|lane| match &warp[*lane].wait {
                Wait::Warp { values, .. } => (*lane, values.clone()),
                _ => (*lane, Vec::new()),
            })
            .collect();
        for lane in group {
            let result = together(inst, lane, &values).ok_or_else(|| unsupported(inst))?;
            let thread = &mut warp[lane];
            thread.wait = Wait::No;
            match (inst.args.first(), result) {
                (Some(Operand::Pair(one, other)), (value, truth)) => {
                    thread.frame().registers[*one] = value;
                    if let Some(other) = other {
                        thread.frame().registers[*other] = truth;
                    }
                }
                (Some(operand), (value, _)) if inst.name() != "bar" => thread.put(operand, value),
                _ => {}
            }
        }
        return Ok(true);
    }
    Ok(false)
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
