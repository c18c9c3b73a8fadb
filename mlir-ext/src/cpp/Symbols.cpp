//===- Symbols.cpp - Symbols and their uses -------------------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Demangle/Demangle.h"
#include <utility>

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

void mlirExtDemangle(MlirStringRef name, MlirStringCallback callback,
                     void *userData) {
  std::string demangled = llvm::demangle(unwrap(name));
  callback(wrap(StringRef(demangled)), userData);
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

/// Visits the references to symbols in an attribute, or in the arrays and
/// dictionaries in it.
static void forEachSymbol(Attribute attribute,
                          function_ref<void(Attribute)> visit) {
  if (isa<SymbolRefAttr>(attribute))
    return visit(attribute);
  if (auto array = dyn_cast<ArrayAttr>(attribute))
    for (Attribute element : array)
      forEachSymbol(element, visit);
  if (auto dictionary = dyn_cast<DictionaryAttr>(attribute))
    for (NamedAttribute entry : dictionary)
      forEachSymbol(entry.getValue(), visit);
  else if (!isa<ArrayAttr, StringAttr>(attribute))
    attribute.walk<WalkOrder::PreOrder>([&](SymbolRefAttr symbol) {
      visit(symbol);
      return WalkResult::skip();
    });
}

/// Whether the inherent attributes of an llvm.func hold no reference but that
/// to its comdat, as far as a quick check shows: all others are of kinds that
/// hold none. To list them would look up the name of each in the context.
static bool holdsNoSymbols(LLVM::LLVMFuncOp function) {
  LLVM::LLVMFuncOp::Properties rest = function.getProperties();
  bool holdsNone = true;
  for (ArrayAttr *list : {&rest.arg_attrs, &rest.res_attrs, &rest.passthrough})
    if (ArrayAttr all = std::exchange(*list, nullptr))
      forEachSymbol(all, [&](Attribute) { holdsNone = false; });
  rest.CConv = nullptr;
  rest.alignment = nullptr;
  rest.always_inline = nullptr;
  rest.comdat = nullptr;
  rest.convergent = nullptr;
  rest.dso_local = nullptr;
  rest.frame_pointer = nullptr;
  rest.function_type = nullptr;
  rest.inline_hint = nullptr;
  rest.linkage = nullptr;
  rest.memory_effects = nullptr;
  rest.no_inline = nullptr;
  rest.no_unwind = nullptr;
  rest.sym_name = nullptr;
  rest.target_cpu = nullptr;
  rest.target_features = nullptr;
  rest.unnamed_addr = nullptr;
  rest.visibility_ = nullptr;
  rest.will_return = nullptr;
  return holdsNone && rest == LLVM::LLVMFuncOp::Properties();
}

void mlirExtOperationForEachSymbol(MlirOperation mlirOp,
                                   MlirExtSymbolCallback callback,
                                   void *userData) {
  Operation *op = unwrap(mlirOp);
  auto visitIn = [&](StringRef name, Attribute attribute) {
    forEachSymbol(attribute, [&](Attribute symbol) {
      callback(wrap(name), wrap(symbol), userData);
    });
  };
  std::optional<RegisteredOperationName> name = op->getRegisteredInfo();
  bool hasNames = name && op->getPropertiesStorageSize();
  for (NamedAttribute entry :
       hasNames ? op->getRawDictionaryAttrs() : op->getAttrDictionary())
    visitIn(entry.getName(), entry.getValue());
  if (hasNames) {
    auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
    if (function && holdsNoSymbols(function)) {
      if (SymbolRefAttr comdat = function.getComdatAttr())
        visitIn(function.getComdatAttrName(), comdat);
      return;
    }
    NamedAttrList inherent;
    name->populateInherentAttrs(op, inherent);
    for (NamedAttribute entry : inherent)
      visitIn(entry.getName(), entry.getValue());
  } else if (!name) {
    // Properties between `<{` and `}>` are in no dictionary of attributes.
    if (Attribute properties = op->getPropertiesAsAttribute())
      visitIn("", properties);
  }
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
  // The callee of a call is looked at apart.
  if (auto call = dyn_cast<LLVM::CallOp>(op)) {
    LLVM::CallOp::Properties same = cast<LLVM::CallOp>(other).getProperties();
    same.callee = call.getCalleeAttr();
    return op->getRawDictionaryAttrs() == other->getRawDictionaryAttrs() &&
           call.getProperties() == same;
  }
  return mlirExtOperationHasStateOf(wrap(op), wrap(other));
}

/// The callee of an llvm.call of a symbol. Calls differ by it, as a rule, and
/// in nothing else that holds symbols.
static SymbolRefAttr calleeOf(Operation &op) {
  auto call = dyn_cast<LLVM::CallOp>(op);
  return call ? call.getCalleeAttr() : nullptr;
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
    else if (auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
             function && holdsNoSymbols(function))
      add(function.getComdatAttr(), found);
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
          if (SymbolRefAttr callee = calleeOf(op))
            symbols.erase(llvm::find(symbols, callee));
        }
        visit(op, symbols);
        if (SymbolRefAttr callee = calleeOf(op))
          visit(op, {callee});
      }
  }
  return isComplete;
}
