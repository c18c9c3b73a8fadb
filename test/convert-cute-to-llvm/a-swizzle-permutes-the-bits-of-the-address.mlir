// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Bits 7 and 8 change bits 4 and 5.
// CHECK: %[[MASK:.*]] = arith.constant 384 : i32
// CHECK: %[[SHIFT:.*]] = arith.constant 3 : i32
// CHECK: %[[A:.*]] = llvm.ptrtoint %{{.*}} : !llvm.ptr<3> to i32
// CHECK: %[[BITS:.*]] = arith.andi %[[A]], %[[MASK]]
// CHECK: %[[DOWN:.*]] = arith.shrui %[[BITS]], %[[SHIFT]]
// CHECK: %[[B:.*]] = arith.xori %[[A]], %[[DOWN]]
// CHECK: llvm.inttoptr %[[B]] : i32 to !llvm.ptr<3>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, smem, align<16>, S<2,4,3>>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f16, smem, align<16>, S<2,4,3>>):
    %q = "cute.apply_swizzle"(%p) : (!cute.ptr<f16, smem, align<16>, S<2,4,3>>) -> !cute.ptr<f16, smem, align<16>>
    "test.use"(%q) : (!cute.ptr<f16, smem, align<16>>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
