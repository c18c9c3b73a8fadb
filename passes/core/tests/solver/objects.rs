//! Random writes, copies and reads of bytes of objects: the graph over-approximates the values that each read
//! finds, and knows whether they are whole written values.

use crate::draw::cases;
use proptest::{collection::vec, prelude::*};
use std::collections::{BTreeMap, BTreeSet};
use tilespace_core::{
    graph::{Constraint, Function, Graph, GraphBuilder, Linkage, Object, Part, Role},
    ids::{BlockId, FuncId, Id, NodeId, ObjectId},
    lattice::Mask,
    place::Place,
};

/// Bytes that are modelled, on either side of the start of an object.
const NEAR: i64 = 40;
const OBJECTS: usize = 3;

#[derive(Clone, Copy, Debug)]
enum Op {
    Write(Part),
    Read(Part),
    Copy { to: Part, from: Part, width: u64 },
}

fn part() -> impl Strategy<Value = Part> {
    let place = prop_oneof![
        4 => (-4i64..16, 1u64..9).prop_map(|(offset, width)| Place::at(offset, width)),
        1 => Just(Place::ANYWHERE),
    ];
    (0..OBJECTS, place).prop_map(|(object, place)| Part { object: ObjectId::new(object), place })
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let op = prop_oneof![
        part().prop_map(Op::Write),
        part().prop_map(Op::Read),
        (part(), part(), 1u64..17).prop_map(|(mut to, mut from, width)| {
            for place in
                [&mut to.place, &mut from.place].into_iter().filter(|place| **place != Place::ANYWHERE)
            {
                place.width = width;
            }
            Op::Copy { to, from, width }
        }),
    ];
    vec(op, 1..14)
}

/// One function with two slots, and a variable. Each op has a number, which is converted to a pointer: the
/// nodes of the pointers follow the nodes of the ops.
fn graph(ops: &[Op]) -> (Graph, Vec<NodeId>) {
    let mut function = Function::new("f", Role::Kernel, Linkage::Public);
    function.blocks = 1;
    let mut nodes = Vec::new();
    for op in ops {
        let node = function.add_node(BlockId::new(0));
        nodes.push(node);
        match *op {
            Op::Write(part) => function.add_object_store(node, part.object, part.place),
            Op::Read(part) => function.add_object_load(part.object, part.place, node),
            Op::Copy { to, from, .. } => function.objects.copies.push((to, from)),
        }
    }
    for index in 0..ops.len() {
        let pointer = function.add_node(BlockId::new(0));
        function.numbers.made.push((nodes[index], pointer));
        nodes.push(pointer);
    }
    function.numbers.pointers = nodes[ops.len()..].iter().copied().collect();
    let mut graph = GraphBuilder { functions: [function].into_iter().collect(), ..GraphBuilder::default() };
    for index in 0..OBJECTS {
        graph.objects.push(match index {
            0 | 1 => Object::Slot(FuncId::new(0)),
            _ => Object::Variable(Mask::EMPTY),
        });
    }
    (graph.build(), nodes)
}

/// The near starts of an access.
fn starts(place: Place) -> Vec<i64> {
    (-NEAR..NEAR).filter(|start| place == Place::ANYWHERE || *start == place.offset).collect()
}

/// The bytes of an access, from its start on.
fn width(place: Place) -> u64 {
    if place == Place::ANYWHERE { 8 } else { place.width }
}

/// A byte of a write.
type Byte = (usize, i64);

/// The bytes of writes that may be at each address, in any order of the ops.
fn memory(ops: &[Op]) -> BTreeMap<(ObjectId, i64), BTreeSet<Byte>> {
    let mut memory: BTreeMap<(ObjectId, i64), BTreeSet<Byte>> = BTreeMap::new();
    for (index, op) in ops.iter().enumerate() {
        if let Op::Write(part) = op {
            for start in starts(part.place) {
                for byte in 0..width(part.place) as i64 {
                    memory.entry((part.object, start + byte)).or_default().insert((index, byte));
                }
            }
        }
    }
    loop {
        let mut moved = Vec::new();
        for op in ops {
            let Op::Copy { to, from, width } = op else { continue };
            for (target, source) in starts(to.place)
                .iter()
                .flat_map(|to| starts(from.place).into_iter().map(move |from| (*to, from)))
            {
                for byte in 0..*width as i64 {
                    let target = (to.object, target + byte);
                    if let Some(found) = memory.get(&(from.object, source + byte))
                        && target.1.abs() < NEAR
                        && !memory.get(&target).is_some_and(|there| there.is_superset(found))
                    {
                        moved.push((target, found.clone()));
                    }
                }
            }
        }
        if moved.is_empty() {
            return memory;
        }
        for (target, found) in moved {
            memory.entry(target).or_default().extend(found);
        }
    }
}

