//! Which values stay generic, compared with a naive search that repeats all steps until nothing is added.

use crate::draw::{COMMON, Draw, cases, module};
use proptest::{collection::vec, prelude::*};
use std::collections::BTreeSet;
use tilespace_core::{
    MemorySpace::{self, Global, Local, Shared},
    generic::{SolvedBody, keep_generic},
    graph::{AccessWhat, Comparison, Constraint, Counts, Function, Graph, GraphBuilder, Role},
    ids::{BodyId, CallId, CellId, FuncId, Id, IdMap, NodeId, Site},
    lattice::Mask,
};

/// The draws besides a graph, as numbers that are read one after the other and taken modulo the number of
/// candidates, and followed by zeros.
#[derive(Clone, Debug)]
struct Extra(Vec<u8>);

/// The sets that values are drawn from.
fn mask(number: usize) -> Mask {
    let with_null = |space| Mask::of(space).join(Mask::NULL);
    let masks = [
        Mask::of(Shared),
        Mask::of(Global),
        Mask::EMPTY,
        Mask::of(Local),
        with_null(Shared),
        with_null(Global),
        Mask::NULL,
        Mask::of(Shared).join(Mask::of(Global)),
        Mask::UNKNOWN,
        Mask::UNKNOWN.join(Mask::NULL),
    ];
    masks[number % masks.len()]
}

impl Extra {
    /// Adds comparisons, bits and cells to the graph, and draws two bodies of each function, one after the
    /// other.
    fn bodies(&self, graph: &mut GraphBuilder) -> Vec<Body> {
        let mut numbers = self.0.iter().copied().chain(std::iter::repeat(0));
        let mut next = |below: usize| numbers.next().map_or(0, usize::from) % below;
        for function in graph.functions.values_mut() {
            let nodes = function.nodes.len();
            for _ in 0..next(3) {
                let (node, with) = (NodeId::new(next(nodes)), NodeId::new(next(nodes)));
                let with = [None, Some(with)][next(2)];
                function.comparisons.push(comparison(node, with));
            }
            for _ in 0..next(3) {
                function.bits.push((NodeId::new(next(nodes)), NodeId::new(next(nodes))));
            }
            for _ in 0..next(2) {
                let (cell, counts) = (CellId::new(0), Counts::Always);
                function.add(Constraint::StoreCell { value: NodeId::new(next(nodes)), cell, counts });
                let value = NodeId::new(next(nodes));
                function.add(Constraint::LoadCell { cell, value, is_received: false });
            }
        }
        let mut bodies = Vec::new();
        for (id, function) in graph.functions.iter() {
            for _ in 0..2 {
                let mut calls = IdMap::default();
                for call in function.calls.values() {
                    let which = next(5);
                    calls.push((which < 4).then(|| BodyId::new(call.callee.index() * 2 + which % 2)));
                }
                let masks = function.nodes.keys().map(|_| mask(next(usize::from(u8::MAX)))).collect();
                bodies.push((id, calls, masks));
            }
        }
        bodies
    }
}

/// A body: its function, the target of each of its calls, and its masks.
type Body = (FuncId, IdMap<CallId, Option<BodyId>>, IdMap<NodeId, Mask>);

/// A value in a body.
type Place = (usize, NodeId);

/// The space, other than global memory, that a value without null is in.
fn only(mask: Mask) -> Option<MemorySpace> {
    let spaces: Vec<MemorySpace> = mask.spaces().collect();
    let in_one = spaces.len() == 1 && spaces[0] != Global && !mask.contains(Mask::NULL);
    in_one.then(|| spaces[0])
}

/// The values that are compared, or tested and may be null; and those that are merged
/// with null, or numbers with bits of more than one pointer.
fn starts(function: &Function, masks: &IdMap<NodeId, Mask>) -> (Vec<NodeId>, Vec<NodeId>) {
    let mut compared = Vec::new();
    for comparison in &function.comparisons {
        let space = only(masks[comparison.node]);
        let in_space = space.is_some() && comparison.with.is_some_and(|with| only(masks[with]) == space);
        if !in_space {
            compared.push(comparison.node);
            compared.extend(comparison.with);
        }
    }
    for access in &function.accesses {
        if access.what == AccessWhat::Test && masks[access.node].contains(Mask::NULL) {
            compared.push(access.node);
        }
    }
    let with_null = masks.iter().filter(|(_, mask)| {
        mask.contains(Mask::NULL) && mask.spaces().count() == 1 && !mask.contains(Mask::of(Global))
    });
    let mut merged: Vec<NodeId> = with_null.map(|(node, _)| node).collect();
    merged
        .extend(function.bits.iter().map(|(_, made)| *made).filter(|made| masks[*made].spaces().count() > 1));
    (compared, merged)
}

/// All steps from a value to a value that depends on it: those that a merge follows back, and the others.
fn steps(graph: &Graph, bodies: &[Body]) -> [Vec<(Place, Place)>; 2] {
    let (mut moves, mut far) = (Vec::new(), Vec::new());
    for (at, (id, targets, _)) in bodies.iter().enumerate() {
        let function = &graph.functions()[*id];
        let (mut stored, mut loaded) = (Vec::new(), Vec::new());
        for constraint in &function.constraints {
            match *constraint {
                Constraint::Flow { from, to }
                | Constraint::Bits { from, to }
                | Constraint::Filter { from, to, .. } => moves.push(((at, from), (at, to))),
                Constraint::Store { value, .. } | Constraint::StoreCell { value, .. } => stored.push(value),
                Constraint::Load { value, .. } | Constraint::LoadCell { value, .. } => loaded.push(value),
                _ => {}
            }
        }
        moves.extend(function.bits.iter().map(|(from, to)| ((at, *from), (at, *to))));
        for (call, target) in function.calls.values().zip(targets.values()) {
            let Some(target) = target.map(Id::index) else { continue };
            let callee = &graph.functions()[call.callee];
            for (inside, outside) in callee.results.iter().zip(&call.results) {
                moves.push(((target, *inside), (at, *outside)));
            }
            for (actual, formal) in call.actuals.iter().zip(&callee.formals) {
                far.push(((at, *actual), (target, formal.node)));
            }
        }
        for value in loaded {
            far.extend(stored.iter().map(|from| ((at, *from), (at, value))));
        }
    }
    [moves, far]
}

