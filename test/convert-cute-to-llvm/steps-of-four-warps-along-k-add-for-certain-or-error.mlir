// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK-COUNT-2: wgmma.mma_async.sync.aligned.m64n8k16

!mma = !cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">
!sums = !cute.memref<f32, rmem, align<32>, "((2,2,1),1,1):((1,2,0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !desc, i1) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %x: !desc, %b: i1):
    %t = arith.constant true
    %n = "cute_nvgpu.atom.set_value"(%m, %t) <{field = #cute_nvgpu.atom_mma_field_sm90<accum_c>}> : (!mma, i1) -> !mma
    %d = "cute.memref.alloca"() : () -> !sums
    "cute.gemm"(%n, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !sums, !desc, !desc, !sums) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">
!sums = !cute.memref<f32, rmem, align<32>, "((2,2,1),1,1):((1,2,0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !desc, i1) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %x: !desc, %b: i1):
    %t = arith.constant true
    %n = "cute_nvgpu.atom.set_value"(%m, %b) <{field = #cute_nvgpu.atom_mma_field_sm90<accum_c>}> : (!mma, i1) -> !mma
    %d = "cute.memref.alloca"() : () -> !sums
    // expected-error @+1 {{several steps along K are supported only for an atom that always accumulates (`accum_c`)}}
    "cute.gemm"(%n, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !sums, !desc, !desc, !sums) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
