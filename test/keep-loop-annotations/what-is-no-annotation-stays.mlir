// RUN: tilespace-opt %s --pass-pipeline='builtin.module(gpu.module(keep-loop-annotations))' | FileCheck %s

// CHECK: llvm.br ^{{.*}} {llvm.loop_annotation = 1 : i32}
// CHECK-LABEL: llvm.func @an_annotation(
// CHECK: llvm.br ^{{.*}} {loop_annotation = #loop_annotation}
gpu.module @kernels {
  llvm.func @k() {
    llvm.br ^head {llvm.loop_annotation = 1 : i32}
  ^head:
    llvm.br ^head
  }
  // An annotation there becomes an annotation of LLVM's.
  llvm.func @an_annotation() {
    llvm.br ^head {llvm.loop_annotation = #llvm.loop_annotation<unroll = <full = true>>}
  ^head:
    llvm.br ^head
  }
}
