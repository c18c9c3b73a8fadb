// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Sums of integers saturate: 1 << 3 with 2 << 4 in the descriptor. Those in half precision are 0 there.

// CHECK: arith.constant 135267496 : i32
// CHECK: kind = #nvvm.tcgen05_mma_kind<i8>
// CHECK: arith.constant 135266304 : i32
// CHECK: kind = #nvvm.tcgen05_mma_kind<f16>

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x64x32, num_cta = 1, ab_major = (k, k), elem_type = (si8, si8, si32), frag_kind = ss, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<i32, tmem, align<16>, "((128,64),1,1):((65536,1),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %x: !desc, %d: !d):
    "cute.gemm"(%m, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x64x16, num_cta = 1, ab_major = (k, k), elem_type = (f16, f16, f16), frag_kind = ss, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f16, tmem, align<16>, "((128,64),1,1):((65536,1),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %x: !desc, %d: !d):
    "cute.gemm"(%m, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x64x16, num_cta = 1, ab_major = (k, k), elem_type = (bf16, bf16, f16), frag_kind = ss, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f16, tmem, align<16>, "((128,64),1,1):((65536,1),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %x: !desc, %d: !d):
    // expected-error @+1 {{does not have sums of type}}
    "cute.gemm"(%m, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x64x16, num_cta = 1, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f16, tmem, align<16>, "((128,64),1,1):((65536,1),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %x: !desc, %d: !d):
    // expected-error @+1 {{its accumulator does not have the element type and the memory space of its atom}}
    "cute.gemm"(%m, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
