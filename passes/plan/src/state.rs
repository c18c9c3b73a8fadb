//! Events since the threads of a block last waited for each other, and the waits and fences that a step
//! therefore needs.
//!
//! ```text
//! flying    copies that the thread may not have done, each with the number of groups that are younger
//! landed    copies that the thread has waited for, and what it has written itself, since it waited for the others:
//!           these may not see it
//! fetched   stages that were read, or whose copies by TMA have arrived: others may still wait for them
//! read      areas that were read: whoever writes an area waits before it reads
//! unfenced  stages that threads have written since they last made their writes visible to `wgmma` and waited
//! threads   memory that threads have accessed since they last made that visible to TMA and waited
//! accesses  to other memory
//! products  stages that a product into tensor memory may still be reading, until the thread drains it, each with the
//!           number of products that are younger
//! running   at most so many of these products are not done
//! drained   a product that the thread drained since it waited for the others, by the number of younger ones that
//!           have started: others may still wait for it
//! columns   whether threads have stored to tensor memory or loaded from it
//! ```
//!
//! A stage of a ring is named by its distance from the stage of the round that the loop is in. When the next
//! round begins, all distances become one less, modulo the number of stages: the stage that was two further
//! on is one further on. When a loop starts, the distances of stages that an earlier run of it used are not
//! known.
//!
//! Why it is right: of a copy that may have been made at several times the youngest is kept. A wait for
//! groups that is enough for it is enough for the older ones, since groups are done in order. A product of
//! four warps reads shared memory in another way than threads write it (the async proxy): each writer makes
//! a fence when its writes are done, and then all wait. It is done with its reads when its step ends, or when
//! a thread drains it, and later writes to this memory need no fence. One thread starts a product into tensor
//! memory, so all others have loaded from there before, and have stored the old sum and scales. Products are done in
//! order, and arrive at two mbarriers in turn, so that each is drained before the second one after it starts:
//! by all threads, since a thread that still waits for a phase would miss the next one and wait forever.

use crate::{
    program::{Ahead, Effect, Kind, OpId, Program, RingId},
    steps::{Action, Area, Schedule, Step, StepId},
    tensor::stores,
    tokens::access_of,
};
use std::collections::{BTreeMap, BTreeSet};

/// Groups are not counted further: no wait for as many groups is ever asked for.
const MOST_GROUPS: u32 = 64;

/// A stage of a ring, by its distance from this round's stage.
type Stage = (RingId, u32);

/// The events so far.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct State {
    read: BTreeSet<Area>,
    accesses: BTreeSet<OpId>,
    fetched: BTreeSet<Stage>,
    landed: BTreeSet<(Stage, OpId)>,
    unfenced: BTreeSet<Stage>,
    threads: BTreeSet<Area>,
    flying: BTreeMap<(Stage, OpId), u32>,
    products: BTreeMap<Stage, u32>,
    running: u32,
    drained: Option<u32>,
    columns: bool,
}

/// The requirements of a step, before it begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Needs {
    /// At most so many groups of the thread's copies are not done.
    pub groups: Option<u32>,
    /// At most so many products into tensor memory are not done.
    pub drains: Option<u32>,
    /// All threads have arrived.
    pub waits: bool,
    /// All threads have made their writes visible to `wgmma` before.
    pub fences: bool,
}

impl Needs {
    /// The union of two requirements.
    pub fn join(&mut self, other: Self) {
        self.groups = self.groups.into_iter().chain(other.groups).min();
        self.drains = self.drains.into_iter().chain(other.drains).min();
        self.waits |= other.waits;
        self.fences |= other.fences;
    }

    fn groups(&mut self, younger: u32) {
        self.groups = Some(self.groups.map_or(younger, |groups| groups.min(younger)));
        self.waits = true;
    }
}

/// The effect of a step on shared memory.
struct Touches {
    /// Rings with a stage of this round that is read, or must be readable.
    rings: Vec<RingId>,
    /// The stage that is copied or written to.
    copy: Option<Stage>,
    area: Area,
}

