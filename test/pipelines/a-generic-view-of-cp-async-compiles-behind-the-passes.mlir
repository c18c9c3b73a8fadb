// cp.async takes no generic address: the operation is an error before the memory-space passes, and compiles after.
//
// RUN: not tilespace-opt %s --convert-cute-to-llvm 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(cute-to-ptx{O=3 chip=sm_80 features=+ptx80})' \
// RUN:   | sed -e 's/\\0A/\n/g' -e 's/\\09/ /g' | FileCheck %s

// BEFORE: error: 'cute_nvgpu.arch.copy.SM80.cp_async' op has no lowering
// CHECK: cp.async.cg.shared.global [__dynamic_shmem__0], [%rd{{[0-9]+}}], 16;
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<i128, generic, align<16>, "(4):(1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<i128, generic, align<16>, "(4):(1)">):
    %s = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<i128, smem, align<16>>
    %p = "cute.get_iter"(%v) : (!cute.memref<i128, generic, align<16>, "(4):(1)">) -> !cute.ptr<i128, generic, align<16>>
    "cute_nvgpu.arch.copy.SM80.cp_async"(%s, %p) <{cache_mode = #cute_nvgpu.load_cache_mode<global>}> : (!cute.ptr<i128, smem, align<16>>, !cute.ptr<i128, generic, align<16>>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
