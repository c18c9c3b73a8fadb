//! Kernels, loops, branches, and regions of reductions.
//!
//! ```text
//! cuda_tile.module @m { entry @k(..) {..} }          gpu.module @m { nv_tileaa.func @k(..) }
//! for %i in (%a to %b, step %c) iter_values(..)      scf.for
//! if %c -> (tile<f32>) {.. yield} else {.. yield}    scf.if
//! reduce %x dim=1 (%new, %so_far)                    nv_tileaa.reduce, whose region has so_far first
//! ```

use crate::at::{Match, Pattern, Res, Values};
use melior::ir::{
    Attribute, BlockLike, OperationRef, Region, RegionLike, RegionRef, Value, ValueLike,
    attribute::{IntegerAttribute, StringAttribute, TypeAttribute},
    operation::OperationLike,
    r#type::FunctionType,
};
use mlir_ext::{diagnostics, functions, ir, symbols};

/// The operations of this file.
pub(super) const PATTERNS: &[(&str, Pattern)] = &[
    ("assert", assert),
    ("continue", |at| end(at, "scf.yield")),
    ("entry", entry),
    ("for", repeat),
    ("get_num_tile_blocks", |at| grid(at, "nv_tileaa.get_num_programs")),
    ("get_tile_block_id", |at| grid(at, "nv_tileaa.get_program_id")),
    ("if", branch),
    ("module", module),
    ("reduce", |at| aggregate(at, "nv_tileaa.reduce")),
    ("return", |at| end(at, "nv_tileaa.return")),
    ("scan", |at| aggregate(at, "nv_tileaa.scan")),
    ("yield", yielded),
];

fn module<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    // The op itself is not a symbol, though it has a name.
    let attributes = [("sym_name", at.attribute("sym_name").ok_or("it has no name")?)];
    let new = at.rewriter.insert(at.build("gpu.module", &[], &[], &attributes, vec![Region::new()])?);
    let (from, to) = (region(at.op, 0)?, region(new, 0)?);
    at.rewriter.inline_region_at_end(from, to);
    Ok(vec![])
}

/// A region of an operation.
pub fn region<'c, 'a>(op: OperationRef<'c, 'a>, index: usize) -> Res<RegionRef<'c, 'a>> {
    ir::region(op, index).ok_or_else(|| "it has no region".into())
}

/// The body of an operation, in a region of another one.
fn moved<'c, 'a>(at: &Match<'_, 'c, 'a>, index: usize, new: OperationRef<'c, 'a>) -> Res<()> {
    let (from, to) = (region(at.op, index)?, region(new, index)?);
    at.rewriter.inline_region_at_end(from, to);
    at.rewriter
        .convert_region_types(to, at.converter)
        .map_err(|_| "types of its region are not supported".into())
}

fn entry<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let inputs: Vec<_> = functions::function_inputs(at.op).map(|ty| at.convert(ty)).collect::<Res<_>>()?;
    let ty = FunctionType::new(at.context, &inputs, &[]);
    let name = symbols::symbol_name(at.op).ok_or("it has no name")?;
    let hints = at.attribute("optimization_hints").map(ir::attribute_text).unwrap_or_default();
    let hint = |name: &str| hint(&hints, at.chip, name);
    let warps = hint("num_worker_warps_per_cta").unwrap_or(at.warps);
    if let Some(blocks) = hint("num_cta_in_cga").filter(|blocks| *blocks > 1) {
        let message =
            format!("hint num_cta_in_cga = {blocks} has no effect: kernels are compiled without clusters");
        diagnostics::remark(at.location(), message).emit();
    }
    let spec = format!("#nv_tileaa.kernel_spec<numWarps = {warps}>");
    let mut all: Vec<(&str, Attribute<'c>)> = vec![
        ("sym_name", StringAttribute::new(at.context, name).into()),
        ("function_type", TypeAttribute::new(ty.into()).into()),
        ("nv_tileaa.kernel_spec", at.parsed(&spec)?),
    ];
    if let Some(occupancy) = hint("occupancy") {
        let blocks = IntegerAttribute::new(at.int(32), occupancy).into();
        all.push(("nvvm.minctasm", blocks));
    }
    let new = at.rewriter.insert(at.build("nv_tileaa.func", &[], &[], &all, vec![Region::new()])?);
    moved(at, 0, new)?;
    Ok(vec![])
}

/// Reports hints of accesses that have no effect, once for each kind of hint.
pub(super) fn tell_unused_hints<'c>(module: OperationRef<'c, '_>, chip: &str) {
    const UNUSED: [(&str, &str, &str); 2] = [
        ("latency", "", "the number of stages follows from the shared memory of the chip"),
        ("allow_tma", "cuda_tile.store_", "no store uses TMA"),
    ];
    let mut told = [false; UNUSED.len()];
    ir::walk_preorder(module, |op| {
        if ir::is_named(op, "cuda_tile.entry") {
            return;
        }
        let Ok(hints) = op.attribute("optimization_hints") else { return };
        let hints = ir::attribute_text(hints);
        for ((name, of, why), told) in UNUSED.iter().zip(&mut told) {
            let is_of = ir::name_str(op).starts_with(of);
            if !*told && is_of && hint(&hints, chip, name).is_some_and(|value| value > 0) {
                *told = true;
                diagnostics::remark(op.location(), format!("hint {name} has no effect: {why}")).emit();
            }
        }
    });
}

/// The number or truth value of a hint for a chip, or else for all chips.
pub(super) fn hint(text: &str, chip: &str, name: &str) -> Option<i64> {
    let of = |chip: &str| {
        let (_, rest) = text.split_once(&format!("{chip} = {{")).filter(|_| !chip.is_empty())?;
        let (list, _) = rest.split_once('}')?;
        let (_, number) =
            list.split(", ").filter_map(|hint| hint.split_once(" = ")).find(|hint| hint.0 == name)?;
        match number.split(' ').next()? {
            "true" => Some(1),
            "false" => Some(0),
            number => number.parse().ok(),
        }
    };
    of(chip).or_else(|| of("default"))
}

