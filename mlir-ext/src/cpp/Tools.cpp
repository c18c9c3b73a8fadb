//===- Tools.cpp - What the main functions of MLIR's tools do -------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

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

void mlirExtAddVersion(MlirStringRef line) {
  llvm::cl::AddExtraVersionPrinter(
      [line = unwrap(line).str()](raw_ostream &out) { out << line << '\n'; });
}

int mlirExtOptMain(int argc, char **argv, MlirStringRef toolName,
                   MlirDialectRegistry mlirRegistry, MlirStringRef option,
                   MlirStringRef description, MlirExtInputFilter filter,
                   void *filterData, MlirExtTextOption textOption) {
  DialectRegistry &registry = *unwrap(mlirRegistry);
  llvm::cl::opt<bool> isFiltered(unwrap(option), llvm::cl::init(false),
                                 llvm::cl::desc(unwrap(description)));
  llvm::cl::opt<std::string> text(
      unwrap(textOption.name), llvm::cl::desc(unwrap(textOption.description)),
      llvm::cl::value_desc(unwrap(textOption.valueName)));
  auto [input, output] =
      registerAndParseCLIOptions(argc, argv, unwrap(toolName), registry);
  if (text.getNumOccurrences() &&
      !textOption.set(wrap(StringRef(text)), textOption.data))
    return EXIT_FAILURE;
  if (!isFiltered)
    return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));

  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(input, &error);
  std::unique_ptr<llvm::ToolOutputFile> file =
      buffer ? openOutputFile(output, &error) : nullptr;
  if (!file) {
    llvm::errs() << error << '\n';
    return EXIT_FAILURE;
  }
  std::string filtered;
  auto append = [](MlirStringRef part, void *to) {
    static_cast<std::string *>(to)->append(part.data, part.length);
  };
  StringRef name = buffer->getBufferIdentifier();
  filter(wrap(name), wrap(buffer->getBuffer()), append, &filtered, filterData);
  LogicalResult result = MlirOptMain(
      file->os(), llvm::MemoryBuffer::getMemBufferCopy(filtered, name),
      registry, MlirOptMainConfig::createFromCLOptions());
  if (succeeded(result))
    file->keep();
  return asMainReturnCode(result);
}

int mlirExtLspServerMain(int argc, char **argv, MlirDialectRegistry registry) {
  return asMainReturnCode(MlirLspServerMain(argc, argv, *unwrap(registry)));
}
