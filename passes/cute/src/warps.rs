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
    emit::{Lowering, Op, Refusal, Res},
    record::{Emission::Code, Record, record},
    tree::{Form, Num, Tree},
    types::{Pointer, integer},
};
use melior::{
    dialect::llvm,
    ir::{
        Attribute, Type, Value, ValueLike,
        attribute::{DenseI32ArrayAttribute, IntegerAttribute},
        operation::OperationLike,
    },
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
    let bytes = pointer.bytes().and_then(|bytes| i64::try_from(bytes).ok()).unwrap_or(0);
    let allows = if op.operand_count() > 2 { Some(at.single(op, 2)?) } else { None };
    AsyncCopy { to, from, bytes, mode: at.word(op, "cache_mode").as_deref(), allows }.emit(at)
}

/// An asynchronous copy of global memory to shared memory.
pub struct AsyncCopy<'m, 'c, 'a> {
    /// The address in shared memory.
    pub to: Value<'c, 'a>,
    /// The address in global memory.
    pub from: Value<'c, 'a>,
    /// Its size.
    pub bytes: i64,
    /// The caches that it goes through.
    pub mode: Option<&'m str>,
    /// Whether anything is copied. If not, the destination becomes zeros.
    pub allows: Option<Value<'c, 'a>>,
}

impl<'c, 'a> AsyncCopy<'_, 'c, 'a> {
    /// Emits `nvvm.cp.async.shared.global`.
    pub fn emit(self, at: &mut Lowering<'c, 'a>) -> Res<()> {
        let bytes = self.bytes;
        if !matches!(bytes, 4 | 8 | 16) {
            return Err("a copy is of 4, 8 or 16 bytes".into());
        }
        let cache = match (self.mode, bytes) {
            // Past the first cache: only lines of 16 bytes can.
            (Some("global"), 16) => "cg",
            (Some("global"), _) => return Err("only a copy of 16 bytes leaves out the first cache".into()),
            (Some("always") | None, _) => "ca",
            (Some(other), _) => return Err(format!("the cache mode '{other}' is not supported").into()),
        };
        let mut operands = vec![self.to, self.from];
        if let Some(allows) = self.allows {
            let (all, none, ty) = (at.constant(bytes, 32)?, at.constant(0, 32)?, integer(at.context, 32));
            operands.push(at.value("arith.select", &[allows, all, none], ty, &[])?);
        }
        let size: Attribute<'c> = IntegerAttribute::new(integer(at.context, 32), bytes).into();
        let modifier = at.attribute(&format!("#nvvm<load_cache_modifier {cache}>"))?;
        at.emit("nvvm.cp.async.shared.global", &operands, &[], &[("size", size), ("modifier", modifier)])
            .map(|_| ())
    }
}

/// How many matrices of 8 by 8 elements of 16 bits, and whether they are transposed.
fn matrices<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<(usize, bool)> {
    let count = at.integer_attribute(op, "num_matrices").filter(|count| matches!(count, 1 | 2 | 4));
    let count = count.ok_or("there are instructions for 1, 2 and 4 matrices")? as usize;
    let shapes = ["matrix_shape", "mode"].map(|name| at.word(op, name));
    if shapes.iter().flatten().any(|shape| shape != "(8,8)") {
        return Err("only matrices of 8 by 8 are supported".into());
    }
    if at.word(op, "sz_pattern").is_some_and(|pattern| !matches!(&*pattern, "none" | "u16")) {
        return Err("only elements of 16 bits are supported".into());
    }
    Ok((count, at.is_set(op, "transpose")))
}

/// The attributes of matrices of 8 rows of elements of 16 bits, or 16 rows of 8 bits.
fn of_matrices<'c>(
    at: &Lowering<'c, '_>,
    rows: i64,
    is_transposed: bool,
) -> Res<Vec<(&'static str, Attribute<'c>)>> {
    let (layout, bits) = (if is_transposed { "col" } else { "row" }, 128 / rows);
    Ok(vec![
        ("eltType", at.attribute(&format!("#nvvm.ld_st_matrix_elt_type<b{bits}>"))?),
        ("shape", at.attribute(&format!("#nvvm.ld_st_matrix_shape<m = {rows}, n = {rows}>"))?),
        ("layout", at.attribute(&format!("#nvvm.mma_layout<{layout}>"))?),
    ])
}

