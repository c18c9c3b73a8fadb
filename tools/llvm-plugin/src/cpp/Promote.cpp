//===- Promote.cpp - Hints that make registers of stack slots -------------===//
//
//   define ptx_kernel void @k()         a slot with the address of which @merge
//     %s = alloca %Select               is called is memory; if the inliner takes
//     call void @merge(ptr %s)          @merge, all of it is registers
//
// LLVM's inliner does not know how much a slot costs on a GPU: each thread has
// its own copy, in device memory. AMDGPU's back end tells it, with a bonus for
// calls that pass addresses of slots (amdgpu-inline-arg-alloca-cost); NVPTX's
// does not. So the inliner's own advisor decides here with a higher threshold
// about such calls, and as always about others.
//
// The inliner works bottom-up. Where a slot passes through several functions, it
// takes the small ones first, and the large one is called with the slot in the
// end, so that only calls with a slot of the caller itself need the threshold.
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "Tilespace.h"
#include "llvm/Analysis/InlineAdvisor.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace tilespace;

/// Whether a call gets the address of a stack slot that registers can hold.
static bool passesSlot(const CallBase &call) {
  const DataLayout &layout = call.getDataLayout();
  uint64_t bytes = 0;
  SmallPtrSet<const AllocaInst *, 4> slots;
  for (const Use &argument : call.args()) {
    if (!argument->getType()->isPointerTy())
      continue;
    SmallVector<const Value *, 4> objects;
    getUnderlyingObjects(argument, objects);
    for (const Value *object : objects)
      if (auto *slot = dyn_cast<AllocaInst>(object);
          slot && slot->isStaticAlloca() && slots.insert(slot).second)
        bytes += slot->getAllocationSize(layout)->getFixedValue();
  }
  return !slots.empty() && bytes <= limits::slotBytes;
}

namespace {

class Advisor : public InlineAdvisor {
public:
  Advisor(Module &module, FunctionAnalysisManager &analyses,
          const InlineParams &usual, const InlineParams &generous,
          InlineContext context)
      : InlineAdvisor(module, analyses, context),
        usual(module, analyses, usual, context),
        generous(module, analyses, generous, context) {}

private:
  std::unique_ptr<InlineAdvice> getAdviceImpl(CallBase &call) override {
    return (passesSlot(call) ? generous : usual).getAdvice(call);
  }

  DefaultInlineAdvisor usual, generous;
};

} // namespace

static InlineAdvisor *advisor(Module &module, FunctionAnalysisManager &analyses,
                              InlineParams usual, InlineContext context) {
  if (!module.getTargetTriple().isNVPTX())
    return new DefaultInlineAdvisor(module, analyses, usual, context);
  InlineParams generous = usual;
  generous.DefaultThreshold = limits::inlineThreshold;
  generous.HintThreshold = limits::inlineThreshold;
  generous.LocallyHotCallSiteThreshold = limits::inlineThreshold;
  return new Advisor(module, analyses, usual, generous, context);
}

/// The hint, and the mark of hints that are not the program's own.
constexpr const char *unrollFully = "llvm.loop.unroll.full";
constexpr const char *isOurHint = "tilespace.unroll";

/// Whether an address is at a place of `slot` that is a number in each iteration
/// of the loops around it.
static bool isAtKnownPlace(Value *address, ScalarEvolution &evolution) {
  const SCEV *place = evolution.removePointerBase(evolution.getSCEV(address));
  return !SCEVExprContains(
      place, [](const SCEV *part) { return isa<SCEVUnknown>(part); });
}

