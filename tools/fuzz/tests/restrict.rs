//! LLVM's result with the scopes of `process-restrict` behaves the same, and a wrong scope is found.

use melior::{Context, ir::Module};
use proptest::strategy::ValueTree;
use tilespace_fuzz::{
    check::{Finding, Stats, check_with, context},
    print::print,
    program::draw,
    restrict::{Mistake, PASSES, no_mistake, program, scopes_of_another, through_llvm},
};

/// The first finding in some programs, with the number of the program.
fn first(programs: impl Iterator<Item = (u64, String)>, mistake: Mistake) -> (Option<(u64, Finding)>, Stats) {
    let context = context();
    let mut stats = Stats::default();
    let found = programs.into_iter().find_map(|(seed, text)| {
        let pipeline = &PASSES[seed as usize % PASSES.len()];
        let passes = pipeline.checked();
        let transform =
            |context: &Context, module: &mut Module| through_llvm(context, &passes, mistake, module);
        let found = check_with(&context, &text, &transform, pipeline, &[seed, seed + 1], &mut stats);
        Some((seed, found.expect("the harness works")?))
    });
    (found, stats)
}

#[test]
fn llvm_makes_nothing_else_of_scopes() {
    let all = |seed| (seed, print(&draw(seed).expect("a program").current()));
    let (found, stats) = first((0..150).map(all), no_mistake);
    assert!(found.is_none(), "{found:#?}");
    assert!(stats.runs > 200, "{stats:#?}");
    let (found, stats) = first((0..150).map(|seed| (seed, program(seed))), no_mistake);
    assert!(found.is_none(), "{found:#?}");
    assert!(stats.runs > 250, "{stats:#?}");
}

#[test]
fn a_scope_of_an_unknown_pointer_is_seen() {
    let (found, stats) = first((0..150).map(|seed| (seed, program(seed))), scopes_of_another);
    let (_, finding) = found.unwrap_or_else(|| panic!("not seen: {stats:#?}"));
    assert!(finding.problem.contains("and is"), "{finding:#?}");
}
