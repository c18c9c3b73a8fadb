//===- Cloning.cpp - Copies of functions ---------------------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/LLVMIR/LLVMAttrs.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Threading.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <utility>
#include <vector>

using namespace mlir;

namespace {
/// Copies an operation in one pass over it. mlir::Operation::clone takes two,
/// and a map of all values: it first creates each operation without operands,
/// so that the copies need separate operand storage.
///
/// Here only operations and blocks are mapped. A value is a numbered result or
/// argument of one of them.
class Cloner {
public:
  explicit Cloner(Operation *root) {
    entries.resize(llvm::PowerOf2Ceil(2 * (1 + countIn(root))));
    shift = 64 - llvm::Log2_64(entries.size());
  }

  Operation *clone(Operation *op) {
    llvm::SmallVector<Value, 8> operands;
    // No copy may use a value of the original, even for a while: other threads
    // copy it, too.
    bool isComplete = true;
    for (OpOperand &operand : op->getOpOperands()) {
      Value of = lookup(operand.get());
      isComplete &= bool(of);
      operands.push_back(of);
    }
    // Iterating a ValueTypeRange dispatches on the kind of range for each type.
    llvm::SmallVector<Type, 2> types;
    for (OpResult result : op->getOpResults())
      types.push_back(result.getType());
    llvm::SmallVector<Block *, 2> successors;
    if (op->getNumSuccessors() != 0)
      for (Block *successor : op->getSuccessors()) {
        auto *copy = static_cast<Block *>(find(successor));
        successors.push_back(copy ? copy : successor);
      }
    Operation *copy = Operation::create(
        op->getLoc(), op->getName(), TypeRange(types),
        isComplete ? ValueRange(operands) : ValueRange(),
        op->getRawDictionaryAttrs(), op->getPropertiesStorage(), successors,
        op->getNumRegions());
    insert(op, copy);
    if (!isComplete)
      incomplete.emplace_back(op, copy);
    if (op->getNumRegions() != 0)
      for (auto [from, to] : llvm::zip(op->getRegions(), copy->getRegions()))
        clone(from, to);
    return copy;
  }

  /// Sets the operands of operations that precede the definition of a value
  /// that they use, as around a loop. Values from outside stay.
  void finish() {
    for (auto [op, copy] : incomplete) {
      llvm::SmallVector<Value, 8> operands;
      for (Value operand : op->getOperands()) {
        Value of = lookup(operand);
        operands.push_back(of ? of : operand);
      }
      copy->setOperands(operands);
    }
  }

  void *find(void *key) const {
    for (size_t at = slot(key);; at = (at + 1) & (entries.size() - 1))
      if (entries[at].key == key || !entries[at].key)
        return entries[at].copy;
  }

  Value lookup(Value value) const {
    if (auto result = dyn_cast<OpResult>(value)) {
      auto *op = static_cast<Operation *>(find(result.getOwner()));
      return op ? op->getResult(result.getResultNumber()) : Value();
    }
    auto argument = cast<BlockArgument>(value);
    auto *block = static_cast<Block *>(find(argument.getOwner()));
    return block ? block->getArgument(argument.getArgNumber()) : Value();
  }

private:
  struct Entry {
    void *key = nullptr;
    void *copy = nullptr;
  };

  /// The operations and blocks in the regions of one.
  static size_t countIn(Operation *op) {
    size_t count = 0;
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        ++count;
        for (Operation &nested : block) {
          ++count;
          // Most operations have none; saves the call.
          if (nested.getNumRegions() != 0)
            count += countIn(&nested);
        }
      }
    return count;
  }

  void clone(Region &from, Region &to) {
    // Terminators name blocks after their own.
    for (Block &block : from) {
      auto *copy = new Block();
      for (BlockArgument argument : block.getArguments())
        copy->addArgument(argument.getType(), argument.getLoc());
      to.push_back(copy);
      insert(&block, copy);
    }
    for (auto [block, copy] : llvm::zip(from, to))
      for (Operation &op : block)
        copy.push_back(clone(&op));
  }

  /// Fibonacci hashing: addresses of neighbours differ in few bits.
  size_t slot(void *key) const {
    return (uint64_t(uintptr_t(key)) * 0x9E3779B97F4A7C15u) >> shift;
  }

  void insert(void *key, void *copy) {
    size_t at = slot(key);
    while (entries[at].key)
      at = (at + 1) & (entries.size() - 1);
    entries[at] = {key, copy};
  }

  /// An open-addressed table, at most half full.
  std::vector<Entry> entries;
  unsigned shift;
  /// Operations that use a value which had no copy yet.
  std::vector<std::pair<Operation *, Operation *>> incomplete;
};
} // namespace

MlirOperation mlirExtOperationClone(MlirOperation op) {
  Cloner cloner(unwrap(op));
  Operation *copy = cloner.clone(unwrap(op));
  cloner.finish();
  return wrap(copy);
}

void mlirExtOperationEraseBody(MlirOperation op) {
  for (Region &region : unwrap(op)->getRegions()) {
    for (Block &block : region)
      for (Operation &nested : block)
        if (nested.getNumRegions() != 0)
          mlirExtOperationEraseBody(wrap(&nested));
    region.dropAllReferences();
    region.getBlocks().clear();
  }
}

void mlirExtCloneAll(MlirContext context, intptr_t count,
                     MlirExtCloning *clonings) {
  parallelFor(unwrap(context), 0, count, [&](size_t i) {
    MlirExtCloning &cloning = clonings[i];
    Operation *original = unwrap(cloning.operation);
    Cloner cloner(original);
    cloning.operation = wrap(cloner.clone(original));
    cloner.finish();
    for (intptr_t i = 0; i != cloning.nParts; ++i)
      cloning.parts[i] = wrap(
          static_cast<Operation *>(cloner.find(unwrap(cloning.parts[i]))));
    for (intptr_t i = 0; i != cloning.nValues; ++i)
      if (Value copy = cloner.lookup(unwrap(cloning.values[i])))
        cloning.values[i] = wrap(copy);
  });
}

bool mlirExtFunctionMakeSubprogramDistinct(MlirOperation op) {
  Operation *function = unwrap(op);
  auto location =
      function->getLoc()->findInstanceOf<FusedLocWith<LLVM::DISubprogramAttr>>();
  if (!location)
    return false;
  LLVM::DISubprogramAttr old = location.getMetadata();
  if (!old.getId())
    return false;
  auto copy = LLVM::DISubprogramAttr::get(
      old.getContext(), old.getRecId(), old.getIsRecSelf(),
      DistinctAttr::create(UnitAttr::get(old.getContext())),
      old.getCompileUnit(), old.getScope(), old.getName(), old.getLinkageName(),
      old.getFile(), old.getLine(), old.getScopeLine(),
      old.getSubprogramFlags(), old.getType(), old.getRetainedNodes(),
      old.getAnnotations());
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](LLVM::DISubprogramAttr subprogram)
                              -> std::optional<std::pair<Attribute, WalkResult>> {
    if (subprogram == old)
      return std::make_pair(Attribute(copy), WalkResult::skip());
    return std::nullopt;
  });
  replacer.recursivelyReplaceElementsIn(function, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/true,
                                        /*replaceTypes=*/false);
  return true;
}
