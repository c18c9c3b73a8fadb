//===- Pass.h - Described passes, for other files ---------------*- C++ -*-===//

#ifndef MLIR_EXT_CPP_PASS_H
#define MLIR_EXT_CPP_PASS_H

#include "mlir-ext.h"

namespace mlir {
class AliasAnalysis;
} // namespace mlir

namespace mlir_ext {

/// Adds an implementation to an alias analysis.
void addAliasAnalysis(mlir::AliasAnalysis &analysis,
                      MlirExtAliasAnalysis implementation);

} // namespace mlir_ext

#endif // MLIR_EXT_CPP_PASS_H
