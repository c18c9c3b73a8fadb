// RUN: tilespace-opt %s --ip-msp --memory-space-opt -o %t.mlir
// RUN: tilespace-opt %t.mlir --verify-memory-space-result=original=%s | FileCheck %s

// The pointer may be to the stack. Where a test said so, no other window has it, and the same test says so again.

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%c: i1, %out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %v = llvm.select %c, %slot, %out : i1, !llvm.ptr
  %l = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%v) : (!llvm.ptr) -> i1
  llvm.cond_br %l, ^local, ^end
^local:
  // CHECK: llvm.mlir.constant(true)
  %again = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%v) : (!llvm.ptr) -> i1
  llvm.cond_br %again, ^again, ^end
^again:
  // CHECK: llvm.mlir.constant(false)
  %g = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%v) : (!llvm.ptr) -> i1
  llvm.cond_br %g, ^store, ^end
^store:
  llvm.store %x, %out : f32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}
