//===- Symbols.cpp - Symbols and their uses -------------------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/SymbolTable.h"

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

/// Visits what `getSymbolUses` leaves out: the symbols in properties of
/// operations that are not registered, and, where it gives up, all others.
static void forEachUseLeftOut(
    Region &region, bool gaveUp,
    function_ref<void(Operation *, SymbolRefAttr)> callback) {
  for (Operation &op : region.getOps()) {
    auto visit = [&](Attribute attribute) {
      attribute.walk<WalkOrder::PreOrder>([&](SymbolRefAttr symbol) {
        callback(&op, symbol);
        return WalkResult::skip();
      });
    };
    if (gaveUp)
      visit(op.getAttrDictionary());
    Attribute properties =
        op.isRegistered() ? Attribute() : op.getPropertiesAsAttribute();
    if (properties)
      visit(properties);
    if (!op.hasTrait<OpTrait::SymbolTable>())
      for (Region &inner : op.getRegions())
        forEachUseLeftOut(inner, gaveUp, callback);
  }
}

bool mlirExtForEachSymbolUse(MlirOperation from,
                             MlirExtSymbolUseCallback callback,
                             void *userData) {
  bool isComplete = true;
  for (Region &region : unwrap(from)->getRegions()) {
    std::optional<SymbolTable::UseRange> uses =
        SymbolTable::getSymbolUses(&region);
    isComplete &= uses.has_value();
    if (uses)
      for (SymbolTable::SymbolUse use : *uses)
        callback(wrap(use.getUser()), wrap(Attribute(use.getSymbolRef())),
                 userData);
    forEachUseLeftOut(region, !uses, [&](Operation *user, SymbolRefAttr name) {
      callback(wrap(user), wrap(Attribute(name)), userData);
    });
  }
  return isComplete;
}
