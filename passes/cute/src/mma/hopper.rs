//! TMA, and MMAs of a warpgroup (SM90).
//!
//! ```text
//! "cute_nvgpu.atom.set_value"(%a, %b) {tma_bar}    no operation: another part of the atom
//! "cute_nvgpu.arch.copy.SM100.tma_load"(...)       nvvm.cp.async.bulk.tensor.shared.cluster.global
//! "cute_nvgpu.arch.mma.SM90"(...)                  wgmma.mma_async
//! ```
//!
//! A warp executes a TMA copy once, in an elected lane. Otherwise a barrier would count as many transactions
//! as there are lanes. The hint about the cache is left out, which changes no result.
//!
//! A block's own shared memory has the same addresses within the shared memory of its cluster, so the
//! destination of a copy is an address of the cluster's. The number is taken as it is, since a cast between
//! the two would go through generic addresses.
//!
//! A matrix descriptor holds numbers of the layout of one MMA (PTX ISA, "Matrix Descriptor Format" and
//! "Strides"): the address and two strides in units of 16 bytes, and the kind of swizzle.

use crate::{
    emit::{Lowering, Op, Refusal, Res},
    mma::{
        atoms::Atom,
        warps::{pointer_to, shape_of},
    },
    record::{Emission::Code, Record, record},
    text::{
        atoms::Spelling,
        tree::{Layout, Num, Swizzle, Tree},
        types::{Kind, Pointer, integer},
    },
};
use melior::{
    dialect::llvm,
    ir::{Attribute, Value, ValueLike, attribute::DenseI32ArrayAttribute, operation::OperationLike},
};
use mlir_ext::{ir, target::nvvm_chips};
use tilespace_core::MemorySpace;
use tilespace_emit::warpgroup::{Product, descriptor};

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute_nvgpu.atom.make_exec_tma", Code("its parts, and zeros", make_exec_tma)),
    record("cute_nvgpu.atom.set_value", Code("its parts", set_value)),
    record("cute_nvgpu.atom.get_value", Code("its parts", get_value)),
    record("cute_nvgpu.get_tma_desc_addr", Code("its parts", descriptor_address)),
    record("cute_nvgpu.prefetch_tma_desc", Code("`prefetch.tensormap`", prefetch)),
    record(
        "cute_nvgpu.arch.copy.SM100.tma_load",
        Code("`nvvm.cp.async.bulk.tensor.shared.cluster.global`, elected", tma_load),
    ),
    record(
        "cute_nvgpu.arch.copy.SM100.tma_store",
        Code("`nvvm.cp.async.bulk.tensor.global.shared.cta`, elected", tma_store),
    ),
    record(
        "cute_nvgpu.arch.copy.SM100.tma_reduce",
        Code("`nvvm.cp.async.bulk.tensor.reduce`, elected", tma_reduce),
    ),
    record("cute_nvgpu.make_gmma_smem_desc", Code("integer operations on the address", gmma_descriptor)),
    record("cute_nvgpu.arch.mma.SM90", Code("`wgmma.mma_async`", mma)),
];

/// The fields of an atom, by name.
pub fn fields(kind: &Kind<'_>) -> Res<Vec<&'static str>> {
    match kind {
        Kind::Atom(atom) => Ok(atom.fields.iter().map(|(name, _)| *name).collect()),
        _ => Err("operand 0 is not an atom with fields".into()),
    }
}

fn make_exec_tma<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let descriptor = at.single(op, 0)?;
    let mut parts = vec![descriptor];
    for ty in at.parts(at.result_type(op, 0)?)?.into_iter().skip(1) {
        parts.push(at.zero(ty)?);
    }
    at.bind_result(op, parts)
}

