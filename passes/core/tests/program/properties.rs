//! Analyses of one function against naive versions of them, on random control flow.
//!
//! Dominance is compared with the sets that flow analysis computes; facts about a pointer and ops that always
//! run with walks through the function, for all answers that its conditions depend on.

use crate::{
    ir::{IsBlock, IsOp, OpAt, Program, Text},
    module::program,
    print::one,
    reader::TextReader,
    soundness::{Random, cases},
    symbols::lookup,
    walk::{draw, walk},
};
use proptest::{collection::vec, prelude::*};
use std::collections::{BTreeMap, BTreeSet};
use tilespace_core::{
    MemorySpace,
    function::{dominance::Order, execution::always_runs, guards::guards},
    ir::{Assumptions, Op, Reader},
};

fn choices() -> impl Strategy<Value = Vec<u16>> {
    vec(any::<u16>(), 0..80)
}

fn function(program: &Program) -> Op<Text<'_>> {
    Op(lookup(program, "f").expect("a function"))
}

/// The ops in the body of `@f`, in program order.
fn ops(program: &Program) -> Vec<OpAt<'_>> {
    let entry = function(program).0.data().regions.first().expect("a body");
    let blocks = program.regions[*entry as usize].blocks.iter();
    blocks.flat_map(|block| &program.blocks[*block as usize].ops).map(|op| program.at::<IsOp>(*op)).collect()
}

/// All answers of the inputs.
fn answers() -> impl Iterator<Item = [bool; 4]> {
    (0..16).map(|bits| [0, 1, 2, 3].map(|bit| bits & 1 << bit != 0))
}

/// The dominators of each block that is reached, as the greatest solution of: a block is dominated by itself,
/// and by all blocks that dominate each block before it.
fn dominators(program: &Program) -> BTreeMap<u32, BTreeSet<u32>> {
    let region = function(program).0.data().regions[0];
    let blocks = &program.regions[region as usize].blocks;
    let before = |block: &u32| &program.blocks[*block as usize].predecessors;
    let mut reached = BTreeSet::from([blocks[0]]);
    while let Some(new) = blocks
        .iter()
        .find(|block| !reached.contains(block) && before(block).iter().any(|one| reached.contains(one)))
    {
        reached.insert(*new);
    }
    let mut sets: BTreeMap<u32, BTreeSet<u32>> =
        reached.iter().map(|block| (*block, reached.clone())).collect();
    sets.insert(blocks[0], BTreeSet::from([blocks[0]]));
    loop {
        let old = sets.clone();
        for block in reached.iter().filter(|block| **block != blocks[0]) {
            let all = before(block).iter().filter_map(|one| old.get(one)).cloned();
            let mut set = all.reduce(|one, other| &one & &other).unwrap_or_default();
            set.insert(*block);
            sets.insert(*block, set);
        }
        if sets == old {
            return sets;
        }
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn an_op_dominates_what_flow_analysis_says(choices in choices()) {
        let program = program(&draw(&choices, false));
        let (ops, sets) = (ops(&program), dominators(&program));
        let order: Order<Text<'_>> = Order::of(function(&program));
        let block = |op: OpAt<'_>| op.data().block.expect("a block");
        for one in &ops {
            let (first, end) = order.range(Op(*one)).expect("a range");
            for other in &ops {
                let Some(above) = sets.get(&block(*other)) else { continue };
                let expected = match block(*one) == block(*other) {
                    true => one.id <= other.id,
                    false => above.contains(&block(*one)),
                };
                let place = order.place(Op(*other)).expect("a place");
                prop_assert_eq!((first..end).contains(&place), expected, "{:?} {:?}", one, other);
            }
        }
    }

    #[test]
    fn each_fact_about_a_pointer_holds_wherever_a_walk_gets_behind_it(choices in choices()) {
        let program = program(&draw(&choices, true));
        let mut reader = TextReader::new(&program, Assumptions::default());
        let code = reader.read(function(&program));
        let guards = guards(&mut reader, &code);
        let order: Order<Text<'_>> = Order::of(function(&program));
        for answers in answers() {
            let [_, _, shared, global] = answers;
            for op in walk(&program, answers).ops() {
                let place = order.place(Op(op)).expect("a place");
                for guard in &guards {
                    let (first, end) = order.range(guard.from).expect("a range");
                    if (first..end).contains(&place) {
                        let answer = if guard.space == MemorySpace::Shared { shared } else { global };
                        prop_assert_eq!(guard.answer, answer, "{:?} at {}", guard.space, one(op));
                    }
                }
            }
        }
    }

    #[test]
    fn what_always_runs_is_on_each_walk_to_an_end(choices in choices()) {
        let program = program(&draw(&choices, false));
        let mut always = ops(&program);
        always.retain(|op| always_runs(function(&program), Op(*op)));
        for walk in answers().map(|answers| walk(&program, answers)).filter(|walk| walk.ends) {
            for op in &always {
                let block = op.at::<IsBlock>(op.data().block.expect("a block"));
                prop_assert!(walk.blocks.contains(&block), "{}", one(*op));
            }
        }
    }
}

#[test]
fn random_control_flow_has_facts() {
    let mut random = Random(7);
    let (mut facts, mut unconditional) = (0, 0);
    for _ in 0..200 {
        let choices = random.choices(80);
        let program = program(&draw(&choices, true));
        let mut reader = TextReader::new(&program, Assumptions::default());
        let code = reader.read(function(&program));
        facts += guards(&mut reader, &code).len();
        unconditional += ops(&program).iter().filter(|op| always_runs(function(&program), Op(**op))).count();
    }
    assert!(facts > 40 && unconditional > 200, "{facts} {unconditional}");
}
