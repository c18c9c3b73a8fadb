//! Programs of tiles at random have products of four warps, of all types of such products.

use tilespace_fuzz::{
    check::context,
    tiles::{covered, ptx_of},
};
use tilespace_tiles::draw::draw;

/// The types of sums and factors of `wgmma`, and the types of the op that becomes it, as coverage names them.
const TYPES: [(&str, &str); 10] = [
    ("f32.f16.f16", "F32 of F16"),
    ("f16.f16.f16", "F16"),
    ("f32.bf16.bf16", "F32 of BF16"),
    ("f32.tf32.tf32", "F32 of TF32"),
    ("f32.e4m3.e4m3", "F32 of F8E4M3FN"),
    ("f16.e4m3.e4m3", "F16 of F8E4M3FN"),
    ("f32.e5m2.e5m2", "F32 of F8E5M2"),
    ("f16.e5m2.e5m2", "F16 of F8E5M2"),
    ("s32.s8.s8", "I32 of I8"),
    ("s32.u8.u8", "I32 of I8"),
];
/// Among so many programs some have each of the types.
const PROGRAMS: u64 = 10_000;

#[test]
fn products_of_four_warps_are_drawn_of_each_type() {
    let context = context();
    let mut missing = TYPES.to_vec();
    for seed in 0..PROGRAMS {
        let program = draw(seed);
        if program.chip != "sm_90a" || program.warps < 4 {
            continue;
        }
        let ops = covered(&program);
        let has =
            |kind: &str| ops.iter().any(|(name, types)| matches!(*name, "mmaf" | "mmai") && types == kind);
        if !missing.iter().any(|(_, kind)| has(kind)) {
            continue;
        }
        let Ok(ptx) = ptx_of(&context, &program) else { continue };
        for line in ptx.lines().filter(|line| line.contains("wgmma.mma_async")) {
            missing.retain(|(types, _)| !line.contains(&format!(".{types} ")));
        }
        if missing.is_empty() {
            return;
        }
    }
    panic!("of {PROGRAMS} programs none has {missing:?}");
}
