//===- Target.cpp - The targets of device code ----------------------------===//

#include "mlir-ext.h"
#include "mlir-ext-compat.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TargetSelect.h"

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

void mlirExtNvptxWords(bool features, MlirStringCallback write, void *writer) {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTargetMC();
  llvm::Triple triple("nvptx64-nvidia-cuda");
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return;
  // The names come from the back end's tables.
  std::unique_ptr<llvm::MCSubtargetInfo> info(
      target->createMCSubtargetInfo(triple, "", ""));
  auto writeAll = [&](const auto &words) {
    for (const auto &word : words)
      write(wrap(StringRef(mlir_ext::keyOf(word))), writer);
  };
  if (features)
    writeAll(info->getAllProcessorFeatures());
  else
    writeAll(info->getAllProcessorDescriptions());
}
