//! Block scales: copies of scales to tensor memory, and MMAs with scales (SM100).
//!
//! ```text
//! s2t_copy<f8E4M3FN, 32 DP, 128 bit, 1 cta, x4>    32 rows of 16 bytes, to the same columns for all four warps
//! "cute_nvgpu.atom.get_copy_s2t_smem_desc_view"    the descriptor of such rows, one after another
//! sm100.mma_bs<128x256x64, vec_size = 16>          nvvm.tcgen05.mma.block_scale: a scale for 16 elements along K
//! ```
//!
//! Why it is right: PTX ISA, "tcgen05.cp", "Matrix Descriptor" and "Instruction Descriptor", and CUTLASS's
//! `SM100_UTCCP_4x32dp128bit`, `get_utccp_smem_desc_tensor` and `make_runtime_instr_desc_block_scaled`. An
//! instruction reads 512 bytes at an address of the view in shared memory, so the layout of single bytes in
//! its type does not matter; the rows must be 16 bytes apart. The place of scales within a column is in the
//! two highest bits of their address.

use crate::{
    copy::atoms::Atom,
    emit::{Lowering, Op, Res},
    layout::index,
    mma::{
        atoms as mma,
        blackwell::{kind_bits, pointer},
        hopper::elected,
    },
    record::{
        Emission::{Code, Static},
        Record, record,
    },
    text::{
        tree::{Layout, Num, Tree},
        types::{Kind, bits, integer},
    },
    views::{
        elements::{MOST_ATOMS, known_size, offset},
        pointers::{columns_behind, matrix_behind},
        slices::Source,
        values::View,
    },
};
use melior::ir::{Value, ValueLike};
use mlir_ext::ir;
use tilespace_core::MemorySpace;
use tilespace_emit::{block_scale::Described, release, warpgroup::descriptor};

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute_nvgpu.atom.make_s2t_copy", Static),
    record(
        "cute_nvgpu.atom.get_copy_s2t_smem_desc_view",
        Code("integer operations on the address", descriptors),
    ),
];

/// The rows that an instruction copies, and the bytes of a row.
const ROWS: i64 = 32;
const ROW: i64 = 16;
/// The warps that get a copy in their lanes.
const WARPS: i64 = 4;
/// The distance of lanes of tensor memory, in bytes: 2^16 columns of four.
const LANE: i64 = COLUMN << 16;
/// The bytes of a column.
const COLUMN: i64 = 4;

/// The bytes of shared memory that an instruction copies.
pub const BYTES: i64 = ROWS * ROW;

