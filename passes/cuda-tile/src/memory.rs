//! Pointers, views, accesses and tokens.
//!
//! ```text
//! make_tensor_view %p, shape = [%m, %n], strides = [%n, 1]    nv_tileaa.make_memref
//! load_view_tko weak %v[%i, %j] token = %t                    nv_tileaa.tiled_load %v[%i, %j] token %t {in_space}
//! load_ptr_tko acquire device %p, %mask, %x                   nv_tileaa.load %p mask %mask other %x {mem_semantic ..}
//! multimem_reduce_view_tko relaxed sys %v, %x[%i, %j]         nv_tileaa.tiled_store %v[%i, %j], %x {copies = add, ..}
//! ```
//!
//! An index of a view names a tile with an element inside of the tensor, which the program promises;
//! `in_space` says so.

use crate::{
    at::{Match, Pattern, Refusal, Res, Values},
    control::hint,
    data::SHARED,
    types::groups,
    views,
};
use melior::ir::{
    Attribute, AttributeLike, Type, Value, ValueLike,
    attribute::{DenseI64ArrayAttribute, IntegerAttribute, StringAttribute, TypeAttribute},
    operation::OperationLike,
};
use mlir_ext::{
    attributes::{dense_bool_array_elements, reshaped},
    ir,
    types::integer_width,
};
use tilespace_core::MemorySpace;
use tilespace_dialects::{
    cuda_tile::{CudaType, View, ViewKind, cuda_type, word},
    nv_tileaa::{COPIES, WITHOUT_TMA},
};

/// The operations of this file.
pub(super) const PATTERNS: &[(&str, Pattern)] = &[
    ("atomic_cas_tko", compare_and_swap),
    ("atomic_red_view_tko", change_tile),
    ("atomic_rmw_tko", read_modify_write),
    ("gdc_launch_dependents_tko", |at| of_grids(at, "launch_dependents")),
    ("gdc_wait_tko", |at| of_grids(at, "wait")),
    ("get_global", address),
    ("get_index_space_shape", index_space),
    ("get_tensor_shape", tensor_shape),
    ("global", variable),
    ("int_to_ptr", |at| at.one("nv_tileaa.int_to_ptr", at.operands, &[])),
    ("join_tokens", |at| at.one("nv_tileaa.join_mem_token", at.operands, &[])),
    ("load_ptr_tko", load),
    ("load_view_tko", |at| load_from(at, None)),
    ("make_gather_scatter_view", |at| Ok(vec![at.operand(0)?])),
    ("make_partition_view", partition),
    ("make_strided_view", |at| Ok(vec![at.operand(0)?])),
    ("make_tensor_view", tensor),
    ("make_token", |at| at.one("nv_tileaa.create_mem_token", &[], &[])),
    ("memory_fence_alias_tko", of_aliases),
    ("multimem_load_reduce_view_tko", |at| load_from(at, Some(copies(at)?))),
    ("multimem_reduce_view_tko", change_copies),
    ("multimem_store_view_tko", |at| store_to(at, [1, 0], Some(mode_named(at, REPLACED)?))),
    ("offset", |at| at.one("nv_tileaa.addptr", at.operands, &[])),
    ("ptr_to_int", |at| at.one("nv_tileaa.ptr_to_int", at.operands, &[])),
    ("ptr_to_ptr", |at| at.one("nv_tileaa.bitcast", at.operands, &[])),
    ("store_ptr_tko", store),
    ("store_view_tko", |at| store_to(at, [0, 1], None)),
];

/// The words of orders and scopes, by their numbers in CUDA Tile.
const ORDERS: [&str; 5] = ["weak", "relaxed", "acquire", "release", "acquire_release"];
const SCOPES: [&str; 3] = ["tl_blk", "gpu", "sys"];
/// The names of the modes of atomics, by their numbers in CUDA Tile.
const MODES: [&str; 10] = ["and", "or", "xor", "add", "addf", "max", "min", "umax", "umin", "xchg"];
/// The mode of a store to all copies of a place.
const REPLACED: &str = "xchg";

