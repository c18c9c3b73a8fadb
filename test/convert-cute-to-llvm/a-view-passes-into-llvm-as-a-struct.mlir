// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// And back: the parts of the struct, in order.
// CHECK: %[[A:.*]] = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.struct<(ptr<1>, struct<(i32, i64)>)>
// CHECK: %[[B:.*]] = llvm.insertvalue %{{.*}}, %[[A]][1, 0]
// CHECK: %[[C:.*]] = llvm.insertvalue %{{.*}}, %[[B]][1, 1]
// CHECK: llvm.extractvalue %[[C]][0]
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(?):(?{i64})">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "(?):(?{i64})">):
    %s = builtin.unrealized_conversion_cast %v : !cute.memref<f32, gmem, "(?):(?{i64})"> to !llvm.struct<(ptr<1>, struct<(i32, i64)>)>
    %w = builtin.unrealized_conversion_cast %s : !llvm.struct<(ptr<1>, struct<(i32, i64)>)> to !cute.memref<f32, gmem, "(?):(?{i64})">
    "test.use"(%w) : (!cute.memref<f32, gmem, "(?):(?{i64})">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
