//! Where the threads of a block wait for each other, and which shared memory a step uses.
//!
//! ```text
//! convert %a    [0, 16K)     store, wait, load
//! convert %b    [16K, 24K)   store, wait, load
//! loop back:    convert %a   its store comes after the wait of %b: no further one is needed
//! ```
//!
//! A step that goes through shared memory writes its area, waits, and reads it. What it writes must not be read by a
//! thread that is still in an earlier step, so there is a wait in between, this one or that of another step. Two accesses to
//! other memory are ordered by the program's tokens: a token orders tiles, and other threads may do the later one, so the
//! threads wait in between unless both only read.
//!
//! The state is what has happened since the threads last waited: areas that were read or written, and accesses. It
//! flows forwards through the steps; where ways meet it is the union, and a loop is visited until nothing changes. A wait
//! is before each step that would conflict with the state.
//!
//! Why it is right: [`crate::order`] decides from a union over all ways, which only grows, so that a wait is missing on no
//! way; the tests compare with every way, one at a time. All threads take the same way, since conditions and
//! bounds are the same in all of them, so all arrive at each wait.

use crate::{
    access,
    chip::Chip,
    program::{Effect, Kind, OpId, Program, RegionId, ValueId},
    schedule::{Action, Area, Schedule, Step, StepId},
};
use std::collections::{BTreeMap, BTreeSet};
use tilespace_layout::{Layout, convert::Plan};

/// The shared memory that a block can have without asking for more.
pub const STATIC_SHARED: u64 = 48 * 1024;
/// An area begins at a multiple of this: the widest access.
const ALIGNMENT: u64 = 16;

/// Gives steps their shared memory, and decides where the threads wait.
pub fn order(program: &Program, schedule: &mut Schedule, chip: &Chip) {
    allocate(program, schedule, chip);
    let orders = orders(program);
    let mut state = State::default();
    let mut walk = Walk { program, schedule, orders: &orders };
    walk.region(Program::BODY, &mut state);
}

/// The bytes of shared memory that a step needs.
pub fn needs(program: &Program, schedule: &Schedule, step: &Step, chip: &Chip) -> u64 {
    match &step.action {
        Action::Convert(conversion) => match &conversion.plan {
            Plan::Shared(shared) => shared.bytes,
            Plan::Registers(_) | Plan::Shuffles(_) => 0,
        },
        // For each element of a result that a thread holds, one from each warp.
        Action::Reduce(reduction) if !reduction.warps.is_empty() => {
            let elements = |slot: Option<_>| match slot {
                Some(slot) => 1 << schedule.slot(slot).layout.register.len(),
                None => 1,
            };
            let results = program.op(step.op).results.iter().zip(&step.outputs);
            results
                .map(|(value, slot)| {
                    let bytes = program.value(*value).element.bytes();
                    (elements(*slot) * bytes * chip.threads()).next_multiple_of(ALIGNMENT)
                })
                .sum()
        }
        // For each row that a thread has, one from each warp.
        Action::Scan(scanned) if scanned.warps > 0 => {
            let results = program.op(step.op).results.iter().zip(&step.outputs);
            let rows = |slot: Option<_>| slot.map_or(0, |slot| schedule.slot(slot).layout.registers());
            results
                .map(|(value, slot)| {
                    let bytes = program.value(*value).element.bytes();
                    ((rows(*slot) >> scanned.registers) * bytes * chip.threads()).next_multiple_of(ALIGNMENT)
                })
                .sum()
        }
        // One thread reads what all have stored.
        Action::Outside if program.op(step.op).kind == (Kind::Outside { whole: true }) => {
            let bytes = |operand: &ValueId| {
                let elements = program.shape(*operand).map_or(0, |shape| shape.iter().product::<u64>());
                (elements * program.value(*operand).element.bytes()).next_multiple_of(ALIGNMENT)
            };
            program.op(step.op).operands.iter().map(bytes).sum()
        }
        // One thread does it for each element, and the others get the result.
        Action::Access { layout, .. } if is_handed_around(program, step, layout) => {
            let Kind::Access(access) = &program.op(step.op).kind else { return 0 };
            let tile = access::tile_of(program, step.op, access);
            let elements = program.shape(tile).map_or(1, |shape| shape.iter().product());
            (elements * program.value(tile).element.bytes()).next_multiple_of(ALIGNMENT)
        }
        _ => 0,
    }
}

/// Whether an access is ordered against others, and gives elements that several threads have.
fn is_handed_around(program: &Program, step: &Step, layout: &Layout) -> bool {
    let Kind::Access(access) = &program.op(step.op).kind else { return false };
    (access.effect == Effect::Atomic || access.effect == Effect::Read && !access.is_weak)
        && !layout.is_injective()
}

/// One area after the other, from the start again where there is no more.
fn allocate(program: &Program, schedule: &mut Schedule, chip: &Chip) {
    let all: Vec<_> = schedule.steps.iter().map(|step| needs(program, schedule, step, chip)).collect();
    let most = all.iter().copied().max().unwrap_or(0).max(STATIC_SHARED);
    let mut next = 0;
    for (index, bytes) in all.into_iter().enumerate() {
        if bytes == 0 {
            continue;
        }
        if next + bytes > most {
            next = 0;
        }
        schedule.steps[index].area = Area { start: next, bytes };
        next = (next + bytes).next_multiple_of(ALIGNMENT);
        schedule.shared = schedule.shared.max(next);
    }
}

