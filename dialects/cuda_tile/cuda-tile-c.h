//===- cuda-tile-c.h - Types and attributes of cuda_tile in C ---*- C++ -*-===//

#ifndef TILESPACE_CUDA_TILE_C_H
#define TILESPACE_CUDA_TILE_C_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(CudaTile, cuda_tile);

typedef enum {
  CUDA_TILE_TYPE_NONE,
  CUDA_TILE_TYPE_PTR,
  CUDA_TILE_TYPE_TILE,
  CUDA_TILE_TYPE_TENSOR_VIEW,
  CUDA_TILE_TYPE_PARTITION_VIEW,
  CUDA_TILE_TYPE_STRIDED_VIEW,
  CUDA_TILE_TYPE_GATHER_SCATTER_VIEW,
  CUDA_TILE_TYPE_TOKEN,
} CudaTileTypeKind;

/// The kind of a type of the dialect, or none.
CudaTileTypeKind cudaTileTypeGetKind(MlirType type);

/// The pointee of a ptr, the elements of a tile or tensor_view.
MlirType cudaTileTypeGetElementType(MlirType type);

/// Dimensions of a tile or tensor_view, or of the tiles of a view.
intptr_t cudaTileTypeGetRank(MlirType type);
int64_t cudaTileTypeGetSize(MlirType type, intptr_t dim);

/// A stride of a tensor_view, in elements.
int64_t cudaTileTensorViewTypeGetStride(MlirType type, intptr_t dim);

/// The tensor_view of a view; the dimension of the tensor that dimension `dim`
/// of a tile runs along (for a gather_scatter_view, the dimension of the chosen
/// rows); and the word of the view's padding, empty without padding.
MlirType cudaTileViewTypeGetTensorView(MlirType type);
int64_t cudaTileViewTypeGetDim(MlirType type, intptr_t dim);
MlirStringRef cudaTileViewTypeGetPadding(MlirType type);

/// The distance of tiles of a strided_view along a dimension.
int64_t cudaTileStridedViewTypeGetStep(MlirType type, intptr_t dim);

/// Replaces the locations of all ops and arguments in an op by their places in
/// files, without scopes: scopes are attributes of this dialect.
void cudaTileDropScopes(MlirOperation op);

/// The word of an enum attribute, empty for any other attribute.
MlirStringRef cudaTileEnumAttrGetWord(MlirAttribute attribute);

#ifdef __cplusplus
}
#endif

#endif // TILESPACE_CUDA_TILE_C_H
