//! Loads that run ahead of a loop, and products that read the tiles they bring.
//!
//! ```text
//! copy    cp.async.cg.shared.global [ring + stage], [address], 16, size;  cp.async.commit_group
//! arrive  cp.async.wait_group 2;  bar.sync
//! fetch   ldmatrix.x4 (.trans) from ring + stage, where the product needs a piece
//! ```
//!
//! A copy without a round, or outside of the view, has no bytes: its destination becomes zeros. The number of
//! a round that does not exist is never used for an address; [`tilespace_plan::pipeline`] says which number
//! is used instead.

use crate::{
    places::Emitted,
    register_words::{Words, memory_bits},
    threads::{Threads, register_type},
};
use melior::ir::{Type, Value, ValueLike, attribute::IntegerAttribute, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use tilespace_emit::{Res, integer, tma::shared, warp};
use tilespace_layout::{
    f2,
    shared::{Access, Kind as Way},
};
use tilespace_plan::{
    program::{Ahead, Arithmetic, Kind, OpId, RingId, ValueId},
    steps::{FetchId, Fetched, Step},
};

/// Predicates of `arith.cmpi`: equal, signed less, unsigned less, unsigned greater.
const EQUAL: i64 = 0;
const SIGNED_LESS: i64 = 2;
const UNSIGNED_LESS: i64 = 6;
const UNSIGNED_GREATER: i64 = 8;

/// A tile in a ring. Its registers are loaded when they are requested.
pub struct Reading<'s, 'c, 'a> {
    fetched: &'s Fetched,
    /// The address of the stage.
    base: Value<'c, 'a>,
    /// The thread's part of an offset.
    thread: Value<'c, 'a>,
    /// The type of a register.
    register: Type<'c>,
    /// For each register the access that loads it, and its place there.
    places: Vec<(u64, usize)>,
    loaded: FxHashMap<u64, Vec<Value<'c, 'a>>>,
}

impl<'p, 'c, 'a> Threads<'p, 'c, 'a> {
    /// A part of loads that run ahead of a loop.
    pub fn ahead(&mut self, step: &Step) -> Res<()> {
        let op = self.program().op(step.op);
        let Kind::Ahead(ahead) = op.kind else { return Err("it does not run ahead".into()) };
        let values = match ahead {
            Ahead::Start(repeated) => vec![self.first_stage(repeated)?],
            Ahead::First(repeated, rounds) => self.first(repeated, rounds, &op.operands)?,
            Ahead::Later(rounds) => self.later(rounds, &op.operands)?,
            Ahead::Next(repeated) => {
                let stage = self.number_of(op.operands[0])?;
                let next = self.further(stage, 1, self.program().stages_of(repeated))?;
                self.pass_stage(repeated, next)?;
                vec![next]
            }
            Ahead::Copy { ring, stages } => {
                self.copy(step, ring, stages)?;
                self.numbers.insert(op.results[0], vec![]);
                return Ok(());
            }
            Ahead::Arrive(repeated) => {
                self.wait_for_stage(repeated, op.operands[0])?;
                vec![]
            }
            Ahead::Fetch(_) => vec![],
        };
        for (value, number) in op.results.iter().zip(values) {
            self.numbers.insert(*value, vec![number]);
        }
        Ok(())
    }

    // Rounds

    fn compared(&self, predicate: i64, a: Value<'c, 'a>, b: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let predicate = ("predicate", self.number_attribute(predicate));
        self.value("arith.cmpi", &[a, b], integer(self.context, 1), &[predicate])
    }

    /// The number that so many rounds add to the number of a loop, in its type.
    fn rounds(&self, rounds: u32, step: ValueId, ty: Type<'c>) -> Res<Value<'c, 'a>> {
        let definition = self.program().definition(step).map(|op| &op.kind);
        let Some(Kind::Elementwise(Arithmetic::Constant(step))) = definition else {
            return Err("the step of the loop is not constant".into());
        };
        let number = IntegerAttribute::new(ty, step * i64::from(rounds)).into();
        self.value("arith.constant", &[], ty, &[("value", number)])
    }

