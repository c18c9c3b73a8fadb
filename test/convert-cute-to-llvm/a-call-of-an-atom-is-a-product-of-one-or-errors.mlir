// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK-COUNT-1: nvvm.tcgen05.mma
// CHECK-NOT: nvvm.tcgen05.mma

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x256x16, num_cta = 1, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,256)):((65536,1))">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "1:0">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %x: !desc, %d: !d):
    "cute.mma_atom_call"(%m, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x256x16, num_cta = 1, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,256),1,1):((65536,1),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,4):(0,0,2)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %x: !desc, %d: !d):
    // expected-error @+1 {{its views hold more than one atom}}
    "cute.mma_atom_call"(%m, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
