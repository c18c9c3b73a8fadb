//===- Keep.cpp - Slots that the code generator accesses as generic -------===//
//
//   %a = alloca i64                        %a = alloca i64
//   %b = alloca i64                        call void asm sideeffect "", "l"(ptr %a)
//   store i64 %x, ptr %a                   ...
//   %p = select i1 %c, ptr %a, ptr %b
//   %v = load volatile i64, ptr %p
//
// The code generator finds that each access here is of local memory. Its SROA
// runs after that. Where SROA follows all uses of a slot, but cannot make a
// register of it, it rebuilds each access from the generic address: `st` for
// `st.local`. This happens to a slot that has a volatile access, that a condition
// chooses from (if Slots.cpp leaves it), or that is copied as a whole.
//
// So each such slot gets one use that SROA does not follow: assembly without an
// instruction. Then SROA leaves the slot as it is.
//
// Why it is right: the assembly does nothing, and is declared to do nothing to the
// slot and to keep no address of it. Why nothing is lost: it is added after the
// optimizer, once SROA has run another time, as the code generator's own SROA
// would at first. A slot that is left then stays a slot.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;
using namespace tilespace;

/// Bytes up to which the code generator makes no loop of a copy or fill.
constexpr uint64_t inlinedBytes = 64;

/// Whether SROA follows a user of an address of a slot. `isChosen`: the address
/// comes from a choice.
static bool isFollowed(const Use &use, bool isChosen) {
  auto *user = cast<Instruction>(use.getUser());
  if (isa<LoadInst>(user))
    return true;
  // An atomic on local memory is a load and a store by then.
  if (isa<AtomicRMWInst>(user))
    return use.getOperandNo() == AtomicRMWInst::getPointerOperandIndex();
  if (isa<StoreInst>(user))
    return use.getOperandNo() == StoreInst::getPointerOperandIndex();
  if (auto *computed = dyn_cast<GetElementPtrInst>(user))
    return isChosen ? computed->hasAllZeroIndices()
                    : computed->hasAllConstantIndices();
  // A transfer of more bytes is a loop by then, which SROA does not follow.
  if (auto *transfer = dyn_cast<MemIntrinsic>(user)) {
    auto *length = dyn_cast<ConstantInt>(transfer->getLength());
    return !isChosen && length && length->getValue().ule(inlinedBytes);
  }
  return isa<AddrSpaceCastInst, PHINode, SelectInst>(user) ||
         user->isLifetimeStartOrEnd();
}

/// Whether SROA follows all uses of a slot, and rebuilds at least one access
/// among them.
static bool isRebuilt(AllocaInst &slot) {
  bool isAccessed = false;
  SmallPtrSet<Instruction *, 8> seen;
  SmallVector<std::pair<Instruction *, bool>> pending = {{&slot, false}};
  while (!pending.empty()) {
    auto [address, isChosen] = pending.pop_back_val();
    if (!address->getType()->isPointerTy())
      return false;
    for (const Use &use : address->uses()) {
      if (!isFollowed(use, isChosen))
        return false;
      auto *user = cast<Instruction>(use.getUser());
      isAccessed |= isa<LoadInst, StoreInst, AtomicRMWInst, MemIntrinsic>(user) &&
                    !user->isVolatile();
      if (isa<GetElementPtrInst, AddrSpaceCastInst, PHINode, SelectInst>(user) &&
          seen.insert(user).second)
        pending.emplace_back(user, isChosen || isa<PHINode, SelectInst>(user));
    }
  }
  return isAccessed;
}

static SmallVector<AllocaInst *> rebuiltSlots(Function &function) {
  SmallVector<AllocaInst *> found;
  for (Instruction &instruction : instructions(function))
    if (auto *slot = dyn_cast<AllocaInst>(&instruction);
        slot && slot->isStaticAlloca() && isGeneric(slot->getType()) &&
        isRebuilt(*slot))
      found.push_back(slot);
  return found;
}

static void keep(AllocaInst &slot) {
  LLVMContext &context = slot.getContext();
  auto *type = FunctionType::get(Type::getVoidTy(context), {slot.getType()}, false);
  CallInst *use = callAssembly(InlineAsm::get(type, "", "l", /*hasSideEffects=*/true),
                               &slot, MemoryEffects::inaccessibleMemOnly(),
                               std::next(slot.getIterator()));
  use->addParamAttr(
      0, Attribute::getWithCaptureInfo(context, CaptureInfo::none()));
}

bool tilespace::keepSlots(Function &function, FunctionAnalysisManager &analyses) {
  if (function.hasOptNone() || rebuiltSlots(function).empty())
    return false;
  PreservedAnalyses preserved =
      SROAPass(SROAOptions::PreserveCFG).run(function, analyses);
  analyses.invalidate(function, preserved);
  SmallVector<AllocaInst *> slots = rebuiltSlots(function);
  for (AllocaInst *slot : slots)
    keep(*slot);
  if (!slots.empty())
    analyses.invalidate(function, PreservedAnalyses::none());
  return !slots.empty() || !preserved.areAllPreserved();
}
