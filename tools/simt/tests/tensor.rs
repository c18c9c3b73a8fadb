//! `wgmma` and tensor memory: their results, the time of their results, and their faults.

mod common;
use common::{WORDS, fault, run, run_with, threads};
use tilespace_simt::Shape;

/// Fills shared memory with 16-bit numbers 1.
const ONES: &str = "mov.b32 %r3, 0;
     FILL: mad.lo.u32 %r4, %r3, 512, %r2; shl.b32 %r5, %r1, 2; add.s32 %r4, %r4, %r5;
     st.shared.b32 [%r4], 0x3c003c00;
     add.s32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, 32; @%p1 bra FILL;
     bar.sync 0;";

/// The registers of an accumulator of 8 columns.
const D: &str = "{%r10, %r11, %r12, %r13}";

fn wgmma() -> String {
    format!(
        "{ONES} mov.b32 %r10, 0; mov.b32 %r11, 0; mov.b32 %r12, 0; mov.b32 %r13, 0;
         mov.b64 %rd5, 0x4000004000010000; setp.eq.b32 %p2, 0, 0;
         wgmma.fence.sync.aligned;
         wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {D}, %rd5, %rd5, %p2, 1, 1, 0, 0;
         wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {D}, %rd5, %rd5, %p2, 1, -1, 0, 0;
         wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {D}, %rd5, %rd5, %p2, 1, 1, 0, 0;
         wgmma.commit_group.sync.aligned;
         wgmma.wait_group.sync.aligned 0;
         st.global.b32 [%rd4], %r13;"
    )
}

#[test]
fn a_product_of_four_warps_is_there_behind_its_wait() {
    let words = run(128, &wgmma()).unwrap();
    assert!(words[..128].iter().all(|word| f32::from_bits(*word) == 16.0));
    let early = wgmma().replace("wgmma.wait_group.sync.aligned 0;", "");
    assert_eq!(run(128, &early).unwrap()[0], 0);
    // If shared memory is overwritten before the wait, the new numbers are multiplied.
    let spoilt =
        wgmma().replace("wgmma.commit", "st.shared.b32 [sm], 0; wgmma.commit").replace("%r13;", "%r10;");
    assert_ne!(f32::from_bits(run(128, &spoilt).unwrap()[0]), 16.0);
}

#[test]
fn a_product_of_fewer_warps_or_of_memory_that_is_not_there_is_a_fault() {
    assert!(fault(64, &wgmma()).contains("no four warps"));
    assert!(fault(128, &wgmma().replace("0x4000004000010000", "0x4000004000013fff")).contains("matrix"));
    assert!(is_unknown_in(128, &wgmma().replace("m64n8k16", "sp.m64n8k16")));
}

fn is_unknown_in(count: u32, lines: &str) -> bool {
    matches!(run(count, lines), Err(tilespace_simt::Stop::Unsupported(..)))
}

/// Allocates 32 columns in the first warp, and does something with `%r20`, their address.
fn allocated(lines: &str) -> String {
    format!(
        "{ONES} setp.ge.u32 %p1, %r1, 32; @%p1 bra MEET;
         tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [sm+32768], 32;
         MEET: bar.sync 0;
         ld.shared.b32 %r20, [sm+32768];
         {lines}
         bar.sync 0;
         @%p1 bra END;
         tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r20, 32;
         END:"
    )
}

/// The place of a warp's lanes.
const LANES: &str = "shl.b32 %r21, %r1, 16; and.b32 %r21, %r21, 0x600000; add.s32 %r20, %r20, %r21;";

#[test]
fn what_is_stored_in_tensor_memory_is_loaded() {
    for (shape, registers) in [
        ("32x32b.x2", "{%r30, %r31}"),
        ("16x256b.x1", "{%r30, %r31, %r32, %r33}"),
        ("16x64b.x2", "{%r30, %r31}"),
    ] {
        let lines = format!(
            "{LANES} mov.b32 %r30, %r1; add.s32 %r31, %r1, 1000; mov.b32 %r32, 1; mov.b32 %r33, 2;
             tcgen05.st.sync.aligned.{shape}.b32 [%r20], {registers};
             tcgen05.wait::st.sync.aligned;
             mov.b32 %r30, 0; mov.b32 %r31, 0;
             tcgen05.ld.sync.aligned.{shape}.b32 {registers}, [%r20];
             tcgen05.wait::ld.sync.aligned;
             st.global.b32 [%rd4], %r31; sub.s32 %r20, %r20, %r21;"
        );
        let words = run(128, &allocated(&lines)).unwrap();
        assert!((0..128).all(|thread| words[thread] == thread as u32 + 1000), "{shape}");
    }
}

