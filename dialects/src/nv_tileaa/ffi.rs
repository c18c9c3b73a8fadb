//! The declarations of `nv_tileaa/nv-tileaa-c.h`.

use mlir_sys::{MlirAttribute, MlirDialectHandle, MlirStringRef, MlirType};

pub(super) const PTR: u32 = 1;
pub(super) const MEM_REF: u32 = 2;
pub(super) const TILED_VIEW: u32 = 3;
pub(super) const QUEUE: u32 = 4;
pub(super) const MEM_TOKEN: u32 = 5;
pub(super) const PROGRAM_ID: u32 = 6;

#[allow(non_snake_case, reason = "the names of the C functions")]
unsafe extern "C" {
    pub(super) fn mlirGetDialectHandle__nv_tileaa__() -> MlirDialectHandle;
    pub(super) fn nvTileaaTypeGetKind(r#type: MlirType) -> u32;
    pub(super) fn nvTileaaTypeGetElementType(r#type: MlirType) -> MlirType;
    pub(super) fn nvTileaaTypeGetAddressSpace(r#type: MlirType) -> u32;
    pub(super) fn nvTileaaTypeGetRank(r#type: MlirType) -> isize;
    pub(super) fn nvTileaaTypeGetSize(r#type: MlirType, dim: isize) -> i64;
    pub(super) fn nvTileaaMemRefTypeGetStride(r#type: MlirType, dim: isize) -> i64;
    pub(super) fn nvTileaaTiledViewTypeGetSource(r#type: MlirType) -> MlirType;
    pub(super) fn nvTileaaTiledViewTypeGetGroup(r#type: MlirType, dim: isize) -> MlirAttribute;
    pub(super) fn nvTileaaEnumAttrGetWord(attribute: MlirAttribute) -> MlirStringRef;
    pub(super) fn nvTileaaAttributeIsKernelSpec(attribute: MlirAttribute) -> bool;
    pub(super) fn nvTileaaKernelSpecGetNumWarps(attribute: MlirAttribute) -> i32;
    pub(super) fn nvTileaaKernelSpecGetClusterRank(attribute: MlirAttribute) -> isize;
    pub(super) fn nvTileaaKernelSpecGetClusterSize(attribute: MlirAttribute, dim: isize) -> i32;
}
