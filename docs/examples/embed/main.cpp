// The passes in a compiler of one's own: which memory does each pointer
// argument name? The plugin provides the passes and the query.
//
//   clang++ main.cpp -ltilespace_plugin -lMLIR -lLLVM
//   embed helper.mlir libtilespace_plugin.so

#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "tilespace.h"

int main(int argc, char **argv) {
  if (argc != 3) {
    llvm::errs() << "usage: embed FILE PLUGIN\n";
    return 1;
  }
  llvm::Expected<mlir::PassPlugin> plugin = mlir::PassPlugin::load(argv[2]);
  if (!plugin) {
    llvm::errs() << llvm::toString(plugin.takeError()) << "\n";
    return 1;
  }
  plugin->registerPassRegistryCallbacks();

  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  mlir::PassManager passes(&context);
  if (failed(mlir::parsePassPipeline("ip-msp,memory-space-opt", passes)) ||
      failed(passes.run(*module)))
    return 1;

  for (auto function : module->getOps<mlir::LLVM::LLVMFuncOp>())
    for (unsigned argument = 0; argument < function.getNumArguments();
         ++argument)
      for (unsigned space : {1, 3, 4, 5, 6, 7, 101})
        if (tilespaceIsPointerInAddressSpace(wrap(function), argument, space))
          llvm::outs() << function.getName() << " argument " << argument
                       << ": space " << space << "\n";

  // Which pairs of pointer arguments of one function never alias.
  for (auto function : module->getOps<mlir::LLVM::LLVMFuncOp>())
    if (!function.isExternal())
      for (mlir::Value a : function.getArguments())
        for (mlir::Value b : function.getArguments())
          if (mlir::isa<mlir::LLVM::LLVMPointerType>(a.getType()) &&
              mlir::isa<mlir::LLVM::LLVMPointerType>(b.getType()) &&
              tilespaceAlias(wrap(a), wrap(b), /*steps=*/6) ==
                  TilespaceNoAlias)
            llvm::outs() << function.getName() << ": no alias\n";
  return 0;
}
