//! Operations that NVIDIA's MLIR adds to upstream's dialects, under upstream's names or in PTX.
//!
//! ```text
//! "nvidia.nvvm.barrier"()                     nvvm.barrier0
//! "nvidia.nvvm.mbarrier.init.shared"(%b, %n)  nvvm.mbarrier.init
//! "nvidia.vector.extractelement"(%v, %i)      llvm.extractelement
//! ```
//!
//! All stages of a dump have them. So the last stage, which is otherwise LLVM's dialect, needs only this
//! lowering to reach PTX by upstream's tools. Their attributes are text here: an attribute that a record does
//! not expect is refused, since it may change the meaning of the operation.
//!
//! A function of CUDA's device library that is a single instruction becomes this instruction, as in NVIDIA's
//! lowering.

use crate::{
    emit::{Lowering, Op, Res},
    nvidia::reductions::{numbered, place, register},
    record::{
        Emission::{Code, Op as Upstream},
        Record, record,
    },
    text::types::integer,
};
use melior::ir::{Attribute, TypeLike, ValueLike, operation::OperationLike};
use mlir_ext::{attributes, ir, types};
use tilespace_emit::release;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    // Marks for NVIDIA's profiler.
    record("iket.range_push", Code("nothing", |_, _| Ok(()))),
    record("iket.range_pop", Code("nothing", |_, _| Ok(()))),
    record("cuda.return", Upstream("llvm.return", &[])),
    record("nvidia.nvvm.barrier", Code("`nvvm.barrier0` (MLIR 23: `nvvm.barrier`), `bar.sync`", barrier)),
    record("nvidia.nvvm.mbarrier.init.shared", Upstream("nvvm.mbarrier.init", &[])),
    record("nvidia.nvvm.mbarrier.try_wait.parity.shared", Upstream("nvvm.mbarrier.try_wait.parity", &[])),
    record("nvidia.nvvm.mbarrier.init", Code("`nvvm.mbarrier.init`", init)),
    record("nvidia.nvvm.mbarrier.try_wait.parity", Code("`nvvm.mbarrier.try_wait.parity`", try_wait)),
    record(
        "nvidia.nvvm.mbarrier.arrive",
        Code("`mbarrier.arrive`", |at, op| arrival(at, op, "mbarrier.arrive")),
    ),
    record(
        "nvidia.nvvm.mbarrier.arrive.expect_tx",
        Code("`mbarrier.arrive.expect_tx`", |at, op| arrival(at, op, "mbarrier.arrive.expect_tx")),
    ),
    record(
        "nvidia.nvvm.mbarrier.wait.parity",
        Code("`nvvm.mbarrier.try_wait`, once; `test.wait`", wait_once),
    ),
    record(
        "nvidia.nvvm.mbarrier.try_wait.parity.timelimit",
        Code("`nvvm.mbarrier.try_wait`, with a time limit", wait_once),
    ),
    record(
        "nvidia.nvvm.mbarrier.try_wait.timelimit",
        Code("`nvvm.mbarrier.try_wait` for the phase of a state", wait_once),
    ),
    record(
        "nvidia.nvvm.mbarrier.txn",
        Code("`mbarrier.arrive`, `.arrive.expect_tx`, `.expect_tx`", transaction),
    ),
    record("nvidia.nvvm.fence.mbarrier.init", Upstream("nvvm.fence.mbarrier.init", &[])),
    record("nvidia.nvvm.fence.proxy", Code("`nvvm.fence.proxy`", fence_proxy)),
    record(
        "nvidia.nvvm.cp.async.mbarrier.arrive.shared",
        Code("`nvvm.cp.async.mbarrier.arrive`", copies_arrive),
    ),
    record("nvidia.nvvm.mapa.shared.cluster", Code("`mapa.shared::cluster.u32`", map_address)),
    record(
        "nvidia.nvvm.vote.ballot.sync",
        Upstream("nvvm.vote.sync", &[("kind", "#nvvm<vote_sync_kind ballot>")]),
    ),
    record("nvidia.nvvm.ldmatrix", Code("`nvvm.ldmatrix`", ldmatrix)),
    record("nvidia.nvvm.stmatrix", Code("`nvvm.stmatrix`", stmatrix)),
    record(
        "nvidia.nvvm.add.packed.f32x2",
        Code("`arith.addf`", |at, op| packed(at, op, "arith.addf", "add")),
    ),
    record(
        "nvidia.nvvm.sub.packed.f32x2",
        Code("`arith.subf`", |at, op| packed(at, op, "arith.subf", "sub")),
    ),
    record(
        "nvidia.nvvm.mul.packed.f32x2",
        Code("`arith.mulf`", |at, op| packed(at, op, "arith.mulf", "mul")),
    ),
    record(
        "nvidia.nvvm.fma.packed.f32x2",
        Code("`llvm.intr.fma`", |at, op| packed(at, op, "llvm.intr.fma", "fma")),
    ),
    record("nvidia.nvvm.prefetch.tensormap", Code("`prefetch.tensormap`", prefetch)),
    record(
        "nvidia.nvvm.fmax",
        Code("`llvm.intr.maxnum`, `maximum`, `max`", |at, op| {
            extremum(at, op, "max", ["llvm.intr.maxnum", "llvm.intr.maximum"])
        }),
    ),
    record(
        "nvidia.nvvm.fmin",
        Code("`llvm.intr.minnum`, `minimum`, `min`", |at, op| {
            extremum(at, op, "min", ["llvm.intr.minnum", "llvm.intr.minimum"])
        }),
    ),
    record("nvidia.nvvm.mul", Code("`mul.hi`", mul_high)),
    record(
        "nvidia.nvvm.cvt.packfloat.f32",
        Code("`cvt.rn.satfinite.e4m3x2.f32`, `e5m2x2`, `e2m1x2`", pack_floats),
    ),
    record("nvidia.vector.extractelement", Upstream("llvm.extractelement", &[])),
    record("nvidia.vector.insertelement", Code("`llvm.insertelement`", insertelement)),
    record("nvidia.vector.splat", Upstream("vector.broadcast", &[])),
    record("math.absf", Upstream("llvm.intr.fabs", &[])),
    record("math.ceil", Upstream("llvm.intr.ceil", &[])),
    record("math.floor", Upstream("llvm.intr.floor", &[])),
    record("math.sqrt", Upstream("llvm.intr.sqrt", &[])),
    record("math.fma", Upstream("llvm.intr.fma", &[])),
    record("llvm.call", Code("`llvm.intr.fma`, `rsqrt.approx.f32` for two functions of libdevice", call)),
];

