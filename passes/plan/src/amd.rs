//! AMD's chips: the lanes of a wave, the memory of a block, and the instructions that multiply tiles.
//!
//! ```text
//! gfx942, f16 by f16 into f32      v_mfma_f32_32x32x8_f16, or 16x16x16 for smaller tiles
//! gfx942, tf32 by tf32 into f32    v_mfma_f32_32x32x2_f32: a tf32 is an f32, and this rounds nothing
//! gfx942, f8 by f8 into f32        as f16, which has all of its values: the chip's own f8 has other exponents
//! gfx942, i8 by i8 into i32        v_mfma_i32_32x32x16_i8; by each thread, if a factor has no sign
//! gfx1201, i8 by i8 into i32       v_wmma_i32_16x16x16_iu8, which takes the sign of each factor
//! ```
//!
//! From the ISA of each generation, "Matrix Arithmetic Instructions": a chip is a record, and a further one
//! needs no code.

use crate::program::Element;
use tilespace_layout::instructions::Square;

/// A chip.
#[derive(Debug, Eq, PartialEq)]
pub struct Amd {
    /// Its name.
    pub name: &'static str,
    /// The logarithm of the lanes of a wave.
    pub lanes: u32,
    /// The bytes of memory that a block can have.
    pub shared: u64,
    /// Its matrix instructions, the best first.
    pub offers: &'static [Offer],
}

/// A matrix instruction.
#[derive(Debug, Eq, PartialEq)]
pub struct Offer {
    /// The elements of both factors.
    pub factors: Element,
    /// The elements of the sum.
    pub sum: Element,
    /// Its shape.
    pub square: Square,
    /// The intrinsic of LLVM.
    pub intrinsic: &'static str,
    /// The type of a factor in a lane, as MLIR prints it. Shorter floats are extended.
    pub operand: &'static str,
    /// The type of the operand of that intrinsic, if it takes bytes as words.
    pub words: &'static str,
    /// How many zeros follow its operands.
    pub zeros: usize,
    /// Whether it takes the sign of each factor. Other instructions of bytes are for those with signs.
    pub signs: bool,
}

const fn mfma(
    factors: Element,
    sum: Element,
    [rows, packed]: [u32; 2],
    intrinsic: &'static str,
    operand: &'static str,
) -> Offer {
    // The registers of a sum of f64 are four rows apart.
    let together = if matches!(sum, Element::F64) { 0 } else { 2 };
    let square = Square { lanes: 6, rows, packed, together };
    Offer { factors, sum, square, intrinsic, operand, words: "", zeros: 3, signs: false }
}

const fn bytes(of: [u32; 2], intrinsic: &'static str, operand: &'static str, words: &'static str) -> Offer {
    Offer { words, ..mfma(Element::Int(8), Element::Int(32), of, intrinsic, operand) }
}

const fn wmma(factors: Element, intrinsic: &'static str, operand: &'static str) -> Offer {
    let square = Square { lanes: 5, rows: 4, packed: 3, together: 3 };
    Offer { factors, sum: Element::F32, square, intrinsic, operand, words: "", zeros: 0, signs: false }
}

const HALFS: &str = "vector<4xf16>";
const BRAINS: &str = "vector<4xi16>";
const SINGLE: &str = "f32";
const BYTES: &str = "vector<8xi8>";
const PAIR: &str = "vector<2xi32>";
const F16_32: &str = "llvm.amdgcn.mfma.f32.32x32x8f16";
const F16_16: &str = "llvm.amdgcn.mfma.f32.16x16x16f16";
const F32_32: &str = "llvm.amdgcn.mfma.f32.32x32x2f32";
const F32_16: &str = "llvm.amdgcn.mfma.f32.16x16x4f32";
const BF16_32: &str = "llvm.amdgcn.mfma.f32.32x32x8bf16.1k";
const BF16_16: &str = "llvm.amdgcn.mfma.f32.16x16x16bf16.1k";
const F64: &str = "llvm.amdgcn.mfma.f64.16x16x4f64";

