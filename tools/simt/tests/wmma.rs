//! `wmma.load`, `mma` and `store` of a warp against a plain product.

mod common;

use common::run;

/// A product of bytes in the buffer with their own numbers as words: the first byte of word `w` is `w % 256`.
fn product(layouts: (&str, &str, &str), (m, n): (usize, usize), registers: (usize, usize)) {
    let list = |from: usize, count: usize| {
        (from..from + count).map(|at| format!("%r{at}")).collect::<Vec<_>>().join(", ")
    };
    let (a, b, d) = (list(10, registers.0), list(20, registers.1), list(30, 8));
    let (row, col, out) = layouts;
    let shape = format!("m{m}n{n}k16");
    let words = run(
        32,
        &format!(
            "wmma.load.a.sync.aligned.{row}.{shape}.u8 {{{a}}}, [%rd1], 64;
             wmma.load.b.sync.aligned.{col}.{shape}.u8 {{{b}}}, [%rd1], 32;
             wmma.load.c.sync.aligned.{out}.{shape}.s32 {{{d}}}, [%rd1], 64;
             wmma.mma.sync.aligned.{row}.{col}.{shape}.s32.u8.u8.s32 {{{d}}}, {{{a}}}, {{{b}}}, {{{d}}};
             add.s64 %rd5, %rd1, 8192;
             wmma.store.d.sync.aligned.{out}.{shape}.s32 [%rd5], {{{d}}}, 64;"
        ),
    )
    .expect("a known instruction");
    let byte = |at: usize| (at / 4).to_le_bytes()[at % 4] as usize;
    let place = |layout: &str, row: usize, column: usize, stride: usize| match layout {
        "row" => row * stride + column,
        _ => column * stride + row,
    };
    for i in 0..m {
        for j in 0..n {
            let terms = (0..16).map(|k| byte(place(row, i, k, 64)) * byte(place(col, k, j, 32)));
            let at = place(out, i, j, 64);
            assert_eq!(words[2048 + at] as usize, at + terms.sum::<usize>(), "{layouts:?} {i} {j}");
        }
    }
}

#[test]
fn a_product_is_the_plain_one_by_each_layout_and_shape() {
    for row in ["row", "col"] {
        for col in ["row", "col"] {
            for out in ["row", "col"] {
                product((row, col, out), (16, 16), (2, 2));
                product((row, col, out), (32, 8), (4, 1));
                product((row, col, out), (8, 32), (1, 4));
            }
        }
    }
}
