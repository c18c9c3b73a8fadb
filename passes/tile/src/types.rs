//! The conversion of types.

use melior::{
    Context,
    dialect::llvm,
    ir::{
        Attribute, Location, Type, TypeLike, Value, attribute::IntegerAttribute, operation::OperationBuilder,
        r#type::IntegerType,
    },
};
use mlir_ext::{
    ir,
    types::{element_type, float_width, shape, strided_mem_ref, vector_type},
};
use mlir_ext_conversion::{Builder, Converted, TypeConverter};
use tilespace_dialects::nv_tileaa::{MemRef, TileType, tile_type};

/// MLIR's number for a dynamic size or stride.
pub const DYNAMIC: i64 = i64::MIN;

/// The type converter of the pass. Types of other dialects that are no tiles stay.
pub fn converter(context: &Context) -> TypeConverter<'_> {
    let mut converter = TypeConverter::new();
    converter.add_conversion(move |ty| match convert(context, ty) {
        Some(converted) => Converted::To(converted),
        None => Converted::Failed,
    });
    // Operations of a later stage keep their types; that stage's conversion folds the casts.
    converter.add_source_materialization(cast).add_target_materialization(cast);
    converter
}

/// A cast between a type before and after conversion, which a later conversion folds.
fn cast<'c, 'a>(
    builder: &Builder<'c, 'a>,
    ty: Type<'c>,
    values: &[Value<'c, 'a>],
    location: Location<'c>,
) -> Option<Value<'c, 'a>> {
    let cast = OperationBuilder::new("builtin.unrealized_conversion_cast", location)
        .add_operands(values)
        .add_results(&[ty])
        .build()
        .ok()?;
    ir::result(builder.insert(cast), 0)
}

/// The converted type; none for a queue, and a tile of dynamic or zero size.
pub fn convert<'c>(context: &'c Context, ty: Type<'c>) -> Option<Type<'c>> {
    if let Some(tile_type) = tile_type(ty) {
        return match tile_type {
            TileType::Ptr { space, .. } => Some(llvm::r#type::pointer(context, space)),
            TileType::MemRef(memref) => mem_ref(context, &memref),
            TileType::TiledView(view) => mem_ref(context, &view.source),
            TileType::MemToken | TileType::ProgramId => Some(IntegerType::new(context, 32).into()),
            TileType::Queue => None,
        };
    }
    if !ty.is_tensor() {
        return Some(ty);
    }
    let element = convert(context, element_type(ty, 0)?)?;
    vector_type(&shape(ty)?, element)
}

fn mem_ref<'c>(context: &'c Context, memref: &MemRef<'c>) -> Option<Type<'c>> {
    let numbers = |known: &[Option<i64>]| -> Vec<i64> {
        known.iter().map(|number| number.unwrap_or(DYNAMIC)).collect()
    };
    let element = memory_type(context, memref.element)?;
    let (shape, strides) = (numbers(&memref.shape), numbers(&memref.strides));
    strided_mem_ref(&shape, &strides, 0, element, space_attribute(context, memref.space))
}

/// The memory space attribute of a memref; none for the generic space.
fn space_attribute(context: &Context, space: u32) -> Option<Attribute<'_>> {
    let number = IntegerType::new(context, 64).into();
    (space != 0).then(|| IntegerAttribute::new(number, space.into()).into())
}

/// The LLVM type of an element in memory: narrow floats are bytes, an index is an integer of 64 bits. None if
/// LLVM has no such type.
pub fn memory_type<'c>(context: &'c Context, element: Type<'c>) -> Option<Type<'c>> {
    let element = convert(context, element)?;
    if element.is_index() {
        return Some(IntegerType::new(context, 64).into());
    }
    match float_width(element) {
        Some(8) => Some(IntegerType::new(context, 8).into()),
        Some(_) => is_llvm_float(context, element).then_some(element),
        None => (!element.is_vector() && !element.is_tensor()).then_some(element),
    }
}

/// Whether LLVM has arithmetic on a float type.
pub fn is_llvm_float<'c>(context: &'c Context, ty: Type<'c>) -> bool {
    let floats =
        [Type::float16(context), Type::bfloat16(context), Type::float32(context), Type::float64(context)];
    floats.contains(&ty)
}
