// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir 2>&1 | FileCheck %s

// CHECK: after.mlir:1:1: error: memory-space check: no rewrite of the original gives this: attributes changed: linkage

//--- before.mlir
llvm.func weak_odr @f(%p: !llvm.ptr) {
  llvm.return
}
//--- after.mlir
llvm.func internal @f(%p: !llvm.ptr) {
  llvm.return
}
