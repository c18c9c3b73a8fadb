//! The waits of a plan, compared with every path through a program, one at a time.
//!
//! Random programs load, transpose and store tiles, with tokens, in loops and branches. The plan is walked
//! along all paths that take each loop up to twice, with the effect of each step on shared memory and the
//! accesses that its token stands for. Two steps that conflict must have a wait between them. And the other
//! way: of waits that are taken out, the walk must miss some, since otherwise it would see nothing.

mod common;

use common::Random;
use std::collections::{BTreeMap, BTreeSet};
use tilespace_plan::{
    amd,
    chip::Chip,
    plan,
    program::{Access, Effect, Element, Kind, OpId, Place, Program, RegionId, ValueId, View},
    steps::{Action, Schedule},
};

/// The facts that are known in a region.
#[derive(Clone)]
struct Known {
    views: Vec<ValueId>,
    tiles: Vec<ValueId>,
    tokens: Vec<ValueId>,
    number: ValueId,
    condition: ValueId,
    /// The size of a tile: wide tiles are loaded where they are stored.
    size: u64,
}

fn tile(size: u64) -> (Option<Vec<u64>>, Element) {
    (Some(vec![size, size]), Element::F32)
}

fn token() -> (Option<Vec<u64>>, Element) {
    (None, Element::Other)
}

fn place() -> Place {
    Place::Tile { dims: vec![0, 1], in_bounds: vec![true, true], in_space: true }
}

fn program(random: &mut Random) -> Program {
    let mut program = Program::default();
    let body = program.add_region(None);
    let mut argument = |element| {
        let value = program.add_value(None, element, None);
        program.regions[0].arguments.push(value);
        value
    };
    let bases = [argument(Element::Pointer), argument(Element::Pointer)];
    let (number, condition) = (argument(Element::Int(32)), argument(Element::Int(1)));
    let size = random.pick(&[64, 128]);
    let view = View { sizes: vec![Some(size); 2], strides: vec![Some(size), Some(1)] };
    let mut views = vec![];
    for base in bases {
        let op = program.add_op(body, Kind::View(view.clone()), vec![base], [token()]);
        views.push(program.op(op).results[0]);
    }
    let first = program.add_op(body, Kind::Token, vec![], [token()]);
    let tokens = vec![program.op(first).results[0]];
    let mut known = Known { views, tiles: vec![], tokens, number, condition, size };
    statements(&mut program, random, body, &mut known, 2);
    program
}

fn statements(program: &mut Program, random: &mut Random, region: RegionId, known: &mut Known, depth: usize) {
    for _ in 0..2 + random.below(5) {
        match random.below(if depth > 0 { 8 } else { 6 }) {
            0 | 1 => {
                let operands =
                    vec![random.pick(&known.views), known.number, known.number, random.pick(&known.tokens)];
                let in_program_order = random.below(8) == 0;
                let access = Access {
                    effect: Effect::Read,
                    place: place(),
                    token: (!in_program_order).then_some(3),
                    value: None,
                    is_weak: true,
                    can_be_copied: false,
                    is_ordered: false,
                    is_of_copies: false,
                    in_program_order,
                    without_tma: false,
                };
                let op = program.add_op(region, Kind::Access(access), operands, [tile(known.size), token()]);
                known.tiles.push(program.op(op).results[0]);
                known.tokens.push(program.op(op).results[1]);
            }
            2 | 3 if !known.tiles.is_empty() => {
                let source = random.pick(&known.tiles);
                let op = program.add_op(region, Kind::Permute(vec![1, 0]), vec![source], [tile(known.size)]);
                known.tiles.push(program.op(op).results[0]);
            }
            4 if !known.tiles.is_empty() => {
                let view = random.pick(&known.views);
                let operands = vec![
                    view,
                    random.pick(&known.tiles),
                    known.number,
                    known.number,
                    random.pick(&known.tokens),
                ];
                let in_program_order = random.below(8) == 0;
                let access = Access {
                    effect: Effect::Write,
                    place: place(),
                    token: (!in_program_order).then_some(4),
                    value: Some(1),
                    is_weak: true,
                    can_be_copied: false,
                    is_ordered: false,
                    is_of_copies: false,
                    in_program_order,
                    without_tma: false,
                };
                let op = program.add_op(region, Kind::Access(access), operands, [token()]);
                known.tokens.push(program.op(op).results[0]);
            }
            5 => {
                let operands = vec![random.pick(&known.tokens), random.pick(&known.tokens)];
                let op = program.add_op(region, Kind::Token, operands, [token()]);
                known.tokens.push(program.op(op).results[0]);
            }
            6 => repeated(program, random, region, known, depth),
            7 => branch(program, random, region, known, depth),
            _ => {}
        }
    }
}

