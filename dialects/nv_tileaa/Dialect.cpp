//===- Dialect.cpp - The dialect and its attributes on other ops ----------===//

#include "NvTileAA.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tilespace::nv_tileaa;

#include "NvTileAADialect.cpp.inc"
#include "NvTileAAEnums.cpp.inc"
#include "NvTileAAAttrInterfaces.cpp.inc"
#include "NvTileAAOpInterfaces.cpp.inc"

namespace {
/// Any operation can be inlined, and a function of one block that is not a
/// kernel; its return becomes the values it returns.
struct NvTileAAInliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Operation *callable, bool) const final {
    auto function = dyn_cast<FuncOp>(callable);
    return function && !function->hasAttr("nv_tileaa.kernel_spec") &&
           function.getBody().hasOneBlock();
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
  void handleTerminator(Operation *op, ValueRange replaced) const final {
    if (auto ret = dyn_cast<ReturnOp>(op))
      for (auto [from, to] : llvm::zip_equal(replaced, ret.getOperands()))
        from.replaceAllUsesWith(to);
  }
};
} // namespace

void NvTileAADialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "NvTileAAOps.cpp.inc"
      >();
  addInterfaces<NvTileAAInliner>();
}

/// Verifies the attributes of the dialect on functions.
LogicalResult
NvTileAADialect::verifyOperationAttribute(Operation *op,
                                          NamedAttribute attribute) {
  StringRef name = attribute.getName();
  auto expects = [&](bool isRight, StringRef what) -> LogicalResult {
    if (!isa<FunctionOpInterface>(op))
      return op->emitOpError() << "'" << name << "' is only for functions";
    if (!isRight)
      return op->emitOpError()
             << "expects " << what << " for '" << name << "', but got "
             << attribute.getValue();
    return success();
  };
  Attribute value = attribute.getValue();
  // The older spelling has a hyphen.
  if (name == "nv_tileaa.compute_capability" ||
      name == "nv_tileaa.compute-capability")
    return expects(isa<ComputeCapabilityAttr>(value),
                   "a #nv_tileaa.compute_capability");
  if (name == "nv_tileaa.kernel_spec")
    return expects(isa<KernelSpecAttr, UnitAttr>(value),
                   "a #nv_tileaa.kernel_spec or unit");
  if (name == "nv_tileaa.target_spec")
    return expects(isa<TargetSpecAttr>(value), "a #nv_tileaa.target_spec");
  if (name == "nv_tileaa.occupancy") {
    auto count = dyn_cast<IntegerAttr>(value);
    return expects(count && count.getValue().isStrictlyPositive(),
                   "a positive number of blocks");
  }
  return success();
}
