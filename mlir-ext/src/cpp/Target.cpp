//===- Target.cpp - What device code is compiled for ----------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir;

bool mlirExtNvvmTargetGet(MlirAttribute attribute, MlirStringRef *chip,
                          MlirStringRef *features) {
  auto target = dyn_cast_if_present<NVVM::NVVMTargetAttr>(unwrap(attribute));
  if (!target)
    return false;
  *chip = wrap(target.getChip());
  *features = wrap(target.getFeatures());
  return true;
}

bool mlirExtSetLLVMFlag(MlirStringRef name) {
  auto &options = llvm::cl::getRegisteredOptions();
  auto option = options.find(unwrap(name));
  return option != options.end() &&
         !option->second->addOccurrence(/*pos=*/0, unwrap(name), "true");
}
