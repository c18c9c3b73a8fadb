//===- Handlers.h - Diagnostics on their way to the compiler --------------===//
//
//   TILESPACE_REMARKS=missed clang -c k.cu        clang is not asked for remarks
//     k.cu:9:5: remark: stays generic in 'k' ...  printed here; all else is clang's
//
// A context of LLVM has one handler of diagnostics, which is the compiler's. While the
// pass runs, another handler can take its place, which keeps or prints some diagnostics
// and hands on the others.
//
//===----------------------------------------------------------------------===//

#ifndef TILESPACE_LLVM_HANDLERS_H
#define TILESPACE_LLVM_HANDLERS_H

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include <memory>

namespace tilespace {

/// Hands all on.
struct Relay : llvm::DiagnosticHandler {
  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    return other && other->handleDiagnostics(info);
  }
  bool isAnalysisRemarkEnabled(llvm::StringRef pass) const override {
    return other && other->isAnalysisRemarkEnabled(pass);
  }
  bool isMissedOptRemarkEnabled(llvm::StringRef pass) const override {
    return other && other->isMissedOptRemarkEnabled(pass);
  }
  bool isPassedOptRemarkEnabled(llvm::StringRef pass) const override {
    return other && other->isPassedOptRemarkEnabled(pass);
  }
  bool isAnyRemarkEnabled() const override {
    return other && other->isAnyRemarkEnabled();
  }

  /// The context's own.
  std::unique_ptr<llvm::DiagnosticHandler> other;
};

/// Puts a handler in the place of the context's own for as long as this lives.
class HandlerScope {
public:
  HandlerScope(llvm::LLVMContext &context, std::unique_ptr<Relay> handler)
      : context(context), handler(*handler) {
    handler->other = context.getDiagnosticHandler();
    context.setDiagnosticHandler(std::move(handler));
  }
  ~HandlerScope() {
    std::unique_ptr<llvm::DiagnosticHandler> own = std::move(handler.other);
    if (own)
      own->HasErrors |= handler.HasErrors;
    context.setDiagnosticHandler(std::move(own));
  }
  HandlerScope(const HandlerScope &) = delete;

private:
  llvm::LLVMContext &context;
  Relay &handler;
};

/// Prints the pass's own remarks that the compiler was not asked for: the remarks
/// about accesses that stay generic, or all.
std::unique_ptr<Relay> printRemarks(bool all);

} // namespace tilespace

#endif // TILESPACE_LLVM_HANDLERS_H
