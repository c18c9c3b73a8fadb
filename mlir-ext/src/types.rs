//! The memory space of pointer types, the elements of aggregates, shapes.

use crate::ffi;
use melior::{
    Context,
    ir::{Attribute, OperationRef, Type, TypeLike, attribute::AttributeLike, r#type::IntegerType},
};
use mlir_sys::{MlirAttribute, MlirStringRef, mlirDialectGetNamespace, mlirTypeGetDialect};
use std::ptr;

/// The memory space that a pointer type names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PointerSpace<'c> {
    /// A number: of `!llvm.ptr<n>`, or an integer attribute.
    Number(u32),
    /// Another attribute, such as `#gpu.address_space<workgroup>`.
    Attribute(Attribute<'c>),
    /// None is named, as in `memref<4xf32>`.
    Default,
}

/// The namespace of the dialect of a type: `mlir::Dialect::getNamespace`. melior's own checks for UTF-8 each
/// time.
pub fn namespace<'c>(r#type: Type<'c>) -> &'c [u8] {
    // SAFETY: the type is valid, and so is its dialect, which lives as long as the context.
    unsafe { ffi::to_bytes(mlirDialectGetNamespace(mlirTypeGetDialect(r#type.to_raw()))) }
}

const NONE: u32 = 0;
const NUMBER: u32 = 1;
const ATTRIBUTE: u32 = 2;
const DEFAULT: u32 = 3;

const NULL: MlirAttribute = MlirAttribute { ptr: ptr::null() };

/// The memory space of a pointer type; `None` if the type is not a pointer.
///
/// Pointers are `!llvm.ptr` (`mlir::LLVM::LLVMPointerType::getAddressSpace`) and all types that implement
/// `mlir::PtrLikeTypeInterface`: memrefs, `!ptr.ptr`, pointers of other dialects.
pub fn pointer_space<'c>(r#type: Type<'c>) -> Option<PointerSpace<'c>> {
    let (mut number, mut attribute) = (0, NULL);
    // SAFETY: the type is valid, and the pointers are to locals.
    match unsafe { ffi::mlirExtTypeGetPointerSpace(r#type.to_raw(), &mut number, &mut attribute) } {
        NUMBER => Some(PointerSpace::Number(number)),
        // SAFETY: with this answer C++ has set the attribute.
        ATTRIBUTE => Some(PointerSpace::Attribute(unsafe { Attribute::from_raw(attribute) })),
        DEFAULT => Some(PointerSpace::Default),
        NONE.. => None,
    }
}

/// A pointer type in another space.
///
/// `mlir::LLVM::LLVMPointerType::get` and `mlir::PtrLikeTypeInterface::clonePtrWith`. `None` if the type is
/// not a pointer or cannot be in that space: `!llvm.ptr` takes only an attribute with an
/// [`address_space_number`].
pub fn with_pointer_space<'c>(r#type: Type<'c>, space: PointerSpace<'c>) -> Option<Type<'c>> {
    let (kind, number, attribute) = match space {
        PointerSpace::Number(number) => (NUMBER, number, NULL),
        PointerSpace::Attribute(attribute) => (ATTRIBUTE, 0, attribute.to_raw()),
        PointerSpace::Default => (DEFAULT, 0, NULL),
    };
    // SAFETY: the type is valid, and so is the attribute where the kind says that there is one.
    unsafe {
        Type::from_option_raw(ffi::mlirExtTypeWithPointerSpace(r#type.to_raw(), kind, number, attribute))
    }
}

/// Gives each `!llvm.ptr` in an operation and below, and each variable of the LLVM dialect, another address
/// space: `to` for `from` of each pair, and `apart` more for all others (`mlir::AttrTypeReplacer`).
///
/// Named structs become literal ones. In the data layout, the first of several entries for one type stays.
pub fn renumber_spaces(op: OperationRef, numbers: &[(u32, u32)], apart: u32) {
    let (from, to): (Vec<u32>, Vec<u32>) = numbers.iter().copied().unzip();
    // SAFETY: the operation is valid, and both arrays have as many numbers as the first argument says.
    unsafe {
        ffi::mlirExtOperationRenumberSpaces(
            op.to_raw(),
            from.len() as isize,
            from.as_ptr(),
            to.as_ptr(),
            apart,
        );
    }
}

/// Gives all memref types in one of these spaces, in an operation and its regions, the number of the space:
/// `mlir::AttrTypeReplacer`. For number 0 they get none.
pub fn number_memref_spaces(op: OperationRef, numbers: &[(Attribute, u32)]) {
    let (spaces, numbers): (Vec<_>, Vec<u32>) =
        numbers.iter().map(|(space, number)| (space.to_raw(), *number)).unzip();
    // SAFETY: the operation and the attributes are valid, and both arrays are as long as the first argument
    // says.
    unsafe {
        ffi::mlirExtOperationNumberMemrefSpaces(
            op.to_raw(),
            spaces.len() as isize,
            spaces.as_ptr(),
            numbers.as_ptr(),
        );
    }
}

/// The address space number that an attribute stands for.
///
/// The number of an integer attribute, of an attribute that implements
/// `mlir::LLVM::LLVMAddrSpaceAttrInterface` (`#llvm.address_space<n>`, `#nvvm.memory_space<...>`), or of
/// `#ptr.generic_space`, which is 0.
pub fn address_space_number(attribute: Attribute) -> Option<u32> {
    let mut number = 0;
    // SAFETY: the attribute is valid, and the pointer is to a local.
    unsafe { ffi::mlirExtAttributeGetAddressSpace(attribute.to_raw(), &mut number) }.then_some(number)
}

/// `global`, `workgroup` or `private` for a `#gpu.address_space`: `mlir::gpu::stringifyAddressSpace`.
pub fn gpu_address_space_name(attribute: Attribute) -> Option<&'static str> {
    // SAFETY: the attribute is valid.
    static_name(unsafe { ffi::mlirExtGpuAddressSpaceGetName(attribute.to_raw()) })
}

/// The `#gpu.address_space` of that name: `mlir::gpu::AddressSpaceAttr::get`.
///
/// `None` for an unknown name, or where the dialect is not loaded.
pub fn gpu_address_space<'c>(context: &'c Context, name: &str) -> Option<Attribute<'c>> {
    // SAFETY: the context is valid, and the string lives until the call returns.
    unsafe {
        Attribute::from_option_raw(ffi::mlirExtGpuAddressSpaceGet(context.to_raw(), ffi::string_ref(name)))
    }
}

/// `generic`, `global`, `shared`, `constant`, `local`, `tensor` or `shared_cluster` for an
/// `#nvvm.memory_space`: `mlir::NVVM::stringifyNVVMMemorySpace`.
pub fn nvvm_memory_space_name(attribute: Attribute) -> Option<&'static str> {
    // SAFETY: the attribute is valid.
    static_name(unsafe { ffi::mlirExtNvvmMemorySpaceGetName(attribute.to_raw()) })
}

