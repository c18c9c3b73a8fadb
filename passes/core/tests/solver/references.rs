//! Random programs that pass objects by reference to each other: each read is known to find what any write
//! may have left there, in every run of calls, in any order.

use crate::draw::cases;
use proptest::{collection::vec, prelude::*};
use std::collections::{BTreeMap, BTreeSet};
use tilespace_core::{
    MemorySpace,
    graph::{Call, Cause, Function, Graph, GraphBuilder, Linkage, Object, Part, Pass, Pointee, Read, Role},
    ids::{BlockId, FuncId, Id, NodeId, ObjectId, Site},
    lattice::Mask,
    place::Place,
    solve::{SolveOptions, solve},
};

/// A kernel with two slots, and helpers that take two references.
const FUNCTIONS: usize = 3;
/// Bytes that are modelled, on either side of the start of an object.
const NEAR: i64 = 40;
/// The most contexts through which calls are followed.
const CONTEXTS: usize = 200;
const SPACES: [MemorySpace; 3] = [MemorySpace::Global, MemorySpace::Shared, MemorySpace::Local];

/// Which of the two objects of a function, and where in it.
#[derive(Clone, Copy, Debug)]
struct Own(bool, Place);

#[derive(Clone, Copy, Debug)]
enum Op {
    Write(Own, usize),
    Read(Own, bool),
    Copy { to: Own, from: Own },
    Call { callee: usize, passed: [Own; 2] },
}

fn own(widths: std::ops::Range<u64>) -> impl Strategy<Value = Own> {
    let place = prop_oneof![
        6 => (-1i64..3, widths.clone()).prop_map(|(word, width)| Place::at(8 * word, width)),
        1 => (-4i64..16, widths).prop_map(|(offset, width)| Place::at(offset, width)),
        1 => Just(Place::ANYWHERE),
    ];
    (any::<bool>(), place).prop_map(|(which, place)| Own(which, place))
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let op = prop_oneof![
        3 => (own(4..9), 0..SPACES.len()).prop_map(|(part, space)| Op::Write(part, space)),
        3 => (own(4..9), weighted_bool()).prop_map(|(part, is_number)| Op::Read(part, is_number)),
        1 => (own(1..2), own(1..2), 1u64..25).prop_map(|(mut to, mut from, width)| {
            for place in [&mut to.1, &mut from.1].into_iter().filter(|place| **place != Place::ANYWHERE) {
                place.width = width;
            }
            Op::Copy { to, from }
        }),
        3 => (1..FUNCTIONS, own(1..2), own(1..2))
            .prop_map(|(callee, one, other)| Op::Call { callee, passed: [one, other] }),
    ];
    vec(op, 0..7)
}

fn weighted_bool() -> impl Strategy<Value = bool> {
    prop_oneof![3 => Just(false), 1 => Just(true)]
}

fn part(function: usize, Own(which, place): Own) -> Part {
    Part { object: ObjectId::new(2 * function + usize::from(which)), place }
}

/// The graph, with the node of each op that has one.
fn graph(program: &[Vec<Op>]) -> (Graph, Vec<Vec<NodeId>>) {
    let mut graph = GraphBuilder::default();
    let mut all = Vec::new();
    for (index, ops) in program.iter().enumerate() {
        let (role, linkage) = match index {
            0 => (Role::Kernel, Linkage::Public),
            _ => (Role::Closed, Linkage::Private),
        };
        let mut function = Function::new(&format!("f{index}"), role, linkage);
        function.blocks = 1;
        let mut nodes = Vec::new();
        for op in ops {
            let node = function.add_node(BlockId::new(0));
            nodes.push(node);
            match *op {
                Op::Write(own, space) => {
                    let Part { object, place } = part(index, own);
                    function.add_root(node, Mask::of(SPACES[space]), Cause::Known);
                    function.add_object_store(node, object, place);
                }
                Op::Read(own, is_number) => {
                    let Part { object, place } = part(index, own);
                    match is_number {
                        true => {
                            let part = Part { object, place };
                            function.objects.reads.push(Read { part, value: node, is_number: true });
                        }
                        false => function.add_object_load(object, place, node),
                    }
                }
                Op::Copy { to, from } => {
                    function.objects.copies.push((part(index, to), part(index, from)));
                }
                Op::Call { callee, passed } => {
                    let callee_id = FuncId::new(callee);
                    let call = function.calls.push(Call {
                        callee: callee_id,
                        actuals: Vec::new(),
                        results: Vec::new(),
                        site: Site::new(0),
                    });
                    for (argument, own) in passed.into_iter().enumerate() {
                        let to = ObjectId::new(2 * callee + argument);
                        function.objects.passes.push(Pass {
                            call,
                            to,
                            from: Pointee::Object(part(index, own)),
                        });
                    }
                }
            }
        }
        for argument in 0..2 {
            graph.objects.push(match index {
                0 => Object::Slot(FuncId::new(0)),
                _ => Object::Argument(FuncId::new(index), argument),
            });
        }
        graph.functions.push(function);
        all.push(nodes);
    }
    (graph.build(), all)
}

