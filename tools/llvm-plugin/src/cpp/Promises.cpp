//===- Promises.cpp - The program's own casts to a memory space -----------===//
//
//   br i1 %isShared, %in, %out            br i1 %isShared, %in, %out
//   in:                                   in:
//     %s = addrspacecast ptr %q             %s = call ptr addrspace(3) asm
//            to ptr addrspace(3)                   "cvta.to.shared.u64 ..."(ptr %q)
//     %v = load i32, ptr addrspace(3) %s    %v = load i32, ptr addrspace(3) %s
//
// By such a cast the program says that the pointer is to shared memory, where the
// cast is. LLVM looks through it for what %q points to, and if that is known to be
// dereferenceable, it may move the load above the test (LLVM 22,
// isDereferenceableAndAlignedPointer). A store that may alias keeps it from that;
// a claim can take the store away, and then a load of ours that is right makes one
// of the program wrong. Through assembly LLVM does not look.
//
// The casts are marked before others are added, and hidden in functions that
// change. One of a pointer that is known to be there is none of these; nor is one
// whose result only becomes a number.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace tilespace;

constexpr StringLiteral mark = "tilespace.promise";

/// Whether a pointer was cast from a memory space.
static bool isKnown(const Value *pointer, unsigned space) {
  auto *back = dyn_cast<AddrSpaceCastInst>(pointer);
  return back && back->getSrcAddressSpace() == space;
}

static bool isPromise(const Instruction &instruction) {
  auto *cast = dyn_cast<AddrSpaceCastInst>(&instruction);
  return cast && cast->getSrcAddressSpace() == target().generic &&
         cast->getType()->isPointerTy();
}

/// Whether the pointer of a cast is to its space wherever the function runs: one
/// that was cast from it, and one of which LLVM assumes it itself, such as a
/// kernel's argument.
static bool isTrueAnywhere(const Instruction &promise,
                           const TargetTransformInfo &info) {
  const auto &cast = llvm::cast<AddrSpaceCastInst>(promise);
  const Value *object = getUnderlyingObject(cast.getPointerOperand(), 0);
  unsigned space = cast.getDestAddressSpace();
  return object->getType()->getPointerAddressSpace() == space ||
         info.getAssumedAddrSpace(object) == space;
}

SmallVector<Function *>
tilespace::withPromises(Module &module, FunctionAnalysisManager &analyses) {
  SmallVector<Function *> found;
  for (Function &function : module)
    if (any_of(instructions(function), [&](const Instruction &instruction) {
          return isPromise(instruction) &&
                 !isTrueAnywhere(instruction,
                                 analyses.getResult<TargetIRAnalysis>(function));
        }))
      found.push_back(&function);
  return found;
}

Promises::Promises(Module &module, const Answer &answer)
    : module(module), answer(answer) {
  MDNode *empty = MDNode::get(module.getContext(), {});
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (isPromise(instruction))
        instruction.setMetadata(mark, empty);
}

Promises::~Promises() {
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      instruction.setMetadata(mark, nullptr);
}

bool Promises::isOne(const Instruction &instruction) {
  return instruction.hasMetadata(mark);
}

void Promises::hide(Function &function) const {
  for (Instruction &instruction : make_early_inc_range(instructions(function))) {
    auto *cast = dyn_cast<AddrSpaceCastInst>(&instruction);
    if (!cast || !cast->hasMetadata(mark))
      continue;
    Value *pointer = cast->getPointerOperand();
    unsigned space = cast->getDestAddressSpace();
    bool isNumber = all_of(cast->users(), [](const User *user) {
      return isa<PtrToIntInst, PtrToAddrInst>(user);
    });
    if (isNumber || isKnown(pointer, space))
      continue;
    if (CallInst *hidden = castOpaquely(answer, pointer, space, cast->getIterator())) {
      hidden->takeName(cast);
      hidden->setMetadata(mark, cast->getMetadata(mark));
      cast->replaceAllUsesWith(hidden);
      cast->eraseFromParent();
    }
  }
}