fn ldsm<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (_, address) = pointer_to(at, op, 0, MemorySpace::Shared)?;
    let (count, is_transposed) = matrices(at, op)?;
    let registers = load_matrices(at, address, [count, count], 8, is_transposed)?;
    let ty = at.result_type(op, 0)?;
    if types::shape(ty) != Some(vec![count as i64])
        || types::element_type(ty, 0) != Some(integer(at.context, 32))
    {
        return Err("its result is not one register of 32 bits for each matrix".into());
    }
    let vector = at.vector(&registers, ty)?;
    at.bind_result(op, vec![vector])
}

/// Emits `nvvm.ldmatrix` of a number of matrices, and of registers, with so many rows each. The registers.
pub fn load_matrices<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    address: Value<'c, 'a>,
    [count, registers]: [usize; 2],
    rows: i64,
    is_transposed: bool,
) -> Res<Vec<Value<'c, 'a>>> {
    let word = integer(at.context, 32);
    let mut attributes = of_matrices(at, rows, is_transposed)?;
    attributes.push(("num", IntegerAttribute::new(word, count as i64).into()));
    let ty = match registers {
        1 => word,
        _ => llvm::r#type::r#struct(at.context, &vec![word; registers], false),
    };
    let loaded = at.value("nvvm.ldmatrix", &[address], ty, &attributes)?;
    match registers {
        1 => Ok(vec![loaded]),
        _ => (0..registers as i64).map(|index| at.field(loaded, &[index], word)).collect(),
    }
}

fn stsm<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (_, address) = pointer_to(at, op, 0, MemorySpace::Shared)?;
    let (value, (count, is_transposed)) = (at.single(op, 1)?, matrices(at, op)?);
    if types::shape(value.r#type()) != Some(vec![count as i64]) {
        return Err("operand 1 is not one register of 32 bits for each matrix".into());
    }
    let registers = (0..count).map(|index| at.element(value, index)).collect::<Res<Vec<_>>>()?;
    store_matrices(at, address, &registers, is_transposed)
}

/// Emits `nvvm.stmatrix`.
pub fn store_matrices<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    address: Value<'c, 'a>,
    registers: &[Value<'c, 'a>],
    is_transposed: bool,
) -> Res<()> {
    let attributes = of_matrices(at, 8, is_transposed)?;
    at.emit("nvvm.stmatrix", &[&[address], registers].concat(), &[], &attributes).map(|_| ())
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

/// The types of elements that `nvvm.mma.sync` has under the same name.
const MMA_TYPES: [&str; 3] = ["f16", "bf16", "tf32"];

fn mma<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let shape = shape_of(at, op, "shape_MNK").ok_or("its shape is not three numbers")?;
    let (a, b) = (at.word(op, "a_type").unwrap_or_default(), at.word(op, "b_type").unwrap_or_default());
    let counts: Option<Vec<_>> =
        (0..3).map(|index| ir::operand_segment(op, index).map(|range| range.len())).collect();
    let counts = counts.ok_or("its operands have no groups")?;
    let (result, count) = (at.result_type(op, 0)?, op.result_count());
    for index in 1..count {
        if at.result_type(op, index)? != result {
            return Err("its results differ in type".into());
        }
    }
    let operands = at.all_leaves(op)?;
    let registers = multiply(at, shape, [&a, &b], &operands, &counts, result)?;
    if registers.len() != count {
        return Err("it has another number of results than of accumulators".into());
    }
    let results = registers.into_iter().enumerate();
    results.into_iter().try_for_each(|(index, register)| at.bind(at.result(op, index)?, vec![register]))
}

/// The type of a register with elements of this type.
pub fn register_of<'c>(at: &Lowering<'c, '_>, element: &str) -> Res<Type<'c>> {
    let ty = match element {
        "f16" => Type::parse(at.context, "vector<2xf16>"),
        "f32" => Some(Type::float32(at.context)),
        "bf16" | "tf32" | "f8E4M3FN" | "f8E5M2" | "f4E2M1FN" => Some(integer(at.context, 32)),
        _ => None,
    };
    ty.ok_or_else(|| format!("elements of type '{element}' are not supported").into())
}

