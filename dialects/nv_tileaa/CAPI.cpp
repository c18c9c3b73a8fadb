//===- CAPI.cpp - Types and attributes of nv_tileaa in C ------------------===//

#include "nv-tileaa-c.h"
#include "NvTileAA.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tilespace::nv_tileaa;

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(NvTileAA, nv_tileaa, NvTileAADialect)

NvTileaaTypeKind nvTileaaTypeGetKind(MlirType type) {
  return llvm::TypeSwitch<Type, NvTileaaTypeKind>(unwrap(type))
      .Case<PtrType>([](auto) { return NV_TILEAA_TYPE_PTR; })
      .Case<TileMemRefType>([](auto) { return NV_TILEAA_TYPE_MEM_REF; })
      .Case<TiledViewType>([](auto) { return NV_TILEAA_TYPE_TILED_VIEW; })
      .Case<QueueType>([](auto) { return NV_TILEAA_TYPE_QUEUE; })
      .Case<MemTokenType>([](auto) { return NV_TILEAA_TYPE_MEM_TOKEN; })
      .Case<ProgramIdType>([](auto) { return NV_TILEAA_TYPE_PROGRAM_ID; })
      .Default([](Type) { return NV_TILEAA_TYPE_NONE; });
}

MlirType nvTileaaTypeGetElementType(MlirType type) {
  return wrap(cast<PtrLikeTypeInterface>(unwrap(type)).getElementType());
}

uint32_t nvTileaaTypeGetAddressSpace(MlirType type) {
  Attribute space = cast<PtrLikeTypeInterface>(unwrap(type)).getMemorySpace();
  return space ? cast<IntegerAttr>(space).getValue().getZExtValue() : 0;
}

/// The sizes of a memref, or of a tile.
static ArrayRef<int64_t> shapeOf(MlirType type) {
  if (auto view = dyn_cast<TiledViewType>(unwrap(type)))
    return view.getShape();
  return cast<TileMemRefType>(unwrap(type)).getShape();
}

intptr_t nvTileaaTypeGetRank(MlirType type) { return shapeOf(type).size(); }

int64_t nvTileaaTypeGetSize(MlirType type, intptr_t dim) {
  return shapeOf(type)[dim];
}

int64_t nvTileaaMemRefTypeGetStride(MlirType type, intptr_t dim) {
  return cast<TileMemRefType>(unwrap(type)).getStrides()[dim];
}

MlirType nvTileaaTiledViewTypeGetSource(MlirType type) {
  return wrap(Type(cast<TiledViewType>(unwrap(type)).getSource()));
}

MlirAttribute nvTileaaTiledViewTypeGetGroup(MlirType type, intptr_t dim) {
  auto view = cast<TiledViewType>(unwrap(type));
  return wrap(Attribute(view.getLayout().getGroups()[dim]));
}

MlirStringRef nvTileaaEnumAttrGetWord(MlirAttribute attribute) {
  auto word = [](auto attr) { return stringifyEnum(attr.getValue()); };
  return wrap(llvm::TypeSwitch<Attribute, StringRef>(unwrap(attribute))
                  .Case<ActivationLayoutAttr, CacheModifierAttr, DimensionAttr,
                        EvictionPolicyAttr, MemScopeAttr, MemSemanticAttr,
                        PaddingValueAttr, PropagateNanAttr, RmwModeAttr,
                        RoundingModeAttr, SignednessAttr>(word)
                  .Default([](Attribute) { return StringRef(); }));
}

bool nvTileaaAttributeIsKernelSpec(MlirAttribute attribute) {
  return isa<KernelSpecAttr>(unwrap(attribute));
}

int32_t nvTileaaKernelSpecGetNumWarps(MlirAttribute attribute) {
  return cast<KernelSpecAttr>(unwrap(attribute)).getNumWarps();
}

intptr_t nvTileaaKernelSpecGetClusterRank(MlirAttribute attribute) {
  return cast<KernelSpecAttr>(unwrap(attribute)).getClusterDim().size();
}

int32_t nvTileaaKernelSpecGetClusterSize(MlirAttribute attribute,
                                         intptr_t dim) {
  return cast<KernelSpecAttr>(unwrap(attribute)).getClusterDim()[dim];
}