fn repeated(program: &mut Program, random: &mut Random, region: RegionId, known: &mut Known, depth: usize) {
    let Some(&first_tile) = known.tiles.last() else { return };
    let inits = vec![known.number, known.number, known.number, random.pick(&known.tokens), first_tile];
    let op = program.add_op(region, Kind::For, inits, [token(), tile(known.size)]);
    let inner = program.add_region(Some(op));
    program.ops[op.0 as usize].regions.push(inner);
    let arguments = [
        program.add_value(None, Element::Int(32), None),
        program.add_value(None, Element::Other, None),
        program.add_value(Some(vec![known.size; 2]), Element::F32, None),
    ];
    program.regions[inner.0 as usize].arguments = arguments.to_vec();
    let mut inside = known.clone();
    inside.tokens.push(arguments[1]);
    inside.tiles.push(arguments[2]);
    statements(program, random, inner, &mut inside, depth - 1);
    let end =
        vec![*inside.tokens.last().unwrap_or(&arguments[1]), *inside.tiles.last().unwrap_or(&arguments[2])];
    program.add_op(inner, Kind::Yield, end, []);
    known.tokens.push(program.op(op).results[0]);
    known.tiles.push(program.op(op).results[1]);
}

fn branch(program: &mut Program, random: &mut Random, region: RegionId, known: &mut Known, depth: usize) {
    let token = common::branch(program, region, known.condition, |program, inner| {
        let mut inside = known.clone();
        statements(program, random, inner, &mut inside, depth - 1);
        random.pick(&inside.tokens)
    });
    known.tokens.push(token);
}

/// An event on a path.
#[derive(Clone, Debug)]
enum Event {
    Wait,
    /// Shared memory is written or read.
    Shared {
        writes: bool,
        from: u64,
        to: u64,
    },
    /// An access: its number on this path, whether it writes, and the accesses that it comes after.
    Access {
        number: usize,
        writes: bool,
        after: BTreeSet<(usize, bool)>,
        /// Whether it keeps its place in the program.
        is_placed: bool,
    },
}

/// A path: its events, and the accesses that tokens stand for.
#[derive(Clone, Default)]
struct Way {
    events: Vec<Event>,
    tokens: BTreeMap<ValueId, BTreeSet<(usize, bool)>>,
    accesses: usize,
}

/// The most paths that are walked.
const WAYS: usize = 200;

fn walk(program: &Program, schedule: &Schedule, region: RegionId, ways: Vec<Way>) -> Vec<Way> {
    let mut ways = ways;
    for &id in schedule.of(region) {
        let step = schedule.step(id);
        let op = program.op(step.op);
        ways = match (&step.action, &op.kind) {
            (Action::Control, Kind::For) => {
                let body = op.regions[0];
                let mut after = vec![];
                let mut current: Vec<Way> = ways;
                for way in &mut current {
                    forward(way, &op.operands[3..], &program.region(body).arguments[1..]);
                }
                for turn in 0..3 {
                    for way in &current {
                        let mut done = way.clone();
                        forward(&mut done, &program.region(body).arguments[1..], &op.results);
                        after.push(done);
                    }
                    if turn < 2 {
                        current = walk(program, schedule, body, current);
                        let end = last(program, body);
                        for way in &mut current {
                            forward(way, &end, &program.region(body).arguments[1..]);
                        }
                    }
                }
                after
            }
            (Action::Control, Kind::If) => {
                let mut after = vec![];
                for &inner in &op.regions {
                    let mut ended = walk(program, schedule, inner, ways.clone());
                    let end = last(program, inner);
                    ended.iter_mut().for_each(|way| forward(way, &end, &op.results));
                    after.extend(ended);
                }
                after
            }
            _ => {
                for way in &mut ways {
                    happens(program, step.op, schedule, id, way);
                }
                ways
            }
        };
        ways.truncate(WAYS);
    }
    ways
}

fn last(program: &Program, region: RegionId) -> Vec<ValueId> {
    program.region(region).ops.last().map_or(vec![], |op| program.op(*op).operands.clone())
}

fn forward(way: &mut Way, from: &[ValueId], to: &[ValueId]) {
    let values: Vec<_> =
        from.iter().map(|value| way.tokens.get(value).cloned().unwrap_or_default()).collect();
    for (to, value) in to.iter().zip(values) {
        way.tokens.insert(*to, value);
    }
}

