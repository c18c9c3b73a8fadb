// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm \
// RUN:   | FileCheck %s

// A register holds two numbers of half precision, or a single number of single precision.

// CHECK: wgmma.mma_async.sync.aligned.m64n8k16.f16.f16.f16
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.smem_desc, i32, i1) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.smem_desc, %z: i32, %c: i1):
    %r:2 = "cute_nvgpu.arch.mma.SM90"(%a, %a, %z, %z, %c) <{a_major = #cute_nvgpu.major<k>, a_type = f16, b_major = #cute_nvgpu.major<k>, b_type = f16, cd_type = f16, operandSegmentSizes = array<i32: 1, 1, 2, 1>, shapeMNK = #cute.shape<"(64,8,16)">}> : (!cute_nvgpu.smem_desc, !cute_nvgpu.smem_desc, i32, i32, i1) -> (i32, i32)
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.smem_desc, f32, i1) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.smem_desc, %z: f32, %c: i1):
    // expected-error @+1 {{wgmma does not have sums of this type and size for these elements}}
    %r:4 = "cute_nvgpu.arch.mma.SM90"(%a, %a, %z, %z, %z, %z, %c) <{a_major = #cute_nvgpu.major<k>, a_type = f16, b_major = #cute_nvgpu.major<k>, b_type = f16, cd_type = f64, operandSegmentSizes = array<i32: 1, 1, 4, 1>, shapeMNK = #cute.shape<"(64,8,16)">}> : (!cute_nvgpu.smem_desc, !cute_nvgpu.smem_desc, f32, f32, f32, f32, i1) -> (f32, f32, f32, f32)
    "cuda.return"() : () -> ()
  }) : () -> ()
}
