// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: scf.for %{{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (!llvm.ptr<1>, i32, i64)
// CHECK: scf.yield %{{.*}}, %{{.*}}, %{{.*}} : !llvm.ptr<1>, i32, i64
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(?):(?{i64})">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "(?):(?{i64})">, %n: i32):
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %r = scf.for %i = %zero to %n step %one iter_args(%w = %v) -> (!cute.memref<f32, gmem, "(?):(?{i64})">) : i32 {
      scf.yield %w : !cute.memref<f32, gmem, "(?):(?{i64})">
    }
    "test.use"(%r) : (!cute.memref<f32, gmem, "(?):(?{i64})">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
