//! `tcgen05.mma` of all kinds against plain products: by the layouts of PTX ISA, and of CUTLASS for metadata.

mod common;
use common::{bits, drawn, run_on, threads};

type Matrix = Vec<Vec<i64>>;

/// Whether a column of a bank is zero.
type IsZero = fn(usize, usize) -> bool;

/// A product of one block.
#[derive(Clone, Copy)]
struct Case {
    kind: &'static str,
    types: (&'static str, &'static str),
    m: usize,
    n: usize,
    k: usize,
    is_ws: bool,
    is_sparse: bool,
    in_tensor: bool,
    selector: usize,
    /// The descriptor of zero columns, and which columns of each bank it makes zero.
    zeros: Option<(u64, IsZero)>,
    shift: usize,
}

const PLAIN: Case = Case {
    kind: "f16",
    types: ("f16", "f16"),
    m: 128,
    n: 8,
    k: 16,
    is_ws: false,
    is_sparse: false,
    in_tensor: false,
    selector: 0,
    zeros: None,
    shift: 0,
};

impl Case {
    /// The bits of an element in memory.
    fn size(&self) -> usize {
        match self.kind {
            "f16" => 16,
            "tf32" => 32,
            _ => 8,
        }
    }

    fn banks(&self) -> usize {
        if self.is_ws { 128 / self.m } else { 1 }
    }

    /// The row and the column of D in a lane and column of tensor memory.
    fn element(&self, lane: usize, column: usize) -> Option<(usize, usize)> {
        match self.m {
            64 if !self.is_ws => (lane % 32 < 16).then_some((lane / 32 * 16 + lane % 16, column)),
            m => Some((lane % m, column + lane / m * self.n / self.banks())),
        }
    }

    fn descriptor(&self) -> u64 {
        let number = |word: &str| match word {
            "bf16" | "e5m2" | "s8" => 1,
            "tf32" => 2,
            "e2m3" => 3,
            "e3m2" => 4,
            "e2m1" => 5,
            _ => 0,
        };
        let d = if self.kind == "i8" { 2 } else { 1 };
        self.selector as u64
            | u64::from(self.is_sparse) << 2
            | d << 4
            | number(self.types.0) << 7
            | number(self.types.1) << 10
            | (self.n as u64 / 8) << 17
            | (self.m as u64 / 16) << 24
            | u64::from(self.is_ws) << 30
    }
}

/// The bytes of a row: 16 numbers of less than 8 bits have 16 bytes.
fn row_bytes(word: &str, size: usize, numbers: &[i64]) -> Vec<u8> {
    let own = match word {
        "e2m1" => 4,
        "e2m3" | "e3m2" => 6,
        _ => {
            return numbers
                .iter()
                .flat_map(|value| bits(word, *value).to_le_bytes()[..size / 8].to_vec())
                .collect();
        }
    };
    let of = |part: &[i64]| {
        let word: u128 =
            part.iter().enumerate().map(|(at, value)| u128::from(bits(word, *value)) << (own * at)).sum();
        word.to_le_bytes()
    };
    numbers.chunks(16).flat_map(of).collect()
}

/// Rows in shared memory, 8 of 16 bytes after each other.
fn image(rows: &[Vec<u8>]) -> Vec<u8> {
    let width = rows[0].len();
    let mut bytes = vec![0; rows.len().next_multiple_of(8) * width];
    for (row, part) in
        rows.iter().enumerate().flat_map(|(row, all)| all.chunks(16).enumerate().map(move |part| (row, part)))
    {
        let at = row / 8 * width * 8 + part.0 * 128 + row % 8 * 16;
        bytes[at..at + 16].copy_from_slice(part.1);
    }
    bytes
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().expect("four bytes"))).collect()
}

/// A matrix, the numbers of it that are kept, and codes by row and chunk.
fn draw_a(case: &Case, seed: &mut u64) -> (Matrix, Matrix, Vec<Vec<u32>>) {
    let width = if case.size() == 32 { 2 } else { 4 };
    let (mut dense, mut kept, mut codes) = (Matrix::new(), Matrix::new(), Vec::new());
    for _ in 0..case.m {
        let (mut row, mut numbers, mut of_row) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..case.k / width {
            let code = [0b0100, 0b1000, 0b1001, 0b1100, 0b1101, 0b1110, 0b0110][drawn(seed) as usize % 7];
            let (code, places) = match width {
                _ if !case.is_sparse => (0, (0..width).collect()),
                2 if code & 1 == 0 => (0b0100, vec![0]),
                2 => (0b1110, vec![1]),
                _ => (code, vec![code as usize & 3, code as usize >> 2]),
            };
            let mut chunk = vec![0; width];
            for place in places {
                chunk[place] = (drawn(seed) % 7) as i64 - 3;
                numbers.push(chunk[place]);
            }
            row.extend(chunk);
            of_row.push(code);
        }
        dense.push(row);
        kept.push(numbers);
        codes.push(of_row);
    }
    (dense, kept, codes)
}

