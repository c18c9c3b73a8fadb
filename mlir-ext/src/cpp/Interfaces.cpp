//===- Interfaces.cpp - Op interfaces and traits --------------------------===//

#include "mlir-ext.h"
#include "mlir-ext-compat.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/MemOpInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;

/// Whether every operation of this name is free of memory effects. Effects that
/// depend on the attributes or the body of one operation do not count: such
/// operations are not unconditionally speculatable.
static bool isAlwaysPure(Operation *op) {
  return op->hasTrait<OpTrait::AlwaysSpeculatableImplTrait>() &&
         !op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
         isMemoryEffectFree(op);
}

uint32_t mlirExtOperationGetInterfaces(MlirOperation mlirOp) {
  Operation *op = unwrap(mlirOp);
  uint32_t set = 0;
  auto add = [&set](bool holds, uint32_t bit) { set |= holds ? bit : 0; };
  add(isa<BranchOpInterface>(op), MLIR_EXT_BRANCH);
  add(isa<RegionBranchOpInterface>(op), MLIR_EXT_REGION_BRANCH);
  add(isa<RegionBranchTerminatorOpInterface>(op),
      MLIR_EXT_REGION_BRANCH_TERMINATOR);
  add(op->hasTrait<OpTrait::ReturnLike>(), MLIR_EXT_RETURN_LIKE);
  add(op->hasTrait<OpTrait::IsTerminator>(), MLIR_EXT_TERMINATOR);
  add(isa<CallOpInterface>(op), MLIR_EXT_CALL);
  add(isa<CallableOpInterface>(op), MLIR_EXT_CALLABLE);
  add(isa<FunctionOpInterface>(op), MLIR_EXT_FUNCTION);
  add(isa<SelectLikeOpInterface>(op), MLIR_EXT_SELECT_LIKE);
  add(isa<ViewLikeOpInterface>(op), MLIR_EXT_VIEW_LIKE);
  add(isa<CastOpInterface>(op), MLIR_EXT_CAST);
  add(isa<MemorySpaceCastOpInterface>(op), MLIR_EXT_MEMORY_SPACE_CAST);
  // isa<SymbolOpInterface> checks the single operation where the name of the
  // symbol is optional; the set holds for all operations of one name.
  add(op->getName().hasInterface<SymbolOpInterface>(), MLIR_EXT_SYMBOL);
  add(op->hasTrait<OpTrait::SymbolTable>(), MLIR_EXT_SYMBOL_TABLE);
  add(op->hasTrait<OpTrait::IsIsolatedFromAbove>(), MLIR_EXT_ISOLATED);
  add(op->hasTrait<OpTrait::ConstantLike>(), MLIR_EXT_CONSTANT_LIKE);
  add(isAlwaysPure(op), MLIR_EXT_PURE);
  add(isa<SymbolUserOpInterface>(op), MLIR_EXT_SYMBOL_USER);
  return set;
}

bool mlirExtOperationIsMemoryEffectFree(MlirOperation op) {
  return isMemoryEffectFree(unwrap(op));
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

/// Calls `callback` for each pair of an operand and the input it is forwarded
/// to. The counts differ only in IR that does not verify.
static void forward(Operation *owner, OperandRange operands, ValueRange inputs,
                    MlirExtForwardCallback callback, void *userData) {
  if (operands.empty())
    return;
  unsigned begin = operands.getBeginOperandIndex();
  size_t count = std::min<size_t>(operands.size(), inputs.size());
  for (size_t i = 0; i != count; ++i)
    callback(wrap(owner), begin + i, wrap(operands[i]), wrap(inputs[i]),
             userData);
}

/// BranchOpInterface::getSuccessorOperands for a kind of branch that defines no
/// values itself. Upstream's result is mutable, for which MLIR
/// looks an attribute up in the context.
static std::optional<OperandRange> forwardedByKnown(Operation *op, unsigned i) {
  if (auto branch = dyn_cast<LLVM::BrOp>(op))
    return branch.getDestOperands();
  if (auto branch = dyn_cast<LLVM::CondBrOp>(op))
    return i == 0 ? branch.getTrueDestOperands()
                  : branch.getFalseDestOperands();
  if (auto branch = dyn_cast<cf::BranchOp>(op))
    return branch.getDestOperands();
  if (auto branch = dyn_cast<cf::CondBranchOp>(op))
    return i == 0 ? branch.getTrueDestOperands()
                  : branch.getFalseDestOperands();
  return std::nullopt;
}

/// Whether a successor gets values that the branch defines itself.
static bool forwardBranch(Operation *op, MlirExtForwardCallback callback,
                          void *userData) {
  bool produces = false;
  for (unsigned i = 0, e = op->getNumSuccessors(); i != e; ++i) {
    Block *successor = op->getSuccessor(i);
    if (successor->args_empty())
      continue;
    if (std::optional<OperandRange> operands = forwardedByKnown(op, i)) {
      forward(op, *operands, successor->getArguments(), callback, userData);
      continue;
    }
    SuccessorOperands operands =
        cast<BranchOpInterface>(op).getSuccessorOperands(i);
    unsigned produced = operands.getProducedOperandCount();
    produces |= produced != 0;
    if (produced > successor->getNumArguments())
      continue;
    forward(op, operands.getForwardedOperands(),
            successor->getArguments().drop_front(produced), callback, userData);
  }
  return produces;
}

bool mlirExtForEachForwardedOperand(MlirOperation mlirOp,
                                    MlirExtForwardCallback callback,
                                    void *userData) {
  Operation *op = unwrap(mlirOp);
  if (isa<LLVM::BrOp, LLVM::CondBrOp, cf::BranchOp, cf::CondBranchOp>(op))
    return forwardBranch(op, callback, userData);
  bool produces = isa<BranchOpInterface>(op) &&
                  forwardBranch(op, callback, userData);

  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!branch)
    return produces;
  SmallVector<RegionSuccessor> successors;
  for (RegionBranchPoint point : branch.getAllRegionBranchPoints()) {
    Operation *owner =
        point.isParent() ? op : point.getTerminatorPredecessorOrNull();
    successors.clear();
    branch.getSuccessorRegions(point, successors);
    for (RegionSuccessor successor : successors)
      forward(owner, branch.getSuccessorOperands(point, successor),
              mlir_ext::inputsOf(branch, successor), callback, userData);
  }
  return true;
}

