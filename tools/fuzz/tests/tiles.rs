//! Programs of tiles at random have products of four warps, and into tensor memory, of all types of such products.

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

/// The kinds of products into tensor memory, and instruction descriptors without the fields of major modes and
/// sizes: the types of sums and factors.
const KINDS: [(&str, u32); 14] = [
    ("kind::f16 ", 1 << 4),
    ("kind::f16 ", 0),
    ("kind::f16 ", 1 << 4 | 1 << 7 | 1 << 10),
    ("kind::tf32 ", 1 << 4 | 2 << 7 | 2 << 10),
    ("kind::f8f6f4 ", 1 << 4),
    ("kind::f8f6f4 ", 0),
    ("kind::f8f6f4 ", 1 << 4 | 1 << 7 | 1 << 10),
    ("kind::f8f6f4 ", 1 << 7 | 1 << 10),
    ("kind::i8 ", 2 << 4 | 1 << 7),
    ("kind::i8 ", 2 << 4),
    ("kind::mxf8f6f4.block_scale.scale_vec::1X ", 1 << 23),
    ("kind::mxf8f6f4.block_scale.scale_vec::1X ", 1 << 23 | 1 << 7 | 1 << 10),
    ("kind::mxf4nvf4.block_scale.scale_vec::2X ", 1 << 23 | 1 << 7 | 1 << 10),
    ("kind::mxf4nvf4.block_scale.scale_vec::4X ", 1 << 7 | 1 << 10),
];
/// The bits of major modes, N and M in a descriptor.
const SIZES: u32 = 3 << 15 | 0x3f << 17 | 0x1f << 24;

#[test]
fn products_into_tensor_memory_are_drawn_of_each_type() {
    let context = context();
    let mut missing = KINDS.to_vec();
    // Sums stay in tensor memory, and 64 rows have another shape.
    let (mut loads, mut stays) = (vec!["32x32b", "16x256b"], false);
    for seed in 0..PROGRAMS {
        let program = draw(seed);
        let is_product = |name: &str| matches!(name, "mmaf" | "mmai" | "mmaf_scaled");
        let has_product = || covered(&program).iter().any(|(name, _)| is_product(name));
        if program.chip != "sm_100a" || program.warps < 4 || !has_product() {
            continue;
        }
        let Ok(ptx) = ptx_of(&context, &program) else { continue };
        let mut descriptor = 0;
        for line in ptx.lines() {
            if let Some((_, number)) = line.split_once("mov.b32 i, 0x") {
                let digits = number.trim_end_matches(';');
                descriptor = u32::from_str_radix(digits, 16).expect("a number") & !SIZES;
            }
            missing.retain(|(kind, types)| *types != descriptor || !line.contains(kind));
            loads.retain(|shape| !line.contains("tcgen05.ld") || !line.contains(shape));
        }
        // A product whose sum does not stay is followed by its load, in the same block.
        let parts = ptx.split("tcgen05.commit").skip(1);
        let mut after = parts.map(|part| part.split_once("tcgen05.ld").map_or(part, |(before, _)| before));
        stays |= after.any(|part| part.contains("tcgen05.fence::after_thread_sync") && part.contains("\n$L"));
        if missing.is_empty() && loads.is_empty() && stays {
            return;
        }
    }
    panic!("of {PROGRAMS} programs none has {missing:?}, {loads:?}, or a sum that stays: {stays}");
}