/// The descriptors of the rows of a view in shared memory: they state the distance of eight rows, in a single
/// column.
fn descriptors<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    if !matches!(Atom::parse(&ir::type_text(at.operand(op, 0)?.r#type())), Ok(Atom::Scales(_))) {
        return Err("its atom does not copy scales".into());
    }
    let (view, result) = (at.view(op, 1)?, at.result(op, 0)?);
    let Kind::Matrices(form) = &*at.kind(result.r#type())? else {
        return Err("its result is not a view of matrix descriptors".into());
    };
    if view.pointer.space != MemorySpace::Shared
        || view.pointer.swizzle.is_some()
        || bits(view.pointer.element) != Some(8)
        || !view.pointer.aligned().is_multiple_of(ROW as u64)
    {
        return Err(
            "scales are copied only from bytes in shared memory, aligned to 16 bytes and without a swizzle"
                .into(),
        );
    }
    let number = |tree: Option<&&Tree<Value<'c, 'a>>>| match tree {
        Some(Tree::Num(Num::Static(number))) => Some(*number),
        _ => None,
    };
    let (shape, stride) = (view.layout.shape.leaves(), view.layout.stride.leaves());
    if number(shape.first()) != Some(ROWS) || number(stride.first()) != Some(ROW) {
        return Err("its view does not begin with 32 rows that are 16 bytes apart".into());
    }
    require_steps(&view.layout, form)?;
    let strides = 1 << 16 | (8 * ROW / 16) << 32;
    let new = descriptor(at, view.address, strides | kind_bits(None))?;
    at.bind(result, vec![new])
}

/// Requires that descriptors step through the rest of a view as it does, in units of 16 bytes.
fn require_steps(view: &Layout<Value<'_, '_>>, form: &Layout<()>) -> Res<()> {
    const OTHER: &str = "its descriptors and its view differ in layout";
    let rest = |tree: &[Tree<()>]| tree.get(1..).map(<[_]>::to_vec).unwrap_or_default();
    let (stated_shape, stated_stride) = (rest(form.shape.modes()), rest(form.stride.modes()));
    let leaves = |modes: &[Tree<()>]| {
        modes.iter().flat_map(Tree::leaves).map(|leaf| leaf.number().cloned()).collect::<Vec<_>>()
    };
    let own = |tree: &Tree<Value<'_, '_>>| {
        let modes = tree.modes().get(1..).unwrap_or_default();
        let number = |leaf: &Tree<Value<'_, '_>>| match leaf {
            Tree::Num(Num::Static(number)) => Some(Num::Static(*number)),
            _ => None,
        };
        modes.iter().flat_map(Tree::leaves).map(number).collect::<Vec<_>>()
    };
    let (shapes, strides) = (leaves(&stated_shape), leaves(&stated_stride));
    let (own_shapes, own_strides) = (own(&view.shape), own(&view.stride));
    if shapes.len() != own_shapes.len() || strides.len() != own_strides.len() || shapes != own_shapes {
        return Err(OTHER.into());
    }
    for (stated, own) in strides.iter().zip(&own_strides) {
        match (stated, own) {
            (Some(Num::Static(stated)), Some(Num::Static(own))) if stated.checked_mul(ROW) == Some(*own) => {}
            _ => return Err(OTHER.into()),
        }
    }
    Ok(())
}

/// A copy of scales, from the descriptors of rows to the tensor memory of all warps.
pub fn copy<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    [from, to]: [usize; 2],
    blocks: i64,
) -> Res<()> {
    const OTHER: &str = "its views do not hold the rows of one tcgen05.cp for each atom";
    if !matches!(&*at.operand_kind(op, from)?, Kind::Matrices(_)) {
        return Err("scales are copied only from descriptors of shared memory".into());
    }
    let (source, to) = (at.source(op, from)?, at.view(op, to)?);
    if to.pointer.space != MemorySpace::Tensor || bits(to.pointer.element) != Some(8) {
        return Err("scales are copied only to bytes of tensor memory".into());
    }
    require_rows(at, &to)?;
    let [matrices, rest @ ..] = source.modes() else { return Err(OTHER.into()) };
    let count = known_size(at, rest)?;
    let to_rest = to.layout.shape.modes().get(1..).unwrap_or_default().to_vec();
    if known_size(at, std::slice::from_ref(matrices))? != ROWS * WARPS || known_size(at, &to_rest)? != count {
        return Err(OTHER.into());
    }
    if count > MOST_ATOMS {
        return Err("it has too many atoms to unroll".into());
    }
    for number in 0..count {
        let place = offset(at, &to.layout, 0, &[number])?;
        if !matches!(place, Num::Static(place) if place % COLUMN == 0) {
            return Err("its rows do not begin at a column of tensor memory".into());
        }
        let address = columns_behind(at, &to.pointer, to.address, &place)?;
        let matrix = rows_at(at, &source, number)?;
        elected(at, |at| {
            let address = pointer(at, address)?;
            let attributes = [
                ("shape", at.attribute("#nvvm.tcgen05_cp_shape<shape_32x128b>")?),
                ("multicast", at.attribute("#nvvm.tcgen05_cp_multicast<warpx4>")?),
                ("group", at.attribute(&format!("#nvvm.cta_group<cta_{blocks}>"))?),
            ];
            at.emit("nvvm.tcgen05.cp", &[address, matrix], &[], &attributes).map(|_| ())
        })?;
    }
    Ok(())
}

/// The descriptor of the rows at an index of the rest.
fn rows_at<'c, 'a>(at: &mut Lowering<'c, 'a>, source: &Source<'c, 'a>, rest: i64) -> Res<Value<'c, 'a>> {
    let [matrix] = source.first[..] else {
        return Err("its source is not a view of matrix descriptors".into());
    };
    let place = offset(at, &source.layout, 0, &[rest])?;
    matrix_behind(at, matrix, &place)
}

