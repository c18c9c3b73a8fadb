//! The figures of the PTX ISA, each spelled as row and column of element i of a lane, compared with the
//! layouts; and the instructions that look into shared memory.

#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use common::{Random, all_of, coordinates, off_by_a_bit};
use tilespace_layout::{
    Error, Layout, Machine, Place, Shape,
    blocked::blocked,
    convert::{Plan, convert},
    instructions::{Fragments, Instruction, Product, Square, Warps},
    matrices::{Operand, Swizzle, matrix_access},
    place::wavefronts,
    relabel::Relabel,
    shared::Kind,
};

/// Row and column of element i of a lane.
type Figure = fn(u64, u64) -> (u64, u64);

struct Instructions {
    name: &'static str,
    instruction: Instruction,
    shape: (u64, u64, u64),
    left: Figure,
    right: Figure,
    sum: Figure,
}

/// groupID and threadID_in_group.
fn group(lane: u64) -> (u64, u64) {
    (lane / 4, lane % 4)
}

fn sum_of_16_rows(lane: u64, i: u64) -> (u64, u64) {
    let (g, t) = group(lane);
    (if i < 2 { g } else { g + 8 }, t * 2 + i % 2)
}

fn sum_of_8_rows(lane: u64, i: u64) -> (u64, u64) {
    (lane / 4, lane % 4 * 2 + i)
}

/// a0 and a2 in row groupID, a1 and a3 eight below; a2 and a3 four columns on; the next four eight columns
/// on.
fn left_of_words(lane: u64, i: u64) -> (u64, u64) {
    let (g, t) = group(lane);
    let row = if i % 2 == 1 { g + 8 } else { g };
    let column = if i % 2 == 1 { i * 2 - 2 + t } else { i * 2 + t };
    (row, column)
}

fn right_of_words(lane: u64, i: u64) -> (u64, u64) {
    (lane % 4 + i * 4, lane / 4)
}

fn left_of_bytes(lane: u64, i: u64) -> (u64, u64) {
    let (g, t) = group(lane);
    let row = if i < 4 || (8..12).contains(&i) { g } else { g + 8 };
    let column = if i < 8 { t * 4 + i % 4 } else { t * 4 + i % 4 + 16 };
    (row, column)
}

fn left_of_halves_of_bytes(lane: u64, i: u64) -> (u64, u64) {
    let (g, t) = group(lane);
    let row = if i < 8 || (16..24).contains(&i) { g } else { g + 8 };
    let column = if i < 16 { t * 8 + i % 8 } else { t * 8 + i % 8 + 32 };
    (row, column)
}

fn right_of_bytes(lane: u64, i: u64) -> (u64, u64) {
    let row = lane % 4 * 4 + i % 4;
    (if i < 4 { row } else { row + 16 }, lane / 4)
}

fn left_of_halves(lane: u64, i: u64) -> (u64, u64) {
    let (g, t) = group(lane);
    let row = if i < 2 || (4..6).contains(&i) { g } else { g + 8 };
    let column = if i < 4 { t * 2 + i % 2 } else { t * 2 + i % 2 + 8 };
    (row, column)
}

fn right_of_halves(lane: u64, i: u64) -> (u64, u64) {
    let row = lane % 4 * 2 + i % 2;
    (if i < 2 { row } else { row + 8 }, lane / 4)
}

