//! Functions, calls, and queries of the grid.

use super::emit::{Lowered, Lowering, Match, Refusal, refuse};
use melior::ir::{
    Attribute, Region, RegionLike, Type,
    attribute::{DenseI32ArrayAttribute, IntegerAttribute, TypeAttribute},
    operation::OperationLike,
    r#type::FunctionType,
};
use mlir_ext::{diagnostics, functions, ir, symbols};
use tilespace_dialects::nv_tileaa::{KernelSpec, TileType, tile_type};

/// The operations of this file.
pub(super) const LOWERINGS: &[(&str, Lowering)] = &[
    ("func", function),
    ("return", lower_return),
    ("call", call),
    ("get_program_id", get_program_id),
    ("get_num_programs", get_num_programs),
    ("is_valid_program_id", is_valid_program_id),
    ("cancel_next_program_id", cancel_next_program_id),
];

/// Attributes of the function op itself, which are built anew.
const OWN: [&str; 2] = ["function_type", "sym_name"];
/// The op that holds device code, and the attribute of a `gpu.func` that is a kernel.
const DEVICE_MODULE: &str = "gpu.module";
const KERNEL_MARK: &str = "gpu.kernel";
/// The attribute for the LLVM linkage of a `func.func`.
const LINKAGE: &str = "llvm.linkage";
const SPEC: &str = "nv_tileaa.kernel_spec";
const OCCUPANCY: &str = "nv_tileaa.occupancy";
const DIALECT_PREFIX: &str = "nv_tileaa.";
/// Registers of a multiprocessor, and the most of a thread (CUDA C++ Programming Guide, compute
/// capabilities).
const REGISTERS: i64 = 65_536;
const REGISTERS_OF_THREAD: i64 = 255;
/// Threads of a warp.
const WARP: i64 = 32;

/// The launch specification of a function, if it is a kernel.
pub(super) fn kernel_spec(op: melior::ir::OperationRef<'_, '_>) -> Option<KernelSpec> {
    KernelSpec::of(op.attribute(SPEC).ok()?)
}

/// A kernel becomes `gpu.func`, any other function `func.func`. Memrefs in signatures become bare pointers in
/// LLVM.
fn function<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let (inputs, results) = signature(at)?;
    let kernel = kernel_spec(at.op);
    if let Some(spec) = &kernel {
        if at.op.parent_operation().is_none_or(|parent| ir::name_str(parent) != DEVICE_MODULE) {
            return refuse("a kernel must be in a gpu.module, which wrap-in-gpu-module makes");
        }
        if spec.num_warps > 1 {
            let message = format!(
                "one thread runs the whole tile: numWarps = {} is not used by this lowering",
                spec.num_warps
            );
            diagnostics::remark(at.location(), message).emit();
        }
    }
    let ty = FunctionType::new(at.context(), &inputs, &results);
    let mut attributes = vec![
        ("sym_name".to_owned(), at.attribute("sym_name").ok_or(Refusal::Silent)?),
        ("function_type".to_owned(), TypeAttribute::new(ty.into()).into()),
    ];
    for index in 0..at.op.attribute_count() {
        let Ok((name, value)) = at.op.attribute_at(index) else { continue };
        // A name that is not UTF-8 cannot be looked up.
        let Ok(name) = name.as_string_ref().as_str().map(str::to_owned) else { continue };
        if !OWN.contains(&&*name) && !name.starts_with(DIALECT_PREFIX) {
            attributes.push((name, value));
        }
    }
    if let Some(spec) = &kernel {
        attributes.extend(launch_bounds(at, spec)?);
    }
    // Upstream's conversion makes a private function external.
    let is_private = symbols::visibility(at.op) == Some(symbols::Visibility::Private);
    if is_private && !functions::is_declaration(at.op) && !at.op.has_attribute(LINKAGE) {
        let internal = Attribute::parse(at.context(), "#llvm.linkage<internal>").ok_or(Refusal::Silent)?;
        attributes.push((LINKAGE.to_owned(), internal));
    }
    let attributes: Vec<_> = attributes.iter().map(|(name, value)| (&**name, *value)).collect();
    let name = if kernel.is_some() { "gpu.func" } else { "func.func" };
    let new = at.build(name, &[], &[], &attributes, vec![Region::new()])?;
    let new = at.rewriter.insert(new);
    let Some(body) = functions::function_body(at.op) else { return Ok(vec![]) };
    let target = ir::region(new, 0).ok_or(Refusal::Silent)?;
    if body.first_block().is_none() {
        return Ok(vec![]);
    }
    at.rewriter.inline_region_at_end(body, target);
    if at.rewriter.convert_region_types(target, &at.conversion.converter).is_err() {
        return refuse("region types conversion failed");
    }
    if kernel.is_some()
        && let Some(entry) = functions::entry_block(new)
    {
        at.rewriter.set_insertion_point_to_start(entry);
        at.initialize_mbarriers()?;
    }
    Ok(vec![])
}

