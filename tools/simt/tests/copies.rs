//! Copies that a thread only starts: they have arrived after the wait, and not before.

mod common;
use common::{fault, is_unknown, run, run_with, threads};
use tilespace_simt::{Shape, Stop};

#[test]
fn a_small_copy_comes_with_the_wait() {
    let lines = "cp.async.ca.shared.global [sm], [%rd1+16], 16, 8;
         cp.async.commit_group;
         cp.async.wait_group 0;
         ld.shared.v4.b32 {%r3, %r4, %r5, %r6}, [sm];
         st.global.v4.b32 [%rd1+64], {%r3, %r4, %r5, %r6};";
    assert_eq!(&run(1, lines).unwrap()[16..20], &[4, 5, 0, 0]);
    assert_ne!(&run(1, &lines.replace("wait_group 0", "wait_group 1")).unwrap()[16..20], &[4, 5, 0, 0]);
    assert!(fault(1, &lines.replace("%rd1+16", "%rd1+8")).contains("misaligned"));
    assert!(is_unknown(&lines.replace("16, 8;", "32, 8;")));
}

#[test]
fn a_barrier_counts_copies_behind_which_it_is() {
    let lines = "mbarrier.init.shared.b64 [sm+64], 1;
         cp.async.ca.shared.global [sm], [%rd1+16], 4;
         cp.async.mbarrier.arrive.noinc.shared.b64 [sm+64];
         WAIT: mbarrier.try_wait.parity.shared.b64 %p1, [sm+64], 0;
         @!%p1 bra WAIT;
         ld.shared.b32 %r3, [sm];
         st.global.b32 [%rd1], %r3;";
    assert_eq!(run(1, lines).unwrap()[0], 4);
    assert_ne!(run(1, &lines.replace("@!%p1 bra WAIT;", "").replace("try_wait", "test_wait")).unwrap()[0], 4);
}

#[test]
fn phases_end_with_arrivals() {
    let lines = "setp.ne.b32 %p1, %r1, 0;
         @%p1 bra MEET;
         mbarrier.init.shared.b64 [sm], 2;
         MEET: bar.sync 0;
         mbarrier.arrive.shared.b64 %rd5, [sm];
         WAIT: mbarrier.try_wait.shared.b64 %p2, [sm], %rd5;
         @!%p2 bra WAIT;
         st.global.b32 [%rd4], 9;";
    assert_eq!(&run(2, lines).unwrap()[..2], &[9, 9]);
    assert!(fault(2, &lines.replace("[sm], 2", "[sm], 3")).contains("wait for each other"));
    // A barrier that was never initialized, was overwritten, or counts nothing.
    assert!(fault(1, "mbarrier.arrive.shared.b64 %rd5, [sm];").contains("no mbarrier"));
    let over =
        "mbarrier.init.shared.b64 [sm], 1; st.shared.b32 [sm+4], 5; mbarrier.arrive.shared.b64 %rd5, [sm];";
    assert!(fault(1, over).contains("overwritten"));
    assert!(fault(1, "mbarrier.init.shared.b64 [sm], 0;").contains("0 arrivals"));
    assert!(fault(1, "mbarrier.init.shared.b64 [sm+4], 1;").contains("misaligned"));
}

/// Loads a tile of 8 columns, two rows, at a place, and stores the words of shared memory in the buffer from
/// 2048 on.
const LOAD: &str = "mbarrier.init.shared.b64 [sm+1024], 1;
     mbarrier.arrive.expect_tx.shared.b64 _, [sm+1024], 64;
     mov.b32 %r3, X; mov.b32 %r4, Y;
     cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [sm], [%rd2, {%r3, %r4}], [sm+1024];
     WAIT: mbarrier.try_wait.parity.shared.b64 %p1, [sm+1024], 0;
     @!%p1 bra WAIT;
     mov.b32 %r5, 0;
     NEXT: add.s32 %r6, %r2, %r5; ld.shared.b32 %r7, [%r6];
     cvt.u64.u32 %rd5, %r5; add.s64 %rd5, %rd5, %rd1; st.global.b32 [%rd5+8192], %r7;
     add.s32 %r5, %r5, 4; setp.lt.u32 %p2, %r5, 64; @%p2 bra NEXT;";

