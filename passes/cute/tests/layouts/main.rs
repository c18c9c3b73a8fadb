//! Random layouts: what the lowering of an operation gives is compared with CuTe's definitions.
//!
//! ```text
//! %r = "cute.logical_divide"(%l, %t) : ((4,2),4):((1,?),8) by [2:1;_]    is lowered with ? an argument of the kernel
//! the type of the result, as NVIDIA's compiler prints it                 ((2,(2,2)),4):((1,(2,?)),8), by `algebra`
//! the arithmetic that is left, run with ? = 7                            is compared with the algebra's, which is with points
//! ```
//!
//! Each case is run again with a type that lies about one number, which must be an error. A refusal is allowed, and
//! counted; a result that is another one is a finding. The same cases come each time; `SEED` draws others, and with
//! `MINUTES` they go on for that long.

mod algebra;
mod cases;
mod machine;

use cases::Random;
use machine::Outcome;
use std::{
    collections::BTreeMap,
    env,
    time::{Duration, Instant},
};

/// How many cases there are without `MINUTES`.
const CASES: usize = 4000;

#[derive(Default)]
struct Count {
    same: usize,
    refused: usize,
    wrong: usize,
    lies: usize,
    believed: usize,
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
        let numbers = match machine::run(&context, &case.source(&case.result), &case.arguments()) {
            Outcome::Refused(error) => {
                count.refused += 1;
                *count.errors.entry(error).or_default() += 1;
                continue;
            }
            Outcome::Numbers(numbers) => numbers,
        };
        if let Err(error) = case.compare(&numbers) {
            count.wrong += 1;
            findings.push(format!("{error}\n{}", case.source(&case.result)));
            continue;
        }
        count.same += 1;
        if let Some(lie) = case.lie(&mut random) {
            count.lies += 1;
            if let Outcome::Numbers(_) = machine::run(&context, &case.source(&lie), &case.arguments()) {
                count.believed += 1;
                findings.push(format!("{lie} is believed\n{}", case.source(&case.result)));
            }
        }
    }
    println!("{tried} cases\nop same refused wrong lies believed");
    for (op, count) in &counts {
        let Count { same, refused, wrong, lies, believed, errors } = count;
        println!("{op} {same} {refused} {wrong} {lies} {believed}");
        if env::var_os("ERRORS").is_some() {
            errors.iter().for_each(|(error, times)| println!("    {times} {error}"));
        }
    }
    let shown = findings.iter().take(20).map(|finding| finding.as_str()).collect::<Vec<_>>().join("\n\n");
    assert!(findings.is_empty(), "{} findings\n{shown}", findings.len());
}