/// The words after D in tensor memory: eight columns of A, two of metadata.
fn tensor_image(case: &Case, kept: &Matrix, codes: &[Vec<u32>]) -> Vec<u32> {
    let mut cells = vec![0; 128 * 16];
    for lane in 0..128 {
        let Some((row, _)) = case.element(lane, 0) else { continue };
        let mut bytes = Vec::new();
        for value in &kept[row] {
            let shift = if case.types.0 == "e2m1" { 2 } else { 0 };
            bytes.extend(&(bits(case.types.0, *value) << shift).to_le_bytes()[..case.size() / 8]);
        }
        cells[16 * lane..16 * lane + bytes.len() / 4].copy_from_slice(&words(&bytes));
        for (chunk, code) in codes[row].iter().enumerate() {
            // In units of chunks: k0 + 16 * k1 of row m0 + 8 * m1 is in lane m0 + 8 * k1, place k0 + 16 * m1.
            let (to, column, place) = if case.size() > 8 {
                (lane / 16 * 16 + lane % 8 + 8 * (chunk / 4), case.selector, chunk % 4 + 4 * (lane % 16 / 8))
            } else {
                (lane, chunk / 8, chunk % 8)
            };
            cells[16 * to + 8 + column] |= code << (4 * place);
        }
    }
    cells
}

/// Copies 512-byte rows of the buffer to shared memory, and allocates columns of tensor memory: `%r20`.
fn prologue(rows: usize, columns: usize) -> String {
    format!(
        "mov.b32 %r3, 0;
         FILL: mad.lo.u32 %r4, %r3, 512, 0; shl.b32 %r5, %r1, 2; add.s32 %r4, %r4, %r5; cvt.u64.u32 %rd5, %r4;
         add.s64 %rd5, %rd5, %rd1; ld.global.b32 %r6, [%rd5]; add.s32 %r4, %r4, %r2; st.shared.b32 [%r4], %r6;
         add.s32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, {rows}; @%p1 bra FILL;
         setp.ge.u32 %p1, %r1, 32; @%p1 bra MEET;
         tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [sm+32768], {columns};
         MEET: setp.eq.u32 %p2, %r1, 0; @%p2 mbarrier.init.shared.b64 [sm+32776], 1;
         bar.sync 0; ld.shared.b32 %r20, [sm+32768];"
    )
}

