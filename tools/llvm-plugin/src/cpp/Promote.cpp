//===- Promote.cpp - Calls with addresses of stack slots are inlined ------===//
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
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Passes/PassBuilder.h"

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

void tilespace::promoteSlots(PassBuilder &builder) {
  builder.registerAnalysisRegistrationCallback(
      [](ModuleAnalysisManager &analyses) {
        if (Options::ofCommandLine().is("promote"))
          analyses.registerPass(
              [] { return PluginInlineAdvisorAnalysis(advisor); });
      });
}