fn set_value<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (place, value) = (field_place(at, op)?, at.single(op, 1)?);
    let field = at.word(op, "field");
    let text = ir::type_text(at.operand(op, 0)?.r#type());
    if field.as_deref() == Some("mcast_mask") && !Spelling::of(&text).is_some_and(|atom| atom.is_set("mcast"))
    {
        return Err("only a multicast atom has the field 'mcast_mask'".into());
    }
    if matches!(field.as_deref(), Some("sf_a" | "sf_b")) {
        Atom::parse(&text)?.require_scales(&*at.operand_kind(op, 1)?)?;
    }
    at.sets_policy |= field.as_deref() == Some("cache_policy");
    let mut parts = at.operand_leaves(op, 0)?;
    *parts.get_mut(place).ok_or("a field of the atom is missing")? = value;
    at.bind_result(op, parts)
}

fn get_value<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let place = field_place(at, op)?;
    let part = at.operand_leaves(op, 0)?.get(place).copied().ok_or("a field of the atom is missing")?;
    at.bind_result(op, vec![part])
}

fn field_place<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<usize> {
    let name = at.word(op, "field").unwrap_or_default();
    let fields = fields(&*at.operand_kind(op, 0)?)?;
    let place = fields.iter().position(|field| *field == name);
    place.ok_or_else(|| format!("the field '{name}' of the atom is not supported").into())
}

/// The first field of an atom: the address of its descriptor.
fn descriptor_of<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<Value<'c, 'a>> {
    fields(&*at.operand_kind(op, 0)?)?;
    at.operand_leaves(op, 0)?.first().copied().ok_or_else(|| "a field of the atom is missing".into())
}

fn descriptor_address<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let address = descriptor_of(at, op)?;
    at.bind_result(op, vec![address])
}

/// Prefetches a descriptor by its PTX: upstream's operation gives two instructions for a parameter that is
/// passed by value.
fn prefetch<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let address = descriptor_of(at, op)?;
    at.ptx("prefetch.tensormap [$0];", "l", &[address], None, true).map(|_| ())
}

/// Writes a body that one elected lane of a warp executes.
pub fn elected<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    body: impl FnOnce(&mut Lowering<'c, 'a>) -> Res<()>,
) -> Res<()> {
    let boolean = integer(at.context, 1);
    let is_elected = at.value("nvvm.elect.sync", &[], boolean, &[])?;
    at.when(is_elected, body)
}

/// The operands of each group.
pub fn groups<'c, 'a, const N: usize>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<[Vec<Value<'c, 'a>>; N]> {
    let mut groups = vec![];
    for group in 0..N {
        let range = ir::operand_segment(op, group).ok_or("its operands are not in the expected groups")?;
        let mut values = vec![];
        for index in range {
            values.push(at.single(op, index)?);
        }
        groups.push(values);
    }
    if (N..).map_while(|group| ir::operand_segment(op, group)).any(|range| !range.is_empty()) {
        return Err("it has an operand in a group that is not supported".into());
    }
    groups.try_into().map_err(|_| Refusal::from("its operands are not in the expected groups"))
}

/// The attribute with the sizes of groups.
pub fn sizes<'c>(at: &Lowering<'c, '_>, sizes: &[usize]) -> (&'static str, Attribute<'c>) {
    let sizes: Vec<i32> = sizes.iter().map(|size| *size as i32).collect();
    ("operandSegmentSizes", DenseI32ArrayAttribute::new(at.context, &sizes).into())
}

/// The single value of a group.
fn one<'c, 'a>(group: &[Value<'c, 'a>]) -> Res<Value<'c, 'a>> {
    match group {
        [value] => Ok(*value),
        _ => Err("a group of operands is not a single value".into()),
    }
}

/// Requires that a copy is tiled: the other modes take other operands.
fn require_tiled<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    match at.word(op, "mode").as_deref() {
        None | Some("tiled" | "tile") => Ok(()),
        Some(mode) => Err(format!("the mode '{mode}' is not supported").into()),
    }
}

