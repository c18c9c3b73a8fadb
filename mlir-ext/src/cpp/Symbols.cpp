//===- Symbols.cpp - Symbols and their uses -------------------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

MlirStringRef mlirExtSymbolGetName(MlirOperation op) {
  auto symbol = dyn_cast<SymbolOpInterface>(unwrap(op));
  StringAttr name = symbol ? symbol.getNameAttr() : nullptr;
  return wrap(name ? name.getValue() : StringRef());
}

bool mlirExtSymbolSetName(MlirOperation op, MlirStringRef name) {
  auto symbol = dyn_cast<SymbolOpInterface>(unwrap(op));
  if (symbol)
    symbol.setName(unwrap(name));
  return bool(symbol);
}

int32_t mlirExtSymbolGetVisibility(MlirOperation op) {
  auto symbol = dyn_cast<SymbolOpInterface>(unwrap(op));
  return symbol ? int32_t(SymbolTable::getSymbolVisibility(symbol)) : -1;
}

bool mlirExtSymbolSetVisibility(MlirOperation op, int32_t visibility) {
  auto symbol = dyn_cast<SymbolOpInterface>(unwrap(op));
  if (symbol)
    SymbolTable::setSymbolVisibility(
        symbol, static_cast<SymbolTable::Visibility>(visibility));
  return bool(symbol);
}

MlirOperation mlirExtSymbolLookupNearest(MlirOperation from,
                                         MlirAttribute symbol) {
  auto name = dyn_cast<SymbolRefAttr>(unwrap(symbol));
  return wrap(
      name ? SymbolTable::lookupNearestSymbolFrom(unwrap(from), name)
           : nullptr);
}

/// Visits the symbols in properties of operations that are not registered:
/// `getAttrDictionary`, and with it `getSymbolUses`, leaves those out.
static void forEachUseInUnregistered(
    Region &region,
    function_ref<void(Operation *, SymbolRefAttr)> callback) {
  for (Operation &op : region.getOps()) {
    Attribute properties =
        op.isRegistered() ? Attribute() : op.getPropertiesAsAttribute();
    if (properties)
      properties.walk<WalkOrder::PreOrder>([&](SymbolRefAttr symbol) {
        callback(&op, symbol);
        return WalkResult::skip();
      });
    if (!op.hasTrait<OpTrait::SymbolTable>())
      for (Region &inner : op.getRegions())
        forEachUseInUnregistered(inner, callback);
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
    if (!uses)
      continue;
    for (SymbolTable::SymbolUse use : *uses)
      callback(wrap(use.getUser()), wrap(Attribute(use.getSymbolRef())),
               userData);
    forEachUseInUnregistered(region, [&](Operation *user, SymbolRefAttr name) {
      callback(wrap(user), wrap(Attribute(name)), userData);
    });
  }
  return isComplete;
}