fn load(lines: &str, x: i32, y: i32, swizzle: u32) -> Result<Vec<u32>, Stop> {
    let lines = lines
        .replace("mov.b32 %r3, X", &format!("mov.b32 %r3, {x}"))
        .replace("mov.b32 %r4, Y", &format!("mov.b32 %r4, {y}"));
    let map = (vec![16, 4], vec![64], vec![8, 2], swizzle);
    run_with(&lines, threads(1), Some(map)).map(|words| words[2048..2064].to_vec())
}

#[test]
fn a_tile_is_part_of_a_tensor_and_zero_outside() {
    let row = |first: u32| (first..first + 8).collect::<Vec<_>>();
    assert_eq!(load(LOAD, 8, 1, 0).unwrap(), [row(24), row(40)].concat());
    let ragged = load(LOAD, 12, 3, 0).unwrap();
    assert_eq!(ragged, [vec![60, 61, 62, 63], vec![0; 12]].concat());
    // 16-byte parts of rows of 32 bytes change places from offset 128 on.
    assert_eq!(load(LOAD, 8, 1, 32).unwrap(), [row(24), row(40)].concat());
}

#[test]
fn a_tile_that_nothing_waits_for_or_that_goes_elsewhere_is_seen() {
    let early = LOAD.replace("@!%p1 bra WAIT;", "").replace("try_wait", "test_wait");
    assert_ne!(load(&early, 8, 1, 0).unwrap()[0], 24);
    let error = |lines: &str| load(lines, 0, 0, 0).unwrap_err().to_string();
    assert!(error(&LOAD.replace("_, [sm+1024], 64", "_, [sm+1024], 32")).contains("wait for each other"));
    assert!(error(&LOAD.replace("bytes [sm],", "bytes [sm+64],")).contains("a tile at"));
    assert!(error(&LOAD.replace("2d", "3d")).contains("dimensions"));
    assert!(error(&LOAD.replace("[%rd2,", "[%rd1,")).contains("no tensor map"));
    assert!(error(&LOAD.replace(".tile.", ".im2col.")).contains("im2col with a map for tile"));
    assert!(error(&LOAD.replace(".tile.", ".im2col::x.")).contains("unsupported"));
}

#[test]
fn a_tile_is_stored_when_its_group_is_waited_for_and_may_be_added() {
    let lines = "shl.b32 %r3, %r1, 2; add.s32 %r3, %r3, %r2; st.shared.b32 [%r3], 1000; bar.sync 0;
         setp.ne.b32 %p1, %r1, 0; @%p1 bra END;
         mov.b32 %r4, 12; mov.b32 %r5, 3;
         cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [%rd2, {%r4, %r5}], [sm];
         cp.async.bulk.commit_group;
         cp.async.bulk.wait_group.read 0;
         END: ";
    let map = (vec![16, 4], vec![64], vec![8, 2], 0);
    let words = run_with(lines, threads(16), Some(map.clone())).unwrap();
    assert_eq!(&words[58..66], &[58, 59, 1060, 1061, 1062, 1063, 64, 65]);
    // If shared memory is overwritten before the copy is done, the new bytes are stored.
    let late = lines.replace("cp.async.bulk.commit", "st.shared.b32 [sm], 2000; cp.async.bulk.commit");
    assert_eq!(run_with(&late, threads(16), Some(map)).unwrap()[60], 2060);
}

#[test]
fn bytes_in_bulk_go_to_several_blocks() {
    let lines = "mbarrier.init.shared.b64 [sm+1024], 1;
         mbarrier.arrive.expect_tx.shared.b64 _, [sm+1024], 32;
         barrier.cluster.arrive; barrier.cluster.wait;
         mov.u32 %r3, %cluster_ctarank; setp.ne.b32 %p1, %r3, 0; @%p1 bra WAIT;
         mov.b16 %h1, 3;
         cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [sm], [%rd1+64], 32, [sm+1024], %h1;
         WAIT: mbarrier.try_wait.parity.shared.b64 %p1, [sm+1024], 0;
         @!%p1 bra WAIT;
         ld.shared.b32 %r4, [sm+4];
         mul.wide.u32 %rd5, %r3, 4; add.s64 %rd5, %rd1, %rd5; st.global.b32 [%rd5], %r4;";
    let shape = Shape { grid: [2, 1, 1], cluster: Some([2, 1, 1]), ..threads(1) };
    assert_eq!(&run_with(lines, shape, None).unwrap()[..2], &[17, 17]);
    assert!(run_with(&lines.replace("32, [sm", "24, [sm"), shape, None).is_err());
}

