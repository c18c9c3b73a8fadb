// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A variable without a space of its own lies in global memory, and so do accesses through its address.

llvm.mlir.global internal @flat() : !llvm.array<4 x f32>

// CHECK-LABEL: llvm.func internal @get(%{{.*}}: !llvm.ptr<1>)
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
// CHECK-LABEL: llvm.func @open(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @open() {
  %p = llvm.mlir.addressof @flat : !llvm.ptr
  %v = llvm.call @get(%p) : (!llvm.ptr) -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
