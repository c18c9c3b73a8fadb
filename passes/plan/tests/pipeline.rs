//! Loads that run ahead, compared with every path through a program, one at a time and stage by stage.
//!
//! Random loops load tiles by the loop's number, multiply, transpose and store, with tokens, in other loops
//! and branches. The plan is walked along paths that take each loop up to five times. On a path, each stage
//! of each ring has the round that was copied there, and each copy is in flight until its thread has waited
//! for its group, and seen by others after the next wait of all threads. So each read must find its own
//! round, done and seen; no write may overwrite bytes that others may still read; and accesses that tokens
//! order first are done before. A product into tensor memory may run until it is drained: its columns, and the
//! shared memory that it reads, must be left alone until then, and only one runs at a time. And the other way: of waits that are taken out or made for one group less,
//! the walk must miss some, since otherwise it would see nothing.

mod common;

use common::Random;
use std::collections::{BTreeMap, BTreeSet};
use tilespace_plan::{
    Planned, amd,
    chip::Chip,
    choose::Multiply,
    plan, plan_ahead,
    program::{
        Access, Ahead, Arithmetic, Effect, Element, Kind, OpId, Place, Program, RegionId, RingId, ValueId,
        View,
    },
    steps::{Action, Schedule, Step, StepId},
    tensor::stores_sum,
};

/// The rows and columns of tiles; more for products into tensor memory with scales, which have 128.
const SIZE: u64 = 64;
const LARGE: u64 = 128;

/// The facts that are known in a region.
#[derive(Clone)]
struct Known {
    views: Vec<ValueId>,
    tiles: Vec<ValueId>,
    sums: Vec<ValueId>,
    tokens: Vec<ValueId>,
    numbers: Vec<ValueId>,
    from: ValueId,
    step: ValueId,
    condition: ValueId,
    /// Whether products are of floats of four bits with scales, from tiles of bytes.
    has_scales: bool,
    size: u64,
}

impl Known {
    fn tile(&self, element: Element) -> (Option<Vec<u64>>, Element) {
        (Some(vec![self.size, self.size]), element)
    }
}

fn other() -> (Option<Vec<u64>>, Element) {
    (None, Element::Other)
}

fn access(effect: Effect, token: usize, value: Option<usize>) -> Access {
    let place = Place::Tile { dims: vec![0, 1], in_bounds: vec![true, true], in_space: true };
    Access {
        effect,
        place,
        token: Some(token),
        value,
        is_weak: true,
        can_be_copied: true,
        is_ordered: false,
        is_of_copies: false,
        in_program_order: false,
        without_tma: false,
    }
}

fn program(random: &mut Random) -> Program {
    program_of(random, None)
}

/// A program, with scales if tiles have a size for these.
fn program_of(random: &mut Random, with_scales: Option<u64>) -> Program {
    let (has_scales, size) = (with_scales.is_some(), with_scales.unwrap_or(SIZE));
    let mut program = Program::default();
    let body = program.add_region(None);
    let mut argument = |element| {
        let value = program.add_value(None, element, None);
        program.regions[0].arguments.push(value);
        value
    };
    let bases = [argument(Element::Pointer), argument(Element::Pointer)];
    let (number, condition) = (argument(Element::Int(32)), argument(Element::Int(1)));
    let constant = |program: &mut Program, number| {
        let kind = Kind::Elementwise(Arithmetic::Constant(number));
        let op = program.add_op(body, kind, vec![], [(None, Element::Int(32))]);
        program.op(op).results[0]
    };
    let (from, step) = (constant(&mut program, 0), constant(&mut program, 1));
    let view = View { sizes: vec![Some(size); 2], strides: vec![Some(size), Some(1)] };
    let mut views = vec![];
    for base in bases {
        let kind = Kind::Elementwise(Arithmetic::Promise { divisor: 64, is_natural: true });
        let op = program.add_op(body, kind, vec![base], [(None, Element::Pointer)]);
        let base = program.op(op).results[0];
        let op = program.add_op(body, Kind::View(view.clone()), vec![base], [other()]);
        views.push(program.op(op).results[0]);
    }
    let first = program.add_op(body, Kind::Token, vec![], [other()]);
    let tokens = vec![program.op(first).results[0]];
    let zero = program.add_op(
        body,
        Kind::Free(tilespace_plan::program::Free::Splat),
        vec![number],
        [(Some(vec![size; 2]), Element::F32)],
    );
    let sums = vec![program.op(zero).results[0]];
    let numbers = vec![number];
    let mut known =
        Known { views, tiles: vec![], sums, tokens, numbers, from, step, condition, has_scales, size };
    load(&mut program, random, body, &mut known);
    load(&mut program, random, body, &mut known);
    statements(&mut program, random, body, &mut known, 2);
    program.add_op(body, Kind::Scalar, vec![], []);
    program
}

fn load(program: &mut Program, random: &mut Random, region: RegionId, known: &mut Known) {
    let number = *known.numbers.last().expect("a number");
    let token = random.pick(&known.tokens);
    let operands = vec![random.pick(&known.views), number, number, token];
    let kind = Kind::Access(access(Effect::Read, 3, None));
    let element = if known.has_scales { Element::Int(8) } else { Element::F16 };
    let op = program.add_op(region, kind, operands, [known.tile(element), other()]);
    known.tiles.push(program.op(op).results[0]);
    known.tokens.push(program.op(op).results[1]);
}

