// RUN: tilespace-opt %s --ip-msp=do-clone-for-ip-msp=0 --memory-space-opt -o %t.mlir
// RUN: tilespace-opt %t.mlir --verify-memory-space-result=original=%s | FileCheck %s

// Unseen code may have stored anything before it calls @first, but not before the kernel does.

// CHECK-LABEL: llvm.func @first(
llvm.func @first(%table: !llvm.ptr) -> !llvm.ptr {
  // CHECK: llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  llvm.return %p : !llvm.ptr
}
// CHECK-LABEL: llvm.func @k(
llvm.func @k(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %p = llvm.call @first(%in) : (!llvm.ptr) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
