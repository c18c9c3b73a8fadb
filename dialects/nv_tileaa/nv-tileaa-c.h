//===- nv-tileaa-c.h - Types and attributes of nv_tileaa in C ---*- C++ -*-===//

#ifndef TILESPACE_NV_TILEAA_C_H
#define TILESPACE_NV_TILEAA_C_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(NvTileAA, nv_tileaa);

typedef enum {
  NV_TILEAA_TYPE_NONE,
  NV_TILEAA_TYPE_PTR,
  NV_TILEAA_TYPE_MEM_REF,
  NV_TILEAA_TYPE_TILED_VIEW,
  NV_TILEAA_TYPE_QUEUE,
  NV_TILEAA_TYPE_MEM_TOKEN,
  NV_TILEAA_TYPE_PROGRAM_ID,
} NvTileaaTypeKind;

/// The kind of a type of the dialect, or none.
NvTileaaTypeKind nvTileaaTypeGetKind(MlirType type);

/// Elements of a ptr, memref or tiled_view.
MlirType nvTileaaTypeGetElementType(MlirType type);

/// Number of the space of a ptr, memref or tiled_view.
uint32_t nvTileaaTypeGetAddressSpace(MlirType type);

/// Dimensions of a memref, or of the tiles of a tiled_view.
intptr_t nvTileaaTypeGetRank(MlirType type);
int64_t nvTileaaTypeGetSize(MlirType type, intptr_t dim);

/// A stride of a memref, in elements.
int64_t nvTileaaMemRefTypeGetStride(MlirType type, intptr_t dim);

/// The memref that a tiled_view cuts, and the dimensions of the memref that a
/// dimension of a tile runs over, as a DenseI64ArrayAttr.
MlirType nvTileaaTiledViewTypeGetSource(MlirType type);
MlirAttribute nvTileaaTiledViewTypeGetGroup(MlirType type, intptr_t dim);

/// The word of an enum attribute, empty for any other attribute.
MlirStringRef nvTileaaEnumAttrGetWord(MlirAttribute attribute);

/// A kernel_spec. The sizes of the cluster are as many as were given.
bool nvTileaaAttributeIsKernelSpec(MlirAttribute attribute);
int32_t nvTileaaKernelSpecGetNumWarps(MlirAttribute attribute);
intptr_t nvTileaaKernelSpecGetClusterRank(MlirAttribute attribute);
int32_t nvTileaaKernelSpecGetClusterSize(MlirAttribute attribute, intptr_t dim);

#ifdef __cplusplus
}
#endif

#endif // TILESPACE_NV_TILEAA_C_H
