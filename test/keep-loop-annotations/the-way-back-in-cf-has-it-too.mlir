// Before folds of the branches forget it.
//
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(gpu.module(keep-loop-annotations))' | FileCheck %s

// CHECK: cf.cond_br %arg0, ^{{.*}}, ^{{.*}} {llvm.loop_annotation = #loop_annotation}
// CHECK: cf.br ^{{.*}} {llvm.loop_annotation = #loop_annotation}
gpu.module @kernels {
  func.func @k(%b: i1) {
    cf.br ^head
  ^head:
    cf.cond_br %b, ^body, ^end {loop_annotation = #llvm.loop_annotation<unroll = <full = true>>}
  ^body:
    cf.br ^head
  ^end:
    return
  }
}
