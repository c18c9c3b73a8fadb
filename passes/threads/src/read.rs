//! From a kernel of `nv_tileaa` to a program as the plan sees it.
//!
//! ```text
//! %q = nv_tileaa.assume %p [#nv_tileaa.div_by<16>]      Elementwise(Promise { divisor: 16, .. })
//! %v = nv_tileaa.make_memref %q sizes[..] strides[..]   View
//! %w = nv_tileaa.block_tile %v                          the same value as %v
//! %x, %t = nv_tileaa.tiled_load %w[%i]                  Access
//! ```
//!
//! An operation that is not listed here and has no tiles gives a number, the same in all threads. An
//! operation with tiles that is not listed is refused at its location, before anything is written.

use crate::checks::{self, FOREIGN, signs_of};
use melior::ir::{
    BlockLike, BlockRef, RegionLike, Type, TypeLike, Value, ValueLike,
    attribute::{DenseElementsAttribute, DenseI64ArrayAttribute, FloatAttribute, IntegerAttribute},
    operation::OperationLike,
};
use mlir_ext::{
    attributes::dense_bool_array_elements,
    ir,
    types::{element_or_self, float_width, integer_width, shape},
};
use rustc_hash::FxHashMap;
use tilespace_core::MemorySpace;
use tilespace_dialects::nv_tileaa::{COPIES, ELEMENTWISE, TileType, WITHOUT_TMA, tile_type, word};
use tilespace_emit::{Op, Refusal, Res};
use tilespace_plan::program::{
    Access, Arithmetic, Effect, Element, Free, Kind, Place, Program, RegionId, ValueId, View,
};

/// A program, and the operations and values that its parts stand for.
pub struct Read<'c, 'a> {
    /// The program.
    pub program: Program,
    /// The MLIR operation of each of its operations.
    pub ops: Vec<Op<'c, 'a>>,
    /// The value of the program for each MLIR value.
    pub values: FxHashMap<ir::ValueId, ValueId>,
}

/// Reads the body of a kernel, which is one block. An error names the operation that cannot be read.
pub fn read<'c, 'a>(entry: BlockRef<'c, 'a>) -> Result<Read<'c, 'a>, (Op<'c, 'a>, Refusal)> {
    let mut read = Read { program: Program::default(), ops: vec![], values: FxHashMap::default() };
    let body = read.program.add_region(None);
    read.block(entry, body)?;
    Ok(read)
}

impl<'c, 'a> Read<'c, 'a> {
    /// The value of the program for an operand.
    pub fn value(&self, value: Value<'c, 'a>) -> Option<ValueId> {
        self.values.get(&ir::value_id(value)).copied()
    }

