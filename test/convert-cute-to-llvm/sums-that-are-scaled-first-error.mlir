// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// A field of an atom that is not known to the lowering would change the product: here the sums would be scaled first.

// CHECK: nvvm.tcgen05.mma

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x64x16, num_cta = 1, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,64),1,1):((65536,1),0,0)">
!a = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,1):(0,0,0)">
!b = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,1):(0,0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !a, !b, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %a: !a, %b: !b, %d: !d):
    "cute.gemm"(%m, %d, %a, %b, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !a, !b, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x64x16, num_cta = 1, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss, c_scale_exp = 1>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,64),1,1):((65536,1),0,0)">
!a = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,1):(0,0,0)">
!b = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,1):(0,0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !a, !b, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %a: !a, %b: !b, %d: !d):
    // expected-error @+1 {{unsupported MMA atom: !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x64x16, num_cta = 1, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss, c_scale_exp = 1>}}
    "cute.gemm"(%m, %d, %a, %b, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !a, !b, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
