//===- Hide.cpp - Addresses of the stack that LLVM does not see through ---===//
//
//   call void @f(ptr %slot)     %h = call ptr asm "", "=l,0"(ptr %slot)
//                               call void @f(ptr %h)
//
// A function that was found to get only addresses of stack slots accesses local
// memory. But LLVM may pass it memory other than the slot: the source that the
// slot was copied from, if the function only reads it; the destination that the
// slot is copied to, if the function fills it (MemCpyOpt); a constant that the
// slot is a copy of (InstCombine); and the source of an argument by value (the
// inliner). This must be expected where the result is optimized a second time.
//
// So each address of a slot that leaves its function is hidden by assembly
// without an instruction. LLVM then neither knows which memory is passed on nor
// that nothing else has the address, and keeps the slot. The inliner omits the
// copy of an argument by value if the callee writes no memory by its attributes;
// the assembly that hides such an argument has an effect for that reason, and so
// have its function and all callers.
//
// Accesses in the function of the slot itself are not touched, nor are addresses
// that only intrinsics, assembly and declared functions get.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace tilespace;

namespace {

enum class Kind {
  /// It may not be the address of a slot, or it is parameter memory: a function
  /// that gets it is not claimed to get local memory.
  Other,
  Slot,
  /// It may be an argument by value.
  ByValue,
};

} // namespace

static Kind kindOf(const Value *pointer) {
  if (!isGeneric(pointer->getType()))
    return Kind::Other;
  SmallVector<const Value *, 4> objects;
  getUnderlyingObjects(pointer, objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  Kind kind = Kind::Other;
  for (const Value *object : objects) {
    auto *argument = dyn_cast<Argument>(object);
    if (argument && argument->hasPassPointeeByValueCopyAttr()) {
      if (isKernel(*argument->getParent()))
        return Kind::Other;
      kind = Kind::ByValue;
    } else if (isa<AllocaInst>(object) && kind == Kind::Other) {
      kind = Kind::Slot;
    }
  }
  return kind;
}

/// Whether LLVM does not follow an address beyond this use.
static bool escapes(const Use &use) {
  const auto *user = cast<Instruction>(use.getUser());
  if (const auto *call = dyn_cast<CallBase>(user)) {
    if (!call->isArgOperand(&use) || call->isInlineAsm() ||
        call->paramHasAttr(call->getArgOperandNo(&use), Attribute::SwiftError) ||
        call->isMustTailCall() ||
        call->isByValArgument(call->getArgOperandNo(&use)) ||
        call->paramHasAttr(call->getArgOperandNo(&use), Attribute::InAlloca) ||
        call->paramHasAttr(call->getArgOperandNo(&use), Attribute::Preallocated))
      return false;
    const Function *called = call->getCalledFunction();
    return !called || !called->isDeclaration();
  }
  if (isPtrToAddr(*user))
    return true;
  switch (user->getOpcode()) {
  case Instruction::Store:
    return use.getOperandNo() == 0;
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg:
    return use.getOperandNo() != 0;
  case Instruction::PtrToInt:
  case Instruction::InsertValue:
  case Instruction::InsertElement:
    return true;
  // Addresses in a vector are not followed.
  case Instruction::GetElementPtr:
    return user->getType()->isVectorTy();
  default:
    return false;
  }
}

CallInst *tilespace::callAssembly(InlineAsm *assembly, Value *pointer,
                                  MemoryEffects effects,
                                  BasicBlock::iterator before) {
  auto *call = CallInst::Create(assembly, {pointer}, "", before);
  call->setMemoryEffects(effects);
  call->setDoesNotThrow();
  call->addFnAttr(Attribute::WillReturn);
  return call;
}

CallInst *tilespace::hideAddress(Value *pointer, MemoryEffects effects,
                                 BasicBlock::iterator before) {
  auto *type = FunctionType::get(pointer->getType(), {pointer->getType()}, false);
  bool hasEffect = !effects.doesNotAccessMemory();
  return callAssembly(InlineAsm::get(type, "", target().hides(), hasEffect),
                      pointer, effects, before);
}

/// States for functions, and for all their callers, that they have the effect of
/// the assembly that hides an argument by value.
static void addEffect(SmallVector<Function *> pending) {
  MemoryEffects effect = MemoryEffects::inaccessibleMemOnly();
  while (!pending.empty()) {
    Function *function = pending.pop_back_val();
    for (User *user : function->users())
      if (auto *call = dyn_cast<CallBase>(user);
          call && call->getCalledOperand() == function) {
        call->setMemoryEffects(call->getMemoryEffects() | effect);
        Function *caller = call->getFunction();
        if ((caller->getMemoryEffects() | effect) != caller->getMemoryEffects())
          pending.push_back(caller);
      }
    function->setMemoryEffects(function->getMemoryEffects() | effect);
  }
}

static void hide(Use &use, Kind kind) {
  auto *user = cast<Instruction>(use.getUser());
  use.set(hideAddress(use, kind == Kind::ByValue
                               ? MemoryEffects::inaccessibleMemOnly()
                               : MemoryEffects::none(),
                      user->getIterator()));
}

void tilespace::hideSlots(Module &module) {
  SmallVector<std::pair<Use *, Kind>> found;
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      for (Use &use : instruction.operands())
        if (escapes(use))
          if (Kind kind = kindOf(use.get()); kind != Kind::Other)
            found.emplace_back(&use, kind);
  SmallVector<Function *> withEffect;
  for (auto [use, kind] : found) {
    hide(*use, kind);
    if (kind == Kind::ByValue)
      withEffect.push_back(cast<Instruction>(use->getUser())->getFunction());
  }
  addEffect(std::move(withEffect));
}