/// The word in `#llvm.linkage<...>` and `#llvm.cconv<...>`: `mlir::LLVM::linkage::stringifyLinkage`,
/// `mlir::LLVM::cconv::stringifyCConv`. Much faster than to print the attribute.
pub fn llvm_keyword(attribute: Attribute) -> Option<&'static str> {
    // SAFETY: the attribute is valid.
    static_name(unsafe { ffi::mlirExtLlvmAttributeGetKeyword(attribute.to_raw()) })
}

/// A name from a table in C++; none if it is empty.
fn static_name(name: MlirStringRef) -> Option<&'static str> {
    // SAFETY: the callers pass the names of the values of an enumeration, which are literals.
    let name = unsafe { ffi::to_str(name) };
    (!name.is_empty()).then_some(name)
}

/// The width of an integer type in bits; none for another type, at no cost: melior's own conversion prints
/// that.
pub fn integer_width(r#type: Type) -> Option<u32> {
    r#type.is_integer().then(|| IntegerType::try_from(r#type).ok())?.map(|integer| integer.width())
}

/// The width of a float type in bits: `mlir::FloatType::getWidth`. `None` for another type.
pub fn float_width(r#type: Type) -> Option<u32> {
    let raw = r#type.to_raw();
    // SAFETY: the type is valid, and the width is read only of floats.
    unsafe { mlir_sys::mlirTypeIsAFloat(raw).then(|| mlir_sys::mlirFloatTypeGetWidth(raw)) }
}

/// The aggregate kind of a type.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Aggregate {
    /// `mlir::LLVM::LLVMStructType` with that many fields; an opaque one is treated as [`None`](Self::None).
    Struct(usize),
    /// `mlir::LLVM::LLVMArrayType`.
    Array {
        /// The number of elements, all of one type.
        len: usize,
    },
    /// `mlir::VectorType`, `mlir::TensorType`, or another `mlir::ShapedType` that is not a pointer: elements
    /// of one type.
    Vector,
    /// Not an aggregate.
    None,
}