#[test]
fn tensor_memory_that_is_not_the_warps_or_not_allocated_is_a_fault() {
    let load = |offset: &str| {
        allocated(&format!("{offset} tcgen05.ld.sync.aligned.32x32b.x1.b32 {{%r30}}, [%r20];"))
    };
    assert!(fault(128, &load("")).contains("by warp 1"));
    assert!(fault(128, &load(&format!("{LANES} add.s32 %r20, %r20, 32;"))).contains("not allocated"));
    assert!(fault(128, &allocated("add.s32 %r20, %r20, 8;")).contains("not allocated together"));
    assert!(
        fault(32, "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [sm], 48;").contains("48 columns")
    );
    // The warps 4 and 8 have the lanes of the first one, too.
    let of_warps =
        format!("{LANES} tcgen05.ld.sync.aligned.32x32b.x1.b32 {{%r30}}, [%r20]; sub.s32 %r20, %r20, %r21;");
    assert!(run(320, &allocated(&of_warps)).is_ok());
    // An address of each lane's own lane, and columns of their own.
    for own in ["shl.b32 %r21, %r1, 16; and.b32 %r21, %r21, 0x7f0000;", "and.b32 %r21, %r1, 3;"] {
        let text = fault(32, &load(&format!("{own} add.s32 %r20, %r20, %r21;")));
        assert!(text.contains("different addresses of tensor memory in the lanes of warp 0"), "{text}");
    }
    assert!(fault(1, "mov.b32 %r1, 0x10000; tcgen05.shift.cta_group::1.down [%r1];").contains("lane 1"));
}

/// One product of 128 by 8 numbers 1, and a load after a commit.
fn product(more: &str) -> String {
    allocated(&format!(
        "{LANES} setp.ne.b32 %p2, %r1, 0; @%p2 bra WAIT;
         mbarrier.init.shared.b64 [sm+32776], 1;
         mov.b64 %rd5, 0x4000404000010000;
         mov.b32 %r22, 0x08020010; setp.ne.b32 %p3, 0, 0;
         tcgen05.mma.cta_group::1.kind::f16 [%r20], %rd5, %rd5, %r22, {{0, 0, 0, 1}}, %p3;
         setp.eq.b32 %p3, 0, 0;
         tcgen05.mma.cta_group::1.kind::f16 [%r20], %rd5, %rd5, %r22, {{0, 0, 0, 1}}, %p3;
         tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [sm+32776];
         WAIT: bar.sync 1;
         {more}
         tcgen05.ld.sync.aligned.32x32b.x8.b32 {{%r30, %r31, %r32, %r33, %r34, %r35, %r36, %r37}}, [%r20];
         st.global.b32 [%rd4], %r37; sub.s32 %r20, %r20, %r21;"
    ))
}

/// Products of A in tensor memory, with the number `r` in row `r`, by ones; so many with `.ashift`, then one
/// without.
fn shifted(count: usize, modifiers: &str) -> String {
    let product =
        |more: &str| format!("tcgen05.mma.cta_group::1.kind::f16{more} [%r20], [%r23], %rd5, %r22, %p3;");
    allocated(&format!(
        "{LANES} cvt.rn.f16.u32 %h1, %r1; mov.b16 %h2, 0; mov.b32 %r30, {{%h1, %h2}}; mov.b32 %r31, 0;
         add.s32 %r23, %r20, 16;
         tcgen05.st.sync.aligned.32x32b.x8.b32 [%r23], {{%r30, %r31, %r31, %r31, %r31, %r31, %r31, %r31}};
         tcgen05.wait::st.sync.aligned;
         bar.sync 0;
         setp.ne.b32 %p2, %r1, 0; @%p2 bra WAIT;
         mbarrier.init.shared.b64 [sm+32776], 1;
         mov.b64 %rd5, 0x4000404000010000;
         mov.b32 %r22, 0x08020010; setp.ne.b32 %p3, 0, 0;
         {} {}
         tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [sm+32776];
         WAIT: bar.sync 1;
         LOOP: mbarrier.try_wait.parity.shared.b64 %p4, [sm+32776], 0; @!%p4 bra LOOP;
         tcgen05.ld.sync.aligned.32x32b.x1.b32 {{%r30}}, [%r20];
         tcgen05.wait::ld.sync.aligned;
         st.global.b32 [%rd4], %r30; sub.s32 %r20, %r20, %r21;",
        product(modifiers).repeat(count),
        if count == 1 && modifiers.contains("last") { String::new() } else { product("") },
    ))
}