fn touches(program: &Program, schedule: &Schedule, id: StepId) -> Touches {
    let step = schedule.step(id);
    let mut touches = Touches { rings: vec![], copy: None, area: step.area };
    touches.rings.extend(step.fetches().map(|fetch| schedule.fetched(fetch).ring));
    match (&step.action, &program.op(step.op).kind) {
        (Action::Ahead, Kind::Ahead(Ahead::Arrive(repeated))) => {
            touches.rings.extend(program.rings_of(*repeated));
        }
        (Action::Ahead, Kind::Ahead(Ahead::Copy { ring, stages })) => touches.copy = Some((*ring, *stages)),
        (Action::Put(ring, _), _) => touches.copy = Some((*ring, 0)),
        _ => {}
    }
    touches
}

/// Whether a step is a product into tensor memory.
fn is_product(step: &Step) -> bool {
    matches!(&step.action, Action::Multiply(multiply) if multiply.is_in_tensor())
}

/// Adds an event that is so many others older than the last one. Of one that may have happened at several times the
/// youngest is kept.
fn keep_youngest<K: Ord>(all: &mut BTreeMap<K, u32>, event: K, younger: u32) {
    let known = all.entry(event).or_insert(younger);
    *known = (*known).min(younger);
}

impl State {
    /// The union of two states.
    pub fn join(&mut self, other: &Self) {
        self.read.extend(&other.read);
        self.accesses.extend(&other.accesses);
        self.fetched.extend(&other.fetched);
        self.landed.extend(&other.landed);
        self.unfenced.extend(&other.unfenced);
        self.threads.extend(&other.threads);
        for (copy, younger) in &other.flying {
            keep_youngest(&mut self.flying, *copy, *younger);
        }
        for (stage, younger) in &other.products {
            keep_youngest(&mut self.products, *stage, *younger);
        }
        self.running = self.running.max(other.running);
        self.drained = self.drained.max(other.drained);
        self.columns |= other.columns;
    }

    /// Whether there may be a product into tensor memory that is not done.
    pub fn has_products(&self) -> bool {
        self.running > 0
    }

    /// Whether there may be copies that are not done.
    pub fn has_copies(&self) -> bool {
        !self.flying.is_empty()
    }

    /// The requirements of a step.
    pub fn needs(
        &self,
        program: &Program,
        schedule: &Schedule,
        orders: &BTreeMap<OpId, BTreeSet<OpId>>,
        id: StepId,
    ) -> Needs {
        let mut needs = Needs::default();
        let touches = touches(program, schedule, id);
        let place = |ring: RingId| schedule.buffers.get(&ring).map_or(Area::default(), |buffer| buffer.area);
        for (((ring, stage), _), younger) in &self.flying {
            let is_other = |area: Area| area.overlaps(place(*ring));
            if touches.rings.contains(ring) && *stage == 0
                || touches.copy == Some((*ring, *stage))
                || touches.copy.is_some_and(|(own, _)| own != *ring && is_other(place(own)))
                || is_other(touches.area)
            {
                needs.groups(*younger);
            }
        }
        let is_written = |ring: RingId, stage: u32| {
            touches.copy == Some((ring, stage))
                || touches.copy.is_some_and(|(own, _)| own != ring && place(own).overlaps(place(ring)))
                || touches.area.overlaps(place(ring))
        };
        needs.waits |= self.fetched.iter().any(|(ring, stage)| is_written(*ring, *stage));
        let step = schedule.step(id);
        let is_product = is_product(step);
        let written = self.products.iter().filter(|((ring, stage), _)| is_written(*ring, *stage));
        let left = match &step.action {
            Action::Keep | Action::Take if self.running > 0 => Some(0),
            // The mbarrier of the second product before it.
            _ if is_product && self.running > 1 => Some(1),
            _ => None,
        };
        needs.drains = written.map(|(_, younger)| *younger).chain(left).min();
        let drained = self.drained.max(needs.drains);
        needs.waits |= is_product && drained.is_some_and(|younger| younger > 0);
        needs.waits |= is_product && (self.columns || stores(program, schedule, step));
        needs.waits |= self.landed.iter().any(|((ring, stage), _)| {
            is_written(*ring, *stage) || *stage == 0 && touches.rings.contains(ring)
        });
        if let Kind::Ahead(Ahead::Start(repeated)) = program.op(step.op).kind {
            let by_tma = program.rings_of(repeated).filter(|ring| schedule.transfer(*ring).is_some());
            for own in by_tma.map(place) {
                if self.threads.iter().any(|area| area.overlaps(own)) {
                    needs.fences = true;
                    needs.waits = true;
                }
                // A fence is about copies that are done.
                let flying = self.flying.iter().filter(|(((ring, _), _), _)| place(*ring).overlaps(own));
                flying.for_each(|(_, younger)| needs.groups(*younger));
            }
        }
        let is_described = |ring: &RingId| {
            schedule.fetches.iter().any(|fetched| fetched.ring == *ring && fetched.matrix.is_some())
        };
        let is_new = |ring: &RingId| {
            let flies = self.flying.keys().any(|(stage, _)| *stage == (*ring, 0));
            flies || self.unfenced.contains(&(*ring, 0))
        };
        if touches.rings.iter().any(|ring| is_described(ring) && is_new(ring)) {
            needs.fences = true;
            needs.waits = true;
        }
        let was_read = |area: Area| self.read.iter().any(|read| area.overlaps(*read));
        needs.waits |= was_read(touches.area) || touches.copy.is_some_and(|(ring, _)| was_read(place(ring)));
        self.needs_of_access(program, schedule, orders, id, &mut needs);
        needs
    }