/// Order and scope of an access.
fn order<'c>(at: &Match<'_, 'c, '_>) -> Res<Vec<(&'static str, Attribute<'c>)>> {
    let word = |name: &str, words: &'static [&'static str]| {
        at.integer(name).and_then(|number| words.get(usize::try_from(number).ok()?).copied())
    };
    let mut attributes = vec![];
    let order = word("memory_ordering_semantics", &ORDERS).ok_or("its order is not known")?;
    attributes.push(("mem_semantic", at.parsed(&format!("#nv_tileaa<mem_semantic {order}>"))?));
    if let Some(scope) = word("memory_scope", &SCOPES) {
        attributes.push(("mem_scope", at.parsed(&format!("#nv_tileaa<mem_scope {scope}>"))?));
    }
    Ok(attributes)
}

/// An access with operands in these groups: all operands, and how many each group has.
fn access<'c, 'a>(
    at: &Match<'_, 'c, 'a>,
    name: &str,
    groups: &[&[Value<'c, 'a>]],
    more: Vec<(&str, Attribute<'c>)>,
) -> Values<'c, 'a> {
    at.grouped(name, groups, &at.result_types()?, &[&order(at)?[..], &more].concat())
}

// Variables

/// A variable of the module, or of shared memory, which has no value.
fn variable<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let value = at.attribute("value").ok_or("it has no value")?;
    let Some(CudaType::Tile { shape, element }) = cuda_type(value.r#type()) else {
        return Err("it is not a tile".into());
    };
    let text = format!("tensor<{}x{}>", shape.iter().product::<i64>(), ir::type_text(element));
    let ty = Type::parse(at.context, &text).ok_or("there is no such tile")?;
    let is_shared = at.attribute(SHARED).is_some();
    let mut attributes = vec![
        ("sym_name", at.attribute("sym_name").ok_or("it has no name")?),
        ("type", TypeAttribute::new(ty).into()),
        ("addr_space", IntegerAttribute::new(at.int(32), space_of(is_shared).into()).into()),
    ];
    if !is_shared {
        attributes.push(("value", reshaped(value, ty).ok_or("its value has another shape")?));
    }
    if at.word("symbol_visibility") == "private" {
        attributes.push(("sym_visibility", StringAttribute::new(at.context, "private").into()));
    }
    if let Some(alignment) = at.integer("alignment").filter(|alignment| *alignment > 0) {
        attributes.push(("alignment", at.number(alignment)));
    }
    at.emit("nv_tileaa.global", &[], &[], &attributes)?;
    Ok(vec![])
}

fn space_of(is_shared: bool) -> u32 {
    if is_shared { MemorySpace::Shared.number() } else { MemorySpace::Global.number() }
}

fn address<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let name = at.attribute("name").ok_or("it names no variable")?;
    let ty = at.result_type(0)?;
    let text = ir::type_text(ty);
    let named = text.strip_suffix('>').ok_or("its result is not a pointer")?;
    let named = format!("{named}, {}>", space_of(at.attribute(SHARED).is_some()));
    let named = Type::parse(at.context, &named).ok_or("there is no such pointer")?;
    let pointer = at.value("nv_tileaa.get_global", &[], named, &[("name", name)])?;
    at.one("nv_tileaa.memory_space_cast", &[pointer], &[])
}

/// Orders kernels of several launches, as far as the chip can: before sm_90 no kernel begins before the
/// kernel in front of it has ended.
fn of_grids<'c, 'a>(at: &Match<'_, 'c, 'a>, what: &str) -> Values<'c, 'a> {
    let kind = at.parsed(&format!("#nvvm<grid_dep_action {what}>"))?;
    at.emit("nvvm.griddepcontrol", &[], &[], &[("kind", kind)])?;
    match at.operands.first() {
        Some(token) => Ok(vec![*token]),
        None => at.one("nv_tileaa.create_mem_token", &[], &[]),
    }
}

