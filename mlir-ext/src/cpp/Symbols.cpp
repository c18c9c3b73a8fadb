//===- Symbols.cpp - Symbols and their uses -------------------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
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
/// Whether operations of one name hold the same references to symbols, as far
/// as that shows at once.
static bool holdsSameSymbols(Operation *op, Operation *other) {
  // Constant indices differ most of all, and are numbers.
  if (auto gep = dyn_cast<LLVM::GEPOp>(op))
    return op->getRawDictionaryAttrs() == other->getRawDictionaryAttrs() &&
           gep.getProperties().elem_type ==
               cast<LLVM::GEPOp>(other).getProperties().elem_type;
  return mlirExtOperationHasStateOf(wrap(op), wrap(other));
}

using Symbols = llvm::SmallVector<SymbolRefAttr, 1>;

/// Finds references to symbols. Attributes are unique: one that many
/// operations have is looked into once.
class SymbolFinder {
public:
  /// Those in an operation itself.
  Symbols in(Operation *op) {
    Symbols found;
    add(op->getRawDictionaryAttrs(), found);
    // What is between `<{` and `}>` is in no dictionary of attributes then.
    if (!op->isRegistered())
      add(op->getPropertiesAsAttribute(), found);
    else if (op->getPropertiesStorageSize()) {
      NamedAttrList inherent;
      op->getName().populateInherentAttrs(op, inherent);
      for (NamedAttribute entry : inherent)
        add(entry.getValue(), found);
    }
    return found;
  }

private:
  void add(Attribute attribute, Symbols &found) {
    // A name is in no other operation, as a rule.
    auto name = dyn_cast_or_null<StringAttr>(attribute);
    if (!attribute || (name && isa<NoneType>(name.getType())))
      return;
    auto [entry, isNew] = known.try_emplace(attribute);
    Symbols &symbols = entry->second;
    if (isNew)
      attribute.walk<WalkOrder::PreOrder>([&](SymbolRefAttr symbol) {
        symbols.push_back(symbol);
        return WalkResult::skip();
      });
    found.append(symbols);
  }

  llvm::DenseMap<Attribute, Symbols> known;
};
} // namespace

bool mlirExtForEachSymbolUse(MlirOperation from,
                             MlirExtSymbolUseCallback callback,
                             void *userData) {
  SymbolFinder finder;
  // To list the properties of an operation looks up the name of each in the
  // context, and most operations have the state of the last one of their name.
  llvm::DenseMap<const void *, std::pair<Operation *, Symbols>> last;
  bool isComplete = true;
  llvm::SmallVector<Region *> pending;
  auto add = [&](Operation *op) {
    for (Region &region : op->getRegions())
      pending.push_back(&region);
  };
  auto visit = [&](Operation &op, const Symbols &symbols) {
    for (SymbolRefAttr symbol : symbols)
      callback(wrap(&op), wrap(Attribute(symbol)), userData);
  };
  add(unwrap(from));
  while (!pending.empty()) {
    for (Block &block : *pending.pop_back_val())
      for (Operation &op : block) {
        // What has a body has a name, or else is rare.
        if (op.getNumRegions() != 0) {
          visit(op, finder.in(&op));
          isComplete &= op.getNumRegions() != 1 || op.getDialect();
          if (!op.hasTrait<OpTrait::SymbolTable>())
            add(&op);
          continue;
        }
        auto &[like, symbols] = last[op.getName().getAsOpaquePointer()];
        if (!like || !holdsSameSymbols(like, &op)) {
          like = &op;
          symbols = finder.in(&op);
        }
        visit(op, symbols);
      }
  }
  return isComplete;
}
