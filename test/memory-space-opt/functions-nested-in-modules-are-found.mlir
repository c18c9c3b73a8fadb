// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// All functions below the module, those in a gpu.module too.

// CHECK-LABEL: gpu.module @device
gpu.module @device {
  // CHECK: llvm.func @inner(
  // CHECK:   llvm.load %{{.*}} : !llvm.ptr<3> -> f32
  llvm.func @inner(%p: !llvm.ptr<3>) -> f32 {
    %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
    %v = llvm.load %g : !llvm.ptr -> f32
    llvm.return %v : f32
  }
}
