// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Four bytes are one register, unless they lie apart.

// CHECK-COUNT-6: llvm.load %{{.*}} : !llvm.ptr -> i32
// CHECK: llvm.inline_asm {{.*}}mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32

!mma = !cute.tiled_mma<!cute_nvgpu.sm89.mma<16x8x32, elem_type = (f8E4M3FN, f8E4M3FN, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, rmem, align<32>, "((2,2),1,1):((1,2),0,0)">
!a = !cute.memref<f8E4M3FN, rmem, align<32>, "((4,2,2),1,1):((1,4,8),0,0)">
!b = !cute.memref<f8E4M3FN, rmem, align<32>, "((4,2),1,1):((1,4),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma):
    %d = "cute.memref.alloca"() : () -> !d
    %a = "cute.memref.alloca"() : () -> !a
    %b = "cute.memref.alloca"() : () -> !b
    "cute.gemm"(%m, %d, %a, %b, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !a, !b, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm89.mma<16x8x32, elem_type = (f8E4M3FN, f8E4M3FN, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, rmem, align<32>, "((2,2),1,1):((1,2),0,0)">
!a = !cute.memref<f8E4M3FN, rmem, align<32>, "((4,2,2),1,1):((4,1,2),0,0)">
!b = !cute.memref<f8E4M3FN, rmem, align<32>, "((4,2),1,1):((1,4),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma):
    %d = "cute.memref.alloca"() : () -> !d
    %a = "cute.memref.alloca"() : () -> !a
    %b = "cute.memref.alloca"() : () -> !b
    // expected-error @+1 {{the elements of a register are not contiguous}}
    "cute.gemm"(%m, %d, %a, %b, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !a, !b, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
