//! Races on global memory: each race that is found has a program beside it that orders the two accesses.
//!
//! ```text
//! st.global.u32 [%rd1], %r1;      by two blocks, or by two threads without a barrier in between
//! ```

use tilespace_simt::{Arg, Machine, Program, Rival, Shape, Stop};

/// The end of a kernel on 64 bytes, and its rival in a race. `%rd1` is their address, `%b` the block, `%t`
/// the thread.
fn run(body: &str, shape: Shape) -> (Result<(), Stop>, Option<Rival>) {
    let text = format!(
        ".version 8.3\n.target sm_90\n.address_size 64\n.entry k(.param .u64 p)\n{{\n.reg .pred %p<4>; \
         .reg .b32 %r<8>; .reg .b32 %b; .reg .b32 %t; .reg .b64 %rd<8>;\nld.param.u64 %rd1, [p];\nmov.u32 %b, %ctaid.x;\n\
         mov.u32 %t, %tid.x;\n{body}\nret;\n}}"
    );
    let program = Program::new(&text).expect("PTX");
    let mut machine = Machine::new(&program, 100_000);
    machine.checks_races = true;
    let at = machine.add_buffer("a", vec![0; 64]);
    let end = machine.launch("k", &[Arg::Number(at)], shape);
    let rival = machine.rival();
    machine.checks_races = false;
    (end, rival)
}

fn blocks(count: u32) -> Shape {
    Shape { grid: [count, 1, 1], ..Shape::default() }
}

fn threads(count: u32) -> Shape {
    Shape { block: [count, 1, 1], ..Shape::default() }
}

fn is_race(body: &str, shape: Shape) -> bool {
    match run(body, shape) {
        (Ok(()), _) => false,
        (Err(Stop::Fault(_, why)), _) if why.starts_with("a race: ") => true,
        (other, _) => panic!("{other:?}"),
    }
}

/// The address of a word of its own for each block or thread.
const OWN: [&str; 2] = [
    "mul.wide.u32 %rd2, %b, 4;\nadd.s64 %rd1, %rd1, %rd2;",
    "mul.wide.u32 %rd2, %t, 4;\nadd.s64 %rd1, %rd1, %rd2;",
];

#[test]
fn two_blocks_that_store_one_word_are_told_with_both_places() {
    let (end, rival) = run("st.global.u32 [%rd1], %b;", blocks(2));
    let Err(Stop::Fault(10, why)) = end else { panic!("{end:?}") };
    assert!(
        why.contains("4 bytes at 0x")
            && why.contains("(a+0) are stored, and were written by block 0 0 0, thread 0 0 0"),
        "{why}"
    );
    assert_eq!(rival, Some(Rival { block: [0; 3], thread: 0, line: 10, writes: true }));
    assert!(!is_race(&format!("{}\nst.global.u32 [%rd1], %b;", OWN[0]), blocks(2)));
}

#[test]
fn a_load_of_what_another_block_stores_is_one_and_two_loads_are_none() {
    let body = "setp.eq.s32 %p1, %b, 0;\n@%p1 st.global.u32 [%rd1], 1;\n@!%p1 ld.global.u32 %r1, [%rd1];";
    assert!(is_race(body, blocks(2)));
    assert!(is_race(&body.replace("%p1, %b, 0", "%p1, %b, 1"), blocks(2)));
    assert!(!is_race("ld.global.u32 %r1, [%rd1];", blocks(2)));
}

#[test]
fn neighbours_in_a_word_are_no_race() {
    let at = |width: u32| format!("mul.wide.u32 %rd2, %b, {width};\nadd.s64 %rd1, %rd1, %rd2;");
    assert!(!is_race(&format!("{}\ncvt.u16.u32 %r1, %b;\nst.global.u8 [%rd1], %r1;", at(1)), blocks(4)));
    assert!(!is_race(
        &format!("ld.global.u8 %r1, [%rd1+8];\n{}\nst.global.u16 [%rd1], %r1;", at(2)),
        blocks(4)
    ));
    assert!(is_race(
        &format!("ld.global.u32 %r1, [%rd1+4];\n{}\nst.global.u16 [%rd1], %r1;", at(2)),
        blocks(4)
    ));
}

#[test]
fn atomics_need_a_scope_that_has_both_blocks() {
    assert!(!is_race("red.relaxed.gpu.global.add.u32 [%rd1], 1;", blocks(2)));
    assert!(is_race("red.relaxed.cta.global.add.u32 [%rd1], 1;", blocks(2)));
    assert!(!is_race("red.relaxed.cta.global.add.u32 [%rd1], 1;", threads(64)));
    assert!(is_race("red.relaxed.gpu.global.add.u32 [%rd1], 1;\nld.global.u32 %r1, [%rd1];", blocks(2)));
    let of_cluster = |text: &str| is_race(text, Shape { cluster: Some([2, 1, 1]), ..blocks(2) });
    assert!(!of_cluster("red.relaxed.cluster.global.add.u32 [%rd1], 1;"));
    assert!(is_race("red.relaxed.cluster.global.add.u32 [%rd1], 1;", blocks(2)));
}

