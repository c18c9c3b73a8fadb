//===- Entries.h - Texts of CUDA Tile IR without a module -------*- C++ -*-===//

#ifndef MLIR_EXT_CPP_ENTRIES_H
#define MLIR_EXT_CPP_ENTRIES_H

#include "mlir/Support/LLVM.h"
#include <optional>
#include <string>

namespace mlir_ext {

/// The text with a `cuda_tile.module` around each part that begins with an
/// entry or a global, if any does. `--split-input-file` makes the parts.
std::optional<std::string> withTileModules(llvm::StringRef text);

} // namespace mlir_ext

#endif // MLIR_EXT_CPP_ENTRIES_H
