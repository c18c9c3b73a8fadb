//===- Given.cpp - Statements of the module about memory ------------------===//
//
//   define ptx_kernel void @k(ptr %a, ptr %b)         ptr noalias %a, ptr noalias %b
//     "user_specified_restrict_scope"="1"
//
//   addrspacecast ptr addrspace(1) %p                 a warning: PTX has no such conversion, and
//     to ptr addrspace(4)                             the code generator ends the process or takes
//                                                     the number of one memory for another
//
// Front ends like NVIDIA's mark `restrict` by keys, which LLVM does not know. It
// knows `noalias`, which is the same promise.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace tilespace;

/// The keys of the front end, and the canonical ones.
constexpr StringLiteral restrictKeys[] = {"user_specified_restrict_scope",
                                          "nvvm.restrict_scope"};

bool tilespace::markRestrict(Module &module) {
  bool changed = false;
  for (Function &function : module)
    for (Argument &argument : function.args()) {
      auto isMarked = [&](StringRef key) {
        return function.hasFnAttribute(key) ||
               function.getAttributes().hasParamAttr(argument.getArgNo(), key);
      };
      if (!argument.getType()->isPointerTy() || argument.hasByValAttr() ||
          argument.hasNoAliasAttr() || function.isDeclaration() ||
          none_of(restrictKeys, isMarked))
        continue;
      argument.addAttr(Attribute::NoAlias);
      changed = true;
    }
  return changed;
}

/// Whether no instruction of PTX converts a pointer so: neither side is generic.
/// Shared memory of the block is a part of the cluster's shared memory.
static bool isImpossible(const Value *value) {
  auto *cast = dyn_cast<AddrSpaceCastOperator>(value);
  if (!cast)
    return false;
  unsigned from = cast->getSrcAddressSpace(), to = cast->getDestAddressSpace();
  auto isShared = [](unsigned space) {
    return nameOfSpace(space).find("shared") == 0;
  };
  return from != target().generic && to != target().generic &&
         !(isShared(from) && isShared(to));
}

/// Whether a value is such a cast, or a constant expression with one.
static bool hasImpossible(const Value *value) {
  auto *expression = dyn_cast<ConstantExpr>(value);
  return isImpossible(value) ||
         (expression && any_of(expression->operands(), [](const Use &operand) {
            return hasImpossible(operand);
          }));
}

void tilespace::forEachAnnotation(
    const Module &module,
    function_ref<void(Function &, StringRef, Metadata *)> visit) {
  const NamedMDNode *list = module.getNamedMetadata("nvvm.annotations");
  if (!list)
    return;
  for (const MDNode *node : list->operands())
    if (auto *function = node->getNumOperands()
                             ? mdconst::dyn_extract_or_null<Function>(node->getOperand(0))
                             : nullptr)
      for (unsigned at = 1; at + 1 < node->getNumOperands(); at += 2)
        if (auto *key = dyn_cast_or_null<MDString>(node->getOperand(at)))
          visit(*function, key->getString(), node->getOperand(at + 1));
}

DenseSet<const Argument *> tilespace::gridConstants(const Module &module) {
  DenseSet<const Argument *> found;
  for (const Function &function : module)
    for (const Argument &argument : function.args())
      if (hasGridConstants && argument.hasAttribute("nvvm.grid_constant"))
        found.insert(&argument);
  forEachAnnotation(module, [&](Function &function, StringRef key, Metadata *value) {
    auto *all = dyn_cast_or_null<MDNode>(value);
    if (key != "grid_constant" || !all)
      return;
    for (const MDOperand &one : all->operands())
      if (auto *number = mdconst::dyn_extract_or_null<ConstantInt>(one))
        if (uint64_t index = number->getZExtValue() - 1; index < function.arg_size())
          found.insert(function.getArg(index));
  });
  return found;
}

void tilespace::warnOfCasts(Module &module) {
  std::vector<Message> messages;
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (isImpossible(&instruction) ||
          any_of(instruction.operands(), [](const Use &operand) {
            return isa<ConstantExpr>(operand) && hasImpossible(operand);
          }))
        messages.push_back({Message::Warning,
                            "Cannot cast non-generic pointer to different "
                            "non-generic pointer",
                            {&function, instruction.getDebugLoc().get()}});
  if (!messages.empty())
    report(module, messages);
}
