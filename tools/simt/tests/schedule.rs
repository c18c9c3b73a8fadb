//! The turns of threads: a race shows by some of them, and a program without a race does the same by all.

mod common;
use common::{run_by, threads};
use std::{
    io::Write as _,
    process::{Command, Stdio},
};
use tilespace_simt::Shape;

/// Each thread stores its number and reads its lower neighbour's, which has been stored already in a fixed
/// order.
const EXCHANGE: &str = "shl.b32 %r3, %r1, 2; add.s32 %r3, %r3, %r2;
     mov.b32 %r4, 0; st.shared.b32 [%r3], %r4; bar.sync 0;
     add.s32 %r4, %r1, 5; st.shared.b32 [%r3+4], %r4;
     BARRIER
     ld.shared.b32 %r5, [%r3]; setp.eq.b32 %p1, %r1, 0; selp.b32 %r5, 4, %r5, %p1; st.global.b32 [%rd4], %r5;";

fn shape() -> Shape {
    threads(64)
}

#[test]
fn a_race_shows_by_turns_that_are_drawn() {
    let race = EXCHANGE.replace("BARRIER", "");
    let fixed = run_by(&race, shape(), 0).unwrap();
    assert_eq!(&fixed[..64], (4..68).collect::<Vec<u32>>());
    let differ = (1..20).filter(|seed| run_by(&race, shape(), *seed).unwrap() != fixed).count();
    assert!(differ > 15, "{differ}");
    // One seed gives the same turns each time.
    assert_eq!(run_by(&race, shape(), 7), run_by(&race, shape(), 7));
}

#[test]
fn a_program_with_its_barriers_does_the_same_by_all_turns() {
    for wait in ["bar.sync 0;", "barrier.sync 1, 64;"] {
        let right = EXCHANGE.replace("BARRIER", wait);
        for seed in 0..50 {
            assert_eq!(&run_by(&right, shape(), seed).unwrap()[..64], (4..68).collect::<Vec<u32>>());
        }
    }
}

#[test]
fn threads_that_spin_for_another_one_get_there() {
    let lines = "setp.eq.b32 %p1, %r1, 63; @%p1 bra GIVE;
         SPIN: ld.acquire.gpu.global.b32 %r3, [%rd1+1024]; setp.ne.b32 %p2, %r3, 1; @%p2 bra SPIN;
         bra END;
         GIVE: mov.b32 %r3, 1; st.release.gpu.global.b32 [%rd1+1024], %r3;
         END: st.global.b32 [%rd4], %r3;";
    for seed in 0..20 {
        assert!(run_by(lines, shape(), seed).unwrap()[..64].iter().all(|word| *word == 1));
    }
}

#[test]
fn who_stops_reading_gets_no_panic() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tilespace-ptx"))
        .args(["-", "b0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let store = "add.s64 %rd1, %rd1, 8; st.volatile.global.b32 [%rd1], 7; st.volatile.global.b32 [%rd1], 8;";
    let text = common::kernel(&store.repeat(4000)).replace(", .param .align 64 .b8 map[128]", "");
    let text =
        text.replace("mov.b64 %rd2, map;", "mov.b64 %rd2, 0;").replace("cvta.param.u64 %rd2, %rd2;", "");
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}
