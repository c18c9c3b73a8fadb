//===- Dominance.cpp - Dominance ------------------------------------------===//

#include "mlir/IR/Dominance.h"
#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"

using namespace mlir;

MlirExtDominance mlirExtDominanceCreate(MlirOperation op) {
  return {new DominanceInfo(unwrap(op))};
}

void mlirExtDominanceDestroy(MlirExtDominance dominance) {
  delete static_cast<DominanceInfo *>(dominance.ptr);
}

bool mlirExtDominanceIsOrdered(MlirExtDominance dominance, MlirBlock block) {
  return static_cast<DominanceInfo *>(dominance.ptr)
      ->hasSSADominance(unwrap(block));
}

MlirBlock mlirExtDominanceGetImmediateDominator(MlirExtDominance dominance,
                                                MlirBlock block) {
  Block *at = unwrap(block);
  if (at->getParent()->hasOneBlock())
    return {nullptr};
  auto *node = static_cast<DominanceInfo *>(dominance.ptr)->getNode(at);
  auto *above = node ? node->getIDom() : nullptr;
  return wrap(above ? above->getBlock() : nullptr);
}
