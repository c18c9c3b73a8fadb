//===- Tools.cpp - What the main functions of MLIR's tools do -------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

using namespace mlir;

void mlirExtRegisterAll(MlirDialectRegistry mlirRegistry) {
  DialectRegistry &registry = *unwrap(mlirRegistry);
  registerAllPasses();
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllToLLVMIRTranslations(registry);
}

void mlirExtDialectRegistryAppend(MlirDialectRegistry registry,
                                  MlirDialectRegistry from) {
  unwrap(from)->appendTo(*unwrap(registry));
}

int mlirExtOptMain(int argc, char **argv, MlirStringRef toolName,
                   MlirDialectRegistry registry) {
  return asMainReturnCode(
      MlirOptMain(argc, argv, unwrap(toolName), *unwrap(registry)));
}

int mlirExtLspServerMain(int argc, char **argv, MlirDialectRegistry registry) {
  return asMainReturnCode(MlirLspServerMain(argc, argv, *unwrap(registry)));
}
