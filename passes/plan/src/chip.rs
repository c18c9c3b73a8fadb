//! The hardware: threads of a block, and instructions that multiply tiles.
//!
//! ```text
//! sm_80, f16 by f16 into f32      mma.sync.m16n8k16
//! sm_100a, the same               tcgen05.mma, with sums in tensor memory
//! sm_75, f16 by f16 into f32      mma.sync.m16n8k8
//! sm_120a, f4E2M1FN with scales   mma.sync.m16n8k64.block_scale
//! sm_100a, the same, 128 rows     tcgen05.mma.block_scale, with scales in tensor memory, too
//! f32 by f32 into f32             none: f32 is not rounded to tf32 unless the program says so
//! ```
//!
//! From the table of `mma.sync` in the PTX ISA (9.7.14.5), by the first chip that has a shape.

use crate::{
    amd::{Amd, Offer},
    program::{Element, Kind, Op, OpId, Program},
};
use tilespace_layout::{
    instructions::{Fragments, Instruction, Product},
    layout::Layout,
    matrices::Machine,
};

/// The shared memory that a block can have without asking for more.
pub const STATIC_SHARED: u64 = 48 * 1024;

/// The columns of tensor memory.
pub const TENSOR_COLUMNS: u64 = 512;

/// A chip, and a block of threads on it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Chip {
    /// The number in its name: 80 in `sm_80`. 0 for a chip of AMD, which has nothing that some chips of NVIDIA
    /// have.
    pub sm: u32,
    /// The chip, if it is one of AMD's.
    pub amd: Option<&'static Amd>,
    /// The logarithm of the threads of a warp.
    pub lanes: u32,
    /// The logarithm of the warps of a block.
    pub warps: u32,
    /// Whether four warps multiply together, by `wgmma`: `sm_90a` only.
    pub has_warpgroups: bool,
    /// Whether sums can be in tensor memory, by `tcgen05`: `sm_100a` and its family.
    pub has_tensor_memory: bool,
    /// Whether sums in tensor memory can be of integers.
    pub has_tensor_integers: bool,
    /// Whether a kernel can make maps of tensors for TMA, and products read what TMA writes.
    pub has_maps: bool,
    /// Whether `mma.sync` takes scales: `sm_120a` and `sm_121a` only.
    pub has_scales: bool,
    /// How many blocks the program wants on one multiprocessor.
    pub occupancy: u32,
    /// The bytes of shared memory that the program's own variables have.
    pub variables: u64,
}

impl Chip {
    /// A chip with blocks of four warps.
    pub fn new(sm: u32) -> Self {
        Self {
            sm,
            amd: None,
            lanes: 5,
            warps: 2,
            has_warpgroups: false,
            has_tensor_memory: false,
            has_tensor_integers: false,
            has_maps: false,
            has_scales: false,
            occupancy: 1,
            variables: 0,
        }
    }

    /// A chip of AMD with blocks of four waves.
    pub fn of_amd(amd: &'static Amd) -> Self {
        Self { amd: Some(amd), lanes: amd.lanes, ..Self::new(0) }
    }

    /// Its name.
    pub fn name(&self) -> String {
        self.amd.map_or_else(|| format!("sm_{}", self.sm), |amd| amd.name.to_owned())
    }

    /// The threads of a block.
    pub fn threads(&self) -> u64 {
        1 << (self.lanes + self.warps)
    }

    /// The bytes of shared memory that a block can have (CUDA C++ Programming Guide, compute capabilities).
    pub fn shared(&self) -> u64 {
        if let Some(amd) = self.amd {
            return amd.shared;
        }
        1024 * match self.sm {
            0..=74 => 48,
            75..=79 => 64,
            80 | 87 | 88 => 163,
            86 | 89 | 120.. => 99,
            _ => 227,
        }
    }

    /// The bytes of shared memory that a block can have without asking for more.
    pub fn static_shared(&self) -> u64 {
        self.amd.map_or(STATIC_SHARED, |amd| amd.shared)
    }

    /// The bytes of shared memory for a block with which as many blocks as wanted have room: each takes 1 KiB
    /// more.
    pub fn share(&self) -> u64 {
        const OWN: u64 = 1024;
        ((self.shared() + OWN) / u64::from(self.occupancy.max(1))).saturating_sub(OWN)
    }

    /// The hardware for conversions of layouts.
    pub fn machine(&self) -> Machine {
        Machine { has_matrix_load: self.sm >= 75, has_matrix_store: self.sm >= 90, room: self.share() }
    }