fn happens(
    program: &Program,
    id: OpId,
    schedule: &Schedule,
    step: tilespace_plan::steps::StepId,
    way: &mut Way,
) {
    let step = schedule.step(step);
    let op = program.op(id);
    if step.waits {
        way.events.push(Event::Wait);
    }
    for late in &step.late {
        happens(program, schedule.step(*late).op, schedule, *late, way);
    }
    match &op.kind {
        Kind::Token if matches!(step.action, Action::Compute) => {
            let all =
                op.operands.iter().filter_map(|token| way.tokens.get(token)).flatten().copied().collect();
            way.tokens.insert(op.results[0], all);
        }
        Kind::Access(access) if matches!(step.action, Action::Access { .. }) => {
            let token = access
                .token
                .and_then(|token| way.tokens.get(&op.operands[token]).cloned())
                .unwrap_or_default();
            let writes = access.effect != Effect::Read;
            // All accesses before it, if it keeps its place in the program; else also those before it that
            // keep theirs.
            let placed = way.events.iter().filter_map(|event| match event {
                Event::Access { number, writes, is_placed, .. } if access.in_program_order || *is_placed => {
                    Some((*number, *writes))
                }
                _ => None,
            });
            let after = token.iter().copied().chain(placed).collect();
            let is_placed = access.in_program_order;
            way.events.push(Event::Access { number: way.accesses, writes, after, is_placed });
            let mut own = token;
            own.insert((way.accesses, writes));
            way.accesses += 1;
            way.tokens.insert(*op.results.last().expect("a token"), own);
        }
        _ => {}
    }
    if step.area.bytes > 0 {
        let (from, to) = (step.area.start, step.area.start + step.area.bytes);
        way.events.push(Event::Shared { writes: true, from, to });
        way.events.push(Event::Wait);
        way.events.push(Event::Shared { writes: false, from, to });
    }
}

/// Whether two events conflict on a path without a wait between them.
fn races(events: &[Event]) -> bool {
    let mut recent: Vec<&Event> = vec![];
    for event in events {
        match event {
            Event::Wait => recent.clear(),
            Event::Shared { writes, from, to } => {
                let conflicts = |earlier: &&&Event| match earlier {
                    Event::Shared { writes: other, from: start, to: end } => {
                        (*writes || *other) && start < to && from < end
                    }
                    _ => false,
                };
                if recent.iter().any(|earlier| conflicts(&earlier)) {
                    return true;
                }
                recent.push(event);
            }
            Event::Access { writes, after, .. } => {
                let conflicts = recent.iter().any(|earlier| match earlier {
                    Event::Access { number, writes: other, .. } => {
                        (*writes || *other) && after.contains(&(*number, *other))
                    }
                    _ => false,
                });
                if conflicts {
                    return true;
                }
                recent.push(event);
            }
        }
    }
    false
}

fn any_race(program: &Program, schedule: &Schedule) -> bool {
    let ways = walk(program, schedule, Program::BODY, vec![Way::default()]);
    ways.iter().any(|way| races(&way.events))
}

#[test]
fn no_way_lacks_a_wait_and_most_waits_are_missed() {
    let mut random = Random(1);
    let (mut waits, mut missed, mut areas, mut late) = (0, 0, 0, 0);
    let chips = [Chip::new(80), Chip::of_amd(amd::chip("gfx942").expect("a chip"))];
    for index in 0..3000 {
        let program = program(&mut random);
        let schedule = plan(&program, &chips[index % 2]).expect("a plan");
        assert!(!any_race(&program, &schedule), "{program:#?}");
        areas += schedule.steps.iter().filter(|step| step.area.bytes > 0).count();
        late += schedule.steps.iter().map(|step| step.late.len()).sum::<usize>();
        for index in 0..schedule.steps.len() {
            if schedule.steps[index].waits {
                let mut without = schedule.clone();
                without.steps[index].waits = false;
                waits += 1;
                missed += usize::from(any_race(&program, &without));
            }
        }
    }
    assert!(
        waits > 500 && areas > 500 && late > 80,
        "{waits} waits, {areas} conversions through shared memory, {late} late steps"
    );
    // A wait is not missed if only paths need it that take a loop more than twice, or are beyond the paths
    // walked.
    assert!(missed * 10 > waits * 9, "{missed} of {waits} waits are missed");
}