fn tma_load<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    require_tiled(at, op)?;
    let [descriptor, to, barrier, coordinates, mask, offsets, policy] = groups(at, op)?;
    if !offsets.is_empty() {
        return Err("im2col offsets are not supported".into());
    }
    pointer_to(at, op, 1, MemorySpace::Shared)?;
    pointer_to(at, op, 2, MemorySpace::Shared)?;
    let two = at.integer_attribute(op, "num_cta") == Some(2);
    let (descriptor, to, barrier) = (one(&descriptor)?, one(&to)?, one(&barrier)?);
    elected(at, |at| {
        let barrier = barrier_of_blocks(at, barrier, two)?;
        load_tile(at, [descriptor, to, barrier], &coordinates, [&mask, &policy], two)
    })
}

/// The barrier of a copy by atoms: for two blocks, the barrier of the even block (CUTLASS,
/// `Sm100MmaPeerBitMask`).
pub fn barrier_of_blocks<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    barrier: Value<'c, 'a>,
    by_two_blocks: bool,
) -> Res<Value<'c, 'a>> {
    if !by_two_blocks {
        return Ok(barrier);
    }
    let (even, number) = (at.constant(0xfeff_ffff, 32)?, integer(at.context, 32));
    let place = at.value("llvm.ptrtoint", &[barrier], number, &[])?;
    let place = at.value("arith.andi", &[place, even], number, &[])?;
    at.value("llvm.inttoptr", &[place], barrier.r#type(), &[])
}

/// An address of the block's own shared memory as an address of the cluster's.
pub fn in_cluster<'c, 'a>(at: &mut Lowering<'c, 'a>, address: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
    let (number, cluster) =
        (integer(at.context, 32), llvm::r#type::pointer(at.context, MemorySpace::SharedCluster.number()));
    let number = at.value("llvm.ptrtoint", &[address], number, &[])?;
    at.value("llvm.inttoptr", &[number], cluster, &[])
}

/// Whether code for the chip compares the block of a cluster address with its own, as it does for SM120. Its
/// first PTX version, 8.7, can name only the block's own memory.
fn checks_blocks(at: &Lowering<'_, '_>) -> bool {
    nvvm_chips(at.module).iter().any(|chip| chip.starts_with("sm_12"))
}

/// A copy of a tile to the shared memory of the cluster, or to the block's own.
pub fn load_tile<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    [descriptor, to, barrier]: [Value<'c, 'a>; 3],
    coordinates: &[Value<'c, 'a>],
    [mask, policy]: [&[Value<'c, 'a>]; 2],
    by_two_blocks: bool,
) -> Res<()> {
    let is_own = mask.is_empty() && !by_two_blocks && checks_blocks(at);
    let to = if is_own { to } else { in_cluster(at, to)? };
    let operands = [&[to, descriptor], coordinates, &[barrier], mask, policy].concat();
    let mut attributes = vec![
        sizes(at, &[1, 1, coordinates.len(), 1, 0, mask.len(), policy.len(), 0]),
        ("mode", at.attribute("#nvvm.tma_load_mode<tile>")?),
        ("isCTAOnly", at.attribute(if is_own { "true" } else { "false" })?),
    ];
    if by_two_blocks {
        attributes.push(("group", at.attribute("#nvvm.cta_group<cta_2>")?));
    }
    at.emit("nvvm.cp.async.bulk.tensor.shared.cluster.global", &operands, &[], &attributes).map(|_| ())
}

fn tma_store<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    require_tiled(at, op)?;
    pointer_to(at, op, 1, MemorySpace::Shared)?;
    let [descriptor, from, coordinates, policy] = groups(at, op)?;
    let (descriptor, from) = (one(&descriptor)?, one(&from)?);
    elected(at, |at| store_tile(at, descriptor, from, &coordinates, &policy))
}

/// A copy of a tile from shared memory.
pub fn store_tile<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    descriptor: Value<'c, 'a>,
    from: Value<'c, 'a>,
    coordinates: &[Value<'c, 'a>],
    policy: &[Value<'c, 'a>],
) -> Res<()> {
    let operands = [&[descriptor, from], coordinates, policy].concat();
    let attributes = [
        sizes(at, &[1, 1, coordinates.len(), policy.len(), 0]),
        ("mode", at.attribute("#nvvm.tma_store_mode<tile>")?),
    ];
    at.emit("nvvm.cp.async.bulk.tensor.global.shared.cta", &operands, &[], &attributes).map(|_| ())
}

