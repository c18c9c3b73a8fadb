//===- Functions.cpp - Calls and functions --------------------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

intptr_t mlirExtCallGetCallee(MlirOperation op, MlirAttribute *symbol) {
  constexpr intptr_t none = -2, isSymbol = -1;
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
  auto call = dyn_cast<CallOpInterface>(unwrap(op));
  if (!call)
    return false;
  Operation::operand_range arguments = call.getArgOperands();
  *begin = arguments.empty() ? 0 : arguments.getBeginOperandIndex();
  *count = arguments.size();
  return true;
}

bool mlirExtCallSetCalleeSymbol(MlirOperation op, MlirStringRef name) {
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

intptr_t mlirExtFunctionGetInputs(MlirOperation op, const MlirType **types) {
  auto function = dyn_cast<FunctionOpInterface>(unwrap(op));
  return function ? exportTypes(function.getArgumentTypes(), types) : 0;
}

intptr_t mlirExtFunctionGetResults(MlirOperation op, const MlirType **types) {
  auto function = dyn_cast<FunctionOpInterface>(unwrap(op));
  return function ? exportTypes(function.getResultTypes(), types) : 0;
}

bool mlirExtFunctionIsExternal(MlirOperation op) {
  auto function = dyn_cast<FunctionOpInterface>(unwrap(op));
  return function && function.isExternal();
}

MlirRegion mlirExtFunctionGetBody(MlirOperation op) {
  auto function = dyn_cast<FunctionOpInterface>(unwrap(op));
  return wrap(function ? &function.getFunctionBody() : nullptr);
}

bool mlirExtFunctionSetType(MlirOperation op, intptr_t nInputs,
                            const MlirType *inputs, intptr_t nResults,
                            const MlirType *results) {
  auto function = dyn_cast<FunctionOpInterface>(unwrap(op));
  if (!function)
    return false;
  SmallVector<Type> inputTypes, resultTypes;
  (void)unwrapList(nInputs, inputs, inputTypes);
  (void)unwrapList(nResults, results, resultTypes);
  // getResultTypes hides the void result of an LLVM function, but
  // cloneTypeWith wants it.
  if (resultTypes.empty() &&
      isa<LLVM::LLVMFunctionType>(function.getFunctionType()))
    resultTypes.push_back(LLVM::LLVMVoidType::get(function.getContext()));
  Type type = function.cloneTypeWith(inputTypes, resultTypes);
  if (!type)
    return false;
  function.setType(type);
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

MlirAttribute mlirExtFunctionGetArgAttrs(MlirOperation op, intptr_t index) {
  FunctionOpInterface function = functionWithArgument(op, index);
  return wrap(function ? Attribute(function.getArgAttrDict(index)) : nullptr);
}

MlirAttribute mlirExtFunctionGetArgAttr(MlirOperation op, intptr_t index,
                                        MlirStringRef name) {
  FunctionOpInterface function = functionWithArgument(op, index);
  return wrap(function ? function.getArgAttr(index, unwrap(name)) : nullptr);
}

bool mlirExtFunctionSetArgAttr(MlirOperation op, intptr_t index,
                               MlirStringRef name, MlirAttribute attribute) {
  FunctionOpInterface function = functionWithArgument(op, index);
  if (!function)
    return false;
  function.setArgAttr(index, unwrap(name), unwrap(attribute));
  return true;
}
