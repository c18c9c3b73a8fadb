//===- Parameters.cpp - Copies of kernel arguments that are passed by value -===//
//
//   define ptx_kernel void @k(ptr byval(%T) %p)    %copy = alloca %T
//     call void @f(ptr %p)                         memcpy(%copy, %p)
//                                                  call void @f(ptr %copy)
//
// An argument by value is in parameter memory, which the kernel cannot write. If
// the kernel passes its address to a function that may write to it, or keep the
// address, the code generator makes all of the kernel use a copy on the stack
// (NVPTXLowerArgs). Until then this is not certain: the function may turn out to
// only read, and then gets a generic address of parameter memory. So nothing
// could be claimed about the pointer.
//
// The copy is made here instead. It is the code generator's own copy, so it costs
// nothing; but from here on the address is the address of a slot, and since it is
// hidden as addresses of slots are (Hide.cpp), it stays one. A function that is
// known to only read gets no copy: the code generator would make none there.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace tilespace;

/// Whether a function that may write to the memory at a pointer, or keep the
/// pointer, gets it or an address computed from it, and a function of `generic`
/// gets such an address, too.
static bool isPassedOn(Value &pointer,
                       const SmallPtrSetImpl<Function *> &generic) {
  SmallVector<Value *> pending = {&pointer};
  SmallPtrSet<Value *, 8> seen;
  bool isPassed = false, reaches = false;
  while (!pending.empty()) {
    Value *address = pending.pop_back_val();
    if (!seen.insert(address).second)
      continue;
    for (Use &use : address->uses()) {
      auto *user = cast<Instruction>(use.getUser());
      if (isa<GetElementPtrInst, PHINode, SelectInst>(user)) {
        pending.push_back(user);
        continue;
      }
      auto *call = dyn_cast<CallBase>(user);
      if (!call || isa<IntrinsicInst>(call) || !call->isArgOperand(&use))
        continue;
      unsigned argument = call->getArgOperandNo(&use);
      Function *called = call->getCalledFunction();
      if (!called || called->isDeclaration() ||
          call->isByValArgument(argument))
        continue;
      reaches |= generic.contains(called);
      isPassed |= !call->onlyReadsMemory(argument) ||
                  !call->doesNotCapture(argument);
    }
  }
  return isPassed && reaches;
}

static void copy(Argument &argument) {
  Function &kernel = *argument.getParent();
  const DataLayout &layout = kernel.getDataLayout();
  Type *type = argument.getParamByValType();
  IRBuilder<> builder(&kernel.getEntryBlock(),
                      kernel.getEntryBlock().getFirstInsertionPt());
  AllocaInst *slot = builder.CreateAlloca(type, nullptr, argument.getName());
  slot->setAlignment(
      argument.getParamAlign().value_or(layout.getPrefTypeAlign(type)));
  argument.replaceAllUsesWith(slot);
  builder.CreateMemCpy(slot, slot->getAlign(), &argument, slot->getAlign(),
                       layout.getTypeAllocSize(type));
}

bool tilespace::copyParameters(Module &module,
                               const SmallPtrSetImpl<Function *> &generic) {
  bool isCopied = false;
  DenseSet<const Argument *> constants = gridConstants(module);
  for (Function &kernel : module) {
    if (kernel.isDeclaration() || !isKernel(kernel))
      continue;
    for (Argument &argument : kernel.args())
      if (argument.hasByValAttr() &&
          argument.getType()->getPointerAddressSpace() == 0 &&
          !constants.contains(&argument) &&
          isPassedOn(argument, generic)) {
        copy(argument);
        isCopied = true;
      }
  }
  return isCopied;
}
