//! Copies to shared memory, copies of matrices, and multiplications that a warp does together, up to SM89.
//!
//! ```text
//! "cute_nvgpu.arch.copy.SM80.cp_async"(%d, %s, %p)   nvvm.cp.async.shared.global, of no byte unless %p
//! "cute_nvgpu.arch.copy.ldsm"(%p)                    nvvm.ldmatrix, and a vector of its registers
//! "cute_nvgpu.arch.mma.SM80"(...)                    nvvm.mma.sync, and its registers one by one
//! ```
//!
//! The addresses must be in the spaces that the instructions take. One that is generic is an error here; the
//! memory-space passes, which come first, name the spaces of what can be known.

use crate::{
    emit::{Lowering, Op, Refusal, Res, integer_attribute, is_set, word},
    record::{Emission::Code, Record, record},
    tree::{Form, Num, Tree},
    types::{Pointer, integer},
};
use melior::{
    dialect::llvm,
    ir::{Attribute, Value, ValueLike, attribute::IntegerAttribute, operation::OperationLike},
};
use mlir_ext::{ir, types};
use tilespace_core::MemorySpace;

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
            Err(format!("operand {index} must point to {space} memory, and points to {}", pointer.space)
                .into())
        }
    }
}

fn cp_async<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (pointer, to) = pointer_to(at, op, 0, MemorySpace::Shared)?;
    let (_, from) = pointer_to(at, op, 1, MemorySpace::Global)?;
    let bytes = pointer.bytes().filter(|bytes| matches!(bytes, 4 | 8 | 16));
    let bytes = i64::try_from(bytes.ok_or("a copy is of 4, 8 or 16 bytes")?).unwrap_or_default();
    let cache = match (word(op, "cache_mode").as_deref(), bytes) {
        // Past the first cache: only lines of 16 bytes can.
        (Some("global"), 16) => "cg",
        (Some("global"), _) => return Err("only a copy of 16 bytes leaves out the first cache".into()),
        (Some("always") | None, _) => "ca",
        (Some(other), _) => return Err(format!("the cache mode '{other}' is not lowered").into()),
    };
    let mut operands = vec![to, from];
    if op.operand_count() > 2 {
        let (predicate, all, none) = (at.single(op, 2)?, at.constant(bytes, 32)?, at.constant(0, 32)?);
        let ty = integer(at.context, 32);
        operands.push(at.value("arith.select", &[predicate, all, none], ty, &[])?);
    }
    let size: Attribute<'c> = IntegerAttribute::new(integer(at.context, 32), bytes).into();
    let modifier = at.attribute(&format!("#nvvm<load_cache_modifier {cache}>"))?;
    at.emit("nvvm.cp.async.shared.global", &operands, &[], &[("size", size), ("modifier", modifier)])
        .map(|_| ())
}

/// How many matrices, and the attributes of 8 by 8 matrices of 16 bits.
fn matrices<'c>(at: &Lowering<'c, '_>, op: Op<'c, '_>) -> Res<(usize, Vec<(&'static str, Attribute<'c>)>)> {
    let count = integer_attribute(op, "num_matrices").filter(|count| matches!(count, 1 | 2 | 4));
    let count = count.ok_or("there are instructions for 1, 2 and 4 matrices")? as usize;
    let shape = word(op, "matrix_shape");
    if shape.as_deref().is_some_and(|shape| shape != "(8,8)") {
        return Err("only matrices of 8 by 8 are lowered".into());
    }
    if word(op, "sz_pattern").is_some_and(|pattern| !matches!(&*pattern, "none" | "u16")) {
        return Err("only elements of 16 bits are lowered".into());
    }
    let layout = if is_set(op, "transpose") { "col" } else { "row" };
    let attributes = vec![
        ("eltType", at.attribute("#nvvm.ld_st_matrix_elt_type<b16>")?),
        ("shape", at.attribute("#nvvm.ld_st_matrix_shape<m = 8, n = 8>")?),
        ("layout", at.attribute(&format!("#nvvm.mma_layout<{layout}>"))?),
    ];
    Ok((count, attributes))
}

