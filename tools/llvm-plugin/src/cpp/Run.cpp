//===- Run.cpp - The pass for programs that have LLVM themselves ----------===//
//
//   char *wrong = nullptr;
//   if (!tilespaceRunOnModule(module, "place=optimizer-early", &wrong)) ...
//
// A language's compiler (Julia's, or a compiler written in Rust) builds its modules
// by LLVM's C interface and loads no plugin by a flag. It calls this instead
// (include/tilespace-llvm.h), where its own pipeline has inlined.
//
//===----------------------------------------------------------------------===//

#include "Code.h"
#include "Handlers.h"
#include "Tilespace.h"
#include "llvm-c/Core.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilespace;

namespace {
/// Keeps errors, and hands all else on.
struct Errors : Relay {
  explicit Errors(std::string &text) : text(text) {}

  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getSeverity() != DS_Error)
      return Relay::handleDiagnostics(info);
    raw_string_ostream out(text);
    DiagnosticPrinterRawOStream printer(out);
    if (!text.empty())
      out << "\n";
    info.print(printer);
    return true;
  }

  std::string &text;
};
} // namespace

extern "C" bool tilespaceRun(LLVMModuleRef of, const char *options,
                             char **error) {
  Module &module = *unwrap(of);
  std::string errors;
  {
    HandlerScope scope(module.getContext(), std::make_unique<Errors>(errors));
    std::unique_ptr<TargetMachine> machine = machineOf(module);
    Analyses analyses(module, machine.get());
    runPass(module, analyses.modules, options ? options : "");
  }
  if (errors.empty())
    return true;
  if (error)
    *error = LLVMCreateMessage(errors.c_str());
  return false;
}