/// A product of floats of four bits, two in each byte of a tile, with scales that are loaded
/// here.
fn multiply_scaled(program: &mut Program, random: &mut Random, region: RegionId, known: &mut Known) {
    let size = known.size;
    let mut add = |kind: Kind, operands: Vec<ValueId>, sizes: &[u64], element: Element| {
        let token = matches!(kind, Kind::Access(_)).then(other);
        let results = [(Some(sizes.to_vec()), element)].into_iter().chain(token);
        let op = program.add_op(region, kind, operands, results);
        program.op(op).results[0]
    };
    let (mut factors, mut scales) = (vec![], vec![]);
    for is_right in [false, true] {
        let bytes = known.tiles[known.tiles.len() - 1 - random.below(known.tiles.len().min(3))];
        // Only halves of bytes are read in place.
        let (cut, bits) = match random.below(3) {
            0 => (Arithmetic::Other, Arithmetic::Other),
            _ => (Arithmetic::Same, Arithmetic::Bits),
        };
        let four = add(Kind::Elementwise(Arithmetic::Constant(4)), vec![], &[size, size], Element::Int(8));
        let right = Kind::Elementwise(Arithmetic::Right);
        let moved = add(right, vec![bytes, four], &[size, size], Element::Int(8));
        let halves = [bytes, moved].map(|bytes| {
            let half = add(Kind::Elementwise(cut), vec![bytes], &[size, size], Element::Int(4));
            add(Kind::Reshape, vec![half], &[size, size, 1], Element::Int(4))
        });
        let all = add(Kind::Cat(2), halves.to_vec(), &[size, size, 2], Element::Int(4));
        let all = add(Kind::Reshape, vec![all], &[size, 2 * size], Element::Int(4));
        let all = add(Kind::Elementwise(bits), vec![all], &[size, 2 * size], Element::E2M1);
        let number = *known.numbers.last().expect("a number");
        let place = vec![random.pick(&known.views), number, number, random.pick(&known.tokens)];
        let scale =
            add(Kind::Access(access(Effect::Read, 3, None)), place, &[size, size / 16], Element::E8M0);
        let order = || Kind::Permute(vec![1, 0]);
        factors.push(if is_right { add(order(), vec![all], &[2 * size, size], Element::E2M1) } else { all });
        scales.push(if is_right {
            add(order(), vec![scale], &[size / 16, size], Element::E8M0)
        } else {
            scale
        });
    }
    let operands = [factors, vec![*known.sums.last().expect("a sum")], scales].concat();
    let op = program.add_op(region, Kind::Product { signs: [true; 2] }, operands, [known.tile(Element::F32)]);
    known.sums.push(program.op(op).results[0]);
}

fn multiply(program: &mut Program, random: &mut Random, region: RegionId, known: &mut Known) {
    if known.has_scales {
        return multiply_scaled(program, random, region, known);
    }
    let mut operands = vec![];
    for _ in 0..2 {
        // The latest tiles are loaded here.
        let last = known.tiles.len();
        let at = last - 1 - random.below(last.min(3));
        let mut operand = known.tiles[at];
        if random.below(3) == 0 {
            let op =
                program.add_op(region, Kind::Permute(vec![1, 0]), vec![operand], [known.tile(Element::F16)]);
            operand = program.op(op).results[0];
        }
        operands.push(operand);
    }
    operands.push(*known.sums.last().expect("a sum"));
    let op = program.add_op(region, Kind::Product { signs: [true; 2] }, operands, [known.tile(Element::F32)]);
    known.sums.push(program.op(op).results[0]);
}

fn store(program: &mut Program, random: &mut Random, region: RegionId, known: &mut Known) {
    let number = *known.numbers.last().expect("a number");
    let mut value = *known.sums.last().expect("a sum");
    if random.below(2) == 0 {
        // Through shared memory.
        let op = program.add_op(region, Kind::Permute(vec![1, 0]), vec![value], [known.tile(Element::F32)]);
        value = program.op(op).results[0];
    }
    let token = random.pick(&known.tokens);
    let operands = vec![random.pick(&known.views), value, number, number, token];
    let op = program.add_op(region, Kind::Access(access(Effect::Write, 4, Some(1))), operands, [other()]);
    known.tokens.push(program.op(op).results[0]);
}

fn statements(program: &mut Program, random: &mut Random, region: RegionId, known: &mut Known, depth: usize) {
    for _ in 0..2 + random.below(4) {
        match random.below(if depth > 0 { 9 } else { 5 }) {
            0 | 1 => load(program, random, region, known),
            2 => multiply(program, random, region, known),
            3 if random.below(2) == 0 => store(program, random, region, known),
            4 => {
                let operands = vec![random.pick(&known.tokens), random.pick(&known.tokens)];
                let op = program.add_op(region, Kind::Token, operands, [other()]);
                known.tokens.push(program.op(op).results[0]);
            }
            5..=7 => repeated(program, random, region, known, depth),
            8 => branch(program, random, region, known, depth),
            _ => {}
        }
    }
}