    /// Whether threads have written a tile that a product reads in place in a loop which reads these rings, have not
    /// made it visible, and need not do that in each round for copies of other threads.
    pub fn shows_late(&self, schedule: &Schedule, used: &[RingId]) -> bool {
        let is_read_in_place = |ring: &&RingId| {
            let mut fetches = schedule.fetches.iter().filter(|fetched| fetched.ring == **ring);
            fetches.any(|fetched| fetched.matrix.is_some())
        };
        let is_held = |ring: RingId| {
            let mut fetches = schedule.fetches.iter().filter(|fetched| fetched.ring == ring);
            fetches.all(|fetched| fetched.stage.is_none())
        };
        let mut read = used.iter().filter(is_read_in_place).copied();
        let mut held = read.clone().filter(|ring| is_held(*ring));
        held.any(|ring| self.unfenced.contains(&(ring, 0)))
            && read.all(|ring| is_held(ring) || schedule.transfer(ring).is_some())
    }

    /// The requirements that follow from tokens.
    fn needs_of_access(
        &self,
        program: &Program,
        schedule: &Schedule,
        orders: &BTreeMap<OpId, BTreeSet<OpId>>,
        id: StepId,
        needs: &mut Needs,
    ) {
        let step = schedule.step(id);
        let is_own = matches!(step.action, Action::Access { .. } | Action::Ahead);
        let Some(access) = access_of(program, step.op).filter(|_| is_own) else { return };
        // Every access after a read that other blocks order (an acquire) waits for it.
        let orders_others = |op: OpId| {
            access_of(program, op).is_some_and(|access| access.effect != Effect::Read || access.is_ordered)
        };
        let after = |op: &OpId| {
            access.is_ordered
                || orders.get(&step.op).is_some_and(|after| after.contains(op))
                    && (access.effect != Effect::Read || orders_others(*op))
        };
        needs.waits |= self.accesses.iter().any(after);
        needs.waits |= self.landed.iter().any(|(_, op)| after(op));
        for ((_, op), younger) in &self.flying {
            if after(op) {
                needs.groups(*younger);
            }
        }
    }

    /// The thread has waited until at most so many groups were not done.
    pub fn arrived(&mut self, groups: u32) {
        let landed: Vec<_> =
            self.flying.iter().filter(|(_, younger)| **younger >= groups).map(|(copy, _)| *copy).collect();
        self.flying.retain(|_, younger| *younger < groups);
        self.unfenced.extend(landed.iter().map(|(stage, _)| *stage));
        self.landed.extend(landed);
    }

    /// The threads have made all their writes so far visible to `wgmma`, and wait next. Copies that are not done
    /// are not among them.
    pub fn fenced(&mut self, schedule: &Schedule) {
        self.unfenced.clear();
        let flying = self.flying.keys().filter_map(|((ring, _), _)| schedule.buffers.get(ring));
        let flying: Vec<Area> = flying.map(|buffer| buffer.area).collect();
        self.threads.retain(|area| flying.iter().any(|flying| flying.overlaps(*area)));
    }

    /// The thread has waited until at most so many products into tensor memory were not done.
    pub fn drained(&mut self, left: u32) {
        self.products.retain(|_, younger| *younger < left);
        self.running = self.running.min(left);
        self.drained = self.drained.max(Some(left));
    }

    /// A product into tensor memory starts.
    fn starts(&mut self) {
        self.products.values_mut().for_each(|younger| *younger += 1);
        self.running += 1;
        // One is enough to know: the next product needs a wait.
        self.drained = self.drained.map(|_| 1);
    }