fn barrier<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let operands = at.all_leaves(op)?;
    if at.attribute_of(op, "aligned").is_some() && !at.is_set(op, "aligned") {
        return Err("only an aligned barrier is supported: all threads of a warp must reach it".into());
    }
    if operands.is_empty() {
        return at.emit(release::BARRIER, &[], &[], &[]).map(|_| ());
    }
    let group = |group| ir::operand_segment(op, group).map_or(0, |range| range.len());
    let id = if group(0) == 0 { Some(at.constant(0, 32)?) } else { None };
    let operands: Vec<_> = id.into_iter().chain(operands).collect();
    if operands.len() > 2 {
        return Err("a barrier takes an id and a number of threads".into());
    }
    if operands.iter().any(|operand| operand.r#type() != integer(at.context, 32)) {
        return Err("the operands of a barrier must have 32 bits".into());
    }
    numbered(at, "sync", true, &operands, None, None).map(|_| ())
}

/// A single test of a barrier, which the program repeats, with an optional time limit.
fn wait_once<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let name = match at.word(op, "kind").as_deref() {
        None | Some("try") => "nvvm.mbarrier.try_wait",
        Some("test") => "nvvm.mbarrier.test.wait",
        Some(kind) => return Err(format!("a wait of kind '{kind}' is not supported").into()),
    };
    let scope = at.word(op, "scope").unwrap_or_else(|| "cta".to_owned());
    if !matches!(&*scope, "cta" | "cluster") || at.word(op, "space").is_some_and(|space| space != "cta") {
        return Err(
            "only a wait in the scope 'cta' or 'cluster', on a barrier of its own block, is supported".into(),
        );
    }
    let scope = ("scope", at.attribute(&format!("#nvvm.mem_scope<{scope}>"))?);
    let (operands, ty) = (at.all_leaves(op)?, at.result_type(op, 0)?);
    let done = at.value(name, &operands, ty, &[scope])?;
    at.bind_result(op, vec![done])
}

fn init<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    if at.word(op, "layout").is_some_and(|layout| layout != "v0") {
        return Err("only the mbarrier layout 'v0' is supported".into());
    }
    let operands = at.all_leaves(op)?;
    match operands[..] {
        [_, count] if count.r#type() == integer(at.context, 32) => {}
        _ => return Err("an mbarrier is initialized with an address and a 32-bit count".into()),
    }
    at.emit("nvvm.mbarrier.init", &operands, &[], &[]).map(|_| ())
}

