//! Joint operations of lanes and threads.

mod common;
use common::{fault, is_unknown, run, run_with, threads};
use tilespace_simt::Shape;

#[test]
fn lanes_exchange_values_and_choose_one() {
    let words = run(
        32,
        "shfl.sync.bfly.b32 %r3|%p1, %r1, 1, 31, -1;
         elect.sync %r4|%p2, -1;
         selp.b32 %r5, 100, 0, %p2;
         add.s32 %r3, %r3, %r5;
         setp.lt.u32 %p3, %r1, 5;
         vote.sync.ballot.b32 %r6, %p3, -1;
         redux.sync.add.u32 %r7, %r6, -1;
         setp.ne.b32 %p4, %r1, 31;
         selp.b32 %r3, %r3, %r6, %p4;
         st.global.b32 [%rd4], %r3;",
    );
    let words = words.unwrap();
    assert_eq!(&words[..4], &[101, 0, 3, 2]);
    assert_eq!(words[31], 31);
}

#[test]
fn lanes_find_the_largest_number() {
    let lines = "cvt.rn.f32.u32 %r3, %r1; neg.f32 %r3, %r3; redux.sync.max.abs.f32 %r4, %r3, -1;
         match.any.sync.b32 %r5, %r1, -1; activemask.b32 %r6; st.global.b32 [%rd4], %r4;";
    assert_eq!(f32::from_bits(run(32, lines).unwrap()[3]), 31.0);
    assert!(is_unknown(&lines.replace("max.abs.f32", "add.f32")));
}

#[test]
fn a_lane_outside_of_its_mask_is_a_fault() {
    assert!(fault(32, "shfl.sync.idx.b32 %r3, %r1, 0, 31, 15;").contains("not in its mask"));
}

#[test]
fn lanes_that_do_not_come_are_a_fault() {
    let lines = "setp.eq.b32 %p1, %r1, 0; @%p1 bra END; bar.warp.sync -1; bar.sync 0; END: bar.sync 1, 64;";
    assert_eq!(fault(32, lines), "threads wait for each other");
}

#[test]
fn some_arrive_and_others_wait() {
    let lines = "setp.lt.u32 %p1, %r1, 32;
         @%p1 bra WAIT;
         st.shared.b32 [sm], 7;
         bar.arrive 1, 64;
         bra END;
         WAIT: bar.sync 1, 64;
         ld.shared.b32 %r3, [sm];
         st.global.b32 [%rd4], %r3;
         END:";
    assert_eq!(run(64, lines).unwrap()[31], 7);
    assert!(fault(64, &lines.replace("64", "48")).contains("barrier for"));
    assert!(fault(64, &lines.replace("bar.arrive 1, 64", "bar.sync 2, 64")).contains("wait for each other"));
}

#[test]
fn a_product_of_a_warp_is_that_of_its_matrices() {
    // A and B are all ones, so that each element is 16; with C of 1, 17.
    let words = run(
        32,
        "mov.b32 %r3, 0x3c003c00; mov.b32 %r4, 0x3f800000;
         mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
           {%r5, %r6, %r7, %r8}, {%r3, %r3, %r3, %r3}, {%r3, %r3}, {%r4, %r4, %r4, %r4};
         st.global.b32 [%rd4], %r8;",
    );
    assert!(words.unwrap()[..32].iter().all(|word| f32::from_bits(*word) == 17.0));
}

#[test]
fn products_of_integers_have_signs_and_those_of_tf32_few_bits() {
    let words = run(
        32,
        "mov.b32 %r3, 0xffffffff; mov.b32 %r4, 0x01010101;
         mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32
           {%r5, %r6, %r7, %r8}, {%r3, %r3, %r3, %r3}, {%r4, %r4}, {%r1, %r1, %r1, %r1};
         st.global.b32 [%rd4], %r5;
         mov.b32 %r3, 0x3f800fff; mov.b32 %r4, 0;
         mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32
           {%r5, %r6, %r7, %r8}, {%r3, %r3}, {%r3}, {%r4, %r4, %r4, %r4};
         st.global.b32 [%rd4+128], %r5;",
    );
    let words = words.unwrap();
    assert_eq!(words[3] as i32, 3 - 32);
    assert_eq!(f32::from_bits(words[32]), 4.0);
}

#[test]
fn a_product_that_lanes_miss_is_a_fault_and_an_unknown_one_is_an_error() {
    let product = "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%r5,%r6,%r7,%r8}, {%r3,%r4}, {%r3}, {%r5,%r6,%r7,%r8};";
    assert!(run(32, product).is_ok());
    assert!(fault(16, product).contains("16 lanes of 32"));
    assert!(is_unknown(&product.replace("m16n8k8", "sp.m16n8k8")));
}

#[test]
fn matrices_go_from_shared_memory_to_registers_and_back() {
    let lines = "shl.b32 %r3, %r1, 4; add.s32 %r3, %r3, %r2;
         st.shared.v4.b32 [%r3], {%r1, %r1, %r1, %r1};
         bar.warp.sync -1;
         ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%r4, %r5, %r6, %r7}, [%r3];
         stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%r3+1024], {%r4, %r5, %r6, %r7};
         ld.shared.b32 %r8, [%r3+1024];
         st.global.b32 [%rd4], %r8;";
    let words = run(32, lines).unwrap();
    assert_eq!(&words[..32], (0..32).collect::<Vec<u32>>());
    assert!(fault(32, &lines.replace("[%r3];", "[%r3+8];")).contains("misaligned"));
}

