//===- Promises.cpp - The program's own casts to a memory space -----------===//
//
//   br i1 %isShared, %in, %out            br i1 %isShared, %in, %out
//   in:                                   in:
//     %s = addrspacecast ptr %q             %s = call ptr addrspace(3) asm
//            to ptr addrspace(3)                   "cvta.to.shared.u64 ..."(ptr %q)
//     %v = load i32, ptr addrspace(3) %s    %v = load i32, ptr addrspace(3) %s
//
// By such a cast the program says that the pointer is to shared memory, where the
// cast is. LLVM looks through it for the object that %q points to. If the object is
// known to be dereferenceable, LLVM may move the load above the test (LLVM 22,
// isDereferenceableAndAlignedPointer). A store that may alias prevents this; a claim
// can take the store away, and then a load of ours that is right makes a load of the
// program wrong. LLVM does not look through assembly.
//
// The casts are marked before others are added. They are hidden in functions that
// change, and at early places in all functions, since a function that does not
// change may be inlined into a function that does. A cast of a pointer that is known
// to be in the space is not hidden, nor is a cast with a result that only becomes a
// number.
//
// A constant cannot be hidden, nor a vector, nor a cast from one memory space to
// another: LLVM makes these of a helper that is inlined with a known address. A
// function that has one stays as it is.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

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

/// Whether a cast, an instruction or a constant, says more about its pointer than
/// the object that it points to does.
static bool saysMore(const AddrSpaceCastOperator &cast) {
  unsigned space = cast.getDestAddressSpace();
  if (space == target().generic)
    return false;
  if (!cast.getType()->isPointerTy())
    return true;
  const Value *object = getUnderlyingObject(cast.getPointerOperand(), 0);
  unsigned from = object->getType()->getPointerAddressSpace();
  constexpr unsigned global = 1, shared = 3, cluster = 7;
  bool isVariable = from == target().generic && isa<GlobalVariable>(object);
  // A null says nothing.
  bool isItself = isa<ConstantData>(object) ||
                  target().inCopy(from) == target().inCopy(space) ||
                  (isVariable && target().inCopy(space) == global) ||
                  (target().isNVPTX() && from == shared && space == cluster);
  return !isItself;
}

/// Whether a value makes a number of a pointer.
static bool isNumber(const User *user) {
  return isa<PtrToIntOperator>(user) || isPtrToAddr(*user);
}

/// Whether LLVM itself assumes that the pointer of a cast is in the space: no test
/// can come before the cast, since the host calls the function.
static bool isAssumed(const AddrSpaceCastOperator &cast,
                      const TargetTransformInfo &info) {
  const Value *object = getUnderlyingObject(cast.getPointerOperand(), 0);
  auto *argument = dyn_cast<Argument>(object);
  return (!argument || isKernel(*argument->getParent())) &&
         info.getAssumedAddrSpace(object) == cast.getDestAddressSpace();
}

bool tilespace::cannotHide(Function &function, FunctionAnalysisManager &analyses) {
  SmallPtrSet<const Constant *, 16> seen;
  SmallVector<const Constant *> pending;
  auto add = [&](const User &user) {
    if (isNumber(&user))
      return;
    for (const Use &operand : user.operands())
      if (auto *constant = dyn_cast<Constant>(operand);
          constant && !isa<GlobalValue, ConstantData>(constant) &&
          seen.insert(constant).second)
        pending.push_back(constant);
  };
  for (const Instruction &instruction : instructions(function)) {
    add(instruction);
    auto *cast = dyn_cast<AddrSpaceCastOperator>(&instruction);
    if (!cast || !saysMore(*cast) || all_of(cast->users(), isNumber) ||
        (target().isNVPTX() && isPromise(instruction)))
      continue;
    if (!cast->getType()->isPointerTy() ||
        !isAssumed(*cast, analyses.getResult<TargetIRAnalysis>(function)))
      return true;
  }
  while (!pending.empty()) {
    const Constant *constant = pending.pop_back_val();
    if (auto *cast = dyn_cast<AddrSpaceCastOperator>(constant);
        cast && saysMore(*cast))
      return true;
    add(*constant);
  }
  return false;
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
    if (all_of(cast->users(), isNumber) || isKnown(pointer, space))
      continue;
    if (CallInst *hidden = castOpaquely(answer, pointer, space, cast->getIterator())) {
      hidden->takeName(cast);
      hidden->setMetadata(mark, cast->getMetadata(mark));
      cast->replaceAllUsesWith(hidden);
      cast->eraseFromParent();
    }
  }
}
