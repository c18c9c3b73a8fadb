//! Wide accesses, atomics on several numbers, stores that a barrier counts, and the initial contents of
//! registers.

mod common;
use common::{fault, is_unknown, run, run_with, threads};
use tilespace_simt::Shape;

#[test]
fn vectors_have_up_to_256_bits() {
    let lines =
        "ld.global.L1::no_allocate.v8.b32 {%r10, %r11, %r12, %r13, %r14, %r15, %r16, %r17}, [%rd1+32];
         st.global.v8.b32 [%rd1], {%r10, %r11, %r12, %r13, %r14, %r15, %r16, %r17};
         ld.global.b128 %q0, [%rd1+80]; st.global.b128 [%rd1+64], %q0;
         mov.b128 {%rd5, %rd6}, %q0; st.global.b64 [%rd1+96], %rd6;";
    let words = run(1, lines).unwrap();
    assert_eq!(&words[..8], &[8, 9, 10, 11, 12, 13, 14, 15]);
    assert_eq!(&words[16..20], &[20, 21, 22, 23]);
    assert_eq!(&words[24..26], &[22, 23]);
    assert!(fault(1, &lines.replace("[%rd1+32]", "[%rd1+16]")).contains("misaligned"));
}

#[test]
fn atomics_on_vectors_are_one_for_each_number() {
    let lines = "mov.b32 %r3, 0x3f800000; st.global.v4.b32 [%rd1], {%r3, %r3, %r3, %r3};
         red.global.add.v4.f32 [%rd1], {%r3, %r3, %r3, %r3};
         mov.b32 %r4, 0x3c004000; st.global.b32 [%rd1+16], %r4;
         red.global.add.noftz.f16x2 [%rd1+16], %r4;";
    let words = run(1, lines).unwrap();
    assert!(words[..4].iter().all(|word| f32::from_bits(*word) == 2.0));
    assert_eq!(words[4], 0x4000_4400);
    assert!(fault(1, "red.shared.add.v4.f32 [sm], {%r1, %r1, %r1, %r1};").contains("not in global memory"));
    assert!(is_unknown("red.global.min.v2.f32 [%rd1], {%r1, %r1};"));
}

#[test]
fn a_barrier_of_another_block_counts_a_store() {
    let lines = "mbarrier.init.shared.b64 [sm+64], 1;
         mbarrier.arrive.expect_tx.shared.b64 _, [sm+64], 4;
         barrier.cluster.arrive; barrier.cluster.wait;
         mov.u32 %r3, %cluster_ctarank; xor.b32 %r4, %r3, 1;
         mapa.shared::cluster.u32 %r5, %r2, %r4; add.s32 %r6, %r5, 64;
         add.s32 %r7, %r3, 50;
         st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [%r5], %r7, [%r6];
         WAIT: mbarrier.try_wait.parity.shared.b64 %p1, [sm+64], 0;
         @!%p1 bra WAIT;
         ld.shared.b32 %r8, [sm];
         mul.wide.u32 %rd5, %r3, 4; add.s64 %rd5, %rd1, %rd5; st.global.b32 [%rd5], %r8;
         barrier.cluster.arrive; barrier.cluster.wait;";
    let shape = Shape { grid: [2, 1, 1], cluster: Some([2, 1, 1]), ..threads(1) };
    assert_eq!(&run_with(lines, shape, None).unwrap()[..2], &[51, 50]);
    assert!(run_with(&lines.replace("[%r6];", "[%r5];"), shape, None).is_err());
}

#[test]
fn no_cluster_takes_another_one_over() {
    let lines = "mbarrier.init.shared.b64 [sm+64], 1;
         mbarrier.arrive.expect_tx.shared.b64 _, [sm+64], 16;
         clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [sm], [sm+64];
         WAIT: mbarrier.try_wait.parity.shared.b64 %p1, [sm+64], 0;
         @!%p1 bra WAIT;
         ld.shared.b128 %q0, [sm];
         clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 %p2, %q0;
         selp.b32 %r3, 1, 2, %p2; st.global.b32 [%rd1], %r3;
         setmaxnreg.inc.sync.aligned.u32 64; griddepcontrol.wait; nanosleep.u32 5;";
    assert_eq!(run(1, lines).unwrap()[0], 2);
    assert!(fault(1, &lines.replace("b128 [sm], [sm+64]", "b128 [sm+8], [sm+64]")).contains("misaligned"));
}

#[test]
fn registers_hold_no_number_at_first() {
    let words = run(
        1,
        "st.global.b32 [%rd1], %r100; add.f32 %r101, %r100, 0f3F800000; st.global.b32 [%rd1+4], %r101;",
    );
    assert!(words.unwrap()[..2].iter().all(|word| f32::from_bits(*word).is_nan()));
}

#[test]
fn a_grid_has_three_sides() {
    let lines = "mov.u32 %r3, %ctaid.x; mov.u32 %r4, %ctaid.y; mov.u32 %r5, %ctaid.z; mov.u32 %r6, %nctaid.x;
         mad.lo.u32 %r7, %r4, %r6, %r3; mad.lo.u32 %r7, %r5, 6, %r7;
         mul.wide.u32 %rd5, %r7, 4; add.s64 %rd5, %rd1, %rd5; st.global.b32 [%rd5], 77;";
    let words = run_with(lines, Shape { grid: [3, 2, 2], ..threads(1) }, None).unwrap();
    assert!(words[..12].iter().all(|word| *word == 77));
    assert_eq!(words[12], 12);
}

