//===- cuda-tile-data-c.h - Types and attributes from data ------*- C++ -*-===//
//
// Problem: a reader of bytecode has numbers and names, and makes types and
// attributes of them; a writer takes them apart again. By text this would cost
// a parser for each, and lose the bits of NaN:
//
//   tile, [64, 32], f16      <->  !cuda_tile.tile<64x32xf16>
//   Rounding, 1              <->  #cuda_tile.rounding<zero>
//
// Right, since each function that makes a type or attribute verifies it, and
// returns null if it is invalid; enums have the numbers of the records.
//
//===----------------------------------------------------------------------===//

#ifndef TILESPACE_CUDA_TILE_DATA_C_H
#define TILESPACE_CUDA_TILE_DATA_C_H

#include "cuda-tile-c.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A type of these parts; null after an error at the location, which begins
/// with the text. `element` is a pointee, an element or the tensor_view of a
/// view. There are `rank` sizes; `steps` are strides or traversal_strides;
/// `dims` is a dim_map, or the one sparse_dim of a gather_scatter_view. `word`
/// is the number of the kind of a pointer or of a padding, or negative.
MlirType cudaTileTypeGetChecked(MlirLocation location, MlirStringRef text,
                                CudaTileTypeKind kind, MlirType element,
                                intptr_t rank, const int64_t *sizes,
                                intptr_t numSteps, const int64_t *steps,
                                intptr_t numDims, const int64_t *dims,
                                int64_t word);

/// The number of the kind of a pointer or tensor, or of the padding of a view;
/// -1 without one.
int64_t cudaTileTypeGetWord(MlirType type);

/// A case of an enum of the records; null if there is none.
MlirAttribute cudaTileEnumAttrGet(MlirContext context, MlirStringRef name,
                                  uint32_t number);
/// The number of a case of an enum, or -1.
int64_t cudaTileEnumAttrGetNumber(MlirAttribute attribute);

typedef struct {
  bool isThere;
  int64_t number;
} CudaTileMaybe;

MlirAttribute cudaTileDivByAttrGet(MlirContext context, uint64_t divisor,
                                   CudaTileMaybe every, CudaTileMaybe along);
bool cudaTileDivByAttrGetParts(MlirAttribute attribute, uint64_t *divisor,
                               CudaTileMaybe *every, CudaTileMaybe *along);

MlirAttribute cudaTileBoundedAttrGet(MlirContext context, CudaTileMaybe lower,
                                     CudaTileMaybe upper);
bool cudaTileBoundedAttrGetParts(MlirAttribute attribute, CudaTileMaybe *lower,
                                 CudaTileMaybe *upper);

/// Of an array of i64, and the array; null for any other attribute.
MlirAttribute cudaTileSameElementsAttrGet(MlirAttribute values);
MlirAttribute cudaTileSameElementsAttrGetValues(MlirAttribute attribute);

/// Of a dictionary of dictionaries, and the dictionary; null for any other
/// attribute.
MlirAttribute cudaTileOptimizationHintsAttrGet(MlirAttribute value);
MlirAttribute cudaTileOptimizationHintsAttrGetValue(MlirAttribute attribute);

/// A floating-point number from its bits, at most 64.
MlirAttribute cudaTileFloatAttrGet(MlirType type, uint64_t bits);
bool cudaTileFloatAttrGetBits(MlirAttribute attribute, uint64_t *bits);

/// Elements of a tile from their bytes, as in bytecode: one for all, or each.
/// Elements of type `i1` are a bit each, the lowest first; one for all is 0x00
/// or 0xff. Null if there are too few or too many.
MlirAttribute cudaTileElementsAttrGet(MlirType type, MlirStringRef bytes);
bool cudaTileElementsAttrGetBytes(MlirAttribute attribute,
                                  MlirStringCallback write, void *writer);

typedef enum {
  CUDA_TILE_PLACE_NONE,
  CUDA_TILE_PLACE_FILE,          // name, other: directory
  CUDA_TILE_PLACE_COMPILE_UNIT,  // first: file
  CUDA_TILE_PLACE_LEXICAL_BLOCK, // first: scope, second: file, line, column
  CUDA_TILE_PLACE_SUBPROGRAM,    // name, other: linkageName, first: file,
                                 // second: compileUnit, line, column: scopeLine
  CUDA_TILE_PLACE_LOC,           // first: sourceLoc, second: scope
} CudaTilePlaceKind;

typedef struct {
  CudaTilePlaceKind kind;
  MlirStringRef name, other;
  MlirAttribute first, second;
  uint32_t line, column;
} CudaTilePlace;

/// A part of a place in the source; null if it cannot have these parts.
MlirAttribute cudaTilePlaceAttrGet(MlirContext context, CudaTilePlace place);
CudaTilePlace cudaTilePlaceAttrGetParts(MlirAttribute attribute);

#ifdef __cplusplus
}
#endif

#endif // TILESPACE_CUDA_TILE_DATA_C_H