#[rustfmt::skip]
const ALL: [Instructions; 12] = [
    Instructions { name: "m16n8k16 f16", instruction: Instruction::M16N8K16_F16, shape: (16, 8, 16),
        left: left_of_halves, right: right_of_halves, sum: sum_of_16_rows },
    Instructions { name: "m16n8k8 f16", instruction: Instruction::M16N8K8_F16, shape: (16, 8, 8),
        left: |lane, i| (lane / 4 + i / 2 * 8, lane % 4 * 2 + i % 2),
        right: |lane, i| (lane % 4 * 2 + i, lane / 4), sum: sum_of_16_rows },
    Instructions { name: "m16n8k4 tf32", instruction: Instruction::M16N8K4_TF32, shape: (16, 8, 4),
        left: |lane, i| (lane / 4 + i * 8, lane % 4), right: |lane, _| (lane % 4, lane / 4), sum: sum_of_16_rows },
    Instructions { name: "m16n8k8 tf32", instruction: Instruction::M16N8K8_TF32, shape: (16, 8, 8),
        left: |lane, i| (lane / 4 + i % 2 * 8, if i < 2 { lane % 4 } else { lane % 4 + 4 }),
        right: |lane, i| (if i == 0 { lane % 4 } else { lane % 4 + 4 }, lane / 4), sum: sum_of_16_rows },
    Instructions { name: "m16n8k16 i8", instruction: Instruction::M16N8K16_I8, shape: (16, 8, 16),
        left: |lane, i| (if i < 4 { lane / 4 } else { lane / 4 + 8 }, lane % 4 * 4 + i % 4),
        right: |lane, i| (lane % 4 * 4 + i, lane / 4), sum: sum_of_16_rows },
    Instructions { name: "m16n8k32 i8", instruction: Instruction::M16N8K32_I8, shape: (16, 8, 32),
        left: left_of_bytes, right: right_of_bytes, sum: sum_of_16_rows },
    Instructions { name: "m16n8k64 f4", instruction: Instruction::M16N8K64_F4, shape: (16, 8, 64),
        left: left_of_halves_of_bytes, right: |lane, i| (lane % 4 * 8 + i % 8 + i / 8 * 32, lane / 4),
        sum: sum_of_16_rows },
    Instructions { name: "m8n8k16 i8", instruction: Instruction::M8N8K16_I8, shape: (8, 8, 16),
        left: |lane, i| (lane / 4, lane % 4 * 4 + i),
        right: |lane, i| (lane % 4 * 4 + i, lane / 4), sum: sum_of_8_rows },
    Instructions { name: "m8n8k4 f64", instruction: Instruction::M8N8K4_F64, shape: (8, 8, 4),
        left: |lane, _| (lane / 4, lane % 4), right: |lane, _| (lane % 4, lane / 4), sum: sum_of_8_rows },
    Instructions { name: "m16n8k4 f64", instruction: Instruction::M16N8K4_F64, shape: (16, 8, 4),
        left: |lane, i| (lane / 4 + i * 8, lane % 4), right: |lane, _| (lane % 4, lane / 4), sum: sum_of_16_rows },
    Instructions { name: "m16n8k8 f64", instruction: Instruction::M16N8K8_F64, shape: (16, 8, 8),
        left: left_of_words, right: right_of_words, sum: sum_of_16_rows },
    Instructions { name: "m16n8k16 f64", instruction: Instruction::M16N8K16_F64, shape: (16, 8, 16),
        left: left_of_words, right: right_of_words, sum: sum_of_16_rows },
];

const ONE: Warps = Warps { batch: 1, m: 1, n: 1 };

/// Whether a layout of a tile of rows x columns is the figure's layout, and holds no other element.
fn check(layout: &Layout, rows: u64, columns: u64, figure: Figure) -> Result<(), String> {
    if layout.registers() * 32 != rows * columns || layout.lane.len() != 5 || !layout.warp.is_empty() {
        return Err(format!("{layout:?} is not {rows} x {columns}"));
    }
    for lane in 0..32 {
        for i in 0..layout.registers() {
            let (row, column) = figure(lane, i);
            if layout.apply(i, lane, 0) != row * columns + column {
                return Err(format!("element {i} of lane {lane}"));
            }
        }
    }
    Ok(())
}

/// Twelve instructions, three operands of each; a wrong bit of a vector is always found.
#[test]
fn fragments_are_those_of_the_figures() {
    let mut random = Random(1);
    for Instructions { name, instruction, shape: (m, n, k), left, right, sum } in ALL {
        let product = Product { batch: vec![], m, n, k };
        let found = Fragments::mma(instruction, &product, ONE).unwrap();
        for (layout, rows, columns, figure) in
            [(&found.left, m, k, left), (&found.right, k, n, right), (&found.sum, m, n, sum)]
        {
            check(layout, rows, columns, figure).unwrap_or_else(|why| panic!("{name}: {why}"));
            let bits = (rows * columns).ilog2();
            for _ in 0..20 {
                let wrong = off_by_a_bit(&mut random, layout, bits);
                assert!(check(&wrong, rows, columns, figure).is_err(), "{name} {wrong:?}");
            }
        }
    }
}

/// 100 products with scales: where an instruction looks for the scale of a row or column, by the number of its
/// lanes and bytes, there is the scale of the row or column that it multiplies.
#[test]
fn scales_are_in_the_lanes_that_an_instruction_names() {
    let mut random = Random(3);
    for _ in 0..100 {
        let warps =
            Warps { batch: random.pick(&[1, 2]), m: random.pick(&[1, 2]), n: random.pick(&[1, 2, 4]) };
        let (rows, columns) = (random.pick(&[1, 2, 4]), random.pick(&[1, 2, 4, 8]));
        let (count, batches) = (random.pick(&[1, 2, 8]), random.pick(&[1, 2]));
        let (m, n) = (16 * warps.m * rows, 8 * warps.n * columns);
        let product = Product { batch: vec![warps.batch * batches], m, n, k: 64 };
        let sum = Fragments::mma(Instruction::M16N8K64_F4, &product, warps).unwrap().sum;
        let [left, right] = Fragments::scales(&product, count, warps).unwrap();
        for _ in 0..400 {
            let [batch, row, column, scale] = [batches, rows, columns, count].map(|end| random.below(end));
            let (lane, warp) = (random.below(32), random.below(warps.batch * warps.m * warps.n));
            let of_rows = random.below(2) == 0;
            // Four sums of an instruction: two rows, two columns.
            let group = column + columns * (row + rows * batch);
            let at =
                |i: u64| coordinates(&[warps.batch * batches, m, n], sum.apply(4 * group + i, lane, warp));
            let (part, four) = if of_rows { (row, 2) } else { (column, 4) };
            let (layout, sizes) = if of_rows { (&left, [m, count]) } else { (&right, [count, n]) };
            let all = if of_rows { rows } else { columns };
            let lanes = part % four.min(all);
            let register = scale + count * (part / four.min(all) + all.div_ceil(four) * batch);
            for i in 0..4 {
                let [b, y, x] = at(i)[..] else { panic!("three coordinates") };
                // PTX ISA: lanes 0 and 1, or 2 and 3, have the rows r and r + 8; a lane has a column.
                let own = if of_rows { y % 8 * 4 + lanes * 2 + y / 8 % 2 } else { x % 8 * 4 + lanes };
                let found = layout.apply(register, own, warp);
                let expected = if of_rows { [b, y, scale] } else { [b, scale, x] };
                assert_eq!(coordinates(&[&[warps.batch * batches][..], &sizes].concat(), found), expected);
            }
        }
    }
}