/// For each access those that it comes after, by tokens.
fn orders(program: &Program) -> BTreeMap<OpId, BTreeSet<OpId>> {
    let mut of: BTreeMap<ValueId, BTreeSet<OpId>> = BTreeMap::new();
    loop {
        let before: usize = of.values().map(BTreeSet::len).sum();
        let mut flow = |from: &[ValueId], to: &[ValueId]| {
            for (from, to) in from.iter().zip(to) {
                let set = of.get(from).cloned().unwrap_or_default();
                of.entry(*to).or_default().extend(set);
            }
        };
        let last =
            |region: RegionId| program.region(region).ops.last().map(|op| &program.op(*op).operands[..]);
        for op in &program.ops {
            match &op.kind {
                Kind::For => {
                    let arguments = &program.region(op.regions[0]).arguments[1..];
                    let back = last(op.regions[0]).unwrap_or(&[]);
                    flow(&op.operands[3..], arguments);
                    flow(back, arguments);
                    flow(&op.operands[3..], &op.results);
                    flow(back, &op.results);
                }
                Kind::While => {
                    let first = &program.region(op.regions[0]).arguments[..];
                    let out = last(op.regions[0]).and_then(|operands| operands.get(1..)).unwrap_or(&[]);
                    flow(&op.operands, first);
                    flow(out, &program.region(op.regions[1]).arguments);
                    flow(out, &op.results);
                    flow(last(op.regions[1]).unwrap_or(&[]), first);
                }
                Kind::If => {
                    op.regions.iter().for_each(|region| flow(last(*region).unwrap_or(&[]), &op.results))
                }
                _ => {}
            }
        }
        for (id, op) in (0..).map(OpId).zip(&program.ops) {
            let sources: BTreeSet<OpId> = match &op.kind {
                Kind::Token => {
                    op.operands.iter().filter_map(|token| of.get(token)).flatten().copied().collect()
                }
                Kind::Access(access) => {
                    let token = access.token.and_then(|token| of.get(&op.operands[token]));
                    token.into_iter().flatten().copied().chain([id]).collect()
                }
                _ => continue,
            };
            for &result in &op.results {
                of.entry(result).or_default().extend(sources.iter().copied());
            }
        }
        if of.values().map(BTreeSet::len).sum::<usize>() == before {
            break;
        }
    }
    let accesses = (0..).map(OpId).zip(&program.ops).filter_map(|(id, op)| match &op.kind {
        Kind::Access(access) => {
            let token = access.token.and_then(|token| of.get(&op.operands[token]));
            Some((id, token.cloned().unwrap_or_default()))
        }
        _ => None,
    });
    accesses.collect()
}

/// What has happened since the threads last waited.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
struct State {
    read: BTreeSet<(u64, u64)>,
    accesses: BTreeSet<OpId>,
}

impl State {
    fn join(&mut self, other: &Self) {
        self.read.extend(&other.read);
        self.accesses.extend(&other.accesses);
    }
}

struct Walk<'p> {
    program: &'p Program,
    schedule: &'p mut Schedule,
    orders: &'p BTreeMap<OpId, BTreeSet<OpId>>,
}

impl Walk<'_> {
    fn region(&mut self, region: RegionId, state: &mut State) {
        for step in self.schedule.of(region).to_vec() {
            self.step(step, state);
        }
    }

    fn step(&mut self, id: StepId, state: &mut State) {
        let program = self.program;
        let step = self.schedule.step(id);
        let (op, area) = (step.op, step.area);
        match (&step.action, &program.op(op).kind) {
            (Action::Control, Kind::For | Kind::While) => {
                let regions = program.op(op).regions.clone();
                let mut around = state.clone();
                loop {
                    let mut end = around.clone();
                    for (index, &region) in regions.iter().enumerate() {
                        self.region(region, &mut end);
                        if index == 0 && regions.len() > 1 {
                            // The loop ends in the middle.
                            *state = end.clone();
                        }
                    }
                    let before = around.clone();
                    around.join(&end);
                    if around == before {
                        break;
                    }
                }
                if regions.len() == 1 {
                    *state = around;
                }
                return;
            }
            (Action::Control, Kind::If) => {
                let mut after: Option<State> = None;
                for region in program.op(op).regions.clone() {
                    let mut end = state.clone();
                    self.region(region, &mut end);
                    match &mut after {
                        Some(after) => after.join(&end),
                        None => after = Some(end),
                    }
                }
                *state = after.unwrap_or_default();
                return;
            }
            _ => {}
        }
        let access = match &program.op(op).kind {
            Kind::Access(access) if matches!(self.schedule.step(id).action, Action::Access { .. }) => {
                Some(access)
            }
            _ => None,
        };
        let overlaps = |read: &(u64, u64)| read.0 < area.start + area.bytes && area.start < read.1;
        let must_wait = area.bytes > 0 && state.read.iter().any(overlaps)
            || access.is_some_and(|access| {
                let conflicts = |earlier: &OpId| match &program.op(*earlier).kind {
                    Kind::Access(other) => access.effect != Effect::Read || other.effect != Effect::Read,
                    _ => false,
                };
                let after = self.orders.get(&op);
                access.is_ordered && !state.accesses.is_empty()
                    || after.is_some_and(|after| {
                        after.iter().any(|op| state.accesses.contains(op) && conflicts(op))
                    })
            });
        if must_wait {
            self.schedule.steps[id.0 as usize].waits = true;
        }
        if self.schedule.step(id).waits {
            *state = State::default();
        }
        if access.is_some() {
            state.accesses.insert(op);
        }
        if area.bytes > 0 {
            // It waits between its writes and its reads.
            let own = access.is_some().then_some(op);
            *state = State::default();
            state.read.insert((area.start, area.start + area.bytes));
            state.accesses.extend(own);
        }
    }
}