/// A function, and for each of its objects the slot of the kernel and the offset there.
type Context = (usize, [(bool, i64); 2]);

/// The near starts of an access, in a slot.
fn starts(context: &Context, Own(which, place): Own) -> Vec<(bool, i64)> {
    let (slot, base) = context.1[usize::from(which)];
    let all = (-NEAR..NEAR).filter(|start| place == Place::ANYWHERE || *start == place.offset);
    all.map(|start| (slot, base + start)).filter(|(_, at)| at.abs() < NEAR).collect()
}

/// The bytes of an access, from its start on, if they are known.
fn width(Own(_, place): Own) -> Option<i64> {
    (place != Place::ANYWHERE).then_some(place.width as i64)
}

/// The contexts of all calls, as far as they stay near.
fn contexts(program: &[Vec<Op>]) -> BTreeSet<Context> {
    let mut contexts = BTreeSet::new();
    let mut pending = vec![(0, [(false, 0), (true, 0)])];
    while let Some(context) = pending.pop() {
        if contexts.len() == CONTEXTS || !contexts.insert(context) {
            continue;
        }
        for op in &program[context.0] {
            let Op::Call { callee, passed } = *op else { continue };
            for one in starts(&context, passed[0]) {
                for other in starts(&context, passed[1]) {
                    pending.push((callee, [one, other]));
                }
            }
        }
    }
    contexts
}

/// The spaces that each read may find, by function and op.
fn found(program: &[Vec<Op>]) -> BTreeMap<(usize, usize), BTreeSet<usize>> {
    let contexts = contexts(program);
    let mut memory: BTreeMap<(bool, i64), BTreeSet<usize>> = BTreeMap::new();
    loop {
        let before = memory.clone();
        for context in &contexts {
            for op in &program[context.0] {
                match *op {
                    Op::Write(own, space) => {
                        for (slot, start) in starts(context, own) {
                            for byte in start..start + width(own).unwrap_or(8) {
                                memory.entry((slot, byte)).or_default().insert(space);
                            }
                        }
                    }
                    Op::Copy { to, from } => {
                        let width = width(from).or(width(to)).unwrap_or(8);
                        for (slot, start) in starts(context, to) {
                            for (source, first) in starts(context, from) {
                                for byte in 0..width {
                                    let held =
                                        memory.get(&(source, first + byte)).cloned().unwrap_or_default();
                                    memory.entry((slot, start + byte)).or_default().extend(held);
                                }
                            }
                        }
                    }
                    Op::Read(..) | Op::Call { .. } => {}
                }
            }
        }
        if memory == before {
            break;
        }
    }
    let mut found: BTreeMap<(usize, usize), BTreeSet<usize>> = BTreeMap::new();
    for context in &contexts {
        for (index, op) in program[context.0].iter().enumerate() {
            let Op::Read(own, _) = *op else { continue };
            for (slot, start) in starts(context, own) {
                for byte in start..start + width(own).unwrap_or(8) {
                    let held = memory.get(&(slot, byte)).into_iter().flatten();
                    found.entry((context.0, index)).or_default().extend(held);
                }
            }
        }
    }
    found
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn every_read_finds_what_was_written_by_whatever_reference(program in vec(ops(), FUNCTIONS)) {
        let (graph, nodes) = graph(&program);
        let solution = solve(&graph, &SolveOptions::default());
        let live = solution.live();
        for ((function, op), spaces) in found(&program) {
            let instances = solution.instances.iter().filter(|(id, _)| live[*id]);
            let known: Mask = instances
                .filter(|(_, instance)| instance.function == FuncId::new(function))
                .map(|(id, _)| solution.mask(id, nodes[function][op]))
                .collect();
            for space in spaces {
                prop_assert!(known.contains(Mask::of(SPACES[space])), "f{function}, op {op}: {known:?}");
            }
        }
    }
}

#[test]
fn instances_keep_apart_what_different_objects_hold() {
    let field = |which, word: i64| Own(which, Place::at(8 * word, 8));
    let start = |which| Own(which, Place::at(0, 1));
    let program = [
        vec![
            Op::Write(field(false, 0), 0),
            Op::Write(field(true, 0), 1),
            Op::Call { callee: 1, passed: [start(false), start(false)] },
            Op::Call { callee: 1, passed: [start(true), start(true)] },
        ],
        vec![Op::Read(field(false, 0), false)],
        Vec::new(),
    ];
    let (graph, nodes) = graph(&program);
    let solution = solve(&graph, &SolveOptions::default());
    let live = solution.live();
    let instances = solution.instances.iter().filter(|(id, at)| live[*id] && at.function == FuncId::new(1));
    let mut votes: Vec<_> = instances.map(|(id, _)| solution.mask(id, nodes[1][0]).vote().space()).collect();
    votes.sort();
    assert_eq!(votes, [Some(MemorySpace::Global), Some(MemorySpace::Shared)]);
}
