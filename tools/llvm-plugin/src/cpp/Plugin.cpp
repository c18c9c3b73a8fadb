//===- Plugin.cpp - The pass, and where it runs ---------------------------===//

#include "Tilespace.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace {

class TilespacePass : public PassInfoMixin<TilespacePass> {
public:
  explicit TilespacePass(std::string options = "")
      : options(std::move(options)) {}

  PreservedAnalyses run(Module &module, ModuleAnalysisManager &analyses) {
    if (!module.getTargetTriple().isNVPTX())
      return PreservedAnalyses::all();
    auto &functions =
        analyses.getResult<FunctionAnalysisManagerModuleProxy>(module)
            .getManager();
    SmallPtrSet<Function *, 16> left = tilespace::leftGeneric(module, functions);
    if (left.empty())
      return PreservedAnalyses::all();
    std::string why;
    std::optional<tilespace::Answer> answer =
        tilespace::ask(module, options, why);
    if (!answer) {
      module.getContext().diagnose(DiagnosticInfoGeneric(
          "tilespace: the module stays as it is: " + why, DS_Remark));
      return PreservedAnalyses::all();
    }
    SmallVector<Function *> changed = tilespace::place(module, *answer, left);
    if (changed.empty())
      return PreservedAnalyses::all();
    tilespace::inferFromCasts(changed, functions);
    return PreservedAnalyses::none();
  }

  static bool isRequired() { return true; }

private:
  std::string options;
};

} // namespace

/// Tells LLVM where the pass is to run.
extern "C" void tilespaceRegisterCallbacks(PassBuilder &builder) {
  builder.registerOptimizerEarlyEPCallback(
      [](ModulePassManager &passes, OptimizationLevel level,
         ThinOrFullLTOPhase) {
        if (level != OptimizationLevel::O0)
          passes.addPass(TilespacePass());
      });
  builder.registerPipelineParsingCallback(
      [](StringRef name, ModulePassManager &passes,
         ArrayRef<PassBuilder::PipelineElement>) {
        if (!name.consume_front("tilespace"))
          return false;
        if (name.consume_front("<") && !name.consume_back(">"))
          return false;
        std::string options = name.str();
        std::replace(options.begin(), options.end(), ';', ' ');
        passes.addPass(TilespacePass(std::move(options)));
        return true;
      });
}