fn repeated(program: &mut Program, random: &mut Random, region: RegionId, known: &mut Known, depth: usize) {
    let sum = *known.sums.last().expect("a sum");
    let token = random.pick(&known.tokens);
    let inits = vec![known.from, known.numbers[0], known.step, token, sum];
    let op = program.add_op(region, Kind::For, inits, [other(), known.tile(Element::F32)]);
    let inner = program.add_region(Some(op));
    program.ops[op.0 as usize].regions.push(inner);
    let arguments = [
        program.add_value(None, Element::Int(32), None),
        program.add_value(None, Element::Other, None),
        program.add_value(Some(vec![known.size; 2]), Element::F32, None),
    ];
    program.regions[inner.0 as usize].arguments = arguments.to_vec();
    let mut inside = known.clone();
    inside.numbers.push(arguments[0]);
    inside.sums.push(arguments[2]);
    // Loads of tokens that go around run ahead only if nothing is stored.
    if random.below(3) == 0 {
        inside.tokens = vec![arguments[1]];
    } else {
        inside.tokens.push(arguments[1]);
    }
    for _ in 0..1 + random.below(2) {
        load(program, random, inner, &mut inside);
    }
    multiply(program, random, inner, &mut inside);
    if random.below(2) == 0 {
        statements(program, random, inner, &mut inside, depth - 1);
    }
    let end = vec![random.pick(&inside.tokens), *inside.sums.last().expect("a sum")];
    program.add_op(inner, Kind::Yield, end, []);
    known.tokens.push(program.op(op).results[0]);
    known.sums.push(program.op(op).results[1]);
}

fn branch(program: &mut Program, random: &mut Random, region: RegionId, known: &mut Known, depth: usize) {
    let token = common::branch(program, region, known.condition, |program, inner| {
        let mut inside = known.clone();
        statements(program, random, inner, &mut inside, depth - 1);
        random.pick(&inside.tokens)
    });
    known.tokens.push(token);
}

/// An access or a copy on a path.
type Did = (usize, bool);

/// A copy on a path.
#[derive(Clone, Debug)]
struct Copied {
    number: usize,
    from: u64,
    to: u64,
    is_done: bool,
    /// Whether its thread has made it visible to products of four warps, and since then all have waited.
    is_fenced: bool,
    /// Whether other threads see it.
    is_seen: bool,
}

/// One path.
#[derive(Clone, Default)]
struct Way {
    tokens: BTreeMap<ValueId, BTreeSet<Did>>,
    /// Numbers: of rounds, and of stages.
    numbers: BTreeMap<ValueId, i64>,
    accesses: usize,
    /// Copies that other threads or products of four warps may not see, the oldest first.
    copies: Vec<Copied>,
    /// The groups of this thread, the oldest first.
    groups: Vec<usize>,
    /// Accesses since the threads last waited.
    recent: BTreeSet<Did>,
    read: Vec<(u64, u64)>,
    /// The run of a loop and the round that each byte range of a ring holds, by its start.
    holds: BTreeMap<(u64, u64), (usize, i64)>,
    /// The run that each loop is in.
    runs: BTreeMap<OpId, usize>,
    runs_in_all: usize,
    /// The columns of products into tensor memory that may not be done, and the shared memory that they read,
    /// the oldest first.
    running: Vec<Running>,
    /// How many products have started, and the youngest one that this thread has drained since the threads last
    /// waited: another thread may still wait for it.
    products: i64,
    drained: Option<i64>,
    /// Stages whose copies by TMA this thread has waited for since the threads last waited for each other: another
    /// thread may still wait for them.
    arrived: Vec<(u64, u64)>,
    /// Shared memory that threads have accessed otherwise, the number of the copy that did it, and whether they have
    /// made that visible to TMA.
    touched_by_threads: Vec<((u64, u64), Option<usize>, bool)>,
    /// Columns that threads have accessed since they last waited.
    touched: Vec<(u64, u64)>,
    /// Columns with a sum that stays.
    kept: BTreeSet<(u64, u64)>,
    fault: Option<String>,
}

/// A product that may not be done.
#[derive(Clone, Debug)]
struct Running {
    /// The columns of its sum.
    columns: (u64, u64),
    /// The columns of its scales.
    scales: (u64, u64),
    /// The shared memory that it reads.
    read: Vec<(u64, u64)>,
}

/// Whether ranges have a number in common.
fn meet(a: (u64, u64), b: (u64, u64)) -> bool {
    a.0 < b.1 && b.0 < a.1
}

/// The most paths that are walked.
const WAYS: usize = 60;
/// The most rounds of a loop.
const ROUNDS: i64 = 5;

struct Walker<'p> {
    program: &'p Program,
    schedule: &'p Schedule,
}

