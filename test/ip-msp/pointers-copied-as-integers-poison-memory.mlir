// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A copy of a struct is often a load and a store of a 64-bit integer or of a vector of them. Here the integer is the
// address of a variable on the stack, and lands in global memory: a pointer loaded from there may be local.

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%table: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %x, %slot : !llvm.ptr, !llvm.ptr
  %i = llvm.load %slot : !llvm.ptr -> i64
  llvm.store %i, %table : i64, !llvm.ptr
  // CHECK: %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
  // CHECK: llvm.load %[[P]] : !llvm.ptr -> f32
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %table : f32, !llvm.ptr
  llvm.return
}