fn tma_reduce<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    require_tiled(at, op)?;
    pointer_to(at, op, 1, MemorySpace::Shared)?;
    let kind = at.word(op, "kind").unwrap_or_default().to_lowercase();
    let [descriptor, from, coordinates, policy] = groups(at, op)?;
    let (descriptor, from) = (one(&descriptor)?, one(&from)?);
    elected(at, |at| reduce_tile(at, descriptor, from, [&coordinates, &policy], &kind))
}

/// A reduction of a tile in shared memory into global memory.
pub fn reduce_tile<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    descriptor: Value<'c, 'a>,
    from: Value<'c, 'a>,
    [coordinates, policy]: [&[Value<'c, 'a>]; 2],
    kind: &str,
) -> Res<()> {
    if !["add", "min", "max", "inc", "dec", "and", "or", "xor"].contains(&kind) {
        return Err(format!("the reduction '{kind}' is not supported").into());
    }
    let operands = [&[descriptor, from], coordinates, policy].concat();
    let attributes = [
        sizes(at, &[1, 1, coordinates.len(), policy.len()]),
        ("mode", at.attribute("#nvvm.tma_store_mode<tile>")?),
        ("redKind", at.attribute(&format!("#nvvm.tma_redux_kind<{kind}>"))?),
    ];
    at.emit("nvvm.cp.async.bulk.tensor.reduce", &operands, &[], &attributes).map(|_| ())
}

/// The sizes and strides of the leaves of a mode, coalesced.
fn steps(shape: &Tree<()>, stride: &Tree<()>) -> Res<Vec<(i64, i64)>> {
    let mut all: Vec<(i64, i64)> = vec![];
    for (size, stride) in shape.leaves().into_iter().zip(stride.leaves()) {
        let (Tree::Num(Num::Static(size)), Tree::Num(Num::Static(stride))) = (size, stride) else {
            return Err("a size or a stride of its layout is not static".into());
        };
        match all.last_mut() {
            _ if *size == 1 => {}
            Some((before, step)) if step.checked_mul(*before) == Some(*stride) => {
                *before = before.checked_mul(*size).ok_or("a mode of its layout is too large")?;
            }
            _ => all.push((*size, *stride)),
        }
    }
    match all.len() {
        0..=2 => Ok(all),
        _ => Err("its layout is not supported by matrix descriptors".into()),
    }
}

/// The distance of groups of so many elements along a mode.
fn of_groups(steps: &[(i64, i64)], group: i64) -> Res<i64> {
    match steps {
        [(_, step)] => Ok(step.saturating_mul(group)),
        [(size, _), (_, step)] if *size == group => Ok(*step),
        _ => Err("its layout is not supported by matrix descriptors".into()),
    }
}

/// The leading and the stride offset of a descriptor, in units of 16 bytes, and the swizzle: all that does
/// not depend on the address.
pub fn descriptor_strides<'c, 'a>(
    at: &Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    pointer: &Pointer<'_>,
) -> Res<(i64, Option<Swizzle>)> {
    let text = at.word(op, "layout").ok_or("it has no layout")?;
    let layout = Layout::parse(&text).ok_or("its layout cannot be parsed")?;
    strides_of_matrices(&layout, &at.word(op, "major").unwrap_or_default(), pointer)
}