    /// The threads have waited for each other.
    pub fn waited(&mut self) {
        let (flying, unfenced) = (std::mem::take(&mut self.flying), std::mem::take(&mut self.unfenced));
        let (threads, products) = (std::mem::take(&mut self.threads), std::mem::take(&mut self.products));
        *self = Self { flying, unfenced, threads, products, running: self.running, ..Self::default() };
    }

    /// A step is done.
    pub fn step(&mut self, program: &Program, schedule: &Schedule, id: StepId) {
        let step = schedule.step(id);
        let touches = touches(program, schedule, id);
        let is_ahead = matches!(step.action, Action::Ahead);
        let rings = step.fetches().map(|fetch| schedule.fetched(fetch).ring);
        let by_threads = rings.chain(touches.copy.map(|(ring, _)| ring));
        let by_threads = by_threads.filter(|ring| schedule.transfer(*ring).is_none());
        let areas = by_threads.filter_map(|ring| schedule.buffers.get(&ring)).map(|buffer| buffer.area);
        self.threads.extend(areas.chain([step.area]).filter(|area| area.bytes > 0));
        if step.area.bytes > 0 {
            // It waits between its writes and its reads.
            self.waited();
            self.read.insert(step.area);
        }
        let read = step.fetches().map(|fetch| (schedule.fetched(fetch).ring, 0));
        match is_product(step) {
            true if schedule.kept(step.inputs.get(2)).is_some() => {
                self.starts();
                self.products.extend(read.map(|stage| (stage, 0)));
            }
            // It is done when its step ends, and so are all before it.
            true => {
                self.starts();
                self.drained(0);
                self.columns = true;
            }
            false => self.fetched.extend(read),
        }
        self.columns |= matches!(step.action, Action::Keep | Action::Take);
        match &program.op(step.op).kind {
            Kind::Access(_) if matches!(step.action, Action::Access { .. }) => {
                self.accesses.insert(step.op);
            }
            Kind::Ahead(Ahead::Start(repeated)) if is_ahead => {
                self.moved(program, *repeated, |_, stages| (0..stages).collect());
            }
            Kind::Ahead(Ahead::Arrive(repeated)) if is_ahead => {
                let rings = program.rings_of(*repeated).filter(|ring| schedule.transfer(*ring).is_some());
                self.fetched.extend(rings.map(|ring| (ring, 0)));
            }
            Kind::Ahead(Ahead::Next(repeated)) if is_ahead => {
                self.moved(program, *repeated, |stage, stages| vec![(stage + stages - 1) % stages]);
            }
            _ => {}
        }
        if let (Action::Put(..), Some(stage)) = (&step.action, touches.copy) {
            self.landed.insert((stage, step.op));
            self.unfenced.insert(stage);
        } else if let Some(stage) = touches.copy
            && schedule.transfer(stage.0).is_none()
        {
            self.flying.values_mut().for_each(|younger| *younger = (*younger + 1).min(MOST_GROUPS));
            self.flying.insert((stage, step.op), 0);
            self.accesses.insert(step.op);
        }
    }

    /// Gives the stages of the rings of a loop other distances.
    fn moved(&mut self, program: &Program, repeated: OpId, to: impl Fn(u32, u32) -> Vec<u32>) {
        let new = |(ring, stage): Stage| -> Vec<Stage> {
            match program.rings.get(ring.0 as usize) {
                Some(of) if of.repeated == repeated => {
                    to(stage, of.stages).into_iter().map(|stage| (ring, stage)).collect()
                }
                _ => vec![(ring, stage)],
            }
        };
        self.fetched = std::mem::take(&mut self.fetched).into_iter().flat_map(&new).collect();
        self.unfenced = std::mem::take(&mut self.unfenced).into_iter().flat_map(&new).collect();
        for (stage, younger) in std::mem::take(&mut self.products) {
            for stage in new(stage) {
                keep_youngest(&mut self.products, stage, younger);
            }
        }
        let landed = std::mem::take(&mut self.landed).into_iter();
        self.landed =
            landed.flat_map(|(stage, op)| new(stage).into_iter().map(move |new| (new, op))).collect();
        for ((stage, op), younger) in std::mem::take(&mut self.flying) {
            for stage in new(stage) {
                keep_youngest(&mut self.flying, (stage, op), younger);
            }
        }
    }
}