/// Orders accesses to one place by different addresses: of each thread, and, as tokens order tiles, of all
/// threads.
fn of_aliases<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let kind = at.parsed("#nvvm.proxy_kind<alias>")?;
    at.emit("nvvm.fence.proxy", &[], &[], &[("kind", kind)])?;
    at.emit(tilespace_emit::release::BARRIER, &[], &[], &[])?;
    at.emit("nvvm.fence.proxy", &[], &[], &[("kind", kind)])?;
    Ok(at.operands.to_vec())
}

// Views

fn tensor<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let groups = [at.group(0), &[], at.group(1), at.group(2)];
    let wide: Vec<Vec<Value<'c, 'a>>> = groups
        .iter()
        .enumerate()
        .map(|(index, group)| match index {
            0 => Ok(group.to_vec()),
            _ => group.iter().map(|number| index_of(at, *number)).collect(),
        })
        .collect::<Res<_>>()?;
    let wide: Vec<_> = wide.iter().map(Vec::as_slice).collect();
    at.grouped("nv_tileaa.make_memref", &wide, &at.result_types()?, &[])
}

/// A number that can be an index.
fn index_of<'c, 'a>(at: &Match<'_, 'c, 'a>, number: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
    match mlir_ext::types::integer_width(number.r#type()) {
        Some(width) if width < 32 => at.value("arith.extui", &[number], at.int(32), &[]),
        _ => Ok(number),
    }
}

fn view_before<'c>(at: &Match<'_, 'c, '_>, operand: usize) -> Res<View<'c>> {
    match cuda_type(at.type_before(operand)?) {
        Some(CudaType::View(view)) => Ok(view),
        _ => Err("it has no view".into()),
    }
}

fn partition<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let result = ir::result(at.op, 0).ok_or("it has no result")?;
    let Some(CudaType::View(View { tile, kind: ViewKind::Partition(dims), .. })) = cuda_type(result.r#type())
    else {
        return Err("its result is not a partition view".into());
    };
    let attributes = [
        ("tileSizes", DenseI64ArrayAttribute::new(at.context, &tile).into()),
        ("dimGroups", at.parsed(&format!("#nv_tileaa.dim_groups<{}>", groups(&dims)))?),
    ];
    at.one("nv_tileaa.block_tile", at.operands, &attributes)
}

fn tensor_shape<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    (0..at.op.result_count())
        .map(|dim| {
            let ty = at.result_type(dim)?;
            let size = size(at, at.operand(0)?, dim, ty)?;
            narrowed(at, size, ty)
        })
        .collect()
}

/// The size of a tensor along a dimension, in 32 bits where fewer are asked for.
fn size<'c, 'a>(
    at: &Match<'_, 'c, 'a>,
    tensor: Value<'c, 'a>,
    dim: usize,
    ty: Type<'c>,
) -> Res<Value<'c, 'a>> {
    let is_short = integer_width(ty).is_some_and(|width| width < 32);
    let ty = if is_short { at.int(32) } else { ty };
    at.value("nv_tileaa.get_dim_size", &[tensor], ty, &[("dim", at.number(dim as i64))])
}

/// A number in as many bits as a type has. The number has at least as many.
fn narrowed<'c, 'a>(at: &Match<'_, 'c, 'a>, number: Value<'c, 'a>, ty: Type<'c>) -> Res<Value<'c, 'a>> {
    match number.r#type() == ty {
        true => Ok(number),
        false => at.value("arith.trunci", &[number], ty, &[]),
    }
}

