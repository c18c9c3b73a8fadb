// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// @elsewhere may have kept the pointer to the stack it got, and may have written anything to memory that it can reach.
// Both the global table and the stack slot that it got hold unknown pointers from then on, in every kernel.

llvm.func @elsewhere(!llvm.ptr)

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%table: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %table, %slot : !llvm.ptr, !llvm.ptr
  llvm.call @elsewhere(%slot) : (!llvm.ptr) -> ()
  // CHECK: %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<5> -> !llvm.ptr
  // CHECK: llvm.load %[[P]] : !llvm.ptr -> f32
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  // CHECK: %[[Q:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %[[Q]] : f32, !llvm.ptr{{$}}
  %q = llvm.load %table : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
