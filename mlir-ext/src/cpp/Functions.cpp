//===- Functions.cpp - Calls and functions --------------------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/RWMutex.h"

using namespace mlir;

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

namespace {
/// The attributes that name the callees of operations that are not registered,
/// by the names of the operations. None is ever removed, as no rule file is.
struct CalleeNames {
  llvm::sys::RWMutex mutex;
  llvm::StringMap<std::string> names;
};
} // namespace

static CalleeNames &calleeNames() {
  static CalleeNames names;
  return names;
}

static StringRef calleeName(Operation *op) {
  if (op->isRegistered())
    return "callee";
  CalleeNames &all = calleeNames();
  llvm::sys::ScopedReader lock(all.mutex);
  auto named = all.names.find(op->getName().getStringRef());
  return named == all.names.end() ? StringRef("callee") : named->second;
}

/// The name of the callee in the attribute of an operation that is not
/// registered; null of any other.
static SymbolRefAttr attributedCallee(Operation *op) {
  return op->isRegistered() ? SymbolRefAttr()
                            : op->getAttrOfType<SymbolRefAttr>(calleeName(op));
}

bool mlirExtCallNameCallee(MlirStringRef op, MlirStringRef attribute) {
  CalleeNames &all = calleeNames();
  llvm::sys::ScopedWriter lock(all.mutex);
  StringRef name = unwrap(attribute);
  return all.names.try_emplace(unwrap(op), name).first->second == name;
}

MlirStringRef mlirExtCallGetCalleeName(MlirOperation op) {
  return wrap(calleeName(unwrap(op)));
}

intptr_t mlirExtCallGetCallee(MlirOperation op, MlirAttribute *symbol) {
  constexpr intptr_t none = -2, isSymbol = -1;
  if (auto call = dyn_cast<LLVM::CallOp>(unwrap(op)))
    if (FlatSymbolRefAttr name = call.getCalleeAttr()) {
      *symbol = wrap(Attribute(name));
      return isSymbol;
    }
  if (SymbolRefAttr name = attributedCallee(unwrap(op))) {
    *symbol = wrap(Attribute(name));
    return isSymbol;
  }
  auto call = dyn_cast<CallOpInterface>(unwrap(op));
  if (!call)
    return none;
  CallInterfaceCallable callee = call.getCallableForCallee();
  if (callee.isNull())
    return none;
  if (auto name = dyn_cast<SymbolRefAttr>(callee)) {
    *symbol = wrap(Attribute(name));
    return isSymbol;
  }
  auto value = cast<Value>(callee);
  for (OpOperand &operand : call->getOpOperands())
    if (operand.get() == value)
      return operand.getOperandNumber();
  return none;
}

bool mlirExtCallGetArguments(MlirOperation op, intptr_t *begin,
                             intptr_t *count) {
  auto found = [&](Operation::operand_range arguments) {
    *begin = arguments.empty() ? 0 : arguments.getBeginOperandIndex();
    *count = arguments.size();
    return true;
  };
  if (auto call = dyn_cast<LLVM::CallOp>(unwrap(op)))
    return found(call.getArgOperands());
  if (attributedCallee(unwrap(op))) {
    *begin = 0;
    *count = unwrap(op)->getNumOperands();
    return true;
  }
  auto call = dyn_cast<CallOpInterface>(unwrap(op));
  return call && found(call.getArgOperands());
}

bool mlirExtCallFits(MlirOperation call, MlirOperation function) {
  intptr_t begin = 0, count = 0;
  mlirExtCallGetArguments(call, &begin, &count);
  const MlirType *types;
  intptr_t nTypes = mlirExtFunctionGetInputs(function, &types);
  auto have = [&](auto values) {
    return llvm::equal(values.getTypes(), ArrayRef(types, nTypes),
                       [](Type one, MlirType other) {
                         return wrap(one).ptr == other.ptr;
                       });
  };
  if (!have(unwrap(call)->getOperands().slice(begin, count)))
    return false;
  nTypes = mlirExtFunctionGetResults(function, &types);
  return have(unwrap(call)->getResults());
}

bool mlirExtCallSetCalleeSymbol(MlirOperation op, MlirStringRef name) {
  if (attributedCallee(unwrap(op))) {
    unwrap(op)->setAttr(
        calleeName(unwrap(op)),
        FlatSymbolRefAttr::get(unwrap(op)->getContext(), unwrap(name)));
    return true;
  }
  auto call = dyn_cast<CallOpInterface>(unwrap(op));
  if (!call)
    return false;
  CallInterfaceCallable callee = call.getCallableForCallee();
  if (callee.isNull() || !isa<SymbolRefAttr>(callee))
    return false;
  call.setCalleeFromCallable(
      SymbolRefAttr::get(call.getContext(), unwrap(name)));
  return true;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static intptr_t exportTypes(ArrayRef<Type> range, const MlirType **types) {
  static_assert(sizeof(Type) == sizeof(MlirType), "a type is one pointer");
  *types = reinterpret_cast<const MlirType *>(range.data());
  return range.size();
}

/// The signature in the attributes of an operation that has a symbol and one
/// region, but not the interface; null of any other.
static FunctionType attributedType(Operation *op) {
  auto name =
      op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  auto type = op->getAttrOfType<TypeAttr>("function_type");
  if (!name || !type || op->getNumRegions() != 1 ||
      isa<FunctionOpInterface>(op))
    return {};
  return dyn_cast<FunctionType>(type.getValue());
}

bool mlirExtFunctionIsAttributed(MlirOperation mlirOp) {
  Operation *op = unwrap(mlirOp), *parent = op->getParentOp();
  FunctionType type = attributedType(op);
  if (!type || op->getNumOperands() || op->getNumResults() ||
      op->getNumSuccessors() || !parent ||
      !parent->hasTrait<OpTrait::SymbolTable>())
    return false;
  Region &body = op->getRegion(0);
  if (body.empty())
    return true;
  if (TypeRange(body.getArgumentTypes()) != TypeRange(type.getInputs()))
    return false;
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(body, body, captured);
  return captured.empty();
}

// Most functions are llvm.func, which is queried directly: to look up its
// interface takes longer than most queries.

intptr_t mlirExtFunctionGetInputs(MlirOperation op, const MlirType **types) {
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(unwrap(op)))
    return exportTypes(function.getArgumentTypes(), types);
  if (auto function = dyn_cast<FunctionOpInterface>(unwrap(op)))
    return exportTypes(function.getArgumentTypes(), types);
  FunctionType type = attributedType(unwrap(op));
  return type ? exportTypes(type.getInputs(), types) : 0;
}

