// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// The host's attributes go, and the number of threads stays.
// CHECK: llvm.func @k(%arg0: !llvm.struct<(ptr<1>, struct<(i32, i64)>)>, %arg1: i32) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 32, 1, 1>} {
// CHECK: llvm.return
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(?,8):(?{i64},1)">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "(?,8):(?{i64},1)">, %n: i32):

    "cuda.return"() : () -> ()
  }) {cu_attrs = {}, cute.kernel, gpu.kernel, nvvm.reqntid = array<i32: 32, 1, 1>} : () -> ()
}
