//===- Translate.cpp - Modules from text, bytecode and LLVM IR, and back --===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Target/LLVMIR/Import.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

MlirModule mlirExtParseModule(MlirContext context, MlirStringRef source,
                              MlirStringRef name) {
  // The parser needs a null byte behind the end.
  auto buffer =
      llvm::MemoryBuffer::getMemBufferCopy(unwrap(source), unwrap(name));
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(sources, ParserConfig(unwrap(context)));
  return wrap(module.release());
}

MlirModule mlirExtImportLLVMIR(MlirContext mlirContext, MlirStringRef source,
                               MlirStringRef name) {
  MLIRContext *context = unwrap(mlirContext);
  DialectRegistry registry;
  registerAllFromLLVMIRTranslations(registry);
  context->appendDialectRegistry(registry);
  llvm::LLVMContext llvmContext;
  llvm::SMDiagnostic wrong;
  auto buffer =
      llvm::MemoryBuffer::getMemBufferCopy(unwrap(source), unwrap(name));
  std::unique_ptr<llvm::Module> read =
      llvm::parseIR(buffer->getMemBufferRef(), wrong, llvmContext);
  if (!read) {
    // Bitcode has no lines.
    Location at = wrong.getLineNo() > 0
                      ? Location(FileLineColLoc::get(
                            context, unwrap(name), wrong.getLineNo(),
                            wrong.getColumnNo() + 1))
                      : FileLineColLoc::get(context, unwrap(name), 0, 0);
    emitError(at) << wrong.getMessage();
    return {nullptr};
  }
  OwningOpRef<ModuleOp> module = translateLLVMIRToModule(
      std::move(read), context, /*emitExpensiveWarnings=*/false);
  return wrap(module.release());
}

bool mlirExtExportLLVMIR(MlirOperation op, MlirStringCallback write,
                         void *writer) {
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> module =
      translateModuleToLLVMIR(unwrap(op), llvmContext);
  if (!module)
    return false;
  std::string text;
  llvm::raw_string_ostream out(text);
  module->print(out, nullptr);
  write(wrap(StringRef(text)), writer);
  return true;
}
