// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A division can trap, so that it is not free to be moved, but it reads and writes no memory: its stored result
// holds nothing that its operands did not.

// CHECK-LABEL: llvm.func @kernel(
// CHECK-COUNT-2: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
llvm.func @kernel(%table: !llvm.ptr, %out: !llvm.ptr, %i: i32) attributes {nvvm.kernel} {
  %d = llvm.sdiv %i, %i : i32
  llvm.store %d, %out : i32, !llvm.ptr
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  llvm.store %i, %p : i32, !llvm.ptr
  llvm.return
}