    fn block(&mut self, block: BlockRef<'c, 'a>, region: RegionId) -> Result<(), (Op<'c, 'a>, Refusal)> {
        for index in 0..block.argument_count() {
            let Ok(argument) = block.argument(index) else { continue };
            let (shape, element) = description(argument.r#type());
            let id = self.program.add_value(shape, element, None);
            self.program.regions[region.0 as usize].arguments.push(id);
            self.values.insert(ir::value_id(argument.into()), id);
        }
        ir::operations(block).try_for_each(|op| self.op(op, region))
    }

    fn op(&mut self, op: Op<'c, 'a>, region: RegionId) -> Result<(), (Op<'c, 'a>, Refusal)> {
        let refuse = |reason: Refusal| (op, reason);
        if is_alias(op) {
            let source = ir::operand(op, 0).and_then(|value| self.value(value));
            let result = ir::result(op, 0);
            if let (Some(source), Some(result)) = (source, result) {
                self.values.insert(ir::value_id(result), source);
            }
            return Ok(());
        }
        let kind = kind(op).map_err(refuse)?;
        let mut operands = vec![];
        for operand in (0..op.operand_count()).filter_map(|index| ir::operand(op, index)) {
            let known = self.value(operand);
            operands.push(known.ok_or_else(|| refuse("it uses a value from outside of the kernel".into()))?);
        }
        let results: Vec<_> = op.results().map(|result| description(result.r#type())).collect();
        if results
            .iter()
            .filter_map(|(shape, _)| shape.as_ref())
            .flatten()
            .any(|size| !size.is_power_of_two())
        {
            return Err(refuse("a size of its tile is not a power of two".into()));
        }
        if let Some(ty) = unknown_elements(op) {
            return Err(refuse(format!("elements of type {ty} are not supported over threads yet").into()));
        }
        let is_reduction = matches!(kind, Kind::Reduce { .. } | Kind::Scan { .. });
        let id = self.program.add_op(region, kind, operands, results);
        self.ops.push(op);
        for (index, result) in op.results().enumerate() {
            self.values.insert(ir::value_id(result.into()), self.program.op(id).results[index]);
        }
        // The region of a reduction or scan is run for elements, and is not a part of the program.
        for index in (0..op.region_count()).filter(|_| !is_reduction) {
            let Some(inner) = ir::region(op, index) else { continue };
            let region = self.program.add_region(Some(id));
            self.program.ops[id.0 as usize].regions.push(region);
            let Some(block) = inner.first_block() else { continue };
            if block.next_in_region().is_some() {
                return Err(refuse("a region of more than one block is not supported".into()));
            }
            self.block(block, region)?;
        }
        Ok(())
    }
}

/// Whether an operation only gives its operand another name.
pub fn is_alias(op: Op<'_, '_>) -> bool {
    match ir::name_str(op) {
        "nv_tileaa.block_tile" => true,
        "nv_tileaa.memory_space_cast" => ir::operand(op, 0).is_some_and(|value| {
            matches!(tile_type(value.r#type()), Some(TileType::MemRef(_) | TileType::TiledView(_)))
        }),
        _ => false,
    }
}

/// The sizes of a tile, and the type of a number or of the elements of a tile.
pub fn description(ty: Type<'_>) -> (Option<Vec<u64>>, Element) {
    if !ty.is_tensor() {
        return (None, element(ty));
    }
    let sizes = shape(ty).unwrap_or_default().into_iter().map(|size| size.max(0) as u64).collect();
    (Some(sizes), element(element_or_self(ty)))
}

/// The type of elements of a result, or of its pointee, if their size is not known here.
fn unknown_elements<'c>(op: Op<'c, '_>) -> Option<Type<'c>> {
    let of = |ty: Type<'c>| match tile_type(element_or_self(ty)) {
        Some(TileType::Ptr { element, .. }) => Some(element),
        _ => ty.is_tensor().then(|| element_or_self(ty)),
    };
    let mut types = op.results().filter_map(|result| of(result.r#type()));
    types.find(|ty| matches!(element(*ty), Element::Other))
}

fn element(ty: Type<'_>) -> Element {
    if let Some(width) = integer_width(ty) {
        return Element::Int(width);
    }
    match float_width(ty) {
        _ if ty.is_index() => Element::Int(64),
        _ if ty.is_f16() => Element::F16,
        _ if ty.is_f32() => Element::F32,
        _ if ty.is_f64() => Element::F64,
        _ => match &*ir::type_text(ty) {
            "bf16" => Element::BF16,
            "tf32" => Element::TF32,
            "f8E4M3FN" => Element::E4M3,
            "f8E5M2" => Element::E5M2,
            "f8E8M0FNU" => Element::E8M0,
            "f4E2M1FN" => Element::E2M1,
            _ if matches!(tile_type(ty), Some(TileType::Ptr { .. })) => Element::Pointer,
            _ => Element::Other,
        },
    }
}

fn has_tiles(op: Op<'_, '_>) -> bool {
    op.operands().any(|value| value.r#type().is_tensor())
        || op.results().any(|value| value.r#type().is_tensor())
}

/// The kind of an operation.
fn kind(op: Op<'_, '_>) -> Res<Kind> {
    let name = ir::name_str(op);
    let structured = match name {
        "scf.for" => Some(Kind::For),
        "scf.while" => Some(Kind::While),
        "scf.if" => Some(Kind::If),
        "scf.yield" => Some(Kind::Yield),
        "scf.condition" => Some(Kind::Condition),
        _ => None,
    };
    if let Some(kind) = structured {
        return Ok(kind);
    }
    let Some((dialect, mnemonic)) = name.split_once('.') else { return Ok(Kind::Scalar) };
    match dialect {
        // An undefined token orders nothing.
        "ub" if ir::result(op, 0).is_some_and(|result| is_token(result.r#type())) => Ok(Kind::Token),
        "arith" | "math" | "ub" => Ok(Kind::Elementwise(arithmetic(op))),
        "nv_tileaa" if ELEMENTWISE.contains(&mnemonic) => Ok(Kind::Elementwise(arithmetic(op))),
        "nv_tileaa" if FOREIGN.contains(&mnemonic) => {
            checks::check(op, mnemonic)?;
            Ok(Kind::Elementwise(Arithmetic::Other))
        }
        "nv_tileaa" => tile_kind(op, mnemonic),
        _ if has_tiles(op) => {
            Err("it is an operation on tiles that cannot be distributed over threads".into())
        }
        _ => Ok(Kind::Scalar),
    }
}

fn tile_kind(op: Op<'_, '_>, mnemonic: &str) -> Res<Kind> {
    Ok(match mnemonic {
        "splat" => Kind::Free(Free::Splat),
        "make_range" => Kind::Free(Free::Range(integer(op, "start").unwrap_or(0))),
        "broadcast" => Kind::Broadcast,
        "view" | "expand_dims" => Kind::Reshape,
        "permute" => {
            let order = integers(op, "permutation").unwrap_or_default();
            Kind::Permute(order.into_iter().map(|dim| dim.max(0) as usize).collect())
        }
        "cat" => Kind::Cat(integer(op, "dim").unwrap_or(0).max(0) as usize),
        "extract" if ir::result(op, 0).is_some_and(|result| !result.r#type().is_tensor()) => {
            let source = ir::operand(op, 0).and_then(|source| shape(source.r#type())).unwrap_or_default();
            match source.iter().product::<i64>() {
                1 => Kind::Number,
                _ => return Err("an element of a larger tile is not supported over threads yet".into()),
            }
        }
        "extract" => Kind::Extract,
        "reduce" => Kind::Reduce {
            dim: integer(op, "dim").unwrap_or(0).max(0) as usize,
            commutes: checks::commutes(op),
        },
        "assert" => Kind::Outside { whole: false },
        "print" => Kind::Outside { whole: true },
        "scan" => Kind::Scan { dim: integer(op, "dim").unwrap_or(0).max(0) as usize },
        "dot" => Kind::Product { signs: signs_of(op) },
        "make_memref" => view(op)?,
        "create_mem_token" | "join_mem_token" => Kind::Token,
        "tiled_load" => tiled(op, Effect::Read, None, 2)?,
        "tiled_store" => tiled(op, Effect::Write, Some(1), 3)?,
        "load" => pointers(op, Effect::Read, None, 2, 4)?,
        "store" => pointers(op, Effect::Write, Some(1), 3, 4)?,
        "atomic_rmw" => pointers(op, Effect::Atomic, Some(1), 3, 4)?,
        "atomic_cas" => pointers(op, Effect::Atomic, Some(1), 4, 5)?,
        "call" => {
            return Err("only a function that upstream's inliner can inline can be called: it must be in this module, and must not \
                        call itself"
                .into());
        }
        _ if has_tiles(op) => return Err("it is not distributed over threads".into()),
        _ => Kind::Scalar,
    })
}

/// The number of an attribute.
pub fn integer(op: Op<'_, '_>, name: &str) -> Option<i64> {
    IntegerAttribute::try_from(op.attribute(name).ok()?).ok().map(|attribute| attribute.value())
}

fn integers(op: Op<'_, '_>, name: &str) -> Option<Vec<i64>> {
    let array = DenseI64ArrayAttribute::try_from(op.attribute(name).ok()?).ok()?;
    Some((0..array.len()).filter_map(|index| array.element(index).ok()).collect())
}

fn view(op: Op<'_, '_>) -> Res<Kind> {
    let result = ir::result(op, 0).ok_or("it has no result")?;
    let Some(TileType::MemRef(memref)) = tile_type(result.r#type()) else {
        return Err("its result is not a view".into());
    };
    if ir::operand_segment(op, 1).is_some_and(|offset| !offset.is_empty()) {
        return Err("an offset of a view is not supported in code that is distributed over threads".into());
    }
    let known = |numbers: &[Option<i64>]| -> Vec<Option<u64>> {
        numbers.iter().map(|number| number.and_then(|number| u64::try_from(number).ok())).collect()
    };
    Ok(Kind::View(View { sizes: known(&memref.shape), strides: known(&memref.strides) }))
}

/// The operand of a group that has at most one.
fn one(op: Op<'_, '_>, group: usize) -> Option<usize> {
    ir::operand_segment(op, group).filter(|range| !range.is_empty()).map(|range| range.start)
}

fn ordering(op: Op<'_, '_>) -> &'static str {
    op.attribute("mem_semantic").map_or("", word)
}

/// Whether an access is an acquire or a release.
fn is_ordered(op: Op<'_, '_>) -> bool {
    !matches!(ordering(op), "" | "weak" | "relaxed")
}

fn tiled(op: Op<'_, '_>, effect: Effect, value: Option<usize>, token: usize) -> Res<Kind> {
    let view = ir::operand(op, 0).ok_or("it has no view")?;
    let groups = match tile_type(view.r#type()) {
        Some(TileType::TiledView(view)) => view.groups,
        Some(TileType::MemRef(memref)) => (0..memref.shape.len()).map(|dim| vec![dim]).collect(),
        _ => return Err("it accesses no view".into()),
    };
    let dims: Option<Vec<usize>> = groups.iter().map(|group| (group.len() == 1).then(|| group[0])).collect();
    let dims = dims.ok_or("a dimension of a tile over several of the view is not supported")?;
    let in_bounds = op.attribute("in_bounds").ok().and_then(dense_bool_array_elements).unwrap_or_default();
    let is_of_copies = op.has_attribute(COPIES);
    let is_weak = matches!(ordering(op), "" | "weak");
    if !is_weak && !is_of_copies {
        return Err("an ordered access to a tile of a view is not supported".into());
    }
    let place = Place::Tile { dims, in_bounds, in_space: op.has_attribute("in_space") };
    let value = value.and_then(|group| one(op, group));
    let can_be_copied = memory_is_global(view.r#type())
        && !is_of_copies
        && !checks::is_read_anew(op)
        && matches!(op.attribute("padding_value").map_or("", word), "" | "zero");
    Ok(Kind::Access(Access {
        effect,
        place,
        token: one(op, token),
        value,
        is_weak,
        can_be_copied,
        is_ordered: is_ordered(op),
        is_of_copies,
        in_program_order: has_no_token(op),
        without_tma: op.has_attribute(WITHOUT_TMA),
    }))
}

fn pointers(op: Op<'_, '_>, effect: Effect, value: Option<usize>, mask: usize, token: usize) -> Res<Kind> {
    let base = ir::operand(op, 0).ok_or("it has no pointer")?;
    if matches!(tile_type(base.r#type()), Some(TileType::MemRef(_))) {
        return Err("an element of a view is not supported in code that is distributed over threads".into());
    }
    // A value that is fetched anew may be another number for each thread: one of them reads it.
    let is_weak = matches!(ordering(op), "" | "weak") && !checks::is_read_anew(op);
    let is_of_copies = op.has_attribute(COPIES);
    let place = Place::Pointers { mask: one(op, mask) };
    let value = value.and_then(|group| one(op, group));
    let padding = one(op, 3).filter(|_| effect == Effect::Read).and_then(|index| ir::operand(op, index));
    let can_be_copied = memory_is_global(base.r#type())
        && !is_of_copies
        && padding.is_none_or(is_zero)
        && !checks::is_read_anew(op);
    let token = one(op, token);
    let in_program_order = has_no_token(op);
    Ok(Kind::Access(Access {
        effect,
        place,
        token,
        value,
        is_weak,
        can_be_copied,
        is_ordered: is_ordered(op),
        is_of_copies,
        in_program_order,
        without_tma: false,
    }))
}

fn is_token(ty: Type<'_>) -> bool {
    matches!(tile_type(ty), Some(TileType::MemToken))
}

/// Whether an access neither takes nor gives a token.
fn has_no_token(op: Op<'_, '_>) -> bool {
    !op.results().any(|result| is_token(result.r#type()))
        && !op.operands().any(|value| is_token(value.r#type()))
}

/// Whether a pointer, a tile of them, or a view is to global memory.
fn memory_is_global(ty: Type<'_>) -> bool {
    let space = match tile_type(element_or_self(ty)) {
        Some(TileType::Ptr { space, .. }) => Some(space),
        Some(TileType::MemRef(memref)) => Some(memref.space),
        Some(TileType::TiledView(view)) => Some(view.source.space),
        _ => None,
    };
    space == Some(MemorySpace::Global.number())
}

/// Whether a value is a constant with only zero bits in its elements.
fn is_zero(value: Value<'_, '_>) -> bool {
    let Some(op) = ir::defining_op(value).filter(|op| ir::is_named(*op, "arith.constant")) else {
        return false;
    };
    let element = splat_of(op).or_else(|| op.attribute("value").ok());
    element.is_some_and(|element| {
        let number = IntegerAttribute::try_from(element).is_ok_and(|number| number.value() == 0);
        let float = FloatAttribute::try_from(element).is_ok_and(|float| float.value().to_bits() == 0);
        number || float
    })
}

/// The arithmetic of an operation, as facts follow it.
fn arithmetic(op: Op<'_, '_>) -> Arithmetic {
    match ir::name_str(op) {
        "arith.constant" => constant(op).map_or(Arithmetic::Other, Arithmetic::Constant),
        "arith.addi" => Arithmetic::Add,
        "arith.subi" => Arithmetic::Sub,
        "arith.muli" => Arithmetic::Mul,
        "arith.extsi"
        | "arith.extui"
        | "arith.trunci"
        | "arith.index_cast"
        | "arith.index_castui"
        | "nv_tileaa.memory_space_cast" => Arithmetic::Same,
        "arith.shrui" => Arithmetic::Right,
        "nv_tileaa.bitcast" => Arithmetic::Bits,
        "arith.cmpi" => match integer(op, "predicate") {
            // slt, sge, ult, uge; the others with the right operand less than the left one.
            Some(2 | 5 | 6 | 9) => Arithmetic::Less { left: 0 },
            Some(3 | 4 | 7 | 8) => Arithmetic::Less { left: 1 },
            _ => Arithmetic::Other,
        },
        "arith.divsi" | "arith.divui" | "arith.remsi" | "arith.remui" | "arith.ceildivsi"
        | "arith.ceildivui" | "arith.floordivsi" => Arithmetic::Divide { by: 1 },
        "nv_tileaa.assume" => promised(op),
        "nv_tileaa.addptr" => {
            let pointer = ir::operand(op, 0).map(|base| element_or_self(base.r#type()));
            match pointer.and_then(tile_type) {
                Some(TileType::Ptr { element: pointee, .. }) => Arithmetic::Offset(element(pointee).bytes()),
                _ => Arithmetic::Other,
            }
        }
        _ => Arithmetic::Other,
    }
}

/// The integer of a constant, if all elements are equal; of floats only zero.
fn constant(op: Op<'_, '_>) -> Option<i64> {
    if ir::result(op, 0).is_some_and(is_zero) {
        return Some(0);
    }
    let value = op.attribute("value").ok()?;
    if let Ok(number) = IntegerAttribute::try_from(value) {
        return Some(number.value());
    }
    let result = ir::result(op, 0)?;
    integer_width(element_or_self(result.r#type()))?;
    IntegerAttribute::try_from(splat_of(op)?).ok().map(|number| number.value())
}

/// The element of a constant with equal elements.
pub fn splat_of<'c>(op: Op<'c, '_>) -> Option<melior::ir::Attribute<'c>> {
    let elements = DenseElementsAttribute::try_from(op.attribute("value").ok()?).ok()?;
    elements.is_splat().then(|| elements.splat_value())
}

/// The promises that are about all elements.
fn promised(op: Op<'_, '_>) -> Arithmetic {
    let text = op.attribute("predicates").map(ir::attribute_text).unwrap_or_default();
    let divisors = text.split("div_by<").skip(1).filter_map(|rest| {
        let (number, _) = rest.split_once('>')?;
        // A promise about some elements says nothing about all of them.
        number.trim().parse::<u64>().ok()
    });
    let divisor = divisors.filter(|divisor| divisor.is_power_of_two()).max().unwrap_or(1);
    let mut least = text.split("bounded<min = ").skip(1);
    let is_natural = least.any(|rest| {
        let number = rest.split([',', '>']).next().unwrap_or_default();
        number.trim().parse::<i64>().is_ok_and(|number| number >= 0)
    });
    Arithmetic::Promise { divisor, is_natural }
}
