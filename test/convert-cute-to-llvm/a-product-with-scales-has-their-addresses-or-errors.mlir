// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Half bytes, 128 x 256 x 64: 1 << 7 | 1 << 10 | 32 << 17 | 8 << 24, with the two highest bits of the address of the
// scales of A in bits 29 and 30, and of B in bits 4 and 5. Bytes, with scales that are exponents: 1 << 23 | 16 << 17 |
// 8 << 24. An exponent for each 16 half bytes is an error.

// CHECK: arith.constant 138413184 : i32
// CHECK: %[[C1:.*]] = arith.constant 1 : i32
// CHECK: %[[M1:.*]] = arith.constant 1610612736 : i32
// CHECK: %[[A1:.*]] = arith.shrui %arg1, %[[C1]] : i32
// CHECK: arith.andi %[[A1]], %[[M1]] : i32
// CHECK: %[[C2:.*]] = arith.constant 26 : i32
// CHECK: %[[M2:.*]] = arith.constant 48 : i32
// CHECK: %[[A:.*]] = llvm.inttoptr %arg1 : i32 to !llvm.ptr<6>
// CHECK: nvvm.tcgen05.mma.block_scale %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[A]], %{{.*}} {blockScale = #nvvm.tcgen05_mma_block_scale<block16>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.{{block_scale|tcgen05_mma}}_kind<mxf4nvf4>}
// CHECK: arith.constant 144703488 : i32
// CHECK: nvvm.tcgen05.mma.block_scale {{.*}}block32{{.*}}mxf8f6f4

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma_bs<128x256x64, num_cta = 1, ab_major = (k, k), elem_type = (f4E2M1FN, f4E2M1FN, f32), sf_type = f8E4M3FN, frag_kind = ss, vec_size = 16>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,256),1,1):((65536,1),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !cute.ptr<f8E4M3FN, tmem, align<16>>, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %p: !cute.ptr<f8E4M3FN, tmem, align<16>>, %x: !desc, %d: !d):
    %s = "cute_nvgpu.atom.set_value"(%m, %p) <{field = #cute_nvgpu.atom_mma_field_sm100_block_scaled<sf_a>}> : (!mma, !cute.ptr<f8E4M3FN, tmem, align<16>>) -> !mma
    "cute.gemm"(%s, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma_bs<128x128x32, num_cta = 1, ab_major = (k, k), elem_type = (f8E4M3FN, f8E4M3FN, f32), sf_type = f8E8M0FNU, frag_kind = ss, vec_size = 32>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,128),1,1):((65536,1),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !cute.ptr<f8E8M0FNU, tmem, align<16>>, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %p: !cute.ptr<f8E8M0FNU, tmem, align<16>>, %x: !desc, %d: !d):
    %s = "cute_nvgpu.atom.set_value"(%m, %p) <{field = #cute_nvgpu.atom_mma_field_sm100_block_scaled<sf_a>}> : (!mma, !cute.ptr<f8E8M0FNU, tmem, align<16>>) -> !mma
    "cute.gemm"(%s, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma_bs<128x256x64, num_cta = 1, ab_major = (k, k), elem_type = (f4E2M1FN, f4E2M1FN, f32), sf_type = f8E4M3FN, frag_kind = ss, vec_size = 32>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,256),1,1):((65536,1),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !cute.ptr<f8E4M3FN, tmem, align<16>>, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %p: !cute.ptr<f8E4M3FN, tmem, align<16>>, %x: !desc, %d: !d):
    %s = "cute_nvgpu.atom.set_value"(%m, %p) <{field = #cute_nvgpu.atom_mma_field_sm100_block_scaled<sf_a>}> : (!mma, !cute.ptr<f8E4M3FN, tmem, align<16>>) -> !mma
    // expected-error @+1 {{its `vec_size` and `sf_type` do not fit its elements}}
    "cute.gemm"(%s, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// Scales of another type than the atom says.

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma_bs<128x256x64, num_cta = 1, ab_major = (k, k), elem_type = (f4E2M1FN, f4E2M1FN, f32), sf_type = f8E4M3FN, frag_kind = ss, vec_size = 16>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,256),1,1):((65536,1),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !cute.ptr<f8E8M0FNU, tmem, align<16>>, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %p: !cute.ptr<f8E8M0FNU, tmem, align<16>>, %x: !desc, %d: !d):
    // expected-error @+1 {{its scales do not have the type that its atom states (`sf_type`)}}
    %s = "cute_nvgpu.atom.set_value"(%m, %p) <{field = #cute_nvgpu.atom_mma_field_sm100_block_scaled<sf_a>}> : (!mma, !cute.ptr<f8E8M0FNU, tmem, align<16>>) -> !mma
    "cute.gemm"(%s, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
