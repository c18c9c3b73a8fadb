//===- Infer.cpp - From the casts into the accesses -----------------------===//
//
// LLVM's infer-address-spaces, restricted to propagate the casts into the
// accesses. It lacks the target's own accesses, which name a space in the type
// of their pointer:
//
//   call @llvm.nvvm.wmma....p0(ptr %p)
//   call @llvm.nvvm.wmma....p3(ptr addrspace(3) %p)
//
// The rules of the passes say which of them do so, and in which spaces.
//
// LLVM's pass also treats an alloca as local. That is left to the code
// generator here: a cast of an alloca would hide it from the passes in between,
// which promote it and raise its alignment.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"

using namespace llvm;
using namespace tilespace;

namespace {

/// The only operand of an intrinsic that is a generic pointer, if the intrinsic's
/// name has its type; none if there is not exactly one.
std::optional<unsigned> overloadedPointer(const CallBase &call,
                                          SmallVectorImpl<Type *> &types) {
  const Function *callee = call.getCalledFunction();
  if (!callee || !overloadedTypes(*callee, types))
    return std::nullopt;
  auto isPointer = [](const Use &use) { return isGeneric(use->getType()); };
  auto isOne = [](const Type *type) { return isGeneric(type); };
  if (count_if(types, isOne) != 1 || count_if(call.args(), isPointer) != 1)
    return std::nullopt;
  // The type in the name is the result's.
  if (isGeneric(call.getType()))
    return std::nullopt;
  return find_if(call.args(), isPointer)->getOperandNo();
}

/// The target, with the rules for its intrinsics, and without its assumptions
/// about values.
class WithRules : public TargetInfoBase {
public:
  WithRules(const DataLayout &layout, const TargetTransformInfo &target,
            const IntrinsicSpaces &intrinsics)
      : TargetInfoBase(layout, target), intrinsics(intrinsics) {}

  bool hasVolatileVariant(Instruction *access, unsigned space) const override {
    // Elsewhere each access has one, by its space.
    return !tilespace::target().isNVPTX() ||
           target.hasVolatileVariant(access, space);
  }
  bool collectFlatAddressOperands(SmallVectorImpl<int> &operands,
                                  Intrinsic::ID intrinsic) const override {
    auto known = intrinsics.find(intrinsic);
    if (known == intrinsics.end())
      return target.collectFlatAddressOperands(operands, intrinsic);
    operands.push_back(known->second.operand);
    return true;
  }
  Value *rewriteIntrinsicWithAddressSpace(IntrinsicInst *call, Value *before,
                                          Value *after) const override {
    auto known = intrinsics.find(call->getIntrinsicID());
    if (known == intrinsics.end())
      return target.rewriteIntrinsicWithAddressSpace(call, before, after);
    unsigned space = after->getType()->getPointerAddressSpace();
    SmallVector<Type *, 2> types;
    std::optional<unsigned> operand = overloadedPointer(*call, types);
    if (!operand || call->getArgOperand(*operand) != before || space > 7 ||
        !(known->second.spaces >> space & 1))
      return nullptr;
    *find(types, before->getType()) = after->getType();
    call->setCalledFunction(Intrinsic::getOrInsertDeclaration(
        call->getModule(), call->getIntrinsicID(), types));
    call->setArgOperand(*operand, after);
    return call;
  }
  bool isNoopAddrSpaceCast(unsigned from, unsigned to) const override {
    return target.isNoopAddrSpaceCast(from, to);
  }

private:
  const IntrinsicSpaces &intrinsics;
};

} // namespace

/// Whether a pointer is a constant that names no space.
static bool isUncastConstant(const Value *pointer) {
  // In code that never runs, an address may be its own operand.
  for (unsigned steps = 0; steps != 16; ++steps)
    if (auto *computed = dyn_cast<GEPOperator>(pointer))
      pointer = computed->getPointerOperand();
  return isa<Constant>(pointer) && !isa<AddrSpaceCastOperator>(pointer);
}

/// Whether a pointer is the address of a variable without a space, which the code
/// generator puts in global memory.
static bool isOfVariable(const Value *pointer) {
  if (!target().isNVPTX() || !isa<Constant>(pointer))
    return false;
  // This looks through the cast of a variable in another memory, too.
  auto *variable =
      dyn_cast<GlobalVariable>(pointer->stripInBoundsConstantOffsets());
  return variable && isGeneric(variable->getType()) &&
         isGeneric(pointer->getType());
}

