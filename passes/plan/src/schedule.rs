//! The steps that the threads take: operations in the layouts that were chosen, and between them conversions,
//! and tiles that are made where they are asked for.
//!
//! ```text
//! %m = arith.cmpi slt, %range, %n     no step: the mask has no layout
//! %x = nv_tileaa.load %p mask %m      fill the range in the layout of the load, compare, load
//! %s = nv_tileaa.dot %x, %y, %c       convert x to the left operand, convert y to the right one, multiply
//! ```
//!
//! A tile in a layout is a *slot*. A step has slots or numbers as inputs, and slots as outputs. A slot that
//! is requested several times is made once. A step that does not depend on a loop goes in front of it.
//!
//! Why it is right: a request is answered by the slot itself, by its definition computed again in another
//! layout (an operation without effects, from the same values), or by a conversion, which moves each element
//! to the thread that wants it. A step comes after the definitions of its inputs, since it is put into a
//! region around the request which is the definition's or inside of it.

use crate::{
    access,
    chip::Chip,
    choose::{Layouts, dropped, forward, matrix_bits, scanned, without_dim},
    fetch,
    halves::{Halves, bytes_of, half, is_of_bytes},
    program::{Ahead, Element, Kind, OpId, Program, RegionId, RingId, ValueId, shape_of},
    steps::{
        Action, Area, Buffer, FetchId, Fetched, Input, Matrix, Reduction, Schedule, Slot, SlotId, Step,
        StepId,
    },
};
use std::collections::BTreeMap;
use tilespace_layout::{
    Error, Layout,
    convert::{Plan, convert},
    instructions::Fragments,
    matrices::{Machine, Operand},
    relabel,
    staged::stored,
};

/// Turns the operations of a program, and the conversions and tiles that they need, into steps.
pub fn schedule(program: &Program, layouts: &Layouts, chip: &Chip) -> Result<Schedule, Error> {
    let machine = chip.machine();
    let mut scheduler =
        Scheduler { program, layouts, chip, machine, schedule: Schedule::default(), levels: vec![] };
    scheduler.region(Program::BODY, false)?;
    fetch::place(program, &mut scheduler.schedule, (machine, chip.has_maps))?;
    Ok(scheduler.schedule)
}

/// A region that is being written.
struct Level {
    region: RegionId,
    /// Whether it is the body of a loop.
    is_loop: bool,
    slots: BTreeMap<ValueId, Vec<SlotId>>,
    /// Tiles that products read piece by piece from shared memory.
    held: Vec<(ValueId, Layout, FetchId)>,
}

struct Scheduler<'p> {
    program: &'p Program,
    layouts: &'p Layouts,
    chip: &'p Chip,
    machine: Machine,
    schedule: Schedule,
    levels: Vec<Level>,
}

