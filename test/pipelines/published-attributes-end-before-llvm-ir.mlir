// RUN: tilespace-opt %s --memory-space-pipeline | FileCheck %s --check-prefix=MLIR
// RUN: tilespace-opt %s --memory-space-pipeline | mlir-translate --mlir-to-llvmir | FileCheck %s --implicit-check-not=nvvm.as --implicit-check-not=noalias.addrspace

// LLVM does not know `nvvm.as`, and nothing reads `!noalias.addrspace` for NVPTX: types and casts say where a pointer is.

// MLIR: llvm.func @open(%{{.*}}: !llvm.ptr) -> f32 attributes {nvvm.as = array<i32: 0>
// MLIR: llvm.func @k(%{{.*}}: !llvm.ptr) attributes {nvvm.as = array<i32: 1>

// CHECK-LABEL: define float @open(ptr %
// CHECK:         load float, ptr %
llvm.func @open(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: define ptx_kernel void @k(ptr %
// CHECK:         store float {{.*}}, ptr addrspace(1) %
llvm.func @k(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %v = llvm.call @open(%p) : (!llvm.ptr) -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