/// Whether a slot becomes registers once the loops over it are unrolled: it is
/// loaded and stored only at known places.
static bool canBecomeRegisters(AllocaInst &slot, ScalarEvolution &evolution) {
  if (!slot.isStaticAlloca() ||
      slot.getAllocationSize(slot.getDataLayout())->getFixedValue() >
          limits::slotBytes)
    return false;
  SmallVector<Value *> addresses = {&slot};
  while (!addresses.empty()) {
    Value *address = addresses.pop_back_val();
    for (User *user : address->users()) {
      if (isa<GetElementPtrInst>(user)) {
        addresses.push_back(user);
        continue;
      }
      auto *intrinsic = dyn_cast<IntrinsicInst>(user);
      auto *store = dyn_cast<StoreInst>(user);
      bool isAccess = isa<LoadInst>(user) || isa<MemIntrinsic>(user) ||
                      (store && store->getValueOperand() != address);
      bool isMark = intrinsic && intrinsic->isLifetimeStartOrEnd();
      if (!isMark && !(isAccess && isAtKnownPlace(address, evolution)))
        return false;
    }
  }
  return true;
}

/// Whether a loop accesses such a slot at a place that its iterations change.
static bool indexesSlot(Loop &loop, ScalarEvolution &evolution) {
  SmallPtrSet<AllocaInst *, 4> others;
  for (BasicBlock *block : loop.blocks())
    for (Instruction &instruction : *block) {
      Value *address = getLoadStorePointerOperand(&instruction);
      auto *slot =
          address ? dyn_cast<AllocaInst>(getUnderlyingObject(address)) : nullptr;
      if (!slot || others.contains(slot) ||
          evolution.isLoopInvariant(evolution.getSCEV(address), &loop))
        continue;
      if (canBecomeRegisters(*slot, evolution))
        return true;
      others.insert(slot);
    }
  return false;
}

namespace {

/// Gives loops the hint, before LLVM unrolls.
struct HintPass : PassBase<HintPass> {
  PreservedAnalyses run(Loop &loop, LoopAnalysisManager &,
                        LoopStandardAnalysisResults &results, LPMUpdater &) {
    const Function &function = *loop.getHeader()->getParent();
    uint64_t trips = results.SE.getSmallConstantTripCount(&loop);
    uint64_t size = 0;
    for (BasicBlock *block : loop.blocks())
      size += block->size();
    if (function.getParent()->getTargetTriple().isNVPTX() && trips > 0 &&
        trips * size <= limits::unrolledInstructions &&
        hasUnrollTransformation(&loop) == TM_Unspecified &&
        indexesSlot(loop, results.SE)) {
      addStringMetadataToLoop(&loop, unrollFully);
      addStringMetadataToLoop(&loop, isOurHint);
    }
    return PreservedAnalyses::all();
  }
};

/// Takes back hints that were not followed, after LLVM's unroller: in the end,
/// LLVM warns about such hints.
struct UnhintPass : PassBase<UnhintPass> {
  PreservedAnalyses run(Loop &loop, LoopAnalysisManager &,
                        LoopStandardAnalysisResults &, LPMUpdater &) {
    if (findOptionMDForLoop(&loop, isOurHint))
      loop.setLoopID(makePostTransformationMetadata(
          loop.getHeader()->getContext(), loop.getLoopID(),
          {unrollFully, isOurHint}, {}));
    return PreservedAnalyses::all();
  }
};

} // namespace

void tilespace::promoteSlots(PassBuilder &builder) {
  builder.registerAnalysisRegistrationCallback(
      [](ModuleAnalysisManager &analyses) {
        if (Options::ofCommandLine().is("promote"))
          analyses.registerPass(
              [] { return PluginInlineAdvisorAnalysis(advisor); });
      });
  builder.registerLateLoopOptimizationsEPCallback(
      [](LoopPassManager &passes, OptimizationLevel) {
        if (Options::ofCommandLine().is("promote"))
          passes.addPass(HintPass());
      });
  builder.registerLoopOptimizerEndEPCallback(
      [](LoopPassManager &passes, OptimizationLevel) {
        if (Options::ofCommandLine().is("promote"))
          passes.addPass(UnhintPass());
      });
}