/// Requires that mode 0 of a view is as an instruction writes it: rows in lanes, bytes in columns, four
/// times.
fn require_rows<'c, 'a>(at: &mut Lowering<'c, 'a>, to: &View<'c, 'a>) -> Res<()> {
    let (Some(shape), Some(stride)) = (to.layout.shape.modes().first(), to.layout.stride.modes().first())
    else {
        return Err("a view has no modes".into());
    };
    let one = Layout { shape: shape.clone(), stride: stride.clone(), outer: None };
    let offsets = index::offsets(at, &one)?;
    let mut expected = vec![];
    for warp in 0..WARPS {
        for byte in 0..ROW {
            expected.extend((0..ROWS).map(|row| Num::Static((warp * ROWS + row) * LANE + byte)));
        }
    }
    match offsets == expected {
        true => Ok(()),
        false => Err("its view of tensor memory does not hold the rows of one tcgen05.cp".into()),
    }
}

/// An MMA with scales.
pub struct Product {
    described: Described,
    blocks: i64,
}

impl Product {
    /// The MMA of an atom, with its descriptor: the types of the elements and of the scales, and the shape.
    /// Both matrices are in shared memory, K is their major mode, and sums have single precision.
    pub fn of(atom: &mma::Atom<'_>) -> Res<Self> {
        let mma::Unit::Blocks(blocks) = atom.unit else { return Err(Described::NONE.into()) };
        let scales = atom.scales.map_or((0, ""), |scales| (scales.block, scales.ty));
        let described = Described::of(atom.shape, atom.types()?, scales, blocks, atom.is_long)?;
        match atom.majors()? == ["k", "k"] && atom.left == Some(MemorySpace::Shared) {
            true => Ok(Self { described, blocks }),
            false => Err(Described::NONE.into()),
        }
    }

    /// The instruction of an elected lane: the address of the sums, A, B, and the fields of the atom, which
    /// are whether to accumulate, whether A and B are negative, and the addresses of their scales.
    pub fn emit<'c, 'a>(
        &self,
        at: &mut Lowering<'c, 'a>,
        [to, a, b]: [Value<'c, 'a>; 3],
        [accumulate, a_negates, b_negates, a_scales, b_scales]: [Value<'c, 'a>; 5],
    ) -> Res<()> {
        let word = integer(at.context, 32);
        elected(at, |at| {
            let mut instruction = at.constant(self.described.bits, 32)?;
            for (negates, bit) in [(a_negates, 13), (b_negates, 14)] {
                let (negates, bit) = (at.value("arith.extui", &[negates], word, &[])?, at.constant(bit, 32)?);
                let negates = at.value("arith.shli", &[negates, bit], word, &[])?;
                instruction = at.value("arith.ori", &[instruction, negates], word, &[])?;
            }
            // The places of scales in a column: from bits 30 and 31 of an address to 29 and 30, and to 4 and
            // 5.
            for (scales, by, mask) in [(a_scales, 1, 3 << 29), (b_scales, 26, 3 << 4)] {
                let (by, mask) = (at.constant(by, 32)?, at.constant(mask, 32)?);
                let place = at.value("arith.shrui", &[scales, by], word, &[])?;
                let place = at.value("arith.andi", &[place, mask], word, &[])?;
                instruction = at.value("arith.ori", &[instruction, place], word, &[])?;
            }
            let [to, a_scales, b_scales] = [pointer(at, to)?, pointer(at, a_scales)?, pointer(at, b_scales)?];
            let attributes = [
                ("kind", at.attribute(&release::block_scale_kind(self.described.kind))?),
                (
                    "blockScale",
                    at.attribute(&format!("#nvvm.tcgen05_mma_block_scale<{}>", self.described.block))?,
                ),
                ("ctaGroup", at.attribute(&format!("#nvvm.cta_group<cta_{}>", self.blocks))?),
            ];
            let operands = [to, a, b, instruction, accumulate, a_scales, b_scales];
            at.emit("nvvm.tcgen05.mma.block_scale", &operands, &[], &attributes).map(|_| ())
        })
    }
}
