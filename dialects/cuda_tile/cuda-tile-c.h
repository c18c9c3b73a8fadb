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

/// Which type of the dialect it is, or none.
CudaTileTypeKind cudaTileTypeGetKind(MlirType type);

/// The pointee of a ptr, the elements of a tile or tensor_view.
MlirType cudaTileTypeGetElementType(MlirType type);

/// Dimensions of a tile or tensor_view, or of the tiles of a view.
intptr_t cudaTileTypeGetRank(MlirType type);
int64_t cudaTileTypeGetSize(MlirType type, intptr_t dim);

/// A stride of a tensor_view, in elements.
int64_t cudaTileTensorViewTypeGetStride(MlirType type, intptr_t dim);

/// The tensor_view that a view is of, the dimension of it that one of a tile
/// runs along (that of the rows that are chosen, for a gather_scatter_view), and
/// the word of its padding, which is empty without one.
MlirType cudaTileViewTypeGetTensorView(MlirType type);
int64_t cudaTileViewTypeGetDim(MlirType type, intptr_t dim);
MlirStringRef cudaTileViewTypeGetPadding(MlirType type);

/// The distance of tiles of a strided_view along a dimension.
int64_t cudaTileStridedViewTypeGetStep(MlirType type, intptr_t dim);

/// Gives all ops and arguments in an op the places in files that their
/// locations have, without scopes: those are of this dialect only.
void cudaTileDropScopes(MlirOperation op);

/// The word of an enum attribute, empty for any other attribute.
MlirStringRef cudaTileEnumAttrGetWord(MlirAttribute attribute);

#ifdef __cplusplus
}
#endif

#endif // TILESPACE_CUDA_TILE_C_H
