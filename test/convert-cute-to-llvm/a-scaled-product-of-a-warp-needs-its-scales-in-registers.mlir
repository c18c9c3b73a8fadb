// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The scales of an atom are the bytes of one register; another register has the scales of the next atom along N. They
// begin at byte 0 and thread 0.

// CHECK-LABEL: llvm.func @k(
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i16
// CHECK: %[[A:.*]] = llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr -> i32
// CHECK: %[[B:.*]] = llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr -> i32
// CHECK: nvvm.mma.block_scale A[%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}] B[%{{.*}}, %{{.*}}] C[
// CHECK-SAME: scaleA[%[[A]], %[[ZERO]], %[[ZERO]]] scaleB[%[[B]], %[[ZERO]], %[[ZERO]]]
// CHECK-SAME: blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf4nvf4>
// CHECK-SAME: scaleVecSize = #nvvm.scale_vec_size<x4>
// CHECK: %[[PLACE:.*]] = llvm.getelementptr %{{.*}}[4] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK: llvm.load %[[PLACE]] {alignment = 4 : i64} : !llvm.ptr -> i32
// CHECK: nvvm.mma.block_scale

!mma = !cute.tiled_mma<!cute_nvgpu.SM120.mma_bs<16x8x64, vec_size = 16, elem_type = (f4E2M1FN, f4E2M1FN, f32), sf_type = f8E4M3FN, use_sf_layout_TV = false>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, rmem, align<32>, "((2,2),1,2):((1,2),0,4)">
!a = !cute.memref<f4E2M1FN, rmem, align<32>, "((8,2,2),1):((1,8,16),0)">
!b = !cute.memref<f4E2M1FN, rmem, align<32>, "((8,2),2):((1,8),16)">
!of_a = !cute.memref<f8E4M3FN, rmem, align<32>, "((16,4),1):((0,1),0)">
!of_b = !cute.memref<f8E4M3FN, rmem, align<32>, "((16,4),2):((0,1),4)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma):
    %d = "cute.memref.alloca"() : () -> !d
    %a = "cute.memref.alloca"() : () -> !a
    %b = "cute.memref.alloca"() : () -> !b
    %x = "cute.memref.alloca"() : () -> !of_a
    %y = "cute.memref.alloca"() : () -> !of_b
    "cute.gemm"(%m, %d, %a, %x, %b, %y, %d) <{operandSegmentSizes = array<i32: 1, 1, 2, 2, 1>}> : (!mma, !d, !a, !of_a, !b, !of_b, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// One for 32 elements: two bytes.

// CHECK-LABEL: llvm.func @halves(
// CHECK: %[[HALF:.*]] = llvm.load %{{.*}} {alignment = 2 : i64} : !llvm.ptr -> i16
// CHECK: arith.extui %[[HALF]] : i16 to i32
// CHECK: nvvm.mma.block_scale
// CHECK-SAME: blockScaleFormat = #nvvm.block_scale_format<ue8m0>
// CHECK-SAME: scaleVecSize = #nvvm.scale_vec_size<x2>

!mma = !cute.tiled_mma<!cute_nvgpu.SM120.mma_bs<16x8x64, vec_size = 32, elem_type = (f4E2M1FN, f4E2M1FN, f32), sf_type = f8E8M0FNU, use_sf_layout_TV = false>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, rmem, align<32>, "((2,2),1,2):((1,2),0,4)">
!a = !cute.memref<f4E2M1FN, rmem, align<32>, "((8,2,2),1):((1,8,16),0)">
!b = !cute.memref<f4E2M1FN, rmem, align<32>, "((8,2),2):((1,8),16)">
!of_a = !cute.memref<f8E8M0FNU, rmem, align<32>, "((32,2),1):((0,1),0)">
!of_b = !cute.memref<f8E8M0FNU, rmem, align<32>, "((32,2),2):((0,1),2)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma) -> (), sym_name = "halves"}> ({
  ^bb0(%m: !mma):
    %d = "cute.memref.alloca"() : () -> !d
    %a = "cute.memref.alloca"() : () -> !a
    %b = "cute.memref.alloca"() : () -> !b
    %x = "cute.memref.alloca"() : () -> !of_a
    %y = "cute.memref.alloca"() : () -> !of_b
    "cute.gemm"(%m, %d, %a, %x, %b, %y, %d) <{operandSegmentSizes = array<i32: 1, 1, 2, 2, 1>}> : (!mma, !d, !a, !of_a, !b, !of_b, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.SM120.mma_bs<16x8x64, vec_size = 16, elem_type = (f4E2M1FN, f4E2M1FN, f32), sf_type = f8E4M3FN, use_sf_layout_TV = false>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, rmem, align<32>, "((2,2),1,2):((1,2),0,4)">
!a = !cute.memref<f4E2M1FN, rmem, align<32>, "((8,2,2),1):((1,8,16),0)">
!b = !cute.memref<f4E2M1FN, rmem, align<32>, "((8,2),2):((1,8),16)">
!of_a = !cute.memref<f8E4M3FN, rmem, align<32>, "((16,4),1):((0,1),0)">
!of_b = !cute.memref<f8E4M3FN, rmem, align<32>, "((16,4),2):((0,2),8)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma):
    %d = "cute.memref.alloca"() : () -> !d
    %a = "cute.memref.alloca"() : () -> !a
    %b = "cute.memref.alloca"() : () -> !b
    %x = "cute.memref.alloca"() : () -> !of_a
    %y = "cute.memref.alloca"() : () -> !of_b
    // expected-error @+1 {{the scales of an atom are not consecutive bytes of one register}}
    "cute.gemm"(%m, %d, %a, %x, %b, %y, %d) <{operandSegmentSizes = array<i32: 1, 1, 2, 2, 1>}> : (!mma, !d, !a, !of_a, !b, !of_b, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.SM120.mma_bs<16x8x64, vec_size = 16, elem_type = (f4E2M1FN, f4E2M1FN, f32), sf_type = f8E8M0FNU, use_sf_layout_TV = false>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, rmem, align<32>, "((2,2),1,2):((1,2),0,4)">
!a = !cute.memref<f4E2M1FN, rmem, align<32>, "((8,2,2),1):((1,8,16),0)">
!b = !cute.memref<f4E2M1FN, rmem, align<32>, "((8,2),2):((1,8),16)">
!of_a = !cute.memref<f8E8M0FNU, rmem, align<32>, "((16,4),1):((0,1),0)">
!of_b = !cute.memref<f8E8M0FNU, rmem, align<32>, "((16,4),2):((0,1),4)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma):
    %d = "cute.memref.alloca"() : () -> !d
    %a = "cute.memref.alloca"() : () -> !a
    %b = "cute.memref.alloca"() : () -> !b
    %x = "cute.memref.alloca"() : () -> !of_a
    %y = "cute.memref.alloca"() : () -> !of_b
    // expected-error @+1 {{mma.sync does not have this shape with these types and scales}}
    "cute.gemm"(%m, %d, %a, %x, %b, %y, %d) <{operandSegmentSizes = array<i32: 1, 1, 2, 2, 1>}> : (!mma, !d, !a, !of_a, !b, !of_b, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.SM120.mma_bs<16x8x64, vec_size = 16, elem_type = (f4E2M1FN, f4E2M1FN, f32), sf_type = f8E4M3FN, use_sf_layout_TV = false>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, rmem, align<32>, "((2,2),1,2):((1,2),0,4)">
!a = !cute.memref<f4E2M1FN, rmem, align<32>, "((8,2,2),1):((1,8,16),0)">
!b = !cute.memref<f4E2M1FN, rmem, align<32>, "((8,2),2):((1,8),16)">
!of_a = !cute.memref<f8E4M3FN, rmem, align<32>, "((16,4),1):((0,1),0)">
!of_b = !cute.memref<f8E4M3FN, rmem, align<32>, "((16,4),1):((0,1),4)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma):
    %d = "cute.memref.alloca"() : () -> !d
    %a = "cute.memref.alloca"() : () -> !a
    %b = "cute.memref.alloca"() : () -> !b
    %x = "cute.memref.alloca"() : () -> !of_a
    %y = "cute.memref.alloca"() : () -> !of_b
    // expected-error @+1 {{its scales do not match its atoms in memory space, type or number}}
    "cute.gemm"(%m, %d, %a, %x, %b, %y, %d) <{operandSegmentSizes = array<i32: 1, 1, 2, 2, 1>}> : (!mma, !d, !a, !of_a, !b, !of_b, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
