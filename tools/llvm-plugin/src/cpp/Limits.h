//===- Limits.h - All limits of the plugin --------------------------------===//
//
// Each states the loss beyond it; none can make a result wrong.
// The book's page on limits is generated from the comments here.
//
//===----------------------------------------------------------------------===//

#ifndef TILESPACE_LLVM_LIMITS_H
#define TILESPACE_LLVM_LIMITS_H

#include <cstdint>

namespace tilespace::limits {

/// Accesses of one function that are split.
///
/// Beyond: none of the function is split, and they stay generic.
/// Why: each becomes four blocks; a function with more has them in unrolled loops,
/// of which ptxas makes much more code (1.6 times in ggml's fattn-mma-f16, with 65
/// in each helper).
inline constexpr unsigned splitAccesses = 32;

/// Places in stack slots that one access chooses from, as registers.
///
/// Beyond: the slots of the function stay in memory.
/// Why: each choice costs a comparison and a selection; nvblox and thrust have
/// two.
inline constexpr unsigned slotChoices = 8;

/// Choices that lead to one access to a slot.
///
/// Beyond: the slots of the function stay in memory.
/// Why: a number is made for each of them.
inline constexpr unsigned slotSteps = 256;

/// The inliner's threshold for a call with a slot.
///
/// Beyond: the callee is not inlined for the slot, which stays in memory.
/// Why: the threshold of -O3 is 250, which the target multiplies by 11; with less
/// than this, the selection of faiss's largest kernels stays in memory (docs/real.md).
inline constexpr int inlineThreshold = 3000;

/// Bytes of slots for which a call is inlined, or a loop unrolled.
///
/// Beyond: LLVM decides as for any call and any loop.
/// Why: the registers of a thread, 255 of 4 bytes, do not hold more.
inline constexpr uint64_t slotBytes = 1024;

/// Instructions that a loop over a slot may become by the hint to unroll it.
///
/// Beyond: it gets no hint, and its slot may stay in memory.
/// Why: AMDGPU's back end has the same limit (amdgpu-unroll-threshold-private).
inline constexpr uint64_t unrolledInstructions = 2700;

/// Numbers and pointers in an argument by value that is passed as a value.
///
/// Beyond: it is passed by its address, and the code generator copies it through
/// its generic address where the call depends on a condition.
/// Why: the function stores each to its slot, if that does not become registers.
inline constexpr uint64_t valueParts = 64;

/// Casts of casts that `check` looks through.
///
/// Beyond: it takes the pointer for another one, and reports a difference.
/// Why: in code that never runs, a cast may be its own operand.
inline constexpr unsigned castSteps = 64;

} // namespace tilespace::limits

#endif