/// The generic pointers that an instruction hands on: the choices of a phi or
/// select, and the pointer that an address is computed from.
static SmallVector<Value *, 4> handedOn(const Instruction &instruction) {
  if (!isGeneric(instruction.getType()->getScalarType()))
    return {};
  if (isa<PHINode, SelectInst>(instruction))
    return chosenFrom(instruction);
  if (isa<GetElementPtrInst>(instruction))
    return {instruction.getOperand(0)};
  return {};
}

/// Whether a pointer is only called: a table of functions that became a phi. The
/// inference starts at accesses, and never gets there.
static bool isOnlyCalled(const Value *pointer) {
  SmallPtrSet<const Value *, 8> seen;
  SmallVector<const Value *, 8> pending = {pointer};
  while (!pending.empty()) {
    const Value *at = pending.pop_back_val();
    if (!seen.insert(at).second)
      continue;
    for (const Use &use : at->uses()) {
      auto *call = dyn_cast<CallBase>(use.getUser());
      if (isa<PHINode, SelectInst>(use.getUser()))
        pending.push_back(use.getUser());
      else if (!call || !call->isCallee(&use))
        return false;
    }
  }
  return true;
}

/// Whether a merge chooses only between constants that name no space and
/// addresses computed from such merges, or gets such an address. An example is a
/// phi that counts up from null.
static bool mergesConstants(const Function &function,
                            function_ref<bool(const Value *)> isConstant) {
  auto getsConstant = [&](const Instruction &instruction) {
    return any_of(handedOn(instruction), isConstant);
  };
  if (none_of(instructions(function), getsConstant))
    return false;
  SmallPtrSet<const Value *, 16> rooted;
  SmallVector<const Instruction *> merges;
  for (const Instruction &instruction : instructions(function))
    if (!handedOn(instruction).empty()) {
      rooted.insert(&instruction);
      merges.push_back(&instruction);
    }
  auto isRooted = [&](const Value *pointer) {
    return rooted.contains(pointer) || isConstant(pointer);
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const Instruction *instruction : merges)
      if (rooted.contains(instruction) &&
          !all_of(handedOn(*instruction), isRooted)) {
        rooted.erase(instruction);
        changed = true;
      }
  }
  return any_of(merges, [&](const Instruction *instruction) {
    return isa<PHINode, SelectInst>(instruction) &&
           (rooted.contains(instruction) ||
            any_of(handedOn(*instruction), [&](const Value *pointer) {
              return rooted.contains(pointer);
            })) &&
           !isOnlyCalled(instruction);
  });
}

bool tilespace::misleadsInference(const Function &function) {
  return mergesConstants(function,
                         [](const Value *pointer) {
                           return isUncastConstant(pointer) &&
                                  !isOfVariable(pointer);
                         }) ||
         any_of(instructions(function), [](const Instruction &instruction) {
           auto *call = dyn_cast<IntrinsicInst>(&instruction);
           return call && call->getIntrinsicID() == Intrinsic::ptrmask;
         });
}

namespace {
/// The address of a variable, and the casts that name its memory.
struct NamedVariable {
  Value *variable;
  WeakVH there, back;
};
} // namespace

/// Names global memory in the addresses of variables that merges choose from, if
/// they would mislead the inference: the loop over a string that finds a base
/// name has nothing but these.
static SmallVector<NamedVariable> nameVariables(Function &function) {
  SmallVector<NamedVariable> named;
  if (!mergesConstants(function, isUncastConstant))
    return named;
  DenseMap<Value *, CastInst *> known;
  for (Instruction &instruction : instructions(function)) {
    if (handedOn(instruction).empty())
      continue;
    for (Use &use : instruction.operands()) {
      if (!use->getType()->isPointerTy() || !isOfVariable(use))
        continue;
      CastInst *&back = known[use];
      if (!back) {
        Instruction *there;
        std::tie(there, back) =
            castThereAndBack(use, NVPTXAS::ADDRESS_SPACE_GLOBAL,
                             function.getEntryBlock().getFirstInsertionPt());
        named.push_back({use, there, back});
      }
      use.set(back);
    }
  }
  return named;
}

