// RUN: tilespace-opt %s --pass-pipeline='builtin.module(uncast-slots{check})' | FileCheck %s

module attributes {gpu.container_module} {
  // CHECK-LABEL: llvm.func @host(
  // CHECK:         llvm.load %{{.*}} : !llvm.ptr<5> -> i32
  llvm.func @host(%p: !llvm.ptr<5>) -> i32 {
    %v = llvm.load %p : !llvm.ptr<5> -> i32
    llvm.return %v : i32
  }
  gpu.module @device {
    // CHECK-LABEL: llvm.func @device(
    // CHECK:         llvm.load %{{.*}} : !llvm.ptr -> i32
    llvm.func @device(%p: !llvm.ptr<5>) -> i32 {
      %v = llvm.load %p : !llvm.ptr<5> -> i32
      llvm.return %v : i32
    }
  }
}
