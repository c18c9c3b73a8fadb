//! `mma.sync` of small whole numbers against plain products: by the tables of fragments in PTX ISA.

mod common;
use common::{bits, drawn, fault, run_on, threads};

type Matrix = Vec<Vec<i64>>;

/// A matrix of numbers from -3 to 3.
fn matrix(rows: usize, columns: usize, seed: &mut u64) -> Matrix {
    (0..rows).map(|_| (0..columns).map(|_| (drawn(seed) % 7) as i64 - 3).collect()).collect()
}

/// The place of numbers of a type in a register: the bits of each, and their distance from the end of those
/// bits.
fn held(word: &str, is_packed: bool) -> (usize, usize) {
    match word {
        "e2m1" if is_packed => (4, 0),
        "e2m1" => (8, 2),
        "tf32" => (32, 0),
        "f16" | "bf16" => (16, 0),
        "s4" => (4, 0),
        _ => (8, 0),
    }
}

/// A register of numbers, the first one lowest.
fn register(word: &str, is_packed: bool, numbers: &[i64]) -> u32 {
    let (size, shift) = held(word, is_packed);
    numbers.iter().enumerate().map(|(at, value)| (bits(word, *value) << (at * size + shift)) as u32).sum()
}

/// The registers of a lane: of A, or of B with its columns as rows.
fn fragment(word: &str, is_packed: bool, matrix: &Matrix, lane: usize) -> Vec<u32> {
    let each = 32 / held(word, is_packed).0;
    let (group, at) = (lane / 4, lane % 4);
    let blocks = matrix.len() / 8;
    let count = matrix[0].len() / (4 * each) * blocks;
    let of = |index: usize| {
        let (row, first) = (group + 8 * (index % blocks), index / blocks * 4 * each + at * each);
        register(word, is_packed, &matrix[row][first..first + each])
    };
    (0..count).map(of).collect()
}

/// Runs an instruction; lanes load its operands, which are after its results. Returns the results of each
/// lane.
fn results(opcode: &str, sizes: &[usize], more: &str, lanes: &[Vec<u32>], count: usize) -> Vec<Vec<u32>> {
    let each = lanes[0].len();
    let list = |from: usize, count: usize| {
        (from..from + count).map(|at| format!("%r{at}")).collect::<Vec<_>>().join(", ")
    };
    let (mut lines, mut next) = (
        format!("mad.lo.u32 %r3, %r1, {}, 0; cvt.u64.u32 %rd5, %r3; add.s64 %rd5, %rd5, %rd1;", 4 * each),
        20,
    );
    for at in 0..each {
        lines += &format!("ld.global.b32 %r{}, [%rd5+{}];", 20 + at, 4 * at);
    }
    lines += &format!("{opcode} {{{}}}", list(100, count));
    for size in sizes {
        lines += &format!(", {{{}}}", list(next, *size));
        next += size;
    }
    lines += &format!(
        "{more}; mad.lo.u32 %r3, %r1, {}, 8192; cvt.u64.u32 %rd5, %r3; add.s64 %rd5, %rd5, %rd1;",
        4 * count
    );
    for at in 0..count {
        lines += &format!("st.global.b32 [%rd5+{}], %r{};", 4 * at, 100 + at);
    }
    let words: Vec<u32> = lanes.iter().flatten().copied().collect();
    let words = run_on(&words, &lines, threads(32)).unwrap_or_else(|why| panic!("{opcode}: {why}"));
    words[2048..2048 + 32 * count].chunks(count).map(<[u32]>::to_vec).collect()
}

fn number(word: &str, bits: u32) -> i64 {
    if word == "s32" { i64::from(bits as i32) } else { f32::from_bits(bits) as i64 }
}

/// Compares results of 16 by 8 with the product of A and the columns of B, plus C.
fn compare(what: &str, word: &str, results: &[Vec<u32>], (a, b, c): (&Matrix, &Matrix, i64)) {
    for (lane, registers) in results.iter().enumerate() {
        for (at, bits) in registers.iter().enumerate() {
            let (row, column) = (lane / 4 + 8 * (at / 2), lane % 4 * 2 + at % 2);
            let product: i64 = a[row].iter().zip(&b[column]).map(|(x, y)| x * y).sum();
            assert_eq!(number(word, *bits), product + c, "{what}: row {row}, column {column}");
        }
    }
}