/// All values from which steps lead to any of `ends`.
fn sources(ends: BTreeSet<Place>, steps: &[&[(Place, Place)]]) -> BTreeSet<Place> {
    let mut found = ends;
    loop {
        let before = found.len();
        for (from, to) in steps.iter().copied().flatten() {
            if found.contains(to) {
                found.insert(*from);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

fn check(draw: &Draw, extra: &Extra) -> Result<(), TestCaseError> {
    let mut builder = draw.builder_in_order(&(0..draw.functions.len()).collect::<Vec<_>>());
    let bodies = extra.bodies(&mut builder);
    let graph = builder.build();
    let (mut compared, mut merged) = (BTreeSet::new(), BTreeSet::new());
    for (at, (id, _, masks)) in bodies.iter().enumerate() {
        let found = starts(&graph.functions()[*id], masks);
        compared.extend(found.0.into_iter().map(|node| (at, node)));
        merged.extend(found.1.into_iter().map(|node| (at, node)));
    }
    let [moves, far] = steps(&graph, &bodies);
    let mut expected = sources(compared, &[&moves, &far]);
    expected.extend(sources(merged, &[&moves]));
    let mut masks: Vec<IdMap<NodeId, Mask>> = bodies.iter().map(|(_, _, masks)| masks.clone()).collect();
    let solved = bodies.iter().zip(&mut masks);
    let solved = solved.map(|((function, calls, _), masks)| {
        let (function, calls) = (*function, calls.clone());
        SolvedBody { function, masks, calls }
    });
    keep_generic(&graph, &mut solved.collect::<Vec<_>>());
    for (at, (_, _, before)) in bodies.iter().enumerate() {
        for (node, before) in before.iter() {
            let stays = expected.contains(&(at, node));
            let wanted = if stays { before.staying_generic() } else { *before };
            prop_assert_eq!(masks[at][node], wanted, "{:?} of body {} stays: {}", node, at, stays);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn what_a_comparison_or_a_null_is_made_from_stays_generic_and_nothing_else(
        draw in module(COMMON), numbers in vec(any::<u8>(), 0..200)
    ) {
        check(&draw, &Extra(numbers))?;
    }
}

/// Whether each of the values `a`, `b`, `c`, `d` stays generic; `a` flows into `b` and `c`.
fn staying(masks: [Mask; 4], compare: impl FnOnce([NodeId; 4], &mut Function)) -> [bool; 4] {
    let mut function = Function::new("f", Role::Kernel, Default::default());
    function.blocks = 1;
    let [a, b, c, d] = std::array::from_fn(|_| function.add_node(Id::new(0)));
    function.add_flow(a, b);
    function.add_flow(a, c);
    compare([a, b, c, d], &mut function);
    let mut builder = GraphBuilder::default();
    let function = builder.functions.push(function);
    let graph = builder.build();
    let mut masks: IdMap<NodeId, Mask> = masks.into_iter().collect();
    let before = masks.clone();
    keep_generic(&graph, &mut [SolvedBody { function, masks: &mut masks, calls: IdMap::default() }]);
    [a, b, c, d].map(|node| masks[node] != before[node])
}

fn comparison(node: NodeId, with: Option<NodeId>) -> Comparison {
    Comparison { node, with, site: Site::new(0) }
}

const SHARED: Mask = Mask::of(Shared);

#[test]
fn what_is_compared_with_null_stays_generic_with_its_source() {
    let masks = [SHARED, SHARED, SHARED, Mask::NULL];
    let found = staying(masks, |[_, b, _, null], function| {
        function.comparisons.push(comparison(b, Some(null)));
    });
    assert_eq!(found, [true, true, false, true]);
}

#[test]
fn two_addresses_of_one_space_are_compared_there() {
    for (other, stays) in [(SHARED, false), (Mask::of(Local), true), (Mask::EMPTY, true)] {
        let found = staying([SHARED, SHARED, SHARED, other], |[_, b, _, d], function| {
            function.comparisons.push(comparison(b, Some(d)));
        });
        assert_eq!(found, [stays, stays, false, stays], "{other:?}");
    }
}

#[test]
fn what_is_merged_with_null_stays_generic_but_in_global_memory() {
    for (space, stays) in [(Shared, true), (Local, true), (Global, false)] {
        let [known, merged] = [Mask::of(space), Mask::of(space).join(Mask::NULL)];
        assert_eq!(
            staying([known, merged, known, known], |_, _| {}),
            [stays, stays, false, false],
            "{space:?}"
        );
    }
}

#[test]
fn what_goes_into_a_number_that_may_be_null_stays_generic() {
    for (made, stays) in [(Mask::UNKNOWN, true), (SHARED, false), (Mask::EMPTY, false)] {
        let found = staying([SHARED, SHARED, SHARED, made], |[_, b, _, d], function| {
            function.bits.push((b, d));
        });
        assert_eq!(found, [stays, stays, false, stays], "{made:?}");
    }
}
