//===- Structure.cpp - Branches between blocks as structure ---------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Conversion/ControlFlowToSCF/ControlFlowToSCF.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CFGToSCF.h"

using namespace mlir;

namespace {
/// Upstream's, whose end of an endless loop is one of `func`.
struct Lifting : ControlFlowToSCFTransformation {
  FailureOr<Operation *> createUnreachableTerminator(Location loc, OpBuilder &,
                                                     Region &) override {
    return emitError(loc, "a loop without an end is not supported");
  }
};
} // namespace

bool mlirExtRegionLiftBranches(MlirRegion region) {
  Region &body = *unwrap(region);
  if (body.hasOneBlock())
    return true;
  Lifting lifting;
  DominanceInfo dominance(body.getParentOp());
  return succeeded(transformCFGToSCF(body, lifting, dominance));
}