impl Walker<'_> {
    fn walk(&self, region: RegionId, ways: Vec<Way>) -> Vec<Way> {
        let mut ways = ways;
        for &id in self.schedule.of(region) {
            let step = self.schedule.step(id);
            let op = self.program.op(step.op);
            ways = match (&step.action, &op.kind) {
                (Action::Control, Kind::For) => {
                    for way in ways.iter_mut().filter(|way| way.fault.is_none()) {
                        way.fault = waits(step, way).err();
                    }
                    self.repeat(step.op, ways)
                }
                (Action::Control, Kind::If) => {
                    let mut after = vec![];
                    for &inner in &op.regions {
                        let mut ended = self.walk(inner, ways.clone());
                        let end = self.last(inner);
                        ended.iter_mut().for_each(|way| forward(way, &end, &op.results));
                        after.extend(ended);
                    }
                    after
                }
                _ => {
                    for way in &mut ways {
                        if way.fault.is_none() {
                            way.fault = self.happens(id, way).err();
                        }
                    }
                    ways
                }
            };
            // Some paths of each kind.
            if ways.len() > WAYS {
                let every = ways.len().div_ceil(WAYS);
                ways = ways.into_iter().step_by(every).collect();
            }
        }
        ways
    }

    fn last(&self, region: RegionId) -> Vec<ValueId> {
        self.program.region(region).ops.last().map_or(vec![], |op| self.program.op(*op).operands.clone())
    }

    fn repeat(&self, id: OpId, ways: Vec<Way>) -> Vec<Way> {
        let op = self.program.op(id);
        let body = op.regions[0];
        let arguments = &self.program.region(body).arguments;
        let mut after = vec![];
        let mut current = ways;
        for way in &mut current {
            forward(way, &op.operands[3..], &arguments[1..]);
        }
        for round in 0..=ROUNDS {
            for way in &current {
                let mut done = way.clone();
                // Copies for rounds that do not exist are not made.
                for ring in self.program.rings_of(id).filter(|ring| self.schedule.transfer(*ring).is_some()) {
                    let area = self.schedule.buffers[&ring].area;
                    done.copies.retain(|copy| copy.to <= area.start || area.end() <= copy.from);
                }
                forward(&mut done, &arguments[1..], &op.results);
                after.push(done);
            }
            if round < ROUNDS {
                for way in &mut current {
                    way.numbers.insert(arguments[0], round);
                }
                current = self.walk(body, current);
                let end = self.last(body);
                for way in &mut current {
                    forward(way, &end, &arguments[1..]);
                }
            }
        }
        after
    }

    fn stage(
        &self,
        way: &Way,
        ring: RingId,
        stage: Option<ValueId>,
        further: u32,
    ) -> Result<(u64, u64), String> {
        let Some(stage) = stage else {
            let area = self.schedule.buffers[&ring].area;
            return Ok((area.start, area.end()));
        };
        let stages = i64::from(self.program.ring(ring).stages);
        let number = way.numbers.get(&stage).ok_or("a stage without a number")?;
        let area = self.schedule.buffers[&ring].area;
        let bytes = self.program.stage_bytes(ring);
        let start = area.start + ((number + i64::from(further)) % stages) as u64 * bytes;
        if start + bytes > area.start + area.bytes {
            return Err("a stage is outside of its ring".into());
        }
        Ok((start, start + bytes))
    }

    fn happens(&self, id: StepId, way: &mut Way) -> Result<(), String> {
        let (program, schedule) = (self.program, self.schedule);
        let step = schedule.step(id);
        let op = program.op(step.op);
        if let Some(groups) = step.groups {
            let done = way.groups.len().saturating_sub(groups as usize);
            let done: BTreeSet<usize> = way.groups.drain(..done).collect();
            way.copies
                .iter_mut()
                .filter(|copy| done.contains(&copy.number))
                .for_each(|copy| copy.is_done = true);
        }
        if let Some(left) = step.drains {
            drain(way, left);
        }
        let tensor = self.tensor(id);
        if let Some((columns, Some(true))) = tensor {
            way.touched.push(columns);
        }
        let scales = self.scales(id, way);
        if way.running.iter().any(|running| meet(running.scales, scales)) {
            return Err("a store of scales that a product may read".into());
        }
        way.touched.push(scales);
        waits(step, way)?;
        if let Action::Access { .. } = step.action {
            self.reaches(way, step.op, None)?;
        }
        match (&step.action, &op.kind) {
            (Action::Compute, Kind::Token) => {
                let all = op.operands.iter().filter_map(|token| way.tokens.get(token)).flatten().copied();
                let all = all.collect();
                way.tokens.insert(op.results[0], all);
            }
            (Action::Ahead, Kind::Ahead(ahead)) => self.ahead(step.op, *ahead, way)?,
            (Action::Put(ring, _), _) => {
                let area = schedule.buffers[ring].area;
                self.write(way, area.start, area.end())?;
                way.touched_by_threads.push(((area.start, area.end()), None, false));
                way.holds.insert((area.start, area.end()), (0, i64::from(ring.0)));
                let (from, to) = (area.start, area.end());
                let number = usize::MAX;
                way.copies.push(Copied { number, from, to, is_done: true, is_fenced: false, is_seen: false });
            }
            (Action::Keep | Action::Take, _) => self.stays(id, way)?,
            _ => {}
        }
        if let Some((columns, stores)) = tensor {
            self.columns(id, (columns, scales), stores, way)?;
        }
        for fetch in step.fetches() {
            let fetched = schedule.fetched(fetch);
            let (from, to) = self.stage(way, fetched.ring, fetched.stage, 0)?;
            let mut here = way.copies.iter().filter(|copy| copy.from < to && from < copy.to);
            if let Some(copy) = here.find(|copy| !copy.is_seen || fetched.matrix.is_some() && !copy.is_fenced)
            {
                return Err(format!("a read of a copy that is not done or not seen: {copy:?}"));
            }
            let wanted = match program.rings.get(fetched.ring.0 as usize) {
                Some(ring) => {
                    let number = program.region(program.op(ring.repeated).regions[0]).arguments[0];
                    (way.runs[&ring.repeated], way.numbers[&number])
                }
                None => (0, i64::from(fetched.ring.0)),
            };
            if way.holds.get(&(from, to)) != Some(&wanted) {
                return Err(format!("{wanted:?} is wanted, {:?} was found", way.holds.get(&(from, to))));
            }
            match tensor {
                Some((_, None)) => way.running.last_mut().expect("it runs").read.push((from, to)),
                Some(_) => {}
                None => way.read.push((from, to)),
            }
            // Reads of what TMA has written, and barriers, are enough.
            if schedule.transfer(fetched.ring).is_none() {
                way.touched_by_threads.push(((from, to), None, false));
            }
        }
        if step.area.bytes > 0 {
            let (from, to) = (step.area.start, step.area.start + step.area.bytes);
            self.write(way, from, to)?;
            way.touched_by_threads.push(((from, to), None, false));
            wait(way);
            way.read.push((from, to));
        }
        Ok(())
    }

    /// The columns of the scales of a product into tensor memory, which follow from its number; none are empty.
    fn scales(&self, id: StepId, way: &Way) -> (u64, u64) {
        let [first, width] = self.schedule.tensor.scales;
        match &self.schedule.step(id).action {
            Action::Multiply(multiply) if multiply.is_in_tensor() && multiply.scales().is_some() => {
                let first = first + (way.products % 2) as u64 * width;
                (first, first + width)
            }
            _ => (first, first),
        }
    }

    /// The columns of a product into tensor memory, and whether it stores its old sum; none if its sum stays.
    fn tensor(&self, id: StepId) -> Option<((u64, u64), Option<bool>)> {
        let step = self.schedule.step(id);
        let Action::Multiply(multiply) = &step.action else { return None };
        let Multiply::Tensor { columns, .. } = &**multiply else { return None };
        let kept = self.schedule.kept(step.inputs.get(2));
        let stores = kept.is_none().then(|| stores_sum(self.program, self.schedule, step));
        let first = kept.unwrap_or(0);
        Some(((first, first + columns), stores))
    }

    /// A product into tensor memory.
    fn columns(
        &self,
        id: StepId,
        (columns, scales): ((u64, u64), (u64, u64)),
        stores: Option<bool>,
        way: &mut Way,
    ) -> Result<(), String> {
        if way.running.len() > 1 {
            return Err("a product arrives where another one may still arrive".into());
        }
        if way.touched.iter().any(|touched| meet(*touched, columns) || meet(*touched, scales)) {
            return Err("a product into columns that threads access".into());
        }
        if self.schedule.tensor.columns < columns.1.max(scales.1) || meet(columns, scales) {
            return Err("a product into columns that are not there".into());
        }
        if way.drained.is_some_and(|drained| drained + 2 <= way.products) {
            return Err("a product arrives where another thread may wait for the phase before".into());
        }
        way.products += 1;
        let result = self.schedule.step(id).outputs[0].expect("a sum");
        if stores.is_none() {
            if self.schedule.tensor.kept.get(&result) != Some(&columns.0) || !way.kept.contains(&columns) {
                return Err("a sum is not in its columns".into());
            }
            way.running.push(Running { columns, scales, read: vec![] });
            return Ok(());
        }
        // The step waits for it.
        drain(way, 0);
        if way.kept.iter().any(|kept| meet(*kept, columns)) {
            return Err("a product into columns of a sum that stays".into());
        }
        way.touched.push(columns);
        Ok(())
    }

    /// A tile goes to tensor memory, or comes from there.
    fn stays(&self, id: StepId, way: &mut Way) -> Result<(), String> {
        let step = self.schedule.step(id);
        let is_kept = matches!(step.action, Action::Keep);
        let first = match is_kept {
            true => self.schedule.tensor.kept.get(&step.outputs[0].expect("a slot")).copied(),
            false => self.schedule.kept(step.inputs.first()),
        };
        let first = first.ok_or("it has no columns")?;
        let slot = step.outputs[0].expect("a slot");
        let size = self.program.shape(self.schedule.slot(slot).value).expect("a tile")[1];
        let columns = (first, first + size);
        if way.running.iter().any(|running| meet(running.columns, columns)) {
            return Err("an access to columns of a product that is not done".into());
        }
        if !is_kept && !way.kept.remove(&columns) {
            return Err("a sum is not in its columns".into());
        }
        if is_kept {
            way.kept.insert(columns);
        }
        way.touched.push(columns);
        Ok(())
    }

    /// A write to shared memory.
    fn write(&self, way: &mut Way, from: u64, to: u64) -> Result<(), String> {
        if way.running.iter().flat_map(|running| &running.read).any(|read| meet(*read, (from, to))) {
            return Err("a write to memory that a product may read".into());
        }
        if way.read.iter().any(|read| read.0 < to && from < read.1) {
            return Err("a write to memory that others may read".into());
        }
        if way.copies.iter().any(|copy| copy.from < to && from < copy.to && !copy.is_seen) {
            return Err("a write to memory that a copy writes".into());
        }
        way.copies.retain(|copy| copy.to <= from || to <= copy.from);
        way.holds.retain(|at, _| at.1 <= from || to <= at.0);
        Ok(())
    }

    /// The tokens of an access to memory, or of a copy's read, must be done.
    fn reaches(&self, way: &mut Way, id: OpId, ring: Option<RingId>) -> Result<(), String> {
        let op = self.program.op(id);
        let access = match (&op.kind, ring) {
            (Kind::Access(access), _) => access,
            (_, Some(ring)) => &self.program.ring(ring).access,
            _ => return Ok(()),
        };
        let token = access.token.and_then(|token| way.tokens.get(&op.operands[token]).cloned());
        let token = token.unwrap_or_default();
        let writes = access.effect != Effect::Read;
        let is_open = |did: &Did| {
            way.recent.contains(did) || way.copies.iter().any(|copy| copy.number == did.0 && !copy.is_seen)
        };
        if token.iter().any(|did| (writes || did.1) && is_open(did)) {
            return Err("a token is not waited for".into());
        }
        let own = (way.accesses, writes);
        way.accesses += 1;
        if ring.is_none_or(|ring| self.schedule.transfer(ring).is_none()) {
            way.recent.insert(own);
        }
        let all = token.into_iter().chain([own]).collect();
        way.tokens.insert(*op.results.last().expect("a token"), all);
        Ok(())
    }

    fn ahead(&self, id: OpId, ahead: Ahead, way: &mut Way) -> Result<(), String> {
        let op = self.program.op(id);
        match ahead {
            Ahead::Start(repeated) => {
                way.numbers.insert(op.results[0], 0);
                way.runs_in_all += 1;
                way.runs.insert(repeated, way.runs_in_all);
            }
            Ahead::First(_, rounds) => {
                way.numbers.insert(op.results[0], i64::from(rounds));
            }
            Ahead::Later(rounds) => {
                let number = way.numbers[&op.operands[0]] + i64::from(rounds);
                way.numbers.insert(op.results[0], number);
            }
            Ahead::Next(repeated) => {
                let ring = self.program.rings_of(repeated).next().ok_or("a loop without a ring")?;
                let stages = i64::from(self.program.ring(ring).stages);
                let next = (way.numbers[&op.operands[0]] + 1) % stages;
                way.numbers.insert(op.results[0], next);
            }
            Ahead::Copy { ring, stages } => {
                let number = way.accesses;
                self.reaches(way, id, Some(ring))?;
                let [.., stage, _] = op.operands[..] else { return Err("a copy without a stage".into()) };
                let (from, to) = self.stage(way, ring, Some(stage), stages)?;
                self.write(way, from, to)?;
                let is_by_tma = self.schedule.transfer(ring).is_some();
                if is_by_tma && way.arrived.iter().any(|arrived| meet(*arrived, (from, to))) {
                    return Err("a copy arrives where another thread may wait for the phase before".into());
                }
                let mut touched = way.touched_by_threads.iter();
                if is_by_tma
                    && touched.any(|(touched, _, is_fenced)| meet(*touched, (from, to)) && !is_fenced)
                {
                    return Err("TMA writes memory that threads have not made visible to it".into());
                }
                if !is_by_tma {
                    way.touched_by_threads.push(((from, to), Some(number), false));
                }
                // The indices of its tile are the number of the round.
                let round = way.numbers.get(&op.operands[1]).copied().unwrap_or(-1);
                way.holds.insert((from, to), (way.runs[&self.program.ring(ring).repeated], round));
                way.copies.push(Copied {
                    number,
                    from,
                    to,
                    is_done: false,
                    is_fenced: false,
                    is_seen: false,
                });
                if !is_by_tma {
                    way.groups.push(number);
                }
            }
            Ahead::Arrive(repeated) => {
                for ring in
                    self.program.rings_of(repeated).filter(|ring| self.schedule.transfer(*ring).is_some())
                {
                    let (from, to) = self.stage(way, ring, Some(op.operands[0]), 0)?;
                    way.copies.retain(|copy| copy.to <= from || to <= copy.from);
                    way.arrived.push((from, to));
                }
            }
            Ahead::Fetch(_) => {}
        }
        Ok(())
    }
}