/// 150 tiles of several instructions, warps and batches: each instruction's registers are the figure at a
/// corner that depends only on the further registers and the warp, operands meet in the same warp, and each
/// tile is whole.
#[test]
fn tiles_consist_of_fragments() {
    let mut random = Random(2);
    for _ in 0..150 {
        let one = &ALL[random.below(ALL.len() as u64) as usize];
        let (m, n, k) = one.shape;
        let warps =
            Warps { batch: random.pick(&[1, 1, 2]), m: random.pick(&[1, 2]), n: random.pick(&[1, 2, 4]) };
        let (more_m, more_n, more_k) = (random.pick(&[1, 2]), random.pick(&[1, 2, 4]), random.pick(&[1, 2]));
        let product = Product {
            batch: [vec![2], vec![2, 2], vec![4]][random.below(3) as usize].clone(),
            m: m * warps.m * more_m,
            n: n * warps.n * more_n,
            k: k * more_k,
        };
        let found = Fragments::mma(one.instruction, &product, warps).unwrap();
        let whole = [
            (&found.left, product.m, product.k, one.left, m * k, (m, k)),
            (&found.right, product.k, product.n, one.right, k * n, (k, n)),
            (&found.sum, product.m, product.n, one.sum, m * n, (m, n)),
        ];
        for (layout, rows, columns, figure, elements, corner) in whole {
            let sizes = [&product.batch[..], &[rows, columns]].concat();
            assert!(layout.is_onto(sizes.iter().product::<u64>().ilog2()));
            let of_one = elements / 32;
            for (register, lane, warp) in all_of(layout) {
                let at = coordinates(&sizes, layout.apply(register, lane, warp));
                let first = coordinates(&sizes, layout.apply(register - register % of_one, 0, warp));
                let ([row, column], [first_row, first_column]) =
                    ([at[at.len() - 2], at[at.len() - 1]], [first[at.len() - 2], first[at.len() - 1]]);
                assert!(first_row % corner.0 == 0 && first_column % corner.1 == 0);
                assert_eq!(
                    (row - first_row, column - first_column),
                    figure(lane, register % of_one),
                    "{}",
                    one.name
                );
                assert_eq!(at[..at.len() - 2], first[..at.len() - 2]);
            }
        }
        // A warp has all rows of the left and all columns of the right operand that its sums need.
        for warp in 0..warps.batch * warps.m * warps.n {
            let held = |layout: &Layout, rows: u64, columns: u64, dim: usize| {
                let sizes = [&product.batch[..], &[rows, columns]].concat();
                let lanes = (0..32).flat_map(|lane| (0..layout.registers()).map(move |r| (r, lane)));
                let all = lanes.map(|(r, lane)| coordinates(&sizes, layout.apply(r, lane, warp)));
                all.map(|at| (at[..at.len() - 2].to_vec(), at[at.len() - 2 + dim]))
                    .collect::<std::collections::BTreeSet<_>>()
            };
            assert_eq!(held(&found.left, product.m, product.k, 0), held(&found.sum, product.m, product.n, 0));
            assert_eq!(
                held(&found.right, product.k, product.n, 1),
                held(&found.sum, product.m, product.n, 1)
            );
        }
    }
}

#[test]
fn tiles_that_are_too_small_are_errors() {
    let product = Product { batch: vec![], m: 16, n: 8, k: 16 };
    let two = Warps { batch: 1, m: 2, n: 1 };
    assert!(matches!(Fragments::mma(Instruction::M16N8K16_F16, &product, two), Err(Error::TooSmall { .. })));
    assert!(Fragments::mma(Instruction::M16N8K32_I8, &product, ONE).is_err());
    assert!(Fragments::mma(Instruction::M16N8K16_F16, &product, Warps { batch: 2, ..ONE }).is_err());
    assert!(Fragments::wgmma(1, &product, 4).is_err());
    assert!(Fragments::mma(Instruction::M16N8K16_F16, &Product { n: 24, ..product }, ONE).is_err());
}

