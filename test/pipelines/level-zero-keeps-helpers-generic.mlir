// RUN: tilespace-opt %s --memory-space-pipeline=O=0 | FileCheck %s

// Without optimization nothing is known across calls, but each function is still analysed in isolation.

// CHECK-LABEL: llvm.func internal @get(%{{.*}}: !llvm.ptr) -> f32
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK-NOT:     nvvm.as
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %v = llvm.call @get(%out) : (!llvm.ptr) -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
