//! Tiles that copies bring to shared memory, compared byte by byte with the elements that each reader wants.

mod common;

use common::{Random, bytes_of};
use std::collections::BTreeMap;
use tilespace_layout::{
    Layout, Machine, Shape,
    blocked::blocked,
    instructions::{Fragments, Instruction, Product, Square, Warps},
    relabel::Relabel,
    staged::{Staged, staged},
};

const MACHINE: Machine = Machine { has_matrix_load: true, has_matrix_store: false, room: 1 << 16 };

/// The element in each cell of shared memory; none if a copy does not stay together.
fn memory(plan: &Staged, copies: &Layout, width: u32) -> Option<BTreeMap<u64, u64>> {
    let mut cells = BTreeMap::new();
    for warp in 0..1 << copies.warp.len() {
        for lane in 0..1 << copies.lane.len() {
            for first in (0..copies.registers()).step_by(1 << width) {
                let start = plan.place.offset(copies.apply(first, lane, warp));
                if !start.is_multiple_of(1 << width) {
                    return None;
                }
                for element in 0..1 << width {
                    let index = copies.apply(first + element, lane, warp);
                    if cells.insert(start + element, index).is_some_and(|before| before != index) {
                        return None;
                    }
                }
            }
        }
    }
    Some(cells)
}

fn check(plan: &Staged, copies: &Layout, width: u32, readers: &[Layout], bytes: u64) -> Result<(), String> {
    let cells = memory(plan, copies, width).ok_or("a copy does not stay together")?;
    for (reader, load) in readers.iter().zip(&plan.loads) {
        for warp in 0..1 << reader.warp.len() {
            for number in 0..1 << load.step.len() {
                for (lane, list) in bytes_of(load, bytes, number, warp)? {
                    for (element, at) in (0u64..).zip(list.chunks(bytes as usize)) {
                        let member = element | number << load.width;
                        let register = tilespace_layout::f2::apply(&load.registers, member);
                        let wanted = reader.apply(register, lane, warp);
                        if at[0] % bytes != 0 || cells.get(&(at[0] / bytes)) != Some(&wanted) {
                            return Err(format!("register {register} of lane {lane} of warp {warp}"));
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

/// A tile, the layout of its copies, and readers of it: operands of products, some through a transposition.
fn case(random: &mut Random) -> (Layout, u32, Vec<Layout>, u64) {
    let square = Square { lanes: 6, rows: 4, packed: 2, together: 2 };
    let lanes = random.pick(&[5, 5, 6]);
    let (instruction, bytes) = random.pick(&[
        (Instruction::M16N8K16_F16, 2),
        (Instruction::M16N8K8_TF32, 4),
        (Instruction::M16N8K32_I8, 1),
    ]);
    let sizes = [32 << random.below(3), 32 << random.below(3)];
    let shape = Shape::new(&sizes).expect("a shape");
    let other = random.pick(&[32, 64]);
    let mut readers = vec![];
    for _ in 0..1 + random.below(2) {
        let is_left = random.chance(50);
        let is_transposed = random.chance(30);
        let [rows, columns] = if is_transposed { [sizes[1], sizes[0]] } else { sizes };
        let product = match is_left {
            true => Product { batch: vec![], m: rows, n: other, k: columns },
            false => Product { batch: vec![], m: other, n: columns, k: rows },
        };
        let warps = random.pick(&[Warps { batch: 1, m: 2, n: 2 }, Warps { batch: 1, m: 1, n: 4 }]);
        let fragments = match lanes {
            5 => Fragments::mma(instruction, &product, warps),
            _ => Fragments::square(square, &product, warps),
        };
        let Ok(fragments) = fragments else { continue };
        let reader = if is_left { fragments.left } else { fragments.right };
        let reader = match is_transposed {
            true => Relabel::permute(&shape, &[1, 0]).expect("a transposition").backward(&reader).layout,
            false => reader,
        };
        readers.push(reader);
    }
    let order = random.pick(&[[1, 0], [0, 1]]);
    let width = (16 / bytes as u32).trailing_zeros() - random.below(2) as u32;
    let copies = blocked(&shape, &order, 1 << width, lanes, 2).expect("a layout");
    (copies, width, readers, bytes)
}

#[test]
fn each_reader_finds_what_copies_brought() {
    let mut random = Random(5);
    for _ in 0..400 {
        let (copies, width, readers, bytes) = case(&mut random);
        let plan = staged(&copies, width, &readers, bytes, MACHINE).expect("a place");
        let found = check(&plan, &copies, width, &readers, bytes);
        assert!(found.is_ok(), "{found:?}: {copies:?} {width} {readers:?}");
        // A place that is off by one bit is seen.
        let others: Vec<u64> = [&copies.register[width as usize..], &copies.thread()].concat();
        let others: Vec<u64> = others.into_iter().filter(|vector| vector.is_power_of_two()).collect();
        if !readers.is_empty() {
            let mut off = plan.clone();
            let bit = random.pick(&others).trailing_zeros() as usize;
            off.place.offsets[bit] ^= 1 << random.below(off.place.offsets.len() as u64);
            assert!(check(&off, &copies, width, &readers, bytes).is_err());
        }
    }
}

#[test]
fn halfs_of_a_product_have_no_bank_conflicts() {
    let product = Product { batch: vec![], m: 128, n: 128, k: 64 };
    let warps = Warps { batch: 1, m: 2, n: 2 };
    let fragments = Fragments::mma(Instruction::M16N8K16_F16, &product, warps).expect("a product");
    for (sizes, reader) in [([128, 64], &fragments.left), ([64, 128], &fragments.right)] {
        let shape = Shape::new(&sizes).expect("a shape");
        let copies = blocked(&shape, &[1, 0], 8, 5, 2).expect("a layout");
        let plan = staged(&copies, 3, std::slice::from_ref(reader), 2, MACHINE).expect("a place");
        // 32 lanes of 16 bytes are four rows of banks, and so are four matrices.
        assert_eq!((plan.wavefronts, plan.loads[0].wavefronts), (4, 4));
        assert!(matches!(plan.loads[0].kind, tilespace_layout::shared::Kind::Matrix { .. }));
    }
}