fn try_wait<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let is_other = |name: &'static str, plain: &str| at.word(op, name).is_some_and(|word| word != plain);
    if is_other("scope", "cta") || is_other("order", "acquire") || at.is_set(op, "useIntrinsic") {
        return Err("only a wait with the order 'acquire' and the scope 'cta' is supported".into());
    }
    let operands = at.all_leaves(op)?;
    at.emit("nvvm.mbarrier.try_wait.parity", &operands, &[], &[]).map(|_| ())
}

/// An arrival at a barrier of the block's own or of another block in the cluster, released to the threads of
/// this block. It gives the state of the block's own barrier, for another way to wait, but not of another
/// block's barrier.
fn arrival<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, instruction: &str) -> Res<()> {
    if at.is_set(op, "relaxed") || at.word(op, "scope").is_some_and(|scope| scope != "cta") {
        return Err("only an arrival in the scope 'cta' that is not relaxed is supported".into());
    }
    let (address, result) = (at.single(op, 0)?, ir::result(op, 0));
    let (space, _, address) = place(at, address)?;
    if !space.starts_with(".shared") || op.operand_count() > 2 {
        return Err("only an unpredicated arrival at a barrier in shared memory is supported".into());
    }
    let count = if op.operand_count() > 1 { at.single(op, 1)? } else { at.constant(1, 32)? };
    if let Some(state) = result.filter(|result| ir::has_uses(*result)) {
        if space != ".shared::cta" || state.r#type() != integer(at.context, 64) {
            return Err("an arrival gives its 64-bit state only for a barrier of its own block".into());
        }
        let text = format!("{instruction}{space}.b64 $0, [$1], $2;");
        let new = at.ptx(&text, "=l,r,r", &[address, count], Some(state.r#type()), true)?;
        return at.bind(state, vec![new.ok_or("there is no result")?]);
    }
    let text = format!("{instruction}{space}.b64 _, [$0], $1;");
    at.ptx(&text, "r,r", &[address, count], None, true)?;
    match result {
        Some(result) => {
            let unused = at.value("llvm.mlir.poison", &[], result.r#type(), &[])?;
            at.bind(result, vec![unused])
        }
        None => Ok(()),
    }
}

fn transaction<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (kind, space) = (at.word(op, "kind").unwrap_or_default(), at.word(op, "space").unwrap_or_default());
    if op.operand_count() != 2 || at.word(op, "scope").is_some_and(|scope| scope != "cta" && scope != space) {
        return Err("only an unpredicated transaction in the scope of its memory is supported".into());
    }
    let text = match (&*kind, &*space) {
        ("arrive", "cta") => "mbarrier.arrive.shared::cta.b64 _, [$0], $1;",
        ("arrive", "cluster") => "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [$0], $1;",
        ("arrive_expect_tx", "cta") => "mbarrier.arrive.expect_tx.shared::cta.b64 _, [$0], $1;",
        ("arrive_expect_tx", "cluster") => {
            "mbarrier.arrive.expect_tx.release.cluster.shared::cluster.b64 _, [$0], $1;"
        }
        ("expect_tx", "cta") => "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [$0], $1;",
        _ => return Err(format!("a transaction '{kind}' of '{space}' memory is not supported").into()),
    };
    let (address, count) = (at.single(op, 0)?, at.single(op, 1)?);
    let operands = [register(at, address)?, count];
    at.ptx(text, "r,r", &operands, None, true).map(|_| ())
}

fn fence_proxy<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let attributes: Vec<(&str, Attribute<'c>)> =
        ["kind", "space"].into_iter().filter_map(|name| Some((name, at.attribute_of(op, name)?))).collect();
    at.emit("nvvm.fence.proxy", &[], &[], &attributes).map(|_| ())
}

fn copies_arrive<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (operands, noinc) = (at.all_leaves(op)?, at.is_set(op, "noinc"));
    let noinc = at.attribute(if noinc { "true" } else { "false" })?;
    at.emit("nvvm.cp.async.mbarrier.arrive", &operands, &[], &[("noinc", noinc)]).map(|_| ())
}

/// The corresponding address in another block's shared memory, as a number that fits the type of a pointer to
/// the block's own.
fn map_address<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (address, block, ty) = (at.single(op, 0)?, at.single(op, 1)?, at.result_type(op, 0)?);
    let (operands, number) = ([register(at, address)?, block], integer(at.context, 32));
    let mapped = at.ptx_function("mapa.shared::cluster.u32", "r", &operands, number)?;
    let mapped = at.value("llvm.inttoptr", &[mapped], ty, &[])?;
    at.bind_result(op, vec![mapped])
}

