//===- Scan.cpp - All operations below one, in one call -------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/IR/Operation.h"
#include <vector>

using namespace mlir;

struct MlirExtScan {
  std::vector<MlirExtScannedOp> ops;
  std::vector<MlirType> types;
};

MlirExtScan *mlirExtScanCreate() { return new MlirExtScan(); }

void mlirExtScanDestroy(MlirExtScan *scan) { delete scan; }

void mlirExtScanRun(MlirExtScan *scan, MlirOperation root,
                    MlirExtScanned *result) {
  scan->ops.clear();
  scan->types.clear();
  unwrap(root)->walk<WalkOrder::PreOrder>([&](Operation *op) {
    MlirExtScannedOp scanned;
    scanned.operation = wrap(op);
    scanned.name = op->getName().getIdentifier().getAsOpaquePointer();
    scanned.firstType = scan->types.size();
    scanned.nOperands = op->getNumOperands();
    scanned.nResults = op->getNumResults();
    scanned.hasBlocks = op->getNumRegions() != 0 || op->getNumSuccessors() != 0;
    scan->ops.push_back(scanned);
    for (Value operand : op->getOperands())
      scan->types.push_back(wrap(operand.getType()));
    for (Type type : op->getResultTypes())
      scan->types.push_back(wrap(type));
  });
  *result = {scan->ops.data(), scan->types.data(), scan->ops.size(),
             scan->types.size()};
}