fn start(word: &str) -> (i64, u32) {
    if word == "s32" { (5, 5) } else { (5, 5_f32.to_bits()) }
}

#[test]
fn bytes_hold_numbers_of_four_six_and_eight_bits() {
    let mut seed = 1;
    for a_word in ["e2m1", "e2m3", "e3m2", "e4m3", "e5m2"] {
        for b_word in ["e2m1", "e2m3", "e3m2", "e4m3", "e5m2"] {
            let (a, b) = (matrix(16, 32, &mut seed), matrix(8, 32, &mut seed));
            let opcode = format!("mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.{a_word}.{b_word}.f32");
            let (c, bits) = start("f32");
            let lane = |lane: usize| {
                let parts =
                    [fragment(a_word, false, &a, lane), fragment(b_word, false, &b, lane), vec![bits; 4]];
                parts.concat()
            };
            let lanes: Vec<_> = (0..32).map(lane).collect();
            compare(&opcode, "f32", &results(&opcode, &[4, 2, 4], "", &lanes, 4), (&a, &b, c));
        }
    }
}

/// A sparse matrix, and by row and chunk the numbers that are kept and their code.
struct Sparse {
    dense: Matrix,
    kept: Vec<Vec<(Vec<i64>, u32)>>,
}

/// Draws chunks of so many numbers: each keeps the numbers at two places, so many side by side.
fn sparse(columns: usize, (width, together): (usize, usize), seed: &mut u64) -> Sparse {
    let (mut dense, mut kept) = (Vec::new(), Vec::new());
    for _ in 0..16 {
        let (mut row, mut chunks) = (Vec::new(), Vec::new());
        for _ in 0..columns / width {
            let mut chunk = vec![0; width];
            let code = [0b0100, 0b1000, 0b1001, 0b1100, 0b1101, 0b1110][drawn(seed) as usize % 6];
            let (code, places) = match width {
                2 if code & 1 == 0 => (0b0100, vec![0]),
                2 => (0b1110, vec![1]),
                _ => (code, vec![code as usize & 3, code as usize >> 2]),
            };
            let mut numbers = Vec::new();
            for at in places.into_iter().flat_map(|place| (0..together).map(move |at| place * together + at))
            {
                chunk[at] = (drawn(seed) % 3) as i64 + 1;
                numbers.push(chunk[at]);
            }
            row.extend(chunk);
            chunks.push((numbers, code));
        }
        dense.push(row);
        kept.push(chunks);
    }
    Sparse { dense, kept }
}

/// The registers of a lane with kept numbers: register `r` has the numbers of columns
/// `2 * per * (lane % 4 + 4 * (r / 2))` on.
fn kept_fragment(word: &str, is_packed: bool, a: &Sparse, width: usize, lane: usize) -> Vec<u32> {
    let per = 32 / held(word, is_packed).0;
    let count = a.dense[0].len() / (8 * per) * 2;
    let of = |index: usize| {
        let (row, first) = (lane / 4 + 8 * (index % 2), 2 * per * (lane % 4 + 4 * (index / 2)));
        let chunks = &a.kept[row][first / width..(first + 2 * per) / width];
        let numbers: Vec<i64> = chunks.iter().flat_map(|(numbers, _)| numbers.clone()).collect();
        register(word, is_packed, &numbers)
    };
    (0..count).map(of).collect()
}