    fn first(&self, repeated: OpId, rounds: u32, operands: &[ValueId]) -> Res<Vec<Value<'c, 'a>>> {
        let (from, to) = (self.number_of(operands[0])?, self.number_of(operands[1])?);
        let is_unsigned = self.original(repeated).has_attribute("unsignedCmp");
        let less = if is_unsigned { UNSIGNED_LESS } else { SIGNED_LESS };
        let is_any = self.compared(less, from, to)?;
        if rounds == 0 {
            return Ok(vec![from, is_any]);
        }
        let [number, exists] = self.later(rounds, operands)?[..] else {
            return Err("its round is missing".into());
        };
        let exists = self.integers("arith.andi", is_any, exists)?;
        let number = self.value("arith.select", &[exists, number, from], from.r#type(), &[])?;
        Ok(vec![number, exists])
    }

    /// Where this number is less than the end, their difference is less than 2^width, so it is exact as an
    /// unsigned number.
    fn later(&self, rounds: u32, operands: &[ValueId]) -> Res<Vec<Value<'c, 'a>>> {
        let (number, to) = (self.number_of(operands[0])?, self.number_of(operands[1])?);
        let more = self.rounds(rounds, operands[2], number.r#type())?;
        let left = self.integers("arith.subi", to, number)?;
        let exists = self.compared(UNSIGNED_GREATER, left, more)?;
        let later = self.integers("arith.addi", number, more)?;
        let later = self.value("arith.select", &[exists, later, number], number.r#type(), &[])?;
        Ok(vec![later, exists])
    }

    // Rings

    /// The stage so many further on.
    fn further(&self, stage: Value<'c, 'a>, by: u32, stages: u32) -> Res<Value<'c, 'a>> {
        let (by, stages) = (i64::from(by), i64::from(stages));
        match by {
            0 => Ok(stage),
            1 => {
                let is_last = self.compared(EQUAL, stage, self.constant(stages - 1, 32)?)?;
                let next = self.integers("arith.addi", stage, self.constant(1, 32)?)?;
                self.value("arith.select", &[is_last, self.constant(0, 32)?, next], stage.r#type(), &[])
            }
            _ => {
                let sum = self.integers("arith.addi", stage, self.constant(by, 32)?)?;
                let wrapped = self.integers("arith.subi", sum, self.constant(stages, 32)?)?;
                let is_over = self.compared(UNSIGNED_LESS, sum, self.constant(stages, 32)?)?;
                self.value("arith.select", &[is_over, sum, wrapped], stage.r#type(), &[])
            }
        }
    }

    /// The address of a stage.
    pub fn stage_address(&self, ring: RingId, stage: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let buffer = self.schedule.buffers.get(&ring).ok_or("the ring has no memory")?;
        let base = self.shared_address(buffer.area.start)?;
        let bytes = self.constant(self.program().stage_bytes(ring) as i64, 32)?;
        let offset = self.integers("arith.muli", stage, bytes)?;
        let offset = self.value("arith.extui", &[offset], integer(self.context, 64), &[])?;
        self.offset(base, offset, integer(self.context, 8))
    }

    /// The address of a stage, as a number of 32 bits.
    pub fn stage_number(&self, ring: RingId, stage: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let base = shared(self, self.held_address(ring)?)?;
        let bytes = self.constant(self.program().stage_bytes(ring) as i64, 32)?;
        let offset = self.integers("arith.muli", stage, bytes)?;
        self.integers("arith.addi", base, offset)
    }

    fn copy(&mut self, step: &Step, id: RingId, stages: u32) -> Res<()> {
        let program = self.program();
        let ring = program.ring(id);
        let operands = &program.op(step.op).operands;
        let [.., stage, exists] = operands[..] else { return Err("a copy has a stage".into()) };
        let (stage, exists) = (self.number_of(stage)?, self.number_of(exists)?);
        let stage = self.further(stage, stages, ring.stages)?;
        let schedule = self.schedule;
        if let Some(transfer) = schedule.transfer(id) {
            return self.copy_by_tma(step, (id, transfer), (stage, exists));
        }
        let base = self.stage_address(id, stage)?;
        let loaded = ir::result(self.original(step.op), 0).ok_or("it loads nothing")?.r#type();
        let register = register_type(self.context, loaded);
        let emitted = Emitted {
            op: step.op,
            access: &ring.access,
            layout: &ring.layout,
            width: ring.width,
            checks: &ring.checks,
            register,
        };
        let place = &schedule.buffers.get(&id).ok_or("the ring has no memory")?.place;
        let vectors = place.of(&ring.layout.thread());
        let thread = self.linear(&vectors)?;
        // Only one of the threads with copies of an element copies it.
        let first = self.is_first_copy(&ring.layout)?;
        let places = self.places(step, &emitted, Some(exists))?;
        let outside = first.map(|first| self.begin_when(first)).transpose()?;
        let bytes = i64::from(memory_bits(register) / 8) << ring.width;
        for (index, from) in (0u64..).zip(&places) {
            let offset = place.offset(ring.layout.apply(index << ring.width, 0, 0));
            let to = self.shared_place(base, (thread, &vectors), offset, register)?;
            let copied = warp::all_bytes_if(self, from.mask.unwrap_or(exists), bytes)?;
            let mode = (bytes == 16).then_some("global");
            warp::AsyncCopy { to, from: from.address, bytes, mode, copied: Some(copied) }.emit(self)?;
        }
        if let Some(outside) = outside {
            self.end_when(outside)?;
        }
        self.emit("nvvm.cp.async.commit.group", &[], &[], &[]).map(|_| ())
    }

    /// Waits until at most so many groups of the thread's copies are not done.
    pub fn wait_for_copies(&self, groups: u32) -> Res<()> {
        let groups = IntegerAttribute::new(integer(self.context, 32), groups.into()).into();
        self.emit("nvvm.cp.async.wait.group", &[], &[], &[("n", groups)]).map(|_| ())
    }

    /// The address of a tile that products read piece by piece.
    pub fn held_address(&self, ring: RingId) -> Res<Value<'c, 'a>> {
        let buffer = self.schedule.buffers.get(&ring).ok_or("the tile has no memory")?;
        self.shared_address(buffer.area.start)
    }

    /// Writes a tile to shared memory, where products read it.
    pub fn put(&mut self, ring: RingId, source: &[Value<'c, 'a>], store: &Access) -> Res<()> {
        let register = source.first().ok_or("the tile is empty")?.r#type();
        self.held.insert(ring, register);
        let base = self.held_address(ring)?;
        self.store_shared(source, store, base)
    }

    // What is read

    /// A tile in a ring, with no register loaded yet.
    pub fn reading(&mut self, fetch: FetchId) -> Res<Reading<'p, 'c, 'a>> {
        let fetched = self.schedule.fetched(fetch);
        let load = fetched.load.as_ref().ok_or("there is no plan to read it")?;
        let (register, base) = match fetched.stage {
            Some(stage) => {
                let tile = self.program().ring(fetched.ring).tile;
                let definition = self.program().value(tile).definition.ok_or("the ring has no tile")?;
                let loaded = ir::result(self.original(definition), 0).ok_or("it loads nothing")?;
                let register = register_type(self.context, loaded.r#type());
                (register, self.stage_address(fetched.ring, self.number_of(stage)?)?)
            }
            None => {
                let register = *self.held.get(&fetched.ring).ok_or("the tile is not written")?;
                (register, self.held_address(fetched.ring)?)
            }
        };
        let thread = self.linear(&[&load.lane[..], &load.warp].concat())?;
        let mut places = vec![(0, 0); fetched.layout.registers() as usize];
        for access in 0..1u64 << load.step.len() {
            for element in 0..1u64 << load.width {
                let register = f2::apply(&load.registers, element | access << load.width);
                let place = places.get_mut(register as usize).ok_or("a register is outside of the tile")?;
                *place = (access, element as usize);
            }
        }
        Ok(Reading { fetched, base, thread, register, places, loaded: FxHashMap::default() })
    }

    /// A register of a tile in a ring.
    pub fn read(&self, reading: &mut Reading<'_, 'c, 'a>, register: u64) -> Res<Value<'c, 'a>> {
        let own = reading.fetched.register(register);
        let (access, element) =
            *reading.places.get(own as usize).ok_or("a register is outside of the tile")?;
        if let Some(loaded) = reading.loaded.get(&access) {
            return Ok(loaded[element]);
        }
        let load = reading.fetched.load.as_ref().ok_or("there is no plan to read it")?;
        let vectors = [&load.lane[..], &load.warp].concat();
        let step = f2::apply(&load.step, access);
        let address = self.shared_place(reading.base, (reading.thread, &vectors), step, reading.register)?;
        let elements = 1usize << load.width;
        let loaded = match load.kind {
            Way::Vector => self.load(address, elements, reading.register)?,
            Way::Matrix { is_transposed } => {
                let words = Words::of(memory_bits(reading.register), elements);
                let counts = [words.count; 2];
                let packed = warp::load_matrices(self, address, counts, 8, is_transposed)?;
                self.unpack(&packed, elements, reading.register, words)?
            }
        };
        let value = loaded[element];
        reading.loaded.insert(access, loaded);
        Ok(value)
    }

    /// All registers of a tile in a ring.
    pub fn read_all(&mut self, fetch: FetchId) -> Res<Vec<Value<'c, 'a>>> {
        let mut reading = self.reading(fetch)?;
        let bits = reading.fetched.registers.first().map_or(0, |map| map.bits.len());
        (0..1u64 << bits).map(|register| self.read(&mut reading, register)).collect()
    }
}