#[test]
fn blocks_of_a_cluster_see_the_memory_of_each_other() {
    let lines = "mov.u32 %r3, %cluster_ctarank;
         st.shared.b32 [sm], %r3;
         barrier.cluster.arrive.aligned;
         barrier.cluster.wait.aligned;
         xor.b32 %r4, %r3, 1;
         mapa.shared::cluster.u32 %r5, %r2, %r4;
         getctarank.shared::cluster.u32 %r7, %r5; setp.ne.b32 %p1, %r7, %r4; @%p1 trap;
         ld.shared::cluster.b32 %r6, [%r5];
         mul.wide.u32 %rd5, %r3, 4; add.s64 %rd5, %rd1, %rd5;
         st.global.b32 [%rd5], %r6;
         barrier.cluster.arrive.aligned;
         barrier.cluster.wait.aligned;";
    let shape = Shape { grid: [2, 1, 1], cluster: Some([2, 1, 1]), ..threads(1) };
    assert_eq!(&run_with(lines, shape, None).unwrap()[..2], &[1, 0]);
    // It is not there through the window of only the own block.
    let wrong = run_with(&lines.replace("ld.shared::cluster", "ld.shared"), shape, None);
    assert!(wrong.unwrap_err().to_string().contains("shared access"));
    let uneven = Shape { grid: [3, 1, 1], ..shape };
    assert!(run_with(lines, uneven, None).unwrap_err().to_string().contains("clusters"));
}

#[test]
fn rows_of_four_and_six_bits_become_bytes() {
    // Row `r` has the words r, r + 256, r + 512 and r + 768.
    let rows = "shl.b32 %r3, %r1, 4; add.s32 %r3, %r3, %r2; add.s32 %r4, %r1, 256; add.s32 %r5, %r1, 512; add.s32 %r6, %r1, 768;
         st.shared.v4.b32 [%r3], {%r1, %r4, %r5, %r6}; bar.warp.sync -1;";
    let row = |row: u128| row | (row + 256) << 32 | (row + 512) << 64 | (row + 768) << 96;
    for (word, bits) in [("b4x16_p64", 4), ("b6x16_p32", 6)] {
        let byte = |of: u128, at: usize| (row(of) >> (bits * at) & ((1 << bits) - 1)) as u32;
        let pack = |bytes: [u32; 4]| bytes.iter().rev().fold(0, |sum, byte| sum << 8 | byte);
        let lines = format!(
            "{rows} ldmatrix.sync.aligned.m8n16.x2.shared.b8x16.{word} {{%r7, %r8}}, [%r3]; st.global.b32 [%rd4], %r8;
             ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8x16.{word} {{%r7, %r8}}, [%r3]; st.global.b32 [%rd4+128], %r8;"
        );
        let words = run(32, &lines).unwrap();
        for lane in 0..32 {
            let (group, at) = (lane / 4, lane % 4 * 4);
            let want = pack([0, 1, 2, 3].map(|index| byte(8 + group as u128, at + index)));
            assert_eq!(words[lane], want, "{word}, lane {lane}");
            let swapped = pack([0, 1, 2, 3].map(|index| byte((at + index) as u128, group + 8)));
            assert_eq!(words[32 + lane], swapped, "{word}, lane {lane}");
        }
    }
    assert!(is_unknown("ldmatrix.sync.aligned.m8n16.x2.trans.shared.b8x16.b4x16_p64 {%r7, %r8}, [%r2];"));
}

#[test]
fn bytes_of_a_result_are_stored_by_columns() {
    let lines = "shl.b32 %r3, %r1, 4; add.s32 %r3, %r3, %r2; mul.lo.u32 %r4, %r1, 4;
         mad.lo.u32 %r4, %r4, 0x01010101, 0x03020100;
         stmatrix.sync.aligned.m16n8.x1.trans.shared.b8 [%r3], {%r4};
         bar.warp.sync -1; shl.b32 %r5, %r1, 2; add.s32 %r5, %r5, %r2; ld.shared.b32 %r6, [%r5]; st.global.b32 [%rd4], %r6;";
    let words = run(32, lines).unwrap();
    // Byte `b` of lane `l` is 4 * l + b: it is in row 2 * (l % 4) + b % 2, at l / 4 + 8 * (b / 2).
    for (lane, byte) in (0..32).flat_map(|lane| (0..4).map(move |byte| (lane, byte))) {
        let place = 16 * (2 * (lane % 4) + byte % 2) + lane / 4 + 8 * (byte / 2);
        assert_eq!(words[place / 4] >> (8 * (place % 4)) & 0xff, (4 * lane + byte) as u32);
    }
}

#[test]
fn older_shuffles_are_those_of_all_lanes() {
    let lines = "shfl.bfly.b32 %r3, %r1, 1, 31; setp.lt.u32 %p1, %r1, 3; vote.ballot.b32 %r4, %p1;
         add.s32 %r3, %r3, %r4; st.global.b32 [%rd4], %r3;";
    assert_eq!(&run(32, lines).unwrap()[..4], &[8, 7, 10, 9]);
}