intptr_t mlirExtOperationGetEnteredRegion(MlirOperation mlirOp) {
  Operation *op = unwrap(mlirOp);
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!branch)
    return -1;
  SmallVector<Attribute> constants;
  for (Value operand : op->getOperands()) {
    Attribute constant;
    if (!matchPattern(operand, m_Constant(&constant)))
      constant = {};
    constants.push_back(constant);
  }
  SmallVector<RegionSuccessor> successors;
  branch.getEntrySuccessorRegions(constants, successors);
  if (successors.size() != 1 || mlir_ext::leaves(successors.front()))
    return -1;
  return successors.front().getSuccessor()->getRegionNumber();
}

void mlirExtForEachUnforwardedArgument(MlirOperation mlirOp,
                                       MlirExtValueCallback callback,
                                       void *userData) {
  Operation *op = unwrap(mlirOp);
  if (auto branch = dyn_cast<BranchOpInterface>(op)) {
    for (unsigned i = 0, e = op->getNumSuccessors(); i != e; ++i) {
      if (op->getSuccessor(i)->args_empty())
        continue;
      unsigned produced =
          branch.getSuccessorOperands(i).getProducedOperandCount();
      for (BlockArgument argument :
           op->getSuccessor(i)->getArguments().take_front(produced))
        callback(wrap(Value(argument)), userData);
    }
  }

  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!branch)
    return;
  llvm::SmallPtrSet<const void *, 8> inputs;
  SmallVector<RegionSuccessor> successors;
  for (RegionBranchPoint point : branch.getAllRegionBranchPoints()) {
    successors.clear();
    branch.getSuccessorRegions(point, successors);
    for (RegionSuccessor successor : successors)
      for (Value input : mlir_ext::inputsOf(branch, successor))
        inputs.insert(input.getAsOpaquePointer());
  }
  auto visit = [&](Value value) {
    if (!inputs.contains(value.getAsOpaquePointer()))
      callback(wrap(value), userData);
  };
  for (Region &region : op->getRegions())
    if (!region.empty())
      llvm::for_each(region.getArguments(), visit);
  llvm::for_each(op->getResults(), visit);
}

//===----------------------------------------------------------------------===//
// Selects and views
//===----------------------------------------------------------------------===//

/// The number of the first operand that is `value` and not in `taken`, or -1.
static intptr_t findOperand(Operation *op, Value value,
                            ArrayRef<intptr_t> taken = {}) {
  for (OpOperand &operand : op->getOpOperands()) {
    intptr_t number = operand.getOperandNumber();
    if (operand.get() == value && !llvm::is_contained(taken, number))
      return number;
  }
  return -1;
}

bool mlirExtSelectGetOperands(MlirOperation op, intptr_t *condition,
                              intptr_t *trueValue, intptr_t *falseValue) {
  // Fast path for the most common op: to search for the values takes fifty
  // times as long.
  if (isa<LLVM::SelectOp>(unwrap(op))) {
    *condition = 0, *trueValue = 1, *falseValue = 2;
    return true;
  }
  auto select = dyn_cast<SelectLikeOpInterface>(unwrap(op));
  if (!select)
    return false;
  *condition = findOperand(select, select.getCondition());
  *trueValue = findOperand(select, select.getTrueValue(), {*condition});
  *falseValue =
      findOperand(select, select.getFalseValue(), {*condition, *trueValue});
  return *condition >= 0 && *trueValue >= 0 && *falseValue >= 0;
}

intptr_t mlirExtViewGetSource(MlirOperation op) {
  auto view = dyn_cast<ViewLikeOpInterface>(unwrap(op));
  return view ? findOperand(view, view.getViewSource()) : -1;
}
