// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The definition of @note that runs may store a local pointer into the table, so that a later load from the table
// can give anything, although the definition that is here stores nothing.

llvm.func weak @note(%p: !llvm.ptr) {
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%table: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.call @note(%table) : (!llvm.ptr) -> ()
  // CHECK: %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
  // CHECK: llvm.load %[[P]] : !llvm.ptr -> f32
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %table : f32, !llvm.ptr
  llvm.return
}
