//===- Code.cpp - The code that a module becomes --------------------------===//
//
//   %v = load i64, ptr %packed, align 1       ld.b8 %r1, [%rd1]; ... eight times
//   store i64 %v, ptr addrspace(5) %slot      st.b64 [%SP], ...      generic again
//
// An access of LLVM IR may be several instructions in the end, or none, and the
// code generator may rewrite one that names its memory to the generic pointer
// again. No count in LLVM IR predicts the code. So if a report is wanted, the
// code is generated once more, from the module as the optimizer leaves it, and
// its accesses are counted (passes/report/src/code.rs). For a page, the code
// without the pass is generated, too: from the module as the pass gets it, after
// the rest of LLVM's pipeline has run on it.
//
// The code generator changes the module that it is given, and ends the process
// where it cannot go on: it works in a child.
//
//===----------------------------------------------------------------------===//

#include "Code.h"
#include "RunInChild.h"
#include "Tilespace.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/LLVMRemarkStreamer.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Remarks/RemarkStreamer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"

using namespace llvm;
using namespace tilespace;

std::unique_ptr<TargetMachine> tilespace::machineOf(const Module &module) {
  std::string error;
  const llvm::Target *target =
      TargetRegistry::lookupTarget(module.getTargetTriple(), error);
  auto defined = find_if_not(module, [](const Function &function) {
    return function.isDeclaration();
  });
  if (!target || defined == module.end())
    return nullptr;
  auto of = [&](StringRef kind) {
    return defined->getFnAttribute(kind).getValueAsString();
  };
  return std::unique_ptr<TargetMachine>(target->createTargetMachine(
      module.getTargetTriple(), of("target-cpu"), of("target-features"),
      TargetOptions(), std::nullopt, std::nullopt, CodeGenOptLevel::Aggressive));
}

namespace {
PartsOfBuilder read(const PassBuilder &builder);

/// Reads private members of a pass builder: only an explicit instantiation may
/// name them.
template <TargetMachine *PassBuilder::*machine,
          PipelineTuningOptions PassBuilder::*tuning>
struct Reader {
  friend PartsOfBuilder read(const PassBuilder &builder) {
    return {builder.*machine, builder.*tuning};
  }
};
template struct Reader<&PassBuilder::TM, &PassBuilder::PTO>;
} // namespace

PartsOfBuilder tilespace::partsOf(const PassBuilder &builder) {
  return read(builder);
}

RestOfPipeline::RestOfPipeline(const PassBuilder &builder, OptimizationLevel level)
    : level(level), tuning(partsOf(builder).tuning) {}

Analyses::Analyses(Module &module, TargetMachine *machine) {
  PassBuilder builder = passBuilder(module.getContext(), machine);
  registerBy(builder);
}

Analyses::Analyses(PassBuilder &builder) { registerBy(builder); }

void Analyses::registerBy(PassBuilder &builder) {
  builder.registerModuleAnalyses(modules);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.registerCGSCCAnalyses(graphs);
  builder.crossRegisterProxies(loops, functions, graphs, modules);
}

/// Generates the code of a module.
static void generate(Module &module, bool isOptimized, const RestOfPipeline *rest,
                     std::string &code) {
  // The files of remarks and diagnostics are the parent's.
  LLVMContext &context = module.getContext();
  context.setLLVMRemarkStreamer(nullptr);
  context.setMainRemarkStreamer(nullptr);
  context.setDiagnosticHandler(std::make_unique<DiagnosticHandler>());
  std::unique_ptr<TargetMachine> machine = machineOf(module);
  if (!machine)
    return;
  // Each line of the source is named as debug information has it, beside its
  // number: the page shows its instructions (passes/report/src/code.rs).
  machine->Options.MCOptions.AsmVerbose = true;
  // As llc does.
  module.setDataLayout(machine->createDataLayout());
  if (rest) {
    PassBuilder builder = passBuilder(context, machine.get(), rest->tuning);
    Analyses analyses(builder);
    builder.buildModuleOptimizationPipeline(rest->level, ThinOrFullLTOPhase::None)
        .run(module, analyses.modules);
  }
  // The optimizer removes dead globals after the last place.
  if (isOptimized) {
    Analyses analyses(module, nullptr);
    GlobalDCEPass().run(module, analyses.modules);
  }
  SmallVector<char, 0> text;
  raw_svector_ostream stream(text);
  legacy::PassManager passes;
  passes.add(createTargetTransformInfoWrapperPass(machine->getTargetIRAnalysis()));
  passes.add(new TargetLibraryInfoWrapperPass(module.getTargetTriple()));
  if (machine->addPassesToEmitFile(passes, stream, nullptr,
                                   CodeGenFileType::AssemblyFile))
    return;
  passes.run(module);
  code.assign(text.data(), text.size());
}

std::string tilespace::codeOf(Module &module, bool isOptimized,
                              const RestOfPipeline *rest) {
  std::string code;
  auto end = mlir_ext::runInChild(
      [&](std::string &made) { generate(module, isOptimized, rest, made); },
      [&](StringRef part) { code += part; }, [](StringRef) {});
  return end == mlir_ext::ChildEnd::Finished ? code : "";
}