    /// The widest access, in bytes.
    pub fn widest(&self) -> u64 {
        16
    }

    /// The instruction for a product, if there is one for its types that is not larger than the product.
    pub fn instruction(&self, program: &Program, op: OpId, product: &Product) -> Option<Instruction> {
        let op = program.op(op);
        let element = |index: usize| program.value(op.operands[index]).element;
        let (a, b, sum) = (element(0), element(1), element(2));
        if op.operands.len() > 3 {
            let instruction = scaled(program, op, product)?;
            let pieces =
                product.batch.iter().product::<u64>() * (product.m >> instruction.rows) * (product.n / 8);
            let fits = self.has_scales && self.lanes == 5 && pieces >= 1 << self.warps;
            return Some(instruction).filter(|_| fits);
        }
        if a != b {
            return None;
        }
        let (f32, f16) = (Element::F32, Element::F16);
        let known: &[(u32, Instruction)] = match (a, sum) {
            (Element::F16, sum) if sum == f32 || sum == f16 => {
                &[(80, Instruction::M16N8K16_F16), (75, Instruction::M16N8K8_F16)]
            }
            (Element::BF16, Element::F32) => {
                &[(80, Instruction::M16N8K16_F16), (80, Instruction::M16N8K8_F16)]
            }
            (Element::TF32, Element::F32) => {
                &[(80, Instruction::M16N8K8_TF32), (80, Instruction::M16N8K4_TF32)]
            }
            (Element::F64, Element::F64) => &[(80, Instruction::M8N8K4_F64)],
            (Element::Int(8), Element::Int(32)) => &[
                (80, Instruction::M16N8K32_I8),
                (80, Instruction::M16N8K16_I8),
                (75, Instruction::M8N8K16_I8),
            ],
            (Element::E4M3 | Element::E5M2, Element::F32) => &[(89, Instruction::M16N8K32_I8)],
            _ => &[],
        };
        let fits = |instruction: &Instruction| {
            product.m >> instruction.rows > 0 && product.n >= 8 && product.k >> instruction.depth > 0
        };
        known.iter().filter(|(sm, _)| self.sm >= *sm).map(|(_, instruction)| *instruction).find(fits)
    }

    /// Whether there is an instruction for a product with scales.
    pub fn takes_scales(&self, program: &Program, op: OpId, product: &Product) -> bool {
        self.instruction(program, op, product).is_some() || self.tensor(program, op, product).is_some()
    }

    /// Whether there are products of floats of four bits, which memory has two of in a byte.
    pub fn has_halves(&self) -> bool {
        self.has_scales || self.has_tensor_memory
    }

    /// Whether products can be of several warps together.
    pub fn has_groups(&self) -> bool {
        self.has_warpgroups || self.has_tensor_memory
    }

    /// This chip, with products of one warp only.
    pub fn without_groups(&self) -> Self {
        Self { has_warpgroups: false, has_tensor_memory: false, ..self.clone() }
    }

    /// The logarithm of the elements of an operand in 32 bits, if the sum of a product can be in tensor
    /// memory: its columns have room there, a row or column of an operand that is contiguous has at least 32
    /// bytes, and each warp can load a part of the sum. With scales it has at least 128 rows, and the columns
    /// of the scales have room twice.
    pub fn tensor(&self, program: &Program, op: OpId, product: &Product) -> Option<u32> {
        let id = op;
        let op = program.op(op);
        let (packed, rows, further) = match op.operands.get(3) {
            Some(scales) => {
                let count = *program.shape(*scales)?.last()?;
                let layouts = Fragments::tensor_scales(product, count, 1 << self.warps).ok()?;
                (scaled(program, op, product)?.packed, 128, 2 * scale_columns(&layouts).iter().sum::<u64>())
            }
            None => (packed_of(program, id)?, 64, 0),
        };
        let is_integer = program.value(op.operands[0]).element == Element::Int(8);
        let groups = 1 << self.warps.saturating_sub(2);
        let fits = self.has_tensor_memory
            && (self.has_tensor_integers || !is_integer)
            && self.lanes == 5
            && self.warps >= 2
            && product.batch.iter().all(|size| *size == 1)
            && product.m >= rows
            && product.n >= 16.max(8 * groups)
            && product.k >= 8 << packed
            && columns(product) + further <= TENSOR_COLUMNS;
        fits.then_some(packed)
    }