/// Upstream's attributes of 8x8 matrices, from the attributes of NVIDIA's operations.
fn matrices<'c, 'a>(
    at: &Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    shape: &str,
) -> Res<Vec<(&'static str, Attribute<'c>)>> {
    if at.word(op, "shape").is_some_and(|word| word != shape) {
        return Err("only 8x8 matrices are supported".into());
    }
    let layout = at.attribute_of(op, "layout").ok_or("it has no layout")?;
    Ok(vec![
        ("layout", layout),
        ("eltType", at.attribute("#nvvm.ld_st_matrix_elt_type<b16>")?),
        ("shape", at.attribute("#nvvm.ld_st_matrix_shape<m = 8, n = 8>")?),
    ])
}

fn ldmatrix<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let mut attributes = matrices(at, op, "m8n8")?;
    attributes.push(("num", at.attribute_of(op, "num").ok_or("it has no number of matrices (`num`)")?));
    let (operands, ty) = (at.all_leaves(op)?, at.result_type(op, 0)?);
    let value = at.value("nvvm.ldmatrix", &operands, ty, &attributes)?;
    at.bind_result(op, vec![value])
}

fn stmatrix<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (operands, attributes) = (at.all_leaves(op)?, matrices(at, op, "m8n8")?);
    at.emit("nvvm.stmatrix", &operands, &[], &attributes).map(|_| ())
}

/// An operation on both numbers of a pair. Upstream's operation rounds to nearest and keeps subnormals; the
/// other modes are PTX.
fn packed<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, name: &str, word_of: &str) -> Res<()> {
    let rounding = at.word(op, "rnd").unwrap_or_default();
    if at.word(op, "sat").is_some_and(|limit| !matches!(&*limit, "none" | "false")) {
        return Err("saturating arithmetic is not supported (`sat`)".into());
    }
    let (operands, ty) = (at.all_leaves(op)?, at.result_type(op, 0)?);
    let rounding = if matches!(&*rounding, "" | "none") { "rn" } else { &*rounding };
    let ftz = if at.is_set(op, "ftz") { ".ftz" } else { "" };
    let value = match rounding {
        "rn" if ftz.is_empty() => at.value(name, &operands, ty, &[])?,
        "rn" | "rm" | "rp" | "rz" => {
            let whole = integer(at.context, 64);
            let mut registers = vec![];
            for operand in operands {
                registers.push(at.value("llvm.bitcast", &[operand], whole, &[])?);
            }
            let name = format!("{word_of}.{rounding}{ftz}.f32x2");
            let value = at.ptx_function(&name, "l", &registers, whole)?;
            at.value("llvm.bitcast", &[value], ty, &[])?
        }
        other => return Err(format!("the rounding '{other}' is not supported").into()),
    };
    at.bind_result(op, vec![value])
}

/// The maximum or minimum of two or three numbers. LLVM makes one instruction of three where the chip has it.
/// It has no variant with the sign of the product (`abs` of two), of absolute values (`abs` of three), or
/// that flushes subnormals.
fn extremum<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    name: &str,
    [plain, with_nan]: [&str; 2],
) -> Res<()> {
    let (operands, ty) = (at.all_leaves(op)?, at.result_type(op, 0)?);
    let [first, rest @ ..] = &operands[..] else { return Err("it has no operands".into()) };
    if !matches!(rest.len(), 1 | 2) {
        return Err("only two or three operands are supported".into());
    }
    let value = if at.is_set(op, "abs") || at.is_set(op, "ftz") {
        if !ty.is_f32() {
            return Err("'abs' and 'ftz' are supported only for f32".into());
        }
        let abs = if rest.len() == 1 { ".xorsign.abs" } else { ".abs" };
        let words = [("ftz", ".ftz"), ("nan", ".NaN"), ("abs", abs)];
        let words: String =
            words.into_iter().filter(|(flag, _)| at.is_set(op, flag)).map(|(_, word)| word).collect();
        at.ptx_function(&format!("{name}{words}.f32"), "f", &operands, ty)?
    } else {
        let name = if at.is_set(op, "nan") { with_nan } else { plain };
        rest.iter().try_fold(*first, |all, operand| at.value(name, &[all, *operand], ty, &[]))?
    };
    at.bind_result(op, vec![value])
}

fn prefetch<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let address = at.single(op, 0)?;
    // An address in global memory is the same number as its generic address.
    if !matches!(types::pointer_space(address.r#type()), Some(types::PointerSpace::Number(0 | 1))) {
        return Err("only a TMA descriptor at a generic or global address can be prefetched".into());
    }
    at.ptx("prefetch.tensormap [$0];", "l", &[address], None, true).map(|_| ())
}

