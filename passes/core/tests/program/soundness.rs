//! Runs of random programs: each address is in the mask of the access that uses it, in the instance that
//! runs.

use crate::{
    draw::draw,
    interpret::{Machine, Stop, Tested},
    module::{Module, program},
    print::print,
};
use proptest::{collection::vec, prelude::*};

/// Programs per property.
pub fn cases(count: u32) -> ProptestConfig {
    let count = std::env::var("PROGRAM_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(count);
    ProptestConfig {
        cases: count,
        failure_persistence: None,
        max_shrink_iters: 20_000,
        ..ProptestConfig::default()
    }
}

pub fn choices() -> impl Strategy<Value = Vec<u16>> {
    vec(any::<u16>(), 0..400)
}

/// Numbers that are the same each time.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self, options: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % options
    }

    pub fn choices(&mut self, count: usize) -> Vec<u16> {
        (0..count).map(|_| self.next(1 << 16) as u16).collect()
    }
}

/// Runs the kernel of a program so many times. The error is a wrong claim.
fn run(text: &str, runs: u64) -> Result<Tested, String> {
    let program = program(text);
    let module = Module::of(&program);
    let mut all = Tested::default();
    for seed in 0..runs {
        let mut machine = Machine::new(&module, seed);
        match machine.launch("k") {
            Ok(()) => all.ends += 1,
            Err(Stop::Wrong(what)) => return Err(format!("{what}\n{text}")),
            Err(Stop::Undefined | Stop::OutOfSteps) => {}
        }
        all.accesses += machine.tested.accesses;
        all.claims += machine.tested.claims;
        all.answers += machine.tested.answers;
        all.objects += machine.tested.objects;
    }
    Ok(all)
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn each_access_is_in_a_space_of_its_mask(choices in choices()) {
        run(&draw(&choices), 12).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn what_is_parsed_is_printed_the_same(choices in choices()) {
        let text = draw(&choices);
        prop_assert_eq!(print(&program(&text)), text);
    }
}

#[test]
fn the_machine_runs_many_claimed_accesses() {
    let mut random = Random(1);
    let mut tested = Tested::default();
    for _ in 0..300 {
        let choices = random.choices(300);
        let one = run(&draw(&choices), 4).unwrap_or_else(|error| panic!("{error}"));
        tested.accesses += one.accesses;
        tested.claims += one.claims;
        tested.answers += one.answers;
        tested.ends += one.ends;
        tested.objects += one.objects;
    }
    println!("{tested:?}");
    assert!(tested.claims > 1_000, "{tested:?}");
    assert!(tested.accesses > tested.claims + 500, "{tested:?}");
    assert!(tested.answers > 50, "{tested:?}");
}