#[test]
fn a_product_moves_the_rows_of_its_left_side_down_behind_itself() {
    let rows = |count, modifiers: &str| {
        let words = run(128, &shifted(count, modifiers)).unwrap();
        words[..128].iter().map(|word| f32::from_bits(*word) as usize).collect::<Vec<_>>()
    };
    let moved = |by: usize| (0..128).map(|row| row / 32 * 32 + (row % 32 + by).min(31)).collect::<Vec<_>>();
    assert_eq!(rows(0, ""), moved(0));
    assert_eq!(rows(1, ".collector::a::lastuse.ashift"), moved(0));
    assert_eq!(rows(1, ".ashift"), moved(1));
    assert_eq!(rows(2, ".ashift.collector::a::discard"), moved(2));
    assert!(is_unknown_in(128, &shifted(1, ".ashift.collector::a::fill")));
    assert!(
        fault(128, &shifted(1, ".ashift").replace("0x08020010", "0x04020010")).contains(".ashift of 64 rows")
    );
}

#[test]
fn a_product_in_tensor_memory_is_there_behind_its_commit() {
    let wait = "LOOP: mbarrier.try_wait.parity.shared.b64 %p4, [sm+32776], 0; @!%p4 bra LOOP;";
    let words = run(128, &product(wait)).unwrap();
    assert!(words[..96].iter().all(|word| f32::from_bits(*word) == 32.0));
    // A lane that is to stay.
    assert!(f32::from_bits(words[96]).is_nan());
    // Without a wait it is done when the memory is not allocated any more.
    assert!(fault(128, &product("")).contains("not allocated"));
    assert!(
        fault(128, &product(wait).replace("0x4000404000010000", "0x4000004000010000")).contains("version")
    );
    assert!(fault(128, &product(wait).replace("0x08020010", "0x0a020010")).contains("rows"));
    assert!(is_unknown_in(128, &product(wait).replace("kind::f16 ", "kind::f16.ashift ")));
    assert!(is_unknown_in(128, &product(wait).replace("0x08020010", "0x08020290")));
    assert!(fault(128, &product(wait).replace("0x08020010", "0x08020014")).contains("rows"));
}

#[test]
fn a_pair_of_blocks_multiplies_together() {
    // Each block has 64 rows of A and half of the 16 columns of B.
    let lines = format!(
        "{ONES} mov.u32 %r6, %cluster_ctarank;
         setp.ge.u32 %p1, %r1, 32; @%p1 bra MEET;
         tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [sm+32768], 32;
         setp.ne.b32 %p2, %r1, 0; @%p2 bra MEET;
         mbarrier.init.shared.b64 [sm+32776], 1;
         MEET: barrier.cluster.arrive; barrier.cluster.wait;
         ld.shared.b32 %r20, [sm+32768];
         add.s32 %r7, %r6, %r1; setp.ne.b32 %p2, %r7, 0; @%p2 bra WAIT;
         mov.b64 %rd5, 0x4000404000010000;
         mov.b32 %r22, 0x08040010; setp.ne.b32 %p3, 0, 0; mov.b16 %h1, 3;
         tcgen05.mma.cta_group::2.kind::f16 [%r20], %rd5, %rd5, %r22, %p3;
         tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [sm+32776], %h1;
         WAIT: mbarrier.try_wait.parity.shared.b64 %p4, [sm+32776], 0; @!%p4 bra WAIT;
         {LANES}
         tcgen05.ld.sync.aligned.32x32b.x8.b32 {{%r30, %r31, %r32, %r33, %r34, %r35, %r36, %r37}}, [%r20];
         mad.lo.u32 %r7, %r6, 128, %r1; mul.wide.u32 %rd6, %r7, 4; add.s64 %rd6, %rd6, %rd1;
         st.global.b32 [%rd6], %r37;
         sub.s32 %r20, %r20, %r21;
         barrier.cluster.arrive; barrier.cluster.wait;
         @%p1 bra END;
         tcgen05.dealloc.cta_group::2.sync.aligned.b32 %r20, 32;
         END:"
    );
    let shape = Shape { grid: [2, 1, 1], cluster: Some([2, 1, 1]), ..threads(128) };
    let words = run_with(&lines, shape, None).unwrap();
    assert!(words[..256].iter().all(|word| f32::from_bits(*word) == 16.0));
    assert_eq!(words.len(), WORDS as usize);
    let alone = Shape { grid: [2, 1, 1], cluster: Some([1, 1, 1]), ..threads(128) };
    assert!(run_with(&lines, alone, None).is_err());
}

