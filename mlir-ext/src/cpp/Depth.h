//===- Depth.h - Texts that nest too deep for a parser -----------*- C++ -*-===//

#ifndef MLIR_EXT_CPP_DEPTH_H
#define MLIR_EXT_CPP_DEPTH_H

#include "mlir/Support/LLVM.h"
#include <cstddef>

namespace llvm {
class MemoryBufferRef;
} // namespace llvm
namespace mlir {
class MLIRContext;
} // namespace mlir

namespace mlir_ext {

/// The stack of a thread, 8 MiB, is enough for twice as much.
constexpr size_t kMaxDepth = 1000;

/// Reports the bracket of a text that nests too deep. MLIR's parser, verifier
/// and printer descend by recursion, and end the process where the stack does.
/// Bytecode is not looked at.
mlir::LogicalResult checkDepth(mlir::MLIRContext *context,
                               llvm::MemoryBufferRef source);

} // namespace mlir_ext

#endif // MLIR_EXT_CPP_DEPTH_H