/// The types of arguments and results after conversion. A memref with dynamic sizes or strides cannot be
/// passed: only its address is.
fn signature<'c>(at: &Match<'_, 'c, '_>) -> Result<(Vec<Type<'c>>, Vec<Type<'c>>), Refusal> {
    let convert = |ty: Type<'c>| match tile_type(ty) {
        Some(TileType::MemRef(memref)) if !memref.is_static() => Err(Refusal::Silent),
        Some(TileType::TiledView(view)) if !view.source.is_static() => Err(Refusal::Silent),
        _ => at.convert(ty),
    };
    let inputs: Result<Vec<_>, _> = functions::function_inputs(at.op).map(convert).collect();
    let results: Result<Vec<_>, _> = functions::function_results(at.op).map(convert).collect();
    match (inputs, results) {
        (Ok(inputs), Ok(results)) => Ok((inputs, results)),
        _ => {
            let name = symbols::symbol_name(at.op).unwrap_or_default();
            Err(Refusal::Text(format!("failed to convert function signature type for: {name}")))
        }
    }
}

/// The attributes that tell LLVM how a kernel is launched. `nvvm.blocksareclusters` is not set: it needs PTX
/// 9.0, and makes the grid of a launch count clusters instead of blocks.
fn launch_bounds<'c>(
    at: &Match<'_, 'c, '_>,
    spec: &KernelSpec,
) -> Result<Vec<(String, Attribute<'c>)>, Refusal> {
    let context = at.context();
    let unit = Attribute::unit(context);
    let number = |value: i64| -> Attribute<'c> { IntegerAttribute::new(at.int(32), value).into() };
    let mut bounds = vec![
        (KERNEL_MARK, unit),
        ("nvvm.reqntid", DenseI32ArrayAttribute::new(context, &[1]).into()),
        ("nvvm.minctasm", number(1)),
    ];
    if spec.cluster != [1; 3] {
        bounds.push(("nvvm.cluster_dim", DenseI32ArrayAttribute::new(context, &spec.cluster).into()));
    }
    if at.attribute(OCCUPANCY).is_some() {
        let threads = at.integer(OCCUPANCY)?.saturating_mul(WARP * i64::from(spec.num_warps)).max(1);
        let registers = (REGISTERS / threads).clamp(1, REGISTERS_OF_THREAD);
        bounds.push(("nvvm.maxnreg", number(registers)));
    }
    Ok(bounds.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn lower_return<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let is_kernel = at.op.parent_operation().is_some_and(|parent| parent.has_attribute(KERNEL_MARK));
    if is_kernel && !at.operands.is_empty() {
        return Err(Refusal::Text("Kernel functions do not support return with operands".into()));
    }
    at.emit(if is_kernel { "gpu.return" } else { "func.return" }, at.operands, &[], &[])?;
    Ok(vec![])
}

fn call<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let results: Vec<_> =
        (0..at.op.result_count()).map(|index| at.result_type(index)).collect::<Result<_, _>>()?;
    let callee = at.attribute("callee").ok_or(Refusal::Silent)?;
    let new = at.emit("func.call", at.operands, &results, &[("callee", callee)])?;
    Ok((0..results.len()).filter_map(|index| ir::result(new, index)).collect())
}

/// An index or size of the grid along the operation's dimension, as an `i32`.
fn of_grid<'c, 'a>(at: &Match<'_, 'c, 'a>, name: &str) -> Lowered<'c, 'a> {
    let dimension = format!("#gpu<dim {}>", at.word("dimension"));
    let dimension = Attribute::parse(at.context(), &dimension).ok_or(Refusal::Silent)?;
    let number = at.value(name, &[], at.index_type(), &[("dimension", dimension)])?;
    Ok(vec![at.integer_cast(number, at.int(32))?])
}

fn get_program_id<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    of_grid(at, "gpu.block_id")
}

fn get_num_programs<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    of_grid(at, "gpu.grid_dim")
}

fn is_valid_program_id<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let zero = at.constant(at.int(32), 0)?;
    // `sge`, as arith numbers its predicates.
    let predicate = at.number(5);
    Ok(vec![at.value("arith.cmpi", &[at.operand(0)?, zero], at.int(1), &[("predicate", predicate)])?])
}

/// No block takes over the work of another: each runs the program once, and there is never a next one.
fn cancel_next_program_id<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    Ok(vec![at.constant(at.int(32), -1)?])
}