#[test]
fn what_is_not_known_is_never_skipped() {
    for lines in [
        "wmma.load.a.sync.aligned.row.m16n16k16.f16 {%r3}, [%rd1];",
        "multimem.red.max.f64 [%rd1], %rd1;",
        "multimem.st.v2.b32 [%rd1], {%r1, %r1};",
        "vadd4.u32.u32.u32 %r3, %r1, %r1, %r1;",
        "tex.1d.v4.s32.s32 {%r3, %r4, %r5, %r6}, [%rd1, {%r1}];",
        "mul.lo.s16x2 %r3, %r1, %r1;",
        "cvt.pack.sat.s16.s32 %r3, %r1, %r1;",
        "mul.rn.f32.f16 %r3, %r1, %r1;",
        "cvt.rs.f32.f64 %r3, %rd1, %r1;",
    ] {
        assert!(is_unknown(lines), "{lines}");
    }
}

#[test]
fn atomics_of_128_bits_exchange_all_of_them() {
    let lines = "mov.b64 %rd5, 7; mov.b64 %rd6, 9; mov.b128 %q0, {%rd5, %rd6};
         atom.global.exch.b128 %q1, [%rd1+16], %q0;
         mov.b128 {%rd7, %rd8}, %q1; st.global.v2.b64 [%rd1+64], {%rd7, %rd8};
         atom.relaxed.gpu.global.cas.b128 %q1, [%rd1+16], %q0, %q1;
         atom.global.cas.b128 %q1, [%rd1+32], %q0, %q0;";
    let words = run(1, lines).unwrap();
    // The first comparison expected the value that the exchange had stored; the second one found another
    // value.
    assert_eq!(&words[16..20], &[4, 5, 6, 7]);
    assert_eq!(&words[4..12], &[4, 5, 6, 7, 8, 9, 10, 11]);
    assert!(fault(1, &lines.replace("rd1+16", "rd1+8")).contains("misaligned"));
    assert!(is_unknown(&lines.replace("exch.b128", "add.b128")));
}

#[test]
fn what_several_machines_have_copies_of_is_global_memory() {
    let lines = "mov.b32 %r3, 0x40003c00; mov.b32 %r4, 0xc0004400;
         multimem.st.weak.global.v2.f32 [%rd1+8], {%r3, %r4};
         multimem.red.relaxed.gpu.global.add.v2.f16x2 [%rd1+8], {%r3, %r3};
         multimem.red.release.sys.global.max.s32 [%rd1], -5; multimem.red.relaxed.gpu.global.and.b32 [%rd1+4], 6;
         multimem.ld_reduce.acquire.gpu.global.add.acc::f32.v2.f16x2 {%r5, %r6}, [%rd1+8];
         st.global.v2.b32 [%rd1+16], {%r5, %r6};
         multimem.ld_reduce.weak.global.min.u32 %r7, [%rd1+4]; st.global.b32 [%rd1+24], %r7;";
    // The words begin as 0, 1, 2 and so on: the sums are 2 and 4, and 5 and 0.
    let words = run(1, lines).unwrap();
    assert_eq!(&words[..7], &[0, 0, 0x4400_4000, 0x0000_4500, 0x4400_4000, 0x0000_4500, 0]);
    assert!(
        fault(1, "mov.b64 %rd5, sm; cvta.shared.u64 %rd6, %rd5; multimem.red.relaxed.cta.add.u32 [%rd6], 1;")
            .contains("not global")
    );
    assert!(fault(1, &lines.replace("[%rd1+8], {%r3, %r4}", "[%rd1+4], {%r3, %r4}")).contains("misaligned"));
}

#[test]
fn memory_of_a_size_of_the_run_is_gone_with_its_stack() {
    let lines = "stacksave.u64 %rd5; mov.b64 %rd6, 64; alloca.u64 %rd7, %rd6, 16; cvta.local.u64 %rd8, %rd7;
         st.b32 [%rd8+60], 5; ld.local.b32 %r3, [%rd7+60]; st.global.b32 [%rd1], %r3;
         and.b64 %rd9, %rd7, 15; cvt.u32.u64 %r4, %rd9; st.global.b32 [%rd1+4], %r4;
         stackrestore.u64 %rd5; alloca.u64 %rd10, %rd6, 16; sub.s64 %rd10, %rd10, %rd7;
         cvt.u32.u64 %r4, %rd10; st.global.b32 [%rd1+8], %r4;";
    assert_eq!(&run(1, lines).unwrap()[..3], &[5, 0, 0]);
    assert!(fault(1, &lines.replace("%rd8+60", "%rd8+64")).contains("access of 4 bytes"));
    assert!(
        fault(1, &format!("{lines} stackrestore.u64 %rd5; ld.local.b32 %r3, [%rd7];"))
            .contains("access of 4 bytes")
    );
    assert!(fault(1, "mov.b64 %rd5, 1048576; alloca.u64 %rd7, %rd5;").contains("1048576 bytes"));
}

#[test]
fn zeros_in_bulk_are_for_shared_memory() {
    let lines = "st.shared.b32 [sm+8], 5; st.shared.b32 [sm+16], 6; mov.b64 %rd5, 16;
         st.bulk.weak.shared::cta [sm], %rd5, 0;
         ld.shared.b32 %r3, [sm+8]; ld.shared.b32 %r4, [sm+16]; st.global.v2.b32 [%rd1], {%r3, %r4};";
    assert_eq!(&run(1, lines).unwrap()[..2], &[0, 6]);
    assert!(fault(1, &lines.replace("%rd5, 16", "%rd5, 12")).contains("12 bytes"));
    assert!(fault(1, "mov.b64 %rd5, 16; st.bulk [%rd1], %rd5, 0;").contains("16 bytes"));
}