struct Squares {
    name: &'static str,
    square: Square,
    /// The row of element i of a lane in the ISA's figure of the sum; the column is the lane's low bits.
    row: fn(u64, u64) -> u64,
}

#[rustfmt::skip]
const SQUARES: [Squares; 8] = [
    Squares { name: "mfma 16x16x16 f16", square: Square { lanes: 6, rows: 4, packed: 2, together: 2 },
        row: |lane, i| 4 * (lane / 16) + i },
    Squares { name: "mfma 32x32x8 f16", square: Square { lanes: 6, rows: 5, packed: 2, together: 2 },
        row: |lane, i| 8 * (i / 4) + 4 * (lane / 32) + i % 4 },
    Squares { name: "mfma 16x16x32 i8", square: Square { lanes: 6, rows: 4, packed: 3, together: 2 },
        row: |lane, i| 4 * (lane / 16) + i },
    Squares { name: "mfma 32x32x16 i8", square: Square { lanes: 6, rows: 5, packed: 3, together: 2 },
        row: |lane, i| 8 * (i / 4) + 4 * (lane / 32) + i % 4 },
    Squares { name: "mfma 16x16x4 f32", square: Square { lanes: 6, rows: 4, packed: 0, together: 2 },
        row: |lane, i| 4 * (lane / 16) + i },
    Squares { name: "mfma 32x32x2 f32", square: Square { lanes: 6, rows: 5, packed: 0, together: 2 },
        row: |lane, i| 8 * (i / 4) + 4 * (lane / 32) + i % 4 },
    Squares { name: "mfma 16x16x4 f64", square: Square { lanes: 6, rows: 4, packed: 0, together: 0 },
        row: |lane, i| 4 * i + lane / 16 },
    Squares { name: "wmma 16x16x16", square: Square { lanes: 5, rows: 4, packed: 3, together: 3 },
        row: |lane, i| 8 * (lane / 16) + i },
];

impl Squares {
    /// Row and column of register i of a lane, of A, of B and of the sum. The factors are exchanged: A is B
    /// of the figures, transposed, and so on.
    fn place(&self, operand: usize, lane: u64, i: u64) -> (u64, u64) {
        let size = 1 << self.square.rows;
        let depth = ((lane / size) << self.square.packed) + i;
        match operand {
            0 => (lane % size, depth),
            1 => (depth, lane % size),
            _ => (lane % size, (self.row)(lane, i)),
        }
    }
}

/// 300 tiles of AMD's instructions, of several warps and batches: each instruction's registers are the figure
/// at a corner that depends only on the further registers and the warp, and each tile is whole. A wrong bit
/// is found.
#[test]
fn tiles_of_squares_are_those_of_the_figures() {
    let mut random = Random(3);
    for _ in 0..300 {
        let one = &SQUARES[random.below(SQUARES.len() as u64) as usize];
        let size = 1 << one.square.rows;
        let warps =
            Warps { batch: random.pick(&[1, 1, 2]), m: random.pick(&[1, 2]), n: random.pick(&[1, 2, 4]) };
        let product = Product {
            batch: [vec![], vec![2], vec![4]][random.below(3) as usize].clone(),
            m: size * warps.m * random.pick(&[1, 2]),
            n: size * warps.n * random.pick(&[1, 2, 4]),
            k: random.pick(&[1, 2]) << one.square.depth(),
        };
        let Ok(found) = Fragments::square(one.square, &product, warps) else {
            assert!(product.batch.iter().product::<u64>() < warps.batch);
            continue;
        };
        let Product { m, n, k, .. } = product;
        let whole = [(&found.left, m, k), (&found.right, k, n), (&found.sum, m, n)];
        for (operand, (layout, rows, columns)) in whole.into_iter().enumerate() {
            let sizes = [&product.batch[..], &[rows, columns]].concat();
            let bits = sizes.iter().product::<u64>().ilog2();
            let own = 1 << one.square.registers()[operand];
            let corners = match operand {
                0 => (size, 1 << one.square.depth()),
                1 => (1 << one.square.depth(), size),
                _ => (size, size),
            };
            let check = |layout: &Layout| {
                layout.is_onto(bits)
                    && layout.lane.len() == one.square.lanes as usize
                    && all_of(layout).all(|(register, lane, warp)| {
                        let at = coordinates(&sizes, layout.apply(register, lane, warp));
                        let first = coordinates(&sizes, layout.apply(register - register % own, 0, warp));
                        let (rank, place) = (at.len(), one.place(operand, lane, register % own));
                        let inside = |at: &[u64]| (at[rank - 2] % corners.0, at[rank - 1] % corners.1);
                        inside(&first) == (0, 0)
                            && at[..rank - 2] == first[..rank - 2]
                            && (at[rank - 2], at[rank - 1])
                                == (first[rank - 2] + place.0, first[rank - 1] + place.1)
                    })
            };
            assert!(check(layout), "{} operand {operand}: {layout:?}", one.name);
            // A wrong bit of the registers or lanes of one instruction.
            let mut wrong = layout.clone();
            let list = if own > 1 && random.chance(50) {
                &mut wrong.register[..one.square.registers()[operand] as usize]
            } else {
                &mut wrong.lane[..]
            };
            let at = random.below(list.len() as u64) as usize;
            list[at] ^= 1 << random.below(u64::from(bits));
            assert!(!check(&wrong), "{} operand {operand}: {wrong:?}", one.name);
        }
    }
}

