// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// Code is in none of the spaces: the test is false.

// CHECK: after.mlir:{{.*}}: error: memory-space check: the test for shared memory is claimed to answer yes, but this does not follow

//--- before.mlir
llvm.func internal @f() {
  llvm.return
}
llvm.func @k(%x: f32, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @f : !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%f) : (!llvm.ptr) -> i1
  llvm.store %is, %out : i1, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func internal @f() {
  llvm.return
}
llvm.func @k(%x: f32, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @f : !llvm.ptr
  %is = llvm.mlir.constant(true) : i1
  llvm.store %is, %out : i1, !llvm.ptr
  llvm.return
}