/// How many tiles there are along each dimension: the tiles of a partition, or one tile for each step.
fn index_space<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let view = view_before(at, 0)?;
    let (dims, steps) = match &view.kind {
        ViewKind::Partition(dims) => (dims, &view.tile),
        ViewKind::Strided(dims, steps) => (dims, steps),
        ViewKind::GatherScatter(_) => {
            return Err("the index space of a view that gathers or scatters rows is not supported".into());
        }
    };
    let value = at.operand(0)?;
    let source = match ir::defining_op(value).filter(|op| ir::is_named(*op, "nv_tileaa.block_tile")) {
        Some(op) => ir::operand(op, 0).ok_or("the view is not made here")?,
        None => value,
    };
    dims.iter()
        .zip(steps)
        .enumerate()
        .map(|(index, (dim, step))| {
            let ty = at.result_type(index)?;
            let size = size(at, source, *dim, ty)?;
            let step = at.integer_constant(size.r#type(), *step)?;
            let count = at.value("arith.ceildivui", &[size, step], size.r#type(), &[])?;
            narrowed(at, count, ty)
        })
        .collect()
}

// Accesses

/// The dimensions in which no element of a tile is outside.
fn inside(at: &Match<'_, '_, '_>, view: &View<'_>) -> Vec<bool> {
    let mut inside = at.attribute("inbounds").and_then(dense_bool_array_elements).unwrap_or_default();
    inside.resize(view.tile.len(), false);
    // An index names a tile with an element inside, and a tile of size one has no other element; rows that
    // are chosen one by one may be anywhere.
    if !matches!(view.kind, ViewKind::GatherScatter(_)) {
        for (inside, size) in inside.iter_mut().zip(&view.tile) {
            *inside |= *size == 1;
        }
    }
    inside
}

/// Whether an access is by the view itself, and not by pointers.
fn is_by_view(at: &Match<'_, '_, '_>, view: &View<'_>, is_of_copies: bool) -> bool {
    let is_weak = at.integer("memory_ordering_semantics") == Some(0);
    matches!(view.kind, ViewKind::Partition(_)) && (is_weak || is_of_copies)
}

/// The attributes of an access to a tile of a view: the dimensions in which no element is outside, and the
/// padding.
fn of_tile<'c>(
    at: &Match<'_, 'c, '_>,
    view: &View<'c>,
    pads: bool,
) -> Res<Vec<(&'static str, Attribute<'c>)>> {
    let words: Vec<_> = inside(at, view).iter().map(bool::to_string).collect();
    let list =
        if words.is_empty() { "array<i1>".to_owned() } else { format!("array<i1: {}>", words.join(", ")) };
    let mut attributes = vec![("in_bounds", at.parsed(&list)?), ("in_space", Attribute::unit(at.context))];
    if pads && !view.padding.is_empty() {
        attributes
            .push(("padding_value", at.parsed(&format!("#nv_tileaa<padding_value {}>", view.padding))?));
    }
    Ok(attributes)
}

fn indices<'c, 'a>(at: &Match<'_, 'c, 'a>, group: usize) -> Res<Vec<Value<'c, 'a>>> {
    at.group(group).iter().map(|index| index_of(at, *index)).collect()
}

/// Loads a tile of a view, or the reduction of all copies of it.
fn load_from<'c, 'a>(at: &Match<'_, 'c, 'a>, copies: Option<Attribute<'c>>) -> Values<'c, 'a> {
    let view = view_before(at, 0)?;
    let copies: Vec<_> = copies.map(|mode| (COPIES, mode)).into_iter().collect();
    if is_by_view(at, &view, !copies.is_empty()) {
        let hints = at.attribute("optimization_hints").map(ir::attribute_text).unwrap_or_default();
        let is_without = hint(&hints, at.chip, "allow_tma") == Some(0);
        let without = is_without.then(|| (WITHOUT_TMA, Attribute::unit(at.context)));
        let more = [of_tile(at, &view, true)?, copies, without.into_iter().collect()].concat();
        return access(at, "nv_tileaa.tiled_load", &[at.group(0), &indices(at, 1)?, at.group(2)], more);
    }
    let places = views::elements(at, &view, at.operand(0)?, at.group(1), &inside(at, &view))?;
    let mask: Vec<_> = places.mask.into_iter().collect();
    let other = if mask.is_empty() { vec![] } else { views::padding(at, view.padding, at.result_type(0)?)? };
    access(at, "nv_tileaa.load", &[&[places.pointers], &[], &mask, &other, at.group(2)], copies)
}

