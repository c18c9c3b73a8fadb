// RUN: tilespace-opt %s --pass-pipeline='builtin.module(gpu.module(keep-loop-annotations))' | FileCheck %s

// CHECK: llvm.br ^{{.*}} {llvm.loop_annotation = 1 : i32}
gpu.module @kernels {
  llvm.func @k() {
    llvm.br ^head {llvm.loop_annotation = 1 : i32}
  ^head:
    llvm.br ^head
  }
}
