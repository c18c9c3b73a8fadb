//===- Scan.cpp - The operations of interest in one, in one call ----------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/ArrayRef.h"
#include <algorithm>
#include <array>
#include <vector>

using namespace mlir;

namespace {
/// A direct-mapped cache of answers about objects: neighbouring operations have
/// few names and types.
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

/// Facts that hold for all operations of one name.
struct Kind {
  uint32_t number = 0;
  /// Whether operands and results have the same type, up to their shape.
  bool isOfOneType = false;
};
} // namespace

struct MlirExtScan {
  std::vector<MlirExtScannedOp> ops;
  Recent<Kind> kinds;
  Recent<bool> types;

  bool isOfInterest(Type type, const MlirExtScanQuestions &questions) {
    return types.get(type.getAsOpaquePointer(), [&] {
      return questions.isTypeOfInterest(wrap(type), questions.userData);
    });
  }

  // Fast path for one result, which is at a fixed offset.
  LLVM_ATTRIBUTE_ALWAYS_INLINE
  uint16_t results(Operation *op, const MlirExtScanQuestions &questions) {
    unsigned count = op->getNumResults();
    if (count == 0)
      return 0;
    if (count == 1)
      return isOfInterest(op->getResult(0).getType(), questions);
    return manyResults(op, questions);
  }

  LLVM_ATTRIBUTE_NOINLINE
  uint16_t manyResults(Operation *op, const MlirExtScanQuestions &questions) {
    uint16_t bits = 0;
    for (unsigned i = 0, count = op->getNumResults(); i != count; ++i)
      bits |= bit(i, isOfInterest(op->getResult(i).getType(), questions));
    return bits;
  }

  uint16_t operands(Operation *op, const MlirExtScanQuestions &questions) {
    uint16_t bits = 0;
    unsigned i = 0;
    for (OpOperand &operand : op->getOpOperands())
      bits |= bit(i++, isOfInterest(operand.get().getType(), questions));
    return bits;
  }

  static uint16_t bit(unsigned number, bool isSet) {
    return uint16_t(isSet) << std::min(number, 15u);
  }

  void run(Operation *op, const MlirExtScanQuestions &questions, bool isRoot);
  void runIn(Operation *op, const MlirExtScanQuestions &questions);
};

/// mlir::Operation::walk calls its visitor through two pointers.
template <typename Visit>
static void forEachIn(Operation *op, Visit visit) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &nested : block)
        visit(&nested);
}

// Inlined into the loop that calls it: most operations have no regions.
LLVM_ATTRIBUTE_ALWAYS_INLINE void
MlirExtScan::run(Operation *op, const MlirExtScanQuestions &questions,
                 bool isRoot) {
  auto [kind, isOfOneType] = kinds.get(op->getName().getAsOpaquePointer(), [&] {
    return Kind{questions.kindOf(wrap(op), questions.userData),
                op->hasTrait<OpTrait::SameOperandsAndResultType>()};
  });
  uint16_t results = this->results(op, questions);
  // One query for operands and results of arithmetic, which is rarely about
  // pointers.
  bool hasOperands = !isOfOneType || results || op->getNumResults() == 0;
  uint16_t operands = hasOperands ? this->operands(op, questions) : 0;
  bool hasRegions = op->getNumRegions() != 0;
  bool hasBlocks = hasRegions || op->getNumSuccessors() != 0;
  if (kind == MLIR_EXT_SCAN_EACH)
    kind = questions.kindOfOne(wrap(op), questions.userData);
  if (results || operands || hasBlocks || (kind & MLIR_EXT_SCAN_ALWAYS) ||
      isRoot)
    ops.push_back({wrap(op),
                   (kind & ~MLIR_EXT_SCAN_ALWAYS) |
                       (hasBlocks ? MLIR_EXT_SCAN_HAS_BLOCKS : 0),
                   operands, results});
  // Most operations have none; saves the call.
  if (hasRegions)
    runIn(op, questions);
}

LLVM_ATTRIBUTE_NOINLINE void
MlirExtScan::runIn(Operation *op, const MlirExtScanQuestions &questions) {
  forEachIn(op, [&](Operation *nested) { run(nested, questions, false); });
}

MlirExtScan *mlirExtScanCreate() { return new MlirExtScan(); }

void mlirExtScanDestroy(MlirExtScan *scan) { delete scan; }

const MlirExtScannedOp *mlirExtScanRun(MlirExtScan *scan, MlirOperation root,
                                       MlirExtScanQuestions questions,
                                       size_t *nOps) {
  scan->ops.clear();
  scan->run(unwrap(root), questions, /*isRoot=*/true);
  *nOps = scan->ops.size();
  return scan->ops.data();
}

bool mlirExtContextMayHaveOperationsLike(MlirContext context,
                                         MlirStringRef name) {
  MLIRContext *ctx = unwrap(context);
  return ctx->allowsUnregisteredDialects() ||
         ctx->getLoadedDialect(unwrap(name).split('.').first);
}

namespace {
struct Named {
  llvm::ArrayRef<MlirIdentifier> names;
  MlirExtOperationCallback callback;
  void *userData;

  void visit(Operation *op) const {
    const void *own = op->getName().getIdentifier().getAsOpaquePointer();
    for (MlirIdentifier name : names)
      if (name.ptr == own)
        callback(wrap(op), userData);
    // Most operations have none; saves the call.
    if (op->getNumRegions() != 0)
      visitIn(op);
  }

  LLVM_ATTRIBUTE_NOINLINE void visitIn(Operation *op) const {
    forEachIn(op, [&](Operation *nested) { visit(nested); });
  }
};
} // namespace

void mlirExtForEachOperationNamed(MlirOperation root, intptr_t nNames,
                                  const MlirIdentifier *names,
                                  MlirExtOperationCallback callback,
                                  void *userData) {
  Named{llvm::ArrayRef(names, nNames), callback, userData}.visit(unwrap(root));
}
