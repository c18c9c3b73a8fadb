// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Two elements of A are one register, and only the major mode of B is stated. Six elements are not a fragment.

// CHECK-COUNT-4: llvm.load %{{.*}} : !llvm.ptr -> vector<2xf16>
// CHECK: llvm.inline_asm {{.*}}m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, {$8, $9, $10, $11}, $12, p, 1, 1, 1;

!mma = !cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, mn), elem_type = (f16, f16, f32), frag_kind = rs>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, rmem, align<32>, "((2,2,1),1,1):((1,2,0),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
!a = !cute.memref<f16, rmem, align<32>, "((2,2,2),1):((1,2,4),0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !desc) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %x: !desc):
    %d = "cute.memref.alloca"() : () -> !d
    %a = "cute.memref.alloca"() : () -> !a
    "cute.gemm"(%m, %d, %a, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !a, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = rs>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, rmem, align<32>, "((2,2,1),1,1):((1,2,0),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
!a = !cute.memref<f16, rmem, align<32>, "((2,3),1):((1,2),0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !desc) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %x: !desc):
    %d = "cute.memref.alloca"() : () -> !d
    %a = "cute.memref.alloca"() : () -> !a
    // expected-error @+1 {{a view is not a fragment of its MMA atom}}
    "cute.gemm"(%m, %d, %a, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !a, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
