// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The function is still in use elsewhere.

// CHECK: error: memory-space check: no rewrite of the original gives this: @f, which others may call, was removed

//--- before.mlir
llvm.func @f(%p: !llvm.ptr) {
  llvm.return
}
//--- after.mlir
llvm.func @f.global(%p: !llvm.ptr) {
  llvm.return
}