fn kernel(case: &Case, at_b: usize, widths: (usize, usize)) -> String {
    let word = |flag: bool, word: &'static str| if flag { word } else { "" };
    let describe =
        |start: usize, width: usize| (start as u64 / 16) | 8 << 16 | (width as u64 / 2) << 32 | 1 << 46;
    let mask = case.zeros.map_or(0, |(word, _)| word) | (case.shift as u64) << 56;
    format!(
        "{}
         shl.b32 %r21, %r1, 16; and.b32 %r21, %r21, 0x600000; add.s32 %r21, %r21, %r20; add.s32 %r22, %r21, 32;
         mul.wide.u32 %rd6, %r1, 64; add.s64 %rd6, %rd6, %rd1;
         {}
         tcgen05.st.sync.aligned.32x32b.x16.b32 [%r22], {{{}}};
         tcgen05.wait::st.sync.aligned;
         bar.sync 0; setp.ne.u32 %p2, %r1, 0; @%p2 bra WAIT;
         add.s32 %r22, %r20, 32; add.s32 %r23, %r20, 40; mov.b32 %r24, {:#x};
         mov.b64 %rd7, {:#x}; mov.b64 %rd8, {:#x}; mov.b64 %rd9, {mask:#x}; setp.ne.b32 %p3, 0, 0;
         tcgen05.mma{}{}.cta_group::1.kind::{} [%r20], {}, %rd8{}, %r24, %p3{};
         tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [sm+32776];
         WAIT: mbarrier.try_wait.parity.shared.b64 %p4, [sm+32776], 0; @!%p4 bra WAIT;
         bar.sync 1;
         tcgen05.ld.sync.aligned.32x32b.x32.b32 {{{}}}, [%r21];
         mul.wide.u32 %rd6, %r1, 128; add.s64 %rd6, %rd6, %rd1;
         {}
         bar.sync 0; @%p1 bra END;
         tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r20, 64;
         END:",
        prologue(16, 64),
        (0..16).map(|at| format!("ld.global.b32 %r{}, [%rd6+{}];", 30 + at, 8192 + 4 * at)).collect::<String>(),
        (0..16).map(|at| format!("%r{}", 30 + at)).collect::<Vec<_>>().join(", "),
        case.descriptor(),
        describe(0, widths.0),
        describe(at_b, widths.1),
        word(case.is_ws, ".ws"),
        word(case.is_sparse, ".sp"),
        case.kind,
        if case.in_tensor { "[%r22]" } else { "%rd7" },
        word(case.is_sparse, ", [%r23]"),
        word(case.is_ws, ", %rd9"),
        (0..32).map(|at| format!("%r{}", 50 + at)).collect::<Vec<_>>().join(", "),
        (0..32).map(|at| format!("st.global.b32 [%rd6+{}], %r{};", 4 * at, 50 + at)).collect::<String>(),
    )
}

fn check(case: Case, seed: u64) {
    let mut seed = seed;
    let (a, kept, codes) = draw_a(&case, &mut seed);
    let b: Matrix = (0..case.n + case.shift)
        .map(|_| (0..case.k).map(|_| (drawn(&mut seed) % 7) as i64 - 3).collect())
        .collect();
    let rows = |word: &str, matrix: &Matrix| -> Vec<Vec<u8>> {
        matrix.iter().map(|row| row_bytes(word, case.size(), row)).collect()
    };
    let (of_a, of_b) = (rows(case.types.0, &kept), rows(case.types.1, &b));
    let mut bytes = if case.in_tensor { Vec::new() } else { image(&of_a) };
    let at_b = bytes.len();
    bytes.extend(image(&of_b));
    assert!(bytes.len() <= 8192, "{}", bytes.len());
    bytes.resize(8192, 0);
    let given = [words(&bytes), tensor_image(&case, &kept, &codes)].concat();
    let lines = kernel(&case, at_b, (of_a[0].len(), of_b[0].len()));
    let found = run_on(&given, &lines, threads(128)).unwrap_or_else(|why| panic!("{}: {why}", case.kind));
    let mut count = 0;
    for lane in 0..128 {
        for column in 0..case.n / case.banks() {
            let Some((row, of_d)) = case.element(lane, column) else { continue };
            let is_zero = case.zeros.is_some_and(|(_, is_zero)| is_zero(lane / case.m, column));
            let column_b = &b[of_d + case.shift];
            let product: i64 = a[row].iter().zip(column_b).map(|(x, y)| x * y).sum();
            let bits = found[32 * lane + column];
            let value = if case.kind == "i8" { i64::from(bits as i32) } else { f32::from_bits(bits) as i64 };
            assert_eq!(value, if is_zero { 0 } else { product }, "{}: row {row}, column {of_d}", case.kind);
            count += 1;
        }
    }
    assert_eq!(count, case.m * case.n);
}

#[test]
fn numbers_of_four_and_six_bits_have_padding() {
    for (at, types) in
        [("e2m1", "e3m2"), ("e2m3", "e2m1"), ("e3m2", "e4m3"), ("e5m2", "e2m3")].into_iter().enumerate()
    {
        let case = Case { kind: "f8f6f4", types, k: 32, ..PLAIN };
        check(case, at as u64);
        check(Case { in_tensor: true, ..case }, at as u64);
    }
}

#[test]
fn a_sparse_matrix_has_its_metadata_in_tensor_memory() {
    let sparse = Case { is_sparse: true, ..PLAIN };
    for (at, in_tensor) in [false, true].into_iter().enumerate() {
        for m in [64, 128] {
            for selector in [0, 1] {
                check(Case { k: 32, m, selector, in_tensor, ..sparse }, at as u64);
                check(
                    Case { k: 16, m, selector, in_tensor, kind: "tf32", types: ("tf32", "tf32"), ..sparse },
                    3,
                );
            }
            check(Case { k: 64, m, in_tensor, kind: "i8", types: ("s8", "s8"), ..sparse }, 4);
            check(Case { k: 64, m, in_tensor, kind: "f8f6f4", types: ("e2m1", "e4m3"), ..sparse }, 5);
        }
    }
}

#[test]
fn weights_that_stay_have_the_columns_in_banks() {
    let ws = Case { is_ws: true, n: 64, ..PLAIN };
    for m in [32, 64] {
        for in_tensor in [false, true] {
            check(Case { m, in_tensor, ..ws }, 1);
            check(Case { m, in_tensor, k: 32, is_sparse: true, ..ws }, 2);
            check(Case { m, in_tensor, k: 64, is_sparse: true, kind: "i8", types: ("s8", "s8"), ..ws }, 3);
        }
    }
    // Spans of 4 columns that are used, then 3 that are zero; the second bank begins with zeros.
    let zeros: IsZero = |bank, column| if bank == 1 { column % 7 < 3 } else { column % 7 >= 4 };
    let word = 1 << 39 | 2 << 40 | 3 << 48 | 1 << 33;
    check(Case { m: 64, zeros: Some((word, zeros)), shift: 2, ..ws }, 4);
}

#[test]
fn rows_that_are_copied_go_to_the_lanes_of_several_warps() {
    // The byte at `at` of row `r` in shared memory; rows are 8 to a group of 16 bytes each.
    let byte = |row: usize, at: usize| (3 * row + 5 * at) as u8;
    let forms: [(&str, usize, usize, &[usize]); 5] = [
        ("128x128b", 128, 1, &[0]),
        ("64x128b.warpx2::02_13", 64, 1, &[0, 64]),
        ("64x128b.warpx2::01_23", 64, 1, &[0, 32]),
        ("32x128b.warpx4", 32, 1, &[0, 32, 64, 96]),
        ("4x256b", 4, 2, &[0]),
    ];
    for (form, rows, parts, copies) in forms {
        for (narrow, bits) in [("", 8), (".b8x16.b4x16_p64", 4), (".b8x16.b6x16_p32", 6)] {
            let raw = |row: usize| -> Vec<u8> { (0..16 * parts).map(|at| byte(row, at)).collect() };
            let given: Vec<u8> = image(&(0..rows).map(raw).collect::<Vec<_>>());
            let lines =
                copy_kernel(&format!("tcgen05.cp.cta_group::1.{form}{narrow} [%r20], %rd7;"), 8 * parts);
            let found = run_on(&words(&given), &lines, threads(128)).unwrap();
            for row in 0..rows {
                let bytes: Vec<u8> = raw(row).chunks(16).flat_map(|part| expanded(part, bits)).collect();
                for copy in copies {
                    let lane = match form {
                        "4x256b" => 32 * row,
                        "64x128b.warpx2::01_23" => row / 32 * 64 + row % 32 + copy,
                        _ => row + copy,
                    };
                    assert_eq!(
                        found[8 * lane..8 * lane + 4 * parts],
                        words(&bytes),
                        "{form}{narrow}: row {row}"
                    );
                }
            }
        }
    }
}

/// Sixteen bytes of numbers of so many bits.
fn expanded(part: &[u8], bits: usize) -> Vec<u8> {
    let bit = |at: usize| part[at / 8] >> (at % 8) & 1;
    let number = |at: usize| (0..bits).map(|index| bit(at * bits + index) << index).sum::<u8>();
    (0..16).map(|at| number(at) << if bits == 4 { 2 } else { 0 }).collect()
}

#[test]
fn a_shift_moves_all_lanes_of_a_warp_but_the_last_one() {
    let lines = "tcgen05.cp.cta_group::1.128x256b [%r20], %rd7; add.s32 %r25, %r20, 0x200000;
                 tcgen05.shift.cta_group::1.down [%r25];";
    let row =
        |row: usize| -> Vec<u8> { (0..8).flat_map(|at| (1000 * row as u32 + at).to_le_bytes()).collect() };
    let given = words(&image(&(0..128).map(row).collect::<Vec<_>>()));
    let found = run_on(&given, &copy_kernel(lines, 16), threads(128)).unwrap();
    for lane in 0..128_u32 {
        let from = if (32..63).contains(&lane) { lane + 1 } else { lane };
        assert!((0..8).all(|at| found[(8 * lane + at) as usize] == 1000 * from + at), "{lane}");
    }
}

/// Copies the first 4 KiB of the buffer to shared memory, does something in one thread, and stores eight
/// columns.
fn copy_kernel(lines: &str, stride: usize) -> String {
    format!(
        "{}
         mov.b64 %rd7, {:#x}; setp.ne.u32 %p2, %r1, 0; @%p2 bra WAIT;
         {lines}
         tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [sm+32776];
         WAIT: mbarrier.try_wait.parity.shared.b64 %p4, [sm+32776], 0; @!%p4 bra WAIT;
         bar.sync 1;
         shl.b32 %r21, %r1, 16; and.b32 %r21, %r21, 0x600000; add.s32 %r21, %r21, %r20;
         tcgen05.ld.sync.aligned.32x32b.x8.b32 {{%r50, %r51, %r52, %r53, %r54, %r55, %r56, %r57}}, [%r21];
         mul.wide.u32 %rd6, %r1, 32; add.s64 %rd6, %rd6, %rd1;
         {}
         bar.sync 0; @%p1 bra END;
         tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r20, 32;
         END:",
        prologue(8, 32),
        8_u64 << 16 | (stride as u64) << 32 | 1 << 46,
        (0..8).map(|at| format!("st.global.b32 [%rd6+{}], %r{};", 4 * at, 50 + at)).collect::<String>(),
    )
}