#[test]
fn a_map_may_be_copied_and_changed() {
    let lines = "mov.b32 %r5, 0;
         COPY: cvt.u64.u32 %rd5, %r5; add.s64 %rd6, %rd2, %rd5; ld.b64 %rd7, [%rd6];
         add.s32 %r6, %r5, %r2; st.shared.b64 [%r6+2048], %rd7;
         add.s32 %r5, %r5, 8; setp.lt.u32 %p1, %r5, 128; @%p1 bra COPY;
         add.s64 %rd8, %rd1, 128;
         tensormap.replace.tile.global_address.shared::cta.b1024.b64 [sm+2048], %rd8;
         mov.b32 %r3, 0; add.s32 %r4, %r2, 2048; cvt.u64.u32 %rd9, %r4; cvta.shared.u64 %rd2, %rd9;";
    assert_eq!(load(&format!("{lines}\n{LOAD}"), 0, 0, 0).unwrap()[0], 32);
    assert!(load(&format!("{lines}\n{LOAD}").replace("[sm+2048], %rd8", "[sm], %rd8"), 0, 0, 0).is_err());
}

#[test]
fn a_state_says_how_many_arrivals_are_pending() {
    let lines = "mbarrier.init.shared.b64 [sm], 5;
         mbarrier.arrive.noComplete.shared.b64 %rd5, [sm], 2;
         mbarrier.arrive_drop.shared.b64 %rd6, [sm], 2;
         mbarrier.arrive.shared.b64 %rd7, [sm];
         mbarrier.pending_count.b64 %r3, %rd5; mbarrier.pending_count.b64 %r4, %rd6;
         mbarrier.pending_count.b64 %r5, %rd7;
         st.global.v2.b32 [%rd1], {%r3, %r4}; st.global.b32 [%rd1+8], %r5;
         mbarrier.test_wait.shared.b64 %p1, [sm], %rd7; selp.b32 %r6, 1, 0, %p1; st.global.b32 [%rd1+12], %r6;
         mbarrier.arrive.shared.b64 %rd7, [sm], 3; mbarrier.pending_count.b64 %r5, %rd7; st.global.b32 [%rd1+16], %r5;
         mbarrier.test_wait.shared.b64 %p1, [sm], %rd7; selp.b32 %r6, 1, 0, %p1; st.global.b32 [%rd1+20], %r6;";
    // The second phase counts two arrivals less.
    assert_eq!(&run(1, lines).unwrap()[..6], &[5, 3, 1, 1, 3, 1]);
    assert!(
        fault(
            1,
            &lines.replace("noComplete.shared.b64 %rd5, [sm], 2", "noComplete.shared.b64 %rd5, [sm], 5")
        )
        .contains("end a phase")
    );
    assert!(
        fault(
            1,
            &lines.replace("arrive_drop.shared.b64 %rd6, [sm], 2", "arrive_drop.shared.b64 %rd6, [sm], 6")
        )
        .contains("dropped")
    );
}

#[test]
fn a_mask_says_which_bytes_of_each_sixteen_are_copied() {
    let lines = "st.shared.v4.b32 [sm], {-1, -1, -1, -1}; st.shared.v4.b32 [sm+16], {-1, -1, -1, -1}; mov.b16 %h1, 0x8011;
         cp.async.bulk.global.shared::cta.bulk_group.cp_mask [%rd1], [sm], 32, %h1;
         cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;";
    assert_eq!(&run(1, lines).unwrap()[..8], &[0xff, 0xff, 2, 0xff00_0003, 0xff, 0xff, 6, 0xff00_0007]);
}
