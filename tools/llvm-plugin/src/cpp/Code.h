//===- Code.h - Where passes run outside of the compiler's pipeline -------===//

#ifndef TILESPACE_LLVM_CODE_H
#define TILESPACE_LLVM_CODE_H

#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace tilespace {

/// The machine of the target, as the attributes of the first function have it;
/// null if the process has no such target.
std::unique_ptr<llvm::TargetMachine> machineOf(const llvm::Module &module);

/// The settings that the compiler has made for a pipeline.
struct PartsOfBuilder {
  /// Null if there is no target.
  const llvm::TargetMachine *machine;
  llvm::PipelineTuningOptions tuning;
};
PartsOfBuilder partsOf(const llvm::PassBuilder &builder);

/// Analyses for passes of our own.
struct Analyses {
  Analyses(llvm::Module &module, llvm::TargetMachine *machine);
  explicit Analyses(llvm::PassBuilder &builder);

  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager graphs;
  llvm::ModuleAnalysisManager modules;

private:
  void registerBy(llvm::PassBuilder &builder);
};

} // namespace tilespace

#endif // TILESPACE_LLVM_CODE_H
