// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// The constant is the strides of 64 rows of 128 bytes: 1 and 64 units of 16 bytes, and a swizzle of 128 bytes.
// CHECK: %[[BITS:.*]] = arith.constant 4611686293305360384 : i64
// CHECK: %[[MATRIX:.*]] = arith.ori %{{.*}}, %[[BITS]] : i64
// CHECK: %[[LOW:.*]] = arith.trunci %[[MATRIX]] : i64 to i32
// CHECK: %[[SUM:.*]] = arith.addi %[[LOW]], %{{.*}} : i32
// CHECK: %[[WIDE:.*]] = arith.extui %[[SUM]] : i32 to i64
// CHECK: %[[MASK:.*]] = arith.constant -4294967296 : i64
// CHECK: %[[HIGH:.*]] = arith.andi %[[MATRIX]], %[[MASK]] : i64
// CHECK: arith.ori %[[HIGH]], %[[WIDE]] : i64
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, smem, align<1024>, S<3,4,3>>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f16, smem, align<1024>, S<3,4,3>>, %n: i32):
    %m = "cute_nvgpu.make_gmma_smem_desc"(%p) <{layout = #cute.layout<"((64,16),1,4):((64,1),0,16)">,
        major = #cute_nvgpu.major<k>}> : (!cute.ptr<f16, smem, align<1024>, S<3,4,3>>) -> !cute_nvgpu.smem_desc
    %o = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"?">
    %r = "cute.add_offset"(%m, %o) : (!cute_nvgpu.smem_desc, !cute.int_tuple<"?">) -> !cute_nvgpu.smem_desc
    "test.use"(%r) : (!cute_nvgpu.smem_desc) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