/// The sum of a product is the left operand of the next one, without a move, for halfs on 64 lanes.
#[test]
fn a_sum_of_squares_is_the_next_left_operand() {
    for Squares { name, square, .. } in &SQUARES[..2] {
        let product = Product { batch: vec![], m: 128, n: 64, k: 32 };
        let next = Product { n: 128, k: 64, ..product.clone() };
        let warps = Warps { batch: 1, m: 4, n: 1 };
        let sum = Fragments::square(*square, &product, warps).unwrap().sum;
        let left = Fragments::square(*square, &next, warps).unwrap().left;
        let found = convert(
            &sum,
            &left,
            2,
            Machine { has_matrix_load: false, has_matrix_store: false, room: 1 << 16 },
        );
        assert!(matches!(found.unwrap().plan, Plan::Registers(_)), "{name}");
    }
}

/// wgmma m64nNk16, k8 and k32: the figures of the sums and of the left operand, for one and for two groups.
#[test]
fn groups_of_warps_are_those_of_the_figures() {
    for (packed, n, warps, more) in
        [(1, 8, 4, 1), (1, 256, 4, 1), (0, 64, 4, 2), (2, 32, 4, 1), (1, 64, 8, 1), (1, 16, 8, 2)]
    {
        let k: u64 = 8 << packed;
        let (m, n): (u64, u64) = (16 * warps * more, n);
        let product = Product { batch: vec![], m, n, k: 2 * k };
        let (left, sum) = Fragments::wgmma(packed, &product, warps).unwrap();
        assert!(sum.is_onto((m * n).ilog2()) && sum.is_injective() && left.is_injective());
        for (i, lane, warp) in all_of(&sum) {
            // d0 to d(N/2-1): row lane/4, 8 below for every second pair; columns in steps of 8 every four.
            let (piece, i) = (i / (n / 2), i % (n / 2));
            let row = 16 * (warp % 4) + lane / 4 + 8 * (i / 2 % 2) + 64 * (piece + warp / 4 * more);
            let column = i / 4 * 8 + lane % 4 * 2 + i % 2;
            assert_eq!(sum.apply(i + piece * n / 2, lane, warp), row * n + column);
        }
        let figure: Figure = [left_of_words, left_of_halves, left_of_bytes][packed as usize];
        let of_one = 64 * k / 128;
        for (i, lane, warp) in all_of(&left) {
            let (row, column) = figure(lane, i % of_one);
            let (second, piece) = (i / of_one % 2, i / of_one / 2);
            let row = row + 16 * (warp % 4) + 64 * (piece + warp / 4 * more);
            assert_eq!(left.apply(i, lane, warp), row * 2 * k + column + second * k);
        }
    }
}

/// Sums in tensor memory: lane 32 * (warp % 4) + .. and the column that `tcgen05.ld` of 32x32b and of 16x256b
/// loads into each register.
#[test]
fn sums_in_tensor_memory_are_lanes_and_columns() {
    for (m, n, warps) in
        [(128, 16, 4), (128, 256, 4), (256, 64, 4), (128, 32, 8), (256, 64, 16), (64, 16, 4), (64, 64, 8)]
    {
        let product = Product { batch: vec![], m, n, k: 64 };
        let sum = Fragments::tensor(&product, warps).unwrap();
        assert!(sum.is_onto((m * n).ilog2()) && sum.is_injective());
        let of_warp = (m.max(128) / 128 * n) / (warps / 4);
        for (i, lane, warp) in all_of(&sum) {
            let (row, column) = match m {
                64 => (16 * (warp % 4) + lane / 4 + 8 * (i / 2 % 2), lane % 4 * 2 + i % 2 + i / 4 * 8),
                _ => (32 * (warp % 4) + lane, i),
            };
            let column = column + warp / 4 * of_warp;
            // After the columns of 128 rows come the columns of the next 128.
            assert_eq!(sum.apply(i, lane, warp), (row + 128 * (column / n)) * n + column % n);
        }
    }
    let small = Product { batch: vec![], m: 32, n: 64, k: 64 };
    assert!(Fragments::tensor(&small, 4).is_err());
    assert!(Fragments::tensor(&Product { m: 64, n: 8, ..small.clone() }, 4).is_ok());
    assert!(Fragments::tensor(&Product { m: 64, n: 8, ..small.clone() }, 8).is_err());
    assert!(Fragments::tensor(&Product { m: 64, ..small }, 2).is_err());
}

