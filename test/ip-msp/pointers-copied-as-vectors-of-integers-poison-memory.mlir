// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// As with one integer, with the 16-byte copies that vectorizers make, through a helper.

llvm.func internal @copy(%to: !llvm.ptr, %from: !llvm.ptr) {
  %v = llvm.load %from : !llvm.ptr -> vector<4xi32>
  llvm.store %v, %to : vector<4xi32>, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%table: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %slot = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  llvm.store %x, %slot : !llvm.ptr, !llvm.ptr
  llvm.call @copy(%table, %slot) : (!llvm.ptr, !llvm.ptr) -> ()
  // CHECK: %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
  // CHECK: llvm.load %[[P]] : !llvm.ptr -> f32
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %table : f32, !llvm.ptr
  llvm.return
}