intptr_t mlirExtFunctionGetResults(MlirOperation op, const MlirType **types) {
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(unwrap(op)))
    return exportTypes(function.getResultTypes(), types);
  if (auto function = dyn_cast<FunctionOpInterface>(unwrap(op)))
    return exportTypes(function.getResultTypes(), types);
  FunctionType type = attributedType(unwrap(op));
  return type ? exportTypes(type.getResults(), types) : 0;
}

bool mlirExtFunctionIsExternal(MlirOperation op) {
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(unwrap(op)))
    return function.getBody().empty();
  if (auto function = dyn_cast<FunctionOpInterface>(unwrap(op)))
    return function.isExternal();
  return attributedType(unwrap(op)) && unwrap(op)->getRegion(0).empty();
}

MlirRegion mlirExtFunctionGetBody(MlirOperation op) {
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(unwrap(op)))
    return wrap(&function.getBody());
  if (auto function = dyn_cast<FunctionOpInterface>(unwrap(op)))
    return wrap(&function.getFunctionBody());
  return wrap(attributedType(unwrap(op)) ? &unwrap(op)->getRegion(0) : nullptr);
}

bool mlirExtFunctionSetType(MlirOperation op, intptr_t nInputs,
                            const MlirType *inputs, intptr_t nResults,
                            const MlirType *results) {
  SmallVector<Type> inputTypes, resultTypes;
  (void)unwrapList(nInputs, inputs, inputTypes);
  (void)unwrapList(nResults, results, resultTypes);
  auto set = [&](auto function) {
    // getResultTypes hides the void result of an LLVM function, but
    // cloneTypeWith wants it.
    if (resultTypes.empty() &&
        isa<LLVM::LLVMFunctionType>(function.getFunctionType()))
      resultTypes.push_back(LLVM::LLVMVoidType::get(function.getContext()));
    Type type = function.cloneTypeWith(inputTypes, resultTypes);
    if (type)
      function.setType(type);
    return bool(type);
  };
  // Most are this one, which needs no interface.
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(unwrap(op)))
    return set(function);
  if (auto function = dyn_cast<FunctionOpInterface>(unwrap(op)))
    return set(function);
  FunctionType type = attributedType(unwrap(op));
  // The attributes of arguments are not cut to another number of them.
  if (!type || type.getNumInputs() != inputTypes.size() ||
      type.getNumResults() != resultTypes.size())
    return false;
  unwrap(op)->setAttr("function_type",
                      TypeAttr::get(type.clone(inputTypes, resultTypes)));
  return true;
}

/// The function if it has an argument `index`.
static FunctionOpInterface functionWithArgument(MlirOperation op,
                                                intptr_t index) {
  auto function = dyn_cast<FunctionOpInterface>(unwrap(op));
  if (!function || index >= intptr_t(function.getNumArguments()))
    return nullptr;
  return function;
}

/// The attributes of an argument of a function without the interface.
static DictionaryAttr attributedArgument(MlirOperation op, intptr_t index) {
  auto all = unwrap(op)->getAttrOfType<ArrayAttr>("arg_attrs");
  if (!attributedType(unwrap(op)) || !all || index >= intptr_t(all.size()))
    return {};
  return dyn_cast<DictionaryAttr>(all[index]);
}

MlirAttribute mlirExtFunctionGetArgAttrs(MlirOperation op, intptr_t index) {
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(unwrap(op))) {
    ArrayAttr all = function.getArgAttrsAttr();
    return wrap(all && index < intptr_t(all.size()) ? all[index] : nullptr);
  }
  if (FunctionOpInterface function = functionWithArgument(op, index))
    return wrap(Attribute(function.getArgAttrDict(index)));
  return wrap(Attribute(attributedArgument(op, index)));
}

MlirAttribute mlirExtFunctionGetArgAttr(MlirOperation op, intptr_t index,
                                        MlirStringRef name) {
  if (FunctionOpInterface function = functionWithArgument(op, index))
    return wrap(function.getArgAttr(index, unwrap(name)));
  DictionaryAttr all = attributedArgument(op, index);
  return wrap(all ? all.get(unwrap(name)) : nullptr);
}

bool mlirExtFunctionSetArgAttr(MlirOperation op, intptr_t index,
                               MlirStringRef name, MlirAttribute attribute) {
  FunctionOpInterface function = functionWithArgument(op, index);
  if (!function)
    return false;
  function.setArgAttr(index, unwrap(name), unwrap(attribute));
  return true;
}
