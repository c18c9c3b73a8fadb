//! Counting: counters in shared memory, which threads add to.
//!
//! ```text
//! %h = histogram %x mask %m : tensor<64xi32> -> tensor<16xi32>
//!   store zeros to @k_counters
//!   atomic_rmw add @k_counters + %x, 1, where %m and %x < 16     numbers are without a sign
//!   %h = load @k_counters
//! ```
//!
//! Accesses have no token, so they run in program order, and after the accesses of an earlier round of a
//! loop.

use crate::at::{Match, Pattern, Res, Values};
use melior::ir::{
    RegionLike, Type, ValueLike,
    attribute::{FlatSymbolRefAttribute, IntegerAttribute, StringAttribute, TypeAttribute},
    operation::OperationLike,
};
use mlir_ext::{
    ir, symbols,
    types::{element_or_self, integer_width},
};
use tilespace_core::MemorySpace;

/// The operation of this file.
pub(super) const PATTERNS: &[(&str, Pattern)] = &[("histogram", histogram)];

/// `arith.cmpi`'s number for "less, without signs".
const BELOW: i64 = 6;

fn histogram<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let (source, ty) = (at.operand(0)?, at.result_type(0)?);
    let bins = mlir_ext::types::shape(ty).unwrap_or_default().iter().product::<i64>();
    let counter = at.int(32);
    let pointer = Type::parse(at.context, &format!("!nv_tileaa.ptr<i32, {}>", MemorySpace::Shared.number()))
        .ok_or("there is no such pointer")?;
    let name = variable(at, bins)?;
    let name = ("name", FlatSymbolRefAttribute::new(at.context, &name).into());
    let counters = at.value("nv_tileaa.get_global", &[], pointer, &[name])?;
    let all = at.tile(&[bins], pointer)?;
    let each = at.value("nv_tileaa.splat", &[counters], all, &[])?;
    let each = at.value("nv_tileaa.addptr", &[each, at.range(bins, counter)?], all, &[])?;
    let counts = at.tile(&[bins], counter)?;
    at.grouped("nv_tileaa.store", &[&[each], &[at.integer_constant(counts, 0)?], &[], &[], &[]], &[], &[])?;

    let sizes = at.sizes(source)?;
    let wide = at.tile(&sizes, at.int(64))?;
    let numbers = match integer_width(element_or_self(source.r#type())) {
        Some(64) => source,
        Some(width) if width < 64 => at.value("arith.extui", &[source], wide, &[])?,
        _ => return Err("it counts integers of at most 64 bits".into()),
    };
    let truth = at.tile(&sizes, at.int(1))?;
    let limit = at.integer_constant(wide, bins)?;
    let mut mask = at.value("arith.cmpi", &[numbers, limit], truth, &[("predicate", at.number(BELOW))])?;
    if let Some(given) = at.operands.get(1) {
        mask = at.value("arith.andi", &[mask, *given], truth, &[])?;
    }
    let pointers = at.tile(&sizes, pointer)?;
    let own = at.value("nv_tileaa.splat", &[counters], pointers, &[])?;
    let own = at.value("nv_tileaa.addptr", &[own, numbers], pointers, &[])?;
    let ones = at.tile(&sizes, counter)?;
    let one = at.integer_constant(ones, 1)?;
    let how = [
        ("rmw_mode", at.parsed("#nv_tileaa<rmw_mode add>")?),
        ("mem_semantic", at.parsed("#nv_tileaa<mem_semantic relaxed>")?),
        ("mem_scope", at.parsed("#nv_tileaa<mem_scope tl_blk>")?),
    ];
    at.grouped("nv_tileaa.atomic_rmw", &[&[own], &[one], &[], &[mask], &[]], &[ones], &how)?;

    let read = at.grouped("nv_tileaa.load", &[&[each], &[], &[], &[], &[]], &[counts], &[])?;
    let found = *read.first().ok_or("there is no result")?;
    let cast = match integer_width(element_or_self(ty)) {
        Some(32) => return Ok(vec![found]),
        Some(width) if width < 32 => "arith.trunci",
        _ => "arith.extui",
    };
    Ok(vec![at.value(cast, &[found], ty, &[])?])
}

/// A new variable in shared memory of so many counters. Its name.
fn variable(at: &Match<'_, '_, '_>, bins: i64) -> Res<String> {
    let mut function = at.op;
    let module = loop {
        let parent = function.parent_operation().ok_or("it is in no module")?;
        if ir::is_named(parent, "gpu.module") || parent.parent_operation().is_none() {
            break parent;
        }
        function = parent;
    };
    let block = ir::region(module, 0).and_then(|region| region.first_block()).ok_or("its module is empty")?;
    let is_taken = |name: &str| ir::operations(block).any(|op| symbols::symbol_name(op) == Some(name));
    let stem = format!("{}_counters", symbols::symbol_name(function).unwrap_or_default());
    let names = (0..).map(|number| if number == 0 { stem.clone() } else { format!("{stem}_{number}") });
    let name = names.into_iter().find(|name| !is_taken(name)).ok_or("it has no name")?;
    let attributes = [
        ("sym_name", StringAttribute::new(at.context, &name).into()),
        ("sym_visibility", StringAttribute::new(at.context, "private").into()),
        ("type", TypeAttribute::new(at.tile(&[bins], at.int(32))?).into()),
        ("addr_space", IntegerAttribute::new(at.int(32), MemorySpace::Shared.number().into()).into()),
    ];
    let variable = at.build("nv_tileaa.global", &[], &[], &attributes, vec![])?;
    at.rewriter.set_insertion_point_to_start(block);
    at.rewriter.insert(variable);
    at.rewriter.set_insertion_point_before(at.op);
    Ok(name)
}