    /// The instructions of AMD for the types of a product that are not larger than the product, the best first.
    pub fn squares(
        &self,
        program: &Program,
        op: OpId,
        product: &Product,
    ) -> impl Iterator<Item = &'static Offer> {
        let op = program.op(op);
        let [a, b, sum] = [0, 1, 2].map(|index| program.value(op.operands[index]).element);
        let fits = move |offer: &&Offer| {
            let square = offer.square;
            offer.factors == a
                && (a != Element::Int(8) || offer.signs || op.kind == (Kind::Product { signs: [true; 2] }))
                && (offer.sum == sum || offer.sum == Element::F32 && sum == Element::F16)
                && [product.m, product.n].iter().all(|size| size >> square.rows > 0)
                && product.k >> square.depth() > 0
        };
        let plain = a == b && op.operands.len() == 3;
        self.amd.filter(|_| plain).map_or(&[][..], |amd| amd.offers).iter().filter(fits)
    }

    /// The logarithm of the elements of an operand in 32 bits, if four warps can compute a product together:
    /// by `wgmma` of 64 rows for each four warps, with operands of at least 32 bytes along the depth, so that
    /// they can be swizzled, and along the columns, too, where these may be contiguous.
    pub fn warpgroup(&self, program: &Program, op: OpId, product: &Product) -> Option<u32> {
        let packed = packed_of(program, op)?;
        let op = program.op(op);
        // A signed and an unsigned factor are only in PTX 8.4 and later, which not all drivers for the chip
        // have.
        let fits = self.has_warpgroups
            && matches!(op.kind, Kind::Product { signs: [a, b] } if a == b)
            && self.lanes == 5
            && self.warps >= 2
            && op.operands.len() == 3
            && product.batch.iter().all(|size| *size == 1)
            && product.m >= 16 << self.warps
            && product.n >= if packed == 1 { 16 } else { 8 }
            && product.k >= 8 << packed;
        fits.then_some(packed)
    }
}

/// The logarithm of the elements of a factor in 32 bits, if there are products of several warps for the types
/// of a product.
fn packed_of(program: &Program, op: OpId) -> Option<u32> {
    let op = program.op(op);
    let element = |index: usize| program.value(op.operands[index]).element;
    match [element(0), element(1), element(2)] {
        [Element::F16, Element::F16, Element::F16 | Element::F32]
        | [Element::BF16, Element::BF16, Element::F32] => Some(1),
        [Element::TF32, Element::TF32, Element::F32] => Some(0),
        [Element::E4M3, Element::E4M3, Element::F16 | Element::F32]
        | [Element::E5M2, Element::E5M2, Element::F16 | Element::F32] => Some(2),
        [Element::Int(8), Element::Int(8), Element::Int(32)] => Some(2),
        _ => None,
    }
}

/// The instruction of one warp for a product with scales, if there is one for its types and for the part of the
/// depth that has one scale.
fn scaled(program: &Program, op: &Op, product: &Product) -> Option<Instruction> {
    let [a, b, sum, left, right] = op.operands[..] else { return None };
    let element = |value| program.value(value).element;
    let count = *program.shape(left)?.last()?;
    let Product { batch, m, n, k } = product;
    let shapes = [[&batch[..], &[*m, count]].concat(), [&batch[..], &[count, *n]].concat()];
    let block = k.checked_div(count)?;
    let instruction = match ([a, b, left, right].map(element), block) {
        ([Element::E2M1, Element::E2M1, Element::E4M3, Element::E4M3], 16)
        | ([Element::E2M1, Element::E2M1, Element::E8M0, Element::E8M0], 32) => Instruction::M16N8K64_F4,
        (
            [Element::E4M3, Element::E4M3, Element::E8M0, Element::E8M0]
            | [Element::E5M2, Element::E5M2, Element::E8M0, Element::E8M0],
            32,
        ) => Instruction::M16N8K32_I8,
        _ => return None,
    };
    let fits = element(sum) == Element::F32
        && [left, right].map(|value| program.shape(value)) == shapes.each_ref().map(|shape| Some(&shape[..]))
        && k >> instruction.depth > 0;
    fits.then_some(instruction)
}

/// The columns of tensor memory that the scales of A and B take, by the layouts in which they are stored: four
/// registers are a column, and groups of four warps have different ones.
pub fn scale_columns(layouts: &[Layout; 2]) -> [u64; 2] {
    layouts.each_ref().map(|layout| 1 << (layout.register.len() + layout.warp.len()).saturating_sub(4))
}

/// The columns of tensor memory that a sum takes: one for each column, and again for each further 128 rows.
pub fn columns(product: &Product) -> u64 {
    product.n * product.m.div_ceil(128)
}
