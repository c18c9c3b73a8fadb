// RUN: tilespace-opt %s --memory-space-opt -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: tilespace-opt %t.mlir --verify-memory-space-result=original=%s

// What is chosen is a pointer of which the test has said that it is to the stack, or one to global memory. Where the same
// test says no, it is the latter.

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%v: !llvm.ptr, %global: !llvm.ptr<1>, %c: i1) {
  %out = llvm.addrspacecast %global : !llvm.ptr<1> to !llvm.ptr
  %l = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%v) : (!llvm.ptr) -> i1
  llvm.cond_br %l, ^local, ^end
^local:
  %either = llvm.select %c, %v, %out : i1, !llvm.ptr
  %again = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%either) : (!llvm.ptr) -> i1
  llvm.cond_br %again, ^end, ^global
^global:
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> i64
  %x = llvm.load %either : !llvm.ptr -> i64
  llvm.br ^end
^end:
  llvm.return
}
