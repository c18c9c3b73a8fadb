//! The types of the dialect, taken apart.

use super::ffi::*;
use melior::ir::{Attribute, Type, TypeLike, attribute::DenseI64ArrayAttribute};

/// A type of the dialect.
#[derive(Clone, Debug, PartialEq)]
pub enum TileType<'c> {
    /// `!nv_tileaa.ptr`
    Ptr {
        /// The pointee.
        element: Type<'c>,
        /// The number of its space.
        space: u32,
    },
    /// `!nv_tileaa.memref`
    MemRef(MemRef<'c>),
    /// `!nv_tileaa.tiled_view`
    TiledView(TiledView<'c>),
    /// `!nv_tileaa.queue`
    Queue,
    /// `!nv_tileaa.mem_token`
    MemToken,
    /// `!nv_tileaa.program_id`
    ProgramId,
}

/// `!nv_tileaa.memref`
#[derive(Clone, Debug, PartialEq)]
pub struct MemRef<'c> {
    /// The pointee.
    pub element: Type<'c>,
    /// The number of its space.
    pub space: u32,
    /// Sizes; none for dynamic ones.
    pub shape: Vec<Option<i64>>,
    /// Strides in elements, as many as sizes; none for dynamic ones.
    pub strides: Vec<Option<i64>>,
}

impl MemRef<'_> {
    /// Whether all sizes and strides are known.
    pub fn is_static(&self) -> bool {
        self.shape.iter().chain(&self.strides).all(Option::is_some)
    }
}

/// `!nv_tileaa.tiled_view`
#[derive(Clone, Debug, PartialEq)]
pub struct TiledView<'c> {
    /// The memory that is cut into tiles.
    pub source: MemRef<'c>,
    /// The sizes of a tile.
    pub tile: Vec<i64>,
    /// For each dimension of a tile, the dimensions of the source that it runs over; the last of them varies
    /// fastest.
    pub groups: Vec<Vec<usize>>,
}

/// The contents of a type, if it is of the dialect.
pub fn tile_type<'c>(r#type: Type<'c>) -> Option<TileType<'c>> {
    let raw = r#type.to_raw();
    // SAFETY: the type is valid.
    match unsafe { nvTileaaTypeGetKind(raw) } {
        PTR => Some(TileType::Ptr { element: element(r#type), space: space(r#type) }),
        MEM_REF => Some(TileType::MemRef(mem_ref(r#type))),
        TILED_VIEW => Some(TileType::TiledView(tiled_view(r#type))),
        QUEUE => Some(TileType::Queue),
        MEM_TOKEN => Some(TileType::MemToken),
        PROGRAM_ID => Some(TileType::ProgramId),
        _ => None,
    }
}

/// The element type of a pointer, memref or view.
fn element<'c>(r#type: Type<'c>) -> Type<'c> {
    // SAFETY: the caller has seen that the type is one of these.
    unsafe { Type::from_raw(nvTileaaTypeGetElementType(r#type.to_raw())) }
}

/// The space of a pointer, memref or view.
fn space(r#type: Type) -> u32 {
    // SAFETY: the caller has seen that the type is one of these.
    unsafe { nvTileaaTypeGetAddressSpace(r#type.to_raw()) }
}

/// The sizes of a memref or of a tile.
fn sizes(r#type: Type) -> Vec<i64> {
    // SAFETY: the caller has seen that the type is one of these; dimensions are below the rank.
    unsafe {
        let rank = nvTileaaTypeGetRank(r#type.to_raw());
        (0..rank).map(|dim| nvTileaaTypeGetSize(r#type.to_raw(), dim)).collect()
    }
}

/// A static size or stride. MLIR's word for a dynamic one is the smallest number.
fn known(number: i64) -> Option<i64> {
    (number != i64::MIN).then_some(number)
}

fn mem_ref<'c>(r#type: Type<'c>) -> MemRef<'c> {
    let shape: Vec<_> = sizes(r#type).into_iter().map(known).collect();
    // SAFETY: the type is a memref, with a stride for each dimension.
    let stride = |dim| unsafe { nvTileaaMemRefTypeGetStride(r#type.to_raw(), dim) };
    let strides = (0..shape.len() as isize).map(|dim| known(stride(dim))).collect();
    MemRef { element: element(r#type), space: space(r#type), shape, strides }
}

fn tiled_view<'c>(r#type: Type<'c>) -> TiledView<'c> {
    let tile = sizes(r#type);
    // SAFETY: the type is a view.
    let source = unsafe { Type::from_raw(nvTileaaTiledViewTypeGetSource(r#type.to_raw())) };
    let group = |dim| {
        // SAFETY: the type is a view, and has a group for each dimension of a tile.
        let group = unsafe { Attribute::from_raw(nvTileaaTiledViewTypeGetGroup(r#type.to_raw(), dim)) };
        let dims = DenseI64ArrayAttribute::try_from(group);
        dims.into_iter().flat_map(|dims| (0..dims.len()).filter_map(move |i| dims.element(i).ok()))
    };
    let groups = 0..tile.len() as isize;
    let groups = groups.map(|dim| group(dim).filter_map(|dim| usize::try_from(dim).ok()).collect()).collect();
    TiledView { source: mem_ref(source), tile, groups }
}