#[test]
fn factors_of_blocks_are_bytes_in_tensor_memory() {
    // All numbers are 1 (e4m3), and all factors 2: 32 * 2 * 2.
    let lines = allocated(&format!(
        "{LANES} mov.b32 %r30, 0x80808080; add.s32 %r23, %r20, 16;
         tcgen05.st.sync.aligned.32x32b.x8.b32 [%r23], {{%r30, %r30, %r30, %r30, %r30, %r30, %r30, %r30}};
         tcgen05.wait::st.sync.aligned;
         bar.sync 1; setp.ne.b32 %p2, %r1, 0; @%p2 bra WAIT;
         mbarrier.init.shared.b64 [sm+32776], 1;
         mov.b64 %rd5, 0x4000404000010000; add.s32 %r24, %r20, 20;
         mov.b32 %r22, 0x08820000; setp.ne.b32 %p3, 0, 0;
         tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block32 [%r20], %rd5, %rd5, %r22, [%r23], [%r24], %p3;
         tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [sm+32776];
         WAIT: bar.sync 1;
         LOOP: mbarrier.try_wait.parity.shared.b64 %p4, [sm+32776], 0; @!%p4 bra LOOP;
         tcgen05.ld.sync.aligned.32x32b.x1.b32 {{%r37}}, [%r20];
         st.global.b32 [%rd4], %r37; sub.s32 %r20, %r20, %r21;"
    ))
    .replace("0x3c003c00", "0x38383838");
    let words = run(128, &lines).unwrap();
    assert!(words[..128].iter().all(|word| f32::from_bits(*word) == 128.0), "{}", f32::from_bits(words[0]));
    assert!(fault(128, &lines.replace("%r20, 20;", "%r20, 40;")).contains("not allocated"));
    assert!(is_unknown_in(128, &lines.replace("kind::mxf8f6f4.block_scale", "kind::f8f6f4.block_scale")));
}

#[test]
fn bytes_go_from_shared_to_tensor_memory() {
    let lines = allocated(&format!(
        "{LANES} setp.ne.b32 %p2, %r1, 0; @%p2 bra WAIT;
         mbarrier.init.shared.b64 [sm+32776], 1;
         mov.b64 %rd5, 0x4000400800010000;
         tcgen05.cp.cta_group::1.32x128b.warpx4 [%r20], %rd5;
         tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [sm+32776];
         WAIT: bar.sync 1;
         LOOP: mbarrier.try_wait.parity.shared.b64 %p4, [sm+32776], 0; @!%p4 bra LOOP;
         tcgen05.ld.sync.aligned.32x32b.x4.b32 {{%r30, %r31, %r32, %r33}}, [%r20];
         st.global.b32 [%rd4], %r33; sub.s32 %r20, %r20, %r21;"
    ));
    let words = run(128, &lines).unwrap();
    assert!(words[..128].iter().all(|word| *word == 0x3c00_3c00));
    assert!(is_unknown_in(128, &lines.replace("32x128b.warpx4", "64x128b")));
}
