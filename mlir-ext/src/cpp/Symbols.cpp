//===- Symbols.cpp - Symbols and their uses -------------------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Demangle/Demangle.h"
#include <array>
#include <cstring>
#include <memory>
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

/// Whether an attribute of a kind that holds no others, which need no walk.
static bool isPlain(Attribute attribute) {
  if (auto name = dyn_cast<StringAttr>(attribute))
    return isa<NoneType>(name.getType());
  return isa<UnitAttr, IntegerAttr, FloatAttr, DenseArrayAttr>(attribute);
}

/// Visits the references to symbols in an attribute.
static void forEachSymbol(Attribute attribute,
                          function_ref<void(SymbolRefAttr)> visit) {
  if (auto symbol = dyn_cast<SymbolRefAttr>(attribute))
    return visit(symbol);
  if (auto array = dyn_cast<ArrayAttr>(attribute)) {
    for (Attribute element : array)
      forEachSymbol(element, visit);
  } else if (auto dictionary = dyn_cast<DictionaryAttr>(attribute)) {
    for (NamedAttribute entry : dictionary)
      forEachSymbol(entry.getValue(), visit);
  } else if (!isPlain(attribute)) {
    attribute.walk<WalkOrder::PreOrder>([&](SymbolRefAttr symbol) {
      visit(symbol);
      return WalkResult::skip();
    });
  }
}

