// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Two sums in half precision are one register. Integer sums saturate, and their instruction has no signs of A and
// B after the condition.

// CHECK-COUNT-2: llvm.load %{{.*}} : !llvm.ptr -> vector<2xf16>
// CHECK: llvm.inline_asm {{.*}}wgmma.mma_async.sync.aligned.m64n8k16.f16.f16.f16 {$0, $1}, $4, $5, p, 1, 1, 0, 0;
// CHECK-COUNT-4: llvm.load %{{.*}} : !llvm.ptr -> i32
// CHECK: llvm.inline_asm {{.*}}wgmma.mma_async.sync.aligned.m64n8k32.satfinite.s32.s8.s8 {$0, $1, $2, $3}, $8, $9, p;

!mma = !cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, k), elem_type = (f16, f16, f16), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f16, rmem, align<32>, "((2,2,1),1,1):((1,2,0),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !desc) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %x: !desc):
    %d = "cute.memref.alloca"() : () -> !d
    "cute.gemm"(%m, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x32, ab_major = (k, k), elem_type = (si8, si8, i32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<i32, rmem, align<32>, "((2,2,1),1,1):((1,2,0),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !desc) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %x: !desc):
    %d = "cute.memref.alloca"() : () -> !d
    "cute.gemm"(%m, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, k), elem_type = (bf16, bf16, f16), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f16, rmem, align<32>, "((2,2,1),1,1):((1,2,0),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !desc) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %x: !desc):
    %d = "cute.memref.alloca"() : () -> !d
    // expected-error @+1 {{wgmma does not have sums of this type and size for these elements}}
    "cute.gemm"(%m, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
