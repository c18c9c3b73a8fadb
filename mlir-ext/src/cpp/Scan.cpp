//===- Scan.cpp - The operations of interest below one, in one call -------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/IR/Operation.h"
#include <array>
#include <vector>

using namespace mlir;

namespace {
/// Answers about objects, each asked for once as long as no other takes its
/// place: neighbouring operations have few names and types.
template <typename Answer>
class Recent {
public:
  template <typename Ask>
  Answer get(const void *key, Ask ask) {
    // Fibonacci hashing: addresses of neighbours differ in few bits.
    size_t hash = (uint64_t(uintptr_t(key)) * 0x9E3779B97F4A7C15u) >> 58;
    Entry &entry = entries[hash];
    if (entry.key != key)
      entry = {key, ask()};
    return entry.answer;
  }

private:
  struct Entry {
    const void *key = nullptr;
    Answer answer{};
  };
  std::array<Entry, 64> entries;
};
} // namespace

struct MlirExtScan {
  std::vector<MlirExtScannedOp> ops;
  Recent<uint32_t> kinds;
  Recent<bool> types;
};

MlirExtScan *mlirExtScanCreate() { return new MlirExtScan(); }

void mlirExtScanDestroy(MlirExtScan *scan) { delete scan; }

const MlirExtScannedOp *mlirExtScanRun(MlirExtScan *scan, MlirOperation root,
                                       MlirExtScanQuestions questions,
                                       size_t *nOps) {
  scan->ops.clear();
  auto isOfInterest = [&](Type type) {
    return scan->types.get(type.getAsOpaquePointer(), [&] {
      return questions.isTypeOfInterest(wrap(type), questions.userData);
    });
  };
  unwrap(root)->walk<WalkOrder::PreOrder>([&](Operation *op) {
    bool hasValues = false;
    for (Value operand : op->getOperands())
      hasValues |= isOfInterest(operand.getType());
    for (Type type : op->getResultTypes())
      hasValues |= isOfInterest(type);
    bool hasBlocks = op->getNumRegions() != 0 || op->getNumSuccessors() != 0;
    uint32_t kind = scan->kinds.get(
        op->getName().getAsOpaquePointer(),
        [&] { return questions.kindOf(wrap(op), questions.userData); });
    if (kind == MLIR_EXT_SCAN_EACH)
      kind = questions.kindOfOne(wrap(op), questions.userData);
    if (hasValues || hasBlocks || (kind & MLIR_EXT_SCAN_ALWAYS) ||
        op == unwrap(root))
      scan->ops.push_back(
          {wrap(op), kind & ~MLIR_EXT_SCAN_ALWAYS, hasBlocks, hasValues});
  });
  *nOps = scan->ops.size();
  return scan->ops.data();
}
