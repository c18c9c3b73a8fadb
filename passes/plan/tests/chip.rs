//! Instructions for products with scales: of which types, of how many factors with one scale, and for how many
//! warps. Each row that has none is next to one that has.

#![allow(clippy::unwrap_used, reason = "a test")]

use tilespace_layout::instructions::Instruction;
use tilespace_plan::{
    chip::Chip,
    choose::{Multiply, choose, product_of},
    plan_ahead,
    program::{
        Element::{self, E2M1, E4M3, E5M2, E8M0, F16, F32},
        Free, Kind, OpId, Program, ValueId,
    },
};

/// A product of rows x depth by depth x columns with so many scales along the depth.
fn program([a, b, sum, s, t]: [Element; 5], [m, n, k, count]: [u64; 4]) -> (Program, OpId) {
    let mut program = Program::default();
    let body = program.add_region(None);
    let mut tile = |sizes: [u64; 2], element: Element| -> ValueId {
        let kind = Kind::Free(Free::Splat);
        let op = program.add_op(body, kind, vec![], [(Some(sizes.to_vec()), element)]);
        program.op(op).results[0]
    };
    let operands =
        vec![tile([m, k], a), tile([k, n], b), tile([m, n], sum), tile([m, count], s), tile([count, n], t)];
    let kind = Kind::Product { signs: [true; 2] };
    let id = program.add_op(body, kind, operands, [(Some(vec![m, n]), sum)]);
    (program, id)
}

const F4: Option<Instruction> = Some(Instruction::M16N8K64_F4);
const F8: Option<Instruction> = Some(Instruction::M16N8K32_I8);

#[test]
fn scales_have_an_instruction_by_type_group_and_size() {
    let table = [
        ([E4M3, E4M3, F32, E8M0, E8M0], [32, 16, 32, 1], F8),
        ([E5M2, E5M2, F32, E8M0, E8M0], [32, 16, 64, 2], F8),
        ([E4M3, E5M2, F32, E8M0, E8M0], [32, 16, 64, 2], None),
        ([E4M3, E4M3, F16, E8M0, E8M0], [32, 16, 32, 1], None),
        ([E4M3, E4M3, F32, E4M3, E4M3], [32, 16, 32, 1], None),
        ([E4M3, E4M3, F32, E8M0, E8M0], [32, 16, 32, 2], None),
        ([E2M1, E2M1, F32, E8M0, E8M0], [32, 16, 64, 2], F4),
        ([E2M1, E2M1, F32, E8M0, E8M0], [32, 16, 64, 4], None),
        ([E2M1, E2M1, F32, E4M3, E4M3], [32, 16, 64, 4], F4),
        ([E2M1, E2M1, F32, E4M3, E4M3], [32, 16, 64, 2], None),
        ([E2M1, E2M1, F32, E4M3, E8M0], [32, 16, 64, 4], None),
        ([E2M1, E2M1, F32, E4M3, E4M3], [32, 16, 32, 2], None),
        // Four warps have four instructions, and not two.
        ([E4M3, E4M3, F32, E8M0, E8M0], [64, 8, 32, 1], F8),
        ([E4M3, E4M3, F32, E8M0, E8M0], [32, 8, 32, 1], None),
        ([E4M3, E4M3, F32, E8M0, E8M0], [16, 32, 32, 1], F8),
        ([E4M3, E4M3, F32, E8M0, E8M0], [8, 64, 32, 1], None),
    ];
    let chip = Chip { has_scales: true, ..Chip::new(120) };
    for (elements, sizes, expected) in table {
        let (program, id) = program(elements, sizes);
        let product = product_of(&program, id);
        assert_eq!(chip.instruction(&program, id, &product), expected, "{elements:?} {sizes:?}");
        assert_eq!(Chip::new(120).instruction(&program, id, &product), None);
        // The plan has what the chip has, and never leaves the scales out.
        let multiply = &choose(&program, &chip).unwrap().products[&id];
        assert_eq!(matches!(multiply, Multiply::Mma { .. }), expected.is_some(), "{elements:?} {sizes:?}");
        assert!(multiply.scales().is_some());
        plan_ahead(&program, &chip).unwrap();
    }
}

/// All numbers of rows, columns and warps: warps share each product that has an instruction.
#[test]
fn each_product_with_an_instruction_has_a_plan() {
    for warps in 0..6 {
        let chip = Chip { has_scales: true, warps, ..Chip::new(120) };
        for (m, n) in (3..9).flat_map(|m| (2..8).map(move |n| (1 << m, 1 << n))) {
            let (program, id) = program([E4M3, E4M3, F32, E8M0, E8M0], [m, n, 32, 1]);
            let has_one = chip.instruction(&program, id, &product_of(&program, id)).is_some();
            assert_eq!(has_one, m >= 16 && n >= 8 && (m / 16) * (n / 8) >= 1 << warps);
            let multiply = &choose(&program, &chip).unwrap().products[&id];
            assert_eq!(matches!(multiply, Multiply::Mma { .. }), has_one, "{m}x{n}, 2^{warps} warps");
        }
    }
}

/// Into tensor memory, a product with scales has 128 rows at least, and the columns of its scales have room twice.
#[test]
fn products_with_scales_are_in_tensor_memory_where_both_have_room() {
    for warps in 0..6 {
        let chip = Chip { has_tensor_memory: true, warps, ..Chip::new(100) };
        for (m, n) in (5..10).flat_map(|m| (3..10).map(move |n| (1 << m, 1 << n))) {
            let (program, id) = program([E4M3, E4M3, F32, E8M0, E8M0], [m, n, 128, 4]);
            let has_room = m >= 128 && m / 128 * n < 512;
            let fits = warps >= 2 && has_room && n >= 16.max(8 << (warps - 2));
            assert_eq!(
                chip.takes_scales(&program, id, &product_of(&program, id)),
                fits,
                "{m}x{n}, 2^{warps} warps"
            );
            let multiply = &choose(&program, &chip).unwrap().products[&id];
            assert_eq!(matches!(multiply, Multiply::Tensor { .. }), fits, "{m}x{n}, 2^{warps} warps");
            assert!(multiply.scales().is_some());
            if fits {
                let schedule = plan_ahead(&program, &chip).unwrap().schedule;
                let [first, width] = schedule.tensor.scales;
                assert!(first >= m / 128 * n && first + 2 * width <= schedule.tensor.columns);
            }
        }
    }
}