/// Whether the inherent attributes of an llvm.func hold no reference but its
/// comdat, as far as a quick check shows: all others are of kinds that hold
/// none. To list them would look up the name of each in the context.
static bool holdsNoSymbols(LLVM::LLVMFuncOp function) {
  LLVM::LLVMFuncOp::Properties rest = function.getProperties();
  bool holdsNone = true;
  for (ArrayAttr *list : {&rest.arg_attrs, &rest.res_attrs, &rest.passthrough})
    if (ArrayAttr all = std::exchange(*list, nullptr))
      forEachSymbol(all, [&](SymbolRefAttr) { holdsNone = false; });
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

namespace {
using Symbols = llvm::SmallVector<SymbolRefAttr, 1>;

/// The callee of an llvm.call of a symbol. Calls differ by it, as a rule, and
/// in nothing else that holds symbols.
SymbolRefAttr calleeOf(Operation *op) {
  auto call = dyn_cast<LLVM::CallOp>(op);
  return call ? call.getCalleeAttr() : nullptr;
}

/// Operations with properties in which most of them differ, and which hold no
/// symbols.
enum class Differs { InNothing, InIndices, InCallee, InValue };

Differs differs(Operation *op) {
  if (isa<LLVM::GEPOp>(op))
    return Differs::InIndices;
  if (isa<LLVM::CallOp>(op))
    return Differs::InCallee;
  return isa<LLVM::ConstantOp>(op) ? Differs::InValue : Differs::InNothing;
}

/// Whether operations of one name hold the same references to symbols, as far
/// as that shows at once.
bool holdsSameSymbols(Operation *op, Operation *other, Differs differs) {
  if (op->getRawDictionaryAttrs() != other->getRawDictionaryAttrs())
    return false;
  size_t size = op->getPropertiesStorageSize();
  switch (differs) {
  case Differs::InIndices:
    return cast<LLVM::GEPOp>(op).getProperties().elem_type ==
           cast<LLVM::GEPOp>(other).getProperties().elem_type;
  case Differs::InCallee: {
    LLVM::CallOp::Properties same = cast<LLVM::CallOp>(other).getProperties();
    same.callee = cast<LLVM::CallOp>(op).getCalleeAttr();
    return cast<LLVM::CallOp>(op).getProperties() == same;
  }
  case Differs::InValue:
    if (isPlain(cast<LLVM::ConstantOp>(op).getValue()))
      return isPlain(cast<LLVM::ConstantOp>(other).getValue());
    [[fallthrough]];
  case Differs::InNothing:
    // Most comparisons here fail, and mlirExtOperationHasStateOf asks each
    // property then.
    return size == 0 ||
           std::memcmp(op->getPropertiesStorage().as<void *>(),
                       other->getPropertiesStorage().as<void *>(), size) == 0;
  }
  return false;
}

/// Finds references to symbols. To list the properties of an operation looks
/// up the name of each in the context, so the symbols found in the last few
/// operations of a name are kept: most others are like one of them. Attributes
/// are unique: an attribute that many operations have is looked into once.
class SymbolFinder {
public:
  /// Those in an operation itself, but for the callee of an llvm.call.
  llvm::ArrayRef<SymbolRefAttr> in(Operation *op) {
    if (op->getRawDictionaryAttrs().empty() &&
        op->getPropertiesStorageSize() == 0 && op->isRegistered())
      return {};
    Last &last = lastOf(op);
    for (Known &known : last.known)
      if (known.op && holdsSameSymbols(op, known.op, last.differs))
        return known.symbols;
    Known &known = last.known[last.next++ % last.known.size()];
    known = {op, {}};
    find(op, known.symbols);
    if (SymbolRefAttr callee = calleeOf(op))
      known.symbols.erase(llvm::find(known.symbols, callee));
    return known.symbols;
  }

  /// Appends all those in an operation itself.
  void find(Operation *op, Symbols &found) {
    add(op->getRawDictionaryAttrs(), found);
    // Properties, between `<{` and `}>`, are in no dictionary of attributes
    // then.
    if (!op->isRegistered())
      return add(op->getPropertiesAsAttribute(), found);
    if (auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
        function && holdsNoSymbols(function))
      return add(function.getComdatAttr(), found);
    if (auto address = dyn_cast<LLVM::AddressOfOp>(op))
      return add(address.getGlobalNameAttr(), found);
    if (op->getPropertiesStorageSize() == 0)
      return;
    NamedAttrList inherent;
    op->getName().populateInherentAttrs(op, inherent);
    for (NamedAttribute entry : inherent)
      add(entry.getValue(), found);
  }

private:
  void add(Attribute attribute, Symbols &found) {
    if (!attribute || isPlain(attribute))
      return;
    if (auto symbol = dyn_cast<SymbolRefAttr>(attribute))
      return found.push_back(symbol);
    auto [entry, isNew] = known.try_emplace(attribute);
    if (isNew)
      forEachSymbol(attribute, [symbols = &entry->second](
                                   SymbolRefAttr symbol) {
        symbols->push_back(symbol);
      });
    found.append(entry->second);
  }

  struct Known {
    Operation *op = nullptr;
    Symbols symbols;
  };
  struct Last {
    Differs differs;
    std::array<Known, 4> known;
    size_t next = 0;
  };

  /// The last operations of the name of this one. Neighbours have few names.
  Last &lastOf(Operation *op) {
    const void *name = op->getName().getAsOpaquePointer();
    auto &[recentName, last] = recent[(uintptr_t(name) >> 4) % recent.size()];
    if (recentName != name) {
      std::unique_ptr<Last> &own = byName[name];
      if (!own)
        own = std::make_unique<Last>(Last{differs(op), {}});
      recentName = name;
      last = own.get();
    }
    return *last;
  }

  llvm::DenseMap<const void *, std::unique_ptr<Last>> byName;
  std::array<std::pair<const void *, Last *>, 64> recent{};
  llvm::DenseMap<Attribute, Symbols> known;
};
} // namespace

void mlirExtOperationForEachSymbol(MlirOperation op,
                                   MlirExtSymbolCallback callback,
                                   void *userData) {
  Symbols found;
  SymbolFinder().find(unwrap(op), found);
  for (SymbolRefAttr symbol : found)
    callback(wrap(Attribute(symbol)), userData);
}

bool mlirExtForEachSymbolUse(MlirOperation from, bool nested,
                             MlirExtSymbolUseCallback callback,
                             void *userData) {
  SymbolFinder finder;
  bool isComplete = true;
  llvm::SmallVector<Region *> pending;
  auto visit = [&](Operation *op) {
    for (SymbolRefAttr symbol : finder.in(op))
      callback(wrap(op), wrap(Attribute(symbol)), userData);
    if (SymbolRefAttr callee = calleeOf(op))
      callback(wrap(op), wrap(Attribute(callee)), userData);
  };
  auto add = [&](Operation *op) {
    for (Region &region : op->getRegions())
      pending.push_back(&region);
  };
  if (nested)
    visit(unwrap(from));
  add(unwrap(from));
  while (!pending.empty()) {
    for (Block &block : *pending.pop_back_val())
      for (Operation &op : block) {
        visit(&op);
        if (op.getNumRegions() == 0)
          continue;
        isComplete &= op.getNumRegions() != 1 || op.getDialect();
        if (nested || !op.hasTrait<OpTrait::SymbolTable>())
          add(&op);
      }
  }
  return isComplete;
}
