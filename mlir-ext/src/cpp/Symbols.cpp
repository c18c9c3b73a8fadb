//===- Symbols.cpp - Symbols and their uses -------------------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

/// Whether an operation has a name in its symbol table. One that is not
/// registered has it by its attributes, as symbol tables see it.
static bool isSymbol(Operation *op) {
  if (op->isRegistered())
    return isa<SymbolOpInterface>(op);
  return bool(
      op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()));
}

MlirStringRef mlirExtSymbolGetName(MlirOperation op) {
  StringAttr name;
  if (isSymbol(unwrap(op)))
    name = unwrap(op)->getAttrOfType<StringAttr>(
        SymbolTable::getSymbolAttrName());
  return wrap(name ? name.getValue() : StringRef());
}

bool mlirExtSymbolSetName(MlirOperation op, MlirStringRef name) {
  if (!isSymbol(unwrap(op)))
    return false;
  SymbolTable::setSymbolName(unwrap(op), unwrap(name));
  return true;
}

int32_t mlirExtSymbolGetVisibility(MlirOperation op) {
  return isSymbol(unwrap(op))
             ? int32_t(SymbolTable::getSymbolVisibility(unwrap(op)))
             : -1;
}

bool mlirExtSymbolSetVisibility(MlirOperation op, int32_t visibility) {
  if (!isSymbol(unwrap(op)))
    return false;
  SymbolTable::setSymbolVisibility(
      unwrap(op), static_cast<SymbolTable::Visibility>(visibility));
  return true;
}

MlirOperation mlirExtSymbolLookupNearest(MlirOperation from,
                                         MlirAttribute symbol) {
  auto name = dyn_cast<SymbolRefAttr>(unwrap(symbol));
  return wrap(
      name ? SymbolTable::lookupNearestSymbolFrom(unwrap(from), name)
           : nullptr);
}

namespace {
/// Identifies operations that have the same name, attributes and properties.
struct SameState : llvm::DenseMapInfo<Operation *> {
  static unsigned getHashValue(Operation *op) {
    return llvm::hash_combine(
        op->getName().getAsOpaquePointer(),
        op->getRawDictionaryAttrs().getAsOpaquePointer(),
        op->getName().hashOpProperties(op->getPropertiesStorage()));
  }

  static bool isEqual(Operation *op, Operation *other) {
    auto isNone = [](Operation *op) {
      return op == getEmptyKey() || op == getTombstoneKey();
    };
    return op == other ||
           (!isNone(op) && !isNone(other) &&
            mlirExtOperationHasStateOf(wrap(op), wrap(other)));
  }
};
} // namespace

/// The references to symbols in an operation itself.
static llvm::SmallVector<SymbolRefAttr, 1> symbolsIn(Operation *op) {
  llvm::SmallVector<SymbolRefAttr, 1> found;
  auto visit = [&](Attribute attribute) {
    attribute.walk<WalkOrder::PreOrder>([&](SymbolRefAttr symbol) {
      found.push_back(symbol);
      return WalkResult::skip();
    });
  };
  visit(op->getAttrDictionary());
  // Properties between `<{` and `}>` are in no dictionary of attributes then.
  Attribute properties =
      op->isRegistered() ? Attribute() : op->getPropertiesAsAttribute();
  if (properties)
    visit(properties);
  return found;
}

bool mlirExtForEachSymbolUse(MlirOperation from,
                             MlirExtSymbolUseCallback callback,
                             void *userData) {
  // Cached by state: to list the properties of an operation looks up the name
  // of each in the context, and most operations share their state with others.
  llvm::DenseMap<Operation *, llvm::SmallVector<SymbolRefAttr, 1>, SameState>
      known;
  // The state of the last one of its name, which is quicker to compare than to
  // hash.
  llvm::DenseMap<const void *,
                 std::pair<Operation *, llvm::SmallVector<SymbolRefAttr, 1>>>
      last;
  bool isComplete = true;
  llvm::SmallVector<Region *> pending;
  auto add = [&](Operation *op) {
    for (Region &region : op->getRegions())
      pending.push_back(&region);
  };
  add(unwrap(from));
  while (!pending.empty()) {
    for (Operation &op : pending.pop_back_val()->getOps()) {
      auto &[like, symbols] = last[op.getName().getAsOpaquePointer()];
      if (!like || !mlirExtOperationHasStateOf(wrap(like), wrap(&op))) {
        auto [entry, isNew] = known.try_emplace(&op);
        if (isNew)
          entry->second = symbolsIn(&op);
        like = &op;
        symbols = entry->second;
      }
      for (SymbolRefAttr symbol : symbols)
        callback(wrap(&op), wrap(Attribute(symbol)), userData);
      isComplete &= op.getNumRegions() != 1 || op.getDialect();
      if (!op.hasTrait<OpTrait::SymbolTable>())
        add(&op);
    }
  }
  return isComplete;
}
