//===- Left.cpp - Where LLVM alone leaves generic accesses ----------------===//
//
// The code generator finds the spaces that kernel arguments, allocas and
// variables bring, and what is computed of them. Where that is enough for all
// accesses of a function, nothing is to be said about it, and it comes out as
// without the plugin, whatever else is known: a cast in another place is enough
// to change the order of instructions. So LLVM's own pass runs on a copy here,
// with what the code generator knows besides (NVPTXLowerArgs): a by-value
// argument of a kernel is parameter memory or a copy in local memory, and a
// pointer that is loaded from there is global.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

static bool isInByValueArgument(const Value *pointer) {
  auto *argument = dyn_cast<Argument>(getUnderlyingObject(pointer));
  return argument && argument->hasByValAttr() &&
         argument->getParent()->getCallingConv() == CallingConv::PTX_Kernel;
}

static bool isGeneric(const Value *value) {
  auto *type = dyn_cast<PointerType>(value->getType()->getScalarType());
  return type && type->getAddressSpace() == 0 && !isInByValueArgument(value);
}

/// Whether an instruction accesses memory through a generic pointer, or tests
/// its space.
static bool accessesGeneric(const Instruction &instruction) {
  if (const Value *pointer = getLoadStorePointerOperand(&instruction))
    return isGeneric(pointer);
  if (auto *atomic = dyn_cast<AtomicRMWInst>(&instruction))
    return isGeneric(atomic->getPointerOperand());
  if (auto *atomic = dyn_cast<AtomicCmpXchgInst>(&instruction))
    return isGeneric(atomic->getPointerOperand());
  auto *call = dyn_cast<IntrinsicInst>(&instruction);
  return call && !call->isAssumeLikeIntrinsic() &&
         any_of(call->args(), [](const Use &use) { return isGeneric(use); });
}

/// Says what the code generator finds out of pointers in by-value arguments.
static void sayGlobal(Function &function) {
  SmallVector<LoadInst *> loads;
  for (Instruction &instruction : instructions(function))
    if (auto *load = dyn_cast<LoadInst>(&instruction))
      if (load->getType()->isPointerTy() && isGeneric(load) &&
          isInByValueArgument(load->getPointerOperand()))
        loads.push_back(load);
  for (LoadInst *load : loads) {
    auto next = std::next(load->getIterator());
    auto *there = new AddrSpaceCastInst(
        load, PointerType::get(load->getContext(), 1), "", next);
    auto *back = new AddrSpaceCastInst(there, load->getType(), "", next);
    load->replaceUsesWithIf(
        back, [&](Use &use) { return use.getUser() != there; });
  }
}

SmallPtrSet<Function *, 16>
tilespace::leftGeneric(Module &module, FunctionAnalysisManager &analyses) {
  SmallPtrSet<Function *, 16> left;
  bool asks = any_of(module, [](Function &function) {
    return any_of(instructions(function), accessesGeneric);
  });
  if (!asks)
    return left;
  ValueToValueMapTy copies;
  std::unique_ptr<Module> copy = CloneModule(module, copies);
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    auto *same = cast<Function>(static_cast<Value *>(copies.lookup(&function)));
    sayGlobal(*same);
    InferAddressSpacesPass(0).run(*same, analyses);
    if (any_of(instructions(*same), accessesGeneric))
      left.insert(&function);
    analyses.clear(*same, same->getName());
  }
  return left;
}
