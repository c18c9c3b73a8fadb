//! Random layouts: compares the lowering of an operation with CuTe's definitions.
//!
//! ```text
//! %r = "cute.logical_divide"(%l, %t) : ((4,2),4):((1,?),8) by [2:1;_]    is lowered with ? an argument of the kernel
//! the type of the result, as NVIDIA's compiler prints it                 ((2,(2,2)),4):((1,(2,?)),8), by `algebra`
//! the arithmetic that is left, run with ? = 7                            is compared with the algebra's, which is with points
//! ```
//!
//! Each case is run again with a type that lies, which must be an error ([`lies`]), and with numbers of its
//! operands that no layout has, which must be an error or a result, and no panic. A refusal is allowed, and
//! counted: each operation must have results, in most of its cases. A result that is another one is a
//! finding. The same cases come each time; `SEED` draws others, and with `MINUTES` they go on for that long.

mod algebra;
mod cases;
mod lies;
mod machine;
mod makers;

use cases::Random;
use machine::Outcome;
use std::{
    collections::BTreeMap,
    env,
    time::{Duration, Instant},
};

/// How many cases there are without `MINUTES`.
const CASES: usize = 6000;
/// Of each operation so many are the same at least, and one in so many.
const LEAST_SAME: usize = 10;
const ONE_IN: usize = 3;
/// The operations that have cases.
const OPERATIONS: usize = 46;

#[derive(Default)]
struct Count {
    same: usize,
    refused: usize,
    wrong: usize,
    lies: usize,
    believed: usize,
    weaker: usize,
    errors: BTreeMap<String, usize>,
}

#[test]
fn results_are_those_of_the_definitions() {
    let number = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let minutes = number("MINUTES").map(|minutes| Duration::from_secs(60 * minutes));
    let mut random = Random::new(number("SEED").unwrap_or(1));
    let (context, begin) = (machine::context(), Instant::now());
    let (mut counts, mut findings): (BTreeMap<&str, Count>, Vec<String>) = Default::default();
    let mut tried = 0;
    while minutes.map_or(tried < CASES, |minutes| begin.elapsed() < minutes) {
        let Some(case) = cases::draw(&mut random) else { continue };
        tried += 1;
        let count = counts.entry(case.op).or_default();
        let run = |result: &str| machine::run(&context, &case.source(result), &case.arguments());
        let source = || case.source(&case.result);
        // Neither is compared: all that is asked is an end without a panic.
        machine::run(&context, &case.hostile(&mut random), &case.arguments());
        let numbers = match run(&case.result) {
            Outcome::Numbers(_) if case.is_refused => {
                findings.push(format!("there is no such result\n{}", source()));
                continue;
            }
            _ if case.is_refused => continue,
            Outcome::Refused(error) => {
                count.refused += 1;
                *count.errors.entry(error).or_default() += 1;
                continue;
            }
            Outcome::Numbers(numbers) => numbers,
        };
        if let Err(error) = case.compare(&case.value, &numbers) {
            count.wrong += 1;
            findings.push(format!("{error}\n{}", source()));
            continue;
        }
        count.same += 1;
        for _ in 0..2 {
            let Some(lie) = case.lie(&mut random) else { continue };
            match (run(&lie.text), &lie.weaker) {
                (Outcome::Refused(_), _) => count.lies += 1,
                (Outcome::Numbers(numbers), Some(weaker)) if case.compare(weaker, &numbers).is_ok() => {
                    count.weaker += 1;
                }
                _ => {
                    count.believed += 1;
                    findings.push(format!("{} is believed\n{}", lie.text, source()));
                }
            }
        }
    }
    for (op, Count { same, refused, .. }) in &counts {
        if *same < LEAST_SAME || same * ONE_IN < same + refused {
            findings.push(format!("{op}: {same} results and {refused} refusals"));
        }
    }
    if counts.len() != OPERATIONS {
        findings.push(format!("{} operations", counts.len()));
    }
    println!("{tried} cases\nop same refused wrong lies believed weaker");
    for (op, count) in &counts {
        let Count { same, refused, wrong, lies, believed, weaker, errors } = count;
        println!("{op} {same} {refused} {wrong} {lies} {believed} {weaker}");
        if env::var_os("ERRORS").is_some() {
            errors.iter().for_each(|(error, times)| println!("    {times} {error}"));
        }
    }
    let shown = findings.iter().take(20).map(|finding| finding.as_str()).collect::<Vec<_>>().join("\n\n");
    assert!(findings.is_empty(), "{} findings\n{shown}", findings.len());
}
