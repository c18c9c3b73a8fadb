// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The types of A and B may differ, and each lane has one byte for each.

// CHECK: llvm.load %{{.*}} {alignment = 1 : i64} : !llvm.ptr -> i8
// CHECK: nvvm.mma.block_scale
// CHECK-SAME: blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>
// CHECK-SAME: multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e5m2>
// CHECK-SAME: scaleVecSize = #nvvm.scale_vec_size<x1>

!mma = !cute.tiled_mma<!cute_nvgpu.SM120.mma_bs<16x8x32, vec_size = 32, elem_type = (f8E4M3FN, f8E5M2, f32), sf_type = f8E8M0FNU, use_sf_layout_TV = false>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, rmem, align<32>, "((2,2),1):((1,2),0)">
!a = !cute.memref<f8E4M3FN, rmem, align<32>, "((4,2,2),1):((1,4,8),0)">
!b = !cute.memref<f8E5M2, rmem, align<32>, "((4,2),1):((1,4),0)">
!of_a = !cute.memref<f8E8M0FNU, rmem, align<32>, "((32,1),1):((0,0),0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma):
    %d = "cute.memref.alloca"() : () -> !d
    %a = "cute.memref.alloca"() : () -> !a
    %b = "cute.memref.alloca"() : () -> !b
    %x = "cute.memref.alloca"() : () -> !of_a
    %y = "cute.memref.alloca"() : () -> !of_a
    "cute.gemm"(%m, %d, %a, %x, %b, %y, %d) <{operandSegmentSizes = array<i32: 1, 1, 2, 2, 1>}> : (!mma, !d, !a, !of_a, !b, !of_a, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.SM120.mma_bs<16x8x32, vec_size = 16, elem_type = (f8E4M3FN, f8E5M2, f32), sf_type = f8E8M0FNU, use_sf_layout_TV = false>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, rmem, align<32>, "((2,2),1):((1,2),0)">
!a = !cute.memref<f8E4M3FN, rmem, align<32>, "((4,2,2),1):((1,4,8),0)">
!b = !cute.memref<f8E5M2, rmem, align<32>, "((4,2),1):((1,4),0)">
!of_a = !cute.memref<f8E8M0FNU, rmem, align<32>, "((32,1),1):((0,0),0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma):
    %d = "cute.memref.alloca"() : () -> !d
    %a = "cute.memref.alloca"() : () -> !a
    %b = "cute.memref.alloca"() : () -> !b
    %x = "cute.memref.alloca"() : () -> !of_a
    %y = "cute.memref.alloca"() : () -> !of_a
    // expected-error @+1 {{mma.sync does not have this shape with these types and scales}}
    "cute.gemm"(%m, %d, %a, %x, %b, %y, %d) <{operandSegmentSizes = array<i32: 1, 1, 2, 2, 1>}> : (!mma, !d, !a, !of_a, !b, !of_a, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
