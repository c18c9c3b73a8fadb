//===- FunctionOps.cpp - Functions, queues and hints ----------------------===//

#include "NvTileAA.h"
#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace tilespace::nv_tileaa;

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  auto buildType = [](Builder &builder, ArrayRef<Type> arguments,
                      ArrayRef<Type> results,
                      function_interface_impl::VariadicFlag, std::string &) {
    return builder.getFunctionType(arguments, results);
  };
  return function_interface_impl::parseFunctionOp(
      parser, result, /*allowVariadic=*/false,
      getFunctionTypeAttrName(result.name), buildType,
      getArgAttrsAttrName(result.name), getResAttrsAttrName(result.name));
}

void FuncOp::print(OpAsmPrinter &printer) {
  function_interface_impl::printFunctionOp(
      printer, *this, /*isVariadic=*/false, getFunctionTypeAttrName(),
      getArgAttrsAttrName(), getResAttrsAttrName());
}

LogicalResult ReturnOp::verify() {
  auto function = cast<FuncOp>((*this)->getParentOp());
  if (getOperandTypes() == function.getResultTypes())
    return success();
  InFlightDiagnostic diagnostic =
      emitOpError("expects the results of '") << function.getName() << "', (";
  llvm::interleaveComma(function.getResultTypes(), diagnostic);
  diagnostic << "), but got (";
  llvm::interleaveComma(getOperandTypes(), diagnostic);
  return diagnostic << ")";
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto function = symbolTable.lookupNearestSymbolFrom<FunctionOpInterface>(
      *this, getCalleeAttr());
  if (!function)
    return emitOpError("expects the name of a function, but got ")
           << getCalleeAttr();
  if (function.getArgumentTypes() != ArrayRef<Type>(SmallVector<Type>(
                                         getOperandTypes())) ||
      function.getResultTypes() !=
          ArrayRef<Type>(SmallVector<Type>(getResultTypes())))
    return emitOpError("expects operands and results of type ")
           << function.getFunctionType() << ", but got "
           << FunctionType::get(getContext(), getOperandTypes(),
                                getResultTypes());
  return success();
}

//===----------------------------------------------------------------------===//
// Agents and queues
//===----------------------------------------------------------------------===//

LogicalResult ExecuteOp::verifyRegions() {
  if (getAgents().empty())
    return emitOpError("expects at least one agent");
  for (Region &agent : getAgents())
    if (agent.front().empty() ||
        !isa<QueueYieldOp>(agent.front().back()))
      return emitOpError(
          "expects regions to end with 'nv_tileaa.queue.yield'");
  return success();
}

static LogicalResult verifyEntry(Operation *op, QueueType queue,
                                 TypeRange types) {
  if (TypeRange(queue.getTypes()) == types)
    return success();
  InFlightDiagnostic diagnostic = op->emitOpError("expects an entry of ")
                                  << queue << ", but got (";
  llvm::interleaveComma(types, diagnostic);
  return diagnostic << ")";
}

LogicalResult QueuePutOp::verify() {
  return verifyEntry(*this, getQueue().getType(), getValues().getTypes());
}

LogicalResult QueueGetOp::verify() {
  return verifyEntry(*this, getQueue().getType(), getResultTypes());
}

//===----------------------------------------------------------------------===//
// Promises, and references out of the module
//===----------------------------------------------------------------------===//

LogicalResult AssumeOp::verify() {
  auto emitError = [&] { return emitOpError(); };
  // One predicate that does not hold is enough.
  for (Attribute predicate : getPredicates()) {
    auto promise = dyn_cast<AssumePredicate>(predicate);
    if (!promise)
      return emitOpError("expects div_by, bounded or same_elements, but got ")
             << predicate;
    if (failed(promise.verifyFor(emitError, getSource().getType())))
      return failure();
  }
  return success();
}

LogicalResult PrintOp::verify() {
  if (getList() && (getNumOperands() != 1 || !isa<RankedTensorType>(getOperandTypes()[0])))
    return emitOpError("expects one tile, since it prints a list");
  Type tile;
  for (Type type : getOperandTypes()) {
    if (!elementOf(type).isIntOrIndexOrFloat())
      return emitOpError("expects numbers, but got ") << type;
    if (!isa<RankedTensorType>(type))
      continue;
    if (tile && tileShape(type) != tileShape(tile))
      return emitOpError("expects tiles of one shape, but got ")
             << tile << " and " << type;
    tile = type;
  }
  return success();
}

LogicalResult LaunchFuncOp::verify() {
  if (getGrid().empty() || getGrid().size() > 3)
    return emitOpError("expects one to three sizes of the grid, but got ")
           << getGrid().size();
  return success();
}

LogicalResult
LaunchFuncOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  Operation *symbol =
      symbolTable.lookupNearestSymbolFrom(*this, getKernelAttr());
  if (!symbol)
    return success();
  auto function = dyn_cast<FunctionOpInterface>(symbol);
  if (!function)
    return emitOpError("expects the name of a kernel, but got ")
           << getKernelAttr();
  if (TypeRange(function.getArgumentTypes()) == getArgs().getTypes() &&
      function.getNumResults() == 0)
    return success();
  InFlightDiagnostic diagnostic = emitOpError("expects a kernel that takes (");
  llvm::interleaveComma(getArgs().getTypes(), diagnostic);
  return diagnostic << "), but got " << function.getFunctionType();
}