/// The metadata of a lane: the codes of the rows and columns that the figures give it.
fn metadata(a: &Sparse, width: usize, is_wide: bool, selector: usize, lane: usize) -> u32 {
    let (group, at) = (lane / 4, lane % 4);
    let chunks = a.dense[0].len() / width;
    let codes = |row: usize, from: usize, count: usize| -> Vec<u32> {
        a.kept[row][from..from + count].iter().map(|(_, code)| *code).collect()
    };
    let both = |from: usize| [codes(group, from, 4), codes(group + 8, from, 4)].concat();
    let all = match (chunks, is_wide) {
        (4, _) if at == selector => both(0),
        (8, true) if at / 2 == selector => both(at % 2 * 4),
        (8, false) if at / 2 == selector => codes(group + at % 2 * 8, 0, 8),
        (16, _) => codes(group + at % 2 * 8, at / 2 * 8, 8),
        // Of a lane that has no codes any will do: here an invalid code.
        _ => return 0,
    };
    all.iter().enumerate().map(|(at, code)| code << (4 * at)).sum()
}

#[test]
fn a_sparse_product_is_that_of_the_matrix_with_its_zeros() {
    let mut seed = 7;
    let forms: [(&str, &str, &str, usize); 10] = [
        ("f16", "f16", "f32", 16),
        ("f16", "f16", "f32", 32),
        ("bf16", "bf16", "f32", 32),
        ("tf32", "tf32", "f32", 8),
        ("tf32", "tf32", "f32", 16),
        ("s8", "s8", "s32", 32),
        ("s8", "s8", "s32", 64),
        ("s4", "s4", "s32", 64),
        ("s4", "s4", "s32", 128),
        ("e4m3", "e5m2", "f32", 64),
    ];
    for (a_word, b_word, word, k) in forms {
        for sp in ["sp", "sp::ordered_metadata"] {
            let is_wide = ["f16", "bf16", "tf32"].contains(&a_word);
            let sizes = match a_word {
                "tf32" => (2, 1),
                "s4" => (8, 2),
                _ => (4, 1),
            };
            let selectors = 16 / (k / sizes.0);
            for selector in 0..selectors {
                let (a, b) = (sparse(k, sizes, &mut seed), matrix(8, k, &mut seed));
                let opcode =
                    format!("mma.{sp}.sync.aligned.m16n8k{k}.row.col.{word}.{a_word}.{b_word}.{word}");
                let (c, bits) = start(word);
                let lane = |lane: usize| {
                    [
                        kept_fragment(a_word, false, &a, sizes.0, lane),
                        fragment(b_word, false, &b, lane),
                        vec![bits; 4],
                        vec![metadata(&a, sizes.0, is_wide, selector, lane)],
                    ]
                };
                let (count_a, count_b) = (lane(0)[0].len(), lane(0)[1].len());
                let lanes: Vec<_> = (0..32).map(|at| lane(at).concat()).collect();
                let more = format!(", %r{}, {selector}", 20 + count_a + count_b + 4);
                let found = results(&opcode, &[count_a, count_b, 4], &more, &lanes, 4);
                compare(&opcode, word, &found, (&a.dense, &b, c));
            }
        }
    }
}

#[test]
fn a_sparse_product_of_packed_numbers_has_its_factors() {
    let mut seed = 3;
    let (a, b) = (sparse(128, (8, 2), &mut seed), matrix(8, 128, &mut seed));
    let opcode = "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0";
    let lane = |lane: usize| {
        // The left half of each row is twice as large; lane 4 * g has the factors of row g, the next lane the
        // factors of row g + 8.
        [
            kept_fragment("e2m1", true, &a, 8, lane),
            fragment("e2m1", true, &b, lane),
            vec![0; 4],
            vec![metadata(&a, 8, false, 0, lane), if lane % 4 < 2 { 0x7f80 } else { 0 }, 0x7f7f],
        ]
        .concat()
    };
    let lanes: Vec<_> = (0..32).map(lane).collect();
    let more = ", %r32, 0, %r33, {0, 0}, %r34, {0, 0}";
    let found = results(opcode, &[4, 4, 4], more, &lanes, 4);
    let doubled = |row: &Vec<i64>| {
        row.iter().enumerate().map(|(at, value)| if at < 64 { 2 * value } else { *value }).collect()
    };
    compare(opcode, "f32", &found, (&a.dense.iter().map(doubled).collect(), &b, 0));
}

