//===- Infer.cpp - From the casts into the accesses -----------------------===//
//
// LLVM's infer-address-spaces, which takes into the accesses what the casts say
// and nothing else. By itself it knows besides that an alloca is local. That is
// left to the code generator here: a cast of an alloca would hide it from the
// passes between, which promote it and raise its alignment.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"

using namespace llvm;

namespace {

/// The target, without what it assumes of values.
class WithoutAssumptions : public TargetTransformInfoImplBase {
public:
  WithoutAssumptions(const DataLayout &layout, const TargetTransformInfo &target)
      : TargetTransformInfoImplBase(layout), target(target) {}

  bool hasVolatileVariant(Instruction *access, unsigned space) const override {
    return target.hasVolatileVariant(access, space);
  }
  bool collectFlatAddressOperands(SmallVectorImpl<int> &operands,
                                  Intrinsic::ID intrinsic) const override {
    return target.collectFlatAddressOperands(operands, intrinsic);
  }
  Value *rewriteIntrinsicWithAddressSpace(IntrinsicInst *call, Value *before,
                                          Value *after) const override {
    return target.rewriteIntrinsicWithAddressSpace(call, before, after);
  }
  bool isNoopAddrSpaceCast(unsigned from, unsigned to) const override {
    return target.isNoopAddrSpaceCast(from, to);
  }

private:
  const TargetTransformInfo &target;
};

} // namespace

void tilespace::inferFromCasts(ArrayRef<Function *> changed,
                               FunctionAnalysisManager &analyses) {
  FunctionAnalysisManager own;
  own.registerPass([] { return PassInstrumentationAnalysis(); });
  own.registerPass([] { return AssumptionAnalysis(); });
  own.registerPass([] { return DominatorTreeAnalysis(); });
  own.registerPass([&] {
    return TargetIRAnalysis([&](const Function &function) {
      auto &target = analyses.getResult<TargetIRAnalysis>(
          const_cast<Function &>(function));
      return TargetTransformInfo(std::make_unique<WithoutAssumptions>(
          function.getDataLayout(), target));
    });
  });
  for (Function *function : changed)
    InferAddressSpacesPass(0).run(*function, own);
}