/// Scales in tensor memory (PTX ISA, "Scale Factor layout"): each warp's lane l has the scales of the rows l + 32 *
/// column, four along the depth in the bytes of a column. After the rows of an instruction come the next four along the
/// depth, and after all of these the rows of the next instruction; the same for columns, of which an instruction has up
/// to 256. What is not there repeats.
#[test]
fn scales_in_tensor_memory_are_lanes_columns_and_bytes() {
    for (m, n, count, warps) in [
        (128, 16, 4, 4),
        (128, 64, 1, 4),
        (128, 256, 8, 4),
        (256, 128, 16, 8),
        (512, 32, 2, 16),
        (128, 512, 4, 32),
    ] {
        let product = Product { batch: vec![], m, n, k: 32 * count };
        let layouts = Fragments::tensor_scales(&product, count, warps).unwrap();
        for (is_right, layout) in [false, true].into_iter().zip(&layouts) {
            let size = if is_right { n } else { m };
            let own = if is_right { size.clamp(128, 256) } else { 128 };
            let columns = (layout.registers() / 4) * (warps / 4);
            assert!(columns >= own / 32 * count.div_ceil(4) * size.div_ceil(own));
            for (register, lane, warp) in all_of(layout) {
                let column = register / 4 + warp / 4 * (layout.registers() / 4);
                let (words, part) = (count.div_ceil(4), own / 32);
                let line = lane + 32 * (column % part) + own * (column / part / words);
                let scale = register % 4 + 4 * (column / part % words);
                let (line, scale) = (line % size, scale % count);
                let expected = if is_right { scale * n + line } else { line * count + scale };
                assert_eq!(layout.apply(register, lane, warp), expected, "{m}x{n}, {count}, {warps} warps");
            }
        }
    }
}

/// A sum is the next left operand by other names, for mma.sync and for wgmma.
#[test]
fn a_sum_is_the_next_left_operand() {
    let machine = Machine { has_matrix_load: true, has_matrix_store: true, room: 1 << 16 };
    let warps = Warps { batch: 1, m: 4, n: 1 };
    let first = Product { batch: vec![], m: 128, n: 128, k: 64 };
    let second = Product { batch: vec![], m: 128, n: 64, k: 128 };
    let sum = Fragments::mma(Instruction::M16N8K16_F16, &first, warps).unwrap().sum;
    let left = Fragments::mma(Instruction::M16N8K16_F16, &second, warps).unwrap().left;
    assert!(matches!(convert(&sum, &left, 2, machine).unwrap().plan, Plan::Registers(_)));
    let sum = Fragments::wgmma(1, &first, 4).unwrap().1;
    let left = Fragments::wgmma(1, &second, 4).unwrap().0;
    assert!(matches!(convert(&sum, &left, 2, machine).unwrap().plan, Plan::Registers(_)));
}

/// From blocks to operands: `ldmatrix`, with `.trans` for the right operand, and rows of 16 bytes stored;
/// sums go back by `stmatrix`. Right by the simulation in `convert.rs`.
#[test]
fn operands_are_loaded_by_matrices() {
    let machine = Machine { has_matrix_load: true, has_matrix_store: true, room: 1 << 16 };
    let product = Product { batch: vec![], m: 128, n: 128, k: 64 };
    let found = Fragments::mma(Instruction::M16N8K16_F16, &product, Warps { batch: 1, m: 2, n: 2 }).unwrap();
    let block = |sizes: &[u64], vector| blocked(&Shape::new(sizes).unwrap(), &[1, 0], vector, 5, 2).unwrap();
    let plan =
        |source: &Layout, result: &Layout, bytes| match convert(source, result, bytes, machine).unwrap().plan
        {
            Plan::Shared(plan) => plan,
            other => panic!("{other:?}"),
        };
    let left = plan(&block(&[128, 64], 8), &found.left, 2);
    assert_eq!((left.load.kind, left.load.width), (Kind::Matrix { is_transposed: false }, 3));
    assert_eq!((left.store.width, left.store.wavefronts, left.load.wavefronts), (3, 4, 4));
    let right = plan(&block(&[64, 128], 8), &found.right, 2);
    assert_eq!((right.load.kind, right.store.width), (Kind::Matrix { is_transposed: true }, 3));
    assert_eq!((right.store.wavefronts, right.load.wavefronts), (4, 4));
    // The map for rows of 64 halves is the swizzle of 128 bytes.
    let described = Swizzle::B128.describe(&bits(0..6), &bits(6..13), 2).unwrap();
    assert_eq!(left.place, described.place);
    let sum = plan(&found.sum, &block(&[128, 128], 8), 2);
    assert_eq!((sum.store.kind, sum.load.width), (Kind::Matrix { is_transposed: false }, 3));
    let floats = Fragments::mma(Instruction::M16N8K8_TF32, &product, Warps { batch: 1, m: 2, n: 2 }).unwrap();
    let left = plan(&block(&[128, 64], 4), &floats.left, 4);
    assert_eq!((left.load.kind, left.load.width), (Kind::Matrix { is_transposed: false }, 2));
    let bytes = Fragments::mma(Instruction::M16N8K32_I8, &product, Warps { batch: 1, m: 2, n: 2 }).unwrap();
    let left = plan(&block(&[128, 64], 16), &bytes.left, 1);
    assert_eq!((left.load.kind, left.load.width), (Kind::Matrix { is_transposed: false }, 4));
}