/// The fence and the wait before a step.
fn waits(step: &Step, way: &mut Way) -> Result<(), String> {
    if step.fences {
        if !step.waits {
            return Err("a fence without a wait".into());
        }
        way.copies.iter_mut().for_each(|copy| copy.is_fenced |= copy.is_done);
        let flies = |number: usize| way.copies.iter().any(|copy| copy.number == number && !copy.is_done);
        let of_others = way.touched_by_threads.iter_mut().filter(|(_, number, _)| !number.is_some_and(flies));
        of_others.for_each(|(.., is_fenced)| *is_fenced = true);
    }
    if step.waits {
        wait(way);
    }
    Ok(())
}

fn drain(way: &mut Way, left: u32) {
    let done = way.running.len().saturating_sub(left as usize);
    way.running.drain(..done);
    way.drained = way.drained.into_iter().chain([way.products - 1 - i64::from(left)]).min();
}

fn wait(way: &mut Way) {
    way.drained = None;
    way.arrived.clear();
    way.touched_by_threads.retain(|(.., is_fenced)| !is_fenced);
    way.copies.iter_mut().for_each(|copy| copy.is_seen |= copy.is_done);
    way.copies.retain(|copy| !copy.is_fenced || !copy.is_seen);
    way.recent.clear();
    way.read.clear();
    way.touched.clear();
}