fn ldsm<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (_, address) = pointer_to(at, op, 0, MemorySpace::Shared)?;
    let (count, mut attributes) = matrices(at, op)?;
    let word = integer(at.context, 32);
    attributes.push(("num", IntegerAttribute::new(word, count as i64).into()));
    let ty = match count {
        1 => word,
        _ => llvm::r#type::r#struct(at.context, &vec![word; count], false),
    };
    let loaded = at.value("nvvm.ldmatrix", &[address], ty, &attributes)?;
    let mut registers = vec![loaded];
    if count > 1 {
        registers = (0..count as i64).map(|index| at.field(loaded, &[index], word)).collect::<Res<_>>()?;
    }
    let ty = at.result_type(op, 0)?;
    if types::shape(ty) != Some(vec![count as i64]) || types::element_type(ty, 0) != Some(word) {
        return Err("its result is not one register of 32 bits for each matrix".into());
    }
    let vector = at.vector(&registers, ty)?;
    at.bind_result(op, vec![vector])
}

fn stsm<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (_, address) = pointer_to(at, op, 0, MemorySpace::Shared)?;
    let (value, (count, attributes)) = (at.single(op, 1)?, matrices(at, op)?);
    if types::shape(value.r#type()) != Some(vec![count as i64]) {
        return Err("operand 1 is not one register of 32 bits for each matrix".into());
    }
    let mut operands = vec![address];
    for index in 0..count {
        operands.push(at.element(value, index)?);
    }
    at.emit("nvvm.stmatrix", &operands, &[], &attributes).map(|_| ())
}

/// The shape in an attribute: three numbers.
pub fn shape_of(op: Op<'_, '_>, name: &str) -> Option<[i64; 3]> {
    let form = Form::parse(&word(op, name)?)?;
    let numbers = form.leaves().into_iter().map(|leaf| match leaf {
        Tree::Num(Num::Static(number)) => Some(*number),
        _ => None,
    });
    numbers.collect::<Option<Vec<_>>>()?.try_into().ok()
}

/// The types of elements that `nvvm.mma.sync` has under the same name.
const MMA_TYPES: [&str; 3] = ["f16", "bf16", "tf32"];

fn mma<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let [m, n, k] = shape_of(op, "shape_MNK").ok_or("its shape is not three numbers")?;
    let ty = |name| {
        let ty = word(op, name).unwrap_or_default();
        match MMA_TYPES.contains(&&*ty) {
            true => Ok(ty),
            false => Err(Refusal(format!("elements of type '{ty}' are not lowered"))),
        }
    };
    let (a, b) = (ty("a_type")?, ty("b_type")?);
    let segments = ir::attribute(op, "operandSegmentSizes").ok_or("its operands have no groups")?;
    let result = at.result_type(op, 0)?;
    let count = op.result_count();
    for index in 1..count {
        if at.result_type(op, index)? != result {
            return Err("its results differ in type".into());
        }
    }
    let row = at.attribute("#nvvm.mma_layout<row>")?;
    let column = at.attribute("#nvvm.mma_layout<col>")?;
    let attributes = [
        ("shape", at.attribute(&format!("#nvvm.shape<m = {m}, n = {n}, k = {k}>"))?),
        ("multiplicandAPtxType", at.attribute(&format!("#nvvm.mma_type<{a}>"))?),
        ("multiplicandBPtxType", at.attribute(&format!("#nvvm.mma_type<{b}>"))?),
        ("layoutA", row),
        ("layoutB", column),
        ("operandSegmentSizes", segments),
    ];
    let operands = at.all_leaves(op)?;
    let all = llvm::r#type::r#struct(at.context, &vec![result; count], false);
    let product = at.value("nvvm.mma.sync", &operands, all, &attributes)?;
    for index in 0..count {
        let register = at.field(product, &[index as i64], result)?;
        at.bind(at.result(op, index)?, vec![register])?;
    }
    Ok(())
}

/// The value that the first lane has.
fn make_warp_uniform<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let value = at.single(op, 0)?;
    let ty = integer(at.context, 32);
    if value.r#type() != ty {
        return Err("only a number of 32 bits is lowered".into());
    }
    let (all, lane, clamp) = (at.constant(-1, 32)?, at.constant(0, 32)?, at.constant(31, 32)?);
    let kind = at.attribute("#nvvm<shfl_kind idx>")?;
    let value = at.value("nvvm.shfl.sync", &[all, value, lane, clamp], ty, &[("kind", kind)])?;
    at.bind_result(op, vec![value])
}