void tilespace::inferSpaces(Function &function,
                            FunctionAnalysisManager &analyses) {
  if (misleadsInference(function))
    return;
  SmallVector<NamedVariable> named = nameVariables(function);
  InferAddressSpacesPass(target().generic).run(function, analyses);
  // The uses that are left are not accesses. They are hidden from the code
  // generator's inference, which they would mislead: LLVM folds the casts.
  for (auto &[variable, there, back] : named) {
    if (auto *hidden = cast_or_null<Instruction>(back)) {
      if (!hidden->use_empty())
        hidden->replaceAllUsesWith(hideAddress(variable, MemoryEffects::none(),
                                               hidden->getIterator()));
      hidden->eraseFromParent();
    }
    if (auto *unused = cast_or_null<Instruction>(there);
        unused && unused->use_empty())
      unused->eraseFromParent();
  }
}

/// Makes both pointers of a memmove between two address spaces generic again.
///
/// LLVM 22 drops such a memmove, since it does not know how to compare the
/// addresses. It makes a loop of one between generic pointers, in which it
/// infers the spaces from the casts.
static void unnameMoves(Function &function) {
  for (Instruction &instruction : make_early_inc_range(instructions(function))) {
    auto *move = dyn_cast<MemMoveInst>(&instruction);
    if (!move ||
        move->getDestAddressSpace() == move->getSourceAddressSpace())
      continue;
    IRBuilder<> builder(move);
    auto generic = [&](Value *pointer) {
      return builder.CreateAddrSpaceCast(pointer,
                                         builder.getPtrTy(target().generic));
    };
    CallInst *same = builder.CreateMemMove(
        generic(move->getRawDest()), move->getDestAlign(),
        generic(move->getRawSource()), move->getSourceAlign(),
        move->getLength(), move->isVolatile());
    same->copyMetadata(*move);
    move->eraseFromParent();
  }
}

IntrinsicSpaces tilespace::intrinsicSpaces(const Answer &answer) {
  IntrinsicSpaces intrinsics;
  for (const Body &body : answer.bodies)
    for (auto [at, spaces] : body.retyped) {
      auto *call = dyn_cast_or_null<IntrinsicInst>(at);
      if (!call || !call->getCalledFunction()->isTargetIntrinsic())
        continue;
      SmallVector<Type *, 2> types;
      if (std::optional<unsigned> operand = overloadedPointer(*call, types))
        intrinsics[call->getIntrinsicID()] = {*operand, spaces};
    }
  return intrinsics;
}

/// The copies and fills of memory, in order. LLVM's inference replaces some of
/// them, each by a single other.
static SmallVector<MemIntrinsic *> copiesIn(Function &function) {
  SmallVector<MemIntrinsic *> found;
  for (Instruction &instruction : instructions(function))
    if (auto *copy = dyn_cast<MemIntrinsic>(&instruction))
      found.push_back(copy);
  return found;
}

void tilespace::inferFromCasts(ArrayRef<Function *> changed,
                               const IntrinsicSpaces &intrinsics,
                               Rewritten &rewritten,
                               FunctionAnalysisManager &analyses) {
  if (changed.empty())
    return;
  DenseMap<const Value *, SmallVector<size_t, 1>> known;
  for (auto [index, instruction] : enumerate(rewritten.instructions))
    if (Value *copy = instruction.second; isa_and_nonnull<MemIntrinsic>(copy))
      known[copy].push_back(index);

  FunctionAnalysisManager own;
  own.registerPass([] { return PassInstrumentationAnalysis(); });
  own.registerPass([] { return AssumptionAnalysis(); });
  own.registerPass([] { return DominatorTreeAnalysis(); });
  own.registerPass([&] {
    return TargetIRAnalysis([&](const Function &function) {
      auto &target = analyses.getResult<TargetIRAnalysis>(
          const_cast<Function &>(function));
      return TargetTransformInfo(std::make_unique<WithRules>(
          function.getDataLayout(), target, intrinsics));
    });
  });
  for (Function *function : changed) {
    SmallVector<MemIntrinsic *> before = copiesIn(*function);
    inferSpaces(*function, own);
    unnameMoves(*function);
    SmallVector<MemIntrinsic *> after = copiesIn(*function);
    if (before.size() == after.size())
      for (auto [old, now] : zip_equal(before, after))
        for (size_t index : known.lookup(old))
          rewritten.instructions[index].second = now;
  }
}
