//! Reduces a program that shows a mistake.

use super::Outcome;
use std::time::{Duration, Instant};
use tilespace_tile_bytecode::Op;
use tilespace_tiles::{draw::Program, simpler::simpler};

/// The most programs that are tried, and the most time.
const TRIES: usize = 600;
const TIME: Duration = Duration::from_secs(60);

/// The smallest program that is found with a mistake of the same kind, and the mistake.
pub fn shrink(program: &Program, check: impl Fn(&Program) -> Outcome) -> (Program, String) {
    let Outcome::Wrong(mut problem) = check(program) else { return (program.clone(), "not again".into()) };
    let mut best = program.clone();
    let (mut tries, start) = (0, Instant::now());
    loop {
        let mut found = false;
        for candidate in simpler(&best) {
            if tries == TRIES || start.elapsed() >= TIME {
                return (best, problem);
            }
            let is_smaller = (ops(&candidate), candidate.warps, candidate.grid[0])
                < (ops(&best), best.warps, best.grid[0]);
            if !is_smaller {
                continue;
            }
            tries += 1;
            if let Outcome::Wrong(new) = check(&candidate)
                && kind(&new) == kind(&problem)
            {
                (best, problem, found) = (candidate, new, true);
                break;
            }
        }
        if !found {
            return (best, problem);
        }
    }
}

/// The kind of a problem: wrong memory, a fault, or an error of the compiler.
fn kind(problem: &str) -> &str {
    match problem {
        _ if problem.starts_with("buffer") => "buffer",
        _ if problem.starts_with("fault") => "fault",
        _ => problem.split([':', '0']).next().unwrap_or(problem),
    }
}

/// Calls a function with each op of a program.
pub(super) fn each<'p>(program: &'p Program, call: &mut dyn FnMut(&'p Op)) {
    fn walk<'p>(ops: &'p [Op], call: &mut dyn FnMut(&'p Op)) {
        for op in ops {
            call(op);
            op.regions.iter().flat_map(|region| &region.blocks).for_each(|block| walk(&block.ops, call));
        }
    }
    program.module.functions.iter().for_each(|function| walk(&function.body, call));
}

/// How many ops a program has.
pub fn ops(program: &Program) -> usize {
    let mut count = 0;
    each(program, &mut |_| count += 1);
    count
}