impl Scheduler<'_> {
    fn home(&self, value: ValueId) -> Option<&Layout> {
        self.layouts.homes.get(&value)
    }

    fn region(&mut self, region: RegionId, is_loop: bool) -> Result<(), Error> {
        self.levels.push(Level { region, is_loop, slots: BTreeMap::new(), held: vec![] });
        let arguments = self.program.region(region).arguments.clone();
        let slots = arguments.into_iter().map(|argument| self.own_slot(argument)).collect();
        self.schedule.arguments.insert(region, slots);
        self.schedule.regions.entry(region).or_default();
        for &op in &self.program.region(region).ops {
            self.op(op)?;
        }
        self.levels.pop();
        Ok(())
    }

    /// A new slot of a tile in its own layout, in the innermost region.
    fn own_slot(&mut self, value: ValueId) -> Option<SlotId> {
        let layout = self.home(value)?.clone();
        Some(self.add_slot(value, layout, self.levels.len() - 1))
    }

    fn add_slot(&mut self, value: ValueId, layout: Layout, level: usize) -> SlotId {
        let id = SlotId(self.schedule.slots.len() as u32);
        self.schedule.slots.push(Slot { value, layout });
        self.levels[level].slots.entry(value).or_default().push(id);
        id
    }

    fn push(
        &mut self,
        level: usize,
        op: OpId,
        action: Action,
        inputs: Vec<Input>,
        outputs: Vec<Option<SlotId>>,
    ) {
        let id = StepId(self.schedule.steps.len() as u32);
        self.schedule.steps.push(Step { action, inputs, outputs, ..Step::of(op) });
        self.schedule.regions.entry(self.levels[level].region).or_default().push(id);
    }

    fn op(&mut self, id: OpId) -> Result<(), Error> {
        let program = self.program;
        let op = program.op(id);
        let has_tiles = |values: &[ValueId]| values.iter().any(|value| program.shape(*value).is_some());
        let is_made_elsewhere =
            has_tiles(&op.results) && op.results.iter().all(|value| self.home(*value).is_none());
        let action = match &op.kind {
            Kind::Free(_) | Kind::Broadcast | Kind::Ahead(Ahead::Fetch(_)) => return Ok(()),
            Kind::Ahead(_) => Action::Ahead,
            Kind::Elementwise(_) | Kind::Reshape | Kind::Permute(_) | Kind::Extract | Kind::Cat(_)
                if is_made_elsewhere =>
            {
                return Ok(());
            }
            Kind::Number => Action::Number,
            Kind::Outside { .. } => Action::Outside,
            Kind::Elementwise(_) | Kind::Scalar | Kind::View(_) | Kind::Token => Action::Compute,
            Kind::Reshape | Kind::Permute(_) | Kind::Extract => match self.home(op.operands[0]) {
                Some(source) => {
                    let relabel = forward(program, id)?.ok_or(Error::NotFree)?;
                    Action::Rename(relabel.forward(source)?.registers)
                }
                None => return Err(Error::NotFree),
            },
            Kind::Cat(dim) => {
                let shape = shape_of(program, op.operands[0])?;
                let result = self.home(op.results[0]).ok_or(Error::NotFree)?;
                Action::Join(relabel::cat_backward(&shape, *dim, result)?)
            }
            Kind::Reduce { dim, .. } => Action::Reduce(self.reduction(id, *dim)?),
            Kind::Scan { dim } => {
                Action::Scan(scanned(&shape_of(program, op.operands[0])?, *dim, self.chip).1)
            }
            Kind::Product { .. } => {
                Action::Multiply(Box::new(self.layouts.products.get(&id).ok_or(Error::NotFree)?.clone()))
            }
            Kind::Access(access) => {
                let layout = self.layouts.accesses.get(&id).ok_or(Error::NotFree)?.clone();
                let width = access::width(program, id, access, &layout, self.chip)?;
                Action::Access { layout, width, checks: access::checks(program, id, access) }
            }
            Kind::For | Kind::While | Kind::If | Kind::Yield | Kind::Condition => Action::Control,
        };
        let wanted = self.wanted(id, &action)?;
        let mut inputs = vec![];
        for (index, (operand, layout)) in op.operands.iter().zip(wanted).enumerate() {
            let fetched = match (&action, &layout) {
                (Action::Multiply(multiply), Some(layout)) if index < 2 && multiply.is_of_groups() => {
                    let in_registers = (index == 0 && !multiply.is_in_tensor()).then_some(layout);
                    self.matrix(id, *operand, index, in_registers)?
                }
                (Action::Multiply(multiply), Some(layout)) if multiply.takes_pieces() && index < 2 => {
                    match self.fetched(*operand, layout)? {
                        Some(fetch) => Some(fetch),
                        None => self.held(id, *operand, layout)?,
                    }
                }
                _ => None,
            };
            inputs.push(match (fetched, layout) {
                (Some(fetch), _) => Input::Fetched(fetch),
                (None, Some(layout)) => Input::Tile(self.request(id, *operand, &layout)?),
                (None, None) => Input::Number(*operand),
            });
        }
        if !matches!(op.kind, Kind::Reduce { .. } | Kind::Scan { .. }) {
            for &region in &op.regions {
                self.region(region, matches!(op.kind, Kind::For | Kind::While))?;
            }
        }
        let outputs = op.results.iter().map(|result| self.own_slot(*result)).collect();
        self.push(self.levels.len() - 1, id, action, inputs, outputs);
        Ok(())
    }

    /// The layout of each operand that an operation wants; none for numbers.
    fn wanted(&self, id: OpId, action: &Action) -> Result<Vec<Option<Layout>>, Error> {
        let program = self.program;
        let op = program.op(id);
        let home = |value: &ValueId| self.home(*value).cloned();
        let all = |layout: Option<Layout>| vec![layout; op.operands.len()];
        let wanted = match action {
            Action::Access { layout, .. } => all(Some(layout.clone())),
            Action::Reduce(_) => all(self.layouts.reductions.get(&id).cloned()),
            Action::Multiply(multiply) => {
                let Fragments { left, right, sum } = multiply.fragments().clone();
                let scales = multiply.scales().into_iter().flatten().cloned();
                [left, right, sum].into_iter().chain(scales).map(Some).collect()
            }
            Action::Rename(_) | Action::Outside => op.operands.iter().map(home).collect(),
            Action::Join(_) => {
                let shape = shape_of(program, op.operands[0])?;
                let Kind::Cat(dim) = op.kind else { return Err(Error::NotFree) };
                let result = home(&op.results[0]).ok_or(Error::NotFree)?;
                all(Some(half(&shape, dim, &result)?))
            }
            Action::Number => all(Some(Layout::scalar(self.chip.lanes as usize, self.chip.warps as usize))),
            Action::Control => self.handed_on(id),
            Action::Ahead => match &op.kind {
                Kind::Ahead(Ahead::Copy { ring, .. }) => all(Some(program.ring(*ring).layout.clone())),
                _ => all(None),
            },
            Action::Compute
            | Action::Fill
            | Action::Convert(_)
            | Action::Scan(_)
            | Action::Fetch(_)
            | Action::Put(..)
            | Action::Keep
            | Action::Take => {
                all(op.results.iter().find_map(home).or_else(|| op.operands.iter().find_map(home)))
            }
        };
        let is_tile = |value: &ValueId| program.shape(*value).is_some();
        let fill = |(operand, layout): (&ValueId, Option<Layout>)| match is_tile(operand) {
            true => Ok(Some(layout.or_else(|| home(operand)).map_or_else(|| self.default(*operand), Ok)?)),
            false => Ok(None),
        };
        op.operands.iter().zip(wanted.into_iter().chain(std::iter::repeat(None))).map(fill).collect()
    }

    /// The layouts of the operands that a loop, a branch, or the end of a region forwards.
    fn handed_on(&self, id: OpId) -> Vec<Option<Layout>> {
        let program = self.program;
        let op = program.op(id);
        let homes = |values: &[ValueId]| -> Vec<Option<Layout>> {
            values.iter().map(|value| self.home(*value).cloned()).collect()
        };
        let none = |count: usize| vec![None; count];
        let arguments =
            |op: OpId, region: usize| &program.region(program.op(op).regions[region]).arguments[..];
        match op.kind {
            Kind::For => [none(3), homes(&arguments(id, 0)[1..])].concat(),
            Kind::While => homes(arguments(id, 0)),
            Kind::Condition | Kind::Yield => {
                let Some(parent) = program.region(op.parent).parent else { return vec![] };
                match (&program.op(parent).kind, &op.kind) {
                    (_, Kind::Condition) => [none(1), homes(arguments(parent, 1))].concat(),
                    (Kind::For, _) => homes(&arguments(parent, 0)[1..]),
                    (Kind::While, _) => homes(arguments(parent, 0)),
                    _ => homes(&program.op(parent).results),
                }
            }
            _ => vec![],
        }
    }

    fn default(&self, value: ValueId) -> Result<Layout, Error> {
        let shape = shape_of(self.program, value)?;
        let order: Vec<_> = (0..shape.rank()).rev().collect();
        tilespace_layout::blocked::blocked(&shape, &order, 1, self.chip.lanes, self.chip.warps)
    }

    fn reduction(&self, id: OpId, dim: usize) -> Result<Reduction, Error> {
        let op = self.program.op(id);
        let layout = self.layouts.reductions.get(&id).ok_or(Error::NotFree)?;
        let shape = shape_of(self.program, op.operands[0])?;
        let (result, bits) = (without_dim(&shape, dim)?, shape.logs()[dim]);
        let registers = dropped(&result, dim, bits, layout)?.registers;
        let along: u64 = shape.vectors(dim).iter().sum();
        let is_along = |vector: &u64| vector & along != 0;
        // A vector that is along the dimension and along another one would mix elements of two results.
        if layout.vectors().iter().any(|vector| is_along(vector) && vector & !along != 0) {
            return Err(Error::NotFree);
        }
        let places = |list: &[u64]| {
            (0..).zip(list).filter(|(_, vector)| is_along(vector)).map(|(bit, _)| bit).collect()
        };
        let inside = layout.register.iter().enumerate().filter(|(_, vector)| is_along(vector));
        let inside = inside.map(|(bit, _)| 1 << bit).collect();
        Ok(Reduction { registers, inside, lanes: places(&layout.lane), warps: places(&layout.warp) })
    }

    /// The level of a step that serves the innermost region and depends on a definition in `region`: inside
    /// of all branches, but in front of loops.
    fn level_for(&self, region: RegionId) -> usize {
        let own = self.levels.iter().position(|level| level.region == region).unwrap_or(0);
        let inner = self.levels.iter().enumerate().skip(own + 1).find(|(_, level)| level.is_loop);
        inner.map_or(self.levels.len(), |(level, _)| level) - 1
    }

    /// Whether a tile of floats of four bits is computed again from its bytes, in a layout.
    fn is_anew(&self, value: ValueId, layout: &Layout) -> bool {
        self.chip.has_halves() && is_of_bytes(self.program, value, layout)
    }

    /// A slot of a tile in a layout.
    fn request(&mut self, site: OpId, value: ValueId, layout: &Layout) -> Result<SlotId, Error> {
        let is_anew = self.is_anew(value, layout);
        self.made(site, value, layout, is_anew)
    }

    /// A slot of a tile in a layout, computed again from its operands if it `is_anew`.
    fn made(&mut self, site: OpId, value: ValueId, layout: &Layout, is_anew: bool) -> Result<SlotId, Error> {
        let open = self.levels.iter().flat_map(|level| level.slots.get(&value).into_iter().flatten());
        let mut known = open.copied();
        if let Some(slot) = known.find(|slot| self.schedule.slot(*slot).layout == *layout) {
            return Ok(slot);
        }
        let definition = self.program.value(value).definition;
        let region =
            definition.map_or_else(|| self.region_of_argument(value), |op| self.program.op(op).parent);
        let level = self.level_for(region);
        let kind = definition.map(|op| &self.program.op(op).kind);
        let is_computed =
            matches!(kind, Some(Kind::Elementwise(_) | Kind::Reshape | Kind::Permute(_) | Kind::Cat(_)));
        let home = match kind {
            _ if is_anew && is_computed => None,
            Some(Kind::Cat(dim)) if self.home(value).is_none() => self.own_cat(value, *dim, layout)?,
            _ => self.home(value).cloned(),
        };
        if let Some(home) = home {
            if home == *layout {
                // No region around the request defines the tile.
                return Err(Error::NotFree);
            }
            let source = self.made(site, value, &home, false)?;
            let bytes = self.program.value(value).element.bytes();
            let conversion = convert(&home, layout, bytes, self.machine)?;
            let slot = self.add_slot(value, layout.clone(), level);
            let op = definition.unwrap_or(site);
            let action = Action::Convert(Box::new(conversion));
            self.push(level, op, action, vec![Input::Tile(source)], vec![Some(slot)]);
            return Ok(slot);
        }
        let op_id = definition.ok_or(Error::NotFree)?;
        let op = self.program.op(op_id);
        let (action, wanted) = match &op.kind {
            Kind::Free(_) => (Action::Fill, None),
            Kind::Ahead(Ahead::Fetch(_)) => {
                let fetch = self.fetched(value, layout)?.ok_or(Error::NotFree)?;
                (Action::Fetch(fetch), None)
            }
            Kind::Elementwise(_) => (Action::Compute, Some(layout.clone())),
            Kind::Broadcast | Kind::Reshape | Kind::Permute(_) | Kind::Extract => {
                let relabel = forward(self.program, op_id)?.ok_or(Error::NotFree)?;
                let renamed = relabel.backward(layout);
                (Action::Rename(renamed.registers), Some(renamed.layout))
            }
            Kind::Cat(dim) => {
                let shape = shape_of(self.program, op.operands[0])?;
                let cat = relabel::cat_backward(&shape, *dim, layout)?;
                (Action::Join(cat), Some(half(&shape, *dim, layout)?))
            }
            _ => return Err(Error::NotFree),
        };
        let mut inputs = vec![];
        for &operand in &op.operands {
            inputs.push(match (&wanted, self.program.shape(operand)) {
                (Some(wanted), Some(_)) if is_anew => Input::Tile(self.made(site, operand, wanted, true)?),
                (Some(wanted), Some(_)) => Input::Tile(self.request(site, operand, wanted)?),
                _ => Input::Number(operand),
            });
        }
        let slot = self.add_slot(value, layout.clone(), level);
        let outputs = op.results.iter().map(|result| (*result == value).then_some(slot)).collect();
        self.push(level, op_id, action, inputs, outputs);
        Ok(slot)
    }

    /// The layout of a concatenation without one, if it cannot be made in the layout that is wanted.
    fn own_cat(&self, value: ValueId, dim: usize, wanted: &Layout) -> Result<Option<Layout>, Error> {
        let Some(op) = self.program.definition(value) else { return Ok(None) };
        let shape = shape_of(self.program, op.operands[0])?;
        if relabel::cat_backward(&shape, dim, wanted).is_ok() {
            return Ok(None);
        }
        Ok(Some(relabel::cat(&shape, dim, &self.default(op.operands[0])?)?.layout))
    }

    /// How a tile in a layout is read from a ring, perhaps under other names; none if it is not in one.
    fn fetched(&mut self, value: ValueId, layout: &Layout) -> Result<Option<FetchId>, Error> {
        let found = fetch::fetched(self.program, self.layouts, value, layout)?;
        Ok(found.map(|fetched| {
            self.schedule.fetches.push(fetched);
            FetchId(self.schedule.fetches.len() as u32 - 1)
        }))
    }

    /// A tile that goes through shared memory for a product beside it, which then reads the tile piece by
    /// piece.
    fn held(&mut self, site: OpId, value: ValueId, layout: &Layout) -> Result<Option<FetchId>, Error> {
        let mut known = self.levels.iter().flat_map(|level| &level.held);
        if let Some((.., fetch)) = known.find(|(held, of, _)| *held == value && of == layout) {
            return Ok(Some(*fetch));
        }
        let home = self.home(value).filter(|home| *home != layout && !self.is_anew(value, layout));
        let Some(home) = home.cloned() else { return Ok(None) };
        let definition = self.program.value(value).definition;
        let region =
            definition.map_or_else(|| self.region_of_argument(value), |op| self.program.op(op).parent);
        if self.level_for(region) + 1 != self.levels.len() {
            return Ok(None);
        }
        let conversion = convert(&home, layout, self.program.value(value).element.bytes(), self.machine)?;
        let Plan::Shared(shared) = conversion.plan else { return Ok(None) };
        if shared.parts() > 1 {
            return Ok(None);
        }
        let source = self.request(site, value, &home)?;
        let ring = RingId((self.program.rings.len() + self.schedule.buffers.len()) as u32);
        let area = Area { start: 0, bytes: shared.bytes };
        self.schedule.buffers.insert(ring, Buffer { place: shared.place.clone(), area, transfer: None });
        let fetch = FetchId(self.schedule.fetches.len() as u32);
        self.schedule.fetches.push(Fetched {
            ring,
            stage: None,
            layout: conversion.result,
            registers: vec![conversion.copies],
            load: Some(shared.load),
            matrix: None,
        });
        let level = self.levels.len() - 1;
        let action = Action::Put(ring, Box::new(shared.store));
        self.push(level, definition.unwrap_or(site), action, vec![Input::Tile(source)], vec![]);
        self.levels[level].held.push((value, layout.clone(), fetch));
        Ok(Some(fetch))
    }

    /// A factor in shared memory: a ring, or a tile that is written there, in front of the loops that it does
    /// not depend on. None for a left factor of `wgmma` that is in registers as it is wanted `in_registers`,
    /// or gets there by other names.
    fn matrix(
        &mut self,
        site: OpId,
        value: ValueId,
        index: usize,
        in_registers: Option<&Layout>,
    ) -> Result<Option<FetchId>, Error> {
        let shape = shape_of(self.program, value)?;
        let depth = if index == 0 { shape.rank() - 1 } else { shape.rank() - 2 };
        let halves = (self.program.value(value).element == Element::E2M1).then(|| Halves::of(&shape, depth));
        let halves = halves.transpose()?;
        let shape = halves.as_ref().map_or(shape, |halves| halves.bytes.clone());
        let bits = matrix_bits(&shape, depth, self.chip);
        let fetch = FetchId(self.schedule.fetches.len() as u32);
        let dim = depth;
        let depth = shape.logs()[depth];
        let (program, layouts) = (self.program, self.layouts);
        let found = match &halves {
            None => fetch::fetched(program, layouts, value, &bits)?,
            Some(halves) => match bytes_of(program, layouts, value, &halves.of_elements(&bits)) {
                Some((bytes, layout)) => fetch::fetched(program, layouts, bytes, &layout)?,
                None => None,
            },
        };
        if let Some(mut fetched) = found {
            fetched.matrix = Some(Matrix { depth, operand: None });
            self.schedule.fetches.push(fetched);
            return Ok(Some(fetch));
        }
        let mut known = self.levels.iter().flat_map(|level| &level.held);
        if let Some((.., fetch)) = known.find(|(held, of, _)| *held == value && *of == bits) {
            return Ok(Some(*fetch));
        }
        let bytes = self.program.value(value).element.bytes();
        let home = self.home(value).cloned();
        if let Some(fragment) = in_registers {
            let Some(home) = &home else { return Ok(None) };
            if !matches!(convert(home, fragment, bytes, self.machine)?.plan, Plan::Shared(_)) {
                return Ok(None);
            }
        }
        let home = match &halves {
            Some(halves) => halves.of_bytes(home.as_ref(), dim, self.chip)?,
            None => home.map_or_else(|| self.default(value), Ok)?,
        };
        let definition = self.program.value(value).definition;
        let region =
            definition.map_or_else(|| self.region_of_argument(value), |op| self.program.op(op).parent);
        let wanted = halves.map_or_else(|| home.clone(), |halves| halves.of_elements(&home));
        let source = self.request(site, value, &wanted)?;
        let operand = Operand::of(&bits.register, depth as usize, &home.vectors(), bytes)?;
        let place = operand.described.place.clone();
        let store = stored(&home, &place, bytes, self.machine).ok_or(Error::NotFree)?;
        let ring = RingId((self.program.rings.len() + self.schedule.buffers.len()) as u32);
        let area = Area { start: 0, bytes: bytes << shape.total() };
        self.schedule.buffers.insert(ring, Buffer { place, area, transfer: None });
        let fetch = FetchId(self.schedule.fetches.len() as u32);
        let matrix = Some(Matrix { depth, operand: Some(operand) });
        let layout = bits.clone();
        self.schedule.fetches.push(Fetched {
            ring,
            stage: None,
            layout,
            registers: vec![],
            load: None,
            matrix,
        });
        let level = self.level_for(region);
        let action = Action::Put(ring, Box::new(store));
        self.push(level, definition.unwrap_or(site), action, vec![Input::Tile(source)], vec![]);
        self.levels[level].held.push((value, bits, fetch));
        Ok(Some(fetch))
    }

    fn region_of_argument(&self, value: ValueId) -> RegionId {
        let regions = (0..).map(RegionId).zip(&self.program.regions);
        let mut found = regions.filter(|(_, region)| region.arguments.contains(&value));
        found.next().map_or(Program::BODY, |(region, _)| region)
    }
}
