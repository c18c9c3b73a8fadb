// LLVM reads it there.
//
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(gpu.module(keep-loop-annotations))' | FileCheck %s

// CHECK: llvm.br ^[[HEAD:.*]]{{$}}
// CHECK: llvm.cond_br %arg0, ^{{.*}}, ^{{.*}} {loop_annotation = #loop_annotation}
// CHECK: llvm.br ^{{.*}} {loop_annotation = #loop_annotation}
// CHECK: llvm.br ^{{.*}} {loop_annotation = #loop_annotation1}
#all = #llvm.loop_annotation<unroll = <full = true>>
#none = #llvm.loop_annotation<unroll = <disable = true>>
gpu.module @kernels {
  llvm.func @k(%b: i1) {
    llvm.br ^head
  ^head:
    llvm.cond_br %b, ^body, ^end {loop_annotation = #all}
  ^body:
    llvm.br ^head
  ^end:
    llvm.br ^other
  ^other:
    // An annotation of its own stays.
    llvm.cond_br %b, ^more, ^out {loop_annotation = #all}
  ^more:
    llvm.br ^other {loop_annotation = #none}
  ^out:
    llvm.return
  }
}
