//===- Cute.h - The cute dialect --------------------------------*- C++ -*-===//

#ifndef TILESPACE_CUTE_H
#define TILESPACE_CUTE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "verbatim/Verbatim.h"

#include "CuteDialect.h.inc"

namespace tilespace::cute {

/// The space that a pointer points to, with the numbers of the memory spaces.
enum class Space : unsigned {
  Generic = 0,
  Global = 1,
  Shared = 3,
  Constant = 4,
  Register = 5,
  Tensor = 6,
  SharedCluster = 7
};

/// The word for a space; empty if there is none.
llvm::StringRef toWord(Space space);

/// The space of a number or of a word, if there is one.
std::optional<Space> toSpace(uint64_t number);
std::optional<Space> toSpace(llvm::StringRef word);

/// `S<bits,base,shift>`
struct Swizzle {
  int64_t bits, base, shift;

  bool operator==(const Swizzle &other) const {
    return bits == other.bits && base == other.base && shift == other.shift;
  }
};

inline llvm::hash_code hash_value(const Swizzle &swizzle) {
  return llvm::hash_combine(swizzle.bits, swizzle.base, swizzle.shift);
}

} // namespace tilespace::cute

#define GET_ATTRDEF_CLASSES
#include "CuteAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "CuteTypes.h.inc"

namespace tilespace::cute {
/// The forms in which CuTe DSL prints ops of cute and cute_nvgpu.
extern const verbatim::Forms kForms;

/// The space of a pointer or a view; none for any other type.
std::optional<Space> spaceOf(mlir::Type type);

/// The first atom in the type of a tiled copy or multiplication, or of an atom,
/// with the rest of the text: `sm90.mma<64x128x16, ...`. Empty if there is
/// none.
std::string atomOf(mlir::Type type);

/// Whether this is a type of cute_nvgpu with this mnemonic.
bool isNvgpu(mlir::Type type, llvm::StringRef mnemonic);

/// The operands of an op in the groups of `operandSegmentSizes`; each operand
/// by itself if the op has no such attribute.
llvm::SmallVector<mlir::OperandRange> groups(mlir::Operation *op);
} // namespace tilespace::cute

#define GET_OP_CLASSES
#include "CuteOps.h.inc"

#endif // TILESPACE_CUTE_H
