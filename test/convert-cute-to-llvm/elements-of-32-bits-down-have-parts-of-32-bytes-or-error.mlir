// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Rows of 128 bytes along M, in groups of four along K: 4096 bytes to the next 32 rows of A, 512 to the next group, and
// kind 1 of a swizzle.

// CHECK: arith.constant 2305913515413602304 : i64
// CHECK: nvvm.tcgen05.mma {{.*}}tcgen05_mma_kind<tf32>

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x128x8, num_cta = 1, ab_major = (mn, mn), elem_type = (tf32, tf32, f32), frag_kind = ss, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!tile = !cute.memref<f32, smem, align<1024>, S<2,5,2>, "(((32,4),8),1,1):(((1,1024),32),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,1):(0,0,0)">
!d = !cute.memref<f32, tmem, align<16>, "((128,128),1,1):((65536,1),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !tile, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %v: !tile, %d: !d):
    %a = "cute.mma.make_fragment"(%m, %v) <{operand_id = 0 : i32}> : (!mma, !tile) -> !desc
    %b = "cute.mma.make_fragment"(%m, %v) <{operand_id = 1 : i32}> : (!mma, !tile) -> !desc
    "cute.gemm"(%m, %d, %a, %b, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x128x8, num_cta = 1, ab_major = (mn, mn), elem_type = (tf32, tf32, f32), frag_kind = ss, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!tile = !cute.memref<f32, smem, align<1024>, S<3,4,3>, "(((32,4),8),1,1):(((1,1024),32),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,1):(0,0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !tile) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %v: !tile):
    // expected-error @+1 {{an MN-major matrix of 32-bit elements needs the swizzle S<2,5,2>}}
    %a = "cute.mma.make_fragment"(%m, %v) <{operand_id = 0 : i32}> : (!mma, !tile) -> !desc
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x128x16, num_cta = 1, ab_major = (mn, mn), elem_type = (f16, f16, f32), frag_kind = ss, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!tile = !cute.memref<f16, smem, align<1024>, S<2,5,2>, "(((64,2),16),1,1):(((1,1024),64),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,1):(0,0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !tile) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %v: !tile):
    // expected-error @+1 {{its swizzle is not supported by matrix descriptors}}
    %a = "cute.mma.make_fragment"(%m, %v) <{operand_id = 0 : i32}> : (!mma, !tile) -> !desc
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!p = !cute.ptr<f32, smem, align<1024>, S<2,5,2>>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!p) -> (), sym_name = "k"}> ({
  ^bb0(%v: !p):
    // expected-error @+1 {{its swizzle is not supported by matrix descriptors}}
    %d = "cute_nvgpu.make_gmma_smem_desc"(%v) <{layout = #cute.layout<"(((32,4),8),1,1):(((1,1024),32),0,0)">, major = #cute_nvgpu.major<mn>}> : (!p) -> !cute_nvgpu.smem_desc
    "cuda.return"() : () -> ()
  }) : () -> ()
}
