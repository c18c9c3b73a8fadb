//===- mlir-ext-import.h - LLVM IR that MLIR's import does not take -------===//

#ifndef MLIR_EXT_IMPORT_H
#define MLIR_EXT_IMPORT_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/IR/Module.h"
#include <string>

namespace mlir_ext {

/// Gives each instruction its number, counted from 1, as the line of its
/// location, and each function with a body its own, counted from `kFunctions`.
/// Returns how many instructions there are.
unsigned numberLines(llvm::Module &module);
constexpr unsigned kFunctions = 1u << 31;

/// The first instruction at which MLIR ends the process; null if there is none.
const llvm::Instruction *findCrash(const llvm::Module &module);

/// Keeps the line of the first error that has one, or 0, and drops all errors.
struct FirstError : mlir::ScopedDiagnosticHandler {
  explicit FirstError(mlir::MLIRContext *context);
  unsigned line = 0;
};

/// "MLIR cannot represent the instruction 'llvm.ldexp.v4f32.v4i32'", or of a
/// function, or if both are null of the module.
std::string cannotRepresent(const llvm::Instruction *instruction,
                            const llvm::Function *function);

} // namespace mlir_ext

#endif // MLIR_EXT_IMPORT_H