/// The leading and the stride offset for matrices of a layout, with one MMA in its first mode, and the
/// swizzle.
pub fn strides_of_matrices(
    layout: &Layout<()>,
    major: &str,
    pointer: &Pointer<'_>,
) -> Res<(i64, Option<Swizzle>)> {
    let bits = pointer.element_bits()?;
    let swizzle = pointer.swizzle;
    // For MN-major matrices of 32-bit elements, parts of 32 bytes are permuted, in groups of four rows.
    let group = match swizzle {
        Some(COARSE) if major == "mn" && bits == 32 => 4,
        Some(Swizzle { bits: 4.., .. }) => {
            return Err("its swizzle is not supported by matrix descriptors".into());
        }
        None | Some(Swizzle { base: 4, shift: 3, .. }) => 8,
        Some(_) => return Err("its swizzle is not supported by matrix descriptors".into()),
    };
    const NOT_ONE: &str = "the first mode of its layout is not the tile of one MMA";
    let (shape, stride) = (layout.shape.modes().first(), layout.stride.modes().first());
    let (Some(Tree::Tuple(shape)), Some(Tree::Tuple(stride))) = (shape, stride) else {
        return Err(NOT_ONE.into());
    };
    let ([rows, columns], [row, column]) = (&shape[..], &stride[..]) else { return Err(NOT_ONE.into()) };
    let units =
        |elements: i64| elements.checked_mul(bits).map(|bits| bits / 8 / 16).ok_or("a stride is too large");
    let (rows, columns) = (steps(rows, row)?, steps(columns, column)?);
    let (leading, between) = match major {
        // With a swizzle the leading offset is not used, and is 1 by convention.
        "k" => {
            let leading = match (swizzle, &columns[..]) {
                (None, [_, (_, next)]) => units(*next)?.max(1),
                _ => 1,
            };
            (leading, units(of_groups(&rows, 8)?)?)
        }
        "mn" => {
            let next = rows.get(1).map_or(Ok(0), |(_, next)| units(*next))?;
            let groups = units(of_groups(&columns, group)?)?;
            if swizzle.is_some() { (next, groups) } else { (groups, next) }
        }
        _ => return Err("its major mode is neither 'k' nor 'mn'".into()),
    };
    Ok(((leading & 0x3fff) << 16 | (between & 0x3fff) << 32, swizzle))
}

/// The swizzle of parts of 32 bytes.
pub const COARSE: Swizzle = Swizzle { bits: 2, base: 5, shift: 2 };

/// The bits for the kind of a swizzle: 1, 2 and 3 for 128, 64 and 32 bytes.
pub fn kind_bits(swizzle: Option<Swizzle>) -> i64 {
    swizzle.map_or(0, |swizzle| 4 - i64::from(swizzle.bits)) << 62
}

fn gmma_descriptor<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (pointer, address) = pointer_to(at, op, 0, MemorySpace::Shared)?;
    let (strides, swizzle) = descriptor_strides(at, op, &pointer)?;
    if swizzle == Some(COARSE) {
        return Err("its swizzle is not supported by matrix descriptors".into());
    }
    let new = descriptor(at, address, strides | kind_bits(swizzle))?;
    at.bind_result(op, vec![new])
}

fn mma<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let shape = shape_of(at, op, "shapeMNK").ok_or("its MMA shape is not three numbers")?;
    let [a, b, registers, accumulate] = groups(at, op)?;
    let (a, b, accumulate) = (one(&a)?, one(&b)?, one(&accumulate)?);
    if ["neg_a", "neg_b"].iter().any(|name| at.is_set(op, name)) {
        return Err("negated operands (`neg_a`, `neg_b`) are not supported".into());
    }
    let text = |name| at.word(op, name).unwrap_or_default();
    let product = Product {
        shape,
        elements: [&text("a_type"), &text("b_type")],
        sum: &at.word(op, "cd_type").unwrap_or_else(|| "f32".to_owned()),
        majors: [&text("a_major"), &text("b_major")],
        saturates: true,
    };
    let sums = product.emit(at, &[a], b, &registers, accumulate)?;
    if sums.len() != op.result_count() {
        return Err("its number of results is not its number of accumulator registers".into());
    }
    sums.into_iter().enumerate().try_for_each(|(index, sum)| at.bind(at.result(op, index)?, vec![sum]))
}
