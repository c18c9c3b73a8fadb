// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The sides of the branch are exchanged.

// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this: it branches elsewhere

//--- before.mlir
llvm.func @f(%p: !llvm.ptr, %c: i1, %x: i32) {
  llvm.cond_br %c, ^store, ^end
^store:
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
^end:
  llvm.return
}
//--- after.mlir
llvm.func @f(%p: !llvm.ptr, %c: i1, %x: i32) {
  llvm.cond_br %c, ^end, ^store
^store:
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
^end:
  llvm.return
}
