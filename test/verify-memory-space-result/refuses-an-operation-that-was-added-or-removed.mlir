// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// A store too many, and one too few.

// CHECK: after.mlir:3:{{.*}}: error: memory-space check: no rewrite of the original gives this: 'llvm.return' became 'llvm.store'
// CHECK: after.mlir:7:{{.*}}: error: memory-space check: no rewrite of the original gives this: 'llvm.store' became 'llvm.return'
// CHECK-NOT: error:

//--- before.mlir
llvm.func @more(%p: !llvm.ptr, %x: i32) {
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @less(%p: !llvm.ptr, %x: i32) {
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @more(%p: !llvm.ptr, %x: i32) {
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @less(%p: !llvm.ptr, %x: i32) {
  llvm.return
}
