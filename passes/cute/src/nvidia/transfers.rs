//! TMA copies, clusters and tensor memory, as NVIDIA's late stages have them.
//!
//! ```text
//! "nvidia.nvvm.tcgen05.alloc"(%p, %n)      nvvm.tcgen05.alloc
//! "nvidia.nvvm.tcgen05.commit.arrive"(%b)  nvvm.tcgen05.commit
//! ```
//!
//! The operands are upstream's, except for groups that upstream does not have, which must be empty, and for
//! cache hints, which are left out. An elected lane already executes them.

use crate::{
    emit::{Lowering, Op, Res},
    mma::{
        blackwell,
        hopper::{groups, load_tile, sizes, store_tile},
    },
    record::{
        Emission::{Code, Op as Upstream},
        Record, record,
    },
    text::types::integer,
};
use melior::ir::{Attribute, Value};
use mlir_ext::ir;
use tilespace_emit::release;

const QUERY: &str = "nvvm.clusterlaunchcontrol.query.cancel";

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("nvidia.nvvm.tcgen05.alloc", Code("`nvvm.tcgen05.alloc`", grouped)),
    record("nvidia.nvvm.tcgen05.dealloc", Code("`nvvm.tcgen05.dealloc`", grouped)),
    record(
        "nvidia.nvvm.tcgen05.relinquish_alloc_permit",
        Code("`nvvm.tcgen05.relinquish_alloc_permit`", grouped),
    ),
    record("nvidia.nvvm.tcgen05.commit.arrive", Code("`nvvm.tcgen05.commit`", grouped)),
    record("nvidia.nvvm.tcgen05.ld", Code("`nvvm.tcgen05.ld`", load_columns)),
    record("nvidia.nvvm.tcgen05.st", Code("`nvvm.tcgen05.st`", store_columns)),
    record("nvidia.nvvm.mma_smem_desc", Code("integer operations", matrix)),
    record("nvidia.nvvm.tcgen05_mma_smem_desc_v2", Code("integer operations", matrix_v2)),
    record("nvidia.nvvm.tcgen05.mma", Code("`nvvm.tcgen05.mma`", mma)),
    record("nvidia.nvvm.tcgen05.mma.block_scale", Code("`nvvm.tcgen05.mma.block_scale`", scaled_mma)),
    record(
        "nvidia.nvvm.cp.async.bulk.tensor.shared.cluster.global",
        Code("`nvvm.cp.async.bulk.tensor.shared.cluster.global`", load),
    ),
    record(
        "nvidia.nvvm.cp.async.bulk.tensor.global.shared.cta.ext",
        Code("`nvvm.cp.async.bulk.tensor.global.shared.cta`", store),
    ),
    record(
        "nvidia.nvvm.cp.async.bulk.tensor.prefetch",
        Code("`nvvm.cp.async.bulk.tensor.prefetch`", prefetch),
    ),
    record(
        "nvidia.nvvm.clusterlaunchcontrol.try_cancel.multicast",
        Upstream("nvvm.clusterlaunchcontrol.try.cancel", &[("multicast", "unit")]),
    ),
    record(
        "nvidia.nvvm.clusterlaunchcontrol.query_cancel.is_canceled",
        Upstream(QUERY, &[("query_type", "#nvvm<cluster_launch_control_query_type is_canceled>")]),
    ),
    record(
        "nvidia.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.x",
        Upstream(QUERY, &[("query_type", "#nvvm<cluster_launch_control_query_type get_first_cta_id_x>")]),
    ),
    record(
        "nvidia.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.y",
        Upstream(QUERY, &[("query_type", "#nvvm<cluster_launch_control_query_type get_first_cta_id_y>")]),
    ),
    record(
        "nvidia.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.z",
        Upstream(QUERY, &[("query_type", "#nvvm<cluster_launch_control_query_type get_first_cta_id_z>")]),
    ),
];

/// The attribute for one block or two, from NVIDIA's.
fn group<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>, name: &'static str) -> Res<Attribute<'c>> {
    match at.word(op, name).as_deref() {
        None | Some("cta_1") => at.attribute("#nvvm.cta_group<cta_1>"),
        Some("cta_2") => at.attribute("#nvvm.cta_group<cta_2>"),
        Some(other) => Err(format!("the CTA group '{other}' is not supported").into()),
    }
}

/// Copies an operation under upstream's name, with upstream's attribute for its blocks.
fn grouped<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (operands, group) = (at.all_leaves(op)?, group(at, op, "group")?);
    let name = ir::name_str(op).trim_start_matches("nvidia.").trim_end_matches(".arrive");
    at.emit(name, &operands, &[], &[("group", group)]).map(|_| ())
}

/// The shape of a copy of tensor memory, without packed registers.
fn shape<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<(&'static str, Attribute<'c>)> {
    if at.is_set(op, "pack") || at.is_set(op, "unpack") {
        return Err("packed registers are not supported".into());
    }
    Ok(("shape", at.attribute_of(op, "shape").ok_or("it has no shape")?))
}

fn load_columns<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (operands, ty) = (at.all_leaves(op)?, at.result_type(op, 0)?);
    let value = blackwell::load_registers(at, &operands, ty, &[shape(at, op)?])?;
    at.bind_result(op, vec![value])
}

fn store_columns<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let operands = at.all_leaves(op)?;
    let (&[to, value], offset) = operands.split_first_chunk().ok_or("it has no operands")?;
    blackwell::store_registers(at, [to, value], offset, &[shape(at, op)?])
}

