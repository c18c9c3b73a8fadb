//===- mlir-ext-compat.h - Differences between MLIR's releases --*- C++ -*-===//

#ifndef MLIR_EXT_COMPAT_H
#define MLIR_EXT_COMPAT_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/AsmParser/AsmParserContext.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Instruction.h"

namespace mlir_ext {

/// The storage of an op's properties.
#if LLVM_VERSION_MAJOR >= 23
using Properties = mlir::PropertyRef;
#else
using Properties = mlir::OpaqueProperties;
#endif

inline Properties noProperties() {
#if LLVM_VERSION_MAJOR >= 23
  return {};
#else
  return nullptr;
#endif
}

/// Whether control leaves the op.
inline bool leaves(const mlir::RegionSuccessor &successor) {
#if LLVM_VERSION_MAJOR >= 23
  return successor.isOperation();
#else
  return successor.isParent();
#endif
}

/// The values that a successor receives.
inline mlir::ValueRange inputsOf(mlir::RegionBranchOpInterface branch,
                                 mlir::RegionSuccessor successor) {
#if LLVM_VERSION_MAJOR >= 23
  return branch.getSuccessorInputs(successor);
#else
  return successor.getSuccessorInputs();
#endif
}

/// The word of a processor or of a feature.
template <typename Word>
const char *keyOf(const Word &word) {
#if LLVM_VERSION_MAJOR >= 23
  return word.key();
#else
  return word.Key;
#endif
}

/// Elements that are integers or floats.
#if LLVM_VERSION_MAJOR >= 23
using NumberElementsAttr = mlir::DenseTypedElementsAttr;
#else
using NumberElementsAttr = mlir::DenseIntOrFPElementsAttr;
#endif

/// Whether these bytes are elements of a type, or one for all.
inline bool areElements(mlir::ShapedType type, llvm::ArrayRef<char> raw) {
#if LLVM_VERSION_MAJOR >= 23
  return mlir::DenseElementsAttr::isValidRawBuffer(type, raw);
#else
  bool isSplat = false;
  return mlir::DenseElementsAttr::isValidRawBuffer(type, raw, isSplat);
#endif
}

inline std::optional<llvm::FileLocRange>
placeOf(const llvm::AsmParserContext &lines,
        const llvm::Instruction *instruction) {
#if LLVM_VERSION_MAJOR >= 23
  return lines.getInstructionOrArgumentLocation(instruction);
#else
  return lines.getInstructionLocation(instruction);
#endif
}

} // namespace mlir_ext

#endif // MLIR_EXT_COMPAT_H