fn bits(range: std::ops::Range<u32>) -> Vec<u64> {
    range.map(|bit| 1 << bit).collect()
}

/// The example of `matrices.rs`, and all lanes of it by the rule of the PTX ISA.
#[test]
fn lanes_give_the_addresses_of_rows() {
    let product = Product { batch: vec![], m: 16, n: 8, k: 16 };
    let found = Fragments::mma(Instruction::M16N8K16_F16, &product, ONE).unwrap();
    let access = matrix_access(&found.left, &Place::plain(8), 2).unwrap();
    assert_eq!((access.is_transposed, access.matrices, access.inside), (false, 2, 1));
    let row = |lane| tilespace_layout::f2::apply(&access.rows, lane);
    assert_eq!(row(11), 11 * 16);
    for lane in 0..32 {
        // Matrix 0: rows 0..8, 1: rows 8..16, 2 and 3: the same with columns 8..16.
        let (matrix, r) = (lane / 8, lane % 8);
        assert_eq!(row(lane), (r + matrix % 2 * 8) * 16 + matrix / 2 * 8);
    }
    // The right operand lies in rows of n, and is loaded with .trans.
    let access = matrix_access(&found.right, &Place::plain(7), 2).unwrap();
    assert_eq!((access.is_transposed, access.matrices), (true, 1));
    for lane in 0..16 {
        assert_eq!(tilespace_layout::f2::apply(&access.rows, lane), lane * 8);
    }
    // Rows that are not aligned.
    let place = Place { offsets: vec![1, 2, 4, 64, 8, 16, 32, 128 ^ 1] };
    assert_eq!(matrix_access(&found.left, &place, 2), None);
    assert_eq!(matrix_access(&found.left, &Place::plain(8), 8), None);
}

/// Descriptors: the address of (row, column) by division and remainder, for all swizzles, directions and
/// sizes; a wrong swizzle is another place.
#[test]
fn descriptors_are_swizzled_pieces() {
    let swizzles = [Swizzle::None, Swizzle::B32, Swizzle::B64, Swizzle::B128];
    for (bytes, k_major, swizzle) in [1, 2, 4]
        .into_iter()
        .flat_map(|bytes| [true, false].map(|major| (bytes, major)))
        .flat_map(|(bytes, major)| swizzles.map(|swizzle| (bytes, major, swizzle)))
    {
        let (rows, k): (u64, u64) = (64, 256);
        let (row_bits, k_bits) = (bits(8..14), bits(0..8));
        let (inner, outer) = if k_major { (&k_bits, &row_bits) } else { (&row_bits, &k_bits) };
        let piece = match swizzle {
            Swizzle::None => 16,
            Swizzle::B32 => 32,
            Swizzle::B64 => 64,
            Swizzle::B128 => 128,
        };
        let Ok(found) = swizzle.describe(inner, outer, bytes) else {
            assert!((1 << inner.len()) * bytes < piece);
            continue;
        };
        let address = |row: u64, column: u64| {
            let (inside, line, lines) = if k_major { (column, row, rows) } else { (row, column, k) };
            let byte = inside * bytes;
            let (number, byte) = (byte / piece, byte % piece);
            // In a piece of 128 bytes, the chunk of 16 bytes is changed by the line modulo 8; in a piece of
            // 64 bytes by the line / 2 modulo 4; in a piece of 32 bytes by the line / 4 modulo 2.
            let (chunk, rest) = (byte / 16, byte % 16);
            let chunk = chunk ^ (line / (128 / piece) % (piece / 16));
            number * lines * piece + line * piece + chunk * 16 + rest
        };
        for row in 0..rows {
            for column in 0..k {
                assert_eq!(found.place.offset(row * k + column) * bytes, address(row, column), "{swizzle:?}");
            }
        }
        assert_eq!(found.eight_rows, 8 * piece);
        assert_eq!(found.next_piece, if k_major { rows } else { k } * piece);
        if swizzle != Swizzle::None {
            assert_eq!(found.place.swizzle(), Some((piece.ilog2() - 4, 4 - bytes.ilog2(), 3)));
        }
        for other in swizzles.into_iter().filter(|other| *other != swizzle) {
            assert!(
                other.describe(inner, outer, bytes).is_ok_and(|other| other.place != found.place)
                    || bytes == 1
            );
        }
    }
    assert!(Swizzle::B128.describe(&bits(0..5), &bits(5..8), 2).is_err());
    assert!(Swizzle::B32.describe(&bits(0..5), &bits(5..7), 2).is_err());
    assert!(Swizzle::B32.describe(&bits(0..5), &bits(6..9), 2).is_err());
}

