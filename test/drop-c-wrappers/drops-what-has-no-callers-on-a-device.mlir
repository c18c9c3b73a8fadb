// RUN: tilespace-opt %s --pass-pipeline='builtin.module(gpu.module(drop-c-wrappers))' | FileCheck %s

// The wrapper goes, the function and a wrapper that is called stay; host code is not touched.

// CHECK: gpu.module @device
// CHECK-NOT: @_mlir_ciface_read(
// CHECK: llvm.func @read(
// CHECK-NOT: @_mlir_ciface_read(
// CHECK: llvm.func @_mlir_ciface_used(
// CHECK: llvm.func @_mlir_ciface_host(
gpu.module @device {
  llvm.func @read(%p: !llvm.ptr) { llvm.return }
  llvm.func @_mlir_ciface_read(%p: !llvm.ptr) {
    llvm.call @read(%p) : (!llvm.ptr) -> ()
    llvm.return
  }
  llvm.func @_mlir_ciface_used(%p: !llvm.ptr) { llvm.return }
  llvm.func @caller(%p: !llvm.ptr) {
    llvm.call @_mlir_ciface_used(%p) : (!llvm.ptr) -> ()
    llvm.return
  }
}
llvm.func @_mlir_ciface_host() { llvm.return }