/// The finds of each read: the byte that is read, and a byte of a write.
fn found(ops: &[Op]) -> BTreeSet<(usize, i64, Byte)> {
    let memory = memory(ops);
    let mut all = BTreeSet::new();
    for (index, op) in ops.iter().enumerate() {
        let Op::Read(part) = op else { continue };
        for start in starts(part.place) {
            for byte in 0..width(part.place) as i64 {
                let found = memory.get(&(part.object, start + byte)).into_iter().flatten();
                all.extend(found.map(|written| (index, byte, *written)));
            }
        }
    }
    all
}

/// The nodes that one node flows to.
fn reached(graph: &Graph, from: NodeId) -> BTreeSet<NodeId> {
    let function = &graph.functions()[FuncId::new(0)];
    let mut reached = BTreeSet::new();
    let mut pending = vec![from];
    while let Some(node) = pending.pop() {
        if !reached.insert(node) {
            continue;
        }
        for constraint in &function.constraints {
            match *constraint {
                Constraint::Flow { from, to } if from == node => pending.push(to),
                Constraint::StoreCell { value, cell: stored, .. } if value == node => {
                    let readers = function.constraints.iter().filter_map(|reader| match *reader {
                        Constraint::LoadCell { cell, value, .. } => (cell == stored).then_some(value),
                        _ => None,
                    });
                    pending.extend(readers);
                }
                _ => {}
            }
        }
    }
    reached
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn every_write_that_a_read_can_see_reaches_it(ops in ops()) {
        let (graph, nodes) = graph(&ops);
        let expected = found(&ops);
        for (write, node) in nodes.iter().enumerate() {
            let reached = reached(&graph, *node);
            for (read, ..) in expected.iter().filter(|(_, _, (found, _))| *found == write) {
                prop_assert!(reached.contains(&nodes[*read]), "{write} is read by {read}");
            }
        }
    }

    #[test]
    fn what_is_a_whole_address_was_written_with_just_these_bytes(ops in ops()) {
        let (graph, nodes) = graph(&ops);
        let function = &graph.functions()[FuncId::new(0)];
        let accessed = |op: usize| match ops[op] {
            Op::Write(part) | Op::Read(part) | Op::Copy { to: part, .. } => width(part.place),
        };
        for (read, byte, (write, written)) in found(&ops) {
            let made = nodes[ops.len() + read];
            let is_root = |at: &Constraint| matches!(*at, Constraint::Root { node, .. } if node == made);
            let is_computed = function.constraints.iter().any(is_root);
            prop_assert!(
                is_computed || byte == written && accessed(read) == accessed(write),
                "byte {byte} that {read} reads is byte {written} of {write}"
            );
        }
    }
}

#[test]
fn fields_that_do_not_meet_stay_apart() {
    let part = |object: usize, offset| Part { object: ObjectId::new(object), place: Place::at(offset, 8) };
    let whole = |object: usize| Part { object: ObjectId::new(object), place: Place::at(0, 16) };
    let ops = [
        Op::Write(part(0, 0)),
        Op::Write(part(0, 8)),
        Op::Copy { to: whole(1), from: whole(0), width: 16 },
        Op::Copy { to: whole(2), from: whole(1), width: 16 },
        Op::Read(part(2, 0)),
        Op::Read(part(2, 8)),
    ];
    let (graph, nodes) = graph(&ops);
    assert!(reached(&graph, nodes[0]).contains(&nodes[4]) && !reached(&graph, nodes[0]).contains(&nodes[5]));
    assert!(reached(&graph, nodes[1]).contains(&nodes[5]) && !reached(&graph, nodes[1]).contains(&nodes[4]));
}

/// Each round of the loop moves everything by a field: there are infinitely many places.
#[test]
fn copies_that_shift_for_ever_end() {
    let at =
        |object: usize, offset| Part { object: ObjectId::new(object), place: Place::at(offset, 1 << 40) };
    let ops = [
        Op::Write(Part { object: ObjectId::new(0), place: Place::at(0, 8) }),
        Op::Copy { to: at(1, 8), from: at(0, 0), width: 1 << 40 },
        Op::Copy { to: at(0, 0), from: at(1, 0), width: 1 << 40 },
        Op::Read(Part { object: ObjectId::new(2), place: Place::at(0, 8) }),
        Op::Read(Part { object: ObjectId::new(0), place: Place::at(8_000_000, 8) }),
    ];
    let (graph, nodes) = graph(&ops);
    assert!(reached(&graph, nodes[0]).contains(&nodes[4]));
    assert!(!reached(&graph, nodes[0]).contains(&nodes[3]));
}
