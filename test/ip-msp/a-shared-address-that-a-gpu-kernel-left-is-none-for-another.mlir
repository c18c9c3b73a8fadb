// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The same of kernels of the gpu dialect, and of memory of the tile dialects' kind: a launch of @writer is over where one of
// @reader runs.

gpu.module @kernels {
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

  gpu.func @writer(%table: !llvm.ptr) kernel {
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
    llvm.store %s, %table : !llvm.ptr, !llvm.ptr
    gpu.return
  }

  // CHECK-LABEL: gpu.func @reader(
  gpu.func @reader(%table: !llvm.ptr, %x: f32) kernel {
    %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
    // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
    llvm.store %x, %p : f32, !llvm.ptr
    gpu.return
  }
}
