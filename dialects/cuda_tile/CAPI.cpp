//===- CAPI.cpp - Types and attributes of cuda_tile in C ------------------===//

#include "cuda-tile-c.h"
#include "CudaTile.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tilespace::cuda_tile;

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(CudaTile, cuda_tile, CudaTileDialect)

CudaTileTypeKind cudaTileTypeGetKind(MlirType type) {
  return llvm::TypeSwitch<Type, CudaTileTypeKind>(unwrap(type))
      .Case<PtrType>([](auto) { return CUDA_TILE_TYPE_PTR; })
      .Case<TileType>([](auto) { return CUDA_TILE_TYPE_TILE; })
      .Case<TensorViewType>([](auto) { return CUDA_TILE_TYPE_TENSOR_VIEW; })
      .Case<PartitionViewType>(
          [](auto) { return CUDA_TILE_TYPE_PARTITION_VIEW; })
      .Case<StridedViewType>([](auto) { return CUDA_TILE_TYPE_STRIDED_VIEW; })
      .Case<GatherScatterViewType>(
          [](auto) { return CUDA_TILE_TYPE_GATHER_SCATTER_VIEW; })
      .Case<tilespace::cuda_tile::TokenType>(
          [](auto) { return CUDA_TILE_TYPE_TOKEN; })
      .Default([](Type) { return CUDA_TILE_TYPE_NONE; });
}

MlirType cudaTileTypeGetElementType(MlirType type) {
  return wrap(llvm::TypeSwitch<Type, Type>(unwrap(type))
                  .Case<PtrType>([](auto ptr) { return ptr.getPointeeType(); })
                  .Case<TileType, TensorViewType>(
                      [](auto shaped) { return shaped.getElementType(); }));
}

/// Calls a function with a view of any kind.
template <typename ResultT, typename FunctionT>
static ResultT ofView(MlirType type, FunctionT function) {
  return llvm::TypeSwitch<Type, ResultT>(unwrap(type))
      .template Case<PartitionViewType, StridedViewType,
                     GatherScatterViewType>(function);
}

intptr_t cudaTileTypeGetRank(MlirType type) {
  return llvm::TypeSwitch<Type, intptr_t>(unwrap(type))
      .Case<TileType, TensorViewType>(
          [](auto shaped) { return shaped.getShape().size(); })
      .Case<PartitionViewType, StridedViewType, GatherScatterViewType>(
          [](auto view) { return view.getTileShape().size(); });
}

int64_t cudaTileTypeGetSize(MlirType type, intptr_t dim) {
  return llvm::TypeSwitch<Type, int64_t>(unwrap(type))
      .Case<TileType, TensorViewType>(
          [=](auto shaped) { return shaped.getShape()[dim]; })
      .Case<PartitionViewType, StridedViewType, GatherScatterViewType>(
          [=](auto view) { return view.getTileShape()[dim]; });
}

int64_t cudaTileTensorViewTypeGetStride(MlirType type, intptr_t dim) {
  return cast<TensorViewType>(unwrap(type)).getStrides()[dim];
}

MlirType cudaTileViewTypeGetTensorView(MlirType type) {
  return wrap(
      ofView<Type>(type, [](auto view) { return view.getTensorView(); }));
}

int64_t cudaTileViewTypeGetDim(MlirType type, intptr_t dim) {
  return llvm::TypeSwitch<Type, int64_t>(unwrap(type))
      .Case<PartitionViewType, StridedViewType>(
          [=](auto view) { return view.getDimMap()[dim]; })
      .Case<GatherScatterViewType>(
          [](auto view) { return view.getSparseDim(); });
}

MlirStringRef cudaTileViewTypeGetPadding(MlirType type) {
  PaddingValueAttr padding = ofView<PaddingValueAttr>(
      type, [](auto view) { return view.getPaddingValue(); });
  return wrap(padding ? stringifyEnum(padding.getValue()) : StringRef());
}

int64_t cudaTileStridedViewTypeGetStep(MlirType type, intptr_t dim) {
  return cast<StridedViewType>(unwrap(type)).getTraversalStrides()[dim];
}

void cudaTileDropScopes(MlirOperation op) {
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [](DILocAttr place) -> Attribute { return place.getSourceLoc(); });
  replacer.recursivelyReplaceElementsIn(unwrap(op), /*replaceAttrs=*/false,
                                        /*replaceLocs=*/true,
                                        /*replaceTypes=*/false);
}

MlirStringRef cudaTileEnumAttrGetWord(MlirAttribute attribute) {
  auto word = [](auto attr) { return stringifyEnum(attr.getValue()); };
  return wrap(llvm::TypeSwitch<Attribute, StringRef>(unwrap(attribute))
                  .Case<SignednessAttr, OverflowAttr, RoundingAttr,
                        ComparisonOrderingAttr, ComparisonPredicateAttr,
                        MultimemReductionKindAttr, PaddingValueAttr,
                        SymbolVisibilityAttr>(word)
                  .Default([](Attribute) { return StringRef(); }));
}
