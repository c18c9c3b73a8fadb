//! Copies to shared memory, copies of matrices, and warp-wide MMAs, up to SM89.
//!
//! ```text
//! "cute_nvgpu.arch.copy.SM80.cp_async"(%d, %s, %p)   nvvm.cp.async.shared.global, of 0 bytes unless %p
//! "cute_nvgpu.arch.copy.ldsm"(%p)                    nvvm.ldmatrix, and a vector of its registers
//! "cute_nvgpu.arch.mma.SM80"(...)                    nvvm.mma.sync, and its registers one by one
//! ```
//!
//! The addresses must be in the spaces that the instructions take. A generic address is an error here; the
//! memory-space passes, which come first, resolve the generic addresses that can be resolved.

use crate::{
    emit::{Lowering, Op, Res},
    record::{Emission::Code, Record, record},
    text::{
        tree::{Form, Num, Tree},
        types::{Pointer, integer},
    },
};
use melior::ir::{Value, ValueLike, operation::OperationLike};
use mlir_ext::{ir, types};
use tilespace_core::MemorySpace;
use tilespace_emit::warp;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute_nvgpu.arch.copy.SM80.cp_async", Code("`nvvm.cp.async.shared.global`", cp_async)),
    record("cute_nvgpu.arch.copy.ldsm", Code("`nvvm.ldmatrix`", ldsm)),
    record("cute_nvgpu.arch.copy.stsm", Code("`nvvm.stmatrix`", stsm)),
    record("cute_nvgpu.arch.mma.SM80", Code("`nvvm.mma.sync`", mma)),
    record("cute_nvgpu.arch.make_warp_uniform", Code("`nvvm.shfl.sync idx` of lane 0", make_warp_uniform)),
];

/// An operand that is a pointer to this space.
pub fn pointer_to<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    index: usize,
    space: MemorySpace,
) -> Res<(Pointer<'c>, Value<'c, 'a>)> {
    let (pointer, address) = at.pointer(op, index)?;
    match pointer.space == space {
        true => Ok((pointer, address)),
        false => {
            Err(format!("operand {index} must point to {space} memory, but points to {}", pointer.space)
                .into())
        }
    }
}

fn cp_async<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (pointer, to) = pointer_to(at, op, 0, MemorySpace::Shared)?;
    let (_, from) = pointer_to(at, op, 1, MemorySpace::Global)?;
    let bytes = pointer.bytes().and_then(|bytes| i64::try_from(bytes).ok()).unwrap_or(0);
    let copied = match op.operand_count() > 2 {
        true => Some(warp::bytes_if(at, at.single(op, 2)?, at.constant(bytes, 32)?)?),
        false => None,
    };
    warp::AsyncCopy { to, from, bytes, mode: at.word(op, "cache_mode").as_deref(), copied }.emit(at)
}

/// The number of 8x8 matrices of 16-bit elements, and whether they are transposed.
fn matrices<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<(usize, bool)> {
    let count = at.integer_attribute(op, "num_matrices").filter(|count| matches!(count, 1 | 2 | 4));
    let count = count.ok_or("its number of matrices is not 1, 2 or 4")? as usize;
    let shapes = ["matrix_shape", "mode"].map(|name| at.word(op, name));
    if shapes.iter().flatten().any(|shape| shape != "(8,8)") {
        return Err("only 8x8 matrices are supported".into());
    }
    if at.word(op, "sz_pattern").is_some_and(|pattern| !matches!(&*pattern, "none" | "u16")) {
        return Err("only 16-bit elements are supported".into());
    }
    Ok((count, at.is_set(op, "transpose")))
}

fn ldsm<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (_, address) = pointer_to(at, op, 0, MemorySpace::Shared)?;
    let (count, is_transposed) = matrices(at, op)?;
    let registers = warp::load_matrices(at, address, [count, count], 8, is_transposed)?;
    let ty = at.result_type(op, 0)?;
    if types::shape(ty) != Some(vec![count as i64])
        || types::element_type(ty, 0) != Some(integer(at.context, 32))
    {
        return Err("its result is not a vector with one 32-bit register for each matrix".into());
    }
    let vector = at.vector(&registers, ty)?;
    at.bind_result(op, vec![vector])
}

fn stsm<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (_, address) = pointer_to(at, op, 0, MemorySpace::Shared)?;
    let (value, (count, is_transposed)) = (at.single(op, 1)?, matrices(at, op)?);
    if types::shape(value.r#type()) != Some(vec![count as i64]) {
        return Err("operand 1 is not a vector with one 32-bit register for each matrix".into());
    }
    let registers = (0..count).map(|index| at.element(value, index)).collect::<Res<Vec<_>>>()?;
    warp::store_matrices(at, address, &registers, is_transposed)
}

/// The shape in an attribute: three numbers.
pub fn shape_of<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>, name: &'static str) -> Option<[i64; 3]> {
    let form = Form::parse(&at.word(op, name)?)?;
    let numbers = form.leaves().into_iter().map(|leaf| match leaf {
        Tree::Num(Num::Static(number)) => Some(*number),
        _ => None,
    });
    numbers.collect::<Option<Vec<_>>>()?.try_into().ok()
}

fn mma<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let shape = shape_of(at, op, "shape_MNK").ok_or("its MMA shape is not three numbers")?;
    let (a, b) = (at.word(op, "a_type").unwrap_or_default(), at.word(op, "b_type").unwrap_or_default());
    let counts: Option<Vec<_>> =
        (0..3).map(|index| ir::operand_segment(op, index).map(|range| range.len())).collect();
    let counts = counts.ok_or("its operands are not in groups")?;
    let (result, count) = (at.result_type(op, 0)?, op.result_count());
    for index in 1..count {
        if at.result_type(op, index)? != result {
            return Err("its results differ in type".into());
        }
    }
    let operands = at.all_leaves(op)?;
    let registers = warp::multiply(at, shape, [&a, &b], &operands, &counts, result)?;
    if registers.len() != count {
        return Err("its number of results is not its number of accumulator registers".into());
    }
    let results = registers.into_iter().enumerate();
    results.into_iter().try_for_each(|(index, register)| at.bind(at.result(op, index)?, vec![register]))
}

/// The value of the first lane.
fn make_warp_uniform<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let value = at.single(op, 0)?;
    let ty = integer(at.context, 32);
    if value.r#type() != ty {
        return Err("only a 32-bit integer is supported".into());
    }
    let (all, lane, clamp) = (at.constant(-1, 32)?, at.constant(0, 32)?, at.constant(31, 32)?);
    let kind = at.attribute("#nvvm<shfl_kind idx>")?;
    let value = at.value("nvvm.shfl.sync", &[all, value, lane, clamp], ty, &[("kind", kind)])?;
    at.bind_result(op, vec![value])
}