fn forward(way: &mut Way, from: &[ValueId], to: &[ValueId]) {
    let tokens: Vec<_> = from.iter().map(|value| way.tokens.get(value).cloned()).collect();
    let numbers: Vec<_> = from.iter().map(|value| way.numbers.get(value).copied()).collect();
    for ((to, token), number) in to.iter().zip(tokens).zip(numbers) {
        way.tokens.insert(*to, token.unwrap_or_default());
        if let Some(number) = number {
            way.numbers.insert(*to, number);
        }
    }
}

fn fault(program: &Program, schedule: &Schedule) -> Option<String> {
    let walker = Walker { program, schedule };
    let ways = walker.walk(Program::BODY, vec![Way::default()]);
    ways.into_iter().find_map(|way| {
        let is_left = way.copies.iter().any(|copy| !copy.is_done) || !way.running.is_empty();
        let left = is_left.then(|| "a copy or product is left at the end".to_owned());
        way.fault.or(left)
    })
}

#[test]
fn each_round_is_read_when_it_is_there_and_lost_waits_are_missed() {
    lost_waits_are_missed(Random(7), &Chip::new(80), None, 75);
}

/// With products of four warps, which read shared memory where it is: fences in front of waits are missed,
/// too.
#[test]
fn products_of_four_warps_see_what_is_written_and_lost_fences_are_missed() {
    let chip = Chip { has_warpgroups: true, has_maps: true, ..Chip::new(90) };
    lost_waits_are_missed(Random(8), &chip, None, 75);
    let mut random = Random(9);
    let (mut fences, mut missed, mut products) = (0, 0, 0);
    for _ in 0..100 {
        let program = program(&mut random);
        let Planned { program, schedule, .. } = plan_ahead(&program, &chip).expect("a plan");
        let is_product = |action: &Action| matches!(action, Action::Multiply(how) if how.is_of_groups());
        products += schedule.steps.iter().filter(|step| is_product(&step.action)).count();
        // A later fence of the same region, or of a loop in it, makes up for an earlier one, if a product has another
        // operand that is written.
        let last = |steps: &Vec<StepId>| steps.iter().rfind(|step| schedule.step(**step).fences).copied();
        for step in schedule.regions.values().filter_map(last).take(4) {
            let mut without = schedule.clone();
            without.steps[step.0 as usize].fences = false;
            fences += 1;
            missed += usize::from(fault(&program, &without).is_some());
        }
    }
    assert!(products > 100 && fences > 100, "{products} products, {fences} fences");
    assert!(missed * 100 > fences * 90, "{missed} of {fences} fences are missed");
}

