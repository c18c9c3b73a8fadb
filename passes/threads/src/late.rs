//! Stores of wide tiles: their values are loaded and computed piece by piece.
//!
//! ```text
//! for each 32 registers of the store:
//!   ld.global.v4 of %x and of %y, and sums, for these registers only
//!   st.global.v4
//! ```
//!
//! [`tilespace_plan::late`] says which steps are late. A register is requested by its user, and remembered.

use crate::{
    places::{Emitted, Place, TilePlaces},
    threads::{Threads, register_type},
};
use melior::ir::{Value, ValueLike, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use tilespace_emit::Res;
use tilespace_plan::{
    program::{Kind, Place as Where},
    steps::{Action, Input, SlotId, Step, StepId},
};

/// The number of registers that exist at once.
const AT_ONCE: usize = 32;

/// The late steps of a store.
#[derive(Default)]
struct Late<'c, 'a> {
    /// The step that gives each slot.
    makers: FxHashMap<SlotId, StepId>,
    /// Registers that exist already.
    known: FxHashMap<(SlotId, u64), Value<'c, 'a>>,
    /// Where the elements of tiles of views are.
    places: FxHashMap<StepId, TilePlaces<'c, 'a>>,
}

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// Stores a tile with registers that do not exist yet.
    pub fn store_late(&mut self, step: &Step, emitted: &Emitted<'_, 'c>) -> Res<()> {
        let value = emitted.access.value.ok_or("it stores nothing")?;
        let Input::Tile(slot) = step.inputs[value] else { return Err("it stores no tile".into()) };
        let mut late = Late::default();
        for &id in &step.late {
            let outputs = &self.schedule.step(id).outputs;
            late.makers.extend(outputs.iter().flatten().map(|slot| (*slot, id)));
        }
        let mut tile = self.tile_places(step, emitted)?;
        let location = self.emitter.location;
        let count = 1usize << emitted.width;
        let all: Vec<u64> = (0..emitted.layout.registers()).collect();
        for some in all.chunks(AT_ONCE.max(count)) {
            let registers: Vec<_> =
                some.iter().map(|register| self.asked(&mut late, slot, *register)).collect::<Res<_>>()?;
            for (elements, group) in registers.chunks(count).zip(some.chunks(count)) {
                let place = match (&mut tile, &emitted.access.place) {
                    (Some(tile), _) => self.place_of(tile, group[0])?,
                    (None, Where::Pointers { mask }) => self.place_asked(&mut late, step, *mask, group[0])?,
                    (None, Where::Tile { .. }) => return Err("it has no place".into()),
                };
                self.emitter.location = location;
                self.store_at(emitted, &place, elements)?;
            }
        }
        Ok(())
    }

    /// A register of a slot, which is computed now if it is late.
    fn asked(&mut self, late: &mut Late<'c, 'a>, slot: SlotId, register: u64) -> Res<Value<'c, 'a>> {
        if let Some(known) = late.known.get(&(slot, register)) {
            return Ok(*known);
        }
        let Some(&id) = late.makers.get(&slot) else {
            return crate::convert::picked(self.slot(slot)?, register);
        };
        let step = self.schedule.step(id);
        let original = self.original(step.op);
        let made = self.made(late, id, slot, register);
        if made.is_err() && self.refused.is_none() {
            self.refused = Some(original);
        }
        made
    }

    fn made(
        &mut self,
        late: &mut Late<'c, 'a>,
        id: StepId,
        slot: SlotId,
        register: u64,
    ) -> Res<Value<'c, 'a>> {
        let step = self.schedule.step(id);
        let original = self.original(step.op);
        match &step.action {
            Action::Compute => {
                let operands: Vec<_> = step
                    .inputs
                    .iter()
                    .map(|input| match input {
                        Input::Number(value) => self.number_of(*value),
                        Input::Tile(slot) => self.asked(late, *slot, register),
                        Input::Fetched(_) => Err("it reads no ring".into()),
                    })
                    .collect::<Res<_>>()?;
                self.emitter.location = original.location();
                let results = self.one(original, &operands)?;
                for (output, result) in step.outputs.iter().zip(results) {
                    late.known.extend(output.map(|slot| ((slot, register), result)));
                }
            }
            Action::Fill => {
                self.emitter.location = original.location();
                let value = self.fill_one(step, slot, register)?;
                late.known.insert((slot, register), value);
            }
            Action::Rename(map) => {
                let Input::Tile(source) = step.inputs[0] else { return Err("it renames no tile".into()) };
                return self.asked(late, source, map.apply(register));
            }
            Action::Access { .. } => self.load_asked(late, id, slot, register)?,
            _ => return Err("it is not done late".into()),
        }
        late.known.get(&(slot, register)).copied().ok_or_else(|| "a register is outside of the tile".into())
    }

    /// The place of a group of registers of an access through pointers.
    fn place_asked(
        &mut self,
        late: &mut Late<'c, 'a>,
        step: &Step,
        mask: Option<usize>,
        register: u64,
    ) -> Res<Place<'c, 'a>> {
        let address = self.input_asked(late, step.inputs[0], register)?;
        let mask = mask.map(|mask| self.input_asked(late, step.inputs[mask], register)).transpose()?;
        Ok(Place { address, mask })
    }

    fn input_asked(&mut self, late: &mut Late<'c, 'a>, input: Input, register: u64) -> Res<Value<'c, 'a>> {
        match input {
            Input::Number(value) => self.number_of(value),
            Input::Tile(slot) => self.asked(late, slot, register),
            Input::Fetched(_) => Err("it reads no ring".into()),
        }
    }

    /// Loads the group of registers that contains this register.
    fn load_asked(&mut self, late: &mut Late<'c, 'a>, id: StepId, slot: SlotId, register: u64) -> Res<()> {
        let step = self.schedule.step(id);
        let original = self.original(step.op);
        let (Action::Access { layout, width, checks }, Kind::Access(access)) =
            (&step.action, &self.program().op(step.op).kind)
        else {
            return Err("it is not an access".into());
        };
        let loaded = ir::result(original, 0).ok_or("it loads nothing")?.r#type();
        let register_type = register_type(self.context, loaded);
        let emitted = Emitted { op: step.op, access, layout, width: *width, checks, register: register_type };
        let (count, first) = (1u64 << width, register >> width << width);
        let place = match &access.place {
            Where::Pointers { mask } => self.place_asked(late, step, *mask, first)?,
            Where::Tile { .. } => {
                let mut places = match late.places.remove(&id) {
                    Some(places) => places,
                    None => self.tile_places(step, &emitted)?.ok_or("it has no place")?,
                };
                let place = self.place_of(&mut places, first)?;
                late.places.insert(id, places);
                place
            }
        };
        let padding = match (place.mask, self.padding_input(step, &emitted)) {
            (None, _) => None,
            (Some(_), Some(input)) => {
                let other = (first..first + count).map(|register| self.input_asked(late, input, register));
                Some(other.collect::<Res<Vec<_>>>()?)
            }
            (Some(_), None) => self.padding(step, &emitted)?.map(|padding| vec![padding[0]; count as usize]),
        };
        self.emitter.location = original.location();
        let loaded = self.load_at(&emitted, &place, padding)?;
        late.known.extend((first..).map(|register| (slot, register)).zip(loaded));
        Ok(())
    }
}