#[test]
fn a_lock_orders_blocks_if_its_orders_and_scopes_do() {
    // The thread that gets the lock adds to a word.
    let body = "$l: atom.acquire.gpu.global.cas.b32 %r1, [%rd1], 0, 1;\nsetp.ne.s32 %p1, %r1, 0;\n@%p1 bra $l;\n\
                ld.global.u32 %r2, [%rd1+4];\nadd.s32 %r2, %r2, 1;\nst.global.u32 [%rd1+4], %r2;\n\
                atom.release.gpu.global.exch.b32 %r1, [%rd1], 0;";
    assert!(!is_race(body, blocks(3)));
    assert!(is_race(&body.replace("atom.release", "atom.relaxed"), blocks(3)));
    assert!(is_race(&body.replace("atom.acquire", "atom.relaxed"), blocks(3)));
    assert!(is_race(
        &body.replace("release.gpu", "release.cta").replace("acquire.gpu", "acquire.cta"),
        blocks(3)
    ));
    let by_fences = body.replace("acquire", "relaxed").replace("release", "relaxed");
    let by_fences = by_fences.replace("ld.global", "fence.acq_rel.gpu;\nld.global");
    assert!(is_race(&by_fences, blocks(3)));
    let by_fences =
        by_fences.replace("atom.relaxed.gpu.global.exch", "membar.gl;\natom.relaxed.gpu.global.exch");
    assert!(!is_race(&by_fences, blocks(3)));
    // A store after the release is not ordered.
    assert!(is_race(&format!("{body}\nst.global.u32 [%rd1+4], 0;"), blocks(3)));
}

#[test]
fn threads_of_a_block_meet_at_barriers() {
    let shift = "\nxor.b32 %r2, %t, 33;\nmul.wide.u32 %rd3, %r2, 4;\nadd.s64 %rd3, %rd4, %rd3;\nld.global.u32 %r1, [%rd3];";
    let store = format!("mov.u64 %rd4, %rd1;\n{}\nst.global.u8 [%rd1], %t;", OWN[1]);
    // 64 bytes are 16 words.
    let of = |between: &str| {
        let body = format!("{store}\n{between}{shift}")
            .replace(", 4;", ", 1;")
            .replace("ld.global.u32", "ld.global.u8");
        is_race(&body, threads(64))
    };
    assert!(of(""));
    assert!(!of("bar.sync 0;"));
    assert!(of("bar.warp.sync 0xffffffff;"));
    let in_warp = format!("{store}\nbar.warp.sync 0xffffffff;{}", shift.replace("%t, 33", "%t, 1"));
    let in_warp = in_warp.replace(", 4;", ", 1;").replace("ld.global.u32", "ld.global.u8");
    assert!(!is_race(&in_warp, threads(64)));
    assert!(is_race(&in_warp.replace("bar.warp.sync 0xffffffff;", ""), threads(64)));
}

#[test]
fn blocks_of_a_cluster_meet() {
    let body = "setp.eq.s32 %p1, %b, 0;\n@%p1 st.global.u32 [%rd1], 1;\nbarrier.cluster.arrive.aligned;\n\
                barrier.cluster.wait.aligned;\n@!%p1 ld.global.u32 %r1, [%rd1];";
    let shape = Shape { cluster: Some([2, 1, 1]), ..blocks(2) };
    assert!(!is_race(body, shape));
    let before = body.replace("@!%p1 ld.global.u32 %r1, [%rd1];", "");
    assert!(is_race(
        &format!("{before}\n@!%p1 st.global.u32 [%rd1], 1;\n@%p1 ld.global.u32 %r1, [%rd1];"),
        shape
    ));
}

#[test]
fn a_copy_reads() {
    let body = "setp.eq.s32 %p1, %b, 0;\nmov.u32 %r1, 0;\n@%p1 st.global.u32 [%rd1], 1;\n\
                @!%p1 cp.async.ca.shared.global [%r1], [%rd1], 4;\ncp.async.wait_all;";
    let text = body.replace("setp", ".shared .align 16 .b8 sm[64];\nsetp");
    assert!(is_race(&text, blocks(2)));
    assert!(!is_race(&text.replace("st.global", "prefetch.global.L2 [%rd1]; // st.global"), blocks(2)));
}

#[test]
fn nothing_is_checked_without_being_asked() {
    let text = ".version 8.3\n.target sm_80\n.address_size 64\n.entry k(.param .u64 p) { .reg .b64 %rd1;\nld.param.u64 %rd1, [p];\nst.global.u32 [%rd1], 1;\nret; }";
    let program = Program::new(text).expect("PTX");
    let mut machine = Machine::new(&program, 1000);
    let at = machine.add_buffer("a", vec![0; 4]);
    assert_eq!(machine.launch("k", &[Arg::Number(at)], blocks(2)), Ok(()));
    assert_eq!(machine.rival(), None);
}