/// With sums in tensor memory, most of which stay there while a loop adds to them: a lost wait for the last
/// product is missed, too.
#[test]
fn products_into_tensor_memory_run_until_they_are_drained_and_lost_drains_are_missed() {
    lost_waits_are_missed(Random(13), &with_tensor_memory(), None, 75);
    lost_drains_are_missed(Random(14), None, 150);
}

/// Scales are in tensor memory, too, where the product before may still read its own.
#[test]
fn scales_in_tensor_memory_stay_until_they_are_read_and_lost_drains_are_missed() {
    lost_waits_are_missed(Random(15), &with_tensor_memory(), Some(LARGE), 75);
    lost_drains_are_missed(Random(16), Some(LARGE), 60);
}

fn with_tensor_memory() -> Chip {
    Chip { has_tensor_memory: true, has_maps: true, ..Chip::new(100) }
}

fn lost_drains_are_missed(mut random: Random, with_scales: Option<u64>, programs: usize) {
    let chip = with_tensor_memory();
    let (mut drains, mut missed, mut kept, mut moved) = (0, 0, 0, 0);
    for _ in 0..programs {
        let program = program_of(&mut random, with_scales);
        let Planned { program, schedule, .. } = plan_ahead(&program, &chip).expect("a plan");
        for step in &schedule.steps {
            let is_product = matches!(&step.action, Action::Multiply(how) if how.is_in_tensor());
            let stays = is_product && schedule.kept(step.inputs.get(2)).is_some();
            kept += usize::from(stays);
            moved += usize::from(is_product && !stays);
        }
        for site in 0..schedule.steps.len() {
            let Some(left) = schedule.steps[site].drains else { continue };
            let mut without = schedule.clone();
            without.steps[site].drains = (random.below(2) == 0).then_some(left + 1);
            drains += 1;
            missed += usize::from(fault(&program, &without).is_some());
        }
    }
    let is_enough = kept > programs / 2 && moved > programs / 2 && drains > programs;
    assert!(is_enough, "{kept} stay, {moved} do not, {drains} drains");
    assert!(missed * 100 > drains * 90, "{missed} of {drains} drains are missed");
}

