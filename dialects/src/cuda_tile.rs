//! The `cuda_tile` dialect: NVIDIA's public CUDA Tile IR.
//!
//! `cuda_tile/*.td` defines it, with the numbers of its ops in bytecode. Here its types are taken apart:
//!
//! ```text
//! !cuda_tile.tile<64x32xf16>                  CudaType::Tile { shape: [64, 32], element: f16 }
//! !cuda_tile.tensor_view<?x16xf32, ...>       CudaType::TensorView(..)
//! ```

pub mod data;

use melior::{
    dialect::{DialectHandle, DialectRegistry},
    ir::{Attribute, AttributeLike, OperationRef, Type, TypeLike},
};
use mlir_sys::{MlirAttribute, MlirDialectHandle, MlirOperation, MlirStringRef, MlirType};
use std::slice;

#[allow(non_snake_case, reason = "the names of the C functions")]
unsafe extern "C" {
    fn mlirGetDialectHandle__cuda_tile__() -> MlirDialectHandle;
    fn cudaTileTypeGetKind(r#type: MlirType) -> u32;
    fn cudaTileTypeGetElementType(r#type: MlirType) -> MlirType;
    fn cudaTileTypeGetRank(r#type: MlirType) -> isize;
    fn cudaTileTypeGetSize(r#type: MlirType, dim: isize) -> i64;
    fn cudaTileTensorViewTypeGetStride(r#type: MlirType, dim: isize) -> i64;
    fn cudaTileViewTypeGetTensorView(r#type: MlirType) -> MlirType;
    fn cudaTileViewTypeGetDim(r#type: MlirType, dim: isize) -> i64;
    fn cudaTileViewTypeGetPadding(r#type: MlirType) -> MlirStringRef;
    fn cudaTileStridedViewTypeGetStep(r#type: MlirType, dim: isize) -> i64;
    fn cudaTileDropScopes(op: MlirOperation);
    fn cudaTileEnumAttrGetWord(attribute: MlirAttribute) -> MlirStringRef;
}

/// Adds the dialect to a registry.
pub fn register(registry: &DialectRegistry) {
    // SAFETY: the function takes nothing and returns a pointer to constant data.
    let handle = unsafe { DialectHandle::from_raw(mlirGetDialectHandle__cuda_tile__()) };
    handle.insert_dialect(registry);
}

/// A type of the dialect.
#[derive(Clone, Debug, PartialEq)]
pub enum CudaType<'c> {
    /// `!cuda_tile.ptr`, with its pointee.
    Ptr(Type<'c>),
    /// `!cuda_tile.tile`
    Tile {
        /// Its sizes, powers of two; empty for a single element.
        shape: Vec<i64>,
        /// Its elements.
        element: Type<'c>,
    },
    /// `!cuda_tile.tensor_view`
    TensorView(TensorView<'c>),
    /// A view of tiles of a tensor.
    View(View<'c>),
    /// `!cuda_tile.token`
    Token,
}

/// `!cuda_tile.tensor_view`
#[derive(Clone, Debug, PartialEq)]
pub struct TensorView<'c> {
    /// Its elements.
    pub element: Type<'c>,
    /// Sizes; none for dynamic ones.
    pub shape: Vec<Option<i64>>,
    /// Strides in elements, as many as sizes; none for dynamic ones.
    pub strides: Vec<Option<i64>>,
}

/// A view of tiles of a tensor.
#[derive(Clone, Debug, PartialEq)]
pub struct View<'c> {
    /// The tensor.
    pub tensor: TensorView<'c>,
    /// The sizes of a tile.
    pub tile: Vec<i64>,
    /// The kind of tiles.
    pub kind: ViewKind,
    /// The word for the value of elements outside of the tensor; empty if it is undefined.
    pub padding: &'static str,
}

/// The way in which a view cuts tiles.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewKind {
    /// Side by side. For each dimension of a tile, the dimension of the tensor.
    Partition(Vec<usize>),
    /// At multiples of steps. For each dimension of a tile, the dimension of the tensor, and the step.
    Strided(Vec<usize>, Vec<i64>),
    /// Rows along a dimension, which indices choose.
    GatherScatter(usize),
}

const PTR: u32 = 1;
const TILE: u32 = 2;
const TENSOR_VIEW: u32 = 3;
const PARTITION_VIEW: u32 = 4;
const STRIDED_VIEW: u32 = 5;
const GATHER_SCATTER_VIEW: u32 = 6;
const TOKEN: u32 = 7;

/// The contents of a type, if it is of the dialect.
pub fn cuda_type<'c>(r#type: Type<'c>) -> Option<CudaType<'c>> {
    let raw = r#type.to_raw();
    // SAFETY: the type is valid; each query is for the kind of the type.
    unsafe {
        let kind = cudaTileTypeGetKind(raw);
        let element = || Type::from_raw(cudaTileTypeGetElementType(raw));
        match kind {
            PTR => Some(CudaType::Ptr(element())),
            TILE => Some(CudaType::Tile { shape: sizes(r#type), element: element() }),
            TENSOR_VIEW => Some(CudaType::TensorView(tensor_view(r#type))),
            PARTITION_VIEW | STRIDED_VIEW | GATHER_SCATTER_VIEW => Some(CudaType::View(view(r#type, kind))),
            TOKEN => Some(CudaType::Token),
            _ => None,
        }
    }
}

/// The sizes of a tile, tensor or view.
fn sizes(r#type: Type) -> Vec<i64> {
    // SAFETY: the caller has seen that the type is one of these; dimensions are below the rank.
    unsafe {
        let rank = cudaTileTypeGetRank(r#type.to_raw());
        (0..rank).map(|dim| cudaTileTypeGetSize(r#type.to_raw(), dim)).collect()
    }
}

/// A static size or stride. MLIR's word for a dynamic one is the smallest number.
fn known(number: i64) -> Option<i64> {
    (number != i64::MIN).then_some(number)
}

fn tensor_view<'c>(r#type: Type<'c>) -> TensorView<'c> {
    let shape: Vec<_> = sizes(r#type).into_iter().map(known).collect();
    // SAFETY: the caller has seen that the type is a tensor_view, with a stride for each dimension.
    unsafe {
        let stride = |dim| cudaTileTensorViewTypeGetStride(r#type.to_raw(), dim);
        let strides = (0..shape.len() as isize).map(|dim| known(stride(dim))).collect();
        let element = Type::from_raw(cudaTileTypeGetElementType(r#type.to_raw()));
        TensorView { element, shape, strides }
    }
}

fn view<'c>(r#type: Type<'c>, kind: u32) -> View<'c> {
    let (raw, tile) = (r#type.to_raw(), sizes(r#type));
    let dims = 0..tile.len() as isize;
    // SAFETY: the caller has seen that the type is a view of this kind; dimensions are below the rank.
    unsafe {
        let dim = |dim| usize::try_from(cudaTileViewTypeGetDim(raw, dim)).unwrap_or(0);
        let kind = match kind {
            PARTITION_VIEW => ViewKind::Partition(dims.map(dim).collect()),
            STRIDED_VIEW => {
                let step = |dim| cudaTileStridedViewTypeGetStep(raw, dim);
                ViewKind::Strided(dims.clone().map(dim).collect(), dims.map(step).collect())
            }
            _ => ViewKind::GatherScatter(dim(0)),
        };
        let tensor = tensor_view(Type::from_raw(cudaTileViewTypeGetTensorView(raw)));
        View { tensor, tile, kind, padding: text(cudaTileViewTypeGetPadding(raw)) }
    }
}

/// Replaces the locations of all ops and arguments in an op by their places in files, without scopes: scopes
/// are attributes of this dialect, and LLVM cannot translate them.
pub fn drop_scopes(op: OperationRef<'_, '_>) {
    // SAFETY: the operation is valid.
    unsafe { cudaTileDropScopes(op.to_raw()) }
}

/// The word of an enum attribute; empty for any other attribute.
pub fn word(attribute: Attribute<'_>) -> &'static str {
    // SAFETY: the attribute is valid.
    text(unsafe { cudaTileEnumAttrGetWord(attribute.to_raw()) })
}

/// The words of enums are constant data of the library.
fn text(string: MlirStringRef) -> &'static str {
    if string.length == 0 {
        return "";
    }
    // SAFETY: the string is constant data of the library.
    let bytes = unsafe { slice::from_raw_parts(string.data.cast(), string.length) };
    str::from_utf8(bytes).unwrap_or("")
}