/// The fields of a matrix descriptor, by their first bit and their mask (PTX ISA, "Matrix Descriptor
/// Format"): address, leading offset, stride offset, base offset, swizzle.
const MATRIX: [(i64, i64); 5] = [(0, 0x3fff), (16, 0x3fff), (32, 0x3fff), (49, 7), (61, 7)];
/// The version of the format.
const MATRIX_VERSION: i64 = 1 << 46;

fn matrix<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let operands = at.all_leaves(op)?;
    if operands.len() != MATRIX.len() || at.integer_attribute(op, "mmaDescVersion") != Some(1) {
        return Err("only matrix descriptors of version 1 are supported".into());
    }
    descriptor(at, op, &operands)
}

/// A matrix descriptor with its version as an operand, and with two flags, which must not be set.
fn matrix_v2<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    const KNOWN: [(usize, i64); 3] = [(3, 1), (5, 0), (6, 0)];
    let is_known = |(index, number)| ir::operand(op, index).and_then(ir::constant_integer) == Some(number);
    let operands = at.all_leaves(op)?;
    let [address, leading, stride, _, base, _, _, swizzle] = operands[..] else {
        return Err("it has unexpected operands".into());
    };
    if !KNOWN.into_iter().all(is_known) {
        return Err("only matrix descriptors of version 1 without flags are supported".into());
    }
    descriptor(at, op, &[address, leading, stride, base, swizzle])
}

fn descriptor<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, operands: &[Value<'c, 'a>]) -> Res<()> {
    let whole = integer(at.context, 64);
    let mut all = at.constant(MATRIX_VERSION, 64)?;
    for (operand, (first, mask)) in operands.iter().zip(MATRIX) {
        let (mask, first) = (at.constant(mask, 64)?, at.constant(first, 64)?);
        let field = at.value("arith.extui", &[*operand], whole, &[])?;
        let field = at.value("arith.andi", &[field, mask], whole, &[])?;
        let field = at.value("arith.shli", &[field, first], whole, &[])?;
        all = at.value("arith.ori", &[all, field], whole, &[])?;
    }
    at.bind_result(op, vec![all])
}

fn mma<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    if at.is_set(op, "aShift") {
        return Err("shifted rows are not supported (`aShift`)".into());
    }
    let groups: [Vec<Value<'c, 'a>>; 7] = groups(at, op)?;
    let kind = ["kind", "mmaKind"].into_iter().find_map(|name| at.attribute_of(op, name));
    let mut attributes = kept(at, op)?;
    attributes.push(sizes(at, &groups.each_ref().map(Vec::len)));
    attributes.push(("kind", kind.ok_or("it has no supported 'kind'")?));
    at.emit("nvvm.tcgen05.mma", &groups.concat(), &[], &attributes).map(|_| ())
}

/// The attributes for the number of blocks, and for matrices that are kept for the next MMA. Upstream has no
/// such attribute for B.
fn kept<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<Vec<(&'static str, Attribute<'c>)>> {
    if at.word(op, "collectorOpB").is_some_and(|kept| kept != "discard") {
        return Err("keeping matrix B for the next MMA is not supported (`collectorOpB`)".into());
    }
    let mut attributes = vec![("ctaGroup", group(at, op, "ctaGroup")?)];
    attributes.extend(at.attribute_of(op, "collectorOp").map(|kept| ("collectorOp", kept)));
    Ok(attributes)
}

/// An MMA with scales.
fn scaled_mma<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (operands, mut attributes) = (at.all_leaves(op)?, kept(at, op)?);
    let kind = release::block_scale_kind(&at.word(op, "kind").unwrap_or_default());
    attributes.push(("kind", at.attribute(&kind)?));
    attributes.extend(at.attribute_of(op, "blockScale").map(|scale| ("blockScale", scale)));
    at.emit("nvvm.tcgen05.mma.block_scale", &operands, &[], &attributes).map(|_| ())
}

/// A group that must have one value.
fn one<'c, 'a>(group: &[Value<'c, 'a>]) -> Res<Value<'c, 'a>> {
    group.first().copied().ok_or_else(|| "an operand is missing".into())
}

fn load<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    // Release 4.4 has two more groups before the policy, and one after it.
    let [to, descriptor, coordinates, barrier, windows, mask, first, second, policy] =
        if ir::operand_segment(op, 9).is_some() {
            groups(at, op)?
        } else {
            let [to, descriptor, coordinates, barrier, windows, mask, policy] = groups(at, op)?;
            [to, descriptor, coordinates, barrier, windows, mask, vec![], vec![], policy]
        };
    if !first.is_empty() || !second.is_empty() {
        return Err("it has an operand in a group that is not supported".into());
    }
    if !windows.is_empty() || at.word(op, "loadMode").is_some_and(|mode| mode != "tile") {
        return Err("only the tiled mode is supported".into());
    }
    let two = at.word(op, "group").as_deref() == Some("cta_2");
    load_tile(at, [one(&descriptor)?, one(&to)?, one(&barrier)?], &coordinates, [&mask, &policy], two)
}

fn store<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    if at.is_set(op, "im2colMode") {
        return Err("only the tiled mode is supported".into());
    }
    let [descriptor, from, coordinates, policy] = groups(at, op)?;
    store_tile(at, one(&descriptor)?, one(&from)?, &coordinates, &policy)
}

fn prefetch<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let [descriptor, coordinates, windows] = groups(at, op)?;
    if !windows.is_empty() {
        return Err("only the tiled mode is supported".into());
    }
    let operands = [&descriptor[..], &coordinates].concat();
    let attributes =
        [sizes(at, &[1, coordinates.len(), 0, 0]), ("mode", at.attribute("#nvvm.tma_load_mode<tile>")?)];
    at.emit("nvvm.cp.async.bulk.tensor.prefetch", &operands, &[], &attributes).map(|_| ())
}
