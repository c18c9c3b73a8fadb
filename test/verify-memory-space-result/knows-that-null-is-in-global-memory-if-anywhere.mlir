// RUN: tilespace-opt %s --ip-msp --memory-space-opt -o %t.mlir
// RUN: tilespace-opt %t.mlir --verify-memory-space-result=original=%s | FileCheck %s

// Null answers a test for shared memory with no, like the pointers to global memory that the host stores.

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  %g = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %g, ^yes, ^no
^yes:
  // CHECK: llvm.mlir.constant(false)
  %s = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %s, ^store, ^no
^store:
  llvm.store %x, %table : f32, !llvm.ptr
  llvm.br ^no
^no:
  llvm.return
}
