// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: %[[ALL:.*]] = arith.constant 16 : i32
// CHECK: %[[NONE:.*]] = arith.constant 0 : i32
// CHECK: %[[BYTES:.*]] = arith.select %arg2, %[[ALL]], %[[NONE]] : i32
// CHECK: nvvm.cp.async.shared.global %arg0, %arg1, 16, cache = cg, %[[BYTES]]
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<i128, smem>, !cute.ptr<i128, gmem>, i1) -> (), sym_name = "k"}> ({
  ^bb0(%d: !cute.ptr<i128, smem>, %s: !cute.ptr<i128, gmem>, %p: i1):
    "cute_nvgpu.arch.copy.SM80.cp_async"(%d, %s, %p) <{cache_mode = #cute_nvgpu.load_cache_mode<global>}>
        : (!cute.ptr<i128, smem>, !cute.ptr<i128, gmem>, i1) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
