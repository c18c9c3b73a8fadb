//===- compat.h - What differs between releases of LLVM -------------------===//

#ifndef TILESPACE_LLVM_COMPAT_H
#define TILESPACE_LLVM_COMPAT_H

#include "llvm/IR/Intrinsics.h"

namespace tilespace {

/// The name of an intrinsic without its types.
inline llvm::StringRef baseName(llvm::Intrinsic::ID id) {
  return llvm::Intrinsic::getBaseName(id);
}

inline bool isTargetIntrinsic(llvm::Intrinsic::ID id) {
  return llvm::Intrinsic::isTargetIntrinsic(id);
}

} // namespace tilespace

#endif // TILESPACE_LLVM_COMPAT_H