/// The high half of a product. The mode is `#nvvm<mul_mode hi>`, and the signedness is a separate attribute.
fn mul_high<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (operands, ty) = (at.all_leaves(op)?, at.result_type(op, 0)?);
    if ty != integer(at.context, 32) || at.word(op, "mode").is_none_or(|mode| !mode.ends_with("hi")) {
        return Err("only the high half of a 32-bit product is supported".into());
    }
    let text = match at.word(op, "isSigned").as_deref() {
        Some("false") => "mul.hi.u32 $0, $1, $2;",
        _ => "mul.hi.s32 $0, $1, $2;",
    };
    let value = at.ptx_value(text, "=r,r,r", &operands, ty)?;
    at.bind_result(op, vec![value])
}

fn insertelement<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (operands, ty) = ([at.single(op, 1)?, at.single(op, 0)?, at.single(op, 2)?], at.result_type(op, 0)?);
    let value = at.value("llvm.insertelement", &operands, ty, &[])?;
    at.bind_result(op, vec![value])
}

/// Packs two numbers into the low bits of a word, after shifting its former bits up.
fn pack_floats<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    for name in ["extractHi", "relu"] {
        if at.is_set(op, name) {
            return Err(format!("its attribute '{name}' is not supported").into());
        }
    }
    if at.word(op, "rnd").as_deref() != Some("rn") || at.word(op, "sat").as_deref() != Some("satfinite") {
        return Err("only rounding to nearest with saturation is supported ('rn' and 'satfinite')".into());
    }
    let operands = at.all_leaves(op)?;
    let [high, low, before] = operands[..] else {
        return Err("it has unexpected operands".into());
    };
    let number = integer(at.context, 32);
    let (pair, bits) = match at.word(op, "to").as_deref() {
        Some("e2m1x2") => {
            let text = "{\n.reg .b8 b;\ncvt.rn.satfinite.e2m1x2.f32 b, $1, $2;\ncvt.u32.u8 $0, b;\n}";
            (at.ptx_value(text, "=r,f,f", &[high, low], number)?, 8)
        }
        Some(to @ ("e4m3x2" | "e5m2x2")) => {
            let text = format!("cvt.rn.satfinite.{to}.f32 $0, $1, $2;");
            let half = integer(at.context, 16);
            let pair = at.ptx_value(&text, "=h,f,f", &[high, low], half)?;
            (at.value("arith.extui", &[pair], number, &[])?, 16)
        }
        other => return Err(format!("a conversion to '{}' is not supported", other.unwrap_or("")).into()),
    };
    let bits = at.constant(bits, 32)?;
    let before = at.value("arith.shli", &[before, bits], number, &[])?;
    let all = at.value("arith.ori", &[pair, before], number, &[])?;
    at.bind_result(op, vec![all])
}

/// Functions of libdevice that are a single instruction.
const LIBDEVICE: [&str; 2] = ["__nv_fmaf", "__nv_rsqrtf"];

/// The function of libdevice that is called.
fn libdevice(op: Op<'_, '_>) -> Option<&'static str> {
    let callee = ir::attribute(op, "callee").and_then(attributes::string)?;
    LIBDEVICE.into_iter().find(|name| *name == callee)
}

fn call<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let Some(name) = libdevice(op) else { return at.follow(op) };
    let (operands, ty) = (at.all_leaves(op)?, at.result_type(op, 0)?);
    if !ty.is_f32() || operands.iter().any(|operand| operand.r#type() != ty) {
        return at.follow(op);
    }
    // The name of the function determines it.
    at.keeps_attributes(op);
    let value = match (name, operands.len()) {
        ("__nv_fmaf", 3) => at.value("llvm.intr.fma", &operands, ty, &[])?,
        ("__nv_rsqrtf", 1) => at.ptx_function("rsqrt.approx.f32", "f", &operands, ty)?,
        _ => return at.follow(op),
    };
    at.bind_result(op, vec![value])
}

/// Whether an operation of upstream's needs its record.
pub fn needs_record(op: Op<'_, '_>) -> bool {
    is_fast(op) || ir::is_named(op, "llvm.call") && libdevice(op).is_some()
}

/// Whether an operation of `math` may be approximated.
pub fn is_fast(op: Op<'_, '_>) -> bool {
    ir::name_str(op).starts_with("math.")
        && ir::attribute(op, "fastmath")
            .map(ir::attribute_text)
            .is_some_and(|flags| flags.split(['<', ',', '>']).any(|flag| matches!(flag, "fast" | "afn")))
}
