// RUN: tilespace-opt %s --pass-pipeline='builtin.module(gpu.module(convert-scf-to-cf,convert-to-llvm,keep-loop-annotations))' | FileCheck %s

// CHECK: llvm.br ^{{.*}} {loop_annotation = #loop_annotation}
// CHECK-NOT: llvm.loop_annotation
gpu.module @kernels {
  llvm.func @k(%n: i32, %p: !llvm.ptr<1>) {
    %zero = llvm.mlir.constant(0 : i32) : i32
    %one = llvm.mlir.constant(1 : i32) : i32
    scf.for %i = %zero to %n step %one : i32 {
      llvm.store volatile %i, %p : i32, !llvm.ptr<1>
    } {llvm.loop_annotation = #llvm.loop_annotation<unroll = <full = true>>}
    llvm.return
  }
}