#[test]
fn metadata_that_name_a_place_twice_are_a_fault() {
    let line = |opcode: &str, code: &str, selector: u32| {
        format!(
            "mov.b32 %r9, {code}; mma.{opcode}.m16n8k32.row.col.f32.f16.f16.f32 {{%r20, %r21, %r22, %r23}},
             {{%r20, %r21, %r22, %r23}}, {{%r20, %r21, %r22, %r23}}, {{%r20, %r21, %r22, %r23}}, %r9, {selector};"
        )
    };
    assert!(fault(32, &line("sp.sync.aligned", "0x44444445", 0)).contains("0b0101"));
    assert!(fault(32, &line("sp::ordered_metadata.sync.aligned", "0x44444447", 0)).contains("0b0111"));
    assert!(fault(32, &line("sp.sync.aligned", "0x44444444", 2)).contains("selector"));
}

#[test]
fn each_pair_of_quads_has_a_product_of_its_own() {
    let mut seed = 5;
    for (of_a, of_b) in [("row", "row"), ("row", "col"), ("col", "row"), ("col", "col")] {
        for (d_word, c_word) in [("f16", "f16"), ("f32", "f16"), ("f32", "f32")] {
            let products: Vec<(Matrix, Matrix)> =
                (0..4).map(|_| (matrix(8, 4, &mut seed), matrix(8, 4, &mut seed))).collect();
            let halves = |numbers: &[i64]| -> Vec<u32> {
                numbers.chunks(2).map(|pair| register("f16", false, pair)).collect()
            };
            let lane = |lane: usize| {
                let (a, b) = &products[lane % 16 / 4];
                let (high, at) = (if lane < 16 { 0 } else { 4 }, lane % 4);
                // A by rows: a row of each lane; by columns: four rows of a column.
                let part = |matrix: &Matrix, is_line: bool| -> Vec<i64> {
                    if is_line {
                        matrix[at + high].clone()
                    } else {
                        (0..4).map(|row| matrix[row + high][at]).collect()
                    }
                };
                // C is one in each place.
                let c = if c_word == "f16" { vec![0x3c00_3c00; 4] } else { vec![0x3f80_0000; 8] };
                [halves(&part(a, of_a == "row")), halves(&part(b, of_b == "col")), c].concat()
            };
            let lanes: Vec<_> = (0..32).map(lane).collect();
            let opcode = format!("mma.sync.aligned.m8n8k4.{of_a}.{of_b}.{d_word}.f16.f16.{c_word}");
            let (count_c, count) = (if c_word == "f16" { 4 } else { 8 }, if d_word == "f16" { 4 } else { 8 });
            for (lane, registers) in results(&opcode, &[2, 2, count_c], "", &lanes, count).iter().enumerate()
            {
                let (a, b) = &products[lane % 16 / 4];
                let high = if lane < 16 { 0 } else { 4 };
                for index in 0..8 {
                    let (row, column, found) = if d_word == "f16" {
                        let half = registers[index / 2] >> (16 * (index % 2)) & 0xffff;
                        (lane % 4 + high, index, half)
                    } else {
                        (
                            (lane & 1) + (index & 2) + high,
                            (index & 4) + (lane & 2) + (index & 1),
                            registers[index],
                        )
                    };
                    let want: i64 = 1 + a[row].iter().zip(&b[column]).map(|(x, y)| x * y).sum::<i64>();
                    let found = if d_word == "f16" { half(found) } else { f32::from_bits(found) as i64 };
                    assert_eq!(found, want, "{opcode}: lane {lane}, {index}");
                }
            }
        }
    }
}

/// A whole number of 16 bits.
fn half(bits: u32) -> i64 {
    let (exponent, fraction) = ((bits >> 10 & 31) as i32, f64::from(bits & 0x3ff) / 1024.0);
    let value = if exponent == 0 { 0.0 } else { (1.0 + fraction) * f64::powi(2.0, exponent - 15) };
    (if bits >> 15 != 0 { -value } else { value }) as i64
}
