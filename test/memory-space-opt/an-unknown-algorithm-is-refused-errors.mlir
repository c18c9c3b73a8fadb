// RUN: tilespace-opt %s --memory-space-opt=mem-space-alg=1 -o /dev/null
// RUN: tilespace-opt %s --memory-space-opt=mem-space-alg=2 -o /dev/null
// RUN: not tilespace-opt %s --memory-space-opt=mem-space-alg=0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not tilespace-opt %s --memory-space-opt=mem-space-alg=3 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: not tilespace-opt %s --memory-space-opt=mem-space-alg=-1 2>&1 | FileCheck %s --check-prefix=MINUS
// RUN: not tilespace-opt %s --memory-space-opt=mem-space-alg=new 2>&1 | FileCheck %s --check-prefix=WORD

// There are two. Any other number is an error, and no module is printed.

// ZERO:      error: mem-space-alg must be 1 (a plain walk) or 2 (the fixpoint), but is 0
// ZERO-NOT:  llvm.func
// THREE:     error: mem-space-alg must be 1 (a plain walk) or 2 (the fixpoint), but is 3
// THREE-NOT: llvm.func
// MINUS:     error: mem-space-alg must be 1 (a plain walk) or 2 (the fixpoint), but is -1
// MINUS-NOT: llvm.func
// WORD:      'new' value invalid for long argument
// WORD-NOT:  llvm.func

llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.return
}