/// The aggregate kind of a type.
pub fn elements(r#type: Type) -> Aggregate {
    let mut count = 0;
    // SAFETY: the type is valid, and the pointer is to a local.
    match unsafe { ffi::mlirExtTypeGetAggregate(r#type.to_raw(), &mut count) } {
        1 => Aggregate::Struct(count as usize),
        2 => Aggregate::Array { len: count as usize },
        3 => Aggregate::Vector,
        _ => Aggregate::None,
    }
}

/// The element type of a vector or tensor; any other type itself: `mlir::getElementTypeOrSelf`.
pub fn element_or_self(r#type: Type<'_>) -> Type<'_> {
    match elements(r#type) {
        Aggregate::Vector => element_type(r#type, 0).unwrap_or(r#type),
        Aggregate::Struct(_) | Aggregate::Array { .. } | Aggregate::None => r#type,
    }
}

/// The type of an element of an aggregate. The index matters for a struct only.
pub fn element_type<'c>(r#type: Type<'c>, index: usize) -> Option<Type<'c>> {
    // SAFETY: the type is valid.
    unsafe { Type::from_option_raw(ffi::mlirExtTypeGetElement(r#type.to_raw(), index as u64)) }
}

/// The bits of a vector of integers or floating-point numbers: `mlir::VectorType::getNumElements` times
/// `mlir::Type::getIntOrFloatBitWidth`. `None` for another type, and for a vector without a fixed length.
pub fn vector_bits(r#type: Type) -> Option<u64> {
    let raw = r#type.to_raw();
    // SAFETY: the type is valid, and each function is called on a type of the kind that it takes.
    unsafe {
        if !mlir_sys::mlirTypeIsAVector(raw) || mlir_sys::mlirVectorTypeIsScalable(raw) {
            return None;
        }
        let element = mlir_sys::mlirShapedTypeGetElementType(raw);
        let width = match (mlir_sys::mlirTypeIsAInteger(element), mlir_sys::mlirTypeIsAFloat(element)) {
            (true, _) => mlir_sys::mlirIntegerTypeGetWidth(element),
            (_, true) => mlir_sys::mlirFloatTypeGetWidth(element),
            _ => return None,
        };
        let lengths = (0..mlir_sys::mlirShapedTypeGetRank(raw))
            .map(|dim| mlir_sys::mlirShapedTypeGetDimSize(raw, dim as isize));
        Some(lengths.map(|length| length as u64).product::<u64>() * u64::from(width))
    }
}

/// Whether it is a memref without a rank, or with a layout other than
/// `mlir::MemRefLayoutAttrInterface::isIdentity`.
pub fn is_scattered_memref(r#type: Type) -> bool {
    let raw = r#type.to_raw();
    // SAFETY: the type is valid, and its layout is read only if it is a ranked memref.
    unsafe {
        mlir_sys::mlirTypeIsAUnrankedMemRef(raw)
            || mlir_sys::mlirTypeIsAMemRef(raw)
                && !mlir_sys::mlirAffineMapIsIdentity(mlir_sys::mlirMemRefTypeGetAffineMap(raw))
    }
}

/// A vector or tensor type with other elements: `mlir::ShapedType::clone`.
///
/// `None` for another type, and for elements that a vector or tensor cannot have.
pub fn with_element_type<'c>(r#type: Type<'c>, element: Type<'c>) -> Option<Type<'c>> {
    // SAFETY: both types are valid.
    unsafe { Type::from_option_raw(ffi::mlirExtTypeWithElement(r#type.to_raw(), element.to_raw())) }
}

/// The shape of a ranked shaped type, with `i64::MIN` (`mlir::ShapedType::kDynamic`) where a dimension is not
/// fixed: `mlir::ShapedType::getShape`. `None` for another type.
///
/// A scalable dimension of a vector is given as the number that is multiplied.
pub fn shape(r#type: Type) -> Option<Vec<i64>> {
    let raw = r#type.to_raw();
    // SAFETY: the type is valid, and each function is called on a type of the kind that it takes.
    unsafe {
        if !mlir_sys::mlirTypeIsAShaped(raw) || !mlir_sys::mlirShapedTypeHasRank(raw) {
            return None;
        }
        let rank = mlir_sys::mlirShapedTypeGetRank(raw);
        Some((0..rank).map(|dim| mlir_sys::mlirShapedTypeGetDimSize(raw, dim as isize)).collect())
    }
}

/// A vector type without scalable dimensions: `mlir::VectorType::getChecked`. `None` if there is no such
/// type, because of its elements or a dimension that is not positive.
///
/// Unlike melior's `Type::vector_checked` it emits no error, so that a type conversion may try.
pub fn vector_type<'c>(shape: &[i64], element: Type<'c>) -> Option<Type<'c>> {
    // SAFETY: the type is valid, and the array lives until the call returns.
    unsafe {
        Type::from_option_raw(ffi::mlirExtVectorTypeGet(
            shape.len() as isize,
            shape.as_ptr(),
            element.to_raw(),
        ))
    }
}

/// A memref type with strides: `mlir::MemRefType::getChecked` with an `mlir::StridedLayoutAttr`. `None` if
/// there is no such type: because of its elements, a negative dimension, or another number of strides than of
/// dimensions.
///
/// A dynamic size or stride is `i64::MIN` (`mlir::ShapedType::kDynamic`). Strides of the identity layout
/// are written out all the same: `memref<4xf32, strided<[1]>>` is not `memref<4xf32>`.
pub fn strided_mem_ref<'c>(
    shape: &[i64],
    strides: &[i64],
    offset: i64,
    element: Type<'c>,
    memory_space: Option<Attribute<'c>>,
) -> Option<Type<'c>> {
    // SAFETY: type and attribute are valid, or the attribute null, and the arrays live until the call
    // returns.
    unsafe {
        Type::from_option_raw(ffi::mlirExtStridedMemRefTypeGet(
            shape.len() as isize,
            shape.as_ptr(),
            strides.len() as isize,
            strides.as_ptr(),
            offset,
            element.to_raw(),
            memory_space.map_or(NULL, |space| space.to_raw()),
        ))
    }
}
