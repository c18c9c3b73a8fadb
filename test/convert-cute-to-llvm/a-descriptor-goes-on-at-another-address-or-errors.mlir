// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The second address takes the place of the leading distance, in units of 16 bytes, and bit 52 says so.

// CHECK: %[[FIRST:.*]] = llvm.ptrtoint %arg0 : !llvm.ptr<3> to i32
// CHECK: %[[BITS:.*]] = arith.constant 4616260261676843008 : i64
// CHECK: %[[ONE:.*]] = arith.ori %{{.*}}, %[[BITS]] : i64
// CHECK: %[[NEXT:.*]] = llvm.ptrtoint %arg1 : !llvm.ptr<3> to i32
// CHECK: %[[PLACE:.*]] = arith.ori
// CHECK: %[[ABOVE:.*]] = arith.shli %[[PLACE]], %{{.*}} : i64
// CHECK: arith.ori %[[ONE]], %[[ABOVE]] : i64

!p = !cute.ptr<i8, smem, align<1024>, S<3,4,3>>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!p, !p, !cute.ptr<i64, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%v: !p, %w: !p, %o: !cute.ptr<i64, gmem>):
    %d = "cute_nvgpu.make_umma_smem_desc"(%v, %w) <{layout = #cute.layout<"((128,16)):((128,1))">, major = #cute_nvgpu.major<k>}> : (!p, !p) -> !cute_nvgpu.smem_desc
    %c = "builtin.unrealized_conversion_cast"(%d) : (!cute_nvgpu.smem_desc) -> i64
    "cute.ptr.store"(%c, %o) : (i64, !cute.ptr<i64, gmem>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!p = !cute.ptr<f16, smem, align<1024>, S<3,4,3>>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!p, !p) -> (), sym_name = "k"}> ({
  ^bb0(%v: !p, %w: !p):
    // expected-error @+1 {{a second address is supported only for a K-major matrix with a swizzle}}
    %d = "cute_nvgpu.make_umma_smem_desc"(%v, %w) <{layout = #cute.layout<"(((64,2),(8,2)),1,4):(((1,512),(64,1024)),0,2048)">, major = #cute_nvgpu.major<mn>}> : (!p, !p) -> !cute_nvgpu.smem_desc
    "cuda.return"() : () -> ()
  }) : () -> ()
}