/// On AMD's chips nothing runs ahead: tiles that products read go through shared memory in their round.
#[test]
fn waits_of_products_on_64_lanes_are_missed() {
    let chip = Chip::of_amd(amd::chip("gfx942").expect("a chip"));
    let (mut random, mut squares, mut waits, mut missed) = (Random(10), 0, 0, 0);
    for index in 0..150 {
        let Planned { program, schedule, .. } = plan_ahead(&program(&mut random), &chip).expect("a plan");
        let found = fault(&program, &schedule);
        assert!(found.is_none(), "program {index}: {}", found.unwrap_or_default());
        let is_square = |action: &Action| matches!(action, Action::Multiply(how) if how.takes_pieces());
        squares += schedule.steps.iter().filter(|step| is_square(&step.action)).count();
        for site in (0..schedule.steps.len()).filter(|step| schedule.steps[*step].waits) {
            let mut without = schedule.clone();
            without.steps[site].waits = false;
            waits += 1;
            missed += usize::from(fault(&program, &without).is_some());
        }
    }
    assert!(squares > 100 && waits > 200, "{squares} products, {waits} waits");
    assert!(missed * 100 > waits * 85, "{missed} of {waits} waits are missed");
}

/// With scales, and floats of four bits that are computed again from copied bytes.
#[test]
fn scales_and_bytes_that_run_ahead_are_there_and_lost_waits_are_missed() {
    // Bytes are read whole, and not piece by piece.
    let chip = Chip { has_scales: true, has_maps: true, ..Chip::new(120) };
    lost_waits_are_missed(Random(12), &chip, Some(SIZE), 0);
}

fn lost_waits_are_missed(mut random: Random, chip: &Chip, with_scales: Option<u64>, least_held: usize) {
    let (mut loops, mut held, mut waits, mut missed, mut by_tma) = (0, 0, 0, 0, 0);
    for index in 0..150 {
        let program = program_of(&mut random, with_scales);
        let Planned { program, schedule, .. } = plan_ahead(&program, chip).expect("a plan");
        let found = fault(&program, &schedule);
        assert!(found.is_none(), "program {index}: {}\n{program:#?}", found.unwrap_or_default());
        held += schedule.steps.iter().filter(|step| matches!(step.action, Action::Put(..))).count();
        loops += usize::from(!program.rings.is_empty());
        by_tma += schedule.buffers.values().filter(|buffer| buffer.transfer.is_some()).count();
        let sites: Vec<usize> = (0..schedule.steps.len())
            .filter(|step| schedule.steps[*step].groups.is_some() || schedule.steps[*step].waits)
            .collect();
        for _ in 0..4.min(sites.len()) {
            let site = random.pick(&sites);
            let mut without = schedule.clone();
            let step = &mut without.steps[site];
            match step.groups {
                Some(groups) if random.below(2) == 0 => step.groups = Some(groups + 1),
                Some(_) if random.below(2) == 0 => step.groups = None,
                _ if step.waits => step.waits = false,
                _ => continue,
            }
            waits += 1;
            missed += usize::from(fault(&program, &without).is_some());
        }
    }
    assert!(
        loops > 75 && held >= least_held && waits > 150,
        "{loops} loops with rings, {held} tiles that products read, {waits} waits"
    );
    assert!(missed * 100 > waits * 85, "{missed} of {waits} waits are missed");
    assert!(!chip.has_maps || by_tma > 75, "{by_tma} rings are by TMA");
}

#[test]
fn a_stage_too_few_is_missed_whatever_is_waited_for() {
    let mut random = Random(11);
    let (mut planted, mut missed) = (0, 0);
    for _ in 0..100 {
        let program = program(&mut random);
        let chip = Chip::new(80);
        let Planned { program, .. } = plan_ahead(&program, &chip).expect("a plan");
        let running: Vec<usize> =
            (0..program.rings.len()).filter(|ring| program.rings[*ring].stages > 1).collect();
        if running.is_empty() {
            continue;
        }
        let mut few = program.clone();
        let repeated = few.rings[random.pick(&running)].repeated;
        few.rings.iter_mut().filter(|ring| ring.repeated == repeated).for_each(|ring| ring.stages -= 1);
        let schedule = plan(&few, &chip).expect("a plan");
        planted += 1;
        missed += usize::from(fault(&few, &schedule).is_some());
    }
    // A loop may be on none of the paths that are walked.
    assert!(planted > 50 && missed * 100 > planted * 95, "{missed} of {planted} stages are missed");
}
