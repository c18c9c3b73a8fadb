// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The scales of the second step are 16 bytes, or four columns, after the scales of the first.

// CHECK: %[[A:.*]] = llvm.extractvalue %arg2[0]
// CHECK: %[[B:.*]] = llvm.extractvalue %arg3[0]
// CHECK: %[[P:.*]] = llvm.inttoptr %[[A]] : i32 to !llvm.ptr<6>
// CHECK: %[[Q:.*]] = llvm.inttoptr %[[B]] : i32 to !llvm.ptr<6>
// CHECK: nvvm.tcgen05.mma.block_scale %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[P]], %[[Q]]
// CHECK: %[[C:.*]] = arith.constant 4 : i32
// CHECK: %[[A2:.*]] = arith.addi %[[A]], %[[C]] : i32
// CHECK: %[[P2:.*]] = llvm.inttoptr %[[A2]] : i32 to !llvm.ptr<6>
// CHECK: nvvm.tcgen05.mma.block_scale %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[P2]], %{{.*}}

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma_bs<128x128x64, num_cta = 1, ab_major = (k, k), elem_type = (f4E2M1FN, f4E2M1FN, f32), sf_type = f8E4M3FN, frag_kind = ss, vec_size = 16>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,128),1,1):((65536,1),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">
!scales = !cute.memref<f8E4M3FN, tmem, align<16>, "((((32,4),4),(16,4)),1,2):((((262144,4),8388608),(0,1)),0,16)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !desc, !scales, !scales, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %x: !desc, %a: !scales, %b: !scales, %d: !d):
    "cute.gemm"(%m, %d, %x, %a, %x, %b, %d) <{operandSegmentSizes = array<i32: 1, 1, 2, 2, 1>}> : (!mma, !d, !desc, !scales, !desc, !scales, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma_bs<128x128x64, num_cta = 1, ab_major = (k, k), elem_type = (f4E2M1FN, f4E2M1FN, f32), sf_type = f8E4M3FN, frag_kind = ss, vec_size = 16>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,128),1,1):((65536,1),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">
!scales = !cute.memref<f8E4M3FN, tmem, align<16>, "((((32,4),4),(16,4)),1,1):((((262144,4),8388608),(0,1)),0,16)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !desc, !scales, !scales, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %x: !desc, %a: !scales, %b: !scales, %d: !d):
    // expected-error @+1 {{its scales do not match its atoms in memory space, type or number}}
    "cute.gemm"(%m, %d, %x, %a, %x, %b, %d) <{operandSegmentSizes = array<i32: 1, 1, 2, 2, 1>}> : (!mma, !d, !desc, !scales, !desc, !scales, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