/// The instructions of `gfx90a`. Those of halfs take subnormal numbers for zero, so that halfs go as `f32`.
static MFMA_OF_SINGLES: [Offer; 15] = [
    bytes([5, 2], "llvm.amdgcn.mfma.i32.32x32x8i8", "vector<4xi8>", "i32"),
    bytes([4, 2], "llvm.amdgcn.mfma.i32.16x16x16i8", "vector<4xi8>", "i32"),
    mfma(Element::F16, Element::F32, [5, 0], F32_32, SINGLE),
    mfma(Element::F16, Element::F32, [4, 0], F32_16, SINGLE),
    mfma(Element::BF16, Element::F32, [5, 0], F32_32, SINGLE),
    mfma(Element::BF16, Element::F32, [4, 0], F32_16, SINGLE),
    mfma(Element::F32, Element::F32, [5, 0], F32_32, SINGLE),
    mfma(Element::F32, Element::F32, [4, 0], F32_16, SINGLE),
    mfma(Element::TF32, Element::F32, [5, 0], F32_32, SINGLE),
    mfma(Element::TF32, Element::F32, [4, 0], F32_16, SINGLE),
    mfma(Element::E4M3, Element::F32, [5, 0], F32_32, SINGLE),
    mfma(Element::E4M3, Element::F32, [4, 0], F32_16, SINGLE),
    mfma(Element::E5M2, Element::F32, [5, 0], F32_32, SINGLE),
    mfma(Element::E5M2, Element::F32, [4, 0], F32_16, SINGLE),
    mfma(Element::F64, Element::F64, [4, 0], F64, "f64"),
];

/// The instructions of `gfx942`.
static MFMA: [Offer; 15] = [
    bytes([5, 3], "llvm.amdgcn.mfma.i32.32x32x16.i8", BYTES, "i64"),
    bytes([4, 3], "llvm.amdgcn.mfma.i32.16x16x32.i8", BYTES, "i64"),
    mfma(Element::F16, Element::F32, [5, 2], F16_32, HALFS),
    mfma(Element::F16, Element::F32, [4, 2], F16_16, HALFS),
    mfma(Element::BF16, Element::F32, [5, 2], BF16_32, BRAINS),
    mfma(Element::BF16, Element::F32, [4, 2], BF16_16, BRAINS),
    mfma(Element::F32, Element::F32, [5, 0], F32_32, SINGLE),
    mfma(Element::F32, Element::F32, [4, 0], F32_16, SINGLE),
    mfma(Element::TF32, Element::F32, [5, 0], F32_32, SINGLE),
    mfma(Element::TF32, Element::F32, [4, 0], F32_16, SINGLE),
    mfma(Element::E4M3, Element::F32, [5, 2], F16_32, HALFS),
    mfma(Element::E4M3, Element::F32, [4, 2], F16_16, HALFS),
    mfma(Element::E5M2, Element::F32, [5, 2], F16_32, HALFS),
    mfma(Element::E5M2, Element::F32, [4, 2], F16_16, HALFS),
    mfma(Element::F64, Element::F64, [4, 0], F64, "f64"),
];

/// The instructions of `gfx1201`.
static WMMA: [Offer; 5] = [
    Offer {
        sum: Element::Int(32),
        words: PAIR,
        signs: true,
        ..wmma(Element::Int(8), "llvm.amdgcn.wmma.i32.16x16x16.iu8", BYTES)
    },
    wmma(Element::F16, "llvm.amdgcn.wmma.f32.16x16x16.f16", "vector<8xf16>"),
    wmma(Element::BF16, "llvm.amdgcn.wmma.f32.16x16x16.bf16", "vector<8xi16>"),
    Offer { words: PAIR, ..wmma(Element::E4M3, "llvm.amdgcn.wmma.f32.16x16x16.fp8.fp8", BYTES) },
    Offer { words: PAIR, ..wmma(Element::E5M2, "llvm.amdgcn.wmma.f32.16x16x16.bf8.bf8", BYTES) },
];

/// The chips.
pub static CHIPS: [Amd; 3] = [
    Amd { name: "gfx90a", lanes: 6, shared: 64 * 1024, offers: &MFMA_OF_SINGLES },
    Amd { name: "gfx942", lanes: 6, shared: 64 * 1024, offers: &MFMA },
    Amd { name: "gfx1201", lanes: 5, shared: 64 * 1024, offers: &WMMA },
];

/// The chip with this name.
pub fn chip(name: &str) -> Option<&'static Amd> {
    CHIPS.iter().find(|chip| chip.name == name)
}