/// Known counts of wavefronts.
#[test]
fn wavefronts_by_hand() {
    let lanes = |address: fn(u64) -> u64| (0..32).map(|lane| Some(address(lane))).collect::<Vec<_>>();
    assert_eq!(wavefronts(&lanes(|lane| lane * 4), 4), 1);
    assert_eq!(wavefronts(&lanes(|lane| lane * 8), 4), 2);
    assert_eq!(wavefronts(&lanes(|lane| lane * 128), 4), 32);
    assert_eq!(wavefronts(&lanes(|_| 64), 4), 1);
    assert_eq!(wavefronts(&lanes(|lane| lane * 16), 16), 4);
    assert_eq!(wavefronts(&lanes(|lane| lane * 8), 8), 2);
    assert_eq!(wavefronts(&lanes(|lane| lane), 1), 1);
    assert_eq!(wavefronts(&[None; 32], 4), 0);
}

/// A transposed tile in global memory is a right operand by names only.
#[test]
fn a_transposed_operand_is_a_relabelling() {
    let shape = Shape::new(&[128, 64]).unwrap();
    let product = Product { batch: vec![], m: 128, n: 128, k: 64 };
    let found = Fragments::mma(Instruction::M16N8K16_F16, &product, ONE).unwrap();
    let source = Relabel::permute(&shape, &[1, 0]).unwrap().backward(&found.right);
    for (register, lane, warp) in all_of(&found.right) {
        let at = coordinates(&[64, 128], found.right.apply(register, lane, warp));
        let from = source.layout.apply(source.registers.apply(register), lane, warp);
        assert_eq!(coordinates(&[128, 64], from), [at[1], at[0]]);
    }
}

/// The place of an operand, and the fields of its descriptor, byte by byte: `T` elements by the formulas of
/// the canonical layouts of the PTX ISA, with the distances that the descriptor states.
#[test]
fn a_descriptor_says_where_each_byte_of_an_operand_is() {
    let mut seen = std::collections::BTreeSet::new();
    for (bytes, log_rows, log_k) in [1_u64, 2, 4]
        .into_iter()
        .flat_map(|bytes| (3..9).flat_map(move |rows| (3..9).map(move |k| (bytes, rows, k))))
    {
        for neighbours_are_rows in [false, true] {
            // The index bits of a right operand (K, N): K above N.
            let all = [bits(log_rows..log_rows + log_k), bits(0..log_rows)].concat();
            let first = if neighbours_are_rows { log_k } else { 0 } as usize;
            let Ok(operand) = Operand::of(&all, log_k as usize, &all[first..], bytes) else {
                let inner = if neighbours_are_rows && bytes == 2 { log_rows } else { log_k };
                assert!(bytes << inner < 32 || log_rows < 3 || log_k < 3);
                continue;
            };
            let word = operand.bits();
            let (leading, stride) = ((word >> 16 & 0x3fff) * 16, (word >> 32 & 0x3fff) * 16);
            let piece = [16, 128, 64, 32][(word >> 62) as usize];
            seen.insert((piece, operand.is_depth_inner));
            assert_eq!(operand.is_depth_inner, !neighbours_are_rows || bytes != 2);
            for row in 0..1_u64 << log_rows {
                for k in 0..1_u64 << log_k {
                    // Instructions begin at multiples of 32 bytes of K, and of 8 rows (or 64 elements of N).
                    let (along, first) = (k * bytes % 32, k * bytes / 32 * 32 / bytes);
                    let base = operand.described.place.offset(first << log_rows) * bytes;
                    let plain = match operand.is_depth_inner {
                        true => base + row / 8 * stride + row % 8 * piece + along,
                        false => {
                            let (k, inside) = (k - first, row * bytes);
                            base + inside / piece * leading + k / 8 * stride + k % 8 * piece + inside % piece
                        }
                    };
                    // The swizzle is one of the address: bits 4 on by bits 7 on.
                    let swizzled = plain ^ (plain >> 3 & (piece - 16));
                    assert_eq!(operand.described.place.offset(k << log_rows | row) * bytes, swizzled);
                }
            }
        }
    }
    assert_eq!(seen.len(), 6);
}
