//! Instructions that a warp executes together, up to sm_89: copies to shared memory, copies of matrices, and
//! products.
//!
//! ```text
//! AsyncCopy { bytes: 16, .. }.emit(at)        nvvm.cp.async.shared.global
//! load_matrices(at, %p, [4, 4], 8, false)     nvvm.ldmatrix, and its registers one by one
//! multiply(at, [16, 8, 16], ["f16"; 2], ..)   nvvm.mma.sync, and its registers one by one
//! ```
//!
//! The addresses must be in the spaces that the instructions take; the caller has seen to that.

use crate::{Emitter, Refusal, Res, integer};
use melior::{
    dialect::llvm,
    ir::{
        Attribute, Type, Value,
        attribute::{DenseI32ArrayAttribute, IntegerAttribute},
    },
};

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
    /// How many bytes are copied, if not all of them. The others of the destination become zeros.
    pub copied: Option<Value<'c, 'a>>,
}

impl<'c, 'a> AsyncCopy<'_, 'c, 'a> {
    /// Emits `nvvm.cp.async.shared.global`.
    pub fn emit(self, at: &Emitter<'c, 'a>) -> Res<()> {
        let bytes = self.bytes;
        if !matches!(bytes, 4 | 8 | 16) {
            return Err("a copy is of 4, 8 or 16 bytes".into());
        }
        let cache = match (self.mode, bytes) {
            // Only lines of 16 bytes can bypass the first cache.
            (Some("global"), 16) => "cg",
            (Some("global"), _) => return Err("only a copy of 16 bytes can bypass the first cache".into()),
            (Some("always") | None, _) => "ca",
            (Some(other), _) => return Err(format!("the cache mode '{other}' is not supported").into()),
        };
        let operands: Vec<_> = [self.to, self.from].into_iter().chain(self.copied).collect();
        let size: Attribute<'c> = IntegerAttribute::new(integer(at.context, 32), bytes).into();
        let modifier = at.attribute(&format!("#nvvm<load_cache_modifier {cache}>"))?;
        at.emit("nvvm.cp.async.shared.global", &operands, &[], &[("size", size), ("modifier", modifier)])
            .map(|_| ())
    }
}

/// A number of bytes where a condition holds, else zero.
pub fn bytes_if<'c, 'a>(
    at: &Emitter<'c, 'a>,
    allows: Value<'c, 'a>,
    bytes: Value<'c, 'a>,
) -> Res<Value<'c, 'a>> {
    at.value("arith.select", &[allows, bytes, at.constant(0, 32)?], integer(at.context, 32), &[])
}

/// A constant number of bytes where a condition holds, else zero. LLVM's back end makes a chain of choices of one by
/// several conditions; ptxas compares the end of a chain again, and a choice between constants is a predicate to it.
pub fn all_bytes_if<'c, 'a>(at: &Emitter<'c, 'a>, allows: Value<'c, 'a>, bytes: i64) -> Res<Value<'c, 'a>> {
    let text = format!("selp.b32 $0, {bytes}, 0, $1;");
    at.ptx_value(&text, "=r,b", &[allows], integer(at.context, 32))
}

/// The attributes of matrices of 8 rows of elements of 16 bits, or 16 rows of 8 bits.
fn of_matrices<'c>(
    at: &Emitter<'c, '_>,
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

/// Emits `nvvm.ldmatrix` of so many matrices, and registers with so many rows each. Returns the registers.
pub fn load_matrices<'c, 'a>(
    at: &Emitter<'c, 'a>,
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

/// Emits `nvvm.stmatrix`.
pub fn store_matrices<'c, 'a>(
    at: &Emitter<'c, 'a>,
    address: Value<'c, 'a>,
    registers: &[Value<'c, 'a>],
    is_transposed: bool,
) -> Res<()> {
    let attributes = of_matrices(at, 8, is_transposed)?;
    at.emit("nvvm.stmatrix", &[&[address], registers].concat(), &[], &attributes).map(|_| ())
}

/// The types of elements that `nvvm.mma.sync` has under the same name.
const MMA_TYPES: [&str; 6] = ["f16", "bf16", "tf32", "f64", "s8", "u8"];

/// The type of a register with elements of this type.
pub fn register_of<'c>(at: &Emitter<'c, '_>, element: &str) -> Res<Type<'c>> {
    let ty = match element {
        "f16" => Type::parse(at.context, "vector<2xf16>"),
        "f32" => Some(Type::float32(at.context)),
        "bf16" | "tf32" | "f8E4M3FN" | "f8E5M2" | "f4E2M1FN" => Some(integer(at.context, 32)),
        _ => None,
    };
    ty.ok_or_else(|| format!("elements of type '{element}' are not supported").into())
}

/// Whether elements are one byte. [`multiply`] emits inline PTX for these types, since upstream does not have
/// them.
pub fn is_byte(element: &str) -> bool {
    matches!(element, "f8E4M3FN" | "f8E5M2")
}

/// `mma.sync` of bytes: four in a register of A and B, and four sums.
fn multiply_bytes<'c, 'a>(
    at: &Emitter<'c, 'a>,
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

/// Emits `nvvm.mma.sync` of a shape and of elements of A and B: `counts` are the numbers of operands in A, B
/// and C. Returns the registers of the result, one for each register of C.
pub fn multiply<'c, 'a>(
    at: &Emitter<'c, 'a>,
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
            _ => Err("mma.sync does not have this shape with these types".into()),
        };
    }
    if let Some(ty) = elements.iter().find(|ty| !MMA_TYPES.contains(ty)) {
        return Err(Refusal(format!("elements of type '{ty}' are not supported")));
    }
    let sizes: Vec<i32> = counts.iter().map(|count| *count as i32).collect();
    let mut attributes = vec![
        ("shape", at.attribute(&format!("#nvvm.shape<m = {m}, n = {n}, k = {k}>"))?),
        ("multiplicandAPtxType", at.attribute(&format!("#nvvm.mma_type<{a}>"))?),
        ("multiplicandBPtxType", at.attribute(&format!("#nvvm.mma_type<{b}>"))?),
        ("layoutA", at.attribute("#nvvm.mma_layout<row>")?),
        ("layoutB", at.attribute("#nvvm.mma_layout<col>")?),
        ("operandSegmentSizes", DenseI32ArrayAttribute::new(at.context, &sizes).into()),
    ];
    if matches!(a, "s8" | "u8") {
        attributes.push(("intOverflowBehavior", at.attribute("#nvvm.mma_int_overflow<wrapped>")?));
    }
    let count = counts.get(2).copied().unwrap_or(0);
    let all = llvm::r#type::r#struct(at.context, &vec![result; count], false);
    let product = at.value("nvvm.mma.sync", operands, all, &attributes)?;
    (0..count as i64).map(|index| at.field(product, &[index], result)).collect()
}