/// Stores a tile, the first of these operands, to a view, the second one, or changes all copies of it.
fn store_to<'c, 'a>(
    at: &Match<'_, 'c, 'a>,
    [tile, view_operand]: [usize; 2],
    copies: Option<Attribute<'c>>,
) -> Values<'c, 'a> {
    let view = view_before(at, view_operand)?;
    let copies: Vec<_> = copies.map(|mode| (COPIES, mode)).into_iter().collect();
    if is_by_view(at, &view, !copies.is_empty()) {
        let groups = [at.group(view_operand), at.group(tile), &indices(at, 2)?, at.group(3)];
        let more = [of_tile(at, &view, false)?, copies].concat();
        return access(at, "nv_tileaa.tiled_store", &groups, more);
    }
    let places = views::elements(at, &view, at.operand(view_operand)?, at.group(2), &inside(at, &view))?;
    let mask: Vec<_> = places.mask.into_iter().collect();
    access(at, "nv_tileaa.store", &[&[places.pointers], at.group(tile), &[], &mask, at.group(3)], copies)
}

/// The mode of an access to all copies of a place, a sum where the operation says nothing.
fn copies<'c>(at: &Match<'_, 'c, '_>) -> Res<Attribute<'c>> {
    mode_named(at, at.attribute("reduction").map_or("add", word))
}

/// Changes all copies of a tile of a view.
fn change_copies<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let order = at.integer("memory_ordering_semantics").and_then(|number| usize::try_from(number).ok());
    match order.and_then(|number| ORDERS.get(number).copied()) {
        Some("relaxed" | "release") => store_to(at, [1, 0], Some(copies(at)?)),
        _ => Err("PTX changes all copies of memory with relaxed or release order only".into()),
    }
}

/// An atomic operation on a tile of a view. The old contents of the tile are not a result.
fn change_tile<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let view = view_before(at, 0)?;
    let value = at.group(2);
    let places = views::elements(at, &view, at.operand(0)?, at.group(1), &inside(at, &view))?;
    let mask: Vec<_> = places.mask.into_iter().collect();
    let groups: [&[Value]; 5] = [&[places.pointers], value, &[], &mask, at.group(3)];
    let mut attributes = order(at)?;
    attributes.push(("rmw_mode", mode(at)?));
    let held = value.first().ok_or("it has no value")?.r#type();
    let results = [held, at.result_type(0)?];
    let results = at.grouped("nv_tileaa.atomic_rmw", &groups, &results, &attributes)?;
    Ok(results.into_iter().skip(1).collect())
}

fn load<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    access(at, "nv_tileaa.load", &[at.group(0), &[], at.group(1), at.group(2), at.group(3)], vec![])
}

fn store<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    access(at, "nv_tileaa.store", &[at.group(0), at.group(1), &[], at.group(2), at.group(3)], vec![])
}

/// The mode of an atomic operation.
fn mode<'c>(at: &Match<'_, 'c, '_>) -> Res<Attribute<'c>> {
    let mode = at.integer("mode").and_then(|number| MODES.get(usize::try_from(number).ok()?).copied());
    mode_named(at, mode.ok_or_else(|| Refusal("its mode is not known".into()))?)
}

fn mode_named<'c>(at: &Match<'_, 'c, '_>, mode: &str) -> Res<Attribute<'c>> {
    at.parsed(&format!("#nv_tileaa<rmw_mode {mode}>"))
}

fn read_modify_write<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let groups = [at.group(0), at.group(1), &[], at.group(2), at.group(3)];
    access(at, "nv_tileaa.atomic_rmw", &groups, vec![("rmw_mode", mode(at)?)])
}

fn compare_and_swap<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let groups = [at.group(0), at.group(1), at.group(2), &[], at.group(3), at.group(4)];
    access(at, "nv_tileaa.atomic_cas", &groups, vec![])
}