/// Whether elements are of one byte: those of which [`multiply`] is inline PTX, since upstream has no such types.
pub fn is_byte(element: &str) -> bool {
    matches!(element, "f8E4M3FN" | "f8E5M2")
}

/// `mma.sync` of bytes: four in a register of A and B, and four sums.
fn multiply_bytes<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    elements: [&str; 2],
    operands: &[Value<'c, 'a>],
    result: Type<'c>,
) -> Res<Vec<Value<'c, 'a>>> {
    let [a, b] = elements.map(|ty| if ty == "f8E4M3FN" { "e4m3" } else { "e5m2" });
    let text = format!(
        "mma.sync.aligned.m16n8k32.row.col.f32.{a}.{b}.f32 {{$0, $1, $2, $3}}, {{$4, $5, $6, $7}}, {{$8, $9}}, \
         {{$10, $11, $12, $13}};"
    );
    let all = llvm::r#type::r#struct(at.context, &[result; 4], false);
    let product = at.ptx(&text, "=f,=f,=f,=f,r,r,r,r,r,r,f,f,f,f", operands, Some(all), true)?;
    let product = product.ok_or("there is no result")?;
    (0..4).map(|index| at.field(product, &[index], result)).collect()
}

/// Emits `nvvm.mma.sync` of a shape and of elements of A and B: `counts` are the numbers of the operands that are of
/// A, B and C. The registers of the result, one for each of C.
pub fn multiply<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    [m, n, k]: [i64; 3],
    elements: [&str; 2],
    operands: &[Value<'c, 'a>],
    counts: &[usize],
    result: Type<'c>,
) -> Res<Vec<Value<'c, 'a>>> {
    let [a, b] = elements;
    if elements.iter().all(|ty| is_byte(ty)) {
        return match ([m, n, k], counts) {
            ([16, 8, 32], [4, 2, 4]) if result == Type::float32(at.context) => {
                multiply_bytes(at, elements, operands, result)
            }
            _ => Err("there is no such multiplication".into()),
        };
    }
    if let Some(ty) = elements.iter().find(|ty| !MMA_TYPES.contains(ty)) {
        return Err(Refusal(format!("elements of type '{ty}' are not supported")));
    }
    let sizes: Vec<i32> = counts.iter().map(|count| *count as i32).collect();
    let attributes = [
        ("shape", at.attribute(&format!("#nvvm.shape<m = {m}, n = {n}, k = {k}>"))?),
        ("multiplicandAPtxType", at.attribute(&format!("#nvvm.mma_type<{a}>"))?),
        ("multiplicandBPtxType", at.attribute(&format!("#nvvm.mma_type<{b}>"))?),
        ("layoutA", at.attribute("#nvvm.mma_layout<row>")?),
        ("layoutB", at.attribute("#nvvm.mma_layout<col>")?),
        ("operandSegmentSizes", DenseI32ArrayAttribute::new(at.context, &sizes).into()),
    ];
    let count = counts.get(2).copied().unwrap_or(0);
    let all = llvm::r#type::r#struct(at.context, &vec![result; count], false);
    let product = at.value("nvvm.mma.sync", operands, all, &attributes)?;
    (0..count as i64).map(|index| at.field(product, &[index], result)).collect()
}

/// The value that the first lane has.
fn make_warp_uniform<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let value = at.single(op, 0)?;
    let ty = integer(at.context, 32);
    if value.r#type() != ty {
        return Err("only a number of 32 bits is supported".into());
    }
    let (all, lane, clamp) = (at.constant(-1, 32)?, at.constant(0, 32)?, at.constant(31, 32)?);
    let kind = at.attribute("#nvvm<shfl_kind idx>")?;
    let value = at.value("nvvm.shfl.sync", &[all, value, lane, clamp], ty, &[("kind", kind)])?;
    at.bind_result(op, vec![value])
}
