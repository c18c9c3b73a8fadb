// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Two rows by two columns and three steps along K, without a mode of values.

// CHECK: llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<3> -> f32
// CHECK-COUNT-12: llvm.intr.fma
// CHECK-NOT: llvm.intr.fma

!mma = !cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, atom_layout_MNK = <"(1,1,1):(0,0,0)">>
!d = !cute.memref<f32, rmem, align<32>, "(2,2):(2,1)">
!a = !cute.memref<f32, smem, "(2,3):(1,2)">
!b = !cute.memref<f32, smem, "(2,3):(1,2)">
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

!mma = !cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, atom_layout_MNK = <"(1,1,1):(0,0,0)">>
!d = !cute.memref<f32, rmem, align<32>, "(2,2):(2,1)">
!a = !cute.memref<f32, smem, "(2,3):(1,2)">
!b = !cute.memref<f32, smem, "(2,4):(1,2)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma):
    %d = "cute.memref.alloca"() : () -> !d
    %a = "cute.memref.alloca"() : () -> !a
    %b = "cute.memref.alloca"() : () -> !b
    // expected-error @+1 {{its views differ in their number of atoms along M, N or K}}
    "cute.gemm"(%m, %d, %a, %b, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !a, !b, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
