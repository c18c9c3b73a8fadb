//! The steps of a schedule, one after the other.
//!
//! ```text
//! fill %range       a constant for each register, plus the thread's part
//! compute %m        the operation for each register
//! control scf.for   a loop that carries registers instead of tiles
//! ```

use crate::{convert::picked, threads::Threads};
use melior::ir::{
    Block, BlockLike, Identifier, Location, Region, RegionLike, Type, Value, ValueLike,
    operation::{OperationBuilder, OperationLike},
};
use mlir_ext::{attributes, ir};
use tilespace_emit::{Op, Refusal, Res};
use tilespace_plan::{
    program::{Ahead, Element, Free, Kind, RegionId, ValueId},
    steps::{Action, Fetched, Input, SlotId, Step, StepId},
};

/// A result, with the operation that a refusal is about.
pub type Located<'c, 'a, T> = Result<T, (Op<'c, 'a>, Refusal)>;

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// The steps of a region.
    pub fn region(&mut self, region: RegionId) -> Located<'c, 'a, ()> {
        let mut steps = self.schedule.of(region);
        while !steps.is_empty() {
            let copies = self.copies_before_product(steps);
            let (now, rest) = steps.split_at(copies + 1);
            self.step(now[copies], &now[..copies])?;
            steps = rest;
        }
        Ok(())
    }

    /// How many steps start copies right before a product of several warps, which may start before them.
    fn copies_before_product(&self, steps: &[StepId]) -> usize {
        let is_copy = |step: &Step| {
            let kind = &self.program().op(step.op).kind;
            matches!(step.action, Action::Ahead) && matches!(kind, Kind::Ahead(Ahead::Copy { .. }))
        };
        let copies = steps.iter().take_while(|step| is_copy(self.schedule.step(**step))).count();
        let Some(product) = steps.get(copies).map(|step| self.schedule.step(*step)) else { return 0 };
        let is_product = matches!(&product.action, Action::Multiply(multiply) if multiply.is_of_groups());
        // A wait for copies counts those before it.
        let counts = |step: &StepId| self.schedule.step(*step).groups.is_some();
        if is_product && !steps[..=copies].iter().skip(1).any(counts) { copies } else { 0 }
    }

    /// Starts copies whose waits are done.
    pub fn start_copies(&mut self, copies: &[StepId]) -> Res<()> {
        let location = self.emitter.location;
        for &id in copies {
            let step = self.schedule.step(id);
            let original = self.original(step.op);
            self.emitter.location = original.location();
            if let Err(refusal) = self.ahead(step) {
                self.refused = Some(original);
                return Err(refusal);
            }
        }
        self.emitter.location = location;
        Ok(())
    }

    /// A step, and copies that start before it is done.
    fn step(&mut self, id: StepId, copies: &[StepId]) -> Located<'c, 'a, ()> {
        let step = self.schedule.step(id);
        let original = self.original(step.op);
        self.emitter.location = original.location();
        if let (Action::Control, Kind::For | Kind::While | Kind::If) =
            (&step.action, &self.program().op(step.op).kind)
        {
            self.waits(step).map_err(|refusal| (original, refusal))?;
            return self.structured(step);
        }
        self.simple(step, copies).map_err(|refusal| (self.refused.take().unwrap_or(original), refusal))
    }

    /// The waits before a step.
    fn waits(&mut self, step: &Step) -> Res<()> {
        if let Some(groups) = step.groups {
            self.wait_for_copies(groups)?;
        }
        if let Some(left) = step.drains {
            self.drain(left)?;
        }
        if let Action::Multiply(multiply) = &step.action {
            self.before_product(step, multiply)?;
        }
        if step.fences {
            tilespace_emit::warpgroup::fence(self)?;
        }
        if step.waits {
            self.barrier()?;
        }
        Ok(())
    }

    fn simple(&mut self, step: &Step, copies: &[StepId]) -> Res<()> {
        let schedule = self.schedule;
        for step in copies.iter().map(|copy| schedule.step(*copy)).chain([step]) {
            self.waits(step)?;
        }
        let program = self.program();
        let op = program.op(step.op);
        let output = || step.outputs.iter().flatten().next().copied().ok_or(Refusal("it has no tile".into()));
        match &step.action {
            Action::Compute => self.compute(step),
            Action::Fill => {
                let slot = output()?;
                let registers = self.fill(step, slot)?;
                self.registers.insert(slot, registers);
                Ok(())
            }
            Action::Rename(map) => {
                let slot = output()?;
                let source = self.input(step.inputs[0])?;
                let count = self.schedule.slot(slot).layout.registers();
                let registers =
                    (0..count).map(|register| picked(&source, map.apply(register))).collect::<Res<_>>()?;
                self.registers.insert(slot, registers);
                Ok(())
            }
            Action::Join(cat) => {
                let slot = output()?;
                let sources = [self.input(step.inputs[0])?, self.input(step.inputs[1])?];
                let count = self.schedule.slot(slot).layout.registers();
                let pick = |register: u64| {
                    let second = (register & cat.second).count_ones() % 2;
                    picked(&sources[second as usize], cat.registers.apply(register))
                };
                let registers = (0..count).map(pick).collect::<Res<_>>()?;
                self.registers.insert(slot, registers);
                Ok(())
            }
            Action::Convert(conversion) => {
                let slot = output()?;
                let source = self.input(step.inputs[0])?;
                let registers = self.convert(&source, conversion, step.area)?;
                self.registers.insert(slot, registers);
                Ok(())
            }
            Action::Reduce(reduction) => {
                let results = self.reduce(step, reduction)?;
                self.bind(step, results)
            }
            Action::Outside => self.outside(step),
            Action::Scan(scanned) => {
                let results = self.scan(step, scanned)?;
                self.bind(step, results)
            }
            Action::Multiply(multiply) => {
                let registers = self.multiply(step, multiply, copies)?;
                self.bind(step, vec![registers])
            }
            Action::Number => {
                let element = picked(&self.input(step.inputs[0])?, 0)?;
                self.numbers.insert(op.results[0], vec![element]);
                Ok(())
            }
            Action::Access { layout, width, checks } => {
                let Kind::Access(access) = &op.kind else { return Err("it is not an access".into()) };
                let results = self.access(step, access, (layout, *width, checks))?;
                self.bind(step, results)
            }
            Action::Fetch(fetch) => {
                let slot = output()?;
                let registers = self.read_all(*fetch)?;
                self.registers.insert(slot, registers);
                Ok(())
            }
            Action::Put(ring, store) => {
                let source = self.input(step.inputs[0])?;
                let is_matrix = |fetched: &Fetched| fetched.ring == *ring && fetched.matrix.is_some();
                let is_halves = match step.inputs[0] {
                    Input::Tile(slot) => {
                        program.value(self.schedule.slot(slot).value).element == Element::E2M1
                            && self.schedule.fetches.iter().any(is_matrix)
                    }
                    _ => false,
                };
                let source = if is_halves { self.halves_together(&source)? } else { source };
                self.put(*ring, &source, store)
            }
            Action::Keep => {
                let slot = output()?;
                self.keep(step, slot)?;
                self.registers.insert(slot, vec![]);
                Ok(())
            }
            Action::Take => {
                let slot = output()?;
                let registers = self.take(step, slot)?;
                self.registers.insert(slot, registers);
                Ok(())
            }
            Action::Ahead => self.ahead(step),
            Action::Control => self.end(step),
        }
    }

    /// Gives results their registers.
    fn bind(&mut self, step: &Step, results: Vec<Vec<Value<'c, 'a>>>) -> Res<()> {
        let values = self.program().op(step.op).results.clone();
        for ((value, output), registers) in values.iter().zip(&step.outputs).zip(results) {
            match output {
                Some(slot) => {
                    self.registers.insert(*slot, registers);
                }
                None => {
                    self.numbers.insert(*value, registers);
                }
            }
        }
        Ok(())
    }

    fn compute(&mut self, step: &Step) -> Res<()> {
        let program = self.program();
        let op = program.op(step.op);
        let original = self.original(step.op);
        match &op.kind {
            Kind::Token => {
                let tokens = op.results.iter().map(|token| (*token, vec![]));
                self.numbers.extend(tokens.collect::<Vec<_>>());
                return Ok(());
            }
            Kind::View(view) => {
                let operands: Vec<_> =
                    op.operands.iter().map(|operand| self.number_of(*operand)).collect::<Res<_>>()?;
                let parts = self.view_parts(view, &operands)?;
                self.numbers.insert(op.results[0], parts);
                return self.make_maps(op.results[0]);
            }
            Kind::Scalar => return self.scalar(step),
            _ => {}
        }
        let slots: Vec<SlotId> = step.outputs.iter().flatten().copied().collect();
        let Some(first) = slots.first() else {
            let operands: Vec<_> =
                op.operands.iter().map(|operand| self.number_of(*operand)).collect::<Res<_>>()?;
            let results = self.one(original, &operands)?;
            for (value, result) in op.results.iter().zip(results) {
                self.numbers.insert(*value, vec![result]);
            }
            return Ok(());
        };
        let count = self.schedule.slot(*first).layout.registers();
        let inputs: Vec<Vec<Value<'c, 'a>>> =
            step.inputs.iter().map(|input| self.input(*input)).collect::<Res<_>>()?;
        let mut results: Vec<Vec<Value<'c, 'a>>> = vec![vec![]; op.results.len()];
        let operands_of = |register: u64| -> Res<Vec<_>> {
            let operand = |(input, registers): (&Input, &Vec<_>)| match input {
                Input::Number(_) => picked(registers, 0),
                Input::Tile(_) | Input::Fetched(_) => picked(registers, register),
            };
            step.inputs.iter().zip(&inputs).map(operand).collect()
        };
        if let Some(name) = self.paired(original).filter(|_| count > 1) {
            for register in (0..count).step_by(2) {
                let pair = self.pair(name, &[operands_of(register)?, operands_of(register + 1)?])?;
                results[0].extend(pair);
            }
        }
        for register in results[0].len() as u64..count {
            let operands = operands_of(register)?;
            for (list, value) in results.iter_mut().zip(self.one(original, &operands)?) {
                list.push(value);
            }
        }
        for (output, registers) in step.outputs.iter().zip(results) {
            if let Some(slot) = output {
                self.registers.insert(*slot, registers);
            }
        }
        Ok(())
    }

    fn fill(&mut self, step: &Step, slot: SlotId) -> Res<Vec<Value<'c, 'a>>> {
        (0..self.schedule.slot(slot).layout.registers())
            .map(|register| self.fill_one(step, slot, register))
            .collect()
    }

    /// A register of a constant, a range, or a repeated number.
    pub fn fill_one(&mut self, step: &Step, slot: SlotId, register: u64) -> Res<Value<'c, 'a>> {
        let layout = &self.schedule.slot(slot).layout;
        let op = self.program().op(step.op);
        let Kind::Free(Free::Range(first)) = op.kind else {
            return match op.kind {
                Kind::Free(Free::Splat) => self.number_of(op.operands[0]),
                _ => Err("it is not a constant, a range or a repeated number".into()),
            };
        };
        let result = ir::result(self.original(step.op), 0).ok_or("it has no result")?;
        let ty = crate::threads::register_type(self.context, result.r#type());
        let thread = self.linear(&layout.thread())?;
        let thread = match mlir_ext::types::integer_width(ty) {
            Some(32) => thread,
            Some(width) if width > 32 => self.value("arith.extui", &[thread], ty, &[])?,
            Some(_) => self.value("arith.trunci", &[thread], ty, &[])?,
            None => self.value("arith.index_castui", &[thread], ty, &[])?,
        };
        let number = |at: &Self, number: i64| {
            let attribute = melior::ir::attribute::IntegerAttribute::new(ty, number).into();
            at.value("arith.constant", &[], ty, &[("value", attribute)])
        };
        let bits = |vectors: &[u64]| vectors.iter().fold(0, |bits, vector| bits | vector);
        let index = layout.apply(register, 0, 0) as i64;
        // Where bits are disjoint the first number joins the constant.
        match bits(&layout.register) & bits(&layout.thread()) != 0 {
            false => self.integers("arith.addi", thread, number(self, index + first)?),
            true => {
                let place = self.integers("arith.xori", thread, number(self, index)?)?;
                self.integers("arith.addi", place, number(self, first)?)
            }
        }
    }

    // Structure

    /// A loop or branch, with registers instead of tiles.
    fn structured(&mut self, step: &Step) -> Located<'c, 'a, ()> {
        let original = self.original(step.op);
        let located = |refusal: Refusal| (original, refusal);
        let program = self.program();
        let op = program.op(step.op);
        let mut operands = vec![];
        for input in &step.inputs {
            operands.extend(self.input(*input).map_err(located)?);
        }
        // The results are as many registers as the region's terminator forwards.
        let regions = op.regions.clone();
        let mut results: Vec<Type<'c>> = vec![];
        for (index, (value, output)) in op.results.iter().zip(&step.outputs).enumerate() {
            let ty = ir::result(original, index).map(|result| result.r#type());
            results.extend(self.types_of(*value, *output, ty));
        }
        let named = attributes::named_attributes(original).into_iter();
        let kept: Vec<_> = named.map(|(name, value)| (Identifier::new(self.context, name), value)).collect();
        let count = original.region_count();
        let new = OperationBuilder::new(ir::name_str(original), original.location())
            .add_operands(&operands)
            .add_results(&results)
            .add_attributes(&kept)
            .add_regions_vec((0..count).map(|_| Region::new()).collect())
            .build()
            .map_err(|_| located("it cannot be built".into()))?;
        let outside = self.block;
        let new = self.block().map_err(located)?.append_operation(new);
        for (index, region) in regions.into_iter().enumerate() {
            let Some(target) = ir::region(new, index) else { continue };
            let Some(old) = ir::region(original, index).and_then(|region| region.first_block()) else {
                continue;
            };
            let arguments = program.region(region).arguments.clone();
            let slots = self.schedule.arguments.get(&region).cloned().unwrap_or_default();
            let mut types: Vec<(Type<'c>, Location<'c>)> = vec![];
            let mut counts = vec![];
            for (place, (value, slot)) in arguments.iter().zip(&slots).enumerate() {
                // The plan adds arguments. Asking for an argument that does not exist prints the block for
                // the error's text.
                let is_there = place < old.argument_count();
                let argument =
                    is_there.then(|| old.argument(place).ok()).flatten().map(Value::<'c, 'a>::from);
                let ty = argument.map(|argument| argument.r#type());
                let parts = self.types_of(*value, *slot, ty);
                counts.push(parts.len());
                types.extend(parts.into_iter().map(|ty| (ty, original.location())));
            }
            let block = target.append_block(Block::new(&types));
            let mut next = 0;
            for ((value, slot), count) in arguments.iter().zip(&slots).zip(counts) {
                let parts: Vec<Value<'c, 'a>> = (next..next + count)
                    .filter_map(|index| block.argument(index).ok())
                    .map(Value::from)
                    .collect();
                next += count;
                match slot {
                    Some(slot) => {
                        self.registers.insert(*slot, parts);
                    }
                    None => {
                        self.numbers.insert(*value, parts);
                    }
                }
            }
            self.block = Some(block);
            self.region(region)?;
        }
        self.block = outside;
        let mut next = 0;
        let mut bound = vec![];
        for (index, (value, output)) in op.results.iter().zip(&step.outputs).enumerate() {
            let ty = ir::result(original, index).map(|result| result.r#type());
            let count = self.types_of(*value, *output, ty).len();
            bound.push((next..next + count).filter_map(|index| ir::result(new, index)).collect());
            next += count;
        }
        self.bind(step, bound).map_err(located)
    }

    /// The types of the parts of a value. A value that the original does not have is the stage of a ring.
    fn types_of(&self, _value: ValueId, slot: Option<SlotId>, ty: Option<Type<'c>>) -> Vec<Type<'c>> {
        use tilespace_dialects::nv_tileaa::{TileType, tile_type};
        let Some(ty) = ty else { return vec![tilespace_emit::integer(self.context, 32)] };
        let register = crate::threads::register_type(self.context, ty);
        match slot {
            Some(slot) if self.schedule.tensor.kept.contains_key(&slot) => vec![],
            Some(slot) => vec![register; self.schedule.slot(slot).layout.registers() as usize],
            None if matches!(tile_type(ty), Some(TileType::MemToken)) => vec![],
            None => vec![register],
        }
    }

    /// The end of a region.
    fn end(&mut self, step: &Step) -> Res<()> {
        let original = self.original(step.op);
        let mut operands = vec![];
        for input in &step.inputs {
            operands.extend(self.input(*input)?);
        }
        self.emit(ir::name_str(original), &operands, &[], &[]).map(|_| ())
    }
}
