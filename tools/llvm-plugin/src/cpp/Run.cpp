//===- Run.cpp - The pass for programs that have LLVM themselves ----------===//
//
//   char *wrong = nullptr;
//   if (!tilespaceRunOnModule(module, "place=optimizer-early", &wrong)) ...
//
// A compiler of a language (Julia's, one in Rust) builds its modules by LLVM's
// C interface and loads no plugin by a flag. It calls this instead
// (include/tilespace-llvm.h), where its own pipeline has inlined.
//
//===----------------------------------------------------------------------===//

#include "Code.h"
#include "Tilespace.h"
#include "llvm-c/Core.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilespace;

namespace {
/// Keeps errors, and hands all else on.
struct Errors : DiagnosticHandler {
  Errors(std::string &text, std::unique_ptr<DiagnosticHandler> other)
      : text(text), other(std::move(other)) {}

  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getSeverity() != DS_Error)
      return other && other->handleDiagnostics(info);
    raw_string_ostream out(text);
    DiagnosticPrinterRawOStream printer(out);
    if (!text.empty())
      out << "\n";
    info.print(printer);
    return true;
  }
  bool isAnalysisRemarkEnabled(StringRef pass) const override {
    return other && other->isAnalysisRemarkEnabled(pass);
  }
  bool isMissedOptRemarkEnabled(StringRef pass) const override {
    return other && other->isMissedOptRemarkEnabled(pass);
  }
  bool isPassedOptRemarkEnabled(StringRef pass) const override {
    return other && other->isPassedOptRemarkEnabled(pass);
  }
  bool isAnyRemarkEnabled() const override {
    return other && other->isAnyRemarkEnabled();
  }

  std::string &text;
  std::unique_ptr<DiagnosticHandler> other;
};
} // namespace

extern "C" bool tilespaceRun(LLVMModuleRef of, const char *options,
                             char **error) {
  Module &module = *unwrap(of);
  LLVMContext &context = module.getContext();
  std::string errors;
  std::unique_ptr<DiagnosticHandler> given = context.getDiagnosticHandler();
  auto handler = std::make_unique<Errors>(errors, std::move(given));
  Errors &kept = *handler;
  context.setDiagnosticHandler(std::move(handler));
  {
    std::unique_ptr<TargetMachine> machine = machineOf(module);
    Analyses analyses(module, machine.get());
    runPass(module, analyses.modules, options ? options : "");
  }
  given = std::move(kept.other);
  context.setDiagnosticHandler(std::move(given));
  if (errors.empty())
    return true;
  if (error)
    *error = LLVMCreateMessage(errors.c_str());
  return false;
}
