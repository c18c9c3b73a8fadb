// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: llvm.cond_br %arg0, ^{{.*}}, ^{{.*}} {loop_annotation = #loop_annotation}
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i1) -> (), sym_name = "k"}> ({
  ^bb0(%b: i1):
    cf.br ^head
  ^head:
    cf.cond_br %b, ^head, ^end {llvm.loop_annotation = #llvm.loop_annotation<unroll = <full = true>>}
  ^end:
    "cuda.return"() : () -> ()
  }) : () -> ()
}