fn grid<'c, 'a>(at: &Match<'_, 'c, 'a>, name: &str) -> Values<'c, 'a> {
    ["x", "y", "z"]
        .iter()
        .map(|dimension| {
            let dimension = at.parsed(&format!("#nv_tileaa<dimension {dimension}>"))?;
            at.value(name, &[], at.int(32), &[("dimension", dimension)])
        })
        .collect()
}

/// The end of a region, with the same operands.
fn end<'c, 'a>(at: &Match<'_, 'c, 'a>, name: &str) -> Values<'c, 'a> {
    at.emit(name, at.operands, &[], &[])?;
    Ok(vec![])
}

fn yielded<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let is_branch = at.op.parent_operation().is_some_and(|parent| ir::name_str(parent).ends_with(".if"));
    at.emit(if is_branch { "scf.yield" } else { "nv_tileaa.yield" }, at.operands, &[], &[])?;
    Ok(vec![])
}

fn repeat<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let mut attributes = vec![];
    if at.attribute("unsignedCmp").is_some() {
        attributes.push(("unsignedCmp", Attribute::unit(at.context)));
    }
    let new = at.build("scf.for", at.operands, &at.result_types()?, &attributes, vec![Region::new()])?;
    let new = at.rewriter.insert(new);
    moved(at, 0, new)?;
    Ok(at.results(new))
}

fn branch<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let regions = vec![Region::new(), Region::new()];
    let new = at.rewriter.insert(at.build("scf.if", at.operands, &at.result_types()?, &[], regions)?);
    for index in 0..at.op.region_count() {
        if region(at.op, index)?.first_block().is_some() {
            moved(at, index, new)?;
        }
    }
    Ok(at.results(new))
}

fn assert<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let message = at.attribute("message").ok_or("it has no message")?;
    at.emit("nv_tileaa.assert", at.operands, &[], &[("message", message)])?;
    Ok(vec![])
}

/// A reduction or scan. The region of CUDA Tile has two arguments for each operand, a new element and the
/// result so far; the region of `nv_tileaa` has all results so far, and then all new elements.
fn aggregate<'c, 'a>(at: &Match<'_, 'c, 'a>, name: &str) -> Values<'c, 'a> {
    let mut own = vec![("dim", at.number(at.integer("dim").unwrap_or(0)))];
    let is_reversed = at.attribute("reverse").is_some_and(|value| ir::attribute_text(value) == "true");
    if is_reversed {
        own.push(("reverse", Attribute::unit(at.context)));
    }
    // A reduction to one element is a tile without dimensions, which is a number elsewhere.
    let types = at.result_types()?;
    let tiles: Vec<_> = types
        .iter()
        .map(|ty| match crate::types::is_tile(*ty) {
            true => Ok(*ty),
            false => melior::ir::Type::parse(at.context, &format!("tensor<{}>", ir::type_text(*ty)))
                .ok_or_else(|| "there is no such tile".into()),
        })
        .collect::<Res<_>>()?;
    let new = at.rewriter.insert(at.build(name, at.operands, &tiles, &own, vec![Region::new()])?);
    let old = region(at.op, 0)?.first_block().ok_or("its region is empty")?;
    let count = at.operands.len();
    let block = at.rewriter.append_block(region(new, 0)?);
    let mut places = vec![];
    for index in 0..2 * count {
        let argument: Value<'c, 'a> = old.argument(index).map_err(|_| "an argument is missing")?.into();
        places.push(at.convert(argument.r#type())?);
    }
    // The results so far, then the new elements.
    let order: Vec<usize> =
        (0..count).map(|operand| 2 * operand + 1).chain((0..count).map(|operand| 2 * operand)).collect();
    for &from in &order {
        block.add_argument(places[from], at.location());
    }
    let mut arguments: Vec<Option<Value<'c, 'a>>> = vec![None; 2 * count];
    for (to, &from) in order.iter().enumerate() {
        let argument: Value<'c, 'a> = block.argument(to).map_err(|_| "an argument is missing")?.into();
        let before: Value<'c, 'a> = old.argument(from).map_err(|_| "an argument is missing")?.into();
        arguments[from] = Some(cast(at, argument, before)?);
    }
    let arguments: Option<Vec<_>> = arguments.into_iter().collect();
    let yielded = at.rewriter.clone_block(old, &arguments.ok_or("an argument is missing")?);
    let yielded: Vec<_> = yielded
        .into_iter()
        .map(|value| {
            let ty = at.convert(value.r#type())?;
            at.value(CAST, &[value], ty, &[(PASSING, Attribute::unit(at.context))])
        })
        .collect::<Res<_>>()?;
    at.emit("nv_tileaa.yield", &yielded, &[], &[])?;
    at.rewriter.set_insertion_point_after(new);
    at.results(new)
        .into_iter()
        .zip(types)
        .map(|(result, ty)| match crate::types::is_tile(ty) {
            true => Ok(result),
            false => at.value("nv_tileaa.extract", &[result], ty, &[]),
        })
        .collect()
}

/// A cast between a type and its converted type, and the mark of such a cast in a region that was copied,
/// which is folded.
pub const CAST: &str = "builtin.unrealized_conversion_cast";
pub const PASSING: &str = "cuda_tile.passing";

fn cast<'c, 'a>(at: &Match<'_, 'c, 'a>, value: Value<'c, 'a>, like: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
    at.value(CAST, &[value], like.r#type(), &[(PASSING, Attribute::unit(at.context))])
}
